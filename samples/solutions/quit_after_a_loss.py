"""QUIT is written at the end of every case that was not won."""

from right import Game, solve


class Wrong(Game):
    def end(self):
        return [] if self.is_won() else ["QUIT"]


solve(Wrong)
