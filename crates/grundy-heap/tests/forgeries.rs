//! Forged certificates: true but for one block among many, with a period that is false.
//!
//! A forger lets the states jump once, from what the rules lead to into another orbit of the same
//! rules, and claims the period of that orbit. Every block but one is then true.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use grundy_heap::octal::{Code, OctalSearch};
use grundy_heap::{
    Certificate, Checked, Depth, HeapGame, Period, RookRows, RookTable, Search, VerifyError, verify,
};
use grundy_num::Limits;

const BLOCKS: usize = 200;

/// Every seed of many must find the certificate out: what takes no time is checked completely.
#[track_caller]
fn found_out(certificate: &Certificate) {
    for seed in 0..64 {
        let verdict = verify(certificate, Depth::Sample { seed }, &Limits::none());
        assert!(
            matches!(verdict, Err(VerifyError::Refused(_))),
            "seed {seed} took a forged {:?} of {} for {verdict:?}",
            certificate.period,
            certificate.game
        );
    }
}

/// A random number, the same ones on every run.
fn next(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1);
    *state >> 33
}

/// What a checker that goes from heap to heap knows before a heap.
#[derive(Clone, PartialEq)]
struct State {
    /// The least value that no heap before the window has; 0 in a subtraction game.
    low: u64,
    /// The last values, the oldest first.
    window: Vec<Option<u64>>,
}

/// A game by its definition: the next value after a state.
struct Rules {
    step: fn(&[u64], &mut State) -> u64,
    set: Vec<u64>,
}

fn subtract(set: &[u64], state: &mut State) -> u64 {
    let length = state.window.len();
    let option = |s: &u64| state.window[length - *s as usize];
    let most = set.len() as u64;
    let value = (0..=most).find(|v| set.iter().all(|s| option(s) != Some(*v)));
    let value = value.unwrap();
    state.window.remove(0);
    state.window.push(Some(value));
    value
}

fn take_all_but(set: &[u64], state: &mut State) -> u64 {
    let length = state.window.len() as u64;
    let fits = |v: u64| {
        let heaps = (1..=length).filter(|s| state.window[(length - s) as usize] == Some(v));
        heaps.into_iter().all(|s| set.contains(&s))
    };
    let most = state.low + length;
    let value = (state.low..=most).find(|&v| fits(v)).unwrap();
    let oldest = state.window.remove(0);
    state.window.push(Some(value));
    if oldest == Some(state.low) {
        state.low += 1;
    }
    value
}

impl Rules {
    fn start(&self) -> State {
        State {
            low: 0,
            window: vec![None; *self.set.last().unwrap() as usize],
        }
    }

    fn run(&self, state: &mut State, count: usize) -> Vec<u64> {
        (0..count).map(|_| (self.step)(&self.set, state)).collect()
    }

    /// The states at the ends of blocks; once one is as the last was, all are.
    fn states(&self, state: &mut State, blocks: Blocks, count: usize, states: &mut Vec<State>) {
        let mut settled = false;
        for _ in 0..count {
            if !settled {
                let before = state.clone();
                self.run(state, blocks.heaps);
                settled = *state == before;
            }
            states.push(state.clone());
        }
    }
}

/// The least period and preperiod of a sequence as far as it goes.
fn law(values: &[u64], saltus: impl Fn(usize) -> u64) -> Option<(usize, usize)> {
    (1..values.len() / 4).find_map(|p| {
        let holds = |n: &usize| values[*n] + saltus(p) == values[n + p];
        let agreeing = (0..values.len() - p).rev().take_while(holds).count();
        (agreeing > values.len() / 2).then(|| (values.len() - p - agreeing, p))
    })
}

/// How many blocks there are, and of how many heaps.
#[derive(Clone, Copy)]
struct Blocks {
    count: usize,
    heaps: usize,
}

/// The certificate of states at the ends of blocks, in one of which they jump.
fn with_a_jump(rules: &Rules, game: &str, blocks: Blocks) -> Certificate {
    let grows = game.starts_with("all-but");
    let theorem = if grows {
        "repeated boundary pattern"
    } else {
        "repeated window"
    };
    let jump = 1 + blocks.count / 2;
    let mut state = rules.start();
    let mut states = Vec::new();
    rules.states(&mut state, blocks, jump, &mut states);
    let truth = law_of(rules, &state, grows).expect("a short period").1;
    // Another orbit, which the law enters only after a few heaps.
    let mut seed = 1;
    let (other, before, period, saltus) = loop {
        let mut other = state.clone();
        for value in &mut other.window {
            let most = if grows { 6 } else { rules.set.len() as u64 + 1 };
            *value = Some(other.low + next(&mut seed) % most);
        }
        if let Some((before, period, saltus)) = law_of(rules, &other, grows)
            && before > 0
            && period != truth
        {
            break (other, before, period, saltus);
        }
    };
    let jump_to = (jump + 1) * blocks.heaps;
    state = other;
    states.push(state.clone());
    rules.states(&mut state, blocks, blocks.count - jump - 1, &mut states);
    let most = if grows {
        *rules.set.last().unwrap() + 1
    } else {
        rules.set.len() as u64
    };
    let heaps = (1..=blocks.count)
        .map(|block| (block * blocks.heaps) as u128)
        .collect();
    let lows = states.iter().map(|state| u128::from(state.low)).collect();
    let words = states
        .iter()
        .flat_map(|state| pack(state, most, grows))
        .collect();
    let mut fields = vec![("heaps".to_owned(), heaps)];
    if grows {
        fields.push(("lows".to_owned(), lows));
    }
    fields.push(("windows".to_owned(), words));
    Certificate {
        game: HeapGame::read(game).unwrap(),
        period: Period {
            preperiod: (jump_to + before) as u128,
            period: period as u128,
            saltus: u128::from(saltus),
        },
        theorem: theorem.to_owned(),
        fields,
    }
}

/// Preperiod, period and saltus of what follows a state.
fn law_of(rules: &Rules, state: &State, grows: bool) -> Option<(usize, usize, u64)> {
    let values = rules.run(&mut state.clone(), 400);
    let saltus = |p: usize| {
        let end = values.len() - 1;
        if grows {
            values[end].saturating_sub(values[end - p])
        } else {
            0
        }
    };
    let (before, period) = law(&values, saltus)?;
    Some((before, period, saltus(period)))
}

fn pack(state: &State, most: u64, grows: bool) -> Vec<u128> {
    let bits = u64::BITS - most.leading_zeros();
    let number = |value: &Option<u64>| match value {
        Some(value) if grows => (value + 1).saturating_sub(state.low),
        value => value.unwrap_or(0),
    };
    let chunks = state.window.chunks(128 / bits as usize);
    let word = |chunk: &[Option<u64>]| {
        let parts = (0..).zip(chunk);
        parts.fold(0, |word, (i, v): (u32, _)| {
            word | u128::from(number(v)) << (i * bits)
        })
    };
    chunks.map(word).collect()
}

#[test]
fn a_jump_among_the_blocks_of_a_subtraction_game_is_found() {
    let rules = Rules {
        step: subtract,
        set: vec![1, 2, 6, 11],
    };
    let blocks = Blocks {
        count: BLOCKS,
        heaps: 13,
    };
    found_out(&with_a_jump(&rules, "subtraction 1,2,6,11", blocks));
}

#[test]
fn what_is_too_long_to_check_is_never_called_complete() {
    let rules = Rules {
        step: subtract,
        set: vec![1, 2, 6, 11],
    };
    let blocks = Blocks {
        count: 50_000,
        heaps: 12_000,
    };
    let forged = with_a_jump(&rules, "subtraction 1,2,6,11", blocks);
    let sampled = Checked::Sampled {
        blocks: 24,
        of: 50_000,
    };
    for seed in 0..8 {
        let verdict = verify(&forged, Depth::Sample { seed }, &Limits::none());
        assert!(verdict == Ok(sampled) || verdict.is_err(), "{verdict:?}");
    }
}

#[test]
fn a_jump_among_the_blocks_of_an_all_but_game_is_found() {
    let rules = Rules {
        step: take_all_but,
        set: vec![1, 4, 5],
    };
    let blocks = Blocks {
        count: BLOCKS,
        heaps: 13,
    };
    found_out(&with_a_jump(&rules, "all-but 1,4,5", blocks));
}

/// Row 6 over 200 rounds of the rows below; in one of them two tokens change places, so that the
/// tokens come back after another number of rounds than they do.
fn with_swapped_tokens(table: RookTable) -> Certificate {
    const ROW: u32 = 6;
    let mut rows = RookRows::new();
    rows.climb(ROW, &Limits::none()).unwrap();
    let mut certificate = rows.certificate(table, ROW).unwrap();
    let list = |name: &str| {
        let field = certificate.fields.iter().find(|(field, _)| field == name);
        field.unwrap().1.clone()
    };
    let [boundary, block, tokens, taken, places] =
        ["boundary", "block", "tokens", "taken", "places"].map(|name| list(name)[0]);
    let place = |token: usize| (places >> (6 * token) & 63) as u32;
    let tokens: Vec<u32> = (0..tokens as usize).map(place).collect();

    // The rows by their definition: bit 32 of a window is the value equal to the column.
    let step = |rows: &mut [u64]| {
        let mut above = 0u64;
        for row in rows {
            let value = (*row | above).trailing_ones();
            above |= 1 << value;
            *row = (*row | 1 << value) >> 1;
        }
    };
    let mut rows = vec![(1u64 << 32) - 1; ROW as usize + 1];
    rows[0] >>= 1;
    (0..boundary).for_each(|_| step(&mut rows));
    let fixed = taken as u64;
    let there: Vec<bool> = tokens
        .iter()
        .map(|place| rows[6] >> place & 1 == 1)
        .collect();
    // Where a token goes in a block: what the row has beside the fixed values when it alone is there.
    let goes_to = |place: &u32| {
        let mut rows = rows.clone();
        rows[6] = fixed | 1 << place;
        (0..block).for_each(|_| step(&mut rows));
        let end = (rows[6] & !fixed).trailing_zeros();
        tokens.iter().position(|place| *place == end).unwrap()
    };
    let walk: Vec<usize> = tokens.iter().map(goes_to).collect();

    // Token by token the place at each boundary; at one of them two are exchanged.
    let mut orbits = Vec::new();
    for (a, b) in (0..tokens.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let mut at: Vec<usize> = (0..tokens.len()).collect();
        let mut boundaries = vec![at.clone()];
        for block in 1..=BLOCKS {
            at = at.iter().map(|&place| walk[place]).collect();
            if block == 77 {
                at.swap(a, b);
            }
            boundaries.push(at.clone());
        }
        let around = boundaries.pop().unwrap();
        let turn = |there: &[bool]| {
            let mut next = vec![false; there.len()];
            (0..there.len()).for_each(|token| next[around[token]] = there[token]);
            next
        };
        let mut now = turn(&there);
        let mut rounds = 1;
        while now != there {
            now = turn(&now);
            rounds += 1;
        }
        orbits.push((rounds, boundaries));
    }
    // The longest of the orbits, which is no divisor of a true one.
    let (rounds, boundaries) = orbits
        .into_iter()
        .max_by_key(|(rounds, _)| *rounds)
        .unwrap();
    let pack = |at: &Vec<usize>| {
        at.iter()
            .rev()
            .fold(0, |packed, &place| packed << 6 | u128::from(tokens[place]))
    };
    let packed: Vec<u128> = boundaries.iter().map(pack).collect();
    for (name, values) in &mut certificate.fields {
        match name.as_str() {
            "taken" => *values = vec![taken; BLOCKS],
            "places" => values.clone_from(&packed),
            _ => {}
        }
    }
    let period = block * BLOCKS as u128 * rounds;
    certificate.period.period = period;
    certificate.period.saltus = period;
    certificate
}

#[test]
fn swapped_tokens_among_the_blocks_of_a_row_are_found() {
    found_out(&with_swapped_tokens(RookTable::Rook));
    found_out(&with_swapped_tokens(RookTable::Digits));
}

#[test]
fn a_false_period_of_a_code_is_found_whatever_mask_it_names() {
    for code in [
        Code::octal("0.77"),
        Code::octal("0.137"),
        Code::octal("4.7"),
        Code::hexadecimal("0.f"),
        Code::hexadecimal("0.8f"),
    ] {
        let mut search = OctalSearch::new(code.unwrap());
        // Whatever is not proved soon is no use here.
        if search.advance(&Limits::none().steps(1 << 22)).is_err() {
            continue;
        }
        let Some(certificate) = search.certificate(&Limits::none()).unwrap() else {
            continue;
        };
        for (mask, change) in (0..).zip([3u128, 7, 60, 200]) {
            let mut forged = certificate.clone();
            forged.period.preperiod += change;
            forged.period.period += change % 4;
            forged.fields = vec![("mask".to_owned(), vec![mask])];
            found_out(&forged);
        }
    }
}
