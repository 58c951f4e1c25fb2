//! Plans of sweeps: the families as Python has them.

use std::path::PathBuf;

use grundy::Limits;
use grundy_sweep::families::{
    AllButSets, Boards, Expressions, GRAPHS, Graphs, HexadecimalCodes, OctalCodes, OwnPositions,
    RULES, RookRowNumbers, Sets, Start, SubtractionSets, Values,
};
use grundy_sweep::{AnyFamily, Folder, Recipe, Selection, SweepError, Top};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::sweep::within;

/// What is kept of the rows, and how members are cut into chunks.
#[derive(FromPyObject)]
pub(crate) struct Kept {
    columns: Vec<String>,
    #[pyo3(attribute("where"))]
    filter: Option<String>,
    top: Option<(usize, String)>,
    chunk_size: Option<u64>,
}

/// Plans a sweep in a folder, and says how many chunks it has.
#[pyfunction]
pub(crate) fn sweep_plan(
    py: Python<'_>,
    directory: PathBuf,
    family: Order,
    kept: Kept,
) -> PyResult<u64> {
    within(py, move |limits| {
        let (family, file) = family.family(limits)?;
        let mut recipe = Recipe::new(family);
        recipe.keep = Selection {
            columns: kept.columns,
            filter: kept.filter,
        };
        recipe.top = kept.top.map(|(keep, by)| Top { by, keep });
        recipe.chunk = kept.chunk_size.unwrap_or(0);
        let files = file.iter().map(|(name, text)| (*name, text.as_str()));
        let files: Vec<(&str, &str)> = files.collect();
        Ok(Folder::create(&directory, recipe, &files, limits)?
            .recipe()
            .chunks())
    })
}

/// A file that a family reads: its name in the folder, and its text.
type File = (&'static str, String);

/// A family as it was ordered, before anything is counted.
pub(crate) enum Order {
    /// One that is all that it says.
    Whole(AnyFamily),
    /// Expressions over a family, with the columns that hold text.
    Expressions {
        exprs: Vec<String>,
        over: String,
        texts: Vec<String>,
    },
    /// The text of a file of graphs.
    Graphs(String),
    /// The text of a file with rules, and how many positions it lists.
    Own(String, u64),
}

impl Order {
    /// The family, and the file that it reads.
    fn family(self, limits: &Limits<'_>) -> Result<(AnyFamily, Option<File>), SweepError> {
        Ok(match self {
            Order::Whole(family) => (family, None),
            Order::Expressions { exprs, over, texts } => {
                let family = Expressions::plan(&over, &exprs, &texts, limits)?;
                (family.into(), None)
            }
            Order::Graphs(text) => (Graphs::of_text(&text, limits)?.into(), Some((GRAPHS, text))),
            Order::Own(text, count) => (
                OwnPositions::of_text(&text, count).into(),
                Some((RULES, text)),
            ),
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Order {
    type Error = PyErr;

    fn extract(family: Borrowed<'_, 'py, PyAny>) -> PyResult<Order> {
        let Some(kind) = family.getattr_opt("kind")? else {
            let message = format!(
                "expected a family such as `families.Subtraction(size=3, max=30)`, found {}",
                family.get_type().name()?
            );
            return Err(PyTypeError::new_err(message));
        };
        let kind: String = kind.extract()?;
        Ok(match kind.as_str() {
            "subtraction" => Order::Whole(subtraction(&family)?.into()),
            "all-but" => Order::Whole(
                AllButSets {
                    sets: sets(&family)?,
                    steps: field(&family, "steps")?,
                }
                .into(),
            ),
            "octal" => Order::Whole(
                OctalCodes {
                    digits: field(&family, "digits")?,
                    before: field(&family, "before")?,
                    steps: field(&family, "steps")?,
                }
                .into(),
            ),
            "hexadecimal" => Order::Whole(
                HexadecimalCodes {
                    digits: field(&family, "digits")?,
                    steps: field(&family, "steps")?,
                }
                .into(),
            ),
            "rook" => Order::Whole(
                RookRowNumbers {
                    from: field(&family, "first")?,
                    to: field(&family, "last")?,
                }
                .into(),
            ),
            "domineering" => Order::Whole(
                Boards {
                    rows: field(&family, "rows")?,
                    columns: field(&family, "width")?,
                }
                .into(),
            ),
            "expression" => Order::Expressions {
                exprs: field(&family, "exprs")?,
                over: field(&family, "over")?,
                texts: field(&family, "text")?,
            },
            "node-kayles" => Order::Graphs(field(&family, "text")?),
            "own" => Order::Own(field(&family, "text")?, field(&family, "count")?),
            other => {
                let message = format!("there is no family of the kind {other:?}");
                return Err(PyValueError::new_err(message));
            }
        })
    }
}

/// A field of a family; what it should hold is said by its name.
fn field<'py, T: FromPyObjectOwned<'py>>(family: &Bound<'py, PyAny>, name: &str) -> PyResult<T> {
    let value = family.getattr(name)?;
    value.extract::<T>().map_err(|error| {
        let error: PyErr = error.into();
        PyTypeError::new_err(format!("{name}: {}", error.value(family.py())))
    })
}

fn sets(family: &Bound<'_, PyAny>) -> PyResult<Sets> {
    Ok(Sets {
        size: field(family, "size")?,
        most: field(family, "max")?,
        with: field(family, "with_")?,
        random: field(family, "random")?,
        seed: field(family, "seed")?,
    })
}

fn subtraction(family: &Bound<'_, PyAny>) -> PyResult<SubtractionSets> {
    let refused = |name: &str, expected: &str, found: &str| {
        PyValueError::new_err(format!("{name}: expected {expected}, found {found:?}"))
    };
    let values: String = field(family, "values")?;
    let start = family.getattr("start")?;
    let start = match start.extract::<String>() {
        Ok(word) => match word.as_str() {
            "wall" => Start::Wall,
            "sink" => Start::Sink,
            other => {
                let expected = "`wall`, `sink`, or the values of the first heaps";
                return Err(refused("start", expected, other));
            }
        },
        Err(_) => Start::Seeds(field(family, "start")?),
    };
    Ok(SubtractionSets {
        sets: sets(family)?,
        values: match values.as_str() {
            "nimbers" => Values::Nimbers,
            "outcomes" => Values::Outcomes,
            other => return Err(refused("values", "`nimbers` or `outcomes`", other)),
        },
        start,
        heaps: field(family, "heaps")?,
    })
}
