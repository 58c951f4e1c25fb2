//! Trees of options on their way: sums grow level by level, and what has no room is counted.

use grundy_game::{Game, Games, Notation};
use grundy_num::{Halt, Player, Sign};
use grundy_render::tree::{Board, Branch, Mover, Node, TreePicture};
use grundy_rules::Picture;
use grundy_solve::{Label, PositionSum, Term};

/// Which options a tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// One for each option of the canonical form.
    Canonical,
    /// Every one.
    All,
}

/// A tree on its way.
pub(crate) struct Growth<'g> {
    games: Games<'g>,
    shown: Shown,
    notation: Notation,
    /// The most sums of the tree.
    most: usize,
    /// What the summands are called.
    labels: Vec<Label>,
    /// The sums so far, each after the one it is an option of.
    pub(crate) sums: Vec<Grown>,
}

/// A sum of a tree.
pub(crate) struct Grown {
    summands: Vec<Term>,
    game: Game,
    /// As it is typed.
    pub(crate) text: String,
    /// Its value.
    pub(crate) value: String,
    /// The move that leads to it.
    pub(crate) by: Option<GrownMove>,
    /// Moves that are not shown: those that the canonical form does without, and those in a number
    /// that stands alone below the root.
    pub(crate) hidden: Vec<(Mover, usize)>,
    /// Whether it is a number that is not opened.
    pub(crate) is_number_leaf: bool,
    /// Moves for which there is no room.
    pub(crate) cut: Vec<(Mover, usize)>,
}

/// A move of a tree.
pub(crate) struct GrownMove {
    pub(crate) parent: usize,
    pub(crate) mover: Mover,
    pub(crate) name: Option<String>,
}

/// A move that may be shown: who makes it, what it is called, and what becomes of the sum.
type Found = (Mover, Option<String>, Vec<Term>);

impl<'g> Growth<'g> {
    /// The tree of a sum, so many moves deep and of so many sums at most.
    pub(crate) fn of(
        games: Games<'g>,
        root: Vec<(Label, Term)>,
        shown: Shown,
        notation: Notation,
        depth: u64,
        most: usize,
    ) -> Result<Growth<'g>, Halt> {
        let (labels, root) = root.into_iter().unzip();
        let mut growth = Growth {
            games,
            shown,
            notation,
            most,
            labels,
            sums: Vec::new(),
        };
        let root: Vec<Term> = root;
        let game = growth.game(&root)?;
        growth.push(root, game, None)?;
        let mut level = 0..1;
        for _ in 0..depth {
            for parent in level.clone() {
                growth.branch(parent)?;
            }
            level = level.end..growth.sums.len();
            if level.is_empty() {
                break;
            }
        }
        Ok(growth)
    }

    fn game(&self, summands: &[Term]) -> Result<Game, Halt> {
        let mut sum = PositionSum::default();
        for summand in summands {
            sum.append(self.games, summand.value().clone())?;
        }
        self.games.expand(&sum.settle(self.games)?)
    }

    fn push(&mut self, summands: Vec<Term>, game: Game, by: Option<GrownMove>) -> Result<(), Halt> {
        self.sums.push(Grown {
            text: typed(self.games, &summands, self.notation)?,
            value: written(self.games, game, self.notation)?,
            summands,
            game,
            by,
            hidden: Vec::new(),
            is_number_leaf: false,
            cut: Vec::new(),
        });
        Ok(())
    }

    /// Gives a sum its options: those that are shown, as long as there is room.
    fn branch(&mut self, parent: usize) -> Result<(), Halt> {
        let found = self.moves(parent)?;
        let game = self.sums[parent].game;
        let mut left = self.games.options(game, Player::Left)?.to_vec();
        let mut right = self.games.options(game, Player::Right)?.to_vec();
        let (mut hidden, mut cut) = (Counts::default(), Counts::default());
        let is_leaf = parent > 0 && self.is_number_alone(parent);
        for (mover, name, summands) in found {
            self.games.limits().tick()?;
            if is_leaf {
                hidden.add(mover);
                continue;
            }
            if self.sums.len() >= self.most {
                cut.add(mover);
                continue;
            }
            let game = self.game(&summands)?;
            let unseen = match mover {
                Mover::Right => &mut right,
                Mover::Left | Mover::Either => &mut left,
            };
            let is_canonical = unseen.iter().position(|&g| g == game);
            match (self.shown, is_canonical) {
                (Shown::Canonical, None) => {
                    hidden.add(mover);
                    continue;
                }
                (Shown::Canonical, Some(at)) => {
                    unseen.swap_remove(at);
                }
                (Shown::All, _) => {}
            }
            let by = GrownMove {
                parent,
                mover,
                name,
            };
            self.push(summands, game, Some(by))?;
        }
        (self.sums[parent].hidden, self.sums[parent].cut) = (hidden.0, cut.0);
        self.sums[parent].is_number_leaf = is_leaf;
        Ok(())
    }

    /// The moves in a sum. What both players can do in a summand, all of it, is either player's.
    fn moves(&self, at: usize) -> Result<Vec<Found>, Halt> {
        let sum = &self.sums[at];
        let in_sum = sum.summands.len() > 1;
        let mut found = Vec::new();
        for (i, summand) in sum.summands.iter().enumerate() {
            let [left, right] =
                [Player::Left, Player::Right].map(|player| summand.moves(self.games, player));
            let (left, right) = (left?, right?);
            let players = if left == right {
                vec![(Mover::Either, left)]
            } else {
                vec![(Mover::Left, left), (Mover::Right, right)]
            };
            for (mover, moves) in players {
                for found_move in moves {
                    let name = match found_move.name {
                        Some(name) if in_sum => Some(format!("in {}: {name}", self.labels[i])),
                        name => name,
                    };
                    let mut summands = sum.summands.clone();
                    summands[i] = found_move.to;
                    found.push((mover, name, summands));
                }
            }
        }
        Ok(found)
    }

    /// Whether a sum is a single number that was typed: its options are numbers again.
    fn is_number_alone(&self, at: usize) -> bool {
        let Grown { summands, game, .. } = &self.sums[at];
        match summands.as_slice() {
            [only] => {
                let is_typed = only.is_canonical() || only.is_typed();
                is_typed && self.games.as_number(*game).is_some()
            }
            _ => false,
        }
    }

    /// The tree as a picture.
    pub(crate) fn picture(&self) -> Result<TreePicture, Halt> {
        let node = |grown: &Grown| {
            let boards = grown.summands.iter().map(|summand| self.board(summand));
            let boards: Vec<Board> = boards.collect::<Result<_, Halt>>()?;
            let value = written(self.games, grown.game, Notation::Unicode)?;
            let is_said = |board: &Board| board.picture == Picture::Text(value.clone());
            let is_said = boards.len() == 1 && boards.iter().all(is_said);
            Ok(Node {
                boards,
                name: grown.text.clone(),
                value: if is_said { String::new() } else { value },
                branch: grown.by.as_ref().map(|by| Branch {
                    parent: by.parent,
                    name: by.name.clone(),
                    mover: by.mover,
                }),
                more: {
                    // That a number has moves needs no mark.
                    let hidden = grown.hidden.iter().filter(|_| !grown.is_number_leaf);
                    grown.cut.iter().chain(hidden).map(|(_, n)| n).sum()
                },
            })
        };
        let nodes = self.sums.iter().map(node).collect::<Result<_, Halt>>()?;
        Ok(TreePicture { nodes })
    }

    fn board(&self, summand: &Term) -> Result<Board, Halt> {
        if let Some((position, sign)) = summand.as_position() {
            let picture = position.picture();
            return Ok(Board { sign, picture });
        }
        let text = summand.write(self.games, Notation::Unicode)?;
        Ok(Board {
            sign: Sign::Plus,
            picture: Picture::Text(text),
        })
    }
}

/// How many moves of whom.
#[derive(Default)]
struct Counts(Vec<(Mover, usize)>);

impl Counts {
    fn add(&mut self, mover: Mover) {
        match self.0.iter_mut().find(|(of, _)| *of == mover) {
            Some((_, count)) => *count += 1,
            None => self.0.push((mover, 1)),
        }
    }
}

/// A sum as it is typed.
pub(crate) fn typed<'t>(
    games: Games<'_>,
    summands: impl IntoIterator<Item = &'t Term>,
    notation: Notation,
) -> Result<String, Halt> {
    let mut text = String::new();
    for summand in summands {
        let (link, sign) = match (text.is_empty(), summand.sign()) {
            (true, _) => ("", Sign::Plus),
            (false, Sign::Minus) => (" - ", Sign::Minus),
            (false, Sign::Plus) => (" + ", Sign::Plus),
        };
        let written = summand.clone().times(games, sign)?.write(games, notation);
        text.push_str(link);
        match written {
            Err(Halt::TooLarge(_)) => text.push_str("(a value too long to write)"),
            written => text.push_str(&written?),
        }
    }
    if text.is_empty() {
        text.push('0');
    }
    Ok(text)
}

/// A value as text; one that is too long to write is said to be.
pub(crate) fn written(games: Games<'_>, value: Game, notation: Notation) -> Result<String, Halt> {
    match games.write(value, notation) {
        Err(Halt::TooLarge(_)) => Ok("(a value too long to write)".to_owned()),
        written => written,
    }
}
