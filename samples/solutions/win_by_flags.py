"""The game is won as soon as the flags are on the mines."""

from right import Game, solve


class Wrong(Game):
    def is_won(self):
        cells = ((x, y) for x, row in enumerate(self.board) for y in range(len(row)))
        is_flagged = all((self.shown[x][y] == "P") == (self.board[x][y] == "*") for x, y in cells)
        return is_flagged or super().is_won()


solve(Wrong)
