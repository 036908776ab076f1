"""Wrong: flags a cell that may be a mine, and then expects a left click to open it."""

import re


class Board:
    def __init__(self, rows, columns, mines):
        self.rows, self.columns = rows, columns
        self.closed = {(x, y) for x in range(1, rows + 1) for y in range(1, columns + 1)}
        self.numbers = {}
        self.mine_count = mines
        self.mines = set()  # those that are certain
        self.is_over = False
        self.flags = set()
        self.to_check = set()  # numbers that may say something new

    def neighbours(self, cell):
        for x in range(max(cell[0] - 1, 1), min(cell[0] + 1, self.rows) + 1):
            for y in range(max(cell[1] - 1, 1), min(cell[1] + 1, self.columns) + 1):
                if (x, y) != cell:
                    yield x, y

    def open(self, cell):
        """Left-clicks a closed cell."""
        print(1, *cell, flush=True)
        response = input()
        if response == "LOSE":
            self.is_over = True
            return
        for x, y, number in re.findall(r"<(\d+), (\d+), (\d)>", response):
            cell = int(x), int(y)
            self.numbers[cell] = int(number)
            self.closed.remove(cell)
            self.check_around(cell)
            self.to_check.add(cell)
        if len(self.closed) == self.mine_count:
            assert input() == "WIN"
            self.is_over = True

    def check_around(self, cell):
        self.to_check.update(other for other in self.neighbours(cell) if other in self.numbers)

    def constraint(self, cell):
        """The unknown neighbours of a number, and how many of them are mines."""
        around = [other for other in self.neighbours(cell) if other in self.closed]
        unknown = {other for other in around if other not in self.mines}
        return unknown, self.numbers[cell] - (len(around) - len(unknown))

    def conclude(self, unknown, mines):
        """Uses that so many of these cells are mines. Returns whether that said anything."""
        if mines == len(unknown):
            for cell in unknown:
                self.mines.add(cell)
                self.check_around(cell)
            return bool(unknown)
        if mines == 0:
            for cell in unknown:
                if cell in self.closed and not self.is_over:
                    self.open(cell)
            return True
        return False

    def conclude_from_pairs(self):
        """Looks for a number whose unknown neighbours are all neighbours of another one."""
        unknown = self.closed - self.mines if self.numbers else ()
        frontier = {cell for other in unknown for cell in self.neighbours(other)}
        constraints = {}
        for cell in frontier & self.numbers.keys():
            unknown, mines = self.constraint(cell)
            if unknown:
                constraints[cell] = unknown, mines
        for unknown, mines in constraints.values():
            x, y = next(iter(unknown))
            for cell in self.neighbours((x, y)):
                more, more_mines = constraints.get(cell, (unknown, mines))
                if unknown < more and self.conclude(more - unknown, more_mines - mines):
                    return True
        return self.guess(constraints)

    def guess(self, constraints):
        """Opens the cell with the lowest estimate of its risk."""
        unknown = self.closed - self.mines
        average = (self.mine_count - len(self.mines)) / len(unknown)
        risks = dict.fromkeys(sorted(unknown), average)
        near = {}
        for cells, mines in constraints.values():
            for cell in cells:
                near[cell] = max(near.get(cell, 0), mines / len(cells))
        risks.update(near)
        cell = min(risks, key=risks.get)
        if risks[cell] > 0 and cell not in self.flags:
            self.flags.add(cell)
            print(2, *cell, flush=True)
            input()
        self.open(cell)


def play(board):
    while not board.is_over:
        if board.to_check:
            board.conclude(*board.constraint(board.to_check.pop()))
        else:
            board.conclude_from_pairs()


for _ in range(int(input())):
    play(Board(*map(int, input().split())))
