//! Families of games on heaps: what each has to say, the list of all of them, and a game of any of them.
//!
//! A new family is a file in `family/` with an `impl Family`, a file of the same name in `verify/` with its checker, and
//! a line in the list below; reading, printing, searches, checkpoints, certificates, traces and every help text follow.

mod by_window;
mod code;
mod derived;
mod error;
mod known;
mod named;
mod numbers;

use std::fmt;
use std::hash::Hash;
use std::ops::Range;

use grundy_num::{Halt, Limits};

use crate::resumed::Resumed;
use crate::trace::{Options, Trace};
use crate::window::Line;
use crate::{Certificate, Checkpoint, Finding, Period, ResumeError, Search, Theorem};

pub use error::{HeapError, ReadGameError};
pub(crate) use known::Known;
pub use named::{NAMED_GAMES, NamedGame};

/// What a family is called, and what its parameters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyInfo {
    /// The name, as it is typed: `all-but`.
    pub name: &'static str,
    /// The rules in a line.
    pub summary: &'static str,
    /// What the parameters are, empty when there are none.
    pub parameters: &'static str,
    /// A game of the family.
    pub example: &'static str,
}

/// A game on heaps whose values form a sequence, by its parameters.
pub(crate) trait Family: Clone + fmt::Debug + Eq + Hash + Send + Sync + 'static {
    /// The name, the rules and an example.
    const INFO: FamilyInfo;

    /// Reads the parameters as they are typed; places in errors count from their beginning.
    fn read(parameters: &str) -> Result<Self, ReadGameError>;

    /// The parameters in their one spelling, which reads back.
    fn parameters(&self) -> String;

    /// Code that computes the values and searches for their period.
    fn kernel(&self) -> Box<dyn Kernel>;

    /// Lists the options of a heap, as the rules have them.
    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError>;

    /// The value of a heap with the options it follows from.
    fn trace(&self, heap: u64, limits: &Limits<'_>) -> Result<Trace, HeapError> {
        Trace::of(self, heap, limits)
    }

    /// How the period of the outcomes is found.
    fn outcomes(&self, _: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        Ok(OutcomesBy::Values)
    }
}

/// Code that computes the values of a game and searches for their period.
pub(crate) trait Kernel {
    /// The values of a range of heaps.
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError>;

    /// The search for the period, from the beginning. Where a formula answers, it is over at once.
    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt>;

    /// Resumes a search of this very game. Every field is checked as far as the search needs it;
    /// the caller checks the result.
    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError>;
}

/// How the period of the outcomes of a game is found.
pub(crate) enum OutcomesBy {
    /// By the window of a line, each entry of which stands for this many heaps.
    Window(Line, u64),
    /// By a theorem on this very game.
    Theorem(Period, Theorem),
    /// By the period of the values.
    Values,
}

/// All families, in the order in which help lists them: the variant, the file and the type.
macro_rules! families {
    ($declare:ident) => {
        $declare! {
            Subtraction(subtraction::SubtractionGame),
            AllBut(all_but::AllButGame),
            Octal(octal::OctalGame),
            Hexadecimal(hexadecimal::HexadecimalGame),
            Rook(rook::RookGame),
            Digits(digits::DigitsGame),
            NodeKaylesPath(node_kayles_path::NodeKaylesPath),
            SinkSubtraction(sink_subtraction::SinkSubtraction),
            SeededSubtraction(seeded_subtraction::SeededSubtraction),
            Outcomes(outcomes::Outcomes),
        }
    };
}
pub(crate) use families;

/// Declares the module of each family, the type of all games, and what is asked of them by name.
macro_rules! games {
    ($($variant:ident($module:ident::$type:ident),)*) => {
        $(mod $module;)*
        $(pub use $module::$type;)*

        /// All families, in the order in which help lists them.
        pub static FAMILIES: &[FamilyInfo] = &[$(<$type>::INFO,)*];

        /// A game on one heap: a family and its parameters.
        ///
        /// ```
        /// use grundy_heap::HeapGame;
        /// use grundy_num::Limits;
        ///
        /// let game = HeapGame::read("subtraction 11, 6, 2, 1")?;
        /// assert_eq!(game.to_string(), "subtraction 1,2,6,11");
        /// assert_eq!(HeapGame::read("subtraction(1,2,6,11)")?, game);
        /// assert_eq!(HeapGame::of("subtraction", "1,2,6,11")?, game);
        /// assert_eq!(game.values(0..7, &Limits::none()).unwrap(), [0, 1, 2, 0, 1, 2, 3]);
        ///
        /// let certificate = game.certificate(&Limits::none()).unwrap().unwrap();
        /// assert_eq!(certificate.period.period, 12);
        ///
        /// let mistake = HeapGame::read("octal 0.79").unwrap_err();
        /// assert_eq!(mistake.range, Some(9..10));
        /// # Ok::<_, grundy_heap::ReadGameError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum HeapGame {
            $(#[doc = concat!("A game of the family `", stringify!($module), "`.")] $variant($type),)*
        }

        impl HeapGame {
            /// The game of a family that is in the list.
            fn of_family(name: &str, parameters: &str) -> Option<Result<HeapGame, ReadGameError>> {
                match name {
                    $(name if name == <$type>::INFO.name => {
                        Some(<$type>::read(parameters).map(HeapGame::$variant))
                    })*
                    _ => None,
                }
            }

            fn family(&self) -> &dyn AnyFamily {
                match self {
                    $(HeapGame::$variant(game) => game,)*
                }
            }
        }
    };
}

families!(games);

impl HeapGame {
    /// Reads a name and parameters, as in `octal 0.77`, or as in the language, `octal("0.77")`.
    pub fn read(text: &str) -> Result<HeapGame, ReadGameError> {
        let whole = text.trim_end();
        let start = whole.len() - whole.trim_start().len();
        let end = whole[start..].find(|c: char| c.is_whitespace() || c == '(');
        let end = end.map_or(whole.len(), |end| start + end);
        let (name, mut rest) = (&whole[start..end], end..whole.len());
        // What the language has between brackets, and a code there between quotes.
        for (open, close) in [('(', ')'), ('"', '"')] {
            let inner = whole[rest.clone()].strip_prefix(open);
            if inner.is_some_and(|inner| inner.ends_with(close)) {
                rest = rest.start + 1..rest.end - 1;
            }
        }
        let game = HeapGame::of(name, &whole[rest.clone()]);
        // Where nothing at all follows the name, the set was forgotten rather than meant to be empty.
        let game = game.and_then(|game| {
            if end < text.len()
                || game.parameters() != numbers::EMPTY
                || name.replace('_', "-") != game.info().name
            {
                return Ok(game);
            }
            let forgotten = crate::SetError::Empty;
            let error = ReadGameError::new(forgotten.message()).hint(forgotten.hint());
            Err(error.at(0..0))
        });
        game.map_err(|error| match error.range {
            Some(_) => error.further(rest.start),
            None => error.at(start..end),
        })
    }

    /// The game of a family by its name with these parameters, as they are typed; places in errors count
    /// from the beginning of the parameters.
    pub fn of(name: &str, parameters: &str) -> Result<HeapGame, ReadGameError> {
        let name = name.replace('_', "-");
        // Node Kayles is played on graphs, of which the paths are a family of heaps.
        let (name, parameters) = match (name.as_str(), parameters.trim()) {
            ("node-kayles", "path") => ("node-kayles-path", ""),
            ("node-kayles", other) => {
                let error = ReadGameError::new(format!("expected `path`, found `{other}`"));
                let hint = "of graphs only paths form a sequence here";
                return Err(error.at(0..parameters.len()).hint(hint));
            }
            (name, _) => (name, parameters),
        };
        HeapGame::of_family(name, parameters).unwrap_or_else(|| match NamedGame::find(name) {
            Some(named) => named.read(parameters),
            None => Err(named::no_game(name)),
        })
    }

    /// Reads a game in its one spelling, as certificates and checkpoints have it.
    pub fn read_written(text: &str) -> Result<HeapGame, ReadGameError> {
        let game = HeapGame::read(text)?;
        let written = game.to_string();
        if written == text {
            return Ok(game);
        }
        let message = format!("expected `{written}`, found `{text}`");
        let hint = "here a game has one spelling";
        Err(ReadGameError::new(message).at(0..text.len()).hint(hint))
    }

    /// The outcomes of this game, as a sequence of its own: 0 where the player who moved last wins, otherwise 1.
    ///
    /// ```
    /// use grundy_heap::{Finding, HeapGame};
    /// use grundy_num::Limits;
    ///
    /// let limits = Limits::none();
    /// let outcomes = HeapGame::read("subtraction 2,4,7")?.outcomes();
    /// assert_eq!(outcomes, HeapGame::read("outcomes subtraction 2,4,7")?);
    /// assert_eq!(outcomes.values(0..9, &limits).unwrap(), [0, 0, 1, 1, 1, 1, 0, 1, 1]);
    /// let Finding::Proved(proof) = outcomes.search(&limits).unwrap().advance(&limits).unwrap() else { panic!() };
    /// assert_eq!((proof.period().preperiod, proof.period().period), (4, 3));
    /// # Ok::<_, grundy_heap::ReadGameError>(())
    /// ```
    #[must_use]
    pub fn outcomes(self) -> HeapGame {
        match self {
            HeapGame::Outcomes(_) => self,
            game => HeapGame::Outcomes(Outcomes::of(game)),
        }
    }

    /// The family.
    pub fn info(&self) -> FamilyInfo {
        self.family().info()
    }

    /// The parameters, as they are read.
    pub fn parameters(&self) -> String {
        self.family().parameters()
    }

    /// The values of a range of heaps.
    pub fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let count = heaps.end.saturating_sub(heaps.start);
        limits.allow_memory(count.saturating_mul(size_of::<i128>() as u64))?;
        self.family().kernel().values(heaps, limits)
    }

    /// The search for the period, from the beginning. Where a formula answers, it is over at once.
    pub fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        self.family().kernel().search(limits)
    }

    /// The period with all that is needed to check it, if one can be proved.
    pub fn certificate(&self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let mut search = self.search(limits)?;
        match search.advance(limits)? {
            Finding::Proved(_) => search.certificate(limits),
            Finding::Observed { .. } | Finding::Unresolved { .. } => Ok(None),
        }
    }

    /// The value of a heap with the options it follows from; for outcomes, the trace of the value behind them.
    ///
    /// ```
    /// use grundy_heap::HeapGame;
    /// use grundy_num::Limits;
    ///
    /// let trace = HeapGame::read("subtraction 1,2,3")?.trace(3, &Limits::none()).unwrap();
    /// let values: Vec<i128> = trace.options.iter().map(|option| option.value).collect();
    /// assert_eq!((values, trace.value), (vec![2, 1, 0], 3));
    /// # Ok::<_, grundy_heap::ReadGameError>(())
    /// ```
    pub fn trace(&self, heap: u64, limits: &Limits<'_>) -> Result<Trace, HeapError> {
        self.family().trace(heap, limits)
    }
}

impl Checkpoint {
    /// Takes the search up where it was put aside; what it then finds is checked before it is called proved.
    pub fn resume(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, ResumeError> {
        let search = self.resume_own(limits)?;
        if self.fields.is_empty() {
            return Ok(search);
        }
        Ok(Box::new(Resumed::new(self.game.clone(), search)))
    }

    /// The same for whoever put the search aside himself and knows that nobody else has touched it: nothing
    /// is checked, so that what it finds is as true as the checkpoint is.
    pub fn resume_own(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, ResumeError> {
        if self.fields.is_empty() {
            return Ok(self.game.search(limits)?);
        }
        self.game.family().kernel().resume(self, limits)
    }
}

/// As it is read: the name and the parameters.
impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)?;
        match self.parameters().as_str() {
            "" => Ok(()),
            parameters => write!(f, " {parameters}"),
        }
    }
}

/// A family whose type is not known.
trait AnyFamily {
    fn info(&self) -> FamilyInfo;
    fn parameters(&self) -> String;
    fn kernel(&self) -> Box<dyn Kernel>;
    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError>;
    fn trace(&self, heap: u64, limits: &Limits<'_>) -> Result<Trace, HeapError>;
    fn outcomes(&self, limits: &Limits<'_>) -> Result<OutcomesBy, Halt>;
}

impl<F: Family> AnyFamily for F {
    fn info(&self) -> FamilyInfo {
        F::INFO
    }

    fn parameters(&self) -> String {
        Family::parameters(self)
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        Family::kernel(self)
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        Family::options(self, heap, options)
    }

    fn trace(&self, heap: u64, limits: &Limits<'_>) -> Result<Trace, HeapError> {
        Family::trace(self, heap, limits)
    }

    fn outcomes(&self, limits: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        Family::outcomes(self, limits)
    }
}

/// Values as they are handed out, with a look at the limits now and then.
pub(crate) fn wide<T: Copy + Into<i128>>(
    values: &[T],
    limits: &Limits<'_>,
) -> Result<Vec<i128>, Halt> {
    const AT_ONCE: usize = 1 << 16;
    let bytes = values.len() * (size_of::<T>() + size_of::<i128>());
    limits.allow_memory(bytes as u64)?;
    let mut list = Vec::with_capacity(values.len());
    for values in values.chunks(AT_ONCE) {
        limits.look()?;
        list.extend(values.iter().map(|&value| value.into()));
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn values_are_handed_out_within_limits() {
        let up = AtomicBool::new(true);
        assert_eq!(wide(&[1u16, 2], &Limits::none()), Ok(vec![1, 2]));
        let stopped = Limits::none().stop(&up);
        assert_eq!(wide(&[1u16, 2], &stopped), Err(Halt::Stopped));
        let few = Limits::none().memory(35);
        assert_eq!(wide(&[1u16, 2], &few), Err(Halt::Memory));
    }
}
