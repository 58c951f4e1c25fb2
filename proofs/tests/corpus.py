#!/usr/bin/env python3
"""Certificates of the corpus through the extracted checker: true ones are proved, false ones refused.

Where the command `grundy` is at hand (GRUNDY, or the first of target/*/grundy), it writes the
certificates; otherwise they are written from the corpus, without the masks that long octal games need.
Arguments choose families, such as `octal rook`; false certificates are made of all of them.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent
CHECKER = HERE / "grundy-check"

# What the corpus holds within reach; longer octal games than this need a mask.
LONGEST_WITHOUT_MASK = 20_000
# Off by one and tampered certificates are made of what takes well below a second.
SMALL = 3_000


def find_grundy():
    if "GRUNDY" in os.environ:
        return Path(os.environ["GRUNDY"])
    found = sorted(ROOT.glob("target/*/grundy"))
    return found[0] if found else None


def items(name):
    return json.loads((ROOT / "corpus" / "heap" / f"{name}.json").read_text())["items"]


def claim(game, preperiod, period, saltus, theorem):
    return {
        "game": game,
        "preperiod": preperiod,
        "period": period,
        "saltus": saltus,
        "theorem": theorem,
        "evidence": {},
    }


def claims():
    """What the corpus says, as certificates without evidence."""
    numbers = lambda item: ",".join(map(str, item["set"]))
    for item in items("subtraction"):
        yield claim(f"subtraction {numbers(item)}", item["preperiod"], item["period"], 0, "repeated window")
    for item in items("allbut"):
        yield claim(f"all-but {numbers(item)}", item["preperiod"], item["period"], item["saltus"], "repeated boundary pattern")
    for item in items("octal"):
        if item["period"] is not None:
            yield claim(f"octal {item['code']}", item["preperiod"], item["period"], 0, "Guy-Smith")
    # A value greater than its heap.
    yield claim("octal 4.76", 1, 3, 0, "Guy-Smith")
    for item in items("frolov"):
        if item["m"] <= 9:
            yield claim(f"rook {item['m']}", item["p_g"], item["t"], item["t"], "tokens")
    yield claim("node-kayles-path", 52, 34, 0, "Guy-Smith")
    yield claim("subtraction 18,20,39,50,57", 0, 0, 0, "repeated window")


def by_grundy(grundy, certificate, folder):
    """The same certificate as the command writes it, which must agree with the corpus."""
    path = Path(folder) / "certificate.json"
    game = certificate["game"].replace("node-kayles-path", "node-kayles path").split()
    subprocess.run([grundy, "period", *game, "--certificate", path], check=True, capture_output=True)
    written = json.loads(path.read_text())
    if certificate["period"]:
        assert written["game"] == certificate["game"], (certificate, written)
        for name in ("preperiod", "period", "saltus"):
            assert int(written[name]) == certificate[name], (certificate, written)
    return written


def check(certificates, folder):
    """What the checker says of each, and the processor time of all."""
    paths = []
    for number, certificate in enumerate(certificates):
        path = Path(folder) / f"{number}.json"
        path.write_text(json.dumps(certificate, indent=2))
        paths.append(str(path))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = subprocess.run([CHECKER, *paths], capture_output=True, text=True)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    lines = run.stdout.splitlines()
    assert len(lines) == len(paths), run.stderr
    # Only where there are several is each answer named by its file.
    return [line.split(": ", 1)[1] if len(paths) > 1 else line for line in lines], spent


def changed(certificate, **fields):
    return {**certificate, **fields}


def off_by_one(certificate):
    for name in ("preperiod", "period"):
        for by in (-1, 1):
            if int(certificate[name]) + by >= 0:
                yield changed(certificate, **{name: int(certificate[name]) + by})


def tampered(small, lot):
    """A certificate that says something false: the numbers of another game, or others altogether."""
    one, other = lot.sample(small, 2)
    numbers = ("preperiod", "period", "saltus")
    kind = lot.randrange(6)
    if kind == 0:
        # Both games' numbers are the least, so those of the other are false here.
        if one["theorem"] != other["theorem"] or all(one[name] == other[name] for name in numbers):
            return tampered(small, lot)
        return changed(one, game=other["game"])
    if kind == 1:
        return changed(one, period=int(one["period"]) * lot.randrange(2, 5))
    if kind == 2:
        return changed(one, saltus=int(one["saltus"]) + lot.randrange(1, 5))
    if kind == 3:
        return changed(one, preperiod=int(one["preperiod"]) + lot.randrange(1, 50))
    if kind == 4:
        return changed(one, period=lot.randrange(int(one["period"])))
    return changed(one, theorem=one["theorem"] + "s")


def hostile():
    """Texts that are no certificate, or none to be checked: none of them may be proved, nor end in an exception."""
    true = json.dumps(claim("subtraction 1,2,6,11", 3, 12, 0, "repeated window"))
    kayles = json.dumps(claim("octal 0.77", 71, 12, 0, "Guy-Smith"))
    wrapping = [str(2**bits + 12) for bits in (62, 63, 64)]
    for number in ("-12", "12.0", "12e0", "1.2e1", "012", "+12", "0x0c", "1_2", '" 12"', '""', "null", "9" * 40, *wrapping):
        yield true.replace(": 12,", f": {number},")
    for numbers in ("2,1,6,11", "1,1,2,6,11", "0,1,2,6,11", "-1,2,6,11", "01,2,6,11", "1,999999", f"1,2,6,{2**63 + 11}", ""):
        yield true.replace("1,2,6,11", numbers)
    for spelling in ("1, 2,6,11", "1,2,6,11,", "1,2,6,11 ", "1,2,6,１１", "1,2,6,11\0", "1,2,6,\\u00311"):
        yield true.replace("1,2,6,11", spelling)
    for code in (".77", "7.7", "1.77", "00.77", "0.78", "0.7.7", "0.77 ", "0,77", "0.-7", "0x77"):
        yield kayles.replace("0.77", code)
    for mask in ("[]", "[0, 0]", "[0, 1, 2]", "[-1]", "1", '[1], "mask": [1]'):
        yield kayles.replace("{}", '{"mask": ' + mask + "}")
    for text in (true, kayles):
        yield from (text[:length] for length in range(len(text)))
        yield from (text + more for more in ("}", "x", "\0", text, "//"))
        yield text.replace("}}", '}, "note": 1}')
        yield text.replace("}}", '}, "period": 12}')
        yield text.replace('"', "'")
        yield text.replace("{}", "null")
        yield "\ufeff" + text
    yield from ("[" * 100_000, '{"game":' * 100_000, "[]", "12", '"x"', "null")


def main():
    grundy = find_grundy()
    print(f"certificates written {'by ' + grundy.name if grundy else 'from the corpus'}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        certificates, skipped = [], 0
        for certificate in claims():
            if grundy:
                certificate = by_grundy(grundy, certificate, folder)
            elif certificate["period"] == 0:
                continue
            heaps = int(certificate["preperiod"]) + int(certificate["period"])
            if certificate["theorem"] == "Guy-Smith" and heaps > LONGEST_WITHOUT_MASK and not certificate["evidence"]:
                skipped += 1
                continue
            certificates.append(certificate)

        families = {}
        wanted = sys.argv[1:]
        for certificate in certificates:
            if wanted and certificate["game"].split()[0] not in wanted:
                continue
            families.setdefault(certificate["game"].split()[0], []).append(certificate)
        for family, members in families.items():
            answers, spent = check(members, folder)
            proved = [answer.startswith("proved: ") for answer in answers]
            print(f"{family}: {sum(proved)} of {len(members)} proved in {spent:.1f} s of processor time")
            for certificate, answer in zip(members, answers):
                if not answer.startswith("proved: "):
                    # What is out of reach is told and is no fault; whatever is refused here is one.
                    failed += not answer.startswith("out of reach: ")
                    print(f"  {certificate['game']}: {answer}")
        if skipped:
            print(f"octal: {skipped} left out, which need a mask")

        small = [c for c in certificates if int(c["preperiod"]) + int(c["period"]) < SMALL]
        lot = random.Random(18)
        for name, false in (
            ("off by one", [near for certificate in small for near in off_by_one(certificate)]),
            ("tampered", [tampered(small, lot) for _ in range(200)]),
        ):
            answers, spent = check(false, folder)
            refused = [answer.startswith("refused: ") for answer in answers]
            print(f"{name}: {sum(refused)} of {len(false)} refused in {spent:.1f} s of processor time")
            for certificate, answer in zip(false, answers):
                if not answer.startswith("refused: "):
                    failed += 1
                    print(f"  {certificate}: {answer}")

        texts = list(hostile())
        paths = [Path(folder) / f"{number}.json" for number in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_bytes(text.encode())
        run = subprocess.run([CHECKER, *paths], capture_output=True, text=True)
        survived = [": refused: " in line or ": out of reach: " in line for line in run.stdout.splitlines()]
        print(f"hostile: {sum(survived)} of {len(texts)} refused or out of reach")
        if run.returncode != 1 or len(survived) != len(texts) or not all(survived):
            failed += 1
            print(run.stdout, run.stderr)

        if grundy:
            print("times, in seconds of processor time: grundy-check, grundy verify --full")
            for game in ("octal 0.156", "subtraction 18,20,39,50,57", "octal 0.77", "node-kayles-path", "rook 9"):
                member = next(c for c in certificates if c["game"] == game)
                _, ours = check([member], folder)
                before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                subprocess.run([grundy, "verify", "--full", Path(folder) / "0.json"], check=True, capture_output=True)
                verify = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
                print(f"  {game}: {ours:.2f}, {verify:.2f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
