"""Checks that a test has exactly the statement's form and keeps its bounds.

Reads the test from standard input. Exits with 42 if it is valid; else with 43, after a message on
standard error. Arguments are ignored.
"""

import re
import sys

MOST_CASES = 200
MOST_ROWS = MOST_COLUMNS = 200
MOST_CELLS = 200_000
MOST_OPERATIONS = 100_000


class Invalid(Exception):
    pass


class Lines:
    """The lines of the test, each of which ends in a newline."""

    def __init__(self, text):
        if not text.endswith(b"\n"):
            raise Invalid("the last line does not end in a newline")
        self.lines = text.split(b"\n")[:-1]
        self.number = 0

    def next(self):
        if self.number == len(self.lines):
            raise Invalid("the test ends early")
        self.number += 1
        return self.lines[self.number - 1]

    def numbers(self, count):
        """Reads a line of numbers without leading zeros, one space between two of them."""
        fields = self.next().split(b" ")
        if len(fields) != count or not all(re.fullmatch(rb"0|[1-9][0-9]{0,9}", field) for field in fields):
            self.fail(f"expected {count} numbers")
        return map(int, fields)

    def fail(self, message):
        raise Invalid(f"line {self.number}: {message}")


def check(lines):
    (cases,) = lines.numbers(1)
    if not 1 <= cases <= MOST_CASES:
        lines.fail(f"T is {cases}")
    cells = operations = 0
    for _ in range(cases):
        rows, columns = lines.numbers(2)
        if not (1 <= rows <= MOST_ROWS and 1 <= columns <= MOST_COLUMNS):
            lines.fail(f"the board has {rows} rows and {columns} columns")
        cells += rows * columns
        if cells > MOST_CELLS:
            lines.fail(f"the boards have {cells} cells")
        check_board(lines, rows, columns)
        operations += count_operations(lines, rows, columns)
        if operations > MOST_OPERATIONS:
            lines.fail(f"there are {operations} operations")
    if lines.number < len(lines.lines):
        raise Invalid("something follows the last case")


def check_board(lines, rows, columns):
    mines = 0
    for _ in range(rows):
        row = lines.next()
        if len(row) != columns or row.strip(b"_*"):
            lines.fail(f"expected a row of {columns} cells")
        mines += row.count(b"*")
    if not 0 < mines < rows * columns:
        lines.fail(f"the board has {mines} mines")


def count_operations(lines, rows, columns):
    operations = 0
    while lines.next() != b"0":
        lines.number -= 1
        op, x, y = lines.numbers(3)
        if not (1 <= op <= 3 and 1 <= x <= rows and 1 <= y <= columns):
            lines.fail("expected an operation on a cell of the board")
        operations += 1
    return operations


try:
    check(Lines(sys.stdin.buffer.read()))
except Invalid as invalid:
    print(invalid, file=sys.stderr)
    sys.exit(43)
sys.exit(42)
