//! The laws of games, on all 1,474 games born by day 3.

#[allow(dead_code, reason = "another test uses the rest of the definitions")]
mod naive;

use std::cmp::Ordering;

use grundy_game::{Game, GameArena, Games};
use grundy_num::{Limits, Outcome, Player, Rational};
use naive::Oracle;

/// Every how many pairs are compared: all of them in an optimised build.
const STRIDE: usize = if cfg!(debug_assertions) { 41 } else { 1 };

/// Every how many pairs are subtracted, which makes a million new games where comparing makes none.
const SUM_STRIDE: usize = if cfg!(debug_assertions) { 499 } else { 97 };

/// How many triples are added up.
const TRIPLES: usize = if cfg!(debug_assertions) {
    1_000
} else {
    10_000
};

fn with_games(test: impl FnOnce(Games<'_>)) {
    let (arena, limits) = (GameArena::new(), Limits::none());
    test(arena.within(&limits));
}

/// All sets of pairwise incomparable games. Domination makes any other set equal to one of these.
fn antichains(games: Games<'_>, born: &[Game]) -> Vec<Vec<Game>> {
    let mut all = vec![Vec::new()];
    for &g in born {
        let apart = |set: &Vec<Game>| {
            let mut set = set.iter();
            set.all(|&h| games.compare(g, h).expect("no limits").is_none())
        };
        let larger: Vec<Vec<Game>> = all
            .iter()
            .filter(|set| apart(set))
            .map(|set| [set.as_slice(), &[g]].concat())
            .collect();
        all.extend(larger);
    }
    all
}

/// The games born by the day after the one on which the given games are all there.
fn next_day(games: Games<'_>, born: &[Game]) -> Vec<Game> {
    let sets = antichains(games, born);
    let mut next = Vec::new();
    for left in &sets {
        for right in &sets {
            next.push(games.from_options(left, right).expect("no limits"));
        }
    }
    games.sort(&mut next);
    next.dedup();
    next
}

fn born_by(games: Games<'_>, day: usize) -> Vec<Game> {
    (0..day).fold(vec![Game::ZERO], |born, _| next_day(games, &born))
}

/// Every so many pairs of games; the strides have no factor in common with 1,474.
fn pairs(born: &[Game], stride: usize) -> impl Iterator<Item = (Game, Game)> {
    let all = born.len() * born.len();
    (0..all)
        .step_by(stride)
        .map(|i| (born[i / born.len()], born[i % born.len()]))
}

/// A fixed, scattered choice of `count` triples.
fn triples(born: &[Game], count: usize) -> impl Iterator<Item = [Game; 3]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).expect("31 bits")
    };
    (0..count).map(move |_| [(); 3].map(|()| born[draw() % born.len()]))
}

#[test]
fn one_four_twenty_two_and_1474_games_are_born() {
    with_games(|games| {
        let mut born = vec![Game::ZERO];
        for (day, count) in [1, 4, 22, 1474].into_iter().enumerate() {
            if day > 0 {
                born = next_day(games, &born);
            }
            assert_eq!(born.len(), count, "day {day}");
            for &g in &born {
                let birthday = games.birthday(g).unwrap().expect("a short game");
                assert!(birthday.to_i64().unwrap() <= i64::try_from(day).unwrap());
            }
        }
    });
}

#[test]
fn all_subsets_of_day_one_give_the_same_day_two() {
    with_games(|games| {
        let born = born_by(games, 1);
        let subset = |bits: usize| -> Vec<Game> {
            (0..4)
                .filter(|i| bits >> i & 1 == 1)
                .map(|i| born[i])
                .collect()
        };
        let mut day_two = Vec::new();
        for left in 0..16 {
            for right in 0..16 {
                day_two.push(games.from_options(&subset(left), &subset(right)).unwrap());
            }
        }
        games.sort(&mut day_two);
        day_two.dedup();
        assert_eq!(day_two, born_by(games, 2));
    });
}

#[test]
fn differences_tell_the_order_and_take_back_what_was_added() {
    with_games(|games| {
        let born = born_by(games, 3);
        for (g, h) in pairs(&born, SUM_STRIDE) {
            let difference = games.sub(h, g).unwrap();
            let not_negative =
                matches!(games.outcome(difference), Outcome::Left | Outcome::Previous);
            assert_eq!(games.le(g, h).unwrap(), not_negative);
            assert_eq!(difference == Game::ZERO, g == h);
            assert_eq!(games.add(difference, g).unwrap(), h);
        }
    });
}

#[test]
fn the_order_is_the_recursive_definition() {
    with_games(|games| {
        let born = born_by(games, 3);
        let mut oracle = Oracle::default();
        let trees: Vec<_> = born.iter().map(|&g| oracle.canonical(games, g)).collect();
        let count = born.len() * born.len();
        for i in (0..count).step_by(STRIDE) {
            let (i, j) = (i / born.len(), i % born.len());
            let expected = oracle.le(trees[i], trees[j]);
            assert_eq!(games.le(born[i], born[j]).unwrap(), expected);
        }
        for (&g, &tree) in born.iter().zip(&trees) {
            assert_eq!(games.outcome(g), oracle.outcome(&[tree]));
            for starter in Player::BOTH {
                let stop = games.stop(g, starter);
                let expected = oracle.stop(tree, starter);
                assert_eq!((stop.number.clone(), stop.to_move), expected);
            }
        }
    });
}

#[test]
fn the_order_is_partial_and_handles_decide_equality() {
    with_games(|games| {
        let born = born_by(games, 3);
        for (g, h) in pairs(&born, STRIDE) {
            let (le, ge) = (games.le(g, h).unwrap(), games.le(h, g).unwrap());
            assert_eq!(le && ge, g == h);
            let expected = match (le, ge) {
                (true, true) => Some(Ordering::Equal),
                (true, false) => Some(Ordering::Less),
                (false, true) => Some(Ordering::Greater),
                (false, false) => None,
            };
            assert_eq!(games.compare(g, h).unwrap(), expected);
            // Negation turns the order round.
            let (minus_g, minus_h) = (games.neg(g).unwrap(), games.neg(h).unwrap());
            assert_eq!(games.le(minus_h, minus_g).unwrap(), le);
        }
        for [g, h, k] in triples(&born, 200_000 / STRIDE) {
            if games.le(g, h).unwrap() && games.le(h, k).unwrap() {
                assert!(games.le(g, k).unwrap());
            }
        }
    });
}

#[test]
fn games_are_an_ordered_group() {
    with_games(|games| {
        let born = born_by(games, 3);
        let add = |g, h| games.add(g, h).unwrap();
        for &g in &born {
            let negative = games.neg(g).unwrap();
            assert_eq!(games.neg(negative).unwrap(), g);
            assert_eq!(add(g, negative), Game::ZERO);
            assert_eq!(add(g, Game::ZERO), g);
            assert_eq!(add(g, g), games.multiple(&2.into(), g).unwrap());
        }
        for [g, h, k] in triples(&born, TRIPLES) {
            let sum = add(g, h);
            assert_eq!(sum, add(h, g));
            assert_eq!(add(sum, k), add(g, add(h, k)));
            let (minus_g, minus_h) = (games.neg(g).unwrap(), games.neg(h).unwrap());
            assert_eq!(games.neg(sum).unwrap(), add(minus_g, minus_h));
            assert_eq!(
                games.le(g, h).unwrap(),
                games.le(add(g, k), add(h, k)).unwrap()
            );
        }
    });
}

#[test]
fn no_option_is_dominated_or_reversible() {
    with_games(|games| {
        let born = born_by(games, 3);
        // Sums of day-3 games are forms of later days, up to day 6.
        let sums: Vec<Game> = triples(&born, 3_000 / STRIDE)
            .map(|[g, h, _]| games.add(g, h).unwrap())
            .collect();
        for &g in born.iter().chain(&sums) {
            for player in Player::BOTH {
                let no_better = |a, b| match player {
                    Player::Left => games.le(a, b).unwrap(),
                    Player::Right => games.le(b, a).unwrap(),
                };
                let options = games.options(g, player).unwrap();
                for &option in options {
                    let dominates = |&&other: &&Game| other != option && no_better(option, other);
                    assert_eq!(options.iter().find(dominates), None);
                    for &answer in games.options(option, player.opponent()).unwrap() {
                        assert!(!no_better(answer, g));
                    }
                }
            }
            // The form is its own canonical form.
            let (left, right) = (games.left(g).unwrap(), games.right(g).unwrap());
            assert_eq!(games.from_options(left, right).unwrap(), g);
        }
    });
}

#[test]
fn structural_order_is_total_and_knows_no_handles() {
    let limits = Limits::none();
    let (forward, backward) = (GameArena::new(), GameArena::new());
    let (forward, backward) = (forward.within(&limits), backward.within(&limits));
    let born = born_by(forward, 3);
    // The same games enter the second arena from the other end, and upside down.
    let mut copies = Vec::new();
    for &g in born.iter().rev() {
        let negative = copy(forward, forward.neg(g).unwrap(), backward);
        copies.push(backward.neg(negative).unwrap());
    }
    copies.reverse();
    let shown = |games: Games<'_>, all: &[Game]| -> Vec<String> {
        all.iter().map(|&g| games.show(g).unwrap()).collect()
    };
    assert_eq!(shown(forward, &born), shown(backward, &copies));
    let mut sorted = copies.clone();
    sorted.reverse();
    backward.sort(&mut sorted);
    assert_eq!(sorted, copies);

    for [g, h, k] in triples(&born, 100_000 / STRIDE) {
        let order = forward.structural_order(g, h);
        assert_eq!(order, forward.structural_order(h, g).reverse());
        assert_eq!(order == Ordering::Equal, g == h);
        if order == forward.structural_order(h, k) {
            assert_eq!(forward.structural_order(g, k), order);
        }
    }
}

fn copy(from: Games<'_>, g: Game, to: Games<'_>) -> Game {
    let mut sides = Player::BOTH.map(|player| -> Vec<Game> {
        let options = from.options(g, player).unwrap().iter();
        options.map(|&option| copy(from, option, to)).collect()
    });
    for side in &mut sides {
        side.reverse();
    }
    to.from_options(&sides[0], &sides[1]).unwrap()
}

#[test]
fn walls_lean_inwards_and_begin_at_the_stops() {
    with_games(|games| {
        for g in born_by(games, 3) {
            let thermograph = games.thermograph(g).unwrap();
            let (left, right) = (thermograph.left(), thermograph.right());
            assert_eq!(thermograph.base(), &Rational::from(-1));
            assert_eq!(&left.at(&Rational::ZERO), games.left_stop(g).number);
            assert_eq!(&right.at(&Rational::ZERO), games.right_stop(g).number);
            assert_eq!(thermograph.mean(), &games.mean(g).unwrap());
            assert_eq!(thermograph.temperature(), &games.temperature(g).unwrap());
            // A game is a number exactly when its temperature is below 0.
            let is_cold = thermograph.temperature().is_negative();
            assert_eq!(is_cold, games.is_number(g));
            for corner in left.corners().iter().chain(right.corners()) {
                let t = &corner.temperature;
                assert!(left.at(t) >= right.at(t));
            }
            for (wall, inwards) in [(left, -1), (right, 1)] {
                for pair in wall.corners().windows(2) {
                    let rise = &pair[1].temperature - &pair[0].temperature;
                    let step = &pair[1].value - &pair[0].value;
                    assert!(rise.is_positive());
                    let is_vertical = step.is_zero();
                    let leans = step == &rise * &Rational::from(inwards);
                    assert!(is_vertical || leans, "slopes are 0 or lean inwards");
                }
            }
            let negative = games.thermograph(games.neg(g).unwrap()).unwrap();
            assert_eq!(negative.temperature(), thermograph.temperature());
            for (wall, mirrored) in [(left, negative.right()), (right, negative.left())] {
                for corner in wall.corners() {
                    assert_eq!(mirrored.at(&corner.temperature), -&corner.value);
                }
            }
        }
    });
}

#[test]
fn means_add_and_sums_are_no_hotter_than_their_parts() {
    with_games(|games| {
        let born = born_by(games, 3);
        for [g, h, _] in triples(&born, TRIPLES) {
            let sum = games.add(g, h).unwrap();
            let mean = games.mean(g).unwrap() + games.mean(h).unwrap();
            assert_eq!(games.mean(sum).unwrap(), mean);
            let [s, t, of_sum] = [g, h, sum].map(|g| games.temperature(g).unwrap());
            assert!(of_sum <= (&s).max(&t).clone());
            if s != t && !games.is_number(g) && !games.is_number(h) {
                assert_eq!(of_sum, s.max(t));
            }
            // R(g) + R(h) <= R(g + h) <= R(g) + L(h) <= L(g + h) <= L(g) + L(h).
            let stops = |g| (games.left_stop(g).number, games.right_stop(g).number);
            let ((lg, rg), (lh, rh), (ls, rs)) = (stops(g), stops(h), stops(sum));
            assert!(&(rg + rh) <= rs && rs <= &(rg + lh));
            assert!(&(rg + lh) <= ls && ls <= &(lg + lh));
        }
    });
}
