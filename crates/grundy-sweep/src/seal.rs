//! The seal of a file: the checksum of all its bytes, written into the file itself.
//!
//! A checksum cannot hold for the bytes that it is made of. So a file is written with a blank seal
//! first; its checksum is that of the file with the blank, and takes the blank's place. The notes of a
//! Parquet file stand near its end, which is where the seal is looked for.

use sha2::{Digest, Sha256};

use crate::checksum::digits;

/// The note that holds the seal.
pub(crate) const KEY: &str = "grundy.sha256";

/// The seal of a file whose checksum is not known yet.
pub(crate) const BLANK: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// What stands between the name of a note and a text of 64 letters: a string is the next field, and so
/// long, as Thrift writes it.
const BETWEEN: [u8; 2] = [0x18, 0x40];

/// Puts the seal where a file has a blank one.
pub(crate) fn put(bytes: &mut [u8]) {
    let at = place(bytes).expect("a file that is sealed was written with a blank seal");
    let sums = Sums::of(bytes, at);
    bytes[at..at + BLANK.len()].copy_from_slice(sums.with_blank.as_bytes());
}

/// The SHA-256 of a sealed file as it is; none where the bytes are not those that were sealed.
pub(crate) fn check(bytes: &[u8]) -> Option<String> {
    let at = place(bytes)?;
    let sums = Sums::of(bytes, at);
    (bytes[at..at + BLANK.len()] == *sums.with_blank.as_bytes()).then_some(sums.of_file)
}

/// Where the seal begins.
fn place(bytes: &[u8]) -> Option<usize> {
    let before = [KEY.as_bytes(), &BETWEEN].concat();
    let found = bytes
        .windows(before.len())
        .rposition(|part| part == before)?;
    let at = found + before.len();
    (at + BLANK.len() <= bytes.len()).then_some(at)
}

/// The checksum of a file and that of the same file with a blank seal, which begin alike.
struct Sums {
    of_file: String,
    with_blank: String,
}

impl Sums {
    fn of(bytes: &[u8], at: usize) -> Sums {
        let (before, rest) = bytes.split_at(at);
        let (seal, behind) = rest.split_at(BLANK.len());
        let begun = Sha256::new_with_prefix(before);
        let ended = |seal: &[u8]| {
            let sum = begun.clone().chain_update(seal).chain_update(behind);
            digits(&sum.finalize())
        };
        Sums {
            of_file: ended(seal),
            with_blank: ended(BLANK.as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checksum::sha256;
    use crate::{Field, Rows, parquet_file};

    #[test]
    fn a_sealed_file_is_known_again_and_any_other_is_not() {
        let mut rows = Rows::new(vec![Field::text("set"), Field::whole("period")]);
        for n in 1..40 {
            rows.push_text(0, &format!("1,{n}"));
            rows.push_whole(1, Some(n));
        }
        let mut bytes = parquet_file::bytes(&rows, &[("grundy.chunk", "7"), (KEY, BLANK)]);
        put(&mut bytes);
        assert_eq!(check(&bytes), Some(sha256(&bytes)));
        for at in 0..bytes.len() {
            for bit in [0, 3, 7] {
                bytes[at] ^= 1 << bit;
                assert_eq!(check(&bytes), None, "byte {at}, bit {bit}");
                bytes[at] ^= 1 << bit;
            }
        }
        for length in 0..bytes.len() {
            assert_eq!(check(&bytes[..length]), None, "{length} bytes");
        }
        assert_eq!(check(&rows.parquet()), None);
    }
}
