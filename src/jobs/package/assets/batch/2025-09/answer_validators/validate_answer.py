"""Checks that an answer has exactly the form that the statement asks for.

Called with the test's file; reads the answer from standard input. Exits with 42 if it is valid; else
with 43, after a message on standard error. Further arguments are ignored.
"""

import re
import sys

CHANGE = re.compile(r"<([1-9][0-9]*), ([1-9][0-9]*), ([0-8P?_])>")


class Invalid(Exception):
    pass


def check_running(line, rows, columns):
    """Checks a line `RUNNING: [...]`: whole, on the board, and in order."""
    if not re.fullmatch(r"RUNNING: \[.*\]", line):
        raise Invalid(f"expected a response, found {line[:40]!r}")
    cells = line[len("RUNNING: [") : -1]
    last = (0, 0)
    for change in re.split("(?<=>), ", cells) if cells else []:
        match = CHANGE.fullmatch(change)
        if not match:
            raise Invalid(f"expected a changed cell, found {change[:40]!r}")
        cell = int(match[1]), int(match[2])
        if not (last < cell and cell[0] <= rows and cell[1] <= columns):
            raise Invalid(f"the cell {cell} is off the board or out of order")
        last = cell


def check_case(tokens, lines):
    rows, columns = int(next(tokens)), int(next(tokens))
    for _ in range(rows):
        next(tokens)
    is_over = False
    while next(tokens) != "0":
        next(tokens), next(tokens)
        line = lines.pop()
        if is_over != (line == "INVALID"):
            raise Invalid(f"a game that {'is' if is_over else 'is not'} over, and {line[:40]!r}")
        if line == "LOSE":
            is_over = True
        elif line != "INVALID":
            check_running(line, rows, columns)
            if lines and lines[-1] == "WIN":
                lines.pop()
                is_over = True
    if not is_over and lines.pop() != "QUIT":
        raise Invalid("expected QUIT")


def check(test, answer):
    if not answer.endswith("\n"):
        raise Invalid("the last line does not end in a newline")
    tokens = iter(test.split())
    lines = answer.split("\n")[-2::-1]  # The next line is the last.
    for case in range(int(next(tokens))):
        if case > 0 and lines.pop() != "==========":
            raise Invalid("expected a separator")
        check_case(tokens, lines)
    if lines:
        raise Invalid("something follows the last case")


try:
    with open(sys.argv[1], encoding="ascii") as test:
        check(test.read(), sys.stdin.buffer.read().decode("latin-1"))
except (Invalid, IndexError) as invalid:
    print(invalid, file=sys.stderr)
    sys.exit(43)
sys.exit(42)
