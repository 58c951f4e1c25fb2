//! Values of the language as objects of Python, with the operators of the language.

use std::sync::OnceLock;

use grundy::language::{Sitting, Value};
use grundy::values::{Kept, Notation};
use grundy::{Halt, Refusal};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple, PyType};

use crate::bench::{calculate, calculate_aside};
use crate::convert::{Named, Operand, fraction, read_integer, to_python};
use crate::game::{PyGame, canonical};
use crate::nimber::PyNimber;
use crate::own_rules;
use crate::position::{PyPosition, as_game, wrap};

/// A value of the language: a surreal number, a graph, a ruleset that waits for its heap. Games are of the class
/// `Game`; what Python has itself, such as truth values and lists, is Python's.
#[pyclass(frozen, subclass, name = "Value", module = "grundy")]
pub(crate) struct PyValue {
    pub(crate) kept: Kept<Value>,
    hash: OnceLock<i64>,
}

impl PyValue {
    pub(crate) fn new(kept: Kept<Value>) -> PyValue {
        PyValue {
            kept,
            hash: OnceLock::new(),
        }
    }

    /// A value that is no game.
    pub(crate) fn make(py: Python<'_>, kept: Kept<Value>) -> PyResult<Py<PyAny>> {
        Ok(Py::new(py, PyValue::new(kept))?.into_any())
    }

    /// What is calculated with this one, which is called `x`: a game, even where one position is left.
    pub(crate) fn with(
        &self,
        py: Python<'_>,
        expression: &str,
        others: &[Operand],
    ) -> PyResult<Py<PyAny>> {
        let operands = [&[Operand::Kept(self.kept.clone())], others].concat();
        as_game(py, open(py, expression, &operands)?)
    }

    fn text(&self, py: Python<'_>, notation: Notation) -> PyResult<String> {
        // Most values are texts at once; what may be too dear to be one is asked aside.
        calculate_aside(py, |sitting| {
            let value = sitting.bring(&self.kept)?;
            Ok(value.write(sitting.games(), notation)?)
        })
    }

    /// The positions of a sum whose value is too dear to be written.
    fn positions(&self, py: Python<'_>) -> PyResult<Option<String>> {
        calculate_aside(py, |sitting| {
            let (games, value) = (sitting.games(), sitting.bring(&self.kept)?);
            let Value::Sum(sum) = &value else {
                return Ok(None);
            };
            let text = value.write(games, Notation::Ascii)?;
            Ok((text == sum.write(games, Notation::Ascii)?).then_some(text))
        })
    }
}

/// A text for math mode as it stands.
fn typewriter(text: &str) -> String {
    let mut latex = "\\texttt{".to_owned();
    for letter in text.chars() {
        match letter {
            '\\' => latex.push_str("\\textbackslash{}"),
            '^' => latex.push_str("\\textasciicircum{}"),
            '~' => latex.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => latex.extend(['\\', letter]),
            other => latex.push(other),
        }
    }
    latex + "}"
}

/// The names of operands, in their order.
const NAMES: [&str; 3] = ["x", "y", "z"];

/// The value of an expression in which operands are called `x`, `y` and `z`.
pub(crate) fn open(py: Python<'_>, expression: &str, operands: &[Operand]) -> PyResult<Py<PyAny>> {
    let names = &NAMES[..operands.len()];
    let kept = calculate(py, |sitting| value_of(sitting, expression, names, operands))?;
    to_python(py, kept)
}

/// The value of an expression with these operands under these names.
pub(crate) fn value_of(
    sitting: &Sitting<'_>,
    expression: &str,
    names: &[&str],
    operands: &[Operand],
) -> Result<Kept<Value>, Refusal> {
    let within = |refusal: Refusal| refusal.within("expr", expression);
    let open = sitting.open(expression, names).map_err(within)?;
    let used = open.used().iter();
    let values = used.map(|&place| operands[place].bring(sitting));
    let value = open.evaluate(values.collect::<Result<Vec<_>, Halt>>()?);
    Ok(sitting.keep(value.map_err(within)?))
}

/// What a call of a ruleset looks like in the language, with these arguments as names.
fn call(ruleset: &str, count: usize) -> (String, Vec<String>) {
    let names: Vec<String> = (0..count).map(|at| format!("x{at}")).collect();
    (format!("{ruleset}({})", names.join(", ")), names)
}

/// The arguments of a call as they are typed, where all of them can be.
fn typed(args: &Bound<'_, PyTuple>) -> Option<String> {
    let texts = args.iter().map(|arg| {
        if let Ok(text) = arg.cast::<PyString>() {
            let text = text.to_str().ok()?;
            return (!text.contains('"')).then(|| format!("\"{text}\""));
        }
        // Python writes no integers of more than a few thousand digits.
        let is_number = arg.is_exact_instance_of::<pyo3::types::PyInt>();
        is_number.then(|| Some(read_integer(&arg).ok()?.to_string()))?
    });
    Some(texts.collect::<Option<Vec<_>>>()?.join(", "))
}

/// The value of `ruleset(arguments)`. Mistakes are shown in that text, where arguments can be typed.
pub(crate) fn construct(
    py: Python<'_>,
    ruleset: &str,
    args: &Bound<'_, PyTuple>,
) -> PyResult<Kept<Value>> {
    if let Some(typed) = typed(args) {
        let text = format!("{ruleset}({typed})");
        return calculate(py, |sitting| value_of(sitting, &text, &[], &[]));
    }
    let operands = args.iter().map(|arg| Operand::expect(&arg));
    let operands = operands.collect::<PyResult<Vec<_>>>()?;
    let (text, names) = call(ruleset, operands.len());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    calculate(py, |sitting| value_of(sitting, &text, &names, &operands))
}

/// So many copies of `x`, which keeps its positions; a product would value them. `None` where no integer is given.
pub(crate) fn copies(count: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !count.is_exact_instance_of::<pyo3::types::PyInt>() {
        return Ok(None);
    }
    let count = read_integer(count)?;
    Ok(Some(format!("({count}).x")))
}

/// The name of the ruleset that a class stands for.
pub(crate) fn ruleset_of(class: &Bound<'_, PyType>) -> PyResult<Option<String>> {
    let name = class.getattr_opt("_ruleset")?;
    name.map(|name| name.extract()).transpose()
}

/// The value of an expression; `names` are what it may call by name.
///
/// >>> evaluate("g + 1", g=Game(2) | 1)
/// Game('{3|2}')
#[pyfunction]
#[pyo3(signature = (expression, /, **names))]
pub(crate) fn evaluate(
    py: Python<'_>,
    expression: &str,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let kept = evaluated(py, expression, names)?;
    to_python(py, kept)
}

pub(crate) fn evaluated(
    py: Python<'_>,
    expression: &str,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Kept<Value>> {
    let named = names.map(Named::of).transpose()?;
    let (given, operands) = named.map(Named::into_parts).unwrap_or_default();
    let names: Vec<&str> = given.iter().map(String::as_str).collect();
    calculate(py, |sitting| {
        value_of(sitting, expression, &names, &operands)
    })
}

#[pymethods]
impl PyValue {
    #[new]
    #[classmethod]
    #[pyo3(signature = (*args))]
    fn python_new(cls: &Bound<'_, PyType>, args: &Bound<'_, PyTuple>) -> PyResult<PyValue> {
        let py = cls.py();
        if let Some(ruleset) = ruleset_of(cls)? {
            return construct(py, &ruleset, args).map(PyValue::new);
        }
        let text = args.extract::<(String,)>();
        let (text,) = text.map_err(|_| {
            PyTypeError::new_err("expected one expression as a text, `Value(\"omega + 1\")`")
        })?;
        evaluated(py, &text, None).map(PyValue::new)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "x + y")
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "y + x")
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "x - y")
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "y - x")
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match (&*self.kept, copies(other)?) {
            (Value::Sum(_), Some(copies)) => self.with(py, &copies, &[]),
            _ => self.binary(py, other, "x * y"),
        }
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match (&*self.kept, copies(other)?) {
            (Value::Sum(_), Some(copies)) => self.with(py, &copies, &[]),
            _ => self.binary(py, other, "y * x"),
        }
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "x / y")
    }

    fn __rtruediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "y / x")
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.with(py, "-x", &[])
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __or__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "{x|y}")
    }

    fn __ror__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "{y|x}")
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let operands = [Operand::Kept(self.kept.clone()), Operand::expect(index)?];
        open(py, "x[y]", &operands)
    }

    /// An index is a heap, of which there is no last one: nothing is iterated.
    #[classattr]
    fn __iter__() -> Option<bool> {
        None
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let is_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        // A position is a board and a nimber a number of a field of its own: neither is a value.
        let is_other_kind = is_equality
            && (other.is_instance_of::<PyPosition>() || other.is_instance_of::<PyNimber>());
        let operand = match Operand::of(other)? {
            Some(operand) if !is_other_kind => operand,
            _ => return Ok(py.NotImplemented()),
        };
        let expression = match op {
            CompareOp::Lt => "x < y",
            CompareOp::Le => "x <= y",
            CompareOp::Eq | CompareOp::Ne => "x == y",
            CompareOp::Gt => "x > y",
            CompareOp::Ge => "x >= y",
        };
        let operands = [Operand::Kept(self.kept.clone()), operand];
        let found = calculate(py, |sitting| {
            match value_of(sitting, expression, &NAMES[..2], &operands) {
                // What cannot be compared at all is not equal.
                Err(Refusal::Mistake(_)) if is_equality => Ok(false),
                found => Ok(*found? == Value::Bool(true)),
            }
        })?;
        let answer = found != matches!(op, CompareOp::Ne);
        Ok(PyBool::new(py, answer).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<i64> {
        if let Some(hash) = self.hash.get() {
            return Ok(*hash);
        }
        let hash = match &*self.kept {
            Value::Game(_) | Value::Sum(_) => {
                let found = calculate(py, |sitting| {
                    let games = sitting.games();
                    let g = canonical(sitting, &self.kept)?;
                    Ok(match games.as_number(g) {
                        Some(x) => Err(x.clone()),
                        None => Ok(games.structural_hash(g)?),
                    })
                })?;
                match found {
                    Ok(hash) => hash.cast_signed(),
                    // Numbers of Python that are equal have the same hash.
                    Err(x) => i64::try_from(fraction(py, &x)?.bind(py).hash()?)?,
                }
            }
            Value::Surreal(_) => {
                let text = PyString::new(py, &self.text(py, Notation::Ascii)?);
                i64::try_from(text.hash()?)?
            }
            other => {
                let message = format!("{} has no hash", other.kind());
                return Err(PyTypeError::new_err(message));
            }
        };
        Ok(*self.hash.get_or_init(|| hash))
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        // As numbers do: whatever is not zero is true.
        match &*self.kept {
            Value::Game(_) | Value::Sum(_) => {
                let operands = [Operand::Kept(self.kept.clone())];
                let is_zero = calculate(py, |sitting| {
                    value_of(sitting, "x == 0", &NAMES[..1], &operands)
                })?;
                Ok(*is_zero != Value::Bool(true))
            }
            _ => Ok(true),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Notation::Unicode)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let name = match &*self.kept {
            Value::Game(_) | Value::Sum(_) => "Game",
            _ => "Value",
        };
        if let (Value::Sum(sum), Some(text)) = (&*self.kept, self.positions(py)?) {
            let mut positions = sum.positions().iter();
            if positions.any(|(position, _)| own_rules::board_of(position).is_some()) {
                // Rules written in Python have no name in the language: this does not read back.
                return Ok(format!("<{name} {text}>"));
            }
        }
        let text = PyString::new(py, &self.text(py, Notation::Ascii)?);
        Ok(format!("{name}({})", text.repr()?))
    }

    /// The value as it is typed, in ASCII.
    fn ascii(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Notation::Ascii)
    }

    /// The value for math mode, without dollars.
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        match &*self.kept {
            Value::Game(_) | Value::Surreal(_) => self.text(py, Notation::Latex),
            Value::Sum(_) => match self.positions(py)? {
                Some(text) => Ok(typewriter(&text)),
                None => self.text(py, Notation::Latex),
            },
            _ => Ok(typewriter(&self.text(py, Notation::Ascii)?)),
        }
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    /// The positions of a sum with how often each is there, and all else as it is typed.
    #[pyo3(name = "_terms")]
    fn terms(&self, py: Python<'_>) -> PyResult<Terms> {
        let mut positions = Vec::new();
        if let Value::Sum(sum) = &*self.kept {
            for (position, count) in sum.positions() {
                positions.push((wrap(py, position.clone())?, *count));
            }
        }
        let rest = calculate(py, |sitting| {
            let games = sitting.games();
            Ok(match sitting.bring(&self.kept)? {
                Value::Sum(sum) if sum.is_positions_only() => None,
                Value::Sum(sum) => Some(games.write_sum(sum.games(), Notation::Ascii)?),
                value => Some(value.write(games, Notation::Ascii)?),
            })
        })?;
        Ok((positions, rest))
    }

    /// What kind of thing it is, in words.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kept.kind()
    }

    /// What makes the object again: a sum is made of its positions, which are pickled each for itself, and all else
    /// of a text that reads back.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let (py, value) = (slf.py(), slf.get());
        let class = match &*value.kept {
            Value::Sum(_) => {
                let make = py.import("grundy._core")?.getattr("sum_of")?;
                let terms = value.terms(py)?.into_pyobject(py)?;
                return Ok((make.unbind(), terms.into_any().unbind()));
            }
            Value::Game(_) => py.get_type::<PyGame>(),
            Value::Surreal(_)
            | Value::Graph(_)
            | Value::Line(_)
            | Value::Rules(_)
            | Value::Range(_)
            | Value::Play(_) => py.get_type::<PyValue>(),
            other => {
                let message = format!("cannot pickle {}: no text reads back as it", other.kind());
                return Err(PyTypeError::new_err(message));
            }
        };
        let text = (value.text(py, Notation::Ascii)?,).into_pyobject(py)?;
        Ok((class.into_any().unbind(), text.into_any().unbind()))
    }
}

impl PyValue {
    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        expression: &str,
    ) -> PyResult<Py<PyAny>> {
        match Operand::of(other)? {
            Some(operand) => self.with(py, expression, &[operand]),
            None => Ok(py.NotImplemented()),
        }
    }
}

/// Positions with how often each is there, and all else as it is typed.
type Terms = (Vec<(Py<PyAny>, i64)>, Option<String>);
