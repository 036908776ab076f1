"""The middle click counts question marks as flags."""

from right import Game, solve


class Wrong(Game):
    def flags(self, x, y):
        return sum(self.shown[a][b] in "P?" for a, b in self.neighbours(x, y))


solve(Wrong)
