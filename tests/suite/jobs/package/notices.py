"""Runs a solution on tests of a folder, and prints the names of those that notice a fault.

Called with the folder, the solution, and the names of the tests; without names, all tests are run
until one notices. All runs are in this one process, as starting one for each would take most of the
time. Tests with very long answers are left out for the same reason.
"""

import io
import os
import signal
import sys


class Noticed(BaseException):
    pass


class Compared(io.TextIOBase):
    """An output that ends the run where it goes wrong."""

    def __init__(self, answer):
        self.answer = answer
        self.length = 0

    def write(self, text):
        if not self.answer.startswith(text, self.length):
            raise Noticed
        self.length += len(text)


def end(*_):
    raise Noticed


def notices(solution, test, answer):
    sys.stdin, sys.stdout = io.StringIO(test), Compared(answer)
    # Seconds of its own time, so that nothing else that runs on the machine counts.
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.3 + len(answer) * 4e-6)
    try:
        exec(solution, {"__name__": "__main__"})
        return sys.stdout.length < len(answer)
    except (Exception, Noticed, SystemExit):
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        sys.stdout = sys.__stdout__


def read(*path):
    with open(os.path.join(*path), encoding="ascii") as file:
        return file.read()


folder, path, *wanted = sys.argv[1:]
sys.path.insert(0, os.path.dirname(path))
solution = compile(read(path), path, "exec")
signal.signal(signal.SIGVTALRM, end)
names = sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".in"))
for name in wanted or names:
    answer = read(folder, name + ".ans")
    if len(answer) < 1_000_000 and notices(solution, read(folder, name + ".in"), answer):
        print(name)
        if not wanted:
            break
