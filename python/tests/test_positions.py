"""Positions of every ruleset of the catalogue."""

from __future__ import annotations

import pickle

import pytest

import grundy
from grundy import Domineering, Game, GrundyError, Nim, Player, Position, Subtraction, Value, evaluate
from grundy._grundy import catalogue


@pytest.mark.parametrize(("page", "has_heap"), catalogue(), ids=lambda page: str(page[0]) if isinstance(page, list) else "")
def test_every_ruleset_is_a_class(page: list[str], has_heap: bool) -> None:
    name, example = page[0], page[2]
    position = evaluate(example)
    assert isinstance(position, Position)
    assert position.ruleset == name
    assert evaluate(str(position)) == position
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position) and type(again) is type(position)
    made = getattr(grundy, "".join(word.capitalize() for word in name.split("_")))
    if has_heap:
        assert issubclass(made, Value), "a heap makes a position of it"
    else:
        assert isinstance(position, made)
    for player in Player:
        for move in position.moves(player):
            assert type(move.to) is type(position)


def test_moves_have_names_and_lead_to_positions() -> None:
    board = Domineering("2x2")
    names = [move.name for move in board.moves(Player.LEFT)]
    assert names == ["a1-a2", "b1-b2"]
    assert board.moves("right")[0].to == Domineering("##|..")
    assert {move.to for move in board.moves(Player.LEFT)} == set(board.options(Player.LEFT))


def test_nobody_is_named_where_all_have_the_same_moves() -> None:
    assert len(Nim(3).options()) == 3
    with pytest.raises(TypeError, match="LEFT"):
        Domineering("2x2").options()
    with pytest.raises(ValueError, match="player"):
        Nim(3).options("up")  # type: ignore[arg-type]


def test_a_position_is_a_board_and_its_value_a_game() -> None:
    assert Nim(1, 2) != Nim(3) and Nim(1, 2).value == Nim(3).value
    assert Nim(3) != Game("*3") and Nim(3).value == Game("*3")
    assert Nim(3, 4, 5).outcome == "N" and Nim(3, 4, 5).nimber == grundy.Nimber(2)
    assert Domineering("4x4").value == Game("+-(0, {{2|0}, 2 + tiny(2) | {2|0}, -tiny(2)})")


def test_parameters_come_before_the_heap() -> None:
    rules = Subtraction(1, 2, 6)
    assert isinstance(rules[7], Position)
    assert rules[7] == evaluate("subtraction(1, 2, 6)[7]")
    assert grundy.period(rules).period == 7


def test_boards_fall_apart() -> None:
    parts = Domineering("..#..|..#..").components()
    assert [part.value for part in parts] == [Domineering("2x2").value] * 2


def test_a_mistake_in_a_board_is_shown_in_it() -> None:
    with pytest.raises(GrundyError) as caught:
        Domineering("..|.x")
    error = caught.value
    assert error.source == 'domineering("..|.x")'
    assert error.span is not None and error.source[slice(*error.span)] == "x"
    assert "row 2, column 2" in str(error)
    with pytest.raises(GrundyError, match="integer"):
        Nim("three")


def test_objects_are_arguments() -> None:
    path = grundy.Value("path(5)")
    assert grundy.NodeKayles(path).nimber == grundy.Nimber(3)
    assert Nim(10**30).nimber == grundy.Nimber(10**30)
