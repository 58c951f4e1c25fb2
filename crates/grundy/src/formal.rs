//! Certificates in the languages of proof assistants.
//!
//! A file for Coq holds the theorem with all that its proof needs, so that Coq checks it without anything
//! of ours.

mod coq;

use crate::heap_field::CertificateField;
use crate::{Diagnostic, Refusal};

impl CertificateField {
    /// The claim as a theorem of Coq, with its proof, in one file.
    ///
    /// ```
    /// let text = r#"{"game":"subtraction 1,2","preperiod":0,"period":3,"saltus":0,"theorem":"repeated window","evidence":{}}"#;
    /// let file = grundy::questions::read_certificate(text)?.to_coq()?;
    /// assert!(file.contains("least_period (value (subtraction (map N.to_nat [1; 2]%N))) (N.to_nat 0) (N.to_nat 3) 0"));
    /// # Ok::<_, grundy::Refusal>(())
    /// ```
    pub fn to_coq(&self) -> Result<String, Refusal> {
        Ok(coq::file(self, &Claim::of(self)?))
    }
}

/// The games that have their theorem in `proofs/`.
enum Claim<'a> {
    Subtraction(Vec<&'a str>),
    SubtractionOutcomes(Vec<&'a str>),
    AllBut(Vec<&'a str>),
    /// The digits of a code, that before the point among them.
    Octal(Vec<char>),
    NodeKaylesPath,
    /// A row of the misère rook.
    Rook(&'a str),
}

impl<'a> Claim<'a> {
    fn of(certificate: &'a CertificateField) -> Result<Claim<'a>, Refusal> {
        // Whatever is read as a game is in its one spelling.
        certificate.read()?;
        let game = certificate.game.as_str();
        let (name, parameters) = game.split_once(' ').unwrap_or((game, ""));
        let claim = match name {
            "subtraction" => numbers(parameters).map(Claim::Subtraction),
            "outcomes" => parameters
                .strip_prefix("subtraction ")
                .and_then(numbers)
                .map(Claim::SubtractionOutcomes),
            "all-but" => numbers(parameters).map(Claim::AllBut),
            "octal" => digits(parameters).map(Claim::Octal),
            "node-kayles-path" => Some(Claim::NodeKaylesPath),
            "rook" => Some(Claim::Rook(parameters)),
            _ => None,
        };
        claim.ok_or_else(|| {
            let message = format!("expected a game with a formal theorem, found `{game}`");
            let mistake = Diagnostic::plain(message);
            let hint = "finite subtraction and all-but sets, octal codes, `node-kayles path` and `rook` have one";
            mistake.hint(hint).in_field("certificate.game").into()
        })
    }
}

/// The preperiod, the period and the saltus, as they are typed.
fn law(certificate: &CertificateField) -> [String; 3] {
    let CertificateField {
        preperiod,
        period,
        saltus,
        ..
    } = certificate;
    [preperiod, period, saltus].map(|number| number.0.to_string())
}

/// The numbers of a finite set.
fn numbers(parameters: &str) -> Option<Vec<&str>> {
    if parameters == "{}" {
        return Some(Vec::new());
    }
    let numbers: Vec<&str> = parameters.split(',').collect();
    let plain = |number: &&str| number.bytes().all(|byte| byte.is_ascii_digit());
    numbers.iter().all(plain).then_some(numbers)
}

fn digits(code: &str) -> Option<Vec<char>> {
    let digits: Vec<char> = code.chars().filter(|&digit| digit != '.').collect();
    let plain = digits.iter().all(|digit| digit.is_digit(8));
    plain.then_some(digits)
}
