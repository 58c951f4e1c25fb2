//! Sums and comparisons of random games born by day 4, the same ones for both libraries.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use cgt::short::partizan::canonical_form::CanonicalForm;
use grundy_game::{Game, GameArena, Games};
use grundy_num::{Halt, Limits};

use crate::fingerprint;
use crate::nimbers::Random;
use crate::stopwatch::{least, least_in_parts};
use crate::table::{Bar, Row, Table};

const PAIRS: usize = 10_000;
const GAMES_PER_DAY: usize = 2_000;
const RUNS: u32 = 20;

/// Pairs asked about between two looks at the clock.
const PART: usize = 50;

/// Games as lists of options, each option a place earlier in the list; the last
/// [`GAMES_PER_DAY`] are the games born by day 4.
type Description = Vec<[Vec<usize>; 2]>;

/// All forms with options born by day 1, then random forms on those, and on these again.
fn describe(random: &mut Random) -> Description {
    let mut forms: Description = vec![[vec![], vec![]]];
    for (left, right) in [(vec![0], vec![]), (vec![], vec![0]), (vec![0], vec![0])] {
        forms.push([left, right]);
    }
    let subset = |bits: usize| (0..4).filter(|place| bits >> place & 1 == 1).collect();
    for bits in 0..256 {
        forms.push([subset(bits), subset(bits >> 4)]);
    }
    let mut day = 4..forms.len();
    for _ in 3..=4 {
        for _ in 0..GAMES_PER_DAY {
            let mut options = || -> Vec<usize> {
                let count = 1 + random.below(4);
                (0..count)
                    .map(|_| day.start + random.below(day.len()))
                    .collect()
            };
            forms.push([options(), options()]);
        }
        day = forms.len() - GAMES_PER_DAY..forms.len();
    }
    forms
}

fn build(games: Games<'_>, forms: &Description) -> Result<Vec<Game>, Halt> {
    let mut built: Vec<Game> = Vec::with_capacity(forms.len());
    for form in forms {
        let [left, right] = form
            .each_ref()
            .map(|side| side.iter().map(|&place| built[place]).collect::<Vec<_>>());
        built.push(games.from_options(&left, &right)?);
    }
    Ok(built.split_off(forms.len() - GAMES_PER_DAY))
}

fn build_peer(forms: &Description) -> Vec<CanonicalForm> {
    let mut built: Vec<CanonicalForm> = Vec::with_capacity(forms.len());
    for form in forms {
        let [left, right] = form
            .each_ref()
            .map(|side| side.iter().map(|&place| built[place].clone()).collect());
        built.push(CanonicalForm::new_from_moves(left, right));
    }
    built.split_off(forms.len() - GAMES_PER_DAY)
}

/// What is asked about each pair.
#[derive(Clone, Copy)]
enum Question {
    Sum,
    Comparison,
    Both,
}

impl Question {
    /// Asks it of every pair; the answers of comparisons are counted, sums are made.
    fn ask(self, games: Games<'_>, of: &[Game], pairs: &[(usize, usize)]) -> Result<Tally, Halt> {
        let mut tally = Tally::default();
        for &(i, j) in pairs {
            if matches!(self, Question::Sum | Question::Both) {
                std::hint::black_box(games.add(of[i], of[j])?);
            }
            if matches!(self, Question::Comparison | Question::Both) {
                tally.count(games.compare(of[i], of[j])?);
            }
        }
        Ok(tally)
    }

    fn ask_peer(self, of: &[CanonicalForm], pairs: &[(usize, usize)]) -> Tally {
        let mut tally = Tally::default();
        for &(i, j) in pairs {
            if matches!(self, Question::Sum | Question::Both) {
                std::hint::black_box(&of[i] + &of[j]);
            }
            if matches!(self, Question::Comparison | Question::Both) {
                tally.count(of[i].partial_cmp(&of[j]));
            }
        }
        tally
    }
}

/// How often each answer was given: less, equal, greater, confused.
#[derive(Debug, Default, PartialEq)]
struct Tally([usize; 4]);

impl Tally {
    fn count(&mut self, order: Option<Ordering>) {
        self.0[order.map_or(3, |order| (order as i8 + 1) as usize)] += 1;
    }
}

fn check(forms: &Description, pairs: &[(usize, usize)]) {
    let limits = Limits::none();
    let arena = GameArena::new();
    let games = arena.within(&limits);
    let (ours, theirs) = (build(games, forms).expect("no limits"), build_peer(forms));
    let tally = Question::Comparison.ask(games, &ours, pairs);
    assert_eq!(tally, Ok(Question::Comparison.ask_peer(&theirs, pairs)));
    let distinct = ours.iter().collect::<HashSet<_>>().len();
    let Tally([less, equal, greater, confused]) = tally.expect("no limits");
    println!(
        "day 4: {distinct} distinct games among {GAMES_PER_DAY}; of {PAIRS} pairs \
         {less} less, {equal} equal, {greater} greater, {confused} confused\n"
    );
    let mut known = HashMap::new();
    for &(i, j) in &pairs[..500] {
        let sum = games.add(ours[i], ours[j]).expect("no limits");
        let shape = fingerprint::of_game(games, sum, &mut known);
        assert_eq!(shape, fingerprint::of_peer(&(&theirs[i] + &theirs[j])));
    }
}

/// The sum and the comparison of ten thousand pairs.
pub fn sums_and_comparisons(table: &mut Table) {
    let mut random = Random::new(4);
    let forms = describe(&mut random);
    let mut place = || random.below(GAMES_PER_DAY);
    let pairs: Vec<(usize, usize)> = (0..PAIRS).map(|_| (place(), place())).collect();
    check(&forms, &pairs);

    let parts: Vec<&[(usize, usize)]> = pairs.chunks(PART).collect();
    let limits = Limits::none();
    let theirs = build_peer(&forms);
    let mut row = |what: &str, grundy, peer, bar| {
        table.push(Row {
            what: what.to_owned(),
            operations: PAIRS as u128,
            grundy,
            peer: Some(peer),
            bar,
        });
    };
    let ask = |question: Question, cache_bits: u32| {
        let prepare = || {
            let arena = GameArena::with_cache_bits(cache_bits);
            let ours = build(arena.within(&limits), &forms).expect("no limits");
            (arena, ours)
        };
        least_in_parts(RUNS, prepare, &parts, |(arena, ours), part| {
            let tally = question.ask(arena.within(&limits), ours, part);
            std::hint::black_box(tally).expect("no limits");
        })
    };
    let ask_peer = |question: Question| {
        least_in_parts(
            5,
            || (),
            &parts,
            |(), part| {
                std::hint::black_box(question.ask_peer(&theirs, part));
            },
        )
    };
    let both = ask_peer(Question::Both);
    let bar = Bar::Faster(10);
    row(
        "day 4: sum and comparison, fresh arena",
        ask(Question::Both, 20),
        both,
        bar,
    );
    row(
        "day 4: sum and comparison, caches of one entry",
        ask(Question::Both, 0),
        both,
        Bar::None,
    );
    let sum = ask_peer(Question::Sum);
    row(
        "day 4: sum alone, fresh arena",
        ask(Question::Sum, 20),
        sum,
        Bar::None,
    );
    let comparison = ask_peer(Question::Comparison);
    let compare = ask(Question::Comparison, 20);
    row(
        "day 4: comparison alone, fresh arena",
        compare,
        comparison,
        Bar::None,
    );
    let again = {
        let arena = GameArena::new();
        let games = arena.within(&limits);
        let ours = build(games, &forms).expect("no limits");
        least_in_parts(
            RUNS,
            || (),
            &parts,
            |(), part| {
                let tally = Question::Both.ask(games, &ours, part);
                std::hint::black_box(tally).expect("no limits");
            },
        )
    };
    row(
        "day 4: sum and comparison, asked again",
        again,
        both,
        Bar::None,
    );

    let built = least(RUNS, GameArena::new, |arena| {
        build(arena.within(&limits), &forms)
    });
    let peer = Some(least(30, || (), |()| build_peer(&forms)));
    table.push(Row {
        what: "day 4: canonical form from options".to_owned(),
        operations: forms.len() as u128,
        grundy: built,
        peer,
        bar: Bar::None,
    });
}
