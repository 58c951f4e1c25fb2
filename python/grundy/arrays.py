"""Sequences and tables as arrays, in the memory where they were computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grundy import _grundy
from grundy._ask import Amount, Expression, Progress, amount_of, watching
from grundy._grundy import Cells, Terms, Value

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def terms(
    game: str | Value,
    stop: int,
    *,
    start: int = 0,
    time_limit: Amount | None = None,
    memory_limit: Amount | None = None,
    progress: Progress = False,
) -> Terms:
    """The values of the heaps from `start` up to, not including, `stop` of a game such as `octal 0.77`, within so many
    seconds and MiB.

    >>> list(terms("octal 0.77", 12))
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    with watching(progress, "terms") as watch:
        return _grundy.terms(str(game), start, stop, _limited(time_limit, memory_limit), watch)


def cells(
    expr: str,
    rows: str,
    columns: str,
    *,
    names: Mapping[str, Expression] | None = None,
    time_limit: Amount | None = None,
    memory_limit: Amount | None = None,
    progress: Progress = False,
) -> Cells:
    """The whole numbers that an expression is, one name running through the rows and one through the columns, within so
    many seconds and MiB; what is true is 1 and what is false 0.

    >>> grid = cells("nimber(nim(a, b))", rows="a in 0..3", columns="b in 0..5")
    >>> grid.shape, grid[3, 5]
    ((4, 6), 6)
    """
    with watching(progress, "cells") as watch:
        return _grundy.cells(expr, rows, columns, dict(names or {}), _limited(time_limit, memory_limit), watch)


def _limited(time_limit: Amount | None, memory_limit: Amount | None) -> tuple[str | None, str | None]:
    return (
        None if time_limit is None else amount_of("time_limit", time_limit),
        None if memory_limit is None else amount_of("memory_limit", memory_limit),
    )


def array(numbers: Terms | Cells) -> NDArray[numpy.int64]:
    """The numbers as an array of NumPy, which nobody can change: nothing is copied."""
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays are NumPy's: pip install numpy") from None
    array: NDArray[Any] = numpy.asarray(numbers)
    return array
