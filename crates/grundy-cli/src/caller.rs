//! Questions asked from the command line: limits, Ctrl-C, a line of progress, and where the answer
//! goes.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;

use grundy::host::Budget;
use grundy::language::Notes;
use grundy::render::{Background, Colours, Content, Format, Style};
use grundy::requests::answer_json;
use grundy::values::Notation;
use grundy::{
    Answer, Asking, Convention, Diagnostic, Limits, Question, Refusal, Wanted, Workbench,
};

use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::{LimitArguments, Threads};
use crate::machine::machine;
use crate::notation::{ConventionArgument, NotationArgument};
use crate::outcome::{Code, Failure};
use crate::pager;
use crate::picture_file::PictureArguments;
use crate::printing::print;
use crate::progress::Progress;
use crate::whole_file::deliver;

/// The options of every command that asks a question.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct CallerArguments {
    /// Answer in JSON, as `grundy batch` does
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

/// The options of a command that takes expressions.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct LanguageArguments {
    #[command(flatten)]
    caller: CallerArguments,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    graphs: GraphArguments,
    #[command(flatten)]
    threads: Threads,
}

impl From<&CallerArguments> for LanguageArguments {
    fn from(&caller: &CallerArguments) -> LanguageArguments {
        LanguageArguments {
            caller,
            ..LanguageArguments::default()
        }
    }
}

impl From<&LanguageArguments> for LanguageArguments {
    fn from(arguments: &LanguageArguments) -> LanguageArguments {
        arguments.clone()
    }
}

/// Who reads the answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A mistake is shown on standard error, with its place marked.
    Person,
    /// In JSON an error is an answer too, so it goes where answers go.
    Program,
}

/// Somebody who asks questions, one after the other, on one workbench.
pub(crate) struct Caller {
    bench: Rc<Workbench>,
    budget: Budget,
    pub(crate) audience: Audience,
    notation: Notation,
    convention: Convention,
    /// The name that the value of an expression is kept under, in a session.
    last: Option<&'static str>,
    progress: Progress,
    /// What was noted beside the last answer.
    notes: RefCell<Notes>,
}

impl Caller {
    /// Begins to listen for Ctrl-C, and reads the graphs that were named.
    pub(crate) fn new(arguments: &LanguageArguments) -> Result<Caller, Failure> {
        interrupt::listen();
        let budget = arguments.caller.limits.budget(Budget {
            threads: Threads::default().count(),
            ..Budget::default()
        });
        let caller = Caller {
            bench: Rc::new(Workbench::within(budget.memory)),
            budget,
            audience: Audience::Person,
            notation: Notation::Unicode,
            convention: Convention::Usual,
            last: None,
            progress: Progress::default(),
            notes: RefCell::default(),
        };
        caller.for_line(arguments)
    }

    /// The same caller for one line of a session: on the same workbench, with the options of the line
    /// where it has some.
    pub(crate) fn for_line(&self, arguments: &LanguageArguments) -> Result<Caller, Failure> {
        arguments.graphs.define(&self.bench)?;
        Ok(Caller {
            bench: Rc::clone(&self.bench),
            budget: arguments
                .threads
                .of_budget(arguments.caller.limits.budget(self.budget)),
            audience: if arguments.caller.json {
                Audience::Program
            } else {
                self.audience
            },
            notation: arguments.notation.notation().unwrap_or(self.notation),
            convention: arguments.convention.convention().unwrap_or(self.convention),
            last: self.last,
            progress: Progress::default(),
            notes: RefCell::default(),
        })
    }

    /// Keeps the value of every expression under a name from now on.
    pub(crate) fn keep_last(&mut self, name: &'static str) {
        self.last = Some(name);
    }

    /// The workbench, for asking about its names.
    pub(crate) fn bench(&self) -> &Workbench {
        &self.bench
    }

    /// Time and memory for each question.
    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// Which conventions answers follow.
    pub(crate) fn convention(&self) -> Convention {
        self.convention
    }

    /// How values are written.
    pub(crate) fn notation(&self) -> Notation {
        self.notation
    }

    /// Has the state of a long search saved in a file now and then.
    pub(crate) fn save_to(&mut self, file: &Path) {
        self.progress.save_to(file);
    }

    /// Writes values in another notation from now on.
    pub(crate) fn set_notation(&mut self, notation: Notation) {
        self.notation = notation;
    }

    /// Does work within the limits of one question.
    pub(crate) fn within<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let _line = self.progress.start();
        interrupt::stoppable(|under_way| work(&under_way.limits(self.budget, machine())))
    }

    /// The same, with somebody who is told how far it is.
    #[cfg(feature = "sweep")]
    pub(crate) fn watched<T>(&self, work: impl FnOnce(&Limits<'_>, &Progress) -> T) -> T {
        self.within(|limits| work(limits, &self.progress))
    }

    /// Asks a question.
    pub(crate) fn ask<Q: Question>(
        &self,
        question: &Q,
        wanted: Wanted,
    ) -> Result<Q::Answer, Refusal> {
        self.ask_as(question, wanted, self.audience, Background::White)
    }

    /// Asks a question for these readers; pictures that are part of the answer have this background.
    fn ask_as<Q: Question>(
        &self,
        question: &Q,
        wanted: Wanted,
        audience: Audience,
        background: Background,
    ) -> Result<Q::Answer, Refusal> {
        let notes = Notes::default();
        let answer = self.within(|limits| {
            question.ask(&Asking {
                bench: &self.bench,
                limits,
                convention: self.convention,
                notation: match audience {
                    Audience::Person => self.notation,
                    Audience::Program => Notation::Ascii,
                },
                wanted,
                background,
                watch: &self.progress,
                notes: Some(&notes),
                last: self.last,
                seed: (machine().seed)(),
            })
        });
        self.notes.replace(notes);
        answer
    }

    /// Asks a question and shows the answer.
    pub(crate) fn answer<Q: Question>(&self, question: &Q) -> Result<(), Failure> {
        self.show::<Q>(&self.ask(question, Wanted::Words), &Style::default())
    }

    /// The same, a screen at a time where a person reads.
    pub(crate) fn page<Q: Question>(&self, question: &Q) -> Result<(), Failure> {
        let answer = self.ask(question, Wanted::Words);
        match (self.audience, &answer) {
            (Audience::Person, Ok(found)) => {
                let text = found.text(&style_of_output(&Style::default()));
                let text = text.map_err(|error| Failure::of(&error))?;
                Ok(pager::show(&format!("{text}\n"))?)
            }
            _ => self.show::<Q>(&answer, &Style::default()),
        }
    }

    /// The same, and gives back the answer once it was shown.
    pub(crate) fn answered<Q: Question>(&self, question: &Q) -> Result<Q::Answer, Failure> {
        let (answer, ended) = self.answered_so_far(question)?;
        ended.map(|()| answer)
    }

    /// The same, with the answer also where a limit cut it short, and how the command ends then.
    pub(crate) fn answered_so_far<Q: Question>(
        &self,
        question: &Q,
    ) -> Result<(Q::Answer, Result<(), Failure>), Failure> {
        let answer = self.ask(question, Wanted::Words);
        let ended = self.show::<Q>(&answer, &Style::default());
        match answer {
            Ok(answer) => Ok((answer, ended)),
            Err(refusal) => Err(ended.err().unwrap_or_else(|| Failure::of(&refusal))),
        }
    }

    /// Asks a question and writes the text of the answer to a file, or shows it without one.
    pub(crate) fn write<Q: Question>(
        &self,
        question: &Q,
        file: Option<&Path>,
    ) -> Result<(), Failure> {
        let answer = self.ask(question, Wanted::Words);
        match (file, &answer) {
            (Some(file), Ok(answer)) => {
                let text = answer.text(&Style::default());
                let text = text.map_err(|error| Failure::of(&error))?;
                deliver(Some(file), format!("{text}\n").as_bytes())
            }
            _ => self.show::<Q>(&answer, &Style::default()),
        }
    }

    /// The same for an answer that can be drawn: a picture goes where the options say, and without
    /// one the answer is shown.
    pub(crate) fn draw<Q: Question>(
        &self,
        question: &Q,
        picture: &PictureArguments,
        style: &Style,
    ) -> Result<(), Failure> {
        let ask = |wanted, audience| self.ask_as(question, wanted, audience, picture.background());
        if let Some(file) = picture.json_file() {
            let answer = ask(Wanted::Words, Audience::Program);
            deliver(
                Some(file),
                format!("{}\n", answer_json::<Q>(&answer, &self.notes.borrow())).as_bytes(),
            )?;
            return match &answer {
                Ok(answer) => ending(answer),
                Err(refusal) => Err(Failure::of(refusal)),
            };
        }
        let format = picture.format()?;
        // In JSON some answers hold pictures.
        if self.audience == Audience::Person {
            picture.expect_used(format)?;
        }
        if !picture.asked() {
            let answer = ask(Wanted::Words, self.audience);
            return self.show::<Q>(&answer, style);
        }
        let answer = ask(Wanted::Picture, self.audience);
        if let Ok(found) = &answer {
            // A file that was asked for is whole before anything is said.
            match (format, found.picture()) {
                (Format::Text, _) => {
                    let text = found.drawn(style).map_err(|error| Failure::of(&error))?;
                    deliver(picture.output.as_deref(), format!("{text}\n").as_bytes())?;
                }
                (_, Some(drawn)) => {
                    picture.deliver(drawn, *style, "ask for something smaller")?;
                }
                (_, None) => {
                    let mistake = Diagnostic::plain("this answer has no picture");
                    return Err(Failure::of(&mistake.into()));
                }
            }
        }
        let goes_to_output = picture.output.is_none() && format.content() == Content::Text;
        match (self.audience, &answer) {
            (Audience::Program, _) if !goes_to_output => self.show::<Q>(&answer, style),
            (_, Ok(answer)) => ending(answer),
            (Audience::Program, Err(_)) => self.show::<Q>(&answer, style),
            (Audience::Person, Err(refusal)) => Err(Failure::of(refusal)),
        }
    }

    /// Shows what became of a question; what a limit left of it is shown before the command fails.
    pub(crate) fn show<Q: Question>(
        &self,
        answer: &Result<Q::Answer, Refusal>,
        style: &Style,
    ) -> Result<(), Failure> {
        match (self.audience, answer) {
            (Audience::Program, _) => {
                let notes = self.notes.borrow();
                print(&answer_json::<Q>(answer, &notes))?;
            }
            (Audience::Person, Ok(answer)) => {
                let text = answer
                    .text(&style_of_output(style))
                    .map_err(|error| Failure::of(&error))?;
                print(&text)?;
                for note in self.notes.borrow().taken() {
                    writeln!(std::io::stderr(), "note: {note}")?;
                }
            }
            (Audience::Person, Err(refusal)) => return Err(Failure::of(refusal)),
        }
        match answer {
            Ok(answer) => ending(answer),
            Err(refusal) => Err(Failure::Told(Failure::of(refusal).code())),
        }
    }

    /// A mistake in what was typed, told to whoever reads the answers.
    pub(crate) fn refuse<Q: Question>(&self, refusal: Refusal) -> Result<(), Failure> {
        self.show::<Q>(&Err(refusal), &Style::default())
    }
}

/// A style with colours where standard output shows them: a terminal does, unless its owner wants
/// none.
fn style_of_output(style: &Style) -> Style {
    Style {
        colours: if pager::shows_colours(&std::io::stdout()) {
            Colours::Terminal
        } else {
            Colours::Plain
        },
        ..*style
    }
}

/// An answer that a limit cut a part off has been shown, and still is no success.
fn ending(answer: &impl Answer) -> Result<(), Failure> {
    match answer.halt() {
        Some(halt) => Err(Failure::Told(Code::of_halt(halt))),
        None => Ok(()),
    }
}
