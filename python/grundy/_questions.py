"""The questions: a function for each, and a class for each answer.

This file is made by `python python/generate.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Unpack

from grundy._ask import Answer, Common, Expression, Number, ask, number, number_or_infinite, plain, whole
from grundy._core import Player

__all__ = [
    "AmountRange",
    "AutomatonAnswer",
    "AutomatonBinaryAnswer",
    "AutomatonGameAnswer",
    "AutomatonVerifyAnswer",
    "BoardOf",
    "BoundaryPattern",
    "Branches",
    "CellOf",
    "CertificateField",
    "Change",
    "CheckAnswer",
    "CheckpointField",
    "ContinuousAnswer",
    "DigitRows",
    "DrawAnswer",
    "EvalAnswer",
    "FamilyInfo",
    "FunctionInfo",
    "FunctionsAnswer",
    "GameInfo",
    "GamePage",
    "GamesAnswer",
    "GraphAnswer",
    "GraphPosition",
    "Halt",
    "HiddenMoves",
    "HintsName",
    "IntervalOf",
    "Label",
    "LatticeAnswer",
    "LatticeCountAnswer",
    "LatticeTableAnswer",
    "Layout",
    "LetterInfo",
    "Look",
    "MemberOf",
    "MoveOf",
    "NamedInfo",
    "NamedValue",
    "NamesAnswer",
    "NodeKaylesAnswer",
    "OptionReason",
    "Outcome",
    "PartOf",
    "PascalAnswer",
    "PeriodAnswer",
    "PieceOf",
    "Play",
    "PlayAnswer",
    "ReasonOf",
    "Recovery",
    "ReplyOf",
    "Representation",
    "ReviewOf",
    "ReviewedOf",
    "RookCellAnswer",
    "RookRowOf",
    "SequenceAnswer",
    "SequenceProofAnswer",
    "SequenceWhyAnswer",
    "Sequences",
    "SetName",
    "ShowName",
    "SolveAnswer",
    "Stage",
    "Status",
    "TableAnswer",
    "TableLayout",
    "TakeawayAnswer",
    "TermMistake",
    "ThermographAnswer",
    "ThermographOf",
    "TreeAnswer",
    "TreeMove",
    "TreeNode",
    "TuringAnswer",
    "TuringCompileAnswer",
    "TuringVerifyAnswer",
    "ValueTreeAnswer",
    "VariantName",
    "VerifyAnswer",
    "Whose",
    "Winning",
    "automaton",
    "automaton_binary",
    "automaton_game",
    "automaton_verify",
    "check",
    "continuous",
    "draw",
    "eval",
    "functions",
    "games",
    "graph",
    "lattice",
    "lattice_count",
    "lattice_table",
    "names",
    "node_kayles",
    "pascal",
    "period",
    "play",
    "rook_cell",
    "sequence",
    "sequence_proof",
    "sequence_why",
    "solve",
    "table",
    "takeaway",
    "thermograph",
    "tree",
    "turing",
    "turing_compile",
    "turing_verify",
    "value_tree",
    "verify",
]

Branches = Literal["all", "canonical"]
"""Which options a tree shows."""

Halt = Literal["time", "memory", "steps", "stopped", "size", "rules"]
"""The limit that cut a part of the answer off."""

HintsName = Literal["off", "outcome", "value", "moves"]
"""What is told about who wins."""

Label = Literal["none", "text", "value"]
"""What is written below a picture."""

Layout = Literal["plain", "periodic", "runs", "csv", "bfile", "oeis"]
"""How values are laid out."""

Look = Literal["patterns", "blocks", "window"]
"""What is looked at."""

Outcome = Literal["L", "R", "N", "P"]
"""Who wins: L Left, R Right, N the next player to move, P the previous one."""

Play = Literal["normal", "misere", "misère"]
"""Who cannot move loses under normal play and wins under misere play."""

SetName = Literal["A", "B", "C"]
"""A set of numbers in the theory of continuous Nim."""

ShowName = Literal["panels", "animation"]
"""How several pictures are shown."""

Stage = Literal["ca", "binary", "game"]
"""A stage that can be written down."""

Status = Literal["valid", "sampled", "refused"]
"""What a check of a certificate came to."""

TableLayout = Literal["plain", "csv", "latex", "markdown"]
"""How the text of a table is laid out."""

VariantName = Literal["exhaust", "neg", "neglose"]
"""Who wins continuous Nim."""

Whose = Literal["left", "right", "either"]
"""Whose move a move is."""



@dataclass(frozen=True, kw_only=True)
class CellOf:
    """Where a position of a compiled game comes from."""

    base: int
    """How far apart the positions of neighbouring cells are."""

    cell: tuple[int, int]
    """The cell: place and time."""

    heaps: int
    """How many heaps there are."""

    height: int
    """How much a step in time adds."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> CellOf:
        return cls(
            base=whole(data["base"]),
            cell=(whole(data["cell"][0]), whole(data["cell"][1]),),
            heaps=whole(data["heaps"]),
            height=whole(data["height"]),
        )


@dataclass(frozen=True, kw_only=True)
class Recovery:
    """How the letters around a place are read back from the bits of its window. Places are those of the line, and
    what is not there is `null`.
    """

    bit: int | None
    """Which bit of the code of its letter the place is, from 0."""

    code: int | None
    """Where the code with these zeros begins: l places before the last of them. It is unknown where the right edge
    of the window cuts them off; then all letters around the place are 0.
    """

    first: int
    """The place of the first bit of the window."""

    letters: tuple[int, ...]
    """The letters around the place."""

    next: int
    """The letter that the automaton gives the middle one."""

    next_bit: int
    """The bit of its code, which the binary automaton gives the place."""

    place: int
    """The place."""

    run: tuple[int, int] | None
    """The first and the last of the zeros in a row with it."""

    window: str
    """The bits of the window."""

    zero: int | None
    """The nearest zero."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Recovery:
        return cls(
            bit=None if (it := data["bit"]) is None else whole(it),
            code=None if (it := data["code"]) is None else whole(it),
            first=whole(data["first"]),
            letters=tuple(whole(part) for part in data["letters"]),
            next=whole(data["next"]),
            next_bit=whole(data["next_bit"]),
            place=whole(data["place"]),
            run=None if (it := data["run"]) is None else (whole(it[0]), whole(it[1]),),
            window=data["window"],
            zero=None if (it := data["zero"]) is None else whole(it),
        )


@dataclass(frozen=True, kw_only=True)
class MemberOf:
    """A member of a family."""

    at: tuple[tuple[str, str], ...]
    """The names with what they stand for, in order."""

    error: str | None = None
    """What is wrong with the claim there."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> MemberOf:
        return cls(
            at=tuple((part[0], part[1],) for part in data["at"]),
            error=data.get("error"),
        )


@dataclass(frozen=True, kw_only=True)
class IntervalOf:
    """An interval of numbers."""

    hi: Fraction | Literal["inf"]
    """The upper end, or `inf`."""

    hi_closed: bool
    """Whether the upper end belongs to it."""

    lo: Fraction
    """The lower end."""

    lo_closed: bool
    """Whether the lower end belongs to it."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> IntervalOf:
        return cls(
            hi=number_or_infinite(data["hi"]),
            hi_closed=data["hi_closed"],
            lo=number(data["lo"]),
            lo_closed=data["lo_closed"],
        )


@dataclass(frozen=True, kw_only=True)
class PieceOf:
    """V on an interval of numbers X."""

    attained: bool
    """Whether taking v(X) itself wins."""

    hi: Fraction | Literal["inf"]
    """The upper end, or `inf`."""

    hi_closed: bool
    """Whether the upper end belongs to it."""

    lo: Fraction
    """The lower end."""

    lo_closed: bool
    """Whether the lower end belongs to it."""

    v: str
    """V on them, a constant or a formula in X such as `X - 3/2`; `inf` where no move wins."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> PieceOf:
        return cls(
            attained=data["attained"],
            hi=number_or_infinite(data["hi"]),
            hi_closed=data["hi_closed"],
            lo=number(data["lo"]),
            lo_closed=data["lo_closed"],
            v=data["v"],
        )


@dataclass(frozen=True, kw_only=True)
class Representation:
    """A number as a remainder and parts."""

    a: Fraction
    """The remainder."""

    h: tuple[Fraction, ...]
    """The parts."""

    h_times: tuple[tuple[Fraction, Fraction], ...] | None = None
    """The parts with how often each occurs, where they are too many to list."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Representation:
        return cls(
            a=number(data["a"]),
            h=tuple(number(part) for part in data["h"]),
            h_times=None if (it := data.get("h_times")) is None else tuple((number(part[0]), number(part[1]),) for part in it),
        )


@dataclass(frozen=True, kw_only=True)
class Sequences:
    """The beginnings of the sequences a and c."""

    a: tuple[Fraction, ...]
    """The numbers a."""

    c: tuple[Fraction, ...]
    """The numbers c."""

    finite: bool
    """Whether the sequences end."""

    p: tuple[int, ...]
    """The p of each step to the next terms, counted from 1: of the intervals from a to below c, the one with q."""

    q: tuple[Fraction, ...]
    """The q of each step: the first number in those intervals from which on g reaches the last c. The next a is
    that c + q, and the next c lies min(m, `c_p` - q) beyond.
    """

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Sequences:
        return cls(
            a=tuple(number(part) for part in data["a"]),
            c=tuple(number(part) for part in data["c"]),
            finite=data["finite"],
            p=tuple(whole(part) for part in data["p"]),
            q=tuple(number(part) for part in data["q"]),
        )


@dataclass(frozen=True, kw_only=True)
class FunctionInfo:
    """A function of the language."""

    class_: str = field(metadata={"json": "class"})
    """What it takes, and what it promises there."""

    name: str
    """Its name."""

    outside: str
    """What happens outside that class."""

    signature: str
    """Its name with its arguments."""

    source: str
    """The definition or theorem it rests on."""

    summary: str
    """What it gives."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> FunctionInfo:
        return cls(
            class_=data["class"],
            name=data["name"],
            outside=data["outside"],
            signature=data["signature"],
            source=data["source"],
            summary=data["summary"],
        )


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """A game of the catalogue."""

    example: str
    """A position of it, as it is typed."""

    name: str
    """Its name, as positions of it are typed."""

    summary: str
    """Its rules in a sentence."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> GameInfo:
        return cls(
            example=data["example"],
            name=data["name"],
            summary=data["summary"],
        )


@dataclass(frozen=True, kw_only=True)
class NamedValue:
    """A name with its value."""

    name: str
    """The name."""

    positions: str | None = None
    """What it stands for where that is more than a value: positions, as they are typed."""

    value: str
    """Its value."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> NamedValue:
        return cls(
            name=data["name"],
            positions=data.get("positions"),
            value=data["value"],
        )


@dataclass(frozen=True, kw_only=True)
class NamedInfo:
    """A game on heaps that has a name of its own."""

    game: str
    """The family and the parameters that it stands for."""

    name: str
    """Its name."""

    summary: str
    """Its rules in a line."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> NamedInfo:
        return cls(
            game=data["game"],
            name=data["name"],
            summary=data["summary"],
        )


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """All that a page says of a game."""

    legend: tuple[LetterInfo, ...]
    """The letters of its boards, where they are typed cell by cell."""

    notation: str
    """How a position is typed: every letter, and all forms that are read."""

    picture: str
    """The example drawn in characters."""

    rules: str
    """What a position is, what each player may do, who wins."""

    source: str
    """Where it comes from."""

    theory: str
    """What is known of the game."""

    value: str
    """The value of the example."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> GamePage:
        return cls(
            legend=tuple(LetterInfo._read(part) for part in data["legend"]),
            notation=data["notation"],
            picture=data["picture"],
            rules=data["rules"],
            source=data["source"],
            theory=data["theory"],
            value=data["value"],
        )


@dataclass(frozen=True, kw_only=True)
class LetterInfo:
    """A letter that stands for what is on a cell of a board."""

    letter: str
    """The letter."""

    meaning: str
    """What it stands for."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> LetterInfo:
        return cls(
            letter=data["letter"],
            meaning=data["meaning"],
        )


@dataclass(frozen=True, kw_only=True)
class FamilyInfo:
    """A family of games on heaps."""

    example: str
    """A game of it, as it is typed."""

    name: str
    """Its name."""

    parameters: str
    """What its parameters are, empty when it has none."""

    summary: str
    """Its rules in a line."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> FamilyInfo:
        return cls(
            example=data["example"],
            name=data["name"],
            parameters=data["parameters"],
            summary=data["summary"],
        )


@dataclass(frozen=True, kw_only=True)
class GraphPosition:
    """A position of a game graph."""

    nimber: int | None = None
    """The nimber, where all moves are both players'."""

    outcome: Outcome
    """Who wins."""

    position: str
    """Its name."""

    value: str
    """The value."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> GraphPosition:
        return cls(
            nimber=None if (it := data.get("nimber")) is None else whole(it),
            outcome=data["outcome"],
            position=data["position"],
            value=data["value"],
        )


@dataclass(frozen=True, kw_only=True)
class CertificateField:
    """What a proved period leaves behind, so that anybody can check it again."""

    evidence: Mapping[str, tuple[int, ...]]
    """What the checker needs, in lists by name."""

    game: str
    """The game, in its one spelling."""

    period: int
    """The length of the period."""

    preperiod: int
    """The first heap from which the law holds."""

    saltus: int
    """What is added from one period to the next."""

    theorem: str
    """The name of the theorem that proves it."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> CertificateField:
        return cls(
            evidence={name: tuple(map(whole, part)) for name, part in data["evidence"].items()},
            game=data["game"],
            period=whole(data["period"]),
            preperiod=whole(data["preperiod"]),
            saltus=whole(data["saltus"]),
            theorem=data["theorem"],
        )


@dataclass(frozen=True, kw_only=True)
class CheckpointField:
    """The state of a search for a period, to be taken up later."""

    game: str
    """The game, in its one spelling."""

    state: Mapping[str, tuple[int, ...]]
    """The state, in lists by name."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> CheckpointField:
        return cls(
            game=data["game"],
            state={name: tuple(map(whole, part)) for name, part in data["state"].items()},
        )


@dataclass(frozen=True, kw_only=True)
class RookRowOf:
    """A row of the misère rook and of digit deletion."""

    m: int
    """The row."""

    p_f: int
    """The preperiod in the table of digit deletion."""

    p_g: int
    """The preperiod in the table of the rook."""

    t: int
    """The period of the row in both tables."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> RookRowOf:
        return cls(
            m=whole(data["m"]),
            p_f=whole(data["p_f"]),
            p_g=whole(data["p_g"]),
            t=whole(data["t"]),
        )


@dataclass(frozen=True, kw_only=True)
class AmountRange:
    """The amounts that may be taken."""

    least: str
    """The least."""

    most: str
    """The greatest."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> AmountRange:
        return cls(
            least=data["least"],
            most=data["most"],
        )


@dataclass(frozen=True, kw_only=True)
class BoardOf:
    """One thing on the table."""

    label: str | None = None
    """What it is called in moves: `2` is the second summand, `1.2` the second part of the first one."""

    svg: str | None = None
    """Its picture, whose places carry the moves that are made there."""

    text: str
    """The thing as it is typed, or in words."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> BoardOf:
        return cls(
            label=data.get("label"),
            svg=data.get("svg"),
            text=data["text"],
        )


@dataclass(frozen=True, kw_only=True)
class MoveOf:
    """A move that may be made."""

    board: int
    """The board moved on, counted from 0."""

    move: str
    """The move in words, which `moves` of a request understands."""

    name: str | None = None
    """What players call the move."""

    to: str
    """What the board becomes."""

    value: str | None = None
    """The value after it, where hints tell it and it is cheap."""

    wins: bool | None = None
    """Whether the move wins, where hints tell it."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> MoveOf:
        return cls(
            board=whole(data["board"]),
            move=data["move"],
            name=data.get("name"),
            to=data["to"],
            value=data.get("value"),
            wins=data.get("wins"),
        )


@dataclass(frozen=True, kw_only=True)
class ReviewOf:
    """Who was winning all along."""

    start: Player | None
    """Who was winning at the start; `null` where that was not decided in time."""

    turns: tuple[ReviewedOf, ...]
    """The moves, first to last."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> ReviewOf:
        return cls(
            start=None if (it := data["start"]) is None else Player(it),
            turns=tuple(ReviewedOf._read(part) for part in data["turns"]),
        )


@dataclass(frozen=True, kw_only=True)
class ReviewedOf:
    """A move, looked back at."""

    better: str | None = None
    """A move that would have kept the win."""

    blunder: bool
    """Whether it threw a win away."""

    move: str
    """What it is called."""

    player: Player
    """Who made it."""

    winning: Player | None
    """Who was winning after it; `null` where that was not decided in time."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> ReviewedOf:
        return cls(
            better=data.get("better"),
            blunder=data["blunder"],
            move=data["move"],
            player=Player(data["player"]),
            winning=None if (it := data["winning"]) is None else Player(it),
        )


@dataclass(frozen=True, kw_only=True)
class TermMistake:
    """A term that is a mistake."""

    at: int
    """What the name stood for."""

    error: str
    """What is wrong there."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> TermMistake:
        return cls(
            at=whole(data["at"]),
            error=data["error"],
        )


@dataclass(frozen=True, kw_only=True)
class BoundaryPattern:
    """A boundary pattern."""

    first: int
    """The first heap n with `H_k(n) = @`."""

    k: int
    """K: `H_k(n)` is `*` where the value of n is below k, and `@` elsewhere."""

    moves: int
    """How far the first heap moves with the next k."""

    pattern: str
    """`H_k` from there on, as many heaps as the greatest number."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> BoundaryPattern:
        return cls(
            first=whole(data["first"]),
            k=whole(data["k"]),
            moves=whole(data["moves"]),
            pattern=data["pattern"],
        )


@dataclass(frozen=True, kw_only=True)
class OptionReason:
    """An option and its value."""

    option: str
    """The heaps that are left, as in `G(2)+G(3)`, or the position."""

    player: Player | None = None
    """Whose option it is, where players have different ones."""

    value: str
    """Its value."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> OptionReason:
        return cls(
            option=data["option"],
            player=None if (it := data.get("player")) is None else Player(it),
            value=data["value"],
        )


@dataclass(frozen=True, kw_only=True)
class Winning:
    """A winning move, or a range of them."""

    component: int
    """The summand moved in, counted from 0."""

    from_: str | None = field(default=None, metadata={"json": "from"})
    """The first of a range of moves."""

    move: str | None = None
    """What the summand becomes."""

    name: str | None = None
    """What players call the move, where the ruleset names its moves."""

    open: bool | None = None
    """Whether `to` is a limit that is not reached, as in an infinite run of a stalk."""

    part: str | None = None
    """The part of the summand moved in, where it falls apart into several: `1.2` is the second part of the first
    summand, in `play` and `tree`, too.
    """

    to: str | None = None
    """The last of a range of moves."""

    typed: str | None = None
    """What the summand becomes as it was typed, where that reads otherwise than its value."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Winning:
        return cls(
            component=whole(data["component"]),
            from_=data.get("from"),
            move=data.get("move"),
            name=data.get("name"),
            open=data.get("open"),
            part=data.get("part"),
            to=data.get("to"),
            typed=data.get("typed"),
        )


@dataclass(frozen=True, kw_only=True)
class ReasonOf:
    """Why the sum is won by whom it is. Everything in it was computed."""

    by: str
    """What decides: the `nim-sum` of impartial parts, the sum of `nimbers` or of `numbers`, the order of
    `switches`, the `stops` of games beside an infinite number, the `value` of the sum, or a `search` of the
    positions, whose values take too long to find.
    """

    changes: tuple[Change, ...] | None = None
    """What a part has to become so that the nim-sum is 0; a smaller nimber can always be reached."""

    digit_rows: tuple[DigitRows, ...] | None = None
    """Of parts that are strings of digits: how the move that changes them so is found."""

    first_moves: int | None = None
    """How many first moves there are; the replies may be those to some of them."""

    left_stop: Fraction | None = None
    """Where play in the switches, or in the games beside an infinite number, stops when Left starts."""

    order: tuple[int, ...] | None = None
    """The switches in the order they are taken, by their places among the parts."""

    parts: tuple[PartOf, ...]
    """The summands, or the components of those that fall apart, with their values."""

    replies: tuple[ReplyOf, ...] | None = None
    """Answers to first moves, where whoever starts loses."""

    right_stop: Fraction | None = None
    """Where play in the switches, or in the games beside an infinite number, stops when Right starts."""

    sum: str | None
    """The value of the sum."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> ReasonOf:
        return cls(
            by=data["by"],
            changes=None if (it := data.get("changes")) is None else tuple(Change._read(part) for part in it),
            digit_rows=None if (it := data.get("digit_rows")) is None else tuple(DigitRows._read(part) for part in it),
            first_moves=None if (it := data.get("first_moves")) is None else whole(it),
            left_stop=None if (it := data.get("left_stop")) is None else number(it),
            order=None if (it := data.get("order")) is None else tuple(whole(part) for part in it),
            parts=tuple(PartOf._read(part) for part in data["parts"]),
            replies=None if (it := data.get("replies")) is None else tuple(ReplyOf._read(part) for part in it),
            right_stop=None if (it := data.get("right_stop")) is None else number(it),
            sum=data["sum"],
        )


@dataclass(frozen=True, kw_only=True)
class Change:
    """What a part that is a nimber has to become."""

    from_: int = field(metadata={"json": "from"})
    """Its nimber now."""

    part: int
    """The part, counted from 0."""

    to: int
    """Its nimber after a winning move."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Change:
        return cls(
            from_=whole(data["from"]),
            part=whole(data["part"]),
            to=whole(data["to"]),
        )


@dataclass(frozen=True, kw_only=True)
class DigitRows:
    """The rows by which a winning move in a string of digits is found."""

    becomes: tuple[int | None, ...]
    """What each digit would have to become: a move where it is less than the digit."""

    digits: tuple[int, ...]
    """The digits."""

    part: int
    """The part, counted from 0."""

    values: tuple[int, ...]
    """What each digit and all that follows are worth; 0 after the last."""

    wanted: tuple[int | None, ...]
    """What they would have to be worth; `null` where nothing would do."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> DigitRows:
        return cls(
            becomes=tuple(None if (it := part) is None else whole(it) for part in data["becomes"]),
            digits=tuple(whole(part) for part in data["digits"]),
            part=whole(data["part"]),
            values=tuple(whole(part) for part in data["values"]),
            wanted=tuple(None if (it := part) is None else whole(it) for part in data["wanted"]),
        )


@dataclass(frozen=True, kw_only=True)
class PartOf:
    """A part of a sum."""

    component: int
    """The summand it belongs to, counted from 0."""

    mean: Fraction | None = None
    """Its mean."""

    nimber: int | None = None
    """The nimber, of a part that is one."""

    outcome: Outcome | None = None
    """Who wins it alone."""

    temperature: Fraction | None = None
    """Its temperature."""

    text: str
    """The part as it is typed."""

    value: str
    """Its value."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> PartOf:
        return cls(
            component=whole(data["component"]),
            mean=None if (it := data.get("mean")) is None else number(it),
            nimber=None if (it := data.get("nimber")) is None else whole(it),
            outcome=data.get("outcome"),
            temperature=None if (it := data.get("temperature")) is None else number(it),
            text=data["text"],
            value=data["value"],
        )


@dataclass(frozen=True, kw_only=True)
class ReplyOf:
    """A first move and its answer."""

    answer: Winning
    """A move after which its player wins."""

    first: Winning
    """The first move."""

    player: Player
    """Who moves first."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> ReplyOf:
        return cls(
            answer=Winning._read(data["answer"]),
            first=Winning._read(data["first"]),
            player=Player(data["player"]),
        )


@dataclass(frozen=True, kw_only=True)
class ThermographOf:
    """The thermograph of a game."""

    expr: str
    """The game, as it was asked."""

    left_wall: tuple[tuple[Fraction, Fraction], ...]
    """Corners `[temperature, value]` of Left's wall, lowest first; the last one starts the mast."""

    mean: Fraction
    """The value of the mast."""

    right_wall: tuple[tuple[Fraction, Fraction], ...]
    """Corners of Right's wall."""

    temperature: Fraction
    """Where the mast begins."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> ThermographOf:
        return cls(
            expr=data["expr"],
            left_wall=tuple((number(part[0]), number(part[1]),) for part in data["left_wall"]),
            mean=number(data["mean"]),
            right_wall=tuple((number(part[0]), number(part[1]),) for part in data["right_wall"]),
            temperature=number(data["temperature"]),
        )


@dataclass(frozen=True, kw_only=True)
class TreeNode:
    """A position of a tree."""

    cut: tuple[HiddenMoves, ...] | None = None
    """Moves that are not shown since the tree has as many positions as it may, or since a stalk has too many edges
    for a list.
    """

    hidden: tuple[HiddenMoves, ...] | None = None
    """Moves that are not shown: dominated, reversible or to a value shown, or in a number by itself."""

    move: TreeMove | None = None
    """The move that leads to it, except to the root."""

    position: str
    """The position, as it is typed."""

    value: str
    """Its value."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> TreeNode:
        return cls(
            cut=None if (it := data.get("cut")) is None else tuple(HiddenMoves._read(part) for part in it),
            hidden=None if (it := data.get("hidden")) is None else tuple(HiddenMoves._read(part) for part in it),
            move=None if (it := data.get("move")) is None else TreeMove._read(it),
            position=data["position"],
            value=data["value"],
        )


@dataclass(frozen=True, kw_only=True)
class HiddenMoves:
    """Moves that a tree does not show."""

    count: int | None = None
    """How many there are; without it, infinitely many."""

    player: Whose
    """Whose moves they are."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> HiddenMoves:
        return cls(
            count=None if (it := data.get("count")) is None else whole(it),
            player=data["player"],
        )


@dataclass(frozen=True, kw_only=True)
class TreeMove:
    """A move in a tree."""

    name: str | None = None
    """What players call the move."""

    parent: int
    """The number of the position moved in, counted from 0."""

    player: Whose
    """Whose move it is: `left`, `right` or `either`."""

    @classmethod
    def _read(cls, data: dict[str, Any]) -> TreeMove:
        return cls(
            name=data.get("name"),
            parent=whole(data["parent"]),
            player=data["player"],
        )


@dataclass(frozen=True, kw_only=True)
class AutomatonAnswer(Answer):
    """The lines of an automaton, one below the other."""

    rows: tuple[str, ...]
    """The lines from the start on, each cell a character: `.` is the letter of the cells around the start, which
    is 1 where the rule keeps a line of ones and none of zeros, and else 0; `#` is the other one of the letters
    0 and 1; the letters from 2 on are written as themselves.
    """

    rule: int
    """The number of the rule."""

    steps: int
    """How many steps."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> AutomatonAnswer:
        return cls(
            rows=tuple(data["rows"]),
            rule=whole(data["rule"]),
            steps=whole(data["steps"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class AutomatonGameAnswer(Answer):
    """The subtraction game of a cell: a request `lattice` as it stands."""

    D: tuple[tuple[int, ...], ...]
    """The vectors that the moves subtract."""

    do: str
    """The question that it is."""

    of: CellOf
    """What the game was compiled from."""

    position: tuple[int, ...]
    """The position of the cell, which is P exactly when the cell is 1; where the conjugate of the rule is taken,
    when the cell of the conjugate is.
    """

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> AutomatonGameAnswer:
        return cls(
            D=tuple(tuple(whole(part) for part in part) for part in data["D"]),
            do=data["do"],
            of=CellOf._read(data["of"]),
            position=tuple(whole(part) for part in data["position"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class AutomatonVerifyAnswer(Answer):
    """What a comparison of stages found."""

    cells: int
    """How many cells."""

    difference: str | None
    """The first difference; `null` where there is none."""

    positions: int
    """How many positions of the game."""

    steps: int
    """How many steps were compared."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> AutomatonVerifyAnswer:
        return cls(
            cells=whole(data["cells"]),
            difference=data["difference"],
            positions=whole(data["positions"]),
            steps=whole(data["steps"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class AutomatonBinaryAnswer(Answer):
    """A code, and the binary automaton compared with the automaton."""

    cells: int
    """How many bits were compared."""

    code: str
    """The code of the start; all bits around it are 1."""

    code_length: int
    """How many bits a code has."""

    codes: tuple[str, ...]
    """The code of each letter."""

    difference: str | None
    """The first difference; `null` where there is none."""

    first: int
    """The place of the first bit of `code`."""

    radius: int
    """How far the binary automaton looks to either side."""

    recovery: Recovery | None = None
    """How the letters around a place are read back."""

    rows: tuple[str, ...]
    """The lines of the binary automaton; `.` is 1 and `#` is 0."""

    steps: int
    """How many steps both were run."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> AutomatonBinaryAnswer:
        return cls(
            cells=whole(data["cells"]),
            code=data["code"],
            code_length=whole(data["code_length"]),
            codes=tuple(data["codes"]),
            difference=data["difference"],
            first=whole(data["first"]),
            radius=whole(data["radius"]),
            recovery=None if (it := data.get("recovery")) is None else Recovery._read(it),
            rows=tuple(data["rows"]),
            steps=whole(data["steps"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class CheckAnswer(Answer):
    """What became of a claim."""

    claim: str
    """The claim."""

    counterexamples: tuple[MemberOf, ...]
    """The first members for which it does not hold."""

    fails: int
    """For how many it does not."""

    halt: Halt | None = None
    """The limit that was reached before all members were looked at."""

    holds: int
    """For how many of them it holds."""

    members: int
    """How many members were looked at."""

    mistaken: tuple[MemberOf, ...] | None = None
    """The first of these."""

    mistakes: int
    """How many members it says nothing sensible about."""

    over: str
    """What its names ran through."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> CheckAnswer:
        return cls(
            claim=data["claim"],
            counterexamples=tuple(MemberOf._read(part) for part in data["counterexamples"]),
            fails=whole(data["fails"]),
            halt=data.get("halt"),
            holds=whole(data["holds"]),
            members=whole(data["members"]),
            mistaken=None if (it := data.get("mistaken")) is None else tuple(MemberOf._read(part) for part in it),
            mistakes=whole(data["mistakes"]),
            over=data["over"],
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class ContinuousAnswer(Answer):
    """What is known of a number in continuous Nim."""

    V: tuple[IntervalOf, ...]
    """All winning moves, whatever the bound."""

    X: Fraction
    """The number started from."""

    attained: bool
    """Whether taking v(X) itself wins."""

    b: Fraction
    """The bound of the first move."""

    g: Fraction | None = None
    """With the variant `neg`: g(X), where g counts as g(m) up to m."""

    g_above: Fraction | None = None
    """With the variant `neg`: `g_+(X)`, the limit of g from above."""

    g_below: Fraction | None = None
    """With the variant `neg`: `g_-(X)`, the limit of g from below."""

    guaranteed_interval: IntervalOf | None = None
    """Moves that win by the theory's own interval."""

    method: str
    """`theory`, or `intervals` where the rules themselves were followed."""

    more: tuple[str, ...] | None = None
    """The lists that go on beyond what is listed."""

    move: Fraction | None = None
    """The move of the winning strategy."""

    note: str | None = None
    """Why the theory was not used."""

    outcome: Outcome
    """Who wins: the first player (`N`) or the second (`P`)."""

    pieces: tuple[PieceOf, ...] | None = None
    """V on all numbers up to X, piece by piece, where the table was asked for."""

    sets: tuple[SetName, ...] | None = None
    """With the variant `neg`: which of the sets of the theory X is in. In `A` only moves beyond X win; in `B` v
    falls at X; in `C`, the numbers c, it falls from X itself.
    """

    v: Fraction | Literal["inf"]
    """V(X), the least bound with which the first player wins, or `inf`."""

    v_below: Fraction | Literal["inf"] | None = None
    """With the variant `neg`: `v_-(X)`, the limit of v from below, which is `inf` at 0."""

    win_interval: IntervalOf | None = None
    """The first interval of winning moves."""

    winning_moves_within_b: tuple[IntervalOf, ...]
    """Those within the bound b."""

    reduced_X: Fraction | None = None
    """The number that is represented."""

    representation: Representation | None = None
    """How it is represented."""

    sequences: Sequences | None = None
    """The sequences a and c it is represented by."""

    M: Fraction | None = None
    """The number M."""

    discrete_L: int | None = None
    """Its least winning move."""

    discrete_L_of: int | None = None
    """The heap of the discrete game that decides."""

    h: Fraction | None = None
    """What is left."""

    n: int | None = None
    """How often it goes into X."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> ContinuousAnswer:
        return cls(
            V=tuple(IntervalOf._read(part) for part in data["V"]),
            X=number(data["X"]),
            attained=data["attained"],
            b=number(data["b"]),
            g=None if (it := data.get("g")) is None else number(it),
            g_above=None if (it := data.get("g_above")) is None else number(it),
            g_below=None if (it := data.get("g_below")) is None else number(it),
            guaranteed_interval=None if (it := data.get("guaranteed_interval")) is None else IntervalOf._read(it),
            method=data["method"],
            more=None if (it := data.get("more")) is None else tuple(it),
            move=None if (it := data.get("move")) is None else number(it),
            note=data.get("note"),
            outcome=data["outcome"],
            pieces=None if (it := data.get("pieces")) is None else tuple(PieceOf._read(part) for part in it),
            sets=None if (it := data.get("sets")) is None else tuple(it),
            v=number_or_infinite(data["v"]),
            v_below=None if (it := data.get("v_below")) is None else number_or_infinite(it),
            win_interval=None if (it := data.get("win_interval")) is None else IntervalOf._read(it),
            winning_moves_within_b=tuple(IntervalOf._read(part) for part in data["winning_moves_within_b"]),
            reduced_X=None if (it := data.get("reduced_X")) is None else number(it),
            representation=None if (it := data.get("representation")) is None else Representation._read(it),
            sequences=None if (it := data.get("sequences")) is None else Sequences._read(it),
            M=None if (it := data.get("M")) is None else number(it),
            discrete_L=None if (it := data.get("discrete_L")) is None else whole(it),
            discrete_L_of=None if (it := data.get("discrete_L_of")) is None else whole(it),
            h=None if (it := data.get("h")) is None else number(it),
            n=None if (it := data.get("n")) is None else whole(it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class DrawAnswer(Answer):
    """What was drawn."""

    drawn: str
    """What the picture shows, as it is typed."""

    others: tuple[str, ...] | None = None
    """What else it shows."""

    svg: str | None = None
    """The picture as an SVG document, whose parts carry the places they stand for."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> DrawAnswer:
        return cls(
            drawn=data["drawn"],
            others=None if (it := data.get("others")) is None else tuple(it),
            svg=data.get("svg"),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class EvalAnswer(Answer):
    """What an expression is worth."""

    expr: str
    """The expression, as it was asked."""

    form: Any | None = None
    """The canonical form where it was asked for: a number as a text, any other game as `[[left…],[right…]]`; left
    out where it does not exist or is too large to read, `null` where a limit cut it off.
    """

    halt: Halt | None = None
    """The limit that was reached."""

    kind: str
    """What kind of thing it is: `game`, `surreal`, `rational-sum`, `bool`, `outcome`, `list`, `range`, `record`,
    `function`, `thermograph`, `graph`, `ruleset`, `text`, `play` or `none`.
    """

    value: Any
    """The value: a game as the shortest honest text, a truth value, a list of values, or an object with the values
    of a record by their names.
    """

    left_stop: Fraction | None = None
    """The stop when Left starts."""

    mean: Fraction | None | Fraction = None
    """The mean."""

    nimber: int | None = None
    """The nimber, of a game that is one."""

    outcome: Outcome | None = None
    """Who wins."""

    right_stop: Fraction | None = None
    """The stop when Right starts."""

    temperature: Fraction | None | Fraction = None
    """The temperature."""

    left_wall: tuple[tuple[Fraction, Fraction], ...] | None = None
    """Corners `[temperature, value]` of Left's wall, lowest first; the last one starts the mast."""

    right_wall: tuple[tuple[Fraction, Fraction], ...] | None = None
    """Corners of Right's wall."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> EvalAnswer:
        return cls(
            expr=data["expr"],
            form=plain(data.get("form")),
            halt=data.get("halt"),
            kind=data["kind"],
            value=plain(data["value"]),
            left_stop=None if (it := data.get("left_stop")) is None else number(it),
            mean=plain(data.get("mean")),
            nimber=None if (it := data.get("nimber")) is None else whole(it),
            outcome=data.get("outcome"),
            right_stop=None if (it := data.get("right_stop")) is None else number(it),
            temperature=plain(data.get("temperature")),
            left_wall=None if (it := data.get("left_wall")) is None else tuple((number(part[0]), number(part[1]),) for part in it),
            right_wall=None if (it := data.get("right_wall")) is None else tuple((number(part[0]), number(part[1]),) for part in it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class FunctionsAnswer(Answer):
    """The functions of the language."""

    functions: tuple[FunctionInfo, ...]
    """The functions, by their names."""

    games: tuple[GameInfo, ...] | None = None
    """The games whose positions are called like functions, where no one name was asked for."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> FunctionsAnswer:
        return cls(
            functions=tuple(FunctionInfo._read(part) for part in data["functions"]),
            games=None if (it := data.get("games")) is None else tuple(GameInfo._read(part) for part in it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class NamesAnswer(Answer):
    """Names with their values."""

    names: tuple[NamedValue, ...]
    """The names, in alphabetical order."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> NamesAnswer:
        return cls(
            names=tuple(NamedValue._read(part) for part in data["names"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class GamesAnswer(Answer):
    """The games of the catalogue, or the page of one of them."""

    games: tuple[GameInfo, ...]
    """The games, by their names."""

    named: tuple[NamedInfo, ...]
    """Games on heaps that have a name of their own."""

    page: GamePage | None = None
    """The page of the game, where one was asked for."""

    sequences: tuple[FamilyInfo, ...]
    """The games on heaps whose values form a sequence, as `period` and `sequence` take them."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> GamesAnswer:
        return cls(
            games=tuple(GameInfo._read(part) for part in data["games"]),
            named=tuple(NamedInfo._read(part) for part in data["named"]),
            page=None if (it := data.get("page")) is None else GamePage._read(it),
            sequences=tuple(FamilyInfo._read(part) for part in data["sequences"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class GraphAnswer(Answer):
    """Positions of a game graph."""

    halt: Halt | None = None
    """The limit that left positions out."""

    positions: tuple[GraphPosition, ...]
    """The positions, in the order of the graph."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> GraphAnswer:
        return cls(
            halt=data.get("halt"),
            positions=tuple(GraphPosition._read(part) for part in data["positions"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class LatticeAnswer(Answer):
    """Who wins a position."""

    D: tuple[tuple[int, ...], ...] | None = None
    """The moves, of Node Kayles on a graph."""

    halt: Halt | None = None
    """The limit that was reached."""

    nimber: int | None
    """The nimber."""

    outcome: Outcome
    """Who wins: `N` or `P`."""

    position: tuple[int, ...]
    """The heaps."""

    winning_moves: tuple[tuple[int, ...], ...] | None
    """The moves that win: vectors of `D`."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> LatticeAnswer:
        return cls(
            D=None if (it := data.get("D")) is None else tuple(tuple(whole(part) for part in part) for part in it),
            halt=data.get("halt"),
            nimber=None if (it := data["nimber"]) is None else whole(it),
            outcome=data["outcome"],
            position=tuple(map(whole, data["position"])),
            winning_moves=None if (it := data["winning_moves"]) is None else tuple(tuple(whole(part) for part in part) for part in it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class LatticeCountAnswer(Answer):
    """How many positions there are of each kind."""

    by_nimber: tuple[int, ...] | None = None
    """How many positions have each nimber, from 0 on, where that was asked for."""

    p_positions: int
    """How many of them the previous player wins."""

    positions: int
    """How many positions there are."""

    total: int
    """The most stones."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> LatticeCountAnswer:
        return cls(
            by_nimber=None if (it := data.get("by_nimber")) is None else tuple(map(whole, it)),
            p_positions=whole(data["p_positions"]),
            positions=whole(data["positions"]),
            total=whole(data["total"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class LatticeTableAnswer(Answer):
    """A table of a game: the first heap to the right, the second upwards."""

    rows: tuple[str, ...]
    """The rows from the top, which is the largest second heap, each square a character: `P`, or the nimber."""

    side: int
    """The squares on a side."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> LatticeTableAnswer:
        return cls(
            rows=tuple(data["rows"]),
            side=whole(data["side"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class NodeKaylesAnswer(Answer):
    """What Node Kayles on a graph is."""

    nimber: int
    """The nimber."""

    outcome: Outcome
    """Who wins."""

    vertices: int
    """How many vertices the graph has."""

    winning: tuple[int, ...]
    """The vertices whose choice wins."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> NodeKaylesAnswer:
        return cls(
            nimber=whole(data["nimber"]),
            outcome=data["outcome"],
            vertices=whole(data["vertices"]),
            winning=tuple(whole(part) for part in data["winning"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class PascalAnswer(Answer):
    """A cell."""

    t: int
    """The time."""

    value: int
    """0 or 1."""

    x: int
    """The place."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> PascalAnswer:
        return cls(
            t=whole(data["t"]),
            value=whole(data["value"]),
            x=whole(data["x"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class PeriodAnswer(Answer):
    """What was found out about the period of a game."""

    called: str | None = None
    """The name by which it was asked for, where it was."""

    certificate: CertificateField | None = None
    """The certificate, where it was asked for and the period is proved."""

    checkpoint: CheckpointField | None = None
    """The state to go on from, where it was asked for and a limit was reached."""

    expr: str | None = None
    """The expression."""

    game: str | None = None
    """The game, as it is typed."""

    halt: Halt | None = None
    """The limit that was reached."""

    kind: str | None = None
    """`outcomes` where the law is that of the outcomes of an expression, not of its values."""

    lacking: str | None = None
    """What a proof would take."""

    name: str | None = None
    """The name in it that ran."""

    period: int | None
    """The length of the period."""

    preperiod: int | None
    """The first heap from which the law holds."""

    rows: tuple[RookRowOf, ...] | None = None
    """The rows of the table, where they were asked for."""

    saltus: int | None
    """What is added from one period to the next."""

    status: str | None
    """`proved`, `observed`, or `unresolved` where no period fits what was computed."""

    theorem: str | None
    """The name of the theorem that proves it."""

    up_to: int | None = None
    """The first heap that was not computed, of a period that is not proved."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> PeriodAnswer:
        return cls(
            called=data.get("called"),
            certificate=None if (it := data.get("certificate")) is None else CertificateField._read(it),
            checkpoint=None if (it := data.get("checkpoint")) is None else CheckpointField._read(it),
            expr=data.get("expr"),
            game=data.get("game"),
            halt=data.get("halt"),
            kind=data.get("kind"),
            lacking=data.get("lacking"),
            name=data.get("name"),
            period=None if (it := data["period"]) is None else whole(it),
            preperiod=None if (it := data["preperiod"]) is None else whole(it),
            rows=None if (it := data.get("rows")) is None else tuple(RookRowOf._read(part) for part in it),
            saltus=None if (it := data["saltus"]) is None else whole(it),
            status=data["status"],
            theorem=data["theorem"],
            up_to=None if (it := data.get("up_to")) is None else whole(it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class PlayAnswer(Answer):
    """A match as it stands."""

    amounts: AmountRange | None = None
    """What may be taken, where a move is an amount."""

    best: str | None = None
    """A perfect move, where it is asked for and nobody has won."""

    boards: tuple[BoardOf, ...]
    """What is on the table."""

    favourite: Player | None = None
    """Who wins if both play perfectly, where hints are asked for."""

    first: Player
    """Who moved first, or will."""

    game: str
    """What is played."""

    halt: Halt | None = None
    """The limit that cut the hints off."""

    is_proved: bool | None = None
    """Whether `best` is proved to be perfect."""

    made: tuple[str, ...]
    """The moves made, in words."""

    more: bool | None = None
    """Whether there are more moves than are listed: any edge of a long stalk is cut by its number, as in `in 1:
    edge N`.
    """

    moves: tuple[MoveOf, ...]
    """The moves there are."""

    resigned: Player | None = None
    """Who gave up."""

    review: ReviewOf | None = None
    """The match, looked back at, where that is asked for."""

    to_move: Player
    """Whose turn it is."""

    value: str | None = None
    """The value of the sum, where it is asked for."""

    winner: Player | None
    """Who has won, once somebody has."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> PlayAnswer:
        return cls(
            amounts=None if (it := data.get("amounts")) is None else AmountRange._read(it),
            best=data.get("best"),
            boards=tuple(BoardOf._read(part) for part in data["boards"]),
            favourite=None if (it := data.get("favourite")) is None else Player(it),
            first=Player(data["first"]),
            game=data["game"],
            halt=data.get("halt"),
            is_proved=data.get("is_proved"),
            made=tuple(data["made"]),
            more=data.get("more"),
            moves=tuple(MoveOf._read(part) for part in data["moves"]),
            resigned=None if (it := data.get("resigned")) is None else Player(it),
            review=None if (it := data.get("review")) is None else ReviewOf._read(it),
            to_move=Player(data["to_move"]),
            value=data.get("value"),
            winner=None if (it := data["winner"]) is None else Player(it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class RookCellAnswer(Answer):
    """A square of the misère rook."""

    C: tuple[int, ...] | None
    """The values C(m, n) in the column from row 0 on; `null` beyond row or column 255."""

    R: tuple[int, ...] | None
    """The values R(m, n) in the row from column 0 on; `null` beyond row or column 255."""

    f: int
    """The column f(m, n) in which row m of g has the number n."""

    g: int
    """The value g(m, n) of the rook."""

    h: int
    """The difference h(m, n) = g(m, n) - n, which is periodic in n; from -m to m - 1 in all rows but the first."""

    m: int
    """The row."""

    n: int
    """The column."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> RookCellAnswer:
        return cls(
            C=None if (it := data["C"]) is None else tuple(map(whole, it)),
            R=None if (it := data["R"]) is None else tuple(map(whole, it)),
            f=whole(data["f"]),
            g=whole(data["g"]),
            h=whole(data["h"]),
            m=whole(data["m"]),
            n=whole(data["n"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class SequenceAnswer(Answer):
    """The terms of a sequence."""

    expr: str | None = None
    """The expression."""

    from_: int = field(metadata={"json": "from"})
    """The first heap."""

    game: str | None = None
    """The game, as it is typed."""

    halt: Halt | None = None
    """The limit that cut the values off."""

    kind: str | None = None
    """What they are, where that is not clear from the game: `nimbers`, `numbers`, `outcomes` or other `values`."""

    mistakes: tuple[TermMistake, ...] | None = None
    """What is wrong with the values that are `null`."""

    name: str | None = None
    """The name in it that ran."""

    to: int
    """The last heap."""

    values: tuple[int, ...] | tuple[int | None, ...] | tuple[str | None, ...]
    """The values of these heaps."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> SequenceAnswer:
        return cls(
            expr=data.get("expr"),
            from_=whole(data["from"]),
            game=data.get("game"),
            halt=data.get("halt"),
            kind=data.get("kind"),
            mistakes=None if (it := data.get("mistakes")) is None else tuple(TermMistake._read(part) for part in it),
            name=data.get("name"),
            to=whole(data["to"]),
            values=plain(data["values"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class SequenceProofAnswer(Answer):
    """What the proof of a period looks at."""

    again: int
    """The place where it comes again."""

    blocks: tuple[str, ...] | None = None
    """The blocks of outcomes, one digit for each heap: 0 for P, 1 for N."""

    bound: str
    """How many different patterns, blocks or windows there can be."""

    first: int
    """The first place of what comes again: a value k, a block, a heap."""

    game: str
    """The game, as it is typed."""

    heaps: int
    """How many heaps lie between both."""

    patterns: tuple[BoundaryPattern, ...] | None = None
    """The boundary patterns, one for each value k."""

    window: tuple[int, ...] | None = None
    """The values in the window that comes again."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> SequenceProofAnswer:
        return cls(
            again=whole(data["again"]),
            blocks=None if (it := data.get("blocks")) is None else tuple(it),
            bound=data["bound"],
            first=whole(data["first"]),
            game=data["game"],
            heaps=whole(data["heaps"]),
            patterns=None if (it := data.get("patterns")) is None else tuple(BoundaryPattern._read(part) for part in it),
            window=None if (it := data.get("window")) is None else tuple(map(whole, it)),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class SequenceWhyAnswer(Answer):
    """A value, and the options it follows from."""

    by: str
    """`mex` of the values of the options, `outcome` by the outcomes of the options, the `options` of both players,
    or the `definition`, where the value is given.
    """

    count: int
    """How many options there are."""

    expr: str | None = None
    """The expression."""

    game: str | None = None
    """The game, as it is typed."""

    heap: int
    """The heap, or what the name stands for."""

    name: str | None = None
    """The name in it."""

    options: tuple[OptionReason, ...]
    """The options; of an expression each value once."""

    value: str
    """The value."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> SequenceWhyAnswer:
        return cls(
            by=data["by"],
            count=whole(data["count"]),
            expr=data.get("expr"),
            game=data.get("game"),
            heap=whole(data["heap"]),
            name=data.get("name"),
            options=tuple(OptionReason._read(part) for part in data["options"]),
            value=data["value"],
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class SolveAnswer(Answer):
    """Who wins, and how."""

    expr: str
    """The sum, as it was asked."""

    halt: Halt | None = None
    """The limit that was reached."""

    left_winning_moves: tuple[Winning, ...] | None
    """Left's winning first moves; `null` where a limit cut the list off."""

    more: bool | None = None
    """Whether there are more moves than are listed."""

    outcome: Outcome
    """Who wins."""

    right_winning_moves: tuple[Winning, ...] | None
    """Right's winning first moves; `null` where a limit cut the list off."""

    why: ReasonOf | None = None
    """The reason, where it was asked for."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> SolveAnswer:
        return cls(
            expr=data["expr"],
            halt=data.get("halt"),
            left_winning_moves=None if (it := data["left_winning_moves"]) is None else tuple(Winning._read(part) for part in it),
            more=data.get("more"),
            outcome=data["outcome"],
            right_winning_moves=None if (it := data["right_winning_moves"]) is None else tuple(Winning._read(part) for part in it),
            why=None if (it := data.get("why")) is None else ReasonOf._read(it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class TableAnswer(Answer):
    """A table."""

    cells: tuple[tuple[str | None, ...], ...]
    """The cells, row by row; `?` where there is a mistake, `null` where nothing belongs."""

    columns: tuple[str, ...]
    """What the columns are headed by."""

    expr: str
    """What stands in a cell."""

    halt: Halt | None = None
    """The limit that cut the table off."""

    mistake: str | None = None
    """The first mistake in a cell, and where."""

    rows: tuple[str, ...]
    """What the rows are headed by: what their name stands for, or the first column of each."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> TableAnswer:
        return cls(
            cells=tuple(tuple(part) for part in data["cells"]),
            columns=tuple(data["columns"]),
            expr=data["expr"],
            halt=data.get("halt"),
            mistake=data.get("mistake"),
            rows=tuple(data["rows"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class TakeawayAnswer(Answer):
    """What is known of a heap of a take-away game."""

    H: tuple[int, ...]
    """The beginning of the sequence H."""

    H_finite: bool
    """Whether the sequence H ends."""

    L: int | None
    """L(n), the least winning move; `null` where no move wins."""

    m: int
    """The most stones of the first move."""

    more: tuple[str, ...] | None = None
    """The lists that go on beyond what is listed."""

    n: int
    """The number of stones."""

    outcome: Outcome
    """Who wins: the first player (`N`) or the second (`P`)."""

    play: Play
    """Who wins by the last stone."""

    representation_smallest_first: tuple[int, ...]
    """The representation of the heap by terms of H, the smallest first."""

    winning_moves: tuple[int, ...]
    """The winning moves up to m."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> TakeawayAnswer:
        return cls(
            H=tuple(map(whole, data["H"])),
            H_finite=data["H_finite"],
            L=None if (it := data["L"]) is None else whole(it),
            m=whole(data["m"]),
            more=None if (it := data.get("more")) is None else tuple(it),
            n=whole(data["n"]),
            outcome=data["outcome"],
            play=data["play"],
            representation_smallest_first=tuple(map(whole, data["representation_smallest_first"])),
            winning_moves=tuple(map(whole, data["winning_moves"])),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class ThermographAnswer(Answer):
    """A thermograph with its picture."""

    expr: str
    """The game, as it was asked."""

    left_wall: tuple[tuple[Fraction, Fraction], ...]
    """Corners `[temperature, value]` of Left's wall, lowest first; the last one starts the mast."""

    mean: Fraction
    """The value of the mast."""

    others: tuple[ThermographOf, ...] | None = None
    """Those of the others."""

    right_wall: tuple[tuple[Fraction, Fraction], ...]
    """Corners of Right's wall."""

    temperature: Fraction
    """Where the mast begins."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> ThermographAnswer:
        return cls(
            expr=data["expr"],
            left_wall=tuple((number(part[0]), number(part[1]),) for part in data["left_wall"]),
            mean=number(data["mean"]),
            others=None if (it := data.get("others")) is None else tuple(ThermographOf._read(part) for part in it),
            right_wall=tuple((number(part[0]), number(part[1]),) for part in data["right_wall"]),
            temperature=number(data["temperature"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class TreeAnswer(Answer):
    """A position with its options."""

    nodes: tuple[TreeNode, ...]
    """The positions, the first one the root, each after the one it is an option of."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> TreeAnswer:
        return cls(
            nodes=tuple(TreeNode._read(part) for part in data["nodes"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class TuringAnswer(Answer):
    """How a run ended, or where it was left."""

    halt: Halt | None = None
    """The limit that stopped the run."""

    halted: bool
    """Whether the machine halted."""

    head: int
    """The cell that the head is on."""

    nonblank: int
    """How many cells are not blank."""

    state: str | int
    """The state it is in."""

    steps: int
    """How many steps it made."""

    tape_rle: tuple[tuple[str | int, int], ...] | None
    """The tape as runs of equal symbols; `null` for a tape of more than 100,000 runs."""

    visited: tuple[int, int]
    """The first and the last cell that the head was on."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> TuringAnswer:
        return cls(
            halt=data.get("halt"),
            halted=data["halted"],
            head=whole(data["head"]),
            nonblank=whole(data["nonblank"]),
            state=data["state"],
            steps=whole(data["steps"]),
            tape_rle=None if (it := data["tape_rle"]) is None else tuple((part[0], whole(part[1]),) for part in it),
            visited=(whole(data["visited"][0]), whole(data["visited"][1]),),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class TuringCompileAnswer(Answer):
    """A stage, written down."""

    D: tuple[tuple[int, ...], ...] | None = None
    """The vectors that the moves subtract."""

    do: str | None = None
    """The question that it is."""

    of: CellOf | None = None
    """What the game was compiled from."""

    position: tuple[int, ...] | None = None
    """The position of the cell, which is P exactly when the cell is 1; where the conjugate of the rule is taken,
    when the cell of the conjugate is.
    """

    letters: tuple[tuple[str | None, str], ...] | int | None = None
    """Each letter as the state of the head, if the head is there, and the symbol."""

    radius: int | None = None
    """How far a cell looks to either side."""

    table: tuple[int, ...] | None = None
    """The next letter for each window of letters, the windows in order."""

    code_length: int | None = None
    """How many bits stand for a letter."""

    zero_cubes: tuple[tuple[tuple[int, int], ...], ...] | None = None
    """Each pattern as the places and the bits that it wants there."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> TuringCompileAnswer:
        return cls(
            D=None if (it := data.get("D")) is None else tuple(tuple(whole(part) for part in part) for part in it),
            do=data.get("do"),
            of=None if (it := data.get("of")) is None else CellOf._read(it),
            position=None if (it := data.get("position")) is None else tuple(whole(part) for part in it),
            letters=plain(data.get("letters")),
            radius=None if (it := data.get("radius")) is None else whole(it),
            table=None if (it := data.get("table")) is None else tuple(whole(part) for part in it),
            code_length=None if (it := data.get("code_length")) is None else whole(it),
            zero_cubes=None if (it := data.get("zero_cubes")) is None else tuple(tuple((whole(part[0]), whole(part[1]),) for part in part) for part in it),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class TuringVerifyAnswer(Answer):
    """What a comparison of stages found."""

    cells: int
    """How many cells."""

    difference: str | None
    """The first difference; `null` where there is none."""

    positions: int
    """How many positions of the game."""

    steps: int
    """How many steps were compared."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> TuringVerifyAnswer:
        return cls(
            cells=whole(data["cells"]),
            difference=data["difference"],
            positions=whole(data["positions"]),
            steps=whole(data["steps"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class ValueTreeAnswer(Answer):
    """The values of all stalks with up to so many edges."""

    edges: int
    """The most edges of a stalk."""

    text: tuple[str, ...]
    """The numbers, the largest first, as the picture shows them from left to right."""

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> ValueTreeAnswer:
        return cls(
            edges=whole(data["edges"]),
            text=tuple(data["text"]),
            **every,
        )


@dataclass(frozen=True, kw_only=True)
class VerifyAnswer(Answer):
    """What a check said."""

    blocks: int | None = None
    """How many blocks were checked."""

    game: str
    """The game, in its one spelling."""

    of: int | None = None
    """How many blocks there are, where not all were checked."""

    period: int
    """The length of the period that is claimed."""

    place: str | None = None
    """Where the certificate is wrong."""

    preperiod: int
    """The first heap from which the law is claimed to hold."""

    reason: str | None = None
    """What is wrong there."""

    saltus: int
    """What is claimed to be added from one period to the next."""

    seed: int | None = None
    """The seed of the sample."""

    status: Status
    """`valid` when all was checked, `sampled` when no fault was found in a part, which proves nothing, and
    `refused` when there is a fault.
    """

    @classmethod
    def _read(cls, data: dict[str, Any], every: dict[str, Any]) -> VerifyAnswer:
        return cls(
            blocks=None if (it := data.get("blocks")) is None else whole(it),
            game=data["game"],
            of=None if (it := data.get("of")) is None else whole(it),
            period=whole(data["period"]),
            place=data.get("place"),
            preperiod=whole(data["preperiod"]),
            reason=data.get("reason"),
            saltus=whole(data["saltus"]),
            seed=None if (it := data.get("seed")) is None else whole(it),
            status=data["status"],
            **every,
        )


def automaton(
    rule: int | Sequence[int],
    steps: int | None = None,
    *,
    circles: bool | None = None,
    letters: int | None = None,
    radius: int | None = None,
    start: str | None = None,
    **common: Unpack[Common],
) -> AutomatonAnswer:
    """The space-time diagram of a cellular automaton.

    The start is one cell with letter 1 among zeros or, when a line of zeros does not stay while one of ones
    does, one 0 among ones.

    `rule`: The number of the rule, or the next letters of all windows, which are in the order of numbers whose
        first digit is the leftmost letter.
    `steps`: How many steps. 32 unless it is said.
    `circles`: Whether the picture has circles instead of squares, each line half a cell further to the left: of
        rule 195 it is Pascal's triangle.
    `letters`: The number of letters. 2 unless it is said.
    `radius`: How far a cell looks to either side. 1 unless it is said.
    `start`: The letters of the start, such as 1101; digits and letters count from 0.
    """
    answer, every = ask("automaton", {"rule": rule, "steps": steps, "circles": circles, "letters": letters, "radius": radius, "start": start}, common)
    return AutomatonAnswer._read(answer, every)


def automaton_game(
    rule: int | Sequence[int],
    *,
    cell: Sequence[int] | None = None,
    plain: bool | None = None,
    radius: int | None = None,
    **common: Unpack[Common],
) -> AutomatonGameAnswer:
    """The subtraction game of a rule with two letters that keeps a line of ones; of one that keeps a line of zeros
    its conjugate is taken (137 for 110).

    `rule`: The number of the rule, or the next letters of all windows.
    `cell`: The cell whose position the game shows: place and time. [0, 0] unless it is said.
    `plain`: Whether each mode of the game has a heap of its own, instead of six heaps in all.
    `radius`: How far a cell looks to either side. 1 unless it is said.
    """
    answer, every = ask("automaton_game", {"rule": rule, "cell": cell, "plain": plain, "radius": radius}, common)
    return AutomatonGameAnswer._read(answer, every)


def automaton_verify(
    rule: int | Sequence[int],
    steps: int | None = None,
    *,
    plain: bool | None = None,
    radius: int | None = None,
    **common: Unpack[Common],
) -> AutomatonVerifyAnswer:
    """The game of a rule, played against the rule for all cells of some steps.

    `rule`: The number of the rule, or the next letters of all windows.
    `steps`: How many steps. 32 unless it is said.
    `plain`: Whether each mode of the game has a heap of its own, instead of six heaps in all.
    `radius`: How far a cell looks to either side. 1 unless it is said.
    """
    answer, every = ask("automaton_verify", {"rule": rule, "steps": steps, "plain": plain, "radius": radius}, common)
    return AutomatonVerifyAnswer._read(answer, every)


def automaton_binary(
    rule: int | Sequence[int],
    letters: int | None = None,
    *,
    place: int | None = None,
    radius: int | None = None,
    start: str | None = None,
    steps: int | None = None,
    **common: Unpack[Common],
) -> AutomatonBinaryAnswer:
    """The binary automaton of a cellular automaton that keeps a line of zeros.

    With l letters, letter a has the code of l + 1 - a ones, a zeros and a one, and the binary automaton looks
    (r + 1)(l + 2) bits far to do to codes what the automaton does to letters. It is run beside the automaton,
    and every bit of every line is compared.

    `rule`: The number of the rule, or the next letters of all windows.
    `letters`: The number of letters. 2 unless it is said.
    `place`: A place in the code of the start, where the letters around it are read back from the bits. The picture
        is then the window, step by step. Cell 0 has the places from -l to 1.
    `radius`: How far a cell looks to either side. 1 unless it is said.
    `start`: The letters of the start, such as 1101, of which the first is in cell 0; without, it is the letter 1
        alone.
    `steps`: How many steps. 8 unless it is said.
    """
    answer, every = ask("automaton_binary", {"rule": rule, "letters": letters, "place": place, "radius": radius, "start": start, "steps": steps}, common)
    return AutomatonBinaryAnswer._read(answer, every)


def check(
    claim: str,
    over: str,
    *,
    most: int | None = None,
    **common: Unpack[Common],
) -> CheckAnswer:
    """Whether a claim holds for every member of a family.

    Every member is looked at, and nothing is proved of any other.

    `claim`: What is claimed: an expression that is true or false.
    `over`: What the names of the claim run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`.
    `most`: How many counterexamples are listed, 10 without.
    """
    answer, every = ask("check", {"claim": claim, "over": over, "most": most}, common)
    return CheckAnswer._read(answer, every)


def continuous(
    variant: VariantName,
    m: Number,
    g: str | Mapping[str, object],
    X: Number,
    b: Number | None = None,
    *,
    layout: TableLayout | None = None,
    table: bool | None = None,
    **common: Unpack[Common],
) -> ContinuousAnswer:
    """A number in a game of continuous Nim: take a real amount, at most g(x) after x was taken.

    `variant`: Who wins: `exhaust`, who takes the last of it; `neg`, who makes the number negative; `neglose`, who
        does not.
    `m`: The least move.
    `g`: The bound of a move by the one before.
    `X`: The number to start from.
    `b`: The bound of the first move; without, it is as large as one likes.
    `layout`: With `table`: how the text is laid out; `plain` unless it is said.
    `table`: Whether to list the pieces of v on all numbers up to X; the text is then a table of them.
    """
    answer, every = ask("continuous", {"variant": variant, "m": m, "g": g, "X": X, "b": b, "layout": layout, "table": table}, common)
    return ContinuousAnswer._read(answer, every)


def draw(
    expr: Expression,
    *,
    first: Player | Literal["left", "right"] | None = None,
    label: Label | None = None,
    moves: Sequence[str | int] | None = None,
    others: Sequence[Expression] | None = None,
    play: Play | None = None,
    show: ShowName | None = None,
    winning: bool | None = None,
    **common: Unpack[Common],
) -> DrawAnswer:
    """A picture of a position, a game, a graph or a sum, of several of them, or of a match.

    A position is drawn as its board, its graph or its heaps; a number as the only stalk it is the value of, a
    nimber as a heap, and any other game as the tree of its options. The terms of a sum stand side by side with
    their signs between them.

    `expr`: What to draw.
    `first`: Who moves first in the match. "left" unless it is said.
    `label`: What is written below each picture; without, nothing below a single one and else its text.
    `moves`: The moves of a match that begins with `expr`, as in a request `play`: each is a picture.
    `others`: What to draw beside it.
    `play`: Who wins: of a match at its end, and by which moves where the winning moves are marked. "normal" unless
        it is said.
    `show`: How several pictures are shown.
    `winning`: Whether the winning moves are marked where they are made, and named below; not in a match.
    """
    answer, every = ask("draw", {"expr": expr, "first": first, "label": label, "moves": moves, "others": others, "play": play, "show": show, "winning": winning}, common)
    return DrawAnswer._read(answer, every)


def eval(
    expr: Expression,
    *,
    brief: bool | None = None,
    form: bool | None = None,
    play: Play | None = None,
    **common: Unpack[Common],
) -> EvalAnswer:
    """What an expression is worth: value, winner, stops, mean and temperature of a game.

    `expr`: The expression; of several statements the last one counts.
    `brief`: Whether the value alone is asked for, where it is quickly had.
    `form`: Whether the answer shows the canonical form as lists of options.
    `play`: The convention of play; under misère play only the outcome differs. "normal" unless it is said.
    """
    answer, every = ask("eval", {"expr": expr, "brief": brief, "form": form, "play": play}, common)
    return EvalAnswer._read(answer, every)


def functions(
    *,
    name: str | None = None,
    **common: Unpack[Common],
) -> FunctionsAnswer:
    """The functions of the expression language, or one of them.

    `name`: The name of one function.
    """
    answer, every = ask("functions", {"name": name}, common)
    return FunctionsAnswer._read(answer, every)


def names(
    **common: Unpack[Common],
) -> NamesAnswer:
    """The names given so far on the workbench, with their values."""
    answer, every = ask("names", {}, common)
    return NamesAnswer._read(answer, every)


def games(
    *,
    name: str | None = None,
    **common: Unpack[Common],
) -> GamesAnswer:
    """The games of the catalogue, or the page of one of them.

    `name`: The name of one game.
    """
    answer, every = ask("games", {"name": name}, common)
    return GamesAnswer._read(answer, every)


def graph(
    graph: object,
    *,
    from_: str | None = None,
    **common: Unpack[Common],
) -> GraphAnswer:
    """What is known of the positions of a game given by the graph of its moves.

    `graph`: The moves: a text of arrows `a > b L` or of rows `from,to,player`, or JSON, a list of moves
        `[{"from":"a","to":"b","player":"L"},["b","c"]]` or an object of positions
        `{"a":{"left":["b"],"right":["c"]},"b":["c"]}`.
    `from_`: This position only.
    """
    answer, every = ask("graph", {"graph": graph, "from": from_}, common)
    return GraphAnswer._read(answer, every)


def lattice(
    D: Sequence[Sequence[int]] | None = None,
    position: Sequence[int] | None = None,
    *,
    graph: str | None = None,
    of: object | None = None,
    weights: Sequence[int] | None = None,
    **common: Unpack[Common],
) -> LatticeAnswer:
    """A position of a subtraction game on several heaps: who wins, and its nimber.

    `D`: The vectors that the moves subtract.
    `position`: The heaps; those of a graph of Node Kayles need not be given.
    `graph`: Instead of moves: a graph such as `path(5)`, whose Node Kayles has a heap for each edge and isolated
        vertex, and a move for each vertex.
    `of`: What the game was compiled from, as `turing_compile` says; nothing depends on it.
    `weights`: What a stone of each heap counts; every move must lower the total.
    """
    answer, every = ask("lattice", {"D": D, "position": position, "graph": graph, "of": of, "weights": weights}, common)
    return LatticeAnswer._read(answer, every)


def lattice_count(
    total: int,
    D: Sequence[Sequence[int]] | None = None,
    *,
    graph: str | None = None,
    nimbers: bool | None = None,
    weights: Sequence[int] | None = None,
    **common: Unpack[Common],
) -> LatticeCountAnswer:
    """All positions of a subtraction game with at most so many stones, counted.

    `total`: The most stones.
    `D`: The vectors that the moves subtract.
    `graph`: Instead of moves: a graph such as `path(5)`, whose Node Kayles has a heap for each edge and isolated
        vertex, and a move for each vertex.
    `nimbers`: Whether positions are counted by their nimbers instead of by their outcomes.
    `weights`: What a stone of each heap counts; every move must lower the total.
    """
    answer, every = ask("lattice_count", {"total": total, "D": D, "graph": graph, "nimbers": nimbers, "weights": weights}, common)
    return LatticeCountAnswer._read(answer, every)


def lattice_table(
    *,
    D: Sequence[Sequence[int]] | None = None,
    graph: str | None = None,
    nimbers: bool | None = None,
    side: int | None = None,
    slice: Sequence[int] | None = None,
    weights: Sequence[int] | None = None,
    **common: Unpack[Common],
) -> LatticeTableAnswer:
    """The table of a game on two heaps, or on more with all others fixed.

    `D`: The vectors that the moves subtract.
    `graph`: Instead of moves: a graph such as `path(5)`, whose Node Kayles has a heap for each edge and isolated
        vertex, and a move for each vertex.
    `nimbers`: Whether the squares show nimbers instead of outcomes.
    `side`: The squares on a side. 48 unless it is said.
    `slice`: The heaps from the third on; those not given are empty.
    `weights`: What a stone of each heap counts; every move must lower the total.
    """
    answer, every = ask("lattice_table", {"D": D, "graph": graph, "nimbers": nimbers, "side": side, "slice": slice, "weights": weights}, common)
    return LatticeTableAnswer._read(answer, every)


def node_kayles(
    vertices: int,
    edges: Sequence[Sequence[int]],
    **common: Unpack[Common],
) -> NodeKaylesAnswer:
    """The nimber of Node Kayles on a graph, and the vertices that win.

    In the language the same is `node_kayles("0-1, 1-2")`, also for paths and cycles of any size.

    `vertices`: How many vertices there are, numbered from 0.
    `edges`: Pairs of vertices that are joined.
    """
    answer, every = ask("node_kayles", {"vertices": vertices, "edges": edges}, common)
    return NodeKaylesAnswer._read(answer, every)


def pascal(
    x: int,
    t: int,
    **common: Unpack[Common],
) -> PascalAnswer:
    """A cell of Pascal's automaton: 0 where the binomial coefficient C(t, x) is odd.

    `x`: The place.
    `t`: The time, from 0 on.
    """
    answer, every = ask("pascal", {"x": x, "t": t}, common)
    return PascalAnswer._read(answer, every)


def period(
    game: Expression | None = None,
    *,
    certificate: bool | None = None,
    checkpoint: CheckpointField | None = None,
    code: str | None = None,
    expr: Expression | None = None,
    from_: int | None = None,
    m: int | None = None,
    name: str | None = None,
    outcomes: bool | None = None,
    resumable: bool | None = None,
    set: object | None = None,
    table: bool | None = None,
    to: int | None = None,
    **common: Unpack[Common],
) -> PeriodAnswer:
    """The period of a game on heaps.

    It is called proved only when the hypothesis of a theorem was checked; its certificate can be checked again
    by the question `verify`. The period of an expression is only observed: the least one that all computed
    values obey, of which at least two whole periods were seen.

    `game`: The game with its parameters, such as `octal 0.77` or `outcomes octal 0.77`, or a name such as `kayles`;
        with the parameters in fields of their own the family alone: `subtraction`, `all-but`, `octal`,
        `hexadecimal`, `rook`, `digits`, `node-kayles-path`, `sink-subtraction`, `seeded-subtraction` or `outcomes`.
    `certificate`: Whether the answer holds the certificate of a proved period.
    `checkpoint`: A state to go on from, as an answer has given it.
    `code`: The code of an octal or hexadecimal game.
    `expr`: Instead of a game: an expression such as `node_kayles(cycle(n))`, or a ruleset that waits for a heap.
    `from_`: What the name of an expression stands for first; 0 without.
    `m`: The row of the misère rook or of digit deletion.
    `name`: The name in the expression that runs; `n` without, or the only one that has no value.
    `outcomes`: Whether the period is that of the outcomes, 0 and 1, rather than of the values: `outcomes` before
        the game says the same.
    `resumable`: Whether an answer that a limit cut off holds the state to go on from.
    `set`: The numbers of a subtraction or all-but game, which may be none, or a rule such as `squares`.
    `table`: Of `rook` and `digits`: whether the answer holds all rows from 0 to the one asked for.
    `to`: How far to look where no theorem ends the search: of a subtraction game given by a rule 65,536 heaps
        unless said otherwise, of a code as far as the limits allow; of an expression what its name stands for last,
        60 after the first without.
    """
    answer, every = ask("period", {"game": game, "certificate": certificate, "checkpoint": checkpoint, "code": code, "expr": expr, "from": from_, "m": m, "name": name, "outcomes": outcomes, "resumable": resumable, "set": set, "table": table, "to": to}, common)
    return PeriodAnswer._read(answer, every)


def play(
    expr: Expression | None = None,
    *,
    best: bool | None = None,
    continuous: Mapping[str, object] | None = None,
    first: Player | Literal["left", "right"] | None = None,
    hints: HintsName | None = None,
    move_time: int | float | Fraction | None = None,
    moves: Sequence[str | int] | None = None,
    pictures: bool | None = None,
    play: Play | None = None,
    review: bool | None = None,
    takeaway: Mapping[str, object] | None = None,
    **common: Unpack[Common],
) -> PlayAnswer:
    """A match after some moves: a sum, a heap of a take-away game, or a number in continuous Nim.

    `expr`: A sum of positions, games and numbers.
    `best`: Whether a perfect move is looked for.
    `continuous`: In place of a sum, the fields of a `continuous` request.
    `first`: Who moves first. "left" unless it is said.
    `hints`: What is told about who wins.
    `move_time`: How many seconds a perfect move is looked for; without a proof in this time, `best` is a move that
        looks good. Without it, as long as the limits allow.
    `moves`: The moves so far, as they were typed: numbers of the list, names, texts, amounts; the last one may be
        `resign`.
    `pictures`: Whether the boards come with pictures, where they have some: amounts have none.
    `play`: Who wins a sum: under `normal` play whoever cannot move loses.
    `review`: Whether the match is looked back at: who was winning after each move, and where that was thrown away.
        What takes more than `move_time` seconds, or 3, is left open.
    `takeaway`: In place of a sum, the fields of a `takeaway` request.
    """
    answer, every = ask("play", {"expr": expr, "best": best, "continuous": continuous, "first": first, "hints": hints, "move_time": move_time, "moves": moves, "pictures": pictures, "play": play, "review": review, "takeaway": takeaway}, common)
    return PlayAnswer._read(answer, every)


def rook_cell(
    m: int,
    n: int,
    **common: Unpack[Common],
) -> RookCellAnswer:
    """A square of the misère rook.

    g(m, n) is the least natural number that stands neither to the left of the square, in R(m, n), nor above it,
    in C(m, n); only g(0, 0) is -1. Each row of g has every number once, and f(m, n), the value of digit
    deletion, tells where row m has n.

    `m`: The row, from 0 on.
    `n`: The column, from 0 on.
    """
    answer, every = ask("rook_cell", {"m": m, "n": n}, common)
    return RookCellAnswer._read(answer, every)


def sequence(
    game: Expression | None = None,
    from_: int | None = None,
    to: int | None = None,
    *,
    code: str | None = None,
    expr: Expression | None = None,
    layout: Layout | None = None,
    m: int | None = None,
    name: str | None = None,
    outcomes: bool | None = None,
    set: object | None = None,
    wrap: int | None = None,
    **common: Unpack[Common],
) -> SequenceAnswer:
    """The values of a game on heaps, or of an expression in which a name runs through whole numbers.

    Of an expression, values that all are nimbers are written as their numbers, as the values of games on heaps
    are.

    `game`: The game with its parameters, such as `octal 0.77` or `outcomes octal 0.77`, or a name such as `kayles`;
        with the parameters in fields of their own the family alone: `subtraction`, `all-but`, `octal`,
        `hexadecimal`, `rook`, `digits`, `node-kayles-path`, `sink-subtraction`, `seeded-subtraction` or `outcomes`.
    `from_`: The first heap; 0 without.
    `to`: The last heap; without, 60, or in a picture as far as to show two periods where they are known; of an
        expression 20.
    `code`: The code of an octal or hexadecimal game.
    `expr`: Instead of a game: an expression such as `node_kayles(cycle(n))`, or a ruleset that waits for a heap.
    `layout`: How a person is shown the values. For `runs` and `periodic` a law is looked for up to heap 65,536, or
        the last one if that is larger.
    `m`: The row of the misère rook or of digit deletion.
    `name`: The name in the expression that runs; `n` without, or the only one that has no value.
    `outcomes`: Whether outcomes are listed: 0 for P and 1 for N, or letters where Left or Right wins.
    `set`: The numbers of a subtraction or all-but game, which may be none, or a rule such as `squares`.
    `wrap`: How many values stand in a line, in the plain layout.
    """
    answer, every = ask("sequence", {"game": game, "from": from_, "to": to, "code": code, "expr": expr, "layout": layout, "m": m, "name": name, "outcomes": outcomes, "set": set, "wrap": wrap}, common)
    return SequenceAnswer._read(answer, every)


def sequence_proof(
    look: Look,
    *,
    code: str | None = None,
    game: Expression | None = None,
    m: int | None = None,
    set: object | None = None,
    **common: Unpack[Common],
) -> SequenceProofAnswer:
    """What the proof of a period looks at.

    `look`: What is looked at.
    `code`: The code of an octal or hexadecimal game.
    `game`: The game with its parameters, such as `octal 0.77` or `outcomes octal 0.77`, or a name such as `kayles`;
        with the parameters in fields of their own the family alone: `subtraction`, `all-but`, `octal`,
        `hexadecimal`, `rook`, `digits`, `node-kayles-path`, `sink-subtraction`, `seeded-subtraction` or `outcomes`.
    `m`: The row of the misère rook or of digit deletion.
    `set`: The numbers of a subtraction or all-but game, which may be none, or a rule such as `squares`.
    """
    answer, every = ask("sequence_proof", {"look": look, "code": code, "game": game, "m": m, "set": set}, common)
    return SequenceProofAnswer._read(answer, every)


def sequence_why(
    heap: int,
    expr: Expression | None = None,
    *,
    code: str | None = None,
    game: Expression | None = None,
    m: int | None = None,
    name: str | None = None,
    set: object | None = None,
    **common: Unpack[Common],
) -> SequenceWhyAnswer:
    """Why a heap has the value that it has.

    Of a game on heaps, the options as the definition has them; of an expression, the values of the options of
    the position that it is.

    `heap`: The heap, or what the name stands for.
    `expr`: Instead of a game: an expression such as `node_kayles(cycle(n))`, or a ruleset that waits for a heap.
    `code`: The code of an octal or hexadecimal game.
    `game`: The game with its parameters, such as `octal 0.77` or `outcomes octal 0.77`, or a name such as `kayles`;
        with the parameters in fields of their own the family alone: `subtraction`, `all-but`, `octal`,
        `hexadecimal`, `rook`, `digits`, `node-kayles-path`, `sink-subtraction`, `seeded-subtraction` or `outcomes`.
    `m`: The row of the misère rook or of digit deletion.
    `name`: The name in the expression; `n` without, or the only one that has no value.
    `set`: The numbers of a subtraction or all-but game, which may be none, or a rule such as `squares`.
    """
    answer, every = ask("sequence_why", {"heap": heap, "expr": expr, "code": code, "game": game, "m": m, "name": name, "set": set}, common)
    return SequenceWhyAnswer._read(answer, every)


def solve(
    expr: Expression,
    play: Play | None = None,
    *,
    all: bool | None = None,
    why: bool | None = None,
    **common: Unpack[Common],
) -> SolveAnswer:
    """Who wins a sum for each starter, and every winning first move.

    Summands are the terms as they were typed; every option typed counts, dominated ones too.

    `expr`: A sum of games.
    `play`: The convention of play. "normal" unless it is said.
    `all`: Whether the text lists every winning move that the data has; it counts most of a long list otherwise.
    `why`: Whether the answer says why, under normal play.
    """
    answer, every = ask("solve", {"expr": expr, "play": play, "all": all, "why": why}, common)
    return SolveAnswer._read(answer, every)


def table(
    expr: Expression,
    *,
    blocks: Sequence[int] | None = None,
    columns: str | None = None,
    layout: TableLayout | None = None,
    period: int | None = None,
    rows: str | None = None,
    wrap: int | None = None,
    **common: Unpack[Common],
) -> TableAnswer:
    """A table of the values of an expression.

    One name runs through the columns and one through the rows, or there is but one of them. A list of rows
    without a name, such as blocks of 17 of one sequence, is made by `wrap`.

    `expr`: What stands in a cell.
    `blocks`: Lines after every so many rows and columns; where several of these numbers meet, as 2, 4 and 8 do
        after eight, the line is heavier.
    `columns`: What the name of the columns runs through: `n in 0..20`.
    `layout`: How the text is laid out.
    `period`: A line after every so many columns, which repeat.
    `rows`: What the name of the rows runs through: `m in 0..9`.
    `wrap`: With columns alone: after how many of them a new row begins.
    """
    answer, every = ask("table", {"expr": expr, "blocks": blocks, "columns": columns, "layout": layout, "period": period, "rows": rows, "wrap": wrap}, common)
    return TableAnswer._read(answer, every)


def takeaway(
    f: str | Mapping[str, object],
    n: int,
    m: int | None = None,
    play: Play | None = None,
    **common: Unpack[Common],
) -> TakeawayAnswer:
    """A heap of a take-away game: at most f(k) stones after the opponent took k.

    `f`: The rule f, a nondecreasing function of x.
    `n`: The number of stones.
    `m`: The most stones of the first move; without, all but one.
    `play`: Whether whoever takes the last stone wins (`normal`) or loses (`misere`). "normal" unless it is said.
    """
    answer, every = ask("takeaway", {"f": f, "n": n, "m": m, "play": play}, common)
    return TakeawayAnswer._read(answer, every)


def thermograph(
    expr: Expression,
    *,
    from_: Number | None = None,
    others: Sequence[Expression] | None = None,
    steps: bool | None = None,
    **common: Unpack[Common],
) -> ThermographAnswer:
    """The thermograph of a game, and of others to be laid over it.

    `expr`: A game, or a position, which stands for its value.
    `from_`: The temperature that the picture begins at; -1 without.
    `others`: Games whose thermographs are laid over the first one.
    `steps`: Whether the picture shows how the thermograph comes from those of the options.
    """
    answer, every = ask("thermograph", {"expr": expr, "from": from_, "others": others, "steps": steps}, common)
    return ThermographAnswer._read(answer, every)


def tree(
    expr: Expression,
    depth: int | None = None,
    *,
    branches: Branches | None = None,
    most: int | None = None,
    **common: Unpack[Common],
) -> TreeAnswer:
    """The options of a sum with their values, their options and so on.

    A game that was typed has the options that were typed. A number by itself is a leaf unless the tree begins
    with it, or it is a position or a stalk; in a sum its moves are shown like all others.

    `expr`: A position, a game or a sum.
    `depth`: How many moves deep. 2 unless it is said.
    `branches`: Which options are shown.
    `most`: The most positions that are shown, up to 10000; the others are counted. 200 without, or 60 in a picture.
    """
    answer, every = ask("tree", {"expr": expr, "depth": depth, "branches": branches, "most": most}, common)
    return TreeAnswer._read(answer, every)


def turing(
    tm: str | Mapping[str, object],
    input: Sequence[str | int] | None = None,
    *,
    max_cells: int | None = None,
    max_steps: int | None = None,
    pairs: bool | None = None,
    rows: int | None = None,
    **common: Unpack[Common],
) -> TuringAnswer:
    """A run of a Turing machine.

    `tm`: The machine.
    `input`: The symbols on the tape from the head on.
    `max_cells`: Once the head was on more cells than this the run is left.
    `max_steps`: After so many steps the run is left.
    `pairs`: Whether the picture is a table of the cells of the machine's automaton, ⟨state, symbol⟩ where the head
        is and the symbol alone elsewhere; of at most 100 rows.
    `rows`: The most rows of a picture of the tape. 500 unless it is said.
    """
    answer, every = ask("turing", {"tm": tm, "input": input, "max_cells": max_cells, "max_steps": max_steps, "pairs": pairs, "rows": rows}, common)
    return TuringAnswer._read(answer, every)


def turing_compile(
    tm: str | Mapping[str, object],
    to: Stage,
    *,
    cell: Sequence[int] | None = None,
    input: Sequence[str | int] | None = None,
    plain: bool | None = None,
    **common: Unpack[Common],
) -> TuringCompileAnswer:
    """A stage between a machine and its game.

    `tm`: The machine.
    `to`: Which stage.
    `cell`: The bit whose position the game shows: place and time. [0, 0] unless it is said.
    `input`: The symbols on the tape from the head on, which the machine is made to write first: the last of them in
        cell 0, the others to its left.
    `plain`: Whether each mode of the game has a heap of its own, instead of six heaps in all.
    """
    answer, every = ask("turing_compile", {"tm": tm, "to": to, "cell": cell, "input": input, "plain": plain}, common)
    return TuringCompileAnswer._read(answer, every)


def turing_verify(
    tm: str | Mapping[str, object],
    steps: int | None = None,
    *,
    input: Sequence[str | int] | None = None,
    plain: bool | None = None,
    **common: Unpack[Common],
) -> TuringVerifyAnswer:
    """A check of every stage against the one before it.

    `tm`: The machine.
    `steps`: How many steps are compared. 20 unless it is said.
    `input`: The symbols on the tape from the head on, which the machine is made to write first, a step for each.
    `plain`: Whether each mode of the game has a heap of its own, instead of six heaps in all.
    """
    answer, every = ask("turing_verify", {"tm": tm, "steps": steps, "input": input, "plain": plain}, common)
    return TuringVerifyAnswer._read(answer, every)


def value_tree(
    edges: int,
    **common: Unpack[Common],
) -> ValueTreeAnswer:
    """The tree of all finite stalks: 0, and beside each number the two stalks with one edge more.

    `edges`: The most edges of a stalk.
    """
    answer, every = ask("value_tree", {"edges": edges}, common)
    return ValueTreeAnswer._read(answer, every)


def verify(
    certificate: CertificateField,
    *,
    full: bool | None = None,
    seed: int | None = None,
    **common: Unpack[Common],
) -> VerifyAnswer:
    """A check of the certificate of a period.

    Whatever can be checked completely in seconds is. Of a longer certificate a sample of blocks is checked,
    which proves nothing, unless everything is asked for.

    `certificate`: The certificate, as the question `period` gives it.
    `full`: Whether every block is checked, however long it takes.
    `seed`: Which sample is checked, as an earlier check said; without, it is drawn by lot.
    """
    answer, every = ask("verify", {"certificate": certificate, "full": full, "seed": seed}, common)
    return VerifyAnswer._read(answer, every)
