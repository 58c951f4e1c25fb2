//! Pictures of graphs with the winning moves marked on them.

use grundy_lang::{MoveTo, Solution, WinningMoves};
use grundy_num::Player;
use grundy_rules::{Mark, Picture};

/// The picture of a graph with the vertices or edges marked whose choice wins: for both players
/// where both win by it, and for one where only that one does. `None` for other pictures, and
/// where a move says nothing of vertices or edges.
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
    let edge_places = picture.edge_places();
    for (player, moves) in [
        (Player::Left, &solution.left),
        (Player::Right, &solution.right),
    ] {
        for places in places(moves) {
            let [chosen] = places? else { return None };
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

/// The places of each move; `None` for a move that is not one of a position.
fn places(moves: &WinningMoves) -> impl Iterator<Item = Option<&[String]>> {
    moves.moves.iter().map(|winning| match &winning.to {
        MoveTo::Position(found) => Some(&found.places[..]),
        _ => None,
    })
}
