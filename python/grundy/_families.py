"""What families of sweeps have in common, and positions of rulesets of one's own as one of them."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from operator import index
from os import PathLike, fspath
from pathlib import Path
from typing import Any, ClassVar, Protocol

from grundy import _grundy
from grundy._ask import written_sum
from grundy._core import GrundyError
from grundy._grundy import Game, Position


@dataclass(frozen=True)
class Family:
    """A family of numbered members, each of which has a row or none."""

    kind: ClassVar[str]

    def __post_init__(self) -> None:
        self._order()

    def _order(self) -> str:
        """What is asked for, in JSON; values that the family does not take are refused."""
        values = {field.name.rstrip("_"): getattr(self, field.name) for field in fields(self)}
        given = {name: value for name, value in values.items() if value is not None}
        return _grundy.sweep_order(self.kind, json.dumps(given, default=_plain))


def _plain(value: Any) -> str | int | list[Any]:
    """A value as JSON may have it: a path, an integer or a sequence of any class."""
    if isinstance(value, PathLike):
        return str(fspath(value))
    return index(value) if hasattr(value, "__index__") else list(value)


def planned(family: Family) -> tuple[str, str]:
    """The name of a family, and what is asked of it, in JSON."""
    if not isinstance(family, Family):
        raise TypeError(
            f"expected a family such as `families.Subtraction(size=3, max=30)`, found {type(family).__name__}"
        )
    order = json.loads(family._order())
    if family.kind == "own":
        path = Path(order["file"])
        order["members"] = len(_members(path, path.read_text(encoding="utf-8")))
    return family.kind, json.dumps(order)


class Members(Protocol):
    """Positions in a list: how many there are, and the one with a number, the first of which is 0."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Position | Game: ...


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
