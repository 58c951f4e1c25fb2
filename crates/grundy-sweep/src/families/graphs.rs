//! Node Kayles on many graphs, one to a line of a file.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grundy::{Limits, Refusal, Workbench};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::checksum::sha256;
use crate::family::each_member;
use crate::glance::MISTAKE;
use crate::{Family, Field, Members, SweepError, Worker};

/// Node Kayles on all graphs of a file in graph6, a line each.
///
/// The file lies in the folder of the sweep, so that the recipe and the folder say everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graphs {
    /// The SHA-256 of the file.
    pub sha256: String,
}

/// What may stand before the first graph of a file.
const HEADER: &str = ">>graph6<<";

/// What the file is called in the folder.
const GRAPHS: &str = "graphs.g6";

/// Node Kayles on all graphs of a file.
#[derive(Deserialize, JsonSchema)]
pub struct GraphFile {
    /// The file: a graph in graph6 on every line, as `geng` of nauty writes them.
    #[schemars(extend("format" = "path"))]
    graphs: PathBuf,
}

impl Graphs {
    /// The family of the graphs in this text. A line that is no graph6 has a row that says so; a text without any
    /// graph is refused.
    pub fn of_text(text: &str, limits: &Limits<'_>) -> Result<Graphs, SweepError> {
        let bench = Workbench::default();
        let mut first_mistake = None;
        for (number, line) in graphs(text) {
            limits.tick()?;
            match nimber(&bench, line, &limits.clone().steps(0)) {
                Err(Refusal::Mistake(mistake)) => {
                    first_mistake.get_or_insert((number, mistake.message));
                }
                _ => {
                    first_mistake = None;
                    break;
                }
            }
        }
        if let Some((number, mistake)) = first_mistake {
            let message = format!("no line is a graph; line {number}: {mistake}");
            let hint = "every line is a graph in graph6, as `geng` of nauty writes them";
            return Err(SweepError::mistake(message, hint));
        }
        Ok(Graphs {
            sha256: sha256(text.as_bytes()),
        })
    }

    fn text(&self, folder: &Path) -> Result<String, SweepError> {
        let path = folder.join(GRAPHS);
        let text = fs::read_to_string(&path).map_err(SweepError::file("read", &path))?;
        if sha256(text.as_bytes()) != self.sha256 {
            return Err(SweepError::damaged(
                &path,
                "not the graphs that the recipe speaks of",
            ));
        }
        Ok(text)
    }
}

impl Family for Graphs {
    const MEMBERS: &'static str = "graphs";
    const EXAMPLES: &'static str = "\
geng 5 | grundy sweep node-kayles --graphs /dev/stdin -o five
grundy sweep node-kayles --graphs graphs.g6 -o graphs";
    const FILE: Option<&'static str> = Some(GRAPHS);

    type Order = GraphFile;

    fn plan(order: GraphFile, limits: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        let bytes = fs::read(&order.graphs).map_err(SweepError::file("read", &order.graphs))?;
        // A line of bytes that are not letters does no harm to the others.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((Graphs::of_text(&text, limits)?, Some(text)))
    }
}

impl Members for Graphs {
    fn words(&self) -> String {
        "Node Kayles on the graphs of a file".to_owned()
    }

    fn count(&self, folder: &Path) -> Result<u64, SweepError> {
        Ok(graphs(&self.text(folder)?).count() as u64)
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::text("graph"),
            Field::whole("vertices"),
            Field::whole("edges"),
            Field::whole("nimber"),
            Field::text(MISTAKE),
        ]
    }

    fn computed(&self) -> Vec<String> {
        vec!["nimber".to_owned()]
    }

    fn chunk(&self) -> Range<u64> {
        1 << 6..1 << 14
    }

    fn worker<'f>(&'f self, folder: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        let text = self.text(folder)?;
        let lines = graphs(&text).map(|(number, line)| (number, line.to_owned()));
        let lines: Vec<(usize, String)> = lines.collect();
        let bench = Workbench::default();
        Ok(each_member(move |member, rows, limits| {
            let place = usize::try_from(member).ok();
            let Some((number, line)) = place.and_then(|place| lines.get(place)) else {
                return Ok(());
            };
            let found = nimber(&bench, line, limits)
                .and_then(|nimber| Ok((grundy::questions::read_graph(line)?, nimber)));
            let (found, mistake) = match found {
                Ok(found) => (Some(found), None),
                Err(Refusal::Halt(halt)) => return Err(halt),
                Err(Refusal::Mistake(mistake)) => {
                    (None, Some(format!("line {number}: {}", mistake.message)))
                }
            };
            let (graph, nimber) = found.unzip();
            let (vertices, edges) = graph
                .map(|graph| (graph.vertices(), graph.edges().len()))
                .unzip();
            rows.push_text(0, line);
            rows.push_whole(1, vertices.and_then(|count| i64::try_from(count).ok()));
            rows.push_whole(2, edges.and_then(|count| i64::try_from(count).ok()));
            rows.push_whole(3, nimber.and_then(|nimber| nimber.parse().ok()));
            rows.push_some_text(4, mistake.as_deref());
            Ok(())
        }))
    }
}

/// The graphs of a file with the numbers of their lines. A header is no part of the first, and blank lines hold none.
fn graphs(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let body = text.strip_prefix(HEADER).unwrap_or(text);
    let lines = body.lines().map(str::trim).zip(1..);
    lines.filter_map(|(line, number)| (!line.is_empty()).then_some((number, line)))
}

/// The nimber of Node Kayles on a graph in graph6, in digits.
fn nimber(bench: &Workbench, line: &str, limits: &Limits<'_>) -> Result<String, Refusal> {
    let sitting = bench.sit(limits)?;
    let value = sitting.evaluate(&format!("nimber(node_kayles(graph6(\"{line}\")))"))?;
    Ok(value.write(sitting.games(), grundy::values::Notation::Ascii)?)
}
