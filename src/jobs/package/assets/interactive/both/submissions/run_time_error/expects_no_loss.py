"""Crashes: a player that opens the cells in reading order and expects that it never loses."""

import re


def play(rows, columns, mines):
    opened = set()
    for x in range(1, rows + 1):
        for y in range(1, columns + 1):
            if (x, y) in opened:
                continue
            print(1, x, y, flush=True)
            response = input()
            assert response.startswith("RUNNING")
            opened.update((int(x), int(y)) for x, y in re.findall(r"<(\d+), (\d+),", response))
            if len(opened) + mines == rows * columns:
                assert input() == "WIN"
                return


for _ in range(int(input())):
    play(*map(int, input().split()))
