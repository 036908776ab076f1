"""The changed cells are listed as they were opened."""

from right import Game, solve


class Wrong(Game):
    def listed(self):
        return self.changes.items()


solve(Wrong)
