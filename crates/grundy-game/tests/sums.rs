//! Sums kept apart against their canonical forms: stops, outcomes, means, thermographs.

use grundy_game::{Game, GameArena, GameSum, Games, SumSearch};
use grundy_num::{IBig, Limits, Outcome, Player, Rational};
use proptest::prelude::*;

/// A component as a recipe, with numbers counted in some unit.
#[derive(Clone, Debug)]
enum Part {
    Number(i64),
    Switch(i64, i64),
    /// `{a | {b | c}}`
    Below(i64, i64, i64),
    /// `{{a | b} | {c | d}}`
    Twice(i64, i64, i64, i64),
    Ups(i64),
    Star(u64),
    Tiny(i64),
    /// A component plus ups and a star, so that not all plain parts come loose.
    Near(Box<Part>, i64, u64),
    /// The sum of two parts as one component.
    Joined(Box<Part>, Box<Part>),
}

impl Part {
    /// The game, with numbers in units of one over `unit`.
    fn game(&self, games: Games<'_>, unit: i64) -> Game {
        let number = |n: i64| {
            let x = Rational::new(n, unit).expect("the unit is not 0");
            games.number(&x).expect("no limits")
        };
        let form = |left, right| games.from_options(&[left], &[right]).expect("no limits");
        let add = |g, h| games.add(g, h).expect("no limits");
        match *self {
            Part::Number(n) => number(n),
            Part::Switch(a, b) => form(number(a), number(b)),
            Part::Below(a, b, c) => form(number(a), form(number(b), number(c))),
            Part::Twice(a, b, c, d) => form(form(number(a), number(b)), form(number(c), number(d))),
            Part::Ups(n) => games.ups(n).expect("no limits"),
            Part::Star(n) => games.star(n.into()).expect("no limits"),
            Part::Tiny(n) => games.tiny(number(n)).expect("no limits"),
            Part::Near(ref part, ups, star) => add(
                part.game(games, unit),
                add(
                    games.ups(ups).expect("no limits"),
                    games.star(star.into()).expect("no limits"),
                ),
            ),
            Part::Joined(ref g, ref h) => add(g.game(games, unit), h.game(games, unit)),
        }
    }
}

fn part() -> impl Strategy<Value = Part> {
    let n = || -12_i64..=12;
    let leaf = prop_oneof![
        1 => n().prop_map(Part::Number),
        4 => (n(), n()).prop_map(|(a, b)| Part::Switch(a.max(b), a.min(b))),
        4 => (n(), n(), n()).prop_map(|(a, b, c)| Part::Below(a, b, c)),
        3 => (n(), n(), n(), n()).prop_map(|(a, b, c, d)| Part::Twice(a, b, c, d)),
        1 => (-3_i64..=3).prop_map(Part::Ups),
        1 => (0_u64..=3).prop_map(Part::Star),
        1 => (1_i64..=12).prop_map(Part::Tiny),
    ];
    leaf.prop_recursive(1, 4, 2, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            (boxed(), -2_i64..=2, 0_u64..=2).prop_map(|(g, ups, star)| Part::Near(g, ups, star)),
            (boxed(), boxed()).prop_map(|(g, h)| Part::Joined(g, h)),
        ]
    })
}

/// Two to five parts with how often each comes; the last may be cancelled by its negative.
fn parts() -> impl Strategy<Value = Vec<(Part, i64)>> {
    prop::collection::vec(
        (
            part(),
            prop_oneof![3 => Just(1), 1 => Just(-1), 1 => -3_i64..=3],
        ),
        2..=5,
    )
}

/// Quarters give short games, sixths games over numbers that are not dyadic.
fn unit() -> impl Strategy<Value = i64> {
    prop_oneof![Just(4_i64), Just(6_i64), Just(1_i64)]
}

fn with_games(
    test: impl FnOnce(Games<'_>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let (arena, limits) = (GameArena::with_cache_bits(14), Limits::none());
    test(arena.within(&limits))
}

fn sum_of(games: Games<'_>, parts: &[(Game, i64)]) -> GameSum {
    let mut sum = GameSum::default();
    for &(g, count) in parts {
        games.sum_push(&mut sum, g, count).expect("no limits");
    }
    sum
}

/// The canonical form of the sum, added up one by one; `None` for the few that are huge.
fn total(games: Games<'_>, parts: &[(Game, i64)]) -> Option<Game> {
    let few_steps = Limits::none().steps(30_000);
    let games = games.arena().within(&few_steps);
    let mut total = Game::ZERO;
    for &(g, count) in parts {
        let g = if count < 0 { games.neg(g).ok()? } else { g };
        for _ in 0..count.abs() {
            total = games.add(total, g).ok()?;
        }
    }
    Some(total)
}

/// Everything that is read off a sum kept apart, against the canonical form.
fn check(games: Games<'_>, parts: &[(Game, i64)]) -> Result<(), TestCaseError> {
    let sum = sum_of(games, parts);
    let Some(g) = total(games, parts) else {
        return Ok(());
    };
    prop_assert_eq!(games.expand(&sum).unwrap(), g);
    for starter in Player::BOTH {
        let (found, expected) = (
            games.sum_stop(&sum, starter).unwrap(),
            games.stop(g, starter),
        );
        prop_assert_eq!(&found.number, expected.number);
        prop_assert_eq!(found.to_move, expected.to_move);
    }
    prop_assert_eq!(games.sum_outcome(&sum).unwrap(), games.outcome(g));
    prop_assert_eq!(games.sum_mean(&sum).unwrap(), games.mean(g).unwrap());
    let bound = games.sum_temperature_bound(&sum).unwrap();
    prop_assert!(games.temperature(g).unwrap() <= bound);
    let few_steps = Limits::none().steps(30_000);
    if let Ok(reduced) = games.arena().within(&few_steps).reduced(g) {
        prop_assert!(games.is_infinitesimal(games.sub(g, reduced).unwrap()));
    }
    let expected = games.thermograph(g).unwrap();
    prop_assert_eq!(&games.sum_thermograph(&sum).unwrap(), expected.as_ref());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_sum_kept_apart_answers_as_its_canonical_form(parts in parts(), unit in unit()) {
        with_games(|games| {
            let parts: Vec<(Game, i64)> =
                parts.iter().map(|(part, n)| (part.game(games, unit), *n)).collect();
            check(games, &parts)
        })?;
    }

    #[test]
    fn games_and_their_negatives_cancel(parts in parts(), unit in unit(), seed in any::<u64>()) {
        with_games(|games| {
            let mut parts: Vec<(Game, i64)> =
                parts.iter().map(|(part, n)| (part.game(games, unit), *n)).collect();
            for (i, (g, n)) in parts.clone().into_iter().enumerate() {
                // Either the negative game as often, or the same game so often less.
                let negative = if seed >> i & 1 == 0 { (games.neg(g).unwrap(), n) } else { (g, -n) };
                parts.insert(usize::try_from(seed >> (8 * i) & 0xff).unwrap() % (parts.len() + 1), negative);
            }
            let sum = sum_of(games, &parts);
            prop_assert_eq!(sum.as_number(), Some(&Rational::ZERO));
            prop_assert_eq!(sum, GameSum::default());
            Ok(())
        })?;
    }

    #[test]
    fn equal_sums_are_equal_in_whatever_order_and_sign_they_came(
        parts in parts(), unit in unit(), signs in any::<u8>(),
    ) {
        with_games(|games| {
            let parts: Vec<(Game, i64)> =
                parts.iter().map(|(part, n)| (part.game(games, unit), *n)).collect();
            let turned: Vec<(Game, i64)> = parts.iter().rev().enumerate().map(|(i, &(g, n))| {
                if signs >> i & 1 == 1 { (games.neg(g).unwrap(), -n) } else { (g, n) }
            }).collect();
            let [a, b] = [&parts, &turned].map(|parts| sum_of(games, parts));
            prop_assert_eq!(&a, &b);
            let text = |sum| games.write_sum(sum, grundy_game::Notation::Ascii).unwrap();
            prop_assert_eq!(text(&a), text(&b));
            Ok(())
        })?;
    }

    #[test]
    fn sums_add_negate_and_multiply_as_games_do(a in parts(), b in parts(), n in -3_i64..=3) {
        with_games(|games| {
            let [a, b] = [a, b].map(|parts| -> Vec<(Game, i64)> {
                parts.iter().take(2).map(|(part, n)| (part.game(games, 4), (*n).clamp(-1, 1))).collect()
            });
            let (Some(g), Some(h)) = (total(games, &a), total(games, &b)) else {
                return Ok(());
            };
            let mut sum = sum_of(games, &a);
            games.sum_append(&mut sum, sum_of(games, &b)).unwrap();
            prop_assert_eq!(games.expand(&sum).unwrap(), games.add(g, h).unwrap());
            let negative = games.sum_neg(sum_of(games, &a)).unwrap();
            prop_assert_eq!(games.expand(&negative).unwrap(), games.neg(g).unwrap());
            let n = IBig::from(n);
            let multiple = games.sum_multiple(&n, sum_of(games, &a)).unwrap();
            prop_assert_eq!(games.expand(&multiple).unwrap(), games.multiple(&n, g).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn one_search_answers_for_many_sums(all in prop::collection::vec(parts(), 1..4)) {
        with_games(|games| {
            let mut search = SumSearch::new(games);
            for parts in all {
                let parts: Vec<(Game, i64)> =
                    parts.iter().map(|(part, n)| (part.game(games, 4), *n)).collect();
                let sum = sum_of(games, &parts);
                let Some(g) = total(games, &parts) else {
                    continue;
                };
                // The outcome first, so that the stops meet what it left in the table.
                prop_assert_eq!(search.outcome(&sum).unwrap(), games.outcome(g));
                for starter in Player::BOTH {
                    let (found, expected) = (search.stop(&sum, starter).unwrap(), games.stop(g, starter));
                    prop_assert_eq!((&found.number, found.to_move), (expected.number, expected.to_move));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn switch_sums_have_the_thermograph_of_the_expansion(
        halves in prop::collection::vec((-9_i64..=9, 1_i64..=9), 0..6),
        number in -9_i64..=9, ups in -3_i64..=3, star in 0_u64..=3,
        unit in prop_oneof![Just(2_i64), Just(8_i64), Just(6_i64)],
    ) {
        with_games(|games| {
            let mut parts = vec![
                (Part::Number(number).game(games, unit), 1),
                (games.ups(ups).unwrap(), 1),
                (games.star(star.into()).unwrap(), 1),
            ];
            for (low, size) in halves {
                parts.push((Part::Switch(low + size, low).game(games, unit), 1));
            }
            prop_assert!(sum_of(games, &parts).is_switches_only());
            check(games, &parts)
        })?;
    }
}

fn number(games: Games<'_>, x: &str) -> Game {
    let x: Rational = x.parse().expect("a number");
    games.number(&x).expect("no limits")
}

fn switch(games: Games<'_>, x: &str, y: &str) -> Game {
    let (x, y) = (number(games, x), number(games, y));
    games.from_options(&[x], &[y]).expect("no limits")
}

#[test]
fn two_switches_of_one_temperature_are_a_number() {
    with_games(|games| {
        let parts = [(switch(games, "3", "1"), 1), (switch(games, "0", "-2"), 1)];
        let sum = sum_of(games, &parts);
        prop_assert_eq!(sum.as_number(), Some(&Rational::ONE));
        prop_assert_eq!(games.expand(&sum).unwrap(), games.integer(1).unwrap());
        check(games, &parts)
    })
    .unwrap();
}

/// Example 4.4 of the brochure.
#[test]
fn switches_over_thirds_stop_at_a_sixth_and_at_minus_one() {
    with_games(|games| {
        let parts = [
            (switch(games, "1/2", "-2"), 1),
            (switch(games, "1", "-1/3"), 1),
        ];
        let sum = sum_of(games, &parts);
        let stop = |player| games.sum_stop(&sum, player).unwrap().number.to_string();
        prop_assert_eq!(stop(Player::Left), "1/6");
        prop_assert_eq!(stop(Player::Right), "-1");
        check(games, &parts)
    })
    .unwrap();
}

#[test]
fn copies_that_add_up_to_another_component_are_all_counted() {
    with_games(|games| {
        // 2 tiny + 2 (2 tiny) - (6 tiny) = 0, with the multiples as components of their own.
        for size in ["1", "2", "3", "1/2", "5"] {
            let tiny = games.tiny(number(games, size)).unwrap();
            let times = |n: i64| games.multiple(&IBig::from(n), tiny).unwrap();
            for sign in [1, -1] {
                check(
                    games,
                    &[
                        (times(1), 2),
                        (times(2), 2 * sign),
                        (times(2 + 4 * sign), -1),
                    ],
                )?;
                check(
                    games,
                    &[
                        (times(2), 2 * sign),
                        (times(2 + 4 * sign), -1),
                        (times(1), 2),
                    ],
                )?;
                check(
                    games,
                    &[
                        (times(1), 3),
                        (times(3), 3 * sign),
                        (times(9), -2),
                        (times(2), 5),
                    ],
                )?;
            }
        }
        Ok(())
    })
    .unwrap();
}

#[test]
fn a_million_components_are_added_up_at_once() {
    with_games(|games| {
        let mut sum = GameSum::default();
        let hot = games
            .from_options(&[number(games, "3")], &[switch(games, "1", "0")])
            .unwrap();
        for n in 0..1_000_000_i64 {
            let g = match n % 4 {
                0 => games.ups(n % 3).unwrap(),
                1 => games.star(u64::try_from(n % 64).unwrap().into()).unwrap(),
                2 => hot,
                _ => games.neg(hot).unwrap(),
            };
            games.sum_push(&mut sum, g, 1).unwrap();
        }
        let plain = sum.as_up_star().expect("the hot games cancel");
        prop_assert!(plain.number.is_zero());
        prop_assert_eq!(games.sum_outcome(&sum).unwrap(), Outcome::Left);

        let copies = 1_000_000_000_000;
        games
            .sum_push(&mut sum, switch(games, "2", "1"), copies + 1)
            .unwrap();
        prop_assert_eq!(sum.len(), 2);
        let mean = games.sum_mean(&sum).unwrap();
        prop_assert_eq!(mean.to_string(), "3000000000003/2");
        prop_assert_eq!(games.sum_outcome(&sum).unwrap(), Outcome::Left);
        Ok(())
    })
    .unwrap();
}

#[test]
fn twenty_thousand_distinct_switches_follow_the_closed_rule() {
    with_games(|games| {
        let mut sum = GameSum::default();
        let count = 20_000_i64;
        for t in 1..=count {
            let [x, y] = [t, -t].map(|n| games.integer(n).unwrap());
            games
                .sum_push(&mut sum, games.from_options(&[x], &[y]).unwrap(), 1)
                .unwrap();
        }
        prop_assert!(sum.is_switches_only());
        let stop = games.sum_stop(&sum, Player::Left).unwrap();
        // 20000 - 19999 + … + 2 - 1.
        prop_assert_eq!(stop.number, Rational::from(count / 2));
        prop_assert_eq!(stop.to_move, Player::Left);
        let thermograph = games.sum_thermograph(&sum).unwrap();
        prop_assert_eq!(thermograph.temperature(), &Rational::from(count));
        prop_assert_eq!(
            thermograph.left().at(&Rational::ZERO),
            Rational::from(count / 2)
        );
        prop_assert_eq!(games.sum_outcome(&sum).unwrap(), Outcome::Next);
        Ok(())
    })
    .unwrap();
}
