#!/usr/bin/env python3
"""Boards that people know: who wins them or what they are worth, and what finding that out costs.

    benches/peers/boards.py [--grundy target/release/grundy] [--limit 60] [--only domineering]

A row is a question, its answer, CPU seconds and the most memory. Beside them stands what another
program needed on a machine of the same kind, where that was measured: Obsequi, Bullock's solver of
Domineering alone, for both starters. No other program is run here. A board without an answer within
the limit is said to have none.
"""

import argparse
import os
import resource
import subprocess


def checkerboard(rows, columns):
    """A full board of Clobber."""
    return "|".join("".join("XO"[(r + c) % 2] for c in range(columns)) for r in range(rows))


def boards():
    """The questions, and CPU seconds of other programs where they are known."""
    obsequi = {(7, 7): 0.05, (8, 8): 3.1}
    for rows, columns in [(6, 8), (7, 7), (8, 8), (8, 9), (9, 9)]:
        yield f"outcome(domineering({rows}, {columns}))", obsequi.get((rows, columns))
    for rows, columns in [(5, 6), (5, 7), (6, 6), (6, 7), (7, 7)]:
        yield f"cram({rows}, {columns})", None
    for rows, columns in [(4, 5), (5, 5), (5, 6), (6, 6)]:
        yield f'outcome(clobber("{checkerboard(rows, columns)}"))', None
    for rows, columns in [(4, 4), (4, 5), (5, 5)]:
        yield f"outcome(nogo({rows}, {columns}))", None
    for columns in [18, 21, 25]:
        yield f"impartial(nogo(1, {columns}))", None
    for pairs in [10, 15, 20, 25]:
        yield f'impartial(clobber("{"XO" * pairs}"))', None


def ask(grundy, question, limit):
    """The answer, CPU seconds and MiB; no answer after the limit."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    process = subprocess.Popen(
        [grundy, "eval", question],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=limited,
    )
    lines = process.stdout.read().splitlines()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    answer = lines[0] if status == 0 and lines else None
    return answer, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--grundy", default="target/release/grundy")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds for a board")
    parser.add_argument("--only", default="", help="questions with this word")
    arguments = parser.parse_args()
    print("| question | answer | CPU s | MiB | Obsequi's CPU s | ratio |")
    print("| --- | --- | --- | --- | --- | --- |")
    for question, other in boards():
        if arguments.only not in question:
            continue
        answer, seconds, memory = ask(arguments.grundy, question, arguments.limit)
        told = answer or f"none in {arguments.limit} s"
        beside = f"{other:.2f} | {seconds / other:.1f}" if other and answer else " | "
        short = question if len(question) <= 44 else question[:43] + "…"
        short = short.replace("|", "/")
        print(f"| {short} | {told} | {seconds:.2f} | {memory:.0f} | {beside} |", flush=True)


if __name__ == "__main__":
    main()
