//! Continuous Nim: who wins, v(X), the set of winning moves, the reasons, and v as a table.

mod pieces;
mod words;

use grundy_amounts::continuous::{
    Bound, ContinuousNim, End, Interval, PlaceSet, Reasoning, Solution, SolveError, Variant,
    WinningMoves,
};
use grundy_num::{Outcome, Rational, UBig};
use grundy_render::profile::ProfilePicture;
use grundy_render::table::TablePicture;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Asking, Question, Wanted};
use crate::function_field::FunctionField;
use crate::json::{Exact, ExactOrInfinite, Letter, Whole};
use crate::questions::{MOST, TableLayout};
use crate::used::uses;
use crate::vocabulary::{Vocabulary as _, vocabulary};
use crate::{Diagnostic, Refusal};

pub use pieces::PieceOf;

/// A number in a game of continuous Nim: take a real amount, at most g(x) after x was taken.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Continuous {
    /// Who wins: `exhaust`, who takes the last of it; `neg`, who makes the number negative;
    /// `neglose`, who does not.
    pub variant: VariantName,
    /// The least move.
    pub m: Exact,
    /// The bound of a move by the one before.
    pub g: FunctionField,
    /// The bound of the first move; without, it is as large as one likes.
    pub b: Option<Exact>,
    /// The number to start from.
    #[serde(rename = "X")]
    pub x: Exact,
    /// Whether to list the pieces of v on all numbers up to X; the text is then a table of them.
    #[serde(default)]
    pub table: bool,
    /// With `table`: how the text is laid out; `plain` unless it is said.
    pub layout: Option<TableLayout>,
}

vocabulary! {
    /// Who wins continuous Nim.
    #[derive(Serialize)]
    pub enum VariantName {
        Exhaust = "exhaust": "Whoever takes the last of it.",
        Neg = "neg": "Whoever makes the number negative.",
        Neglose = "neglose": "Whoever does not make the number negative.",
    }
}

/// What is known of a number in continuous Nim.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ContinuousSolved {
    /// Who wins: the first player (`N`) or the second (`P`).
    pub outcome: Letter,
    /// The number started from.
    #[serde(rename = "X")]
    pub x: Exact,
    /// The bound of the first move.
    pub b: Exact,
    /// v(X), the least bound with which the first player wins, or `inf`.
    pub v: ExactOrInfinite,
    /// Whether taking v(X) itself wins.
    pub attained: bool,
    /// With the variant `neg`: `v_-(X)`, the limit of v from below, which is `inf` at 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub v_below: Option<ExactOrInfinite>,
    /// With the variant `neg`: g(X), where g counts as g(m) up to m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<Exact>,
    /// With the variant `neg`: `g_-(X)`, the limit of g from below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g_below: Option<Exact>,
    /// With the variant `neg`: `g_+(X)`, the limit of g from above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g_above: Option<Exact>,
    /// With the variant `neg`: which of the sets of the theory X is in. In `A` only moves beyond X
    /// win; in `B` v falls at X; in `C`, the numbers c, it falls from X itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<Vec<SetName>>,
    /// All winning moves, whatever the bound.
    #[serde(rename = "V")]
    pub moves: Vec<IntervalOf>,
    /// Those within the bound b.
    pub winning_moves_within_b: Vec<IntervalOf>,
    /// The first interval of winning moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_interval: Option<IntervalOf>,
    /// The move of the winning strategy.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub best: Option<Exact>,
    /// What the answer rests on.
    #[serde(flatten)]
    pub why: Why,
    /// Moves that win by the theory's own interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guaranteed_interval: Option<IntervalOf>,
    /// `theory`, or `intervals` where the rules themselves were followed.
    pub method: &'static str,
    /// Why the theory was not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
    /// The lists that go on beyond what is listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub more: Vec<&'static str>,
    /// v on all numbers up to X, piece by piece, where the table was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub pieces: Vec<PieceOf>,
    #[serde(skip)]
    table: Option<(TableLayout, TablePicture)>,
    #[serde(skip)]
    picture: Option<ProfilePicture>,
}

/// A set of numbers in the theory of continuous Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum SetName {
    /// Only moves beyond X win.
    A,
    /// v falls at X.
    B,
    /// v falls at X from X itself.
    C,
}

/// An interval of numbers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct IntervalOf {
    /// The lower end.
    pub lo: Exact,
    /// Whether the lower end belongs to it.
    pub lo_closed: bool,
    /// The upper end, or `inf`.
    pub hi: ExactOrInfinite,
    /// Whether the upper end belongs to it.
    pub hi_closed: bool,
}

/// What an answer about continuous Nim rests on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Why {
    /// The representation of a reduced number.
    Reduced {
        /// The number that is represented.
        #[serde(rename = "reduced_X")]
        reduced: Exact,
        /// How it is represented.
        #[serde(skip_serializing_if = "Option::is_none")]
        representation: Option<Representation>,
        /// The sequences a and c it is represented by.
        #[serde(skip_serializing_if = "Option::is_none")]
        sequences: Option<Sequences>,
    },
    /// Multiples of a number: X = n M + h.
    Multiples {
        /// The number M.
        #[serde(rename = "M")]
        modulus: Exact,
        /// How often it goes into X.
        n: Whole,
        /// What is left.
        h: Exact,
        /// The heap of the discrete game that decides.
        #[serde(rename = "discrete_L_of", skip_serializing_if = "Option::is_none")]
        discrete_of: Option<Whole>,
        /// Its least winning move.
        #[serde(rename = "discrete_L", skip_serializing_if = "Option::is_none")]
        discrete: Option<Whole>,
    },
    /// The rules themselves.
    Rules {},
}

/// A number as a remainder and parts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Representation {
    /// The remainder.
    pub a: Exact,
    /// The parts.
    pub h: Vec<Exact>,
    /// The parts with how often each occurs, where they are too many to list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub h_times: Vec<[Exact; 2]>,
}

/// The beginnings of the sequences a and c.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Sequences {
    /// The numbers a.
    pub a: Vec<Exact>,
    /// The numbers c.
    pub c: Vec<Exact>,
    /// The p of each step to the next terms, counted from 1: of the intervals from a to below c, the
    /// one with q.
    pub p: Vec<usize>,
    /// The q of each step: the first number in those intervals from which on g reaches the last c. The
    /// next a is that c + q, and the next c lies min(m, `c_p` - q) beyond.
    pub q: Vec<Exact>,
    /// Whether the sequences end.
    pub finite: bool,
}

const NOTE: &str = "g(x) >= m + g(m) for some x < m + g(m), where the theory does not hold: \
                    solved from the rules, interval by interval";

uses!(Continuous {
    variant, m, g, b, table,
    x as "X",
    layout: *table => "with `table`",
});

impl Question for Continuous {
    const NAME: &'static str = "continuous";
    const SUMMARY: &'static str = "who wins continuous Nim, and by which amounts";
    const EXAMPLE: &'static str =
        r#"{"do":"continuous","variant":"neg","m":"1","g":"2x","b":"3","X":"13/2"}"#;
    const ARGUMENTS: &'static [&'static str] = &["variant", "m", "g", "X", "b"];
    type Answer = ContinuousSolved;
    const CUT: &'static [&'static str] = &[
        "outcome",
        "X",
        "b",
        "v",
        "attained",
        "V",
        "winning_moves_within_b",
        "method",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<ContinuousSolved, Refusal> {
        let (game, limits) = (self.game()?, at.limits);
        let (x, b) = (&self.x.0, self.bound());
        let solution = game.solve(x, limits).map_err(unsolved)?;
        let moves = solution.winning_moves(MOST, limits)?;
        let within = moves.up_to(&b);
        let mut more = Vec::new();
        if moves.more {
            more.push("V");
        }
        if within.more {
            more.push("winning_moves_within_b");
        }
        let (mut pieces, mut table) = (Vec::new(), None);
        if self.table {
            let title = format!("v(X) for {}", self.name());
            let layout = self.layout.unwrap_or_default();
            pieces = pieces::pieces(&game, x, limits)?;
            table = Some((layout, pieces::table(&title, &pieces, layout)));
        }
        let picture = match at.wanted {
            Wanted::Picture if table.is_none() => Some(self.profile(&game, at)?),
            _ => None,
        };
        let place = solution.place();
        let around = |value: fn(&Bound, &Rational) -> Rational| {
            place.as_ref().map(|_| Exact(value(game.bound(), x)))
        };
        let threshold = solution.threshold();
        let by_rules = matches!(solution.reasoning(), Reasoning::Intervals(_));
        Ok(ContinuousSolved {
            outcome: Letter(if solution.first_wins(&b).map_err(unsolved)? {
                Outcome::Next
            } else {
                Outcome::Previous
            }),
            x: self.x.clone(),
            v: ExactOrInfinite(threshold.value.clone()),
            attained: threshold.attained == End::Closed,
            g: around(Bound::value),
            g_below: around(Bound::value_below),
            g_above: around(Bound::value_above),
            sets: place
                .as_ref()
                .map(|place| place.sets.iter().copied().map(SetName::from).collect()),
            v_below: place.map(|place| ExactOrInfinite(place.below)),
            win_interval: moves.intervals.first().map(IntervalOf::new),
            moves: intervals(&moves),
            winning_moves_within_b: intervals(&within),
            best: solution.winning_move(&b, limits)?.map(Exact),
            why: self.why(&game, &solution, &mut more),
            guaranteed_interval: solution.guaranteed_moves().as_ref().map(IntervalOf::new),
            method: if by_rules { "intervals" } else { "theory" },
            note: by_rules.then_some(NOTE),
            more,
            b: Exact(b),
            pieces,
            table,
            picture,
        })
    }
}

impl Continuous {
    /// The game itself.
    pub fn game(&self) -> Result<ContinuousNim, Refusal> {
        let (Exact(m), Exact(x)) = (&self.m, &self.x);
        if !m.is_positive() {
            let message = format!("expected a least move m > 0, found {m}");
            return Err(Diagnostic::plain(message).in_field("m").into());
        }
        let variant = match self.variant {
            VariantName::Exhaust => Variant::Exhaust,
            VariantName::Neg => Variant::Negative,
            VariantName::Neglose => Variant::NegativeLoses,
        };
        Ok(ContinuousNim::new(variant, self.g.bound(m, x)?))
    }

    /// The bound of the first move; beyond X and m a larger one changes nothing.
    pub(super) fn bound(&self) -> Rational {
        let (Exact(m), Exact(x)) = (&self.m, &self.x);
        let unbounded = || x.max(m) + Rational::ONE;
        self.b.as_ref().map_or_else(unbounded, |Exact(b)| b.clone())
    }

    /// The game, as a title has it.
    fn name(&self) -> String {
        let variant = self.variant.word();
        let g = match &self.g {
            FunctionField::Formula(text) => format!(", g(x) = {text}"),
            FunctionField::Parts(_) => String::new(),
        };
        format!("{variant}, m = {}{g}", self.m.0)
    }

    /// v on all numbers up to X, as a picture.
    fn profile(&self, game: &ContinuousNim, at: &Asking<'_>) -> Result<ProfilePicture, Refusal> {
        let profile = game.profile(&self.x.0, at.limits).map_err(unsolved)?;
        ProfilePicture::new(self.name(), profile).map_err(|error| {
            let mistake = Diagnostic::plain(error.to_string()).in_field("X");
            mistake.hint("draw up to a smaller number X").into()
        })
    }

    fn why(
        &self,
        game: &ContinuousNim,
        solution: &Solution<'_>,
        more: &mut Vec<&'static str>,
    ) -> Why {
        match solution.reasoning() {
            Reasoning::Intervals(_) => Why::Rules {},
            Reasoning::TooSmall => Why::Reduced {
                reduced: Exact(&self.x.0 - game.bound().least_move()),
                representation: None,
                sequences: None,
            },
            Reasoning::Multiples(multiples) => Why::Multiples {
                modulus: Exact(multiples.modulus.clone()),
                n: Whole::from(&multiples.count),
                h: Exact(multiples.rest.clone()),
                discrete_of: multiples
                    .least_take
                    .as_ref()
                    .map(|_| Whole::from(&(&multiples.count + UBig::ONE))),
                discrete: multiples.least_take.as_ref().map(Whole::from),
            },
            Reasoning::Sequences {
                reduced,
                sequences,
                decomposition,
            } => {
                let mut parts = Vec::new();
                let mut is_cut = false;
                for run in &decomposition.parts {
                    let times = run.times.to_i64();
                    let times = times.and_then(|times| usize::try_from(times).ok());
                    let room = MOST - parts.len();
                    is_cut |= times.is_none_or(|times| times > room);
                    let shown = times.unwrap_or(room).min(room);
                    parts.extend(std::iter::repeat_n(Exact(run.part.clone()), shown));
                }
                let times = decomposition.parts.iter().take(MOST);
                let times = times.map(|run| [Exact(run.part.clone()), Exact(run.times.clone())]);
                if is_cut {
                    more.push("representation");
                }
                if sequences.ends().len() > MOST {
                    more.push("sequences");
                }
                let terms = |terms: &[Rational]| {
                    let terms = terms.iter().take(MOST).cloned();
                    terms.map(Exact).collect()
                };
                let steps = sequences.steps().take(MOST - 1);
                let (p, q) = steps.map(|step| (step.p + 1, Exact(step.q))).unzip();
                Why::Reduced {
                    reduced: Exact(reduced.clone()),
                    representation: Some(Representation {
                        a: Exact(decomposition.rest.clone()),
                        h: parts,
                        h_times: if is_cut { times.collect() } else { Vec::new() },
                    }),
                    sequences: Some(Sequences {
                        a: terms(sequences.starts()),
                        c: terms(sequences.ends()),
                        p,
                        q,
                        finite: sequences.is_finite(),
                    }),
                }
            }
        }
    }
}

/// A mistake in the numbers of a game, or a limit.
pub fn unsolved(error: SolveError) -> Refusal {
    match error {
        SolveError::Halt(halt) => Refusal::Halt(halt),
        other => Diagnostic::plain(other.to_string()).into(),
    }
}

fn intervals(moves: &WinningMoves) -> Vec<IntervalOf> {
    moves.intervals.iter().map(IntervalOf::new).collect()
}

impl IntervalOf {
    fn new(interval: &Interval) -> IntervalOf {
        IntervalOf {
            lo: Exact(interval.lo.clone()),
            lo_closed: interval.lo_end == End::Closed,
            hi: ExactOrInfinite(interval.hi.clone()),
            hi_closed: interval.hi_end == End::Closed,
        }
    }
}

impl From<PlaceSet> for SetName {
    fn from(set: PlaceSet) -> SetName {
        match set {
            PlaceSet::A => SetName::A,
            PlaceSet::B => SetName::B,
            PlaceSet::C => SetName::C,
        }
    }
}
