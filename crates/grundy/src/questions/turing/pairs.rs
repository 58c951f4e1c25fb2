//! A machine inside its automaton: the pairs of states and symbols in the cells, line by line.

use grundy_automata::{Configuration, LocalRule as _, Machine, MachineAutomaton};
use grundy_num::Limits;
use grundy_render::table::TablePicture;

use super::too_large;
use crate::Refusal;

/// The automaton of a machine at work: the state of the head, where it is, and the symbol of each cell.
pub(super) fn pairs_picture(
    machine: &Machine,
    input: &[u8],
    steps: usize,
    limits: &Limits<'_>,
) -> Result<TablePicture, Refusal> {
    let automaton = MachineAutomaton::new(machine).map_err(too_large)?;
    let mut run = machine.run(input);
    let mut lines = vec![automaton.line(&run, input.len())];
    // The machine only tells when to stop; the lines are the automaton's.
    while lines.len() <= steps && !machine.halts(run.state()) {
        run.advance(lines.len() as u64, usize::MAX, limits)?;
        lines.push(automaton.automaton().step(&lines[lines.len() - 1]));
    }
    let first = lines.iter().map(Configuration::first).min().unwrap_or(0);
    let end = lines.iter().map(Configuration::end).max().unwrap_or(0);
    let cell = |letter: u16| {
        let (state, symbol) = automaton.pair(letter);
        let symbol = &machine.symbols()[usize::from(symbol)];
        Some(match state {
            Some(state) => format!("⟨{},{symbol}⟩", machine.states()[usize::from(state)]),
            None => symbol.clone(),
        })
    };
    let row = |line: &Configuration| line.window(first, end).into_iter().map(cell).collect();
    Ok(TablePicture {
        title: "the automaton of a machine".to_owned(),
        corner: "t \\ x".to_owned(),
        rows: (0..lines.len()).map(|time| time.to_string()).collect(),
        columns: (first..end).map(|place| place.to_string()).collect(),
        cells: lines.iter().map(row).collect(),
        ..TablePicture::default()
    })
}
