"""A simple solution: the rules as the statement gives them, cell by cell."""

import sys


class Game:
    def __init__(self, board):
        self.board = board
        self.shown = [["_"] * len(row) for row in board]
        self.closed = sum(len(row) for row in board)
        self.mines = sum(row.count("*") for row in board)
        self.is_over = False
        self.changes = {}

    def neighbours(self, x, y):
        for a in range(max(x - 1, 0), min(x + 2, len(self.board))):
            for b in range(max(y - 1, 0), min(y + 2, len(self.board[0]))):
                if (a, b) != (x, y):
                    yield a, b

    def number(self, x, y):
        return sum(self.board[a][b] == "*" for a, b in self.neighbours(x, y))

    def show(self, x, y, value):
        self.shown[x][y] = value
        self.changes[x, y] = value

    def can_open(self, x, y):
        return self.shown[x][y] in "_?"

    def flood_from(self, x, y):
        return [(a, b) for a, b in self.neighbours(x, y) if self.can_open(a, b)]

    def open(self, targets):
        """Opens the targets and what they flood; tells whether there was no mine among them."""
        if any(self.board[x][y] == "*" for x, y in targets):
            return False
        waiting = list(targets)
        while waiting:
            x, y = waiting.pop()
            if self.shown[x][y].isdigit():
                continue
            self.closed -= 1
            self.show(x, y, str(self.number(x, y)))
            if self.shown[x][y] == "0":
                waiting += self.flood_from(x, y)
        return True

    def left(self, x, y):
        return self.open([(x, y)] if self.can_open(x, y) else [])

    def right(self, x, y):
        after = {"_": "P", "P": "?", "?": "_"}
        if self.shown[x][y] in after:
            self.show(x, y, after[self.shown[x][y]])
        return True

    def flags(self, x, y):
        return sum(self.shown[a][b] == "P" for a, b in self.neighbours(x, y))

    def middle(self, x, y):
        if not self.shown[x][y].isdigit() or self.flags(x, y) != int(self.shown[x][y]):
            return True
        return self.open([(a, b) for a, b in self.neighbours(x, y) if self.can_open(a, b)])

    def is_won(self):
        return self.closed == self.mines

    def listed(self):
        return sorted(self.changes.items())

    def running(self):
        cells = (f"<{x + 1}, {y + 1}, {value}>" for (x, y), value in self.listed())
        return f"RUNNING: [{', '.join(cells)}]"

    def respond(self, operation, x, y):
        if self.is_over:
            return ["INVALID"]
        self.changes = {}
        if not [self.left, self.right, self.middle][operation - 1](x, y):
            self.is_over = True
            return ["LOSE"]
        if self.is_won():
            self.is_over = True
            return [self.running(), "WIN"]
        return [self.running()]

    def end(self):
        return [] if self.is_over else ["QUIT"]


def solve(game_class, separator="=========="):
    words = iter(sys.stdin.read().split())
    cases = int(next(words))
    for case in range(cases):
        if case > 0 and separator:
            print(separator)
        rows, _ = int(next(words)), int(next(words))
        game = game_class([next(words) for _ in range(rows)])
        while operation := int(next(words)):
            x, y = int(next(words)) - 1, int(next(words)) - 1
            print(*game.respond(operation, x, y), sep="\n")
        print(*(line + "\n" for line in game.end()), sep="", end="")


if __name__ == "__main__":
    solve(Game)
