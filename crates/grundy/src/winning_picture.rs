//! Pictures of graphs with the winning moves marked on them.

use grundy_lang::{MoveTo, Solution, WinningMoves};
use grundy_num::Player;
use grundy_render::position::edge_places;
use grundy_rules::{Mark, Picture};

/// The picture of a graph with the vertices or edges marked whose choice wins: for both players
/// where both win by it, and for one where only that one does. `None` for other pictures, and
/// where moves are not named by vertices or edges.
pub(crate) fn mark_winning(picture: &Picture, solution: &Solution) -> Option<Picture> {
    let Picture::Network {
        vertices,
        edges,
        links,
    } = picture
    else {
        return None;
    };
    let (mut vertices, mut edges) = (vertices.clone(), edges.clone());
    let edge_places = edge_places(picture);
    for (player, moves) in [
        (Player::Left, &solution.left),
        (Player::Right, &solution.right),
    ] {
        for name in names(moves) {
            let name = name?;
            // A vertex that is coloured by the move is named with its colour: `2=L`.
            let chosen = name.split('=').next().unwrap_or(name);
            if let Some((_, mark)) = vertices.iter_mut().find(|(vertex, _)| vertex == chosen) {
                *mark = together(*mark, player);
                continue;
            }
            let edge = edge_places.iter().position(|place| place == chosen)?;
            let (_, mark) = &mut edges[edge];
            *mark = together(*mark, player);
        }
    }
    Some(Picture::Network {
        vertices,
        edges,
        links: *links,
    })
}

/// The letter of a vertex that one player alone wins by.
const WINS: char = '!';

fn together(mark: Mark, player: Player) -> Mark {
    match mark {
        Mark::Own(other, WINS) if other != player => Mark::Both,
        Mark::Both => Mark::Both,
        _ => Mark::Own(player, WINS),
    }
}

fn names(moves: &WinningMoves) -> impl Iterator<Item = Option<&str>> {
    moves.moves.iter().map(|winning| match &winning.to {
        MoveTo::Position { name, .. } => name.as_deref(),
        _ => None,
    })
}
