//! The nim-sequence of a code, as far as it was asked for.

use super::code::Code;
use super::mask::Mask;
use super::sparse::Sparse;
use super::three::Three;
use grundy_num::{Halt, Limits};

/// The nim-values of the heaps 0, 1, 2, … of a take-and-break game, extended on demand.
///
/// ```
/// use grundy_heap::octal::{Code, OctalSequence};
/// use grundy_num::Limits;
/// let mut dawson = OctalSequence::new(Code::octal("0.07")?);
/// dawson.extend_to(12, &Limits::none())?;
/// assert_eq!(dawson.values(), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OctalSequence {
    code: Code,
    values: Vec<u16>,
    kernel: Kernel,
}

#[derive(Clone, Debug)]
enum Kernel {
    Two(Box<Sparse>),
    Three(Box<Three>),
}

/// A limit is asked about once for so many splits that are looked at.
const WORK_PER_TICK: u64 = 32;

impl OctalSequence {
    /// The sequence with the value of heap 0 only.
    pub fn new(code: Code) -> Self {
        OctalSequence::with_values(code, vec![0])
    }

    /// A sequence whose first values are known.
    pub(super) fn with_values(code: Code, values: Vec<u16>) -> Self {
        let kernel = if code.most_heaps() > 2 {
            Kernel::Three(Box::new(Three::new(&code)))
        } else {
            Kernel::Two(Box::new(Sparse::new(&code)))
        };
        OctalSequence {
            code,
            values,
            kernel,
        }
    }

    /// The rules.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The values computed so far, that of heap 0 first.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Computes until at least `count` values are there; after a [`Halt`] it keeps those it has.
    ///
    /// # Complexity
    ///
    /// With a sparse space, about as many steps per value as there are rare heaps; otherwise as many as the heap has
    /// splits, so quadratic in `count`. For codes that leave three heaps it is quadratic times the size of a
    /// set of values, a word for 64 of them.
    pub fn extend_to(&mut self, count: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        // Heaps are kept as `u32` where there are many of them.
        if u32::try_from(count).is_err() {
            return Err(Halt::TooLarge("a nim-sequence of 2^32 values"));
        }
        let mut debt = 0;
        while self.values.len() < count {
            limits.tick()?;
            while debt > WORK_PER_TICK {
                limits.tick()?;
                debt -= WORK_PER_TICK;
            }
            if self.values.len() == self.values.capacity() {
                self.grow(count, limits)?;
            }
            let (value, work) = match &mut self.kernel {
                Kernel::Two(sparse) => sparse.next(&self.values, limits)?,
                Kernel::Three(three) => three.next(&self.values, limits)?,
            };
            self.values.push(value);
            debt += work;
        }
        Ok(())
    }

    /// Chooses the mask from the values there are, as a certificate may be asked for before there are more.
    pub(super) fn choose_mask(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        match &mut self.kernel {
            Kernel::Two(sparse) => sparse.choose(&self.values, limits),
            Kernel::Three(_) => Ok(()),
        }
    }

    /// The mask of the rare values in use, if this kind of code has one.
    pub(super) fn mask(&self) -> Option<Mask> {
        match &self.kernel {
            Kernel::Two(sparse) => Some(sparse.mask()),
            Kernel::Three(_) => None,
        }
    }

    /// Makes room for more values, at most twice as many as there are.
    fn grow(&mut self, count: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        let have = self.values.len();
        let room = (2 * have).clamp(64, count.max(64));
        let others = match &self.kernel {
            Kernel::Two(sparse) => sparse.bytes(),
            Kernel::Three(three) => three.bytes(),
        };
        // While they move, the old values and the new room are both there.
        limits.allow_memory((have + room) as u64 * 2 + others)?;
        self.values.reserve_exact(room.saturating_sub(have));
        Ok(())
    }
}
