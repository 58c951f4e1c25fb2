//! The families, as they are typed.

use std::fs;
use std::path::{Path, PathBuf};

use grundy::language::suggest;
use grundy::{Diagnostic, Limits};
use grundy_sweep::families::{
    AllButSets, Boards, Expressions, GRAPHS, Graphs, HexadecimalCodes, OctalCodes, RookRowNumbers,
    Sets, Start, SubtractionSets, Values,
};
use grundy_sweep::{AnyFamily, FAMILIES, Folder, Recipe, Selection, Top};

use super::{SweepCaller, failure};
use crate::limits::Threads;
use crate::outcome::Failure;

#[derive(clap::Subcommand)]
pub(crate) enum FamilyCommand {
    /// The periods of the subtraction games of many sets
    Subtraction(SubtractionArguments),
    /// The periods and saltus of the all-but games of many sets
    AllBut(AllButArguments),
    /// The periods of all octal codes of so many digits
    Octal(OctalArguments),
    /// The periods of all hexadecimal codes of so many digits
    Hexadecimal(HexadecimalArguments),
    /// The arithmetic periods of rows of the misère rook and of digit deletion
    Rook(RookArguments),
    /// Node Kayles on all graphs of a file
    NodeKayles(GraphArguments),
    /// Domineering on all boards within a rectangle
    Domineering(BoardArguments),
}

/// What every sweep has.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// The folder for the rows; a sweep that is there already goes on
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Keep only these columns
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Vec<String>,
    /// Keep the rows for which this is true: `period > 2*max and preperiod == 0`; an empty cell is `none`
    #[arg(long = "where", value_name = "EXPR")]
    filter: Option<String>,
    /// Keep so many rows when they are merged, those with the greatest values in a column
    #[arg(long, value_name = "COUNT", requires = "by", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    top: Option<usize>,
    /// The column for `--top`: numbers by their exact values, texts that are no numbers last
    #[arg(long, value_name = "NAME", requires = "top")]
    by: Option<String>,
    /// How many members a chunk has [default: by what a member costs]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    chunk_size: Option<u64>,
    #[command(flatten)]
    pub(super) threads: Threads,
    /// Write `rows.csv` as well
    #[arg(long)]
    pub(super) csv: bool,
    #[command(flatten)]
    pub(super) caller: SweepCaller,
}

/// Which sets.
#[derive(clap::Args)]
struct SetArguments {
    /// How many numbers a set has [default: any]
    #[arg(long, value_name = "COUNT")]
    size: Option<usize>,
    /// The greatest number there is
    #[arg(long, value_name = "NUMBER")]
    max: u64,
    /// Only sets with these numbers
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    with: Vec<u64>,
    /// Draw so many sets by lot instead of taking all; a set may be drawn twice
    #[arg(long, value_name = "COUNT")]
    random: Option<u64>,
    /// What they are drawn with: the same seed draws the same sets [default: 0]
    #[arg(long, value_name = "NUMBER", requires = "random")]
    seed: Option<u64>,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep subtraction --size 3 --max 30 -o three
  grundy sweep subtraction --max 9 --outcomes --where 'period > 2*max' -o long
  grundy sweep subtraction --size 2 --max 20 --sink -o sink")]
pub(crate) struct SubtractionArguments {
    #[command(flatten)]
    sets: SetArguments,
    /// The periods of outcomes instead of nim-values
    #[arg(long)]
    outcomes: bool,
    /// All heaps up to 0 are lost, and a move may take more than there is
    #[arg(long)]
    sink: bool,
    /// The values of the first heaps, each up to 31
    #[arg(
        long,
        value_name = "VALUES",
        value_delimiter = ',',
        conflicts_with = "sink"
    )]
    seeds: Vec<u8>,
    /// Look at heaps up to here; a set that needs more is unresolved
    #[arg(long, value_name = "HEAP", default_value_t = 1 << 24)]
    heaps: usize,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep all-but --size 3 --max 20 -o all-but
  grundy sweep all-but --size 5 --max 40 --with 1 --random 30 --seed 7 -o random --csv")]
pub(crate) struct AllButArguments {
    #[command(flatten)]
    sets: SetArguments,
    #[command(flatten)]
    steps: StepArguments,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct StepArguments {
    /// Steps of work for a member; one that needs more is unresolved
    #[arg(long, value_name = "COUNT", default_value_t = 10_000_000)]
    steps: u64,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep octal --digits 2 -o codes
  grundy sweep octal --digits 2 --before 4 --steps 100000 -o fours")]
pub(crate) struct OctalArguments {
    /// The digit before the point, 0 or 4
    #[arg(long, value_name = "DIGIT", default_value_t = 0)]
    before: u8,
    #[command(flatten)]
    codes: CodeArguments,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep hexadecimal --digits 1 -o hexadecimal")]
pub(crate) struct HexadecimalArguments {
    #[command(flatten)]
    codes: CodeArguments,
}

/// Codes of so many digits.
#[derive(clap::Args)]
struct CodeArguments {
    /// How many digits stand behind the point
    #[arg(long, value_name = "COUNT")]
    digits: u32,
    #[command(flatten)]
    steps: StepArguments,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep rook --rows 0..9 -o rook --csv")]
pub(crate) struct RookArguments {
    /// The first and the last row: `0..12`
    #[arg(long, value_name = "FROM..TO", value_parser = row_range)]
    rows: (u32, u32),
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  geng 5 | grundy sweep node-kayles --graphs /dev/stdin -o five
  grundy sweep node-kayles --graphs graphs.g6 -o graphs")]
pub(crate) struct GraphArguments {
    /// The file: a graph in graph6 on every line, as `geng` of nauty writes them
    #[arg(long, value_name = "FILE")]
    graphs: PathBuf,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep domineering --rows 3 --width 3 --top 10 --by temperature -o hot")]
pub(crate) struct BoardArguments {
    /// How many rows the rectangle has
    #[arg(long, value_name = "COUNT")]
    rows: u32,
    /// How many columns
    #[arg(long = "width", value_name = "COUNT")]
    width: u32,
    #[command(flatten)]
    common: Common,
}

/// Any expressions.
#[derive(clap::Args)]
pub(crate) struct OverArguments {
    /// What is computed, each in a column: `p := period(subtraction(a, b)).period`
    #[arg(value_name = "EXPR")]
    exprs: Vec<String>,
    /// What the names run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`
    #[arg(long, value_name = "FAMILY")]
    over: Option<String>,
    /// Columns that hold text, whatever the first members have
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    text: Vec<String>,
    #[command(flatten)]
    common: Common,
}

/// A sweep as it is typed.
pub(super) trait Typed {
    /// What every sweep has.
    fn common(&self) -> &Common;

    /// What is swept, together with the files that it reads.
    fn family(&self, limits: &Limits<'_>) -> Result<(AnyFamily, Files), Failure>;

    /// Refuses what says nothing of what is swept.
    fn refuse_nothing(&self) -> Result<(), Failure> {
        Ok(())
    }

    /// The folder, with the recipe in it.
    fn folder(&self, limits: &Limits<'_>) -> Result<Folder, Failure> {
        self.refuse_nothing()?;
        let Some(path) = &self.common().folder else {
            let hint = "`-o three` keeps the rows in a folder of that name";
            return Err(Failure::mistake("expected a folder for the rows", hint));
        };
        let (family, files) = self.family(limits)?;
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (*name, text.as_str()))
            .collect();
        let folder = Folder::create(path, self.common().recipe(family), &files, limits);
        folder.map_err(|error| failure(&error))
    }
}

/// Files that a family reads, by their names in the folder.
type Files = Vec<(&'static str, String)>;

/// Reads `0..12`.
fn row_range(text: &str) -> Result<(u32, u32), String> {
    let ends = text.split_once("..");
    let ends =
        ends.and_then(|(from, to)| Some((from.trim().parse().ok()?, to.trim().parse().ok()?)));
    ends.ok_or_else(|| "expected two rows such as `0..12`".to_owned())
}

impl SetArguments {
    fn sets(&self) -> Sets {
        Sets {
            size: self.size,
            most: self.max,
            with: self.with.clone(),
            random: self.random,
            seed: self.seed.unwrap_or(0),
        }
    }
}

impl Typed for FamilyCommand {
    fn common(&self) -> &Common {
        match self {
            FamilyCommand::Subtraction(typed) => &typed.common,
            FamilyCommand::AllBut(typed) => &typed.common,
            FamilyCommand::Octal(typed) => &typed.codes.common,
            FamilyCommand::Hexadecimal(typed) => &typed.codes.common,
            FamilyCommand::Rook(typed) => &typed.common,
            FamilyCommand::NodeKayles(typed) => &typed.common,
            FamilyCommand::Domineering(typed) => &typed.common,
        }
    }

    fn family(&self, limits: &Limits<'_>) -> Result<(AnyFamily, Files), Failure> {
        let family = match self {
            FamilyCommand::Subtraction(typed) => typed.family().into(),
            FamilyCommand::AllBut(typed) => AllButSets {
                sets: typed.sets.sets(),
                steps: typed.steps.steps,
            }
            .into(),
            FamilyCommand::Octal(typed) => OctalCodes {
                digits: typed.codes.digits,
                before: typed.before,
                steps: typed.codes.steps.steps,
            }
            .into(),
            FamilyCommand::Hexadecimal(typed) => HexadecimalCodes {
                digits: typed.codes.digits,
                steps: typed.codes.steps.steps,
            }
            .into(),
            FamilyCommand::Rook(typed) => {
                let (from, to) = typed.rows;
                RookRowNumbers { from, to }.into()
            }
            FamilyCommand::NodeKayles(typed) => {
                let text = lines_of(&typed.graphs)?;
                let family = Graphs::of_text(&text, limits).map_err(|error| failure(&error))?;
                return Ok((family.into(), vec![(GRAPHS, text)]));
            }
            FamilyCommand::Domineering(typed) => Boards {
                rows: typed.rows,
                columns: typed.width,
            }
            .into(),
        };
        Ok((family, Files::new()))
    }
}

impl SubtractionArguments {
    fn family(&self) -> SubtractionSets {
        SubtractionSets {
            sets: self.sets.sets(),
            values: if self.outcomes {
                Values::Outcomes
            } else {
                Values::Nimbers
            },
            start: match (self.sink, self.seeds.as_slice()) {
                (true, _) => Start::Sink,
                (false, []) => Start::Wall,
                (false, seeds) => Start::Seeds(seeds.to_vec()),
            },
            heaps: self.heaps,
        }
    }
}

impl Typed for OverArguments {
    fn common(&self) -> &Common {
        &self.common
    }

    fn refuse_nothing(&self) -> Result<(), Failure> {
        if self.over.is_some() && !self.exprs.is_empty() {
            return Ok(());
        }
        let found = match (&self.over, self.exprs.as_slice()) {
            (None, []) => "neither".to_owned(),
            (Some(over), _) => format!("only `--over '{over}'`"),
            (None, exprs) => format!("`{}` without `--over`", exprs.join(" ")),
        };
        let message = format!("expected a family, or expressions with `--over`, found {found}");
        let mistake = Diagnostic::plain(message);
        let mistake = match self.exprs.first() {
            Some(expr) => suggest(mistake, expr, FAMILIES.iter().map(|family| family.name)),
            None => mistake,
        };
        let hint = match (&self.over, self.exprs.is_empty()) {
            (None, false) => {
                "`--over 'a in 1..9, b in a+1..20'` says what names run through; `grundy sweep --help` lists the families"
            }
            _ => {
                "`grundy sweep subtraction --size 3 --max 30 -o DIR`; `grundy sweep --help` lists the families"
            }
        };
        Err(Failure::of(&mistake.hint(hint).into()))
    }

    fn family(&self, limits: &Limits<'_>) -> Result<(AnyFamily, Files), Failure> {
        let over = self.over.as_deref().unwrap_or_default();
        let family = Expressions::plan(over, &self.exprs, &self.text, limits);
        let family = family.map_err(|error| failure(&error))?;
        Ok((family.into(), Files::new()))
    }
}

impl Common {
    fn recipe(&self, family: AnyFamily) -> Recipe {
        let mut recipe = Recipe::new(family);
        let names = self.columns.iter().map(|name| name.trim().to_owned());
        recipe.keep = Selection {
            columns: names.collect(),
            filter: self.filter.clone(),
        };
        let top = self.top.zip(self.by.clone());
        recipe.top = top.map(|(keep, by)| Top { by, keep });
        recipe.chunk = self.chunk_size.unwrap_or(0);
        recipe
    }
}

/// The text of a file in which a line may be wrong without harm to the others, even one of bytes that are no letters.
fn lines_of(file: &Path) -> Result<String, Failure> {
    let failed = |error| Failure::File(format!("cannot read {}", file.display()), error);
    let bytes = fs::read(file).map_err(failed)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
