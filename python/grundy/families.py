"""Families that can be swept, for `grundy.cluster.plan`.

>>> from tempfile import TemporaryDirectory
>>> from grundy import cluster, families
>>> with TemporaryDirectory() as folder:
...     chunks = cluster.plan(folder, families.Subtraction(size=2, max=9))
...     cluster.sweep(folder)
36

This file is made by `python python/generate.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Literal

from grundy._families import Family

__all__ = [
    "AllBut",
    "Domineering",
    "Expressions",
    "Family",
    "Hexadecimal",
    "NodeKayles",
    "Octal",
    "Own",
    "Rook",
    "Sets",
    "Subtraction",
]


@dataclass(frozen=True, kw_only=True)
class Sets(Family):
    """Sets of numbers."""

    max: int
    """The greatest number allowed."""

    random: int | None = None
    """Sample this many sets at random instead of taking all; a set may be drawn twice."""

    seed: int | None = None
    """Seed for the sample: the same seed draws the same sets [default: 0]."""

    size: int | None = None
    """How many numbers each set has [default: any]."""

    with_: Sequence[int] = ()
    """Take only sets with these numbers."""


@dataclass(frozen=True, kw_only=True)
class Subtraction(Sets):
    """The periods of the subtraction games of many sets."""

    kind = "subtraction"

    heaps: int = 16777216
    """The largest heap to look at; a set that needs more is unresolved."""

    start: Literal["wall", "sink"] | Sequence[int] = "wall"
    """What is known before anything is computed. `wall`: No heap below 0: a move takes at most what there is.
    `sink`: All heaps up to 0 are lost, and a move may take more than there is. `seeds`: The values of the first
    heaps, each up to 31.
    """

    values: Literal["nimbers", "outcomes"] = "nimbers"
    """What the periods are of. `nimbers`: The periods of nim-values. `outcomes`: The periods of outcomes instead
    of nim-values.
    """


@dataclass(frozen=True, kw_only=True)
class AllBut(Sets):
    """The periods and saltus of the all-but games of many sets."""

    kind = "all-but"

    steps: int = 10000000
    """Steps of work for each set; one that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class Octal(Family):
    """The periods of all octal codes of a number of digits."""

    kind = "octal"

    digits: int
    """How many digits follow the point."""

    before: int = 0
    """The digit before the point, 0 or 4."""

    steps: int = 10000000
    """Steps of work for each code; one that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class Hexadecimal(Family):
    """The periods of all hexadecimal codes of a number of digits."""

    kind = "hexadecimal"

    digits: int
    """How many digits follow the point."""

    steps: int = 10000000
    """Steps of work for each code; one that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class Rook(Family):
    """The arithmetic periods of rows of the misère rook and of digit deletion."""

    kind = "rook"

    last: int
    """The last one."""

    first: int = 0
    """The first one."""


@dataclass(frozen=True, kw_only=True)
class NodeKayles(Family):
    """Node Kayles on all graphs of a file."""

    kind = "node-kayles"

    graphs: str | PathLike[str] = field(kw_only=False)
    """The file: a graph in graph6 on every line, as `geng` of nauty writes them."""


@dataclass(frozen=True, kw_only=True)
class Domineering(Family):
    """Domineering on all boards within a rectangle."""

    kind = "domineering"

    rows: int
    """How many rows the rectangle has."""

    width: int
    """How many columns it has."""


@dataclass(frozen=True, kw_only=True)
class Expressions(Family):
    """Any expressions, over names that run through lists."""

    kind = "expression"

    exprs: Sequence[str] = field(kw_only=False)
    """What is computed, each in a column: `p := period(subtraction(a, b)).period`."""

    over: str = field(kw_only=False)
    """What the names run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`."""

    text: Sequence[str] = ()
    """Columns that hold text, whatever the first members have."""


@dataclass(frozen=True, kw_only=True)
class Own(Family):
    """Positions of rulesets of your own: a file in Python that has `members`, a list of positions or games. The
    file is copied to the folder of the sweep, and workers run it there: whatever it imports has to be installed
    where they are.
    """

    kind = "own"

    file: str | PathLike[str] = field(kw_only=False)
    """The file."""
