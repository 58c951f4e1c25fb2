//! `grundy plot`: the rows of a sweep as a picture.

use std::io::Write;
use std::path::PathBuf;

use grundy::render::histogram::Bins;
use grundy::render::{Drawable, PlotAxis, Style};
use grundy_sweep::{Folder, Noticed};

use crate::caller::CallerArguments;
use crate::commands::sweep::failure;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Draw the rows of a sweep: points of two columns, or how often values occur
///
/// Points that are higher than everything to their left are ringed and named. Where there are many
/// points, the ink says how many lie in one place. Columns hold whole numbers, or exact fractions such
/// as temperatures.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep subtraction --size 3 --max 40 -o sets
  grundy plot sets --x max --y period
  grundy plot sets --x max --y period --where 'preperiod == 0' -o pure.svg
  grundy plot sets --histogram period --log -o histogram.svg")]
pub(crate) struct Arguments {
    /// The folder of the sweep
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The column that goes to the right
    #[arg(long, value_name = "COLUMN", requires = "y")]
    x: Option<String>,
    /// The column that goes up
    #[arg(long, value_name = "COLUMN", requires = "x")]
    y: Option<String>,
    /// Count the values of this column instead
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["x", "y"])]
    histogram: Option<String>,
    /// How many whole numbers a bar of a histogram has, in a picture; in characters neighbours are drawn as one
    /// where there are too many bars, and this is said [default: as many as suit it]
    #[arg(long, value_name = "COUNT", requires = "histogram", value_parser = clap::value_parser!(u64).range(1..))]
    bars: Option<u64>,
    /// A logarithmic scale upwards
    #[arg(long)]
    log: bool,
    /// A logarithmic scale to the right
    #[arg(long, conflicts_with = "histogram")]
    log_x: bool,
    /// Only the rows for which this is true: `preperiod == 0 and max > 20`
    #[arg(long = "where", value_name = "EXPR")]
    filter: Option<String>,
    /// What stands above the picture [default: what was swept]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&CallerArguments {
        json: false,
        limits: arguments.limits,
    })?;
    let folder = caller.within(|limits| Folder::open(&arguments.folder, limits));
    let folder = folder.map_err(|error| failure(&error))?;
    let axis = |name: &str, is_logarithmic: bool| {
        if is_logarithmic {
            PlotAxis::logarithmic(name)
        } else {
            PlotAxis::linear(name)
        }
    };
    let filter = arguments.filter.as_deref();
    let (picture, unjudged): (Box<dyn Drawable>, Noticed) =
        match (&arguments.histogram, &arguments.x, &arguments.y) {
            (Some(column), _, _) => {
                let bins = arguments.bars.map_or(Bins::Suitable, Bins::Width);
                let found = caller.within(|limits| folder.histogram(column, bins, filter, limits));
                let (mut picture, unjudged) = found.map_err(|error| failure(&error))?;
                picture.counts = axis(folder.recipe().family.info().members, arguments.log);
                if let Some(title) = &arguments.title {
                    picture.title.clone_from(title);
                }
                (Box::new(picture), unjudged)
            }
            (None, Some(x), Some(y)) => {
                let (x, y) = (axis(x, arguments.log_x), axis(y, arguments.log));
                let found = caller.within(|limits| folder.scatter(x, y, filter, limits));
                let (mut picture, unjudged) = found.map_err(|error| failure(&error))?;
                if let Some(title) = &arguments.title {
                    picture.title.clone_from(title);
                }
                (Box::new(picture), unjudged)
            }
            _ => {
                let hint = "`--x max --y period`, or `--histogram period`";
                return Err(Failure::mistake("expected the columns to draw", hint));
            }
        };
    let hint = "keep fewer rows with `--where`";
    arguments
        .picture
        .deliver(&*picture, Style::default(), hint)?;
    let unit = folder.recipe().family.info().members;
    if let Some(words) = filter.and_then(|filter| unjudged.left_out_by(filter, unit)) {
        writeln!(std::io::stderr(), "note: {words}")?;
    }
    Ok(())
}
