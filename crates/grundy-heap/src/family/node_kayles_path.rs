//! Node Kayles on paths.

use super::code::{Coded, code_options};
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, ReadGameError};
use crate::octal::{Code, NODE_KAYLES_PATH};
use crate::trace::Options;

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

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(Coded {
            game: HeapGame::NodeKaylesPath(*self),
            code: code(),
        })
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        Ok(code_options(&code(), heap, options)?)
    }
}
