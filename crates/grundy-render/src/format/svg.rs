//! A small SVG writer: well-formed, deterministic, readable without sight.
//!
//! Coordinates have two decimals, so the same picture gives the same bytes everywhere.

use super::{Content, Entry};
use crate::cells::Cells;
use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, End, Fill, Mark, Part, Piece, Point, Shape, Stroke, TooLargeToDraw,
};
use std::fmt::Write as _;

pub(crate) const ENTRY: Entry = Entry {
    ending: "svg",
    summary: "a picture for browsers and documents",
    content: Content::Text,
    write,
};

/// The most squares of a document.
const MOST_SQUARES: usize = 1 << 22;

fn write(picture: &dyn Drawable, style: &Style) -> Result<Vec<u8>, TooLargeToDraw> {
    let drawing = picture.drawing()?.on(style.background);
    document(&drawing).map(String::into_bytes)
}

/// The drawing as a document.
pub(crate) fn document(drawing: &Drawing) -> Result<String, TooLargeToDraw> {
    drawing.allow_squares(MOST_SQUARES)?;
    let mut canvas = Canvas {
        out: String::new(),
        paper: drawing.page().unwrap_or(Colour::WHITE),
    };
    canvas.open(drawing);
    let mut parts = drawing.parts().iter().peekable();
    let mut frames = drawing.frames().iter().zip(1..).peekable();
    for (i, shape) in drawing.shapes().iter().enumerate() {
        if let Some((_, number)) = frames.peek().filter(|(frame, _)| frame.start == i) {
            canvas.open_frame(*number, drawing.frames().len());
        }
        if let Some(part) = parts.peek().filter(|part| part.shapes().start == i) {
            canvas.open_part(part);
        }
        canvas.shape(shape);
        if parts.next_if(|part| part.shapes().end == i + 1).is_some() {
            canvas.out.push_str("</g>\n");
        }
        if frames.next_if(|(frame, _)| frame.end == i + 1).is_some() {
            canvas.out.push_str("</g>\n");
        }
    }
    canvas.out.push_str("</svg>\n");
    Ok(canvas.out)
}

/// An SVG document under construction.
struct Canvas {
    out: String,
    /// What is inside a hollow mark.
    paper: Colour,
}

/// How long a scene is seen that others follow.
const SECONDS: usize = 2;

/// The radius of a corner's mark.
const RADIUS: f64 = 4.0;

impl Canvas {
    fn open(&mut self, drawing: &Drawing) {
        let (width, height) = (drawing.width(), drawing.height());
        self.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             aria-label=\"{0}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" \
             font-family=\"'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif\">\n\
             <title>{0}</title>\n<desc>{1}</desc>\n",
            escape(drawing.title()),
            escape(drawing.description()),
        ));
        if let Some(page) = drawing.page() {
            self.push(format_args!(
                "<rect width=\"{width}\" height=\"{height}\" fill=\"#{page}\"/>\n"
            ));
        }
        if !drawing.frames().is_empty() {
            self.turns(drawing.frames().len());
        }
    }

    /// How the scenes of a drawing take turns. Whoever wants nothing to move sees the last one.
    fn turns(&mut self, frames: usize) {
        let all = SECONDS * frames;
        let share = number(100.0 / f64::from(u32::try_from(frames).unwrap_or(u32::MAX)));
        self.push(format_args!(
            "<style>@media (prefers-reduced-motion: no-preference) {{ \
             @keyframes turn {{ 0% {{ opacity: 1 }} {share}% {{ opacity: 0 }} }} \
             .frame {{ animation: turn {all}s step-end infinite; opacity: 0 }} }}</style>\n"
        ));
    }

    /// A scene, of which the last one is seen where nothing moves.
    fn open_frame(&mut self, number: usize, of: usize) {
        let rest = if number < of { " opacity=\"0\"" } else { "" };
        let delay = SECONDS * (number - 1);
        self.push(format_args!(
            "<g class=\"frame\"{rest} style=\"animation-delay: {delay}s\">\n"
        ));
    }

    /// A group of shapes that stands for a place, with the moves that are made there.
    fn open_part(&mut self, part: &Part) {
        self.push(format_args!("<g data-place=\"{}\"", escape(part.place())));
        if !part.moves().is_empty() {
            let moves: Vec<String> = part.moves().iter().map(|text| escape(text)).collect();
            self.push(format_args!(" data-move=\"{}\"", moves.join("&#10;")));
        }
        self.out.push_str(">\n");
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Line {
                points,
                stroke,
                end,
                about,
            } => {
                self.push(format_args!(
                    "<path d=\"{}\" {}",
                    path(points),
                    line(*stroke, None)
                ));
                self.close("path", about.as_deref());
                if let (End::Arrow, Some(tip)) = (end, points.last()) {
                    self.arrow(*tip, *stroke);
                }
            }
            Shape::Mark {
                at,
                mark,
                fill,
                colour,
                about,
            } => {
                let inside = match fill {
                    Fill::Solid => *colour,
                    Fill::Hollow => self.paper,
                };
                let paint = format!("fill=\"#{inside}\" stroke=\"#{colour}\" stroke-width=\"1.8\"");
                if *mark == Mark::Circle {
                    let (x, y) = (number(at.x), number(at.y));
                    self.push(format_args!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" {paint}"
                    ));
                    self.close("circle", about.as_deref());
                } else {
                    let outline: Vec<Point> = mark
                        .outline(RADIUS)
                        .iter()
                        .map(|p| Point::new(p.x + at.x, p.y + at.y))
                        .collect();
                    self.push(format_args!("<path d=\"{}Z\" {paint}", path(&outline)));
                    self.close("path", about.as_deref());
                }
            }
            Shape::Disc {
                at,
                radius,
                fill,
                stroke,
                about,
            } => {
                self.push(format_args!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}",
                    number(at.x),
                    number(at.y),
                    number(*radius),
                    line(*stroke, *fill)
                ));
                self.close("circle", about.as_deref());
            }
            Shape::Area {
                points,
                fill,
                stroke,
                about,
            } => {
                self.push(format_args!(
                    "<path d=\"{}Z\" {}",
                    path(points),
                    line(*stroke, Some(*fill))
                ));
                self.close("path", about.as_deref());
            }
            Shape::Text {
                at,
                anchor,
                size,
                colour,
                pieces,
            } => self.text(*at, *anchor, *size, *colour, pieces),
            Shape::Cells {
                at,
                side,
                cells,
                colours,
            } => self.cells(*at, *side, cells, colours),
        }
    }

    /// One path for each ink, made of runs of squares.
    fn cells(&mut self, at: Point, side: f64, cells: &Cells, colours: &[Colour]) {
        let mut paths = vec![String::new(); colours.len()];
        for (row, line) in cells.lines().enumerate() {
            let mut column = 0;
            for run in line.chunk_by(|a, b| a == b) {
                let path = &mut paths[usize::from(run[0])];
                write!(path, "M{column} {row}h{}v1h-{}z", run.len(), run.len())
                    .expect("writing to a string succeeds");
                column += run.len();
            }
        }
        self.push(format_args!(
            "<g transform=\"translate({} {}) scale({})\" shape-rendering=\"crispEdges\">\n",
            number(at.x),
            number(at.y),
            number(side)
        ));
        for (path, colour) in paths.iter().zip(colours) {
            if !path.is_empty() {
                self.push(format_args!("<path d=\"{path}\" fill=\"#{colour}\"/>\n"));
            }
        }
        self.out.push_str("</g>\n");
    }

    fn text(&mut self, at: Point, anchor: Anchor, size: f64, colour: Colour, pieces: &[Piece]) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        // Half the height of a digit: `dominant-baseline` is not drawn alike everywhere.
        let y = at.y + 0.36 * size;
        self.push(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\" font-size=\"{}\" fill=\"#{}\">",
            number(at.x),
            number(y),
            number(size),
            colour,
        ));
        for piece in pieces {
            match piece {
                Piece::Words(words) => self.out.push_str(&escape(words)),
                Piece::Formula(formula) => self.out.push_str(&escape(&formula.replace('-', "−"))),
                Piece::Power(power) => self.powers(power, size),
            }
        }
        self.out.push_str("</text>\n");
    }

    /// A text with exponents, each smaller and higher than what it stands on.
    fn powers(&mut self, text: &str, size: f64) {
        let rise = |level: usize| {
            let steps = (0..level).map(|below| 0.38 * size * shrink(below));
            steps.sum::<f64>()
        };
        let mut before = 0;
        for part in crate::powers::parts(text) {
            self.push(format_args!(
                "<tspan dy=\"{}\" font-size=\"{}\">{}</tspan>",
                number(rise(before) - rise(part.level)),
                number(size * shrink(part.level)),
                escape(&part.text)
            ));
            before = part.level;
        }
    }

    /// The head of an arrow that points upwards.
    fn arrow(&mut self, tip: Point, stroke: Stroke) {
        let outline = [(0.0, -9.0), (5.5, 4.0), (0.0, 1.0), (-5.5, 4.0)]
            .map(|(x, y)| Point::new(tip.x + x, tip.y + y));
        self.push(format_args!(
            "<path d=\"{}Z\" fill=\"#{}\"/>\n",
            path(&outline),
            stroke.colour
        ));
    }

    /// Closes an element; what it is about becomes its tooltip.
    fn close(&mut self, name: &str, about: Option<&str>) {
        match about {
            None => self.out.push_str("/>\n"),
            Some(about) => {
                self.push(format_args!("><title>{}</title></{name}>\n", escape(about)));
            }
        }
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        self.out
            .write_fmt(text)
            .expect("writing to a string succeeds");
    }
}

/// How much smaller an exponent of this level is.
fn shrink(level: usize) -> f64 {
    0.75_f64.powi(i32::try_from(level).unwrap_or(i32::MAX))
}

fn line(stroke: Stroke, fill: Option<Colour>) -> String {
    let fill = fill.map_or_else(|| "none".to_owned(), |colour| format!("#{colour}"));
    let mut text = format!(
        "fill=\"{fill}\" stroke=\"#{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
        stroke.colour,
        number(stroke.width)
    );
    if stroke.dash.is_empty() {
        text.push_str(" stroke-linecap=\"round\"");
    } else {
        let dash: Vec<String> = stroke.dash.iter().map(u8::to_string).collect();
        write!(text, " stroke-dasharray=\"{}\"", dash.join(" "))
            .expect("writing to a string succeeds");
    }
    text
}

fn path(points: &[Point]) -> String {
    let mut text = String::new();
    for (i, point) in points.iter().enumerate() {
        let command = if i == 0 { 'M' } else { 'L' };
        write!(text, "{command}{} {}", number(point.x), number(point.y))
            .expect("writing to a string succeeds");
    }
    text
}

/// A coordinate with at most two decimals and no negative zero.
pub(crate) fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// The text with XML's own characters written as entities and those XML forbids left out.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short_and_never_negative_zero() {
        assert_eq!(number(12.0), "12");
        assert_eq!(number(12.505), "12.51");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(100.0), "100");
    }

    #[test]
    fn texts_cannot_break_out_of_the_document() {
        assert_eq!(escape("</title>\u{0}&\"\n"), "&lt;/title&gt;&amp;&quot; ");
    }
}
