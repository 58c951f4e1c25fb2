//! The facts that other programs state, from `shared/facts/peers` beside the project or further
//! up; without that folder these tests have nothing to check.
//!
//! Every case gets a number of steps; the cases that need more are counted and printed.

#![expect(
    clippy::print_stderr,
    reason = "tests say how many facts they left out"
)]

use std::path::Path;
use std::sync::Arc;

use grundy_game::{Corner, Game, GameArena, Games, Wall};
use grundy_num::{Halt, Limits, Nimber, Outcome, Play, Player, Rational, Sign};
use grundy_rules::{Impartial, Move, Ruleset};
use grundy_rulesets::amazons::Amazons;
use grundy_rulesets::clobber::Clobber;
use grundy_rulesets::cram::Cram;
use grundy_rulesets::domineering::Domineering;
use grundy_rulesets::fission::Fission;
use grundy_rulesets::konane::Konane;
use grundy_rulesets::nogo::Nogo;
use grundy_solve::{Hooks, MadeImpartial, NimberSolver, OutcomeSearch, ValueSolver, partizan};
use serde_json::Value;

use crate::{notation, read};

/// The facts of all files whose names begin with one of these words.
fn facts(files: &[&str]) -> Vec<Value> {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|place| place.join("shared/facts/peers"));
    let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
        return Vec::new();
    };
    let read = |file: &&str| -> Vec<Value> {
        let text = std::fs::read_to_string(folder.join(format!("{file}.json")));
        serde_json::from_str(&text.expect("a file of facts")).expect("a list of facts")
    };
    files.iter().flat_map(read).collect()
}

/// The boards of a fact: its own, or the summands'; `None` when it speaks of another game.
fn boards<'a>(fact: &'a Value, names: &[&str]) -> Option<Vec<&'a str>> {
    let parts = fact["sum"]
        .as_array()
        .map_or(std::slice::from_ref(fact), Vec::as_slice);
    let board = |part: &'a Value| {
        let name = part["game"].as_str()?;
        names.contains(&name).then(|| part["position"].as_str())?
    };
    parts.iter().map(board).collect()
}

fn player(name: &str) -> Player {
    match name {
        "Left" => Player::Left,
        _ => Player::Right,
    }
}

#[derive(Default)]
struct Tally {
    by_value: usize,
    by_search: usize,
    skipped: Vec<String>,
}

/// How much one fact may cost: steps for a value, sums looked at by a search, and squares of the
/// largest board that is searched at all.
#[derive(Clone, Copy)]
struct Effort {
    steps: u64,
    nodes: u64,
    squares: usize,
}

/// Checks the partizan facts about games of these names.
fn check<R: Ruleset + Clone + PartialEq>(files: &[&str], names: &[&str], effort: Effort) {
    let Effort {
        steps,
        nodes,
        squares,
    } = effort;
    let arena = GameArena::new();
    let (rules, _) = read::<R>(".");
    let mut solver = ValueSolver::new(&rules, Hooks::Used);
    let mut tally = Tally::default();
    for fact in facts(files) {
        let Some(texts) = boards(&fact, names) else {
            continue;
        };
        let positions: Vec<R::Position> = texts.iter().map(|text| read::<R>(text).1).collect();
        let limits = Limits::none().steps(steps);
        let by_value = tally.by_value;
        match check_value(
            &mut solver,
            &rules,
            arena.within(&limits),
            &positions,
            &fact,
        ) {
            Ok(()) => tally.by_value += 1,
            Err(Halt::Steps) => {}
            Err(halt) => panic!("{texts:?}: {halt:?}"),
        }
        let limits = Limits::none().steps(nodes);
        let found = if texts.iter().any(|text| text.len() > squares) {
            Err(Halt::Steps)
        } else {
            check_by_search(&rules, arena.within(&limits), &positions, &fact)
        };
        match found {
            Ok(()) => tally.by_search += 1,
            Err(Halt::Steps) if by_value == tally.by_value => tally.skipped.push(texts.join(" + ")),
            Err(Halt::Steps) => {}
            Err(halt) => panic!("{texts:?}: {halt:?}"),
        }
    }
    let Tally {
        by_value,
        by_search,
        skipped,
    } = tally;
    eprintln!(
        "{names:?}: {by_value} by value, {by_search} by search, skipped {}",
        skipped.len()
    );
}

fn check_value<R: Ruleset>(
    solver: &mut ValueSolver<'_, R>,
    rules: &R,
    games: Games<'_>,
    positions: &[R::Position],
    fact: &Value,
) -> Result<(), Halt> {
    let mut value = Game::ZERO;
    for position in positions {
        value = games.add(value, solver.value(games, position)?)?;
    }
    let outcome = games.outcome(value);
    if let Some(letter) = fact["outcome"].as_str() {
        assert_eq!(outcome.letter().to_string(), letter, "{fact}");
    }
    for (name, wins) in fact["wins_moving_first"].as_object().into_iter().flatten() {
        assert_eq!(
            Some(outcome.winner(player(name)) == player(name)),
            wins.as_bool(),
            "{fact}"
        );
    }
    if let Some(text) = fact["value"].as_str() {
        assert_eq!(value, notation::value(games, text)?, "{fact}");
    }
    let exact = |name: &str, found: Rational| {
        if let Some(text) = fact[name].as_str() {
            assert_eq!(found, text.parse().expect("a number"), "{name} of {fact}");
        }
    };
    exact("mean", games.mean(value)?);
    if fact["thermograph"].is_object() {
        let thermograph = games.thermograph(value)?;
        let walls = ["left_wall", "right_wall"].map(|name| wall(&fact["thermograph"][name]));
        assert_eq!(
            [thermograph.left(), thermograph.right()],
            walls.each_ref(),
            "{fact}"
        );
        // The temperature beside a thermograph is where its left wall ends, even where the right
        // wall goes on to bend above.
        let end = walls[0]
            .corners()
            .last()
            .map(|corner| corner.temperature.clone());
        exact("temperature", end.expect("a wall has corners"));
    } else {
        exact("temperature", games.temperature(value)?);
    }
    if let Some(moves) = fact["winning_moves"].as_object() {
        for (name, listed) in moves {
            let winner = player(name);
            let wins = |games: Games<'_>, g| games.outcome(g).winner(winner.opponent()) == winner;
            let mut found = Vec::new();
            for (i, position) in positions.iter().enumerate() {
                let rest = games.sub(value, solver.value(games, position)?)?;
                let moves = rules.moves(position, winner).expect("they can be listed");
                for Move { name, to, .. } in moves {
                    let value = solver.value(games, &to)?;
                    if wins(games, games.add(rest, value)?) {
                        found.push(numbered(positions, i, name));
                    }
                }
            }
            found.sort();
            assert_eq!(found, listed_moves(listed), "{name} in {fact}");
        }
    }
    Ok(())
}

fn wall(points: &Value) -> Wall {
    let number =
        |value: &Value| -> Rational { value.as_str().expect("a text").parse().expect("a number") };
    let points = points.as_array().expect("a wall has points").iter();
    Wall::new(
        points
            .map(|point| Corner {
                temperature: number(&point[1]),
                value: number(&point[0]),
            })
            .collect(),
    )
}

/// A move's name, with the index of the summand where there are several.
fn numbered<P>(positions: &[P], index: usize, name: Option<String>) -> String {
    let name = name.expect("moves have names");
    if positions.len() > 1 {
        format!("{index}:{name}")
    } else {
        name
    }
}

/// The moves listed, with the squares of strips, `7-6` or `3_X`, named as on boards.
fn listed_moves(listed: &Value) -> Vec<String> {
    let square = |text: &str| match text.parse::<u8>() {
        Ok(column) => format!("{}1", char::from(b'a' + column - 1)),
        Err(_) => text.to_owned(),
    };
    let named = |text: &str| {
        let (index, name) = text
            .split_once(':')
            .map_or(("", text), |(i, name)| (i, name));
        let colon = if index.is_empty() { "" } else { ":" };
        let squares: Vec<String> = name
            .split('-')
            .map(|part| match part.split_once('_') {
                Some((at, piece)) => format!("{}_{piece}", square(at)),
                None => square(part),
            })
            .collect();
        format!("{index}{colon}{}", squares.join("-"))
    };
    let listed = listed.as_array().expect("moves are a list").iter();
    let mut moves: Vec<String> = listed
        .map(|name| named(name.as_str().expect("a text")))
        .collect();
    moves.sort();
    moves
}

fn check_by_search<R: Ruleset + Clone + PartialEq>(
    rules: &R,
    games: Games<'_>,
    positions: &[R::Position],
    fact: &Value,
) -> Result<(), Halt> {
    let mut search = OutcomeSearch::new(games, Play::Normal);
    let mut components = Vec::new();
    for position in positions {
        let position = partizan(rules.clone(), position.clone());
        components.extend(search.components(&position, Sign::Plus)?);
    }
    if let Some(letter) = fact["outcome"].as_str() {
        let left = search.winner(&[], &components, Player::Left)?;
        let right = search.winner(&[], &components, Player::Right)?;
        assert_eq!(
            Outcome::from_winners(left, right).letter().to_string(),
            letter,
            "{fact}"
        );
    }
    for (name, wins) in fact["wins_moving_first"].as_object().into_iter().flatten() {
        let winner = search.winner(&[], &components, player(name))?;
        assert_eq!(Some(winner == player(name)), wins.as_bool(), "{fact}");
    }
    Ok(())
}

/// Checks the impartial facts about games of these names, whose boards are read as those of `B`.
fn check_impartial<B: Ruleset, R>(rules: &R, files: &[&str], names: &[&str], steps: u64)
where
    R: Impartial + grundy_rules::Rules<Position = B::Position>,
{
    let mut solver = NimberSolver::new(rules, Hooks::Used);
    let (mut checked, mut skipped) = (0, 0);
    // Longer boards than this take minutes for the longest.
    let is_long = |text: &&str| text.len() > 250;
    for fact in facts(files) {
        let Some(texts) = boards(&fact, names) else {
            continue;
        };
        if texts.iter().any(is_long) {
            skipped += 1;
            continue;
        }
        let positions: Vec<B::Position> = texts.iter().map(|text| read::<B>(text).1).collect();
        let limits = Limits::none().steps(steps);
        match check_nimber(&mut solver, rules, &limits, &positions, &fact) {
            Ok(()) => checked += 1,
            Err(Halt::Steps) => skipped += 1,
            Err(halt) => panic!("{texts:?}: {halt:?}"),
        }
    }
    eprintln!("{names:?}: {checked} by nimber, skipped {skipped}");
}

fn check_nimber<R: Impartial>(
    solver: &mut NimberSolver<'_, R>,
    rules: &R,
    limits: &Limits<'_>,
    positions: &[R::Position],
    fact: &Value,
) -> Result<(), Halt> {
    let mut sum = Nimber::ZERO;
    for position in positions {
        sum += solver.nimber(position, limits)?;
    }
    if let Some(nimber) = fact["nim_value"].as_u64() {
        assert_eq!(sum, Nimber::from(nimber), "{fact}");
    }
    if let Some(outcome) = fact["outcome"].as_str() {
        assert_eq!(
            if sum == Nimber::ZERO { "P" } else { "N" },
            outcome,
            "{fact}"
        );
    }
    if fact["winning_moves"].is_object() {
        let mut found = Vec::new();
        for (i, position) in positions.iter().enumerate() {
            let rest = sum.clone() + solver.nimber(position, limits)?;
            let moves = rules.moves(position, Player::Left)?;
            for Move { name, to, .. } in moves {
                if solver.nimber(&to, limits)? == rest {
                    found.push(numbered(positions, i, name));
                }
            }
        }
        found.sort();
        assert_eq!(
            found,
            listed_moves(&fact["winning_moves"]["either"]),
            "{fact}"
        );
    }
    Ok(())
}

fn made_impartial<R: Ruleset>() -> MadeImpartial<R> {
    MadeImpartial(Arc::new(read::<R>(".").0))
}

const SHARED: [&str; 3] = ["cgt_tools_games", "mcgs_winning_moves", "mcgs_thermographs"];

fn with_shared<'a>(files: &[&'a str]) -> Vec<&'a str> {
    files.iter().copied().chain(SHARED).collect()
}

#[test]
fn domineering_agrees_with_other_programs() {
    check::<Domineering>(
        &with_shared(&["mcgs_domineering"]),
        &["domineering"],
        Effort {
            steps: 200_000,
            nodes: 20_000,
            squares: 60,
        },
    );
}

#[test]
fn cram_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_cram"]);
    check_impartial::<Cram, _>(&Cram, &files, &["impartial domineering"], 30_000);
}

#[test]
fn domineering_made_impartial_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_cram"]);
    let rules = made_impartial::<Domineering>();
    check_impartial::<Domineering, _>(&rules, &files, &["impartial domineering"], 5_000);
}

#[test]
fn clobber_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_clobber", "mcgs_clobber_strip"]);
    check::<Clobber>(
        &files,
        &["clobber", "clobber_1xn"],
        Effort {
            steps: 20_000,
            nodes: 1_000,
            squares: 40,
        },
    );
}

#[test]
fn impartial_clobber_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_impartial_clobber", "mcgs_impartial_clobber_strip"]);
    let names = ["impartial clobber", "impartial clobber_1xn"];
    check_impartial::<Clobber, _>(&made_impartial::<Clobber>(), &files, &names, 10_000);
}

#[test]
fn amazons_agrees_with_other_programs() {
    check::<Amazons>(
        &with_shared(&["mcgs_amazons"]),
        &["amazons"],
        Effort {
            steps: 200_000,
            nodes: 20_000,
            squares: 20,
        },
    );
}

#[test]
fn impartial_amazons_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_impartial_amazons"]);
    check_impartial::<Amazons, _>(
        &made_impartial::<Amazons>(),
        &files,
        &["impartial amazons"],
        20_000,
    );
}

#[test]
fn konane_agrees_with_other_programs() {
    check::<Konane>(
        &SHARED,
        &["konane"],
        Effort {
            steps: 10_000,
            nodes: 10_000,
            squares: 20,
        },
    );
}

#[test]
fn fission_agrees_with_other_programs() {
    check::<Fission>(
        &with_shared(&["mcgs_fission"]),
        &["fission"],
        Effort {
            steps: 10_000,
            nodes: 5_000,
            squares: 50,
        },
    );
}

#[test]
fn impartial_fission_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_impartial_fission"]);
    check_impartial::<Fission, _>(
        &made_impartial::<Fission>(),
        &files,
        &["impartial fission"],
        5_000,
    );
}

#[test]
fn nogo_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_nogo", "mcgs_nogo_strip"]);
    check::<Nogo>(
        &files,
        &["nogo", "nogo_1xn"],
        Effort {
            steps: 10_000,
            nodes: 1_000,
            squares: 17,
        },
    );
}

#[test]
fn impartial_nogo_agrees_with_other_programs() {
    let files = with_shared(&["mcgs_impartial_nogo", "mcgs_impartial_nogo_strip"]);
    let names = ["impartial nogo", "impartial nogo_1xn"];
    check_impartial::<Nogo, _>(&made_impartial::<Nogo>(), &files, &names, 10_000);
}
