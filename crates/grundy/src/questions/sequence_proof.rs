//! What the proof of a period looks at: boundary patterns, blocks of outcomes, a window that comes
//! again.

#![expect(
    clippy::disallowed_types,
    reason = "what reads flattened fields can read any JSON, floats too; no field is one"
)]

use std::fmt::Write as _;

use grundy_heap::{AllBut, AllButGame, Finding, HeapGame, Subtraction, SubtractionGame};
use grundy_num::UBig;
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{LISTED, MOST};
use crate::ask::{Answer, Asking, Question};
use crate::heap_field::HeapGameField;
use crate::json::{Whole, Wholes};
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// What the proof of a period looks at.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SequenceProof {
    /// The game: all-but for `patterns`, subtraction for `blocks` and the `window`.
    #[serde(flatten)]
    pub game: HeapGameField,
    /// What is looked at.
    pub look: Look,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// The boundary patterns of an all-but game, value by value, until one comes again.
    Patterns,
    /// The outcomes of a subtraction game in blocks as long as its greatest number, until one comes
    /// again.
    Blocks,
    /// The window of values of a subtraction game that comes again.
    Window,
}

/// What the proof of a period looks at.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ProofSeen {
    /// The game, as it is typed.
    pub game: String,
    /// The boundary patterns, one for each value k.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patterns: Option<Vec<BoundaryPattern>>,
    /// The blocks of outcomes, one digit for each heap: 0 for P, 1 for N.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Vec<String>>,
    /// The values in the window that comes again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<Wholes>,
    /// The first place of what comes again: a value k, a block, a heap.
    pub first: Whole,
    /// The place where it comes again.
    pub again: Whole,
    /// How many heaps lie between both.
    pub heaps: Whole,
    /// How many different patterns, blocks or windows there can be.
    pub bound: String,
    #[serde(skip)]
    text: String,
}

/// A boundary pattern.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BoundaryPattern {
    /// k: `H_k(n)` is `*` where the value of n is below k, and `@` elsewhere.
    pub k: u64,
    /// The first heap n with `H_k(n) = @`.
    pub first: Whole,
    /// `H_k` from there on, as many heaps as the greatest number.
    pub pattern: String,
    /// How far the first heap moves with the next k.
    pub moves: u64,
}

uses!(SequenceProof [game: HeapGameField] { game, look });

impl Question for SequenceProof {
    const NAME: &'static str = "sequence_proof";
    const SUMMARY: &'static str = "what the proof of a period looks at, until it comes again";
    const EXAMPLE: &'static str =
        r#"{"do":"sequence_proof","game":"all-but 1,4,5","look":"patterns"}"#;
    type Answer = ProofSeen;
    const CUT: &'static [&'static str] = &["game", "first", "again", "heaps", "bound"];

    fn find(&self, at: &Asking<'_>) -> Result<ProofSeen, Refusal> {
        let game = self.game.read()?;
        let name = game.to_string();
        let seen = match (self.look, &game) {
            (Look::Patterns, HeapGame::AllBut(AllButGame::Set(inner))) => {
                patterns(name, inner, at)?
            }
            (Look::Blocks, HeapGame::Subtraction(SubtractionGame::Set(inner))) => {
                blocks(name, inner, at)?
            }
            (Look::Window, HeapGame::Subtraction(SubtractionGame::Set(inner))) => {
                window(name, &game, inner, at)?
            }
            (look, _) => {
                let (what, example) = match look {
                    Look::Patterns => (
                        "boundary patterns belong to all-but games with a number in their set",
                        "all-but 1,4,5",
                    ),
                    Look::Blocks => (
                        "blocks belong to subtraction games with finitely many numbers",
                        "subtraction 2,5",
                    ),
                    Look::Window => (
                        "a window that comes again belongs to subtraction games with finitely many numbers",
                        "subtraction 2,5",
                    ),
                };
                let mistake = Diagnostic::plain(format!("{what}, and this is `{name}`"));
                let mistake = mistake.in_field("game");
                return Err(mistake.hint(format!("for example `{example}`")).into());
            }
        };
        Ok(seen)
    }
}

/// Heaps of the line of `H_k` that people are shown.
const SHOWN_HEAPS: u64 = 48;

fn patterns(name: String, game: &AllBut, at: &Asking<'_>) -> Result<ProofSeen, Refusal> {
    let walk = game.patterns(MOST, at.limits)?;
    let greatest = game.set().greatest();
    let values = game.values(0..SHOWN_HEAPS, at.limits)?;
    let letter = |is_below: bool| if is_below { '*' } else { '@' };
    let list: Vec<BoundaryPattern> = walk
        .steps
        .iter()
        .map(|step| BoundaryPattern {
            k: step.value,
            first: Whole::from(step.first),
            pattern: step.pattern.iter().map(|&it| letter(it)).collect(),
            moves: step.moves,
        })
        .collect();
    let again = walk.before + walk.cycle;
    let mut text = format!("{name}: H_k(n) is * where G(n) < k, and @ elsewhere");
    let rows = list.iter().take(LISTED);
    let rows: Vec<[String; 5]> = rows
        .map(|step| {
            let line = values.iter().map(|&value| letter(value < step.k));
            // A pattern that fills a line leaves no room for H_k.
            let line = line.filter(|_| greatest <= SHOWN_HEAPS).collect();
            let first = step.first.to_string();
            [
                step.k.to_string(),
                first,
                step.pattern.clone(),
                step.moves.to_string(),
                line,
            ]
        })
        .collect();
    let line = if greatest <= SHOWN_HEAPS {
        "H_k(0), H_k(1), …"
    } else {
        ""
    };
    let heads = ["k", "first @", "boundary pattern", "moves", line];
    text.push_str(&columns(heads, &rows));
    let shown = rows.len() as u64;
    if again > shown {
        let more = again - shown;
        write!(text, "\n… and {more} more").expect("a string takes all");
    }
    write!(
        text,
        "\nthe pattern of k = {again} is that of k = {}: a cycle of {} patterns, {} heaps long\n\
         distinct patterns: {again} of at most 2^{}",
        walk.before,
        walk.cycle,
        walk.heaps,
        greatest - 1
    )
    .expect("a string takes all");
    Ok(ProofSeen {
        game: name,
        patterns: Some(list),
        first: Whole::from(walk.before),
        again: Whole::from(again),
        heaps: Whole::from(walk.heaps),
        bound: format!("2^{}", greatest - 1),
        text,
        ..ProofSeen::default()
    })
}

fn blocks(name: String, game: &Subtraction, at: &Asking<'_>) -> Result<ProofSeen, Refusal> {
    let found = game.blocks(at.limits)?;
    let length = game.set().greatest();
    let digits = |vector: &Vec<bool>| -> String {
        let digits = vector.iter().map(|&wins| if wins { '1' } else { '0' });
        digits.collect()
    };
    let again = found.vectors.len() - 1;
    let list: Vec<String> = found.vectors.iter().take(MOST).map(digits).collect();
    let mut text =
        format!("{name}: outcomes in vectors of A = {length} heaps, 0 for P and 1 for N");
    let width = again.to_string().len();
    let shown = LISTED.min(found.vectors.len());
    for (i, vector) in list.iter().take(shown).enumerate() {
        let heap = u128::from(length) * i as u128;
        let mark = match i {
            i if i == again => format!("  = v_{}", found.first),
            _ => String::new(),
        };
        write!(text, "\nv_{i:<width$}  from heap {heap}: {vector}{mark}")
            .expect("a string takes all");
    }
    if shown < found.vectors.len() {
        let more = found.vectors.len() - shown;
        write!(text, "\n… and {more} more").expect("a string takes all");
    }
    let (turns, heaps) = (again - found.first, (again - found.first) as u64);
    let heaps = Whole::from(u128::from(heaps) * u128::from(length));
    write!(
        text,
        "\nv_{again} = v_{}: from there on the vectors repeat every {turns}, the outcomes every {heaps} heaps\n\
         distinct vectors: {again} of at most 2^{length}",
        found.first
    )
    .expect("a string takes all");
    Ok(ProofSeen {
        game: name,
        blocks: Some(list),
        first: Whole::from(found.first as u64),
        again: Whole::from(again as u64),
        heaps,
        bound: format!("2^{length}"),
        text,
        ..ProofSeen::default()
    })
}

/// Powers with an exponent up to this are written out.
const MOST_POWER: u64 = 100;

fn window(
    name: String,
    game: &HeapGame,
    inner: &Subtraction,
    at: &Asking<'_>,
) -> Result<ProofSeen, Refusal> {
    let Finding::Proved(proof) = game.search(at.limits)?.advance(at.limits)? else {
        let message = format!("no period of `{name}` is proved");
        return Err(Diagnostic::plain(message).in_field("game").into());
    };
    let period = proof.period();
    let (length, base) = (inner.set().greatest(), inner.set().len() as u64 + 1);
    let first = u64::try_from(period.preperiod).map_err(|_| too_far(&name))?;
    let again = u64::try_from(period.preperiod + period.period).map_err(|_| too_far(&name))?;
    // The first heap from which the law holds is the first of a window that comes again: a window
    // determines all that follows, and the heap before it breaks the law.
    let values = inner.values(first..first.saturating_add(length), at.limits)?;
    let bound = if length <= MOST_POWER {
        let power = UBig::from(base).pow(usize::try_from(length).unwrap_or(0));
        format!("{base}^{length} = {power}")
    } else {
        format!("{base}^{length}")
    };
    let shown: Vec<String> = values
        .iter()
        .take(LISTED)
        .map(ToString::to_string)
        .collect();
    let more = values.len().saturating_sub(LISTED);
    let mut line = shown.join(" ");
    if more > 0 {
        write!(line, " … {more} more").expect("a string takes all");
    }
    let text = format!(
        "{name}: a window of max S = {length} values determines all that follow\n\
         n1      {first}\nn2      {again}\nwindow  {line}\n\
         T       n2 - n1 = {}\nbound   (|S| + 1)^(max S) = {bound} windows",
        period.period
    );
    Ok(ProofSeen {
        game: name,
        window: Some(values.into_iter().take(MOST).map(u64::from).collect()),
        first: Whole::from(first),
        again: Whole::from(again),
        heaps: Whole::from(period.period),
        bound: format!("{base}^{length}"),
        text,
        ..ProofSeen::default()
    })
}

fn too_far(name: &str) -> Diagnostic {
    let message = format!("the period of `{name}` is too long to look at");
    Diagnostic::plain(message).in_field("game")
}

/// Lines of columns under their heads, the last one as long as it is.
fn columns(heads: [&str; 5], rows: &[[String; 5]]) -> String {
    let heads = heads.map(str::to_owned);
    let width = |column: usize| {
        let cells = rows
            .iter()
            .chain([&heads])
            .map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in [&heads].into_iter().chain(rows) {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = if column == 4 { 0 } else { width(column) };
            format!("{cell:<width$}")
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        write!(text, "\n  {}", line.trim_end()).expect("a string takes all");
    }
    text
}

impl Answer for ProofSeen {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.text.clone())
    }
}
