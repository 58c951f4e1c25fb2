//! What the questions answer about a sum, in a form that is compared.

use std::collections::{BTreeSet, HashMap};

use grundy::Workbench;
use grundy::requests::Desk;
use grundy_num::{Play, Player};
use serde_json::{Value, json};

use crate::Shown;
use crate::naive::Term;

/// Asks, and remembers values of expressions.
#[derive(Default)]
pub(crate) struct Asked {
    desk: Desk,
    bench: Workbench,
    values: HashMap<String, String>,
}

/// The answer of `solve`.
pub(crate) struct Solved(pub(crate) Value);

fn word(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Asked {
    pub(crate) fn ask(&self, request: &Value) -> Value {
        let answer = self.desk.answer(&self.bench, request.to_string());
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        assert!(answer["error"].is_null(), "{request}: {answer}");
        assert!(answer["halt"].is_null(), "{request}: {answer}");
        answer
    }

    /// The value of an expression as text.
    pub(crate) fn value(&mut self, expr: &str) -> String {
        if let Some(value) = self.values.get(expr) {
            return value.clone();
        }
        let answer = self.ask(&json!({"do": "eval", "expr": expr}));
        let value = match &answer["value"] {
            Value::Bool(holds) => holds.to_string(),
            value => text(value).expect("a value is a text"),
        };
        self.values.insert(expr.to_owned(), value.clone());
        value
    }

    pub(crate) fn solve(&self, expr: &str, play: Play) -> Solved {
        let why = play == Play::Normal;
        Solved(self.ask(&json!({"do": "solve", "expr": expr, "play": word(play), "why": why})))
    }

    /// The moves of a match: the label, the name, what the summand becomes, whether it wins.
    pub(crate) fn play(
        &mut self,
        expr: &str,
        play: Play,
        first: Player,
    ) -> BTreeSet<(String, Option<String>, String, bool)> {
        let request = json!({
            "do": "play", "expr": expr, "play": word(play), "hints": "outcome",
            "first": first.to_string().to_lowercase(),
        });
        let answer = self.ask(&request);
        assert!(answer["more"].is_null(), "short lists are complete");
        let mut moves = BTreeSet::new();
        for found in answer["moves"].as_array().expect("a list of moves") {
            let said = found["move"].as_str().expect("a move is said");
            let label = said
                .strip_prefix("in ")
                .and_then(|rest| rest.split_once(':'));
            let (label, _) = label.expect("a move says where it is made");
            let board = found["board"].as_u64().expect("the place of a board");
            let board = usize::try_from(board).expect("a few boards");
            assert_eq!(answer["boards"][board]["label"], label, "{expr}");
            let to = self.value(found["to"].as_str().expect("what the summand becomes"));
            let wins = found["wins"].as_bool().expect("hints say whether it wins");
            moves.insert((label.to_owned(), text(&found["name"]), to, wins));
        }
        moves
    }

    /// What a player's moves make of the sum: the name of the move, and the value.
    pub(crate) fn tree(&self, expr: &str, player: Player) -> BTreeSet<(Option<String>, String)> {
        let request = json!({"do": "tree", "expr": expr, "depth": 1, "most": 10_000});
        let answer = self.ask(&request);
        let nodes = answer["nodes"].as_array().expect("a list of nodes");
        let mut branches = BTreeSet::new();
        for node in &nodes[1..] {
            let by = &node["move"];
            let whose = by["player"].as_str().expect("a move is somebody's");
            if whose != "either" && whose != player.to_string().to_lowercase() {
                continue;
            }
            let name = by["name"].as_str().map(|name| match name.split_once(": ") {
                Some((place, name)) if place.starts_with("in ") => name.to_owned(),
                _ => name.to_owned(),
            });
            branches.insert((name, text(&node["value"]).expect("a value")));
        }
        assert!(nodes[0]["cut"].is_null() && nodes[0]["hidden"].is_null());
        branches
    }
}

impl Solved {
    pub(crate) fn winner(&self, starter: Player) -> Player {
        match (self.0["outcome"].as_str().expect("an outcome"), starter) {
            ("L", _) => Player::Left,
            ("R", _) => Player::Right,
            ("N", starter) => starter,
            (_, starter) => starter.opponent(),
        }
    }

    /// The winning moves of a player. A range of edges is as many moves as there are edges of the
    /// player's colour in it.
    pub(crate) fn moves(&self, player: Player, asked: &mut Asked, sum: &[Term]) -> Vec<Shown> {
        assert!(self.0["more"].is_null(), "short lists are complete");
        let field = match player {
            Player::Left => "left_winning_moves",
            Player::Right => "right_winning_moves",
        };
        let list = self.0[field].as_array().expect("a list of moves");
        let shown = list
            .iter()
            .flat_map(|found| shown(found, player, asked, sum));
        let mut moves: Vec<Shown> = shown.collect();
        moves.sort();
        moves
    }
}

/// A winning move as it is compared; several for a range of edges.
pub(crate) fn shown(
    found: &Value,
    player: Player,
    asked: &mut Asked,
    sum: &[Term],
) -> BTreeSet<Shown> {
    let component = found["component"].as_u64().expect("the number of a term");
    let component = usize::try_from(component).expect("a few terms");
    let label = text(&found["part"]).unwrap_or_else(|| (component + 1).to_string());
    if found["name"] != "edges" {
        let to = asked.value(found["move"].as_str().expect("what the term becomes"));
        return BTreeSet::from([(label, text(&found["name"]), to)]);
    }
    let place = |field: &str| {
        found[field]
            .as_str()
            .and_then(|edge| edge.parse::<usize>().ok())
    };
    let (first, last) = (
        place("from").expect("an edge"),
        place("to").expect("an edge"),
    );
    let mut cut = BTreeSet::new();
    for found in sum[component].moves(player) {
        let name = found.name.clone().unwrap_or_default();
        let edge = name
            .strip_prefix("edge ")
            .and_then(|edge| edge.parse::<usize>().ok());
        if found.label(component) == label
            && edge.is_some_and(|edge| (first..=last).contains(&edge))
        {
            let to = asked.value(&found.term.typed());
            cut.insert((label.clone(), found.name, to));
        }
    }
    cut
}
