"""The rulesets of the catalogue, a class for each.

This file is made by `python python/generate.py`.
"""

from __future__ import annotations

from grundy._grundy import Position, Value


class AllBut(Value):
    """Take any number of tokens that the set does not contain.

    A position is one heap of tokens, and the rules have a finite set of numbers. A player takes any number of
    tokens, at least one, that the set does not contain. Who cannot move loses.

    `all_but(1, 3)[100]`: the set of numbers that may not be taken, then the heap in square brackets. `1..4`
    stands for 1, 2, 3, 4, and `all_but()[100]` is Nim. Several heaps are a sum: `all_but(1, 3)[5, 6]`. The heap
    may have thousands of digits.

    For every finite set the nim-values are arithmetically periodic: they grow by a fixed amount from one period
    to the next. `grundy period all-but 1,3` finds preperiod, period and saltus, and proves them.

    Angela Siegel, "Finite Excluded Subtraction Sets and Infinite Modular Nim" (thesis, 2005), has the theorem;
    Hubert Sobociński, Kornel Tłaczała and Michał Szewczak, "Wartość Sprague-Grundy'ego w grach Subtraction i
    All-But" (2025), definition 2 and section 3.

    Example: `AllBut(1, 3)[100]`
    """

    _ruleset = "all_but"


class Amazons(Position):
    """A queen moves, then burns a square that she sees; Left has X, Right O.

    A position is a board with queens of both players, some of its squares burnt. A player moves a queen of his
    own like a chess queen over empty squares, and from where she lands she shoots an arrow like another such
    move; the square it hits is burnt, and nothing enters or passes it again. Who cannot move loses.

    `amazons("X..|..O")`: `X` (or `L`, `B`) is a queen of Left's, `O` (or `R`, `W`) one of Right's, `.` an empty
    square, `#` a burnt one; small letters do as well. Rows are joined by `|` or `/`, or stand on lines of their
    own.

    Regions without a way between them are independent, so their values add up; most are hot. To decide the
    winner is PSPACE-complete (Hearn, "Amazons, Konane, and Cross Purposes are PSPACE-complete").

    Walter Zamkauskas, 1988.

    Example: `Amazons("X..|..O")`
    """

    _ruleset = "amazons"


class ArcKayles(Position):
    """Choose an edge of a graph; its two ends go, with all edges at them.

    A position is a graph. A player chooses an edge; its two ends disappear, with all edges at them. Who cannot
    move loses.

    `arc_kayles("0-1, 1-2, 2-3")`: edges as pairs of numbered vertices, and lone vertices as numbers, with
    commas or on lines of their own; or a graph by its name, as in `arc_kayles(path(20))`, `cycle(n)`, `grid(a,
    b)`, `complete(n)`, `star(n)`, `petersen()`.

    It is Node Kayles on the edges, two of them being neighbours when they share an end. On a path of n vertices
    it is the octal game 0.07, whose nim-values have period 34 (Guy and Smith).

    Thomas J. Schaefer, "On the complexity of some two-person perfect-information games" (1978).

    Example: `ArcKayles("0-1, 1-2, 2-3")`
    """

    _ruleset = "arc_kayles"


class Clobber(Position):
    """A stone moves onto an opponent's stone beside it; Left has X, Right O.

    A position is a board with stones of both players. A player moves a stone of his own onto an opponent's
    stone right beside it, above it or below it, and removes that stone. Who cannot move loses.

    `clobber("XO|OX")`: `X` (or `L`, `B`) is a stone of Left's, `O` (or `R`, `W`) one of Right's, `.` an empty
    square, `#` a square that is gone; small letters do as well. Rows are joined by `|` or `/`, or stand on
    lines of their own.

    Whenever one player can move, so can the other: all values are infinitesimal. Stones that do not hang
    together are independent. On graphs, determining the value is NP-hard.

    Michael Albert, J. P. Grossman, Richard Nowakowski and David Wolfe, "An introduction to Clobber" (2005).

    Example: `Clobber("XO|OX")`
    """

    _ruleset = "clobber"


class Col(Position):
    """Colour a vertex blue (Left) or red (Right), never beside a vertex of the same colour.

    A position is a graph, some of its vertices coloured. Left colours a vertex blue, Right one red, and
    neighbours may not have the same colour. Who cannot move loses.

    `col("0-1, 1-2, 2=L")`: edges and lone vertices with commas or on lines of their own; `2=L` (or `2=B`) says
    that vertex 2 is Left's, blue, `2=R` that it is Right's, red, and `2:L` or `2:R` that only that player may
    colour it. A graph by its name takes its marks as a second text: `col(path(5), "2=L")`.

    Every position is a number, or a number and a star (Conway, On Numbers and Games, chapter 8).

    Colin Vout; in John Conway, On Numbers and Games, chapter 8.

    Example: `Col("0-1, 1-2, 2-3, 3-0, 3-4")`
    """

    _ruleset = "col"


class Cram(Position):
    """Both players place dominoes, vertical or horizontal, on free squares.

    A position is a board, some of its squares taken. A player places a domino on two free squares side by side
    or one above the other, as he likes. Who cannot move loses.

    `cram("...|.#.")`: `.` is a free square, `#` one that is gone. Rows are joined by `|` or `/`, or stand on
    lines of their own. An empty board is typed by its size, rows before columns: `cram(4, 5)` or `cram("4x5")`.

    On a board with two even sides the second player wins by answering every domino with its image under a half
    turn; with one even side the first player takes the middle and does the same. A line is the octal game 0.07,
    whose nim-values have period 34 (Guy and Smith).

    Martin Gardner, "Cram, crosscram and quadraphage", Scientific American, February 1974.

    Example: `Cram("...|.#.")`
    """

    _ruleset = "cram"


class Digits(Position):
    """Lower a digit, or delete a zero and all that follows it.

    A position is a string of digits. A player lowers a digit, or deletes a zero together with all digits that
    follow it. Who cannot move, because no digit is left, loses.

    `digits("618034")`: the digits as a text, `a` to `z` standing for 10 to 35; or digits of any size one by
    one, `digits(6, 12, 0, 3)`. Mind the quotes: `digits("12")` is the digits 1 and 2, `digits(12)` one digit of
    size 12.

    The nim-value is found from the right: an empty string is worth 0, and the digit m before a string worth n
    makes it f(m, n), which `digit_function(m, n)` gives. Each row of f is arithmetically periodic; `grundy
    period digits 9` proves one.

    John Conway, On Numbers and Games, chapter 15; I. S. Frolov, "Игра ”Удаление цифр” и связанная с ней
    ладейная игра мизер" (2012), section 2.

    Example: `Digits("618034")`
    """

    _ruleset = "digits"


class Domineering(Position):
    """Left places vertical dominoes on free squares, Right horizontal ones.

    A position is a board, some of its squares taken. Left places a domino on two free squares one above the
    other, Right one on two free squares side by side. Who cannot move loses.

    `domineering("...|.#.")`: `.` is a free square, `#` one that is gone. Rows are joined by `|` or `/`, or
    stand on lines of their own. An empty board is typed by its size, rows before columns: `domineering(4, 5)`
    or `domineering("4x5")`.

    Parts that do not touch are independent, so their values add up. A square of four is the switch {1|-1}, and
    large boards are hot as a rule; who wins is known of square boards up to 11 by 11 (Uiterwijk, 2016).

    Göran Andersson; in a Russian brochure on Conway's surreal numbers, rules 4.1 ("Разрезание на доминошки").

    Example: `Domineering("...|.#.")`
    """

    _ruleset = "domineering"


class ElephantsAndRhinos(Position):
    """Left moves an X one square right, Right an O one square left, without jumps.

    A position is a strip with Left's elephants and Right's rhinos. Left moves an elephant one square to the
    right, Right a rhino one square to the left, onto a free square; nobody jumps. Who cannot move loses.

    `elephants_and_rhinos("X..O")`: `X` (or `E`, `L`) is an elephant, `O` (or `R`) a rhino, `.` a free square;
    small letters do as well.

    Beasts keep their order, so the strip falls into herds, elephants and then the rhinos that face them. Each
    herd is an integer, unless the gap between the fronts is odd: then a elephants and b rhinos are an integer
    plus {a - 1 | 1 - b}, which is a switch, or * where both are alone.

    Toads and Frogs without jumps; a game of the solver MCGS of the University of Alberta.

    Example: `ElephantsAndRhinos("X..O")`
    """

    _ruleset = "elephants_and_rhinos"


class Fission(Position):
    """A stone splits onto the empty squares on both sides; Left splits vertically, Right horizontally.

    A position is a board with stones that belong to nobody. Left splits a stone into two, which go to the
    squares above and below it, Right into two which go to the squares on its left and right; both squares must
    be empty, and the stone itself is gone. Who cannot move loses.

    `fission("...|.X.|...")`: `X` (or `*`) is a stone, `.` an empty square, `#` a square that is gone. Rows are
    joined by `|` or `/`, or stand on lines of their own.

    A quarter turn of the board exchanges the players, so it negates the value. Parts of the board that no
    splits can join are independent, so their values add up; nothing more is known in general.

    A game of the computer programs cgt and MCGS.

    Example: `Fission("...|.X.|...")`
    """

    _ruleset = "fission"


class GameGraph(Position):
    """Move along the arrows of a graph, `L` for Left's, `R` for Right's.

    A position is a vertex of a graph of arrows. A player moves along an arrow of his own, or one that belongs
    to both. Who cannot move loses; arrows may not go round in a cycle, so that every play ends.

    `game_graph("a > b L, a > c R, b > c")`: arrows with commas, `L` behind an arrow of Left's, `R` behind one
    of Right's, nothing behind an arrow of both; play begins at the vertex named first, or at a second argument,
    `game_graph("a > b, b > c", "b")`. Rows `from,to,player`, one a line, are read as well.

    Every finite game without cycles is such a graph. Where all arrows belong to both players, each vertex is
    worth the least nimber that none of its successors has (Sprague and Grundy).

    John Conway, On Numbers and Games; R. P. Sprague (1935) and P. M. Grundy (1939) for impartial games.

    Example: `GameGraph("a > b L, a > c R, b > c")`
    """

    _ruleset = "game_graph"


class Hackenbush(Position):
    """Left cuts blue edges, Right red ones, both green ones; what no longer hangs on the ground is gone.

    A position is a drawing of blue, red and green edges that hang on the ground. Left cuts a blue edge or a
    green one, Right a red one or a green one, and whatever is then no longer joined to the ground disappears.
    Who cannot move loses.

    `hackenbush("0-1 B, 1-2 R, 0-3 G")`: each edge is two vertices and a colour, with commas or on lines of
    their own. `B` (or `L`) is blue, Left's; `R` red, Right's; `G` green, anybody's; small letters do as well.
    Vertex 0 is the ground, and so are `g1`, `g2` and so on; two edges may join the same vertices.

    Blue and red edges alone give numbers, and a stalk reads off as the signs of its number (Berlekamp). Green
    edges alone give nimbers, by the colon and fusion principles. To find the number of a blue-red drawing with
    cycles is NP-hard.

    John Conway; Berlekamp, Conway and Guy, Winning Ways, chapters 1, 2 and 7; in a Russian brochure on Conway's
    surreal numbers, rules 1.1, 2.1 and 3.1 ("Хакенбуш").

    Example: `Hackenbush("0-1 B, 1-2 R, 0-3 G")`
    """

    _ruleset = "hackenbush"


class Hexadecimal(Value):
    """Take tokens from a heap and leave up to three heaps of it, as a hexadecimal code allows.

    A position is some heaps of tokens, and the rules have a code. A player takes tokens from one heap and may
    leave what remains of it in up to three heaps, as the code allows. Who cannot move loses.

    `hexadecimal("0.f")[9]`: the code, then the heap in square brackets, or several: `[3, 9]`. The digit at
    place k behind the point, 0 to f, speaks of taking k tokens and is a sum of 1 (nothing may be left), 2 (one
    heap), 4 (two heaps) and 8 (three heaps); before the point stands `0`, or `4`, `8` or `c` where a heap may
    be split without taking.

    The nim-values of some codes are periodic, those of others arithmetically periodic, and those of others
    neither (Howse and Nowakowski; 0.2048 follows a ruler, by Grossman and Nowakowski). `grundy period
    hexadecimal 0.8` proves periods of both kinds, by the argument of Guy and Smith or by a theorem of its own
    on majorities and shifts: of the 192 codes 0.x and 0.xy that may leave three heaps, 22 of the first kind and
    71 of the second. The other 99 show no law below heap 2,000.

    S. Howse and Richard Nowakowski, "Periodicity and arithmetic-periodicity in hexadecimal games" (2004).

    Example: `Hexadecimal("0.f")[9]`
    """

    _ruleset = "hexadecimal"


class HungryKnight(Position):
    """Move the knight NNE, NNW, NWW or SWW, or eat any number of apples.

    A position is a chess knight on a board, with a bag of apples. A player moves the knight by one of the four
    knight's moves NNE, NNW, NWW and SWW, north being up, or eats as many apples from the bag as he likes, at
    least one. Who cannot move loses.

    `hungry_knight(3, 6, 4)`: row and column, counted from 1 in the north-west corner, and the number of apples;
    the board goes on for ever to south and east. `hungry_knight(3, 6, 4, 9, 10)` is a board of 9 rows and 10
    columns. In pictures the apples, `a`, lie under the board.

    The knight and the bag are independent: the nim-value is that of the square, added without carrying to the
    number of apples. On the board that goes on for ever, the squares (r, c) and (r + 4, c + 4) have the same
    value, and so have (r, c) and (r, c + 4) when c >= r + 2; row and column may change places.

    In a Russian brochure on Conway's surreal numbers, section 2.3, rules 2.10 ("Голодный конь с мешком яблок").

    Example: `HungryKnight(3, 6, 4)`
    """

    _ruleset = "hungry_knight"


class Kayles(Position):
    """Knock down one pin, or two that stand side by side.

    A position is some rows of pins. A player knocks down one pin, or two that stand side by side; a row may
    fall into two by that. Who cannot move loses.

    `kayles(5, 7)`: the lengths of the rows; or the pins themselves, `kayles("XXX.XX")`, with `X` for a pin and
    `.` for a gap.

    Kayles is the octal game 0.77. Its nim-values have period 12 from 71 pins on (Guy and Smith, 1956).

    Henry Dudeney, The Canterbury Puzzles (1907).

    Example: `Kayles(5, 7)`
    """

    _ruleset = "kayles"


class Konane(Position):
    """A stone jumps over opposing stones in a line and removes them; Left has x, Right o.

    A position is a board with stones of both players. A player jumps with a stone of his own over an opponent's
    stone beside it onto the empty square behind, and may go on jumping in the same direction; the stones jumped
    over are removed. Who cannot move loses.

    `konane(".ox.|o..x")`: `x` (or `L`, `B`) is a stone of Left's, `o` (or `R`, `W`) one of Right's, `.` an
    empty square, `#` a square that is gone; capitals do as well. Rows are joined by `|` or `/`, or stand on
    lines of their own.

    Parts of the board that no jumps join are independent, so their values add up. To decide the winner is
    PSPACE-complete (Hearn, "Amazons, Konane, and Cross Purposes are PSPACE-complete").

    An old game of Hawaii.

    Example: `Konane(".ox.|o..x")`
    """

    _ruleset = "konane"


class Nim(Position):
    """Take any number of tokens from one heap.

    A position is some heaps of tokens. A player takes as many tokens as he likes from one heap, at least one.
    Who cannot move, because nothing is left, loses.

    `nim(1, 3, 5, 7)`: the sizes of the heaps. `1..4` stands for 1, 2, 3, 4, and a heap may have thousands of
    digits: `nim(10^1000, 3)`.

    A heap of n is the nimber *n, and heaps add without carrying in the binary system: the second player wins
    exactly when the sum is 0 (Bouton). By the theorem of Sprague and Grundy every impartial game is worth one
    such heap.

    Charles Bouton, "Nim, a game with a complete mathematical theory" (1901); in the lecture slides "Ним и ним-
    функция", section "Ним".

    Example: `Nim(1, 3, 5, 7)`
    """

    _ruleset = "nim"


class NodeKayles(Position):
    """Choose a vertex of a graph; it and its neighbours go.

    A position is a graph. A player chooses a vertex; it disappears together with its neighbours. Who cannot
    move, because no vertex is left, loses.

    `node_kayles("0-1, 1-2, 5")`: edges as pairs of numbered vertices, and lone vertices as numbers, with commas
    or on lines of their own; or a graph by its name, as in `node_kayles(path(20))`, `cycle(n)`, `grid(a, b)`,
    `complete(n)`, `star(n)`, `petersen()`. Paths and cycles may be of any length.

    To decide the winner is PSPACE-complete (Schaefer, 1978). Paths are the octal game 0.137, whose nim-values
    have period 34 from 52 vertices on (Guy and Smith); `grundy period node-kayles-path` proves it.

    Thomas J. Schaefer, "On the complexity of some two-person perfect-information games" (1978); in the lecture
    slides "Ним и ним-функция".

    Example: `NodeKayles("0-1, 1-2, 5")`
    """

    _ruleset = "node_kayles"


class Nogo(Position):
    """Place a stone so that every block of stones keeps a liberty; Left has X, Right O.

    A position is a board with stones of both players. A player places a stone of his own on an empty square, so
    that afterwards every block of stones of one colour, his own or not, has an empty square beside it. Who
    cannot move loses.

    `nogo("...|X.O")`: `X` (or `L`, `B`) is a stone of Left's, `O` (or `R`, `W`) one of Right's, `.` an empty
    square, `#` a square that is gone; small letters do as well. Rows are joined by `|` or `/`, or stand on
    lines of their own. An empty board is typed by its size, rows before columns: `nogo(4, 5)` or `nogo("4x5")`.

    The board falls apart between stones of different colours. To decide the winner is PSPACE-complete on planar
    graphs (Burke and Hearn, "PSPACE-complete two-color planar placement games").

    A variant of Go; Chou, Teytaud and Yen, "Revisiting Monte-Carlo tree search on a normal form game: NoGo"
    (2011).

    Example: `Nogo("...|X.O")`
    """

    _ruleset = "nogo"


class Octal(Value):
    """Take tokens from a heap and leave up to two heaps of it, as an octal code allows.

    A position is some heaps of tokens, and the rules have a code. A player takes tokens from one heap and may
    leave what remains of it in up to two heaps, as the code allows. Who cannot move loses.

    `octal("0.77")[20]`: the code, then the heap in square brackets, or several: `[3, 9]`. The digit at place k
    behind the point, 0 to 7, speaks of taking k tokens and is a sum of 1 (nothing may be left), 2 (one heap)
    and 4 (two heaps); before the point stands `0`, or `4` where a heap may be split without taking. A `!` after
    a digit says that two heaps which are left must be different: `octal("4!.0")[20]` is Grundy's game. The heap
    may have thousands of digits.

    Nim-values that repeat far enough repeat for ever: by a theorem of Guy and Smith where no digit has a `!`,
    and otherwise by an extension of it that asks for more values. `grundy period octal 0.77` proves periods in
    this way. Whether every code with finitely many digits has a period is not known.

    Richard Guy and Cedric Smith, "The G-values of various games" (1956).

    Example: `Octal("0.77")[20]`
    """

    _ruleset = "octal"


class PartizanSubtraction(Value):
    """Left takes a number of tokens in the first set, Right one in the second.

    A position is one heap of tokens, and the rules have two finite sets of numbers. Left takes a number of
    tokens that is in the first set, Right one that is in the second. Who cannot move loses.

    `partizan_subtraction([1, 2], [1, 3])[7]`: Left's set, Right's set, then the heap in square brackets, or
    several: `[5, 6]`. `1..4` in a set stands for 1, 2, 3, 4.

    Who wins repeats as the heap grows, for it depends on the heaps just below alone; the values need not, since
    they may grow.

    Aviezri Fraenkel and Anton Kotzig, "Partizan octal games: partizan subtraction games" (1987).

    Example: `PartizanSubtraction([1, 2], [1, 3])[7]`
    """

    _ruleset = "partizan_subtraction"


class PokerNim(Position):
    """Nim in which a player may also add tokens from his own pocket to a heap.

    A position is some heaps of tokens, and a pocket of tokens for each player. A player takes as many tokens as
    he likes from one heap, which are then lost, or adds tokens from his own pocket to a heap that is not empty.
    Who cannot move loses.

    `poker_nim([4, 4], 3, 2)`: the heaps in square brackets, Left's pocket, Right's pocket. `1..4` among the
    heaps stands for 1, 2, 3, 4.

    Adding is reversible, since the opponent can take the same tokens away at once: the value is that of the
    heaps in Nim, whatever the pockets hold.

    Berlekamp, Conway and Guy, Winning Ways, chapter 3; in a Russian brochure on Conway's surreal numbers, rules
    2.2 ("Покерный ним").

    Example: `PokerNim([4, 4], 3, 2)`
    """

    _ruleset = "poker_nim"


class Rook(Position):
    """A rook moves left or up, and the corner may not be entered.

    A position is a rook on a chessboard without end to the right and below. A player moves it as many squares
    as he likes to the left or upwards, at least one, but never into the upper left corner. Who cannot move
    loses.

    `rook(3, 5)`: the row and the column of the rook, counted from 0, so that the forbidden corner is (0, 0).
    They may have thousands of digits, as long as one of them is small or they are equal: `rook(9, 10^1000)`.

    The nim-value g(m, n) is less than m + n, and 0 wherever m = n and m > 1. Each row of the table is
    arithmetically periodic: g(m, n + t) = g(m, n) + t in the end; `grundy period rook 9` proves one.
    `rook_function(m, n)` is the same function with g(0, 0) = -1, and its rows are the inverses of those of
    `digit_function(m, n)`.

    I. S. Frolov, "Игра ”Удаление цифр” и связанная с ней ладейная игра мизер" (2012), properties G1 to G8.

    Example: `Rook(3, 5)`
    """

    _ruleset = "rook"


class Snort(Position):
    """Colour a vertex blue (Left) or red (Right), never beside a vertex of the other colour.

    A position is a graph, some of its vertices coloured. Left colours a vertex blue, Right one red, and
    neighbours may not have different colours. Who cannot move loses.

    `snort("0-1, 1-2, 2=L")`: edges and lone vertices with commas or on lines of their own; `2=L` (or `2=B`)
    says that vertex 2 is Left's, blue, `2=R` that it is Right's, red, and `2:L` or `2:R` that only that player
    may colour it. A graph by its name takes its marks as a second text: `snort(path(5), "2=L")`.

    A move makes room for its player alone, so positions are hot as a rule. To decide the winner is PSPACE-
    complete (Schaefer, 1978).

    Simon Norton; in Berlekamp, Conway and Guy, Winning Ways, chapter 6.

    Example: `Snort("0-1, 1-2, 2=L")`
    """

    _ruleset = "snort"


class Subtraction(Value):
    """Take a number of tokens that the set contains.

    A position is one heap of tokens, and the rules have a finite set of numbers. A player takes a number of
    tokens that the set contains. Who cannot move loses.

    `subtraction(1, 2, 6)[20]`: the set of numbers that may be taken, then the heap in square brackets. `1..4`
    stands for 1, 2, 3, 4, and in `subtraction()[20]` nothing may be taken. Several heaps are a sum:
    `subtraction(1, 2)[5, 6]`. The heap may have thousands of digits.

    The nim-values of every finite set are periodic, for each is at most the size of the set and depends on
    finitely many before it. `grundy period subtraction 1,2,6` finds preperiod and period, and proves them; for
    sets of one or two numbers there are formulas.

    Solomon Golomb, "A mathematical investigation of games of 'take-away'" (1966), has the theorem; Hubert
    Sobociński, Kornel Tłaczała and Michał Szewczak, "Wartość Sprague-Grundy'ego w grach Subtraction i All-But"
    (2025), definition 1 and section 2; in the lecture slides "Ним и ним-функция", section "Одномерная игра
    вычитания".

    Example: `Subtraction(1, 2, 6)[20]`
    """

    _ruleset = "subtraction"


class ToadsAndFrogs(Position):
    """Left's toads go right and Right's frogs left, by a step or a jump over one opponent.

    A position is a strip with Left's toads and Right's frogs. Left moves a toad one square to the right, or
    lets it jump to the right over exactly one frog, onto a free square; Right moves a frog to the left
    likewise. Who cannot move loses.

    `toads_and_frogs("TT.FF")`: `T` (or `L`, `X`) is a toad, `F` (or `R`, `O`) a frog, `.` a free square; small
    letters do as well. Several strips are a sum, with `+`.

    With at most one toad and one frog the value is a number and a nimber. In general there is no formula, and
    values of every kind occur.

    Richard Guy; Berlekamp, Conway and Guy, Winning Ways, chapter 1; in a Russian brochure on Conway's surreal
    numbers, rules 3.3 ("Жабы и лягушки").

    Example: `ToadsAndFrogs("TT.FF")`
    """

    _ruleset = "toads_and_frogs"


class TopplingDominoes(Position):
    """Topple one of your dominoes left or right, with all those beyond it.

    A position is a row of dominoes, each Left's, Right's or anybody's. A player topples a domino that he may
    touch, to the left or to the right; it is gone, together with all dominoes on that side of it. Who cannot
    move loses.

    `toppling_dominoes("XO#")`: `X` (or `L`, `B`) is a domino of Left's, `O` (or `R`) one of Right's, `#` (or
    `E`, `G`, `*`) one of both; small letters do as well. Several rows are a sum, with `+`.

    Every dyadic number is the value of exactly one row, and that row is a palindrome (Fink, Nowakowski, Siegel
    and Wolfe). A row of n dominoes of both players is the nim heap *n.

    Alex Fink, Richard Nowakowski, Aaron Siegel and David Wolfe, "Toppling conjectures" (2015).

    Example: `TopplingDominoes("XO#")`
    """

    _ruleset = "toppling_dominoes"


class Wythoff(Position):
    """Take tokens from one of two heaps, or equally many from both.

    A position is two heaps of tokens. A player takes as many tokens as he likes from one heap, or equally many
    from both, at least one. Who cannot move, because nothing is left, loses.

    `wythoff(3, 5)`: the sizes of the two heaps, each at most 4095.

    The second player wins exactly at the heaps ⌊nφ⌋ and ⌊nφ²⌋, φ being the golden ratio (Wythoff). For the
    other nim-values no formula is known; each row of their table is additively periodic in the end (Dress,
    Flammenkamp and Pink, 1999).

    Willem Wythoff, "A modification of the game of nim" (1907).

    Example: `Wythoff(3, 5)`
    """

    _ruleset = "wythoff"


CLASSES: dict[str, type[Position]] = {
    "amazons": Amazons,
    "arc_kayles": ArcKayles,
    "clobber": Clobber,
    "col": Col,
    "cram": Cram,
    "digits": Digits,
    "domineering": Domineering,
    "elephants_and_rhinos": ElephantsAndRhinos,
    "fission": Fission,
    "game_graph": GameGraph,
    "hackenbush": Hackenbush,
    "hungry_knight": HungryKnight,
    "kayles": Kayles,
    "konane": Konane,
    "nim": Nim,
    "node_kayles": NodeKayles,
    "nogo": Nogo,
    "poker_nim": PokerNim,
    "rook": Rook,
    "snort": Snort,
    "toads_and_frogs": ToadsAndFrogs,
    "toppling_dominoes": TopplingDominoes,
    "wythoff": Wythoff,
}
"""The classes of positions, by the names of their rulesets."""


__all__ = [
    "AllBut",
    "Amazons",
    "ArcKayles",
    "Clobber",
    "Col",
    "Cram",
    "Digits",
    "Domineering",
    "ElephantsAndRhinos",
    "Fission",
    "GameGraph",
    "Hackenbush",
    "Hexadecimal",
    "HungryKnight",
    "Kayles",
    "Konane",
    "Nim",
    "NodeKayles",
    "Nogo",
    "Octal",
    "PartizanSubtraction",
    "PokerNim",
    "Rook",
    "Snort",
    "Subtraction",
    "ToadsAndFrogs",
    "TopplingDominoes",
    "Wythoff",
]
