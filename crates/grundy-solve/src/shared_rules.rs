//! Rules that a solver borrows from its caller or shares with the positions it is asked about.

use std::ops::Deref;
use std::sync::Arc;

pub(crate) enum SharedRules<'a, R> {
    Borrowed(&'a R),
    Shared(Arc<R>),
}

impl<R> Deref for SharedRules<'_, R> {
    type Target = R;

    fn deref(&self) -> &R {
        match self {
            SharedRules::Borrowed(rules) => rules,
            SharedRules::Shared(rules) => rules,
        }
    }
}
