"""Boards are thought to have a second row."""

from right import Game, solve


class Wrong(Game):
    def number(self, x, y):
        below = x + 1 if x == 0 else x - 1
        assert self.board[below][y] in "_*"
        return super().number(x, y)


solve(Wrong)
