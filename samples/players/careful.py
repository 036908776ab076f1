#!/usr/bin/env python3
"""A player that opens what is surely empty, flags what is surely a mine, and else takes the least risk.

What is sure, and how great a risk is, comes from counting: in how many ways can the mines lie so that
every number is right? Cells that a chain of numbers ties together form a group. A group is walked
through cell by cell, and of each way to lay mines so far only matters what its numbers still lack,
so ways that lack the same are counted together.
"""

from collections import defaultdict
from math import comb

from board import LEFT, MIDDLE, RIGHT, play_all

# Ways are counted by how many mines they lay. Such counts are kept in one integer, that for n mines in
# the bits from n * width on; the width is enough for the ways that there can be. So the counts of two
# groups are combined by a multiplication.


def play(board):
    while not board.is_over:
        empty, mines = by_single_numbers(board)
        if not empty and not mines:
            empty, mines, guess = by_all_numbers(board)
            empty = empty or ([] if mines else [guess])
        for cell in mines:
            board.click(RIGHT, cell)
        open_cells(board, empty)


def open_cells(board, empty):
    """Opens cells that are empty: several with a middle click where flags allow it, else one by one."""
    for cell in empty:
        for number in board.neighbours[cell]:
            if board.map[cell] != "_" or board.is_over:
                break
            is_ready = board.map[number] == str(len(board.around(number, "P")))
            if is_ready and len(board.around(number, "_")) > 1:
                board.click(MIDDLE, number)
        if board.map[cell] == "_" and not board.is_over:
            board.click(LEFT, cell)


def numbers(board):
    """For every number with closed neighbours: those, and how many of them are mines."""
    for cell in board.cells:
        if board.map[cell].isdigit():
            closed = board.around(cell, "_")
            if closed:
                yield closed, int(board.map[cell]) - len(board.around(cell, "P"))


def by_single_numbers(board):
    """What is sure by one number alone: empty cells and mines."""
    empty, mines = {}, {}
    for closed, lack in numbers(board):
        if lack == 0:
            empty.update(dict.fromkeys(closed))
        elif lack == len(closed):
            mines.update(dict.fromkeys(closed))
    return list(empty), list(mines)


def by_all_numbers(board):
    """What is sure by all numbers together and the number of mines, and the cell of the least risk."""
    constraints = list(numbers(board))
    grouped = {cell for closed, _ in constraints for cell in closed}
    free = [cell for cell in board.cells if board.map[cell] == "_" and cell not in grouped]
    width = len(grouped) + 1
    groups = [ways(group, constraints, width) for group in tied(constraints)]
    left = board.mines - sum(shown == "P" for shown in board.map.values())
    whole = 1
    for total, _ in groups:
        whole *= total

    def layouts(counts, free_cells, mines):
        """All ways to lay the mines, by the counts for the groups, and the rest of them on free cells."""
        of_groups = (counts >> n * width & (1 << width) - 1 for n in range(mines + 1))
        return sum(count * comb(free_cells, mines - n) for n, count in enumerate(of_groups))

    risks = {}
    for total, with_mine in groups:
        others = whole // total
        for cell, counts in with_mine.items():
            risks[cell] = layouts(others * counts, len(free), left)
    if free:
        # Where no number says anything, all cells are alike.
        risk = layouts(whole, len(free) - 1, left - 1) if left > 0 else 0
        risks.update(dict.fromkeys(free, risk))
    every = layouts(whole, len(free), left)
    empty = [cell for cell, risk in risks.items() if risk == 0]
    mines = [cell for cell, risk in risks.items() if risk == every]
    # Few neighbours make a zero likely, which opens more.
    guess = min(risks, key=lambda cell: (risks[cell], len(board.neighbours[cell])))
    return empty, mines, guess


def tied(constraints):
    """The cells next to numbers in groups, each in an order in which neighbours come soon."""
    of_cell = defaultdict(list)
    for closed, _ in constraints:
        for cell in closed:
            of_cell[cell].append(closed)
    groups, seen = [], set()
    for start in of_cell:
        if start in seen:
            continue
        seen.add(start)
        group = [start]
        for cell in group:
            for other in (other for closed in of_cell[cell] for other in closed):
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        groups.append(group)
    return groups


def ways(group, constraints, width):
    """In how many ways mines can lie in a group, by their number: all, and those with a mine in a cell."""
    place = {cell: index for index, cell in enumerate(group)}
    own = [(sorted(place[cell] for cell in closed), lack) for closed, lack in constraints if closed[0] in place]
    touching = [[] for _ in group]
    for index, (places, _) in enumerate(own):
        for at in places:
            touching[at].append((index, places[-1] == at))

    def laid(lacks, at, mine):
        """What the numbers lack when the cell is decided; None if one of them cannot be right."""
        lacks = list(lacks)
        for index, is_last in touching[at]:
            lacks[index] -= mine
            if lacks[index] < 0 or is_last and lacks[index] > 0:
                return None
        return tuple(lacks)

    # Forwards: how many ways lead to each state. The steps are kept to be walked back.
    states = [{tuple(lack for _, lack in own): 1}]
    steps = []
    for at in range(len(group)):
        states.append(defaultdict(int))
        steps.append([])
        for lacks, count in states[at].items():
            for mine in (0, 1):
                after = laid(lacks, at, mine)
                if after is not None:
                    states[at + 1][after] += count << width * mine
                    steps[at].append((lacks, mine, after))
    # Backwards: how many ways lead from each state to the end.
    to_end = dict.fromkeys(states[-1], 1)
    with_mine = {}
    for at in reversed(range(len(group))):
        before = defaultdict(int)
        with_mine[group[at]] = 0
        for lacks, mine, after in steps[at]:
            if after in to_end:
                rest = to_end[after] << width * mine
                before[lacks] += rest
                with_mine[group[at]] += mine * states[at][lacks] * rest
        to_end = before
    (total,) = to_end.values()
    return total, with_mine


play_all(play)
