"""Rulesets of your own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from grundy._core import Negative, Player
from grundy._grundy import Position, _Rules

Board = TypeVar("Board", bound=Hashable)


class Ruleset(Generic[Board]):
    """Rules of your own. A board is any hashable object; `rules(board)` is the position.

    A subclass has `options(board, player)`, or `moves(board)` where both players have the same moves. All else is
    optional and only ever makes things faster or prettier.

    >>> class Taking(Ruleset[int]):
    ...     "Left takes one stone, Right two."
    ...
    ...     def options(self, board: int, player: Player) -> list[int]:
    ...         take = 1 if player is Player.LEFT else 2
    ...         return [board - take] if board >= take else []
    >>> taking = Taking()
    >>> print(taking(5).value, taking(5) + taking(5) > 0)
    {1|0} True
    """

    name: str
    """What the rules are called: the name of the class, unless the class says otherwise."""

    def options(self, board: Board, player: Player) -> Iterable[Board]:
        """The boards that a player can move to."""
        raise NotImplementedError("a ruleset needs `options(board, player)` or `moves(board)`")

    def moves(self, board: Board) -> Iterable[Board]:
        """The boards that either player can move to, of an impartial game."""
        raise NotImplementedError("a ruleset needs `options(board, player)` or `moves(board)`")

    def components(self, board: Board) -> Iterable[Board]:
        """Independent parts whose sum the board is; only itself where it does not fall apart."""
        raise NotImplementedError

    def normalize(self, board: Board) -> Board | Negative[Board]:
        """A board that is the same game, the same one for as many boards as possible: turned, mirrored or renamed, with the
        same moves up to such changes. `Negative(board)` is for a board that is the same game with the players exchanged.
        The same value is not enough, because misère play tells such boards apart."""
        raise NotImplementedError

    def write(self, board: Board) -> str:
        """The board as it is shown between the brackets of its name; `repr(board)` unless it is said."""
        raise NotImplementedError

    def picture(self, board: Board) -> str | Sequence[str]:
        """The board as a picture: a text, or the rows of a board of squares, in which `.` is free, `#` not part of the
        board, `L` Left's, `R` Right's, and any other letter a piece."""
        raise NotImplementedError

    def __call__(self, board: Board) -> Position:
        """The position that is a board."""
        rules: _Rules | None = self.__dict__.get("_rules")
        if rules is None:
            rules = self.__dict__.setdefault("_rules", self._made())
        return rules.position(self, board)

    def _made(self) -> _Rules:
        def has(method: str) -> bool:
            return getattr(type(self), method) is not getattr(Ruleset, method)

        if has("options") == has("moves"):
            raise TypeError(
                f"{type(self).__name__} needs `options(board, player)` or, where both players have the same moves, "
                "`moves(board)`, and not both"
            )
        name = getattr(self, "name", type(self).__name__)
        hooks = [has(method) for method in ("components", "normalize", "write", "picture")]
        return _Rules(name, has("moves"), hooks)

    def __getstate__(self) -> dict[str, object]:
        # What was met so far is not part of the rules.
        return {name: value for name, value in self.__dict__.items() if name != "_rules"}
