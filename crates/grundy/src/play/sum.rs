//! Sums of positions and games, played by Left and Right.

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Play, Player};
use grundy_solve::{Among, ChooseError, Hints, LegalMove, Match, Prospect, Stop};

use super::{Board, Chosen, Contest, Listed, Made, View, Words};
use crate::{Diagnostic, Refusal};

const TYPING: &str = "\x20 3              the move with this number
  a1-b1          the move with this name
  to *2          the move after which its summand is this
  2 a1-b1        the move with this name in the second summand";

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

    fn turns(&self) -> Vec<Made> {
        let among = Among::so_many(self.summands().len());
        let turns = Match::turns(self).iter();
        let turns = turns.map(|turn| Made {
            player: turn.player,
            board: turn.summand,
            said: turn.said(),
            called: turn.called(among),
        });
        turns.collect()
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
        let among = Among::so_many(view.summands.len());
        let last = view.last.as_ref();
        let boards = view.summands.into_iter().enumerate().map(|(at, summand)| {
            let picture = summand.position.map(|(position, _)| position.picture());
            let last = last.filter(|turn| turn.summand == at);
            Board {
                label: Some(summand.label),
                has_more_moves: summand.has_more_moves,
                last: last.map_or_else(Vec::new, |turn| turn.places.clone()),
                text: summand.text,
                picture,
                stalk: summand.stalk.map(|stalk| stalk.word().clone()),
            }
        });
        let boards: Vec<Board> = boards.collect();
        let moves = view.moves.into_iter().map(|it| Listed {
            number: it.number,
            board: it.legal.summand,
            name: it.legal.name.clone(),
            places: it.legal.places.clone(),
            said: it.said(),
            called: it.called(among),
            to: it.text,
            winner: it.winner,
            value: it.value,
            made: it.legal,
        });
        let moves = moves.collect();
        Ok(View {
            boards,
            to_move: view.to_move,
            moves,
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
        let mistake = |error: ChooseError| Diagnostic::plain(error.to_string());
        let at = match LegalMove::choose(view.moves.iter().map(|it| &it.made), typed) {
            Ok(at) => at,
            // An edge of a long stalk need not be in the list.
            Err(error) => match self.choose_edge(typed).map_err(mistake)? {
                Some(made) => {
                    return Ok(Chosen {
                        said: made.said(),
                        called: made.called(Among::so_many(self.summands().len())),
                        made,
                    });
                }
                None => return Err(mistake(error)),
            },
        };
        let chosen = &view.moves[at];
        Ok(Chosen {
            made: chosen.made.clone(),
            said: chosen.said.clone(),
            called: chosen.called.clone(),
        })
    }

    fn best(&self, notation: Notation, limits: &Limits<'_>) -> Result<Chosen<LegalMove>, Refusal> {
        let best = self.best_move(limits)?;
        chosen(self, best, notation, limits)
    }

    fn likely(
        &self,
        notation: Notation,
        limits: &Limits<'_>,
    ) -> Result<Chosen<LegalMove>, Refusal> {
        let likely = self.likely_move(limits)?;
        chosen(self, likely, notation, limits)
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
            rule: match (self.convention(), self.stop()) {
                (Play::Normal, Stop::Stuck) => "",
                (Play::Normal, Stop::Numbers) => "Play stops when only numbers are left.",
                (Play::Misere, _) => "Whoever cannot move wins.",
            },
            typing: TYPING,
            end: match self.stop() {
                Stop::Stuck => format!("{} cannot move", Match::to_move(self)),
                Stop::Numbers => "Only numbers are left".to_owned(),
            },
        }
    }
}

/// A move that the machine found; there is one while nobody has won.
fn chosen(
    game: &Match,
    found: Option<LegalMove>,
    notation: Notation,
    limits: &Limits<'_>,
) -> Result<Chosen<LegalMove>, Refusal> {
    let made = found.expect("nobody has won, so there is a move");
    let said = game.said(&made, notation, limits)?;
    let called = game.called(&made, notation, limits)?;
    Ok(Chosen { made, said, called })
}
