"""The player's side of the talk: what is sent, what comes back, and the map that grows out of it."""

import re
import sys

LEFT, RIGHT, MIDDLE = 1, 2, 3
CHANGE = re.compile(r"<(\d+), (\d+), (.)>")


class Board:
    """A board as the player sees it; a cell is a pair (row, column), both from 1."""

    def __init__(self, rows, columns, mines):
        self.cells = [(x, y) for x in range(1, rows + 1) for y in range(1, columns + 1)]
        self.mines = mines
        self.map = dict.fromkeys(self.cells, "_")
        self.closed = len(self.cells)
        self.is_over = False
        self.neighbours = {
            (x, y): [
                (i, j)
                for i in range(max(x - 1, 1), min(x + 1, rows) + 1)
                for j in range(max(y - 1, 1), min(y + 1, columns) + 1)
                if (i, j) != (x, y)
            ]
            for x, y in self.cells
        }

    def click(self, button, cell):
        """Sends an operation and takes in its response."""
        print(button, *cell, flush=True)
        response = hear()
        if response == "LOSE":
            self.is_over = True
        for x, y, shown in CHANGE.findall(response):
            self.map[int(x), int(y)] = shown
            self.closed -= shown.isdigit()
        if self.closed == self.mines and not self.is_over:
            # The last response was followed by WIN. Who does not count would not know of it.
            self.is_over = hear() == "WIN"

    def around(self, cell, shown):
        """The neighbours that show this."""
        return [other for other in self.neighbours[cell] if self.map[other] == shown]


def hear():
    """The judge's next line. When it has no more to say, neither has the player."""
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.rstrip("\n")


def play_all(play):
    """Plays every game of the test."""
    for _ in range(int(hear())):
        play(Board(*map(int, hear().split())))
