//! Nimbers, which are added and multiplied in a way of their own.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy::values::{IBig, Nimber, UBig};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;

use crate::convert::{integer, read_integer};

/// A nimber. Adding is the exclusive or, multiplying and dividing are those of the field of nimbers below 2^64.
///
/// >>> Nimber(6) * Nimber(7)
/// Nimber(3)
#[pyclass(frozen, name = "Nimber", module = "grundy")]
pub(crate) struct PyNimber(pub(crate) Nimber);

#[pymethods]
impl PyNimber {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyNimber> {
        if let Ok(nimber) = value.cast::<PyNimber>() {
            return Ok(PyNimber(nimber.get().0.clone()));
        }
        let value = index(value)?;
        let natural = UBig::try_from(value.clone());
        let natural = natural.map_err(|_| {
            PyValueError::new_err(format!("expected an integer from 0 on, found {value}"))
        })?;
        Ok(PyNimber(Nimber::from(natural)))
    }

    fn __add__(&self, other: &PyNimber) -> PyNimber {
        PyNimber(self.0.clone() + other.0.clone())
    }

    fn __sub__(&self, other: &PyNimber) -> PyNimber {
        self.__add__(other)
    }

    fn __neg__(&self) -> PyNimber {
        PyNimber(self.0.clone())
    }

    fn __mul__(&self, other: &PyNimber) -> PyResult<PyNimber> {
        let product = self.0.checked_mul(&other.0);
        product.map(PyNimber).map_err(too_large)
    }

    fn __truediv__(&self, other: &PyNimber) -> PyResult<PyNimber> {
        let inverse = other.0.checked_inverse().map_err(too_large)?;
        let inverse = inverse
            .ok_or_else(|| PyZeroDivisionError::new_err("no nimber is divided by the nimber 0"))?;
        self.__mul__(&PyNimber(inverse))
    }

    fn __pow__(
        &self,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyNimber> {
        if modulus.is_some() {
            return Err(PyValueError::new_err(
                "a nimber has powers without a modulus only",
            ));
        }
        let exponent = index(exponent)?;
        let exponent = UBig::try_from(exponent.clone()).map_err(|_| {
            PyValueError::new_err(format!("expected an exponent from 0 on, found {exponent}"))
        })?;
        self.0
            .checked_pow(&exponent)
            .map(PyNimber)
            .map_err(too_large)
    }

    /// The nimber whose square this is: every nimber has one.
    fn sqrt(&self) -> PyResult<PyNimber> {
        self.0.checked_sqrt().map(PyNimber).map_err(too_large)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<PyNimber>();
        other.is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __index__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        integer(py, &IBig::from(self.0.to_ubig()))
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.__index__(py)
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0.to_ubig())
    }

    fn __str__(&self) -> String {
        format!("*{}", self.0.to_ubig())
    }

    fn _repr_latex_(&self) -> String {
        format!("${{\\ast}}{}$", self.0.to_ubig())
    }

    fn __getnewargs__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>,)> {
        Ok((self.__index__(py)?,))
    }
}

/// The integer that an object stands for.
fn index(object: &Bound<'_, PyAny>) -> PyResult<IBig> {
    let class = object.get_type();
    if class.getattr_opt("__index__")?.is_none() {
        let message = format!("expected an integer, found {}", class.name()?);
        return Err(PyTypeError::new_err(message));
    }
    read_integer(&object.call_method0("__index__")?)
}

fn too_large(error: impl std::fmt::Display) -> PyErr {
    PyOverflowError::new_err(error.to_string())
}
