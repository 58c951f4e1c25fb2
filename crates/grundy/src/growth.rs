//! Trees of options on their way: sums grow level by level, and what has no room is counted.

use std::sync::Arc;

use grundy_game::{Game, Games, Notation};
use grundy_lang::Value;
use grundy_num::{Halt, Player, Quotient, Rational, Sign, Surreal, UBig};
use grundy_render::tree::{Board, Branch, More, Mover, Node, TreePicture};
use grundy_rules::Picture;
use grundy_solve::{Label, LeftOut, PositionSum, Term};

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
    worth: Worth,
    /// As it is typed.
    pub(crate) text: String,
    /// Its value.
    pub(crate) value: String,
    /// The move that leads to it.
    pub(crate) by: Option<GrownMove>,
    /// Moves that are not shown: those that the canonical form does without, and those in a number
    /// that stands alone below the root.
    pub(crate) hidden: Counts,
    /// Whether it is a number that is not opened.
    pub(crate) is_number_leaf: bool,
    /// Whether it is a number without a canonical form, of which that is to be shown.
    pub(crate) is_formless: bool,
    /// Moves for which there is no room, and edges of stalks too long for a list.
    pub(crate) cut: Counts,
}

/// What a sum is worth.
#[derive(Clone)]
struct Worth {
    game: Game,
    /// The number beside the game that is not rational, such as ω.
    beyond: Option<Quotient>,
}

/// A move of a tree.
pub(crate) struct GrownMove {
    pub(crate) parent: usize,
    pub(crate) mover: Mover,
    pub(crate) name: Option<String>,
}

/// A move that may be shown: who makes it, what it is called, and what becomes of the sum.
type Found = (Mover, Option<String>, Vec<Term>);

/// What may be shown below a sum.
struct Options {
    found: Vec<Found>,
    /// Edges that the lists of moves do not have.
    left_out: Counts,
}

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
        let worth = growth.worth(&root)?;
        growth.push(root, worth, None)?;
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

    fn worth(&self, summands: &[Term]) -> Result<Worth, Halt> {
        let mut sum = PositionSum::default();
        for summand in summands {
            sum.append(self.games, summand.value().clone())?;
        }
        let settled = sum.without_surreal().settle(self.games)?;
        Ok(Worth {
            game: self.games.expand(&settled)?,
            beyond: sum.surreal().cloned(),
        })
    }

    fn push(
        &mut self,
        summands: Vec<Term>,
        worth: Worth,
        by: Option<GrownMove>,
    ) -> Result<(), Halt> {
        self.sums.push(Grown {
            text: typed(self.games, &summands, self.notation)?,
            value: worth.write(self.games, self.notation)?,
            summands,
            worth,
            by,
            hidden: Counts::default(),
            is_number_leaf: false,
            is_formless: false,
            cut: Counts::default(),
        });
        Ok(())
    }

    /// Gives a sum its options: those that are shown, as long as there is room.
    fn branch(&mut self, parent: usize) -> Result<(), Halt> {
        let Options { found, left_out } = self.moves(parent)?;
        let mut unseen = match self.shown {
            Shown::All => [Vec::new(), Vec::new()],
            Shown::Canonical => match self.sums[parent].worth.options(self.games)? {
                Some(options) => options,
                None => {
                    self.sums[parent].is_formless = true;
                    [Vec::new(), Vec::new()]
                }
            },
        };
        let is_leaf = parent > 0 && self.is_number_alone(parent);
        // In a canonical form no edge counts that a list leaves out: the last one of a run is listed
        // and better for its player.
        let (mut hidden, mut cut) = if is_leaf || self.shown == Shown::Canonical {
            (left_out, Counts::default())
        } else {
            (Counts::default(), left_out)
        };
        for (mover, name, summands) in found {
            self.games.limits().tick()?;
            if is_leaf {
                hidden.add_one(mover);
                continue;
            }
            if self.sums.len() >= self.most {
                cut.add_one(mover);
                continue;
            }
            let worth = self.worth(&summands)?;
            if self.shown == Shown::Canonical {
                let [left, right] = &mut unseen;
                let unseen = match mover {
                    Mover::Right => right,
                    Mover::Left | Mover::Either => left,
                };
                let Some(at) = unseen.iter().position(|option| option.equals(&worth)) else {
                    hidden.add_one(mover);
                    continue;
                };
                unseen.swap_remove(at);
            }
            let by = GrownMove {
                parent,
                mover,
                name,
            };
            self.push(summands, worth, Some(by))?;
        }
        (self.sums[parent].hidden, self.sums[parent].cut) = (hidden, cut);
        self.sums[parent].is_number_leaf = is_leaf;
        Ok(())
    }

    /// The moves in a sum. What both players can do in a summand, all of it, is either player's.
    fn moves(&self, at: usize) -> Result<Options, Halt> {
        let sum = &self.sums[at];
        let in_sum = sum.summands.len() > 1;
        let mut options = Options {
            found: Vec::new(),
            left_out: Counts::default(),
        };
        for (i, summand) in sum.summands.iter().enumerate() {
            let [left, right] =
                [Player::Left, Player::Right].map(|player| summand.moves(self.games, player));
            let (left, right) = (left?, right?);
            for (player, mover) in [(Player::Left, Mover::Left), (Player::Right, Mover::Right)] {
                options.left_out.add(mover, summand.left_out(player)?);
            }
            let players = if left == right {
                vec![(Mover::Either, left)]
            } else {
                vec![(Mover::Left, left), (Mover::Right, right)]
            };
            for (mover, moves) in players {
                for found_move in moves {
                    self.games.limits().tick()?;
                    let name = match found_move.name {
                        Some(name) if in_sum => Some(format!("in {}: {name}", self.labels[i])),
                        name => name,
                    };
                    let mut summands = sum.summands.clone();
                    summands[i] = found_move.to;
                    options.found.push((mover, name, summands));
                }
            }
        }
        Ok(options)
    }

    /// Whether a sum is a single number that was typed: its options are numbers again.
    fn is_number_alone(&self, at: usize) -> bool {
        let Grown {
            summands, worth, ..
        } = &self.sums[at];
        match summands.as_slice() {
            [only] => {
                let is_typed = only.is_canonical() || only.is_typed();
                is_typed && worth.is_number(self.games)
            }
            _ => false,
        }
    }

    /// The tree as a picture.
    pub(crate) fn picture(&self) -> Result<TreePicture, Halt> {
        let node = |grown: &Grown| {
            let summands = self.labels.iter().zip(&grown.summands);
            let boards = summands.map(|(label, summand)| self.board(label, summand));
            let boards: Vec<Board> = boards.collect::<Result<_, Halt>>()?;
            let value = grown.worth.write(self.games, Notation::Unicode)?;
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
                    let counts = grown.cut.iter().chain(hidden).map(|(_, n)| n.clone());
                    match counts.fold(LeftOut::NOTHING, LeftOut::and) {
                        LeftOut::Finite(count) => More::Moves(count),
                        LeftOut::Endless => More::Endless,
                    }
                },
            })
        };
        let nodes = self.sums.iter().map(node).collect::<Result<_, Halt>>()?;
        Ok(TreePicture { nodes })
    }

    fn board(&self, label: &Label, summand: &Term) -> Result<Board, Halt> {
        let label = label.to_string();
        if let Some((position, sign)) = summand.as_position() {
            let picture = position.picture();
            return Ok(Board {
                label,
                sign,
                picture,
            });
        }
        let text = summand.write(self.games, Notation::Unicode)?;
        Ok(Board {
            label,
            sign: Sign::Plus,
            picture: Picture::Text(text),
        })
    }
}

impl Worth {
    fn is_number(&self, games: Games<'_>) -> bool {
        games.as_number(self.game).is_some()
    }

    fn equals(&self, other: &Worth) -> bool {
        let is_same = match (&self.beyond, &other.beyond) {
            (None, None) => true,
            (Some(x), Some(y)) => x.add(&y.neg()).signum() == 0,
            _ => false,
        };
        is_same && self.game == other.game
    }

    /// The options of Left and of Right in the canonical form. A number that is not dyadic has no
    /// such form: of infinitely many options none need be best.
    fn options(&self, games: Games<'_>) -> Result<Option<[Vec<Worth>; 2]>, Halt> {
        let number = games.as_number(self.game);
        if number.is_some_and(|x| self.beyond.is_some() || !x.is_dyadic()) {
            return Ok(None);
        }
        // A number beside a game that is none only shifts its options (number translation).
        let options = |player: Player| -> Result<Vec<Worth>, Halt> {
            let options = games.options(self.game, player)?.iter();
            let option = |&game| Worth {
                game,
                beyond: self.beyond.clone(),
            };
            Ok(options.map(option).collect())
        };
        Ok(Some([options(Player::Left)?, options(Player::Right)?]))
    }

    fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let Some(x) = &self.beyond else {
            return written(games, self.game, notation);
        };
        let number = |x: Quotient| Value::Surreal(Arc::new(x)).write(games, notation);
        if let Some(y) = games.as_number(self.game) {
            let y = Quotient::from(Surreal::from(Rational::clone(y)));
            return number(x.add(&y));
        }
        let game = written(games, self.game, notation)?;
        Ok(format!("{} + {game}", number(x.clone())?))
    }
}

/// How many moves of whom.
#[derive(Default)]
pub(crate) struct Counts(Vec<(Mover, LeftOut)>);

impl Counts {
    fn add(&mut self, mover: Mover, moves: LeftOut) {
        if moves == LeftOut::NOTHING {
            return;
        }
        match self.0.iter_mut().find(|(of, _)| *of == mover) {
            Some((_, count)) => *count = count.clone().and(moves),
            None => self.0.push((mover, moves)),
        }
    }

    fn add_one(&mut self, mover: Mover) {
        self.add(mover, LeftOut::Finite(UBig::ONE));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Mover, LeftOut)> {
        self.0.iter()
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
