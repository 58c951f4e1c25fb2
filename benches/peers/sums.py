#!/usr/bin/env python3
"""Who wins the sums of MCGS's own test suite: CPU seconds and solved cases, family by family.

    benches/peers/sums.py CASES.csv [--grundy target/release/grundy] [--limit 20] [--family fission]

CASES.csv has a line for each case: its family, the question in grundy's language, and what version
1.5 of MCGS needed for it (columns mcgs_seconds, mcgs_solved). MCGS is not run here; its column is as
it was measured beside an earlier grundy on a machine of the same kind. Every case is a process of its
own. The start of the program, which MCGS's times do not hold, is measured by `grundy eval 0` and
taken off.
"""

import argparse
import csv
import os
import resource
import subprocess
from collections import defaultdict


def cpu_seconds(command, limit):
    """CPU seconds of a command, and whether it ended well within its limit."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limited
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    return used.ru_utime + used.ru_stime, status == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases")
    parser.add_argument("--grundy", default="target/release/grundy")
    parser.add_argument("--limit", type=int, default=20, help="CPU seconds for a case")
    parser.add_argument("--family", help="this family alone")
    options = parser.parse_args()

    start = min(cpu_seconds([options.grundy, "eval", "0"], 10)[0] for _ in range(20))
    print(f"the start of the program, taken off each case: {start * 1000:.1f} ms")

    families = defaultdict(list)
    with open(options.cases, newline="") as file:
        for case in csv.DictReader(file):
            if options.family in (None, case["family"]):
                families[case["family"]].append(case)

    slower = []
    print("| family | cases | solved: grundy / MCGS 1.5 | CPU s where both solve: grundy / MCGS 1.5 | ratio |")
    print("| --- | --- | --- | --- | --- |")
    for family, cases in families.items():
        solved, theirs_solved, ours, theirs = 0, 0, 0.0, 0.0
        for case in cases:
            used, ended = cpu_seconds([options.grundy, "eval", "--", case["question"]], options.limit)
            used = max(used - start, 0.0)
            their_time, their_end = float(case["mcgs_seconds"]), case["mcgs_solved"] == "1"
            solved += ended
            theirs_solved += their_end
            if ended and their_end:
                ours += used
                theirs += their_time
                if used > 0.1 and used > 2 * their_time:
                    slower.append((used / their_time, used, their_time, case["question"]))
        ratio = f"{ours / theirs:.2f}" if theirs else "-"
        print(
            f"| {family} | {len(cases)} | {solved} / {theirs_solved} | {ours:.2f} / {theirs:.2f} | {ratio} |",
            flush=True,
        )
    print(f"cases above 0.1 s that take more than twice as long: {len(slower)}")
    for ratio, used, their_time, question in sorted(slower, reverse=True)[:20]:
        print(f"  {ratio:6.1f} times: {used:.2f} s, MCGS {their_time:.4f} s: {question}")


if __name__ == "__main__":
    main()
