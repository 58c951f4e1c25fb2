//! The options of a position with their values, and the tree of all values of stalks.

use grundy_game::{Game, Games, Notation};
use grundy_num::{Halt, Player};
use grundy_render::tree::{Branch, Mover, Node, TreePicture};
use grundy_render::value_tree::ValueTree;
use grundy_render::{Drawable, Style};
use grundy_rules::Move;
use grundy_solve::{Hooks, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::draw::position;
use crate::ask::{Answer, Asking, Question, Wanted};
use crate::json::Cut;
use crate::picture::characters;
use crate::{Diagnostic, Refusal};

/// The options of a position with their values, their options and so on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Tree {
    /// A position.
    pub expr: String,
    /// How many moves deep.
    #[serde(default = "two")]
    pub depth: usize,
    /// Which options are shown.
    #[serde(default)]
    pub branches: Branches,
}

fn two() -> usize {
    2
}

/// Which options a tree shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Branches {
    /// One for each option of the canonical form: moves that are dominated or reversible, and
    /// further moves to the same value, are only counted.
    #[default]
    Canonical,
    /// Every option.
    All,
}

/// A position with its options.
#[derive(Serialize, JsonSchema)]
pub struct TreeOf {
    /// The positions, the first one the root, each after the one it is an option of.
    pub nodes: Vec<TreeNode>,
    /// The limit that left positions out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    picture: Option<TreePicture>,
}

/// A position of a tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TreeNode {
    /// The position, as it is typed.
    pub position: String,
    /// Its value.
    pub value: String,
    /// The move that leads to it, except to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "move")]
    pub by: Option<TreeMove>,
    /// Moves that are not shown: dominated, reversible or to a value shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub hidden: Vec<HiddenMoves>,
}

/// Moves that a tree does not show.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct HiddenMoves {
    /// Whose moves they are.
    pub player: Whose,
    /// How many there are.
    pub count: usize,
}

/// A move in a tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TreeMove {
    /// The number of the position moved in, counted from 0.
    pub parent: usize,
    /// Whose move it is: `left`, `right` or `either`.
    pub player: Whose,
    /// What players call the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Whose move a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Both players'.
    Either,
}

/// The tree of all finite stalks: 0, and beside each number the two stalks with one edge more.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ValueTreeOf {
    /// The most edges of a stalk.
    pub edges: usize,
}

/// The values of all stalks with up to so many edges.
#[derive(Serialize, JsonSchema)]
pub struct ValueTreeAnswer {
    /// The most edges of a stalk.
    pub edges: usize,
    /// The numbers, the largest first, as the picture shows them from left to right.
    pub text: Vec<String>,
    #[serde(skip)]
    picture: ValueTree,
}

/// The most positions of a tree.
const MOST_NODES: usize = 10_000;

/// The most positions in a picture.
const MOST_DRAWN: usize = 1000;

impl Question for Tree {
    const NAME: &'static str = "tree";
    const SUMMARY: &'static str = "the options of a position with their values";
    const EXAMPLE: &'static str =
        r#"{"do":"tree","expr":"toads_and_frogs(\"T.F\")","depth":1,"branches":"all"}"#;
    type Answer = TreeOf;

    fn ask(&self, at: &Asking<'_>) -> Result<TreeOf, Refusal> {
        let sitting = at.sit()?;
        let found = sitting.evaluate(&self.expr);
        let value = found.map_err(|error| error.within("expr", &self.expr))?;
        let root = position(&value, &self.expr).map_err(|error| error.in_field("expr"))?;
        let mut grown = Grown {
            games: sitting.games(),
            branches: self.branches,
            notation: at.notation,
            nodes: Vec::new(),
            positions: Vec::new(),
        };
        let halt = grown.grow(root, self.depth)?;
        let picture = match at.wanted {
            Wanted::Words => None,
            Wanted::Picture => Some(grown.picture()?),
        };
        Ok(TreeOf {
            nodes: grown.nodes,
            halt: halt.map(Cut),
            picture,
        })
    }
}

/// A tree on its way.
struct Grown<'g> {
    games: Games<'g>,
    branches: Branches,
    notation: Notation,
    nodes: Vec<TreeNode>,
    positions: Vec<(Position, Game)>,
}

impl Grown<'_> {
    /// Grows the tree level by level; the limit on its size is part of the answer.
    fn grow(&mut self, root: Position, depth: usize) -> Result<Option<Halt>, Halt> {
        let value = root.value(self.games, Hooks::Used)?;
        self.push(root, value, None)?;
        let mut level = 0..1;
        for _ in 0..depth {
            for parent in level.clone() {
                for (by, option, value) in self.options(parent)? {
                    if self.nodes.len() == MOST_NODES {
                        return Ok(Some(Halt::TooLarge("a tree of more than 10000 positions")));
                    }
                    self.push(option, value, Some(by))?;
                }
            }
            level = level.end..self.nodes.len();
            if level.is_empty() {
                break;
            }
        }
        Ok(None)
    }

    fn push(&mut self, position: Position, value: Game, by: Option<TreeMove>) -> Result<(), Halt> {
        self.nodes.push(TreeNode {
            position: position.write(),
            value: written(self.games, value, self.notation)?,
            by,
            hidden: Vec::new(),
        });
        self.positions.push((position, value));
        Ok(())
    }

    /// The options of a position that are shown; the others are counted.
    fn options(&mut self, parent: usize) -> Result<Vec<(TreeMove, Position, Game)>, Halt> {
        let games = self.games;
        let (position, value) = self.positions[parent].clone();
        // Positions of impartial rulesets have nimbers whatever is known of them.
        let nimber = position.nimber(games, Hooks::Ignored);
        let is_impartial = nimber.transpose()?.is_some();
        let players: &[(Player, Whose)] = if is_impartial {
            &[(Player::Left, Whose::Either)]
        } else {
            &[(Player::Left, Whose::Left), (Player::Right, Whose::Right)]
        };
        let mut shown = Vec::new();
        for &(player, whose) in players {
            let mut unseen = games.options(value, player)?.to_vec();
            let mut hidden = 0;
            for Move {
                name, to: option, ..
            } in position.moves(player)?
            {
                games.limits().tick()?;
                let value = option.value(games, Hooks::Used)?;
                let canonical = unseen.iter().position(|&g| g == value);
                match (self.branches, canonical) {
                    (Branches::Canonical, None) => {
                        hidden += 1;
                        continue;
                    }
                    (Branches::Canonical, Some(found)) => {
                        unseen.swap_remove(found);
                    }
                    (Branches::All, _) => {}
                }
                let by = TreeMove {
                    parent,
                    player: whose,
                    name,
                };
                shown.push((by, option, value));
            }
            if hidden > 0 {
                let moves = HiddenMoves {
                    player: whose,
                    count: hidden,
                };
                self.nodes[parent].hidden.push(moves);
            }
        }
        Ok(shown)
    }

    fn picture(&self) -> Result<TreePicture, Halt> {
        if self.nodes.len() > MOST_DRAWN {
            return Err(Halt::TooLarge("a picture of more than 1000 positions"));
        }
        let nodes = self.nodes.iter().zip(&self.positions);
        let nodes = nodes.map(|(node, (position, value))| {
            Ok(Node {
                picture: position.picture(),
                name: node.position.clone(),
                value: written(self.games, *value, Notation::Unicode)?,
                branch: node.by.as_ref().map(|by| Branch {
                    parent: by.parent,
                    name: by.name.clone(),
                    mover: match by.player {
                        Whose::Left => Mover::Left,
                        Whose::Right => Mover::Right,
                        Whose::Either => Mover::Either,
                    },
                }),
            })
        });
        let nodes = nodes.collect::<Result<_, Halt>>()?;
        Ok(TreePicture { nodes })
    }
}

/// A value as text; one that is too long to write is said to be.
pub(super) fn written(games: Games<'_>, value: Game, notation: Notation) -> Result<String, Halt> {
    match games.write(value, notation) {
        Err(Halt::TooLarge(_)) => Ok("(a value too long to write)".to_owned()),
        written => written,
    }
}

/// A line still to be written: a position, or moves that are not shown.
enum Line {
    Node(usize),
    Hidden(&'static str, usize, &'static str),
}

impl Answer for TreeOf {
    /// The tree in lines, every option below its position.
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (child, node) in self.nodes.iter().enumerate() {
            if let Some(by) = &node.by {
                children[by.parent].push(child);
            }
        }
        let root = &self.nodes[0];
        let mut text = format!("{} = {}", root.position, root.value);
        // A stack of lines with their indents, the next one last.
        let mut waiting = self.below(0, &children, "");
        while let Some((line, indent, is_last)) = waiting.pop() {
            let (fork, below) = if is_last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            text.extend(["\n", &indent, fork]);
            match line {
                Line::Hidden(player, count, other) => {
                    let moves = if count == 1 { "move" } else { "moves" };
                    let why = "dominated, reversible or to a value shown";
                    text.extend([
                        player,
                        ": ",
                        &count.to_string(),
                        " ",
                        other,
                        moves,
                        ", ",
                        why,
                    ]);
                }
                Line::Node(at) => {
                    let node = &self.nodes[at];
                    let player = node.by.as_ref().map_or("", |by| by.player.word());
                    text.extend([player, " to ", &node.position, " = ", &node.value]);
                    if let Some(name) = node.by.as_ref().and_then(|by| by.name.as_ref()) {
                        text.extend(["  (", name, ")"]);
                    }
                    waiting.extend(self.below(at, &children, &format!("{indent}{below}")));
                }
            }
        }
        if self.halt.is_some() {
            text.push_str("\n…");
        }
        Ok(text)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|cut| &cut.0)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        self.picture
            .as_ref()
            .map(|picture| picture as &dyn Drawable)
    }
}

impl TreeOf {
    /// The lines directly below a position, last first.
    fn below(&self, at: usize, children: &[Vec<usize>], indent: &str) -> Vec<(Line, String, bool)> {
        let node = &self.nodes[at];
        let of = |player: Whose| {
            let is_his = move |&&child: &&usize| {
                let by = self.nodes[child].by.as_ref();
                by.is_some_and(|by| by.player == player)
            };
            children[at].iter().filter(is_his).copied()
        };
        let mut lines = Vec::new();
        for player in [Whose::Either, Whose::Left, Whose::Right] {
            let shown = lines.len();
            lines.extend(of(player).map(Line::Node));
            let mut hidden = node.hidden.iter();
            if let Some(hidden) = hidden.find(|hidden| hidden.player == player) {
                let other = if lines.len() > shown { "other " } else { "" };
                lines.push(Line::Hidden(player.word(), hidden.count, other));
            }
        }
        let count = lines.len();
        let lines = lines.into_iter().enumerate();
        let lines = lines.map(|(i, line)| (line, indent.to_owned(), i + 1 == count));
        lines.rev().collect()
    }
}

impl Whose {
    fn word(self) -> &'static str {
        match self {
            Whose::Left => "Left",
            Whose::Right => "Right",
            Whose::Either => "either",
        }
    }
}

impl Question for ValueTreeOf {
    const NAME: &'static str = "value_tree";
    const SUMMARY: &'static str = "the values of all finite stalks as a tree";
    const EXAMPLE: &'static str = r#"{"do":"value_tree","edges":3}"#;
    type Answer = ValueTreeAnswer;

    fn ask(&self, _: &Asking<'_>) -> Result<ValueTreeAnswer, Refusal> {
        let picture = ValueTree::new(self.edges).map_err(|error| {
            let mistake = Diagnostic::plain(error.to_string()).in_field("edges");
            mistake.hint("ask for fewer edges")
        })?;
        let text = characters(&picture, &Style::default())?;
        Ok(ValueTreeAnswer {
            edges: self.edges,
            text: text.lines().map(str::to_owned).collect(),
            picture,
        })
    }
}

impl Answer for ValueTreeAnswer {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.text.join("\n"))
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}
