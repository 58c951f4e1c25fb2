//! The table of ratios, and the bars they are held against.

use std::fmt;
use std::time::Duration;

/// What a figure must reach.
#[derive(Clone, Copy)]
pub enum Bar {
    /// At least this many times as fast as the peer.
    Faster(u128),
    /// Less than this for one operation.
    Under(Duration),
    /// Nothing was promised; the figure is there to compare.
    None,
}

/// One line of the table.
pub struct Row {
    /// The question asked.
    pub what: String,
    /// How often it was asked in the times given.
    pub operations: u128,
    /// The time grundy took.
    pub grundy: Duration,
    /// The time the peer took, where it can answer at all.
    pub peer: Option<Duration>,
    /// What was promised.
    pub bar: Bar,
}

impl Row {
    /// How many times as fast as the peer, in tenths.
    fn ratio_in_tenths(&self) -> Option<u128> {
        let peer = self.peer?.as_nanos();
        Some(peer * 10 / self.grundy.as_nanos().max(1))
    }

    fn is_met(&self) -> Option<bool> {
        match self.bar {
            Bar::Faster(times) => Some(self.ratio_in_tenths()? >= times * 10),
            Bar::Under(limit) => Some(self.grundy.as_nanos() < limit.as_nanos() * self.operations),
            Bar::None => None,
        }
    }

    fn per_operation(&self, time: Duration) -> String {
        let tenths = time.as_nanos() * 10 / self.operations;
        if tenths < 1000 {
            decimal(tenths)
        } else {
            grouped(tenths / 10)
        }
    }
}

/// The lines so far. Each is also printed to the error stream as soon as it is known.
#[derive(Default)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    pub fn push(&mut self, row: Row) {
        eprintln!("{}: {:?}, peer {:?}", row.what, row.grundy, row.peer);
        self.rows.push(row);
    }
}

/// Markdown, so that the output can be pasted into a page.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| what | grundy ns/op | peer ns/op | ratio | bar | met? |"
        )?;
        writeln!(f, "| --- | ---: | ---: | ---: | --- | --- |")?;
        for row in &self.rows {
            let grundy = row.per_operation(row.grundy);
            let peer = row.peer.map(|peer| row.per_operation(peer));
            let ratio = row.ratio_in_tenths().map(|tenths| {
                if tenths < 1000 {
                    decimal(tenths)
                } else {
                    grouped(tenths / 10)
                }
            });
            let bar = match row.bar {
                Bar::Faster(times) => format!("{}x faster", grouped(times)),
                Bar::Under(limit) => format!("under {limit:?}"),
                Bar::None => String::new(),
            };
            let met = match row.is_met() {
                Some(true) => "yes",
                Some(false) => "NO",
                None => "",
            };
            let (peer, ratio) = (peer.unwrap_or_default(), ratio.unwrap_or_default());
            let what = &row.what;
            writeln!(
                f,
                "| {what} | {grundy} | {peer} | {ratio} | {bar} | {met} |"
            )?;
        }
        Ok(())
    }
}

fn decimal(tenths: u128) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// An integer with its digits in groups of three.
fn grouped(n: u128) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
