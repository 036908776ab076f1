"""An operation without an effect is answered with INVALID."""

from right import Game, solve


class Wrong(Game):
    def running(self):
        return super().running() if self.changes else "INVALID"


solve(Wrong)
