//! Thermographs in characters and in numbers.

use std::fmt::Write;

use grundy::render::thermograph::{Characters, Construction, ThermographPicture, terminal};
use grundy::{Thermograph, Wall};
use terminal_size::terminal_size;

/// How large a drawing of characters is, and of which characters.
pub(crate) struct Canvas {
    width: u16,
    height: u16,
    characters: Characters,
}

impl Default for Canvas {
    fn default() -> Self {
        Canvas::new(None, None, Characters::default())
    }
}

impl Canvas {
    /// A canvas of this size; a width that was not given is that of the terminal.
    pub(crate) fn new(width: Option<u16>, height: Option<u16>, characters: Characters) -> Canvas {
        let of_terminal = || terminal_size().map(|(width, _)| width.0.min(100));
        Canvas {
            width: width.or_else(of_terminal).unwrap_or(80),
            height: height.unwrap_or(20),
            characters,
        }
    }

    pub(super) fn draw(&self, picture: &ThermographPicture) -> String {
        terminal(picture, self.width, self.height, self.characters)
    }
}

/// The corners of both walls.
pub(super) fn describe(thermograph: &Thermograph) -> String {
    format!(
        "  left wall   {}\n  right wall  {}\n",
        corners(thermograph.left()),
        corners(thermograph.right()),
    )
}

/// The walls of the options that the scaffolds are made of.
pub(super) fn describe_options(construction: &Construction) -> String {
    let mut text = String::from(
        "\nThe left wall is the highest right wall of a Left option, less the temperature;\n\
         the right wall the lowest left wall of a Right option, plus the temperature.\n",
    );
    let mut line = |side: &str, name: &str, wall_name: &str, wall: &Wall| {
        writeln!(
            text,
            "  {side} option {name}: {wall_name} wall {}",
            corners(wall)
        )
        .expect("writing to a string cannot fail");
    };
    for (name, thermograph) in &construction.left_options {
        line("Left", name, "right", thermograph.right());
    }
    for (name, thermograph) in &construction.right_options {
        line("Right", name, "left", thermograph.left());
    }
    text
}

/// The corners of a wall from the lowest to where the mast begins.
fn corners(wall: &Wall) -> String {
    let corners: Vec<String> = wall
        .corners()
        .iter()
        .map(|corner| format!("{} at {}", corner.value, corner.temperature))
        .collect();
    corners.join(", ")
}
