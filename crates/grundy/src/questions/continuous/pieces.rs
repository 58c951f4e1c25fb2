//! v(X) of continuous Nim as a table of its pieces.
//!
//! v is linear piece by piece. Every number up to X lies in exactly one piece, whose ends belong to
//! it or not, and on a piece v(X) is attained everywhere or nowhere.

use grundy_amounts::continuous::{ContinuousNim, End, Line, ProfilePiece};
use grundy_game::Notation;
use grundy_num::{Limits, Rational};
use grundy_render::table::TablePicture;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{IntervalOf, unsolved};
use crate::questions::TableLayout;
use crate::{Diagnostic, Refusal};

/// v on an interval of numbers X.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PieceOf {
    /// The numbers X.
    #[serde(flatten)]
    pub domain: IntervalOf,
    /// v on them, a constant or a formula in X such as `X - 3/2`; `inf` where no move wins.
    pub v: String,
    /// Whether taking v(X) itself wins.
    pub attained: bool,
    #[serde(skip)]
    line: Option<Line>,
}

/// A longer table is refused: nobody reads it, and a part of it would pass for the whole.
const MOST_PIECES: usize = 100_000;

/// The pieces of v on the numbers up to `x`.
pub(super) fn pieces(
    game: &ContinuousNim,
    x: &Rational,
    limits: &Limits<'_>,
) -> Result<Vec<PieceOf>, Refusal> {
    let profile = game.profile(x, limits).map_err(unsolved)?;
    let found = profile.pieces().len();
    if found > MOST_PIECES {
        let message =
            format!("expected at most {MOST_PIECES} pieces of v in a table, found {found}");
        let mistake = Diagnostic::plain(message).in_field("X");
        return Err(mistake
            .hint("make the table up to a smaller number X")
            .into());
    }
    Ok(profile.pieces().iter().map(PieceOf::new).collect())
}

/// The table of the pieces: for a person with the numbers X as intervals, and where commas divide
/// the cells with every end in a cell of its own.
pub(super) fn table(title: &str, pieces: &[PieceOf], layout: TableLayout) -> TablePicture {
    let notation = match layout {
        TableLayout::Latex => Notation::Latex,
        _ => Notation::Ascii,
    };
    let word = |word: &str| match layout {
        // In a formula a word would be a product of letters.
        TableLayout::Latex => format!("\\mbox{{{word}}}"),
        _ => word.to_owned(),
    };
    let truth = |is_so: bool| word(if is_so { "yes" } else { "no" });
    let (corner, columns) = match layout {
        TableLayout::Csv => (
            "from",
            ["from belongs", "to", "to belongs", "v(X)", "attained"]
                .map(word)
                .to_vec(),
        ),
        _ => ("X", vec!["v(X)".to_owned(), word("attained")]),
    };
    let (mut rows, mut cells) = (Vec::new(), Vec::new());
    for piece in pieces {
        let domain = &piece.domain;
        let mut row = Vec::new();
        if layout == TableLayout::Csv {
            rows.push(domain.lo.0.to_string());
            row.push(truth(domain.lo_closed));
            row.push(domain.hi.to_string());
            row.push(truth(domain.hi_closed));
        } else {
            rows.push(domain.written(notation));
        }
        row.push(formula(piece.line.as_ref(), notation));
        row.push(truth(piece.attained));
        cells.push(row.into_iter().map(Some).collect());
    }
    TablePicture {
        title: title.to_owned(),
        corner: corner.to_owned(),
        rows,
        columns,
        cells,
        ..TablePicture::default()
    }
}

impl PieceOf {
    fn new(piece: &ProfilePiece) -> PieceOf {
        PieceOf {
            domain: IntervalOf::new(&piece.domain),
            v: formula(piece.value.as_ref(), Notation::Ascii),
            attained: piece.attained == End::Closed,
            line: piece.value.clone(),
        }
    }
}

impl IntervalOf {
    /// The interval, whose fractions are fractions in LaTeX.
    pub(super) fn written(&self, notation: Notation) -> String {
        let lo = number(&self.lo.0, notation);
        let hi = match (&self.hi.0, notation) {
            (Some(hi), _) => number(hi, notation),
            (None, Notation::Latex) => "\\infty".to_owned(),
            (None, _) => "inf".to_owned(),
        };
        if self.hi.0.as_ref() == Some(&self.lo.0) {
            return match notation {
                Notation::Latex => format!("\\{{{lo}\\}}"),
                _ => format!("{{{lo}}}"),
            };
        }
        let open = if self.lo_closed { '[' } else { '(' };
        let close = if self.hi_closed { ']' } else { ')' };
        format!("{open}{lo}, {hi}{close}")
    }
}

/// slope X + constant, as it is written: `3`, `X`, `X - 3/2`, `-2X/3 + 1`.
fn formula(line: Option<&Line>, notation: Notation) -> String {
    let Some(Line { slope, constant }) = line else {
        let infinite = match notation {
            Notation::Latex => "\\infty",
            _ => "inf",
        };
        return infinite.to_owned();
    };
    if slope.is_zero() {
        return number(constant, notation);
    }
    let sign = if slope.is_negative() { "-" } else { "" };
    let size = slope.abs();
    let multiple = if size == Rational::ONE {
        "X".to_owned()
    } else if size.is_integer() || notation == Notation::Latex {
        format!("{}X", number(&size, notation))
    } else if size.numerator() == 1.into() {
        format!("X/{}", size.denominator())
    } else {
        format!("{}X/{}", size.numerator(), size.denominator())
    };
    let size = number(&constant.abs(), notation);
    match constant.signum() {
        0 => format!("{sign}{multiple}"),
        -1 => format!("{sign}{multiple} - {size}"),
        _ => format!("{sign}{multiple} + {size}"),
    }
}

/// A number; in LaTeX a fraction is a fraction.
fn number(x: &Rational, notation: Notation) -> String {
    if notation != Notation::Latex || x.is_integer() {
        return x.to_string();
    }
    let sign = if x.is_negative() { "-" } else { "" };
    let size = x.abs();
    format!(
        "{sign}\\frac{{{}}}{{{}}}",
        size.numerator(),
        size.denominator()
    )
}
