"""The flood does not stop at flags."""

from right import Game, solve


class Wrong(Game):
    def flood_from(self, x, y):
        return list(self.neighbours(x, y))


solve(Wrong)
