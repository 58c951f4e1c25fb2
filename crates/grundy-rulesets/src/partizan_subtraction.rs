//! Partizan subtraction: from one heap Left takes a number of tokens in her set, Right one in his.
//!
//! The value of a heap depends on those of the heaps just below it, as many as the largest number
//! in the sets. So values are computed from the empty heap upwards, and when such a window of
//! values returns, everything after it repeats: heaps of any size are then answered at once.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player, UBig};
use grundy_rules::{Arg, ArgError, Args, Index, Info, Move, Picture, Rules, Ruleset};

use crate::heap_move::heap_move;

/// The two sets, in order and without repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanSubtraction {
    sets: [Box<[u64]>; 2],
}

const USAGE: &str = "partizan_subtraction([1, 2], [1, 3])[7]";

/// The largest number in a set: as many values are kept at a time.
const LARGEST: u64 = 1 << 20;

impl Ruleset for PartizanSubtraction {
    const INFO: Info = Info {
        summary: "Left takes a number of tokens in the first set, Right one in the second",
        example: USAGE,
        rules: "A position is one heap of tokens, and the rules have two finite sets of numbers. \
            Left takes a number of tokens that is in the first set, Right one that is in the \
            second. Who cannot move loses.",
        notation: "`partizan_subtraction([1, 2], [1, 3])[7]`: Left's set, Right's set, then the heap in \
            square brackets, or several: `[5, 6]`. `1..4` in a set stands for 1, 2, 3, 4.",
        theory: "Who wins repeats as the heap grows, for it depends on the heaps just below alone; \
            the values need not, since they may grow.",
        source: "Aviezri Fraenkel and Anton Kotzig, \"Partizan octal games: partizan subtraction \
            games\" (1987).",
    };

    fn read(args: &Args<'_>) -> Result<(Self, u64), ArgError> {
        if args.len() != 3 {
            let found = match args.len().saturating_sub(1) {
                1 => "1 set".to_owned(),
                sets => format!("{sets} sets"),
            };
            return Err(ArgError {
                argument: None,
                ..ArgError::new(0, format!("expected Left's set and Right's, found {found}"))
                    .hint(format!("write `{USAGE}`"))
            });
        }
        let sets = [read_set(args, 0)?, read_set(args, 1)?];
        let heap = args.small(2, 0..=u64::MAX)?;
        Ok((PartizanSubtraction { sets }, heap))
    }
}

impl Rules for PartizanSubtraction {
    /// The heap.
    type Position = u64;

    const NAME: &'static str = "partizan_subtraction";

    const INDEX: Index = Index::Heap;

    fn write(&self, heap: &u64) -> String {
        let set = |set: &[u64]| {
            let numbers: Vec<String> = set.iter().map(u64::to_string).collect();
            format!("[{}]", numbers.join(", "))
        };
        format!("{}, {}, {heap}", set(&self.sets[0]), set(&self.sets[1]))
    }

    fn options(&self, heap: &u64, player: Player, out: &mut Vec<u64>) -> Result<(), Halt> {
        let set = &self.sets[player as usize];
        out.extend(
            set.iter()
                .rev()
                .filter_map(|taken| heap.checked_sub(*taken)),
        );
        Ok(())
    }

    fn moves(&self, heap: &u64, player: Player) -> Result<Vec<Move<u64>>, Halt> {
        let options = self.option_list(heap, player)?;
        let heaps = [UBig::from(*heap)];
        let lowered = |left| heap_move(&heaps, 0, &UBig::from(left), left);
        Ok(options.into_iter().map(lowered).collect())
    }

    fn known_value(&self, games: Games<'_>, heap: &u64) -> Result<Option<Game>, Halt> {
        self.value(games, *heap).map(Some)
    }

    fn picture(&self, heap: &u64) -> Picture {
        Picture::Heaps(vec![heap.to_string()])
    }
}

impl PartizanSubtraction {
    fn value(&self, games: Games<'_>, heap: u64) -> Result<Game, Halt> {
        let largest = self.sets.iter().filter_map(|set| set.last()).max();
        let length = *largest.unwrap_or(&1);
        let mut window = Window::new(usize::try_from(length).map_err(|_| Halt::Memory)?);
        // Brent's search for a cycle: a window is kept and compared with the later ones, and
        // replaced at each power of two. The first `length` windows know fewer heaps.
        let (mut kept, mut kept_at) = (Vec::new(), 0);
        let mut goal = heap;
        let mut n = 0;
        loop {
            games.limits().tick()?;
            let sides = [&self.sets[0], &self.sets[1]].map(|set| {
                let options = set.iter().filter(|taken| **taken <= n);
                options
                    .map(|taken| window.back(*taken))
                    .collect::<Vec<Game>>()
            });
            let value = games.from_options(&sides[0], &sides[1])?;
            if n == goal {
                return Ok(value);
            }
            window.push(value);
            if n >= length {
                if !kept.is_empty() && window.is(&kept) {
                    // Values repeat with period n - kept_at, so whole periods can be left out.
                    goal = n + (goal - n) % (n - kept_at);
                    kept.clear();
                    if goal == n {
                        return Ok(value);
                    }
                } else if goal == heap && n.is_power_of_two() {
                    (kept, kept_at) = (window.list(), n);
                }
            }
            n += 1;
        }
    }
}

/// The values of the last heaps.
struct Window {
    values: Vec<Game>,
    /// Where the next value goes.
    next: usize,
}

impl Window {
    fn new(length: usize) -> Window {
        Window {
            values: vec![Game::ZERO; length],
            next: 0,
        }
    }

    fn push(&mut self, value: Game) {
        self.values[self.next] = value;
        self.next = (self.next + 1) % self.values.len();
    }

    /// The value pushed `back` values ago; 1 is the last.
    fn back(&self, back: u64) -> Game {
        let back = usize::try_from(back).expect("sets stay within the window");
        self.values[(self.next + self.values.len() - back) % self.values.len()]
    }

    /// The values from the oldest to the newest.
    fn iter(&self) -> impl Iterator<Item = &Game> {
        let (newer, older) = self.values.split_at(self.next);
        older.iter().chain(newer)
    }

    fn list(&self) -> Vec<Game> {
        self.iter().copied().collect()
    }

    fn is(&self, values: &[Game]) -> bool {
        // Most windows differ in the newest value.
        values.last() == Some(&self.back(1)) && self.iter().eq(values)
    }
}

fn read_set(args: &Args<'_>, index: usize) -> Result<Box<[u64]>, ArgError> {
    let number = |item: &Arg| {
        let found = match item {
            Arg::Integer(n) => match u64::try_from(n) {
                Ok(n) if (1..=LARGEST).contains(&n) => return Ok(n),
                _ => n.to_string(),
            },
            other => other.kind().to_owned(),
        };
        let message = format!("expected a set of integers from 1 to {LARGEST}, found {found}");
        Err(ArgError::new(index, message).hint(format!("write `{USAGE}`")))
    };
    let numbers = args.list(index)?.iter().map(number);
    let mut numbers: Vec<u64> = numbers.collect::<Result<_, _>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers.into())
}
