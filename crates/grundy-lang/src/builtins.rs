//! The functions of the language: one list, from which calls, help and completion come.

mod call;
mod families;
mod fold;
mod forms;
mod graphs;
mod heaps;
mod heat;
mod numbers;
mod whole;

use std::sync::LazyLock;

use fold::Fold;
use grundy_game::Games;

use crate::asker::Asker;
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::Placed;
use crate::scope::Remarks;
use crate::value::Value;

/// A function of the language.
#[derive(Clone, Copy)]
pub struct Function {
    /// The name and arguments, as `cool(g, t)`.
    pub signature: &'static str,
    /// What it gives, in a line.
    pub summary: &'static str,
    takes: Takes,
    work: Work,
}

/// How a function works.
#[derive(Clone, Copy)]
enum Work {
    /// On its arguments.
    Call(fn(&mut Call<'_, '_>) -> Result<Value, Refusal>),
    /// On the members of its only argument, or on its arguments, one after the other.
    Fold(fn() -> Box<dyn Fold>),
}

/// What a function takes as its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Games and other values; positions stand for their values.
    Values,
    /// Positions as they are, whatever their values.
    Positions,
    /// Numbers, texts and lists of them, among which no ups can be: `^` is a power.
    Numbers,
}

impl Function {
    /// The name alone.
    pub fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or(self.signature)
    }

    /// The beginning of its work, where it takes values one after the other.
    pub(crate) fn fold(&self) -> Option<Box<dyn Fold>> {
        match self.work {
            Work::Fold(begin) => Some(begin()),
            Work::Call(_) => None,
        }
    }

    /// How many arguments it takes, at least and at most.
    fn arguments(&self) -> std::ops::RangeInclusive<usize> {
        let inside = self.signature.split_once('(').map_or("", |(_, rest)| rest);
        // What stands between quotes is an example: only what is outside them counts.
        let outside: Vec<&str> = inside.split('"').step_by(2).collect();
        let count = |letter: char| {
            outside
                .iter()
                .map(|part| part.matches(letter).count())
                .sum()
        };
        let (commas, optional): (usize, usize) = (count(','), count('['));
        if count('…') > 0 {
            return 1..=usize::MAX;
        }
        let all = if inside == ")" { 0 } else { commas + 1 };
        all - optional..=all
    }
}

/// All functions, by name. Each stands in the list of its family, with what it does.
pub static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let families = [
        families::FUNCTIONS,
        forms::FUNCTIONS,
        graphs::FUNCTIONS,
        heaps::FUNCTIONS,
        heat::FUNCTIONS,
        numbers::FUNCTIONS,
        whole::FUNCTIONS,
    ];
    let mut functions = families.concat();
    functions.sort_by_key(Function::name);
    functions
});

/// A function of values.
const fn function(
    signature: &'static str,
    summary: &'static str,
    call: fn(&mut Call<'_, '_>) -> Result<Value, Refusal>,
) -> Function {
    Function {
        signature,
        summary,
        takes: Takes::Values,
        work: Work::Call(call),
    }
}

/// A function of the members of a list, a range or a rule.
const fn of_members(
    signature: &'static str,
    summary: &'static str,
    fold: fn() -> Box<dyn Fold>,
) -> Function {
    Function {
        signature,
        summary,
        takes: Takes::Positions,
        work: Work::Fold(fold),
    }
}

impl Function {
    /// The same function, taking something else than values.
    const fn of(self, takes: Takes) -> Function {
        Function { takes, ..self }
    }
}

/// A function of numbers.
const fn of_numbers(
    signature: &'static str,
    summary: &'static str,
    call: fn(&mut Call<'_, '_>) -> Result<Value, Refusal>,
) -> Function {
    function(signature, summary, call).of(Takes::Numbers)
}

/// Whether `^` is a power inside the brackets of a call: rulesets take no games as arguments, and
/// some functions do not.
pub(crate) fn takes_numbers(name: &str) -> bool {
    grundy_rulesets::find(name).is_some()
        || QUESTIONS_OF_NUMBERS.contains(&name)
        || find(name).is_some_and(|function| function.takes == Takes::Numbers)
}

/// Questions among whose arguments no ups can be. The parser does not know who will answer, so that
/// their names stand here.
pub const QUESTIONS_OF_NUMBERS: &[&str] = &[
    "continuous",
    "lattice",
    "pascal",
    "period",
    "sequence",
    "takeaway",
];

/// The function with this name.
pub(crate) fn find(name: &str) -> Option<&'static Function> {
    let index = FUNCTIONS.binary_search_by(|function| function.name().cmp(name));
    index.ok().map(|index| &FUNCTIONS[index])
}

/// The names of all functions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(Function::name)
}

/// A function being called.
pub(crate) struct Call<'a, 'p> {
    pub(crate) games: Games<'a>,
    pub(crate) name: &'p str,
    pub(crate) span: Span,
    pub(crate) args: Vec<Placed>,
    pub(crate) asker: Option<&'a dyn Asker>,
    pub(crate) remarks: &'a Remarks,
}

/// Calls the function with the name in `call`.
pub(crate) fn call(mut call: Call<'_, '_>) -> Result<Value, Refusal> {
    let function = find(call.name).expect("only functions that there are are called");
    if !function.arguments().contains(&call.args.len()) {
        let expected = match (function.arguments().start(), function.arguments().end()) {
            (least, most) if least == most => format!("{least}"),
            (least, &usize::MAX) => format!("at least {least}"),
            (least, most) if least + 1 == *most => format!("{least} or {most}"),
            (least, most) => format!("{least} to {most}"),
        };
        let message = format!(
            "`{}` takes {expected} {}, here are {}",
            call.name,
            if expected.ends_with('1') {
                "argument"
            } else {
                "arguments"
            },
            call.args.len()
        );
        let mistake = Diagnostic::new(call.span, message);
        return Err(mistake
            .hint(format!("`{}`: {}", function.signature, function.summary))
            .into());
    }
    if function.takes != Takes::Positions {
        call.args = std::mem::take(&mut call.args)
            .into_iter()
            .map(|placed| placed.settled(call.games))
            .collect::<Result<_, _>>()?;
    }
    match function.work {
        Work::Call(work) => work(&mut call),
        Work::Fold(begin) => call.fold(begin()),
    }
}

/// Where everything that can be called is listed.
pub(crate) const LISTS: &str = "`grundy games` and `grundy functions` list what there is";

/// Adds the known names nearest to a wrong one as hints: those spelt nearly so, then those that
/// share a word with it.
pub fn suggest<'s>(
    mistake: Diagnostic,
    wrong: &str,
    known: impl Iterator<Item = &'s str>,
) -> Diagnostic {
    let mut near: Vec<(usize, &str)> = known
        .map(|name| {
            let is_it = name.eq_ignore_ascii_case(wrong);
            (if is_it { 0 } else { distance(wrong, name) }, name)
        })
        .filter_map(|(distance, name)| {
            if distance <= 1 + name.len().min(wrong.len()) / 4 {
                Some((distance, name))
            } else {
                shares_a_word(wrong, name).then_some((usize::MAX, name))
            }
        })
        .collect();
    near.sort_unstable();
    // Beside the name in other letters nothing else is meant.
    if near.first().is_some_and(|&(distance, _)| distance == 0) {
        near.truncate(1);
    }
    near.dedup();
    near.truncate(3);
    near.into_iter().fold(mistake, |mistake, (_, name)| {
        mistake.hint(format!("did you mean `{name}`?"))
    })
}

/// Whether a word of one name begins a word of the other; the shortest words say too little.
fn shares_a_word(a: &str, b: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        let words = name.split(['_', '-']).filter(|word| word.len() >= 4);
        words.map(str::to_ascii_lowercase).collect()
    };
    let b = words(b);
    let begins = |one: &str, other: &str| other.starts_with(one) || one.starts_with(other);
    words(a)
        .iter()
        .any(|one| b.iter().any(|other| begins(one, other)))
}

/// How many letters must be added, dropped or changed to get from one name to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
