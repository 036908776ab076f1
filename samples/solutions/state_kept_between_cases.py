"""Whether the game is over is not reset for the next case."""

from right import Game, solve


class Wrong(Game):
    was_over = False

    def __init__(self, board):
        super().__init__(board)
        self.is_over = Wrong.was_over

    def end(self):
        Wrong.was_over = self.is_over
        return super().end()


solve(Wrong)
