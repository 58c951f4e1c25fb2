//! `grundy table`: the values of an expression, in rows and columns.

use grundy::questions::{Table, TableLayout};
use grundy::render::Style;

use crate::caller::LanguageArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;
use crate::words::words;

/// Make a table of the values of an expression, over one name or two
///
/// A picture has the values in coloured cells, the same value in the same colour.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy table 'rook_function(m, n)' --rows 'm in 0..6' --columns 'n in 0..14'
  grundy table 'a xor b' --rows 'a in 0..7' --columns 'b in 0..7' -o nim.svg
  grundy table 'a xor b' --rows 'a in 0..7' --columns 'b in 0..7' --blocks 2,4
  grundy table 'nimber(node_kayles(path(n)))' --columns 'n in 0..67' --wrap 17
  grundy table 'takeaway(\"2x\", n).least' --columns 'n in 1..34' --layout markdown")]
pub(crate) struct Arguments {
    /// What stands in a cell
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,
    /// What the name of the rows runs through: `m in 0..9`
    #[arg(long, value_name = "FAMILY")]
    rows: Option<String>,
    /// What the name of the columns runs through: `n in 0..20`
    #[arg(long, value_name = "FAMILY")]
    columns: Option<String>,
    /// With columns alone: begin a new row after so many
    #[arg(long, value_name = "COLUMNS", conflicts_with = "rows")]
    wrap: Option<usize>,
    /// How the text is laid out
    #[arg(long, value_parser = words::<TableLayout>(), default_value = "plain")]
    layout: TableLayout,
    /// Draw lines after every so many rows and columns, such as 4; of several, such as 2,4,8, the
    /// larger blocks have heavier lines
    #[arg(long, value_name = "SIZES", value_delimiter = ',')]
    blocks: Vec<usize>,
    /// Draw a line after every so many columns, where they repeat
    #[arg(long, value_name = "COLUMNS")]
    period: Option<usize>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = Table {
        expr: arguments.expression.clone(),
        rows: arguments.rows.clone(),
        columns: arguments.columns.clone(),
        wrap: arguments.wrap,
        layout: arguments.layout,
        blocks: arguments.blocks.clone(),
        period: arguments.period,
    };
    caller.draw(&question, &arguments.picture, &Style::default())
}
