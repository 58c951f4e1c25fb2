//! Three walks through the library, each a page of code that runs.
//!
//! 1. [From a board to its value](_1_boards_and_values): the language, values, winning moves, and a
//!    look at what stands below.
//! 2. [From a heap to a proof](_2_heaps_and_proofs): periods, certificates, and requests in JSON.
//! 3. [From one game to a family](_3_families): lists by rule, and questions inside expressions.

pub mod _1_boards_and_values;
pub mod _2_heaps_and_proofs;
pub mod _3_families;
