//! Whole numbers in a row, which other libraries read where they lie.

use std::ffi::{CStr, c_int, c_void};
use std::ptr;

use grundy::heap::HeapGame;
use grundy::{Budget, Diagnostic, Halt, Refusal, Work};
use pyo3::exceptions::{PyBufferError, PyIndexError};
use pyo3::ffi;
use pyo3::prelude::*;

use crate::bench::machine;
use crate::error::raise;
use crate::work::aside;

/// Whole numbers of 64 bits in a row. It supports the buffer protocol: `numpy.asarray(terms)` copies nothing.
#[pyclass(frozen, name = "Terms", module = "grundy")]
pub(crate) struct Terms {
    numbers: Vec<i64>,
    /// How many there are, as buffers want it.
    shape: [ffi::Py_ssize_t; 1],
}

/// The values of the heaps from `start` up to, not including, `stop` of a game such as `octal 0.77`.
#[pyfunction]
pub(crate) fn terms(
    py: Python<'_>,
    game: &str,
    start: u64,
    stop: u64,
    watch: Option<&Bound<'_, PyAny>>,
) -> PyResult<Terms> {
    let work = Work::new();
    let found = aside(py, &work, watch, || numbers(game, start..stop, &work))?;
    let numbers = found.map_err(|refusal| raise(py, &refusal))?;
    Ok(Terms {
        shape: [numbers.len().cast_signed()],
        numbers,
    })
}

fn numbers(game: &str, heaps: std::ops::Range<u64>, work: &Work) -> Result<Vec<i64>, Refusal> {
    let read = HeapGame::read(game).map_err(|error| {
        let mut mistake = match error.range {
            Some(range) => Diagnostic::new(range.into(), error.message),
            None => Diagnostic::of_text(game, error.message),
        };
        mistake.hints.extend(error.hint);
        Refusal::from(mistake.within("game", game))
    })?;
    let limits = work.limits(Budget::default(), machine());
    let values = read.values(heaps, &limits).map_err(|error| match error {
        grundy::heap::HeapError::Halt(halt) => Refusal::Halt(halt),
        other @ grundy::heap::HeapError::Rule(_) => Diagnostic::of_text(game, other.to_string())
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
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        const FORMAT: &CStr = c"q";
        if flags & ffi::PyBUF_WRITABLE != 0 {
            return Err(PyBufferError::new_err("terms are not to be changed"));
        }
        let terms = slf.get();
        let bytes = size_of_val(terms.numbers.as_slice()).cast_signed();
        let asked = |flag: c_int| flags & flag == flag;
        // SAFETY: the view is Python's to fill in. What it points to lies in an object that never changes, which the
        // view keeps alive, and neither the format nor the shape is written through it.
        unsafe {
            (*view).buf = terms.numbers.as_ptr().cast::<c_void>().cast_mut();
            (*view).len = bytes;
            (*view).readonly = 1;
            (*view).itemsize = size_of::<i64>().cast_signed();
            (*view).ndim = 1;
            (*view).format = if asked(ffi::PyBUF_FORMAT) {
                FORMAT.as_ptr().cast_mut()
            } else {
                ptr::null_mut()
            };
            (*view).shape = if asked(ffi::PyBUF_ND) {
                terms.shape.as_ptr().cast_mut()
            } else {
                ptr::null_mut()
            };
            (*view).strides = if asked(ffi::PyBUF_STRIDES) {
                &raw mut (*view).itemsize
            } else {
                ptr::null_mut()
            };
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}
