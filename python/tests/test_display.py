"""What notebooks show."""

from __future__ import annotations

import pytest

import grundy
from grundy import Answer, Domineering, Game, Nim, Position, evaluate


def test_values_are_latex() -> None:
    assert Game("1/2")._repr_latex_() == r"$\frac{1}{2}$"
    assert Game("{2|1}")._repr_latex_() == r"$\left\{2 \mid 1\right\}$"
    assert repr(Game("^")) == "Game('^')" and str(Game("^")) == "↑"
    assert eval(repr(Game("{2|1||-1}")), {"Game": Game}) == Game("{2|1||-1}")
    assert not hasattr(Game("^"), "_repr_svg_")
    assert evaluate("omega")._repr_latex_() == r"$\omega$"


@pytest.mark.parametrize("position", [Domineering("3x3"), Nim(3, 4), grundy.Hackenbush("0-1 B")], ids=str)
def test_positions_are_pictures(position: Position) -> None:
    svg = position._repr_svg_()
    assert svg is not None and svg.startswith("<svg")


@pytest.mark.parametrize(
    "answer",
    [
        grundy.thermograph("{2|1||-1}"),
        grundy.tree(Domineering("2x2")),
        grundy.sequence("kayles", 0, 40),
        grundy.table("nim(i, j)", rows="i in 0..4", columns="j in 0..4"),
        grundy.automaton(110, steps=10),
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_answers_are_pictures(answer: Answer) -> None:
    svg = answer._repr_svg_()
    assert svg is not None and svg.startswith("<svg")
    assert answer.to_png().startswith(b"\x89PNG")
    assert "tikzpicture" in answer.to_tikz()


def test_what_has_no_picture_is_shown_as_data() -> None:
    assert grundy.pascal(2, 4)._repr_svg_() is None
    assert repr(grundy.pascal(2, 4)) == "PascalAnswer(t=4, value=1, x=2)"
