//! The families, one file and one line each.

mod codes;
mod evaluated;
mod marks;
mod periods;
mod set_rows;
mod sets;

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::{FamilyInfo, Members};

pub use expressions::NamedExpression;
pub use marks::Mark;
pub use sets::Sets;

/// Declares the files of all families, and the type of any family.
macro_rules! families {
    ($($variant:ident($name:literal, $module:ident::$type:ident),)*) => {
        $(mod $module;)*
        $(pub use $module::$type;)*

        /// All families, in the order in which they are listed for people.
        pub const FAMILIES: &[FamilyInfo] =
            &[$(FamilyInfo::of::<$type>($name, stringify!($variant)),)*];

        /// A family of any kind, as a recipe has it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum AnyFamily {
            $(
                #[doc = concat!("The family `", $name, "`.")]
                #[serde(rename = $name)]
                $variant($type),
            )*
        }

        $(impl From<$type> for AnyFamily {
            fn from(family: $type) -> AnyFamily {
                AnyFamily::$variant(family)
            }
        })*

        impl AnyFamily {
            /// Its entry in the list.
            pub fn info(&self) -> &'static FamilyInfo {
                let name = match self {
                    $(AnyFamily::$variant(_) => $name,)*
                };
                FamilyInfo::find(name).expect("every family is in the list")
            }
        }

        impl Deref for AnyFamily {
            type Target = dyn Members;

            fn deref(&self) -> &(dyn Members + 'static) {
                match self {
                    $(AnyFamily::$variant(family) => family,)*
                }
            }
        }
    };
}

families! {
    Subtraction("subtraction", subtraction::SubtractionSets),
    AllBut("all-but", all_but::AllButSets),
    Octal("octal", octal::OctalCodes),
    Hexadecimal("hexadecimal", hexadecimal::HexadecimalCodes),
    Rook("rook", rook_rows::RookRowNumbers),
    NodeKayles("node-kayles", graphs::Graphs),
    Domineering("domineering", boards::Boards),
    Expressions("expression", expressions::Expressions),
    Own("own", own::OwnPositions),
}
