//! Checkpoints out of files: whatever somebody wrote there, nothing panics and nothing false is proved.
//!
//! A forged checkpoint is refused, or the search that goes on from it ends, if it ends, with the answer of a
//! search that was never put aside.

use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;

use grundy_heap::{Certificate, Checkpoint, FAMILIES, Finding, HeapGame, ResumeError};
use grundy_num::Limits;
use proptest::prelude::*;
use proptest::sample::Index;

thread_local! {
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// Limits that end at this look of the thread: no wall clock, and so the same on every run.
fn ends_at_look(number: u64) -> Limits<'static> {
    fn clock() -> Duration {
        LOOKS.set(LOOKS.get() + 1);
        Duration::from_secs(LOOKS.get())
    }
    LOOKS.set(0);
    Limits::none().deadline(clock, Duration::from_secs(number))
}

/// A game of every family, and of every kind of state that a family has.
const GAMES: &[&str] = &[
    "subtraction 1,2,6,11",
    "subtraction 2,4,12,22",
    "subtraction 4,9,50,55,59",
    "subtraction 3,5,6,8,11,14,17,20,21",
    "subtraction squares",
    "all-but 1,2,4",
    "all-but 1,9,70",
    "all-but 2,3,130",
    "octal 0.77",
    "octal 0.07",
    "hexadecimal 0.f",
    "hexadecimal 0.8",
    "node-kayles-path",
    "rook 6",
    "digits 5",
    "subtraction 12, 29, ...",
    "sink-subtraction 4,9,50,55,59",
    "seeded-subtraction 0,3,1,0; 4,9,50,55,59",
    "outcomes subtraction 4,9,50,55,59",
    "outcomes octal 0.07",
    "outcomes rook 6",
];

fn game(text: &str) -> HeapGame {
    HeapGame::read(text).unwrap()
}

fn answer(game: &HeapGame) -> Finding {
    let limits = Limits::none();
    game.search(&limits).unwrap().advance(&limits).unwrap()
}

/// States at some places on the way, the first and the last among them.
fn states(game: &HeapGame) -> Vec<Checkpoint> {
    let mut search = game.search(&Limits::none()).unwrap();
    let mut states = vec![search.checkpoint()];
    for looks in [2, 3, 5, 9, 17, 1 << 30] {
        let ended = search.advance(&ends_at_look(looks));
        states.push(search.checkpoint());
        if ended.is_ok() {
            break;
        }
    }
    states
}

/// More than any of the searches needs, and its checks.
const LOOKS_ALLOWED: u64 = 500;

/// Goes on from a state within some looks; nothing else than the answer may come of it.
#[track_caller]
fn harmless(checkpoint: &Checkpoint, truth: &Finding) {
    let mut search = match checkpoint.resume(&ends_at_look(LOOKS_ALLOWED)) {
        Ok(search) => search,
        Err(ResumeError::Halt(_)) => return,
        Err(ResumeError::Checkpoint(error)) => {
            assert!(!error.place.is_empty() && !error.reason.is_empty());
            return;
        }
    };
    match search.advance(&ends_at_look(LOOKS_ALLOWED)) {
        Ok(Finding::Unresolved { .. }) => {
            assert_eq!(search.certificate(&Limits::none()), Ok(None));
        }
        Ok(finding) => match (&finding, truth) {
            // A state may have more heaps computed than a proof takes; what is proved stays the same.
            (Finding::Proved(found), Finding::Proved(truth)) => assert_eq!(
                (found.period(), found.theorem()),
                (truth.period(), truth.theorem()),
                "{}",
                checkpoint.game
            ),
            _ => assert_eq!(finding, *truth, "{}", checkpoint.game),
        },
        Err(_) => {
            let so_far = search.so_far();
            let is_proved = matches!(so_far, Some(Finding::Proved(_)));
            assert!(!is_proved, "{}: {so_far:?}", checkpoint.game);
        }
    }
    search.progress();
    // What is put aside again can be taken up again.
    assert!(search.checkpoint().resume(&Limits::none()).is_ok());
}

#[test]
fn the_games_are_of_every_family() {
    let families = GAMES.iter().map(|text| game(text).info().name);
    let families: std::collections::HashSet<_> = families.collect();
    assert_eq!(families.len(), FAMILIES.len());
}

#[test]
fn an_honest_checkpoint_leads_to_the_answer_of_an_uninterrupted_search() {
    let limits = Limits::none();
    for text in GAMES {
        let game = game(text);
        let (truth, certificate) = (answer(&game), game.certificate(&limits).unwrap());
        // The fields of a certificate only help to check it, and depend on the way.
        let claim = |certificate: Option<Certificate>| certificate.map(|c| (c.period, c.theorem));
        for state in states(&game) {
            let mut search = state.resume(&limits).unwrap();
            assert_eq!(search.checkpoint(), state, "{text}");
            assert_eq!(search.advance(&limits).as_ref(), Ok(&truth), "{text}");
            let found = search.certificate(&limits).unwrap();
            assert_eq!(claim(found), claim(certificate.clone()), "{text}");
            let mut straight = game.search(&limits).unwrap();
            straight.advance(&limits).unwrap();
            assert_eq!(search.rows(), straight.rows(), "{text}");
        }
    }
}

/// A row of the rook or of digit deletion by nothing but the definition.
fn naive_row(game: &HeapGame, count: usize) -> Vec<i128> {
    // g(m, n): the least value neither to the left nor above, -1 in the corner.
    let rows: usize = game.parameters().parse().unwrap();
    let mut g: HashMap<(usize, usize), i128> = HashMap::from([((0, 0), -1)]);
    for n in 0..count + rows + 2 {
        for m in 0..=rows {
            let left = (0..n).map(|column| g[&(m, column)]);
            let above = (0..m).map(|row| g[&(row, n)]);
            let options: Vec<i128> = left.chain(above).collect();
            g.entry((m, n)).or_insert_with(|| mex(&options));
        }
    }
    let row = (0..count + rows + 2).map(|n| g[&(rows, n)]);
    if game.info().name == "rook" {
        return row.take(count).collect();
    }
    // f(m, g(m, n)) = n.
    let row: Vec<i128> = row.collect();
    let column = |value: usize| row.iter().position(|&g| g == value as i128).unwrap();
    (0..count).map(|value| column(value) as i128).collect()
}

fn mex(options: &[i128]) -> i128 {
    let most = options.len() as i128;
    (0..=most).find(|value| !options.contains(value)).unwrap()
}

/// Values by nothing but the definition.
fn naive(game: &HeapGame, count: usize) -> Vec<i128> {
    let parameters = game.parameters();
    let numbers = || parameters.split(',').map(|s| s.parse::<usize>().unwrap());
    let mut values: Vec<i128> = Vec::new();
    match game.info().name {
        "outcomes" => {
            let values = naive(&HeapGame::read(&parameters).unwrap(), count);
            return values.iter().map(|&value| i128::from(value != 0)).collect();
        }
        "subtraction" if parameters.ends_with("...") => {
            let numbers: Vec<&str> = parameters.split(", ").collect();
            let number = |i: usize| numbers[i].parse::<usize>().unwrap();
            for n in 0..count {
                let taken = (number(0)..=n).step_by(number(1) - number(0));
                let options: Vec<i128> = taken.map(|s| values[n - s]).collect();
                values.push(mex(&options));
            }
        }
        "sink-subtraction" => {
            for n in 0..count {
                let taken = numbers().filter(|_| n > 0);
                let left = |s: usize| n.checked_sub(s).map_or(0, |left| values[left]);
                let options: Vec<i128> = taken.map(left).collect();
                values.push(mex(&options));
            }
        }
        "seeded-subtraction" => {
            let (seeds, set) = parameters.split_once("; ").unwrap();
            values.extend(seeds.split(',').map(|seed| seed.parse::<i128>().unwrap()));
            for n in values.len()..count {
                let taken = set.split(',').map(|s| s.parse::<usize>().unwrap());
                let taken = taken.filter(|&s| s <= n);
                let options: Vec<i128> = taken.map(|s| values[n - s]).collect();
                values.push(mex(&options));
            }
        }
        "subtraction" => {
            for n in 0..count {
                let taken = numbers().filter(|&s| s <= n);
                let options: Vec<i128> = taken.map(|s| values[n - s]).collect();
                values.push(mex(&options));
            }
        }
        "all-but" => {
            for n in 0..count {
                let taken = (1..=n).filter(|&s| !numbers().any(|forbidden| forbidden == s));
                let options: Vec<i128> = taken.map(|s| values[n - s]).collect();
                values.push(mex(&options));
            }
        }
        "rook" | "digits" => return naive_row(game, count),
        _ => {
            let code = if parameters.is_empty() {
                "0.137"
            } else {
                &parameters
            };
            let digits = code.chars().filter_map(|digit| digit.to_digit(16));
            let digits: Vec<u32> = digits.collect();
            for n in 0..count {
                let mut options = Vec::new();
                for (taken, digit) in digits.iter().enumerate().take(n + 1).skip(1) {
                    let rest = n - taken;
                    let leaves = |heaps: u32| digit >> heaps & 1 == 1;
                    if leaves(0) && rest == 0 {
                        options.push(0);
                    }
                    if leaves(1) && rest > 0 {
                        options.push(values[rest]);
                    }
                    for a in 1..rest {
                        if leaves(2) {
                            options.push(values[a] ^ values[rest - a]);
                        }
                        for b in (1..rest - a).filter(|_| leaves(3)) {
                            options.push(values[a] ^ values[b] ^ values[rest - a - b]);
                        }
                    }
                }
                values.push(mex(&options));
            }
        }
    }
    values
}

#[test]
fn the_answers_are_those_of_the_definition() {
    for text in GAMES {
        let game = game(text);
        let Finding::Proved(proof) = answer(&game) else {
            continue;
        };
        let period = proof.period();
        let (l, p) = (period.preperiod as usize, period.period as usize);
        let saltus = i128::try_from(period.saltus).unwrap();
        let values = naive(&game, (l + 2 * p).min(500));
        let law = |n: usize| {
            values
                .get(n + p)
                .is_none_or(|later| values[n] + saltus == *later)
        };
        assert!((l..values.len()).all(law), "{text}");
        assert!(l == 0 || l + p > values.len() || !law(l - 1), "{text}");
        let computed = game.values(0..values.len() as u64, &Limits::none());
        assert_eq!(computed.unwrap(), values, "{text}");
    }
}

fn with_field(checkpoint: &Checkpoint, name: &str, list: Vec<u128>) -> Checkpoint {
    let mut forged = checkpoint.clone();
    let field = forged.fields.iter_mut().find(|(field, _)| field == name);
    field.unwrap().1 = list;
    forged
}

#[track_caller]
fn refused_at(checkpoint: &Checkpoint, place: &str) {
    match checkpoint.resume(&Limits::none()) {
        Err(ResumeError::Checkpoint(error)) => assert_eq!(error.place, place, "{error}"),
        Err(ResumeError::Halt(halt)) => panic!("{halt}"),
        Ok(_) => panic!("{checkpoint:?} was taken up"),
    }
}

const HUGE: [u128; 6] = [
    u128::MAX,
    1 << 127,
    1 << 64,
    u64::MAX as u128,
    (1 << 62) - 1,
    1 << 48,
];

#[test]
fn every_number_may_be_huge_and_every_list_cut() {
    for text in GAMES {
        let game = game(text);
        let truth = answer(&game);
        let states = states(&game);
        for state in [&states[states.len() / 2], &states[states.len() - 1]] {
            for (name, list) in &state.fields {
                for &huge in &HUGE {
                    for place in [0, list.len() / 2, list.len().saturating_sub(1)] {
                        let mut list = list.clone();
                        match list.get_mut(place) {
                            Some(number) => *number = huge,
                            None => list.push(huge),
                        }
                        harmless(&with_field(state, name, list), &truth);
                    }
                }
                for length in 0..list.len().min(4) {
                    harmless(&with_field(state, name, list[..length].to_vec()), &truth);
                    let end = list[list.len() - length..].to_vec();
                    harmless(&with_field(state, name, end), &truth);
                }
                let mut missing = state.clone();
                missing.fields.retain(|(field, _)| field != name);
                refused_at_or_begun(&missing, name);
                let mut twice = state.clone();
                twice.fields.push((name.clone(), list.clone()));
                refused_at(&twice, name);
            }
            if !state.fields.is_empty() {
                let mut stray = state.clone();
                stray.fields.push(("more".into(), vec![1]));
                refused_at(&stray, "more");
            }
        }
    }
}

/// A state without fields is one before the beginning.
#[track_caller]
fn refused_at_or_begun(checkpoint: &Checkpoint, place: &str) {
    if !checkpoint.fields.is_empty() {
        refused_at(checkpoint, place);
    }
}

#[test]
fn a_sequence_that_is_not_the_games_proves_nothing() {
    // A thousand values with period 3, eight to a number, as a search writes them.
    for text in ["octal 0.77", "hexadecimal 0.f", "node-kayles-path"] {
        let game = game(text);
        let values: Vec<u128> = (0..1000).map(|n| n % 3).collect();
        let word = |values: &[u128]| values.iter().rev().fold(0, |word, v| word << 16 | v);
        let forged = Checkpoint {
            game: game.clone(),
            fields: vec![
                ("count".into(), vec![1000]),
                ("values".into(), values.chunks(8).map(word).collect()),
            ],
        };
        let mut search = forged.resume(&Limits::none()).unwrap();
        assert_eq!(search.advance(&Limits::none()), Ok(answer(&game)), "{text}");
    }
}

#[test]
fn a_false_preperiod_of_a_row_is_told_to_nobody() {
    for text in ["rook 6", "digits 5"] {
        let game = game(text);
        let state = states(&game).pop().unwrap();
        let mut straight = game.search(&Limits::none()).unwrap();
        let truth = straight.advance(&Limits::none()).unwrap();
        let rows = state.fields.iter().find(|(name, _)| name == "rows");
        let rows = rows.unwrap().1.clone();
        for row in 0..rows.len() / 4 {
            for column in [1, 2] {
                let mut forged = rows.clone();
                forged[4 * row + column] += 1;
                let forged = with_field(&state, "rows", forged);
                let mut search = forged.resume(&Limits::none()).unwrap();
                assert!(search.rows().is_empty());
                assert_eq!(search.advance(&Limits::none()).as_ref(), Ok(&truth));
                assert_eq!(search.rows(), straight.rows());
            }
            let mut forged = rows.clone();
            forged[4 * row] *= 2;
            refused_at(&with_field(&state, "rows", forged), "rows");
        }
    }
}

#[test]
fn what_is_not_checked_yet_is_only_observed() {
    let game = game("octal 0.77");
    let state = states(&game).pop().unwrap();
    let mut search = state.resume(&Limits::none()).unwrap();
    let truth = answer(&game);
    let mut observed = 0;
    for looks in 1.. {
        match search.advance(&ends_at_look(looks)) {
            Ok(finding) => {
                assert_eq!(finding, truth);
                break;
            }
            Err(_) => match search.so_far() {
                Some(Finding::Observed { lacking, .. }) => {
                    assert!(lacking.contains("checkpoint"), "{lacking}");
                    observed += 1;
                }
                other => assert!(
                    matches!(other, Some(Finding::Unresolved { .. })),
                    "{other:?}"
                ),
            },
        }
        assert_eq!(search.certificate(&Limits::none()), Ok(None));
    }
    assert!(observed > 0);
    assert_eq!(search.so_far(), Some(truth));
}

/// A change of a state, by places that fit any state.
#[derive(Clone, Debug)]
enum Change {
    Set(Index, Index, u128),
    Flip(Index, Index, u32),
    Add(Index, Index, u128),
    Less(Index, Index, u128),
    Swap(Index, Index, Index),
    Truncate(Index, Index),
    Repeat(Index, Index),
    Exchange(Index, Index),
    Rename(Index, Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = || (any::<Index>(), any::<Index>());
    let number = prop_oneof![
        0u128..40,
        any::<u64>().prop_map(u128::from),
        any::<u128>(),
        prop::sample::select(HUGE.to_vec()),
        (0u32..64).prop_map(|bits| 1 << bits),
    ];
    prop_oneof![
        (at(), number).prop_map(|((f, p), n)| Change::Set(f, p, n)),
        (at(), 0u32..128).prop_map(|((f, p), bit)| Change::Flip(f, p, bit)),
        (at(), 1u128..20_000).prop_map(|((f, p), n)| Change::Add(f, p, n)),
        (at(), 1u128..20_000).prop_map(|((f, p), n)| Change::Less(f, p, n)),
        (at(), any::<Index>()).prop_map(|((f, p), q)| Change::Swap(f, p, q)),
        at().prop_map(|(f, p)| Change::Truncate(f, p)),
        at().prop_map(|(f, p)| Change::Repeat(f, p)),
        at().prop_map(|(f, g)| Change::Exchange(f, g)),
        at().prop_map(|(f, g)| Change::Rename(f, g)),
    ]
}

fn apply(change: &Change, state: &mut Checkpoint) {
    let fields = &mut state.fields;
    if fields.is_empty() {
        return;
    }
    let count = fields.len();
    let number = |fields: &mut Vec<(String, Vec<u128>)>, f: &Index, p: &Index| {
        let list = &mut fields[f.index(count)].1;
        if list.is_empty() {
            list.push(0);
        }
        let place = p.index(list.len());
        (f.index(count), place)
    };
    match change {
        Change::Set(f, p, n) => {
            let (f, p) = number(fields, f, p);
            fields[f].1[p] = *n;
        }
        Change::Flip(f, p, bit) => {
            let (f, p) = number(fields, f, p);
            fields[f].1[p] ^= 1 << bit;
        }
        Change::Add(f, p, n) => {
            let (f, p) = number(fields, f, p);
            fields[f].1[p] = fields[f].1[p].saturating_add(*n);
        }
        Change::Less(f, p, n) => {
            let (f, p) = number(fields, f, p);
            fields[f].1[p] = fields[f].1[p].saturating_sub(*n);
        }
        Change::Swap(f, p, q) => {
            let (f, p) = number(fields, f, p);
            let list = &mut fields[f].1;
            let q = q.index(list.len());
            list.swap(p, q);
        }
        Change::Truncate(f, p) => {
            let (f, p) = number(fields, f, p);
            fields[f].1.truncate(p);
        }
        Change::Repeat(f, p) => {
            let (f, p) = number(fields, f, p);
            let again = fields[f].1[p..].to_vec();
            fields[f].1.extend(again);
        }
        Change::Exchange(f, g) => {
            let (f, g) = (f.index(count), g.index(count));
            let list = fields[f].1.clone();
            fields[f].1 = std::mem::replace(&mut fields[g].1, list);
        }
        Change::Rename(f, g) => fields[f.index(count)].0 = fields[g.index(count)].0.clone(),
    }
}

/// Windows of small values as a search packs them: each from a number of its own.
fn pack(window: &[u128], bits: u32) -> Vec<u128> {
    let words = window.chunks(128 / bits as usize);
    words
        .map(|chunk| chunk.iter().rev().fold(0, |word, v| word << bits | v))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_change_of_a_checkpoint_is_harmless(
        changes in prop::collection::vec(prop::collection::vec(change(), 1..4), GAMES.len()),
        at in any::<Index>(),
    ) {
        thread_local! {
            static HONEST: Vec<(Vec<Checkpoint>, Finding)> = GAMES
                .iter()
                .map(|text| (states(&game(text)), answer(&game(text))))
                .collect();
        }
        HONEST.with(|honest| {
            for ((states, truth), changes) in honest.iter().zip(&changes) {
                let mut forged = states[at.index(states.len())].clone();
                for change in changes {
                    apply(change, &mut forged);
                }
                harmless(&forged, truth);
            }
        });
    }

    /// Whatever window a subtraction game is said to have had, no orbit but its own is its period.
    #[test]
    fn false_windows_of_a_subtraction_game_prove_nothing(
        window in prop::collection::vec(0u128..5, 11),
    ) {
        let game = game("subtraction 1,2,6,11");
        let window = pack(&window, 3);
        let fields = [
            ("next", vec![1 << 14]),
            ("window", window.clone()),
            ("kept at", vec![1 << 14]),
            ("kept", window.clone()),
            ("spacing", vec![1 << 14]),
            ("marks", window),
        ];
        let fields = fields.map(|(name, list)| (name.to_owned(), list)).into();
        let forged = Checkpoint { game: game.clone(), fields };
        let mut search = forged.resume(&Limits::none()).unwrap();
        prop_assert_eq!(search.advance(&Limits::none()), Ok(answer(&game)));
    }

    /// The same for the pattern of an all-but game.
    #[test]
    fn false_patterns_of_an_all_but_game_prove_nothing(
        pattern in 0u128..1 << 8,
        heap in 1u128..10,
    ) {
        let game = game("all-but 1,4,5,9");
        let place = vec![1, heap, pattern];
        let fields = [
            ("place", place.clone()),
            ("kept", place),
            ("spacing", vec![1 << 15]),
            ("trail", vec![0, 0, 0]),
        ];
        let fields = fields.map(|(name, list)| (name.to_owned(), list)).into();
        let forged = Checkpoint { game: game.clone(), fields };
        let mut search = forged.resume(&Limits::none()).unwrap();
        prop_assert_eq!(search.advance(&Limits::none()), Ok(answer(&game)));
    }
}
