//! Files under way: what they are called, and how to tell that nobody will finish them.
//!
//! Nobody reads them. Several may write the same file at the same time, on one machine or on many, so that a file
//! is left behind only where its writer is known to be gone: its process has ended on this very system, or the
//! file is a day old. A system is a boot of a machine together with a namespace of processes, for containers
//! number theirs anew.

use std::fs::DirEntry;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How their names end.
const ENDING: &str = ".part";

/// A file that was not finished for so long will not be.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);

/// What a file is called while a process of this system writes it, by a name that nobody else has.
pub(crate) fn name(of: &str, process: u32) -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    // Where the system has no name, processes of two machines may have the same number, but hardly the same time.
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_nanos());
    format!(".{of}.{}-{process}-{number}-{now}{ENDING}", system())
}

/// Whether a file was left behind by somebody who is gone.
pub fn is_abandoned(file: &DirEntry) -> bool {
    let name = file.file_name();
    let name = name.to_string_lossy();
    let Some(name) = name
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(ENDING))
    else {
        return false;
    };
    let age = file.metadata().and_then(|about| about.modified());
    let age = age.ok().and_then(|written| written.elapsed().ok());
    age.is_some_and(|age| age > LONG) || writer(name).is_some_and(|it| is_gone(it, file))
}

/// The process that writes a file, if it is one of this system.
fn writer(name: &str) -> Option<u32> {
    let mut parts = name.rsplit('.').next()?.split('-');
    let (found, process) = (parts.next()?, parts.next()?);
    let is_ours = !found.is_empty() && found == system();
    process.parse().ok().filter(|_| is_ours)
}

/// The name of this system; empty where none is known.
fn system() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| found_system().unwrap_or_default())
}

#[cfg(target_os = "linux")]
fn found_system() -> Option<String> {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let processes = std::fs::read_link("/proc/self/ns/pid").ok()?;
    // Both are written with letters and digits alone, as parts of a name that ends at a hyphen.
    let both = format!("{boot}{}", processes.display());
    Some(both.chars().filter(char::is_ascii_alphanumeric).collect())
}

#[cfg(not(target_os = "linux"))]
fn found_system() -> Option<String> {
    None
}

/// Whether a process of this system has ended. Of other users nobody knows: their processes may be hidden.
#[cfg(target_os = "linux")]
fn is_gone(process: u32, file: &DirEntry) -> bool {
    use std::fs::metadata;
    use std::os::unix::fs::MetadataExt;
    let (Ok(this), Ok(about)) = (metadata("/proc/self"), file.metadata()) else {
        return false;
    };
    let found = metadata(format!("/proc/{process}"));
    let is_missing = found.is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound);
    about.uid() == this.uid() && is_missing
}

#[cfg(not(target_os = "linux"))]
fn is_gone(_: u32, _: &DirEntry) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    #[test]
    fn only_files_of_processes_that_have_ended_here_are_abandoned() {
        let folder = std::env::temp_dir().join(format!("grundy-unfinished-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut child = Command::new("true").spawn().unwrap();
        let ended = child.id();
        child.wait().unwrap();
        let of_ended = name("000003.parquet", ended);
        let elsewhere = of_ended.replace(system(), "0123456789abcdef");
        let nameless = of_ended.replace(system(), "");
        let mine = name("000003.parquet", std::process::id());
        let others = ["000003.parquet", ".000003.parquet.1-1-1.part", ".part"];
        let kept = [&elsewhere, &nameless, &mine].map(String::as_str);
        for name in kept.iter().chain(&others).chain(&[of_ended.as_str()]) {
            fs::write(folder.join(name), b"PAR1").unwrap();
        }
        let found = fs::read_dir(&folder).unwrap().flatten();
        let abandoned: Vec<_> = found
            .filter(is_abandoned)
            .map(|it| it.file_name())
            .collect();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(abandoned, [of_ended.as_str()]);
    }
}
