//! A field of a question is used or refused: what was given and what the answer would not depend on.
//!
//! Every question lists all of its fields, each with the condition under which it is used; the list
//! is a pattern that the compiler holds against the struct, so that a field cannot be forgotten.
//! [`Question::ask`](crate::Question::ask) looks at it first, so that requests, the command line,
//! Python and expressions are refused by the same words.

use serde_json::{Map, Value};

use crate::{Diagnostic, Refusal};

/// The fields of a question, or fields that belong to several questions.
pub trait Uses {
    /// A field that was given and would not be used.
    fn unused(&self) -> Option<Unused>;

    /// The names of the fields, sorted.
    fn names() -> Vec<&'static str>;

    /// Reads the parts that are structs of their own but whose fields belong to this one, so that a
    /// mistake in them has its place: serde tells none of what it flattens.
    fn check_parts(_: &Map<String, Value>) -> Result<(), Refusal> {
        Ok(())
    }
}

/// A field that was given and would not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unused {
    /// Its name in a request.
    pub field: &'static str,
    /// When it would be used, such as "with `moves`".
    pub only: &'static str,
}

impl Unused {
    /// The refusal of a request to this question.
    pub(crate) fn refused(self, question: &str) -> Refusal {
        let Unused { field, only } = self;
        let message = format!("`{question}` uses `{field}` only {only}");
        let mistake = Diagnostic::plain(message).in_field(field);
        mistake.hint(format!("leave `{field}` out")).into()
    }
}

/// A field that says whether it was given: whether it asks for anything but what holds without it.
pub(crate) trait Given {
    /// Whether it was given.
    fn is_given(&self) -> bool;
}

impl<T> Given for Option<T> {
    fn is_given(&self) -> bool {
        self.is_some()
    }
}

impl<T> Given for Vec<T> {
    fn is_given(&self) -> bool {
        !self.is_empty()
    }
}

impl Given for bool {
    fn is_given(&self) -> bool {
        *self
    }
}

/// Fields with a choice of words, which are given where they are not the usual one.
macro_rules! given_unless_usual {
    ($($choice:ty),+ $(,)?) => {
        $(impl Given for $choice {
            fn is_given(&self) -> bool {
                *self != <$choice>::default()
            }
        })+
    };
}

given_unless_usual! {
    (i64, u64),
    crate::json::PlayName,
    crate::json::PlayerName,
    crate::questions::ShowName,
}

impl<U: Uses> Uses for Option<U> {
    fn unused(&self) -> Option<Unused> {
        self.as_ref().and_then(Uses::unused)
    }

    fn names() -> Vec<&'static str> {
        U::names()
    }
}

/// Lists all fields of a question. One that is not always used has its condition behind it, in
/// which fields are called by their names, and the words for it. In square brackets are those
/// whose own fields are looked at, too; one with its type is flattened by serde.
macro_rules! uses {
    ($question:ident $([$($inner:ident $(: $part:ty)?),+])? {
        $($field:ident $(as $name:literal)? $(: $used:expr => $only:literal)?),* $(,)?
    }) => {
        impl $crate::used::Uses for $question {
            fn unused(&self) -> Option<$crate::used::Unused> {
                let $question { $($field),* } = self;
                $(
                    let name = stringify!($field);
                    $(let _ = name;
                    let name = $name;)?
                    let _ = (name, $field);
                    $(if $crate::used::Given::is_given($field) && !($used) {
                        return Some($crate::used::Unused { field: name, only: $only });
                    })?
                )*
                $($(if let Some(unused) = $crate::used::Uses::unused($inner) {
                    return Some(unused);
                })+)?
                None
            }

            fn names() -> Vec<&'static str> {
                let parts: &[&str] = &[$($($({
                    let _ = std::marker::PhantomData::<$part>;
                    stringify!($inner)
                },)?)+)?];
                let mut names: Vec<&str> = Vec::new();
                $(
                    let name = stringify!($field);
                    $(let _ = name;
                    let name = $name;)?
                    names.push(name);
                )*
                names.retain(|name| !parts.contains(name));
                $($($(names.extend(<$part as $crate::used::Uses>::names());)?)+)?
                names.sort_unstable();
                names
            }

            $($($(fn check_parts(
                fields: &serde_json::Map<String, serde_json::Value>,
            ) -> Result<(), $crate::Refusal> {
                $crate::fields::read_part::<$part>(fields)
            })?)+)?
        }
    };
}

pub(crate) use uses;
