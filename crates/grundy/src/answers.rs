//! Questions about games with a theory of their own, and their answers for people and programs.
//!
//! A question is built from what was typed or from the fields of a JSON request; its answer writes
//! itself as JSON, with the field names of the corpus, or as lines for a person.

pub(crate) mod certificate;
pub(crate) mod continuous;
pub(crate) mod fields;
pub(crate) mod heap_game;
pub(crate) mod lattice;
pub(crate) mod layout;
pub(crate) mod node_kayles;
pub(crate) mod pascal;
pub(crate) mod period;
pub(crate) mod takeaway;
pub(crate) mod turing;

use grundy_heap::formula::{FormulaError, FunctionError};
use grundy_lang::{Diagnostic, EvalError, Span};
use grundy_num::Halt;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// A mistake in the text of a function, given with it.
    Formula(Diagnostic, String),
    /// A mistake elsewhere.
    Mistake(String),
    /// A limit was reached.
    Halt(Halt),
}

impl QuestionError {
    fn formula(error: FormulaError, text: &str) -> QuestionError {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let span = Span::new(place(error.span.0), place(error.span.1));
        let diagnostic = Diagnostic::new(span, error.message).hint(error.hint);
        QuestionError::Formula(diagnostic, text.to_owned())
    }

    /// A mistake of the whole text of a function.
    fn function(error: &FunctionError, text: &str) -> QuestionError {
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let diagnostic = Diagnostic::new(Span::new(0, end), error.to_string());
        QuestionError::Formula(diagnostic.hint(error.hint()), text.to_owned())
    }

    /// The same as an error of an evaluation, if it is one.
    pub(crate) fn into_eval_error(self) -> Result<EvalError, String> {
        match self {
            QuestionError::Formula(diagnostic, _) => Ok(EvalError::Mistake(diagnostic)),
            QuestionError::Halt(halt) => Ok(EvalError::Halt(halt)),
            QuestionError::Mistake(message) => Err(message),
        }
    }

    /// The answer in JSON: what is wrong, and where if the text of a function is.
    pub fn to_json(&self) -> String {
        match self.clone().into_eval_error() {
            Ok(error) => crate::error_json(&error),
            Err(message) => crate::answer_json::plain_error(message),
        }
    }
}

impl From<Halt> for QuestionError {
    fn from(halt: Halt) -> Self {
        QuestionError::Halt(halt)
    }
}

/// As many entries of a list as an answer holds.
const MOST: usize = 1000;
