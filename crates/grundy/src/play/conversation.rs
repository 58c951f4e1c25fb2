//! The talk about a contest, as a state machine: lines in, words out.

use std::time::Duration;

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Player};
use grundy_solve::{Hands, Hints};

use super::command::{Command, WORDS};
use super::review::unless_halted;
use super::{Chosen, Contest, Review, View};
use crate::{Diagnostic, Refusal};

/// A contest, and the talk about it.
///
/// The interface asks who is [`next`](Conversation::next), and either lets the machine
/// [`reply`](Conversation::reply) or hands over what a player typed, which is
/// [heard](Conversation::hear). What is refused changes nothing.
///
/// ```
/// use grundy::play::{Conversation, Heard, Next, Settings};
/// use grundy::{Limits, Workbench};
/// use grundy::play::Hands;
/// use grundy::values::{Play, Player};
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let game = bench.begin("nim(1, 2)", Play::Normal, Player::Left, &limits)?;
/// let mut talk = Conversation::new(game, Hands::One(Player::Left), Settings::default());
/// assert_eq!(talk.next(&limits)?, Next::Player);
/// let heard = talk.hear("to nim(1, 1)", &limits)?;
/// assert_eq!(heard, Heard::Moved("You move 2->1".to_owned()));
/// assert_eq!(talk.next(&limits)?, Next::Machine);
/// assert_eq!(talk.reply(&limits)?, "grundy moves 1:1->0");
/// # Ok::<(), grundy::Refusal>(())
/// ```
pub struct Conversation<C: Contest> {
    contest: C,
    hands: Hands,
    settings: Settings,
    /// What there is to show, once it was asked for since the last move.
    view: Option<View<C::Move>>,
}

/// How a conversation is held.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What is told about who wins before each move.
    pub hints: Hints,
    /// How values are written.
    pub notation: Notation,
    /// How long the machine may look for a proof: of its move, and of every hint. Limits without
    /// a clock know no time.
    pub move_time: Duration,
}

impl Default for Settings {
    /// No hints, and as long as somebody waits gladly.
    fn default() -> Settings {
        Settings {
            hints: Hints::Off,
            notation: Notation::Unicode,
            move_time: Duration::from_secs(3),
        }
    }
}

/// Who has to do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A player, who is shown the view.
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
    /// Something to read: what can be typed, or a review.
    Page(String),
    /// Something was said, a line each.
    Said(Vec<String>),
    /// Something happened; somebody else may be next.
    Moved(String),
    /// The player is gone.
    Left(String),
}

const OVER: &str = "The match is over: `review` looks back, `undo` takes back, `quit` leaves.";
const THINKS: &str = "It is grundy's turn: Enter has it move.";
const LEFT: &str = "The match is left here.";
const UNDECIDED: &str = "Hint: not decided within the time.";

impl<C: Contest> Conversation<C> {
    /// A conversation about a contest in which these sides are played by hand.
    pub fn new(contest: C, hands: Hands, settings: Settings) -> Conversation<C> {
        Conversation {
            contest,
            hands,
            settings,
            view: None,
        }
    }

    /// What is played, as it stands.
    pub fn contest(&self) -> &C {
        &self.contest
    }

    /// The sides that are played by hand.
    pub fn hands(&self) -> Hands {
        self.hands
    }

    /// What is told about who wins before each move.
    pub fn hints_wanted(&self) -> Hints {
        self.settings.hints
    }

    /// What comes before the moves of the player to move: `Your`, or whose they are.
    pub fn whose(&self) -> String {
        match self.hands {
            Hands::One(_) => "Your".to_owned(),
            Hands::Both | Hands::Neither => format!("{}'s", self.who(self.contest.to_move())),
        }
    }

    /// Whether somebody has to type a move now.
    pub fn is_by_hand(&self) -> bool {
        self.hands.has(self.contest.to_move())
    }

    /// Who plays whom, and who begins.
    pub fn greeting(&self) -> String {
        let starter = self.contest.starter();
        let words = self.contest.words();
        let mut greeting = match self.hands {
            Hands::One(own) if words.has_sides => {
                let machine = own.opponent();
                format!("You are {own}, grundy is {machine}, {starter} begins.")
            }
            Hands::One(own) => {
                let begins = if starter == own {
                    "You begin."
                } else {
                    "grundy begins."
                };
                format!("Type a number to {} it. {begins}", words.verb)
            }
            Hands::Both => format!("Two play, {} begins.", self.who(starter)),
            Hands::Neither => format!("grundy plays itself, {} begins.", self.who(starter)),
        };
        if !words.rule.is_empty() {
            greeting.extend([" ", words.rule]);
        }
        greeting
    }

    /// What the player to move is asked for, before something is typed.
    pub fn prompt(&self) -> String {
        let player = match self.hands {
            Hands::One(own) => own,
            Hands::Both | Hands::Neither => self.contest.to_move(),
        };
        if self.contest.words().has_sides {
            format!("{player}> ")
        } else {
            "> ".to_owned()
        }
    }

    /// The moves made so far, in words.
    pub fn story(&self) -> Vec<String> {
        let (words, turns) = (self.contest.words(), self.contest.turns());
        let said = |made: super::Made| {
            if words.has_sides {
                format!("{} {}d {}", made.player, words.verb, made.called)
            } else {
                self.did(made.player, &made.called)
            }
        };
        turns.into_iter().map(said).collect()
    }

    /// Who has to do something now.
    pub fn next(&self, limits: &Limits<'_>) -> Result<Next, Refusal> {
        Ok(match self.contest.winner(limits)? {
            Some(winner) => Next::Over(self.ending(winner)),
            None if self.is_by_hand() => Next::Player,
            None => Next::Machine,
        })
    }

    /// What there is to show; it is made once for every move, and has the hints once they were
    /// looked for.
    pub fn view(&mut self, limits: &Limits<'_>) -> Result<&View<C::Move>, Refusal> {
        let view = match self.view.take() {
            Some(view) => view,
            None => self
                .contest
                .view(self.settings.notation, Hints::Off, limits)?,
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
        let to_move = self.contest.to_move();
        let turn = match (next, self.hands, words.has_sides) {
            (Next::Over(ending), ..) => ending.clone(),
            (Next::Player, Hands::One(_), true) => format!("{to_move} to move: your turn."),
            (Next::Machine, Hands::One(_), true) => format!("{to_move} to move: grundy's turn."),
            (Next::Player, Hands::One(_), false) => "Your turn.".to_owned(),
            (Next::Machine, Hands::One(_), false) => "grundy's turn.".to_owned(),
            (_, _, true) => format!("{to_move} to move."),
            (_, _, false) => format!("Next is {}.", self.who(to_move)),
        };
        let side = match self.hands {
            Hands::One(own) if words.has_sides => Some(format!("You are {own}.")),
            _ => None,
        };
        let rule = Some(words.rule.to_owned()).filter(|rule| !rule.is_empty());
        let sentences = [side, rule, Some(turn)].into_iter().flatten();
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// What is told before a move without having been asked; what the hints say of single moves
    /// is in the view from then on.
    pub fn hints(&mut self, limits: &Limits<'_>) -> Result<Vec<String>, Refusal> {
        let Settings {
            hints,
            notation,
            move_time,
        } = self.settings;
        if hints == Hints::Off {
            return Ok(Vec::new());
        }
        let hinted = self.contest.view(notation, hints, &limits.slice(move_time));
        let view = match unless_halted(hinted)? {
            Some(view) if view.halt == Some(Halt::Stopped) => return Err(Halt::Stopped.into()),
            Some(view) => view,
            // Even the list of moves took too long; there is time for that without hints.
            None => View {
                halt: Some(Halt::Deadline),
                ..self.contest.view(notation, Hints::Off, limits)?
            },
        };
        let view = self.view.insert(view);
        Ok(match &view.prospect {
            Some(prospect) => prospect.lines(self.hands),
            None if view.winner.is_some() => Vec::new(),
            None => vec![UNDECIDED.to_owned()],
        })
    }

    /// Lets the machine move; what it did. Its move is perfect if one is found in time, and is
    /// told to be unproved otherwise.
    pub fn reply(&mut self, limits: &Limits<'_>) -> Result<String, Refusal> {
        let slice = limits.slice(self.settings.move_time);
        match unless_halted(self.contest.best(self.settings.notation, &slice))? {
            Some(best) => Ok(self.make(best)),
            None => self.reply_at_once(limits),
        }
    }

    /// Lets the machine move without a proof; what it did.
    pub fn reply_at_once(&mut self, limits: &Limits<'_>) -> Result<String, Refusal> {
        let likely = self.contest.likely(self.settings.notation, limits)?;
        Ok(format!("{} (not proved)", self.make(likely)))
    }

    /// Does what a line says.
    pub fn hear(&mut self, line: &str, limits: &Limits<'_>) -> Result<Heard, Refusal> {
        let command = Command::read(line);
        match command {
            Command::Help => return Ok(Heard::Page(self.help())),
            Command::Quit => return Ok(Heard::Left(LEFT.to_owned())),
            Command::Undo => return self.take_back(),
            Command::Review => return Ok(Heard::Page(self.review(limits)?)),
            _ => {}
        }
        let said = |line: &str| Heard::Said(vec![line.to_owned()]);
        let is_over = self.contest.winner(limits)?.is_some();
        Ok(match command {
            Command::Moves => Heard::Show,
            Command::Nothing if is_over || self.is_by_hand() => Heard::Nothing,
            // A machine that waits may go on.
            Command::Nothing => Heard::Moved(String::new()),
            Command::Hints(hints) => {
                self.settings.hints = hints;
                self.view = None;
                if is_over {
                    Heard::Nothing
                } else {
                    Heard::Said(self.hints(limits)?)
                }
            }
            _ if is_over => said(OVER),
            Command::Hint => Heard::Said(vec![self.hint(limits)?]),
            _ if !self.is_by_hand() => said(THINKS),
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
            Command::Help | Command::Quit | Command::Undo | Command::Review => Heard::Nothing,
        })
    }

    /// Who was winning all along, in words.
    pub fn review(&self, limits: &Limits<'_>) -> Result<String, Refusal> {
        let Settings {
            notation,
            move_time,
            ..
        } = self.settings;
        let review = Review::of(&self.contest, notation, move_time, limits)?;
        Ok(review.text(|player| match self.hands {
            Hands::One(own) if own == player => "you".to_owned(),
            _ => self.who(player),
        }))
    }

    fn make(&mut self, chosen: Chosen<C::Move>) -> String {
        let done = self.did(self.contest.to_move(), &chosen.called);
        self.contest.make(chosen.made);
        self.view = None;
        done
    }

    /// What a player is called.
    fn who(&self, player: Player) -> String {
        match self.hands {
            Hands::One(own) if own == player => "You".to_owned(),
            Hands::One(_) => "grundy".to_owned(),
            _ if self.contest.words().has_sides => player.to_string(),
            _ if player == self.contest.starter() => "the first player".to_owned(),
            _ => "the second player".to_owned(),
        }
    }

    fn did(&self, player: Player, called: &str) -> String {
        let verb = self.contest.words().verb;
        match self.hands {
            Hands::One(own) if own == player => format!("You {verb} {called}"),
            _ => format!("{} {verb}s {called}", self.who(player)),
        }
    }

    /// Takes back a player's last move, and the machine's answer with it.
    fn take_back(&mut self) -> Result<Heard, Refusal> {
        let is_taken = |player: Player| match self.hands {
            Hands::One(own) => player == own,
            Hands::Both | Hands::Neither => true,
        };
        if self.contest.resigned().is_some() {
            self.contest.undo();
        } else {
            let turns = self.contest.turns();
            if !turns.iter().any(|made| is_taken(made.player)) {
                let message = match self.hands {
                    Hands::One(_) => "there is no move of yours to take back",
                    Hands::Both | Hands::Neither => "there is no move to take back",
                };
                return Err(Diagnostic::plain(message).hint("move first").into());
            }
            while self.contest.undo().is_some_and(|player| !is_taken(player)) {}
        }
        self.view = None;
        let done = match self.hands {
            Hands::One(_) => "Your last move is taken back.",
            Hands::Both | Hands::Neither => "The last move is taken back.",
        };
        Ok(Heard::Moved(done.to_owned()))
    }

    /// Who wins, and a move to make.
    fn hint(&self, limits: &Limits<'_>) -> Result<String, Refusal> {
        let Settings {
            notation,
            move_time,
            ..
        } = self.settings;
        let verb = self.contest.words().verb;
        let slice = limits.slice(move_time);
        let prospect = self.contest.prospect(notation, Hints::Outcome, &slice);
        let best = match unless_halted(prospect)? {
            Some(prospect) => unless_halted(self.contest.best(notation, &slice))?
                .map(|best| (prospect.told(self.hands), best.called)),
            None => None,
        };
        if let Some((told, called)) = best {
            return Ok(format!("Hint: {told}; {verb} {called}."));
        }
        let likely = self.contest.likely(notation, limits)?.called;
        Ok(format!("{UNDECIDED} A move that looks good: {likely}."))
    }

    /// How the contest ended, in words.
    fn ending(&self, winner: Player) -> String {
        let words = self.contest.words();
        let who = match self.hands {
            Hands::One(own) if own == winner => " You win.",
            Hands::One(_) => " grundy wins.",
            Hands::Both | Hands::Neither => "",
        };
        match (self.contest.resigned(), words.has_sides) {
            (Some(player), true) => format!("{player} resigns: {winner} wins.{who}"),
            (None, true) => format!("{}: {winner} wins.{who}", words.end),
            (Some(_), false) if !who.is_empty() => format!("You resign.{who}"),
            (None, false) if !who.is_empty() => format!("{}.{who}", words.end),
            (_, false) => format!("{}: {} wins.", words.end, self.who(winner)),
        }
    }

    /// What can be typed.
    fn help(&self) -> String {
        let typing = self.contest.words().typing;
        format!("What can be typed:\n{typing}\n{WORDS}")
    }
}
