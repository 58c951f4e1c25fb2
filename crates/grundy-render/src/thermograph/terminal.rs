//! Thermographs in characters.

use super::ticks::{Tick, temperature_ticks, value_ticks};
use super::track::{Track, results, temperatures, values};
use super::window::Window;
use super::{Orientation, ThermographPicture};
use crate::drawable::Style;
use crate::drawing::shorten;
use crate::format::text::chart::{Chart, Dot, Label, nearest, text_of_lines};
use grundy_game::Corner;
use grundy_num::Rational;

/// Draws the picture in at most as many columns as the style says, and about as many lines.
pub(super) fn draw(picture: &ThermographPicture, style: &Style) -> String {
    let (width, height) = style.sheet();
    let shown = temperatures(picture);
    let tracks = results(picture, &shown);
    let zero = Rational::from(0);
    let mut heights = temperature_ticks(tracks.iter(), &zero);
    heights.retain(|tick| shown.contains(&tick.number));
    let room = Chart::room(heights.iter().map(|tick| tick.text.as_str()));
    let columns = width - room;
    let lines = height - 5;
    let dots = Chart::dots(style.characters);
    let (across, down) = (columns * dots.0, lines * dots.1);
    let window = Window::fit(&values(tracks.iter()), shown, small(across), small(down));
    let used = nearest(window.height / f64::from(small(down)), down);
    let lines = lines.min(used.div_ceil(dots.1)).max(1);
    let mut sheet = Sheet {
        chart: Chart::new(columns, lines, style.characters),
        orientation: picture.orientation,
        window,
    };
    sheet.lines_of(&tracks);
    sheet.zero_line();
    sheet.marks(&tracks, picture.games.len() > 1);

    let label = |tick: &Tick, at: usize| Label {
        at,
        text: one_line(&tick.text),
        rank: tick.rank,
    };
    let left: Vec<Label> = heights
        .iter()
        .map(|tick| label(tick, sheet.chart.cell((0, sheet.down(&tick.number))).1))
        .collect();
    let below: Vec<Label> = value_ticks(tracks.iter())
        .iter()
        .map(|tick| label(tick, sheet.chart.cell((sheet.across(&tick.number), 0)).0))
        .collect();
    let mut out = sheet.chart.into_lines(&left, &below);
    words(&mut out, picture, width);
    text_of_lines(&out)
}

/// The games with their means and temperatures, and where positive values are.
fn words(out: &mut Vec<String>, picture: &ThermographPicture, width: usize) {
    for (i, (name, game)) in picture.games.iter().enumerate() {
        let letter = if picture.games.len() > 1 {
            format!("{}  ", letter(i))
        } else {
            String::new()
        };
        let facts = format!(": mean {}, temperature {}", game.mean(), game.temperature());
        let room = width
            .saturating_sub(letter.chars().count() + facts.chars().count())
            .max(8);
        let line = format!("{letter}{}{facts}", one_line(&shorten(name, room)));
        out.push(shorten(&line, width));
    }
    let side = match picture.orientation {
        Orientation::Usual => "left",
        Orientation::Brochure => "right",
    };
    out.push(format!("(positive to the {side})"));
}

/// The plot, and the part of the plane that it shows.
struct Sheet {
    chart: Chart,
    orientation: Orientation,
    window: Window,
}

impl Sheet {
    fn lines_of(&mut self, tracks: &[Track]) {
        for track in tracks {
            let dots: Vec<Dot> = track.points.iter().map(|corner| self.dot(corner)).collect();
            self.chart.line(&dots);
            if let [.., last] = dots.as_slice()
                && track.is_mast
            {
                self.chart.tip(*last);
            }
        }
    }

    /// The line of temperature zero.
    fn zero_line(&mut self) {
        let zero = Rational::from(0);
        if self.window.temperature.contains(&zero) && zero != self.window.temperature.lo {
            let (_, line) = self.chart.cell((0, self.down(&zero)));
            self.chart.level(line);
        }
    }

    fn marks(&mut self, tracks: &[Track], several: bool) {
        for track in tracks {
            for corner in track.points.iter().take(track.marked) {
                let dot = self.dot(corner);
                if several {
                    self.chart.mark_with(dot, letter(track.game));
                } else {
                    self.chart.mark(dot);
                }
            }
        }
    }

    fn dot(&self, corner: &Corner) -> Dot {
        (self.across(&corner.value), self.down(&corner.temperature))
    }

    fn across(&self, value: &Rational) -> usize {
        let (last, _) = self.chart.last();
        let from_right = nearest(self.window.value.fraction(value), last);
        match self.orientation {
            Orientation::Usual => last - from_right,
            Orientation::Brochure => from_right,
        }
    }

    fn down(&self, temperature: &Rational) -> usize {
        let (_, last) = self.chart.last();
        last - nearest(self.window.temperature.fraction(temperature), last)
    }
}

fn letter(game: usize) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz"[game % 26])
}

/// The text without line breaks and other control characters.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn small(count: usize) -> u32 {
    u32::try_from(count).expect("a drawing has at most some hundred columns and lines")
}
