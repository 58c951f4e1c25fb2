//! Exact answers about combinatorial games.
//!
//! This crate is the public face of the toolkit: it re-exports what the others build and adds the
//! two ways in which all interfaces answer, [`report`] for a person and [`Desk`] for a program.
//!
//! ```
//! use grundy::Workbench;
//! let bench = Workbench::default();
//! assert_eq!(bench.show("{2|1||-1} + {2|1||-1}")?, "{1|0}");
//! # Ok::<(), grundy::EvalError>(())
//! ```

mod answer_json;
mod answers;
mod budget;
mod cell_pictures;
mod compile;
mod desk;
mod drawing;
mod graph_answers;
mod graph_file;
mod report;
mod stalk_picture;
mod tree;
mod tree_picture;
mod winning_picture;

pub use answer_json::{error_json, eval_json, eval_json_misere, solution_json, thermograph_json};
pub use answers::QuestionError;
pub use answers::certificate::{
    certificate_json, checkpoint_json, read_certificate, read_checkpoint, verification_json,
};
pub use answers::continuous::{ContinuousAnswer, ContinuousQuestion};
pub use answers::heap_game::{HEAP_GAMES, HeapGame, PeriodSearch, RookTableText};
pub use answers::layout::SequenceLayout;
pub use answers::period::{PeriodAnswer, sequence_json};
pub use answers::takeaway::{TakeawayAnswer, TakeawayQuestion};
pub use budget::{Budget, ParseAmountError, parse_mebibytes, parse_seconds};
pub use cell_pictures::{GameView, diagram_picture, game_picture, grundy_colours, tape_picture};
pub use compile::{
    CompileTarget, LatticeMoves, NotALattice, compile_json, read_lattice, rule_game_json,
};
pub use desk::Desk;
pub use drawing::construction;
pub use graph_answers::{graph_json, graph_report};
pub use graph_file::{read_game_graph, read_graph};
pub use grundy_automata as automata;
pub use grundy_game::{
    Corner, Game, GameArena, GameSum, Games, Notation, OwnedStop, Stop, SumSearch, Thermograph,
    UpStar, Wall,
};
pub use grundy_heap::{
    Certificate, Checked, Depth, Finding, Progress, Refusal, continuous, lattice, takeaway, verify,
};
pub use grundy_lang::{
    Analysis, Diagnostic, EvalError, FUNCTIONS, Function, MoveTo, PositionSum, Sitting, Solution,
    Span, Value, WinningMove, WinningMoves, Workbench, analyse, parse,
};
pub use grundy_lang::{
    ChooseError, Hints, LegalMove, Match, MatchView, MoveView, Prospect, ReplayError, SummandView,
    Transcript, TranscriptError, Turn,
};
pub use grundy_num::{
    Dyadic, Halt, IBig, Limits, Nimber, NimberTooLarge, Outcome, ParseNumberError, Play, Player,
    Rational, Sign, SignExpansion, UBig, nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_square,
};
pub use grundy_render as render;
pub use grundy_rules::board::Graph;
pub use grundy_rules::{ArgError, Links, Mark, Picture};
pub use grundy_rulesets::game_graph::GameGraph;
pub use grundy_solve::{AnyPosition, Position};
pub use report::{report, report_misere, report_solution};
pub use stalk_picture::stalk_picture;
pub use tree::{Branches, position_tree};
pub use tree_picture::tree_nodes;
pub use winning_picture::mark_winning;

/// An answer as text, and the limit that cut a part of it off, if one did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was found.
    pub text: String,
    /// Why that is not all.
    pub halt: Option<Halt>,
}

impl Answer {
    fn whole(text: String) -> Answer {
        Answer { text, halt: None }
    }
}

/// Which conventions answers follow where books differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// A number m/2^k has temperature -1/2^k, and thermographs begin at -1.
    #[default]
    Usual,
    /// As in the brochure: numbers have temperature 0, and thermographs begin there.
    Brochure,
}

impl Convention {
    /// A temperature under this convention.
    pub fn temperature(self, temperature: Rational) -> Rational {
        match self {
            Convention::Usual => temperature,
            Convention::Brochure => temperature.max(Rational::ZERO),
        }
    }

    /// A thermograph under this convention.
    pub fn thermograph(self, thermograph: Thermograph) -> Thermograph {
        match self {
            Convention::Usual => thermograph,
            Convention::Brochure => thermograph.above(&Rational::ZERO),
        }
    }
}
