//! A certificate as a file of Lean 4.
//!
//! There is no Lean where these files are written, so each says that it was not compiled. For subtraction
//! games and octal codes it has all that Lean needs for a proof; for the others it has the statement.

use std::borrow::Borrow;

use super::{Claim, law};
use crate::heap_field::CertificateField;

/// Values, periods, and a checker with the proof that its yes is right.
const PERIOD: &str = include_str!("../../../../proofs/lean/Period.lean");

/// Subtraction games, and the theorem of the repeated window.
const WINDOW: &str = include_str!("../../../../proofs/lean/Window.lean");

/// Octal codes, and the theorem of Guy and Smith.
const OCTAL: &str = include_str!("../../../../proofs/lean/Octal.lean");

/// What the statements about the other games are about.
const STATEMENT: &str = include_str!("../../../../proofs/lean/Statement.lean");

/// The file: the theorem with its proof, or the claim as a proposition.
pub(super) fn file(certificate: &CertificateField, claim: &Claim<'_>) -> String {
    let game = &certificate.game;
    let [preperiod, period, saltus] = law(certificate);
    let head = format!("/-\n{game}: preperiod {preperiod}, period {period}, saltus {saltus}.\n");
    let proved = |theory: &str, sequence: &str, checked: &str| {
        format!(
            "{head}\n\
             For Lean 4.16 or later, with nothing but Lean: the game, the theorem of its periods, a checker with the\n\
             proof that its yes is right, and the theorem for this very game, computed by Lean's kernel.\n\n\
             NOT COMPILED where it was written, for want of Lean. What Coq has accepted is the file that\n\
             `grundy certificate export --coq` writes.\n-/\n\n\
             {PERIOD}\n{theory}\n\
             set_option maxRecDepth 100000 in\n\
             /-- What the certificate claims. -/\n\
             theorem certified : LeastPeriod ({sequence}) {preperiod} {period} {saltus} :=\n  \
             {checked} {preperiod} {period} (by decide +kernel)\n\n\
             #check certified\n#print axioms certified\n\nend Grundy\n"
        )
    };
    let of_code = |code: &str| {
        proved(
            OCTAL,
            &format!("octal {code}"),
            &format!("octal_checked {code}"),
        )
    };
    let stated = |sequence: &str| {
        format!(
            "{head}\n\
             For Lean 4. NOT COMPILED where it was written, and NOT PROVED: this is the statement alone, for the\n\
             theorem of this family has no proof in Lean. The same statement with its proof is what\n\
             `grundy certificate export --coq` writes.\n-/\n\n\
             {STATEMENT}\n\
             /-- What the certificate claims. -/\n\
             def claim : Prop := LeastPeriod ({sequence}) {preperiod} {period} {saltus}\n\n\
             #check claim\n\nend Grundy\n"
        )
    };
    match claim {
        Claim::Subtraction(numbers) => {
            let set = list(numbers);
            let checked = format!("window_checked mex {set}");
            proved(WINDOW, &format!("subtraction {set}"), &checked)
        }
        Claim::SubtractionOutcomes(numbers) => {
            let set = list(numbers);
            let checked = format!("window_checked wins {set}");
            proved(WINDOW, &format!("subtractionOutcomes {set}"), &checked)
        }
        Claim::Octal(digits) => {
            let digits: Vec<String> = digits.iter().map(char::to_string).collect();
            of_code(&list(&digits))
        }
        // The theorem `node_kayles_path` of `proofs/theories/NodeKayles.v`.
        Claim::NodeKaylesPath => of_code("[0, 1, 3, 7]"),
        Claim::AllBut(numbers) => stated(&format!("allBut {}", list(numbers))),
        Claim::Rook(row) => stated(&format!("rookRow {row}")),
    }
}

fn list(numbers: &[impl Borrow<str>]) -> String {
    format!("[{}]", numbers.join(", "))
}
