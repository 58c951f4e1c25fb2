"""Rulesets written in Python."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections.abc import Iterator

import pytest

import grundy
from grundy import Domineering, LoopError, Negative, Nim, Player, Ruleset

Board = tuple[str, ...]


class Dominoes(Ruleset[Board]):
    """Domineering, in about twenty lines."""

    def options(self, board: Board, player: Player) -> Iterator[Board]:
        down, right = (1, 0) if player is Player.LEFT else (0, 1)
        for y in range(len(board) - down):
            for x in range(len(board[0]) - right):
                if board[y][x] == board[y + down][x + right] == ".":
                    rows = [list(row) for row in board]
                    rows[y][x] = rows[y + down][x + right] = "#"
                    yield tuple("".join(row) for row in rows)

    def write(self, board: Board) -> str:
        return '"' + "|".join(board) + '"'

    def picture(self, board: Board) -> Board:
        return board


class Turned(Dominoes):
    """The same with every optional method."""

    def components(self, board: Board) -> list[Board]:
        # Filled columns part a board.
        columns = ["".join(column) for column in zip(*board, strict=True)]
        runs: list[list[str]] = [[]]
        for column in columns:
            if "." in column:
                runs[-1].append(column)
            elif runs[-1]:
                runs.append([])
        return [tuple("".join(row) for row in zip(*run, strict=True)) for run in runs if run]

    def normalize(self, board: Board) -> Board | Negative[Board]:
        mirrored = min(board, board[::-1], tuple(row[::-1] for row in board))
        turned = tuple("".join(column) for column in zip(*mirrored, strict=True))
        return Negative(turned) if turned < mirrored else mirrored


class Taking(Ruleset[int]):
    def __init__(self, most: int) -> None:
        self.most = most

    def moves(self, board: int) -> list[int]:
        return [board - taken for taken in range(1, min(board, self.most) + 1)]


BOARDS = ["...|...", "..#|...", "....|....", ".#..|....|...#", "...|...|...", "....|....|...."]


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("rules", [Dominoes(), Turned()], ids=["options", "hooks"])
def test_values_are_those_of_the_built_in_ruleset(rules: Dominoes, text: str) -> None:
    position = rules(tuple(text.split("|")))
    built_in = Domineering(text)
    assert position.value == built_in.value
    assert position.outcome == built_in.outcome
    assert position - built_in == 0


def test_impartial_rules_have_nimbers() -> None:
    taking = Taking(2)
    for heap in range(20):
        assert taking(heap).nimber == grundy.Nimber(heap % 3)
    assert taking(4).is_impartial


def test_they_are_added_to_built_in_boards_solved_and_played() -> None:
    board = Dominoes()((("..", "..")))
    total = board + Nim(1)
    answer = grundy.solve(total)
    assert answer.outcome == "N"
    assert answer.left_winning_moves is not None
    assert answer.left_winning_moves[0].move == 'Dominoes("#.|#.")'
    played = grundy.play(total, hints="outcome")
    assert played.boards[0].text == 'Dominoes("..|..")'
    assert grundy.tree(board).nodes
    assert "<svg" in (board._repr_svg_() or "")


def test_moves_lead_to_boards() -> None:
    board = Dominoes()(("..", ".."))
    assert [option.own_board for option in board.options(Player.LEFT)] == [("#.", "#."), (".#", ".#")]
    assert board == board and hash(board) == hash(board)


class Counting(Ruleset[tuple[str, int]]):
    """Rules whose values are dear, on boards with quotes and brackets."""

    def options(self, board: tuple[str, int], player: Player) -> list[tuple[str, int]]:
        name, count = board
        return [(name, count - taken) for taken in range(1, min(count, 3) + 1) if (taken > 1) == (player is Player.LEFT)]


def test_sums_of_own_boards_come_out_of_pickles_and_show_themselves() -> None:
    total = Counting()(("a_{b}", 3)) + Domineering("8x8")
    again = pickle.loads(pickle.dumps(total))
    ((own, one), *_) = [term for term in again._terms()[0] if term[0].own_board is not None]
    assert (own.own_board, one) == (("a_{b}", 3), 1)
    assert repr(total) == f"<Game {total}>" and "Counting(('a_{b}', 3))" in str(total)
    assert r"Counting(('a\_\{b\}', 3))" in total.latex()
    cheap = Counting()(("a", 3)) + 1
    assert eval(repr(cheap), {"Game": grundy.Game}) == cheap


class Oops(Exception):
    pass


class Failing(Ruleset[int]):
    def __init__(self, where: str) -> None:
        self.where = where

    def options(self, board: int, player: Player) -> list[int]:
        if self.where == "options" and board == 3:
            raise Oops(board)
        return [board - 1] if board > 0 else []

    def components(self, board: int) -> list[int]:
        if self.where == "components" and board == 3:
            raise Oops(board)
        return [board]

    def normalize(self, board: int) -> int:
        if self.where == "normalize" and board == 3:
            raise Oops(board)
        return board


@pytest.mark.parametrize("where", ["options", "components", "normalize"])
def test_an_exception_comes_back_as_itself(where: str) -> None:
    rules = Failing(where)
    with pytest.raises(Oops) as caught:
        rules(10).value
    assert caught.value.args == (3,)
    assert any(entry.name == where for entry in caught.traceback)
    with pytest.raises(Oops):
        grundy.solve(rules(10) + Nim(1))
    assert rules(2).value == 0, "what was raised is over"


class Round(Ruleset[int]):
    def options(self, board: int, player: Player) -> list[int]:
        return [(board + 1) % 5] if board < 5 else [board - 1]


class RoundForAll(Ruleset[int]):
    def moves(self, board: int) -> list[int]:
        return [(board + 1) % 5] if board < 5 else [board - 1]


@pytest.mark.parametrize("rules", [Round(), RoundForAll()], ids=["partizan", "impartial"])
def test_a_loop_is_reported_with_its_cycle(rules: Ruleset[int]) -> None:
    with pytest.raises(LoopError) as caught:
        rules(9).value
    cycle = caught.value.cycle
    assert sorted(cycle) == [0, 1, 2, 3, 4]  # type: ignore[type-var]
    assert all((first + 1) % 5 == second for first, second in zip(cycle, cycle[1:]))  # type: ignore[operator]
    assert caught.value.hooks == ()
    assert pickle.loads(pickle.dumps(caught.value)).cycle == cycle


class Astray(Ruleset[int]):
    """Rules whose moves come to an end, with an optional method that leads back."""

    def __init__(self, method: str) -> None:
        self.method = method

    def moves(self, board: int) -> list[int]:
        return [board - 1] if board > 0 else []

    def components(self, board: int) -> list[int]:
        return [4] if board == 2 and self.method == "components" else [board]

    def normalize(self, board: int) -> int:
        return 4 if board == 2 and self.method == "normalize" else board


@pytest.mark.parametrize("method", ["components", "normalize"])
def test_a_loop_names_the_method_that_closes_it(method: str) -> None:
    with pytest.raises(LoopError, match=f"go round in a loop by `{method}`: ") as caught:
        Astray(method)(9).value
    assert sorted(caught.value.cycle) == [3, 4]  # type: ignore[type-var]
    assert caught.value.hooks == (method,)
    assert caught.value.hint is not None and f"`{method}`" in caught.value.hint
    assert pickle.loads(pickle.dumps(caught.value)).hooks == (method,)


def test_unhashable_boards_and_rules_without_moves_are_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        Taking(1)([1])  # type: ignore[arg-type]

    class Nothing(Ruleset[int]):
        pass

    with pytest.raises(TypeError, match="options"):
        Nothing()(1)


def test_rules_that_nobody_holds_are_given_back() -> None:
    rules = Taking(3)
    position = rules(0)
    held = weakref.ref(rules)
    del rules
    assert held() is not None, "a position holds its rules"
    assert position.options() == ()
    del position
    gc.collect()
    assert held() is None


def test_deep_positions_need_no_stack_of_python() -> None:
    assert Taking(1)(30_000).nimber == grundy.Nimber(0)
