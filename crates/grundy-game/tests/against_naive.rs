//! Random raw games: the engine against the definitions.

mod naive;

use grundy_game::{Game, GameArena, Games};
use grundy_num::{Dyadic, Halt, IBig, Limits, Player, Rational};
use naive::{GRID, Oracle, Raw, TOP};
use proptest::prelude::*;

/// Raw games over quarters with `depth` levels of braces at most. Left's options are moved up a
/// little and Right's down, so that many games are hot at several levels.
fn raw(depth: u32) -> impl Strategy<Value = Raw> {
    let number = (-12_i64..=12).prop_map(Raw::Quarters);
    number.prop_recursive(depth, 40, 4, |inner| {
        let side = |least| prop::collection::vec(inner.clone(), least..=3);
        let sides = prop_oneof![
            6 => (side(1), side(1)),
            1 => (side(0), side(0)),
        ];
        (sides, 0_i64..=4).prop_map(|((left, right), by)| {
            let moved = |side: Vec<Raw>, by| side.into_iter().map(|g| g.moved(by)).collect();
            Raw::Options(moved(left, by), moved(right, -by))
        })
    })
}

/// Raw games that are infinitesimal more often than not: trees over 0 alone.
fn raw_small(depth: u32) -> impl Strategy<Value = Raw> {
    Just(Raw::Quarters(0)).prop_recursive(depth, 40, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..=3);
        (side(), side()).prop_map(|(left, right)| Raw::Options(left, right))
    })
}

fn any_raw(depth: u32) -> impl Strategy<Value = Raw> {
    prop_oneof![3 => raw(depth), 1 => raw_small(depth)]
}

fn with_games(
    test: impl FnOnce(Games<'_>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let (arena, limits) = (GameArena::with_cache_bits(12), Limits::none());
    test(arena.within(&limits))
}

/// Whether a map sends the sum of two games to the sum of what it sends them to.
fn adds(
    games: Games<'_>,
    map: &dyn Fn(Game) -> Game,
    g: Game,
    h: Game,
) -> Result<(), TestCaseError> {
    let sum = games.add(g, h).unwrap();
    prop_assert_eq!(map(sum), games.add(map(g), map(h)).unwrap());
    Ok(())
}

/// What integers are overheated to: 0, 1/2, 1, 2, 1*, {2|1}, {3|1} and ↑.
fn bases(games: Games<'_>) -> [Game; 8] {
    let number = |n| games.number(&quarters(n)).unwrap();
    let switch = |x, y| games.from_options(&[number(x)], &[number(y)]).unwrap();
    let up = games.ups(1).unwrap();
    let [zero, half, one, two] = [0, 2, 4, 8].map(number);
    [
        zero,
        half,
        one,
        two,
        switch(4, 4),
        switch(8, 4),
        switch(12, 4),
        up,
    ]
}

fn quarters(n: i64) -> Rational {
    Rational::new(n, 4).expect("4 is not 0")
}

/// Whether all plays of a game end in multiples of the least power of two above `t`.
fn ends_in_multiples(games: Games<'_>, g: Game, t: &Rational) -> bool {
    let half = Rational::new(1, 2).unwrap();
    let mut unit = Rational::new(1, 1024).unwrap();
    while unit <= *t {
        unit = unit.checked_div(&half).unwrap();
    }
    let mut waiting = vec![g];
    while let Some(g) = waiting.pop() {
        match games.as_number(g) {
            Some(x) if x.checked_div(&unit).unwrap().is_integer() => {}
            Some(_) => return false,
            None => {
                for player in Player::BOTH {
                    waiting.extend(games.options(g, player).unwrap());
                }
            }
        }
    }
    true
}

/// `{map(L) + left | map(R) - left}` for games that are not settled, without memory.
fn taxed(
    games: Games<'_>,
    g: Game,
    left: Game,
    settled: &dyn Fn(Game) -> Option<Game>,
) -> Result<Game, Halt> {
    if let Some(image) = settled(g) {
        return Ok(image);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for &option in games.options(g, player)? {
            let image = taxed(games, option, left, settled)?;
            sides[player as usize].push(match player {
                Player::Left => games.add(image, left)?,
                Player::Right => games.sub(image, left)?,
            });
        }
    }
    games.from_options(&sides[0], &sides[1])
}

/// Conway's product with no rule but the definition.
fn conway(games: Games<'_>, g: Game, h: Game) -> Result<Game, Halt> {
    let mut sides = [Vec::new(), Vec::new()];
    for of_g in Player::BOTH {
        for of_h in Player::BOTH {
            for &a in games.options(g, of_g)? {
                for &b in games.options(h, of_h)? {
                    let both = games.add(conway(games, a, h)?, conway(games, g, b)?)?;
                    let option = games.sub(both, conway(games, a, b)?)?;
                    sides[usize::from(of_g != of_h)].push(option);
                }
            }
        }
    }
    games.from_options(&sides[0], &sides[1])
}

fn ordinal(games: Games<'_>, base: Game, top: Game) -> Result<Game, Halt> {
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        let side = &mut sides[player as usize];
        side.extend_from_slice(games.options(base, player)?);
        for &option in games.options(top, player)? {
            side.push(ordinal(games, base, option)?);
        }
    }
    games.from_options(&sides[0], &sides[1])
}

/// An integer is so many copies; `{L.u + (u + d) | R.u - (u + d)}` otherwise, `d` over the
/// incentives `u' - u` of Left and `u - u'` of Right.
fn norton(games: Games<'_>, g: Game, u: Game) -> Result<Game, Halt> {
    if let Some(n) = games.as_number(g).filter(|x| x.is_integer()) {
        let (mut total, step) = (Game::ZERO, if n.is_negative() { games.neg(u)? } else { u });
        for _ in 0..n.to_i64().expect("a small integer").abs() {
            total = games.add(total, step)?;
        }
        return Ok(total);
    }
    let mut gains = Vec::new();
    for &option in games.left(u)? {
        gains.push(games.add(u, games.sub(option, u)?)?);
    }
    for &option in games.right(u)? {
        gains.push(games.add(u, games.sub(u, option)?)?);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for &option in games.options(g, player)? {
            let part = norton(games, option, u)?;
            for &gain in &gains {
                sides[player as usize].push(match player {
                    Player::Left => games.add(part, gain)?,
                    Player::Right => games.sub(part, gain)?,
                });
            }
        }
    }
    games.from_options(&sides[0], &sides[1])
}

/// Whether `-x < g < x` for the number `x`.
fn is_within(games: Games<'_>, g: Game, x: &Rational) -> Result<bool, Halt> {
    let (lo, hi) = (games.number(&-x)?, games.number(x)?);
    Ok(games.le(lo, g)? && games.le(g, hi)? && g != lo && g != hi)
}

/// A multiple of ↑, a star and a tiny, added up.
fn infinitesimal(games: Games<'_>, ups: i64, star: u64, tiny: i64) -> Result<Game, Halt> {
    let g = games.add(games.ups(ups)?, games.star(star.into())?)?;
    match tiny {
        0 => Ok(g),
        size => games.add(g, games.tiny(games.number(&quarters(size))?)?),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_canonical_form_equals_the_raw_game(raw in any_raw(4)) {
        with_games(|games| {
            let mut oracle = Oracle::default();
            let (g, tree) = (raw.game(games), oracle.raw(&raw));
            let canonical = oracle.canonical(games, g);
            prop_assert!(oracle.eq(tree, canonical));
            let negative = oracle.neg(canonical);
            let outcome = oracle.outcome(&[tree, negative]);
            prop_assert_eq!(outcome, grundy_num::Outcome::Previous);
            Ok(())
        })?;
    }

    #[test]
    fn outcome_and_stops_are_those_of_play(raw in any_raw(4)) {
        with_games(|games| {
            let mut oracle = Oracle::default();
            let (g, tree) = (raw.game(games), oracle.raw(&raw));
            prop_assert_eq!(games.outcome(g), oracle.outcome(&[tree]));
            for starter in Player::BOTH {
                let stop = games.stop(g, starter);
                prop_assert_eq!((stop.number.clone(), stop.to_move), oracle.stop(tree, starter));
            }
            prop_assert_eq!(games.as_number(g).cloned(), oracle.as_number(tree));
            Ok(())
        })?;
    }

    #[test]
    fn order_sum_and_negative_are_those_of_trees(a in any_raw(3), b in any_raw(3)) {
        with_games(|games| {
            let mut oracle = Oracle::default();
            let (g, h) = (a.game(games), b.game(games));
            let (x, y) = (oracle.raw(&a), oracle.raw(&b));
            prop_assert_eq!(games.le(g, h).unwrap(), oracle.le(x, y));
            prop_assert_eq!(games.le(h, g).unwrap(), oracle.le(y, x));
            let canonical = oracle.canonical(games, games.neg(g).unwrap());
            let negative = oracle.neg(x);
            prop_assert!(oracle.eq(canonical, negative));
            // The sum of the raw trees less the canonical sum is a win for the second player.
            let minus_sum = games.neg(games.add(g, h).unwrap()).unwrap();
            let minus_sum = oracle.canonical(games, minus_sum);
            let outcome = oracle.outcome(&[x, y, minus_sum]);
            prop_assert_eq!(outcome, grundy_num::Outcome::Previous);
            Ok(())
        })?;
    }

    #[test]
    fn a_sum_equals_the_tree_of_the_sum(a in any_raw(2), b in any_raw(2)) {
        with_games(|games| {
            let mut oracle = Oracle::default();
            let sum = games.add(a.game(games), b.game(games)).unwrap();
            let (x, y) = (oracle.raw(&a), oracle.raw(&b));
            let tree = oracle.add(x, y);
            let canonical = oracle.canonical(games, sum);
            prop_assert!(oracle.eq(tree, canonical));
            Ok(())
        })?;
    }

    #[test]
    fn walls_are_the_stops_of_the_cooled_tree(raw in any_raw(4)) {
        with_games(|games| {
            let mut oracle = Oracle::default();
            let (g, tree) = (raw.game(games), oracle.raw(&raw));
            let walls = oracle.walls(tree);
            let thermograph = games.thermograph(g).unwrap();
            for (i, t) in (0..=TOP).enumerate() {
                let t = Rational::new(t, GRID).unwrap();
                let left = thermograph.left().at(&t) * Rational::from(GRID);
                let right = thermograph.right().at(&t) * Rational::from(GRID);
                prop_assert_eq!(left, Rational::from(walls[0][i]));
                prop_assert_eq!(right, Rational::from(walls[1][i]));
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_cooled_game_has_the_wall_values_as_stops(raw in any_raw(4), t in 0_i64..24) {
        with_games(|games| {
            let g = raw.game(games);
            let t = Rational::new(t, 8).unwrap();
            let cooled = games.cool(g, &t).unwrap();
            let thermograph = games.thermograph(g).unwrap();
            prop_assert_eq!(games.left_stop(cooled).number, &thermograph.left().at(&t));
            prop_assert_eq!(games.right_stop(cooled).number, &thermograph.right().at(&t));
            if games.temperature(g).unwrap() >= t {
                let tax = games.number(&t).unwrap();
                let settled = |h: Game| {
                    let frozen = games.temperature(h).unwrap() < t;
                    frozen.then(|| games.number(&games.mean(h).unwrap()).unwrap())
                };
                let minus_tax = games.neg(tax).unwrap();
                prop_assert_eq!(cooled, taxed(games, g, minus_tax, &settled).unwrap());
            }
            prop_assert_eq!(games.cool(g, &Rational::ZERO).unwrap(), g);
            let frozen = games.freeze(g).unwrap();
            let temperature = games.temperature(g).unwrap();
            prop_assert_eq!(frozen, games.cool(g, &temperature).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn cooling_above_minus_one_is_additive(a in any_raw(3), b in any_raw(3), t in -7_i64..24) {
        with_games(|games| {
            let (g, h) = (a.game(games), b.game(games));
            let t = Rational::new(t, 8).unwrap();
            adds(games, &|g| games.cool(g, &t).unwrap(), g, h)
        })?;
    }

    #[test]
    fn heating_and_overheating_are_by_definition(
        a in any_raw(3), b in any_raw(2), s in any_raw(1),
    ) {
        with_games(|games| {
            let (g, t, s) = (a.game(games), b.game(games), s.game(games));
            let number = |h: Game| games.is_number(h).then_some(h);
            prop_assert_eq!(games.heat(g, t).unwrap(), taxed(games, g, t, &number).unwrap());
            let integer = |h: Game| {
                let n = games.as_integer(h)?;
                let step = if n < IBig::ZERO { games.neg(s).unwrap() } else { s };
                let n = i64::try_from(n).unwrap().abs();
                let copies = std::iter::repeat_n(step, usize::try_from(n).unwrap());
                Some(copies.fold(Game::ZERO, |sum, s| games.add(sum, s).unwrap()))
            };
            let expected = taxed(games, g, t, &integer).unwrap();
            prop_assert_eq!(games.overheat(g, s, t).unwrap(), expected);
            Ok(())
        })?;
    }

    #[test]
    fn products_are_by_definition(a in any_raw(2), b in raw_small(2), c in any_raw(1)) {
        with_games(|games| {
            let (g, h, k) = (a.game(games), b.game(games), c.game(games));
            prop_assert_eq!(games.ordinal_sum(g, h).unwrap(), ordinal(games, g, h).unwrap());
            prop_assert_eq!(games.ordinal_sum(h, g).unwrap(), ordinal(games, h, g).unwrap());
            prop_assert_eq!(games.norton(g, k).unwrap(), norton(games, g, k).unwrap());
            let up = games.ups(1).unwrap();
            prop_assert_eq!(games.norton(g, up).unwrap(), norton(games, g, up).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn norton_multiples_of_a_positive_unit_are_additive(
        a in any_raw(2), b in any_raw(2), star in 0_u64..2,
    ) {
        with_games(|games| {
            let unit = games.add(games.ups(1).unwrap(), games.star(star.into()).unwrap()).unwrap();
            let unit = if star == 0 { unit } else { games.add(unit, games.integer(1).unwrap()).unwrap() };
            let (g, h) = (a.game(games), b.game(games));
            adds(games, &|g| games.norton(g, unit).unwrap(), g, h)
        })?;
    }

    #[test]
    fn norton_multiples_are_additive_for_any_positive_unit(
        a in any_raw(2), b in any_raw(2), u in any_raw(1),
    ) {
        with_games(|games| {
            let (g, h, unit) = (a.game(games), b.game(games), u.game(games));
            // Where neither the game nor its negative is positive, the game and 100 are.
            let enough = games.integer(100).unwrap();
            let positive = |unit| unit != Game::ZERO && games.le(Game::ZERO, unit).unwrap();
            let negative = games.neg(unit).unwrap();
            let units = [unit, negative, games.add(unit, enough).unwrap()];
            let unit = units.into_iter().find(|&unit| positive(unit)).unwrap();
            adds(games, &|g| games.norton(g, unit).unwrap(), g, h)
        })?;
    }

    #[test]
    fn heating_is_additive_for_taxes_with_right_stop_nought(
        a in any_raw(3), b in any_raw(3), c in any_raw(2),
    ) {
        with_games(|games| {
            let (g, h, tax) = (a.game(games), b.game(games), c.game(games));
            let stop = games.right_stop(tax).number.clone();
            let tax = games.sub(tax, games.number(&stop).unwrap()).unwrap();
            prop_assert!(games.heating_adds(tax));
            adds(games, &|g| games.heat(g, tax).unwrap(), g, h)
        })?;
    }

    #[test]
    fn heating_by_a_number_respects_sums_and_order_where_it_is_said_to(
        a in any_raw(3), b in any_raw(3), unit in 0_usize..3, t in 1_i64..24,
    ) {
        with_games(|games| {
            let unit = [1, 2, 4][unit];
            let [g, h] = [a.times(unit), b.times(unit)].map(|raw| raw.game(games));
            let t = Rational::new(t, 8).unwrap();
            let tax = games.number(&t).unwrap();
            for g in [g, h] {
                let is_in_class = ends_in_multiples(games, g, &t);
                prop_assert_eq!(games.heating_adds_at(g, tax).unwrap(), is_in_class);
            }
            if !ends_in_multiples(games, g, &t) || !ends_in_multiples(games, h, &t) {
                return Ok(());
            }
            prop_assert!(ends_in_multiples(games, games.add(g, h).unwrap(), &t));
            let heated = |g| games.heat(g, tax).unwrap();
            if games.le(g, h).unwrap() {
                prop_assert!(games.le(heated(g), heated(h)).unwrap());
            }
            adds(games, &heated, g, h)
        })?;
    }

    #[test]
    fn cooling_undoes_heating(a in any_raw(3), t in 0_i64..24) {
        with_games(|games| {
            let (g, t) = (a.game(games), Rational::new(t, 8).unwrap());
            let heated = games.heat(g, games.number(&t).unwrap()).unwrap();
            prop_assert_eq!(games.cool(heated, &t).unwrap(), g);
            Ok(())
        })?;
    }

    #[test]
    fn overheating_is_additive_where_it_is_said_to_be(
        a in any_raw(2), b in any_raw(2), base in 0_usize..8, more in any_raw(1), few in 0_i64..3,
    ) {
        with_games(|games| {
            let (g, h, s) = (a.game(games), b.game(games), bases(games)[base]);
            let twice = games.add(s, s).unwrap();
            let left = games.options(s, Player::Left).unwrap().iter().copied();
            let right = games.options(s, Player::Right).unwrap().iter();
            let gains = left.chain(right.map(|&option| games.sub(twice, option).unwrap()));
            for gain in gains.chain([Game::ZERO]) {
                for by in [games.ups(few).unwrap(), more.game(games)] {
                    let t = games.add(gain, by).unwrap();
                    if games.overheating_adds(s, t).unwrap() {
                        adds(games, &|g| games.overheat(g, s, t).unwrap(), g, h)?;
                    }
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_reduced_form_is_close_and_forgets_infinitesimals(
        raw in any_raw(3), ups in -2_i64..=2, star in 0_u64..3, tiny in 0_i64..6,
    ) {
        with_games(|games| {
            let g = raw.game(games);
            let reduced = games.reduced(g).unwrap();
            let distance = games.sub(g, reduced).unwrap();
            prop_assert!(games.is_infinitesimal(distance));
            let small = Rational::from(Dyadic::new(1, 40));
            prop_assert!(is_within(games, distance, &small).unwrap());
            prop_assert_eq!(games.reduced(reduced).unwrap(), reduced);
            let near = games.add(g, infinitesimal(games, ups, star, tiny).unwrap()).unwrap();
            prop_assert_eq!(games.reduced(near).unwrap(), reduced);
            let negative = games.reduced(games.neg(g).unwrap()).unwrap();
            prop_assert_eq!(negative, games.neg(reduced).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn reduced_forms_are_one_for_each_class(a in raw(3), b in raw(3)) {
        with_games(|games| {
            let (g, h) = (a.game(games), b.game(games));
            let near = games.is_infinitesimal(games.sub(g, h).unwrap());
            let [r, s] = [g, h].map(|g| games.reduced(g).unwrap());
            prop_assert_eq!(near, r == s);
            let sum = games.reduced(games.add(g, h).unwrap()).unwrap();
            prop_assert_eq!(sum, games.reduced(games.add(r, s).unwrap()).unwrap());
            prop_assert_eq!(
                games.le_up_to_infinitesimal(g, h).unwrap(),
                games.le_up_to_infinitesimal(r, s).unwrap()
            );
            Ok(())
        })?;
    }

    #[test]
    fn atomic_weights_add_and_keep_within_two_ups(a in raw_small(3), b in raw_small(3)) {
        with_games(|games| {
            let (g, h) = (a.game(games), b.game(games));
            let weight = |g| games.atomic_weight(g).unwrap().expect("an all-small game");
            let sum = games.add(g, h).unwrap();
            prop_assert_eq!(weight(sum), games.add(weight(g), weight(h)).unwrap());
            // -2 ups + *N <= g - weight.up <= 2 ups + *N for a remote *N.
            let ups = games.norton(weight(g), games.ups(1).unwrap()).unwrap();
            let rest = games.sub(g, ups).unwrap();
            for remote in [64_u64, 128] {
                let remote = games.star(remote.into()).unwrap();
                let bound = |n| games.add(games.ups(n).unwrap(), remote).unwrap();
                prop_assert!(games.le(bound(-2), rest).unwrap());
                prop_assert!(games.le(rest, bound(2)).unwrap());
            }
            Ok(())
        })?;
    }

    #[test]
    fn birthday_is_the_height_of_the_form_and_beats_every_other_form(raw in any_raw(4)) {
        with_games(|games| {
            let mut oracle = Oracle::default();
            let (g, tree) = (raw.game(games), oracle.raw(&raw));
            let canonical = oracle.canonical(games, g);
            let height = oracle.height(canonical);
            prop_assert_eq!(games.birthday(g).unwrap(), Some(Dyadic::from(i64::from(height))));
            prop_assert!(height <= oracle.height(tree));
            Ok(())
        })?;
    }

    #[test]
    fn followers_incentives_and_kinds_are_by_definition(raw in any_raw(3)) {
        with_games(|games| {
            let g = raw.game(games);
            let mut all = vec![g];
            let mut next = 0;
            while next < all.len() {
                for player in Player::BOTH {
                    for &option in games.options(all[next], player).unwrap() {
                        if !all.contains(&option) {
                            all.push(option);
                        }
                    }
                }
                next += 1;
            }
            let can = |g, player| !games.options(g, player).unwrap().is_empty();
            let all_small = all.iter().all(|&g| can(g, Player::Left) == can(g, Player::Right));
            prop_assert_eq!(games.is_all_small(g).unwrap(), all_small);
            games.sort(&mut all);
            prop_assert_eq!(games.followers(g).unwrap(), all);
            for player in Player::BOTH {
                let mut expected = Vec::new();
                for &option in games.options(g, player).unwrap() {
                    let gain = match player {
                        Player::Left => games.sub(option, g),
                        Player::Right => games.sub(g, option),
                    };
                    expected.push(gain.unwrap());
                }
                games.sort(&mut expected);
                expected.dedup();
                prop_assert_eq!(games.incentives(g, player).unwrap(), expected);
            }
            let hot = games.temperature(g).unwrap().is_positive();
            prop_assert_eq!(games.is_hot(g), hot);
            Ok(())
        })?;
    }
}

/// Products of three recursions each: on all pairs of a few small games rather than random ones.
#[test]
fn conways_product_is_by_definition() {
    with_games(|games| {
        let mut some: Vec<Game> = [-4, -2, -1, 0, 1, 2, 4, 6, 8]
            .map(|n| games.number(&quarters(n)).unwrap())
            .to_vec();
        let (one, two) = (games.integer(1).unwrap(), games.integer(2).unwrap());
        some.push(games.star(1_u64.into()).unwrap());
        some.push(games.star(2_u64.into()).unwrap());
        some.push(games.ups(1).unwrap());
        some.push(games.from_options(&[one], &[Game::ZERO]).unwrap());
        some.push(games.from_options(&[two], &[one]).unwrap());
        for &g in &some {
            for &h in &some {
                let expected = conway(games, g, h).unwrap();
                prop_assert_eq!(games.conway(g, h).unwrap(), expected);
            }
        }
        Ok(())
    })
    .unwrap();
}

#[test]
fn powers_of_up_add_up_and_shrink() {
    with_games(|games| {
        let star = games.star(1_u64.into()).unwrap();
        let mut sum = Game::ZERO;
        prop_assert_eq!(games.up_power(0).unwrap(), Game::ZERO);
        for n in 1..=8 {
            let power = games.up_power(n).unwrap();
            let threat = games.sub(star, sum).unwrap();
            prop_assert_eq!(power, games.from_options(&[Game::ZERO], &[threat]).unwrap());
            sum = games.add(sum, power).unwrap();
            prop_assert_eq!(games.up_sum(n).unwrap(), sum);
            // Every multiple of the next power is below this one.
            let next = games.up_power(n + 1).unwrap();
            let copies = games.multiple(&IBig::from(5), next).unwrap();
            prop_assert!(games.le(copies, power).unwrap() && copies != power);
            let weight = i64::from(n == 1);
            let weight = games.integer(weight).unwrap();
            prop_assert_eq!(games.atomic_weight(power).unwrap(), Some(weight));
        }
        // The sum of the first n powers is {sum of n - 1 | *}, with Left's move reversed to 0.
        for n in 1..=6 {
            let before = games.up_sum(n - 1).unwrap();
            let form = games.from_options(&[before], &[star]).unwrap();
            prop_assert_eq!(games.up_sum(n).unwrap(), form);
        }
        Ok(())
    })
    .unwrap();
}

#[test]
fn tiny_games_have_weight_nought_and_numbers_none() {
    with_games(|games| {
        for size in 1..=8 {
            let tiny = games.tiny(games.number(&quarters(size)).unwrap()).unwrap();
            prop_assert!(!games.is_all_small(tiny).unwrap());
            prop_assert_eq!(games.atomic_weight(tiny).unwrap(), Some(Game::ZERO));
        }
        prop_assert_eq!(
            games.atomic_weight(games.integer(1).unwrap()).unwrap(),
            None
        );
        Ok(())
    })
    .unwrap();
}

#[test]
fn taxes_outside_the_class_of_a_theorem_are_told_and_do_not_add() {
    with_games(|games| {
        let [_, half, one, two, one_star, hot, _, up] = bases(games);
        let star = games.star(1_u64.into()).unwrap();
        let negative = |g| games.neg(g).unwrap();
        for (s, t) in [
            (one, half),
            (one_star, one),
            (hot, two),
            (one, one_star),
            (one, up),
        ] {
            prop_assert!(games.overheating_adds(s, t).unwrap());
        }
        let [quarter, loss, five] = [1, -6, 20].map(|n| games.number(&quarters(n)).unwrap());
        for (s, t, g, h) in [
            (one, one, quarter, quarter),
            (one, negative(one), five, loss),
            (one_star, half, five, loss),
            (one, star, five, loss),
        ] {
            prop_assert!(!games.overheating_adds(s, t).unwrap());
            let map = |g| games.overheat(g, s, t).unwrap();
            prop_assert!(adds(games, &map, g, h).is_err());
        }
        // Nor does heating by a switch, whose right stop is not 0.
        let tax = games.from_options(&[one], &[negative(one)]).unwrap();
        prop_assert!(!games.heating_adds(tax));
        prop_assert!(adds(games, &|g| games.heat(g, tax).unwrap(), up, negative(two)).is_err());
        // Nor by a number among games that end in numbers which are not far enough apart.
        let switch = tax;
        let stars = games.star(2_u64.into()).unwrap();
        let to_star = games.from_options(&[one], &[star]).unwrap();
        for (tax, g, h) in [(one, to_star, star), (two, switch, stars)] {
            prop_assert!(!games.heating_adds_at(g, tax).unwrap());
            prop_assert!(games.heating_adds_at(h, tax).unwrap());
            prop_assert!(adds(games, &|g| games.heat(g, tax).unwrap(), g, h).is_err());
            prop_assert!(games.heating_adds_at(g, half).unwrap());
            adds(games, &|g| games.heat(g, half).unwrap(), g, h)?;
        }
        // One is above *, and not above heated *.
        prop_assert!(games.le(star, one).unwrap() && !games.heating_adds_at(one, one).unwrap());
        prop_assert!(!games.le(games.heat(star, one).unwrap(), one).unwrap());
        // Neither does cooling at -1, where 1/4 is as hot as the tax.
        let minus_one = Rational::from(-1);
        prop_assert!(
            adds(
                games,
                &|g| games.cool(g, &minus_one).unwrap(),
                quarter,
                quarter
            )
            .is_err()
        );
        // Nor Norton's product by a unit that is not positive.
        for unit in [star, negative(one)] {
            prop_assert!(adds(games, &|g| games.norton(g, unit).unwrap(), half, half).is_err());
        }
        Ok(())
    })
    .unwrap();
}

/// Games that are infinitesimal and hold numbers and hot games deep down, where the calculus of
/// all-small games is no theorem.
fn raw_infinitesimal() -> impl Strategy<Value = Raw> {
    let leaf = prop_oneof![
        6 => Just(Raw::Quarters(0)),
        1 => (1_i64..9).prop_map(Raw::Quarters),
        1 => (-8_i64..0).prop_map(Raw::Quarters),
    ];
    leaf.prop_recursive(3, 24, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..=2);
        (side(), side()).prop_map(|(left, right)| Raw::Options(left, right))
    })
}

proptest! {
    #[test]
    fn weights_outside_the_all_small_games_add_where_they_exist(
        a in raw_infinitesimal(), b in raw_infinitesimal(), c in raw_small(3),
    ) {
        with_games(|games| {
            let weight = |g| games.atomic_weight(g).unwrap();
            let others = [b.game(games), c.game(games)];
            let g = a.game(games);
            for h in others {
                if let (Some(x), Some(y)) = (weight(g), weight(h)) {
                    let sum = games.add(g, h).unwrap();
                    prop_assert_eq!(weight(sum), Some(games.add(x, y).unwrap()));
                }
            }
            Ok(())
        })?;
    }
}
