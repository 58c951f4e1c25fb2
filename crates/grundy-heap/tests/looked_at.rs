//! What proofs look at, as it is shown: boundary patterns and blocks of outcomes against their definitions.

use std::collections::BTreeSet;

use grundy_heap::{AllBut, Differences, Subtraction};
use grundy_num::Limits;
use proptest::prelude::*;

fn sets(most: u64) -> impl Strategy<Value = BTreeSet<u64>> {
    proptest::collection::btree_set(1..=most, 1..5)
}

proptest! {
    /// H_k(n) is whether G(n) < k, and the pattern is H_k from the first heap on where it does not hold.
    #[test]
    fn patterns_are_those_of_the_definition(set in sets(12)) {
        let limits = Limits::none();
        let most = *set.last().unwrap();
        let game = AllBut::new(Differences::new(set).unwrap());
        let walk = game.patterns(40, &limits).unwrap();
        let values = game.values(0..2000, &limits).unwrap();
        for step in &walk.steps {
            let first = values.iter().position(|&value| value >= step.value).unwrap();
            prop_assert_eq!(step.first, first as u64);
            let window = &values[first..first + usize::try_from(most).unwrap()];
            let below: Vec<bool> = window.iter().map(|&value| value < step.value).collect();
            prop_assert_eq!(&step.pattern, &below);
            // The lemma: no heap beyond the pattern has a value below k.
            prop_assert!(values[first + below.len()..].iter().all(|&value| value >= step.value));
        }
    }

    #[test]
    fn the_cycle_of_patterns_is_the_period(set in sets(30)) {
        let limits = Limits::none();
        let game = AllBut::new(Differences::new(set).unwrap());
        let walk = game.patterns(0, &limits).unwrap();
        let period = game.search(&limits).unwrap().solve(&limits).unwrap().proof().period();
        prop_assert_eq!(u128::from(walk.cycle), period.saltus);
        prop_assert_eq!(u128::from(walk.heaps), period.period);
    }

    #[test]
    fn blocks_are_outcomes_until_one_comes_again(set in sets(9)) {
        let limits = Limits::none();
        let length = usize::try_from(*set.last().unwrap()).unwrap();
        let game = Subtraction::new(Differences::new(set).unwrap());
        let blocks = game.blocks(&limits).unwrap();
        let count = (blocks.vectors.len() * length) as u64;
        let values = game.values(0..count, &limits).unwrap();
        let wins: Vec<bool> = values.iter().map(|&value| value > 0).collect();
        let vectors: Vec<&[bool]> = wins.chunks(length).collect();
        prop_assert_eq!(&blocks.vectors, &vectors);
        let (last, others) = vectors.split_last().unwrap();
        prop_assert_eq!(others[blocks.first], *last);
        let distinct: BTreeSet<&&[bool]> = others.iter().collect();
        prop_assert_eq!(distinct.len(), others.len());
    }
}

#[test]
fn sets_of_any_width_have_patterns() {
    let limits = Limits::none();
    for set in ["3,63", "3,64", "3,127", "3,128", "3,200"] {
        let game = AllBut::new(set.parse().unwrap());
        let walk = game.patterns(3, &limits).unwrap();
        let period = game.solve(&limits).unwrap().proof().period();
        assert_eq!(u128::from(walk.heaps), period.period, "{set}");
        assert_eq!(walk.steps[2].pattern.len() as u64, game.set().greatest());
    }
}
