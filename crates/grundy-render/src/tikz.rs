//! TikZ from a drawing: a `tikzpicture` for a LaTeX document that loads the package `tikz`.
//!
//! Coordinates are points of TeX with two decimals, far from TeX's largest dimension; the exact
//! numbers are in the labels and in the comment at the head.

use crate::scene::{Anchor, Colour, End, Fill, Mark, Piece, Point, Scene, Shape, Stroke};
use crate::svg::number;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// TeX points to a unit of the page: the picture fits the text width of an article.
const POINTS: f64 = 0.62;

/// The drawing as a `tikzpicture`.
pub(crate) fn write(scene: &Scene) -> String {
    let mut out = String::new();
    for line in [&scene.title, &scene.description] {
        push(&mut out, format_args!("% {}\n", comment(line)));
    }
    out.push_str("\\begin{tikzpicture}[x=1pt, y=1pt, line join=round]\n");
    for colour in colours(scene) {
        push(
            &mut out,
            format_args!(
                "  \\definecolor{{grundy{0}}}{{HTML}}{{{0}}}\n",
                upper(colour)
            ),
        );
    }
    for shape in &scene.shapes {
        push(
            &mut out,
            format_args!("  {}\n", written(shape, scene.height)),
        );
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn written(shape: &Shape, height: f64) -> String {
    match shape {
        Shape::Line {
            points,
            stroke,
            end,
            ..
        } => {
            let tip = if *end == End::Arrow { ", -latex" } else { "" };
            let points: Vec<String> = points.iter().map(|p| place(*p, height)).collect();
            format!("\\draw[{}{tip}] {};", options(*stroke), points.join(" -- "))
        }
        Shape::Mark {
            at,
            mark,
            fill,
            colour,
            ..
        } => {
            let name = upper(*colour);
            let inside = if *fill == Fill::Solid {
                format!("grundy{name}")
            } else {
                "white".to_owned()
            };
            let paint = format!("draw=grundy{name}, fill={inside}, line width=0.8pt");
            let radius = 3.4;
            if *mark == Mark::Circle {
                return format!(
                    "\\path[{paint}] {} circle[radius={}pt];",
                    place(*at, height),
                    number(radius * POINTS)
                );
            }
            let outline: Vec<String> = mark
                .outline(radius)
                .iter()
                .map(|p| place(Point::new(at.x + p.x, at.y + p.y), height))
                .collect();
            format!("\\path[{paint}] {} -- cycle;", outline.join(" -- "))
        }
        Shape::Disc {
            at,
            radius,
            fill,
            stroke,
            ..
        } => format!(
            "\\path[draw={}{}] {} circle[radius={}pt];",
            options(*stroke),
            fill.map(filled).unwrap_or_default(),
            place(*at, height),
            number(radius * POINTS)
        ),
        Shape::Area {
            points,
            fill,
            stroke,
            ..
        } => {
            let points: Vec<String> = points.iter().map(|p| place(*p, height)).collect();
            format!(
                "\\path[draw={}{}] {} -- cycle;",
                options(*stroke),
                filled(*fill),
                points.join(" -- ")
            )
        }
        Shape::Text {
            at,
            anchor,
            size,
            colour,
            pieces,
        } => {
            let anchor = match anchor {
                Anchor::Start => "west",
                Anchor::Middle => "center",
                Anchor::End => "east",
            };
            let font = if *size > 15.0 {
                "\\normalsize"
            } else {
                "\\footnotesize"
            };
            let text: String = pieces.iter().map(typeset).collect();
            format!(
                "\\node[anchor={anchor}, inner sep=0pt, text=grundy{}, font={font}] at {} {{{text}}};",
                upper(*colour),
                place(*at, height),
            )
        }
    }
}

fn options(stroke: Stroke) -> String {
    let mut text = format!(
        "grundy{}, line width={}pt",
        upper(stroke.colour),
        number(stroke.width * POINTS)
    );
    if let Some(pattern) = dash(stroke.dash) {
        text.push_str(&pattern);
    }
    text
}

fn filled(colour: Colour) -> String {
    format!(", fill=grundy{}", upper(colour))
}

/// SVG's list of dashes and gaps as TikZ's pattern.
fn dash(lengths: &[u8]) -> Option<String> {
    if lengths.is_empty() {
        return None;
    }
    let mut text = ", dash pattern=".to_owned();
    for (i, length) in lengths.iter().enumerate() {
        let word = if i % 2 == 0 { "on" } else { " off" };
        let space = if i > 0 && i % 2 == 0 { " " } else { "" };
        push(
            &mut text,
            format_args!("{space}{word} {}pt", number(f64::from(*length) * POINTS)),
        );
    }
    Some(text)
}

fn place(point: Point, height: f64) -> String {
    format!(
        "({},{})",
        number(point.x * POINTS),
        number((height - point.y) * POINTS)
    )
}

fn colours(scene: &Scene) -> BTreeSet<Colour> {
    scene
        .shapes
        .iter()
        .flat_map(|shape| match shape {
            Shape::Line { stroke, .. } => [Some(stroke.colour), None],
            Shape::Mark { colour, .. } | Shape::Text { colour, .. } => [Some(*colour), None],
            Shape::Disc { fill, stroke, .. } => [Some(stroke.colour), *fill],
            Shape::Area { fill, stroke, .. } => [Some(stroke.colour), Some(*fill)],
        })
        .flatten()
        .collect()
}

fn upper(colour: Colour) -> String {
    colour.0.to_ascii_uppercase()
}

/// A text on one line: in TeX a comment ends where the line does.
fn comment(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn typeset(piece: &Piece) -> String {
    match piece {
        Piece::Words(words) => words.chars().map(in_words).collect(),
        Piece::Formula(formula) => format!("${}$", math(formula)),
        Piece::Power(power) => format!("${}$", crate::powers::tex(power)),
    }
}

/// Words keep their letters; what TeX reads as a command is written by name.
fn in_words(c: char) -> String {
    match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '{' | '}' | '$' | '&' | '#' | '%' | '_' => format!("\\{c}"),
        '<' | '>' | '|' => format!("${c}$"),
        '·' => "$\\cdot$".to_owned(),
        '−' => "$-$".to_owned(),
        '…' => "\\dots{}".to_owned(),
        '←' => "$\\leftarrow$".to_owned(),
        '→' => "$\\rightarrow$".to_owned(),
        '≥' => "$\\ge$".to_owned(),
        c if c.is_control() => " ".to_owned(),
        c => c.to_string(),
    }
}

/// The text of a number or a game as a formula; names in it are upright.
fn math(formula: &str) -> String {
    let mut out = String::new();
    let mut chars = formula.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_alphabetic() {
            let mut name = c.to_string();
            while let Some(next) = chars.next_if(|c| c.is_alphanumeric()) {
                name.push(next);
            }
            push(&mut out, format_args!("\\mathrm{{{name}}}"));
            continue;
        }
        match c {
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => push(&mut out, format_args!("\\{c}")),
            '|' => out.push_str("\\mid "),
            '^' | '↑' => out.push_str("{\\uparrow}"),
            '↓' => out.push_str("{\\downarrow}"),
            '*' | '∗' => out.push_str("{\\ast}"),
            '±' => out.push_str("{\\pm}"),
            '·' => out.push_str("\\cdot "),
            '…' => out.push_str("\\dots "),
            '\\' => out.push_str("\\backslash "),
            '~' => out.push_str("{\\sim}"),
            '-' | '−' => out.push('-'),
            ' ' => out.push_str("\\ "),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string succeeds");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_become_formulas() {
        assert_eq!(math("{{2|1}|-1}"), "\\{\\{2\\mid 1\\}\\mid -1\\}");
        assert_eq!(
            math("tiny(1) + ^*"),
            "\\mathrm{tiny}(1)\\ +\\ {\\uparrow}{\\ast}"
        );
    }

    #[test]
    fn nothing_in_a_label_is_a_command_of_tex() {
        let words: String = "a\\b%$x\n".chars().map(in_words).collect();
        assert_eq!(words, "a\\textbackslash{}b\\%\\$x ");
    }
}
