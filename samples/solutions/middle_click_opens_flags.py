"""A middle click opens flagged neighbours too, and so loses on a mine that is flagged."""

from right import Game, solve


class Wrong(Game):
    def middle(self, x, y):
        if not self.shown[x][y].isdigit() or self.flags(x, y) != int(self.shown[x][y]):
            return True
        return self.open([(a, b) for a, b in self.neighbours(x, y) if self.shown[a][b] in "_?P"])


solve(Wrong)
