//! Col and Snort against the rules themselves: the whole graph with its colours, nothing removed.

mod calls;
mod support;

use std::collections::HashMap;
use std::fmt::Write;

use calls::read_call;
use grundy_game::{Game, Games};
use grundy_num::Player;
use grundy_rules::{Arg, Args, Rules, Ruleset, Split};
use grundy_rulesets::col::{Col, Colouring};
use grundy_rulesets::snort::Snort;
use grundy_solve::{Hooks, ValueSolver};
use proptest::prelude::*;
use support::{check_bounds, check_likeness, with_games};

/// A graph with colours and tints, by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Twin {
    edges: Vec<(usize, usize)>,
    colours: Vec<Option<Player>>,
    tints: Vec<Option<Player>>,
}

/// Whether neighbours may have these colours.
type Rule = fn(Player, Player) -> bool;

const COL: Rule = |a, b| a != b;
const SNORT: Rule = |a, b| a == b;

impl Twin {
    fn is_legal(&self, rule: Rule) -> bool {
        self.edges
            .iter()
            .all(|&(a, b)| match (self.colours[a], self.colours[b]) {
                (Some(a), Some(b)) => rule(a, b),
                _ => true,
            })
    }

    fn moves(&self, rule: Rule, player: Player) -> Vec<(usize, Twin)> {
        let mut moves = Vec::new();
        for vertex in 0..self.colours.len() {
            let tinted = self.tints[vertex].is_some_and(|owner| owner != player);
            if self.colours[vertex].is_some() || tinted {
                continue;
            }
            let mut option = self.clone();
            option.colours[vertex] = Some(player);
            option.tints[vertex] = None;
            if option.is_legal(rule) {
                moves.push((vertex, option));
            }
        }
        moves
    }

    fn value(&self, rule: Rule, games: Games<'_>, known: &mut HashMap<Twin, Game>) -> Game {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let moves = self.moves(rule, player);
            moves
                .iter()
                .map(|(_, option)| option.value(rule, games, known))
                .collect::<Vec<_>>()
        });
        let value = games.from_options(&left, &right).expect("no limits");
        known.insert(self.clone(), value);
        value
    }

    /// The text in another order than the program writes it.
    fn text(&self) -> String {
        let mut items: Vec<String> = Vec::new();
        for vertex in (0..self.colours.len()).rev() {
            let mut item = vertex.to_string();
            if let Some(owner) = self.colours[vertex] {
                write!(item, " = {}", letter(owner)).unwrap();
            } else if let Some(owner) = self.tints[vertex] {
                write!(item, ":{}", letter(owner)).unwrap();
            }
            items.push(item);
        }
        items.extend(self.edges.iter().map(|(a, b)| format!("{b}-{a}")));
        items.join(",")
    }
}

fn letter(player: Player) -> char {
    match player {
        Player::Left => 'L',
        Player::Right => 'R',
    }
}

fn read<R: Ruleset>(arguments: &str) -> (R, R::Position) {
    let call = format!("game({arguments})");
    let (_, args) = read_call(&call);
    match R::read(&Args::new(&args)) {
        Ok(read) => read,
        Err(error) => panic!("{arguments}: {error}"),
    }
}

#[track_caller]
fn refused<R: Ruleset>(args: &[Arg], message: &str, place: &str) {
    let Err(error) = R::read(&Args::new(args)) else {
        panic!("{args:?} was read");
    };
    let Some(Arg::Text(text)) = args.get(error.argument.unwrap_or_default()) else {
        panic!("{args:?} holds no text");
    };
    let found = error.place.map(|place| &text[place]);
    assert_eq!((error.message.as_str(), found), (message, Some(place)));
}

fn text(text: &str) -> Arg {
    Arg::Text(text.to_owned())
}

fn twins(vertices: usize) -> impl Strategy<Value = Twin> {
    (0..=vertices).prop_flat_map(|n| {
        let pairs: Vec<_> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let count = pairs.len();
        let edges = proptest::sample::subsequence(pairs, 0..=count.min(2 * n));
        let owner = prop_oneof![
            5 => Just(None),
            1 => Just(Some(Player::Left)),
            1 => Just(Some(Player::Right)),
        ];
        let owners = || proptest::collection::vec(owner.clone(), n);
        (edges, owners(), owners()).prop_map(|(edges, colours, tints)| Twin {
            edges,
            colours,
            tints,
        })
    })
}

fn check_moves<R: Ruleset<Position = Colouring>>(twin: &Twin, rule: Rule) {
    let read_twin = |twin: &Twin| R::read(&Args::new(&[Arg::Text(twin.text())]));
    let Ok((rules, position)) = read_twin(twin) else {
        assert!(!twin.is_legal(rule), "{twin:?} is refused");
        return;
    };
    assert!(twin.is_legal(rule), "{twin:?} is read");
    assert!(read::<R>(&rules.write(&position)).1 == position);
    for player in Player::BOTH {
        let options = rules
            .option_list(&position, player)
            .expect("they can be listed");
        let expected = twin.moves(rule, player);
        assert_eq!(options.len(), expected.len(), "{player:?} in {twin:?}");
        let moves = rules.moves(&position, player).expect("they can be listed");
        for ((option, named), (vertex, expected)) in options.iter().zip(moves).zip(expected) {
            let (_, expected) = read_twin(&expected).expect("a move is legal");
            assert!(*option == expected);
            assert!(read::<R>(&rules.write(option)).1 == *option);
            assert!(named.to == *option);
            assert_eq!(named.name, Some(format!("{vertex}={}", letter(player))));
            assert_eq!(named.places, [vertex.to_string()]);
        }
    }
}

fn check_value<R: Ruleset<Position = Colouring>>(twin: &Twin, rule: Rule) {
    if !twin.is_legal(rule) {
        return;
    }
    let (rules, position) = read::<R>(&format!("\"{}\"", twin.text()));
    with_games(|games| {
        let expected = twin.value(rule, games, &mut HashMap::new());
        for hooks in [Hooks::Used, Hooks::Ignored] {
            let value = ValueSolver::new(&rules, hooks).value(games, &position);
            assert_eq!(value, Ok(expected), "{twin:?} with hooks {hooks:?}");
        }
        check_bounds(games, &rules, &position, expected, &twin.text());
        check_likeness(games, &rules, &position, expected, &twin.text());
        // The form in which positions are remembered reads back.
        let mut form = position.clone();
        rules.normalize(&mut form);
        assert!(read::<R>(&rules.write(&form)).1 == form);
        let mut parts = Vec::new();
        if rules.components(&position, &mut parts) == Split::Parts {
            for part in &parts {
                assert!(read::<R>(&rules.write(part)).1 == *part);
                assert_eq!(rules.components(part, &mut Vec::new()), Split::Whole);
            }
        }
    });
}

proptest! {
    #[test]
    fn col_moves_are_those_of_the_rules(twin in twins(9)) {
        check_moves::<Col>(&twin, COL);
    }

    #[test]
    fn snort_moves_are_those_of_the_rules(twin in twins(9)) {
        check_moves::<Snort>(&twin, SNORT);
    }

    #[test]
    fn no_text_makes_a_reader_panic(one in "[-0-9,=:LR ]{0,24}|\\PC{0,12}", two in "[-0-9,=:LRé]{0,9}") {
        for args in [vec![text(&one)], vec![text(&one), text(&two)]] {
            for result in [Col::read(&Args::new(&args)).err(), Snort::read(&Args::new(&args)).err()] {
                if let Some(error) = result
                    && let (Some(argument), Some(place)) = (error.argument, error.place)
                {
                    let texts = [&one, &two];
                    prop_assert!(texts[argument].get(place).is_some(), "{}", error.message);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn col_values_are_those_of_the_rules_and_numbers_up_to_a_star(twin in twins(6)) {
        check_value::<Col>(&twin, COL);
        with_games(|games| {
            if twin.is_legal(COL) {
                let value = twin.value(COL, games, &mut HashMap::new());
                let starred = games.add(value, games.star(1_u64.into()).unwrap()).unwrap();
                assert!(games.is_number(value) || games.is_number(starred), "{twin:?}");
            }
        });
    }

    #[test]
    fn snort_values_are_those_of_the_rules(twin in twins(6)) {
        check_value::<Snort>(&twin, SNORT);
    }
}

#[test]
fn renumbered_and_exchanged_paths_have_one_form() {
    let texts = [
        "\"0-1, 1-2, 2-3, 0:L\"",
        "\"3-7, 7-5, 5-9, 9:L\"",
        "\"0-1, 1-2, 2-3, 3:R\"",
    ];
    let mut forms = Vec::new();
    for arguments in texts {
        let (rules, mut position) = read::<Snort>(arguments);
        let sign = rules.normalize(&mut position).sign();
        forms.push((rules.write(&position), sign));
    }
    assert_eq!(forms[0], forms[1]);
    assert_eq!((&forms[0].0, -forms[0].1), (&forms[2].0, forms[2].1));
}

#[test]
fn graphs_by_name_take_marks_beside_them() {
    let typed = read::<Snort>("\"0-1, 1-2, 1=L, 2:L\"").1;
    assert!(read::<Snort>("path(3), \"1=L, 2:L\"").1 == typed);
    assert!(read::<Snort>("\"0-1, 1-2, 1=L\", \"2:L\"").1 == typed);
    assert!(read::<Snort>("path(3), \"\"").1 == read::<Snort>("path(3)").1);
    let written = |arguments| {
        let (rules, position) = read::<Snort>(arguments);
        rules.write(&position)
    };
    assert_eq!(written("\"5=L, 3-7, 9\""), "\"3-7, 5=L, 9\"");
    assert_eq!(written("\"\""), "\"\"");
}

#[test]
fn mistakes_are_shown_where_they_are() {
    refused::<Snort>(
        &[text("0-1, 1=L, 0=R")],
        "the neighbours 0 and 1 have different colours",
        "0=R",
    );
    refused::<Col>(
        &[text("0-1, 0 = L, 1 =L")],
        "the neighbours 0 and 1 have the same colour",
        "1 =L",
    );
    refused::<Col>(&[text("0=L, 0=R")], "vertex 0 is marked twice", "0=R");
    refused::<Col>(
        &[text("0-1, 2=X")],
        "expected `L` or `R` after `=`, found `X`",
        "2=X",
    );
    refused::<Col>(
        &[text("0-1=L")],
        "expected the number of a vertex before the mark, found `0-1`",
        "0-1=L",
    );
    refused::<Col>(
        &[text("0-1, x")],
        "expected the number of a vertex, found `x`",
        "x",
    );
    refused::<Col>(
        &[text("0-1, 1=L, 2-2")],
        "an edge joins vertex 2 to itself",
        "2-2",
    );
    refused::<Col>(
        &[text("0-1"), text("1=L, 4=R")],
        "there is no vertex 4",
        "4=R",
    );
    refused::<Col>(
        &[text("0-1"), text("1=L, 0")],
        "expected a mark such as `2=L`, found `0`",
        "0",
    );
}

#[test]
fn many_lone_vertices_and_a_long_path_are_no_trouble() {
    with_games(|games| {
        let graph = grundy_rules::board::Graph::new(100_001, []).unwrap();
        let (rules, position) = Snort::read(&Args::new(&[Arg::Graph(graph)])).unwrap();
        let value = ValueSolver::new(&rules, Hooks::Used).value(games, &position);
        assert_eq!(value, games.star(1_u64.into()));
        let path = grundy_rules::board::Graph::path(100_000).unwrap();
        let (rules, position) = Col::read(&Args::new(&[Arg::Graph(path)])).unwrap();
        let value = ValueSolver::new(&rules, Hooks::Used).value(games, &position);
        assert!(value.is_err(), "such a path is refused");
        assert!(rules.listable(&position).is_err());
    });
}
