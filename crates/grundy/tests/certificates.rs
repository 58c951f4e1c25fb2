//! Certificates and checkpoints out of JSON: numbers have one spelling.

use grundy::questions::{HeapGameField, read_certificate, read_checkpoint};
use grundy::questions::{PeriodFound, PeriodOf, Verify};
use grundy::{Asking, Limits, Question, Workbench};

const CERTIFICATE: &str = r#"{"game":"subtraction 1,2,6,11","preperiod":3,"period":12,"saltus":0,
    "theorem":"repeated window","evidence":{"heaps":[15],"windows":[17592186044416]}}"#;

/// What is wrong with a certificate, wherever it is found out.
fn refusal(text: &str) -> String {
    let certificate = match read_certificate(text) {
        Ok(certificate) => certificate,
        Err(refusal) => return refusal.to_string(),
    };
    let question = Verify {
        certificate,
        full: true,
        seed: None,
    };
    let (bench, limits) = (Workbench::default(), Limits::none());
    let verified = question.ask(&Asking::new(&bench, &limits)).unwrap();
    format!(
        "{}: {:?}",
        verified.place.unwrap_or_default(),
        verified.reason
    )
}

#[track_caller]
fn check(from: &str, to: &str, place: &str) {
    let text = CERTIFICATE.replacen(from, to, 1);
    assert_ne!(text, CERTIFICATE);
    let refusal = refusal(&text);
    assert!(refusal.starts_with(place), "{to}: {refusal}");
}

const SPELLINGS: [&str; 11] = [
    "\"+3\"", "\"03\"", "\" 3\"", "\"3 \"", "3.0", "1e3", "-0", "\"-0\"", "\"\"", "\"٣\"", "null",
];

#[test]
fn a_number_has_one_spelling() {
    for wrong in SPELLINGS {
        let message = ": expected a whole number";
        check("3,", &format!("{wrong},"), &format!("preperiod{message}"));
        check("12,", &format!("{wrong},"), &format!("period{message}"));
        check(
            "[15]",
            &format!("[15, {wrong}]"),
            &format!("evidence.heaps[1]{message}"),
        );
    }
    assert!(read_certificate(&CERTIFICATE.replacen("3,", "\"3\",", 1)).is_ok());
    check("\"period\":12,", "", "the request needs a field `period`");
    check("[15]", "15", "evidence.heaps: expected a list");
}

#[test]
fn a_game_has_one_spelling() {
    for wrong in [
        "1,02,6,11",
        "1,+2,6,11",
        "1, 2,6,11",
        "2,1,6,11",
        "1,2,6,11,",
        "",
    ] {
        check("1,2,6,11", wrong, "game");
    }
    for wrong in [
        "rook 06",
        "rook +6",
        "rook 6 ",
        "octal .77",
        "octal 0.770",
        "octal 00.77",
    ] {
        check("subtraction 1,2,6,11", wrong, "game");
    }
    check("subtraction 1,2,6,11", "hexadecimal 0.F", "game");
}

/// The period of Kayles from this state, or why it is refused.
fn kayles_from(state: &str) -> Result<PeriodFound, String> {
    let text = format!(r#"{{"game":"octal 0.77","state":{state}}}"#);
    let question = PeriodOf {
        game: HeapGameField::typed("octal 0.77".to_owned()),
        checkpoint: Some(read_checkpoint(&text).unwrap()),
        ..PeriodOf::default()
    };
    let (bench, limits) = (Workbench::default(), Limits::none());
    let found = question.ask(&Asking::new(&bench, &limits));
    found.map_err(|refusal| refusal.to_string())
}

#[test]
fn a_false_checkpoint_is_refused_by_its_field_or_proves_nothing() {
    let refused = kayles_from(r#"{"count":[9],"values":[0]}"#).unwrap_err();
    assert!(refused.contains("count of the checkpoint"), "{refused}");
    // Eight hundred zeros, which have the period 1, as the state of a search has them.
    let zeros = vec!["0"; 100].join(",");
    let found = kayles_from(&format!(r#"{{"count":[800],"values":[{zeros}]}}"#)).unwrap();
    assert_eq!(found.status, Some("proved"));
    assert_eq!(found.period.unwrap().to_string(), "12");
    assert_eq!(found.preperiod.unwrap().to_string(), "71");
}

#[test]
fn a_checkpoint_has_numbers_of_one_spelling() {
    for wrong in SPELLINGS {
        let text = format!(r#"{{"game":"octal 0.77","state":{{"count":[{wrong}],"values":[]}}}}"#);
        let message = read_checkpoint(&text).unwrap_err().to_string();
        assert!(
            message.starts_with("state.count[0]: expected a whole number"),
            "{message}"
        );
    }
}
