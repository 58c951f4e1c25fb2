//! Small random positions of every ruleset in the catalogue, as they are typed.

use grundy_num::Player;
use grundy_rules::Args;
use grundy_rulesets::CATALOGUE;
use grundy_solve::{Entry, Position};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::calls::read_call;

/// A small position of any ruleset. From larger ones, moves of either player lead down to
/// positions with no more than `most` positions below them.
pub(crate) fn any_ruleset(most: usize) -> impl Strategy<Value = Position> {
    (0..CATALOGUE.len()).prop_flat_map(move |at| of_ruleset(&CATALOGUE[at], most))
}

/// The same of one ruleset.
pub(crate) fn of_ruleset(entry: &Entry, most: usize) -> BoxedStrategy<Position> {
    let entry = *entry;
    let moves = proptest::collection::vec(any::<Index>(), 16);
    let positions = (calls(entry.name), moves).prop_filter_map(
        "a position that the rules allow",
        move |(text, moves)| {
            let (_, args) = read_call(&text);
            let mut position = entry.read(&Args::new(&args)).ok()?;
            for choice in moves {
                if positions_below(&position, most).is_some() {
                    return Some(position);
                }
                let options = both_options(&position);
                position = options.get(choice.index(options.len().max(1)))?.clone();
            }
            None
        },
    );
    positions.boxed()
}

/// How many positions moves of either player lead to, the position itself included, if no more than
/// so many.
pub(crate) fn positions_below(position: &Position, most: usize) -> Option<usize> {
    let mut seen = std::collections::HashSet::from([position.clone()]);
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        for option in both_options(&position) {
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen.len())
}

fn both_options(position: &Position) -> Vec<Position> {
    let [left, right] = Player::BOTH.map(|player| position.options(player));
    let mut options = left.expect("small positions are listed");
    options.extend(right.expect("small positions are listed"));
    options
}

/// Calls of a ruleset, some of which its reader may refuse.
fn calls(name: &'static str) -> BoxedStrategy<String> {
    let heap = 0..9_u32;
    let set = || proptest::sample::subsequence(vec![1, 2, 3, 4, 5], 0..4);
    match name {
        "all_but" | "subtraction" => (set(), heap)
            .prop_map(move |(set, heap)| format!("{name}({})[{heap}]", joined(&set)))
            .boxed(),
        "partizan_subtraction" => (set(), set(), heap)
            .prop_map(move |(left, right, heap)| {
                format!("{name}([{}], [{}])[{heap}]", joined(&left), joined(&right))
            })
            .boxed(),
        "octal" => ("0[.][0-7]{1,3}|4[.][0-7]{1,2}|4![.]0", heap)
            .prop_map(move |(code, heap)| format!("{name}(\"{code}\")[{heap}]"))
            .boxed(),
        "hexadecimal" => ("[08][.][0-9a-f]{1,2}", heap)
            .prop_map(move |(code, heap)| format!("{name}(\"{code}\")[{heap}]"))
            .boxed(),
        "nim" | "kayles" | "rook" | "wythoff" => (0..5_u32, 0..5_u32)
            .prop_map(move |(a, b)| format!("{name}({a}, {b})"))
            .boxed(),
        "hungry_knight" => (1..5_u32, 1..5_u32, 0..4_u32)
            .prop_map(move |(row, column, apples)| format!("{name}({row}, {column}, {apples})"))
            .boxed(),
        "poker_nim" => (0..3_u32, 0..3_u32, 0..3_u32, 0..3_u32)
            .prop_map(move |(a, b, left, right)| format!("{name}([{a}, {b}], {left}, {right})"))
            .boxed(),
        "digits" => text(name, "[0-4]{1,3}"),
        "toads_and_frogs" => text(name, "[TF.]{1,8}"),
        "elephants_and_rhinos" => text(name, "[XO.]{1,9}"),
        "toppling_dominoes" => text(name, "[XO#]{1,7}"),
        "domineering" | "cram" => board(name, "....#", 4, 5),
        "clobber" => board(name, "XXOO.", 4, 4),
        "konane" => board(name, "xxoo..#", 4, 5),
        "nogo" => board(name, "XO....#", 3, 4),
        "amazons" => board(name, "XO...##", 3, 3),
        "fission" => board(name, "X.....", 4, 4),
        "arc_kayles" | "node_kayles" => graph(name, "", ""),
        "hackenbush" => graph(name, " [BRG]", ""),
        "col" | "snort" => graph(name, "", "|=L|=R|:L|:R"),
        "game_graph" => arrows(name),
        other => panic!("tell here how small positions of {other} are typed"),
    }
}

fn joined(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}

fn text(name: &'static str, pattern: &'static str) -> BoxedStrategy<String> {
    pattern
        .prop_map(move |text| format!("{name}(\"{text}\")"))
        .boxed()
}

fn board(
    name: &'static str,
    letters: &'static str,
    rows: usize,
    columns: usize,
) -> BoxedStrategy<String> {
    let rows = (1..=rows, 1..=columns).prop_flat_map(move |(rows, columns)| {
        let letter = select(letters.chars().collect::<Vec<_>>());
        let row = proptest::collection::vec(letter, columns)
            .prop_map(|row| row.into_iter().collect::<String>());
        proptest::collection::vec(row, rows)
    });
    rows.prop_map(move |rows| format!("{name}(\"{}\")", rows.join("|")))
        .boxed()
}

/// Graphs of a few edges, with something behind each edge, and marks of vertices.
fn graph(name: &'static str, behind: &'static str, mark: &'static str) -> BoxedStrategy<String> {
    let edge = (0..4_usize, 1..3_usize, behind)
        .prop_map(|(from, step, behind)| format!("{from}-{}{behind}", from + step));
    let edges = proptest::collection::btree_set(edge, 1..6);
    let marks = proptest::collection::vec(mark, 6);
    (edges, marks)
        .prop_map(move |(edges, marks)| {
            let mut items: Vec<String> = edges.into_iter().collect();
            let used = items.join(" ");
            for (vertex, mark) in marks.iter().enumerate() {
                // A mark of a vertex without edges would make another vertex.
                if !mark.is_empty() && used.contains(&vertex.to_string()) {
                    items.push(format!("{vertex}{mark}"));
                }
            }
            format!("{name}(\"{}\")", items.join(", "))
        })
        .boxed()
}

/// Arrows from vertices to later ones.
fn arrows(name: &'static str) -> BoxedStrategy<String> {
    let arrow = (0..4_usize, 1..3_usize, "| L| R").prop_map(|(from, step, owner)| {
        let [from, to] = [from, from + step].map(|at| &"abcdefg"[at..=at]);
        format!("{from} > {to}{owner}")
    });
    proptest::collection::btree_set(arrow, 1..8)
        .prop_map(move |arrows| {
            let arrows: Vec<String> = arrows.into_iter().collect();
            format!("{name}(\"{}\")", arrows.join(", "))
        })
        .boxed()
}
