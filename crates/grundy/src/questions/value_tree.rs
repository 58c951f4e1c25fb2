//! The tree of all values of stalks.

use grundy_render::value_tree::ValueTree;
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::picture::characters;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The tree of all finite stalks: 0, and beside each number the two stalks with one edge more.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueTreeOf {
    /// The most edges of a stalk.
    pub edges: usize,
}

/// The values of all stalks with up to so many edges.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueTreeAnswer {
    /// The most edges of a stalk.
    pub edges: usize,
    /// The numbers, the largest first, as the picture shows them from left to right.
    pub text: Vec<String>,
    #[serde(skip)]
    picture: ValueTree,
}

uses!(ValueTreeOf { edges });

impl Question for ValueTreeOf {
    const NAME: &'static str = "value_tree";
    const SUMMARY: &'static str = "the values of all finite stalks as a tree";
    const EXAMPLE: &'static str = r#"{"do":"value_tree","edges":3}"#;
    type Answer = ValueTreeAnswer;
    const CUT: &'static [&'static str] = &["edges", "text"];

    fn find(&self, _: &Asking<'_>) -> Result<ValueTreeAnswer, Refusal> {
        let picture = ValueTree::new(self.edges).map_err(|error| {
            let mistake = Diagnostic::plain(error.to_string()).in_field("edges");
            mistake.hint("ask for fewer edges")
        })?;
        let text = characters(&picture, &Style::default())?;
        Ok(ValueTreeAnswer {
            edges: self.edges,
            text: text.lines().map(str::to_owned).collect(),
            picture,
        })
    }
}

impl Answer for ValueTreeAnswer {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.text.join("\n"))
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}
