"""A live board: a sum is played on it by clicking, and the kernel answers.

The board is an anywidget, which nothing else in the package needs. What it is in the page is `board.js`, which asks for
the question `play` and knows no rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError("a live board is an anywidget: pip install anywidget") from None

from grundy import _grundy, _questions
from grundy._ask import Expression, asked
from grundy._core import GrundyError, Player
from grundy._questions import PlayAnswer


class Board(anywidget.AnyWidget):
    """A board to play on. `moves` are the moves made so far, `machine` the player whose moves the machine makes (`""` where
    nobody's), `hints` what is told of moves: `"off"`, `"outcome"` or `"value"`. All of them may be set as well."""

    _esm = Path(__file__).with_name("board.js")
    _css = Path(__file__).with_name("board.css")
    request = traitlets.Dict(read_only=True).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    machine = traitlets.Enum(["", "left", "right"], default_value="").tag(sync=True)
    hints = traitlets.Enum(["off", "outcome", "value"], default_value="off").tag(sync=True)

    def __init__(
        self,
        expr: Expression,
        *,
        first: Player | Literal["left", "right"] = Player.LEFT,
        play: Literal["normal", "misere"] = "normal",
    ) -> None:
        super().__init__()
        self._expr, self._first = expr, Player(first)
        self._play: Literal["normal", "misere"] = play
        begun = asked("play", {"expr": expr, "first": str(self._first), "play": play}, {})
        self._names = dict(begun.names)
        self.set_trait("request", dict(begun.request))
        self.on_msg(Board._answer)

    @property
    def match(self) -> PlayAnswer:
        """The match as it stands: what is on the table, the moves there are, who has won."""
        return _questions.play(self._expr, first=self._first, play=self._play, moves=self.moves)

    def __repr__(self) -> str:
        return f"Board({self._expr!s})"

    def _repr_mimebundle_(self, **how: Any) -> Any:
        # Where nothing runs, the board as it stands is a picture.
        bundle = super()._repr_mimebundle_(**how)
        if bundle is not None:
            bundle[0]["text/plain"] = repr(self)
            bundle[0]["image/svg+xml"] = _questions.draw(self._expr).to_svg()
        return bundle

    def _answer(self, content: Any, _buffers: object) -> None:
        """Answers a request of the page."""
        try:
            answer = json.loads(_grundy.ask(json.dumps(content["request"]), self._names, None))
        except GrundyError as error:
            answer = {"error": error.message, "hints": list(error.hints)}
        self.send({"id": content["id"], "answer": answer})
