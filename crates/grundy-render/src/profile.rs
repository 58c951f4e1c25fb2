//! Pictures of v(X) in continuous Nim.
//!
//! X goes to the right and v upwards. Where v(X) is itself a winning move the line is solid, where
//! it is only the infimum of the winning moves the line is dashed. A filled dot is an end that
//! belongs to its piece and a hollow one an end that does not; an isolated value is a filled dot.
//! A grey bar on the axis marks the numbers at which no move wins.

mod characters;

use grundy_amounts::continuous::{End, Profile, ProfilePiece};
use grundy_num::{BitTest, IBig, Rational};

use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, End as LineEnd, Fill, Mark, Piece, Point, Shape, Stroke,
    TooLargeToDraw, shorten,
};
use crate::palette::{FAINT, INK, MUTED};

/// A picture of v(X): what to draw, not how.
///
/// ```
/// use grundy_amounts::continuous::{Bound, ContinuousNim, Variant};
/// use grundy_num::Limits;
/// use grundy_render::Drawable;
/// use grundy_render::profile::ProfilePicture;
/// let g = Bound::linear(&1.into(), &2.into(), &0.into())?;
/// let profile = ContinuousNim::new(Variant::Negative, g).profile(&9.into(), &Limits::none())?;
/// let picture = ProfilePicture::new("neg, g(x) = 2x", profile)?;
/// assert_eq!(picture.drawing()?.title(), "v(X) for neg, g(x) = 2x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProfilePicture {
    name: String,
    profile: Profile,
}

/// A function with so many pieces that its picture would be a blur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyPieces {
    /// How many there are.
    pub found: usize,
}

impl std::fmt::Display for TooManyPieces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TooManyPieces { found } = self;
        write!(
            f,
            "expected at most {MOST_PIECES} pieces of v to draw, found {found}"
        )
    }
}

impl std::error::Error for TooManyPieces {}

impl ProfilePicture {
    /// The picture of v with a name above it.
    pub fn new(name: impl Into<String>, profile: Profile) -> Result<Self, TooManyPieces> {
        let found = profile.pieces().len();
        if found > MOST_PIECES {
            return Err(TooManyPieces { found });
        }
        let name = name.into();
        Ok(ProfilePicture { name, profile })
    }
}

const ATTAINED: Colour = Colour([0x1f, 0x5f, 0xbf]);
const OPEN: Colour = Colour([0xb8, 0x50, 0x0c]);
const LOST: Colour = Colour([0x99, 0x99, 0x99]);

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// More pieces than the page has places for would be a blur.
const MOST_PIECES: usize = 5000;
/// The most marks of ends before they would cover the lines.
const MOST_MARKS: usize = 400;

impl Drawable for ProfilePicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        compose(self)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters::draw(self, style))
    }
}

/// The page: where numbers are on it.
struct Page {
    right: Rational,
    top: Rational,
    left_edge: f64,
    lower_edge: f64,
}

impl Page {
    fn at(&self, x: &Rational, v: &Rational) -> Point {
        Point::new(
            self.left_edge + WIDTH * share(x, &self.right),
            self.lower_edge - HEIGHT * share(v, &self.top),
        )
    }
}

/// x / whole, rounded to a millionth: a place on the page.
fn share(x: &Rational, whole: &Rational) -> f64 {
    let millionths = x.checked_div(whole).unwrap_or_default() * Rational::from(1_000_000);
    let whole = i32::try_from(millionths.floor().to_i64().unwrap_or(0)).unwrap_or(0);
    f64::from(whole) / 1e6
}

/// The greatest X, and a number a little above the greatest v; both are positive.
fn ends(pieces: &[ProfilePiece]) -> (Rational, Rational) {
    let ends = pieces.iter().filter_map(|piece| piece.domain.hi.clone());
    let right = ends.max().filter(Rational::is_positive);
    let values = pieces.iter().flat_map(|piece| {
        let (lo, hi) = ends_of(piece);
        let line = piece.value.as_ref();
        [line.map(|line| line.at(lo)), line.map(|line| line.at(hi))]
    });
    let top = values.flatten().max().filter(Rational::is_positive);
    (
        right.unwrap_or(Rational::ONE),
        top.unwrap_or(Rational::ONE) * Rational::new(21, 20).unwrap_or_default(),
    )
}

fn compose(picture: &ProfilePicture) -> Result<Drawing, TooLargeToDraw> {
    let pieces = picture.profile.pieces();
    let (right, top) = ends(pieces);
    let page = Page {
        right,
        top,
        left_edge: 70.0,
        lower_edge: 64.0 + HEIGHT,
    };
    let mut drawing = Drawing::new(
        page.left_edge + WIDTH + 40.0,
        page.lower_edge + 104.0,
        format!("v(X) for {}", picture.name),
        describe(pieces),
    )?;
    let heading = vec![
        Piece::Words("v(X): ".to_owned()),
        Piece::Formula(shorten(&picture.name, 70)),
    ];
    let middle = page.left_edge + WIDTH / 2.0;
    drawing.label(Point::new(middle, 26.0), Anchor::Middle, 17.0, INK, heading);
    axes(&mut drawing, &page);
    for piece in pieces {
        draw_line(&mut drawing, &page, piece);
    }
    if pieces.len() <= MOST_MARKS {
        // Hollow ends first, so that a filled one at the same place stays visible.
        for end in [End::Open, End::Closed] {
            for piece in pieces {
                draw_ends(&mut drawing, &page, piece, end);
            }
        }
    }
    legend(&mut drawing, &page, pieces);
    Ok(drawing)
}

/// Both ends of the numbers of a piece.
fn ends_of(piece: &ProfilePiece) -> (&Rational, &Rational) {
    let lo = &piece.domain.lo;
    (lo, piece.domain.hi.as_ref().unwrap_or(lo))
}

fn colour(piece: &ProfilePiece) -> Colour {
    match (&piece.value, piece.attained) {
        (None, _) => LOST,
        (_, End::Closed) => ATTAINED,
        (_, End::Open) => OPEN,
    }
}

fn stroke(piece: &ProfilePiece) -> Stroke {
    let dash: &[u8] = if piece.attained == End::Open && piece.value.is_some() {
        &[6, 3]
    } else {
        &[]
    };
    Stroke {
        colour: colour(piece),
        width: if piece.value.is_some() { 2.4 } else { 5.0 },
        dash,
    }
}

/// v at a number of a piece; 0 where no move wins, which is drawn on the axis.
fn height(piece: &ProfilePiece, x: &Rational) -> Rational {
    piece
        .value
        .as_ref()
        .map_or(Rational::ZERO, |line| line.at(x))
}

fn draw_line(drawing: &mut Drawing, page: &Page, piece: &ProfilePiece) {
    let (lo, hi) = ends_of(piece);
    let points = vec![
        page.at(lo, &height(piece, lo)),
        page.at(hi, &height(piece, hi)),
    ];
    drawing.push(Shape::Line {
        points,
        stroke: stroke(piece),
        end: LineEnd::Plain,
        about: Some(tell(piece)),
    });
}

fn draw_ends(drawing: &mut Drawing, page: &Page, piece: &ProfilePiece, wanted: End) {
    let (lo, hi) = ends_of(piece);
    let mut mark = |x: &Rational, end: End| {
        if end == wanted {
            drawing.push(Shape::Mark {
                at: page.at(x, &height(piece, x)),
                mark: Mark::Circle,
                fill: if end == End::Closed {
                    Fill::Solid
                } else {
                    Fill::Hollow
                },
                colour: colour(piece),
                about: Some(format!("X = {x}, v = {}", height(piece, x))),
            });
        }
    };
    mark(lo, piece.domain.lo_end);
    if lo != hi {
        mark(hi, piece.domain.hi_end);
    }
}

/// The axes with ticks at round numbers.
fn axes(drawing: &mut Drawing, page: &Page) {
    let zero = Rational::ZERO;
    let thin = Stroke::solid(FAINT, 1.0);
    let label = |number: &Rational| vec![Piece::Formula(number.to_string())];
    for x in ticks(&page.right) {
        drawing.line(vec![page.at(&x, &zero), page.at(&x, &page.top)], thin);
        let place = page.at(&x, &zero);
        let place = Point::new(place.x, place.y + 18.0);
        drawing.label(place, Anchor::Middle, 13.0, MUTED, label(&x));
    }
    for v in ticks(&page.top) {
        drawing.line(vec![page.at(&zero, &v), page.at(&page.right, &v)], thin);
        let place = page.at(&zero, &v);
        let place = Point::new(place.x - 10.0, place.y);
        drawing.label(place, Anchor::End, 13.0, MUTED, label(&v));
    }
    let ink = Stroke::solid(INK, 1.2);
    drawing.line(
        vec![page.at(&zero, &zero), page.at(&page.right, &zero)],
        ink,
    );
    drawing.line(vec![page.at(&zero, &zero), page.at(&zero, &page.top)], ink);
    let name = |text: &str| vec![Piece::Formula(text.to_owned())];
    let below = page.at(&page.right, &zero);
    drawing.label(
        Point::new(below.x + 18.0, below.y),
        Anchor::Middle,
        15.0,
        INK,
        name("X"),
    );
    let above = page.at(&zero, &page.top);
    drawing.label(
        Point::new(above.x, above.y - 12.0),
        Anchor::Middle,
        15.0,
        INK,
        name("v"),
    );
}

/// At most about twelve multiples of a round step from 0 to `last`.
fn ticks(last: &Rational) -> Vec<Rational> {
    let bits = last.ceil().numerator().into_parts().1.bit_len();
    let mut step = Rational::new(1, 8).unwrap_or_default();
    // Steps 1/8, 1/4, 1/2, 1, 2, 5, 10, 20, 50 …
    let mut factors = [2_i64, 2, 2]
        .into_iter()
        .map(|n| (n, 1))
        .chain([(2, 1), (5, 2), (2, 1)].into_iter().cycle());
    let most = Rational::from(12);
    for _ in 0..bits * 2 + 8 {
        if last.checked_div(&step).is_none_or(|count| count <= most) {
            break;
        }
        if let Some((p, q)) = factors.next() {
            step = step * Rational::new(p, q).unwrap_or(Rational::ONE);
        }
    }
    let count = last.checked_div(&step).unwrap_or_default().floor();
    let count = count.to_i64().unwrap_or(0).min(24);
    (0..=count)
        .map(|k| &step * Rational::from(IBig::from(k)))
        .collect()
}

/// What the lines and dots mean, of those that are drawn.
fn legend(drawing: &mut Drawing, page: &Page, pieces: &[ProfilePiece]) {
    let y = page.lower_edge + 52.0;
    let mut x = page.left_edge;
    let solid = Stroke::solid(ATTAINED, 2.4);
    let dashed = Stroke {
        colour: OPEN,
        width: 2.4,
        dash: &[6, 3],
    };
    for (stroke, words) in [
        (solid, "v is itself a winning move"),
        (dashed, "only moves beyond v win"),
        (Stroke::solid(LOST, 5.0), "no move wins"),
    ] {
        if !pieces.iter().any(|piece| colour(piece) == stroke.colour) {
            continue;
        }
        drawing.line(vec![Point::new(x, y), Point::new(x + 34.0, y)], stroke);
        let words = vec![Piece::Words(words.to_owned())];
        drawing.label(Point::new(x + 42.0, y), Anchor::Start, 13.0, INK, words);
        x += 262.0;
    }
    let mut x = page.left_edge + 17.0;
    for (fill, words) in [
        (Fill::Solid, "the end belongs to the piece"),
        (Fill::Hollow, "the end does not"),
    ] {
        drawing.push(Shape::Mark {
            at: Point::new(x, y + 26.0),
            mark: Mark::Circle,
            fill,
            colour: INK,
            about: None,
        });
        let words = vec![Piece::Words(words.to_owned())];
        drawing.label(
            Point::new(x + 25.0, y + 26.0),
            Anchor::Start,
            13.0,
            INK,
            words,
        );
        x += 262.0;
    }
}

/// A piece in words.
fn tell(piece: &ProfilePiece) -> String {
    let (lo, hi) = ends_of(piece);
    match &piece.value {
        None => format!("X in {}: no move wins", piece.domain),
        Some(line) => {
            let how = if piece.attained == End::Closed {
                "attained"
            } else {
                "not attained"
            };
            format!(
                "X in {}: v from {} to {}, {how}",
                piece.domain,
                line.at(lo),
                line.at(hi)
            )
        }
    }
}

/// The first pieces in words.
fn describe(pieces: &[ProfilePiece]) -> String {
    let told: Vec<String> = pieces.iter().take(32).map(tell).collect();
    let end = if pieces.len() > told.len() {
        "; …"
    } else {
        ""
    };
    format!("{}{end}", told.join("; "))
}
