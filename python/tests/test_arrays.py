"""Sequences and tables as arrays."""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pytest

import grundy
from grundy import GrundyError, Halted, Nim, Subtraction


def test_terms_are_the_values_of_a_sequence() -> None:
    terms = grundy.terms("octal 0.77", 100)
    assert tuple(terms) == grundy.sequence("octal 0.77", 0, 99).values
    assert len(terms) == 100 and terms[-1] == terms[99]
    assert list(grundy.terms(Subtraction(1, 2), 9, start=6)) == [0, 1, 2]


def test_an_array_is_where_its_terms_lie() -> None:
    terms = grundy.terms("kayles", 1000)
    array = grundy.array(terms)
    assert array.dtype == numpy.int64 and array.shape == (1000,)
    assert not array.flags.owndata and not array.flags.writeable
    assert numpy.shares_memory(array, grundy.array(terms))
    del terms
    assert array[:5].tolist() == [0, 1, 2, 3, 1]


def test_a_mistake_in_a_game_is_shown_in_it() -> None:
    with pytest.raises(GrundyError) as caught:
        grundy.terms("octal 0.79", 10)
    assert caught.value.span == (9, 10)
    with pytest.raises(IndexError):
        grundy.terms("kayles", 3)[3]


def test_a_table_is_a_rectangle_of_numbers() -> None:
    cells = grundy.cells("nimber(nim(a, b))", rows="a in 0..15", columns="b in 0..20")
    array = grundy.array(cells)
    assert cells.shape == array.shape == (16, 21) and len(cells) == 16
    rows, columns = numpy.indices((16, 21))
    assert (array == rows ^ columns).all()
    assert cells[3, 5] == 3 ^ 5 and cells[-1, -1] == 15 ^ 20
    with pytest.raises(IndexError, match="16 rows and 21 columns"):
        cells[16, 0]


def test_an_array_is_where_its_cells_lie() -> None:
    cells = grundy.cells("a < b", rows="a in 0..2", columns="b in 0..1")
    array = grundy.array(cells)
    assert not array.flags.owndata and not array.flags.writeable and array.flags.c_contiguous
    assert numpy.shares_memory(array, grundy.array(cells))
    del cells
    assert array.tolist() == [[0, 1], [0, 0], [0, 0]]


def test_names_stand_for_objects_in_cells() -> None:
    cells = grundy.cells("nimber(x + nim(a))", rows="a in 0..3", columns="b in 0..0", names={"x": Nim(2)})
    assert grundy.array(cells).tolist() == [[2], [3], [0], [1]]


@pytest.mark.parametrize(
    ("expr", "columns", "message"),
    [
        ("nim(a, b)", "b in 0..3", "at 0, 0: expected a whole number of 64 bits, found a game"),
        ("1180591620717411303424 + a*b", "b in 0..3", "found 1180591620717411303424"),
        ("a + b", "b in 0..a", "expected rows of equal length"),
        ("a / b", "b in 0..3", "at 0, 0: division by zero"),
        ("a + c", "b in 0..3", "nothing is called `c`"),
    ],
)
def test_what_is_no_number_is_refused(expr: str, columns: str, message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        grundy.cells(expr, rows="a in 0..3", columns=columns)
    assert message in caught.value.message


def test_arrays_obey_limits() -> None:
    calls: list[Callable[..., object]] = [
        lambda **limits: grundy.terms("octal 0.16", 5_000_000, **limits),
        lambda **limits: grundy.cells("nimber(kayles(a * b))", rows="a in 1..1000", columns="b in 1..1000", **limits),
    ]
    for call in calls:
        with pytest.raises(Halted) as caught:
            call(time_limit=0.05)
        assert caught.value.reason == "time"
        with pytest.raises(Halted) as caught:
            call(memory_limit=1)
        assert caught.value.reason == "memory"
        with pytest.raises(TypeError, match="time_limit: expected a number, found str"):
            call(time_limit="3")
    assert list(grundy.terms("kayles", 3, time_limit=10, memory_limit=100)) == [0, 1, 2]
