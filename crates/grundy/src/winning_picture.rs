//! Winning moves on pictures: where they are made, and what they are called.

use std::collections::BTreeMap;

use grundy_game::Notation;
use grundy_lang::{MoveTo, Sitting, WinningMove};
use grundy_num::{Play, Player};
use grundy_render::drawing::Piece;
use grundy_render::position::{Highlight, Kind};
use grundy_rules::Mark;
use grundy_solve::{Hints, Label, Match, Term, solve};

use crate::{Diagnostic, Refusal};

/// The winning moves of a sum: where on each summand, and for which player.
pub(crate) struct Wins {
    /// For each summand, what is said about its places.
    pub(crate) places: Vec<Vec<Highlight>>,
    /// A line for each player.
    pub(crate) captions: Vec<Piece>,
}

/// A winning move: the summand, its places, and what it is called.
struct Found {
    summand: usize,
    places: Vec<String>,
    name: String,
}

/// The most moves that a line names.
const MOST_NAMED: usize = 12;

/// The letters of a line.
const LONGEST_LINE: usize = 60;

/// The winning moves of a sum.
pub(crate) fn wins(
    sitting: &Sitting<'_>,
    sum: &[(Label, Term)],
    play: Play,
) -> Result<Wins, Refusal> {
    let [left, right] = match sum {
        [(_, only)] => of_one(sitting, only, play)?,
        sum => [
            of_sum(sitting, sum, play, Player::Left)?,
            of_sum(sitting, sum, play, Player::Right)?,
        ],
    };
    let summands = sum.len();
    let mut marks: Vec<BTreeMap<String, Mark>> = vec![BTreeMap::new(); summands];
    for (found, own, other) in [
        (&left, Mark::Left, Mark::Right),
        (&right, Mark::Right, Mark::Left),
    ] {
        for it in found {
            for place in &it.places {
                let mark = marks[it.summand].entry(place.clone()).or_insert(own);
                if *mark == other {
                    *mark = Mark::Both;
                }
            }
        }
    }
    let highlight = |(place, mark): (String, Mark)| Highlight {
        places: vec![place],
        kind: Kind::Wins(mark),
    };
    let names = |found: &[Found]| -> Vec<String> {
        let in_sum = |it: &Found| match summands {
            1 => it.name.clone(),
            _ => format!("in {}: {}", sum[it.summand].0, it.name),
        };
        found.iter().map(in_sum).collect()
    };
    let (left, right) = (names(&left), names(&right));
    let captions = if left == right {
        lines("whoever moves", &left)
    } else {
        let right = lines("Right", &right);
        lines("Left", &left).into_iter().chain(right).collect()
    };
    Ok(Wins {
        places: marks
            .into_iter()
            .map(|marks| marks.into_iter().map(highlight).collect())
            .collect(),
        captions,
    })
}

/// Who wins by which moves, in lines of words.
fn lines(who: &str, names: &[String]) -> Vec<Piece> {
    if names.is_empty() {
        return vec![Piece::Words(format!("{who}: no move wins"))];
    }
    let mut lines = vec![format!("{who} wins by")];
    let more = names.len().saturating_sub(MOST_NAMED);
    let more = (more > 0).then(|| format!("and {more} more"));
    let named = names.iter().take(MOST_NAMED).cloned();
    for (i, name) in named.chain(more).enumerate() {
        let line = lines.last_mut().expect("there is a first line");
        line.push_str(if i == 0 { " " } else { "; " });
        if line.chars().count() + name.chars().count() > LONGEST_LINE {
            lines.push(name);
        } else {
            line.push_str(&name);
        }
    }
    let lines = lines.into_iter();
    lines
        .map(|line| Piece::Words(line.trim_end().to_owned()))
        .collect()
}

/// The winning moves of a single position, by whatever is known of it.
fn of_one(sitting: &Sitting<'_>, summand: &Term, play: Play) -> Result<[Vec<Found>; 2], Refusal> {
    let games = sitting.games();
    let solution = solve(games, play, std::slice::from_ref(summand))?;
    let halt = solution.left.halt.clone().or(solution.right.halt.clone());
    if let Some(halt) = halt {
        return Err(halt.into());
    }
    let [left, right] = [&solution.left, &solution.right].map(|moves| {
        let found = moves.moves.iter().map(|it| found(sitting, it));
        found.collect::<Result<Vec<Found>, Refusal>>()
    });
    Ok([left?, right?])
}

/// A winning move in the only summand; whole ranges of moves are refused.
fn found(sitting: &Sitting<'_>, winning: &WinningMove) -> Result<Found, Refusal> {
    if let Some(typed) = &winning.typed {
        return Ok(Found {
            summand: 0,
            places: Vec::new(),
            name: typed.write(sitting.games(), Notation::Unicode)?,
        });
    }
    let (places, name) = match &winning.to {
        MoveTo::Position(it) => {
            let name = it.name.clone().unwrap_or_else(|| it.to.clone());
            (it.places.clone(), name)
        }
        MoveTo::Game(sum) => {
            let games = sitting.games();
            (Vec::new(), games.write_sum(sum, Notation::Unicode)?)
        }
        MoveTo::Number(x) => (Vec::new(), x.to_string()),
        MoveTo::Range(..) | MoveTo::Edges { .. } => {
            return Err(too_many());
        }
    };
    Ok(Found {
        summand: 0,
        places,
        name,
    })
}

fn too_many() -> Refusal {
    let mistake = Diagnostic::plain("the winning moves are too many to mark");
    let hint = "`solve` tells them, or leave the winning moves out";
    mistake.in_field("winning").hint(hint).into()
}

/// The moves of a player in a sum that win, looked at one by one.
fn of_sum(
    sitting: &Sitting<'_>,
    sum: &[(Label, Term)],
    play: Play,
    player: Player,
) -> Result<Vec<Found>, Refusal> {
    let sum = sitting.keep(sum.iter().map(|(_, term)| term.clone()).collect());
    let game = Match::new(String::new(), sum, play, player);
    let view = game.view(Notation::Unicode, Hints::Moves, sitting.limits())?;
    if let Some(halt) = view.halt {
        return Err(halt.into());
    }
    if view.summands.iter().any(|it| it.has_more_moves) {
        return Err(too_many());
    }
    let winning = view.moves.into_iter();
    let winning = winning.filter(|it| it.winner == Some(player));
    let found = winning.map(|it| Found {
        summand: it.legal.summand,
        places: it.legal.places.clone(),
        name: it.legal.name.clone().unwrap_or(it.text),
    });
    Ok(found.collect())
}
