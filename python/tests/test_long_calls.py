"""Long calls: other threads go on, Ctrl-C stops them, memory is given back."""

from __future__ import annotations

import _thread
import resource
import threading
import time
from collections.abc import Callable

import pytest

import grundy
from grundy import Domineering, Game, Ruleset


class Endless(Ruleset[int]):
    def moves(self, board: int) -> list[int]:
        return [board + 1]


class Stuck(Ruleset[int]):
    def moves(self, board: int) -> list[int]:
        while True:
            time.sleep(0)


CALLS: dict[str, Callable[[], object]] = {
    "question": lambda: grundy.eval("domineering(8, 8)"),
    "value": lambda: Domineering("8x8").value,
    "comparison": lambda: Domineering("8x8") + 0 == Domineering("8x9") + 0,
    "own ruleset": lambda: Endless()(0).value,
    "code of the user": lambda: Stuck()(0).value,
    "code of the user, aside": lambda: grundy.solve(Stuck()(0)),
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
