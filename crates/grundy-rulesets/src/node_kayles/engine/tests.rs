//! The engine beside the rules, and with the search for single values on and off.

use super::*;
use proptest::prelude::*;

/// The nimber straight from the rules.
fn by_the_rules(neighbours: &[Vec<usize>], left: u32) -> u32 {
    let vertices = (0..neighbours.len()).filter(|vertex| left >> vertex & 1 == 1);
    let after = |vertex: usize| {
        let gone = |gone: u32, other: &usize| gone | 1 << other;
        left & !neighbours[vertex].iter().fold(1 << vertex, gone)
    };
    let options: Vec<u32> = vertices
        .map(|vertex| by_the_rules(neighbours, after(vertex)))
        .collect();
    let most = u32::try_from(options.len()).expect("few options");
    (0..=most)
        .find(|n| !options.contains(n))
        .expect("one more value than options")
}

/// Graphs as lists of neighbours; `dense` of 16 pairs are joined.
fn graphs(vertices: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Vec<usize>>> {
    let drawn = vertices.prop_flat_map(|n| (Just(n), 1..9_u8, vec_of_bytes(n * n)));
    drawn.prop_map(|(n, dense, bytes)| {
        let joined = |a: usize, b: usize| bytes[a.min(b) * n + a.max(b)] % 16 < dense;
        let around = |a: usize| (0..n).filter(|&b| b != a && joined(a, b)).collect();
        (0..n).map(around).collect()
    })
}

fn vec_of_bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), len)
}

fn engine<const W: usize>(neighbours: &[Vec<usize>], small: u32) -> (Engine<W>, Bits<W>) {
    let mut engine = Engine::new(neighbours);
    engine.small = small;
    (engine, (0..neighbours.len()).collect())
}

proptest! {
    #[test]
    fn the_search_for_single_values_finds_the_nimber(neighbours in graphs(1..11)) {
        let (mut engine, all) = engine::<1>(&neighbours, 0);
        let everything = (1 << neighbours.len()) - 1;
        let nimber = by_the_rules(&neighbours, everything);
        prop_assert_eq!(engine.nimber(all, &Limits::none()), Ok(nimber));
        for target in 0..4 {
            let reached = |vertex: &usize| {
                let gone = |gone: u32, other: &usize| gone | 1 << other;
                let gone = neighbours[*vertex].iter().fold(1 << vertex, gone);
                by_the_rules(&neighbours, everything & !gone) == target
            };
            let expected: Vec<usize> = (0..neighbours.len()).filter(reached).collect();
            let (mut fresh, _) = self::engine::<2>(&neighbours, 0);
            let found = fresh.moves_to((0..neighbours.len()).collect(), target, &Limits::none());
            prop_assert_eq!(found, Ok(expected));
        }
    }

    #[test]
    fn searching_for_values_and_computing_nimbers_agree(neighbours in graphs(20..30)) {
        let (mut searching, all) = engine::<1>(&neighbours, 0);
        let (mut computing, same) = engine::<4>(&neighbours, 64);
        let found = searching.nimber(all, &Limits::none());
        prop_assert_eq!(found, computing.nimber(same, &Limits::none()));
    }

    #[test]
    fn copies_of_vertices_make_the_difference_the_rules_say(
        neighbours in graphs(1..6),
        copies in proptest::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..6),
    ) {
        let mut neighbours = neighbours;
        for (of, adjacent) in copies {
            let (of, copy) = (of.index(neighbours.len()), neighbours.len());
            let mut around = neighbours[of].clone();
            if adjacent {
                around.push(of);
            }
            for &other in &around {
neighbours[other].push(copy);
}
            neighbours.push(around);
        }
        let (mut engine, all) = engine::<1>(&neighbours, 0);
        let nimber = by_the_rules(&neighbours, (1 << neighbours.len()) - 1);
        prop_assert_eq!(engine.nimber(all, &Limits::none()), Ok(nimber));
    }
}
