//! The option `--graph`: graphs from files under names of the language.
//!
//! Only the command line reads files: what is asked in a batch may come from strangers.

use grundy::Workbench;
use grundy::questions::read_graph;

use crate::expressions::read_text;
use crate::outcome::Failure;

/// Graphs that expressions can speak of.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct GraphArguments {
    /// Give a graph from a file a name: `--graph g=myciel3.col`, then `node_kayles(g)`
    ///
    /// The file is in DIMACS (`p edge 3 2`, `e 1 2`), a list of edges (`1 2` on every line, a lone
    /// vertex as `5`, comments after `#`) or graph6. Vertices keep their numbers.
    #[arg(long = "graph", value_name = "NAME=FILE")]
    graphs: Vec<String>,
}

impl GraphArguments {
    /// Reads the files, and gives the graphs their names on a workbench.
    pub(crate) fn define(&self, bench: &Workbench) -> Result<(), Failure> {
        for argument in &self.graphs {
            let Some((name, file)) = argument.split_once('=') else {
                let message = format!("expected a name and a file, found `{argument}`");
                return Err(Failure::mistake(&message, "write `--graph g=FILE`"));
            };
            let text = read_text(file)?;
            let graph = read_graph(&text).map_err(|mistake| {
                let shown = mistake.render(&text);
                let shown = shown.strip_prefix("error: ").unwrap_or(&shown);
                Failure::Mistake(format!("error: {file}: {shown}"))
            })?;
            let named = bench.define(name, graph);
            named.map_err(|mistake| Failure::Mistake(mistake.render(name)))?;
        }
        Ok(())
    }
}
