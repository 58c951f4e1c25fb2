//! Checksums, as `sha256sum` has them.

use std::fmt::Write as _;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// The SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    digits(&Sha256::digest(bytes))
}

pub(crate) fn digits(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in bytes {
        write!(text, "{byte:02x}").expect("a string takes all");
    }
    text
}

/// Somebody who writes and sums up what was written.
pub(crate) struct Summing<W> {
    out: W,
    sum: Sha256,
}

impl<W: Write> Summing<W> {
    pub(crate) fn new(out: W) -> Self {
        Summing {
            out,
            sum: Sha256::new(),
        }
    }

    /// The SHA-256 of all that was written.
    pub(crate) fn sum(self) -> String {
        digits(&self.sum.finalize())
    }
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_standard() {
        // The example of the standard, FIPS 180-4.
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), sum);
        let mut out = Summing::new(Vec::new());
        out.write_all(b"a").unwrap();
        out.write_all(b"bc").unwrap();
        assert_eq!(out.sum(), sum);
    }
}
