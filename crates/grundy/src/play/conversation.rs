//! The talk between a player and the machine, as a state machine: lines in, words out.

use grundy_game::Notation;
use grundy_num::{Limits, Player};
use grundy_solve::Hints;

use super::command::{Command, WORDS};
use super::{Chosen, Contest, View};
use crate::{Diagnostic, Refusal};

/// A contest between a player and the machine.
///
/// The interface asks who is [`next`](Conversation::next), and either lets the machine
/// [`reply`](Conversation::reply) or hands over what the player typed, which is
/// [heard](Conversation::hear). What is refused changes nothing.
///
/// ```
/// use grundy::play::{Conversation, Heard, Next};
/// use grundy::{Hints, Limits, Notation, Play, Player, Workbench};
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let game = bench.begin("nim(1, 2)", Play::Normal, Player::Left, &limits)?;
/// let mut talk = Conversation::new(game, Player::Left, Hints::Off, Notation::Unicode);
/// assert_eq!(talk.next(&limits)?, Next::Player);
/// let heard = talk.hear("to nim(1, 1)", &limits)?;
/// assert_eq!(heard, Heard::Moved("You move in 1: 2->1, to nim(1, 1)".to_owned()));
/// assert_eq!(talk.next(&limits)?, Next::Machine);
/// assert_eq!(talk.reply(&limits)?, "grundy moves in 1: 1:1->0, to nim(0, 1)");
/// # Ok::<(), grundy::Refusal>(())
/// ```
pub struct Conversation<C: Contest> {
    contest: C,
    human: Player,
    hints: Hints,
    notation: Notation,
    /// What there is to show, once it was asked for since the last move.
    view: Option<View<C::Move>>,
}

/// Who has to do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The player, who is shown the view.
    Player,
    /// The machine.
    Machine,
    /// Nobody: the contest is over, and this is how it ended.
    Over(String),
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing at all.
    Nothing,
    /// What is there is to be shown once more.
    Show,
    /// Something to read: what can be typed.
    Page(String),
    /// Something was said, a line each.
    Said(Vec<String>),
    /// Something happened; somebody else may be next.
    Moved(String),
    /// The player is gone.
    Left(String),
}

const OVER: &str = "The match is over: u takes back, q leaves.";
const THINKS: &str = "It is grundy's turn: Enter lets it think again.";
const LEFT: &str = "The match is left here.";

impl<C: Contest> Conversation<C> {
    /// A conversation about a contest in which the player has the side `human`.
    pub fn new(contest: C, human: Player, hints: Hints, notation: Notation) -> Conversation<C> {
        Conversation {
            contest,
            human,
            hints,
            notation,
            view: None,
        }
    }

    /// What is played, as it stands.
    pub fn contest(&self) -> &C {
        &self.contest
    }

    /// The side that the player has.
    pub fn human(&self) -> Player {
        self.human
    }

    /// Whether it is the player's turn.
    pub fn is_humans_turn(&self) -> bool {
        self.contest.to_move() == self.human
    }

    /// Who plays whom, and who begins.
    pub fn greeting(&self) -> String {
        let (human, starter) = (self.human, self.contest.starter());
        let words = self.contest.words();
        let mut greeting = if words.has_sides {
            let machine = human.opponent();
            format!("You are {human}, grundy is {machine}, {starter} begins.")
        } else {
            let begins = if starter == human {
                "You begin."
            } else {
                "grundy begins."
            };
            format!("Type a number to {} it. {begins}", words.verb)
        };
        if !words.rule.is_empty() {
            greeting.extend([" ", words.rule]);
        }
        greeting
    }

    /// What the player is asked for, before something is typed.
    pub fn prompt(&self) -> String {
        if self.contest.words().has_sides {
            format!("{}> ", self.human)
        } else {
            "> ".to_owned()
        }
    }

    /// The moves made so far, in words.
    pub fn story(&self) -> Vec<String> {
        let (words, turns) = (self.contest.words(), self.contest.turns());
        let said = |(player, said): (Player, String)| {
            if words.has_sides {
                format!("{player} {}d {said}", words.verb)
            } else {
                self.did(player, &said)
            }
        };
        turns.into_iter().map(said).collect()
    }

    /// Who has to do something now.
    pub fn next(&self, limits: &Limits<'_>) -> Result<Next, Refusal> {
        Ok(match self.contest.winner(limits)? {
            Some(winner) => Next::Over(self.ending(winner)),
            None if self.is_humans_turn() => Next::Player,
            None => Next::Machine,
        })
    }

    /// What there is to show, without hints; it is made once for every move.
    pub fn view(&mut self, limits: &Limits<'_>) -> Result<&View<C::Move>, Refusal> {
        let view = match self.view.take() {
            Some(view) => view,
            None => self.contest.view(self.notation, Hints::Off, limits)?,
        };
        Ok(self.view.insert(view))
    }

    /// The view that was made last, if nothing has moved since.
    pub fn shown(&self) -> Option<&View<C::Move>> {
        self.view.as_ref()
    }

    /// Who plays and whose turn it is, or how it ended.
    pub fn status(&self, next: &Next) -> String {
        let words = self.contest.words();
        let turn = match next {
            Next::Over(ending) => ending.clone(),
            Next::Player if words.has_sides => format!("{} to move: your turn.", self.human),
            Next::Machine if words.has_sides => {
                format!("{} to move: grundy's turn.", self.human.opponent())
            }
            Next::Player => "Your turn.".to_owned(),
            Next::Machine => "grundy's turn.".to_owned(),
        };
        let side = words.has_sides.then(|| format!("You are {}.", self.human));
        let rule = Some(words.rule.to_owned()).filter(|rule| !rule.is_empty());
        let sentences = [side, rule, Some(turn)].into_iter().flatten();
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// What the player is told before a move without having asked.
    pub fn hints(&self, limits: &Limits<'_>) -> Result<Vec<String>, Refusal> {
        if self.hints == Hints::Off {
            return Ok(Vec::new());
        }
        let prospect = self.contest.prospect(self.notation, self.hints, limits)?;
        Ok(prospect.lines(self.human))
    }

    /// Lets the machine move; what it did.
    pub fn reply(&mut self, limits: &Limits<'_>) -> Result<String, Refusal> {
        let best = self.contest.best(self.notation, limits)?;
        Ok(self.make(best))
    }

    /// Does what a line says.
    pub fn hear(&mut self, line: &str, limits: &Limits<'_>) -> Result<Heard, Refusal> {
        let command = Command::read(line);
        match command {
            Command::Help => return Ok(Heard::Page(self.help())),
            Command::Quit => return Ok(Heard::Left(LEFT.to_owned())),
            Command::Undo => return self.take_back(),
            _ => {}
        }
        let said = |line: &str| Heard::Said(vec![line.to_owned()]);
        let is_over = self.contest.winner(limits)?.is_some();
        Ok(match command {
            Command::Moves => Heard::Show,
            Command::Nothing if is_over || self.is_humans_turn() => Heard::Nothing,
            // A machine that was stopped thinks again.
            Command::Nothing => Heard::Moved(String::new()),
            _ if is_over => said(OVER),
            _ if !self.is_humans_turn() => said(THINKS),
            Command::Hint => Heard::Said(vec![self.hint(limits)?]),
            Command::Hints(hints) => {
                self.hints = hints;
                Heard::Said(self.hints(limits)?)
            }
            Command::Resign => {
                self.contest.resign();
                self.view = None;
                Heard::Moved(String::new())
            }
            Command::Move(typed) => {
                self.view(limits)?;
                let view = self.view.as_ref().expect("it was just made");
                let chosen = self.contest.choose(view, typed).map_err(|mistake| {
                    mistake.hint("`moves` shows what can be done, `help` what can be typed")
                })?;
                Heard::Moved(self.make(chosen))
            }
            Command::Help | Command::Quit | Command::Undo => Heard::Nothing,
        })
    }

    fn make(&mut self, chosen: Chosen<C::Move>) -> String {
        let done = self.did(self.contest.to_move(), &chosen.said);
        self.contest.make(chosen.made);
        self.view = None;
        done
    }

    fn did(&self, player: Player, said: &str) -> String {
        let verb = self.contest.words().verb;
        if player == self.human {
            format!("You {verb} {said}")
        } else {
            format!("grundy {verb}s {said}")
        }
    }

    /// Takes back the player's last move, and the machine's answer with it.
    fn take_back(&mut self) -> Result<Heard, Refusal> {
        if self.contest.resigned().is_some() {
            self.contest.undo();
        } else {
            let turns = self.contest.turns();
            if !turns.iter().any(|(player, _)| *player == self.human) {
                let message = "there is no move of yours to take back";
                return Err(Diagnostic::plain(message).hint("move first").into());
            }
            while self
                .contest
                .undo()
                .is_some_and(|player| player != self.human)
            {}
        }
        self.view = None;
        Ok(Heard::Moved("Your last move is taken back.".to_owned()))
    }

    /// Who wins, and a move to make.
    fn hint(&self, limits: &Limits<'_>) -> Result<String, Refusal> {
        let prospect = self
            .contest
            .prospect(self.notation, Hints::Outcome, limits)?;
        let best = self.contest.best(self.notation, limits)?;
        let verb = self.contest.words().verb;
        let prospect = prospect.told(self.human);
        Ok(format!("Hint: {prospect}; {verb} {}.", best.said))
    }

    /// How the contest ended, in words.
    fn ending(&self, winner: Player) -> String {
        let words = self.contest.words();
        let who = if winner == self.human {
            "You win"
        } else {
            "grundy wins"
        };
        match (self.contest.resigned(), words.has_sides) {
            (Some(player), true) => format!("{player} resigns: {winner} wins. {who}."),
            (None, true) => format!("{}: {winner} wins. {who}.", words.end),
            (Some(_), false) => format!("You resign. {who}."),
            (None, false) => format!("{}. {who}.", words.end),
        }
    }

    /// What can be typed.
    fn help(&self) -> String {
        let typing = self.contest.words().typing;
        format!("What can be typed:\n{typing}\n{WORDS}")
    }
}
