//! A certificate as a statement of Lean 4.

use super::{Claim, law};
use crate::heap_field::CertificateField;

/// What the statements are about, from the rules of the games alone.
const DEFINITIONS: &str = "\
/-- The least number that is not in the list. -/
def mex (l : List Nat) : Nat :=
  ((List.range (l.length + 1)).find? (fun k => !l.contains k)).getD 0

/-- The values of the heaps below `n`, where `next values k` is the value of heap `k`. -/
def firstValues (next : Array Nat → Nat → Nat) (n : Nat) : Array Nat :=
  (List.range n).foldl (fun values k => values.push (next values k)) #[]

/-- The sequence of values. -/
def valueOf (next : Array Nat → Nat → Nat) (n : Nat) : Nat :=
  (firstValues next (n + 1)).getD n 0

/-- From a heap, a number of counters in the set may be taken. -/
def subtraction (set : List Nat) : Nat → Nat :=
  valueOf fun values n =>
    mex ((set.filter (fun s => 1 ≤ s && s ≤ n)).map (fun s => values.getD (n - s) 0))

/-- Who wins: 0 when the player to move loses, 1 when that player wins. -/
def outcome (f : Nat → Nat) (n : Nat) : Nat := if f n = 0 then 0 else 1

/-- Any number of counters may be taken but those in the set. -/
def allBut (set : List Nat) : Nat → Nat :=
  valueOf fun values n =>
    mex (((List.range n).filter (fun k => !set.contains (n - k))).map (fun k => values.getD k 0))

/-- The octal code with these digits: bit `h` of digit `k` allows to take `k` and to leave `h` heaps. -/
def octal (code : List Nat) : Nat → Nat :=
  valueOf fun values n =>
    mex ((List.range code.length).flatMap fun k =>
      let d := code.getD k 0
      (if d % 2 = 1 && 1 ≤ k && k = n then [0] else [])
        ++ (if d / 2 % 2 = 1 && 1 ≤ k && k < n then [values.getD (n - k) 0] else [])
        ++ (if d / 4 % 2 = 1 then
              (List.range (n - k - 1)).map fun i => values.getD (i + 1) 0 ^^^ values.getD (n - k - (i + 1)) 0
            else []))

/-- The rows of the misère rook: `g` and 1, so that the -1 of the corner is a natural number. -/
def rookRow (m : Nat) (n : Nat) : Nat :=
  let above := fun (columns : Array (Array Nat)) (r c : Nat) => (columns.getD c #[]).getD r 0
  let column := fun (columns : Array (Array Nat)) (c : Nat) =>
    (List.range (m + 1)).foldl
      (fun (cells : Array Nat) r =>
        let left := (List.range c).filterMap fun c' => if r + c' = 0 then none else some (above columns r c' - 1)
        let up := (List.range r).filterMap fun r' => if r' + c = 0 then none else some (cells.getD r' 0 - 1)
        cells.push (if r + c = 0 then 0 else mex (left ++ up) + 1))
      #[]
  let columns := (List.range (n + 1)).foldl (fun columns c => columns.push (column columns c)) #[]
  above columns m n

/-- From `l` on, `p` heaps more add `s` to the value. -/
def periodic (f : Nat → Nat) (l p s : Nat) : Prop := 0 < p ∧ ∀ n, l ≤ n → f (n + p) = f n + s

/-- The law holds, and no law has a smaller preperiod or a smaller period. -/
def leastPeriod (f : Nat → Nat) (l p s : Nat) : Prop :=
  periodic f l p s ∧ ∀ l' p' s', periodic f l' p' s' → l ≤ l' ∧ p ≤ p'
";

/// The file: the definitions, and the claim as a term.
pub(super) fn file(certificate: &CertificateField, claim: &Claim<'_>) -> String {
    let game = &certificate.game;
    let [preperiod, period, saltus] = law(certificate);
    let set = |numbers: &[&str]| format!("[{}]", numbers.join(", "));
    let sequence = match claim {
        Claim::Subtraction(numbers) => format!("(subtraction {})", set(numbers)),
        Claim::SubtractionOutcomes(numbers) => format!("(outcome (subtraction {}))", set(numbers)),
        Claim::AllBut(numbers) => format!("(allBut {})", set(numbers)),
        Claim::Octal(digits) => {
            let digits: Vec<String> = digits.iter().map(char::to_string).collect();
            format!("(octal [{}])", digits.join(", "))
        }
        // The theorem `node_kayles_path` of `proofs/theories/NodeKayles.v`.
        Claim::NodeKaylesPath => "(octal [0, 1, 3, 7])".to_owned(),
        Claim::Rook(row) => format!("(rookRow {row})"),
    };
    format!(
        "/-\n{game}: preperiod {preperiod}, period {period}, saltus {saltus}.\n\n\
         For Lean 4. NOT COMPILED where it was written, and NOT PROVED: this is the statement alone.\n\
         The same statement with its proof is what `grundy certificate export --coq` writes.\n-/\n\n\
         {DEFINITIONS}\n\
         /-- What the certificate claims. -/\n\
         def claim : Prop := leastPeriod {sequence} {preperiod} {period} {saltus}\n\n\
         #check claim\n"
    )
}
