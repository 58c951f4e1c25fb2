//! Turing machines, cellular automata, and the subtraction games that play them.
