//! From expressions to a picture.

use grundy::render::thermograph::{Orientation, ThermographPicture};
use grundy::render::{Drawable, Drawing, Style, TooLargeToDraw};
use grundy::{
    Convention, Diagnostic, EvalError, GameSum, Limits, Notation, Session, Span, Value,
    construction,
};

use super::Arguments;
use super::text::{describe, describe_options};
use crate::outcome::Failure;
use crate::worker::Worker;

/// A picture of thermographs. In characters, numbers follow it.
pub(crate) struct Figure {
    picture: ThermographPicture,
    convention: Convention,
    /// How names that were not typed are written.
    notation: Notation,
}

/// Names longer than this are cut in a picture.
const LONGEST_NAME: usize = 48;

impl Figure {
    /// The picture that the options ask for.
    pub(super) fn new(
        worker: &mut Worker,
        sources: &[String],
        arguments: &Arguments,
    ) -> Result<Figure, Failure> {
        let mut figure = Figure::empty(arguments.convention.convention());
        figure.picture.lowest.clone_from(&arguments.from);
        if arguments.ascii {
            figure.notation = Notation::Ascii;
        }
        for source in sources {
            figure.add(worker, source)?;
        }
        if let ([source], true) = (sources, arguments.steps) {
            figure.add_steps(worker, source)?;
        }
        Ok(figure)
    }

    /// The usual picture of one expression.
    pub(crate) fn of(worker: &mut Worker, source: &str) -> Result<Figure, Failure> {
        let mut figure = Figure::empty(Convention::Usual);
        figure.add(worker, source)?;
        Ok(figure)
    }

    fn empty(convention: Convention) -> Figure {
        Figure {
            picture: ThermographPicture {
                games: Vec::new(),
                orientation: match convention {
                    Convention::Usual => Orientation::Usual,
                    Convention::Brochure => Orientation::Brochure,
                },
                lowest: None,
                construction: None,
            },
            convention,
            notation: Notation::Unicode,
        }
    }

    fn add(&mut self, worker: &mut Worker, source: &str) -> Result<(), Failure> {
        // A game is called what the user typed, unless the terminal cannot show that.
        let typed = self.notation != Notation::Ascii || source.is_ascii();
        let named = worker.answer(|session, limits| {
            let sum = game(session, source, limits)?;
            let games = session.games(limits);
            let thermograph = games.sum_thermograph(&sum)?;
            let name = if typed {
                source.to_owned()
            } else {
                Value::Game(sum).write(games, Notation::Ascii)?
            };
            Ok((name, thermograph))
        });
        let (name, thermograph) = named.map_err(|error| Failure::of(&error, source))?;
        let thermograph = self.convention.thermograph(thermograph);
        self.picture.games.push((shortened(&name), thermograph));
        Ok(())
    }

    fn add_steps(&mut self, worker: &mut Worker, source: &str) -> Result<(), Failure> {
        let (notation, convention) = (self.notation, self.convention);
        let found = worker.answer(|session, limits| {
            let sum = game(session, source, limits)?;
            let games = session.games(limits);
            Ok(construction(games, &sum, notation, convention)?)
        });
        self.picture.construction = found.map_err(|error| Failure::of(&error, source))?;
        if self.picture.construction.is_none() {
            return Err(Failure::mistake(
                "a number has no steps to draw: its thermograph is a bare mast",
                "leave out `--steps`",
            ));
        }
        Ok(())
    }
}

impl Drawable for Figure {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        self.picture.drawing()
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        let mut text = self.picture.text(style)?;
        text.truncate(text.trim_end().len());
        text.push('\n');
        for (name, thermograph) in &self.picture.games {
            if self.picture.games.len() > 1 {
                text.extend([name, "\n"]);
            }
            text.push_str(&describe(thermograph));
        }
        if let Some(construction) = &self.picture.construction {
            text.push_str(&describe_options(construction));
        }
        Ok(text)
    }
}

/// The game that an expression is; anything else is a mistake.
pub(super) fn game(
    session: &mut Session,
    source: &str,
    limits: &Limits<'_>,
) -> Result<GameSum, EvalError> {
    match session.evaluate(source, limits)? {
        Value::Game(sum) => Ok(sum),
        other => {
            let end = u32::try_from(source.len()).unwrap_or(u32::MAX);
            let message = format!("expected a game to draw, found {}", other.kind());
            Err(Diagnostic::new(Span::new(0, end), message).into())
        }
    }
}

/// A name on one line and not too long.
fn shortened(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    if name.chars().count() <= LONGEST_NAME {
        return name;
    }
    let mut short: String = name.chars().take(LONGEST_NAME - 1).collect();
    short.push('…');
    short
}
