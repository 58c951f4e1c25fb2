//! Node Kayles on paths.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::octal::code_values;
use super::{Family, FamilyInfo, HeapError, HeapGame, ReadGameError};
use crate::octal::{Code, NODE_KAYLES_PATH, OctalSearch};
use crate::verify::{self, Checker};
use crate::{Checkpoint, ResumeError, Search};

/// Node Kayles on the path of as many vertices as the heap has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKaylesPath;

/// The same game as a code.
fn code() -> Code {
    Code::octal(NODE_KAYLES_PATH).expect("the constant is a code")
}

impl Family for NodeKaylesPath {
    const INFO: FamilyInfo = FamilyInfo {
        name: "node-kayles-path",
        summary: "take a vertex of a path with its neighbours",
        parameters: "",
        example: "node-kayles-path",
    };
    const CHECKER: Checker = verify::node_kayles_path;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        if parameters.trim().is_empty() {
            return Ok(NodeKaylesPath);
        }
        let message = format!("expected no parameters, found `{}`", parameters.trim());
        let mistake = ReadGameError::new(message).at(0..parameters.len());
        Err(mistake.hint("a heap of n is the path of n vertices"))
    }

    fn parameters(&self) -> String {
        String::new()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(code_values(&code(), heaps, limits)?)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        let game = HeapGame::NodeKaylesPath(*self);
        Ok(Box::new(OctalSearch::of_game(game, code())))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        Ok(Box::new(OctalSearch::resume(code(), checkpoint, limits)?))
    }
}
