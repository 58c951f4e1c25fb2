//! Limits end take-away games and continuous Nim at any look.

#[path = "../../grundy-num/tests/looks/mod.rs"]
mod looks;

use grundy_amounts::continuous::{Bound, ContinuousNim, Variant};
use grundy_amounts::takeaway::{LinearRule, Takeaway};
use grundy_num::{Halt, Limits, Play, Rational, UBig};
use looks::stops;

#[test]
fn take_away_games_stop() {
    let rule = LinearRule::new(&Rational::from(2), &Rational::ZERO).unwrap();
    let takeaway = Takeaway::new(rule);
    let heap = UBig::ONE << 100_000;
    let all = usize::MAX;
    stops("terms", 100, |limits| takeaway.terms(&heap, all, limits));
    stops("parts", 100, |limits| {
        takeaway.representation(&heap, limits)
    });
    stops("a heap", 100, |limits| {
        takeaway.solve(&heap, Play::Normal, limits)
    });
    let heap = UBig::ONE << 20_000;
    let solution = takeaway
        .solve(&heap, Play::Normal, &Limits::none())
        .unwrap();
    stops("moves", 5, |limits| {
        solution.winning_moves(&heap, all, limits)
    });
    let few = Limits::none().memory(1 << 20);
    let moves = solution.winning_moves(&heap, all, &few);
    assert_eq!(moves, Err(Halt::Memory));
    assert_eq!(takeaway.terms(&heap, all, &few), Err(Halt::Memory));
}

#[test]
fn continuous_games_stop() {
    for variant in [Variant::Negative, Variant::NegativeLoses, Variant::Exhaust] {
        let bound = Bound::linear(&1.into(), &2.into(), &0.into()).unwrap();
        let nim = ContinuousNim::new(variant, bound);
        let x = Rational::from(1 << 20);
        stops("a profile", 5, |limits| nim.profile(&x, limits));
        stops("from the rules", 5, |limits| {
            nim.solve_by_intervals(&x, limits)
        });
    }
}
