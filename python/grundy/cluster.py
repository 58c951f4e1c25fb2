"""Sweeps over families of games, planned, computed in parts, and on a cluster by Dask.

The scheduler carries the numbers of chunks and nothing else: a worker computes a chunk and writes its file, in a folder
that all of them see. What is finished is a file, so that a worker, a scheduler or a driver that is killed loses nothing
that was finished, and a second run goes on with what is left.

    from distributed import Client
    from grundy import cluster, families, frames

    cluster.plan("swept", families.Subtraction(size=4, max=60), where="period > 2*max")
    with Client("tcp://scheduler:8786") as client:
        cluster.sweep("swept", client)
    frames.read_polars("swept")

From the shell, `python -m grundy.cluster swept tcp://scheduler:8786` does what is left of a planned sweep.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy import _grundy
from grundy._ask import Progress, watching
from grundy._core import GrundyError
from grundy._families import Family, member_of, planned

if TYPE_CHECKING:
    from distributed import Client

Directory = str | PathLike[str]

SENT_AT_ONCE = 10_000
"""So many numbers of chunks are given to the scheduler at a time."""


@dataclass(frozen=True)
class _Kept:
    """What is kept of the rows, and how members are cut into chunks."""

    columns: list[str]
    where: str | None
    top: tuple[int, str] | None
    chunk_size: int | None


def plan(
    directory: Directory,
    family: Family,
    *,
    columns: Sequence[str] = (),
    where: str | None = None,
    top: tuple[int, str] | None = None,
    chunk_size: int | None = None,
) -> int:
    """Plans a sweep in a folder, which all who compute it see, and computes nothing yet.

    `columns` are those that are kept, `where` is true of the rows that are kept, `top=(10, "period")` keeps the ten
    rows with the greatest values in a column when all are merged, and `chunk_size` is how many members are computed
    at a time. Where the same sweep is planned already, it goes on; another one is refused. Gives the number of chunks.
    """
    if isinstance(columns, str):
        raise TypeError(f"columns: expected a list of names, found a text; `[{columns!r}]` is one")
    if top is not None:
        if not (isinstance(top, tuple) and len(top) == 2):
            raise TypeError(f'top: expected how many and a column, `(10, "period")`, found {top!r}')
        _expect_count("top", top[0], 0)
    if chunk_size is not None:
        _expect_count("chunk_size", chunk_size, 1)
    return _grundy.sweep_plan(directory, *planned(family), _Kept(list(columns), where, top, chunk_size))


def _expect_count(name: str, count: int, least: int) -> None:
    if not isinstance(count, int):
        raise TypeError(f"{name}: expected an integer, found {type(count).__name__}")
    if not least <= count < 1 << 63:
        raise ValueError(f"{name}: expected an integer from {least} to 2^63 - 1, found {count}")


def todo(directory: Directory) -> list[int]:
    """The chunks of a planned sweep that are left to do: those without a file, or with a damaged one."""
    left, _ = _grundy.sweep_todo(directory)
    return left


def run_chunk(directory: Directory, chunk: int) -> int:
    """Computes a chunk of a planned sweep, unless it is done; the number of rows that were written."""
    return _grundy.sweep_chunk(directory, chunk, member_of)


def merge(directory: Directory) -> int:
    """Puts the rows of all chunks into one file; how many there are."""
    return _grundy.sweep_merge(directory)


def sweep(directory: Directory, client: Client | None = None, *, progress: Progress = False) -> int:
    """Does what is left of a planned sweep on the workers of a Dask cluster, or here where there is none, and merges
    the rows.

    The folder is seen by all workers under the same name. What is left when this is interrupted is done by the next
    call. Gives the number of rows.
    """
    folder = str(Path(directory).resolve())
    left, chunks = _grundy.sweep_todo(folder)
    with watching(progress, "sweep") as watch:
        while left:
            before = len(left)
            done = _done_here(folder, left) if client is None else _done(client, folder, left[:SENT_AT_ONCE])
            for finished, _ in enumerate(done, 1):
                if watch is not None:
                    watch(chunks - before + finished, chunks, "chunks")
            # What died with its workers has no file, and is sent again.
            left = todo(folder)
            if len(left) == before:
                raise GrundyError(
                    f"none of {before} chunks was finished: every worker that had one died, or does not see {folder}",
                    hints=["look at the logs of the workers; less work at a time: `plan(…, chunk_size=1000)`"],
                )
    return merge(folder)


def _done_here(folder: str, chunks: list[int]) -> Iterator[int]:
    for chunk in chunks:
        yield run_chunk(folder, chunk)


def _done(client: Client, folder: str, chunks: list[int]) -> Iterator[int]:
    """Chunks, as they are finished. Those that lose their workers too often are left out."""
    from distributed import KilledWorker, as_completed

    # Results are files: nobody asks whether somebody else computed the same before.
    futures = client.map(run_chunk, [folder] * len(chunks), chunks, pure=False)
    for future, rows in as_completed(futures, with_results=True, raise_errors=False):
        if future.status == "finished":
            yield rows
        elif future.status == "error":
            error: Any = future.exception()
            if not isinstance(error, KilledWorker):
                raise error
        elif future.status in ("cancelled", "lost"):
            raise ConnectionError("the scheduler is gone; what is finished is kept, and the next run goes on")


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        raise ImportError("sweeps on a cluster need Dask: pip install distributed") from None
    return Client(address)


def main(arguments: list[str] | None = None) -> int:
    """`python -m grundy.cluster DIR [ADDRESS]`."""
    parser = argparse.ArgumentParser(prog="python -m grundy.cluster", description=sweep.__doc__)
    parser.add_argument("directory", help="the folder of a sweep that was planned")
    parser.add_argument("address", nargs="?", help="the address of a scheduler, such as tcp://scheduler:8786")
    given = parser.parse_args(arguments)
    try:
        if given.address is None:
            rows = sweep(given.directory)
        else:
            with _client(given.address) as client:
                rows = sweep(given.directory, client)
    except ImportError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except (GrundyError, OSError) as error:
        print(error if isinstance(error, GrundyError) else f"error: {error}", file=sys.stderr)
        return 1
    print(f"{rows} rows in {Path(given.directory) / 'rows.parquet'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
