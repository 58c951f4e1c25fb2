//! Any expressions, over any names that run through lists.

use std::ops::{ControlFlow, Range};
use std::path::Path;

use grundy::language::{Reached, Rule, Sitting, Typed, Value, last_statement};
use grundy::values::Notation;
use grundy::{Asking, Diagnostic, Halt, Limits, Workbench};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Mark;
use crate::error::halted;
use crate::glance::MISTAKE;
use crate::recipe::MOST_MEMBERS;
use crate::{Family, Field, Kind, Members, Rows, SweepError, Worker};

/// The values of expressions for every member of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expressions {
    /// What the names run through: `a in 1..40, b in a+1..80`.
    pub over: String,
    /// The names, with what they hold.
    pub names: Vec<Field>,
    /// The expressions, with what they hold.
    pub columns: Vec<NamedExpression>,
    /// How many members the rule has.
    pub members: u64,
    /// Where some of them are, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// An expression and the name of its column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedExpression {
    /// The column.
    pub field: Field,
    /// What is computed.
    pub expr: String,
}

/// Any expressions, over names that run through lists.
#[derive(Deserialize, JsonSchema)]
pub struct OverNames {
    /// What is computed, each in a column: `p := period(subtraction(a, b)).period`.
    #[schemars(title = "EXPRESSIONS")]
    exprs: Vec<String>,
    /// What the names run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`.
    #[schemars(title = "FAMILY")]
    over: String,
    /// Columns that hold text, whatever the first members have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(title = "NAMES")]
    text: Vec<String>,
}

/// So many members are looked at to see what columns hold.
const LOOKED_AT: usize = 8;

impl Expressions {
    /// Reads expressions, each as `name := expression` or alone, and finds out what their columns hold by
    /// the first members. What is not a whole number or a truth value there becomes text; `texts` are
    /// text in any case.
    ///
    /// ```
    /// use grundy::Limits;
    /// use grundy_sweep::families::Expressions;
    /// let columns = ["p := period(subtraction(a, b)).period".to_owned()];
    /// let swept = Expressions::plan("a in 1..4, b in a+1..9", &columns, &[], &Limits::none())?;
    /// assert_eq!(swept.columns[0].field.name, "p");
    /// # Ok::<(), grundy_sweep::SweepError>(())
    /// ```
    pub fn plan(
        over: &str,
        columns: &[String],
        texts: &[String],
        limits: &Limits<'_>,
    ) -> Result<Expressions, SweepError> {
        let columns: Vec<(String, String)> = columns.iter().map(|typed| named(typed)).collect();
        let mut planned = Expressions {
            over: over.to_owned(),
            names: Vec::new(),
            columns: Vec::new(),
            members: 0,
            marks: Vec::new(),
        };
        let exprs: Vec<&str> = columns.iter().map(|(_, expr)| expr.as_str()).collect();
        let rule = rule_of(&exprs, over)?;
        let bench = Workbench::default();
        let asking = Asking::new(&bench, limits);
        let sitting = asking.sit()?;
        let mut kinds: Vec<Option<Kind>> = vec![None; columns.len()];
        let mut names: Vec<(String, Option<Kind>)> = Vec::new();
        let mut first_mistake = None;
        let (mut seen, mut good) = (0, 0);
        let walked = sitting.each_member(rule.text(), &mut |member| {
            seen += 1;
            names.resize(member.names.len(), (String::new(), None));
            for ((name, kind), (typed, value)) in names.iter_mut().zip(&member.names) {
                name.clone_from(typed);
                *kind = Some(joined(*kind, kind_of(value)));
            }
            match &member.value {
                Ok(Value::List(values)) => {
                    good += 1;
                    for (kind, value) in kinds.iter_mut().zip(values.iter()) {
                        *kind = Some(joined(*kind, kind_of(value)));
                    }
                }
                Ok(_) => unreachable!("the members of this rule are lists"),
                Err(mistake) => {
                    first_mistake.get_or_insert_with(|| mistake.clone());
                }
            }
            let enough = good >= LOOKED_AT || seen >= 16 * LOOKED_AT;
            Ok(if enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        });
        walked.map_err(|refusal| rule.place_refusal(refusal))?;
        if seen == 0 {
            let message = format!("nothing is in the family `{over}`");
            let mistake = Diagnostic::plain(message).in_field("over");
            return Err(mistake
                .hint("write it as in `a in 1..9, b in a+1..20`")
                .into());
        }
        if let (0, Some(mistake)) = (good, first_mistake) {
            return Err(rule.place(mistake).into());
        }
        let field = |name: &str, kind: Option<Kind>| {
            let is_text = texts.iter().any(|text| text == name);
            Field::new(
                name,
                if is_text {
                    Kind::Text
                } else {
                    kind.unwrap_or(Kind::Text)
                },
            )
        };
        planned.names = names
            .iter()
            .map(|(name, kind)| field(name, *kind))
            .collect();
        let columns = columns.into_iter().zip(kinds);
        planned.columns = columns
            .map(|((name, expr), kind)| NamedExpression {
                field: field(&name, kind),
                expr,
            })
            .collect();
        let fields = planned.fields();
        for (place, field) in fields.iter().enumerate() {
            if fields[..place].iter().any(|other| other.name == field.name) {
                let message = format!("two columns are called `{}`", field.name);
                return Err(SweepError::mistake(
                    message,
                    "name one: `p := period(…).period`",
                ));
            }
        }
        for text in texts {
            if !fields.iter().any(|field| field.name == *text) {
                let listed: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                let message = format!("no column is called `{text}`");
                let hint = format!("there are {}", listed.join(", "));
                return Err(SweepError::mistake(message, hint));
            }
        }
        (planned.members, planned.marks) = Mark::along(rule.text(), MOST_MEMBERS, &sitting)?;
        Ok(planned)
    }

    fn rule(&self) -> Result<Rule, Diagnostic> {
        let exprs: Vec<&str> = self
            .columns
            .iter()
            .map(|column| column.expr.as_str())
            .collect();
        rule_of(&exprs, &self.over)
    }
}

/// Lists of the values of all expressions.
fn rule_of(exprs: &[&str], over: &str) -> Result<Rule, Diagnostic> {
    let exprs: Vec<Typed<'_>> = exprs.iter().map(|expr| Typed::new("expr", expr)).collect();
    Rule::of_lists(&exprs, &[Typed::new("over", over)])
}

/// The name of a column and its expression, whose last statement has the name; without one, that statement
/// itself is the name.
fn named(typed: &str) -> (String, String) {
    let is_name = |name: &str| {
        let mut letters = name.chars();
        letters
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_')
            && letters.all(|c| c.is_alphanumeric() || c == '_')
    };
    let (before, last) = last_statement(typed);
    match last.split_once(":=") {
        Some((name, expr)) if is_name(name.trim()) => {
            (name.trim().to_owned(), format!("{before}{}", expr.trim()))
        }
        _ => (last.trim().to_owned(), typed.trim().to_owned()),
    }
}

fn kind_of(value: &Value) -> Kind {
    match value {
        Value::Bool(_) => Kind::Truth,
        value if whole(value).is_some() => Kind::Whole,
        _ => Kind::Text,
    }
}

/// What a column holds that has held one thing and now another.
fn joined(old: Option<Kind>, new: Kind) -> Kind {
    match old {
        Some(old) if old != new => Kind::Text,
        _ => new,
    }
}

/// A whole number, as a cell holds it.
fn whole(value: &Value) -> Option<i64> {
    value.as_integer()?.try_into().ok()
}

impl Family for Expressions {
    const MEMBERS: &'static str = "members";
    const EXAMPLES: &'static str = "";

    type Order = OverNames;

    fn plan(order: OverNames, limits: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        let OverNames { exprs, over, text } = order;
        Ok((Expressions::plan(&over, &exprs, &text, limits)?, None))
    }
}

impl Members for Expressions {
    fn words(&self) -> String {
        let exprs: Vec<&str> = self
            .columns
            .iter()
            .map(|column| column.expr.as_str())
            .collect();
        format!("{} over {}", exprs.join("; "), self.over)
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        Ok(self.members)
    }

    /// To count all members is to look at every condition; those behind the last mark are few.
    fn recount(&self, _: &Path, limits: &Limits<'_>) -> Result<u64, SweepError> {
        let bench = Workbench::default();
        let asking = Asking::new(&bench, limits);
        let last = Mark::before(&self.marks, u64::MAX);
        let expected = self.members.saturating_sub(last.member);
        match last.after(expected, self.rule()?.text(), &asking.sit()?)? {
            Reached::End(passed) => Ok(last.member + passed),
            Reached::Member(_) => Ok(self.members.saturating_add(1)),
        }
    }

    fn fields(&self) -> Vec<Field> {
        let columns = self.columns.iter().map(|column| column.field.clone());
        let mut fields: Vec<Field> = self.names.iter().cloned().chain(columns).collect();
        fields.push(Field::text(MISTAKE));
        fields
    }

    fn computed(&self) -> Vec<String> {
        self.columns
            .iter()
            .map(|column| column.field.name.clone())
            .collect()
    }

    fn chunk(&self) -> Range<u64> {
        1..1 << 14
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        Ok(Box::new(ExpressionWorker {
            family: self,
            rule: self.rule()?,
            bench: Workbench::default(),
            last: None,
        }))
    }
}

struct ExpressionWorker<'f> {
    family: &'f Expressions,
    rule: Rule,
    bench: Workbench,
    /// The member that came last: the next ones are often not far behind it.
    last: Option<Mark>,
}

impl Worker for ExpressionWorker<'_> {
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        let asking = Asking::new(&self.bench, limits);
        let sitting = asking.sit()?;
        let start = Mark::before(&self.family.marks, members.start);
        let last = self.last.take();
        let last = last.filter(|last| (start.member..=members.start).contains(&last.member));
        let start = last.unwrap_or(start);
        let from = (start.place.as_slice(), members.start - start.member);
        let (names, columns) = (self.family.names.len(), self.family.columns.len());
        let mut next = members.start;
        let ended = sitting.each_member_from(from, self.rule.text(), &mut |member| {
            next += 1;
            let mut misfit = None;
            for (place, (_, value)) in member.names.iter().enumerate() {
                put(rows, place, Some(value), &sitting, &mut misfit)?;
            }
            let values = match &member.value {
                Ok(Value::List(values)) => Ok(values),
                Ok(_) => unreachable!("the members of this rule are lists"),
                Err(mistake) => Err(mistake.message.clone()),
            };
            for place in 0..columns {
                let value = values.as_ref().ok().and_then(|values| values.get(place));
                put(rows, names + place, value, &sitting, &mut misfit)?;
            }
            let mistake = values.err().or(misfit);
            rows.push_some_text(names + columns, mistake.as_deref());
            if next < members.end {
                return Ok(ControlFlow::Continue(()));
            }
            self.last = Some(Mark {
                member: next - 1,
                place: member.place,
            });
            Ok(ControlFlow::Break(()))
        });
        match ended {
            Ok(_) if next < members.end => {
                let reason = format!("the rule has {next} members, fewer than were counted");
                Err(Halt::failed(reason))
            }
            Ok(_) => Ok(()),
            Err(refusal) => Err(halted(refusal)),
        }
    }
}

/// Puts a value under a column; one that does not fit leaves the cell empty and is told.
fn put(
    rows: &mut Rows,
    column: usize,
    value: Option<&Value>,
    sitting: &Sitting<'_>,
    misfit: &mut Option<String>,
) -> Result<(), Halt> {
    let kind = rows.fields[column].kind;
    let mut unfit = |value: &Value, expected: &str| {
        let written = value.write(sitting.games(), Notation::Ascii)?;
        let name = &rows.fields[column].name;
        misfit.get_or_insert(format!(
            "{name}: expected {expected}, found {written}; `--text {name}` keeps anything"
        ));
        Ok(())
    };
    match (kind, value) {
        (Kind::Whole, None) => rows.push_whole(column, None),
        (Kind::Truth, None) => rows.push_truth(column, None),
        (Kind::Text | Kind::Fraction, None) => rows.push_some_text(column, None),
        (Kind::Whole, Some(value)) => {
            let cell = whole(value);
            if cell.is_none() {
                unfit(value, "a whole number, as of the first members")?;
            }
            rows.push_whole(column, cell);
        }
        (Kind::Truth, Some(&Value::Bool(truth))) => rows.push_truth(column, Some(truth)),
        (Kind::Truth, Some(value)) => {
            unfit(value, "a truth value, as of the first members")?;
            rows.push_truth(column, None);
        }
        (Kind::Text | Kind::Fraction, Some(Value::Text(text))) => rows.push_text(column, text),
        (Kind::Text | Kind::Fraction, Some(value)) => {
            let text = value.write(sitting.games(), Notation::Ascii)?;
            rows.push_text(column, &text);
        }
    }
    Ok(())
}
