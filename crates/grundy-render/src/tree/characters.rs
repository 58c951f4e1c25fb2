//! Trees of positions as text: a line for each position, below the one it is reached from.

use super::{Mover, Node};

/// The tree from its first position on.
pub(super) fn tree(nodes: &[Node]) -> String {
    let mut children = vec![Vec::new(); nodes.len()];
    let mut text = String::new();
    // The positions still to be written, the next one last, with what stands before their lines.
    let mut waiting: Vec<(usize, String)> = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        if let Some(branch) = &node.branch {
            children[branch.parent].push(i);
        }
    }
    let roots = (0..nodes.len()).filter(|&i| nodes[i].branch.is_none());
    waiting.extend(roots.rev().map(|root| (root, String::new())));
    while let Some((i, indent)) = waiting.pop() {
        let node = &nodes[i];
        let siblings = node
            .branch
            .as_ref()
            .map(|branch| children[branch.parent].as_slice());
        let is_last = siblings.is_none_or(|siblings| siblings.last() == Some(&i));
        let mut below = indent.clone();
        text.push_str(&indent);
        if let Some(branch) = &node.branch {
            text.push_str(if is_last { "└─ " } else { "├─ " });
            below.push_str(if is_last { "   " } else { "│  " });
            text.push_str(mover(branch.mover));
            if let Some(name) = &branch.name {
                text.extend([" ", name]);
            }
            text.push_str(" to ");
        }
        text.push_str(&node.name);
        if !node.value.is_empty() {
            text.extend([" = ", &node.value]);
        }
        if let Some(words) = node.more.words() {
            text.extend([", ", &words]);
        }
        text.push('\n');
        let next = children[i]
            .iter()
            .rev()
            .map(|&child| (child, below.clone()));
        waiting.extend(next);
    }
    text
}

fn mover(mover: Mover) -> &'static str {
    match mover {
        Mover::Left => "Left",
        Mover::Right => "Right",
        Mover::Either => "either",
    }
}
