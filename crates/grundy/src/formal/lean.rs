//! A certificate as a file of Lean 4.
//!
//! It has all that Lean needs for a proof. There is no Lean where these files are written, so each says
//! that it was not compiled.

use std::borrow::Borrow;

use super::{Claim, law};
use crate::heap_field::CertificateField;

/// Values, periods, and a checker with the proof that its yes is right.
const PERIOD: &str = include_str!("../../../../proofs/lean/Period.lean");

/// Subtraction games, and the theorem of the repeated window.
const WINDOW: &str = include_str!("../../../../proofs/lean/Window.lean");

/// Octal codes, and the theorem of Guy and Smith.
const OCTAL: &str = include_str!("../../../../proofs/lean/Octal.lean");

/// All-but sets, and the theorem of the repeated record.
const ALL_BUT: &str = include_str!("../../../../proofs/lean/AllBut.lean");

/// Rows of the misère rook, and the theorem of the repeated columns.
const ROOK: &str = include_str!("../../../../proofs/lean/Rook.lean");

/// The file: the theorem with its proof.
pub(super) fn file(certificate: &CertificateField, claim: &Claim<'_>) -> String {
    let game = &certificate.game;
    let [preperiod, period, saltus] = law(certificate);
    let proved = |theory: &str, sequence: &str, checked: &str| {
        format!(
            "/-\n{game}: preperiod {preperiod}, period {period}, saltus {saltus}.\n\n\
             For Lean 4.16 or later, with nothing but Lean: the game, the theorem of its periods, a checker with the\n\
             proof that its yes is right, and the theorem for this very game, computed by Lean's kernel.\n\n\
             NOT COMPILED where it was written, for want of Lean. Coq checks the file that\n\
             `grundy certificate export --coq` writes.\n-/\n\n\
             {PERIOD}\n{theory}\n\
             set_option maxRecDepth 100000 in\n\
             /-- What the certificate claims. -/\n\
             theorem certified : LeastPeriod ({sequence}) {preperiod} {period} {saltus} :=\n  \
             {checked} (by decide +kernel)\n\n\
             #check certified\n#print axioms certified\n\nend Grundy\n"
        )
    };
    // Where values are bounded, the saltus is 0 by the theorem and is not asked for.
    let bounded = format!("{preperiod} {period}");
    let growing = format!("{bounded} {saltus}");
    let of_code = |code: &str| {
        let checked = format!("octal_checked {code} {bounded}");
        proved(OCTAL, &format!("octal {code}"), &checked)
    };
    match claim {
        Claim::Subtraction(numbers) => {
            let set = list(numbers);
            let checked = format!("window_checked mex {set} {bounded}");
            proved(WINDOW, &format!("subtraction {set}"), &checked)
        }
        Claim::SubtractionOutcomes(numbers) => {
            let set = list(numbers);
            let checked = format!("window_checked wins {set} {bounded}");
            proved(WINDOW, &format!("subtractionOutcomes {set}"), &checked)
        }
        Claim::Octal(digits) => {
            let digits: Vec<String> = digits.iter().map(char::to_string).collect();
            of_code(&list(&digits))
        }
        // The theorem `node_kayles_path` of `proofs/theories/NodeKayles.v`.
        Claim::NodeKaylesPath => of_code("[0, 1, 3, 7]"),
        Claim::AllBut(numbers) => {
            let set = list(numbers);
            let checked = format!("allBut_checked {set} {growing}");
            proved(ALL_BUT, &format!("allBut {set}"), &checked)
        }
        Claim::Rook(row) => {
            let checked = format!("rook_checked {row} {growing}");
            proved(ROOK, &format!("rookRow {row}"), &checked)
        }
    }
}

fn list(numbers: &[impl Borrow<str>]) -> String {
    format!("[{}]", numbers.join(", "))
}
