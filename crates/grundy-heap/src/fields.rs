//! Reading and writing the named lists of checkpoints and certificates.

use grundy_num::{Halt, Limits};

use crate::Checkpoint;

/// Why a checkpoint cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place} of the checkpoint: {reason}")]
pub struct CheckpointError {
    /// The field at fault.
    pub place: String,
    /// What was expected there and what was found.
    pub reason: String,
}

impl CheckpointError {
    pub(crate) fn new(place: &str, reason: impl Into<String>) -> Self {
        CheckpointError {
            place: place.to_owned(),
            reason: reason.into(),
        }
    }
}

/// Why a search cannot go on from a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// The checkpoint is not one that a search writes.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// Refuses fields that are missing, stand there twice, or are none of a state with these.
pub(crate) fn expect_fields<N: AsRef<str>>(
    checkpoint: &Checkpoint,
    names: &[N],
) -> Result<(), CheckpointError> {
    for name in names {
        list(checkpoint, name.as_ref())?;
    }
    let found = checkpoint.fields.iter().map(|(name, _)| name);
    for (i, name) in found.clone().enumerate() {
        if !names.iter().any(|expected| expected.as_ref() == name) {
            let reason = "expected no field of this name";
            return Err(CheckpointError::new(name, reason));
        }
        if found.clone().take(i).any(|before| before == name) {
            let reason = "expected this field once, found it twice";
            return Err(CheckpointError::new(name, reason));
        }
    }
    Ok(())
}

/// The list with this name.
pub(crate) fn list<'a>(
    checkpoint: &'a Checkpoint,
    name: &str,
) -> Result<&'a [u128], CheckpointError> {
    let field = checkpoint.fields.iter().find(|(field, _)| field == name);
    let (_, list) =
        field.ok_or_else(|| CheckpointError::new(name, "expected this field, found none"))?;
    Ok(list)
}

/// The one number in the list with this name.
pub(crate) fn number(checkpoint: &Checkpoint, name: &str) -> Result<u64, CheckpointError> {
    match list(checkpoint, name)? {
        [number] => u64::try_from(*number)
            .map_err(|_| CheckpointError::new(name, "expected a number below 2^64")),
        list => {
            let reason = format!("expected one number, found {}", list.len());
            Err(CheckpointError::new(name, reason))
        }
    }
}

/// Small values in as few words as they need, each window of `length` from a word of its own.
pub(crate) fn pack(values: &[u32], length: usize, bits: u32) -> Vec<u128> {
    let mut words = Vec::new();
    for window in values.chunks(length) {
        for chunk in window.chunks(128 / bits as usize) {
            let fold = |word, (i, &value): (u32, &u32)| word | u128::from(value) << (i * bits);
            words.push((0..).zip(chunk).fold(0, fold));
        }
    }
    words
}

/// The values of windows of `length`, unless the words do not come out even or hold a value
/// above `most`.
pub(crate) fn unpack(
    words: &[u128],
    length: usize,
    bits: u32,
    most: u32,
    limits: &Limits<'_>,
) -> Result<Option<Vec<u32>>, Halt> {
    let a_word = 128 / bits as usize;
    let a_window = length.div_ceil(a_word);
    if !words.len().is_multiple_of(a_window) {
        return Ok(None);
    }
    let count = (words.len() / a_window).saturating_mul(length);
    let bytes = (count as u64).saturating_mul(size_of::<u32>() as u64);
    limits.allow_memory(bytes)?;
    limits.allow_more(bytes)?;
    let mut values = Vec::with_capacity(count);
    for window in words.chunks(a_window) {
        for i in 0..length {
            limits.tick()?;
            let shift = (i % a_word) * bits as usize;
            let value = (window[i / a_word] >> shift) & ((1 << bits) - 1);
            match u32::try_from(value).ok().filter(|&value| value <= most) {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(values))
}

/// How many bits hold every number up to `most`.
pub(crate) fn bits_for(most: u32) -> u32 {
    (32 - most.leading_zeros()).max(1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(
            values in prop::collection::vec(0u32..6, 1..400),
            length in 1usize..90,
        ) {
            let whole = values.len() / length * length;
            let packed = pack(&values[..whole], length, 3);
            let unpacked = unpack(&packed, length, 3, 5, &Limits::none());
            prop_assert_eq!(unpacked, Ok(Some(values[..whole].to_vec())));
        }
    }

    #[test]
    fn a_value_too_large_and_a_window_too_short_are_refused() {
        let limits = Limits::none();
        assert_eq!(unpack(&[7], 2, 3, 5, &limits), Ok(None));
        assert_eq!(unpack(&[0, 0, 0], 50, 3, 5, &limits), Ok(None));
        let few = Limits::none().memory(1 << 10);
        assert_eq!(unpack(&[0; 100], 42, 3, 5, &few), Err(Halt::Memory));
    }

    #[test]
    fn fields_are_those_of_the_state_and_each_stands_there_once() {
        let place = |names: &[&str]| {
            let fields = names.iter().map(|&name| (name.to_owned(), Vec::new()));
            let checkpoint = Checkpoint {
                game: crate::HeapGame::read("octal 0.77").unwrap(),
                fields: fields.collect(),
            };
            let refused = expect_fields(&checkpoint, &["a", "b"]).err();
            refused.map(|error| error.place)
        };
        assert_eq!(place(&["b", "a"]), None);
        assert_eq!(place(&["a"]).as_deref(), Some("b"));
        assert_eq!(place(&["a", "b", "c"]).as_deref(), Some("c"));
        assert_eq!(place(&["a", "b", "a"]).as_deref(), Some("a"));
    }
}
