//! Sums of positions and games, played by Left and Right.

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Play, Player};
use grundy_solve::{Hints, LegalMove, Match, Prospect};

use super::{Board, Chosen, Contest, Listed, View, Words};
use crate::{Diagnostic, Refusal};

const TYPING: &str = "\x20 3              the move with this number
  a1-b1          the move with this name
  to *2          the move after which its summand is this
  in 2: a1-b1    the move with this name in the second summand";

impl Contest for Match {
    type Move = LegalMove;

    fn name(&self) -> String {
        self.source().to_owned()
    }

    fn starter(&self) -> Player {
        Match::starter(self)
    }

    fn to_move(&self) -> Player {
        Match::to_move(self)
    }

    fn turns(&self) -> Vec<(Player, String)> {
        let turns = Match::turns(self).iter();
        turns.map(|turn| (turn.player, turn.said())).collect()
    }

    fn resigned(&self) -> Option<Player> {
        Match::resigned(self)
    }

    fn winner(&self, limits: &Limits<'_>) -> Result<Option<Player>, Halt> {
        Match::winner(self, limits)
    }

    fn view(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<View<LegalMove>, Refusal> {
        let view = Match::view(self, notation, hints, limits)?;
        let boards = view.summands.into_iter().map(|summand| Board {
            picture: summand.position.map(|(position, _)| position.picture()),
            text: summand.text,
        });
        let moves = view.moves.into_iter().map(|it| Listed {
            number: it.number,
            board: it.legal.summand,
            name: it.legal.name.clone(),
            places: it.legal.places.clone(),
            said: it.said(),
            to: it.text,
            winner: it.winner,
            value: it.value,
            made: it.legal,
        });
        Ok(View {
            boards: boards.collect(),
            to_move: view.to_move,
            moves: moves.collect(),
            amounts: None,
            winner: view.winner,
            prospect: view.prospect,
            halt: view.halt,
        })
    }

    fn prospect(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<Prospect, Refusal> {
        Ok(Match::prospect(self, notation, hints, limits)?)
    }

    fn choose(&self, view: &View<LegalMove>, typed: &str) -> Result<Chosen<LegalMove>, Diagnostic> {
        let chosen = LegalMove::choose(view.moves.iter().map(|it| &it.made), typed);
        let at = chosen.map_err(|error| Diagnostic::plain(error.to_string()))?;
        let chosen = &view.moves[at];
        Ok(Chosen {
            made: chosen.made.clone(),
            said: chosen.said.clone(),
        })
    }

    fn best(&self, notation: Notation, limits: &Limits<'_>) -> Result<Chosen<LegalMove>, Refusal> {
        let best = self.best_move(limits)?;
        let made = best.expect("nobody has won, so there is a move");
        let said = self.said(&made, notation, limits)?;
        Ok(Chosen { made, said })
    }

    fn make(&mut self, chosen: LegalMove) {
        self.play(chosen);
    }

    fn resign(&mut self) {
        Match::resign(self);
    }

    fn undo(&mut self) -> Option<Player> {
        Match::undo(self).map(|turn| turn.player)
    }

    fn words(&self) -> Words {
        Words {
            has_sides: true,
            verb: "move",
            rule: match self.convention() {
                Play::Normal => "",
                Play::Misere => "Whoever cannot move wins.",
            },
            typing: TYPING,
            end: format!("{} cannot move", Match::to_move(self)),
        }
    }
}
