//! `grundy lattice`: subtraction games on several heaps.

use std::fmt::Write as _;
use std::io::Write;

use grundy::lattice::{
    LatticeError, LatticeGame, PositionSearch, SearchError, Values, count_outcomes,
    nimber_histogram, node_kayles,
};
use grundy::{Budget, GameView, Graph, Halt, Limits, Session, Value, game_picture};

use crate::cell_file::CellArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::{Code, Failure};

/// Solve a subtraction game on several heaps, whose moves may also add stones
///
/// The moves are vectors such as `1,2; 2,1; 3,-2`, or a file in JSON with them as `D`, such as
/// `grundy turing compile --to game` writes. Every move must lower the total of the heaps.
///
/// `node_kayles(path(5))`, or any other graph there, is the game of Node Kayles with a heap for each
/// edge and isolated vertex and a move for each vertex; its moves are printed first.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The moves, or a file with them
    #[arg(allow_hyphen_values = true)]
    moves: String,
    /// Tell who wins this position, such as 10,12
    #[arg(long, value_delimiter = ',', value_name = "HEAPS", value_parser = heap, allow_hyphen_values = true)]
    position: Vec<u64>,
    /// Count all positions with at most so many stones
    #[arg(long, value_name = "STONES")]
    total: Option<u64>,
    /// Values instead of winners, for counts and pictures
    #[arg(long)]
    grundy: bool,
    /// What a stone of each heap counts, such as 3,1
    #[arg(long, value_delimiter = ',')]
    weights: Vec<u64>,
    /// Squares on a side of the table that is drawn
    #[arg(long, default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..=16384))]
    side: u32,
    /// The heaps from the third on in the table that is drawn, such as 2,0; the others are empty
    #[arg(long, value_delimiter = ',', value_name = "HEAPS", value_parser = heap)]
    slice: Vec<u64>,
    #[command(flatten)]
    picture: CellArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

const HINT: &str = "write the moves as `1,2; 2,1`, or name a file that has them as `D`";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let graph = arguments.moves.trim().strip_prefix("node_kayles(");
    let (moves, written) = match graph.and_then(|rest| rest.strip_suffix(')')) {
        Some(graph) => of_node_kayles(graph)?,
        None => moves(&arguments.moves)?,
    };
    let heaps = moves.first().map_or(2, Vec::len);
    let weights = if arguments.weights.is_empty() {
        vec![1; heaps]
    } else {
        arguments.weights.clone()
    };
    if weights.len() != heaps {
        return Err(Failure::mistake(
            &format!("expected {heaps} weights, found {}", weights.len()),
            "write one weight for each heap: `--weights 3,1`",
        ));
    }
    let game = LatticeGame::weighted(weights, moves);
    let game = game.map_err(|error| {
        let hint = match &error {
            LatticeError::NotFalling { vector, .. } if vector.iter().all(|&entry| entry <= 0) => {
                "a move takes stones from some heap, whatever the heaps weigh"
            }
            LatticeError::NotFalling { .. } => "other weights may do: `--weights 3,1`",
            LatticeError::Weight { .. } => {
                "write a weight from 1 on for each heap: `--weights 3,1`"
            }
            _ => HINT,
        };
        Failure::mistake(&error.to_string(), hint)
    })?;
    let budget = arguments.limits.budget(None);
    let position = if arguments.position.is_empty() {
        written
    } else {
        Some(arguments.position.clone())
    };
    if let Some(total) = arguments.total {
        count(&game, total, arguments.grundy, budget)
    } else if arguments.picture.asked() || position.is_none() {
        picture(arguments, &game, budget)
    } else {
        solve(&game, &position.unwrap_or_default(), budget)
    }
}

fn heap(text: &str) -> Result<u64, String> {
    let heap = text.trim().parse();
    heap.map_err(|_| format!("expected a heap from 0 to {}, found `{text}`", u64::MAX))
}

type Moves = Vec<Vec<i64>>;

/// The moves that an argument lists or a file holds, and the position that the file asks about.
fn moves(argument: &str) -> Result<(Moves, Option<Vec<u64>>), Failure> {
    let vector = |text: &str| {
        text.split(',')
            .map(|entry| entry.trim().parse::<i64>())
            .collect::<Result<Vec<_>, _>>()
    };
    let listed = argument
        .split(';')
        .map(vector)
        .collect::<Result<Moves, _>>();
    if let Ok(listed) = listed {
        return Ok((listed, None));
    }
    if !std::path::Path::new(argument).exists() {
        return Err(Failure::mistake(
            &format!(
                "expected vectors of whole numbers or a file, found `{argument}`, and no such file"
            ),
            HINT,
        ));
    }
    let text = std::fs::read_to_string(argument)
        .map_err(|error| Failure::File(format!("cannot read {argument}"), error))?;
    grundy::read_lattice(&text)
        .map_err(|message| Failure::mistake(&format!("{argument}: {message}"), HINT))
}

/// The moves and the start of Node Kayles on a graph: a heap for each edge, a move for each vertex.
fn of_node_kayles(source: &str) -> Result<(Moves, Option<Vec<u64>>), Failure> {
    let value = Session::default().evaluate(source, &Limits::none());
    let graph = match value.map_err(|error| Failure::of(&error, source))? {
        Value::Graph(graph) => graph,
        Value::Text(text) => Graph::parse(&text)
            .map_err(|error| Failure::mistake(&error.to_string(), GRAPH))?
            .into(),
        _ => {
            let message = format!("expected a graph, found `{source}`");
            return Err(Failure::mistake(&message, GRAPH));
        }
    };
    let game = node_kayles(graph.vertices(), graph.edges());
    let (game, start) = game.map_err(|error| Failure::mistake(&error.to_string(), GRAPH))?;
    let moves: Vec<String> = game.moves().iter().map(|vector| entries(vector)).collect();
    writeln!(std::io::stdout(), "moves {}", moves.join("; "))?;
    Ok((game.moves().to_vec(), Some(start)))
}

const GRAPH: &str = "for example `node_kayles(path(5))` or `node_kayles(\"0-1, 1-2, 5\")`";

/// Winning moves that are listed.
const MOVES_SHOWN: usize = 10;

fn solve(game: &LatticeGame, position: &[u64], budget: Budget) -> Result<(), Failure> {
    let mut search = PositionSearch::new(game);
    let mut text = String::new();
    let halt = interrupt::stoppable(|stop| {
        let limits = budget.start(stop);
        let outcome = search.outcome(position, &limits)?;
        writeln!(text, "{}: {outcome}", outcome.letter()).expect("writing to a string cannot fail");
        let moves = search.winning_moves(position, &limits)?;
        for &number in moves.iter().take(MOVES_SHOWN) {
            let vector = &game.moves()[number];
            let to = game.play(position, vector).unwrap_or_default();
            writeln!(text, "  by taking {} to {}", entries(vector), entries(&to))
                .expect("writing to a string cannot fail");
        }
        if moves.len() > MOVES_SHOWN {
            writeln!(
                text,
                "  and {} more winning moves",
                moves.len() - MOVES_SHOWN
            )
            .expect("writing to a string cannot fail");
        }
        let value = search.nimber(position, &limits)?;
        writeln!(text, "Grundy value {value}").expect("writing to a string cannot fail");
        Ok(())
    });
    write!(std::io::stdout(), "{text}")?;
    match halt {
        Ok(()) => Ok(()),
        Err(SearchError::Position(error)) => Err(Failure::mistake(
            &error.to_string(),
            "give one number for each heap",
        )),
        Err(SearchError::Halt(halt)) => Err(Failure::Halted(halt)),
    }
}

fn entries<T: ToString>(vector: &[T]) -> String {
    let entries: Vec<String> = vector.iter().map(T::to_string).collect();
    format!("({})", entries.join(", "))
}

fn count(game: &LatticeGame, total: u64, grundy: bool, budget: Budget) -> Result<(), Failure> {
    let text = interrupt::stoppable(|stop| {
        let limits = budget.start(stop);
        if grundy {
            let histogram = nimber_histogram(game, total, &limits)?;
            let lines = histogram
                .iter()
                .enumerate()
                .map(|(value, count)| format!("{count} positions of value {value}\n"));
            return Ok(lines.collect());
        }
        let counts = count_outcomes(game, total, &limits)?;
        Ok(format!(
            "{} of {} positions are P\n",
            counts.p_positions, counts.positions
        ))
    });
    let text: Result<String, Halt> = text;
    Ok(write!(
        std::io::stdout(),
        "{}",
        text.map_err(Failure::Halted)?
    )?)
}

fn picture(arguments: &Arguments, game: &LatticeGame, budget: Budget) -> Result<(), Failure> {
    let view = GameView {
        values: if arguments.grundy {
            Values::Nimbers
        } else {
            Values::Outcomes
        },
        side: arguments.side,
        beside: arguments.slice.clone(),
    };
    let picture = interrupt::stoppable(|stop| game_picture(game, &view, &budget.start(stop)));
    let picture = picture.map_err(|halt| match Code::of_halt(&halt) {
        Code::Interrupted => Failure::Told(Code::Interrupted),
        _ => Failure::Halted(halt),
    })?;
    let picture = picture.map_err(|error| {
        Failure::mistake(
            &error.to_string(),
            "ask about one position with `--position`",
        )
    })?;
    arguments.picture.deliver(
        &picture,
        &format!("the game with moves {}", arguments.moves),
    )
}
