"""x is taken for the column, which works on square boards only half of the time."""

from right import Game, solve


class Wrong(Game):
    def respond(self, operation, x, y):
        return super().respond(operation, y, x)


solve(Wrong)
