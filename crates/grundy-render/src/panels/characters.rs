//! Sums in characters: the terms side by side where there is room, else one below the other.

use grundy_num::Sign;

use super::Scene;
use crate::ansi::columns;
use crate::drawable::Style;
use crate::drawing::TooLargeToDraw;

/// The columns of a sheet without a wish for others.
const USUAL_COLUMNS: u16 = 80;

/// A sum with its captions.
pub(super) fn scene(scene: &Scene, style: &Style) -> Result<String, TooLargeToDraw> {
    let mut blocks: Vec<Block> = Vec::with_capacity(scene.terms.len());
    for term in &scene.terms {
        let text = term.picture.text(style)?;
        blocks.push((term.sign, text.lines().map(str::to_owned).collect()));
    }
    let sheet = usize::from(style.width.unwrap_or(USUAL_COLUMNS));
    let mut lines = match blocks.as_slice() {
        [(Sign::Plus, lines)] => lines.clone(),
        blocks if total_width(blocks) <= sheet => beside(blocks),
        blocks => below(blocks),
    };
    let captions = scene.captions.iter();
    lines.extend(captions.map(|caption| caption.text().to_owned()));
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

type Block = (Sign, Vec<String>);

fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Plus => "+",
        Sign::Minus => "-",
    }
}

fn width(lines: &[String]) -> usize {
    let widths = lines.iter().map(|line| columns(line));
    widths.max().unwrap_or(0)
}

fn total_width(blocks: &[Block]) -> usize {
    blocks.iter().map(|(_, lines)| width(lines) + 5).sum()
}

/// Terms side by side, their middles in one line, where the signs stand.
fn beside(blocks: &[Block]) -> Vec<String> {
    let height = blocks.iter().map(|(_, lines)| lines.len()).max();
    let height = height.unwrap_or(0);
    let mut out = vec![String::new(); height];
    for (i, (of_term, lines)) in blocks.iter().enumerate() {
        let wide = width(lines);
        let top = (height - lines.len()) / 2;
        for (row, line) in out.iter_mut().enumerate() {
            let is_middle = row == height.saturating_sub(1) / 2;
            let before = match (i, *of_term) {
                (0, Sign::Plus) => String::new(),
                (0, Sign::Minus) if is_middle => "-  ".to_owned(),
                (0, Sign::Minus) => "   ".to_owned(),
                (_, of_term) if is_middle => format!("  {}  ", sign(of_term)),
                _ => " ".repeat(5),
            };
            let own = row.checked_sub(top).and_then(|row| lines.get(row));
            let own = own.map_or("", String::as_str);
            line.extend([before.as_str(), own]);
            line.extend(std::iter::repeat_n(' ', wide - columns(own)));
        }
    }
    out.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Terms one below the other, each after its sign.
fn below(blocks: &[Block]) -> Vec<String> {
    let mut out = Vec::new();
    for (i, (of_term, lines)) in blocks.iter().enumerate() {
        if i > 0 || *of_term == Sign::Minus {
            out.push(sign(*of_term).to_owned());
        }
        out.extend(lines.iter().cloned());
    }
    out
}
