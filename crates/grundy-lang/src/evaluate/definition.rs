//! Functions that were defined, `f(x, y) := …`: what they are, and what they give.
//!
//! A function keeps its text and the program of that text, so that it can be called by programs
//! that know nothing of the one that defined it. What it gives for numbers is remembered until a
//! name is given a value: within a question a recursion is worked out once.

use std::ops::Range;
use std::sync::Arc;

use grundy_num::{Rational, with_deep_stack};
use grundy_rules::shorten;

use super::{Evaluator, Placed};
use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::syntax::{NodeId, NodeKind, Program, Symbol};
use crate::value::Value;

/// A function as it was defined.
#[derive(Debug)]
pub struct Definition {
    text: Arc<str>,
    program: Program,
    name: Symbol,
    parameters: Vec<Symbol>,
    root: NodeId,
    body: Range<usize>,
}

impl PartialEq for Definition {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Functions call each other no deeper than this: a level takes some kilobytes of stack, which does
/// not grow in a browser.
const DEEPEST: u32 = if cfg!(target_family = "wasm") {
    50
} else {
    20_000
};

impl Definition {
    /// The function that a text defines, which was read before.
    pub(crate) fn read(text: &str) -> Definition {
        let program = crate::parse(text).expect("a definition was read before");
        let root = program.node(program.statements()[0]);
        let NodeKind::Define {
            name,
            parameters,
            body,
            ..
        } = root.kind
        else {
            unreachable!("the text of a definition is one")
        };
        Definition {
            text: text.into(),
            parameters: program.parameters(parameters).to_vec(),
            name,
            root: body,
            body: program.subtree(body),
            program,
        }
    }

    /// The definition as it was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The program of the text, the names of the arguments, and the root of what it gives.
    pub(crate) fn parts(&self) -> (&Program, &[Symbol], NodeId) {
        (&self.program, &self.parameters, self.root)
    }

    /// The name and the arguments, as `f(x, y)`.
    fn signature(&self) -> String {
        let parameters = self.parameters.iter();
        let parameters: Vec<&str> = parameters.map(|&it| self.program.name(it)).collect();
        let name = self.program.name(self.name);
        format!("{name}({})", parameters.join(", "))
    }
}

impl Evaluator<'_, '_, '_> {
    /// What a function gives; `span` is the whole call.
    pub(super) fn apply(
        &mut self,
        function: &Arc<Definition>,
        args: Vec<Placed>,
        span: Span,
    ) -> Result<Value, Refusal> {
        if args.len() != function.parameters.len() {
            let signature = function.signature();
            let message = format!(
                "`{signature}` takes {}, here {}",
                counted(function.parameters.len()),
                if args.len() == 1 {
                    "is 1".to_owned()
                } else {
                    format!("are {}", args.len())
                },
            );
            return Err(Diagnostic::new(span, message).into());
        }
        let numbers = args.iter().map(|arg| as_number(&arg.value).cloned());
        let numbers: Option<Box<[Rational]>> = numbers.collect();
        if let Some(numbers) = &numbers
            && let Some(known) = self.scope.recall(&function.text, numbers)
        {
            return Ok(known.clone());
        }
        if self.scope.depth >= DEEPEST {
            let message = format!("functions call each other at most {DEEPEST} deep");
            let hint = "a recursion ends where its condition says: `if n == 0 then 0 else …`";
            return Err(Diagnostic::new(span, message).hint(hint).into());
        }
        let limits = self.games.limits();
        limits.allow_memory(self.held())?;
        let parameters = function.parameters.iter().copied();
        let bound = parameters.zip(args.into_iter().map(|arg| arg.value));
        let outside = std::mem::replace(&mut self.scope.locals, bound.collect());
        self.scope.depth += 1;
        let mut inner = Evaluator::new(&function.program, self.games, self.scope);
        let found = with_deep_stack(|| inner.nodes(function.body.clone()));
        self.scope.depth -= 1;
        self.scope.locals = outside;
        let value = found
            .map_err(|refusal| elsewhere(refusal, function, span))?
            .value;
        if let Some(numbers) = numbers {
            self.scope
                .remember(&function.text, numbers, &value, limits)?;
        }
        Ok(value)
    }
}

fn counted(arguments: usize) -> String {
    match arguments {
        1 => "1 argument".to_owned(),
        many => format!("{many} arguments"),
    }
}

/// A mistake inside a function, told where the function is called.
fn elsewhere(refusal: Refusal, function: &Definition, span: Span) -> Refusal {
    let Refusal::Mistake(mistake) = refusal else {
        return refusal;
    };
    let hint = format!("in `{}`", shorten(&function.text));
    let mut told = Diagnostic::new(span, mistake.message);
    told.hints = mistake.hints;
    if !told.hints.contains(&hint) {
        told.hints.push(hint);
    }
    told.into()
}
