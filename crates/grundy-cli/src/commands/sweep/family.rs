//! The families, as they are typed: flags and their help follow from the options of each.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches, ValueHint};
use grundy::language::suggest;
use grundy::{Diagnostic, Limits};
use grundy_sweep::{
    Alternative, AnyFamily, FAMILIES, FamilyInfo, Folder, Given, Recipe, Selection, Takes, Top,
};

use super::{SweepCaller, failure};
use crate::limits::Threads;
use crate::outcome::Failure;

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

/// A sweep that is asked for.
pub(crate) struct Asked {
    family: &'static FamilyInfo,
    given: Given,
    pub(super) common: Common,
}

impl Asked {
    fn of(family: &'static FamilyInfo, matches: &ArgMatches) -> Result<Asked, clap::Error> {
        let mut given = Given::default();
        for flag in flags(family) {
            flag.read(matches, &mut given);
        }
        Ok(Asked {
            family,
            given,
            common: Common::from_arg_matches(matches)?,
        })
    }

    /// The folder, with the recipe in it.
    pub(super) fn folder(&self, limits: &Limits<'_>) -> Result<Folder, Failure> {
        let Some(path) = &self.common.folder else {
            let hint = "`-o three` keeps the rows in a folder of that name";
            return Err(Failure::mistake("expected a folder for the rows", hint));
        };
        let order = self.family.options().order(self.given.clone());
        let order = order.map_err(|misfit| {
            let hint = format!("`grundy help sweep {}` lists the options", self.family.name);
            Failure::mistake(&misfit.message, &hint)
        })?;
        let planned = self.family.plan(&order, limits).and_then(|(family, text)| {
            let file = self.family.file.zip(text.as_deref());
            let recipe = self.common.recipe(family);
            Folder::create(path, recipe, file.as_slice(), limits)
        });
        planned.map_err(|error| failure(&error))
    }
}

/// A family with a command of its own.
pub(crate) struct FamilyCommand(pub(super) Asked);

/// The families with commands of their own.
fn with_commands() -> impl Iterator<Item = &'static FamilyInfo> {
    let mut families = FAMILIES.iter();
    std::iter::from_fn(move || families.find(|family| !family.examples.is_empty()))
}

impl clap::Subcommand for FamilyCommand {
    fn augment_subcommands(command: Command) -> Command {
        with_commands().fold(command, |command, family| {
            let flags = flags(family).map(|flag| flag.argument);
            let examples = family.examples.replace('\n', "\n  ");
            // The documentation of what all have in common becomes that of the command, so it is replaced afterwards.
            let inner = Common::augment_args(Command::new(family.name).args(flags))
                .about(unstopped(&family.options().summary))
                .after_help(format!("Examples:\n  {examples}"));
            command.subcommand(inner)
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        with_commands().any(|family| family.name == name)
    }
}

impl FromArgMatches for FamilyCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let named = matches.subcommand();
        let family = named.and_then(|(name, matches)| Some((FamilyInfo::find(name)?, matches)));
        let (family, matches) = family.ok_or(clap::Error::new(ErrorKind::MissingSubcommand))?;
        Asked::of(family, matches).map(FamilyCommand)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Expressions over names: the family without a command of its own.
pub(crate) struct OverArguments {
    asked: Asked,
    exprs: Vec<String>,
    over: Option<String>,
}

/// The family of expressions.
fn expressions() -> &'static FamilyInfo {
    FamilyInfo::find("expression").expect("expressions are a family")
}

impl clap::Args for OverArguments {
    fn augment_args(command: Command) -> Command {
        // A family in their place makes them superfluous.
        let flags = flags(expressions()).map(|flag| flag.argument.required(false));
        Common::augment_args(command.args(flags))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OverArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let exprs = matches.get_many::<String>("exprs").into_iter().flatten();
        Ok(OverArguments {
            asked: Asked::of(expressions(), matches)?,
            exprs: exprs.cloned().collect(),
            over: matches.get_one("over").cloned(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl OverArguments {
    /// The sweep, unless a part of it is missing.
    pub(super) fn asked(&self) -> Result<&Asked, Failure> {
        if self.over.is_some() && !self.exprs.is_empty() {
            return Ok(&self.asked);
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
}

/// The ends of an interval, as options have them.
const FIRST: &str = "first";
const LAST: &str = "last";

/// A flag of the command, and the option that it fills in.
struct Flag {
    argument: Arg,
    option: String,
    fill: Fill,
}

/// What a flag is for its option.
enum Fill {
    /// A value.
    Value(Takes),
    /// The choice of one of its alternatives.
    Choice(String),
    /// Both ends of an interval.
    Interval,
}

/// The flags of a family.
fn flags(family: &FamilyInfo) -> impl Iterator<Item = Flag> {
    family
        .options()
        .list
        .iter()
        .flat_map(|option| match (&option.takes, &option.group) {
            (_, Some(group)) if group.is_interval && option.name == FIRST => {
                let argument = named(&group.name, &group.help).value_name("FIRST..LAST");
                vec![Flag {
                    argument: argument.value_parser(interval).required(true),
                    option: option.name.clone(),
                    fill: Fill::Interval,
                }]
            }
            (_, Some(group)) if group.is_interval => Vec::new(),
            (Takes::Choice(alternatives), _) => {
                let is_default = |name: &str| option.default.as_ref().is_some_and(|it| it == name);
                let others = alternatives.iter().filter(|it| !is_default(&it.name));
                let names = others.clone().map(|it| &it.name);
                let flag = |it: &Alternative| {
                    let argument = named(&it.name, &it.help);
                    let rivals = names.clone().filter(|name| **name != it.name);
                    let argument = argument.conflicts_with_all(rivals);
                    let (argument, fill) = match &it.takes {
                        Some(takes) => (
                            valued(argument, takes, "VALUES"),
                            Fill::Value(takes.clone()),
                        ),
                        None => (
                            argument.action(ArgAction::SetTrue),
                            Fill::Choice(it.name.clone()),
                        ),
                    };
                    Flag {
                        argument,
                        option: option.name.clone(),
                        fill,
                    }
                };
                others.clone().map(flag).collect()
            }
            (takes, _) => {
                let mut argument = named(&option.name, &option.help);
                argument = valued(argument, takes, &option.value_name).required(option.is_required);
                if let Some(other) = &option.requires {
                    argument = argument.requires(other);
                }
                if let Some(default) = &option.default {
                    argument = argument.default_value(default.to_string());
                }
                if option.is_required && matches!(takes, Takes::List(_)) {
                    // What is asked about first is typed without a name.
                    argument = argument
                        .long(None::<&str>)
                        .num_args(1..)
                        .value_delimiter(None);
                }
                vec![Flag {
                    argument,
                    option: option.name.clone(),
                    fill: Fill::Value(takes.clone()),
                }]
            }
        })
}

fn named(name: &str, help: &str) -> Arg {
    let argument = Arg::new(name.to_owned()).long(name.replace('_', "-"));
    argument.help(unstopped(help))
}

/// An argument that takes a value.
fn valued(argument: Arg, takes: &Takes, name: &str) -> Arg {
    let argument = argument.value_name(name.to_owned());
    match takes {
        Takes::Integer { least, most } => {
            argument.value_parser(RangedU64ValueParser::<u64>::new().range(*least..=*most))
        }
        Takes::File => argument.value_hint(ValueHint::FilePath),
        Takes::List(item) => {
            let list = argument.action(ArgAction::Append).value_delimiter(',');
            valued(list, item, name)
        }
        Takes::Text | Takes::Choice(_) => argument,
    }
}

impl Flag {
    /// Fills in the option, where the flag was typed.
    fn read(&self, matches: &ArgMatches, given: &mut Given) {
        let id = self.argument.get_id().as_str();
        if matches.value_source(id) != Some(ValueSource::CommandLine) {
            return;
        }
        let option = self.option.as_str();
        match &self.fill {
            Fill::Choice(name) => given.put(option, name.as_str()),
            Fill::Interval => {
                let ends: Option<&(u64, u64)> = matches.get_one(id);
                let (first, last) = ends.expect("the flag was typed");
                given.put(FIRST, *first);
                given.put(LAST, *last);
            }
            Fill::Value(Takes::Integer { .. }) => {
                given.put(option, matches.get_one::<u64>(id).copied());
            }
            Fill::Value(Takes::List(item)) if matches!(**item, Takes::Integer { .. }) => {
                let numbers = matches.get_many::<u64>(id).into_iter().flatten();
                given.put(option, numbers.copied().collect::<Vec<_>>());
            }
            Fill::Value(Takes::List(_)) => {
                let texts = matches.get_many::<String>(id).into_iter().flatten();
                given.put(option, texts.cloned().collect::<Vec<_>>());
            }
            Fill::Value(_) => given.put(option, matches.get_one::<String>(id).cloned()),
        }
    }
}

/// Reads `0..12`.
fn interval(text: &str) -> Result<(u64, u64), String> {
    let ends = text.split_once("..");
    let ends = ends
        .and_then(|(first, last)| Some((first.trim().parse().ok()?, last.trim().parse().ok()?)));
    ends.ok_or_else(|| "expected two numbers such as `0..12`".to_owned())
}

/// A sentence without its full stop, as help has it.
fn unstopped(sentence: &str) -> String {
    sentence.trim_end_matches('.').to_owned()
}
