"""A planned sweep on a Dask cluster of two workers, with workers and the scheduler killed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars
import pytest
from distributed import Client

from grundy import GrundyError, cluster, families, frames

LONG = families.Subtraction(size=4, max=64)
"""A sweep that takes two workers some seconds, in some two hundred chunks."""

SHORT = families.Subtraction(size=2, max=9)


class Cluster:
    """A scheduler and two workers, each a process that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.file = folder / "scheduler.json"

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "dask", *command, "--scheduler-file", str(self.file), "--no-dashboard"]
        log = (self.folder / f"{command[0]}.log").open("ab")
        process = subprocess.Popen(words, stdout=log, stderr=log, cwd=self.folder)
        self.processes.append(process)
        return process

    def start_scheduler(self) -> None:
        self.file.unlink(missing_ok=True)
        self.scheduler = self.start("scheduler", "--port", "0", "--host", "127.0.0.1")
        while not self.file.exists():
            time.sleep(0.05)

    def start_worker(self) -> subprocess.Popen[bytes]:
        # Without a nanny the process that is killed is the worker itself.
        return self.start("worker", "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")

    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def client(self) -> Client:
        return Client(scheduler_file=str(self.file), timeout=30)


@contextmanager
def cluster_in(folder: Path) -> Iterator[Cluster]:
    folder.mkdir()
    made = Cluster(folder)
    try:
        made.start_scheduler()
        yield made
    finally:
        for process in made.processes:
            process.kill()
            process.wait()


def sorted_rows(folder: Path) -> bytes:
    frame = frames.read_polars(folder)
    return frame.sort(frame.columns[0]).write_csv().encode() if frame.columns else b""


class Killer(threading.Thread):
    """Kills a worker and starts another, ten times, and then the scheduler; each time when so many chunks are done."""

    def __init__(self, made: Cluster, folder: Path, moments: list[int]) -> None:
        super().__init__()
        self.made, self.folder, self.moments = made, folder, moments
        self.workers = [made.start_worker(), made.start_worker()]
        self.chance = random.Random(15)
        self.killed = 0

    def run(self) -> None:
        for moment in self.moments:
            while len(list((self.folder / "chunks").glob("*.parquet"))) < moment:
                time.sleep(0.002)
            if self.killed < 10:
                at = self.chance.randrange(2)
                self.workers[at].kill()
                self.workers[at] = self.made.start_worker()
            else:
                assert self.made.scheduler is not None
                self.made.scheduler.kill()
            self.killed += 1


def test_rows_are_the_same_whoever_is_killed(tmp_path: Path) -> None:
    undisturbed, swept = tmp_path / "undisturbed", tmp_path / "swept"
    chunks = cluster.plan(undisturbed, LONG, chunk_size=3000)
    rows = cluster.sweep(undisturbed)

    cluster.plan(swept, LONG, chunk_size=3000)
    moments = sorted(random.Random(7).sample(range(1, chunks // 2), 11))
    with cluster_in(tmp_path / "cluster") as made:
        killer = Killer(made, swept, moments)
        with made.client() as client:
            client.wait_for_workers(2)
            killer.start()
            with pytest.raises(ConnectionError, match="the scheduler is gone"):
                cluster.sweep(swept, client)
        killer.join()
        assert killer.killed == 11
        left = cluster.todo(swept)
        assert 0 < len(left) < chunks, "some chunks are done and some are not"

        made.start_scheduler()
        made.start_worker()
        made.start_worker()
        with made.client() as client:
            assert cluster.sweep(swept, client) == rows
    assert cluster.todo(swept) == []
    assert (swept / "rows.parquet").read_bytes() == (undisturbed / "rows.parquet").read_bytes()
    assert sorted_rows(swept) == sorted_rows(undisturbed)


def test_a_driver_that_is_killed_leaves_the_rest_to_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    chunks = cluster.plan(folder, LONG, chunk_size=3000)
    with cluster_in(tmp_path / "cluster") as made:
        made.start_worker()
        words = [sys.executable, "-m", "grundy.cluster", str(folder), made.address()]
        driver = subprocess.Popen(words)
        while len(list((folder / "chunks").glob("*.parquet"))) < 3:
            time.sleep(0.002)
        driver.kill()
        driver.wait()
        assert 0 < len(cluster.todo(folder)) < chunks
        done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("635376 rows in ")


def test_the_command_sweeps_on_a_cluster(command: str, tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    cluster.plan(folder, SHORT)
    environment = {**os.environ, "GRUNDY_PYTHON": sys.executable}
    with cluster_in(tmp_path / "cluster") as made:
        made.start_worker()
        words = [command, "sweep", "run", str(folder), "--dask", made.address()]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("36 rows in ")
    assert frames.read_polars(folder).height == 36
    nobody = {**os.environ, "GRUNDY_PYTHON": "/nowhere/python"}
    refused = subprocess.run(words, env=nobody, capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and "pip install" in refused.stderr


def test_own_rules_are_swept_on_a_cluster(tmp_path: Path) -> None:
    file, folder = tmp_path / "taking.py", tmp_path / "swept"
    rules = "class Taking(Ruleset[int]):\n    def moves(self, board):\n        return range(max(0, board - 3), board)\n"
    file.write_text(f"from grundy import Ruleset\n\n\n{rules}\n\nmembers = [Taking()(n) for n in range(40)]\n")
    cluster.plan(folder, families.Own(file), chunk_size=5)
    with cluster_in(tmp_path / "cluster") as made:
        made.start_worker()
        made.start_worker()
        with made.client() as client:
            assert cluster.sweep(folder, client) == 40
    values = frames.read_polars(folder)["value"].to_list()
    assert values == ["0", "*", "*2", "*3"] * 10


def test_a_folder_without_a_sweep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GrundyError, match="no sweep was planned"):
        cluster.todo(tmp_path)
    with pytest.raises(GrundyError, match="merge"):
        frames.read_polars(tmp_path)


def test_rows_are_a_frame(tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    cluster.plan(folder, SHORT)
    with pytest.raises(GrundyError, match="not done"):
        cluster.merge(folder)
    for chunk in cluster.todo(folder):
        cluster.run_chunk(folder, chunk)
    rows = cluster.merge(folder)
    frame = frames.read_polars(folder)
    assert isinstance(frame, polars.DataFrame) and frame.height == rows
    assert frame.filter(polars.col("set") == "3,5")["period"].to_list() == [8]
