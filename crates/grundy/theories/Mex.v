(** * The least excluded value

    Nim-values are binary numbers, because a sum of games adds them without carry. *)
Require Import List Arith NArith Lia Bool FinFun.
Import ListNotations.

(** Looks for the first number from [k] on that the list lacks. *)
Fixpoint mex_from (fuel : nat) (k : N) (l : list N) : N :=
  match fuel with
  | O => k
  | S f => if existsb (N.eqb k) l then mex_from f (N.succ k) l else k
  end.

(** The least number that is not in the list. *)
Definition mex (l : list N) : N := mex_from (length l) 0 l.

Lemma existsb_eqb_In (k : N) l : existsb (N.eqb k) l = true <-> In k l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [H E]]. apply N.eqb_eq in E. now subst.
  - intros H. exists k. now rewrite N.eqb_refl.
Qed.

Lemma mex_from_spec l : forall f k, (forall j, (j < k)%N -> In j l) ->
  let m := mex_from f k l in
  (forall j, (j < m)%N -> In j l) /\ (~ In m l \/ m = (k + N.of_nat f)%N).
Proof.
  induction f as [|f IH]; intros k H; cbn [mex_from].
  - split; auto. right. lia.
  - destruct (existsb (N.eqb k) l) eqn:E.
    + apply existsb_eqb_In in E. destruct (IH (N.succ k)) as [A B].
      { intros j Hj. destruct (N.eq_dec j k); [now subst | apply H; lia]. }
      split; auto. destruct B as [B|B]; [now left | right; lia].
    + split; auto. left. intro I. apply existsb_eqb_In in I. congruence.
Qed.

(** The definition: [mex l] is not in the list, and every smaller number is. *)
Theorem mex_spec l : ~ In (mex l) l /\ forall j, (j < mex l)%N -> In j l.
Proof.
  unfold mex. destruct (mex_from_spec l (length l) 0%N) as [A B]; [lia|].
  split; auto. destruct B as [B|B]; auto.
  intro I.
  assert (incl (map N.of_nat (seq 0 (S (length l)))) l) as C.
  { intros x Hx. apply in_map_iff in Hx. destruct Hx as [y [<- Hy]]. apply in_seq in Hy.
    destruct (Nat.eq_dec y (length l)) as [->|Ne].
    - rewrite B in I. exact I.
    - apply A. lia. }
  apply NoDup_incl_length in C.
  - rewrite map_length, seq_length in C. lia.
  - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros x y E. lia.
Qed.

Lemma mex_unique l v : ~ In v l -> (forall u, (u < v)%N -> In u l) -> mex l = v.
Proof.
  intros A B. destruct (mex_spec l) as [C D].
  destruct (N.lt_trichotomy (mex l) v) as [H|[H|H]]; auto; exfalso; auto.
Qed.

(** Only which numbers are in the list matters. *)
Lemma mex_ext l r : (forall x, In x l <-> In x r) -> mex l = mex r.
Proof.
  intros E. destruct (mex_spec r) as [C D]. apply mex_unique.
  - now rewrite E.
  - intros u H. apply E. auto.
Qed.
