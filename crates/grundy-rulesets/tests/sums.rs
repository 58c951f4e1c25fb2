//! Sums of positions of any rulesets against the definition: who wins them, and by which moves,
//! under either convention of play, whichever way the answer is found.

mod calls;
mod small_positions;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use calls::read_call;
use grundy_game::GameArena;
use grundy_num::{Halt, Limits, Play, Player, Sign};
use grundy_rules::{Args, Impartial, Move, Rules};
use grundy_rulesets::CATALOGUE;
use grundy_solve::{
    Judge, MoveTo, OutcomeSearch, Position, PositionSum, Solution, Term, WinningMoves, impartial,
    partizan, solve, solve_by,
};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use small_positions::{any_ruleset, of_ruleset, positions_below};

/// The most positions below a summand: of small ones many fit into a sum, and large ones are not
/// valued at sight.
const MOST_BELOW: [usize; 3] = [20, 60, 500];
/// The most of these.
const LARGEST: usize = 500;
/// The most sums below a sum.
const MOST_SUMS: usize = 5_000;
/// The same where most of them find no place in the table.
const MOST_SUMS_AGAIN: usize = 100;

/// Positions with their signs.
type Summands = Vec<(Position, Sign)>;

/// Who wins, from the definition alone: every option of every summand is played out.
struct Definition {
    play: Play,
    ids: HashMap<String, usize>,
    /// Each position by its number, with the numbers of Left's options and of Right's once they
    /// were asked for.
    positions: Vec<(Position, [Option<Vec<usize>>; 2])>,
    winners: HashMap<(Vec<(usize, Sign)>, Player), Player>,
}

impl Definition {
    fn of(play: Play) -> Definition {
        Definition {
            play,
            ids: HashMap::new(),
            positions: Vec::new(),
            winners: HashMap::new(),
        }
    }

    fn id(&mut self, position: &Position) -> usize {
        match self.ids.entry(position.write()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.positions.push((position.clone(), [None, None]));
                *new.insert(self.positions.len() - 1)
            }
        }
    }

    fn options(&mut self, id: usize, player: Player) -> Vec<usize> {
        if let Some(known) = &self.positions[id].1[player as usize] {
            return known.clone();
        }
        let options = self.positions[id].0.options(player);
        let options = options.expect("small positions are listed");
        let ids: Vec<usize> = options.iter().map(|option| self.id(option)).collect();
        self.positions[id].1[player as usize] = Some(ids.clone());
        ids
    }

    /// Who wins a sum when `player` moves first.
    fn winner(&mut self, mut sum: Vec<(usize, Sign)>, player: Player) -> Player {
        // The order of summands is of no interest.
        sum.sort_unstable_by_key(|&(id, sign)| (id, sign == Sign::Minus));
        if let Some(&known) = self.winners.get(&(sum.clone(), player)) {
            return known;
        }
        let (mut can_move, mut wins) = (false, false);
        for (at, &(id, sign)) in sum.iter().enumerate() {
            for option in self.options(id, player.under(sign)) {
                can_move = true;
                let mut after = sum.clone();
                after[at].0 = option;
                wins |= self.winner(after, player.opponent()) == player;
            }
        }
        if !can_move {
            wins = self.play == Play::Misere;
        }
        let winner = if wins { player } else { player.opponent() };
        self.winners.insert((sum, player), winner);
        winner
    }

    /// The moves of `player` that win, in the words of a solution.
    fn winning_moves(&mut self, summands: &Summands, player: Player) -> Vec<Shown> {
        let sum: Vec<(usize, Sign)> = summands
            .iter()
            .map(|(position, sign)| (self.id(position), *sign))
            .collect();
        let mut winning = Vec::new();
        for (at, (position, sign)) in summands.iter().enumerate() {
            let moves = position.moves(player.under(*sign));
            for it in moves.expect("small positions are listed") {
                let mut after = sum.clone();
                after[at].0 = self.id(&it.to);
                if self.winner(after, player.opponent()) == player {
                    let minus = if *sign == Sign::Minus { "-" } else { "" };
                    let to = format!("{minus}{}", it.to.write());
                    winning.push((at, it.name, to));
                }
            }
        }
        winning.sort();
        winning
    }
}

/// A winning move: the summand, the name of the move, and what the summand becomes.
type Shown = (usize, Option<String>, String);

fn shown(moves: &WinningMoves) -> Vec<Shown> {
    assert!(moves.halt.is_none() && !moves.more, "there is no limit");
    let show = |to: &MoveTo| match to {
        MoveTo::Position(it) => (it.name.clone(), it.to.clone()),
        other => panic!("a move in a position leads to one, not to {other:?}"),
    };
    let mut shown: Vec<Shown> = moves
        .moves
        .iter()
        .map(|it| {
            let (name, to) = show(&it.to);
            (it.label.term(), name, to)
        })
        .collect();
    shown.sort();
    shown
}

/// The rules of any position without their optional methods; with the names of moves, since those
/// are compared.
#[derive(PartialEq)]
struct WithoutHooks<const IMPARTIAL: bool>;

impl<const IMPARTIAL: bool> Rules for WithoutHooks<IMPARTIAL> {
    type Position = Position;

    const NAME: &'static str = "without hooks";

    fn write(&self, position: &Position) -> String {
        position.write()
    }

    fn notation(&self, position: &Position) -> String {
        position.write()
    }

    fn options(
        &self,
        position: &Position,
        player: Player,
        out: &mut Vec<Position>,
    ) -> Result<(), Halt> {
        out.extend(position.options(player)?);
        Ok(())
    }

    fn moves(&self, position: &Position, player: Player) -> Result<Vec<Move<Position>>, Halt> {
        position.moves(player)
    }
}

impl Impartial for WithoutHooks<true> {}

fn without_hooks(position: &Position) -> Position {
    if position.is_impartial() {
        impartial(WithoutHooks::<true>, position.clone())
    } else {
        partizan(WithoutHooks::<false>, position.clone())
    }
}

/// A way to find the answer.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// As everybody is answered.
    Product,
    /// By a search of the positions that remembers sums in so many bytes, by so many who help each other from the
    /// first sum on.
    Search { bytes: u64, threads: usize },
}

/// Every way there is: a table that holds no sum, some, or a million, with one thread and with two. Another choice that
/// must change no answer is to be added here.
const WAYS: [Way; 6] = [
    Way::Product,
    Way::search(1, 1),
    Way::search(1 << 12, 1),
    Way::search(1 << 26, 1),
    Way::search(1 << 14, 2),
    Way::search(1 << 26, 2),
];

impl Way {
    const fn search(bytes: u64, threads: usize) -> Way {
        Way::Search { bytes, threads }
    }

    /// Whether a sum with so many others below it is found soon: under misère play nothing but the
    /// table keeps a search from playing out every line.
    fn is_quick(self, play: Play, sums: usize) -> bool {
        match self {
            Way::Search { bytes, .. } if play == Play::Misere => {
                sums <= MOST_SUMS_AGAIN || sums as u64 <= bytes / 8
            }
            Way::Product | Way::Search { .. } => true,
        }
    }

    fn solve(
        self,
        arena: &GameArena,
        play: Play,
        summands: &[(Position, Sign)],
    ) -> Result<Solution, Halt> {
        let term = |(position, sign): &(Position, Sign)| Term::position(position.clone(), *sign);
        let terms: Vec<Term> = summands.iter().map(term).collect();
        match self {
            Way::Product => solve(arena.within(&Limits::none()), play, &terms),
            Way::Search { bytes, threads } => {
                let limits = Limits::none().threads(threads);
                let search = OutcomeSearch::with_table(arena.within(&limits), play, bytes);
                solve_by(Judge::by_search(search.helped_after(0)), &terms)
            }
        }
    }
}

fn check(summands: &Summands) {
    let below = |(position, _): &(Position, Sign)| positions_below(position, LARGEST);
    let sums: usize = summands
        .iter()
        .map(|summand| below(summand).expect("it is small"))
        .product();
    let plain: Summands = summands
        .iter()
        .map(|(position, sign)| (without_hooks(position), *sign))
        .collect();
    for play in [Play::Normal, Play::Misere] {
        let mut definition = Definition::of(play);
        let expected = Player::BOTH.map(|player| definition.winning_moves(summands, player));
        let ids: Vec<(usize, Sign)> = summands
            .iter()
            .map(|(position, sign)| (definition.id(position), *sign))
            .collect();
        let winners = Player::BOTH.map(|player| definition.winner(ids.clone(), player));
        for (hooks, summands) in [("with", summands), ("without", &plain)] {
            for way in WAYS.into_iter().filter(|way| way.is_quick(play, sums)) {
                let arena = GameArena::with_cache_bits(8);
                let solution = way
                    .solve(&arena, play, summands)
                    .expect("there is no limit");
                let told = format!("{summands:?}, {play} play, {way:?}, {hooks} hooks");
                let found = Player::BOTH.map(|player| solution.outcome.winner(player));
                assert_eq!(found, winners, "who wins {told}");
                let found = [shown(&solution.left), shown(&solution.right)];
                assert_eq!(found, expected, "winning moves of {told}");
            }
        }
    }
}

fn signs() -> impl Strategy<Value = Sign> {
    prop_oneof![Just(Sign::Plus), Just(Sign::Minus)]
}

/// Sums that the definition comes to the end of soon.
fn sums() -> impl Strategy<Value = Summands> {
    let summand = (select(&MOST_BELOW).prop_flat_map(any_ruleset), signs());
    proptest::collection::vec(summand, 1..5).prop_map(|mut summands| {
        let mut sums = 1;
        summands.retain(|(position, _)| {
            let below = positions_below(position, LARGEST).expect("it is small");
            let fits = sums * below <= MOST_SUMS;
            if fits {
                sums *= below;
            }
            fits
        });
        summands
    })
}

proptest! {
    // There are many pairs of rulesets.
    #![proptest_config(ProptestConfig {
        cases: 4 * ProptestConfig::default().cases,
        ..ProptestConfig::default()
    })]

    #[test]
    fn winners_and_winning_moves_of_sums_are_those_of_the_definition(summands in sums()) {
        check(&summands);
    }
}

/// Misère Nim is lost by whoever moves first at an odd number of heaps of one, or, where some are
/// larger, at heaps whose nim-sum is 0 (Bouton).
fn is_lost_at_misere_nim(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&heap| heap == 1) {
        heaps.len() % 2 == 1
    } else {
        heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
    }
}

#[test]
fn sums_of_many_summands_are_remembered_under_misere_play() {
    for heaps in [
        vec![1, 2, 3, 4, 5, 1, 2, 3, 4, 5],
        [vec![3; 9], vec![2; 9]].concat(),
        vec![1; 15],
        vec![1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    ] {
        let (arena, limits) = (GameArena::new(), Limits::none());
        let mut search = OutcomeSearch::new(arena.within(&limits), Play::Misere);
        let mut components = Vec::new();
        for heap in &heaps {
            let position = position_of(&format!("nim({heap})"));
            components.extend(search.components(&position, Sign::Plus).unwrap());
        }
        let winner = search.winner(&[], &components, Player::Left);
        let expected = if is_lost_at_misere_nim(&heaps) {
            Player::Right
        } else {
            Player::Left
        };
        assert_eq!(winner, Ok(expected), "{heaps:?}");
        // There are some thousand sums below each, for two starters.
        assert!(search.nodes() < 20_000, "{heaps:?}: {}", search.nodes());
    }
}

/// A call of a ruleset with a board of squares drawn by lot.
fn boards() -> impl Strategy<Value = String> {
    let board = |name: &'static str, squares: &'static str, rows: usize, columns: usize| {
        let letters: Vec<char> = squares.chars().collect();
        let row = proptest::collection::vec(select(letters), columns);
        let row = row.prop_map(|row| row.into_iter().collect::<String>());
        let rows = proptest::collection::vec(row, rows);
        rows.prop_map(move |rows| format!("{name}(\"{}\")", rows.join("|")))
    };
    prop_oneof![
        board("domineering", "......#", 6, 6),
        board("clobber", "xo", 4, 4),
        board("clobber", "xo.", 4, 5),
        board("nogo", "....X", 3, 4),
        board("cram", ".....#", 4, 5),
    ]
}

fn position_of(text: &str) -> Position {
    let (name, args) = read_call(text);
    let entry = grundy_rulesets::find(name).expect("the catalogue has the ruleset");
    entry.read(&Args::new(&args)).expect("a position")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Sums so large that those who search them meet again and again.
    #[test]
    fn several_searchers_find_what_one_finds(
        texts in proptest::collection::vec(boards(), 1..3),
        play in select(vec![Play::Normal, Play::Misere]),
        bytes in select(vec![1u64 << 16, 1 << 26]),
    ) {
        let arena = GameArena::new();
        let mut sum = PositionSum::default();
        for text in &texts {
            let more = PositionSum::from(position_of(text));
            sum.append(arena.within(&Limits::none()), more).expect("there is no limit");
        }
        let winners = |limits: Limits<'_>| {
            let search = OutcomeSearch::with_table(arena.within(&limits), play, bytes);
            let mut search = search.helped_after(50);
            let [left, right] = Player::BOTH.map(|starter| search.winner_of(&sum, starter));
            Ok::<[Player; 2], Halt>([left?, right?])
        };
        // What takes too long for one is no case.
        if let Ok(expected) = winners(Limits::none().steps(200_000)) {
            for threads in [2, 3] {
                prop_assert_eq!(winners(Limits::none().threads(threads)), Ok(expected));
            }
        }
    }
}

#[test]
fn beside_infinitesimals_bounds_still_decide() {
    let arena = GameArena::new();
    let limits = Limits::none();
    for small in ["clobber(\"XOXO|OXOX|XOXO|OXOX\")", "cram(3, 5)"] {
        let mut search = OutcomeSearch::new(arena.within(&limits), Play::Normal);
        let mut components = Vec::new();
        for text in ["domineering(5, 6)", small] {
            let parts = search.components(&position_of(text), Sign::Plus);
            components.extend(parts.expect("there is no limit"));
        }
        for starter in Player::BOTH {
            let winner = search.winner(&[], &components, starter);
            assert_eq!(winner, Ok(Player::Right), "{starter} first beside {small}");
        }
        assert_eq!(search.nodes(), 0, "bounds decide at sight beside {small}");
    }
}

#[test]
fn of_a_board_that_is_its_own_negative_one_starter_is_asked() {
    let arena = GameArena::new();
    let limits = Limits::none();
    for text in [
        "domineering(5, 5)",
        "clobber(\"XOXO|OXOX|XOXO\")",
        "nogo(3, 4)",
        "konane(\"xoxo|ox.x|o.ox|xoxo\")",
        "amazons(\"X...|...O\")",
        "fission(\"X...|.X..|..X.|...X\")",
        "snort(\"0-1, 1-2, 2-3, 3-4, 4-5, 5-0\")",
        "toads_and_frogs(\"TTT..FFF\")",
        "toppling_dominoes(\"XXOEXOO\")",
        "cram(4, 5)",
    ] {
        for play in [Play::Normal, Play::Misere] {
            let mut search = OutcomeSearch::new(arena.within(&limits), play);
            let sum = PositionSum::from(position_of(text));
            let winner = search.winner_of(&sum, Player::Left);
            let searched = search.nodes();
            assert!(searched > 0, "{text} is searched, {play:?}");
            let other = search.winner_of(&sum, Player::Right);
            let other = other.map(Player::opponent);
            assert_eq!(
                (other, search.nodes()),
                (winner, searched),
                "{text}, {play:?}"
            );
        }
    }
}

#[test]
fn a_sum_and_its_negative_are_one_question() {
    let arena = GameArena::new();
    let limits = Limits::none();
    for play in [Play::Normal, Play::Misere] {
        let mut search = OutcomeSearch::new(arena.within(&limits), play);
        let mut winner = |sign: Sign, starter: Player| {
            let mut components = Vec::new();
            for text in [
                "domineering(\"....|.#..|..#.\")",
                "clobber(\"XOX|OXX|XOO\")",
            ] {
                let parts = search.components(&position_of(text), sign);
                components.extend(parts.expect("there is no limit"));
            }
            let winner = search.winner(&[], &components, starter);
            (winner.expect("there is no limit"), search.nodes())
        };
        for starter in Player::BOTH {
            let (found, searched) = winner(Sign::Plus, starter);
            assert!(searched > 0, "it is searched, {play:?}");
            let (other, in_all) = winner(Sign::Minus, starter.opponent());
            assert_eq!((other.opponent(), in_all), (found, searched), "{play:?}");
        }
    }
}

#[test]
fn every_ruleset_has_small_positions_to_add() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for entry in CATALOGUE {
        let strategy = of_ruleset(entry, LARGEST);
        let mut moved_in = 0;
        for _ in 0..60 {
            let tree = strategy.new_tree(&mut runner).expect("few are refused");
            let position = tree.current();
            assert_eq!(position.name(), entry.name);
            moved_in += usize::from(positions_below(&position, 1).is_none());
        }
        assert!(moved_in > 4, "{}: hardly a move", entry.name);
    }
}
