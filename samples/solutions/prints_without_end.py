"""The last line is written for ever."""

from right import Game, solve


class Wrong(Game):
    def end(self):
        while lines := super().end():
            print(*lines, sep="\n")
        return lines


solve(Wrong)
