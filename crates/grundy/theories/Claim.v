(** * Claims, and the one checker for all of them

    A claim names a game; with a preperiod, a period and a saltus it is what a certificate says. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream Subtraction AllBut Octal OctalCheck NodeKayles
  Rook RookCheck.

Inductive claim :=
  | Subtraction_values (set : list N)
  | Subtraction_outcomes (set : list N)
  | All_but_values (set : list N)
  | Octal_values (code : list N) (m : mask)      (** the mask only saves work *)
  | Node_kayles_path_values (m : mask)
  | Rook_row (m : N).

(** The sequence that the claim is about, from the rules of its game alone. *)
Definition sequence (c : claim) : nat -> N :=
  match c with
  | Subtraction_values set => value (subtraction (map N.to_nat set))
  | Subtraction_outcomes set => outcome (subtraction (map N.to_nat set))
  | All_but_values set => value (all_but (map N.to_nat set))
  | Octal_values code _ => value (octal code)
  | Node_kayles_path_values _ => fun n => value (node_kayles path_edge) (path n)
  | Rook_row m => g_plus_1 (N.to_nat m)
  end.

Definition check (c : claim) (l p s : N) : result unit :=
  match c with
  | Subtraction_values set => check_subtraction set l p s
  | Subtraction_outcomes set => check_subtraction_outcomes set l p s
  | All_but_values set => check_all_but set l p s
  | Octal_values code m => check_octal code m l p s
  | Node_kayles_path_values m => check_node_kayles_path m l p s
  | Rook_row m => check_rook m l p s
  end.

(** Whatever the checker says yes to is true: the law holds for all heaps from the preperiod on, and
    neither the preperiod nor the period can be smaller. *)
Theorem check_sound c l p s : check c l p s = good tt ->
  least_period (sequence c) (N.to_nat l) (N.to_nat p) s.
Proof.
  destruct c; simpl.
  - apply subtraction_checked.
  - apply subtraction_outcomes_checked.
  - apply all_but_checked.
  - apply octal_checked.
  - apply node_kayles_path_checked.
  - apply rook_checked.
Qed.
