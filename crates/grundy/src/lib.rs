//! Exact answers about combinatorial games.
