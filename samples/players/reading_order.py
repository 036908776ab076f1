#!/usr/bin/env python3
"""A player that knows nothing: it opens the cells in reading order, whatever they show."""

from board import LEFT, play_all


def play(board):
    for cell in board.cells:
        if board.map[cell] == "_" and not board.is_over:
            board.click(LEFT, cell)


play_all(play)
