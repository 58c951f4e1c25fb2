"""Sequences as arrays, in the memory where they were computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy import _grundy
from grundy._ask import Progress, watching
from grundy._grundy import Terms, Value

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


def array(numbers: Terms) -> NDArray[numpy.int64]:
    """The numbers as an array of NumPy, which nobody can change: nothing is copied."""
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays are NumPy's: pip install 'grundy[numpy]'") from None
    array: NDArray[Any] = numpy.asarray(numbers)
    return array
