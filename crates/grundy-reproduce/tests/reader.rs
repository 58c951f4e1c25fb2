//! A reader says what is so, whatever the file of a text says.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::requests::{Desk, Work};
use grundy_reproduce::{
    Exhibit, Failure, ItemReport, Reader, Remark, Text, TextReport, Verdict, page,
};

/// A text of one item with these lines, and its steps.
fn text(lines: &str) -> String {
    format!(
        "title = 'T'\nsource = 'S'\nabout = 'A'\n[[item]]\nnumber = 1\nplace = 'Prop. 2'\n\
         title = 'I'\nclaim = 'C'\n{lines}"
    )
}

fn run(lines: &str) -> ItemReport {
    let text = Text::read("mine", &text(lines)).unwrap_or_else(|error| panic!("{error}"));
    let work = Work::default();
    let ran = Reader::new(Desk::default(), &work).run(&text.items[0]);
    ran.unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(lines: &str) -> String {
    Text::read("mine", &text(lines)).unwrap_err().to_string()
}

#[test]
fn a_claim_agrees_as_a_game_and_nothing_else_does() {
    for (says, verdict) in [
        ("'{0|*}'", Verdict::Agrees),
        ("'^'", Verdict::Agrees),
        ("'^*'", Verdict::Unexplained),
        ("'no game at all'", Verdict::Unexplained),
        ("'^) == (^'", Verdict::Unexplained),
        ("7", Verdict::Unexplained),
        ("true", Verdict::Unexplained),
        ("'1; ^'", Verdict::Unexplained),
        ("'what_was_found'", Verdict::Unexplained),
        ("'1; what_was_found := 1'", Verdict::Unexplained),
        ("['^']", Verdict::Unexplained),
    ] {
        let report = run(&format!(
            "kind = 'example'\n[[item.step]]\neval = '{{0|*}}'\nsays = {says}"
        ));
        assert_eq!(report.verdict, verdict, "{says}");
    }
}

#[test]
fn members_of_lists_and_decimals_agree_as_games_too() {
    for (eval, says, verdict) in [
        (
            "[^, 1/2, [{0|*}]]",
            "['{0|*}', 0.5, ['^']]",
            Verdict::Agrees,
        ),
        ("[^, 1/2]", "['{0|*}', 0.25]", Verdict::Unexplained),
        ("[^, 1/2]", "['{0|*}']", Verdict::Unexplained),
        ("1 < 2", "true", Verdict::Agrees),
        ("1 < 2", "'true'", Verdict::Unexplained),
    ] {
        let report = run(&format!(
            "kind = 'example'\n[[item.step]]\neval = '{eval}'\nsays = {says}"
        ));
        assert_eq!(report.verdict, verdict, "{eval} {says}");
    }
}

#[test]
fn a_text_that_is_right_does_not_differ() {
    let lines = |says: &str, found: &str| {
        format!(
            "kind = 'table'\n[[item.step]]\nask = {{ do = 'period', game = 'octal 0.77' }}\n\
             says = {{ preperiod = {says} }}\nfound = {{ preperiod = {found} }}\nbecause = 'B'"
        )
    };
    assert_eq!(run(&lines("70", "71")).verdict, Verdict::Differs);
    assert_eq!(run(&lines("71", "71")).verdict, Verdict::Unexplained);
    assert_eq!(run(&lines("70", "72")).verdict, Verdict::Unexplained);
}

#[test]
fn a_claim_on_a_family_holds_or_is_refuted_as_often_as_is_said() {
    let lines = |more: &str| {
        format!("kind = 'theorem'\n[[item.step]]\ncheck = 'n < 8'\nover = 'n in 1..9'\n{more}")
    };
    assert_eq!(run(&lines("")).verdict, Verdict::Unexplained);
    let refuted = run(&lines("fails = 2\nbecause = 'B'"));
    assert_eq!(refuted.verdict, Verdict::Differs);
    let Remark::Differs { found, .. } = &refuted.steps[0].remark else {
        panic!("{refuted:?}")
    };
    assert_eq!(found, "false for 2 of 9, first for n = 8");
    assert_eq!(
        run(&lines("fails = 3\nbecause = 'B'")).verdict,
        Verdict::Unexplained
    );
    let holds = "kind = 'theorem'\n[[item.step]]\ncheck = 'n < 8'\nover = 'n in 1..7'";
    assert_eq!(run(holds).verdict, Verdict::Holds { cases: 7 });
    // A claim on nothing, and one that makes no sense, hold nowhere.
    for over in ["n in 1..0", "n in [1, \"a\"]"] {
        let report = run(&format!(
            "kind = 'theorem'\n[[item.step]]\ncheck = 'n < 8'\nover = '{over}'"
        ));
        assert_eq!(report.verdict, Verdict::Unexplained, "{over}");
    }
}

#[test]
fn items_do_not_see_the_names_of_others() {
    let lines = "kind = 'example'\n[[item.step]]\neval = ['a := 3; a', 'a']\nsays = [3, 3]";
    assert_eq!(run(lines).verdict, Verdict::Agrees);
    let alone = "kind = 'example'\n[[item.step]]\neval = 'a'\nsays = 3";
    assert_eq!(run(alone).verdict, Verdict::Unexplained);
}

#[test]
fn steps_that_say_nothing_are_refused() {
    for (lines, words) in [
        (
            "kind = 'figure'\n[[item.step]]\nask = { do = 'draw', expr = 'nim(1)' }\nshow = 'picture'",
            "nothing in it can fail",
        ),
        (
            "kind = 'figure'\n[[item.step]]\neval = '1'",
            "expected `says`",
        ),
        (
            "kind = 'figure'\n[[item.step]]\neval = ['1', '2']\nsays = [1]",
            "a list of 2 values",
        ),
        (
            "kind = 'figure'\n[[item.step]]\neval = '1'\nsays = 1\nfound = 2",
            "`because`",
        ),
        (
            "kind = 'figure'\n[[item.step]]\ncheck = '1 == 1'\nsays = true",
            "`check` needs `over`",
        ),
        (
            "kind = 'figure'\n[[item.step]]\neval = '1'\nask = { do = 'eval' }\nsays = 1",
            "expected one of",
        ),
        (
            "kind = 'table'\n[[item.step]]\nask = { do = 'eval', expr = '1' }\nsays = {}",
            "fields of the answer",
        ),
        (
            "kind = 'table'\n[[item.step]]\neval = []\nsays = []",
            "needs an expression",
        ),
        (
            "kind = 'table'\n[[item.step]]\neval = '1'\nsays = 1\nshow = 'text'",
            "`show` belongs to",
        ),
        (
            "kind = 'rumour'\n[[item.step]]\neval = '1'\nsays = 1",
            "unknown variant",
        ),
        (
            "kind = 'table'\n[[item.step]]\nevil = '1'\nsays = 1",
            "unknown field",
        ),
    ] {
        let said = refusal(lines);
        assert!(said.contains(words), "{lines}\n{said}");
    }
}

#[test]
fn an_item_is_found_by_its_number_and_by_its_place() {
    let lines = "kind = 'example'\n[[item.step]]\neval = '1'\nsays = 1";
    let text = Text::read("mine", &text(lines)).unwrap();
    for wanted in [
        "1",
        "mine.1",
        "Proposition 2",
        "prop 2",
        "Prop. 2",
        "PROPOSITION",
    ] {
        assert_eq!(text.find(wanted).len(), 1, "{wanted}");
    }
    for wanted in ["2", "Lemma 2", "", "Propo", "Prop 22", "other.1"] {
        assert!(text.find(wanted).is_empty(), "{wanted}");
    }
}

#[test]
fn a_page_shows_what_was_found_and_is_whole() {
    let report = run(
        "kind = 'figure'\n[[item.step]]\nask = { do = 'draw', expr = 'nim(2, 1)' }\nshow = 'picture'\n\
         caption = '<two> heaps'\n[[item.step]]\neval = '{1|-1} > 0'\nsays = true\nfound = false\n\
         because = 'It is hot & neither.'\n[[item.step]]\nshow = 'table'\nsays = { cells = [['0', '1']] }\n\
         ask = { do = 'table', expr = 'n', columns = 'n in 0..1' }",
    );
    assert_eq!(report.verdict, Verdict::Differs);
    assert!(matches!(
        report.steps[0].exhibit,
        Some(Exhibit::Picture { .. })
    ));
    let report = TextReport {
        text: "mine".into(),
        typed: "papers/mine.toml".into(),
        title: "T".into(),
        source: "S".into(),
        about: "A".into(),
        items: vec![report],
        left_out: vec![9],
    };
    let page = page(&[report]);
    for part in [
        "&lt;two&gt; heaps",
        "It is hot &amp; neither.",
        "data:image/svg+xml;base64,",
        "id=\"item-mine-1\"",
        "grundy reproduce papers/mine.toml 9",
        "What the texts get wrong",
        "<th scope=\"col\">+1</th>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http"), "nothing is fetched from elsewhere");
}

#[test]
fn long_items_are_kept_and_go_on() {
    let folder = folder("kept");
    let lines = "kind = 'table'\nlong = 'a while'\n[[item.step]]\n\
                 ask = { do = 'period', game = 'octal 0.77' }\nsays = { period = 12 }";
    let text = Text::read("mine", &text(lines)).unwrap();
    let work = Work::default();
    let keeping = || {
        Reader::new(Desk::default(), &work)
            .keeping(&folder)
            .unwrap()
    };
    assert_eq!(
        keeping().run(&text.items[0]).unwrap().verdict,
        Verdict::Agrees
    );
    let file = &only_file(&folder);
    // What was changed is computed again.
    for changed in [r#"{"period":13}"#, "{", ""] {
        fs::write(file, changed).unwrap();
        assert_eq!(
            keeping().run(&text.items[0]).unwrap().verdict,
            Verdict::Agrees
        );
    }
    work.stop();
    // What is kept is not computed at all.
    assert_eq!(
        keeping().run(&text.items[0]).unwrap().verdict,
        Verdict::Agrees
    );
    fs::remove_file(file).unwrap();
    assert!(matches!(
        keeping().run(&text.items[0]),
        Err(Failure::Stopped)
    ));
    fs::remove_dir_all(&folder).unwrap();
}

/// The file in a folder that has but one.
fn only_file(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let files: Vec<PathBuf> = files.collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = format!("grundy-reproduce-{name}-{}", std::process::id());
    std::env::temp_dir().join(folder)
}

#[test]
fn a_search_goes_on_from_its_state() {
    let folder = folder("state");
    let lines = "kind = 'table'\nlong = 'a while'\n[[item.step]]\n\
                 ask = { do = 'period', game = 'all-but 3,26,48,51' }\n\
                 found = { preperiod = 843850, status = 'proved' }\nbeyond = 'B'";
    let text = Text::read("mine", &text(lines)).unwrap();
    let run = |time: Option<Duration>| {
        let work = Work::default();
        let mut desk = Desk::default();
        desk.budget.time = time;
        let reader = Reader::new(desk, &work).keeping_every(Duration::from_millis(2));
        reader
            .keeping(&folder)
            .unwrap()
            .run(&text.items[0])
            .unwrap()
    };
    let cut = || {
        assert_eq!(
            run(Some(Duration::from_millis(2))).verdict,
            Verdict::Unfinished
        );
        let file = only_file(&folder);
        assert!(file.to_string_lossy().ends_with("state.json"), "{file:?}");
        file
    };
    cut();
    assert_eq!(run(None).verdict, Verdict::Extends);
    fs::remove_dir_all(&folder).unwrap();
    // A state that was changed is not gone on from.
    let file = cut();
    let state = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        state.replace("all-but 3,26,48,51", "all-but 3,26,48,52"),
    )
    .unwrap();
    assert_eq!(run(None).verdict, Verdict::Extends);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_a_limit_cuts_off_is_not_finished_and_not_wrong() {
    let text = text("kind = 'theorem'\n[[item.step]]\ncheck = 'n >= 0'\nover = 'n in 0..10**9'");
    let text = Text::read("mine", &text).unwrap();
    let work = Work::default();
    let reader = Reader::new(Desk::default(), &work).quick(Duration::from_millis(50));
    let report = reader.run(&text.items[0]).unwrap();
    assert_eq!(report.verdict, Verdict::Unfinished);
}

#[test]
fn the_text_of_the_book_is_run() {
    let chapter = include_str!("../../../docs/reproduce.md");
    let blocks = chapter.split("```toml\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().expect("a block ends"));
    // The first is a whole text; the others are a step and a slip, which its last item then has too.
    let text = Text::read("book", &blocks.collect::<String>()).unwrap();
    assert_eq!(
        (text.items[1].steps.len(), text.items[1].slips.len()),
        (2, 1)
    );
    let work = Work::default();
    let verdicts = text.items.iter().map(|item| {
        let report = Reader::new(Desk::default(), &work).run(item).unwrap();
        report.verdict
    });
    assert_eq!(
        verdicts.collect::<Vec<_>>(),
        [Verdict::Holds { cases: 496 }, Verdict::Differs]
    );
}
