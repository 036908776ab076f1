"""The queue of the flood has room for 1,000 cells, and what comes after them is lost."""

from right import Game, solve


class Wrong(Game):
    def open(self, targets):
        if any(self.board[x][y] == "*" for x, y in targets):
            return False
        queue = list(targets)
        for x, y in queue:
            if not self.can_open(x, y):
                continue
            self.closed -= 1
            self.show(x, y, str(self.number(x, y)))
            if self.shown[x][y] == "0":
                queue += self.flood_from(x, y)[: 1000 - len(queue)]
        return True


solve(Wrong)
