//! TikZ from a drawing: a `tikzpicture` for a LaTeX document that loads the package `tikz`.
//!
//! Coordinates are points of TeX with two decimals, far from TeX's largest dimension; the exact
//! numbers are in the labels and in the comment at the head.

use super::svg::number;
use super::{Content, Entry};
use crate::cells::Cells;
use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, End, Fill, Mark, Piece, Point, Shape, Stroke, TooLargeToDraw,
};
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(crate) const ENTRY: Entry = Entry {
    ending: "tex",
    summary: "a `tikzpicture` for LaTeX",
    content: Content::Text,
    write,
};

/// TeX points to a unit of the page: the picture fits the text width of an article.
const POINTS: f64 = 0.62;

/// The most squares of a picture: TeX keeps all of it in memory.
const MOST_SQUARES: usize = 1 << 16;

/// The drawing as a `tikzpicture`.
fn write(picture: &dyn Drawable, style: &Style) -> Result<Vec<u8>, TooLargeToDraw> {
    let drawing = picture.drawing()?.still().on(style.background);
    drawing.allow_squares(MOST_SQUARES)?;
    let mut out = String::new();
    for line in [drawing.title(), drawing.description()] {
        push(&mut out, format_args!("% {}\n", comment(line)));
    }
    out.push_str("\\begin{tikzpicture}[x=1pt, y=1pt, line join=round]\n");
    for colour in colours(&drawing) {
        push(
            &mut out,
            format_args!(
                "  \\definecolor{{grundy{0}}}{{HTML}}{{{0}}}\n",
                upper(colour)
            ),
        );
    }
    // A document has a page of its own, which is paper unless something else is asked for.
    let page = drawing.page().filter(|page| *page != Colour::WHITE);
    if let Some(page) = page {
        let [width, height] = [drawing.width(), drawing.height()].map(f64::from);
        push(
            &mut out,
            format_args!(
                "  \\fill[grundy{}] (0,0) rectangle ({},{});\n",
                upper(page),
                number(width * POINTS),
                number(height * POINTS)
            ),
        );
    }
    let paper = page.map_or_else(
        || "white".to_owned(),
        |page| format!("grundy{}", upper(page)),
    );
    for shape in drawing.shapes() {
        push(
            &mut out,
            format_args!("  {}\n", written(shape, drawing.height().into(), &paper)),
        );
    }
    out.push_str("\\end{tikzpicture}\n");
    Ok(out.into_bytes())
}

/// A shape on a page of this height; `paper` is what is inside a hollow mark.
fn written(shape: &Shape, height: f64, paper: &str) -> String {
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
                paper.to_owned()
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
        Shape::Cells {
            at,
            side,
            cells,
            colours,
        } => squares(&place(*at, height), *side, cells, colours),
    }
}

/// A rectangle of the first ink with a rectangle on it for each run of squares of another one.
fn squares(corner: &str, side: f64, cells: &Cells, colours: &[Colour]) -> String {
    let unit = number(side * POINTS);
    let mut out = format!("\\begin{{scope}}[shift={{{corner}}}, x={unit}pt, y=-{unit}pt]\n");
    let mut fill = |colour: Colour, at: (usize, usize), size: (usize, usize)| {
        push(
            &mut out,
            format_args!(
                "    \\fill[grundy{}] ({},{}) rectangle ++({},{});\n",
                upper(colour),
                at.0,
                at.1,
                size.0,
                size.1
            ),
        );
    };
    if let Some(&first) = colours.first() {
        fill(first, (0, 0), cells.size());
    }
    for (row, line) in cells.lines().enumerate() {
        let mut column = 0;
        for run in line.chunk_by(|a, b| a == b) {
            if run[0] != 0 {
                let colour = colours[usize::from(run[0])];
                fill(colour, (column, row), (run.len(), 1));
            }
            column += run.len();
        }
    }
    out.push_str("  \\end{scope}");
    out
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

fn colours(drawing: &Drawing) -> BTreeSet<Colour> {
    let of_shape = |shape: &Shape| match shape {
        Shape::Line { stroke, .. } => vec![stroke.colour],
        Shape::Mark { colour, .. } | Shape::Text { colour, .. } => vec![*colour],
        Shape::Disc { fill, stroke, .. } => fill.iter().copied().chain([stroke.colour]).collect(),
        Shape::Area { fill, stroke, .. } => vec![stroke.colour, *fill],
        Shape::Cells { colours, .. } => colours.clone(),
    };
    let shapes = drawing.shapes().iter().flat_map(of_shape);
    let page = drawing.page().filter(|page| *page != Colour::WHITE);
    shapes.chain(page).collect()
}

fn upper(colour: Colour) -> String {
    colour.to_string().to_ascii_uppercase()
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
            '|' if chars.next_if_eq(&'|').is_some() => out.push_str("\\,\\|\\, "),
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
        assert_eq!(math("{2|1||-1}"), "\\{2\\mid 1\\,\\|\\, -1\\}");
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
