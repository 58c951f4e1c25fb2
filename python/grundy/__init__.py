"""Exact answers about combinatorial games.

>>> from grundy import Domineering, Game, Nim, solve
>>> g = Game("{2|1||-1}")
>>> print(g + g, g.mean, g.temperature)
{1|0} 1/4 5/4
>>> board = Domineering("...|...")
>>> print(board.value, board.outcome)
{2|-1/2} N
>>> solve(Nim(3, 4, 5)).left_winning_moves[0].move
'nim(1, 4, 5)'
"""

from grundy import _questions, _rulesets
from grundy._ask import Answer, Bar, Common, Expression, Number, Progress
from grundy._core import GrundyError, Halted, LoopError, Move, Negative, Player, Record
from grundy._grundy import Cells, Game, Nimber, Position, Terms, Value, evaluate
from grundy._grundy import version as _version
from grundy._questions import *
from grundy._rulesets import *
from grundy.arrays import array, cells, terms
from grundy.ruleset import Ruleset

__version__ = _version()

__all__ = [
    "Answer",
    "Bar",
    "Cells",
    "Common",
    "Expression",
    "Game",
    "GrundyError",
    "Halted",
    "LoopError",
    "Move",
    "Negative",
    "Nimber",
    "Number",
    "Player",
    "Position",
    "Progress",
    "Record",
    "Ruleset",
    "Terms",
    "Value",
    "array",
    "cells",
    "evaluate",
    "terms",
]
__all__ += _questions.__all__
__all__ += _rulesets.__all__
