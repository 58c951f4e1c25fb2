//! Canonical forms of short games, their algebra, and what can be read off them.

// Modules land here one by one; `Thermograph` is the first, since pictures need only its shape.
