//! A certificate as a file of Coq 8.16 that needs nothing but Coq.

use super::{Claim, law};
use crate::heap_field::CertificateField;

/// The theories that each proof needs, in the order of `proofs/_CoqProject`.
const THEORIES: [(&str, &str); 11] = [
    ("Mex", include_str!("../../theories/Mex.v")),
    (
        "SpragueGrundy",
        include_str!("../../theories/SpragueGrundy.v"),
    ),
    ("Period", include_str!("../../theories/Period.v")),
    ("Stream", include_str!("../../theories/Stream.v")),
    ("Subtraction", include_str!("../../theories/Subtraction.v")),
    ("AllBut", include_str!("../../theories/AllBut.v")),
    ("Octal", include_str!("../../theories/Octal.v")),
    ("OctalCheck", include_str!("../../theories/OctalCheck.v")),
    ("NodeKayles", include_str!("../../theories/NodeKayles.v")),
    ("Rook", include_str!("../../theories/Rook.v")),
    ("RookCheck", include_str!("../../theories/RookCheck.v")),
];

/// What all theories import of Coq's own library.
const LIBRARY: &str =
    "Require Import List Arith NArith Lia Bool FinFun FMapPositive.\nImport ListNotations.\n";

/// The file: the theories, each a module, and the theorem with its proof by computation.
pub(super) fn file(certificate: &CertificateField, claim: &Claim<'_>) -> String {
    let game = &certificate.game;
    let [preperiod, period, saltus] = law(certificate);
    let (theories, sequence, theorem) = statement(certificate, claim);
    let mut text = format!(
        "(** {game}: preperiod {preperiod}, period {period}, saltus {saltus}.\n\n    \
         For Coq 8.16: `coqc` of this file checks everything from the definition of the game on. *)\n{LIBRARY}"
    );
    for (name, theory) in THEORIES.iter().filter(|(name, _)| theories.contains(name)) {
        let body = body(theory);
        let parts = [
            "\nModule ",
            name,
            ".\n",
            &body,
            "End ",
            name,
            ".\nImport ",
            name,
            ".\n",
        ];
        text.extend(parts);
    }
    text + &format!(
        "\nTheorem certified :\n  least_period ({sequence}) (N.to_nat {preperiod}) (N.to_nat {period}) {saltus}.\n\
         Proof. apply ({theorem} {preperiod} {period} {saltus}). vm_compute. reflexivity. Qed.\n\n\
         Check certified.\nPrint Assumptions certified.\n"
    )
}

/// A theory without its imports.
fn body(theory: &str) -> String {
    let is_import = |line: &str| {
        [
            "Require Import ",
            "Import ListNotations",
            "From Grundy Require ",
        ]
        .iter()
        .any(|start| line.starts_with(start))
    };
    let lines = theory.lines().filter(|line| !is_import(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The theories, the sequence, and the theorem up to the numbers of the period.
fn statement(
    certificate: &CertificateField,
    claim: &Claim<'_>,
) -> (Vec<&'static str>, String, String) {
    let with = |names: &[&'static str]| {
        let mut theories = vec!["Mex", "SpragueGrundy", "Period", "Stream"];
        theories.extend(names);
        theories
    };
    let set = |numbers: &[&str]| format!("[{}]%N", numbers.join("; "));
    match claim {
        Claim::Subtraction(numbers) => {
            let set = set(numbers);
            let sequence = format!("value (subtraction (map N.to_nat {set}))");
            (
                with(&["Subtraction"]),
                sequence,
                format!("subtraction_checked {set}"),
            )
        }
        Claim::SubtractionOutcomes(numbers) => {
            let set = set(numbers);
            let sequence = format!("outcome (subtraction (map N.to_nat {set}))");
            (
                with(&["Subtraction"]),
                sequence,
                format!("subtraction_outcomes_checked {set}"),
            )
        }
        Claim::AllBut(numbers) => {
            let set = set(numbers);
            let sequence = format!("value (all_but (map N.to_nat {set}))");
            (
                with(&["Subtraction", "AllBut"]),
                sequence,
                format!("all_but_checked {set}"),
            )
        }
        Claim::Octal(digits) => {
            let digits: Vec<String> = digits.iter().map(char::to_string).collect();
            let code = format!("[{}]%N", digits.join("; "));
            let theorem = format!("octal_checked {code} {}", mask(certificate));
            (
                with(&["Octal", "OctalCheck"]),
                format!("value (octal {code})"),
                theorem,
            )
        }
        Claim::NodeKaylesPath => {
            let sequence = "fun n => value (node_kayles path_edge) (path n)".to_owned();
            let theorem = format!("node_kayles_path_checked {}", mask(certificate));
            (
                with(&["Octal", "OctalCheck", "NodeKayles"]),
                sequence,
                theorem,
            )
        }
        Claim::Rook(row) => {
            let sequence = format!("g_plus_1 (N.to_nat {row})");
            (
                with(&["Rook", "RookCheck"]),
                sequence,
                format!("rook_checked {row}"),
            )
        }
    }
}

/// The mask of an octal certificate, or the one that hides nothing.
fn mask(certificate: &CertificateField) -> String {
    let list = certificate.evidence.get("mask");
    let mut numbers = list
        .iter()
        .flat_map(|list| &list.0)
        .map(|number| number.0.to_string());
    let bits = numbers.next().unwrap_or_else(|| "0".to_owned());
    let shift = numbers
        .next()
        .map_or("None".to_owned(), |shift| format!("Some {shift}%N"));
    format!("{{| bits := {bits}; shift := {shift} |}}")
}
