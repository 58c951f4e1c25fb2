//! Options that are one of a few words, which requests have, too.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grundy::requests::Vocabulary;

/// Reads a word.
pub(crate) fn words<T: Vocabulary>() -> impl TypedValueParser<Value = T> {
    let possible = T::WORDS.iter().map(|(_, word, meaning)| {
        let spellings = T::ALIASES.iter().filter(|(_, meant)| meant == word);
        let value = PossibleValue::new(*word).aliases(spellings.map(|(alias, _)| *alias));
        match meaning.trim_end_matches('.') {
            "" => value,
            meaning => value.help(meaning),
        }
    });
    PossibleValuesParser::new(possible)
        .map(|typed| T::of_word(&typed).expect("clap refuses other words"))
}
