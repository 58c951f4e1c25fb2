//! Rules that are known only at run time: a name made then, and moves that may fail.

use grundy_game::GameArena;
use grundy_num::{Halt, Limits, Nimber, Play, Player};
use grundy_rules::{Impartial, Rules};
use grundy_solve::{Hooks, Judge, Position, PositionSum, impartial, partizan};

/// Take so many stones as the lists allow; a forbidden heap is a mistake of the rules.
#[derive(Clone, PartialEq)]
struct Taking {
    name: String,
    takes: [Vec<u64>; 2],
    forbidden: u64,
}

impl Rules for Taking {
    type Position = u64;

    const NAME: &'static str = "taking";

    fn name(&self) -> &str {
        &self.name
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn options(&self, heap: &u64, player: Player, out: &mut Vec<u64>) -> Result<(), Halt> {
        if *heap == self.forbidden {
            return Err(Halt::failed(format!("no heap of {heap} is allowed")));
        }
        let takes = self.takes[player as usize].iter();
        out.extend(takes.filter_map(|taken| heap.checked_sub(*taken)));
        Ok(())
    }
}

impl Impartial for Taking {}

fn taking(name: &str, left: &[u64], right: &[u64]) -> Taking {
    Taking {
        name: name.to_owned(),
        takes: [left.to_vec(), right.to_vec()],
        forbidden: u64::MAX,
    }
}

#[test]
fn they_have_values_nimbers_and_winners() {
    let (arena, limits) = (GameArena::new(), Limits::none());
    let games = arena.within(&limits);
    // Left takes one stone and Right none: the heap is an integer.
    let integer = partizan(taking("mine", &[1], &[]), 5);
    assert_eq!(integer.write(), "mine(5)");
    assert_eq!(integer.value(games, Hooks::Used), games.integer(5));
    // One or two stones for both: the nimber is the remainder by 3.
    for heap in 0..20 {
        let position = impartial(taking("ours", &[1, 2], &[1, 2]), heap);
        let nimber = position.nimber(games, Hooks::Used);
        assert_eq!(nimber, Some(Ok(Nimber::from(heap % 3))));
    }
    let mut sum = PositionSum::from(impartial(taking("ours", &[1, 2], &[1, 2]), 4));
    let other: Position = impartial(taking("theirs", &[1, 2], &[1, 2]), 7);
    sum.append(games, other.into()).unwrap();
    for play in [Play::Normal, Play::Misere] {
        let winner = Judge::of(games, play, &sum)
            .unwrap()
            .winner(&sum, Player::Left);
        let expected = match play {
            Play::Normal => Player::Right,
            // As for two heaps of one stone, whoever moves first wins under misère play.
            Play::Misere => Player::Left,
        };
        assert_eq!(winner, Ok(expected), "{play}");
    }
}

#[test]
fn what_fails_in_them_is_said() {
    let (arena, limits) = (GameArena::new(), Limits::none());
    let games = arena.within(&limits);
    let rules = Taking {
        forbidden: 13,
        ..taking("unlucky", &[1, 2], &[1, 3])
    };
    let failed = Halt::failed("no heap of 13 is allowed");
    assert_eq!(
        failed.to_string(),
        "the rules failed: no heap of 13 is allowed"
    );
    let position = partizan(rules.clone(), 20);
    assert_eq!(position.value(games, Hooks::Used), Err(failed.clone()));
    assert_eq!(position.options(Player::Left).unwrap().len(), 2);
    let impartial = position.made_impartial();
    assert_eq!(
        impartial.nimber(games, Hooks::Used),
        Some(Err(failed.clone()))
    );
    let sum = PositionSum::from(position);
    for play in [Play::Normal, Play::Misere] {
        let winner =
            Judge::of(games, play, &sum).and_then(|mut judge| judge.winner(&sum, Player::Left));
        assert_eq!(winner, Err(failed.clone()), "{play}");
    }
    // Below the forbidden heap all is well.
    assert!(partizan(rules, 12).value(games, Hooks::Used).is_ok());
}
