"""Sweeps that are planned and computed from Python."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import polars
import pytest

from grundy import Domineering, GrundyError, cluster, families, frames

DOMINOES = '''
from collections.abc import Iterator

from grundy import Domineering, Player, Ruleset


class Dominoes(Ruleset[tuple[str, ...]]):
    """Domineering."""

    def options(self, board: tuple[str, ...], player: Player) -> Iterator[tuple[str, ...]]:
        down, right = (1, 0) if player is Player.LEFT else (0, 1)
        for y in range(len(board) - down):
            for x in range(len(board[0]) - right):
                if board[y][x] == board[y + down][x + right] == ".":
                    rows = [list(row) for row in board]
                    rows[y][x] = rows[y + down][x + right] = "#"
                    yield tuple("".join(row) for row in rows)

    def write(self, board: tuple[str, ...]) -> str:
        return '"' + "|".join(board) + '"'


dominoes = Dominoes()
boards = ["".join(".#"[number >> bit & 1] for bit in range(6)) for number in range(64)]
members = [dominoes((board[:3], board[3:])) for board in boards]
'''


@pytest.mark.parametrize(
    ("family", "typed"),
    [
        (families.Subtraction(size=2, max=9), "subtraction --size 2 --max 9"),
        (
            families.Subtraction(max=5, with_=[2], values="outcomes", start="sink", heaps=1000),
            "subtraction --max 5 --with 2 --outcomes --sink --heaps 1000",
        ),
        (families.Subtraction(size=2, max=9, start=[0, 0, 1]), "subtraction --size 2 --max 9 --seeds 0,0,1"),
        (
            families.AllBut(size=3, max=20, random=5, seed=7, steps=10_000),
            "all-but --size 3 --max 20 --random 5 --seed 7 --steps 10000",
        ),
        (families.Octal(digits=2, before=4, steps=1000), "octal --digits 2 --before 4 --steps 1000"),
        (families.Hexadecimal(digits=1), "hexadecimal --digits 1"),
        (families.Rook(first=1, last=3), "rook --rows 1..3"),
        (families.Domineering(rows=2, width=3), "domineering --rows 2 --width 3"),
        (
            families.Expressions(["p := a + b", "gcd(a, b)"], "a in 1..4, b in a..6", text=["p"]),
            "'p := a + b' 'gcd(a, b)' --over 'a in 1..4, b in a..6' --text p",
        ),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_a_plan_is_that_of_the_command(family: families.Family, typed: str, command: str, tmp_path: Path) -> None:
    planned = f"{command} sweep plan {typed} -o {tmp_path / 'typed'}"
    subprocess.run(planned, shell=True, check=True, stdout=subprocess.DEVNULL)
    cluster.plan(tmp_path / "planned", family)
    recipes = [(tmp_path / folder / "recipe.json").read_text() for folder in ("typed", "planned")]
    assert recipes[0] == recipes[1]


def test_what_is_kept_is_planned_as_the_command_does_it(command: str, tmp_path: Path) -> None:
    typed = "--where 'period > 9' --columns set,period --top 3 --by period --chunk-size 10"
    planned = f"{command} sweep plan subtraction --size 3 --max 9 {typed} -o {tmp_path / 'typed'}"
    subprocess.run(planned, shell=True, check=True, stdout=subprocess.DEVNULL)
    family = families.Subtraction(size=3, max=9)
    folder, columns = tmp_path / "planned", ["set", "period"]
    chunks = cluster.plan(folder, family, where="period > 9", columns=columns, top=(3, "period"), chunk_size=10)
    assert (folder / "recipe.json").read_text() == (tmp_path / "typed/recipe.json").read_text()
    assert chunks == 9 == len(cluster.todo(folder))
    assert cluster.sweep(folder) == 3
    frame = frames.read_polars(folder)
    assert isinstance(frame, polars.DataFrame)
    assert frame.columns == columns and frame.height == 3


def test_graphs_of_a_file_are_swept(tmp_path: Path) -> None:
    graphs = tmp_path / "graphs.g6"
    graphs.write_text("A_\nBw\nnonsense é\n", encoding="latin-1")
    folder = tmp_path / "swept"
    cluster.plan(folder, families.NodeKayles(graphs))
    assert cluster.sweep(folder) == 3
    assert frames.read_polars(folder)["nimber"].to_list() == [1, 1, None]


def test_own_rules_are_swept_as_the_built_in_ones(tmp_path: Path) -> None:
    file = tmp_path / "dominoes.py"
    file.write_text(DOMINOES)
    folder = tmp_path / "swept"
    assert cluster.plan(folder, families.Own(file), chunk_size=16) == 4
    file.unlink()  # The folder has what it needs.
    assert cluster.sweep(folder) == 64
    frame = frames.read_polars(folder)
    assert frame["number"].to_list() == list(range(64))
    for position, value, outcome in frame.select("position", "value", "outcome").iter_rows():
        built_in = Domineering(position.removeprefix('Dominoes("').removesuffix('")'))
        assert (value, outcome) == (built_in.value.ascii(), built_in.outcome), position


def test_a_file_of_rules_may_define_what_a_module_may(tmp_path: Path) -> None:
    file, folder = tmp_path / "heaps.py", tmp_path / "swept"
    file.write_text(
        """
from __future__ import annotations

from dataclasses import dataclass

from grundy import Nim, Ruleset


@dataclass(frozen=True)
class Heap:
    size: int


class Halving(Ruleset[Heap]):
    def moves(self, board: Heap) -> list[Heap]:
        return [Heap(board.size // 2)] if board.size else []


members = [Halving()(Heap(5)), Halving()(Heap(5)) + Nim(2) - Halving()(Heap(1))]
"""
    )
    cluster.plan(folder, families.Own(file))
    assert cluster.sweep(folder) == 2
    rows = frames.read_polars(folder).select("position", "value").rows()
    assert rows[0] == ("Halving(Heap(size=5))", "*")
    assert rows[1] == ("Halving(Heap(size=5)) + nim(2) - Halving(Heap(size=1))", "*2")


def test_own_rules_are_computed_by_python_alone(command: str, tmp_path: Path) -> None:
    file, folder = tmp_path / "dominoes.py", tmp_path / "swept"
    file.write_text(DOMINOES)
    cluster.plan(folder, families.Own(file))
    refused = subprocess.run([command, "sweep", "run", folder], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert f"python -m grundy.cluster {folder}" in refused.stderr
    assert cluster.main([str(folder)]) == 0
    assert cluster.todo(folder) == []


def test_an_exception_of_own_rules_comes_back_as_itself(tmp_path: Path) -> None:
    file = tmp_path / "failing.py"
    rules = "class Failing(Ruleset[int]):\n    def moves(self, board):\n        raise ZeroDivisionError(board)\n"
    file.write_text(f"from grundy import Ruleset\n\n\n{rules}\n\nmembers = [Failing()(7)]\n")
    cluster.plan(tmp_path / "swept", families.Own(file))
    with pytest.raises(ZeroDivisionError, match="7"):
        cluster.sweep(tmp_path / "swept")


def test_rules_that_were_changed_are_refused(tmp_path: Path) -> None:
    file, folder = tmp_path / "dominoes.py", tmp_path / "swept"
    file.write_text(DOMINOES)
    cluster.plan(folder, families.Own(file))
    (folder / "rules.py").write_text(DOMINOES + "members.reverse()\n")
    with pytest.raises(GrundyError, match="not the rules that the recipe speaks of"):
        cluster.sweep(folder)


def test_mistakes_of_a_plan_say_what_would_work(tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    with pytest.raises(GrundyError, match="no column is called `periods`"):
        cluster.plan(folder, families.Subtraction(size=2, max=9), columns=["periods"])
    with pytest.raises(TypeError, match="size: .*int"):
        cluster.plan(folder, families.Subtraction(size="two", max=9))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="values: expected `nimbers` or `outcomes`"):
        cluster.plan(folder, families.Subtraction(max=9, values="winners"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="families.Subtraction"):
        cluster.plan(folder, "subtraction")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="list of expressions"):
        families.Expressions("a + b", "a in 1..4")
    (tmp_path / "empty.py").write_text("")
    with pytest.raises(GrundyError, match="no list `members`"):
        cluster.plan(folder, families.Own(tmp_path / "empty.py"))
    assert not folder.exists()


def test_what_is_kept_is_refused_with_words(tmp_path: Path) -> None:
    family = families.Subtraction(size=2, max=9)
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"chunk_size": -1}, ValueError, "chunk_size: expected an integer from 1 to"),
        ({"chunk_size": "9"}, TypeError, "chunk_size: expected an integer, found str"),
        ({"top": (-3, "period")}, ValueError, "top: expected an integer from 0 to .*, found -3"),
        ({"top": 3}, TypeError, "top: expected how many and a column"),
        ({"columns": "period"}, TypeError, r"columns: expected a list of names, found a text; `\['period'\]` is one"),
    ]
    for kept, error, message in wrong:
        with pytest.raises(error, match=message):
            cluster.plan(tmp_path / "swept", family, **kept)
    assert not (tmp_path / "swept").exists()


def test_a_chunk_that_there_is_not_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    chunks = cluster.plan(folder, families.Subtraction(size=2, max=9), chunk_size=10)
    for wrong in (chunks, chunks + 7, -1):
        with pytest.raises(GrundyError, match=f"there is no chunk {wrong}: .* there are {chunks}"):
            cluster.run_chunk(folder, wrong)
    assert len(cluster.todo(folder)) == chunks


def test_a_file_of_rules_may_have_any_name(tmp_path: Path) -> None:
    file = tmp_path / "rules"
    file.write_text("from grundy import Nim\n\nmembers = [Nim(3), Nim(4)]\n")
    cluster.plan(tmp_path / "swept", families.Own(file))
    assert cluster.sweep(tmp_path / "swept") == 2
    file.write_text("from grundy import Nim\n\nmembers = (Nim(n) for n in range(3))\n")
    with pytest.raises(GrundyError, match="is no list of positions, but of the type generator") as caught:
        cluster.plan(tmp_path / "other", families.Own(file))
    assert caught.value.hint == "`members = list(…)` makes a list of what is iterated"
