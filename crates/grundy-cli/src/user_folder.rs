//! The folder where a user's data belongs.

use std::env;
use std::path::PathBuf;

/// The folder, if the user has one: `$XDG_DATA_HOME`, or what stands in for it.
pub(crate) fn data() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let folder = PathBuf::from(env::var_os(name)?);
        folder.is_absolute().then_some(folder)
    };
    absolute("XDG_DATA_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| Some(absolute("HOME")?.join(".local").join("share")))
}
