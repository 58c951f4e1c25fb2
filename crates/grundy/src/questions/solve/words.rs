//! What a person is told of who wins a sum, and by which moves.

use std::fmt::Write as _;
use std::sync::Arc;

use grundy_game::{GameSum, Games, Notation};
use grundy_lang::{Label, MoveTo, Solution, Value, WinningMove, WinningMoves, share};
use grundy_num::{Halt, Outcome, Player};

/// How much of a list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// As much as is read at a glance; the rest is counted.
    Cut,
    /// All of it.
    Whole,
}

/// What a list that is cut takes at most: a move on a line of its own takes four, a mere name one.
const MOST_SHOWN: usize = 100;

/// Longer texts of positions are not shown where the move has a name.
const MOST_READ: usize = 80;

/// Who wins, for each starter where that matters, and the winning moves.
pub(super) fn report(
    games: Games<'_>,
    solution: &Solution,
    notation: Notation,
    length: Length,
) -> Result<String, Halt> {
    let list = Lists {
        games,
        notation,
        length,
        by: By::Position,
        names_summands: Named::of(solution.summands),
    };
    let letter = solution.outcome.letter();
    match solution.outcome {
        Outcome::Previous => return Ok(format!("{letter}: whoever starts loses")),
        // In an impartial sum both players have the same moves.
        Outcome::Next if solution.left == solution.right => {
            let mut text = format!("{letter}: whoever starts wins");
            let list = Lists {
                by: By::Name,
                ..list
            };
            list.write(&solution.left, &mut text)?;
            return Ok(text);
        }
        _ => {}
    }
    let mut text = format!("{letter}: {}", solution.outcome);
    for (player, winning) in [
        (Player::Left, &solution.left),
        (Player::Right, &solution.right),
    ] {
        let winner = solution.outcome.winner(player);
        write!(text, "\n{player} starts: {winner} wins").expect("a string takes all");
        if winner == player {
            list.write(winning, &mut text)?;
        }
    }
    Ok(text)
}

/// How lists of moves are written.
struct Lists<'a> {
    games: Games<'a>,
    notation: Notation,
    length: Length,
    by: By,
    /// Whether a move says which summand it is made in.
    names_summands: Named,
}

/// Which summands a move names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// Every one, since there are several terms.
    All,
    /// Those that the only term falls apart into.
    Parts,
}

impl Named {
    fn of(terms: usize) -> Named {
        if terms > 1 { Named::All } else { Named::Parts }
    }
}

/// How a move with a name is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// By its name.
    Name,
    /// By the position it leads to, with its name, where that position can be read.
    Position,
}

/// A move as it is shown.
enum Shown {
    /// By its name alone, several of them on a line.
    Name(String),
    /// By what it does.
    Told(String),
    /// By what the summand becomes.
    To(String),
}

impl Lists<'_> {
    fn write(&self, winning: &WinningMoves, text: &mut String) -> Result<(), Halt> {
        let room = match self.length {
            Length::Cut => MOST_SHOWN,
            Length::Whole => usize::MAX,
        };
        // No move takes less room than a name.
        let term = |found: &&WinningMove| found.label.term();
        let moves = share(winning.moves.iter().collect(), room, term, |_| 1);
        let moves = moves.into_iter();
        let shown = moves.map(|found| Ok((&found.label, self.shown(found)?)));
        let shown = shown.collect::<Result<_, Halt>>()?;
        let shown: Vec<(&Label, Shown)> = share(
            shown,
            room,
            |(label, _)| label.term(),
            |(_, it)| {
                if matches!(it, Shown::Name(_)) { 1 } else { 4 }
            },
        );
        match (shown.first(), &winning.halt) {
            (None, Some(halt)) => {
                write!(text, ", by moves that are not listed: {halt}").expect("a string takes all");
                return Ok(());
            }
            // Under misère play.
            (None, None) => {
                text.push_str(", having no move");
                return Ok(());
            }
            (Some((_, Shown::To(_))), _) => text.push_str(", by moving"),
            (Some(_), _) => text.push_str(", by"),
        }
        let rest = winning.moves.len() - shown.len();
        self.write_lines(shown, text);
        let rest = match (rest, winning.more) {
            (0, false) => None,
            (0, true) => Some("… and more".to_owned()),
            (rest, false) => Some(format!("… and {rest} more; `--all` lists them")),
            (rest, true) => Some(format!(
                "… and more than {rest} more; `--all` lists {rest} of them"
            )),
        };
        let halted = winning.halt.as_ref();
        let halted = halted.map(|halt| format!("… and perhaps more: {halt}"));
        for line in rest.into_iter().chain(halted) {
            write!(text, "\n  {line}").expect("a string takes all");
        }
        Ok(())
    }

    fn write_lines(&self, shown: Vec<(&Label, Shown)>, text: &mut String) {
        // The summand whose moves stand on the last line, by their names.
        let mut named = None;
        for (label, it) in shown {
            if let (Shown::Name(name), Some(last)) = (&it, named)
                && last == label
            {
                text.push_str(", ");
                text.push_str(name);
                continue;
            }
            named = matches!(it, Shown::Name(_)).then_some(label);
            text.push_str("\n  ");
            if self.names_summands == Named::All || label.is_one_of_several() {
                let link = if matches!(it, Shown::To(_)) {
                    " "
                } else {
                    ": "
                };
                write!(text, "summand {label}{link}").expect("a string takes all");
            }
            match it {
                Shown::Name(words) | Shown::Told(words) => text.push_str(&words),
                Shown::To(to) => {
                    text.push_str("to ");
                    text.push_str(&to);
                }
            }
        }
    }

    fn shown(&self, found: &WinningMove) -> Result<Shown, Halt> {
        let show = |sum: &GameSum| Value::Game(sum.clone()).write(self.games, self.notation);
        if let Some(typed) = &found.typed {
            return Ok(Shown::To(typed.write(self.games, self.notation)?));
        }
        Ok(match &found.to {
            MoveTo::Position(it) => match (&it.words, &it.name) {
                // Of several heaps in one summand, `[5, 6]`, only the name tells which one is meant.
                (Some(words), Some(name)) if it.to.contains(" + ") => {
                    Shown::Told(format!("{words} ({name})"))
                }
                (Some(words), _) => Shown::Told(words.clone()),
                (None, Some(name)) if self.by == By::Name || it.to.len() > MOST_READ => {
                    Shown::Name(name.clone())
                }
                (None, Some(name)) => Shown::To(format!("{} ({name})", it.to)),
                (None, None) => Shown::To(it.to.clone()),
            },
            MoveTo::Game(sum) => Shown::To(show(sum)?),
            MoveTo::Number(x) => {
                let number = Value::Surreal(Arc::new(x.clone()));
                Shown::To(number.write(self.games, self.notation)?)
            }
            MoveTo::Edges {
                first,
                last,
                is_open,
            } => {
                let until = if *is_open { "before" } else { "to" };
                Shown::To(format!(
                    "a shorter stalk by any edge from {first} {until} {last}"
                ))
            }
            MoveTo::Range(first, last) => Shown::To(format!(
                "anything from {} to {}",
                show(&first.clone().into())?,
                show(&last.clone().into())?
            )),
        })
    }
}

/// One move, by its name where it has one; a sum of several summands has them numbered.
pub(super) fn told(
    games: Games<'_>,
    notation: Notation,
    summands: usize,
    found: &WinningMove,
) -> Result<String, Halt> {
    let list = Lists {
        games,
        notation,
        length: Length::Whole,
        by: By::Name,
        names_summands: Named::of(summands),
    };
    let mut text = String::new();
    list.write_lines(vec![(&found.label, list.shown(found)?)], &mut text);
    Ok(text.trim_start().to_owned())
}
