"""What the compiled part and the rest of the package share: players, errors, moves, records."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from grundy._grundy import Game, Position

Board = TypeVar("Board")


class Player(StrEnum):
    """A player. Left is positive."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT


def interrupt(thread: int) -> None:
    """Raises `KeyboardInterrupt` in the code of Python that a thread runs, if it runs any."""
    error = ctypes.py_object(KeyboardInterrupt)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


class GrundyError(Exception):
    """What was asked makes no sense: what is wrong, where, and what would work."""

    message: str
    """What was expected and what was found."""
    source: str | None
    """The text that the mistake is in."""
    span: tuple[int, int] | None
    """The place in it: the first character that is wrong, and the one after the last."""
    hints: tuple[str, ...]
    """What would work, one way each."""
    field: str | None
    """The argument that holds the text."""

    def __init__(
        self,
        message: str,
        source: str | None = None,
        span: tuple[int, int] | None = None,
        hints: list[str] | tuple[str, ...] = (),
        field: str | None = None,
        shown: str | None = None,
    ) -> None:
        super().__init__(message, source, span, hints, field, shown)
        self.message = message
        self.source = source
        self.span = span
        self.hints = tuple(hints)
        self.field = field
        lines = [f"error: {message}", *(f"  = hint: {hint}" for hint in hints)]
        self._shown = "\n".join(lines) if shown is None else shown

    @property
    def hint(self) -> str | None:
        """The first way that would work."""
        return self.hints[0] if self.hints else None

    def __str__(self) -> str:
        return self._shown


class Halted(GrundyError):
    """A limit was reached before anything was found."""

    reason: str
    """Which limit: `time`, `memory`, `steps`, `size` or `rules`."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.args = (message, reason)
        self.reason = reason


_NEARER = {
    "moves": "every move has to lead nearer to an end, whoever makes it",
    "components": "what `components` gives has to be parts of the board, none of them larger",
    "normalize": "what `normalize` gives has to be a board that is the same game, no farther from an end",
}


def _by(hooks: tuple[str, ...]) -> str:
    return f" by {' and '.join(f'`{hook}`' for hook in hooks)}" if hooks else ""


class LoopError(GrundyError):
    """Rules written in Python go round in a loop, so that positions have no values."""

    ruleset: str
    """What the rules are called."""
    cycle: tuple[object, ...]
    """Boards each of which can be reached from the one before it, the first from the last."""
    hooks: tuple[str, ...]
    """The optional methods without which there would be no loop: `components`, `normalize`."""

    def __init__(self, ruleset: str, cycle: tuple[object, ...], hooks: tuple[str, ...] = ()) -> None:
        shown = " → ".join(repr(board) for board in (*cycle[:8], *(["…"] if len(cycle) > 8 else []), cycle[0]))
        super().__init__(
            f"the rules of {ruleset} go round in a loop{_by(hooks)}: {shown}",
            hints=[_NEARER[hook] for hook in hooks or ("moves",)],
        )
        self.args = (ruleset, cycle, hooks)
        self.hooks = hooks
        self.ruleset = ruleset
        self.cycle = cycle


def sum_of(positions: list[tuple[Position, int]], rest: str | None) -> Game:
    """The sum of positions, each so often, and of what is typed: how sums come out of pickles."""
    from grundy._grundy import Game

    total = Game(0 if rest is None else rest)
    for position, count in positions:
        total += count * position
    return total


@dataclass(frozen=True)
class Negative(Generic[Board]):
    """What `normalize` gives for a board that is another one with the players exchanged."""

    board: Board


@dataclass(frozen=True)
class Move:
    """A move: what players call it, and the position it leads to."""

    name: str | None
    """What players call it, such as `a1-b1`; `None` where the rules have no names."""
    to: Position
    """The position it leads to."""
    words: str | None = None
    """What it does, where the name is short hand for that."""
    places: tuple[str, ...] = ()
    """The places of the picture that it concerns."""


class Record:
    """Values by name, as attributes."""

    def __init__(self, **fields: object) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> object:
        known = ", ".join(self.__dict__)
        raise AttributeError(f"there is no field `{name}`; the fields are {known}")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"Record({fields})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]
