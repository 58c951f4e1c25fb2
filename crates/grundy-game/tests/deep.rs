//! Games nested a hundred thousand deep: every question is answered, or stops at its deadline.

use std::time::{Duration, Instant};

use grundy_game::{Game, GameArena, Games, Notation};
use grundy_num::{Halt, Limits, Player, Rational};

const DEPTH: usize = 100_000;

/// What one question may take, and the slack for a look at the clock that comes late.
const TIME: Duration = Duration::from_millis(500);
const SLACK: Duration = Duration::from_secs(4);

/// Asks a question with a deadline and a memory budget; the answer may be [`Halt`], but comes.
#[track_caller]
fn ask<T>(
    arena: &GameArena,
    what: &str,
    time: Duration,
    question: impl FnOnce(Games<'_>) -> Result<T, Halt>,
) -> Option<T> {
    let start = Instant::now();
    let limits = Limits::none().time(time).memory(arena.bytes() + (1 << 30));
    let answer = question(arena.within(&limits));
    let taken = start.elapsed();
    assert!(taken < time + SLACK, "{what} took {taken:?}");
    answer.ok()
}

/// `step` applied over and over.
fn nest(
    arena: &GameArena,
    start: impl FnOnce(Games<'_>) -> Result<Game, Halt>,
    step: impl Fn(Games<'_>, usize, Game) -> Result<Game, Halt>,
) -> Game {
    let nested = ask(arena, "nesting", Duration::from_secs(20), |games| {
        let seed = start(games)?;
        (0..DEPTH).try_fold(seed, |g, depth| step(games, depth, g))
    });
    nested.expect("a level takes microseconds")
}

/// Everything there is to ask.
fn ask_everything(arena: &GameArena, g: Game) {
    let within = |what: &str, question: &dyn Fn(Games<'_>) -> Result<(), Halt>| {
        ask(arena, what, TIME, question);
    };
    within("options", &|games| games.left(g).map(drop));
    within("outcome", &|games| {
        games.outcome(g);
        Ok(())
    });
    within("neg", &|games| games.neg(g).map(drop));
    within("le", &|games| {
        let negative = games.neg(g)?;
        games.le(g, negative)?;
        games.le(negative, g)?;
        games.le(g, games.left(g)?[0]).map(drop)
    });
    within("translation", &|games| {
        games
            .add(g, games.number(&Rational::new(1, 2).unwrap())?)
            .map(drop)
    });
    within("add", &|games| games.add(g, g).map(drop));
    within("add star", &|games| {
        games.add(g, games.star(1_u64.into())?).map(drop)
    });
    within("sub", &|games| games.sub(g, g).map(drop));
    within("thermograph", &|games| games.thermograph(g).map(drop));
    within("mean", &|games| games.mean(g).map(drop));
    within("birthday", &|games| games.birthday(g).map(drop));
    within("followers", &|games| games.followers(g).map(drop));
    within("incentives", &|games| {
        games.incentives(g, Player::Left).map(drop)
    });
    within("write", &|games| games.write(g, Notation::Ascii).map(drop));
    within("cool", &|games| {
        games.cool(g, &Rational::new(1, 2).unwrap()).map(drop)
    });
    within("heat", &|games| games.heat(g, games.integer(1)?).map(drop));
    within("reduced", &|games| games.reduced(g).map(drop));
    within("atomic weight", &|games| games.atomic_weight(g).map(drop));
    within("all small", &|games| games.is_all_small(g).map(drop));
    within("ordinal sum", &|games| games.ordinal_sum(g, g).map(drop));
    within("norton", &|games| games.norton(g, games.ups(1)?).map(drop));
    within("conway", &|games| games.conway(g, g).map(drop));
    within("sum", &|games| {
        let mut sum = games.sum_of(g)?;
        games.sum_push(&mut sum, games.left(g)?[0], 3)?;
        games.sum_push(&mut sum, games.ups(1)?, 1)?;
        games.sum_outcome(&sum)?;
        games.sum_thermograph(&sum).map(drop)
    });
}

fn form(games: Games<'_>, left: Game, right: Game) -> Result<Game, Halt> {
    games.from_options(&[left], &[right])
}

fn switch(games: Games<'_>, x: i64, y: i64) -> Result<Game, Halt> {
    form(games, games.integer(x)?, games.integer(y)?)
}

#[test]
fn threats_upon_threats() {
    // {0 | g} over {0|-1}: tiny, and on; all stops are 0, so only the depth tells them apart.
    let arena = GameArena::new();
    let g = nest(
        &arena,
        |games| switch(games, 0, -1),
        |games, _, g| form(games, Game::ZERO, g),
    );
    ask_everything(&arena, g);
}

#[test]
fn left_nested_above_zero() {
    // {g | 0}
    let arena = GameArena::new();
    let g = nest(
        &arena,
        |games| switch(games, 2, 1),
        |games, _, g| form(games, g, Game::ZERO),
    );
    ask_everything(&arena, g);
}

#[test]
fn right_nested_below_one() {
    // {1 | g}
    let arena = GameArena::new();
    let g = nest(
        &arena,
        |games| switch(games, 0, -3),
        |games, _, g| form(games, games.integer(1)?, g),
    );
    ask_everything(&arena, g);
}

#[test]
fn left_nested_above_minus_one() {
    // {g | -1}
    let arena = GameArena::new();
    let g = nest(
        &arena,
        |games| switch(games, 3, 0),
        |games, _, g| form(games, g, games.integer(-1)?),
    );
    ask_everything(&arena, g);
}

#[test]
fn nested_on_both_sides_in_turn() {
    let arena = GameArena::new();
    let g = nest(
        &arena,
        |games| switch(games, 5, -5),
        |games, depth, g| match depth % 4 {
            0 => form(games, games.integer(9)?, g),
            1 => form(games, g, games.integer(-9)?),
            2 => form(games, games.integer(7)?, g),
            _ => form(games, g, Game::ZERO),
        },
    );
    ask_everything(&arena, g);
}

#[test]
fn ever_hotter() {
    // {n | g} with growing n: a corner more at every level.
    let arena = GameArena::new();
    let g = nest(
        &arena,
        |games| switch(games, 1, -1),
        |games, depth, g| {
            let n = i64::try_from(depth).unwrap() + 2;
            if depth % 2 == 0 {
                form(games, games.integer(n)?, g)
            } else {
                form(games, g, games.integer(-n)?)
            }
        },
    );
    ask_everything(&arena, g);
}

#[test]
fn two_chains_side_by_side() {
    // The same threats over two different bottoms, met in {20||10|g|||h|-10||-20}: sorting the
    // followers compares chains that differ only at the bottom.
    let arena = GameArena::new();
    let chain = |bottom: i64| {
        nest(
            &arena,
            |games| switch(games, 0, bottom),
            |games, _, g| form(games, Game::ZERO, g),
        )
    };
    let (g, h) = (chain(-1), chain(-2));
    ask(&arena, "order", TIME, |games| {
        Ok(games.structural_order(g, h))
    });
    let followers = ask(&arena, "followers", Duration::from_secs(20), |games| {
        let integer = |n| games.integer(n);
        let left = form(games, integer(20)?, form(games, integer(10)?, g)?)?;
        let right = form(games, form(games, h, integer(-10)?)?, integer(-20)?)?;
        games.followers(form(games, left, right)?)
    });
    let followers = followers.expect("followers are sorted level by level");
    assert!(followers.len() > 2 * DEPTH);
    let limits = Limits::none();
    let games = arena.within(&limits);
    let ordered = |pair: &[Game]| games.structural_order(pair[0], pair[1]).is_lt();
    assert!(followers.windows(2).step_by(997).all(ordered));
}
