//! Any ruleset made impartial: both players have the moves of both.

use grundy_num::{Halt, Player};
use grundy_rules::{Impartial, Likeness, Move, Picture, Rules, Split};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The ruleset `R` with everybody's moves for everybody.
#[derive(Clone, PartialEq, Eq)]
pub struct MadeImpartial<R>(pub Arc<R>);

impl<R: Rules> Rules for MadeImpartial<R> {
    type Position = R::Position;

    const NAME: &'static str = "impartial";

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

    /// A move that both players have is one move. Where both call different moves alike, as when
    /// each adds a token from a pocket of his own, the name says whose it is.
    fn moves(
        &self,
        position: &Self::Position,
        _: Player,
    ) -> Result<Vec<Move<Self::Position>>, Halt> {
        let mut left = self.0.moves(position, Player::Left)?;
        let right = self.0.moves(position, Player::Right)?;
        let key = |it: &Move<R::Position>| it.name.clone().map_or_else(|| Err(it.to.clone()), Ok);
        let places = left.iter().enumerate().map(|(at, it)| (key(it), at));
        let places: FxHashMap<_, usize> = places.collect();
        let mut others = Vec::new();
        for mut other in right {
            match places.get(&key(&other)).map(|&at| &mut left[at]) {
                Some(same) if same.to == other.to => continue,
                Some(same) => {
                    same.name = same.name.take().map(|name| format!("Left's {name}"));
                    other.name = other.name.map(|name| format!("Right's {name}"));
                }
                None => {}
            }
            others.push(other);
        }
        left.extend(others);
        Ok(left)
    }

    fn listable(&self, position: &Self::Position) -> Result<u64, Halt> {
        Ok(self.0.listable(position)?.saturating_mul(2))
    }

    fn option_count(&self, position: &Self::Position, _: Player) -> Option<usize> {
        let [left, right] = Player::BOTH.map(|player| self.0.option_count(position, player));
        Some(left? + right?)
    }

    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        self.0.components(position, out)
    }

    fn normalize(&self, position: &mut Self::Position) -> Likeness {
        // A symmetry that exchanges the players changes nothing here.
        self.0.normalize(position);
        Likeness::Both
    }

    fn picture(&self, position: &Self::Position) -> Picture {
        self.0.picture(position)
    }
}

impl<R: Rules> Impartial for MadeImpartial<R> {}
