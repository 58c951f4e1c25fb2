//! Words to choose from, each written down once: for requests, their schema and the options of the command.

/// A choice between a few words.
pub trait Vocabulary: Copy + Send + Sync + 'static {
    /// Every value with its word and what it means.
    const WORDS: &'static [(Self, &'static str, &'static str)];

    /// Other spellings, each with the word that is meant.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];

    /// The value of a word, or of another spelling of it.
    fn of_word(typed: &str) -> Option<Self> {
        let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == typed);
        let meant = alias.map_or(typed, |(_, word)| word);
        let mut words = Self::WORDS.iter();
        words
            .find(|(_, word, _)| *word == meant)
            .map(|(value, ..)| *value)
    }

    /// Its word.
    fn word(self) -> &'static str
    where
        Self: PartialEq,
    {
        let found = Self::WORDS.iter().find(|(value, ..)| *value == self);
        found.map_or("", |(_, word, _)| word)
    }
}

/// Declares an enum whose variants are words; with `for`, the values of another type that they stand for.
macro_rules! vocabulary {
    (
        $(#[$about:meta])*
        pub enum $name:ident for $value:ident { $($body:tt)* }
    ) => {
        $crate::vocabulary::vocabulary! {
            $(#[$about])*
            pub enum $name { $($body)* }
        }
        $crate::vocabulary::vocabulary!(@stands $name for $value { $($body)* });
    };
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$default:ident])? $variant:ident = $word:literal: $meaning:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name {
            $(
                #[doc = $meaning]
                $(#[$default])?
                #[serde(rename = $word)]
                $variant,
            )*
        }

        impl $crate::vocabulary::Vocabulary for $name {
            const WORDS: &'static [(Self, &'static str, &'static str)] =
                &[$(($name::$variant, $word, $meaning),)*];
        }
    };
    (@stands $name:ident for $value:ident {
        $($(#[$default:ident])? $variant:ident = $word:literal: $meaning:literal,)*
    }) => {
        impl From<$name> for $value {
            fn from(name: $name) -> $value {
                match name {
                    $($name::$variant => $value::$variant,)*
                }
            }
        }
    };
}

pub(crate) use vocabulary;
