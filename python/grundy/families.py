"""Families that can be swept, for `grundy.cluster.plan`.

>>> from tempfile import TemporaryDirectory
>>> from grundy import cluster, families
>>> with TemporaryDirectory() as folder:
...     chunks = cluster.plan(folder, families.Subtraction(size=2, max=9))
...     cluster.sweep(folder)
36
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from os import PathLike
from pathlib import Path
from typing import ClassVar, Literal, Protocol

from grundy._ask import written_sum
from grundy._core import GrundyError
from grundy._grundy import Game, Position


class Members(Protocol):
    """Positions in a list: how many there are, and the one with a number, the first of which is 0."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Position | Game: ...


class Family:
    """A family of numbered members, each of which has a row or none."""

    kind: ClassVar[str]


@dataclass(frozen=True, kw_only=True)
class Sets(Family):
    """Sets of numbers."""

    max: int
    """The greatest number there is."""
    size: int | None = None
    """How many numbers a set has; any, unless it is said."""
    with_: Sequence[int] = ()
    """Only sets with these numbers."""
    random: int | None = None
    """Draw so many sets by lot instead of taking all; a set may be drawn twice."""
    seed: int = 0
    """What they are drawn with: the same seed draws the same sets."""


@dataclass(frozen=True, kw_only=True)
class Subtraction(Sets):
    """The periods of the subtraction games of many sets."""

    kind = "subtraction"
    values: Literal["nimbers", "outcomes"] = "nimbers"
    """What the periods are of."""
    start: Literal["wall", "sink"] | Sequence[int] = "wall"
    """What is known before: no heap below 0, with `sink` all heaps up to 0 are lost and a move may take more than there
    is, or the values of the first heaps, each up to 31."""
    heaps: int = 1 << 24
    """Heaps up to here are looked at; a set that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class AllBut(Sets):
    """The periods and saltus of the all-but games of many sets."""

    kind = "all-but"
    steps: int = 10_000_000
    """Steps of work for a set; one that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class Octal(Family):
    """The periods of all octal codes of so many digits."""

    kind = "octal"
    digits: int
    """How many digits stand behind the point."""
    before: Literal[0, 4] = 0
    """The digit before the point."""
    steps: int = 10_000_000
    """Steps of work for a code; one that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class Hexadecimal(Family):
    """The periods of all hexadecimal codes of so many digits."""

    kind = "hexadecimal"
    digits: int
    """How many digits stand behind the point."""
    steps: int = 10_000_000
    """Steps of work for a code; one that needs more is unresolved."""


@dataclass(frozen=True, kw_only=True)
class Rook(Family):
    """The arithmetic periods of rows of the misère rook and of digit deletion."""

    kind = "rook"
    first: int = 0
    """The first row."""
    last: int
    """The last row."""


@dataclass(frozen=True, kw_only=True)
class Domineering(Family):
    """Domineering on all boards within a rectangle."""

    kind = "domineering"
    rows: int
    """How many rows the rectangle has."""
    width: int
    """How many columns."""


@dataclass(frozen=True)
class NodeKayles(Family):
    """Node Kayles on all graphs of a file."""

    kind = "node-kayles"
    graphs: str | PathLike[str]
    """The file: a graph in graph6 on every line, as `geng` of nauty writes them."""

    @cached_property
    def text(self) -> str:
        """What is in the file; a line of bytes that are no letters harms no other."""
        return Path(self.graphs).read_text(encoding="utf-8", errors="replace")


@dataclass(frozen=True)
class Expressions(Family):
    """Any expressions, over names that run through lists."""

    kind = "expression"
    exprs: Sequence[str]
    """What is computed, each in a column: `p := period(subtraction(a, b)).period`."""
    over: str
    """What the names run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`."""
    text: Sequence[str] = field(default=(), kw_only=True)
    """Columns that hold text, whatever the first members have."""

    def __post_init__(self) -> None:
        if isinstance(self.exprs, str):
            raise TypeError(f"exprs: expected a list of expressions, found a text; `[{self.exprs!r}]` is one")


@dataclass(frozen=True)
class Own(Family):
    """Positions of rulesets of your own: a file in Python that has `members`, a list of positions or games.

    The file goes into the folder of the sweep, and workers run it there: whatever it imports has to be installed where
    they are.
    """

    kind = "own"
    file: str | PathLike[str]
    """The file."""

    @cached_property
    def text(self) -> str:
        """What is in the file."""
        return Path(self.file).read_text(encoding="utf-8")

    @cached_property
    def count(self) -> int:
        """How many members there are."""
        return len(_members(Path(self.file), self.text))


def member_of(folder: str, number: int) -> tuple[Position | Game, str]:
    """A member of a planned sweep of positions of one's own, and how it is written."""
    path = Path(folder) / "rules.py"
    member = _members(path, path.read_text(encoding="utf-8"))[number]
    return member, written_sum(member, str) if isinstance(member, Game) else str(member)


def _members(path: Path, text: str) -> Members:
    return _run(path.resolve(), hashlib.sha256(text.encode()).hexdigest())


@lru_cache(maxsize=8)
def _run(path: Path, checksum: str) -> Members:
    """Runs the file, once as long as it stays the same: what its rules found of boards is remembered."""
    name = f"grundy_rules_{checksum[:12]}"
    # Whatever the file is called, it is Python.
    loader = SourceFileLoader(name, str(path))
    module = module_from_spec(ModuleSpec(name, loader, origin=str(path)))
    module.__file__ = str(path)
    # Classes look up the module that they stand in, as those of `dataclasses` do.
    sys.modules[name] = module
    loader.exec_module(module)
    members: Members | None = getattr(module, "members", None)
    if members is None:
        raise GrundyError(
            f"{path} has no list `members` of positions",
            hints=["`members = [rules(n) for n in range(100)]` at its end is one"],
        )
    if not (hasattr(members, "__len__") and hasattr(members, "__getitem__")):
        raise GrundyError(
            f"`members` in {path} is no list of positions, but of the type {type(members).__name__}",
            hints=["`members = list(…)` makes a list of what is iterated"],
        )
    return members
