"""Long calls: other threads go on, Ctrl-C stops them, memory is given back."""

from __future__ import annotations

import _thread
import resource
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import grundy
from grundy import Domineering, Game, Player, Ruleset, cluster, families
from grundy._ask import asked


class Endless(Ruleset[int]):
    def moves(self, board: int) -> list[int]:
        return [board + 1]


class Stuck(Ruleset[int]):
    def moves(self, board: int) -> list[int]:
        while True:
            time.sleep(0)


class StuckIn(Ruleset[int]):
    """Rules that never come back from one of their methods."""

    def __init__(self, method: str) -> None:
        self.method = method

    def stay(self, method: str) -> None:
        while method == self.method:
            time.sleep(0)

    def options(self, board: int, player: Player) -> list[int]:
        self.stay("options")
        return [board - 1] if board > 0 else []

    def components(self, board: int) -> list[int]:
        self.stay("components")
        return [board]

    def normalize(self, board: int) -> int:
        self.stay("normalize")
        return board

    def write(self, board: int) -> str:
        self.stay("write")
        return str(board)

    def picture(self, board: int) -> str:
        self.stay("picture")
        return str(board)


@dataclass(frozen=True)
class Unshown:
    """A board that never says what it looks like."""

    size: int

    def __repr__(self) -> str:
        while True:
            time.sleep(0)


class Unwritten(Ruleset[Unshown]):
    def moves(self, board: Unshown) -> list[Unshown]:
        return [Unshown(0)] if board.size else []


def sweep_that_is_stuck() -> None:
    """A sweep whose members never come."""
    lines = [
        "import time",
        "from grundy import Nim",
        "class Members(list):",
        "    def __getitem__(self, number):",
        "        while True:",
        "            time.sleep(0)",
        "members = Members([Nim(3)])",
    ]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "members.py"
        file.write_text("\n".join(lines))
        cluster.plan(Path(folder) / "swept", families.Own(file))
        cluster.sweep(Path(folder) / "swept")


CALLS: dict[str, Callable[[], object]] = {
    "question": lambda: grundy.eval("domineering(8, 8)"),
    "value": lambda: Domineering("8x8").value,
    "comparison": lambda: Domineering("8x8") + 0 == Domineering("8x9") + 0,
    "own ruleset": lambda: Endless()(0).value,
    "code of the user": lambda: Stuck()(0).value,
    "code of the user, aside": lambda: grundy.solve(Stuck()(0)),
    "components": lambda: grundy.solve(StuckIn("components")(3)),
    "normalize": lambda: grundy.solve(StuckIn("normalize")(3)),
    "write": lambda: grundy.solve(StuckIn("write")(3)),
    "repr": lambda: grundy.solve(Unwritten()(Unshown(3))),
    "picture": lambda: asked("draw", {"expr": StuckIn("picture")(3)}, {}).shown("svg"),
    "members of a sweep": sweep_that_is_stuck,
    "terms": lambda: grundy.terms("octal 0.16", 5_000_000),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_ctrl_c_stops_it_while_other_threads_go_on(call: Callable[[], object]) -> None:
    # None of these calls comes to its end, and it is another thread that sends the signal.
    timer = threading.Timer(0.5, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        timer.cancel()


def test_threads_share_the_workbench() -> None:
    values: list[Game] = []

    def work() -> None:
        values.append(Domineering("4x4").value + Domineering("3x4").value)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(values)) == 1


def test_values_that_are_dropped_give_their_memory_back() -> None:
    # A tenth of what benches/python.py does. Half of them are forms that are kept in the arena.
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for n in range(500_000):
        Game(n) + 1
        Game(n) | (Game("^") + n)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 450 * 1024
