//! Take-away games: who wins, L(n), all winning moves, the sequence and the representation.

use std::fmt::Write as _;

use grundy_amounts::takeaway::{TakeRule, Takeaway as Game, TermsEnd};
use grundy_num::{Outcome, Play, UBig};
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::ask::{Answer, Asking, Question};
use crate::function_field::{FunctionField, stones_in};
use crate::json::{Letter, PlayName, Whole, Wholes};
use crate::questions::{LISTED, MOST};
use crate::used::uses;

/// A heap of a take-away game: at most f(k) stones after the opponent took k.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Takeaway {
    /// The rule f, a nondecreasing function of x.
    pub f: FunctionField,
    /// The number of stones.
    pub n: Whole,
    /// The most stones of the first move; without, all but one.
    pub m: Option<Whole>,
    /// Whether whoever takes the last stone wins (`normal`) or loses (`misere`).
    #[serde(default)]
    pub play: PlayName,
}

/// What is known of a heap of a take-away game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TakeawaySolved {
    /// Who wins: the first player (`N`) or the second (`P`).
    pub outcome: Letter,
    /// The number of stones.
    pub n: Whole,
    /// The most stones of the first move.
    pub m: Whole,
    /// Who wins by the last stone.
    pub play: PlayName,
    /// L(n), the least winning move; `null` where no move wins.
    #[serde(rename = "L")]
    pub least: Option<Whole>,
    /// The representation of the heap by terms of H, the smallest first.
    pub representation_smallest_first: Wholes,
    /// The winning moves up to m.
    pub winning_moves: Wholes,
    /// The beginning of the sequence H.
    #[serde(rename = "H")]
    pub terms: Wholes,
    /// Whether the sequence H ends.
    #[serde(rename = "H_finite")]
    pub is_finite: bool,
    /// The lists that go on beyond what is listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub more: Vec<&'static str>,
}

/// All terms of H up to here are listed even for smaller heaps.
const LEAST_LISTED: u32 = 160;

uses!(Takeaway { f, n, m, play });

impl Question for Takeaway {
    const NAME: &'static str = "takeaway";
    const SUMMARY: &'static str = "who wins a take-away game, and by which moves";
    const EXAMPLE: &'static str = r#"{"do":"takeaway","f":"2x","n":100}"#;
    const ARGUMENTS: &'static [&'static str] = &["f", "n", "m", "play"];
    type Answer = TakeawaySolved;
    const CUT: &'static [&'static str] = &[
        "outcome",
        "n",
        "m",
        "play",
        "L",
        "representation_smallest_first",
        "winning_moves",
        "H",
        "H_finite",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<TakeawaySolved, Refusal> {
        let (game, heap, bound) = (self.game()?, self.heap()?, self.bound()?);
        let solution = game.solve(&heap, self.play.0, at.limits)?;
        let mut more = Vec::new();
        let mut parts = Vec::new();
        for run in solution.representation().runs() {
            let mut left = run.times.clone();
            while !left.is_zero() && parts.len() < MOST {
                parts.push(Whole::from(&run.part));
                left -= UBig::ONE;
            }
        }
        if solution.representation().len() > UBig::from(MOST) {
            more.push("representation_smallest_first");
        }
        let moves = solution.winning_moves(&bound, MOST, at.limits)?;
        if moves.more {
            more.push("winning_moves");
        }
        let deciding = solution.deciding_heap();
        let greatest = deciding.max(&UBig::from(LEAST_LISTED)).clone();
        let terms = game.terms(&greatest, MOST, at.limits)?;
        if terms.end == TermsEnd::More {
            more.push("H");
        }
        Ok(TakeawaySolved {
            outcome: Letter(if solution.first_wins(&bound) {
                Outcome::Next
            } else {
                Outcome::Previous
            }),
            n: self.n.clone(),
            m: Whole::from(&bound),
            play: self.play,
            least: solution.least_winning_move().map(Whole::from),
            representation_smallest_first: Wholes(parts),
            winning_moves: moves.moves.iter().collect(),
            terms: terms.terms.iter().collect(),
            is_finite: terms.end == TermsEnd::Finite,
            more,
        })
    }
}

impl Takeaway {
    /// The game itself.
    pub fn game(&self) -> Result<Game<Box<dyn TakeRule>>, Refusal> {
        Ok(Game::new(self.f.rule()?))
    }

    pub(super) fn heap(&self) -> Result<UBig, Refusal> {
        stones_in("n", &self.n)
    }

    pub(super) fn bound(&self) -> Result<UBig, Refusal> {
        match &self.m {
            Some(bound) => stones_in("m", bound),
            None => Ok((self.heap()? - UBig::ONE).max(UBig::ONE)),
        }
    }
}

impl Answer for TakeawaySolved {
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("least", "L"),
        ("moves", "winning_moves"),
        ("parts", "representation_smallest_first"),
        ("terms", "H"),
    ];

    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let list = |Wholes(values): &Wholes, name: &str, between: &str| {
            let shown = values.iter().take(LISTED).map(Whole::to_string);
            let shown: Vec<String> = shown.collect();
            let is_cut = values.len() > LISTED || self.more.contains(&name);
            let end = if is_cut {
                format!("{between}…")
            } else {
                String::new()
            };
            format!("{}{end}", shown.join(between))
        };
        let first_wins = self.outcome.0 == Outcome::Next;
        let mut text = format!(
            "the {} player wins",
            if first_wins { "first" } else { "second" }
        );
        let mut line = |name: &str, words: String| {
            write!(text, "\n{name:<15} {words}").expect("a string takes all");
        };
        let decides = match self.play.0 {
            Play::Normal => "n",
            Play::Misere => "n - 1",
        };
        line(
            "least winning",
            match &self.least {
                Some(least) if first_wins => {
                    format!("{least} = L({decides}), the fewest stones that win")
                }
                Some(least) => format!("{least} = L({decides}), more than may be taken first"),
                None => "no move wins".to_owned(),
            },
        );
        line(
            "winning moves",
            if self.winning_moves.0.is_empty() {
                format!("none up to {}", self.m)
            } else {
                list(&self.winning_moves, "winning_moves", " ")
            },
        );
        let parts = &self.representation_smallest_first;
        if !parts.0.is_empty() {
            let parts = list(parts, "representation_smallest_first", " + ");
            let words = format!("{decides} = {parts}, terms of H; the smallest is L({decides})");
            line("representation", words);
        }
        let end = if self.is_finite {
            ", and no more"
        } else {
            " …"
        };
        let terms = list(&self.terms, "H", " ");
        line(
            "sequence H",
            format!("{}{end}", terms.trim_end_matches(" …")),
        );
        let heaps = match self.play.0 {
            Play::Normal => "the heaps that only taking all of them wins",
            Play::Misere => "one less than the heaps that only leaving a single stone wins",
        };
        line("", heaps.to_owned());
        Ok(text)
    }
}
