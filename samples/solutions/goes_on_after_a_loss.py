"""A lost game is not over: operations after it are answered."""

from right import Game, solve


class Wrong(Game):
    def respond(self, operation, x, y):
        self.is_over = self.is_won()
        return super().respond(operation, x, y)


solve(Wrong)
