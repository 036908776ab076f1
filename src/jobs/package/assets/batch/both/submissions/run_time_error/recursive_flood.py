"""Crashes: the flood calls itself for each cell, deeper than Python allows."""

import sys

NEXT_MARK = {"_": "P", "P": "?", "?": "_"}


class Game:
    def __init__(self, board):
        self.board = board
        self.rows, self.columns = len(board), len(board[0])
        self.map = [["_"] * self.columns for _ in range(self.rows)]
        self.mines = sum(row.count("*") for row in board)
        self.closed = self.rows * self.columns

    def neighbours(self, x, y):
        for i in range(max(x - 1, 0), min(x + 2, self.rows)):
            for j in range(max(y - 1, 0), min(y + 2, self.columns)):
                if (i, j) != (x, y):
                    yield i, j

    def count_around(self, layer, what, x, y):
        rows = layer[max(x - 1, 0) : x + 2]
        return sum(row[max(y - 1, 0) : y + 2].count(what) for row in rows)

    def click(self, op, x, y):
        """Returns the cells that the click changes, or None if it loses the game."""
        if op == 1:
            return self.open([(x, y)] if self.map[x][y] in "_?" else [])
        if op == 2:
            return self.mark(x, y)
        return self.middle_click(x, y)

    def mark(self, x, y):
        if self.map[x][y] not in NEXT_MARK:
            return []
        self.map[x][y] = NEXT_MARK[self.map[x][y]]
        return [(x, y)]

    def middle_click(self, x, y):
        flags = self.count_around(self.map, "P", x, y)
        if self.map[x][y] != str(flags):
            return []
        return self.open([(i, j) for i, j in self.neighbours(x, y) if self.map[i][j] in "_?"])

    def open(self, targets):
        """Opens closed cells, and what a flood from them reaches."""
        if any(self.board[x][y] == "*" for x, y in targets):
            return None
        opened = []
        for x, y in targets:
            self.flood(x, y, opened)
        self.closed -= len(opened)
        return opened

    def flood(self, x, y, opened):
        if self.map[x][y] not in "_?":
            return
        number = self.count_around(self.board, "*", x, y)
        self.map[x][y] = str(number)
        opened.append((x, y))
        if number == 0:
            for i, j in self.neighbours(x, y):
                self.flood(i, j, opened)


def play(game, tokens):
    """Prints the responses to the operations of one case."""
    is_over = False
    while op := int(next(tokens)):
        x, y = int(next(tokens)) - 1, int(next(tokens)) - 1
        if is_over:
            print("INVALID")
            continue
        changes = game.click(op, x, y)
        if changes is None:
            print("LOSE")
            is_over = True
            continue
        cells = [f"<{x + 1}, {y + 1}, {game.map[x][y]}>" for x, y in sorted(changes)]
        print(f"RUNNING: [{', '.join(cells)}]")
        if game.closed == game.mines:
            print("WIN")
            is_over = True
    if not is_over:
        print("QUIT")


def main():
    tokens = iter(sys.stdin.read().split())
    for case in range(int(next(tokens))):
        if case > 0:
            print("==========")
        rows, _ = next(tokens), next(tokens)
        play(Game([next(tokens) for _ in range(int(rows))]), tokens)


main()
