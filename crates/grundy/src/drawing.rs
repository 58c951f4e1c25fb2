//! What a picture of a thermograph is drawn from.

use grundy_game::{GameSum, Games, Notation};
use grundy_num::{Halt, Player};
use grundy_render::thermograph::Construction;

use crate::Convention;

/// The canonical options of a sum with their thermographs, for a picture that shows how the
/// sum's own comes from them; `None` for a number, whose thermograph is a bare mast.
///
/// ```
/// use grundy::{Convention, Limits, Notation, Workbench, Value, construction};
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let sitting = bench.sit(&limits)?;
/// let Value::Game(sum) = sitting.evaluate("{2|1||-1}")? else { unreachable!() };
/// let games = sitting.games();
/// let found = construction(games, &sum, Notation::Unicode, Convention::Usual)?;
/// assert_eq!(found.unwrap().left_options[0].0, "{2|1}");
/// # Ok::<(), grundy::EvalError>(())
/// ```
pub fn construction(
    games: Games<'_>,
    sum: &GameSum,
    notation: Notation,
    convention: Convention,
) -> Result<Option<Construction>, Halt> {
    let g = games.expand(sum)?;
    if games.is_number(g) {
        return Ok(None);
    }
    let options = |player| {
        let options = games.options(g, player)?.iter().map(|&option| {
            let thermograph = games.thermograph(option)?.as_ref().clone();
            let name = games.write(option, notation)?;
            Ok((name, convention.thermograph(thermograph)))
        });
        options.collect::<Result<_, Halt>>()
    };
    Ok(Some(Construction {
        left_options: options(Player::Left)?,
        right_options: options(Player::Right)?,
    }))
}
