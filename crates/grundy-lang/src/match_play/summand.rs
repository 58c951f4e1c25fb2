//! The summands of a match: positions and games, as they were typed, and the moves in each.

use grundy_game::{Game, Games, Notation};
use grundy_num::{Halt, Play, Player, Sign};
use grundy_solve::Position;

use crate::diagnostic::{Diagnostic, EvalError, Span};
use crate::evaluate::{self, wrong_kind};
use crate::misere;
use crate::names::Names;
use crate::position_sum::{PositionSum, before, sign_of};
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program};
use crate::terms;
use crate::value::Value;

/// One summand of a match.
#[derive(Clone)]
pub(super) enum Summand {
    /// A position, or its negative.
    Position { position: Position, sign: Sign },
    /// A game in canonical form.
    Game(Game),
}

/// A sum of more summands than this is not played.
const MOST_SUMMANDS: usize = 100;

impl Summand {
    /// The position that the summand is, or is the negative of; `None` for a game.
    pub(super) fn position(&self) -> Option<&Position> {
        match self {
            Summand::Position { position, .. } => Some(position),
            Summand::Game(_) => None,
        }
    }

    /// The summand as it is typed.
    pub(super) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        match self {
            Summand::Position { position, sign } => {
                Ok(format!("{}{}", before(*sign, ""), position.write()))
            }
            Summand::Game(g) => games.write(*g, notation),
        }
    }

    /// What `player` can move to, in the order of the rules.
    pub(super) fn options(&self, games: Games<'_>, player: Player) -> Result<Vec<Summand>, Halt> {
        Ok(match self {
            Summand::Position { position, sign } => {
                let options = position.options(player.under(*sign))?;
                let signed = |position| Summand::Position {
                    position,
                    sign: *sign,
                };
                options.into_iter().map(signed).collect()
            }
            Summand::Game(g) => {
                let options = games.options(*g, player)?;
                options.iter().copied().map(Summand::Game).collect()
            }
        })
    }

    /// What players call the move to `to`, where the ruleset names its moves.
    pub(super) fn move_name(&self, to: &Summand, player: Player) -> Option<String> {
        match (self, to) {
            (Summand::Position { position, sign }, Summand::Position { position: to, .. }) => {
                position.move_name(&**to, player.under(*sign))
            }
            _ => None,
        }
    }

    /// The summand as a sum, for those who decide winners.
    pub(super) fn to_sum(&self, games: Games<'_>) -> Result<PositionSum, Halt> {
        Ok(match self {
            Summand::Position { position, sign } => PositionSum::signed(position.clone(), *sign),
            Summand::Game(g) => games.sum_of(*g)?.into(),
        })
    }
}

/// The summands of the sum that the last statement of a program is, in the order they were typed;
/// `n.g` is `n` summands.
pub(super) fn read(
    program: &Program,
    play: Play,
    games: Games<'_>,
) -> Result<Vec<Summand>, EvalError> {
    let Some((&root, before)) = program.statements().split_last() else {
        let message = "expected a sum of games to play, found nothing";
        return Err(Diagnostic::new(Span::default(), message).into());
    };
    let mut names = Names::default();
    for statement in 0..before.len() {
        evaluate::statement_value(program, statement, games, &mut names)?;
    }
    if play == Play::Misere {
        let summands = misere::summands(program, root, games, &mut names)?;
        let positions: Vec<misere::Signed> = summands.into_iter().flatten().collect();
        few(program, root, positions.len())?;
        let summand = |it: misere::Signed| Summand::Position {
            position: it.position,
            sign: it.sign,
        };
        return Ok(positions.into_iter().map(summand).collect());
    }
    let mut reader = Reader {
        program,
        games,
        names,
        summands: Vec::new(),
    };
    reader.read(root)?;
    Ok(reader.summands)
}

struct Reader<'p, 'g> {
    program: &'p Program,
    games: Games<'g>,
    names: Names,
    summands: Vec<Summand>,
}

impl Reader<'_, '_> {
    fn read(&mut self, root: NodeId) -> Result<(), EvalError> {
        let mut waiting = vec![(Sign::Plus, root)];
        while let Some((sign, node)) = waiting.pop() {
            self.games.limits().tick()?;
            if let NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } = self.program.node(node).kind
            {
                let (copies, of_copies) = self.copies(left)?;
                waiting.extend((0..copies).map(|_| (sign.times(of_copies), right)));
                continue;
            }
            match &*terms::terms(self.program, node) {
                &[(of_term, term)] if term == node => self.push(term, sign.times(of_term))?,
                terms => {
                    let signed = terms.iter().rev();
                    waiting.extend(signed.map(|&(of_term, term)| (sign.times(of_term), term)));
                }
            }
            self.few(node, self.summands.len())?;
        }
        Ok(())
    }

    /// How many copies a multiple stands for, and their sign.
    fn copies(&mut self, factor: NodeId) -> Result<(usize, Sign), EvalError> {
        let (count, sign) = terms::copies(self.program, factor, self.games, &mut self.names)?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.few(factor, count)?;
        Ok((count, sign))
    }

    fn push(&mut self, node: NodeId, sign: Sign) -> Result<(), EvalError> {
        let games = self.games;
        let placed = evaluate::node_value(self.program, node, games, &mut self.names)?;
        let sum = match placed.value {
            sum @ (Value::Game(_) | Value::Sum(_)) => PositionSum::of(sum),
            other => return Err(wrong_kind(placed.span, "a game as a summand", &other).into()),
        };
        let sum = match sign {
            Sign::Plus => sum,
            Sign::Minus => sum.neg(games)?,
        };
        for (position, count) in &sum.positions {
            let copies = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
            self.few(node, copies)?;
            let summand = Summand::Position {
                position: position.clone(),
                sign: sign_of(*count),
            };
            self.summands.extend(std::iter::repeat_n(summand, copies));
        }
        if sum.positions.is_empty() || !sum.is_positions_only() {
            let g = games.expand(&sum.games)?;
            if !games.is_short(g) {
                let message = "a number that is not dyadic has no list of moves";
                let hint = "play numbers whose denominator is a power of two, such as 3/8";
                return Err(Diagnostic::new(placed.span, message).hint(hint).into());
            }
            self.summands.push(Summand::Game(g));
        }
        Ok(())
    }

    fn few(&self, node: NodeId, count: usize) -> Result<(), Diagnostic> {
        few(self.program, node, count)
    }
}

fn few(program: &Program, node: NodeId, count: usize) -> Result<(), Diagnostic> {
    if count <= MOST_SUMMANDS {
        return Ok(());
    }
    let message = format!("expected at most {MOST_SUMMANDS} summands to play, found more");
    Err(Diagnostic::new(program.node(node).span, message))
}
