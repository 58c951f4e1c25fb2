//! Limits end whatever is under way: a raised flag at the next look, and looks come often.

#[path = "../../grundy-num/tests/looks/mod.rs"]
mod looks;

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy_heap::octal::{Code, OctalSequence};
use grundy_heap::{
    Beginning, Certificate, Depth, FAMILIES, HeapGame, Period, Reading, RookRows, Scratch,
    SetFamily, SetRule, rook, verify,
};
use grundy_num::{Halt, Limits, UBig};
use looks::{ends_at_look, stops};

/// Work that a flag raised by another thread ends: it would not end by itself in a day.
#[track_caller]
fn stops_from_outside<T, E: Debug + From<Halt> + PartialEq>(
    what: &str,
    work: impl Fn(&Limits<'_>) -> Result<T, E> + Sync,
) {
    let flag = AtomicBool::new(false);
    let begun = AtomicBool::new(false);
    let ended = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !begun.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            flag.store(true, Ordering::Relaxed);
        });
        begun.store(true, Ordering::Relaxed);
        work(&Limits::none().stop(&flag)).map(|_| ())
    });
    assert_eq!(ended, Err(Halt::Stopped.into()), "{what}");
}

fn game(text: &str) -> HeapGame {
    HeapGame::read(text).unwrap()
}

/// A set of three hundred numbers, some thousand heaps of which have a period.
fn many_numbers() -> String {
    let numbers = (1..=450).filter(|n| n % 3 != 1 || n % 7 == 2);
    let numbers: Vec<String> = numbers.map(|n: u32| n.to_string()).collect();
    numbers.join(",")
}

#[test]
fn the_values_of_every_family_stop() {
    for family in FAMILIES {
        let game = game(family.example);
        stops(family.example, 3, |limits| game.values(0..1 << 26, limits));
    }
    for rule in [
        "squares",
        "primes",
        "fibonacci",
        "powers of 2",
        "3, 5, ...",
        "n -> n^2+1",
    ] {
        let game = game(&format!("subtraction {rule}"));
        stops(rule, 50, |limits| game.values(0..1 << 22, limits));
    }
}

#[test]
fn the_searches_of_every_family_stop() {
    let long = [
        "subtraction 1000003,1500007,1999993,2777777",
        "all-but 1000,1001,1003,1999",
        "octal 0.007",
        "hexadecimal 0.25f",
        "rook 14",
        "digits 13",
    ];
    for text in long {
        let game = game(text);
        stops(text, 5, |limits| game.certificate(limits));
    }
    let game = game("octal 0.007");
    stops_from_outside("octal 0.007", |limits| game.certificate(limits));
}

#[test]
fn sets_of_large_numbers_stop_on_the_way_and_ask_for_memory() {
    // Millions of heaps in a row have one value, so that many windows are alike for long.
    let large = [
        "subtraction 1000000,2000003,5000011",
        "subtraction 999999,1000000,5000000,5000001",
        "all-but 1000000,2000003,5000011",
    ];
    for text in large {
        let game = game(text);
        for looks in [5, 30, 60] {
            stops(text, looks, |limits| game.certificate(limits));
        }
    }
    let huge = [
        "subtraction 1000000007,2000000011,5000000029",
        "subtraction 1000000000039,2000000000003,5000000000053",
        "all-but 1000000007,2000000011,5000000029",
        "subtraction 1000000000,2000000001,18446744073709551615",
    ];
    for text in huge {
        let few = Limits::none().memory(1 << 30);
        assert_eq!(game(text).certificate(&few), Err(Halt::Memory), "{text}");
    }
    let numbers = game("subtraction 3000000,5000000,11000000");
    stops("values of large numbers", 5, |limits| {
        numbers.values(0..1 << 24, limits)
    });
    let digits = "7".repeat(5000);
    let code = game(&format!("octal 0.{digits}"));
    stops("a code of many digits", 5, |limits| {
        code.certificate(limits)
    });
    stops("values of many digits", 5, |limits| {
        code.values(0..1 << 20, limits)
    });
}

#[test]
fn a_search_of_large_numbers_goes_on_from_every_halt() {
    let game = game("subtraction 30000,40003,70001");
    let whole = game.certificate(&Limits::none()).unwrap();
    let mut search = game.search(&Limits::none()).unwrap();
    // One look more each time, so that it is halted at each of them.
    let found = (1..).find_map(|looks| search.advance(&ends_at_look(looks)).ok());
    assert!(matches!(found, Some(grundy_heap::Finding::Proved(_))));
    assert_eq!(search.certificate(&Limits::none()).unwrap(), whole);
}

#[test]
fn a_search_with_wide_patterns_goes_on_from_every_halt() {
    let game = game(&format!("all-but {}", many_numbers()));
    let whole = game.certificate(&Limits::none()).unwrap();
    let mut search = game.search(&Limits::none()).unwrap();
    let mut halts = 0;
    let proof = loop {
        // Two looks are too few for a slice of all the steps.
        match search.advance(&ends_at_look(3)) {
            Ok(proof) => break proof,
            Err(halt) => assert_eq!(halt, Halt::Deadline),
        }
        halts += 1;
        // What is put aside there is taken up from there.
        search = search.checkpoint().resume(&Limits::none()).unwrap();
        if halts > 20 {
            break search.advance(&Limits::none()).unwrap();
        }
    };
    assert!(halts > 5, "only {halts} halts");
    assert!(matches!(proof, grundy_heap::Finding::Proved(_)));
    assert_eq!(search.certificate(&Limits::none()).unwrap(), whole);
}

#[test]
fn a_check_looks_by_what_its_steps_cost() {
    for family in ["subtraction", "all-but"] {
        let game = game(&format!("{family} {}", many_numbers()));
        let certificate = game.certificate(&Limits::none()).unwrap().unwrap();
        stops(family, 50, |limits| {
            verify(&certificate, Depth::Full, limits)
        });
    }
    for text in ["octal 0.16", "rook 9", "digits 8"] {
        let certificate = game(text).certificate(&Limits::none()).unwrap().unwrap();
        stops(text, 5, |limits| verify(&certificate, Depth::Full, limits));
    }
}

#[test]
fn the_certificates_of_long_claims_stop() {
    let claim = |text: &str, theorem: &str, period: u128| Certificate {
        game: game(text),
        period: Period {
            preperiod: 10,
            period,
            saltus: 0,
        },
        theorem: theorem.to_owned(),
        fields: Vec::new(),
    };
    let claims = [
        // 2^61 - 1 is a prime.
        claim("subtraction 1,2,6,11", "repeated window", (1 << 61) - 1),
        claim("octal 0.007", "Guy-Smith", 1 << 20),
        claim("hexadecimal 0.f", "Guy-Smith for three heaps", 1 << 20),
    ];
    for claim in claims {
        let text = claim.game.to_string();
        stops(&text, 1000, |limits| verify(&claim, Depth::Full, limits));
        stops_from_outside(&text, |limits| verify(&claim, Depth::Full, limits));
    }
}

#[test]
fn the_lists_of_a_claim_are_read_within_limits() {
    let mut certificate = game("rook 9")
        .certificate(&Limits::none())
        .unwrap()
        .unwrap();
    for (name, list) in &mut certificate.fields {
        if ["rows", "taken", "places"].contains(&name.as_str()) {
            let boundary = list.clone();
            *list = boundary
                .iter()
                .copied()
                .cycle()
                .take(boundary.len() << 13)
                .collect();
        }
    }
    // The lists alone: the first boundary is refused only when they are read.
    stops("rook 9", 20, |limits| {
        verify(&certificate, Depth::Full, limits)
    });
    let few = Limits::none().memory(1 << 18);
    assert_eq!(
        verify(&certificate, Depth::Full, &few),
        Err(Halt::Memory.into())
    );
}

#[test]
fn rows_of_the_rook_stop() {
    let (m, n) = (UBig::from(14_u8), UBig::ONE << 200);
    stops("a value of row 14", 5, |limits| rook(&m, &n, limits));
    stops("a row", 5, |limits| {
        RookRows::default().rook(&m, &n, limits)
    });
}

#[test]
fn the_periods_of_many_sets_stop() {
    let long = SetFamily { size: 5, most: 400 };
    stops("many short sets", 100, |limits| {
        let (mut scratch, mut walk) = (Scratch::default(), long.walk(0..u64::MAX));
        while let Some(set) = walk.next_set() {
            limits.tick()?;
            scratch.period(set, 1 << 30, limits)?;
        }
        Ok::<(), Halt>(())
    });
    let set = [2_999_990, 2_999_995, 2_999_999];
    for reading in [Reading::Nimbers, Reading::Outcomes] {
        stops("one long set", 8, |limits| {
            Scratch::default().period_of(&set, reading, &Beginning::Sink, 1 << 32, limits)
        });
    }
}

#[test]
fn sequences_stop() {
    let code = Code::octal("0.007").unwrap();
    stops("octal", 100, |limits| {
        OctalSequence::new(code.clone()).extend_to(1 << 30, limits)
    });
    let primes: SetRule = "primes".parse().unwrap();
    stops("primes", 20, |limits| primes.numbers(1 << 24, limits));
    let few = Limits::none().memory(1 << 16);
    assert_eq!(primes.numbers(1 << 24, &few), Err(Halt::Memory.into()));
    stops("what primes show", 20, |limits| {
        primes.observe(1 << 20, limits)
    });
}
