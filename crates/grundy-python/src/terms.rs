//! Whole numbers in a row or in a rectangle, which other libraries read where they lie.

use std::ffi::{CStr, c_int, c_long, c_void};
use std::ptr;

use grundy::heaps::HeapGame;
use grundy::host::{Budget, ParseAmountError, parse_mebibytes, parse_seconds};
use grundy::questions::Table;
use grundy::requests::Work;
use grundy::{Asking, Diagnostic, Halt, Limits, Refusal};
use pyo3::exceptions::{PyBufferError, PyIndexError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::bench::{bench, machine};
use crate::convert::Named;
use crate::error::raise;
use crate::work::aside;

/// The bytes of a number, as buffers count them.
const NUMBER: ffi::Py_ssize_t = size_of::<i64>().cast_signed();

/// What C calls such a number, in the letter that arrays have for it elsewhere: that of `long`, if it has 64 bits.
const FORMAT: &CStr = match size_of::<c_long>() {
    8 => c"l",
    _ => c"q",
};

/// How many bytes on the next number of a row is.
static ROW: [ffi::Py_ssize_t; 1] = [NUMBER];

/// Whole numbers of 64 bits in a row. It supports the buffer protocol: `numpy.asarray(terms)` copies nothing.
#[pyclass(frozen, name = "Terms", module = "grundy")]
pub(crate) struct Terms {
    numbers: Vec<i64>,
    /// How many there are, as buffers want it.
    shape: [ffi::Py_ssize_t; 1],
}

/// How long a call may take and how much memory, in the decimals of requests.
#[derive(FromPyObject)]
pub(crate) struct Limited(Option<String>, Option<String>);

impl Limited {
    fn budget(self) -> PyResult<Budget> {
        let wrong = |error: ParseAmountError| PyValueError::new_err(error.to_string());
        let mut budget = Budget::default();
        if let Some(seconds) = self.0 {
            budget.time = Some(parse_seconds(&seconds).map_err(wrong)?);
        }
        if let Some(mebibytes) = self.1 {
            budget.memory = parse_mebibytes(&mebibytes).map_err(wrong)?;
        }
        Ok(budget)
    }
}

/// The values of the heaps from `start` up to, not including, `stop` of a game such as `octal 0.77`.
#[pyfunction]
pub(crate) fn terms(
    py: Python<'_>,
    game: &str,
    start: u64,
    stop: u64,
    limited: Limited,
    watch: Option<&Bound<'_, PyAny>>,
) -> PyResult<Terms> {
    let (work, budget) = (Work::new(), limited.budget()?);
    let found = aside(py, &work, watch, || {
        numbers(game, start..stop, &work.limits(budget, machine()))
    })?;
    let numbers = found.map_err(|refusal| raise(py, &refusal))?;
    Ok(Terms {
        shape: [numbers.len().cast_signed()],
        numbers,
    })
}

fn numbers(
    game: &str,
    heaps: std::ops::Range<u64>,
    limits: &Limits<'_>,
) -> Result<Vec<i64>, Refusal> {
    let read = HeapGame::read(game).map_err(|error| {
        let mut mistake = match error.range {
            Some(range) => Diagnostic::new(range.into(), error.message),
            None => Diagnostic::of_text(game, error.message),
        };
        mistake.hints.extend(error.hint);
        Refusal::from(mistake.within("game", game))
    })?;
    let values = read.values(heaps, limits).map_err(|error| match error {
        grundy::heaps::HeapError::Halt(halt) => Refusal::Halt(halt),
        other @ grundy::heaps::HeapError::Rule(_) => Diagnostic::of_text(game, other.to_string())
            .in_field("game")
            .into(),
    })?;
    let narrow = values.into_iter().map(i64::try_from);
    let narrow = narrow.collect::<Result<_, _>>();
    narrow.map_err(|_| Halt::TooLarge("a value past 64 bits in an array").into())
}

#[pymethods]
impl Terms {
    fn __len__(&self) -> usize {
        self.numbers.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<i64> {
        let length = self.numbers.len().cast_signed();
        let place = if index < 0 { index + length } else { index };
        let number = usize::try_from(place)
            .ok()
            .and_then(|place| self.numbers.get(place));
        let outside = || PyIndexError::new_err(format!("{index} is outside {length} terms"));
        number.copied().ok_or_else(outside)
    }

    fn __repr__(&self) -> String {
        let first: Vec<String> = self.numbers.iter().take(10).map(i64::to_string).collect();
        let rest = if self.numbers.len() > 10 { ", …" } else { "" };
        format!("Terms([{}{rest}])", first.join(", "))
    }

    #[expect(unsafe_code, reason = "the buffer protocol is one of C")]
    // SAFETY: Python calls it with a view to fill in.
    unsafe fn __getbuffer__(
        slf: &Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let terms = slf.get();
        let array = Array {
            numbers: &terms.numbers,
            shape: &terms.shape,
            strides: &ROW,
        };
        // SAFETY: the view is Python's to fill in, and the array lies in the object.
        unsafe { array.lend(slf.as_any(), view, flags) }
    }
}

/// Whole numbers of 64 bits in a rectangle, row by row. It supports the buffer protocol: `numpy.asarray(cells)`
/// copies nothing.
#[pyclass(frozen, name = "Cells", module = "grundy")]
pub(crate) struct Cells {
    numbers: Vec<i64>,
    /// How many rows and columns there are, as buffers want it.
    shape: [ffi::Py_ssize_t; 2],
    /// How many bytes on the next row and the next column are.
    strides: [ffi::Py_ssize_t; 2],
}

/// The whole numbers that an expression is, one for each member of the rows and of the columns, in which these objects
/// go by these names.
#[pyfunction]
pub(crate) fn cells(
    py: Python<'_>,
    expr: String,
    rows: String,
    columns: String,
    names: &Bound<'_, PyDict>,
    limited: Limited,
    watch: Option<&Bound<'_, PyAny>>,
) -> PyResult<Cells> {
    let given = Named::of(names)?;
    let table = Table {
        expr,
        rows: Some(rows),
        columns: Some(columns),
        ..Table::default()
    };
    let (work, budget) = (Work::new(), limited.budget()?);
    let found = aside(py, &work, watch, || {
        let limits = work.limits(budget, machine());
        let lent = given.lend(&bench().sit(&limits)?)?;
        table.numbers(&Asking::new(&lent, &limits))
    })?;
    let found = found.map_err(|refusal| raise(py, &refusal))?;
    let (count, width) = (found.numbers.len(), found.width);
    Ok(Cells {
        numbers: found.numbers,
        shape: [count / width, width].map(usize::cast_signed),
        strides: [width.cast_signed() * NUMBER, NUMBER],
    })
}

#[pymethods]
impl Cells {
    /// How many rows and columns there are.
    #[getter]
    fn shape(&self) -> (isize, isize) {
        self.shape.into()
    }

    fn __len__(&self) -> usize {
        self.shape[0].unsigned_abs()
    }

    fn __getitem__(&self, place: (isize, isize)) -> PyResult<i64> {
        let [rows, columns] = self.shape;
        let inside = |index: isize, count: isize| {
            let at = if index < 0 { index + count } else { index };
            (0..count).contains(&at).then_some(at)
        };
        let at = inside(place.0, rows).zip(inside(place.1, columns));
        let Some((row, column)) = at else {
            let message = format!("{place:?} is outside {rows} rows and {columns} columns");
            return Err(PyIndexError::new_err(message));
        };
        Ok(self.numbers[(row * columns + column).unsigned_abs()])
    }

    fn __repr__(&self) -> String {
        format!("Cells({} by {})", self.shape[0], self.shape[1])
    }

    #[expect(unsafe_code, reason = "the buffer protocol is one of C")]
    // SAFETY: Python calls it with a view to fill in.
    unsafe fn __getbuffer__(
        slf: &Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let cells = slf.get();
        let array = Array {
            numbers: &cells.numbers,
            shape: &cells.shape,
            strides: &cells.strides,
        };
        // SAFETY: the view is Python's to fill in, and the array lies in the object.
        unsafe { array.lend(slf.as_any(), view, flags) }
    }
}

/// Numbers in an object that never changes, row by row.
struct Array<'a> {
    numbers: &'a [i64],
    shape: &'a [ffi::Py_ssize_t],
    strides: &'a [ffi::Py_ssize_t],
}

impl Array<'_> {
    /// Fills in the view of somebody who wants to read the numbers.
    ///
    /// # Safety
    ///
    /// The view is there to be written to, and the array lies in `owner`, which never changes.
    #[expect(unsafe_code, reason = "the buffer protocol is one of C")]
    unsafe fn lend(
        &self,
        owner: &Bound<'_, PyAny>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if flags & ffi::PyBUF_WRITABLE != 0 {
            return Err(PyBufferError::new_err("terms are not to be changed"));
        }
        let asked = |flag: c_int| flags & flag == flag;
        // SAFETY: the view may be written to. What it points to lies in its owner, which it keeps alive, or is static;
        // and nothing is written through it.
        unsafe {
            (*view).buf = self.numbers.as_ptr().cast::<c_void>().cast_mut();
            (*view).len = size_of_val(self.numbers).cast_signed();
            (*view).readonly = 1;
            (*view).itemsize = NUMBER;
            (*view).ndim = c_int::try_from(self.shape.len()).expect("a dimension or two");
            (*view).format = if asked(ffi::PyBUF_FORMAT) {
                FORMAT.as_ptr().cast_mut()
            } else {
                ptr::null_mut()
            };
            (*view).shape = if asked(ffi::PyBUF_ND) {
                self.shape.as_ptr().cast_mut()
            } else {
                ptr::null_mut()
            };
            (*view).strides = if asked(ffi::PyBUF_STRIDES) {
                self.strides.as_ptr().cast_mut()
            } else {
                ptr::null_mut()
            };
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = ptr::null_mut();
            (*view).obj = owner.clone().into_ptr();
        }
        Ok(())
    }
}
