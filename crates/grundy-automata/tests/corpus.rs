//! Published runs, rows, codes and games, each through the stage it is about.

use grundy_automata::lattice::{LatticeGame, PositionSearch};
use grundy_automata::{
    Automaton, CellGame, Configuration, Cube, Cubes, Encoding, LocalRule, Machine,
    MachineAutomaton, Neighbourhood, PhiAutomaton, Row, Step, Stop, Variant, pascal_cell,
};
use grundy_num::{IBig, Limits, UBig};
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = format!(
        "{}/../../corpus/automata/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let file: Value = serde_json::from_str(&text).unwrap();
    file["cases"].as_array().unwrap().clone()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn name(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn machine(tm: &Value) -> Machine {
    let names = |value: &Value| list(value).iter().map(name).collect::<Vec<_>>();
    let rows = list(&tm["delta"]).iter().map(|row| Row {
        state: name(&row[0]),
        read: name(&row[1]),
        write: name(&row[2]),
        step: match row[3].as_i64().unwrap() {
            -1 => Step::Left,
            0 => Step::Stay,
            _ => Step::Right,
        },
        next: name(&row[4]),
    });
    let rows: Vec<Row> = rows.collect();
    let (states, symbols) = (names(&tm["states"]), names(&tm["symbols"]));
    let (initial, blank) = (name(&tm["initial"]), name(&tm["blank"]));
    Machine::new(
        states,
        &initial,
        &names(&tm["halting"]),
        symbols,
        &blank,
        &rows,
    )
    .unwrap()
}

fn input(machine: &Machine, symbols: &Value) -> Vec<u8> {
    list(symbols)
        .iter()
        .map(|symbol| machine.symbol(&name(symbol)).unwrap())
        .collect()
}

fn unroll(rle: &Value) -> Vec<u16> {
    let runs = list(rle).iter();
    runs.flat_map(|run| {
        let letter = u16::try_from(run[0].as_u64().unwrap()).unwrap();
        std::iter::repeat_n(letter, usize::try_from(run[1].as_u64().unwrap()).unwrap())
    })
    .collect()
}

fn heaps(value: &Value) -> Vec<u64> {
    list(value)
        .iter()
        .map(|heap| heap.as_u64().unwrap())
        .collect()
}

#[test]
fn machines_run_as_published() {
    for case in cases("turing_machines") {
        let machine = machine(&case["tm"]);
        for expected in list(&case["runs"]) {
            let mut run = machine.run(&input(&machine, &expected["input"]));
            let steps = expected["max_steps"].as_u64().unwrap();
            let stop = run.advance(steps, usize::MAX, &Limits::none()).unwrap();
            let context = &case["name"];
            assert_eq!(
                stop == Stop::Halted,
                expected["halted"].as_bool().unwrap(),
                "{context}"
            );
            assert_eq!(
                run.steps(),
                expected["steps"].as_u64().unwrap(),
                "{context}"
            );
            assert_eq!(
                run.nonblank(),
                expected["nonblank"].as_u64().unwrap(),
                "{context}"
            );
            assert_eq!(run.head(), expected["head"].as_i64().unwrap(), "{context}");
            let state = &machine.states()[usize::from(run.state())];
            assert_eq!(*state, name(&expected["state"]), "{context}");
            let visited = &expected["visited"];
            let visited = (visited[0].as_i64().unwrap(), visited[1].as_i64().unwrap());
            assert_eq!(run.visited(), visited, "{context}");
            if !expected["tape_rle"].is_null() {
                let tape: Vec<String> = list(&expected["tape_rle"])
                    .iter()
                    .flat_map(|run| {
                        std::iter::repeat_n(
                            name(&run[0]),
                            usize::try_from(run[1].as_u64().unwrap()).unwrap(),
                        )
                    })
                    .collect();
                let found = run
                    .tape()
                    .iter()
                    .map(|&symbol| machine.symbols()[usize::from(symbol)].clone());
                assert_eq!(found.collect::<Vec<_>>(), tape, "{context}");
            }
        }
    }
}

#[test]
fn automata_and_their_bits_have_the_published_rows() {
    for case in cases("tm_to_ca_to_binary") {
        let machine = machine(&case["tm"]);
        let input = input(&machine, &case["input"]);
        let automaton = MachineAutomaton::new(&machine).unwrap();
        for (letter, pair) in (0..).zip(list(&case["symbols"])) {
            let (state, symbol) = automaton.pair(letter);
            assert_eq!(symbol, machine.symbol(&name(&pair[1])).unwrap());
            let state = state.map(|state| machine.states()[usize::from(state)].clone());
            assert_eq!(state, pair[0].as_str().map(str::to_owned));
        }
        let phi = PhiAutomaton::new(automaton.automaton()).unwrap();
        let cubes = Cubes::of_machine(&automaton);
        let mut line = automaton.line(&machine.run(&input), input.len());
        let (mut bits, mut time) = (phi.encoding().encode(&line), 0);
        let mut matched = bits.clone();
        for row in list(&case["rows"]) {
            while time < row["t"].as_u64().unwrap() {
                line = automaton.automaton().step(&line);
                bits = phi.step(&bits);
                matched = cubes.step(&matched);
                time += 1;
            }
            let context = format!("{} at {time}", case["name"]);
            let letters =
                Configuration::new(row["lo"].as_i64().unwrap(), unroll(&row["ca_rle"]), 0);
            assert_eq!(line, letters, "{context}");
            let expected = Configuration::new(
                row["bits_lo"].as_i64().unwrap(),
                unroll(&row["bits_rle"]),
                1,
            );
            assert_eq!(phi.encoding().encode(&line), expected, "{context}");
            assert_eq!(bits, expected, "{context}");
            assert_eq!(matched, expected, "{context}");
        }
    }
}

#[test]
fn codes_and_windows_read_back_as_published() {
    let bits = |text: &Value| -> Vec<u16> {
        text.as_str()
            .unwrap()
            .bytes()
            .map(|bit| u16::from(bit - b'0'))
            .collect()
    };
    for case in cases("encoding") {
        let encoding = Encoding::new(usize::try_from(case["l"].as_u64().unwrap()).unwrap());
        if case["kind"] == "phi" {
            let letter = u16::try_from(case["a"].as_u64().unwrap()).unwrap();
            assert_eq!(encoding.code(letter), bits(&case["code"]));
            assert_eq!(encoding.decode(&bits(&case["code"])), Some(letter));
            continue;
        }
        let radius = usize::try_from(case["r"].as_u64().unwrap()).unwrap();
        let letters: Vec<u16> = serde_json::from_value(case["neighbourhood"].clone()).unwrap();
        let found = encoding.recover(radius, &bits(&case["window"]));
        match case["in_code_index"].as_u64() {
            Some(bit) => {
                let bit = usize::try_from(bit).unwrap();
                assert_eq!(found, Neighbourhood::Letters(letters, bit), "{case}");
            }
            None => assert_eq!(found, Neighbourhood::Blank, "{case}"),
        }
    }
}

fn cubes(case: &Value) -> Cubes {
    let cubes: Vec<Vec<(i32, u8)>> = serde_json::from_value(case["zero_cubes"].clone()).unwrap();
    Cubes::new(cubes.into_iter().map(Cube::new).collect())
}

fn vectors(case: &Value) -> LatticeGame {
    let moves: Vec<Vec<i64>> = serde_json::from_value(case["D"].clone()).unwrap();
    LatticeGame::new(usize::try_from(case["d"].as_u64().unwrap()).unwrap(), moves).unwrap()
}

/// Cells with their positions and winners, in the game as published and in ours.
fn check_samples(case: &Value, samples: &[Value], ours: &CellGame, published: &LatticeGame) {
    let (limits, mut search) = (Limits::none(), PositionSearch::new(published));
    let mut own = PositionSearch::new(ours.game());
    for sample in samples {
        let (place, time) = (sample[0].as_i64().unwrap(), sample[1].as_u64().unwrap());
        let winner = sample[4].as_str().unwrap();
        assert_eq!(winner == "P", sample[2] == 1);
        let found = search.outcome(&heaps(&sample[3]), &limits).unwrap();
        assert_eq!(
            found.letter().to_string(),
            winner,
            "{} {sample}",
            case["name"]
        );
        let position = ours.position(place, time).unwrap();
        let found = own.outcome(&position, &limits).unwrap();
        assert_eq!(
            found.letter().to_string(),
            winner,
            "{} {sample}",
            case["name"]
        );
    }
}

#[test]
fn elementary_games_have_the_published_winners() {
    for case in cases("ca_games") {
        let table: Vec<u16> = serde_json::from_value(case["rule_table"].clone()).unwrap();
        let automaton = Automaton::new(2, 1, table).unwrap();
        let variant = if case["version"] == "six" {
            Variant::Six
        } else {
            Variant::Plain
        };
        let published = vectors(&case);
        let same = CellGame::new(&cubes(&case), variant).unwrap();
        assert_eq!(same.game(), &published, "{}", case["name"]);
        let ours = Cubes::of_table(&automaton).unwrap();
        assert!(
            ours.cubes().len() <= cubes(&case).cubes().len().max(1),
            "{}",
            case["name"]
        );
        let ours = CellGame::new(&ours, variant).unwrap();
        check_samples(&case, list(&case["cell_samples"]), &ours, &published);
        let mut search = PositionSearch::new(&published);
        for other in list(&case["other_positions"]) {
            let found = search.outcome(&heaps(&other[0]), &Limits::none()).unwrap();
            assert_eq!(
                found.letter().to_string(),
                other[1].as_str().unwrap(),
                "{other}"
            );
        }
    }
}

#[test]
fn games_of_machines_have_the_published_winners() {
    for case in cases("tm_games") {
        let published = vectors(&case);
        let same = CellGame::new(&cubes(&case), Variant::Six).unwrap();
        assert_eq!(same.game(), &published, "{}", case["name"]);
        let automaton = MachineAutomaton::new(&machine(&case["tm"])).unwrap();
        let ours = CellGame::new(&Cubes::of_machine(&automaton), Variant::Six).unwrap();
        let samples = [list(&case["cell_samples"]), list(&case["deep_samples"])].concat();
        check_samples(&case, &samples, &ours, &published);
    }
}

#[test]
fn cells_of_pascals_automaton_are_as_published() {
    let number = |value: &Value| -> IBig { name(value).parse().unwrap() };
    let cell = |x: IBig, t: IBig| u16::from(pascal_cell(&x, &UBig::try_from(t).unwrap()));
    for case in cases("pascal") {
        match case["kind"].as_str().unwrap() {
            "cell" => {
                let found = cell(number(&case["x"]), number(&case["t"]));
                assert_eq!(u64::from(found), case["c"].as_u64().unwrap(), "{case}");
            }
            "row" => {
                let row = unroll(&case["rle"]);
                let places = (0..row.len()).map(|k| IBig::from(k) + number(&case["lo"]));
                let found: Vec<u16> = places.map(|x| cell(x, number(&case["t"]))).collect();
                assert_eq!(found, row, "{case}");
            }
            _ => {
                let (a, b) = (&case["a"], &case["b"]);
                let along = |i: usize, k: usize| number(&a[i]) + number(&b[i]) * IBig::from(k);
                let row = unroll(&case["rle"]);
                let found: Vec<u16> = (0..row.len())
                    .map(|k| cell(along(0, k), along(1, k)))
                    .collect();
                assert_eq!(found, row, "{case}");
            }
        }
    }
}
