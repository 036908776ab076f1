"""The right click sets the question mark before the flag."""

from right import Game, solve


class Wrong(Game):
    def right(self, x, y):
        after = {"_": "?", "?": "P", "P": "_"}
        if self.shown[x][y] in after:
            self.show(x, y, after[self.shown[x][y]])
        return True


solve(Wrong)
