"""The changed cells are sorted as texts: column 10 comes before column 2."""

from right import Game, solve


class Wrong(Game):
    def listed(self):
        return sorted(self.changes.items(), key=lambda item: str(item[0]))


solve(Wrong)
