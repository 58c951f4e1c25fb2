//! On which class each function of the language is a theorem, and what it does outside.
//!
//! A recursion may be run on more games than its theorem speaks of. So every function has a line
//! here; a test holds that none lacks one.

/// The class of a function.
pub(crate) struct Door {
    /// The name of the function.
    pub(crate) function: &'static str,
    /// What it takes, and what it promises there.
    pub(crate) class: &'static str,
    /// What happens outside the class.
    pub(crate) outside: &'static str,
    /// The definition or theorem it rests on.
    pub(crate) source: &'static str,
}

const fn door(
    function: &'static str,
    class: &'static str,
    outside: &'static str,
    source: &'static str,
) -> Door {
    Door {
        function,
        class,
        outside,
        source,
    }
}

/// The line of a function.
pub(crate) fn door_of(function: &str) -> Option<&'static Door> {
    DOORS.iter().find(|door| door.function == function)
}

/// Games whose numbers are rational: all short games, and a few more.
const GAMES: &str = "short games, and games whose numbers are rational";
const SHORT: &str = "short games: finitely many followers, all numbers dyadic";
const OTHER_KINDS: &str = "infinite and infinitesimal numbers are refused";
const NOT_DYADIC: &str =
    "refused: infinite numbers, and a number that is not dyadic where its own options are needed";
const KIND: &str = "other kinds of values are refused";
const ONAG_9: &str = "Conway, On Numbers and Games, chapter 9";
const ONAG_6: &str = "Conway, On Numbers and Games, chapter 6";
const FINITE_NIMBERS: &str = "nimbers, or their nonnegative integers, below 2^64";
const LARGE_NIMBERS: &str = "larger nimbers and other games are refused";
const DEFINITION: &str = "the definition";
const LIMITED: &str = "what a limit cuts off is null, with the limit named";

/// A line for each function.
pub(crate) const DOORS: &[Door] = &[
    door("abs", "rational numbers", OTHER_KINDS, DEFINITION),
    door(
        "all",
        "lists of truth values; true if empty",
        KIND,
        DEFINITION,
    ),
    door(
        "any",
        "lists of truth values; false if empty",
        KIND,
        DEFINITION,
    ),
    door(
        "atomic_weight",
        "all-small games, and infinitesimals g for which some weight W has -E <= g - W.↑ <= E, \
         E = ↑ + * + (*N : -1) with a remote power of two N; weights add",
        "refused: infinitesimals without a weight, such as {1|^3||^}, and games that are not infinitesimal",
        "Siegel, Combinatorial Game Theory, II.7",
    ),
    door(
        "automaton",
        "rules of one-dimensional automata on finitely many cells that differ from the background",
        "malformed rules are refused",
        DEFINITION,
    ),
    door(
        "automaton_binary",
        "rules whose background stays as it is",
        "other rules are refused",
        "the simulation theorem of the text on automata",
    ),
    door(
        "automaton_game",
        "rules with two letters that keep a row of ones",
        "other rules are refused",
        "the six-heap construction, proved in the chapter on machines",
    ),
    door(
        "automaton_verify",
        "rules with two letters that keep a row of ones; checks the cells it lists and no others",
        "other rules are refused",
        "comparison, cell by cell",
    ),
    door(
        "birthday",
        "short games by their canonical form; infinite and infinitesimal numbers by their sign expansion",
        "refused: games in which a number is not dyadic, and quotients with infinitely many terms",
        DEFINITION,
    ),
    door("complete", "integers n >= 0", KIND, DEFINITION),
    door(
        "continuous",
        "continuous Nim with piecewise linear bounds that the chapter on take-away games admits",
        "other bounds are refused by name",
        "the text on continuous Nim, with the corrections named in its reproduction",
    ),
    door(
        "conway",
        "numbers, where it is the product; integers, where it is the multiple; otherwise the product of the canonical forms, \
         which equal games of other forms need not share",
        NOT_DYADIC,
        "Conway, On Numbers and Games, chapters 1 and 8",
    ),
    door(
        "cool",
        "short games and t > -1, also games with rational numbers if t >= 0; respects sums",
        "t <= -1 is refused, where the result depends on the form; so is t < 0 if a number in g is not dyadic",
        ONAG_9,
    ),
    door("count", "lists of truth values", KIND, DEFINITION),
    door(
        "cycle",
        "integers n >= 3",
        "smaller ones are refused",
        DEFINITION,
    ),
    door(
        "digit_function",
        "nonnegative integers",
        KIND,
        "the recursion of the text on digit deletion",
    ),
    door(
        "dimacs",
        "texts in the DIMACS format",
        "malformed texts are refused with the place",
        DEFINITION,
    ),
    door(
        "distinct",
        "lists; values are compared as `==` does",
        KIND,
        DEFINITION,
    ),
    door(
        "edge_list",
        "texts with two vertices on each line",
        "malformed texts are refused with the place",
        DEFINITION,
    ),
    door(
        "first",
        "lists and rules",
        "where there is no member, the answer is none",
        DEFINITION,
    ),
    door("floor", "rational numbers", OTHER_KINDS, DEFINITION),
    door("followers", SHORT, NOT_DYADIC, "the canonical form"),
    door(
        "freeze",
        "games with rational numbers: cool(g, temperature(g)), by either convention for numbers, but an integer, whose \
         temperature -1 `cool` refuses, stays; does not respect sums",
        OTHER_KINDS,
        ONAG_9,
    ),
    door("gcd", "integers", KIND, DEFINITION),
    door(
        "graph",
        "texts of edges and vertices",
        "malformed texts are refused with the place",
        DEFINITION,
    ),
    door(
        "graph6",
        "texts in the graph6 format",
        "malformed texts are refused with the place",
        DEFINITION,
    ),
    door("grid", "integers a, b >= 0", KIND, DEFINITION),
    door(
        "heat",
        "the canonical form of any game with rational numbers; respects sums and order if the right stop of t is 0, \
         and for a number t > 0 among games whose plays end in multiples of a power of two above t; \
         cooling by a number t >= 0 undoes it, whatever g is",
        "for other g and t the formula is applied to the canonical form, with a note",
        "proved at `Games::heating_adds_at`; Conway, On Numbers and Games, chapter 9",
    ),
    door(
        "impartial",
        "one position of any ruleset",
        "sums of positions and values are refused",
        DEFINITION,
    ),
    door("is_all_small", GAMES, OTHER_KINDS, DEFINITION),
    door("is_hot", GAMES, OTHER_KINDS, DEFINITION),
    door(
        "is_infinitesimal",
        "all games and numbers: whether both stops are 0; a number other than 0 is compared with all positive rationals",
        KIND,
        DEFINITION,
    ),
    door("is_number", "all games and numbers", KIND, DEFINITION),
    door(
        "lattice",
        "moves that all lower one weighted sum of the heaps, so that play ends",
        "moves without such weights are refused",
        DEFINITION,
    ),
    door(
        "lattice_count",
        "at least one move, or a weight for each heap, which tells the number of heaps",
        "neither of the two is refused",
        DEFINITION,
    ),
    door("left_incentives", SHORT, NOT_DYADIC, "the canonical form"),
    door(
        "left_options",
        "short games, and games with rational numbers other than such numbers themselves",
        NOT_DYADIC,
        "the canonical form",
    ),
    door("left_stop", GAMES, OTHER_KINDS, DEFINITION),
    door("len", "lists and ranges", KIND, DEFINITION),
    door("max", "rational numbers", OTHER_KINDS, DEFINITION),
    door("mean", GAMES, OTHER_KINDS, ONAG_9),
    door("mex", "nonnegative integers", KIND, DEFINITION),
    door("min", "rational numbers", OTHER_KINDS, DEFINITION),
    door(
        "miny",
        "the formula {g|0||0}; a negative infinitesimal if the right stop of g is not negative",
        "for other g the formula still holds, and its value is a number",
        DEFINITION,
    ),
    door(
        "nim_inverse",
        "nimbers other than 0 below 2^64",
        "0 and larger nimbers are refused",
        ONAG_6,
    ),
    door("nim_power", FINITE_NIMBERS, LARGE_NIMBERS, ONAG_6),
    door("nim_product", FINITE_NIMBERS, LARGE_NIMBERS, ONAG_6),
    door("nim_sqrt", FINITE_NIMBERS, LARGE_NIMBERS, ONAG_6),
    door(
        "nimber",
        "games equal to a nimber",
        "other games are refused",
        "Sprague and Grundy",
    ),
    door(
        "norton",
        "short games g and units u > 0; respects sums and order",
        "units that are not positive are refused",
        "Winning Ways, chapter 8",
    ),
    door(
        "ordinal",
        "the canonical forms of g and h; the value depends on the form of g, not on that of h",
        NOT_DYADIC,
        "the colon principle; Winning Ways, chapter 7",
    ),
    door(
        "outcome",
        "all games and numbers under normal play; under misère play positions, braces and finite stalks as typed",
        "refused: misère play of computed values and of infinite stalks, and a game added to an infinite number",
        DEFINITION,
    ),
    door(
        "overheat",
        "the canonical form of a short game; respects sums and order if s >= 0, sL <= t and 2s - sR <= t for all options of s, \
         and t is less than or confused with s",
        "for other s and t the formula is applied to the canonical form, with a note",
        "proved at `Games::overheating_adds`; Winning Ways, chapter 6",
    ),
    door(
        "pascal",
        "integers x and t >= 0 of any size",
        "negative t is refused",
        "Lucas's theorem modulo 2",
    ),
    door("path", "integers n >= 0", KIND, DEFINITION),
    door(
        "period",
        "families of games on heaps: proved where the hypothesis of the theorem named in the answer was checked",
        "observed up to the heap named in the answer, with a note where it is a part of an expression",
        "the theorem that the answer states",
    ),
    door("petersen", "no arguments", KIND, DEFINITION),
    door(
        "random_graph",
        "integers n >= 0 and seeds, rational 0 <= p <= 1",
        KIND,
        "SplitMix64 from the seed",
    ),
    door(
        "reduced",
        GAMES,
        OTHER_KINDS,
        "Calistrate, The reduced canonical form of a game; Siegel, Combinatorial Game Theory, II.6",
    ),
    door("right_incentives", SHORT, NOT_DYADIC, "the canonical form"),
    door(
        "right_options",
        "short games, and games with rational numbers other than such numbers themselves",
        NOT_DYADIC,
        "the canonical form",
    ),
    door("right_stop", GAMES, OTHER_KINDS, DEFINITION),
    door(
        "rook_cell",
        "nonnegative integers m and n",
        KIND,
        "the recursion of the text on digit deletion",
    ),
    door(
        "rook_function",
        "nonnegative integers m and n",
        KIND,
        "the recursion of the text on digit deletion",
    ),
    door(
        "sequence",
        "families of games on heaps, and expressions with one name: the values asked for and no claim beyond them",
        "parameters outside a family are refused",
        DEFINITION,
    ),
    door(
        "simplest",
        "numbers x < y whose sign expansions have finitely many runs",
        "refused: y <= x, quotients with infinitely many terms, and powers whose runs grow without end",
        "the simplicity theorem; Conway, On Numbers and Games, chapter 2",
    ),
    door(
        "solve",
        "sums of positions, games, stalks and numbers as a text, with the moves of what was typed there; a value \
         has the moves of its canonical form; under misère play positions, braces and finite stalks",
        "values whose typed moves are lost are noted; refused: misère play of computed values and of infinite stalks, \
         and a game added to an infinite number outside a text",
        "the definition; number avoidance for who wins",
    ),
    door("sort", "lists of rational numbers", OTHER_KINDS, DEFINITION),
    door(
        "sqrt",
        "rational squares, and a single term r.omega^x with a rational square r",
        "refused: other numbers, whose roots are not exact here",
        "Conway, On Numbers and Games, chapter 3",
    ),
    door(
        "stalk",
        "stalks of ordinal length below epsilon_0 as the notation writes them",
        "malformed texts are refused with the place",
        "the sign expansion; Berlekamp's rule",
    ),
    door(
        "stalk_of",
        "numbers with finitely many terms; where the runs do not end, the first of them",
        "quotients with infinitely many terms are refused",
        "the sign expansion",
    ),
    door("star", "integers n >= 0", KIND, DEFINITION),
    door(
        "sum",
        "lists of values that add",
        "values that do not add are refused, naming both",
        DEFINITION,
    ),
    door(
        "takeaway",
        "rules f that do not fall, with f(n) >= 1",
        "other rules are refused with the place",
        "Epp and Ferguson; the chapter on take-away games",
    ),
    door(
        "temperature",
        GAMES,
        "infinite and infinitesimal numbers are refused; a number that is not dyadic has temperature 0, \
         the limit of its dyadic neighbours",
        ONAG_9,
    ),
    door(
        "thermograph",
        "short games from -1; games with a number that is not dyadic from 0",
        OTHER_KINDS,
        "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.5",
    ),
    door(
        "tiny",
        "the formula {0||0|-g}; a positive infinitesimal if the right stop of g is not negative",
        "for other g the formula still holds, and its value is a number: tiny(-1) = 1/4",
        DEFINITION,
    ),
    door(
        "tree",
        "positions and sums, as typed where they are given as a text; a value has the options of its canonical form",
        LIMITED,
        DEFINITION,
    ),
    door(
        "turing",
        "deterministic machines with one tape",
        LIMITED,
        DEFINITION,
    ),
    door(
        "turing_compile",
        "deterministic machines with one tape",
        "malformed machines are refused with the line",
        "the constructions of the chapter on machines",
    ),
    door(
        "turing_verify",
        "deterministic machines with one tape; checks as many steps as asked and no others",
        "malformed machines are refused with the line",
        "comparison, stage by stage",
    ),
    door(
        "up_power",
        "integers n >= 1",
        KIND,
        "Siegel, Combinatorial Game Theory, II.7",
    ),
    door(
        "up_sum",
        "integers n >= 0",
        KIND,
        "Siegel, Combinatorial Game Theory, II.7",
    ),
    door(
        "verify",
        "certificates of the theorems in the chapter on certificates",
        "claims that do not follow are refused with the first heap or condition that fails",
        "a checker that shares no code with the searches",
    ),
];
