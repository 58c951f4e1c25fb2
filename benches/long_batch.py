#!/usr/bin/env python3
"""A long life of one `grundy batch`: many mixed requests, its memory, its pace, its truth.

usage: benches/long_batch.py [REQUESTS] [--memory MIB] [--binary FILE] [--print]

Sends REQUESTS (a million unless said) requests of all kinds, no two alike but by chance, through one
process with a memory limit, and prints how many a second the first and the last tenth took, the
largest resident memory, and how many of the sampled answers differ from those of a fresh process.
Ends with 1 if memory passes 700 MB for the limit of 512 MiB, the last tenth is slower than the first
by more than a fifth, or an answer differs. With --print it only prints the requests, for other benches.
"""
import argparse
import json
import random
import subprocess
import sys
import threading
import time

SEED = 20261116


def number(r):
    return r.choice(["%d" % r.randint(-9, 9), "%d/%d" % (r.randint(-31, 31), 2 ** r.randint(1, 4))])


def game(r, depth=2):
    if depth == 0 or r.random() < 0.3:
        return r.choice([number(r), "*%d" % r.randint(0, 9), "^" * r.randint(1, 2), "v*"])
    left = [game(r, depth - 1) for _ in range(r.randint(1, 2))]
    right = [game(r, depth - 1) for _ in range(r.randint(1, 2))]
    return "{%s|%s}" % (",".join(left), ",".join(right))


def board(r, letters, rows, columns):
    return "|".join("".join(r.choice(letters) for _ in range(columns)) for _ in range(rows))


def position(r):
    kind = r.randrange(9)
    if kind == 0:
        return 'domineering("%s")' % board(r, "..#", r.randint(2, 3), r.randint(2, 4))
    if kind == 1:
        return 'clobber("%s")' % board(r, "XO.", 2, r.randint(2, 4))
    if kind == 2:
        return 'toads_and_frogs("%s")' % "".join(r.choice("TF.") for _ in range(r.randint(3, 7)))
    if kind == 3:
        return "nim(%s)" % ", ".join(str(r.randint(0, 99)) for _ in range(r.randint(1, 4)))
    if kind == 4:
        edges = ["0-1 " + r.choice("BRG")]
        edges += ["%d-%d %s" % (r.randint(0, i), i + 1, r.choice("BRG")) for i in range(1, r.randint(2, 5))]
        return 'hackenbush("%s")' % ", ".join(edges)
    if kind == 5:
        numbers = sorted(r.sample(range(1, 20), 3))
        return "subtraction(%s)[%d]" % (",".join(map(str, numbers)), r.randint(0, 10**6))
    if kind == 6:
        return "node_kayles(grid(%d, %d))" % (r.randint(1, 4), r.randint(1, 5))
    if kind == 7:
        return "wythoff(%d, %d)" % (r.randint(0, 60), r.randint(0, 60))
    return 'octal("0.%d%d")[%d]' % (r.randint(1, 7), r.randint(0, 7), r.randint(0, 400))


def term(r):
    return game(r) if r.random() < 0.5 else position(r)


def request(r):
    kind = r.randrange(20)
    if kind < 8:
        ask = {"do": "eval", "expr": " + ".join(term(r) for _ in range(r.randint(1, 3)))}
    elif kind < 12:
        ask = {"do": "solve", "expr": " + ".join(term(r) for _ in range(r.randint(1, 2)))}
    elif kind < 14:
        ask = {"do": "thermograph", "expr": game(r, 3)}
    elif kind < 15:
        ask = {"do": "eval", "expr": "%s <= %s" % (game(r), game(r))}
    elif kind < 16:
        ask = {"do": "period", "game": "subtraction", "set": sorted(r.sample(range(1, 30), 3))}
    elif kind < 17:
        ask = {"do": "takeaway", "f": "%dx" % r.randint(1, 4), "n": r.randint(1, 10**9)}
    elif kind < 18:
        ask = {"do": "eval", "expr": "followers(%s)" % game(r, 3)}
    elif kind < 19:
        ask = {"do": "sequence", "game": "all-but %d" % r.randint(1, 30), "from": 0, "to": r.randint(1, 60)}
    else:
        ask = {"do": "draw", "expr": position(r), "as": "svg"}
    ask["time_limit"] = 5
    return ask


def resident(pid):
    with open("/proc/%d/status" % pid) as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0


def main():
    options = argparse.ArgumentParser()
    options.add_argument("requests", nargs="?", type=int, default=1_000_000)
    options.add_argument("--memory", type=int, default=512)
    options.add_argument("--binary", default="target/release/grundy")
    options.add_argument("--print", action="store_true")
    options = options.parse_args()
    if options.print:
        r = random.Random(SEED)
        for _ in range(options.requests):
            print(json.dumps(request(r)))
        return
    command = [options.binary, "batch", "--memory-limit", str(options.memory)]
    batch = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    r, sampler = random.Random(SEED), random.Random(SEED + 1)
    every = max(1, options.requests // 2000)
    sampled = {}

    def send():
        for at in range(options.requests):
            line = json.dumps(request(r))
            if at % every == 0 or sampler.random() < 0.0002:
                sampled[at] = [line, None]
            batch.stdin.write(line + "\n")
        batch.stdin.close()

    threading.Thread(target=send, daemon=True).start()
    tenth = max(1, options.requests // 10)
    start, times, peak, halted = time.monotonic(), [], 0, 0
    for at in range(options.requests):
        answer = batch.stdout.readline()
        halted += '"halt"' in answer
        if at in sampled:
            sampled[at][1] = answer
        if at % 1000 == 0:
            peak = max(peak, resident(batch.pid))
        if (at + 1) % tenth == 0:
            times.append(time.monotonic() - start)
            print("%9d requests, %6.1f s, %4d MB resident" % (at + 1, times[-1], resident(batch.pid) / 1e6), flush=True)
    batch.wait()
    first, last = times[0], times[-1] - times[-2]
    pace = first / last
    print("first tenth %.0f a second, last tenth %.0f a second: %.2f times" % (tenth / first, tenth / last, pace))
    print("peak %.0f MB resident, %d answers cut by a limit" % (peak / 1e6, halted))
    differing = 0
    for line, answer in sampled.values():
        if '"halt"' in answer:
            continue
        fresh = subprocess.run(command, input=line + "\n", text=True, capture_output=True).stdout
        if fresh != answer:
            differing += 1
            print("differs:", line, "\n  old", answer.strip()[:300], "\n  new", fresh.strip()[:300])
    print("%d of %d sampled answers differ from those of a fresh process" % (differing, len(sampled)))
    too_much = options.memory <= 512 and peak > 700e6
    sys.exit(1 if differing or pace < 0.8 or too_much else 0)


if __name__ == "__main__":
    main()
