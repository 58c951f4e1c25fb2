//! The vertices of a graph, each after all that can be reached from it.

use super::Arrows;

/// The vertices that can be reached from `starts`, each after the ends of its arrows, or else the
/// vertices of a cycle in order. The search keeps its own stack, so depth does not matter.
pub(super) fn post_order(
    moves: &[Arrows; 2],
    starts: impl Iterator<Item = usize>,
) -> Result<Vec<u32>, Vec<u32>> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Visit {
        Unseen,
        Open,
        Done,
    }
    let vertices = moves[0].first.len() - 1;
    let mut visits = vec![Visit::Unseen; vertices];
    let mut order = Vec::new();
    // The vertices on the way from the start, each with the number of its arrows already followed.
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in starts {
        if visits[start] != Visit::Unseen {
            continue;
        }
        visits[start] = Visit::Open;
        path.push((u32::try_from(start).expect("vertices have numbers"), 0));
        while let Some((vertex, followed)) = path.last_mut() {
            let [left, right] = moves.each_ref().map(|arrows| arrows.of(*vertex));
            let next = *followed as usize;
            let end = left.get(next).or_else(|| right.get(next - left.len()));
            *followed += 1;
            let Some(&end) = end else {
                visits[*vertex as usize] = Visit::Done;
                order.push(*vertex);
                path.pop();
                continue;
            };
            match visits[end as usize] {
                Visit::Done => {}
                Visit::Unseen => {
                    visits[end as usize] = Visit::Open;
                    path.push((end, 0));
                }
                Visit::Open => {
                    let on_cycle = path.iter().skip_while(|(vertex, _)| *vertex != end);
                    return Err(on_cycle.map(|(vertex, _)| *vertex).collect());
                }
            }
        }
    }
    Ok(order)
}
