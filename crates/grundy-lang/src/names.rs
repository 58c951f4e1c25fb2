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
    values: Arc<BTreeMap<String, Value>>,
    given: Vec<String>,
}

impl Names {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// Gives a name a value.
    pub(crate) fn give(&mut self, name: &str, value: Value) {
        Arc::make_mut(&mut self.values).insert(name.to_owned(), value);
        self.given.push(name.to_owned());
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values
            .iter()
            .map(|(name, value)| (name.as_str(), value))
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
                .map(|(name, value)| (name.clone(), value.clone())),
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
        let values = values.map(|(name, value)| Ok((name.clone(), import(old, new, value)?)));
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
