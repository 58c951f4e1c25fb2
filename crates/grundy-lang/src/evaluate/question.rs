//! Questions asked inside an expression.

use grundy_num::{Halt, with_deep_stack};
use grundy_rules::shorten;

use super::{Evaluator, Placed};
use crate::asker::{Asked, Plain};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::names::TypedMoves;
use crate::syntax::NodeId;
use crate::terms::forgotten;
use crate::value::Value;
use crate::workbench::{Notes, Workbench};

/// An argument of a call, with the name that was typed before it.
pub(super) struct Argument<'p> {
    pub(super) name: Option<&'p str>,
    pub(super) node: NodeId,
    pub(super) placed: Placed,
}

/// A field of a question that an argument fills in.
struct Filled {
    field: String,
    span: Span,
    text: Option<String>,
}

impl Evaluator<'_, '_, '_> {
    /// The answer to a question; `None` where there is none of this name.
    pub(super) fn question(
        &mut self,
        name: &str,
        arguments: &[Argument<'_>],
        span: Span,
    ) -> Result<Option<Value>, Refusal> {
        let Some(asker) = self.scope.asker.clone() else {
            return Ok(None);
        };
        let Some(places) = asker.places(name) else {
            return Ok(None);
        };
        let (mut fields, mut filled) = (Vec::new(), Vec::<Filled>::new());
        let mut places = places.iter();
        for Argument {
            name: typed,
            node,
            placed,
        } in arguments
        {
            if asker.shows_moves(name) && matches!(placed.value, Value::Game(_) | Value::Sum(_)) {
                self.remark_forgotten(name, *node)?;
            }
            let field = match (typed, &placed.value) {
                (Some(typed), _) => *typed,
                // A convention of play has only one field that it can be meant for.
                (None, Value::Play(_)) if asker.takes(name, "play") => "play",
                (None, _) => places.next().ok_or_else(|| {
                    let message = format!("`{name}` takes no more arguments by their places");
                    let hint = format!("{} is asked as `{}`", name, signature(&*asker, name));
                    Diagnostic::new(placed.span, message)
                        .hint(hint)
                        .hint("other fields are named: `certificate: true`")
                })?,
            };
            if filled.iter().any(|other| other.field == field) {
                let message = format!("the field `{}` is given twice", shorten(field));
                return Err(Diagnostic::new(placed.span, message).into());
            }
            let text = match &placed.value {
                Value::Text(text) => Some(text.clone()),
                _ => None,
            };
            filled.push(Filled {
                field: field.to_owned(),
                span: placed.span,
                text,
            });
            fields.push((field.to_owned(), Plain::of(self.games, &placed.value)?));
        }
        let limits = self.games.limits();
        let bench = Workbench::beside(self.scope);
        let notes = Notes::default();
        let asked = Asked {
            question: name,
            fields,
            bench: &bench,
            limits,
            notes: &notes,
        };
        let answer = with_deep_stack(|| asker.ask(asked));
        for note in notes.taken() {
            self.scope.remarks.add(&note);
        }
        let record = answer.map_err(|refusal| at_argument(refusal, &filled, span))?;
        Ok(Some(Value::Record(record)))
    }
}

impl Evaluator<'_, '_, '_> {
    /// Remarks that a question about moves is asked of a value which has forgotten those that were typed.
    fn remark_forgotten(&self, question: &str, argument: NodeId) -> Result<(), Halt> {
        let (limits, names) = (self.games.limits(), &self.scope.names);
        let moves = forgotten::moves(self.program, argument, limits, names)?;
        if moves == TypedMoves::Forgotten {
            self.scope.remarks.add(&format!(
                "`{question}(…)` takes its game by its value, with the moves of the canonical form; \
                 as a text, `{question}(\"…\")`, it is read as typed"
            ));
        }
        Ok(())
    }
}

/// The question with the fields that its arguments fill in.
fn signature(asker: &dyn crate::asker::Asker, name: &str) -> String {
    let places = asker.places(name).unwrap_or_default();
    format!("{name}({})", places.join(", "))
}

/// A mistake in a field, told at the argument that filled it in.
fn at_argument(refusal: Refusal, filled: &[Filled], span: Span) -> Refusal {
    let Refusal::Mistake(mistake) = refusal else {
        return refusal;
    };
    let field = mistake.field().unwrap_or_default();
    let field = field.split(['.', '[']).next().unwrap_or_default();
    let argument = filled.iter().find(|it| it.field == field);
    let place = match argument {
        // The text stands one byte after its opening quote.
        Some(it) if it.text.is_some() && it.text.as_deref() == mistake.text() => {
            let start = it.span.from + 1;
            Span::new(start + mistake.span.from, start + mistake.span.to)
        }
        Some(it) => it.span,
        None => span,
    };
    let mut told = Diagnostic::new(place, mistake.message);
    told.hints = mistake.hints;
    told.into()
}
