//! Thermographs in characters and in numbers.

use std::fmt::Write;

use grundy::render::Style;
use grundy::render::thermograph::Construction;
use grundy::{Thermograph, Wall};
use terminal_size::terminal_size;

/// A drawing of this size; a width that was not given is that of the terminal.
pub(crate) fn style(width: Option<u16>, height: Option<u16>) -> Style {
    let of_terminal = || terminal_size().map(|(width, _)| width.0.min(100));
    Style {
        width: width.or_else(of_terminal),
        height,
        ..Style::default()
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
