//! The table of speeds, and the bars they are held against.

use std::fmt;
use std::time::Duration;

/// One line of the table.
pub struct Row {
    /// What was computed.
    pub what: String,
    /// What the speeds count, in thousands a second.
    pub unit: &'static str,
    /// How many grundy computed, and in what time.
    pub ours: (u128, Duration),
    /// The same of the plain loop.
    pub plain: (u128, Duration),
    /// The speed promised, 0 for none.
    pub bar: u128,
}

fn thousands_a_second((count, time): (u128, Duration)) -> u128 {
    count * 1_000_000 / time.as_nanos().max(1)
}

/// The lines so far. Each is also printed to the error stream as soon as it is known.
#[derive(Default)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    pub fn push(&mut self, row: Row) {
        eprintln!("{}: {:?}, plain {:?}", row.what, row.ours, row.plain);
        self.rows.push(row);
    }
}

/// Markdown, so that the output can be pasted into a page.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| what | grundy | plain loop | unit | ratio | bar | met? |"
        )?;
        writeln!(f, "| --- | ---: | ---: | --- | ---: | ---: | --- |")?;
        for row in &self.rows {
            let (ours, plain) = (thousands_a_second(row.ours), thousands_a_second(row.plain));
            let met = match row.bar {
                0 => "",
                bar if ours >= bar => "yes",
                _ => "NO",
            };
            let ratio = ours / plain.max(1);
            let Row {
                what, unit, bar, ..
            } = row;
            writeln!(
                f,
                "| {what} | {ours} | {plain} | {unit} | {ratio} | {bar} | {met} |"
            )?;
        }
        Ok(())
    }
}
