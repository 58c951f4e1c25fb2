//! What holds for every ruleset of the catalogue, checked through the face they share.

mod calls;
mod support;

use std::cell::Cell;
use std::collections::HashMap;

use calls::read_call;
use grundy_game::GameArena;
use grundy_num::{Halt, Limits, Nimber, Outcome, Play, Player, Sign};
use grundy_rules::board::Graph;
use grundy_rules::{Arg, Args, Move};
use grundy_rulesets::{CATALOGUE, find};
use grundy_solve::{AnyPosition, Entry, Hooks, OutcomeSearch, Position};
use support::searched_outcome;

/// Walks of random moves from each example.
const WALKS: u64 = 12;
/// The longest walk.
const MOVES: usize = 200;
/// Steps within which a position counts as small.
const STEPS: u64 = 1 << 15;

/// The generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        usize::try_from(z % bound as u64).expect("less than a bound that is a usize")
    }
}

fn read(entry: &Entry, text: &str) -> Position {
    let (name, args) = read_call(text);
    assert_eq!(name, entry.name, "{text}");
    match entry.read(&Args::new(&args)) {
        Ok(position) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Positions on a walk of random moves of either player, the example first.
fn walk(entry: &Entry, seed: u64) -> Vec<Position> {
    let mut random = Random(seed);
    let mut positions = vec![read(entry, entry.info.example)];
    while positions.len() < MOVES {
        let last = &positions[positions.len() - 1];
        let mut options = last
            .options(Player::Left)
            .expect("the options can be listed");
        options.extend(
            last.options(Player::Right)
                .expect("the options can be listed"),
        );
        if options.is_empty() {
            break;
        }
        positions.push(options.swap_remove(random.below(options.len())));
    }
    positions
}

/// Checks the small positions of some walks from each example: from the end of a walk backwards,
/// as long as the check keeps within the limit on steps.
fn check_small(check: impl Fn(&Position, &GameArena, &Limits<'_>) -> Result<(), Halt>) {
    for entry in CATALOGUE {
        for seed in 0..WALKS {
            let arena = GameArena::with_cache_bits(12);
            for (i, position) in walk(entry, seed).iter().rev().enumerate() {
                match check(position, &arena, &Limits::none().steps(STEPS)) {
                    Ok(()) => {}
                    Err(Halt::Steps) => {
                        assert!(i > 0, "{}: the end of a game is small", position.write());
                        break;
                    }
                    Err(halt) => panic!("{}: {halt}", position.write()),
                }
            }
        }
    }
}

fn written_options(position: &dyn AnyPosition, player: Player) -> Vec<String> {
    let mut texts: Vec<String> = position
        .options(player)
        .expect("the options can be listed")
        .iter()
        .map(|option| option.write())
        .collect();
    texts.sort();
    texts.dedup();
    texts
}

/// The least nimber that no option has, straight from the definition, for small positions.
fn mex(position: &Position, known: &mut HashMap<String, u64>) -> Result<u64, Halt> {
    let text = position.write();
    if let Some(&nimber) = known.get(&text) {
        return Ok(nimber);
    }
    if known.len() > 3_000 {
        return Err(Halt::Steps);
    }
    let mut options = Vec::new();
    for player in Player::BOTH {
        for option in position.options(player).expect("the options can be listed") {
            options.push(mex(&option, known)?);
        }
    }
    let nimber = (0..=options.len() as u64)
        .find(|n| !options.contains(n))
        .expect("one more than options");
    known.insert(text, nimber);
    Ok(nimber)
}

#[test]
fn the_catalogue_is_sorted_and_finds_its_entries() {
    assert!(CATALOGUE.is_sorted_by(|a, b| a.name < b.name));
    for entry in CATALOGUE {
        let found = find(entry.name).expect("a name of the catalogue");
        assert_eq!(found.info, entry.info);
        let summary = entry.info.summary;
        assert!(!summary.is_empty() && !summary.ends_with('.'), "{summary}");
    }
    assert!(find("no such game").is_none());
}

#[test]
fn every_page_is_written_in_whole_sentences() {
    for entry in CATALOGUE {
        let info = entry.info;
        for (part, text) in [
            ("rules", info.rules),
            ("notation", info.notation),
            ("theory", info.theory),
            ("source", info.source),
        ] {
            let name = entry.name;
            assert!(text.len() > 20 && text.ends_with('.'), "{name}: {part}");
            assert!(!text.contains("  "), "{name}: two blanks in its {part}");
            let quotes = text.matches('`').count();
            assert!(
                quotes.is_multiple_of(2),
                "{name}: an open quote in its {part}"
            );
        }
        assert!(info.rules.contains("loses"), "{}: who loses?", entry.name);
        let call = format!("`{}(", entry.name);
        assert!(info.notation.contains(&call), "{}", info.notation);
    }
}

#[test]
fn every_example_reads() {
    for entry in CATALOGUE {
        let position = read(entry, entry.info.example);
        assert_eq!(position.name(), entry.name);
        let moves = Player::BOTH.map(|player| {
            position
                .options(player)
                .expect("the options can be listed")
                .len()
        });
        assert!(moves.iter().sum::<usize>() > 0, "{}", entry.info.example);
    }
}

#[test]
fn what_is_written_reads_back_to_the_same_position() {
    for entry in CATALOGUE {
        for seed in 0..WALKS {
            for position in walk(entry, seed) {
                let text = position.write();
                let again = read(entry, &text);
                assert_eq!(again.write(), text);
                assert!(again.has_rules_of(&*position), "{text}");
                assert_eq!(again.picture(), position.picture(), "{text}");
                for player in Player::BOTH {
                    assert_eq!(
                        written_options(&*again, player),
                        written_options(&*position, player),
                        "{player} in {text}"
                    );
                }
            }
        }
    }
}

#[test]
fn values_are_the_same_without_the_optional_methods() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let plain = position.value(games, Hooks::Ignored)?;
        let fast = position.value(games, Hooks::Used)?;
        assert_eq!(games.show(fast), games.show(plain), "{}", position.write());
        Ok(())
    });
}

#[test]
fn the_value_is_that_of_the_values_of_the_options() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let [left, right] = Player::BOTH.map(|player| {
            let options = position.options(player).expect("the options can be listed");
            let values = options
                .iter()
                .map(|option| option.value(games, Hooks::Used));
            values.collect::<Result<Vec<_>, _>>()
        });
        let value = games.from_options(&left?, &right?)?;
        assert_eq!(
            position.value(games, Hooks::Used)?,
            value,
            "{}",
            position.write()
        );
        Ok(())
    });
}

#[test]
fn the_search_for_the_winner_agrees_with_the_value() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let value = position.value(games, Hooks::Used)?;
        let found = searched_outcome(games, &[(position.clone(), Sign::Plus)])?;
        assert_eq!(found, games.outcome(value), "{}", position.write());
        Ok(())
    });
}

/// Who wins under misère play when `player` moves first, straight from the definition.
fn misere_winner(
    position: &Position,
    player: Player,
    known: &mut HashMap<(String, Player), Player>,
) -> Result<Player, Halt> {
    let key = (position.write(), player);
    if let Some(&winner) = known.get(&key) {
        return Ok(winner);
    }
    if known.len() > 3_000 {
        return Err(Halt::Steps);
    }
    let options = position.options(player).expect("the options can be listed");
    let mut wins = options.is_empty();
    for option in &options {
        wins |= misere_winner(option, player.opponent(), known)? == player;
    }
    let winner = if wins { player } else { player.opponent() };
    known.insert(key, winner);
    Ok(winner)
}

#[test]
fn parts_and_symmetries_leave_the_winner_of_misere_play_alone() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let mut search = OutcomeSearch::new(games, Play::Misere);
        let parts = search.components(position, Sign::Plus)?;
        let mut known = HashMap::new();
        for starter in Player::BOTH {
            let expected = misere_winner(position, starter, &mut known)?;
            let found = search.winner(&[], &parts, starter)?;
            assert_eq!(found, expected, "{starter} first in {}", position.write());
        }
        Ok(())
    });
}

#[test]
fn a_table_of_any_size_finds_the_same_winner() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let value = position.value(games, Hooks::Used)?;
        let expected = games.outcome(games.add(value, value)?);
        for bytes in [0, 1 << 10, 1 << 24] {
            let mut search = OutcomeSearch::with_table(games, Play::Normal, bytes);
            let mut parts = search.components(position, Sign::Plus)?;
            parts.extend_from_within(..);
            for starter in Player::BOTH {
                let winner = search.winner(&[], &parts, starter)?;
                let text = position.write();
                assert_eq!(
                    winner,
                    expected.winner(starter),
                    "twice {text}, {bytes} bytes"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn every_position_less_itself_is_a_win_for_the_second_player() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let sum = [
            (position.clone(), Sign::Plus),
            (position.clone(), Sign::Minus),
        ];
        assert_eq!(
            searched_outcome(games, &sum)?,
            Outcome::Previous,
            "{}",
            position.write()
        );
        Ok(())
    });
}

#[test]
fn impartial_rulesets_have_the_same_options_for_both_and_nimbers_for_values() {
    check_small(|position, arena, limits| {
        // Without hooks only impartial rulesets have nimbers.
        let games = arena.within(limits);
        let Some(plain) = position.nimber(games, Hooks::Ignored) else {
            return Ok(());
        };
        let fast = position.nimber(games, Hooks::Used);
        let fast = fast.expect("hooks take nothing away")?;
        let text = position.write();
        assert_eq!(
            written_options(&**position, Player::Left),
            written_options(&**position, Player::Right),
            "{text}"
        );
        assert_eq!(plain?, fast, "{text}");
        assert_eq!(
            Nimber::from(mex(position, &mut HashMap::new())?),
            fast,
            "{text}"
        );
        assert_eq!(
            position.value(games, Hooks::Used)?,
            games.star(fast)?,
            "{text}"
        );
        Ok(())
    });
}

#[test]
fn any_ruleset_made_impartial_has_the_moves_of_both_and_the_least_excluded_nimber() {
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        let (impartial, text) = (position.made_impartial(), position.write());
        let moves: Vec<Vec<_>> = Player::BOTH
            .map(|player| position.options(player).expect("the options can be listed"))
            .into_iter()
            .map(|options| {
                options
                    .iter()
                    .map(|option| option.made_impartial().write())
                    .collect()
            })
            .collect();
        let mut moves = moves.concat();
        moves.sort();
        moves.dedup();
        for player in Player::BOTH {
            assert_eq!(written_options(&*impartial, player), moves, "{text}");
        }
        let expected = Nimber::from(mex(position, &mut HashMap::new())?);
        for hooks in [Hooks::Used, Hooks::Ignored] {
            let nimber = impartial.nimber(games, hooks).expect("made impartial")?;
            assert_eq!(nimber, expected, "{text} with hooks {hooks:?}");
        }
        Ok(())
    });
}

/// Moves have the positions of the options, and no two of them have the same name.
fn check_moves(position: &dyn AnyPosition) {
    let text = position.write();
    for player in Player::BOTH {
        let moves = position.moves(player).expect("the moves can be listed");
        let mut reached: Vec<String> = moves.iter().map(|it| it.to.write()).collect();
        reached.sort();
        reached.dedup();
        assert_eq!(
            reached,
            written_options(position, player),
            "{player} in {text}"
        );
        let mut names: Vec<&str> = moves
            .iter()
            .map(|it| {
                it.name
                    .as_deref()
                    .unwrap_or_else(|| panic!("no name in {text}"))
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), moves.len(), "names of {player} in {text}");
    }
}

#[test]
fn moves_lead_to_the_options_and_have_names_of_their_own() {
    for entry in CATALOGUE {
        for seed in 0..WALKS {
            for position in walk(entry, seed) {
                check_moves(&*position);
                check_moves(&*position.made_impartial());
            }
        }
    }
}

#[test]
fn moves_by_theory_are_those_moves_that_leave_the_nimber() {
    let checked = Cell::new(0);
    check_small(|position, arena, limits| {
        let games = arena.within(limits);
        for player in Player::BOTH {
            for rest in 0..3 {
                let rest = Nimber::from(rest);
                let Some(found) = position.winning_moves(player, &rest, limits)? else {
                    return Ok(());
                };
                let goal = games.star(rest)?;
                let mut expected = Vec::new();
                for it in position.moves(player)? {
                    if it.to.value(games, Hooks::Ignored)? == goal {
                        expected.push((it.name, it.to.write(), it.places));
                    }
                }
                let shown = |it: Move<Position>| (it.name, it.to.write(), it.places);
                let mut found: Vec<_> = found.into_iter().map(shown).collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{player} in {}", position.write());
            }
        }
        checked.set(checked.get() + 1);
        Ok(())
    });
    assert!(checked.get() > 100, "theory knew {checked:?} positions");
}

#[test]
fn no_arguments_make_a_ruleset_panic() {
    const LETTERS: &[&str] = &[
        "X", "O", ".", "#", "T", "F", "|", "0", "1", "-", "=", ",", " ", "B", "G", "L", "é", "x",
    ];
    let mut random = Random(7);
    let leaf = |random: &mut Random| match random.below(3) {
        0 => Arg::Integer(random.below(12).into()),
        1 => Arg::Integer(-grundy_num::IBig::from(random.below(1 << 40))),
        _ => {
            let length = random.below(8);
            Arg::Text(
                (0..length)
                    .map(|_| LETTERS[random.below(LETTERS.len())])
                    .collect(),
            )
        }
    };
    for entry in CATALOGUE {
        for _ in 0..2_000 {
            let mut args = Vec::new();
            for _ in 0..random.below(4) {
                let length = random.below(4);
                args.push(match random.below(6) {
                    0 => Arg::List((0..length).map(|_| leaf(&mut random)).collect()),
                    1 => Arg::Graph(Graph::new(length, []).expect("no edge")),
                    _ => leaf(&mut random),
                });
            }
            match entry.read(&Args::new(&args)) {
                Ok(position) => {
                    let again = read(entry, &position.write());
                    assert_eq!(again.write(), position.write(), "{args:?}");
                }
                Err(error) => {
                    assert!(!error.message.is_empty() && !error.message.ends_with('.'));
                    if let (Some(index), Some(place)) = (error.argument, error.place) {
                        let Arg::Text(text) = &args[index] else {
                            panic!("{args:?}: a place in something that is no text");
                        };
                        assert!(place.start <= place.end && place.start <= text.len());
                    }
                }
            }
        }
    }
}
