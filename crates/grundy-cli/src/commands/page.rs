//! `grundy page`: the page in the browser as files, with the engine inside.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use grundy::Diagnostic;
use grundy_web::Engine;

use crate::outcome::Failure;
use crate::setting::Setting;
use crate::whole_file::write_whole;

/// Write the page as files, with an engine that runs in the browser
///
/// Any host of pages can show the folder, with nothing behind it. With `--single` it is one HTML file, which opens from
/// any disk. The engine is WebAssembly, which `cargo xtask wasm` builds; it is looked for beside this program, and where
/// that command puts it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy page -o page
  grundy page --single -o grundy.html")]
pub(crate) struct Arguments {
    /// The folder, or with `--single` the file, that is written
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,
    /// Write one file with everything inside
    #[arg(long)]
    single: bool,
    /// The folder of the engine
    #[arg(long, value_name = "FOLDER")]
    engine: Option<PathBuf>,
}

const ENGINE: &str = "page-engine";

pub(crate) fn run(arguments: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    let folder = match &arguments.engine {
        Some(folder) => folder.clone(),
        None => found().ok_or_else(missing)?,
    };
    let engine = Engine::read(&folder).map_err(|error| cannot("read", &folder, error))?;
    let mut output = std::io::stdout();
    let out = &arguments.output;
    if arguments.single {
        let page = grundy_web::single_page(&engine);
        write_whole(out, page.as_bytes())?;
        return Ok(writeln!(output, "{}: {} bytes", out.display(), page.len())?);
    }
    let files = grundy_web::page_files(&engine);
    for (name, bytes) in &files {
        let file = out.join(name);
        let folder = file.parent().unwrap_or(out);
        fs::create_dir_all(folder).map_err(|error| cannot("make", folder, error))?;
        write_whole(&file, bytes)?;
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let (place, count) = (out.display(), files.len());
    Ok(writeln!(output, "{place}: {count} files, {bytes} bytes")?)
}

/// The engine beside this program, or where it is put beside what cargo builds.
fn found() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    let places = [folder.join(ENGINE), folder.parent()?.join(ENGINE)];
    places.into_iter().find(|place| place.is_dir())
}

fn missing() -> Failure {
    let mistake = Diagnostic::plain(format!(
        "the engine, a folder {ENGINE}, is not beside this program"
    ))
    .hint("`cargo xtask wasm` builds it in the sources of grundy")
    .hint("`--engine FOLDER` names one that lies elsewhere");
    Failure::of(&mistake.into())
}

fn cannot(verb: &str, path: &Path, error: std::io::Error) -> Failure {
    Failure::File(format!("cannot {verb} {}", path.display()), error)
}
