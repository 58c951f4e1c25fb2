//! Lists the files of `page/` for `src/page.rs`, so that each of them is inside the program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is");
    let page = Path::new(&root).join("page");
    let mut names = Vec::new();
    collect(&page, "", &mut names)?;
    names.sort_unstable();
    let mut list = String::from("[\n");
    for name in names {
        let path = format!(r#"concat!(env!("CARGO_MANIFEST_DIR"), "/page/{name}")"#);
        writeln!(list, "(\"{name}\", include_str!({path})),").expect("a string takes all");
    }
    list.push_str("]\n");
    let output = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&output).join("page_files.rs"), list)
}

/// Appends the names of all files of a folder, with `/` between folders.
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
