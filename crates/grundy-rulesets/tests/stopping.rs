//! Every ruleset listens to the flag, however large the position.

mod calls;
mod support;

use std::sync::atomic::AtomicBool;

use calls::read_call;
use grundy_game::GameArena;
use grundy_num::{Halt, Limits, Nimber, Play, Player, Sign};
use grundy_rules::Args;
use grundy_rulesets::CATALOGUE;
use grundy_solve::{Hooks, OutcomeSearch};
use support::searched_outcome;

/// A position of each ruleset that no search comes to the end of soon.
fn large_positions() -> Vec<String> {
    let board = |row: &str, rows: usize| vec![row; rows].join("|");
    let graph = |ends: &dyn Fn(usize) -> [usize; 2], suffix: &str| {
        let edges = (0..60).flat_map(|vertex| ends(vertex).map(|end| (vertex, end)));
        let edges: Vec<String> = edges.map(|(a, b)| format!("{a}-{b}{suffix}")).collect();
        edges.join(", ")
    };
    // Every vertex is joined to two later ones, without much symmetry.
    let later = |vertex: usize| [vertex + 1, vertex + 3 + vertex * vertex % 5];
    let plain = graph(&later, "");
    let blue_and_red: Vec<String> = (0..40)
        .flat_map(|n| [(n, n + 1, "B"), (n, n + 2, "R"), (n, n + 3, "G")])
        .map(|(a, b, colour)| format!("{a}-{b} {colour}"))
        .collect();
    let moves: Vec<String> = (0..60)
        .flat_map(|n| {
            [
                (n, n + 1, "L"),
                (n, n + 2, "R"),
                (n, n + 7, "R"),
                (n, n + 3, "L"),
            ]
        })
        .map(|(a, b, player)| format!("v{a} > v{b} {player}"))
        .collect();
    vec![
        "all_but(1, 3, 17)[4000]".into(),
        format!("amazons(\"{}\")", board("X....O", 6)),
        format!("arc_kayles(\"{plain}\")"),
        format!("clobber(\"{}\")", board("XOXOXOXO", 8)),
        format!("col(\"{plain}\")"),
        format!("cram(\"{}\")", board(".........", 9)),
        "digits(\"618033988749894848204586834365638117720309179805\")".into(),
        format!("domineering(\"{}\")", board("........", 9)),
        format!("elephants_and_rhinos(\"{}\")", "X...O..".repeat(8)),
        format!("fission(\"{}\")", board("..X.....", 8)),
        format!("game_graph(\"{}\")", moves.join(", ")),
        format!("hackenbush(\"{}\")", blue_and_red.join(", ")),
        "hexadecimal(\"0.f7\")[60]".into(),
        "hungry_knight(3000, 3000, 50, 3000, 3000)".into(),
        "kayles(300, 301)".into(),
        format!(
            "konane(\"{}\")",
            board("xoxoxoxo|oxoxoxox", 4).replacen("xo", "..", 1)
        ),
        "nim(100, 200, 300, 401)".into(),
        format!("node_kayles(\"{plain}\")"),
        format!("nogo(\"{}\")", board("......", 6)),
        "octal(\"0.007\")[3000]".into(),
        "partizan_subtraction([1, 2, 7], [1, 3, 11])[4000]".into(),
        "poker_nim([40, 41, 43], 30, 20)".into(),
        "rook(3000, 4001)".into(),
        format!("snort(\"{plain}\")"),
        "subtraction(1, 2, 6)[4000]".into(),
        format!("toads_and_frogs(\"{}\")", "TT.FF.".repeat(7)),
        format!("toppling_dominoes(\"{}\")", "XO#OOX#".repeat(9)),
        "wythoff(900, 1001)".into(),
    ]
}

/// Rulesets in which even a large position is searched before the first look.
const SHORT: [&str; 2] = ["elephants_and_rhinos", "game_graph"];

#[test]
fn a_raised_flag_stops_the_solving_of_every_ruleset() {
    let texts = large_positions();
    assert_eq!(texts.len(), CATALOGUE.len());
    let up = AtomicBool::new(true);
    let mut searched = 0;
    for (entry, text) in CATALOGUE.iter().zip(&texts) {
        let (name, args) = read_call(text);
        assert_eq!(name, entry.name, "{text}");
        let position = entry.read(&Args::new(&args)).expect("a position");
        // Each question has limits of its own, as each has in use.
        let limits = || Limits::none().stop(&up);
        let arena = GameArena::with_cache_bits(12);
        // Theory may know the answer, but a search ends.
        let ends = |what: &str, result: Result<(), Halt>| {
            assert!(
                matches!(result, Ok(()) | Err(Halt::Stopped)),
                "{what} of {text}: {result:?}"
            );
            u32::from(result.is_err())
        };
        let (a, b, c, d) = (limits(), limits(), limits(), limits());
        searched += ends(
            "value",
            position.value(arena.within(&a), Hooks::Used).map(drop),
        );
        if let Some(nimber) = position.nimber(arena.within(&b), Hooks::Used) {
            searched += ends("nimber", nimber.map(drop));
        }
        let moves = position.winning_moves(Player::Left, &Nimber::ZERO, &c);
        searched += ends("winning moves", moves.map(drop));
        let sum = [(position.clone(), Sign::Plus)];
        searched += ends(
            "outcome",
            searched_outcome(arena.within(&d), &sum).map(drop),
        );
        // No theory knows misère play, nor does a solver without the hooks.
        let (e, f) = (limits(), limits());
        let mut search = OutcomeSearch::new(arena.within(&e), Play::Misere);
        let found = search
            .components(&position, Sign::Plus)
            .and_then(|parts| search.winner(&[], &parts, Player::Left));
        let ended = [
            ends("misère outcome", found.map(drop)),
            ends(
                "value by options",
                position.value(arena.within(&f), Hooks::Ignored).map(drop),
            ),
        ];
        searched += ended.iter().sum::<u32>();
        let is_short = SHORT.contains(&entry.name);
        assert!(is_short || ended == [1, 1], "{text}");
    }
    assert!(searched > 80, "theory answered all but {searched}");
}
