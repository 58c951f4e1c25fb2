//! Games on heaps by name and parameters, and the search for their periods.

use std::fmt::Write as _;

use grundy_heap::octal::{Code, NODE_KAYLES_PATH, OctalSearch, OctalSequence};
use grundy_heap::{
    AllBut, AllButSearch, Certificate, Checkpoint, Differences, Finding, Progress, Proof, RookRow,
    RookRows, RookSearch, RookTable, RuleError, Search, SetRule, Subtraction, SubtractionSearch,
};
use grundy_lang::{Diagnostic, Span};
use grundy_num::{Halt, Limits, UBig};

use super::QuestionError;

/// A game on one heap whose values form a sequence.
#[derive(Clone, Debug)]
pub enum HeapGame {
    /// Take a number of counters in the set.
    Subtraction(Subtraction),
    /// Take a number of counters that is not in the set.
    AllBut(AllBut),
    /// Take a number of counters given by a rule.
    Rule(SetRule),
    /// A take-and-break game by its code.
    Code(Code),
    /// A row of the misère rook or of digit deletion.
    Rook(RookTable, u32),
}

/// The names of the games, as they are asked for.
pub const HEAP_GAMES: &[&str] = &[
    "subtraction",
    "all-but",
    "octal",
    "hexadecimal",
    "rook",
    "digits",
    "node-kayles-path",
];

/// How far a game without a theorem is computed when nothing else is said.
const OBSERVED_TO: u64 = 1 << 16;

impl HeapGame {
    /// The game with this name and these parameters, both as they are typed.
    ///
    /// ```
    /// use grundy::HeapGame;
    /// assert!(HeapGame::read("subtraction", "1,2,6,11").is_ok());
    /// assert!(HeapGame::read("subtraction", "squares").is_ok());
    /// assert!(HeapGame::read("octal", "0.9").is_err());
    /// ```
    pub fn read(name: &str, parameters: &str) -> Result<HeapGame, QuestionError> {
        let parameters = parameters.trim();
        match name {
            "subtraction" => subtraction(parameters),
            "all-but" | "all_but" => Ok(HeapGame::AllBut(AllBut::new(set(parameters)?))),
            "octal" => code(Code::octal(parameters), parameters),
            "hexadecimal" => code(Code::hexadecimal(parameters), parameters),
            "rook" => Ok(HeapGame::Rook(RookTable::Rook, row(parameters)?)),
            "digits" => Ok(HeapGame::Rook(RookTable::Digits, row(parameters)?)),
            "node-kayles-path" | "node-kayles" if matches!(parameters, "" | "path") => {
                code(Code::octal(NODE_KAYLES_PATH), NODE_KAYLES_PATH)
            }
            "node-kayles" => Err(QuestionError::Mistake(format!(
                "expected `path`, found `{parameters}`; of graphs only paths form a sequence here"
            ))),
            _ => Err(QuestionError::Mistake(format!(
                "no game on heaps is called `{name}`; there are {}",
                HEAP_GAMES.join(", ")
            ))),
        }
    }

    /// The name and the parameters, as they are read.
    pub fn text(&self) -> String {
        match self {
            HeapGame::Subtraction(game) => format!("subtraction {}", game.set()),
            HeapGame::AllBut(game) => format!("all-but {}", game.set()),
            HeapGame::Rule(rule) => format!("subtraction {rule}"),
            HeapGame::Code(code) => code.game(),
            HeapGame::Rook(table, m) => format!("{} {m}", table.name()),
        }
    }

    /// The values of the heaps `from..=to`.
    pub fn values(
        &self,
        from: u64,
        to: u64,
        limits: &Limits<'_>,
    ) -> Result<Vec<String>, QuestionError> {
        if to.saturating_sub(from) >= MOST_VALUES {
            return Err(QuestionError::Mistake(format!(
                "expected at most {MOST_VALUES} values at a time, found the heaps {from} to {to}"
            )));
        }
        let heaps = from..to.saturating_add(1);
        let skip = |values: Vec<String>| {
            let from = usize::try_from(from).unwrap_or(usize::MAX);
            values.into_iter().skip(from).collect()
        };
        Ok(match self {
            HeapGame::Subtraction(game) => texts(game.values(heaps, limits)?),
            HeapGame::AllBut(game) => texts(game.values(heaps, limits)?),
            HeapGame::Rule(rule) => match rule.values(heaps.end, limits)? {
                Ok(values) => skip(texts(values)),
                Err(error) => return Err(QuestionError::Mistake(error.to_string())),
            },
            HeapGame::Code(code) => {
                let mut sequence = OctalSequence::new(code.clone());
                let count = usize::try_from(heaps.end).map_err(|_| Halt::Memory)?;
                sequence.extend_to(count, limits)?;
                let values = sequence.values();
                let from = usize::try_from(from).map_err(|_| Halt::Memory)?;
                texts(values[from.min(values.len())..count].iter().copied())
            }
            HeapGame::Rook(table, m) => {
                let (mut rows, m) = (RookRows::new(), UBig::from(*m));
                let value = |n: u64| -> Result<String, Halt> {
                    let n = UBig::from(n);
                    Ok(match table {
                        RookTable::Rook => rows.rook(&m, &n, limits)?.to_string(),
                        RookTable::Digits => rows.digit(&m, &n, limits)?.to_string(),
                    })
                };
                heaps.map(value).collect::<Result<_, _>>()?
            }
        })
    }

    /// The search for the period, from the beginning. Where a formula answers, it is over at once.
    pub fn search(&self, limits: &Limits<'_>) -> Result<PeriodSearch, QuestionError> {
        Ok(PeriodSearch(match self {
            HeapGame::Subtraction(game) if game.formula().is_some() => {
                let solved = game.solve(limits)?;
                Running::Known(solved.proof().clone(), solved.certificate())
            }
            HeapGame::Subtraction(game) => Running::Subtraction(game.search(limits)?),
            HeapGame::AllBut(game) if game.formula().is_some() => {
                let solved = game.solve(limits)?;
                Running::Known(solved.proof().clone(), solved.certificate())
            }
            HeapGame::AllBut(game) => Running::AllBut(game.search(limits)?),
            HeapGame::Rule(rule) => Running::Rule(rule.clone()),
            HeapGame::Code(code) => Running::Code(OctalSearch::new(code.clone())),
            HeapGame::Rook(table, m) => Running::Rook(RookSearch::new(*table, *m)),
        }))
    }
}

/// As many values as are written at a time.
const MOST_VALUES: u64 = 10_000_000;

fn texts<T: ToString>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    let values = values.into_iter();
    values.map(|value| value.to_string()).collect()
}

fn set(text: &str) -> Result<Differences, QuestionError> {
    let text = text.trim_start_matches(['{', '[']);
    text.trim_end_matches(['}', ']'])
        .parse()
        .map_err(|error: grundy_heap::SetError| QuestionError::Mistake(error.to_string()))
}

/// A set, or a rule that gives one.
fn subtraction(text: &str) -> Result<HeapGame, QuestionError> {
    let names_a_rule = text.contains("...")
        || text.contains('…')
        || text.starts_with(|first: char| first.is_ascii_alphabetic());
    if names_a_rule {
        let wrong = |error: RuleError| QuestionError::Mistake(error.to_string());
        let rule: SetRule = text.parse().map_err(wrong)?;
        // A formula may read well and still give no growing numbers.
        rule.numbers(OBSERVED_TO).map_err(wrong)?;
        return Ok(HeapGame::Rule(rule));
    }
    Ok(HeapGame::Subtraction(Subtraction::new(set(text)?)))
}

fn code(
    code: Result<Code, grundy_heap::octal::CodeError>,
    text: &str,
) -> Result<HeapGame, QuestionError> {
    code.map(HeapGame::Code).map_err(|error| {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let range = error.range();
        let span = Span::new(place(range.start), place(range.end));
        QuestionError::Formula(Diagnostic::new(span, error.to_string()), text.to_owned())
    })
}

fn row(text: &str) -> Result<u32, QuestionError> {
    text.parse().map_err(|_| {
        QuestionError::Mistake(format!(
            "expected the number of a row, such as `9`, found `{text}`"
        ))
    })
}

/// A search for the period of any of these games.
pub struct PeriodSearch(Running);

enum Running {
    /// A formula has answered.
    Known(Proof, Certificate),
    Subtraction(SubtractionSearch),
    AllBut(AllButSearch),
    Rule(SetRule),
    Code(OctalSearch),
    Rook(RookSearch),
}

impl PeriodSearch {
    /// Takes up a search that was put aside.
    pub fn resume(
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<PeriodSearch, QuestionError> {
        let wrong = |error: &dyn std::fmt::Display| QuestionError::Mistake(error.to_string());
        let running = match checkpoint.search.split(' ').next() {
            Some("subtraction") => SubtractionSearch::resume(checkpoint, limits)?
                .map(Running::Subtraction)
                .map_err(|error| wrong(&error))?,
            Some("all-but") => AllButSearch::resume(checkpoint, limits)?
                .map(Running::AllBut)
                .map_err(|error| wrong(&error))?,
            Some("rook" | "digits") => {
                Running::Rook(RookSearch::resume(checkpoint).map_err(|error| wrong(&error))?)
            }
            _ => Running::Code(OctalSearch::resume(checkpoint).map_err(|error| wrong(&error))?),
        };
        Ok(PeriodSearch(running))
    }

    /// Works until the answer is found or a limit is reached; see [`Search::advance`].
    pub fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        match &mut self.0 {
            Running::Known(proof, _) => Ok(Finding::Proved(proof.clone())),
            Running::Subtraction(search) => search.advance(limits),
            Running::AllBut(search) => search.advance(limits),
            Running::Rule(rule) => {
                let found = rule.observe(OBSERVED_TO, limits)?;
                Ok(found.expect("the rule was tried on these heaps when it was read"))
            }
            Running::Code(search) => search.advance(limits),
            Running::Rook(search) => search.advance(limits),
        }
    }

    /// What can be said of a search that was stopped.
    pub fn so_far(&self) -> Option<Finding> {
        match &self.0 {
            Running::Code(search) => Some(search.so_far()),
            _ => None,
        }
    }

    /// How far the search is.
    pub fn progress(&self) -> Option<Progress> {
        match &self.0 {
            Running::Known(..) | Running::Rule(_) => None,
            Running::Subtraction(search) => Some(search.progress()),
            Running::AllBut(search) => Some(search.progress()),
            Running::Code(search) => Some(search.progress()),
            Running::Rook(search) => Some(search.progress()),
        }
    }

    /// Everything needed to go on later, where there is anything to go on with.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        match &self.0 {
            Running::Known(..) | Running::Rule(_) => None,
            Running::Subtraction(search) => Some(search.checkpoint()),
            Running::AllBut(search) => Some(search.checkpoint()),
            Running::Code(search) => Some(search.checkpoint()),
            Running::Rook(search) => Some(search.checkpoint()),
        }
    }

    /// The rows proved so far, of a search for a row of the rook.
    pub fn rook_table(&self) -> Option<RookTableText> {
        match &self.0 {
            Running::Rook(search) => Some(RookTableText(search.rows().rows().to_vec())),
            _ => None,
        }
    }

    /// The certificate of a period that [`PeriodSearch::advance`] has proved.
    pub fn into_certificate(self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(match self.0 {
            Running::Known(_, certificate) => Some(certificate),
            Running::Subtraction(search) => Some(search.solve(limits)?.certificate()),
            Running::AllBut(search) => Some(search.solve(limits)?.certificate()),
            Running::Rule(_) => None,
            Running::Code(search) => search.certificate(),
            Running::Rook(search) => search.rows().certificate(search.table(), search.row()),
        })
    }
}

/// Rows of the misère rook and of digit deletion: the period t and the two preperiods.
#[derive(Clone, Debug)]
pub struct RookTableText(Vec<RookRow>);

impl RookTableText {
    /// The table for a person.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{:>3} {:>22} {:>8} {:>5} {:>5}",
            "m", "t", "ratio", "p(g)", "p(f)"
        );
        let mut below = 1;
        for row in &self.0 {
            let ratio = row.period / below;
            below = row.period;
            write!(
                text,
                "\n{:>3} {:>22} {:>8} {:>5} {:>5}",
                row.m, row.period, ratio, row.rook_preperiod, row.digit_preperiod
            )
            .expect("writing to a string cannot fail");
        }
        text
    }

    /// The table in JSON, a list of rows.
    pub fn json(&self) -> String {
        let row = |row: &RookRow| {
            format!(
                "{{\"m\":{},\"t\":\"{}\",\"p_g\":{},\"p_f\":{}}}",
                row.m, row.period, row.rook_preperiod, row.digit_preperiod
            )
        };
        let rows: Vec<String> = self.0.iter().map(row).collect();
        format!("[{}]", rows.join(","))
    }
}
