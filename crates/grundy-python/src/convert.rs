//! Python's numbers, texts and lists as values of the language, and back.

use grundy::Workbench;
use grundy::language::{DEEPEST_LIST, Sitting, Value};
use grundy::values::{IBig, Kept, Nimber, Rational};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple, PyType};

use crate::error::{class, raise};
use crate::game::PyGame;
use crate::nimber::PyNimber;
use crate::position::PyPosition;
use crate::value::PyValue;

/// What a Python object stands for, before it is brought into a sitting.
#[derive(Clone)]
pub(crate) enum Operand {
    /// A value that was kept.
    Kept(Kept<Value>),
    /// A value without games of any arena.
    Plain(Value),
    /// Several of them.
    List(Vec<Operand>),
}

impl Operand {
    /// What an object stands for; `None` where it is nothing that the language knows.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        Operand::within_lists(object, DEEPEST_LIST)
    }

    /// The same of an object in which lists may still be nested so deep.
    fn within_lists(object: &Bound<'_, PyAny>, deep: usize) -> PyResult<Option<Operand>> {
        if let Ok(value) = object.cast::<PyValue>() {
            return Ok(Some(Operand::Kept(value.get().kept.clone())));
        }
        Ok(Some(Operand::Plain(
            if let Ok(position) = object.cast::<PyPosition>() {
                Value::Sum(position.get().position.clone().into())
            } else if let Ok(nimber) = object.cast::<PyNimber>() {
                star(nimber.get().0.clone())
            } else if let Ok(truth) = object.cast::<PyBool>() {
                Value::Bool(truth.is_true())
            } else if let Ok(number) = object.cast::<PyInt>() {
                Value::number(Rational::from(read_integer(number)?))
            } else if object.is_instance(fraction_class(object.py())?)? {
                Value::number(read_fraction(object)?)
            } else if let Ok(text) = object.cast::<PyString>() {
                Value::Text(text.to_str()?.to_owned())
            } else if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
                let Some(deep) = deep.checked_sub(1) else {
                    return Err(PyValueError::new_err(format!(
                        "expected lists nested at most {DEEPEST_LIST} deep, \
                         found one nested deeper or a list that contains itself"
                    )));
                };
                let mut items = Vec::new();
                for item in object.try_iter()? {
                    let Some(item) = Operand::within_lists(&item?, deep)? else {
                        return Ok(None);
                    };
                    items.push(item);
                }
                return Ok(Some(Operand::List(items)));
            } else {
                return Ok(None);
            },
        )))
    }

    /// The same, with an error for what the language does not know.
    pub(crate) fn expect(object: &Bound<'_, PyAny>) -> PyResult<Operand> {
        Operand::of(object)?.ok_or_else(|| {
            let name = object.get_type().name();
            let name = name.map_or_else(|_| "?".to_owned(), |name| name.to_string());
            let exact = match name.as_str() {
                "float" => "; floats are not exact: use fractions.Fraction",
                _ => "",
            };
            PyTypeError::new_err(format!(
                "expected a game, a position, an integer, a Fraction, a text or a list of such, \
                 found {name}{exact}"
            ))
        })
    }

    /// The value in a sitting.
    pub(crate) fn bring(&self, sitting: &Sitting<'_>) -> Result<Value, grundy::Halt> {
        Ok(match self {
            Operand::Kept(kept) => sitting.bring(kept)?,
            Operand::Plain(value) => value.clone(),
            Operand::List(items) => {
                let items = items.iter().map(|item| item.bring(sitting));
                Value::list(items.collect::<Result<_, _>>()?)
            }
        })
    }
}

/// Objects that expressions may call by name.
pub(crate) struct Named(Vec<(String, Operand)>);

impl Named {
    /// The objects of a dictionary by their names.
    pub(crate) fn of(names: &Bound<'_, PyDict>) -> PyResult<Named> {
        let named = names.iter();
        let named = named.map(|(name, object)| {
            let name = name.extract::<String>()?;
            let readable = grundy::language::expect_name(&name);
            readable.map_err(|mistake| raise(names.py(), &mistake.in_field("names").into()))?;
            Ok((name, Operand::expect(&object)?))
        });
        Ok(Named(named.collect::<PyResult<_>>()?))
    }

    /// The names and what they stand for.
    pub(crate) fn into_parts(self) -> (Vec<String>, Vec<Operand>) {
        self.0.into_iter().unzip()
    }

    /// A workbench beside a sitting, at which they have their names.
    pub(crate) fn lend(&self, sitting: &Sitting<'_>) -> Result<Workbench, grundy::Halt> {
        let named = self.0.iter();
        let values = named.map(|(name, operand)| Ok((name.as_str(), operand.bring(sitting)?)));
        Ok(sitting.lend(values.collect::<Result<Vec<_>, grundy::Halt>>()?))
    }
}

/// The game that is a nimber.
pub(crate) fn star(nimber: Nimber) -> Value {
    Value::Game(grundy::values::UpStar::from_star(nimber).into())
}

/// A value as Python has it: numbers and other games as games, a position alone as itself.
pub(crate) fn to_python(py: Python<'_>, kept: Kept<Value>) -> PyResult<Py<PyAny>> {
    let (arena, value) = kept.into_parts();
    Ok(match value {
        Value::Bool(truth) => PyBool::new(py, truth).to_owned().into_any().unbind(),
        Value::Text(text) => PyString::new(py, &text).into_any().unbind(),
        Value::Outcome(outcome) => PyString::new(py, outcome.letter().encode_utf8(&mut [0; 4]))
            .into_any()
            .unbind(),
        Value::Nothing => py.None(),
        Value::List(items) => {
            let items = items.iter();
            let items = items.map(|item| to_python(py, Kept::new(arena.clone(), item.clone())));
            let items = items.collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, items)?.into_any().unbind()
        }
        Value::Record(record) => {
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            let fields = PyDict::new(py);
            for (name, value) in record.fields() {
                fields.set_item(
                    name,
                    to_python(py, Kept::new(arena.clone(), value.clone()))?,
                )?;
            }
            let record = class(py, &CLASS, "Record")?;
            record.call((), Some(&fields))?.unbind()
        }
        Value::Sum(sum) => match sum.as_position() {
            Some(position) => crate::position::wrap(py, position.clone())?,
            None => PyGame::make(py, Kept::new(arena, Value::Sum(sum)))?,
        },
        value @ Value::Game(_) => PyGame::make(py, Kept::new(arena, value))?,
        value => PyValue::make(py, Kept::new(arena, value))?,
    })
}

/// An integer of Python.
pub(crate) fn integer(py: Python<'_>, n: &IBig) -> PyResult<Py<PyAny>> {
    if let Ok(small) = i64::try_from(n) {
        return Ok(small.into_pyobject(py)?.into_any().unbind());
    }
    // Digits of base 16 are read in linear time, and as many as there are.
    let digits = n.in_radix(16).to_string();
    let int = py.get_type::<PyInt>();
    Ok(int.call1((digits, 16))?.unbind())
}

/// An integer out of Python.
pub(crate) fn read_integer(number: &Bound<'_, PyAny>) -> PyResult<IBig> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    let digits = number.call_method1("__format__", ("x",))?;
    let digits = digits.extract::<String>()?;
    Ok(IBig::from_str_radix(&digits, 16).expect("Python writes digits of base 16"))
}

fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "fractions", "Fraction")
}

/// A number as a `Fraction`.
pub(crate) fn fraction(py: Python<'_>, x: &Rational) -> PyResult<Py<PyAny>> {
    let numerator = integer(py, &x.numerator())?;
    let denominator = integer(py, &IBig::from(x.denominator()))?;
    let fraction = fraction_class(py)?.call1((numerator, denominator))?;
    Ok(fraction.unbind())
}

fn read_fraction(object: &Bound<'_, PyAny>) -> PyResult<Rational> {
    let numerator = read_integer(&object.getattr("numerator")?)?;
    let denominator = read_integer(&object.getattr("denominator")?)?;
    Ok(Rational::new(numerator, denominator).expect("a fraction has no denominator 0"))
}
