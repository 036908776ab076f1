"""Too slow: a player that tries all ways to lay the mines before each click."""

import itertools
import re


def around(cell, other):
    return cell != other and max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1


def play(rows, columns, mines):
    closed = [(x, y) for x in range(1, rows + 1) for y in range(1, columns + 1)]
    numbers = {}
    while len(closed) > mines:
        counts = dict.fromkeys(closed, 0)
        for layout in itertools.combinations(closed, mines):
            if all(sum(around(cell, mine) for mine in layout) == n for cell, n in numbers.items()):
                for mine in layout:
                    counts[mine] += 1
        print(1, *min(closed, key=counts.get), flush=True)
        response = input()
        if response == "LOSE":
            return
        for x, y, number in re.findall(r"<(\d+), (\d+), (\d)>", response):
            numbers[int(x), int(y)] = int(number)
            closed.remove((int(x), int(y)))
    assert input() == "WIN"


for _ in range(int(input())):
    play(*map(int, input().split()))
