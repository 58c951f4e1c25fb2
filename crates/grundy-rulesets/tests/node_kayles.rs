//! Node Kayles and Arc Kayles: the corpus, and the search over sets of vertices beside a few lines
//! straight from the rules.

use std::collections::{BTreeSet, HashMap};

use grundy_num::{Limits, Nimber, UBig};
use grundy_rules::board::{Graph, Line};
use grundy_rules::{Arg, Args, Impartial, Move, Rules, Ruleset};
use grundy_rulesets::arc_kayles::ArcKayles;
use grundy_rulesets::node_kayles::{NodeKayles, Remains, winning_vertices};
use proptest::prelude::*;
use serde_json::Value;

fn cases(file: &str, list: &str) -> Vec<Value> {
    let path = format!("{}/../../corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    let cases = data[list].as_array().expect("a list of cases").clone();
    assert!(!cases.is_empty(), "{file} has cases");
    cases
}

fn graph(case: &Value, vertices: &str) -> Graph {
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let edges = case["edges"].as_array().expect("a list of edges");
    let edges = edges
        .iter()
        .map(|edge| (number(&edge[0]), number(&edge[1])));
    Graph::new(number(&case[vertices]), edges).expect("a graph")
}

#[track_caller]
fn nimber<R: Impartial>(rules: &R, graph: &Graph) -> u64
where
    R::Position: From<Graph>,
{
    let found = rules.known_nimber(&graph.clone().into(), &Limits::none());
    let found = found.expect("no limits").expect("within the search");
    found.to_u64().expect("a small nimber")
}

#[test]
fn the_graphs_of_the_corpus_have_their_nimbers() {
    for (file, list, vertices, value) in [
        ("heap/node_kayles.json", "items", "n", "grundy"),
        ("automata/node_kayles.json", "cases", "vertices", "grundy"),
        ("partizan/node_kayles.json", "cases", "n", "value"),
    ] {
        for case in cases(file, list) {
            let graph = graph(&case, vertices);
            let expected = case[value].as_u64().expect("a nimber");
            assert_eq!(nimber(&NodeKayles, &graph), expected, "{case}");
        }
    }
}

/// The least value that none of these is.
fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: BTreeSet<u64> = values.into_iter().collect();
    let most = values.len() as u64;
    (0..=most)
        .find(|n| !values.contains(n))
        .expect("one more than values")
}

type Left = BTreeSet<usize>;

/// Straight from the rules, without parts or symmetries.
fn by_definition(graph: &Graph, left: &Left, known: &mut HashMap<Left, u64>) -> u64 {
    if let Some(&value) = known.get(left) {
        return value;
    }
    let after = |vertex: usize| -> Left {
        let beside = |other: usize| {
            graph
                .edges()
                .contains(&(vertex.min(other), vertex.max(other)))
        };
        let stays = |other: &usize| *other != vertex && !beside(*other);
        left.iter().copied().filter(stays).collect()
    };
    let options: Vec<Left> = left.iter().map(|&vertex| after(vertex)).collect();
    let value = mex(options
        .iter()
        .map(|option| by_definition(graph, option, known)));
    known.insert(left.clone(), value);
    value
}

fn arcs_by_definition(edges: &BTreeSet<(usize, usize)>) -> u64 {
    mex(edges.iter().map(|&(a, b)| {
        let apart = |&&(c, d): &&(usize, usize)| a != c && a != d && b != c && b != d;
        arcs_by_definition(&edges.iter().filter(apart).copied().collect())
    }))
}

fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most, 0..=10_u64, any::<u64>())
        .prop_map(|(n, p, seed)| Graph::random(n, (p, 10), seed).expect("a probability"))
}

proptest! {
    #[test]
    fn random_graphs_have_the_nimbers_of_the_definition(graph in graphs(11)) {
        let all: Left = (0..graph.vertices()).collect();
        let mut known = HashMap::new();
        let expected = by_definition(&graph, &all, &mut known);
        prop_assert_eq!(nimber(&NodeKayles, &graph), expected);

        let zero = winning_vertices(&graph, &Nimber::ZERO, &Limits::none()).unwrap().unwrap();
        let mut options = Vec::new();
        let position = Remains::Graph(graph.clone());
        NodeKayles.options(&position, grundy_num::Player::Left, &mut options).expect("they can be listed");
        let nimber_after = |vertex: usize| NodeKayles.known_nimber(&options[vertex], &Limits::none());
        let expected: Vec<usize> = (0..graph.vertices())
            .filter(|&vertex| nimber_after(vertex) == Ok(Some(Nimber::ZERO)))
            .collect();
        prop_assert_eq!(zero, expected);
    }

    #[test]
    fn renumbering_the_vertices_changes_nothing(
        graph in graphs(14),
        order in Just((0..14_usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let mut order = order;
        order.retain(|&vertex| vertex < graph.vertices());
        let edges = graph.edges().iter().map(|&(a, b)| (order[a], order[b]));
        let other = Graph::new(graph.vertices(), edges).unwrap();
        prop_assert_eq!(nimber(&NodeKayles, &graph), nimber(&NodeKayles, &other));
    }

    #[test]
    fn arc_kayles_has_the_nimbers_of_the_definition(graph in graphs(6)) {
        let edges = graph.edges().iter().copied().collect();
        prop_assert_eq!(nimber(&ArcKayles, &graph), arcs_by_definition(&edges));
    }
}

/// Grids and ladders are where shifts and reflections of the numbering are used.
#[test]
fn small_grids_have_the_nimbers_of_the_definition() {
    for (rows, columns) in [
        (2, 2),
        (2, 7),
        (7, 2),
        (3, 3),
        (3, 4),
        (4, 3),
        (4, 4),
        (3, 5),
    ] {
        let grid = Graph::grid(rows, columns).unwrap();
        let all: Left = (0..grid.vertices()).collect();
        let expected = by_definition(&grid, &all, &mut HashMap::new());
        assert_eq!(nimber(&NodeKayles, &grid), expected, "{rows}x{columns}");
    }
}

#[test]
fn a_path_of_a_million_vertices_is_answered_by_its_period() {
    let nimber = |n: usize| nimber(&NodeKayles, &Graph::path(n).unwrap());
    assert_eq!(nimber(1_000_000), nimber(52 + (1_000_000 - 52) % 34));
}

#[test]
fn lines_of_any_length_are_answered_by_their_period() {
    let read = |arg: Arg| NodeKayles::read(&Args::new(&[arg])).expect("a line").1;
    let limits = Limits::none();
    let nimber = |line: Line| NodeKayles.known_nimber(&read(Arg::Line(line)), &limits);
    let long = UBig::from(10_u32).pow(1000) + UBig::from(52_u32);
    for past in 0..34_u32 {
        let whole = &long - (&long - UBig::from(52_u32)) % UBig::from(34_u32);
        let short = |line: fn(UBig) -> Line| line(UBig::from(52 + past)).to_graph().unwrap();
        let long = |line: fn(UBig) -> Line| line(&whole + UBig::from(past));
        for line in [Line::Path, Line::Cycle] {
            let expected = NodeKayles.known_nimber(&short(line).into(), &limits);
            // Three vertices go from a cycle, and the path left begins before the period.
            if matches!(long(line), Line::Path(_)) || past >= 3 {
                assert_eq!(nimber(long(line)), expected);
            }
        }
    }
}

#[test]
fn moves_on_long_lines_have_names_and_read_back() {
    let read = |arg: Arg| NodeKayles::read(&Args::new(&[arg])).expect("a line").1;
    let player = grundy_num::Player::Left;
    let long = UBig::from(10_u32).pow(30);
    for (line, target) in [
        (Line::Path(long.clone()), 0),
        (Line::Path(long.clone()), 3),
        (Line::Path(600_u32.into()), 1),
        (Line::Cycle(long.clone() + UBig::ONE), 2),
    ] {
        let line = read(Arg::Line(line));
        let target = Nimber::from(target);
        let moves = NodeKayles.winning_moves(&line, player, &target, &Limits::none());
        for Move { name, to, .. } in moves.unwrap().unwrap() {
            let vertex: UBig = name.expect("a name").parse().expect("a vertex");
            assert!(vertex < long.clone() + UBig::ONE);
            let nimber = NodeKayles.known_nimber(&to, &Limits::none());
            assert_eq!(nimber, Ok(Some(target.clone())));
            let text = NodeKayles.write(&to);
            assert_eq!(
                read(Arg::Text(text.trim_matches('"').to_owned())),
                to,
                "{text}"
            );
        }
    }
}

#[test]
fn winning_moves_are_named_by_their_vertex() {
    let args = [Arg::Text("3-5, 5-9, 9-12".to_owned())];
    let (rules, graph) = NodeKayles::read(&Args::new(&args)).expect("a graph");
    let player = grundy_num::Player::Left;
    let moves = rules.winning_moves(&graph, player, &Nimber::ZERO, &Limits::none());
    assert_eq!(moves, Ok(Some(Vec::new())), "a path of four is lost");
    let one = Nimber::from(1_u64);
    let moves = rules.winning_moves(&graph, player, &one, &Limits::none());
    let moves = moves.unwrap().unwrap().into_iter();
    let names: Vec<String> = moves.filter_map(|it| it.name).collect();
    assert_eq!(names, ["3", "5", "9", "12"]);
}

/// Every graph on this many numbered vertices.
fn labelled_graphs(vertices: usize) -> impl Iterator<Item = Graph> {
    let pairs = (0..vertices).flat_map(move |a| (a + 1..vertices).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = pairs.collect();
    (0..1_u32 << pairs.len()).map(move |chosen| {
        let edges = pairs.iter().zip(0..).filter(|(_, i)| chosen >> i & 1 == 1);
        Graph::new(vertices, edges.map(|(edge, _)| *edge)).expect("a graph")
    })
}

#[test]
fn the_vertices_that_win_are_those_of_the_definition_on_every_small_graph() {
    let player = grundy_num::Player::Right;
    let mut graphs = 0;
    for graph in (0..=5).flat_map(labelled_graphs) {
        let mut known = HashMap::new();
        let neighbours = graph.neighbours();
        let mut after = |vertex: usize| {
            let stays = |other: &usize| *other != vertex && !neighbours[vertex].contains(other);
            let left = (0..graph.vertices()).filter(stays).collect();
            by_definition(&graph, &left, &mut known)
        };
        let after: Vec<u64> = (0..graph.vertices()).map(&mut after).collect();
        for rest in 0..3 {
            let wins = |vertex: &usize| after[*vertex] == rest;
            let expected = (0..graph.vertices()).filter(wins);
            let expected: Vec<String> = expected.map(|vertex| vertex.to_string()).collect();
            let (remains, target) = (graph.clone().into(), Nimber::from(rest));
            let moves = NodeKayles.winning_moves(&remains, player, &target, &Limits::none());
            let moves = moves.expect("no limits").expect("a search");
            let names: Vec<String> = moves.into_iter().filter_map(|it| it.name).collect();
            assert_eq!(names, expected, "{graph} to {rest}");
        }
        graphs += 1;
    }
    assert_eq!(graphs, 1 + 1 + 2 + 8 + 64 + 1024);
}
