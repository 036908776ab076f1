"""The flood goes up, down, left and right, but not along the diagonals."""

from right import Game, solve


class Wrong(Game):
    def flood_from(self, x, y):
        return [(a, b) for a, b in super().flood_from(x, y) if a == x or b == y]


solve(Wrong)
