//! Pictures of thermographs: of one game, of several over one another, or built step by step.
//!
//! Temperature goes upwards. Values go sideways, by custom with the positive ones to the left,
//! so that Left's wall is on the left. The walls of one game are blue (Left) and red (Right) and
//! meet in the dark mast. Several games are laid over one another, since comparing them is what
//! such a picture is for: then each game has a colour, a dash pattern and a shape of corner mark
//! of its own, filled on Left's wall and hollow on Right's, so that it can be read without
//! colours too. Numbers at the axes are exact; one that would overlap a more important one
//! moves to another row, and how many have no room is said (in SVG, every corner says its numbers
//! when pointed at).
//!
//! ```
//! use grundy_game::{Corner, Thermograph, Wall};
//! use grundy_render::thermograph::ThermographPicture;
//! use grundy_render::{Drawable, Style};
//! let switch = Thermograph::new(
//!     Wall::new(vec![Corner::new(-1, 2), Corner::new(1, 0)]),
//!     Wall::new(vec![Corner::new(-1, -2), Corner::new(1, 0)]),
//! );
//! let picture = ThermographPicture::of("{1|-1}", switch);
//! assert_eq!(picture.drawing()?.title(), "Thermograph of {1|-1}");
//! let style = Style { width: Some(60), ..Style::default() };
//! assert!(picture.text(&style)?.contains("mean 0, temperature 1"));
//! # Ok::<(), grundy_render::TooLargeToDraw>(())
//! ```

mod figure;
mod panel;
mod steps;
mod terminal;
mod ticks;
mod track;
mod window;

use grundy_game::Thermograph;
use grundy_num::Rational;

use crate::drawable::{Drawable, Style};
use crate::drawing::{Drawing, TooLargeToDraw};

/// A picture of one thermograph or several: what to draw, not how.
#[derive(Clone, Debug)]
pub struct ThermographPicture {
    /// The games: what each is called, and its thermograph.
    pub games: Vec<(String, Thermograph)>,
    /// Which side positive values are on.
    pub orientation: Orientation,
    /// The temperature to draw from; `None` is the lowest at which a wall is known, usually -1.
    pub lowest: Option<Rational>,
    /// How the first game's thermograph comes from those of its options, drawn in two panels
    /// before the result. A drawing for a terminal shows the result alone.
    pub construction: Option<Construction>,
}

/// Which side of a picture positive values are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Positive to the left, so that Left's wall is on the left: the custom of the literature.
    #[default]
    Usual,
    /// Positive to the right, as on the axes of a graph.
    Brochure,
}

/// The options a thermograph is built from.
///
/// The tax `t` moves Right's wall of each Left option by `-t` and Left's wall of each Right
/// option by `+t`. These are the *scaffolds*; the walls follow the best of them until they meet.
#[derive(Clone, Debug, Default)]
pub struct Construction {
    /// The Left options: what each is called, and its thermograph.
    pub left_options: Vec<(String, Thermograph)>,
    /// The Right options: what each is called, and its thermograph.
    pub right_options: Vec<(String, Thermograph)>,
}

impl ThermographPicture {
    /// The usual picture of one game.
    pub fn of(name: impl Into<String>, thermograph: Thermograph) -> ThermographPicture {
        ThermographPicture {
            games: vec![(name.into(), thermograph)],
            orientation: Orientation::Usual,
            lowest: None,
            construction: None,
        }
    }
}

impl Drawable for ThermographPicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        figure::compose(self)
    }

    /// Corners are marked by dots, those of several games by letters.
    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(terminal::draw(self, style))
    }
}
