"""Each cell of the flood takes a call of its own, and calls cannot be nested 1,000 deep."""

import sys

from right import Game, solve


class Wrong(Game):
    def open(self, targets):
        if any(self.board[x][y] == "*" for x, y in targets):
            return False
        for x, y in targets:
            if not self.can_open(x, y):
                continue
            self.closed -= 1
            self.show(x, y, str(self.number(x, y)))
            if self.shown[x][y] == "0":
                self.open(self.flood_from(x, y))
        return True


try:
    solve(Wrong)
except RecursionError as error:
    sys.exit(str(error))
