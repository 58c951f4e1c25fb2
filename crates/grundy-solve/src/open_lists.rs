//! Long option lists on the way down: on a board of thousands of squares a list takes megabytes,
//! and a search holds one for every level.

use grundy_num::{Halt, Limits};
use grundy_rules::Rules;

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
    pub(crate) fn make_room<R: Rules>(
        &self,
        rules: &R,
        position: &R::Position,
        held: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        match rules.list_bytes(position) {
            0 => Ok(()),
            bytes => limits.allow_memory(held.saturating_add(self.bytes).saturating_add(bytes)),
        }
    }

    /// Counts a list of options of `position`, looking at the limits if it is long; the bytes
    /// returned are to be given back. `held` is what else the search keeps.
    pub(crate) fn open<R: Rules>(
        &mut self,
        rules: &R,
        position: &R::Position,
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
        // An option is about as large as its position, and that about as long as its text.
        let each = size_of::<R::Position>() + rules.write(position).len();
        let bytes = (options as u64 * each as u64).max(rules.list_bytes(position));
        limits.allow_memory(held.saturating_add(self.bytes).saturating_add(bytes))?;
        self.bytes += bytes;
        Ok(bytes)
    }

    /// Gives back the bytes of a list.
    pub(crate) fn close(&mut self, bytes: u64) {
        self.bytes -= bytes;
    }
}
