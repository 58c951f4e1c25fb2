//! The catalogue of rulesets, one file each.

use grundy_solve::Entry;

/// Declares the module of each ruleset and lists its entry, sorted by name.
macro_rules! rulesets {
    ($($kind:ident $module:ident::$type:ident,)*) => {
        $(pub mod $module;)*

        /// All rulesets, sorted by name.
        pub static CATALOGUE: &[Entry] = &[$(Entry::$kind::<$module::$type>(),)*];
    };
}

rulesets! {
    partizan domineering::Domineering,
    partizan hackenbush::Hackenbush,
}

/// The ruleset with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.info.name == name)
}
