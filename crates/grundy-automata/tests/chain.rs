//! The chain from machines to games against the definition of each stage.

use grundy_automata::{
    Automaton, CellGame, Chain, Configuration, CubeError, Cubes, Encoding, LocalRule, Machine,
    MachineAutomaton, MachineText, Neighbourhood, PhiAutomaton, Stop, Variant, pascal_cell,
    verify_binary, verify_code,
};
use grundy_num::{IBig, Limits, UBig};
use proptest::prelude::*;

const BEAVERS: [&str; 3] = [
    "1RB1LB_1LA1RZ",
    "1RB1RZ_1LB0RC_1LC1LA",
    "1RB2LB1RZ_2LA2RB1LB",
];

#[track_caller]
fn check_error(text: &str, message: &str, marked: &str) {
    let error = text.parse::<Machine>().unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(&text[error.span.clone()], marked);
}

#[test]
fn mistakes_in_machines_are_named_with_their_line() {
    check_error(
        "start: A\nhalt: H\nA 0 -> 1 R A\nA 1 -> 1 R X\n",
        "line 4: unknown state `X`: it has no transitions and is not among the halting states",
        "X",
    );
    check_error(
        "# one row is missing\nhalt: H\nA 0 -> 1 R B\nA 1 -> 1 R B\nB 0 -> 0 L H\n",
        "line 5: state `B` has no transition for the symbol `1`",
        "B",
    );
    check_error(
        "A 0 -> 2 R A\n",
        "line 1: unknown symbol `2`; the symbols are 0",
        "2",
    );
    check_error(
        "A 0 -> 0 U A",
        "line 1: expected the move `L`, `R` or `S`, found `U`",
        "U",
    );
    check_error(
        "A 0 0 R A",
        "line 1: expected a transition with six words",
        "A 0 0 R A",
    );
    check_error(
        "A 0 -> 0 R A\nA 0 -> 0 L A",
        "line 2: state `A` has two transitions for the symbol `0`",
        "A",
    );
    check_error(
        "halt: A\nA 0 -> 0 R A",
        "line 2: `A` is a halting state and has no transitions",
        "A",
    );
    check_error(
        "blank: x\nA 0 -> 0 R A",
        "line 2: state `A` has no transition for the symbol `x`",
        "A",
    );
    check_error("", "line 1: expected transitions, found none", "");
    check_error(
        "state: A\nA 0 -> 0 R A",
        "line 1: expected `start:`, `halt:`, `blank:`, `states:` or `symbols:`, found `state:`",
        "state:",
    );
    check_error(
        "1RB1LB_1LA",
        "line 1: expected 2 transitions of state B, three characters each, found `1LA`",
        "1LA",
    );
    check_error(
        "1RB3LB_1LA1RZ",
        "line 1: unknown symbol `3`; the symbols are 0 to 1",
        "3LB",
    );
    check_error(
        "1RB1XB_1LA1RZ",
        "line 1: expected the move `L` or `R`, found `X`",
        "1XB",
    );
    check_error(
        "1RB1Lb_1LA1RZ",
        "line 1: unknown state `b`: states are capital letters",
        "1Lb",
    );
}

#[test]
fn a_machine_is_the_text_it_is_shown_as() {
    for beaver in BEAVERS {
        let machine: Machine = beaver.parse().unwrap();
        let text = MachineText(&machine).to_string();
        assert_eq!(text.parse::<Machine>().unwrap(), machine, "{text}");
    }
}

#[test]
fn an_undefined_transition_halts_like_one_to_z() {
    let open: Machine = "1RB1LB_1LA---".parse().unwrap();
    assert_eq!(open, "1RB1LB_1LA1RZ".parse().unwrap());
}

#[test]
fn a_run_can_be_cut_anywhere_and_goes_on() {
    let machine: Machine = "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA".parse().unwrap();
    let limits = Limits::none();
    let mut whole = machine.run(&[]);
    whole.advance(5000, usize::MAX, &limits).unwrap();
    let mut pieces = machine.run(&[]);
    for steps in (0..=5000).step_by(7).chain([5000]) {
        let stop = pieces.advance(steps, usize::MAX, &limits);
        assert_eq!((stop, pieces.steps()), (Ok(Stop::Steps), steps));
    }
    assert_eq!(pieces.tape(), whole.tape());
    assert_eq!(
        (pieces.head(), pieces.state()),
        (whole.head(), whole.state())
    );
    let mut narrow = machine.run(&[]);
    assert_eq!(narrow.advance(u64::MAX, 100, &limits), Ok(Stop::Space));
    assert_eq!(narrow.tape().len(), 101);
}

#[test]
fn beavers_and_rules_compile_to_six_heaps_and_agree_for_twenty_steps() {
    let limits = Limits::none();
    for (beaver, most) in BEAVERS.into_iter().zip([200, 360, 480]) {
        let chain = Chain::new(beaver.parse().unwrap(), Variant::Six).unwrap();
        let game = chain.game().game();
        assert_eq!(game.heaps(), 6);
        assert!(
            game.moves().len() <= most,
            "{beaver}: {} moves",
            game.moves().len()
        );
        let verdict = chain.verify(20, &limits).unwrap();
        assert_eq!(verdict.difference, None, "{beaver}");
        assert!(verdict.positions > 10_000);
    }
    for rule in [137, 195] {
        let automaton = Automaton::elementary(rule);
        let cubes = Cubes::of_table(&automaton).unwrap();
        let game = CellGame::new(&cubes, Variant::Six).unwrap();
        let verdict = verify_binary(&automaton, &cubes, &game, 20, &limits).unwrap();
        assert_eq!(verdict.difference, None, "rule {rule}");
    }
}

#[test]
fn every_elementary_rule_that_keeps_ones_is_played_by_both_games() {
    let limits = Limits::none();
    for rule in 0..=255 {
        let automaton = Automaton::elementary(rule);
        if rule < 128 {
            assert_eq!(Cubes::of_table(&automaton), Err(CubeError::Blank));
            continue;
        }
        let cubes = Cubes::of_table(&automaton).unwrap();
        for variant in [Variant::Six, Variant::Plain] {
            let game = CellGame::new(&cubes, variant).unwrap();
            let verdict = verify_binary(&automaton, &cubes, &game, 4, &limits).unwrap();
            assert_eq!(verdict.difference, None, "rule {rule} {variant:?}");
        }
    }
}

#[test]
fn a_game_of_other_patterns_is_found_out() {
    let (rule, other) = (Automaton::elementary(137), Automaton::elementary(195));
    let cubes = Cubes::of_table(&rule).unwrap();
    let game = CellGame::new(&Cubes::of_table(&other).unwrap(), Variant::Six).unwrap();
    let verdict = verify_binary(&rule, &cubes, &game, 5, &Limits::none()).unwrap();
    let text = verdict.difference.unwrap().to_string();
    assert_eq!(
        text,
        "at time 1 and place -1 the list of patterns has 0, the game has 1"
    );
}

#[test]
fn conjugation_exchanges_the_letters() {
    for (rule, other) in [(110, 137), (90, 165), (30, 135), (60, 195)] {
        assert_eq!(
            Automaton::elementary(rule).conjugate(),
            Some(Automaton::elementary(other))
        );
    }
}

#[test]
fn pascals_automaton_is_rule_195() {
    let rule = Automaton::elementary(195);
    let mut line = Configuration::seed(0, 1);
    for t in 0..130u32 {
        for x in -3..i64::from(t) + 3 {
            let cell = pascal_cell(&IBig::from(x), &UBig::from(t));
            assert_eq!(line.cell(x), u16::from(cell), "({x}, {t})");
        }
        line = rule.step(&line);
    }
}

/// Every window of the bits of a short line, for all letters up to `letters` and this radius.
fn check_recovery(letters: u16, radius: usize, line: &[u16]) {
    let encoding = Encoding::new(usize::from(letters));
    let configuration = Configuration::new(0, line.to_vec(), 0);
    let bits = encoding.encode(&configuration);
    let (length, reach) = (encoding.length(), encoding.window_radius(radius));
    let (length, reach) = (
        i64::try_from(length).unwrap(),
        i64::try_from(reach).unwrap(),
    );
    let count = i64::try_from(line.len()).unwrap();
    for at in -3 * reach..count * length + 3 * reach {
        let window = bits.window(at - reach, at + reach + 1);
        let cell = (at + i64::from(letters)).div_euclid(length);
        let bit = usize::try_from((at + i64::from(letters)).rem_euclid(length)).unwrap();
        let r = i64::try_from(radius).unwrap();
        let expected = configuration.window(cell - r, cell + r + 1);
        match encoding.recover(radius, &window) {
            Neighbourhood::Blank => {
                assert!(expected.iter().all(|&letter| letter == 0), "{line:?} {at}");
            }
            found => assert_eq!(
                found,
                Neighbourhood::Letters(expected, bit),
                "{line:?} {at}"
            ),
        }
    }
}

#[test]
fn letters_are_recovered_from_every_short_line() {
    for letters in 1..=8u16 {
        for a in 0..letters {
            for b in 0..letters {
                for gap in 0..3 {
                    let mut line = vec![a];
                    line.extend(std::iter::repeat_n(0, gap));
                    line.push(b);
                    check_recovery(letters, 1, &line);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn letters_are_recovered_from_random_lines(
        letters in 2u16..13,
        radius in 0usize..3,
        line in prop::collection::vec(0u16..13, 0..8),
    ) {
        let line: Vec<u16> = line.into_iter().map(|letter| letter % letters).collect();
        check_recovery(letters, radius, &line);
    }

    #[test]
    fn a_table_steps_as_its_windows_say(
        letters in 1usize..4,
        radius in 0usize..3,
        seed in any::<u64>(),
        cells in prop::collection::vec(0u16..4, 0..12),
    ) {
        struct Slow<'a>(&'a Automaton);
        impl LocalRule for Slow<'_> {
            fn radius(&self) -> usize { self.0.radius() }
            fn next(&self, window: &[u16]) -> u16 { self.0.next(window) }
        }
        let entries = letters.pow(u32::try_from(2 * radius + 1).unwrap());
        let mut state = seed;
        let table = (0..entries).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u16::try_from((state >> 33) % letters as u64).unwrap()
        });
        let automaton = Automaton::new(letters, radius, table.collect()).unwrap();
        let cells = cells.into_iter().map(|cell| cell % u16::try_from(letters).unwrap());
        let mut line = Configuration::new(-3, cells.collect(), 0);
        for _ in 0..5 {
            let next = automaton.step(&line);
            prop_assert_eq!(&next, &Slow(&automaton).step(&line));
            line = next;
        }
    }

    #[test]
    fn reading_a_machine_never_fails_otherwise_than_by_an_error(text in "[A-C01RLSZ_#:> \n-]{0,60}") {
        let _ = text.parse::<Machine>();
    }
}

#[test]
fn the_codes_of_any_automaton_follow_the_automaton() {
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u16::try_from((seed >> 33) as usize % below).unwrap()
    };
    let mut bits = 0;
    for (letters, radius) in [(2, 1), (3, 1), (2, 2), (5, 1), (3, 2), (8, 1), (2, 3)] {
        let windows = usize::pow(letters, 2 * radius + 1);
        let mut table: Vec<u16> = (0..windows).map(|_| random(letters)).collect();
        table[0] = 0;
        let automaton = Automaton::new(letters, radius as usize, table).unwrap();
        let phi = PhiAutomaton::new(&automaton).unwrap();
        assert_eq!(phi.radius(), (radius as usize + 1) * (letters + 2));
        let cells = (0..6).map(|_| random(letters)).collect();
        let start = Configuration::new(-2, cells, 0);
        let verdict = verify_code(&phi, &start, 6, &Limits::none()).unwrap();
        assert_eq!(verdict.difference, None);
        bits += verdict.cells;
    }
    assert!(bits > 3000, "{bits} bits");
}

#[test]
fn a_machine_that_writes_its_input_goes_on_as_one_that_finds_it() {
    for (machine, word) in [
        (BEAVERS[0], &[1, 0, 1][..]),
        (BEAVERS[1], &[1, 1]),
        (BEAVERS[2], &[2, 1]),
    ] {
        let machine: Machine = machine.parse().unwrap();
        let writer = machine.after_writing(word);
        let (mut run, mut later) = (machine.run(word), writer.run(&[]));
        let shift = i64::try_from(word.len()).unwrap() - 1;
        for steps in 0..12 {
            let after = steps + word.len() as u64;
            run.advance(steps, usize::MAX, &Limits::none()).unwrap();
            later.advance(after, usize::MAX, &Limits::none()).unwrap();
            assert_eq!(
                (run.state(), run.head()),
                (later.state(), later.head() + shift)
            );
            let same = |at: i64| run.symbol(at) == later.symbol(at - shift);
            assert!((-20..20).all(same));
        }
        let verdict = Chain::new(writer, Variant::Six).unwrap();
        assert_eq!(verdict.verify(6, &Limits::none()).unwrap().difference, None);
    }
    let machine: Machine = BEAVERS[0].parse().unwrap();
    assert_eq!(machine.after_writing(&[]), machine);
}

#[test]
fn a_rule_number_is_its_table_in_its_base() {
    assert_eq!(
        Automaton::from_number(2, 1, &UBig::from(110u8)),
        Ok(Automaton::elementary(110))
    );
    let error = Automaton::from_number(2, 1, &UBig::from(256u16)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the rule number is too large: with 2 letters and radius 1 it is below 2^8"
    );
    assert!(Automaton::from_number(3, 5, &UBig::ONE).is_err());
    assert!(Automaton::from_number(3, 1, &UBig::from(777u16)).is_ok());
}

proptest! {
    // Each machine is a whole compilation.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_automaton_of_a_random_machine_does_what_the_machine_does(
        rows in prop::collection::vec((0u8..3, any::<bool>(), 0u8..4), 9),
    ) {
        let part = |state: usize| {
            let rows = rows[3 * state..3 * state + 3].iter();
            let words: Vec<String> = rows.map(|&(write, right, next)| {
                let step = if right { 'R' } else { 'L' };
                format!("{write}{step}{}", ['A', 'B', 'C', 'Z'][usize::from(next)])
            }).collect();
            words.concat()
        };
        let text = [part(0), part(1), part(2)].join("_");
        let machine: Machine = text.parse().unwrap();
        let automaton = MachineAutomaton::new(&machine).unwrap();
        let phi = PhiAutomaton::new(automaton.automaton()).unwrap();
        let cubes = Cubes::of_machine(&automaton);
        let mut run = machine.run(&[]);
        let mut line = Configuration::seed(1, 0);
        let mut bits = Configuration::seed(0, 1);
        for time in 0..40 {
            prop_assert_eq!(&automaton.line(&run, 0), &line);
            prop_assert_eq!(&phi.encoding().encode(&line), &bits);
            run.advance(time + 1, usize::MAX, &Limits::none()).unwrap();
            line = automaton.automaton().step(&line);
            bits = cubes.step(&bits);
        }
    }
}
