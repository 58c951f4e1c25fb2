//! Unpacks the engine of the page: a module of WebAssembly of its own, since browsers know gzip alone.
//!
//! Packed by LZMA the engine is a third smaller than by gzip, which is more than this module takes.
//! [`room`] gives the place for what is packed, [`unpack`] unpacks it and says how long it is then,
//! [`unpacked_at`] says where it is. A page looks at the memory again after each call, since a call may
//! make it grow.
//!
//! ```
//! use std::io::Write;
//! use lzma_rust2::{LzmaOptions, LzmaWriter};
//!
//! let text = b"mex mex mex mex".as_slice();
//! let size = Some(text.len() as u64);
//! let mut packer = LzmaWriter::new_use_header(Vec::new(), &LzmaOptions::with_preset(9), size)?;
//! packer.write_all(text)?;
//! assert_eq!(grundy_unpack::unpacked(&packer.finish()?)?, text);
//! # Ok::<_, std::io::Error>(())
//! ```

use std::cell::RefCell;
use std::io::{self, Read};

use lzma_rust2::LzmaReader;

thread_local! {
    static PACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static UNPACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What was packed.
pub fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut unpacked = Vec::new();
    LzmaReader::new_mem_limit(packed, u32::MAX, None)?.read_to_end(&mut unpacked)?;
    Ok(unpacked)
}

/// The place for so many bytes that are packed.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    PACKED.with_borrow_mut(|packed| {
        packed.clear();
        packed.resize(length, 0);
        packed.as_mut_ptr()
    })
}

/// Unpacks what was put there, and gives its length in bytes; 0 if that is not what was packed.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn unpack() -> usize {
    let found = PACKED.with_borrow(|packed| unpacked(packed));
    UNPACKED.with_borrow_mut(|unpacked| {
        *unpacked = found.unwrap_or_default();
        unpacked.len()
    })
}

/// Where that is.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn unpacked_at() -> *const u8 {
    UNPACKED.with_borrow(Vec::as_ptr)
}
