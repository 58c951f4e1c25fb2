//! The terms of a sum with their moves as they were typed: braces by their options, positions by
//! their rules, stalks and infinite numbers edge by edge, several copies by one of them. Whatever
//! else is typed is a value, which has forgotten its moves, and is moved in by its canonical form.

use grundy_game::Games;
use grundy_num::{Sign, with_deep_stack};
use grundy_solve::{Braces, Bracket, PositionSum, Stalk, Term};
use rustc_hash::FxHashMap;

use super::{copies, multiple, stalk_text, terms};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{self, Placed, wrong_kind};
use crate::scope::Scope;
use crate::stalk;
use crate::syntax::{List, NodeId, NodeKind, Program};
use crate::value::Value;

/// Reads the sum that a node is.
pub(crate) fn read(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Term>, Refusal> {
    let mut reader = Reader {
        program,
        games,
        scope,
        braces: FxHashMap::default(),
    };
    reader.terms(root)
}

struct Reader<'p, 'a, 'n> {
    program: &'p Program,
    games: Games<'a>,
    scope: &'n mut Scope,
    /// What was read so far, by its options: what is typed twice is the same.
    braces: FxHashMap<(Bracket, [Vec<Term>; 2]), Braces>,
}

/// An option with its place.
struct Typed {
    term: Term,
    span: Span,
}

impl Reader<'_, '_, '_> {
    /// The terms of the sum that a node is.
    fn terms(&mut self, root: NodeId) -> Result<Vec<Term>, Refusal> {
        let mut read = Vec::new();
        for (sign, node) in terms(self.program, root) {
            self.games.limits().tick()?;
            let term = with_deep_stack(|| self.term(node))?;
            read.push(term.times(self.games, sign)?);
        }
        Ok(read)
    }

    fn term(&mut self, node: NodeId) -> Result<Term, Refusal> {
        let (program, games) = (self.program, self.games);
        let span = program.node(node).span;
        match program.node(node).kind {
            NodeKind::Braces { left, right } => {
                let (left, right) = (self.options(left)?, self.options(right)?);
                self.typed(Bracket::Braces, [left, right], span)
            }
            NodeKind::PlusMinus(list) => {
                let left = self.options(list)?;
                let negative = |option: &Typed| -> Result<Typed, Refusal> {
                    let term = option.term.clone().times(games, Sign::Minus)?;
                    Ok(Typed {
                        term,
                        span: option.span,
                    })
                };
                let right = left.iter().map(negative).collect::<Result<_, _>>()?;
                self.typed(Bracket::PlusMinus, [left, right], span)
            }
            _ => {
                if let Some((factor, game)) = multiple(program, node, games, self.scope)? {
                    let (count, sign) = copies(program, factor, games, self.scope)?;
                    let copy = self.terms(game)?.into_iter();
                    let copy = copy.map(|term| term.times(games, sign));
                    let copy = copy.collect::<Result<_, _>>()?;
                    return Ok(Term::copies(games, count, copy)?);
                }
                self.value(node)
            }
        }
    }

    /// The term that a value is.
    fn value(&mut self, node: NodeId) -> Result<Term, Refusal> {
        let (program, games) = (self.program, self.games);
        let Placed { value, span } = evaluate::node_value(program, node, games, self.scope)?;
        if let Some((text, place)) = stalk_text(program, node) {
            let stalk = Stalk::new(stalk::word(text, place)?, Sign::Plus);
            let value = match value {
                Value::Surreal(x) => PositionSum::from((*x).clone()),
                value => game(value, span)?,
            };
            return Ok(Term::stalk_of_value(stalk, value));
        }
        Ok(match value {
            Value::Surreal(x) => Term::number((*x).clone())?,
            value => Term::of(games, &game(value, span)?)?,
        })
    }

    /// The game that these options make.
    fn typed(
        &mut self,
        bracket: Bracket,
        options: [Vec<Typed>; 2],
        span: Span,
    ) -> Result<Term, Refusal> {
        let placed = |options: &[Typed]| -> Result<Vec<Placed>, Refusal> {
            let placed = |option: &Typed| {
                let (value, span) = (valued(option)?, option.span);
                Ok(Placed { value, span })
            };
            options.iter().map(placed).collect()
        };
        let [left, right] = &options;
        let value = evaluate::of_options(self.games, placed(left)?, placed(right)?, span)?;
        let value = match value {
            Value::Surreal(x) => PositionSum::from((*x).clone()),
            value => game(value, span)?,
        };
        let options = options.map(|options| {
            let options = options.into_iter().map(|option| option.term);
            options.collect::<Vec<Term>>()
        });
        let braces = self.braces.entry((bracket, options));
        let braces =
            braces.or_insert_with_key(|(bracket, options)| Braces::new(*bracket, options.clone()));
        Ok(Term::typed(value, braces.clone()))
    }

    fn options(&mut self, list: List) -> Result<Vec<Typed>, Refusal> {
        let program = self.program;
        let mut options = Vec::new();
        for &node in program.list(list) {
            let terms = with_deep_stack(|| self.terms(node))?;
            let term = Term::sum(self.games, terms)?;
            let span = program.node(node).span;
            options.push(Typed { term, span });
        }
        Ok(options)
    }
}

/// What an option is worth.
fn valued(option: &Typed) -> Result<Value, Diagnostic> {
    let value = option.term.value();
    let Some(_) = value.surreal() else {
        return Ok(if value.positions().is_empty() {
            Value::Game(value.games().clone())
        } else {
            Value::Sum(value.clone())
        });
    };
    let number = value.as_number();
    let number = number.map(|x| Value::Surreal(std::sync::Arc::new(x)));
    number.ok_or_else(|| {
        let message = "a surreal number and a game do not add";
        let hint = "infinite and infinitesimal numbers go with numbers alone, as in `omega + 1/2`";
        Diagnostic::new(option.span, message).hint(hint)
    })
}

/// A value that must be a game or have positions in it, as the sum it is.
fn game(value: Value, span: Span) -> Result<PositionSum, Diagnostic> {
    match value {
        Value::Sum(sum) => Ok(sum),
        Value::Game(sum) => Ok(sum.into()),
        other => Err(wrong_kind(span, "a game as a summand", &other)),
    }
}
