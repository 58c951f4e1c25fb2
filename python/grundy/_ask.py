"""Questions on their way to the compiled part, and answers on their way back.

`_questions.py`, which is made from the JSON Schema of the questions, has a function for each question and a class for
each answer; all of them stand on this.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from keyword import iskeyword
from typing import Any, Literal, Protocol, TypedDict

from grundy import _grundy
from grundy._core import GrundyError, Halted, Record
from grundy._grundy import Nimber, Position, Value

Expression = str | int | Fraction | Value | Position | Nimber
"""What stands for a game: an expression as it is typed, a number, a value or a position."""

Number = int | Fraction | str
"""An exact number: an integer, a fraction, or a text such as `7/2`."""

LARGEST = 1 << 53
DISPLAY_SECONDS = 2


class Bar(Protocol):
    """What shows progress, as `tqdm.tqdm` does."""

    total: Any

    def update(self, n: Any = 1, /) -> object:
        """So much more is done."""

    def close(self) -> object:
        """It is over."""


Progress = bool | Callable[..., Bar]
"""Whether progress is shown: by `tqdm`, or by what is called as `tqdm(total=…, unit=…)`."""


Amount = int | float | Fraction
"""So much of something that is measured."""


class Common(TypedDict, total=False):
    """What every question takes."""

    time_limit: Amount
    """Seconds; what is found by then is the answer."""
    memory_limit: Amount
    """MiB; 4096 unless it is said."""
    convention: Literal["usual", "brochure"]
    """Which conventions the answer follows where books differ."""
    names: Mapping[str, Expression]
    """What expressions may call by name."""
    progress: Progress
    """Whether progress is shown."""


@dataclass(frozen=True)
class Asked:
    """A question as it was asked, which can be asked again for its text or its picture."""

    request: Mapping[str, object]
    names: Mapping[str, Expression]

    def shown(self, shape: str, **more: object) -> str:
        """The answer as a text or a picture."""
        request = {**self.request, "as": shape, **more}
        answer = json.loads(_grundy.ask(json.dumps(request), dict(self.names), None))
        return str(answer[shape])


@dataclass(frozen=True, kw_only=True)
class Answer:
    """An answer: plain data. Its text and its picture are made when they are asked for, by asking again."""

    asked: Asked = field(repr=False, compare=False)
    """The question."""
    notes: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """Which of two likely readings was taken, and how the other is written."""

    def to_text(self, notation: Literal["unicode", "ascii", "latex"] = "unicode") -> str:
        """The answer for a person."""
        return self.asked.shown("text", notation=notation)

    def to_svg(self, background: Literal["white", "dark", "none"] = "white") -> str:
        """The picture as an SVG document."""
        return self.asked.shown("svg", background=background)

    def to_png(self, background: Literal["white", "dark", "none"] = "white") -> bytes:
        """The picture in pixels."""
        return b64decode(self.asked.shown("png", background=background))

    def to_tikz(self) -> str:
        """The picture for LaTeX."""
        return self.asked.shown("tex")

    def _repr_svg_(self) -> str | None:
        # What is not drawn soon, or not at all, is shown as data.
        try:
            return self.asked.shown("svg", time_limit=DISPLAY_SECONDS)
        except GrundyError:
            return None


class _Watch:
    """Tells a bar how far the work is."""

    def __init__(self, progress: Progress, title: str) -> None:
        self.factory = _tqdm() if progress is True else progress
        self.title = title
        self.bar: Bar | None = None
        self.done = 0

    def __call__(self, done: int, total: int | None, unit: str) -> None:
        if self.bar is None:
            assert callable(self.factory)
            self.bar = self.factory(total=total, unit=f" {unit}", desc=self.title)
        self.bar.total = total
        self.bar.update(done - self.done)
        self.done = done

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _tqdm() -> Callable[..., Bar]:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise ImportError("progress is shown by tqdm: pip install tqdm") from None
    bar: Callable[..., Bar] = tqdm
    return bar


@contextmanager
def watching(progress: Progress, title: str) -> Iterator[_Watch | None]:
    """Somebody who shows progress, where that is asked for."""
    watch = _Watch(progress, title) if progress else None
    try:
        yield watch
    finally:
        if watch is not None:
            watch.close()


def asked(question: str, given: Mapping[str, object], common: Common) -> Asked:
    """The request for a question with these fields."""
    for name in common:
        if name not in Common.__annotations__:
            raise TypeError(_unknown(name, question, [*given, *Common.__annotations__]))
    names: dict[str, Expression] = dict(common.get("names", {}))
    request: dict[str, object] = {"do": question}
    for name, value in given.items():
        if value is not None:
            request[name] = _encode(value, names)
    if "convention" in common:
        request["convention"] = common["convention"]
    if "time_limit" in common:
        request["time_limit"] = amount_of("time_limit", common["time_limit"])
    if "memory_limit" in common:
        request["memory_limit"] = amount_of("memory_limit", common["memory_limit"])
    return Asked(request, names)


def ask(question: str, given: Mapping[str, object], common: Common) -> tuple[dict[str, Any], dict[str, Any]]:
    """Asks a question with these fields: its fields as JSON has them, and what every answer has."""
    request = asked(question, given, common)
    with watching(common.get("progress", False), question) as watch:
        answer = json.loads(_grundy.ask(json.dumps(request.request), dict(request.names), watch))
    rest = {name: value for name, value in answer.items() if name != "halt"}
    if "halt" in answer and all(value is None for value in rest.values()):
        raise Halted(_HALTS.get(answer["halt"], answer["halt"]), answer["halt"])
    return answer, {"asked": request, "notes": tuple(answer.get("notes", ()))}


def _unknown(name: str, question: str, known: Sequence[str]) -> str:
    """What is said of an argument that a question does not have."""
    known = [f"{word}_" if iskeyword(word) else word for word in known]
    close = get_close_matches(name, known, n=1)
    would_work = f"is `{close[0]}` meant?" if close else f"its arguments are {', '.join(known)}"
    return f"{question}() has no argument `{name}`: {would_work}"


_HALTS = {
    "time": "the time limit was reached",
    "memory": "the memory limit was reached",
    "steps": "the limit on steps was reached",
}


def amount_of(name: str, amount: object) -> str:
    """A limit in decimals."""
    if isinstance(amount, bool) or not isinstance(amount, int | float | Fraction):
        raise TypeError(f"{name}: expected a number, found {type(amount).__name__}")
    if not 0 <= amount <= LARGEST:
        raise ValueError(f"{name}: expected a number from 0 to {LARGEST}, found {_decimal(amount):.6g}")
    return f"{_decimal(amount):.9f}"


def _decimal(amount: float | Fraction) -> Decimal:
    if isinstance(amount, Fraction):
        return Decimal(amount.numerator) / Decimal(amount.denominator)
    return Decimal(amount)


def _encode(value: object, names: dict[str, Expression]) -> object:
    """A value as requests have it. What cannot be typed goes by a name."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) <= LARGEST else _digits(value)
    if isinstance(value, Fraction):
        return f"{_digits(value.numerator)}/{_digits(value.denominator)}"
    if isinstance(value, Nimber):
        return str(value)
    if isinstance(value, Position):
        return _typed(value, names)
    if isinstance(value, Value):
        return written_sum(value, lambda position: _typed(position, names))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {part.metadata.get("json", part.name): getattr(value, part.name) for part in fields(value)}
        return {name: _encode(part, names) for name, part in parts.items() if name not in ("asked", "notes")}
    if isinstance(value, Mapping):
        return {str(name): _encode(part, names) for name, part in value.items()}
    if isinstance(value, Sequence | set | frozenset | range):
        return [_encode(part, names) for part in value]
    raise TypeError(
        f"expected a text, an exact number, a game or a position, found {type(value).__name__}"
        + ("; floats are not exact: use fractions.Fraction" if isinstance(value, float) else "")
    )


def _digits(whole: int) -> str:
    """An integer in decimals, of which `str` writes no more than a few thousand."""
    return f"{Decimal(whole):f}"


def _typed(position: Position, names: dict[str, Expression]) -> str:
    """A position as it is typed; one whose rules are Python's goes by a name."""
    if position.own_board is None:
        return str(position)
    for name, other in names.items():
        if isinstance(other, Position) and other == position:
            return name
    name = next(name for count in range(len(names) + 1) if (name := f"x{count + 1}") not in names)
    names[name] = position
    return name


def written_sum(value: Value, write: Callable[[Position], str]) -> str:
    """A value as it is typed, position by position, since a name for a sum would stand for its value alone."""
    positions, rest = value._terms()
    text = ""
    for position, count in positions:
        sign = "-" if count < 0 else "+" if text else ""
        copies = f"{abs(count)}." if abs(count) > 1 else ""
        text += f" {sign} {copies}{write(position)}"
    if rest is not None:
        text += f" + {rest}" if text else rest
    return text.strip() or "0"


def plain(value: object) -> Any:
    """JSON of no particular kind: lists are tuples, objects have attributes."""
    if isinstance(value, list):
        return tuple(plain(part) for part in value)
    if isinstance(value, dict):
        return Record(**{str(name): plain(part) for name, part in value.items()})
    return value


def whole(value: int | str) -> int:
    """An integer, be it one of more digits than `int` reads."""
    return int(Decimal(value))


def number(value: int | str) -> Fraction:
    """An exact number."""
    numerator, _, denominator = str(value).partition("/")
    return Fraction(Decimal(numerator)) / Fraction(Decimal(denominator or 1))


def number_or_infinite(value: int | str) -> Fraction | Literal["inf"]:
    """An exact number, or `inf`."""
    return "inf" if value == "inf" else number(value)
