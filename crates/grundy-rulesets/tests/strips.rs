//! Toads and Frogs, Elephants and Rhinos, Toppling Dominoes and Kayles: the corpus, definition
//! shaped twins of the move generators, and the theory that the files lean on.

mod support;

use grundy_game::{Game, Games};
use grundy_num::{Limits, Nimber, Player};
use grundy_rules::{Arg, ArgError, Args, Move, Rules, Ruleset, Split};
use grundy_rulesets::elephants_and_rhinos::ElephantsAndRhinos;
use grundy_rulesets::kayles::Kayles;
use grundy_rulesets::toads_and_frogs::{Strip, ToadsAndFrogs};
use grundy_rulesets::toppling_dominoes::TopplingDominoes;
use grundy_solve::{Hooks, MadeImpartial, NimberSolver, ValueSolver};
use proptest::prelude::*;
use support::{board, check_count, check_likeness, corpus, game, with_games};

fn read<R: Ruleset>(text: &str) -> R::Position {
    match R::read(&Args::new(&[Arg::Text(text.to_owned())])) {
        Ok((_, position)) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn refusal(ruleset: &str, args: &[Arg]) -> ArgError {
    let entry = grundy_rulesets::find(ruleset).unwrap();
    entry.read(&Args::new(args)).expect_err("a refusal")
}

fn value(games: Games<'_>, ruleset: &str, text: &str) -> Game {
    board(ruleset, text).value(games, Hooks::Used).unwrap()
}

/// The options as they are written, sorted, each once.
fn options<R: Ruleset>(rules: &R, position: &R::Position, player: Player) -> Vec<String> {
    let options = rules
        .option_list(position, player)
        .expect("they can be listed");
    sorted(options.iter().map(|option| rules.write(option)))
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts.dedup();
    texts
}

/// Options by trying all pairs of squares: `legal` gets the strip, seen so that the player goes
/// right, with his pieces as `+` and the opponent's as `-`.
fn naive_steps(
    text: &str,
    pieces: [char; 2],
    player: Player,
    legal: fn(&[char], usize, usize) -> bool,
) -> Vec<String> {
    let own = pieces[player as usize];
    let seen = text.chars().map(|c| match c {
        '.' => '.',
        c if c == own => '+',
        _ => '-',
    });
    let mut seen: Vec<char> = seen.collect();
    let mut letters: Vec<char> = text.chars().collect();
    if player == Player::Right {
        seen.reverse();
        letters.reverse();
    }
    let mut found = Vec::new();
    for from in 0..seen.len() {
        for to in from + 1..seen.len() {
            if seen[from] == '+' && seen[to] == '.' && legal(&seen, from, to) {
                let mut after = letters.clone();
                after.swap(from, to);
                if player == Player::Right {
                    after.reverse();
                }
                found.push(format!("\"{}\"", after.into_iter().collect::<String>()));
            }
        }
    }
    sorted(found.into_iter())
}

/// Values and nimbers of a position with and without the optional methods.
#[track_caller]
fn check_hooks<R: Ruleset + Clone>(rules: &R, position: &R::Position) {
    with_games(|games| {
        let [fast, plain] = [Hooks::Used, Hooks::Ignored].map(|hooks| {
            ValueSolver::new(rules, hooks)
                .value(games, position)
                .unwrap()
        });
        assert_eq!(fast, plain, "{}", rules.write(position));
        check_likeness(games, rules, position, fast, &rules.write(position));
    });
    check_count(rules, position, &rules.write(position));
    let both = MadeImpartial(std::sync::Arc::new(rules.clone()));
    let [fast, plain] = [Hooks::Used, Hooks::Ignored]
        .map(|hooks| NimberSolver::new(&both, hooks).nimber(position, &Limits::none()));
    assert_eq!(fast, plain, "impartial {}", rules.write(position));
}

fn strip_of(letters: &'static str, most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(letters.as_bytes()), 0..=most)
        .prop_map(|letters| letters.into_iter().map(char::from).collect())
}

#[test]
fn all_short_strips_of_toads_and_frogs_have_their_known_values() {
    with_games(|games| {
        for case in corpus("toads_frogs") {
            let strip = case["strip"].as_str().unwrap();
            let found = value(games, "toads_and_frogs", strip);
            assert_eq!(found, game(games, &case["canonical"]).unwrap(), "{strip}");
            assert_eq!(
                games.outcome(found).letter().to_string(),
                case["outcome"].as_str().unwrap()
            );
            let number = |key: &str| case[key].as_str().unwrap().parse().unwrap();
            assert_eq!(
                games.temperature(found).unwrap(),
                number("temperature"),
                "{strip}"
            );
            assert_eq!(games.mean(found).unwrap(), number("mean"), "{strip}");
        }
    });
}

#[test]
fn six_toads_against_six_frogs_with_three_squares_between_them_are_star() {
    with_games(|games| {
        let star = games.star(Nimber::from(1)).unwrap();
        assert_eq!(value(games, "toads_and_frogs", "TTTTTT...FFFFFF"), star);
    });
}

#[test]
fn a_strip_of_any_length_with_dead_frogs_before_it_keeps_its_value() {
    with_games(|games| {
        let dead = "F".repeat(80);
        for strip in ["TT.FF", "T..F", ".TFF.T", "TF.TTFF", "T.TF.F"] {
            let long = value(games, "toads_and_frogs", &format!("{dead}{strip}"));
            assert_eq!(long, value(games, "toads_and_frogs", strip), "{strip}");
        }
    });
}

#[test]
fn lonely_beasts_count_their_moves_on_strips_of_any_length() {
    with_games(|games| {
        let room = ".".repeat(100_000);
        for (ruleset, strip, expected) in [
            ("toads_and_frogs", format!("TT{room}"), 200_000),
            ("toads_and_frogs", format!("{room}FT{room}"), 0),
            ("elephants_and_rhinos", format!("{room}OOO"), -300_000),
            ("elephants_and_rhinos", format!("XXX{room}OO"), 50_000),
        ] {
            let expected = games.integer(expected).unwrap();
            assert_eq!(value(games, ruleset, &strip), expected);
        }
    });
}

#[test]
fn all_strips_of_elephants_and_rhinos_up_to_seven_squares_agree_with_plain_play() {
    with_games(|games| {
        let rules = ElephantsAndRhinos;
        let mut fast = ValueSolver::new(&rules, Hooks::Used);
        let mut plain = ValueSolver::new(&rules, Hooks::Ignored);
        for length in 0..=7_u32 {
            for code in 0..3_usize.pow(length) {
                let letter = |i| ['.', 'X', 'O'][code / 3_usize.pow(i) % 3];
                let text: String = (0..length).map(letter).collect();
                let position = read::<ElephantsAndRhinos>(&text);
                assert_eq!(
                    fast.value(games, &position),
                    plain.value(games, &position),
                    "{text}"
                );
            }
        }
    });
}

#[test]
fn a_row_of_dominoes_made_impartial_is_a_heap_of_nim() {
    with_games(|games| {
        for text in ["", "X", "XO#", "OOXXO#", "XXXXXXXXXX", "#OX#OX#OXX#O"] {
            let impartial = board("toppling_dominoes", text).made_impartial();
            let nimber = impartial.nimber(games, Hooks::Used);
            assert_eq!(nimber, Some(Ok(Nimber::from(text.len() as u64))), "{text}");
        }
    });
}

#[test]
fn rows_of_pins_have_the_least_nimber_that_no_move_leaves() {
    // Far enough for a proof: twice the preperiod and twice the period, and the two pins of a hit.
    let mut nimbers: Vec<u64> = vec![0];
    for size in 1..2 * 71 + 2 * 12 + 2 + 100 {
        let mut seen = [false; 64];
        for hit in 1..=size.min(2) {
            for smaller in 0..=(size - hit) / 2 {
                let nimber = nimbers[smaller] ^ nimbers[size - hit - smaller];
                seen[usize::try_from(nimber).unwrap()] = true;
            }
        }
        nimbers.push(seen.iter().position(|seen| !seen).unwrap() as u64);
    }
    for (size, &nimber) in nimbers.iter().enumerate() {
        let rows = Kayles::read(&Args::new(&[Arg::Integer(size.into())]))
            .unwrap()
            .1;
        assert_eq!(
            Kayles.known_nimber(&rows, &Limits::none()),
            Ok(Some(Nimber::from(nimber))),
            "{size} pins"
        );
    }
}

#[test]
fn pins_are_given_by_sizes_or_as_a_strip() {
    let sizes = [
        Arg::Integer(2.into()),
        Arg::Integer(0.into()),
        Arg::Integer(5.into()),
    ];
    let (_, by_sizes) = Kayles::read(&Args::new(&sizes)).unwrap();
    assert_eq!(by_sizes, read::<Kayles>(".xxxxx..XX"));
    assert_eq!(Kayles.write(&by_sizes), "5, 2");
    assert_eq!(Kayles.write(&read::<Kayles>("...")), "0");
}

#[test]
fn refusals_point_at_the_place_and_say_what_would_work() {
    let text = |text: &str| [Arg::Text(text.to_owned())];
    let error = refusal("toads_and_frogs", &text("TT.éFF"));
    assert_eq!(error.place, Some(3..5));
    assert_eq!(error.message, "expected `T`, `F` or `.`, found `é`");
    let error = refusal("elephants_and_rhinos", &text("X.|O"));
    assert_eq!(error.place, Some(2..3));
    assert!(
        error
            .hint
            .unwrap()
            .contains("elephants_and_rhinos(\"X..O\")")
    );
    let error = refusal("toppling_dominoes", &[Arg::Integer(3.into())]);
    assert_eq!(error.message, "expected a text, found an integer");
    assert_eq!(refusal("kayles", &[]).argument, None);
    let error = refusal(
        "kayles",
        &[Arg::Integer(1.into()), Arg::Integer((-1).into())],
    );
    assert_eq!(error.argument, Some(1));
    let error = refusal(
        "kayles",
        &[Arg::Integer(100_000.into()), Arg::Integer(1.into())],
    );
    assert!(error.hint.unwrap().contains("octal"));
    let error = refusal("kayles", &[Arg::Integer(1.into()), text("XX")[0].clone()]);
    assert_eq!(error.message, "expected an integer, found a text");
}

proptest! {
    #[test]
    fn toads_and_frogs_step_or_jump_over_one_opponent(
        text in prop_oneof![strip_of(".TF", 20), strip_of(".TF", 75)],
        player in proptest::sample::select(&Player::BOTH),
    ) {
        let position = read::<ToadsAndFrogs>(&text);
        prop_assert_eq!(ToadsAndFrogs.write(&position), format!("\"{text}\""));
        let naive = naive_steps(&text, ['T', 'F'], player, |seen, from, to| {
            let between: String = seen[from + 1..to].iter().collect();
            between.is_empty() || between == "-"
        });
        prop_assert_eq!(options(&ToadsAndFrogs, &position, player), naive);
    }

    #[test]
    fn elephants_and_rhinos_take_one_step(
        text in strip_of(".XO", 20),
        player in proptest::sample::select(&Player::BOTH),
    ) {
        let position = read::<ElephantsAndRhinos>(&text);
        prop_assert_eq!(ElephantsAndRhinos.write(&position), format!("\"{text}\""));
        let naive = naive_steps(&text, ['X', 'O'], player, |_, from, to| to == from + 1);
        prop_assert_eq!(options(&ElephantsAndRhinos, &position, player), naive);
    }

    #[test]
    fn toppled_dominoes_fall_with_all_beyond_them(
        text in strip_of("XO#", 20),
        player in proptest::sample::select(&Player::BOTH),
    ) {
        let position = read::<TopplingDominoes>(&text);
        prop_assert_eq!(TopplingDominoes.write(&position), format!("\"{text}\""));
        let own = ['X', 'O'][player as usize];
        let mut naive = Vec::new();
        for (toppled, domino) in text.chars().enumerate() {
            for falls_left in [true, false] {
                let stands = |&(i, _): &(usize, char)| if falls_left { i > toppled } else { i < toppled };
                if domino == own || domino == '#' {
                    let left: String = text.chars().enumerate().filter(stands).map(|(_, c)| c).collect();
                    naive.push(format!("\"{left}\""));
                }
            }
        }
        prop_assert_eq!(options(&TopplingDominoes, &position, player), sorted(naive.into_iter()));
    }

    #[test]
    fn kayles_is_played_on_its_strip(text in strip_of(".XXXX", 20)) {
        let mut naive = Vec::new();
        for first in 0..text.len() {
            for hit in ["X", "XX"] {
                if text[first..].starts_with(hit) {
                    let mut after = text.clone();
                    after.replace_range(first..first + hit.len(), &"..."[..hit.len()]);
                    naive.push(Kayles.write(&read::<Kayles>(&after)));
                }
            }
        }
        let position = read::<Kayles>(&text);
        prop_assert_eq!(options(&Kayles, &position, Player::Left), sorted(naive.into_iter()));
    }

    #[test]
    fn kayles_moves_are_named_by_what_is_hit_and_left(sizes in proptest::collection::vec(0..9_u32, 1..5)) {
        let args: Vec<Arg> = sizes.iter().map(|&size| Arg::Integer(size.into())).collect();
        let (_, position) = Kayles::read(&Args::new(&args)).unwrap();
        let moves = Kayles.moves(&position, Player::Left).expect("they can be listed");
        for Move { name, to: option, .. } in moves {
            let name = name.unwrap();
            let (row, hit) = name.rsplit_once(':').unwrap_or(("", &name));
            let row = row.parse().unwrap_or_else(|_| position.sizes().next().unwrap());
            let parts: Vec<u32> = hit.split('-').map(|part| part.parse().unwrap()).collect();
            let mut left: Vec<u32> = position.sizes().collect();
            left.remove(left.iter().position(|&size| size == row).unwrap());
            left.extend(&parts[1..]);
            left.retain(|&size| size > 0);
            left.sort_unstable_by(|a, b| b.cmp(a));
            prop_assert_eq!(parts.iter().sum::<u32>(), row);
            prop_assert!(parts[0] == 1 || parts[0] == 2);
            prop_assert_eq!(option.sizes().collect::<Vec<_>>(), left);
        }
    }

    #[test]
    fn a_long_strip_splits_as_a_short_one_does(text in strip_of(".TTFF", 24)) {
        let split = |text: &str| {
            let (position, mut parts) = (read::<ToadsAndFrogs>(text), Vec::new());
            match ToadsAndFrogs.components(&position, &mut parts) {
                Split::Whole => vec![position],
                Split::Parts => parts,
            }
        };
        let dead = "F".repeat(70);
        let alive = |part: &Strip| ToadsAndFrogs.write(part).contains(['T', 'F']);
        let mut short = split(&text);
        short.retain(alive);
        prop_assert_eq!(split(&format!("{dead}{text}")), short.clone());
        let moves = |part: &Strip| Player::BOTH.map(|player| options(&ToadsAndFrogs, part, player).len());
        let total = |parts: &[Strip]| parts.iter().map(|part| moves(part).iter().sum::<usize>()).sum::<usize>();
        prop_assert_eq!(total(&short), total(&[read::<ToadsAndFrogs>(&text)]));
    }

    #[test]
    fn toads_and_frogs_need_no_optional_methods(text in strip_of("..TTFF", 10)) {
        check_hooks(&ToadsAndFrogs, &read::<ToadsAndFrogs>(&text));
    }

    #[test]
    fn elephants_and_rhinos_need_no_optional_methods(text in strip_of("..XO", 11)) {
        check_hooks(&ElephantsAndRhinos, &read::<ElephantsAndRhinos>(&text));
    }

    #[test]
    fn toppling_dominoes_need_no_optional_methods(text in strip_of("XO#", 9)) {
        check_hooks(&TopplingDominoes, &read::<TopplingDominoes>(&text));
    }

    #[test]
    fn kayles_needs_no_optional_methods(text in strip_of("XXX.", 12)) {
        check_hooks(&Kayles, &read::<Kayles>(&text));
    }

    #[test]
    fn no_text_makes_a_strip_panic(text in any::<String>()) {
        let args = [Arg::Text(text)];
        let args = Args::new(&args);
        for name in ["toads_and_frogs", "elephants_and_rhinos", "toppling_dominoes", "kayles"] {
            let _ = grundy_rulesets::find(name).unwrap().read(&args);
        }
    }
}
