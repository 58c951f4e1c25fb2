//! Steps that sweep over a family and draw it.

use std::path::Path;

use grundy::render::{Background, Format, PlotAxis, Style};
use grundy::{Limits, Refusal, draw};
use grundy_sweep::{AnyFamily, Folder, Merged, Recipe, Runner, SweepError};

use crate::{Exhibit, Plot};

/// What the rows say at a glance, and the plot of them.
pub(crate) fn sweep(
    path: &Path,
    family: &AnyFamily,
    plot: &Plot,
    threads: usize,
    limits: &Limits<'_>,
) -> Result<(Merged, Exhibit), SweepError> {
    let folder = Folder::create(path, Recipe::new(family.clone()), &[], limits)?;
    let left = folder.survey(|_| true, limits)?.without_foreign()?.left;
    Runner::new(&folder).threads(threads).run(&left, limits)?;
    let merged = folder.merge(limits)?;
    let x = PlotAxis::linear(&plot.x);
    let y = if plot.log {
        PlotAxis::logarithmic(&plot.y)
    } else {
        PlotAxis::linear(&plot.y)
    };
    let (picture, _) = folder.scatter(x, y, plot.filter.as_deref(), limits)?;
    let on = |background| {
        let style = Style {
            background,
            ..Style::default()
        };
        let svg = draw(&picture, Format::Svg, &style).map_err(|refusal| match refusal {
            Refusal::Mistake(mistake) => SweepError::Mistake(Box::new(mistake)),
            Refusal::Halt(halt) => SweepError::Halt(halt),
        })?;
        Ok::<_, SweepError>(String::from_utf8_lossy(&svg).into_owned())
    };
    let (light, dark) = (on(Background::White)?, on(Background::Dark)?);
    Ok((merged, Exhibit::Picture { light, dark }))
}
