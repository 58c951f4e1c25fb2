//! Trees of positions: small boards with their values below, Left's moves leaning to the left and
//! Right's to the right.
//!
//! Left's moves are blue and solid, Right's red and dashed, those of both green and dotted. What
//! lies below a move of Left's stays left of the position it was made in, so that nothing overlaps.
//!
//! ```
//! use grundy_render::tree::{Branch, More, Mover, Node, TreePicture};
//! use grundy_render::{Drawable, Style};
//! use grundy_num::Sign;
//! use grundy_rules::{Mark, Picture};
//! use grundy_render::tree::Board;
//! let node = |name: &str, value: &str, branch| Node {
//!     boards: vec![Board {
//!         label: "1".to_owned(),
//!         sign: Sign::Plus,
//!         picture: Picture::Strip(vec![Mark::Left]),
//!     }],
//!     name: name.to_owned(),
//!     value: value.to_owned(),
//!     branch,
//!     more: More::NOTHING,
//! };
//! let left = Branch { parent: 0, mover: Mover::Left, name: Some("a1".to_owned()) };
//! let tree = TreePicture { nodes: vec![node("a board", "1", None), node("another", "0", Some(left))] };
//! assert_eq!(tree.drawing()?.title(), "a board");
//! assert_eq!(tree.text(&Style::default())?, "a board = 1\n└─ Left a1 to another = 0\n");
//! # Ok::<(), grundy_render::TooLargeToDraw>(())
//! ```

mod characters;

use grundy_num::{Sign, UBig};
use grundy_rules::{Mark, Picture};

use crate::drawable::{Coordinates, Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, End, Piece, Point, Shape, Stroke, TooLargeToDraw, count, shorten,
    text_width,
};
use crate::legend::{self, Entry, Look};
use crate::panels::row;
use crate::position::{self, paint};

/// A tree of positions.
#[derive(Clone, Debug)]
pub struct TreePicture {
    /// Its positions, each behind the one it is reached from.
    pub nodes: Vec<Node>,
}

/// Whose move leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Either player's.
    Either,
}

/// The move that leads to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The position it is made in, which comes earlier in the list.
    pub parent: usize,
    /// Who makes it.
    pub mover: Mover,
    /// What it is called.
    pub name: Option<String>,
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it looks like, a board for each term of a sum.
    pub boards: Vec<Board>,
    /// Its notation, for those who cannot see it.
    pub name: String,
    /// What is written below it; maybe nothing.
    pub value: String,
    /// How it is reached; `None` for the first position.
    pub branch: Option<Branch>,
    /// The moves that are not shown.
    pub more: More,
}

/// Moves that are not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum More {
    /// Finitely many, maybe none.
    Moves(UBig),
    /// Infinitely many.
    Endless,
}

impl More {
    /// No moves.
    pub const NOTHING: More = More::Moves(UBig::ZERO);

    /// What is written below the position; nothing where all moves are shown.
    fn words(&self) -> Option<String> {
        match self {
            More::Moves(count) if count.is_zero() => None,
            More::Moves(count) if count.is_one() => Some("1 move more".to_owned()),
            More::Moves(count) => Some(format!("{count} moves more")),
            More::Endless => Some("infinitely many more".to_owned()),
        }
    }
}

/// A term of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What it is called in moves.
    pub label: String,
    /// Whether it is added or taken away.
    pub sign: Sign,
    /// What it looks like.
    pub picture: Picture,
}

/// The space between subtrees, between levels, and around the tree.
const BESIDE: f64 = 18.0;
const BETWEEN: f64 = 46.0;
const MARGIN: f64 = 12.0;
/// How large a board is drawn, and the most room it gets.
const SCALE: f64 = 0.6;
const WIDEST: f64 = 180.0;
const HIGHEST: f64 = 150.0;
/// The size of values, and the height of their line.
const SIZE: f64 = 15.0;
const LINE: f64 = 22.0;
const LONGEST_VALUE: usize = 22;
/// The size of the names of moves, and the height of their line.
const NAME: f64 = 12.0;
const NAMES: f64 = 17.0;
const LONGEST_MOVE: usize = 16;

impl Drawable for TreePicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        draw(&self.nodes)
    }

    fn text(&self, _: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters::tree(&self.nodes))
    }
}

/// A small board with its value.
struct Card {
    board: Drawing,
    /// The upper left corner of what is drawn on the board, and its size.
    corner: Point,
    size: [f64; 2],
    scale: f64,
    /// The name of the move above the board; the value and what is not shown below it.
    above: Option<String>,
    below: Vec<(String, Colour)>,
    width: f64,
    height: f64,
    level: usize,
    children: Vec<usize>,
    /// How far its subtree reaches to the left and to the right of it.
    reach: [f64; 2],
    x: f64,
}

impl Card {
    fn new(node: &Node, level: usize) -> Result<Card, TooLargeToDraw> {
        let boards = node.boards.iter().map(|board| {
            let drawn = position::drawing(&board.picture, &node.name, Coordinates::Hidden)?;
            // Words are as large as values, and boards smaller.
            let drawn = match board.picture {
                Picture::Text(_) => drawn.enlarged(1.0 / SCALE)?,
                _ => drawn,
            };
            Ok((board.label.as_str(), board.sign, drawn))
        });
        let board = row(boards.collect::<Result<_, TooLargeToDraw>>()?, &node.name)?;
        // Boards have margins, which a tree has no use for; an empty board is nothing but a place.
        let origin = Point::new(0.0, 0.0);
        let [corner, end] = board.bounds().unwrap_or([origin, origin]);
        let size = [end.x - corner.x, end.y - corner.y];
        let scale = SCALE
            .min(WIDEST / size[0].max(1.0))
            .min(HIGHEST / size[1].max(1.0));
        let mut below = Vec::new();
        if !node.value.is_empty() {
            below.push((shorten(&node.value, LONGEST_VALUE), paint::INK));
        }
        below.extend(node.more.words().map(|words| (words, paint::MUTED)));
        let name = node.branch.as_ref().and_then(|branch| branch.name.as_ref());
        let above = name.map(|name| shorten(name, LONGEST_MOVE));
        let words = below.iter().map(|(text, _)| text_width(text, SIZE));
        let name = above.as_ref().map_or(0.0, |name| text_width(name, NAME));
        let width = words.fold((scale * size[0]).max(name), f64::max);
        let room = if above.is_some() { NAMES } else { 0.0 };
        Ok(Card {
            height: room + scale * size[1] + count(below.len()) * LINE,
            corner,
            size,
            board,
            scale,
            above,
            below,
            width,
            level,
            children: Vec::new(),
            reach: [0.0; 2],
            x: 0.0,
        })
    }
}

fn draw(nodes: &[Node]) -> Result<Drawing, TooLargeToDraw> {
    let mut cards: Vec<Card> = Vec::with_capacity(nodes.len());
    for (i, node) in nodes.iter().enumerate() {
        let level = match &node.branch {
            Some(branch) => {
                cards[branch.parent].children.push(i);
                cards[branch.parent].level + 1
            }
            None => 0,
        };
        cards.push(Card::new(node, level)?);
    }
    spread(&mut cards, nodes);
    let levels = cards.iter().map(|card| card.level).max().unwrap_or(0);
    let mut heights = vec![0.0_f64; levels + 1];
    for card in &cards {
        heights[card.level] = heights[card.level].max(card.height);
    }
    let tops: Vec<f64> = heights
        .iter()
        .scan(MARGIN, |top, height| {
            let here = *top;
            *top += height + BETWEEN;
            Some(here)
        })
        .collect();
    let width = cards
        .first()
        .map_or(0.0, |root| root.reach[0] + root.reach[1])
        + 2.0 * MARGIN;
    let height = heights.iter().sum::<f64>() + count(levels) * BETWEEN + 2.0 * MARGIN;
    let title = nodes
        .first()
        .map_or_else(String::new, |root| shorten(&root.name, 400));
    let mut drawing = Drawing::new(
        width,
        height,
        title,
        "A tree of positions with their values below them. Left's moves are blue, solid and lean to \
         the left, Right's red, dashed and to the right.",
    )?;
    for (card, node) in cards.iter().zip(nodes) {
        let Some(branch) = &node.branch else {
            continue;
        };
        let parent = &cards[branch.parent];
        let below = tops[parent.level] + heights[parent.level];
        drawing.push(Shape::Line {
            points: vec![
                Point::new(parent.x, tops[parent.level] + parent.height + 2.0),
                Point::new(parent.x, below + 4.0),
                Point::new(card.x, tops[card.level] - 5.0),
            ],
            stroke: stroke(branch.mover),
            end: End::Plain,
            about: Some(words(branch.mover).to_owned()),
        });
    }
    for (card, node) in cards.into_iter().zip(nodes) {
        let mut top = tops[card.level];
        if let (Some(name), Some(branch)) = (card.above, &node.branch) {
            let ink = paint::colour(mark(branch.mover));
            let at = Point::new(card.x, top + NAMES / 2.0 - 2.0);
            let pieces = vec![Piece::Words(name)];
            drawing.label(at, Anchor::Middle, NAME, ink, pieces);
            top += NAMES;
        }
        let [wide, high] = card.size.map(|size| card.scale * size);
        let corner = Point::new(
            card.x - wide / 2.0 - card.scale * card.corner.x,
            top - card.scale * card.corner.y,
        );
        drawing.place(card.board, corner, card.scale);
        for (i, (text, ink)) in card.below.into_iter().enumerate() {
            let y = top + high + (count(i) + 0.5) * LINE + 1.0;
            let pieces = vec![Piece::Formula(text)];
            drawing.label(Point::new(card.x, y), Anchor::Middle, SIZE, ink, pieces);
        }
    }
    legend::below(drawing, &movers(nodes))
}

/// Gives every card its place from left to right. Children come after their parents, so that
/// backwards all reaches are known in time, and forwards all places.
fn spread(cards: &mut [Card], nodes: &[Node]) {
    let of = |i: usize| {
        let branch = nodes[i].branch.as_ref();
        branch.map_or(Mover::Either, |branch| branch.mover)
    };
    let block = |cards: &[Card], i: usize, mover: Mover| -> f64 {
        let widths = cards[i]
            .children
            .iter()
            .filter(|child| of(**child) == mover);
        let widths = widths.map(|child| cards[*child].reach.iter().sum::<f64>() + BESIDE);
        widths.sum()
    };
    for i in (0..cards.len()).rev() {
        let half = cards[i].width / 2.0;
        let middle = block(cards, i, Mover::Either) / 2.0;
        let sides = [Mover::Left, Mover::Right].map(|mover| block(cards, i, mover));
        cards[i].reach = sides.map(|side| half.max(middle).max(middle + side));
    }
    if let Some(root) = cards.first_mut() {
        root.x = MARGIN + root.reach[0];
    }
    for i in 0..cards.len() {
        for mover in [Mover::Left, Mover::Either, Mover::Right] {
            let (x, width) = (cards[i].x, block(cards, i, mover));
            let middle = block(cards, i, Mover::Either) / 2.0;
            let mut from = match mover {
                Mover::Left => x - middle - width,
                Mover::Either => x - middle,
                Mover::Right => x + middle,
            };
            for child in cards[i].children.clone() {
                if of(child) == mover {
                    let [left, right] = cards[child].reach;
                    cards[child].x = from + BESIDE / 2.0 + left;
                    from += left + right + BESIDE;
                }
            }
        }
    }
}

/// Whose moves there are, and what they look like.
fn movers(nodes: &[Node]) -> Vec<Entry> {
    let movers = [Mover::Left, Mover::Either, Mover::Right].into_iter();
    let is_there = |mover: &Mover| {
        let mut branches = nodes.iter().filter_map(|node| node.branch.as_ref());
        branches.any(|branch| branch.mover == *mover)
    };
    let entry = |mover| Entry::new(Look::Line(stroke(mover)), words(mover));
    movers.filter(is_there).map(entry).collect()
}

fn mark(mover: Mover) -> Mark {
    match mover {
        Mover::Left => Mark::Left,
        Mover::Right => Mark::Right,
        Mover::Either => Mark::Both,
    }
}

fn stroke(mover: Mover) -> Stroke {
    Stroke {
        width: 2.2,
        ..paint::edge(mark(mover))
    }
}

fn words(mover: Mover) -> &'static str {
    match mover {
        Mover::Left => "Left's move",
        Mover::Right => "Right's move",
        Mover::Either => "either player's move",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn nodes() -> impl Strategy<Value = Vec<Node>> {
        let mover = prop_oneof![Just(Mover::Left), Just(Mover::Right), Just(Mover::Either)];
        let node = (any::<prop::sample::Index>(), mover, 0_usize..6, ".{0,12}");
        proptest::collection::vec(node, 1..25).prop_map(|nodes| {
            let node = |(i, (parent, mover, columns, value))| Node {
                boards: vec![Board {
                    label: "1".to_owned(),
                    sign: Sign::Plus,
                    picture: Picture::Squares(vec![vec![Mark::Left; columns]; 2]),
                }],
                name: String::new(),
                more: More::Moves(UBig::from(columns)),
                value,
                branch: (i > 0).then(|| Branch {
                    parent: prop::sample::Index::index(&parent, i),
                    mover,
                    name: None,
                }),
            };
            nodes.into_iter().enumerate().map(node).collect()
        })
    }

    proptest! {
        #[test]
        fn moves_lean_to_their_sides_and_boards_keep_apart(nodes in nodes()) {
            let mut cards: Vec<Card> = Vec::new();
            for (i, node) in nodes.iter().enumerate() {
                let parent = node.branch.as_ref().map(|branch| branch.parent);
                let level = parent.map_or(0, |parent| cards[parent].level + 1);
                if let Some(branch) = &node.branch {
                    cards[branch.parent].children.push(i);
                }
                cards.push(Card::new(node, level).unwrap());
            }
            spread(&mut cards, &nodes);
            for (i, card) in cards.iter().enumerate() {
                prop_assert!(card.x - card.width / 2.0 >= MARGIN - 0.001);
                if let Some(Branch { parent, mover, .. }) = nodes[i].branch {
                    let lean = card.x - cards[parent].x;
                    prop_assert!(mover != Mover::Left || lean < 0.0);
                    prop_assert!(mover != Mover::Right || lean > 0.0);
                }
                for other in cards[i + 1..].iter().filter(|other| other.level == card.level) {
                    let apart = f64::midpoint(card.width, other.width);
                    prop_assert!((card.x - other.x).abs() > apart);
                }
            }
            prop_assert!(draw(&nodes).is_ok());
        }
    }
}
