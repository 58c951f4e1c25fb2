//! One arena shared by threads, and arenas whose caches forget nearly everything.

use grundy_game::{Game, GameArena, Games};
use grundy_num::{Halt, Limits, Player, Rational};

/// A fixed stream of random numbers.
struct Stream(u64);

impl Stream {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % n
    }

    fn game(&mut self, games: Games<'_>, depth: u32) -> Result<Game, Halt> {
        if depth == 0 || self.below(6) == 0 {
            let quarters = i64::try_from(self.below(25)).expect("small") - 12;
            return games.number(&Rational::new(quarters, 4).expect("4 is not 0"));
        }
        let mut side = || -> Result<Vec<Game>, Halt> {
            (0..=self.below(2))
                .map(|_| self.game(games, depth - 1))
                .collect()
        };
        let (left, right) = (side()?, side()?);
        games.from_options(&left, &right)
    }
}

/// Games and what comes of them, always the same list.
fn work(games: Games<'_>, seed: u64) -> Result<Vec<Game>, Halt> {
    let mut stream = Stream(seed);
    let mut all = Vec::new();
    for _ in 0..60 {
        let (g, h) = (stream.game(games, 3)?, stream.game(games, 3)?);
        let sum = games.add(g, h)?;
        let order = games.integer(i64::from(games.le(g, h)?))?;
        let cooled = games.cool(sum, &Rational::new(3, 4).expect("4 is not 0"))?;
        all.extend([g, h, sum, games.neg(sum)?, games.sub(g, h)?, order, cooled]);
        all.push(games.reduced(g)?);
        all.push(games.number(&games.mean(sum)?)?);
        all.push(games.number(games.stop(sum, Player::Left).number)?);
    }
    Ok(all)
}

#[test]
fn threads_that_build_the_same_games_get_the_same_handles() {
    let arena = GameArena::new();
    let found: Vec<Vec<Game>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| work(arena.within(&Limits::none()), 0x5eed)))
            .collect();
        let answers = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        answers
            .map(|answer| answer.expect("no panic").expect("no limits"))
            .collect()
    });
    let count = arena.len();
    let alone = work(arena.within(&Limits::none()), 0x5eed).unwrap();
    assert_eq!(arena.len(), count, "nothing new is found alone");
    for answer in &found {
        assert_eq!(answer, &alone);
    }
}

#[test]
fn threads_with_different_work_do_not_mislead_each_other() {
    let arena = GameArena::with_cache_bits(3);
    let seeds = [11, 22, 33, 44];
    std::thread::scope(|scope| {
        for seed in seeds {
            let arena = &arena;
            scope.spawn(move || work(arena.within(&Limits::none()), seed).unwrap());
        }
    });
    let (alone, limits) = (GameArena::new(), Limits::none());
    for seed in seeds {
        let shared = arena.within(&limits);
        let texts = |games: Games<'_>| -> Vec<String> {
            let all = work(games, seed).unwrap();
            all.into_iter().map(|g| games.show(g).unwrap()).collect()
        };
        assert_eq!(texts(shared), texts(alone.within(&limits)));
    }
}

#[test]
fn caches_that_forget_cost_time_and_never_truth() {
    let limits = Limits::none();
    let (small, large) = (GameArena::with_cache_bits(2), GameArena::new());
    for seed in 1..=8 {
        let [forgetful, usual] = [&small, &large].map(|arena| {
            let games = arena.within(&limits);
            let all = work(games, seed).unwrap();
            let texts: Vec<String> = all.iter().map(|&g| games.show(g).unwrap()).collect();
            texts
        });
        assert_eq!(forgetful, usual);
    }
    assert!(small.cache_bytes() < 256);
}
