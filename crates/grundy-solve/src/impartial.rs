//! Any ruleset made impartial: both players have the moves of both.

use grundy_num::{Halt, Player, Sign};
use grundy_rules::{ArgError, Args, Impartial, Info, Picture, Ruleset, Split};
use std::sync::Arc;

/// The ruleset `R` with everybody's moves for everybody.
#[derive(Clone, PartialEq, Eq)]
pub struct MadeImpartial<R>(pub Arc<R>);

impl<R: Ruleset> Ruleset for MadeImpartial<R> {
    type Position = R::Position;

    const INFO: Info = Info {
        name: "impartial",
        summary: "any ruleset, both players having the moves of both",
        example: R::INFO.example,
    };

    fn read(args: &Args<'_>) -> Result<(Self, Self::Position), ArgError> {
        let (rules, position) = R::read(args)?;
        Ok((MadeImpartial(Arc::new(rules)), position))
    }

    fn write(&self, position: &Self::Position) -> String {
        self.0.notation(position)
    }

    fn options(&self, position: &Self::Position, _: Player, out: &mut Vec<Self::Position>) {
        self.0.options(position, Player::Left, out);
        self.0.options(position, Player::Right, out);
    }

    fn listable(&self, position: &Self::Position) -> Result<(), Halt> {
        self.0.listable(position)
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
        self.0.listable(from).ok()?;
        let mut names = Player::BOTH.into_iter().filter_map(|player| {
            let mut options = Vec::new();
            self.0.options(from, player, &mut options);
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

impl<R: Ruleset> Impartial for MadeImpartial<R> {}
