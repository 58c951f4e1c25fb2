//! Winning moves on pictures: where they are made, and what they are called.

use std::collections::BTreeMap;

use grundy_lang::{MoveTo, Refusal, Sitting};
use grundy_num::{Play, Player};
use grundy_render::drawing::Piece;
use grundy_render::position::{Highlight, Kind};
use grundy_rules::Mark;
use grundy_solve::Hints;

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
const MOST_NAMED: usize = 8;

/// The winning moves of the sum of so many summands that a text is.
pub(crate) fn wins(
    sitting: &Sitting<'_>,
    source: &str,
    summands: usize,
) -> Result<Wins, Refusal> {
    let [left, right] = if summands == 1 {
        of_one(sitting, source)?
    } else {
        [
            of_sum(sitting, source, Player::Left)?,
            of_sum(sitting, source, Player::Right)?,
        ]
    };
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
            _ => format!("in {}: {}", it.summand + 1, it.name),
        };
        found.iter().map(in_sum).collect()
    };
    let (left, right) = (names(&left), names(&right));
    let captions = if left == right {
        vec![line("whoever moves", &left)]
    } else {
        vec![line("Left", &left), line("Right", &right)]
    };
    Ok(Wins {
        places: marks
            .into_iter()
            .map(|marks| marks.into_iter().map(highlight).collect())
            .collect(),
        captions,
    })
}

/// Who wins by which moves, in words.
fn line(who: &str, names: &[String]) -> Piece {
    let shown = names.iter().take(MOST_NAMED).cloned();
    let shown = shown.collect::<Vec<_>>().join(", ");
    Piece::Words(match names.len() {
        0 => format!("{who}: no move wins"),
        count if count > MOST_NAMED => {
            format!("{who} wins by {shown} and {} more", count - MOST_NAMED)
        }
        _ => format!("{who} wins by {shown}"),
    })
}

/// The winning moves of a single position, by whatever is known of it.
fn of_one(sitting: &Sitting<'_>, source: &str) -> Result<[Vec<Found>; 2], Refusal> {
    let solution = sitting.solve(source, Play::Normal)?;
    let halt = solution.left.halt.clone().or(solution.right.halt.clone());
    if let Some(halt) = halt {
        return Err(halt.into());
    }
    let found = [&solution.left, &solution.right].map(|moves| {
        let moves = moves.moves.iter().filter_map(|it| match &it.to {
            MoveTo::Position(found) => Some(Found {
                summand: 0,
                places: found.places.clone(),
                name: found.name.clone().unwrap_or_else(|| found.to.clone()),
            }),
            _ => None,
        });
        moves.collect()
    });
    Ok(found)
}

/// The moves of a player in a sum that win, looked at one by one.
fn of_sum(sitting: &Sitting<'_>, source: &str, player: Player) -> Result<Vec<Found>, Refusal> {
    let game = sitting.begin(source, Play::Normal, player)?;
    let notation = grundy_game::Notation::Ascii;
    let view = game.view(notation, Hints::Moves, sitting.limits())?;
    if let Some(halt) = view.halt {
        return Err(halt.into());
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
