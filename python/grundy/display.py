"""How positions show themselves in notebooks.

Values show themselves as LaTeX and answers as SVG by methods of their own; a position is drawn by the question `draw`.
"""

from __future__ import annotations

from grundy._ask import DISPLAY_SECONDS, asked
from grundy._core import GrundyError
from grundy._grundy import Position


def position_svg(position: Position) -> str | None:
    """The board as an SVG document; nothing where that is not drawn soon."""
    try:
        return asked("draw", {"expr": position}, {}).shown("svg", time_limit=DISPLAY_SECONDS)
    except GrundyError:
        return None
