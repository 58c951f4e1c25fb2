//! The picture of a summand: its board, its stalk, its heap or the tree of its options.

use grundy_game::{Game, Games, Notation};
use grundy_num::{Halt, NoFiniteWord, Player, Sign, Surreal};
use grundy_render::Drawable;
use grundy_render::panels::Term;
use grundy_render::position::{Highlight, Kind, PositionPicture};
use grundy_render::stalk::Stalk;
use grundy_rules::board::square_name;
use grundy_rules::{Mark, Picture};
use grundy_solve::{Hooks, Label, Position};

use crate::growth::{Growth, Shown, typed, written};

/// As many runs of an endless stalk are drawn.
const FIRST_RUNS: usize = 6;

/// How deep a game is drawn as its tree, and the most games in it.
const DEEPEST: u64 = 3;
const MOST_GAMES: usize = 40;

/// A summand as a term of a picture. A position is its board; of the others, a number is its stalk,
/// a nimber its heap, and any other game the tree of its options. Something may be said about the
/// places of a position.
pub(crate) fn term(
    games: Games<'_>,
    (label, summand): (&Label, &grundy_solve::Term),
    said: &[Highlight],
) -> Result<Term, Halt> {
    if let Some((position, sign)) = summand.as_position() {
        let mut picture = PositionPicture::new(position.picture(), position.write());
        picture.highlights = said.to_vec();
        let seen = said.iter();
        let seen = seen.filter(|highlight| !matches!(highlight.kind, Kind::Block(_)));
        picture.marked = seen.flat_map(|it| it.places.clone()).collect();
        return Ok(Term {
            label: label.to_string(),
            sign,
            picture: Box::new(picture.with_coordinates()),
        });
    }
    Ok(Term {
        label: label.to_string(),
        sign: Sign::Plus,
        picture: game_picture(games, label, summand)?,
    })
}

fn game_picture(
    games: Games<'_>,
    label: &Label,
    summand: &grundy_solve::Term,
) -> Result<Box<dyn Drawable + Send>, Halt> {
    let g = value(games, [summand])?;
    let name = typed(games, [summand], Notation::Unicode)?;
    if let Some(x) = games.as_number(g) {
        let text = written(games, g, Notation::Ascii)?;
        return Ok(Box::new(stalk(&Surreal::from(x.clone()), &text)?));
    }
    if let Some(n) = games.as_nimber(g) {
        let heap = Picture::Heaps(vec![n.to_string()]);
        return Ok(Box::new(PositionPicture::new(heap, name)));
    }
    let root = vec![(label.clone(), summand.clone())];
    let tree = Growth::of(
        games,
        root,
        Shown::All,
        Notation::Unicode,
        DEEPEST,
        MOST_GAMES,
    )?;
    Ok(Box::new(tree.picture()?))
}

/// The value of a sum.
pub(crate) fn value<'t>(
    games: Games<'_>,
    summands: impl IntoIterator<Item = &'t grundy_solve::Term>,
) -> Result<Game, Halt> {
    let mut sum = grundy_solve::PositionSum::default();
    for summand in summands {
        sum.append(games, summand.value().clone())?;
    }
    if let Some((position, sign)) = sum.as_signed() {
        let g = position.value(games, Hooks::Used)?;
        return match sign {
            Sign::Plus => Ok(g),
            Sign::Minus => games.neg(g),
        };
    }
    games.expand(&sum.settle(games)?)
}

/// The stalk of a number, finite or not.
///
/// Every number is the value of exactly one stalk, so that nothing is lost by drawing a stalk
/// from its value.
pub(crate) fn stalk(x: &Surreal, text: &str) -> Result<Stalk, Halt> {
    match x.sign_word() {
        Ok(word) => Ok(Stalk::new(&word, text)),
        Err(NoFiniteWord::Halt(halt)) => Err(halt),
        Err(_) => {
            let runs = x.sign_runs().take(FIRST_RUNS);
            let runs: Vec<_> = runs.collect::<Result<_, Halt>>()?;
            Ok(Stalk::endless(&runs, text))
        }
    }
}

/// What a move says about the squares of its board: those that changed were moved on last, and
/// where several went that were free, a domino lies there from now on.
pub(crate) fn changes(before: &Position, after: &Position, player: Player) -> Vec<Highlight> {
    let [old, new] = [before, after].map(|position| squares(&position.picture()));
    if old.iter().map(Vec::len).ne(new.iter().map(Vec::len)) {
        return Vec::new();
    }
    let mut places = Vec::new();
    let mut is_laid = true;
    for (row, (old, new)) in old.iter().zip(&new).enumerate() {
        for (column, (was, is)) in old.iter().zip(new).enumerate() {
            if was != is {
                places.push(square_name(new.len(), row * new.len() + column));
                is_laid &= (*was, *is) == (Mark::Empty, Mark::Gone);
            }
        }
    }
    let mut said = Vec::new();
    if is_laid && places.len() > 1 {
        let kind = Kind::Block(player);
        let places = places.clone();
        said.push(Highlight { places, kind });
    }
    if !places.is_empty() {
        let kind = Kind::Last;
        said.push(Highlight { places, kind });
    }
    said
}

/// The squares of a board, row by row; none of what is no board.
fn squares(picture: &Picture) -> Vec<Vec<Mark>> {
    match picture {
        Picture::Squares(rows) => rows.clone(),
        Picture::Strip(row) => vec![row.clone()],
        Picture::Noted(picture, _) => squares(picture),
        _ => Vec::new(),
    }
}
