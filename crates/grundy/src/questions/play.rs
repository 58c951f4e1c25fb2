//! A match: what is on the table after some moves, what can be done, and who wins.

use std::sync::Arc;
use std::time::Duration;

use grundy_amounts::continuous::ContinuousTable;
use grundy_amounts::takeaway::{TakeRule, TakeawayTable};
use grundy_num::{Halt, Play, Player};
use grundy_render::position::PositionPicture;
use grundy_render::{Format, Style};
use grundy_rules::Picture;
use grundy_solve::{Hints, Label};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Continuous, Takeaway};
use crate::ask::{Answer, Asking, Question};
use crate::budget::parse_seconds;
use crate::json::{Cut, PlayName, PlayerName, read_text};
use crate::picture::{draw, text_of};
use crate::play::{Amounts, Board, Chosen, Command, Contest, Listed, Review, Settings, View};
use crate::request::Amount;
use crate::used::uses;
use crate::vocabulary::{Vocabulary as _, vocabulary};
use crate::{Diagnostic, Refusal};

/// A match after some moves: a sum, a heap of a take-away game, or a number in continuous Nim.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayOf {
    /// A sum of positions, games and numbers.
    pub expr: Option<String>,
    /// In place of a sum, the fields of a `takeaway` request.
    pub takeaway: Option<Takeaway>,
    /// In place of a sum, the fields of a `continuous` request.
    pub continuous: Option<Continuous>,
    /// Who wins a sum: under `normal` play whoever cannot move loses.
    pub play: Option<PlayName>,
    /// Who moves first.
    #[serde(default)]
    pub first: PlayerName,
    /// The moves so far, as they were typed: numbers of the list, names, texts, amounts; the last
    /// one may be `resign`.
    #[serde(default)]
    pub moves: Vec<TypedMove>,
    /// What is told about who wins.
    #[serde(default)]
    pub hints: HintsName,
    /// Whether a perfect move is looked for.
    #[serde(default)]
    pub best: bool,
    /// How many seconds a perfect move is looked for; without a proof in this time, `best` is a move
    /// that looks good. Without it, as long as the limits allow.
    pub move_time: Option<Amount>,
    /// Whether the match is looked back at: who was winning after each move, and where that was
    /// thrown away. What takes more than `move_time` seconds, or 3, is left open.
    #[serde(default)]
    pub review: bool,
    /// Whether the boards come with pictures, where they have some: amounts have none.
    #[serde(default)]
    pub pictures: bool,
}

/// A move as it was typed: a text, or a number.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transparent))]
pub struct TypedMove(
    #[cfg_attr(feature = "schema", schemars(extend("type" = ["string", "integer"])))] pub String,
);

impl<'de> Deserialize<'de> for TypedMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TypedMove, D::Error> {
        read_text(deserializer, "a move such as \"a1-b1\" or 3").map(TypedMove)
    }
}

vocabulary! {
    /// What is told about who wins.
    #[derive(Default)]
    pub enum HintsName for Hints {
        #[default] Off = "off": "Nothing.",
        Outcome = "outcome": "Who wins, and of every move whether it wins.",
        Value = "value": "The same, and the value of the sum.",
        Moves = "moves": "The same, and the value that every move leaves.",
    }
}

/// A match as it stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Played {
    /// What is played.
    pub game: String,
    /// Who moved first, or will.
    pub first: PlayerName,
    /// The moves made, in words.
    pub made: Vec<String>,
    /// What is on the table.
    pub boards: Vec<BoardOf>,
    /// Whose turn it is.
    pub to_move: PlayerName,
    /// The moves there are.
    pub moves: Vec<MoveOf>,
    /// Whether there are more moves than are listed: any edge of a long stalk is cut by its number,
    /// as in `in 1: edge N`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub more: bool,
    /// What may be taken, where a move is an amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amounts: Option<AmountRange>,
    /// Who has won, once somebody has.
    pub winner: Option<PlayerName>,
    /// Who gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resigned: Option<PlayerName>,
    /// Who wins if both play perfectly, where hints are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favourite: Option<PlayerName>,
    /// The value of the sum, where it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// A perfect move, where it is asked for and nobody has won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Whether `best` is proved to be perfect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_proved: Option<bool>,
    /// The match, looked back at, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewOf>,
    /// The limit that cut the hints off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    /// The answer for a person.
    #[serde(skip)]
    shown: String,
}

/// Who was winning all along.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReviewOf {
    /// Who was winning at the start; `null` where that was not decided in time.
    pub start: Option<PlayerName>,
    /// The moves, first to last.
    pub turns: Vec<ReviewedOf>,
}

/// A move, looked back at.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReviewedOf {
    /// Who made it.
    pub player: PlayerName,
    /// What it is called.
    #[serde(rename = "move")]
    pub called: String,
    /// Who was winning after it; `null` where that was not decided in time.
    pub winning: Option<PlayerName>,
    /// Whether it threw a win away.
    pub blunder: bool,
    /// A move that would have kept the win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
}

/// One thing on the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BoardOf {
    /// What it is called in moves: `2` is the second summand, `1.2` the second part of the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The thing as it is typed, or in words.
    pub text: String,
    /// Its picture, whose places carry the moves that are made there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// A move that may be made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MoveOf {
    /// The move in words, which `moves` of a request understands.
    #[serde(rename = "move")]
    pub said: String,
    /// The board moved on, counted from 0.
    pub board: usize,
    /// What players call the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the board becomes.
    pub to: String,
    /// Whether the move wins, where hints tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
    /// The value after it, where hints tell it and it is cheap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// The amounts that may be taken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AmountRange {
    /// The least.
    pub least: String,
    /// The greatest.
    pub most: String,
}

uses!(PlayOf [takeaway, continuous] {
    expr, takeaway,
    continuous: continuous.as_ref().is_none_or(|it| !it.table) => "without its field `table`",
    first, moves, hints, best, review, pictures,
    play: expr.is_some() => "with `expr`",
    move_time: *best || *review => "with `best` or `review`",
});

impl Question for PlayOf {
    const NAME: &'static str = "play";
    const SUMMARY: &'static str = "a match as it stands after some moves, and a perfect move";
    const EXAMPLE: &'static str =
        r#"{"do":"play","expr":"nim(1, 2) + *","moves":["in 1: 2->1"],"hints":"moves"}"#;
    type Answer = Played;
    const CUT: &'static [&'static str] = &[
        "game", "first", "made", "boards", "to_move", "moves", "winner",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<Played, Refusal> {
        let first = self.first.0;
        match (&self.expr, &self.takeaway, &self.continuous) {
            (Some(source), None, None) => {
                let play = self.play.unwrap_or_default().0;
                let begun = at.sit()?.begin(source, play, first);
                let begun = begun.map_err(|error| error.within("expr", source))?;
                self.stands(begun.stopping(at.convention.stop()), at)
            }
            (None, Some(heap), None) if self.play.is_none() => {
                let begun = heap.contest(first);
                self.stands(begun.map_err(|error| error.inside("takeaway"))?, at)
            }
            (None, None, Some(number)) if self.play.is_none() => {
                let begun = number.contest(first);
                self.stands(begun.map_err(|error| error.inside("continuous"))?, at)
            }
            (None, Some(_), None) | (None, None, Some(_)) => {
                let mistake = Diagnostic::plain("`play` is of sums alone").in_field("play");
                let hint = "take-away games have a `play` among their own fields";
                Err(mistake.hint(hint).into())
            }
            _ => {
                let message = "the request needs one of the fields `expr`, `takeaway` and \
                               `continuous`";
                Err(Diagnostic::plain(message).in_field("expr").into())
            }
        }
    }
}

impl PlayOf {
    /// Makes the moves and looks at what became of it.
    fn stands<C: Contest>(&self, mut contest: C, at: &Asking<'_>) -> Result<Played, Refusal> {
        for (number, TypedMove(typed)) in self.moves.iter().enumerate() {
            let made = make(&mut contest, typed, at);
            made.map_err(|error| error.inside(&format!("moves[{number}]")))?;
        }
        let view = contest.view(at.notation, self.hints.into(), at.limits)?;
        let best = (self.best && view.winner.is_none())
            .then(|| self.best_move(&contest, at))
            .transpose()?;
        let review = self.look_back(&contest, at)?;
        let boards = view.boards.iter().enumerate();
        let style = Style {
            background: at.background,
            ..Style::default()
        };
        let boards = boards.map(|(number, board)| self.board(&view, number, board, &style));
        let boards = boards.collect::<Result<_, Refusal>>()?;
        let favourite = view.prospect.as_ref().map(|it| it.favourite);
        let value = view.prospect.as_ref().and_then(|it| it.value.clone());
        let mut shown = view.text(&format!("{}'s", view.to_move));
        let mut line = |line: String| shown.extend(["\n", &line]);
        if let Some(winner) = view.winner {
            line(format!("{winner} has won."));
        }
        if let Some(favourite) = favourite {
            line(format!("{favourite} wins by perfect play."));
        }
        if let Some(value) = &value {
            line(format!("The sum is {value}."));
        }
        match &best {
            Some((best, true)) => line(format!("A perfect move: {}.", best.said)),
            Some((best, false)) => {
                line(format!(
                    "A move that looks good, not proved: {}.",
                    best.said
                ));
            }
            None => {}
        }
        if let Some(review) = &review {
            line(review.text(|player| player.to_string()));
        }
        let (player, more) = (view.to_move, view.has_more_moves());
        Ok(Played {
            game: contest.name(),
            first: self.first,
            made: contest.turns().into_iter().map(|made| made.said).collect(),
            boards,
            to_move: PlayerName(player),
            more,
            amounts: view
                .amounts
                .map(|[least, most]| AmountRange { least, most }),
            winner: view.winner.map(PlayerName),
            resigned: contest.resigned().map(PlayerName),
            favourite: favourite.map(PlayerName),
            value,
            is_proved: best.as_ref().map(|(_, is_proved)| *is_proved),
            best: best.map(|(best, _)| best.said),
            review: review.map(ReviewOf::from),
            moves: view
                .moves
                .into_iter()
                .map(|it| listed(it, player))
                .collect(),
            halt: view.halt.map(Cut),
            shown,
        })
    }

    /// A move for the player to move, and whether it is proved to be perfect.
    fn best_move<C: Contest>(
        &self,
        contest: &C,
        at: &Asking<'_>,
    ) -> Result<(Chosen<C::Move>, bool), Refusal> {
        let Some(time) = self.time()? else {
            return Ok((contest.best(at.notation, at.limits)?, true));
        };
        match contest.best(at.notation, &at.limits.slice(time)) {
            Err(Refusal::Halt(halt)) if halt != Halt::Stopped => {
                Ok((contest.likely(at.notation, at.limits)?, false))
            }
            best => Ok((best?, true)),
        }
    }

    fn look_back<C: Contest>(
        &self,
        contest: &C,
        at: &Asking<'_>,
    ) -> Result<Option<Review>, Refusal> {
        if !self.review {
            return Ok(None);
        }
        let time = self.time()?.unwrap_or(Settings::default().move_time);
        Review::of(contest, at.notation, time, at.limits).map(Some)
    }

    fn time(&self) -> Result<Option<Duration>, Refusal> {
        let time = self.move_time.as_ref();
        let time = time
            .map(|time| parse_seconds(&time.to_string()))
            .transpose();
        Ok(time.map_err(|error| Diagnostic::plain(error.to_string()).in_field("move_time"))?)
    }

    fn board<M>(
        &self,
        view: &View<M>,
        number: usize,
        board: &Board,
        style: &Style,
    ) -> Result<BoardOf, Refusal> {
        let svg = match &board.picture {
            Some(picture) if self.pictures => {
                let moves = view.moves.iter().filter(|it| it.board == number);
                Some(svg(picture, &board.text, moves, style)?)
            }
            _ => None,
        };
        Ok(BoardOf {
            label: board.label.as_ref().map(Label::to_string),
            text: board.text.clone(),
            svg,
        })
    }
}

pub(super) fn make<C: Contest>(
    contest: &mut C,
    typed: &str,
    at: &Asking<'_>,
) -> Result<(), Refusal> {
    let view = contest.view(at.notation, Hints::Off, at.limits)?;
    if view.winner.is_some() {
        return Err(
            Diagnostic::plain(format!("`{typed}` comes after the end of the match")).into(),
        );
    }
    if Command::read(typed) == Command::Resign && contest.choose(&view, typed).is_err() {
        contest.resign();
        return Ok(());
    }
    let chosen = contest.choose(&view, typed)?;
    contest.make(chosen.made);
    Ok(())
}

fn listed<M>(it: Listed<M>, player: Player) -> MoveOf {
    MoveOf {
        said: it.said,
        board: it.board,
        name: it.name,
        to: it.to,
        wins: it.winner.map(|winner| winner == player),
        value: it.value,
    }
}

/// A board as a picture whose places carry the moves made there.
fn svg<'m, M: 'm>(
    picture: &Picture,
    name: &str,
    moves: impl Iterator<Item = &'m Listed<M>>,
    style: &Style,
) -> Result<String, Refusal> {
    let mut drawn = PositionPicture::new(picture.clone(), name);
    for it in moves {
        for place in &it.places {
            let moves = drawn.moves.entry(place.clone()).or_default();
            moves.push(it.said.clone());
        }
    }
    Ok(text_of(draw(&drawn, Format::Svg, style)?))
}

impl From<Review> for ReviewOf {
    fn from(review: Review) -> ReviewOf {
        let turns = review.turns.into_iter().map(|turn| ReviewedOf {
            player: PlayerName(turn.player),
            called: turn.called,
            winning: turn.winning.map(PlayerName),
            blunder: turn.is_blunder,
            better: turn.better,
        });
        ReviewOf {
            start: review.start.map(PlayerName),
            turns: turns.collect(),
        }
    }
}

impl Takeaway {
    /// The heap, to be played.
    pub fn contest(
        &self,
        starter: Player,
    ) -> Result<Amounts<TakeawayTable<Box<dyn TakeRule>>>, Refusal> {
        let (heap, bound) = (self.heap()?, self.bound()?);
        let f = self.f.name("f");
        let play = match self.play.0 {
            Play::Normal => "",
            Play::Misere => ", misere",
        };
        let name = format!("takeaway({f}, {heap}, {bound}{play})");
        let table = TakeawayTable::new(Arc::new(self.game()?), heap, bound, self.play.0);
        Ok(Amounts::new(name, table, starter))
    }
}

impl Continuous {
    /// The number, to be played.
    pub fn contest(&self, starter: Player) -> Result<Amounts<ContinuousTable>, Refusal> {
        let (variant, m, x, b) = (self.variant.word(), &self.m.0, &self.x.0, self.bound());
        let g = self.g.name("g");
        let name = format!("continuous(\"{variant}\", {m}, {g}, {x}, {b})");
        let table = ContinuousTable::new(Arc::new(self.game()?), x.clone(), b);
        Ok(Amounts::new(name, table, starter))
    }
}

impl Answer for Played {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.shown.clone())
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|cut| &cut.0)
    }
}
