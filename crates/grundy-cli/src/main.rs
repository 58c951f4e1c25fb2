//! The command `grundy`.

use std::io::{BufRead, Write};

use clap::{Parser, Subcommand};
use grundy::Desk;

/// Exact answers about combinatorial games.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer JSON requests, one a line.
    Batch,
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Batch => {
            let mut desk = Desk::default();
            let mut output = std::io::BufWriter::new(std::io::stdout().lock());
            for line in std::io::stdin().lock().lines() {
                writeln!(output, "{}", desk.answer(&line?))?;
            }
            output.flush()?;
        }
    }
    Ok(())
}
