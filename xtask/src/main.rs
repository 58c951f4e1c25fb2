//! Project automation: what the toolchain does not do by itself.

fn main() {}
