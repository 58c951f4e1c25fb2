//! Values that have forgotten moves: braces, `±`, stalks and copies that were typed, and came to a term
//! through a name, a function, a list or a choice.
//!
//! It is asked of the text, not of the value: `{0,-3|}` and 1 are one value. What computes a value,
//! such as `cool(g, t)` or a product, forgets nothing: its value never had other moves.

use grundy_num::{Halt, Limits, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::evaluate::{Definition, as_integer};
use crate::names::{Names, TypedMoves};
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program, Symbol};
use crate::value::Value;

/// Whether the value of a node has the moves that were typed. Both parts of a choice count.
pub(crate) fn moves(
    program: &Program,
    node: NodeId,
    limits: &Limits<'_>,
    names: &Names,
) -> Result<TypedMoves, Halt> {
    let mut functions = FxHashMap::default();
    let mut search = Search {
        limits,
        names,
        functions: &mut functions,
        parameters: &[],
        reached: Vec::new(),
    };
    search.moves(program, node)
}

/// Functions that hand on their arguments, or members of them, as they are.
const HANDING_ON: [&str; 3] = ["distinct", "first", "sum"];

/// Of what a function gives: whether it has the moves that were typed, and the places of the arguments
/// that it may come from.
#[derive(Clone)]
struct Given {
    moves: TypedMoves,
    arguments: Vec<usize>,
}

struct Search<'s, 'l> {
    limits: &'s Limits<'l>,
    names: &'s Names,
    /// What is known of the functions that were called; nothing yet, of one that calls itself.
    functions: &'s mut FxHashMap<*const Definition, Option<Given>>,
    /// The parameters of the function whose body this is.
    parameters: &'s [Symbol],
    /// Those of them that the value may come from.
    reached: Vec<usize>,
}

impl Search<'_, '_> {
    fn moves(&mut self, program: &Program, root: NodeId) -> Result<TypedMoves, Halt> {
        // The names that rules bind, with what they run through until it was looked at.
        let mut bound: Vec<(Symbol, Option<NodeId>)> = Vec::new();
        let mut waiting = vec![root];
        while let Some(node) = waiting.pop() {
            self.limits.tick()?;
            if let Some(copied) = self.copied(program, node) {
                if self.has_positions_alone(program, copied)? {
                    continue;
                }
                return Ok(TypedMoves::Forgotten);
            }
            match program.node(node).kind {
                NodeKind::Braces { .. } | NodeKind::PlusMinus(_) => {
                    return Ok(TypedMoves::Forgotten);
                }
                NodeKind::Name(name) => {
                    let of_rule = bound.iter_mut().find(|(symbol, _)| *symbol == name);
                    if let Some((_, source)) = of_rule {
                        waiting.extend(source.take());
                    } else if let Some(at) = self.parameters.iter().position(|it| *it == name) {
                        self.reached.push(at);
                    } else if self.names.moves(program.name(name)) == TypedMoves::Forgotten {
                        return Ok(TypedMoves::Forgotten);
                    }
                }
                NodeKind::Call { name, args } => {
                    let args = program.list(args);
                    match program.name(name) {
                        "stalk" => return Ok(TypedMoves::Forgotten),
                        name if HANDING_ON.contains(&name) => waiting.extend(args),
                        name => {
                            let Some(Value::Function(function)) = self.names.get(name) else {
                                continue;
                            };
                            let given = with_deep_stack(|| self.given(function, args.len()))?;
                            if given.moves == TypedMoves::Forgotten {
                                return Ok(TypedMoves::Forgotten);
                            }
                            let arguments = given.arguments.into_iter();
                            waiting.extend(arguments.filter_map(|at| args.get(at)));
                        }
                    }
                }
                NodeKind::Rule(clauses) => {
                    let clauses = program.list(clauses);
                    bound.extend(clauses.iter().filter_map(
                        |&clause| match program.node(clause).kind {
                            NodeKind::For { name, source } => Some((name, Some(source))),
                            _ => None,
                        },
                    ));
                    waiting.extend(clauses.first());
                }
                NodeKind::Binary {
                    op: BinaryOp::Add | BinaryOp::Sub,
                    left,
                    right,
                }
                | NodeKind::Conditional {
                    then: left,
                    otherwise: right,
                    ..
                } => waiting.extend([left, right]),
                NodeKind::Negate(of)
                | NodeKind::Index { base: of, .. }
                | NodeKind::Field { base: of, .. }
                | NodeKind::Named { value: of, .. }
                | NodeKind::Assign { value: of, .. } => waiting.push(of),
                NodeKind::List(list) | NodeKind::Record(list) => {
                    waiting.extend(program.list(list));
                }
                _ => {}
            }
        }
        Ok(TypedMoves::Kept)
    }

    /// What is known of a function with so many arguments. One that calls itself may hand on all of them.
    fn given(&mut self, function: &Definition, arguments: usize) -> Result<Given, Halt> {
        let key = std::ptr::from_ref(function);
        if let Some(known) = self.functions.get(&key) {
            let all = || Given {
                moves: TypedMoves::Kept,
                arguments: (0..arguments).collect(),
            };
            return Ok(known.clone().unwrap_or_else(all));
        }
        self.functions.insert(key, None);
        let (program, parameters, body) = function.parts();
        let mut inside = Search {
            limits: self.limits,
            names: self.names,
            functions: self.functions,
            parameters,
            reached: Vec::new(),
        };
        let moves = inside.moves(program, body)?;
        let mut arguments = inside.reached;
        arguments.sort_unstable();
        arguments.dedup();
        let given = Given { moves, arguments };
        self.functions.insert(key, Some(given.clone()));
        Ok(given)
    }

    /// The game of `n.g`, if a node is that. A field of a record is typed alike.
    fn copied(&self, program: &Program, node: NodeId) -> Option<NodeId> {
        match program.node(node).kind {
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                right,
                ..
            } => Some(right),
            NodeKind::Field { base, name } => {
                let is_factor = match program.node(base).kind {
                    NodeKind::Number(_) => true,
                    NodeKind::Name(name) => {
                        let value = self.names.get(program.name(name));
                        value.is_some_and(|value| as_integer(value).is_some())
                    }
                    _ => false,
                };
                is_factor.then_some(name)
            }
            _ => None,
        }
    }

    /// Whether a node is a sum of positions, of which copies keep their moves.
    fn has_positions_alone(&self, program: &Program, root: NodeId) -> Result<bool, Halt> {
        let mut waiting = vec![root];
        while let Some(node) = waiting.pop() {
            self.limits.tick()?;
            match program.node(node).kind {
                NodeKind::Binary {
                    op: BinaryOp::Add | BinaryOp::Sub,
                    left,
                    right,
                } => waiting.extend([left, right]),
                NodeKind::Binary {
                    op: BinaryOp::IntegerMultiple,
                    right: of,
                    ..
                }
                | NodeKind::Negate(of)
                | NodeKind::Index { base: of, .. } => waiting.push(of),
                NodeKind::Call { name, .. } => {
                    let name = program.name(name);
                    if name != "impartial" && grundy_rulesets::find(name).is_none() {
                        return Ok(false);
                    }
                }
                NodeKind::Name(name) => match self.names.get(program.name(name)) {
                    Some(Value::Sum(sum)) if sum.is_positions_only() => {}
                    Some(Value::Rules(_)) => {}
                    _ => return Ok(false),
                },
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}
