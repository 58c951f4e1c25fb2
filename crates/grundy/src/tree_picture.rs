//! The options of a position with their values, as a picture.

use grundy_game::{Game, Games, Notation};
use grundy_num::Halt;
use grundy_render::tree::{Branch, Mover, Node, TreePicture};
use grundy_solve::{Hooks, Position};

use crate::Branches;
use crate::tree::{lines_below, written};

/// The most positions in a picture.
const MOST_NODES: usize = 1000;

/// The options of a position, their options and so on down to `depth` moves.
///
/// ```
/// use grundy::render::Drawable;
/// use grundy::{Branches, Limits, Session, Value, tree_picture};
/// let (mut session, limits) = (Session::default(), Limits::none());
/// let Value::Sum(sum) = session.evaluate("toads_and_frogs(\"T.F\")", &limits)? else { unreachable!() };
/// let position = sum.as_position().expect("one position was typed");
/// let tree = tree_picture(session.games(&limits), position, 2, Branches::All)?;
/// assert!(tree.drawing().is_ok());
/// # Ok::<(), grundy::EvalError>(())
/// ```
pub fn tree_picture(
    games: Games<'_>,
    position: &Position,
    depth: usize,
    branches: Branches,
) -> Result<TreePicture, Halt> {
    let node = |position: &Position, value: Game, branch: Option<Branch>| {
        Ok(Node {
            picture: position.picture(),
            name: position.write(),
            value: written(games, value, Notation::Unicode)?,
            branch,
        })
    };
    let value = position.value(games, Hooks::Used)?;
    let mut nodes = vec![node(position, value, None)?];
    // The positions whose options are still to come, with their numbers and levels.
    let mut waiting = vec![(position.clone(), value, 0, 0)];
    while let Some((position, value, parent, level)) = waiting.pop() {
        if level == depth {
            continue;
        }
        // They come last first.
        for line in lines_below(games, &position, value, branches, "")?
            .into_iter()
            .rev()
        {
            let Some((option, value, name)) = line.option else {
                continue;
            };
            if nodes.len() == MOST_NODES {
                return Err(Halt::TooLarge("a picture of more than 1000 positions"));
            }
            let mover = match line.mover.as_str() {
                "Left" => Mover::Left,
                "Right" => Mover::Right,
                _ => Mover::Either,
            };
            waiting.push((option.clone(), value, nodes.len(), level + 1));
            let branch = Branch {
                parent,
                mover,
                name,
            };
            nodes.push(node(&option, value, Some(branch))?);
        }
    }
    Ok(TreePicture { nodes })
}
