//! The tree of the values of stalks, day by day: every dyadic number, born when it is simplest.
//!
//! The way from 0 to a number is its stalk from the ground up. A blue edge leads to a larger number
//! and a red and dashed one to a smaller one, so that the numbers of a day are in order: from left
//! to right below 0 or, where there are many, upwards on the right of 0. On day n there are 2^n new numbers: one beyond each end and one in each gap.
//!
//! ```
//! use grundy_render::value_tree::ValueTree;
//! use grundy_render::{Drawable, Style};
//! let tree = ValueTree::new(1)?;
//! assert_eq!(tree.text(&Style::default())?, "┌─L─ 1\n0\n└─R─ -1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod layout;

use grundy_num::Dyadic;
use grundy_rules::Mark;

use crate::drawable::{Drawable, Style};
use crate::drawing::{Drawing, End, Shape, Stroke, TooLargeToDraw};
use crate::position::paint;

use layout::Layout;

/// After more days there are more numbers than anybody reads.
const MOST_DAYS: usize = 12;

/// The tree of the numbers born by some day.
#[derive(Clone, Debug)]
pub struct ValueTree {
    /// The numbers of each day in increasing order.
    days: Vec<Vec<Dyadic>>,
}

/// A tree has too many days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyDays(pub usize);

impl std::fmt::Display for TooManyDays {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "expected stalks of at most {MOST_DAYS} edges, found {}: each edge more doubles the tree",
            self.0
        )
    }
}

impl std::error::Error for TooManyDays {}

impl ValueTree {
    /// The tree of the numbers born by day `days`, where 0 is born on day 0.
    pub fn new(days: usize) -> Result<ValueTree, TooManyDays> {
        if days > MOST_DAYS {
            return Err(TooManyDays(days));
        }
        let zero = Dyadic::from(0);
        let one = Dyadic::from(1);
        let mut all = vec![zero.clone()];
        let mut tree = vec![vec![zero]];
        for _ in 0..days {
            let gaps = all.windows(2).map(|pair| (&pair[0] + &pair[1]).half());
            let ends = (&all[0] - &one, &all[all.len() - 1] + &one);
            let day: Vec<Dyadic> = std::iter::once(ends.0)
                .chain(gaps)
                .chain(std::iter::once(ends.1))
                .collect();
            // The old numbers stand in the gaps of the new ones.
            let mut joined = Vec::with_capacity(2 * day.len());
            let mut old = all.into_iter();
            for x in &day {
                joined.push(x.clone());
                joined.extend(old.next());
            }
            all = joined;
            tree.push(day);
        }
        Ok(ValueTree { days: tree })
    }
}

impl Drawable for ValueTree {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        draw(self)
    }

    fn text(&self, _: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters(self))
    }
}

/// The tree in characters, turned on its side: the largest number first, 0 at the left.
fn characters(tree: &ValueTree) -> String {
    let mut text = String::new();
    let last = tree.days.len() - 1;
    // In decreasing order, place k of the whole tree belongs to the day that its last bits say.
    for place in (1..1_usize << (last + 1)).rev() {
        let above = place.trailing_zeros() as usize;
        let (day, index) = (last - above, place >> (above + 1));
        for level in 1..day {
            // A line goes on past here where the way to the number turns at this level.
            let turn = |level: usize| (index >> (day - level)) & 1;
            let goes_on = turn(level) != turn(level + 1);
            text.push_str(if goes_on { "│    " } else { "     " });
        }
        if day > 0 {
            text.push_str(if index & 1 == 1 {
                "┌─L─ "
            } else {
                "└─R─ "
            });
        }
        text.push_str(&tree.days[day][index].to_string());
        text.push('\n');
    }
    text
}

fn draw(tree: &ValueTree) -> Result<Drawing, TooLargeToDraw> {
    let last = tree.days.len() - 1;
    let layout = Layout::of(tree);
    let [wide, high] = layout.page();
    let mut drawing = Drawing::new(
        wide,
        high,
        format!("the values of stalks with at most {last} edges"),
        "A tree with 0 at its root. Blue edges lead to larger numbers, red and dashed ones to \
         smaller numbers; each day's numbers are in order.",
    )?;
    for (day, numbers) in tree.days.iter().enumerate().skip(1) {
        for (i, x) in numbers.iter().enumerate() {
            let mark = if i % 2 == 1 { Mark::Left } else { Mark::Right };
            let parent = &tree.days[day - 1][i / 2];
            let from = layout.leaving(layout.place(day - 1, i / 2), parent);
            let to = layout.arriving(layout.place(day, i), x);
            drawing.push(Shape::Line {
                points: vec![from, to],
                stroke: Stroke {
                    width: 2.0,
                    ..paint::edge(mark)
                },
                end: End::Plain,
                about: Some(format!("to {x}")),
            });
        }
    }
    for (day, numbers) in tree.days.iter().enumerate() {
        for (i, x) in numbers.iter().enumerate() {
            layout.write(&mut drawing, layout.place(day, i), x);
        }
    }
    Ok(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_stands_where_its_stalk_leads() {
        let tree = ValueTree::new(7).unwrap();
        for (day, numbers) in tree.days.iter().enumerate() {
            assert_eq!(numbers.len(), 1 << day);
            for (i, x) in numbers.iter().enumerate() {
                let way = (0..day).rev().map(|bit| (i >> bit) & 1 == 1);
                let signs = way.map(|is_up| {
                    if is_up {
                        grundy_num::Sign::Plus
                    } else {
                        grundy_num::Sign::Minus
                    }
                });
                assert_eq!(Dyadic::from_signs(signs).as_ref(), Ok(x));
            }
        }
    }

    #[test]
    fn the_tree_in_characters_is_in_decreasing_order() {
        let text = characters(&ValueTree::new(2).unwrap());
        let expected =
            "     ┌─L─ 2\n┌─L─ 1\n│    └─R─ 1/2\n0\n│    ┌─L─ -1/2\n└─R─ -1\n     └─R─ -2\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn trees_that_nobody_reads_are_refused() {
        assert_eq!(ValueTree::new(13).unwrap_err(), TooManyDays(13));
        assert!(ValueTree::new(12).unwrap().drawing().is_err());
        assert!(ValueTree::new(8).unwrap().drawing().is_ok());
    }
}
