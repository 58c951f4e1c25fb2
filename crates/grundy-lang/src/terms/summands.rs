//! The summands of a match: positions and games as they were typed, `n.g` being `n` of them.

use grundy_game::Games;
use grundy_num::{Play, Sign};
use grundy_solve::Summand;

use super::{copies, counted, played, solved, terms};
use crate::diagnostic::{Diagnostic, Refusal};
use crate::evaluate;
use crate::names::Names;
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program};

/// A sum of more summands than this is not played.
const MOST_SUMMANDS: usize = 100;

/// The summands of the sum that a node is, in the order they were typed.
pub(crate) fn read(
    program: &Program,
    root: NodeId,
    play: Play,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Vec<Summand>, Refusal> {
    if play == Play::Misere {
        let positions = played::positions(program, root, games, names)?.concat();
        few(program, root, positions.len())?;
        let summand = |(position, sign)| Summand::Position { position, sign };
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

struct Reader<'p, 'g, 'n> {
    program: &'p Program,
    games: Games<'g>,
    names: &'n mut Names,
    summands: Vec<Summand>,
}

impl Reader<'_, '_, '_> {
    fn read(&mut self, root: NodeId) -> Result<(), Refusal> {
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
            match &*terms(self.program, node) {
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
    fn copies(&mut self, factor: NodeId) -> Result<(usize, Sign), Refusal> {
        let (count, sign) = copies(self.program, factor, self.games, self.names)?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.few(factor, count)?;
        Ok((count, sign))
    }

    fn push(&mut self, node: NodeId, sign: Sign) -> Result<(), Refusal> {
        let games = self.games;
        let placed = evaluate::node_value(self.program, node, games, self.names)?;
        let span = placed.span;
        let sum = solved::game(placed, "a game as a summand")?.times(games, sign)?;
        for (position, sign, copies) in counted(&sum) {
            self.few(node, copies)?;
            let position = position.clone();
            let summand = Summand::Position { position, sign };
            self.summands.extend(std::iter::repeat_n(summand, copies));
        }
        if sum.positions().is_empty() || !sum.is_positions_only() {
            let g = games.expand(sum.games())?;
            if !games.is_short(g) {
                let message = "a number that is not dyadic has no list of moves";
                let hint = "play numbers whose denominator is a power of two, such as 3/8";
                return Err(Diagnostic::new(span, message).hint(hint).into());
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
