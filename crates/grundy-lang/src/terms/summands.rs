//! The summands of a match: positions, braces and stalks as they were typed, `n.g` being `n` of
//! them.

use grundy_game::Games;
use grundy_num::{Play, Sign, SignWord};
use grundy_solve::{Hooks, Stalk, Summand};

use super::{copies, counted, multiple, played, solved, terms};
use crate::diagnostic::{Diagnostic, Refusal};
use crate::evaluate::{self, Placed};
use crate::scope::Scope;
use crate::stalk;
use crate::syntax::{NodeId, NodeKind, Program};
use crate::value::Value;

/// A sum of more summands than this is not played.
const MOST_SUMMANDS: usize = 100;

/// The summands of the sum that a node is, in the order they were typed.
pub(crate) fn read(
    program: &Program,
    root: NodeId,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Summand>, Refusal> {
    if play == Play::Misere {
        let positions = played::positions(program, root, Sign::Plus, games, scope)?.concat();
        few(program, root, positions.len())?;
        let summand = |(position, sign)| Summand::Position { position, sign };
        return Ok(positions.into_iter().map(summand).collect());
    }
    let mut reader = Reader {
        program,
        games,
        scope,
        summands: Vec::new(),
    };
    reader.read(root)?;
    reader.numbers_alone(root)?;
    Ok(reader.summands)
}

struct Reader<'p, 'g, 'n> {
    program: &'p Program,
    games: Games<'g>,
    scope: &'n mut Scope,
    summands: Vec<Summand>,
}

impl Reader<'_, '_, '_> {
    fn read(&mut self, root: NodeId) -> Result<(), Refusal> {
        let mut waiting = vec![(Sign::Plus, root)];
        while let Some((sign, node)) = waiting.pop() {
            self.games.limits().tick()?;
            let multiple = multiple(self.program, node, self.games, self.scope)?;
            if let Some((left, right)) = multiple {
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

    /// An infinite stalk is played beside numbers alone: nobody knows its sum with other games.
    fn numbers_alone(&self, root: NodeId) -> Result<(), Refusal> {
        let is_infinite = |it: &Summand| matches!(it, Summand::Stalk(stalk) if !stalk.word().length().is_finite());
        if !self.summands.iter().any(is_infinite) {
            return Ok(());
        }
        let games = self.games;
        for summand in &self.summands {
            let is_number = match summand {
                Summand::Stalk(_) => true,
                Summand::Game(g) => games.as_number(*g).is_some(),
                Summand::Position { position, .. } => {
                    let value = position.value(games, Hooks::Used)?;
                    games.as_number(value).is_some()
                }
            };
            if !is_number {
                let message = "an infinite stalk is played beside numbers alone";
                let hint = "play `stalk(\"L^w R^w\") + stalk(\"R^5\") - 3/4`, for example";
                let span = self.program.node(root).span;
                return Err(Diagnostic::new(span, message).hint(hint).into());
            }
        }
        Ok(())
    }

    /// How many copies a multiple stands for, and their sign.
    fn copies(&mut self, factor: NodeId) -> Result<(usize, Sign), Refusal> {
        let (count, sign) = copies(self.program, factor, self.games, self.scope)?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.few(factor, count)?;
        Ok((count, sign))
    }

    fn push(&mut self, node: NodeId, sign: Sign) -> Result<(), Refusal> {
        let games = self.games;
        if let NodeKind::Braces { .. } | NodeKind::PlusMinus(_) = self.program.node(node).kind
            && let Some(typed) = self.typed(node, sign)?
        {
            self.summands.extend(typed);
            return Ok(());
        }
        let placed = evaluate::node_value(self.program, node, games, self.scope)?;
        let span = placed.span;
        if let Some(word) = self.stalk(node, &placed)? {
            self.summands.push(Summand::Stalk(Stalk::new(word, sign)));
            return Ok(());
        }
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

    /// A game as it was typed, by its own options; `None` where values stand in its braces, whose
    /// moves are forgotten.
    fn typed(&mut self, node: NodeId, sign: Sign) -> Result<Option<Vec<Summand>>, Refusal> {
        let positions = match played::positions(self.program, node, sign, self.games, self.scope) {
            Ok(positions) => positions.concat(),
            Err(Refusal::Mistake(_)) => return Ok(None),
            Err(halt) => return Err(halt),
        };
        let summand = |(position, sign): played::Signed| Summand::Position { position, sign };
        Ok(Some(positions.into_iter().map(summand).collect()))
    }

    /// The stalk that was typed, or the one that an infinite number is.
    fn stalk(&self, node: NodeId, placed: &Placed) -> Result<Option<SignWord>, Refusal> {
        if let Some((text, span)) = solved::stalk_text(self.program, node) {
            return stalk::word(text, span).map(Some);
        }
        let Value::Surreal(x) = &placed.value else {
            return Ok(None);
        };
        let word = x.to_surreal().and_then(|x| x.sign_word().ok());
        word.map(Some).ok_or_else(|| {
            let message = "this number has no stalk that can be written down";
            let hint = "play numbers such as omega, whose stalk is `L^w`";
            Diagnostic::new(placed.span, message).hint(hint).into()
        })
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
