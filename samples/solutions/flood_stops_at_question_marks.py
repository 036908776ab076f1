"""The flood stops at question marks as it does at flags."""

from right import Game, solve


class Wrong(Game):
    def flood_from(self, x, y):
        return [(a, b) for a, b in self.neighbours(x, y) if self.shown[a][b] == "_"]


solve(Wrong)
