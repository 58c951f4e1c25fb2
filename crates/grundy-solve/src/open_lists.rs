//! Long option lists on the way down: on a board of thousands of squares a list takes megabytes,
//! and a search holds one for every level.

use grundy_num::{Halt, Limits};
use grundy_rules::Rules;

/// What the list of options of a position takes. The count knows no ruleset, so that it is compiled
/// once and not for each of them.
pub(crate) trait OptionList {
    /// About the bytes of the list, where the rules say so beforehand.
    fn bytes(&self) -> Result<u64, Halt>;

    /// About the bytes of an option.
    fn bytes_of_each(&self) -> usize;
}

/// The options of a position.
pub(crate) struct OptionsOf<'p, R: Rules>(pub(crate) &'p R, pub(crate) &'p R::Position);

impl<R: Rules> OptionList for OptionsOf<'_, R> {
    fn bytes(&self) -> Result<u64, Halt> {
        self.0.listable(self.1)
    }

    /// An option is about as large as its position, and that about as long as its text.
    fn bytes_of_each(&self) -> usize {
        size_of::<R::Position>() + self.0.write(self.1).len()
    }
}

/// A list of more options than this takes longer to make than a look at the clock.
const WORTH_A_LOOK: usize = 8;

/// A list of more options than this counts as memory.
const LONG_LIST: usize = 64;

/// The bytes of the long lists that are in use, about.
#[derive(Default)]
pub(crate) struct OpenLists {
    bytes: u64,
}

impl OpenLists {
    /// Refuses a list that the memory does not hold, before it is made.
    pub(crate) fn make_room(
        &self,
        list: &dyn OptionList,
        held: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        match list.bytes()? {
            0 => Ok(()),
            bytes => limits.allow_memory(held.saturating_add(self.bytes).saturating_add(bytes)),
        }
    }

    /// Counts a list of so many options, looking at the limits if it is long; the bytes returned are
    /// to be given back. `held` is what else the search keeps.
    pub(crate) fn open(
        &mut self,
        list: &dyn OptionList,
        options: usize,
        held: u64,
        limits: &Limits<'_>,
    ) -> Result<u64, Halt> {
        if options > WORTH_A_LOOK {
            limits.look()?;
        }
        if options <= LONG_LIST {
            return Ok(0);
        }
        let bytes = (options as u64 * list.bytes_of_each() as u64).max(list.bytes()?);
        limits.allow_memory(held.saturating_add(self.bytes).saturating_add(bytes))?;
        self.bytes += bytes;
        Ok(bytes)
    }

    /// Gives back the bytes of a list.
    pub(crate) fn close(&mut self, bytes: u64) {
        self.bytes -= bytes;
    }
}
