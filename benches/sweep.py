#!/usr/bin/env python3
"""Sweeps from end to end beside a plain loop in Python on a sample of the same sets.

    cargo build --release -p grundy-cli && benches/sweep.py

Prints sets a second, on one thread and on two, with everything: start of the program, Parquet written
and synced, chunks merged; and the ratio to the plain loop.
"""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GRUNDY = ROOT / "target" / "release" / "grundy"
RUNS = 7
SAMPLE = 300
FAMILIES = [(3, 100, 161_700), (4, 60, 487_635), (5, 40, 658_008)]


def end_to_end(size, most, threads):
    """The least time of some runs, each in a new folder."""
    best = float("inf")
    for _ in range(RUNS):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="grundy-sweep-")) / "swept"
        command = [GRUNDY, "sweep", "subtraction", "--size", str(size), "--max", str(most)]
        command += ["-o", folder, "--threads", str(threads), "--json"]
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - start)
        shutil.rmtree(folder.parent)
    return best


def plain_period(numbers):
    """The period of nim-values by the definition, in plain Python."""
    values, seen, longest = [], {}, numbers[-1]
    while True:
        n = len(values)
        options = {values[n - s] for s in numbers if s <= n}
        value = 0
        while value in options:
            value += 1
        values.append(value)
        if n + 1 >= longest:
            window = tuple(values[n + 1 - longest :])
            if window in seen:
                return n - seen[window]
            seen[window] = n


def main():
    if not GRUNDY.exists():
        sys.exit("build it first: cargo build --release -p grundy-cli")
    print(f"{os.cpu_count()} processors; least of {RUNS} runs")
    print("family                 one thread     two threads   ratio   plain Python   two threads/Python")
    for size, most, count in FAMILIES:
        one, two = (end_to_end(size, most, threads) for threads in (1, 2))
        draw = random.Random(1)
        sample = [sorted(draw.sample(range(1, most + 1), size)) for _ in range(SAMPLE)]
        start = time.perf_counter()
        for numbers in sample:
            plain_period(numbers)
        plain = SAMPLE / (time.perf_counter() - start)
        print(
            f"{size}-sets up to {most:<4} {count / one / 1e6:8.3f} M sets/s {count / two / 1e6:7.3f} M sets/s"
            f" {one / two:6.2f} {plain:10.0f} sets/s {count / two / plain:12.0f}"
        )


if __name__ == "__main__":
    main()
