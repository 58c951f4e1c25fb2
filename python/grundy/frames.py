"""Rows of a sweep as a frame of polars or pandas."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from grundy._core import GrundyError

if TYPE_CHECKING:
    import pandas
    import polars


def rows_of(directory: str | PathLike[str]) -> Path:
    """The file with the rows of a sweep that is done."""
    path = Path(directory) / "rows.parquet"
    if not path.exists():
        raise GrundyError(
            f"there are no rows in {directory}",
            hints=[f"`grundy sweep merge {directory}` puts them there when all chunks are done"],
        )
    return path


def read_polars(directory: str | PathLike[str]) -> polars.DataFrame:
    """The rows as a frame of polars."""
    try:
        import polars
    except ImportError:
        raise ImportError("frames are polars': pip install polars") from None
    return polars.read_parquet(rows_of(directory))


def read_pandas(directory: str | PathLike[str]) -> pandas.DataFrame:
    """The rows as a frame of pandas, which needs `pyarrow`."""
    try:
        import pandas
    except ImportError:
        raise ImportError("frames are pandas': pip install pandas pyarrow") from None
    return pandas.read_parquet(rows_of(directory))
