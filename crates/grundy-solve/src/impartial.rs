//! Any ruleset made impartial: both players have the moves of both.

use grundy_num::{Halt, Player, Sign};
use grundy_rules::{Impartial, Picture, Rules, Split};
use std::sync::Arc;

/// The ruleset `R` with everybody's moves for everybody.
#[derive(Clone, PartialEq, Eq)]
pub struct MadeImpartial<R>(pub Arc<R>);

impl<R: Rules> Rules for MadeImpartial<R> {
    type Position = R::Position;

    fn name(&self) -> &'static str {
        "impartial"
    }

    fn write(&self, position: &Self::Position) -> String {
        self.0.notation(position)
    }

    fn options(
        &self,
        position: &Self::Position,
        _: Player,
        out: &mut Vec<Self::Position>,
    ) -> Result<(), Halt> {
        self.0.options(position, Player::Left, out)?;
        self.0.options(position, Player::Right, out)
    }

    fn list_bytes(&self, position: &Self::Position) -> u64 {
        self.0.list_bytes(position).saturating_mul(2)
    }

    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        self.0.components(position, out)
    }

    fn normalize(&self, position: &mut Self::Position) -> Sign {
        // A symmetry that exchanges the players changes nothing here.
        self.0.normalize(position);
        Sign::Plus
    }

    fn move_name(&self, from: &Self::Position, to: &Self::Position, _: Player) -> Option<String> {
        let mut names = Player::BOTH.into_iter().filter_map(|player| {
            let mut options = Vec::new();
            self.0.options(from, player, &mut options).ok()?;
            options
                .contains(to)
                .then(|| self.0.move_name(from, to, player))
                .flatten()
        });
        names.next()
    }

    fn picture(&self, position: &Self::Position) -> Picture {
        self.0.picture(position)
    }
}

impl<R: Rules> Impartial for MadeImpartial<R> {}
