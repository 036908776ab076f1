"""A left click opens a flagged cell."""

from right import Game, solve


class Wrong(Game):
    def left(self, x, y):
        return self.open([] if self.shown[x][y].isdigit() else [(x, y)])


solve(Wrong)
