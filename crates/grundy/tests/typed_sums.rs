//! Sums of all kinds of terms against the definition: who wins, which moves there are and which of
//! them win, under either convention, as `solve`, `play` and `tree` tell it; and every sentence of
//! `solve --why` against the sum it speaks of.
//!
//! `PROPTEST_CASES=20000 cargo test --profile ci -p grundy --test typed_sums` asks more.

#[path = "typed_sums/asked.rs"]
mod asked;
#[path = "../../grundy-rulesets/tests/calls/mod.rs"]
mod calls;
#[path = "typed_sums/endless.rs"]
mod endless;
#[path = "typed_sums/naive.rs"]
mod naive;
#[path = "typed_sums/reasons.rs"]
mod reasons;
#[path = "../../grundy-rulesets/tests/small_positions/mod.rs"]
mod small_positions;

use std::collections::BTreeSet;

use grundy_num::{Play, Player};
use proptest::prelude::*;

use asked::Asked;
use naive::{Definition, Term, typed};

/// What is compared of a move: the label, the name, the value of what the term becomes.
type Shown = (String, Option<String>, String);

fn check(sum: &[Term], play: Play) {
    let expr = typed(sum);
    let mut asked = Asked::default();
    let mut definition = Definition::of(play);
    let whole: Vec<_> = sum.iter().flat_map(Term::parts).collect();
    let solved = asked.solve(&expr, play);
    for player in Player::BOTH {
        let winner = definition.winner(&whole, player);
        assert_eq!(
            solved.winner(player),
            winner,
            "{player} starts {expr}, {play} play"
        );
        let mut all = BTreeSet::new();
        // Options of one value that were typed differently are moves of their own.
        let mut winning = Vec::new();
        let mut on_the_table = BTreeSet::new();
        for (at, term) in sum.iter().enumerate() {
            for found in term.moves(player) {
                let mut after = sum.to_vec();
                after[at] = found.term.clone();
                let whole: Vec<_> = after.iter().flat_map(Term::parts).collect();
                let wins = definition.winner(&whole, player.opponent()) == player;
                let name = found.name.clone();
                if wins {
                    let value = asked.value(&found.term.typed());
                    winning.push((found.label(at), name.clone(), value));
                }
                let to = asked.value(&typed_parts(&found.part));
                for label in term.labels(at, &found) {
                    on_the_table.insert((label, name.clone(), to.clone(), wins));
                }
                all.insert((name, asked.value(&typed(&after))));
            }
        }
        if winner == player {
            winning.sort();
            let mut found = solved.moves(player, &mut asked, sum);
            // What has no moves is one game, however it was typed: 0, a stalk without edges, a heap of 0.
            for list in [&mut winning, &mut found] {
                list.dedup_by(|a, b| a == b && (a.2 == "0" || play == Play::Misere));
            }
            assert_eq!(
                found, winning,
                "winning moves of {player} in {expr}, {play} play"
            );
        } else {
            assert!(
                winning.is_empty(),
                "{player} in {expr}, {play} play: {winning:?}"
            );
        }
        let offered = asked.play(&expr, play, player);
        assert_eq!(
            offered, on_the_table,
            "moves of {player} in a match of {expr}, {play} play"
        );
        if play == Play::Normal {
            let shown = asked.tree(&expr, player);
            assert_eq!(shown, all, "branches of {player} in the tree of {expr}");
        }
    }
    if play == Play::Normal {
        reasons::check(&mut asked, &expr, sum, &mut definition);
    }
}

fn typed_parts(parts: &[naive::Part]) -> String {
    let typed: Vec<String> = parts.iter().map(naive::Part::typed).collect();
    if typed.is_empty() {
        "0".to_owned()
    } else {
        typed.join(" + ")
    }
}

proptest! {
    #[test]
    fn moves_winners_and_reasons_are_those_of_the_definition(
        sum in naive::sums(),
        play in prop::sample::select(vec![Play::Normal, Play::Misere]),
    ) {
        check(&sum, play);
    }

    #[test]
    fn beside_infinite_numbers_the_listed_moves_are_those_that_win(
        sum in naive::sums(),
        endless in endless::terms(),
    ) {
        endless::check(&sum, &endless);
    }
}
