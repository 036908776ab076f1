"""A question mark protects its cell from the left click as a flag does."""

from right import Game, solve


class Wrong(Game):
    def left(self, x, y):
        return self.shown[x][y] == "?" or super().left(x, y)


solve(Wrong)
