"""A middle click on a zero is thought to have nothing to open."""

from right import Game, solve


class Wrong(Game):
    def middle(self, x, y):
        return self.shown[x][y] == "0" or super().middle(x, y)


solve(Wrong)
