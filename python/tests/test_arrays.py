"""Sequences as arrays."""

from __future__ import annotations

import numpy
import pytest

import grundy
from grundy import GrundyError, Subtraction


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
