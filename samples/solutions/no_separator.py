"""Nothing stands between two cases."""

from right import Game, solve

solve(Game, separator="")
