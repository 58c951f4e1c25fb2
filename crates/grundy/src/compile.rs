//! The stages between a machine and its game, in JSON.

use grundy_automata::{CellGame, Chain, Cube, LocalRule};
use serde::Deserialize;
use serde_json::{Value, json};

/// A stage that can be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileTarget {
    /// The automaton of heads and symbols.
    Automaton,
    /// The patterns of the binary automaton.
    Binary,
    /// The subtraction game.
    Game,
}

/// One stage of a chain. A game is a request `lattice` as it stands, about the cell given.
///
/// ```
/// use grundy::automata::{Chain, Variant};
/// use grundy::{CompileTarget, Desk, compile_json};
/// let chain = Chain::new("1RB1LB_1LA1RZ".parse().unwrap(), Variant::Six).unwrap();
/// let game = compile_json(&chain, CompileTarget::Game, (0, 0)).unwrap();
/// // The start has its single 0 at place 0, and 0 means that the player to move wins.
/// let answer = Desk::default().answer(&game);
/// assert!(answer.starts_with(r#"{"outcome":"N""#));
/// ```
///
/// `None` for a cell that is too far out to have a position.
pub fn compile_json(chain: &Chain, target: CompileTarget, cell: (i64, u64)) -> Option<String> {
    let value = match target {
        CompileTarget::Automaton => automaton(chain),
        CompileTarget::Binary => {
            let letters = chain.automaton().automaton().letters();
            json!({
                "letters": letters,
                "code_length": letters + 2,
                "radius": chain.cubes().radius(),
                "zero_cubes": patterns(chain.cubes().cubes()),
            })
        }
        CompileTarget::Game => return rule_game_json(chain.game(), cell),
    };
    Some(value.to_string())
}

/// The game of an automaton as a request about a cell.
pub fn rule_game_json(game: &CellGame, cell: (i64, u64)) -> Option<String> {
    let position = game.position(cell.0, cell.1)?;
    let value = json!({
        "do": "lattice",
        "heaps": game.game().heaps(),
        "base": game.base(),
        "height": game.height(),
        "cell": [cell.0, cell.1],
        "position": position,
        "D": game.game().moves(),
    });
    Some(value.to_string())
}

fn automaton(chain: &Chain) -> Value {
    let (machine, automaton) = (chain.machine(), chain.automaton());
    let letters = 0..automaton.automaton().letters();
    let letters = letters.map(|letter| {
        let letter = u16::try_from(letter).expect("letters have 16-bit numbers");
        let (state, symbol) = automaton.pair(letter);
        let state = state.map(|state| &machine.states()[usize::from(state)]);
        json!([state, machine.symbols()[usize::from(symbol)]])
    });
    json!({
        "letters": letters.collect::<Vec<_>>(),
        "radius": 1,
        "table": automaton.automaton().table(),
    })
}

fn patterns(cubes: &[Cube]) -> Vec<&[(i32, u8)]> {
    cubes.iter().map(Cube::literals).collect()
}

/// The vectors that the moves of a game subtract.
pub type LatticeMoves = Vec<Vec<i64>>;

/// The moves of a game in JSON, and the position that the text asks about, if it does.
///
/// ```
/// let (moves, position) = grundy::read_lattice(r#"{"D": [[1, 2], [2, 1]]}"#).unwrap();
/// assert_eq!((moves, position), (vec![vec![1, 2], vec![2, 1]], None));
/// ```
pub fn read_lattice(text: &str) -> Result<(LatticeMoves, Option<Vec<u64>>), NotALattice> {
    #[derive(Deserialize)]
    struct Written {
        #[serde(rename = "D")]
        moves: Vec<Vec<i64>>,
        position: Option<Vec<u64>>,
    }
    let written: Result<Written, _> = serde_json::from_str(text);
    match written {
        Ok(Written { moves, position }) => Ok((moves, position)),
        Err(error) => Err(NotALattice(error.to_string())),
    }
}

/// A text holds no moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotALattice(String);

impl std::fmt::Display for NotALattice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "expected an object with a list of vectors as `D`: {}",
            self.0
        )
    }
}

impl std::error::Error for NotALattice {}
