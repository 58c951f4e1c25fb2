//! The questions, one file each.
//!
//! A new question is a file here and a line below. Its fields and its answer are plain types with
//! their documentation, from which requests, the JSON Schema and the reference are made.

pub use crate::ask::Entry;
pub use crate::function_field::{FunctionField, FunctionParts, PieceField};
pub use crate::graph_file::{read_game_graph, read_graph};
pub use crate::heap_field::{
    CertificateField, CheckpointField, HeapGameField, read_certificate, read_checkpoint,
};
pub use crate::used::{Unused, Uses};

/// Declares the files of the questions and the list of them all.
macro_rules! questions {
    ($($file:ident :: { $($question:ident),+ }),+ $(,)?) => {
        $(mod $file;)+
        $(pub use $file::*;)+

        /// All questions, in the order of their files.
        pub const QUESTIONS: &[Entry] = &[$($(Entry::of::<$file::$question>()),+),+];
    };
}

questions! {
    automaton::{Automaton, AutomatonGame, AutomatonVerify},
    automaton_binary::{AutomatonBinary},
    check::{Check},
    continuous::{Continuous},
    draw::{Draw},
    eval::{Eval},
    functions::{Functions, Names},
    games::{Games},
    graph::{Graph},
    lattice::{Lattice, LatticeCount, LatticeTable},
    node_kayles::{NodeKaylesOf},
    pascal::{Pascal},
    period::{PeriodOf},
    play::{PlayOf},
    rook_cell::{RookCell},
    sequence::{SequenceOf},
    sequence_proof::{SequenceProof},
    sequence_why::{SequenceWhy},
    solve::{Solve},
    table::{Table},
    takeaway::{Takeaway},
    thermograph::{Thermograph},
    tree::{Tree},
    turing::{Turing, TuringCompile, TuringVerify},
    value_tree::{ValueTreeOf},
    verify::{Verify},
}

/// As many entries of a list as an answer holds.
const MOST: usize = 1000;

/// As many entries of a list as a person is shown.
const LISTED: usize = 24;

/// The question with this name.
pub(crate) fn find(name: &str) -> Option<&'static Entry> {
    QUESTIONS.iter().find(|entry| entry.name == name)
}
