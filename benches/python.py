#!/usr/bin/env python3
"""What calls through Python cost, beside what is wanted, and beside cgt-py where that is installed.

Run it with the interpreter that has the package: target/python/bin/python benches/python.py
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable

from grundy import Domineering, Game, Player, Ruleset


class Dominoes(Ruleset[int]):
    """Domineering on 5 by 4 squares, a bit for each."""

    pairs = {
        Player.LEFT: [(1 << 5 | 1) << at for at in range(15)],
        Player.RIGHT: [0b11 << at for at in range(19) if at % 5 < 4],
    }

    def options(self, board: int, player: Player) -> list[int]:
        return [board | pair for pair in self.pairs[player] if not board & pair]


def seconds(work: Callable[[], object], times: int) -> float:
    """How long it takes, the best of three."""

    def once() -> float:
        start = time.perf_counter()
        for _ in range(times):
            work()
        return (time.perf_counter() - start) / times

    return min(once() for _ in range(3))


def line(what: str, found: float, unit: str, wanted: float, is_more_better: bool) -> None:
    ratio = found / wanted if is_more_better else wanted / found
    print(f"{what:<44} {found:>12,.1f} {unit:<14} wanted {wanted:>10,.0f}   {ratio:>7.1f} times as good")


def main() -> None:
    one = Game(1)
    addition = seconds(lambda: one + one, 20_000) * 1e6
    line("1 + 1", addition, "us", 20, False)
    line("1 == 1", seconds(lambda: one == one, 20_000) * 1e6, "us", 20, False)
    hot = Game("{5|2||-1}")
    line("{5|2||-1} + {5|2||-1}", seconds(lambda: hot + hot, 20_000) * 1e6, "us", 20, False)

    rules = Dominoes()
    start = time.perf_counter()
    value = rules(0).value
    taken = time.perf_counter() - start
    assert value == Domineering("....." + "|....." * 3).value
    positions = len(rules._rules)  # type: ignore[attr-defined]
    line(f"Domineering 5x4 in Python, {positions:,} boards", positions / taken, "positions/s", 20_000, True)

    for n in range(10_000_000):
        Game(n)
        if n % 8 == 0:
            Game(n) | n - 1 | Game("^")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line("ten million values made and dropped, peak", peak, "MB", 500, False)

    try:
        import cgt_py
    except ImportError:
        print("cgt-py is not installed: nothing to compare with")
        return
    peer = cgt_py.CanonicalForm(1)
    print(f"1 + 1 in cgt-py: {seconds(lambda: peer + peer, 20_000) * 1e6:.1f} us, {addition:.1f} us here")


if __name__ == "__main__":
    main()
