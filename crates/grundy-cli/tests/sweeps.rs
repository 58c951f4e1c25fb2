//! Sweeps that are killed, that fill the disk, that may not write: what is done stays done.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A folder that is gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).stdin(Stdio::null());
    command
}

const FAMILY: [&str; 7] = [
    "subtraction",
    "--size",
    "3",
    "--max",
    "60",
    "--chunk-size",
    "500",
];

fn sweep(folder: &Path) -> Command {
    let mut command = grundy(&["sweep"]);
    command.args(FAMILY).arg("-o").arg(folder);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn succeeds(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_seed_without_a_lot_and_reasons_of_outcomes_of_expressions_are_refused() {
    let refused = |arguments: &[&str], part: &str| {
        let output = grundy(arguments).output().unwrap();
        assert!(!output.status.success());
        assert!(
            text(&output.stderr).contains(part),
            "{}",
            text(&output.stderr)
        );
    };
    let seed = [
        "sweep",
        "subtraction",
        "--size",
        "2",
        "--max",
        "4",
        "--seed",
        "7",
    ];
    refused(&seed, "--random");
    let why = ["sequence", "domineering(2, n)", "--outcomes", "--why", "3"];
    refused(&why, "leave `--outcomes` out");
}

#[test]
fn a_sweep_killed_twenty_times_gives_the_same_rows() {
    let place = Place::new("killed");
    let (whole, killed) = (place.path("whole"), place.path("killed"));
    succeeds(&sweep(&whole).output().unwrap());
    // Moments drawn by a generator, from the start of the program to somewhere in the middle of the work.
    let mut state = 0x1234_5678_9abc_def1_u64;
    let (mut kills, mut rounds) = (0, 0);
    while kills < 20 && rounds < 400 {
        rounds += 1;
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let moment = Duration::from_micros((state >> 33) % 20_000);
        let mut child = sweep(&killed)
            .args(["--threads", "2"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(moment);
        // Whoever is faster was not killed, and begins anew.
        match child.try_wait().unwrap() {
            Some(_) => fs::remove_dir_all(&killed).unwrap(),
            None => {
                child.kill().unwrap();
                kills += 1;
            }
        }
        child.wait().unwrap();
    }
    assert_eq!(kills, 20, "after {rounds} rounds");
    succeeds(&sweep(&killed).output().unwrap());
    for name in ["rows.parquet", "recipe.json", "manifest.json"] {
        assert_eq!(
            fs::read(whole.join(name)).unwrap(),
            fs::read(killed.join(name)).unwrap(),
            "{name}"
        );
    }
    // What the killed ones left behind is gone with them.
    for folder in [killed.clone(), killed.join("chunks")] {
        let names = fs::read_dir(folder)
            .unwrap()
            .map(|it| it.unwrap().file_name());
        let mut parts = names.filter(|name| name.to_string_lossy().ends_with(".part"));
        assert_eq!(parts.next(), None);
    }
}

#[test]
fn a_full_disk_ends_with_an_error_and_can_be_resumed() {
    let place = Place::new("full");
    let disk = place.path("disk");
    fs::create_dir_all(&disk).unwrap();
    let mount = |size: &str, options: &str| {
        let options = format!("{options}size={size}");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "none"])
            .arg(&disk)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success())
    };
    // Only an administrator makes a small disk; a limit on the size of files stands in for it elsewhere.
    let is_mounted = mount("100k", "");
    let folder = disk.join("swept");
    let output = if is_mounted {
        sweep(&folder).output().unwrap()
    } else {
        let line = format!(
            "ulimit -f 8; trap '' XFSZ; exec '{}' sweep {} -o '{}'",
            env!("CARGO_BIN_EXE_grundy"),
            FAMILY.join(" ").replace("500", "5000"),
            folder.display()
        );
        Command::new("sh").args(["-c", &line]).output().unwrap()
    };
    let said = text(&output.stderr);
    let is_told = said.starts_with("error: cannot write ")
        && (said.contains("No space left on device") || said.contains("File too large"));
    let resumed = is_told && is_mounted && mount("100M", "remount,");
    let again = if is_mounted {
        sweep(&folder).output().unwrap()
    } else {
        let chunks = FAMILY.map(|word| word.replace("500", "5000"));
        grundy(&["sweep"])
            .args(chunks)
            .arg("-o")
            .arg(&folder)
            .output()
            .unwrap()
    };
    let rows = fs::read(folder.join("rows.parquet"));
    if is_mounted {
        // Before anything is asserted, so that no disk is left behind.
        let _ = Command::new("umount").arg(&disk).status();
    }
    assert!(is_told, "{said}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(resumed, is_mounted);
    assert!(succeeds(&again).contains("34220 sets, 34220 rows"));
    let whole = place.path("whole");
    if is_mounted {
        succeeds(&sweep(&whole).output().unwrap());
        assert_eq!(rows.unwrap(), fs::read(whole.join("rows.parquet")).unwrap());
    }
}

#[test]
fn a_folder_that_may_not_be_written_is_told() {
    let place = Place::new("unwritable");
    let file = place.path("file");
    fs::write(&file, b"").unwrap();
    // No folder is below a file, not even for an administrator.
    let output = sweep(&file.join("swept")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.starts_with("error: cannot make the folder "), "{said}");
    // A folder of chunks that is gone is made again.
    let folder = place.path("swept");
    succeeds(
        &grundy(&["sweep", "plan"])
            .args(FAMILY)
            .arg("-o")
            .arg(&folder)
            .output()
            .unwrap(),
    );
    fs::remove_dir_all(folder.join("chunks")).unwrap();
    let said = succeeds(&grundy(&["sweep", "run"]).arg(&folder).output().unwrap());
    assert!(said.contains("done, ready to be merged"), "{said}");
}

#[test]
fn a_sweep_in_parts_gives_the_same_rows() {
    let place = Place::new("parts");
    let (whole, parts) = (place.path("whole"), place.path("parts"));
    succeeds(&sweep(&whole).output().unwrap());
    succeeds(
        &grundy(&["sweep", "plan"])
            .args(FAMILY)
            .arg("-o")
            .arg(&parts)
            .output()
            .unwrap(),
    );
    let run = |arguments: &[&str]| {
        succeeds(
            &grundy(&["sweep", "run"])
                .arg(&parts)
                .args(arguments)
                .output()
                .unwrap(),
        )
    };
    let todo = || {
        let listed = succeeds(&grundy(&["sweep", "todo"]).arg(&parts).output().unwrap());
        listed.lines().count()
    };
    assert_eq!(todo(), 69);
    run(&["--chunk", "3", "--chunk", "68"]);
    assert_eq!(todo(), 67);
    run(&["--stride", "0/3"]);
    run(&["--stride", "1/3", "--threads", "2"]);
    assert!(run(&["--stride", "2/3"]).contains("69 of 69 chunks done, ready to be merged"));
    succeeds(&grundy(&["sweep", "merge"]).arg(&parts).output().unwrap());
    let rows = |folder: &Path| fs::read(folder.join("rows.parquet")).unwrap();
    assert_eq!(rows(&whole), rows(&parts));
}

#[test]
fn the_rows_of_strangers_are_imported_by_the_command() {
    let place = Place::new("exchange");
    let (sender, receiver, file) = (place.path("a"), place.path("b"), place.path("x.parquet"));
    for folder in [&sender, &receiver] {
        succeeds(
            &grundy(&["sweep", "plan"])
                .args(FAMILY)
                .arg("-o")
                .arg(folder)
                .output()
                .unwrap(),
        );
    }
    succeeds(
        &grundy(&["sweep", "run"])
            .arg(&sender)
            .args(["--stride", "0/2"])
            .output()
            .unwrap(),
    );
    succeeds(
        &grundy(&["sweep", "export"])
            .arg(&sender)
            .arg("-o")
            .arg(&file)
            .output()
            .unwrap(),
    );
    let said = succeeds(
        &grundy(&["sweep", "import"])
            .arg(&receiver)
            .arg(&file)
            .output()
            .unwrap(),
    );
    assert_eq!(said, "35 chunks taken over, 17220 certificates verified\n");
}

#[test]
fn damaged_chunks_are_named_by_every_command_and_computed_again() {
    let place = Place::new("damaged");
    let folder = place.path("swept");
    succeeds(&sweep(&folder).output().unwrap());
    let chunk = |number: u64| folder.join(format!("chunks/{number:06}.parquet"));
    let expected = fs::read(folder.join("rows.parquet")).unwrap();
    let damage = || {
        fs::copy(chunk(3), chunk(5)).unwrap();
        let mut bytes = fs::read(chunk(9)).unwrap();
        bytes[40] ^= 1;
        fs::write(chunk(9), bytes).unwrap();
    };
    let done = |command: &str| grundy(&["sweep", command]).arg(&folder).output().unwrap();
    let reasons = [
        "000005.parquet: it is chunk 3 of this sweep under another name",
        "000009.parquet: it is not as it was written",
    ];
    damage();
    assert_eq!(succeeds(&done("todo")), "5\n9\n");
    let status = succeeds(&done("status"));
    assert!(status.contains("67 of 69 chunks done"), "{status}");
    let merged = done("merge");
    assert_eq!(merged.status.code(), Some(1));
    for reason in reasons {
        let remedy = format!("{reason}; `grundy sweep run ");
        assert!(status.contains(&remedy), "{status}");
        let said = text(&merged.stderr);
        assert!(said.contains(&remedy), "{said}");
    }
    let ran = done("run");
    assert!(succeeds(&ran).contains("69 of 69 chunks done"));
    for reason in reasons {
        let note = format!("{reason}, and is computed again");
        assert!(text(&ran.stderr).contains(&note), "{}", text(&ran.stderr));
    }
    assert_eq!(succeeds(&done("todo")), "");
    damage();
    succeeds(&sweep(&folder).output().unwrap());
    assert_eq!(fs::read(folder.join("rows.parquet")).unwrap(), expected);
    // Chunks of another sweep may be wanted by somebody.
    let other = place.path("other");
    let mut another = sweep(&other);
    succeeds(&another.args(["--heaps", "9999"]).output().unwrap());
    fs::copy(other.join("chunks/000005.parquet"), chunk(5)).unwrap();
    for command in ["todo", "run", "merge"] {
        let output = done(command);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        let refused = "000005.parquet: it is a chunk of another sweep; delete it, and ";
        assert!(said.contains(refused), "{command}: {said}");
    }
    assert!(succeeds(&done("status")).contains("68 of 69 chunks done"));
}
