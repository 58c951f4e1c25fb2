//! The options of a position, a game or a sum with their values, as a tree.

use grundy_render::tree::{Mover, TreePicture};
use grundy_render::{Colours, Drawable, Ink, Style, tint};
use grundy_solve::LeftOut;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question, Wanted};
use crate::growth::{Counts, Growth, Shown};
use crate::json::Whole;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The options of a sum with their values, their options and so on.
///
/// A game that was typed has the options that were typed. A number by itself is a leaf unless the
/// tree begins with it, or it is a position or a stalk; in a sum its moves are shown like all others.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Tree {
    /// A position, a game or a sum.
    pub expr: String,
    /// How many moves deep.
    #[serde(default = "two")]
    pub depth: u64,
    /// Which options are shown.
    #[serde(default)]
    pub branches: Branches,
    /// The most positions that are shown, up to 10000; the others are counted. 200 without, or 60
    /// in a picture.
    pub most: Option<usize>,
}

fn two() -> u64 {
    2
}

/// Which options a tree shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Branches {
    /// Every option, or of more than 1000 edges of a stalk some, the others being counted.
    #[default]
    All,
    /// One for each option of the canonical form: moves that are dominated or reversible, and
    /// further moves to the same value, are only counted. A number that is not dyadic, such as 1/3,
    /// has no such options.
    Canonical,
}

/// A position with its options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TreeOf {
    /// The positions, the first one the root, each after the one it is an option of.
    pub nodes: Vec<TreeNode>,
    #[serde(skip)]
    picture: Option<TreePicture>,
}

/// A position of a tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TreeNode {
    /// The position, as it is typed.
    pub position: String,
    /// Its value.
    pub value: String,
    /// The move that leads to it, except to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "move")]
    pub by: Option<TreeMove>,
    /// Moves that are not shown: dominated, reversible or to a value shown, or in a number by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub hidden: Vec<HiddenMoves>,
    /// Moves that are not shown since the tree has as many positions as it may, or since a stalk has
    /// too many edges for a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub cut: Vec<HiddenMoves>,
    #[serde(skip)]
    is_number_leaf: bool,
    #[serde(skip)]
    is_formless: bool,
}

/// Moves that a tree does not show.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct HiddenMoves {
    /// Whose moves they are.
    pub player: Whose,
    /// How many there are; without it, infinitely many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Whole>,
}

/// A move in a tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Both players'.
    Either,
}

/// The most positions of a tree, and of one without a wish, in words and as a picture.
const MOST: usize = 10_000;
const USUAL: usize = 200;
const USUAL_DRAWN: usize = 60;

/// The most positions in a picture.
const MOST_DRAWN: usize = 1000;

uses!(Tree {
    expr,
    depth,
    branches,
    most
});

impl Question for Tree {
    const NAME: &'static str = "tree";
    const SUMMARY: &'static str = "the options of a position, a game or a sum with their values";
    const EXAMPLE: &'static str =
        r#"{"do":"tree","expr":"toads_and_frogs(\"T.F\")","depth":1,"branches":"all"}"#;
    const ARGUMENTS: &'static [&'static str] = &["expr", "depth"];
    type Answer = TreeOf;
    const CUT: &'static [&'static str] = &["nodes"];

    fn find(&self, at: &Asking<'_>) -> Result<TreeOf, Refusal> {
        let sitting = at.sit()?;
        let root = sitting.summands(&self.expr);
        let root = root.map_err(|error| error.within("expr", &self.expr))?;
        let shown = match self.branches {
            Branches::All => Shown::All,
            Branches::Canonical => Shown::Canonical,
        };
        let most = self.most(at.wanted)?;
        let (games, notation) = (sitting.games(), at.notation);
        let grown = Growth::of(games, root, shown, notation, self.depth, most)?;
        let picture = match at.wanted {
            Wanted::Words => None,
            Wanted::Picture => Some(grown.picture()?),
        };
        let nodes = grown.sums.into_iter().map(|sum| TreeNode {
            position: sum.text,
            value: sum.value,
            by: sum.by.map(|by| TreeMove {
                parent: by.parent,
                player: by.mover.into(),
                name: by.name,
            }),
            hidden: counted(&sum.hidden),
            cut: counted(&sum.cut),
            is_number_leaf: sum.is_number_leaf,
            is_formless: sum.is_formless,
        });
        Ok(TreeOf {
            nodes: nodes.collect(),
            picture,
        })
    }
}

impl Tree {
    fn most(&self, wanted: Wanted) -> Result<usize, Refusal> {
        let (usual, allowed) = match wanted {
            Wanted::Words => (USUAL, MOST),
            Wanted::Picture => (USUAL_DRAWN, MOST_DRAWN),
        };
        let most = self.most.unwrap_or(usual);
        if most == 0 || most > allowed {
            let message = format!("expected from 1 to {allowed} positions, found {most}");
            return Err(Diagnostic::plain(message).in_field("most").into());
        }
        Ok(most)
    }
}

fn counted(moves: &Counts) -> Vec<HiddenMoves> {
    let moves = moves.iter().map(|(mover, count)| HiddenMoves {
        player: (*mover).into(),
        count: match count {
            LeftOut::Finite(count) => Some(Whole::from(count)),
            LeftOut::Endless => None,
        },
    });
    moves.collect()
}

impl From<Mover> for Whose {
    fn from(mover: Mover) -> Whose {
        match mover {
            Mover::Left => Whose::Left,
            Mover::Right => Whose::Right,
            Mover::Either => Whose::Either,
        }
    }
}

/// A line still to be written: a position, or moves that are not shown.
enum Line {
    Node(usize),
    Words(String),
}

impl Answer for TreeOf {
    /// The tree in lines, every option below its position.
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (child, node) in self.nodes.iter().enumerate() {
            if let Some(by) = &node.by {
                children[by.parent].push(child);
            }
        }
        let colours = style.colours;
        let mut text = self.nodes[0].said(colours);
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
                Line::Words(words) => text.push_str(&words),
                Line::Node(at) => {
                    text.push_str(&self.nodes[at].said(colours));
                    waiting.extend(self.below(at, &children, &format!("{indent}{below}")));
                }
            }
        }
        Ok(text)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        self.picture
            .as_ref()
            .map(|picture| picture as &dyn Drawable)
    }
}

impl TreeNode {
    /// The line of a position: who moves how, where to, and what that is worth.
    fn said(&self, colours: Colours) -> String {
        let mut text = String::new();
        if let Some(by) = &self.by {
            let mut by_whom = by.player.word().to_owned();
            if let Some(name) = &by.name {
                by_whom.extend([" ", name]);
            }
            text.push_str(&tint(colours, by.player.ink(), &by_whom));
            text.push_str(" to ");
        }
        text.push_str(&self.position);
        if self.position != self.value {
            text.extend([" = ", &self.value]);
        }
        text
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
            let other = if lines.len() > shown { "other " } else { "" };
            let mut left_out = |moves: &[HiddenMoves], why: &str| {
                if let Some(hidden) = moves.iter().find(|moves| moves.player == player) {
                    let who = player.word();
                    let count = hidden.count.as_ref();
                    let one = Whole::from(1_u64);
                    let moves = if count == Some(&one) { "move" } else { "moves" };
                    let count = count.map_or("infinitely many".to_owned(), Whole::to_string);
                    lines.push(Line::Words(format!("{who}: {count} {other}{moves}, {why}")));
                }
            };
            if !node.is_number_leaf {
                let why = if node.is_formless {
                    "in a number without a canonical form"
                } else {
                    "dominated, reversible or to a value shown"
                };
                left_out(&node.hidden, why);
            }
            left_out(&node.cut, "not shown");
        }
        let count = lines.len();
        let lines = lines.into_iter().enumerate();
        let lines = lines.map(|(i, line)| (line, indent.to_owned(), i + 1 == count));
        lines.rev().collect()
    }
}

impl Whose {
    fn ink(self) -> Ink {
        match self {
            Whose::Left => Ink::Left,
            Whose::Right => Ink::Right,
            Whose::Either => Ink::Both,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Whose::Left => "Left",
            Whose::Right => "Right",
            Whose::Either => "either",
        }
    }
}
