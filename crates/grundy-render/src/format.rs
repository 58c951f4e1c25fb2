//! The formats that pictures are written in: a file for each, and a line in the list below.
//!
//! ```
//! use grundy_render::{Drawable, Format, Style, value_tree::ValueTree};
//! let tree: Box<dyn Drawable> = Box::new(ValueTree::new(1)?);
//! let format = Format::of_ending("txt").expect("text is a format");
//! assert_eq!(format.write(&*tree, &Style::default())?, "┌─L─ 1\n0\n└─R─ -1\n".as_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::drawable::{Drawable, Style};
use crate::drawing::TooLargeToDraw;

/// What there is to know of a format. Its file has one of these, called `ENTRY`.
pub(crate) struct Entry {
    /// How the names of its files end.
    pub(crate) ending: &'static str,
    /// What it is, in a few words.
    pub(crate) summary: &'static str,
    pub(crate) content: Content,
    pub(crate) write: fn(&dyn Drawable, &Style) -> Result<Vec<u8>, TooLargeToDraw>,
}

/// What a file of some format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Text in UTF-8.
    Text,
    /// Bytes that no terminal should be sent.
    Bytes,
}

macro_rules! formats {
    ($($(#[doc = $doc:literal])* $(#[cfg($when:meta)])? $name:ident in $module:ident,)*) => {
        $($(#[cfg($when)])? pub(crate) mod $module;)*

        /// A format that pictures are written in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $($(#[doc = $doc])* $(#[cfg($when)])? $name,)*
        }

        impl Format {
            /// All formats there are.
            pub const ALL: &[Format] = &[$($(#[cfg($when)])? Format::$name,)*];

            fn entry(self) -> &'static Entry {
                match self {
                    $($(#[cfg($when)])? Format::$name => &$module::ENTRY,)*
                }
            }
        }
    };
}

formats! {
    /// Shapes for browsers and documents.
    Svg in svg,
    /// Pixels. Left out where the feature `png` is not asked for.
    #[cfg(feature = "png")]
    Png in png,
    /// A `tikzpicture` for documents of LaTeX that load the package `tikz`.
    Tikz in tikz,
    /// Characters for a terminal.
    Text in text,
}

impl Format {
    /// The format whose files end so, in letters of either case and without the dot.
    pub fn of_ending(ending: &str) -> Option<Format> {
        let is_it = |format: &&Format| format.ending().eq_ignore_ascii_case(ending);
        Format::ALL.iter().find(is_it).copied()
    }

    /// How the names of its files end, without the dot.
    pub fn ending(self) -> &'static str {
        self.entry().ending
    }

    /// What it is, in a few words.
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Whether its files hold text.
    pub fn content(self) -> Content {
        self.entry().content
    }

    /// A picture in this format: all that a file of it holds.
    pub fn write(self, picture: &dyn Drawable, style: &Style) -> Result<Vec<u8>, TooLargeToDraw> {
        (self.entry().write)(picture, style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_found_by_its_ending() {
        for &format in Format::ALL {
            assert_eq!(Format::of_ending(format.ending()), Some(format));
            assert_eq!(
                Format::of_ending(&format.ending().to_uppercase()),
                Some(format)
            );
            assert!(!format.summary().is_empty());
        }
        assert_eq!(Format::of_ending("gif"), None);
    }
}
