"""The changed cells are listed column by column."""

from right import Game, solve


class Wrong(Game):
    def listed(self):
        return sorted(self.changes.items(), key=lambda item: item[0][::-1])


solve(Wrong)
