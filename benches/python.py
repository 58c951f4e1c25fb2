#!/usr/bin/env python3
"""What calls through Python cost, beside what is wanted, and beside cgt-py where that is installed.

Run it with an interpreter that has the package, and `pip install cgt-py anywidget` for the peer:
target/python/bin/python benches/python.py
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
    hot_addition = seconds(lambda: hot + hot, 20_000) * 1e6
    line("{5|2||-1} + {5|2||-1}", hot_addition, "us", 20, False)

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
        print("cgt-py is not installed: `pip install cgt-py anywidget` shows it beside")
        return
    print(f"\n{'beside cgt-py':<44} {'grundy':>12} {'cgt-py':>14}")
    peer, peer_hot = cgt_py.CanonicalForm(1), cgt_py.CanonicalForm("{{5|2}|-1}")
    beside("1 + 1", addition, seconds(lambda: peer + peer, 20_000) * 1e6)
    beside("{5|2||-1} + {5|2||-1}", hot_addition, seconds(lambda: peer_hot + peer_hot, 2_000) * 1e6)
    # A board that nobody was asked about before, by the rules that each has built in.
    start = time.perf_counter()
    value = Domineering("4x6").value
    ours = time.perf_counter() - start
    start = time.perf_counter()
    peers = cgt_py.Domineering("|".join(["......"] * 4)).canonical_form
    theirs = time.perf_counter() - start
    assert Game(str(peers).removeprefix("CanonicalForm('").removesuffix("')")) == value
    beside("Domineering 4x6, built in", ours * 1e6, theirs * 1e6)


def beside(what: str, ours: float, theirs: float) -> None:
    print(f"{what:<44} {ours:>12,.1f} {theirs:>11,.1f} us   {theirs / ours:>8.2f} times as fast")


if __name__ == "__main__":
    main()
