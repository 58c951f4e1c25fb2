"""Questions: every one of the catalogue, with typed answers."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from typing import Any

import pytest

import grundy
from grundy import GrundyError, Halted, Nim, Player, Subtraction, _grundy

SCHEMA = json.loads(_grundy.schema())["questions"]


def has_dictionary(value: object) -> bool:
    """Whether a dictionary is in an answer, but for lists by name."""
    if isinstance(value, dict):
        return not all(isinstance(part, tuple) for part in value.values())
    if isinstance(value, tuple):
        return any(map(has_dictionary, value))
    if dataclasses.is_dataclass(value) and not isinstance(value, grundy._ask.Asked):
        parts = [getattr(value, part.name) for part in dataclasses.fields(value)]
        return any(map(has_dictionary, parts))
    return False


@pytest.mark.parametrize("name", SCHEMA)
def test_every_question_has_a_function_and_a_typed_answer(name: str) -> None:
    example: dict[str, Any] = SCHEMA[name]["example"]
    fields = {f"{key}_" if key == "from" else key: value for key, value in example.items() if key != "do"}
    common = {key: fields.pop(key) for key in ("time_limit", "memory_limit", "convention") if key in fields}
    fields = {key: value for key, value in fields.items() if key not in ("as", "notation", "background", "id")}
    answer = getattr(grundy, name)(**fields, **common)
    assert isinstance(answer, grundy.Answer)
    assert type(answer).__name__.removesuffix("Answer").lower() == name.replace("_", "")
    assert not has_dictionary(answer)
    assert answer.to_text()


def test_numbers_are_exact_and_letters_typed() -> None:
    answer = grundy.thermograph("{2|1||-1}")
    assert answer.mean == Fraction(1, 4) and isinstance(answer.mean, Fraction)
    assert answer.left_wall[-1] == (Fraction(5, 4), Fraction(1, 4))
    play = grundy.play(Nim(1, 2), first=Player.RIGHT)
    assert play.first is Player.RIGHT
    real = grundy.continuous("neg", 1, "2x", Fraction(13, 2), b=3)
    assert real.v == 1 and isinstance(real.v, Fraction)
    assert real.v_below == 1 and grundy.continuous("neg", 1, "2x", 0, b=3).v_below == "inf"
    taken = grundy.takeaway("2x", 10**40)
    assert isinstance(taken.n, int) and taken.n == 10**40


def test_objects_are_asked_about() -> None:
    g = grundy.Game("{4|1}")
    assert grundy.thermograph(g).mean == Fraction(5, 2)
    assert grundy.solve(Nim(1, 2) + Nim(3)).outcome == "P"
    moves = grundy.solve(Nim(3, 4) + Nim(5)).left_winning_moves
    assert moves is not None and [(move.component, move.move) for move in moves] == [(0, "nim(1, 4)")]
    assert grundy.eval("g + 1", names={"g": g}).value == "{5|2}"


def test_a_period_is_verified_by_its_certificate() -> None:
    found = grundy.period("kayles", certificate=True)
    assert (found.preperiod, found.period, found.status) == (71, 12, "proved")
    assert found.certificate is not None
    assert grundy.verify(found.certificate, full=True).status == "valid"
    wrong = dataclasses.replace(found.certificate, period=13)
    assert grundy.verify(wrong).status == "refused"


def test_a_limit_that_leaves_nothing_is_an_exception() -> None:
    with pytest.raises(Halted) as caught:
        grundy.thermograph("domineering(7, 8)", time_limit=0.05)
    assert caught.value.reason == "time"


def test_a_mistake_names_its_field_and_what_would_work() -> None:
    with pytest.raises(GrundyError) as caught:
        grundy.period("octal 0.79")
    error = caught.value
    assert error.field == "game" and error.source == "octal 0.79"
    assert error.span == (9, 10)
    with pytest.raises(GrundyError, match="whole number"):
        grundy.pascal("two", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Fraction"):
        grundy.continuous("exhaust", 0.5, "x", 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"time_limt": 1}, r"period\(\) has no argument `time_limt`: is `time_limit` meant\?"),
        ({"certficate": True}, "is `certificate` meant"),
        ({"foo": 1}, r"period\(\) has no argument `foo`: its arguments are game, .*memory_limit, convention, names, progress"),
    ],
)
def test_an_argument_that_there_is_not_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        grundy.period(Subtraction(1, 2), **wrong)


def test_integers_may_have_more_digits_than_python_writes() -> None:
    n = 10**5000
    assert Nim(n).nimber == grundy.Nimber(n)
    assert grundy.solve(n).outcome == "L" and grundy.solve(-n).outcome == "R"
    assert grundy.solve(Fraction(-1, n)).outcome == "R"
    taken = grundy.takeaway("2x", n)
    assert taken.n == n
    assert grundy.thermograph(Fraction(n + 1, 2)).mean == Fraction(n + 1, 2)
    assert grundy.evaluate("x + 1", x=n) == n + 1


@pytest.mark.parametrize("limit", ["time_limit", "memory_limit"])
def test_a_limit_is_a_number(limit: str) -> None:
    wrong: Any
    for wrong in (None, "3", True):
        with pytest.raises(TypeError, match=f"{limit}: expected a number, found {type(wrong).__name__}"):
            grundy.solve("1", **{limit: wrong})
    for wrong in (10**400, 10**5000, -1, float("inf"), float("nan"), Fraction(-1, 3)):
        with pytest.raises(ValueError, match=f"{limit}: expected a number from 0 to"):
            grundy.solve("1", **{limit: wrong})
    right: Any
    for right in (1000, 99.5, Fraction(1000, 3), 1 << 53):
        assert grundy.solve("1", **{limit: right}).outcome == "L"


def test_progress_follows_the_conventions_of_tqdm() -> None:
    class Bar:
        bars: list[Bar] = []

        def __init__(self, total: int | None, unit: str, desc: str) -> None:
            self.total, self.unit, self.done, self.closed = total, unit, 0, False
            Bar.bars.append(self)

        def update(self, n: int = 1, /) -> None:
            self.done += n

        def close(self) -> None:
            self.closed = True

    grundy.period("octal 0.06", time_limit=1, progress=Bar)
    (bar,) = Bar.bars
    assert bar.done > 0 and bar.closed
