//! The catalogue of rulesets, one file each.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.

use grundy_solve::Entry;

mod colouring;
mod heap_move;
mod shelf;
mod strip;
mod take_and_break;
mod taken_set;

/// Declares the module of each ruleset and lists its entry, sorted by name.
macro_rules! rulesets {
    ($($kind:ident $module:ident::$type:ident,)*) => {
        $(pub mod $module;)*

        /// All rulesets, sorted by name.
        pub static CATALOGUE: &[Entry] = &[$(Entry::$kind::<$module::$type>(),)*];
    };
}

rulesets! {
    impartial all_but::AllBut,
    partizan amazons::Amazons,
    impartial arc_kayles::ArcKayles,
    partizan clobber::Clobber,
    partizan col::Col,
    impartial cram::Cram,
    impartial digits::Digits,
    partizan domineering::Domineering,
    partizan elephants_and_rhinos::ElephantsAndRhinos,
    partizan fission::Fission,
    partizan game_graph::GameGraph,
    partizan hackenbush::Hackenbush,
    impartial hexadecimal::Hexadecimal,
    impartial hungry_knight::HungryKnight,
    impartial kayles::Kayles,
    partizan konane::Konane,
    impartial nim::Nim,
    impartial node_kayles::NodeKayles,
    partizan nogo::Nogo,
    impartial octal::Octal,
    partizan partizan_subtraction::PartizanSubtraction,
    partizan poker_nim::PokerNim,
    impartial rook::Rook,
    partizan snort::Snort,
    impartial subtraction::Subtraction,
    partizan toads_and_frogs::ToadsAndFrogs,
    partizan toppling_dominoes::TopplingDominoes,
    impartial wythoff::Wythoff,
}

/// The ruleset with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}
