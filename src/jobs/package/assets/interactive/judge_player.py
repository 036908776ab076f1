"""Lets a player play on hidden boards, and judges it.

Called with INPUT, ANSWER and FEEDBACK_DIR; the player is on standard input and output. INPUT has the
boards; the operations in it are ignored. The player must win as many games as the last option --wins
says, else as the number that ANSWER begins with, else all. Other options are ignored. Exits with 42 if
the player is accepted, with 43 if it is not, and with 1 if the judge's files are wrong.
"""

import os
import select
import sys
import time

LONGEST_OPERATION = 4096  # bytes
LONGEST_SHOWN = 24  # bytes
LONGEST_MESSAGE = 2000  # characters
OPERATIONS_PER_CELL = 10
# Many judges keep the pipe open after the player's end, so its end may never come.
TIME_FOR_MORE_OUTPUT = 0.5  # seconds
# A verdict at once would make some judges report a player that crashes as a wrong answer.
TIME_FOR_A_CRASH = 0.3  # seconds

WHITESPACE = b" \t\r\n"
NEXT_MARK = {"_": "P", "P": "?", "?": "_"}


class Wrong(Exception):
    """The player did something wrong."""


class EndedEarly(Wrong):
    """The player's output has ended before its last game."""


class JuryError(Exception):
    """The judge's files are wrong."""


def shown(data):
    """Returns what a message shows of bytes."""
    return ascii(data[:LONGEST_SHOWN])[1:] + ("..." if len(data) > LONGEST_SHOWN else "")


class Player:
    """The pipes to and from the player. A byte is read only when it is needed."""

    def __init__(self):
        self.is_reading = True
        self.place = ""  # The case and the operation, for messages.
        self.received, self.used = b"", 0
        self.length = 0

    def send(self, text):
        data = text.encode()
        while data and self.is_reading:
            try:
                data = data[os.write(1, data) :]
            except BrokenPipeError:
                self.is_reading = False  # It may still have sent something.

    def next_byte(self):
        """Returns the next byte; none at the end of the output."""
        if self.used == len(self.received):
            self.received, self.used = os.read(0, 1 << 16), 0
        byte = self.received[self.used : self.used + 1]
        self.used += len(byte)
        self.length += len(byte)
        if self.length > LONGEST_OPERATION:
            raise Wrong(f"{self.place}: no complete operation within {LONGEST_OPERATION} bytes")
        return byte

    def number(self, name, least, most):
        """Reads a number and the byte after it."""
        byte = self.next_byte()
        while byte and byte in WHITESPACE:
            byte = self.next_byte()
        digits = b""
        while byte.isdigit():
            digits += byte
            byte = self.next_byte()
        expected = f"expected {name}, a number from {least} to {most}"
        if not digits and not byte:
            raise EndedEarly(f"{self.place}: found the end of the output, {expected}")
        if not digits or byte not in WHITESPACE:
            raise Wrong(f"{self.place}: found {shown(digits + byte)}, {expected}")
        if not least <= int(digits) <= most:
            raise Wrong(f"{self.place}: found {shown(digits)}, {expected}")
        return int(digits)

    def operation(self, rows, columns):
        """Reads an operation. Returns None if it gives up the game."""
        self.length = 0
        op = self.number("op", 0, 3)
        if op == 0:
            return None
        return op, self.number("x", 1, rows) - 1, self.number("y", 1, columns) - 1

    def end(self):
        """Closes the player's input, and listens for more output."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        rest = self.received[self.used :]
        end = time.monotonic() + TIME_FOR_MORE_OUTPUT
        while not rest.strip(WHITESPACE):
            left = max(end - time.monotonic(), 0)
            rest = os.read(0, 1 << 16) if select.select([0], [], [], left)[0] else b""
            if not rest or not left:
                return
        found = shown(rest.strip(WHITESPACE))
        raise Wrong(f"after the last game: found {found}, expected no more output")


class Game:
    def __init__(self, board):
        self.board = board
        self.rows, self.columns = len(board), len(board[0])
        self.map = [["_"] * self.columns for _ in range(self.rows)]
        self.mines = sum(row.count("*") for row in board)
        self.closed = self.rows * self.columns
        self.is_lost = False

    def neighbours(self, x, y):
        for i in range(max(x - 1, 0), min(x + 2, self.rows)):
            for j in range(max(y - 1, 0), min(y + 2, self.columns)):
                if (i, j) != (x, y):
                    yield i, j

    def count_around(self, layer, what, x, y):
        rows = layer[max(x - 1, 0) : x + 2]
        return sum(row[max(y - 1, 0) : y + 2].count(what) for row in rows)

    def can_open(self, cell):
        return self.map[cell[0]][cell[1]] in "_?"

    def respond(self, op, x, y):
        """Does an operation and returns the response to it."""
        if op == 2:
            changes = self.mark(x, y)
        elif op == 1:
            changes = self.open([(x, y)])
        else:
            fits = self.map[x][y] == str(self.count_around(self.map, "P", x, y))
            changes = self.open(self.neighbours(x, y) if fits else [])
        if self.is_lost:
            return "LOSE\n"
        cells = [f"<{x + 1}, {y + 1}, {self.map[x][y]}>" for x, y in sorted(changes)]
        return f"RUNNING: [{', '.join(cells)}]\n" + ("WIN\n" if self.is_won() else "")

    def is_won(self):
        return self.closed == self.mines

    def mark(self, x, y):
        if self.map[x][y] not in NEXT_MARK:
            return []
        self.map[x][y] = NEXT_MARK[self.map[x][y]]
        return [(x, y)]

    def open(self, cells):
        """Opens the cells that are closed and not flagged, and what a flood from them reaches."""
        waiting = list(filter(self.can_open, cells))
        self.is_lost = any(self.board[x][y] == "*" for x, y in waiting)
        opened = []
        while waiting and not self.is_lost:
            x, y = waiting.pop()
            if not self.can_open((x, y)):
                continue
            number = self.count_around(self.board, "*", x, y)
            self.map[x][y] = str(number)
            opened.append((x, y))
            if number == 0:
                waiting += self.neighbours(x, y)
        self.closed -= len(opened)
        return opened


def play(case, game, player):
    """Plays a game; returns whether the player wins it."""
    player.send(f"{game.rows} {game.columns} {game.mines}\n")
    most = OPERATIONS_PER_CELL * game.rows * game.columns
    for number in range(1, most + 2):
        player.place = f"case {case}, operation {number}"
        operation = player.operation(game.rows, game.columns)
        if operation is None:
            return False
        if number > most:
            raise Wrong(f"{player.place}: expected at most {most} operations")
        player.send(game.respond(*operation))
        if game.is_lost or game.is_won():
            return game.is_won()


def judge(boards, wins, player):
    if wins > len(boards):
        raise JuryError(f"{wins} games must be won, but INPUT has {len(boards)}")
    player.send(f"{len(boards)}\n")
    won = 0
    for case, board in enumerate(boards, 1):
        won += play(case, Game(board), player)
        if won + len(boards) - case < wins:
            raise Wrong(f"after {case} of {len(boards)} games, {won} are won; {wins} must be")
    player.end()


def read_boards(path):
    with open(path, encoding="ascii") as file:
        tokens = iter(file.read().split())
    boards = []
    for _ in range(int(next(tokens))):
        rows, _ = next(tokens), next(tokens)
        boards.append([next(tokens) for _ in range(int(rows))])
        while next(tokens) != "0":
            next(tokens), next(tokens)
    return boards


def wins_needed(options, answer, games):
    """Returns the number of games that must be won."""
    wins = None
    for option, value in zip(options, options[1:] + [""]):
        if option == "--wins":
            wins = value
        elif option.startswith("--wins="):
            wins = option[len("--wins=") :]
    if wins is None:
        with open(answer, encoding="utf-8") as file:
            wins = next(iter(file.read().split()), str(games))
    if not wins.isdecimal():
        raise JuryError(f"the number of games to win is {wins!a}")
    return int(wins)


def main():
    boards_path, answer, feedback, *options = sys.argv[1:]
    boards = read_boards(boards_path)
    status, reason = 42, ""
    try:
        judge(boards, wins_needed(options, answer, len(boards)), Player())
    except Wrong as wrong:
        status, reason = 43, f"wrong answer: {wrong}"
        if isinstance(wrong, EndedEarly):
            time.sleep(TIME_FOR_A_CRASH)
    except JuryError as error:
        status, reason = 1, f"jury error: {error}"
    if reason:
        with open(os.path.join(feedback, "judgemessage.txt"), "a", encoding="ascii") as file:
            print(reason[: LONGEST_MESSAGE - 1], file=file)
    sys.exit(status)


main()
