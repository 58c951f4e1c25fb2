"""The rows of sweeps as other programs read them: polars and DuckDB.

Run by ./test: GRUNDY=target/ci/grundy python read_back.py
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

import duckdb
import polars

GRUNDY = os.environ["GRUNDY"]


def sweep(folder, *arguments):
    command = [GRUNDY, "sweep", *arguments, "-o", str(folder), "--csv"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return str(folder / "rows.parquet"), str(folder / "rows.csv")


def period_by_definition(numbers):
    """The least preperiod and period of the nim-values of a subtraction game."""
    values, windows, longest = [], {}, max(numbers)
    while True:
        options = {values[len(values) - s] for s in numbers if s <= len(values)}
        values.append(next(v for v in range(len(numbers) + 1) if v not in options))
        if len(values) >= longest:
            window = tuple(values[-longest:])
            if window in windows:
                start = windows[window]
                period = len(values) - start
                first = len(values) - period
                while first > 0 and values[first - 1] == values[first - 1 + period]:
                    first -= 1
                return first, period
            windows[window] = len(values)


class RowsReadBack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        place = pathlib.Path(cls.place.name)
        cls.sets, cls.sets_csv = sweep(place / "sets", "subtraction", "--size", "3", "--max", "30")
        cls.codes, _ = sweep(place / "codes", "octal", "--digits", "1", "--steps", "100000")
        cls.pairs, _ = sweep(
            place / "pairs", "q := 12 div n", "even := n mod 2 == 0", "--over", "n in -2..2"
        )

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def test_polars_reads_sets(self):
        rows = polars.read_parquet(self.sets)
        self.assertEqual(rows.shape, (4060, 8))
        kinds = dict(rows.schema)
        self.assertEqual((kinds["set"], kinds["period"]), (polars.String, polars.Int64))
        self.assertTrue(rows.equals(polars.read_csv(self.sets_csv, schema=rows.schema)))
        longest = rows.sort("period", descending=True).row(0, named=True)
        self.assertEqual(longest["max"], max(map(int, longest["set"].split(","))))
        for row in rows.sample(40, seed=1).iter_rows(named=True):
            numbers = [int(number) for number in row["set"].split(",")]
            found = (row["preperiod"], row["period"])
            self.assertEqual(found, period_by_definition(numbers), row["set"])

    def test_duckdb_reads_sets(self):
        counted = duckdb.sql(
            f"select count(*), count(distinct set), min(status) from '{self.sets}'"
        ).fetchall()
        self.assertEqual(counted, [(4060, 4060, "proved")])
        pairs = duckdb.sql(
            f"select max, max(period) from '{self.sets}' group by max order by max limit 3"
        ).fetchall()
        expected = [
            max(period_by_definition([a, b, c])[1] for b in range(2, c) for a in range(1, b))
            for c in (3, 4, 5)
        ]
        self.assertEqual(pairs, [(c, p) for c, p in zip((3, 4, 5), expected)])

    def test_what_is_not_known_is_null(self):
        rows = polars.read_parquet(self.codes)
        open_rows = rows.filter(polars.col("status") == "unresolved")
        self.assertEqual(rows.height, 8)
        self.assertGreater(open_rows.height, 0)
        self.assertEqual(open_rows["period"].null_count(), open_rows.height)
        proved = duckdb.sql(f"select count(period) from '{self.codes}'").fetchall()
        self.assertEqual(proved, [(8 - open_rows.height,)])

    def test_expressions_have_typed_columns_and_name_their_mistakes(self):
        rows = polars.read_parquet(self.pairs)
        self.assertEqual(rows["q"].to_list(), [-6, -12, None, 12, 6])
        self.assertEqual(rows["even"].to_list(), [True, False, None, False, True])
        self.assertEqual(rows["mistake"].null_count(), 4)


if __name__ == "__main__":
    unittest.main()
