//! Arguments for which a shell completes names, though any text is read: what is wrong with a name
//! is told by the question, with the nearest names.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use grundy::heaps::{FAMILIES, NAMED_GAMES};
use grundy::language::{FUNCTIONS, Function};
use grundy::rulesets::CATALOGUE;

/// A text, with the names that it most likely is.
#[derive(Clone, Copy)]
pub(crate) struct KnownNames(pub(crate) fn() -> Vec<&'static str>);

/// The games of the catalogue.
pub(crate) fn games() -> Vec<&'static str> {
    CATALOGUE.iter().map(|entry| entry.name).collect()
}

/// The functions of the language.
pub(crate) fn functions() -> Vec<&'static str> {
    FUNCTIONS.iter().map(Function::name).collect()
}

/// The games on heaps whose values form a sequence, by family and by name.
pub(crate) fn families() -> Vec<&'static str> {
    let families = FAMILIES.iter().map(|family| family.name);
    let named = NAMED_GAMES.iter().map(|named| named.name);
    families.chain(named).collect()
}

impl TypedValueParser for KnownNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
