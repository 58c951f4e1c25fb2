"""A planned sweep on a Dask cluster of two workers, with workers and the scheduler killed."""

from __future__ import annotations

import json
import os
import random
import shutil
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

from grundy import GrundyError, cluster, frames

ROOT = Path(__file__).parents[2]
PLACES = (os.environ.get("GRUNDY"), shutil.which("grundy"), ROOT / "target/ci/grundy", ROOT / "target/release/grundy")

COMMAND = next(str(place) for place in PLACES if place and Path(place).exists())

LONG = ("subtraction", "--size", "4", "--max", "64", "--chunk-size", "3000")
"""A sweep that takes two workers some seconds."""


def plan(folder: Path, *family: str) -> Path:
    """Plans a sweep."""
    subprocess.run([COMMAND, "sweep", "plan", *family, "-o", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


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


def test_rows_are_the_same_whoever_is_killed(tmp_path: Path) -> None:
    undisturbed = plan(tmp_path / "undisturbed", *LONG)
    chunks = len(cluster.todo(undisturbed))
    for chunk in range(chunks):
        cluster.run_chunk(undisturbed, chunk)
    rows = cluster.merge(undisturbed)

    swept = plan(tmp_path / "swept", *LONG)
    chance = random.Random(15)
    kills = 0
    with cluster_in(tmp_path / "cluster") as made:
        workers = [made.start_worker(), made.start_worker()]
        done = threading.Event()

        def kill_workers() -> None:
            nonlocal kills
            while not list((swept / "chunks").glob("*.parquet")):
                time.sleep(0.01)
            while kills < 10 and not done.wait(chance.uniform(0.1, 0.4)):
                at = chance.randrange(2)
                workers[at].kill()
                workers[at] = made.start_worker()
                kills += 1
            if not done.is_set():
                assert made.scheduler is not None
                made.scheduler.kill()

        killer = threading.Thread(target=kill_workers)
        with made.client() as client:
            client.wait_for_workers(2)
            killer.start()
            with pytest.raises((OSError, RuntimeError)):
                # The scheduler dies in the end, before all is done.
                cluster.sweep(swept, client)
        done.set()
        killer.join()
        assert kills == 10
        assert 0 < len(cluster.todo(swept)) < chunks, "some chunks are done and some are not"

        made.start_scheduler()
        made.start_worker()
        made.start_worker()
        with made.client() as client:
            assert cluster.sweep(swept, client) == rows
    assert cluster.todo(swept) == []
    assert (swept / "rows.parquet").read_bytes() == (undisturbed / "rows.parquet").read_bytes()
    assert sorted_rows(swept) == sorted_rows(undisturbed)


def test_the_command_sweeps_on_a_cluster(tmp_path: Path) -> None:
    folder = plan(tmp_path / "swept", "subtraction", "--size", "2", "--max", "9")
    environment = {**os.environ, "GRUNDY_PYTHON": sys.executable}
    with cluster_in(tmp_path / "cluster") as made:
        made.start_worker()
        address = json.loads(made.file.read_text())["address"]
        words = [COMMAND, "sweep", "run", folder, "--dask", address]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("36 rows in ")
    assert frames.read_polars(folder).height == 36
    nobody = {**os.environ, "GRUNDY_PYTHON": "/nowhere/python"}
    refused = subprocess.run(words, env=nobody, capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and "pip install" in refused.stderr


def test_a_folder_without_a_sweep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GrundyError, match="no sweep was planned"):
        cluster.todo(tmp_path)
    with pytest.raises(GrundyError, match="merge"):
        frames.read_polars(tmp_path)


def test_rows_are_a_frame(tmp_path: Path) -> None:
    folder = plan(tmp_path / "swept", "subtraction", "--size", "2", "--max", "9")
    with pytest.raises(GrundyError, match="not done"):
        cluster.merge(folder)
    for chunk in cluster.todo(folder):
        cluster.run_chunk(folder, chunk)
    rows = cluster.merge(folder)
    frame = frames.read_polars(folder)
    assert isinstance(frame, polars.DataFrame) and frame.height == rows
    assert frame.filter(polars.col("set") == "3,5")["period"].to_list() == [8]
