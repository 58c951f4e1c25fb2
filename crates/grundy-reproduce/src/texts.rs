//! The texts that grundy brings with it: a file in `texts/` and a line here.

use std::sync::LazyLock;

use crate::Text;

/// Declares the texts by the names of their files.
macro_rules! texts {
    ($($name:literal,)*) => {
        static TEXTS: LazyLock<Vec<Text>> = LazyLock::new(|| {
            vec![$(read($name, include_str!(concat!("../texts/", $name, ".toml"))),)*]
        });
    };
}

texts! {
    "000",
    "001",
    "002",
    "003",
    "004",
}

fn read(name: &str, toml: &str) -> Text {
    Text::read(name, toml).unwrap_or_else(|error| unreachable!("a test reads it: {error}"))
}

/// All texts that grundy brings with it, by their names.
pub fn texts() -> &'static [Text] {
    &TEXTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_can_be_read_and_there_are_some_three_hundred_items() {
        let items: usize = texts().iter().map(|text| text.items.len()).sum();
        assert!(items >= 270, "{items} items");
    }
}
