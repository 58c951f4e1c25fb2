//! Every stage from a machine to a game, and each played against the one before it.

use grundy_num::{Halt, Limits, Outcome};

use crate::cellular::{Configuration, LocalRule};
use crate::lattice::{PositionSearch, SearchError};
use crate::{
    Automaton, CellGame, Cubes, GameError, Machine, MachineAutomaton, PhiAutomaton, TooManyLetters,
    Variant,
};

/// A machine with its automaton, its binary patterns and its game.
#[derive(Clone, Debug)]
pub struct Chain {
    machine: Machine,
    automaton: MachineAutomaton,
    cubes: Cubes,
    game: CellGame,
}

/// A machine is too large for the chain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// Its automaton has too many letters.
    #[error(transparent)]
    Letters(#[from] TooManyLetters),
    /// Its game cannot be written down.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// A stage of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The machine itself.
    Machine,
    /// The automaton whose letters are heads and symbols.
    Automaton,
    /// The binary automaton that reads codes back.
    Binary,
    /// The binary automaton of patterns.
    Cubes,
    /// The subtraction game.
    Game,
}

/// Two stages that disagree, and the first cell where they do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at time {time} and place {at} the {} has {before}, the {} has {after}", first.name(), second.name())]
pub struct Difference {
    /// The stage that came first.
    pub first: Stage,
    /// The stage that was made of it.
    pub second: Stage,
    /// The time.
    pub time: u64,
    /// The place.
    pub at: i64,
    /// The letter of the first stage.
    pub before: u16,
    /// The letter of the second.
    pub after: u16,
}

/// What a comparison of all stages found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
    /// How many cells of automata were compared with another stage.
    pub cells: u64,
    /// How many positions of the game were asked for their winner.
    pub positions: u64,
}

impl Stage {
    /// The stage in words.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Machine => "machine",
            Stage::Automaton => "automaton",
            Stage::Binary => "binary automaton",
            Stage::Cubes => "list of patterns",
            Stage::Game => "game",
        }
    }
}

impl Chain {
    /// All stages of a machine.
    ///
    /// ```
    /// use grundy_automata::{Chain, Variant};
    /// use grundy_num::Limits;
    /// let chain = Chain::new("1RB1LB_1LA1RZ".parse().unwrap(), Variant::Six).unwrap();
    /// assert!(chain.game().game().moves().len() <= 200);
    /// let verdict = chain.verify(2, &Limits::none()).unwrap();
    /// assert_eq!(verdict.difference, None);
    /// ```
    pub fn new(machine: Machine, variant: Variant) -> Result<Chain, ChainError> {
        let automaton = MachineAutomaton::new(&machine)?;
        let cubes = Cubes::of_machine(&automaton);
        let game = CellGame::new(&cubes, variant)?;
        Ok(Chain {
            machine,
            automaton,
            cubes,
            game,
        })
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Its automaton.
    pub fn automaton(&self) -> &MachineAutomaton {
        &self.automaton
    }

    /// The patterns of its binary automaton.
    pub fn cubes(&self) -> &Cubes {
        &self.cubes
    }

    /// Its game.
    pub fn game(&self) -> &CellGame {
        &self.game
    }

    /// Plays all stages from the empty tape for so many steps and compares every cell of each with
    /// the stage before it: the automaton with the machine, codes read back from bits with the
    /// automaton, patterns with those bits, and the winners of all positions of cells with them.
    pub fn verify(&self, steps: u64, limits: &Limits<'_>) -> Result<Verdict, Halt> {
        let automaton = self.automaton.automaton();
        let phi = PhiAutomaton::new(automaton).expect("empty cells stay empty without a head");
        let mut run = self.machine.run(&[]);
        let mut line = Configuration::seed(1, 0);
        let mut bits = phi.encoding().encode(&line);
        let mut matched = bits.clone();
        let mut referee = Referee::new(&self.game, steps);
        for time in 0..=steps {
            limits.look()?;
            let machine = self.automaton.line(&run, 0);
            let coded = phi.encoding().encode(&line);
            let pairs = [
                (Stage::Machine, &machine, Stage::Automaton, &line),
                (Stage::Automaton, &coded, Stage::Binary, &bits),
                (Stage::Binary, &bits, Stage::Cubes, &matched),
            ];
            for (first, before, second, after) in pairs {
                referee.verdict.compare(first, before, second, after, time);
            }
            referee.ask(&matched, time, limits)?;
            if referee.verdict.difference.is_some() {
                break;
            }
            run.advance(time + 1, usize::MAX, limits)?;
            line = automaton.step(&line);
            bits = phi.step(&bits);
            matched = self.cubes.step(&matched);
        }
        Ok(referee.verdict)
    }
}

/// The same for an automaton with two letters that keeps a line of ones, started with a single 0:
/// its table, its patterns and its game.
pub fn verify_binary(
    automaton: &Automaton,
    cubes: &Cubes,
    game: &CellGame,
    steps: u64,
    limits: &Limits<'_>,
) -> Result<Verdict, Halt> {
    let mut line = Configuration::seed(0, 1);
    let mut matched = line.clone();
    let mut referee = Referee::new(game, steps);
    for time in 0..=steps {
        limits.look()?;
        referee
            .verdict
            .compare(Stage::Automaton, &line, Stage::Cubes, &matched, time);
        referee.ask(&matched, time, limits)?;
        if referee.verdict.difference.is_some() {
            break;
        }
        line = automaton.step(&line);
        matched = cubes.step(&matched);
    }
    Ok(referee.verdict)
}

/// Any automaton that keeps a line of 0 against its binary one: from a start with background 0 on,
/// the code of each line of the first has to be the line of the second.
pub fn verify_code(
    phi: &PhiAutomaton<'_>,
    start: &Configuration,
    steps: u64,
    limits: &Limits<'_>,
) -> Result<Verdict, Halt> {
    let mut line = start.clone();
    let mut bits = phi.encoding().encode(&line);
    let mut verdict = Verdict::NONE;
    for time in 0..=steps {
        let coded = phi.encoding().encode(&line);
        verdict.compare(Stage::Automaton, &coded, Stage::Binary, &bits, time);
        if verdict.difference.is_some() || time == steps {
            break;
        }
        line = phi.automaton().step(&line);
        limits.look()?;
        bits = phi.step(&bits);
    }
    Ok(verdict)
}

/// Compares stages and keeps count.
struct Referee<'g> {
    game: &'g CellGame,
    search: PositionSearch<'g>,
    verdict: Verdict,
}

impl<'g> Referee<'g> {
    fn new(game: &'g CellGame, steps: u64) -> Referee<'g> {
        let mut search = PositionSearch::new(game.game());
        // With room for the last row from the start nothing is forgotten on the way.
        let reach = game
            .reach(steps)
            .and_then(|reach| i64::try_from(reach).ok());
        for edge in reach.into_iter().flat_map(|reach| [reach, -reach]) {
            if let Some(position) = game.position(edge, steps) {
                let _ = search.make_room(&position);
            }
        }
        Referee {
            game,
            search,
            verdict: Verdict::NONE,
        }
    }

    /// Asks the game about every cell of a time that has a position.
    fn ask(&mut self, bits: &Configuration, time: u64, limits: &Limits<'_>) -> Result<(), Halt> {
        let reach = self
            .game
            .reach(time)
            .and_then(|reach| i64::try_from(reach).ok());
        let reach = reach.ok_or(Halt::TooLarge("a position this late"))?;
        for at in -reach..=reach {
            let position = self.game.position(at, time);
            let position = position.ok_or(Halt::TooLarge("a position this late"))?;
            let outcome = self
                .search
                .outcome(&position, limits)
                .map_err(|error| match error {
                    SearchError::Halt(halt) => halt,
                    SearchError::Position(_) => Halt::TooLarge("a position this late"),
                })?;
            self.verdict.positions += 1;
            let bit = u16::from(outcome == Outcome::Previous);
            if bit != bits.cell(at) {
                self.verdict
                    .differ(Stage::Cubes, Stage::Game, time, at, bits.cell(at), bit);
                return Ok(());
            }
        }
        Ok(())
    }
}

impl Verdict {
    const NONE: Verdict = Verdict {
        difference: None,
        cells: 0,
        positions: 0,
    };

    fn compare(
        &mut self,
        first: Stage,
        before: &Configuration,
        second: Stage,
        after: &Configuration,
        time: u64,
    ) {
        let margin = 2;
        let from = before.first().min(after.first()) - margin;
        let to = before.end().max(after.end()) + margin;
        self.cells += (to - from).unsigned_abs();
        let mut places = from..to;
        if let Some(at) = places.find(|&at| before.cell(at) != after.cell(at)) {
            self.differ(first, second, time, at, before.cell(at), after.cell(at));
        }
    }

    fn differ(&mut self, first: Stage, second: Stage, time: u64, at: i64, before: u16, after: u16) {
        self.difference.get_or_insert(Difference {
            first,
            second,
            time,
            at,
            before,
            after,
        });
    }
}
