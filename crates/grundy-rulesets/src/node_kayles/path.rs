//! Paths and cycles, of any length.
//!
//! A path of n vertices falls into two by a move, so paths are an octal game, 0.137. Its nimbers
//! repeat with period 34 from 52 on: the theorem of Guy and Smith asks that they do so up to
//! 2·52 + 2·34 + 3, and the table is made longer than that.

use std::sync::OnceLock;

pub(super) const PREPERIOD: usize = 52;
pub(super) const PERIOD: usize = 34;
const TABLE: usize = 2 * (PREPERIOD + PERIOD) + 16;

/// The nimber of a path of so many vertices.
pub(super) fn path_nimber(vertices: usize) -> u32 {
    static NIMBERS: OnceLock<Vec<u32>> = OnceLock::new();
    let nimbers = NIMBERS.get_or_init(|| {
        let mut nimbers: Vec<u32> = Vec::with_capacity(TABLE);
        for n in 0..TABLE {
            let mut seen = [false; 64];
            for vertex in 0..n {
                let left = vertex.saturating_sub(1);
                let right = (n - vertex).saturating_sub(2);
                seen[(nimbers[left] ^ nimbers[right]) as usize] = true;
            }
            let least = seen.iter().position(|seen| !seen);
            let least = least.expect("nimbers of short paths are small");
            nimbers.push(u32::try_from(least).expect("below 64"));
        }
        for n in PREPERIOD..TABLE - PERIOD {
            assert_eq!(nimbers[n], nimbers[n + PERIOD], "the period of 0.137 is 34");
        }
        nimbers
    });
    let index = if vertices < TABLE {
        vertices
    } else {
        PREPERIOD + (vertices - PREPERIOD) % PERIOD
    };
    nimbers[index]
}

/// The nimber of a cycle of so many vertices, at least 3: every move leaves the same path.
pub(super) fn cycle_nimber(vertices: usize) -> u32 {
    u32::from(path_nimber(vertices - 3) == 0)
}
