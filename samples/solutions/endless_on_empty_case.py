"""A case without operations is waited for until it has one."""

from right import Game, solve


class Wrong(Game):
    has_begun = False

    def respond(self, operation, x, y):
        self.has_begun = True
        return super().respond(operation, x, y)

    def end(self):
        while not self.has_begun:
            pass
        return super().end()


solve(Wrong)
