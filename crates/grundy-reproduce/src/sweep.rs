//! Steps that sweep over a family and draw it.

use std::fs;
use std::path::{Path, PathBuf};

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

/// A folder of its own for a sweep that is not kept; it goes when this is dropped.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// A place that no other step of this program has.
    pub(crate) fn new() -> Scratch {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (program, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Scratch(std::env::temp_dir().join(format!("grundy-reproduce-{program}-{number}")))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans that folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
