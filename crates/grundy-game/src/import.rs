//! Games of one arena brought into another, so that an arena full of passing work can be dropped.

use grundy_num::{Halt, Player};
use rustc_hash::FxHashMap;

use crate::game_sum::GameSum;
use crate::{Game, Games};

impl Games<'_> {
    /// The game of this arena that equals `g` of another one.
    pub fn import(self, from: Games<'_>, g: Game) -> Result<Game, Halt> {
        let mut images: FxHashMap<Game, Game> = FxHashMap::default();
        for g in from.postorder(g, |g| from.as_up_star(g).is_some())? {
            let image = match from.as_up_star(g) {
                Some(value) => self.up_star(value.clone())?,
                None => {
                    let side = |player| -> Result<Vec<Game>, Halt> {
                        Ok(from
                            .options(g, player)?
                            .iter()
                            .map(|option| images[option])
                            .collect())
                    };
                    // The form is canonical already, so it is stored as it stands.
                    let stops = Player::BOTH.map(|starter| from.stop(g, starter));
                    self.intern(side(Player::Left)?, side(Player::Right)?, stops)?
                }
            };
            images.insert(g, image);
        }
        Ok(images[&g])
    }

    /// The sum of this arena that equals a sum of another one.
    pub fn import_sum(self, from: Games<'_>, sum: &GameSum) -> Result<GameSum, Halt> {
        let mut image = GameSum {
            others: FxHashMap::default(),
            ..sum.clone()
        };
        for (&g, &count) in &sum.others {
            self.sum_push(&mut image, self.import(from, g)?, count)?;
        }
        Ok(image)
    }
}
