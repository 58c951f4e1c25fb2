"""The live board: what the page asks, and what the kernel answers."""

from __future__ import annotations

from typing import Any

import pytest

from grundy import Domineering, Game, Nim, Player, Ruleset
from grundy.board import Board


class Taking(Ruleset[int]):
    def moves(self, board: int) -> list[int]:
        return [board - taken for taken in range(1, min(board, 2) + 1)]


class Page:
    """A page that shows a board: it sends what `board.js` sends, and keeps what it hears."""

    def __init__(self, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.heard: list[dict[str, Any]] = []
        monkeypatch.setattr(Board, "send", lambda _board, content: self.heard.append(content))

    def ask(self, **more: object) -> Any:
        request = {**self.board.request, "do": "play", "moves": self.board.moves, **more}
        self.board._handle_custom_msg({"id": "a-1", "request": request}, [])
        heard = self.heard.pop()
        assert heard["id"] == "a-1"
        return heard["answer"]


def test_a_position_has_a_board_that_answers_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Domineering("2x2").board(first=Player.RIGHT)
    page = Page(board, monkeypatch)
    answer = page.ask(pictures=True)
    assert answer["to_move"] == "right"
    assert [move["name"] for move in answer["moves"]] == ["a1-b1", "a2-b2"]
    assert 'data-place="a1" data-move="in 1: a1-b1, ' in answer["boards"][0]["svg"]
    board.moves = [answer["moves"][0]["move"]]
    assert board.match.to_move is Player.LEFT
    assert page.ask()["winner"] == board.match.winner == "right"


def test_a_mistake_is_told_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(Nim(3).board(), monkeypatch)
    answer = page.ask(moves=["up"])
    assert answer["error"].startswith("there is no move `up`")


def test_sums_with_rules_of_ones_own_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Taking()(2) + Game("*"), play="misere")
    page = Page(board, monkeypatch)
    answer = page.ask(pictures=True, hints="outcome")
    assert answer["favourite"] == "left"
    winning = [move["move"] for move in answer["moves"] if move["wins"]]
    board.moves = winning[:1]
    assert page.ask(hints="outcome")["favourite"] == "left"


def test_a_board_is_a_picture_where_nothing_runs() -> None:
    bundle, _ = Nim(3).board()._repr_mimebundle_()
    assert bundle["text/plain"] == "Board(nim(3))"
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle
