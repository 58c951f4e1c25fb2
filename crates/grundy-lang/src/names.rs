//! The names given so far, with their values.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_game::Games;
use grundy_num::Halt;

use crate::value::Value;

/// Names and values, cheap to copy; the values live in one arena.
///
/// It also remembers which names were given since it was copied, so that whoever lent the copy
/// can take these over and leave the others as they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    values: Arc<BTreeMap<String, Named>>,
    given: Vec<String>,
}

/// What a name stands for.
#[derive(Clone, Debug)]
struct Named {
    value: Value,
    moves: TypedMoves,
}

/// Whether a value still has the moves that were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedMoves {
    /// The moves are those of the value: of its positions, and of its canonical form.
    Kept,
    /// Braces, `±`, a stalk or copies were typed, of which the value has forgotten the moves.
    Forgotten,
}

impl Names {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name).map(|named| &named.value)
    }

    /// Whether the value of a name still has the moves that were typed.
    pub(crate) fn moves(&self, name: &str) -> TypedMoves {
        let named = self.values.get(name);
        named.map_or(TypedMoves::Kept, |named| named.moves)
    }

    /// Gives a name a value.
    pub(crate) fn give(&mut self, name: &str, value: Value) {
        self.give_typed(name, value, TypedMoves::Kept);
    }

    /// Gives a name a value, of which is known whether it has the moves that were typed.
    pub(crate) fn give_typed(&mut self, name: &str, value: Value, moves: TypedMoves) {
        let named = Named { value, moves };
        Arc::make_mut(&mut self.values).insert(name.to_owned(), named);
        self.given.push(name.to_owned());
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values
            .iter()
            .map(|(name, named)| (name.as_str(), &named.value))
    }

    /// The same names in which none counts as given since.
    pub(crate) fn lent(&self) -> Names {
        Names {
            values: Arc::clone(&self.values),
            given: Vec::new(),
        }
    }

    /// Takes over names whose values are of the same arena.
    pub(crate) fn take_over(&mut self, names: &Names) {
        let values = Arc::make_mut(&mut self.values);
        values.extend(
            names
                .values
                .iter()
                .map(|(name, named)| (name.clone(), named.clone())),
        );
    }

    /// Those names alone that were given in this copy since it was last asked.
    pub(crate) fn newly_given(&mut self) -> Option<Names> {
        if self.given.is_empty() {
            return None;
        }
        let given = std::mem::take(&mut self.given).into_iter();
        let values = given.map(|name| (name.clone(), self.values[&name].clone()));
        Some(Names {
            values: Arc::new(values.collect()),
            given: Vec::new(),
        })
    }

    /// The names with their values in another arena.
    pub(crate) fn import(&self, old: Games<'_>, new: Games<'_>) -> Result<Names, Halt> {
        let values = self.values.iter();
        let values = values.map(|(name, named)| {
            let value = import(old, new, &named.value)?;
            let moves = named.moves;
            Ok((name.clone(), Named { value, moves }))
        });
        Ok(Names {
            values: Arc::new(values.collect::<Result<_, Halt>>()?),
            given: Vec::new(),
        })
    }
}

/// A value of one arena in another.
pub(crate) fn import(old: Games<'_>, new: Games<'_>, value: &Value) -> Result<Value, Halt> {
    Ok(match value {
        Value::Game(sum) => Value::Game(new.import_sum(old, sum)?),
        Value::Sum(sum) => Value::Sum(sum.import(old, new)?),
        Value::List(items) => {
            let items = items.iter().map(|item| import(old, new, item));
            Value::List(items.collect::<Result<_, _>>()?)
        }
        Value::Record(record) => Value::Record(record.map(|value| import(old, new, value))?),
        other => other.clone(),
    })
}
