"""Sequences and tables as arrays, in the memory where they were computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grundy import _grundy
from grundy._ask import Expression, Progress, watching
from grundy._grundy import Cells, Terms, Value

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def terms(game: str | Value, stop: int, *, start: int = 0, progress: Progress = False) -> Terms:
    """The values of the heaps from `start` up to, not including, `stop` of a game such as `octal 0.77`.

    >>> list(terms("octal 0.77", 12))
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    with watching(progress, "terms") as watch:
        return _grundy.terms(str(game), start, stop, watch)


def cells(
    expr: str, rows: str, columns: str, *, names: Mapping[str, Expression] | None = None, progress: Progress = False
) -> Cells:
    """The whole numbers that an expression is, one name running through the rows and one through the columns; what is
    true is 1 and what is false 0.

    >>> grid = cells("nimber(nim(a, b))", rows="a in 0..3", columns="b in 0..5")
    >>> grid.shape, grid[3, 5]
    ((4, 6), 6)
    """
    with watching(progress, "cells") as watch:
        return _grundy.cells(expr, rows, columns, dict(names or {}), watch)


def array(numbers: Terms | Cells) -> NDArray[numpy.int64]:
    """The numbers as an array of NumPy, which nobody can change: nothing is copied."""
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays are NumPy's: pip install numpy") from None
    array: NDArray[Any] = numpy.asarray(numbers)
    return array
