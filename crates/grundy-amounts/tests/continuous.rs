//! Continuous Nim: the corpus, the theory against the interval solver, and large games.

use std::sync::Arc;

use grundy_amounts::continuous::{
    Bound, BoundError, ContinuousNim, ContinuousTable, End, Interval, LastMove, Piece, Place,
    PlaceSet, Profile, ProfilePiece, Reasoning, SequenceStep, Sequences, SolveError, Variant,
};
use grundy_num::{Limits, Rational};
use serde_json::Value;

const VARIANTS: [Variant; 3] = [Variant::Negative, Variant::NegativeLoses, Variant::Exhaust];

fn q(text: &str) -> Rational {
    text.parse().expect("a number")
}

fn corpus() -> Vec<Value> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../corpus/continuous/continuous_nim.json"
    );
    let text = std::fs::read_to_string(path).expect("the corpus is part of the project");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    data["instances"].as_array().expect("instances").clone()
}

fn field(value: &Value, name: &str) -> Rational {
    q(value[name].as_str().expect("a number as a text"))
}

fn game(case: &Value) -> ContinuousNim {
    let variant = match case["variant"].as_str() {
        Some("neg") => Variant::Negative,
        Some("neglose") => Variant::NegativeLoses,
        _ => Variant::Exhaust,
    };
    let m = field(case, "m");
    let g = &case["g"];
    let pieces = g["pieces"].as_array().expect("pieces").iter();
    let pieces = pieces.map(|piece| Piece {
        at: field(piece, "at"),
        value: field(piece, "value"),
        right: field(piece, "right"),
        slope: field(piece, "slope"),
    });
    let bound = Bound::new(&m, pieces.collect()).expect("a bound");
    if g["kind"] == "linear" {
        let linear = Bound::linear(&m, &field(g, "a"), &field(g, "b"));
        assert_eq!(linear, Ok(bound.clone()));
    }
    ContinuousNim::new(variant, bound)
}

fn view(interval: &Interval) -> Value {
    let hi = interval
        .hi
        .as_ref()
        .map_or("inf".to_owned(), Rational::to_string);
    serde_json::json!({
        "lo": interval.lo.to_string(),
        "lo_closed": interval.lo_end == End::Closed,
        "hi": hi,
        "hi_closed": interval.hi_end == End::Closed,
    })
}

fn texts(numbers: &[Rational]) -> Value {
    numbers.iter().map(Rational::to_string).collect()
}

/// Checks all fields of a case of the corpus against a solution.
fn check_case(case: &Value, game: &ContinuousNim) {
    let limits = Limits::none();
    let id = &case["id"];
    let (x, b) = (field(case, "X"), field(case, "b"));
    let solution = game.solve(&x, &limits).expect("a solution");
    let winner = if solution.first_wins(&b).unwrap() {
        "first"
    } else {
        "second"
    };
    assert_eq!(winner, case["winner"], "{id}");
    let v = solution
        .threshold()
        .value
        .as_ref()
        .map_or("inf".to_owned(), Rational::to_string);
    assert_eq!(v, case["v"], "{id}");
    assert_eq!(
        Value::from(solution.threshold().attained == End::Closed),
        case["attained"],
        "{id}"
    );
    let moves = solution.winning_moves(1000, &limits).unwrap();
    let views = |intervals: &[Interval]| -> Value { intervals.iter().map(view).collect() };
    assert_eq!(views(&moves.intervals), case["V"], "{id}");
    let within = moves.up_to(&b);
    if let Some(expected) = case.get("winning_moves_within_b") {
        assert_eq!(views(&within.intervals), *expected, "{id}");
        assert_eq!(view(&moves.intervals[0]), case["win_interval"], "{id}");
    }
    let chosen = solution.winning_move(&b, &limits).unwrap();
    assert_eq!(chosen.is_some(), winner == "first", "{id}");
    assert!(chosen.is_none_or(|chosen| within.contains(&chosen)), "{id}");
    if let Some(expected) = case.get("guaranteed_interval") {
        assert_eq!(
            view(&solution.guaranteed_moves().unwrap()),
            *expected,
            "{id}"
        );
    }
    match solution.reasoning() {
        Reasoning::TooSmall => assert!(case.get("representation").is_none(), "{id}"),
        Reasoning::Sequences {
            reduced,
            sequences,
            decomposition,
        } => {
            assert_eq!(reduced.to_string(), case["reduced_X"], "{id}");
            assert_eq!(
                decomposition.rest.to_string(),
                case["representation"]["a"],
                "{id}"
            );
            let parts = decomposition.parts.iter().flat_map(|run| {
                let times = usize::try_from(run.times.to_i64().unwrap()).unwrap();
                vec![run.part.clone(); times]
            });
            let parts: Vec<Rational> = parts.collect();
            assert_eq!(texts(&parts), case["representation"]["h"], "{id}");
            assert_eq!(texts(sequences.starts()), case["sequences"]["a"], "{id}");
            assert_eq!(texts(sequences.ends()), case["sequences"]["c"], "{id}");
            assert_eq!(
                Value::from(sequences.is_finite()),
                case["sequences"]["finite"],
                "{id}"
            );
        }
        Reasoning::Multiples(multiples) => {
            assert_eq!(multiples.modulus.to_string(), case["M"], "{id}");
            assert_eq!(multiples.count.to_string(), case["n"].to_string(), "{id}");
            assert_eq!(multiples.rest.to_string(), case["h"], "{id}");
            let least = multiples.least_take.as_ref().map(ToString::to_string);
            assert_eq!(
                least,
                case.get("discrete_L").map(ToString::to_string),
                "{id}"
            );
        }
        Reasoning::Intervals(_) => panic!("{id}: the theory covers the corpus"),
    }
}

#[test]
fn the_corpus_of_continuous_nim_holds() {
    let cases = corpus();
    assert_eq!(cases.len(), 108);
    for case in &cases {
        check_case(case, &game(case));
    }
}

#[test]
fn the_interval_solver_alone_finds_the_corpus() {
    let limits = Limits::none();
    for case in &corpus() {
        let (game, x) = (game(case), field(case, "X"));
        if x > game.bound().least_move() * Rational::from(16) {
            continue;
        }
        let solution = game.solve_by_intervals(&x, &limits).unwrap();
        let moves = solution.winning_moves(1000, &limits).unwrap();
        let views: Value = moves.intervals.iter().map(view).collect();
        assert_eq!(views, case["V"], "{}", case["id"]);
    }
}

/// `SplitMix64`: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    /// A multiple of 1/denominator from 0 to below `most`.
    fn rational(&mut self, most: u64, denominator: u64) -> Rational {
        Rational::new(self.below(most * denominator), denominator).unwrap()
    }

    /// A bound with jumps, flat stretches and values of its own at its jumps.
    fn bound(&mut self) -> Bound {
        let m = Rational::new(1 + self.below(3), 1 + self.below(2)).unwrap();
        let mut at = m.clone();
        let mut low = &m + self.rational(2, 2);
        let mut pieces = Vec::new();
        for _ in 0..=self.below(4) {
            let jump = if self.below(2) == 0 {
                Rational::ZERO
            } else {
                self.rational(3, 2)
            };
            let share = Rational::new(self.below(3), 2).unwrap();
            let slope = [q("0"), q("0"), q("1/2"), q("1"), q("3/2"), q("2"), q("3")]
                [usize::try_from(self.below(7)).unwrap()]
            .clone();
            let value = &low + &jump * share;
            let right = low + jump;
            let length = q("1/2") + self.rational(3, 2);
            low = &right + &slope * &length;
            let next = &at + length;
            pieces.push(Piece {
                at,
                value,
                right,
                slope,
            });
            at = next;
        }
        Bound::new(&m, pieces).expect("a nondecreasing function")
    }
}

#[test]
fn the_theory_is_the_rules_on_330_random_bounds() {
    let limits = Limits::none();
    let mut random = Random(2026);
    let (mut covered, mut refused) = ([0; 3], 0);
    for round in 0..330 {
        let bound = random.bound();
        for (i, variant) in VARIANTS.into_iter().enumerate() {
            let game = ContinuousNim::new(variant, bound.clone());
            let x = bound.least_move() * Rational::from(10);
            let by_rules = game.solve_by_intervals(&x, &limits).unwrap();
            let Reasoning::Intervals(solver) = by_rules.reasoning() else {
                panic!("this is the interval solver");
            };
            if !game.theory_holds() {
                refused += 1;
                let solution = game.solve(&x, &limits).unwrap();
                assert!(matches!(solution.reasoning(), Reasoning::Intervals(_)));
                continue;
            }
            covered[i] += 1;
            let expected = solver.profile().up_to(&x);
            assert_eq!(
                game.profile(&x, &limits).unwrap(),
                expected,
                "{round} {variant:?} {bound:?}"
            );
            for _ in 0..2 {
                let y = random.rational(10, 12) * bound.least_move() + q("1/24");
                let theory = game.solve(&y, &limits).unwrap();
                let moves = theory.winning_moves(1000, &limits).unwrap();
                let mut solver = solver.clone();
                assert_eq!(*theory.threshold(), solver.threshold(&y, &limits).unwrap());
                assert_eq!(
                    moves,
                    solver.winning_moves(&y, 1000, &limits).unwrap(),
                    "{y} {variant:?} {bound:?}"
                );
                if let Some(guaranteed) = theory.guaranteed_moves() {
                    let inside = guaranteed.simplest();
                    let lost = game.variant() == Variant::NegativeLoses && inside > y;
                    assert!(lost || moves.contains(&inside));
                }
            }
        }
    }
    assert_eq!(covered[..2], [330, 330]);
    assert!(
        covered[2] >= 60,
        "{covered:?}, {refused} without the hypothesis"
    );
}

/// Where x stands by the definitions, read off v.
fn place(v: &Profile, m: &Rational, x: &Rational) -> Place {
    let at = v.at(x).expect("a number of the profile");
    let value = at.value.expect("there always is a winning move");
    let mut before = v.pieces().iter().filter(|piece| {
        let hi = piece.domain.hi.as_ref().expect("a profile is bounded");
        piece.domain.lo < *x && x <= hi
    });
    let line = |piece: &ProfilePiece| piece.value.as_ref().expect("a value").at(x);
    let below = before.next().map(line);
    let in_a = if x < m {
        (m, End::Closed)
    } else {
        (x, End::Open)
    };
    let sets = [
        (PlaceSet::A, (&value, at.attained) == in_a),
        (
            PlaceSet::B,
            below.as_ref().is_none_or(|below| value < *below),
        ),
        (PlaceSet::C, value < *x && below.as_ref() == Some(x)),
    ];
    let sets = sets.into_iter().filter(|(_, is_in)| *is_in);
    let sets = sets.map(|(set, _)| set).collect();
    Place { below, sets }
}

#[test]
fn limits_of_g_and_the_steps_of_its_sequences_are_those_of_the_definitions() {
    let mut random = Random(11);
    let (mut jumps, mut steps) = (0, 0);
    for _ in 0..60 {
        let g = random.bound();
        let m = g.least_move();
        // Closer than any two places that the bound and its terms have here.
        let (near, slack) = (q("1/1000003"), q("1/1000"));
        let tests = g
            .pieces()
            .iter()
            .flat_map(|piece| [piece.at.clone(), &piece.at + m]);
        for x in tests.chain([Rational::ZERO, m * q("1/2")]) {
            let (below, at, above) = (g.value_below(&x), g.value(&x), g.value_above(&x));
            jumps += usize::from(below < above);
            let (before, after) = (g.value(&(&x - &near)), g.value(&(&x + &near)));
            assert!(before <= below && below <= at && at <= above && above <= after);
            assert!(&below - before < slack && after - &above < slack);
        }
        let sequences = Sequences::up_to(&g, &(m * q("12")), &Limits::none()).unwrap();
        let (a, c) = (sequences.starts(), sequences.ends());
        assert_eq!(sequences.steps().count() + 1, a.len());
        for (r, step) in sequences.steps().enumerate() {
            let SequenceStep { p, q } = step;
            let reached = g.first_reaching(&c[r]).expect("there is a next term");
            assert_eq!(c.iter().position(|c| *c > reached), Some(p));
            assert_eq!(q, reached.max(a[p].clone()));
            assert!(g.value_above(&q) >= c[r]);
            assert_eq!(a[r + 1], &c[r] + &q);
            assert_eq!(c[r + 1], &a[r + 1] + m.clone().min(&c[p] - &q));
            steps += 1;
        }
    }
    assert!(jumps > 40 && steps > 100, "{jumps} jumps, {steps} steps");
}

#[test]
fn the_sets_a_b_and_c_are_those_of_the_definitions() {
    let limits = Limits::none();
    let mut random = Random(4);
    let mut seen = [0; 3];
    for _ in 0..60 {
        let game = ContinuousNim::new(Variant::Negative, random.bound());
        let m = game.bound().least_move();
        let most = m * Rational::from(10);
        let by_rules = game.solve_by_intervals(&most, &limits).unwrap();
        let Reasoning::Intervals(solver) = by_rules.reasoning() else {
            panic!("this is the interval solver");
        };
        let v = solver.profile().up_to(&most);
        let mut places: Vec<Rational> = (0..6).map(|_| random.rational(10, 12) * m).collect();
        places.extend(v.pieces().iter().map(|piece| piece.domain.lo.clone()));
        for x in places {
            let solution = game.solve(&x, &limits).unwrap();
            let found = solution.place().expect("the theory has places");
            assert_eq!(found, place(&v, m, &x), "{x} {:?}", game.bound());
            let Reasoning::Sequences {
                sequences,
                decomposition,
                ..
            } = solution.reasoning()
            else {
                panic!("the theory holds");
            };
            // What the theory says of them.
            let expected = [
                (PlaceSet::A, decomposition.parts.is_empty()),
                (PlaceSet::B, decomposition.rest.is_zero()),
                (PlaceSet::C, sequences.ends().contains(&x)),
            ];
            for (count, (set, is_in)) in seen.iter_mut().zip(expected) {
                assert_eq!(found.sets.contains(&set), is_in, "{x} {set:?}");
                *count += usize::from(is_in);
            }
        }
    }
    assert!(seen.into_iter().all(|count| count > 60), "{seen:?}");
}

#[test]
fn the_rule_that_the_text_states_literally_fails_here() {
    // Read literally, the sequence c would be 2 alone, and v(7/2) would be 3/2.
    let bound = Bound::steps(&q("1"), &[(q("1"), q("1")), (q("3/2"), q("2"))]).unwrap();
    let game = ContinuousNim::new(Variant::Negative, bound);
    let limits = Limits::none();
    for solution in [
        game.solve(&q("7/2"), &limits),
        game.solve_by_intervals(&q("7/2"), &limits),
    ] {
        assert_eq!(solution.unwrap().threshold().value, Some(q("7/2")));
    }
    let solution = game.solve(&q("7/2"), &limits).unwrap();
    let Reasoning::Sequences { sequences, .. } = solution.reasoning() else {
        panic!("the theory holds");
    };
    assert_eq!(sequences.ends(), [q("2"), q("4")]);
}

#[test]
fn without_its_hypothesis_the_exhausted_game_is_solved_from_the_rules() {
    let bound = Bound::linear(&q("1"), &q("2"), &q("0")).unwrap();
    let game = ContinuousNim::new(Variant::Exhaust, bound);
    assert!(!game.theory_holds());
    let solution = game.solve(&q("13/2"), &Limits::none()).unwrap();
    assert_eq!(solution.threshold().value, Some(q("1")));
    assert_eq!(solution.threshold().attained, End::Open);
    assert!(matches!(solution.reasoning(), Reasoning::Intervals(_)));
}

#[test]
fn a_bound_with_10000_breakpoints_is_solved_under_a_second() {
    let mut random = Random(7);
    let (mut at, mut low) = (Rational::ONE, Rational::ONE);
    let mut pieces = Vec::new();
    for _ in 0..10_000 {
        let slope = Rational::from(i64::try_from(random.below(4)).unwrap());
        let right = &low + random.rational(3, 1);
        let length = Rational::ONE + random.rational(60, 1);
        pieces.push(Piece {
            at: at.clone(),
            value: low,
            right: right.clone(),
            slope: slope.clone(),
        });
        low = right + &slope * &length;
        at += length;
    }
    // Beyond the games asked for: bounds under which c grows by a few steps of m only.
    let steep = (0..10_000_i64).map(|i| Piece {
        at: Rational::from(2 + i),
        value: Rational::from(2 + 200 * i),
        right: Rational::from(2 + 200 * i),
        slope: Rational::from(i % 4),
    });
    let two = Rational::from(2);
    let jump = [(two.clone(), two.clone()), (q("3"), q("2000000"))];
    let million = Rational::from(1_000_000);
    for bound in [
        Bound::new(&Rational::ONE, pieces),
        Bound::new(&two, steep.collect()),
        Bound::steps(&two, &jump),
    ] {
        let million = &million * bound.clone().unwrap().least_move();
        for variant in [Variant::Negative, Variant::NegativeLoses] {
            let game = ContinuousNim::new(variant, bound.clone().unwrap());
            let solution = game.solve(&million, &Limits::none()).unwrap();
            let Reasoning::Sequences {
                reduced,
                decomposition,
                ..
            } = solution.reasoning()
            else {
                panic!("the theory holds");
            };
            let parts = decomposition.parts.iter().map(|run| &run.part * &run.times);
            assert_eq!(&decomposition.rest + parts.sum::<Rational>(), *reduced);
        }
    }
}

#[test]
fn bounds_that_leave_a_player_stuck_or_decrease_are_refused() {
    let linear = |a: &str, b: &str| {
        Bound::linear(&q("1"), &q(a), &q(b))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        linear("1/2", "0"),
        "expected g(m) >= m, so that there always is a move, found g(1) = 1/2"
    );
    assert_eq!(
        linear("-1", "9"),
        "expected a nondecreasing g, found one that decreases after 1"
    );
    let steps = |rows: &[(&str, &str)]| {
        let rows: Vec<_> = rows.iter().map(|(at, value)| (q(at), q(value))).collect();
        Bound::steps(&q("1"), &rows).unwrap_err()
    };
    assert_eq!(steps(&[]), BoundError::Empty);
    assert_eq!(
        steps(&[("1", "2"), ("2", "1")]),
        BoundError::Decreasing {
            place: "at",
            at: q("2")
        }
    );
    assert!(matches!(
        steps(&[("1", "2"), ("1", "3")]),
        BoundError::Unordered { .. }
    ));
    assert!(matches!(steps(&[("2", "2")]), BoundError::Begin { .. }));
    assert!(matches!(
        Bound::linear(&q("0"), &q("1"), &q("1")),
        Err(BoundError::LeastMove(_))
    ));
    let game = ContinuousNim::new(
        Variant::Negative,
        Bound::linear(&q("1"), &q("2"), &q("0")).unwrap(),
    );
    let solution = game.solve(&q("5"), &Limits::none()).unwrap();
    assert_eq!(
        solution.first_wins(&q("1/2")).unwrap_err().to_string(),
        "expected a first bound b >= m = 1, so that there is a move, found b = 1/2"
    );
    assert!(matches!(
        game.solve(&q("-1"), &Limits::none()),
        Err(SolveError::Start { .. })
    ));
}

#[test]
fn the_strategy_wins_against_random_defence() {
    let limits = Limits::none();
    let mut random = Random(11);
    for round in 0..120 {
        let variant = VARIANTS[round % 3];
        let game = Arc::new(ContinuousNim::new(variant, random.bound()));
        if !game.theory_holds() {
            continue;
        }
        let m = game.bound().least_move();
        let x = random.rational(20, 6) + q("1/2");
        let b = m + random.rational(4, 3);
        let mut table = ContinuousTable::new(Arc::clone(&game), x, b);
        // Whoever wins from the start is ours.
        let mut ours = table.winning_move(&limits).unwrap().is_some();
        let won = loop {
            let (least, most) = table.range();
            let amount = if ours {
                let best = table.winning_move(&limits).unwrap();
                best.expect("a winning position stays one")
            } else {
                &least + (most - &least) * Rational::new(random.below(5), 4).unwrap()
            };
            table.take(&amount).unwrap();
            if let Some(result) = table.result() {
                break ours == (result == LastMove::Won);
            }
            ours = !ours;
        };
        assert!(won, "{variant:?}, round {round}");
    }
}
