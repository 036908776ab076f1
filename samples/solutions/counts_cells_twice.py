"""A cell that two zeros open is counted twice, so the game is won too early or never."""

from right import Game, solve


class Wrong(Game):
    def flood_from(self, x, y):
        cells = super().flood_from(x, y)
        self.closed -= sum((a, b) in self.changes or self.number(a, b) == 0 for a, b in cells)
        return cells


solve(Wrong)
