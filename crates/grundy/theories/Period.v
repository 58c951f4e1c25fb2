(** * Periods

    What is claimed by a certificate, for any sequence of nim-values or outcomes. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.

(** From [l] on, [p] heaps more add [s] to the value. *)
Definition law (f : nat -> N) (l p : nat) (s : N) : Prop :=
  forall n, l <= n -> f (n + p) = (f n + s)%N.

Definition periodic (f : nat -> N) (l p : nat) (s : N) : Prop := 0 < p /\ law f l p s.

(** The preperiod [l], the period [p] and the saltus [s] of a sequence: the law holds, and whatever
    other law holds has no smaller preperiod and no smaller period. *)
Definition least_period (f : nat -> N) (l p : nat) (s : N) : Prop :=
  periodic f l p s /\
  forall l' p' s', periodic f l' p' s' -> l <= l' /\ p <= p'.

Lemma law_times f l p s : law f l p s ->
  forall k n, l <= n -> f (n + k * p) = (f n + N.of_nat k * s)%N.
Proof.
  intros L. induction k as [|k IH]; intros n H.
  - rewrite Nat.add_0_r. lia.
  - replace (n + S k * p) with (n + p + k * p) by lia. rewrite IH, L by lia. lia.
Qed.

(** Two laws of one sequence hold from the same heap on. *)
Lemma law_from f l p s l' p' s' : periodic f l p s -> law f l' p' s' -> law f l p' s'.
Proof.
  intros [P L] L' n H.
  pose proof (law_times _ _ _ _ L l' (n + p')) as A.
  pose proof (law_times _ _ _ _ L l' n) as B.
  pose proof (L' (n + l' * p)) as C.
  assert (l' * 1 <= l' * p) by (apply Nat.mul_le_mono_l; lia).
  replace (n + l' * p + p') with (n + p' + l' * p) in C by lia.
  rewrite A, B in C by lia. lia.
Qed.

(** What shows that a period and a preperiod are the least: the law fails one heap earlier, and for
    each smaller [q] the values [q] heaps later do not differ by one constant; without a saltus that
    constant could only be 0. *)
Lemma least_period_by f l p s : periodic f l p s ->
  (l = 0 \/ f (l - 1 + p) <> (f (l - 1)%nat + s)%N) ->
  (forall q, 0 < q < p -> exists i,
    (f (l + q + i)%nat + f l <> (if N.eqb s 0 then f l else f (l + q)%nat) + f (l + i)%nat)%N) ->
  least_period f l p s.
Proof.
  intros P B Q. split; auto. intros l' p' s' P'. split.
  - destruct B as [->|B]; [lia|]. destruct (le_lt_dec l l') as [|H]; auto. exfalso. apply B.
    apply (law_from _ _ _ _ _ _ _ P' (proj2 P)). lia.
  - destruct (le_lt_dec p p') as [|H]; auto. exfalso. destruct (Q p') as [i N]; [split; auto; apply P'|].
    apply N. pose proof (law_from _ _ _ _ _ _ _ P (proj2 P')) as L.
    pose proof (L l ltac:(lia)) as L0. pose proof (L (l + i) ltac:(lia)) as Li.
    replace (l + p' + i) with (l + i + p') by lia. rewrite L0, Li.
    destruct (N.eqb_spec s 0) as [->|]; [|lia].
    pose proof (law_times _ _ _ _ (proj2 P) p' l ltac:(lia)) as A.
    pose proof (law_times _ _ _ _ L p l ltac:(lia)) as C.
    replace (p' * p) with (p * p') in A by lia. rewrite A in C.
    assert (N.of_nat p * s' = 0)%N as Z by lia. apply N.mul_eq_0 in Z. destruct P as [P _]. lia.
Qed.
