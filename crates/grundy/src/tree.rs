//! The options of a position with their values, as a tree of text.

use grundy_game::{Game, Games, Notation};
use grundy_num::{Halt, Player};
use grundy_solve::{Hooks, Position};

use crate::Answer;

/// Which options a tree shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Branches {
    /// One for each option of the canonical form: moves that are dominated or reversible, and
    /// further moves to the same value, are only counted.
    #[default]
    Canonical,
    /// Every option.
    All,
}

/// The most lines of a tree.
const MOST_LINES: usize = 10_000;

/// The options of a position, their options and so on down to `depth` moves, each with its value.
///
/// ```
/// use grundy::{Branches, Limits, Notation, Workbench, Value, position_tree};
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let sitting = bench.sit(&limits)?;
/// let Value::Sum(sum) = sitting.evaluate("toads_and_frogs(\"T.F\")")? else { unreachable!() };
/// let games = sitting.games();
/// let position = sum.as_position().expect("one position was typed");
/// let tree = position_tree(games, position, 1, Branches::All, Notation::Unicode)?;
/// assert_eq!(tree.text.lines().next(), Some("toads_and_frogs(\"T.F\") = *"));
/// # Ok::<(), grundy::EvalError>(())
/// ```
pub fn position_tree(
    games: Games<'_>,
    position: &Position,
    depth: usize,
    branches: Branches,
    notation: Notation,
) -> Result<Answer, Halt> {
    let value = position.value(games, Hooks::Used)?;
    let mut text = format!(
        "{} = {}",
        position.write(),
        written(games, value, notation)?
    );
    let mut waiting = Vec::new();
    if depth > 0 {
        waiting = lines_below(games, position, value, branches, "")?;
    }
    let mut lines = 1;
    // A stack of lines still to be written, the next one last.
    while let Some(line) = waiting.pop() {
        lines += 1;
        if lines > MOST_LINES {
            text.push_str("\n…");
            let halt = Some(Halt::TooLarge("a tree of more than 10000 lines"));
            return Ok(Answer { text, halt });
        }
        let (fork, below) = if line.is_last {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        text.extend(["\n", &line.indent, fork, &line.mover]);
        let Some((option, value, name)) = line.option else {
            continue;
        };
        text.extend([" to ", &option.write(), " = "]);
        text.push_str(&written(games, value, notation)?);
        if let Some(name) = name {
            text.extend(["  (", &name, ")"]);
        }
        if line.level < depth {
            let indent = format!("{}{below}", line.indent);
            let level = line.level + 1;
            let below = lines_below(games, &option, value, branches, &indent)?;
            waiting.extend(below.into_iter().map(|below| Line { level, ..below }));
        }
    }
    Ok(Answer::whole(text))
}

/// A line of the tree: a move, or without an option a remark about moves left out.
pub(crate) struct Line {
    indent: String,
    level: usize,
    pub(crate) mover: String,
    pub(crate) option: Option<(Position, Game, Option<String>)>,
    is_last: bool,
}

/// The lines directly below a position, last first.
pub(crate) fn lines_below(
    games: Games<'_>,
    position: &Position,
    value: Game,
    branches: Branches,
    indent: &str,
) -> Result<Vec<Line>, Halt> {
    let mut lines = Vec::new();
    let line = |mover: String, option| Line {
        indent: indent.to_owned(),
        level: 1,
        mover,
        option,
        is_last: false,
    };
    // Positions of impartial rulesets have nimbers whatever is known of them.
    let is_impartial = position
        .nimber(games.limits(), Hooks::Ignored)
        .transpose()?
        .is_some();
    let players: &[(Player, &str)] = if is_impartial {
        &[(Player::Left, "either")]
    } else {
        &[(Player::Left, "Left"), (Player::Right, "Right")]
    };
    for &(player, mover) in players {
        let mut unseen = games.options(value, player)?.to_vec();
        let (shown, mut left_out) = (lines.len(), 0_usize);
        for option in position.options(player)? {
            games.limits().tick()?;
            let value = option.value(games, Hooks::Used)?;
            let canonical = unseen.iter().position(|&g| g == value);
            match (branches, canonical) {
                (Branches::Canonical, None) => {
                    left_out += 1;
                    continue;
                }
                (Branches::Canonical, Some(found)) => {
                    unseen.swap_remove(found);
                }
                (Branches::All, _) => {}
            }
            let name = position.move_name(&*option, player);
            lines.push(line(mover.to_owned(), Some((option, value, name))));
        }
        if left_out > 0 {
            let other = if lines.len() > shown { "other " } else { "" };
            let moves = if left_out == 1 { "move" } else { "moves" };
            let why = "dominated, reversible or to a value shown";
            lines.push(line(
                format!("{mover}: {left_out} {other}{moves}, {why}"),
                None,
            ));
        }
    }
    if let Some(last) = lines.last_mut() {
        last.is_last = true;
    }
    lines.reverse();
    Ok(lines)
}

/// A value as text; one that is too long to write is said to be.
pub(crate) fn written(games: Games<'_>, value: Game, notation: Notation) -> Result<String, Halt> {
    match games.write(value, notation) {
        Err(Halt::TooLarge(_)) => Ok("(a value too long to write)".to_owned()),
        written => written,
    }
}
