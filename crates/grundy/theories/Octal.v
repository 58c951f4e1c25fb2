(** * Octal codes, and the theorem of Guy and Smith

    R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52
    (1956). Digit [d_k] of a code says what a move that takes [k] counters may leave of a heap: with
    1 in it nothing, with 2 one heap, with 4 two heaps. Digit 0 may only be 0 or 4. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period.

Definition digit (code : list N) (k : nat) : N := nth k code 0%N.
Definition leaves (code : list N) (k : nat) (bit : N) : bool := N.testbit (digit code k) bit.

Definition octal_moves_taking (code : list N) (n k : nat) : list (list nat) :=
  (if leaves code k 0 && (1 <=? k) && (k =? n) then [[]] else []) ++
  (if leaves code k 1 && (1 <=? k) && (k <? n) then [[n - k]] else []) ++
  (if leaves code k 2 then map (fun i => [i; n - k - i]) (seq 1 (n - k - 1)) else []).

Definition octal_moves (code : list N) (n : nat) : list (list nat) :=
  flat_map (octal_moves_taking code n) (seq 0 (length code)).

(** The moves in words: [k] counters are taken, and nothing, one heap or two heaps are left. *)
Lemma In_octal_moves code n left : In left (octal_moves code n) <-> exists k, k < length code /\
  ((leaves code k 0 = true /\ 1 <= k /\ k = n /\ left = []) \/
   (leaves code k 1 = true /\ 1 <= k < n /\ left = [n - k]) \/
   (leaves code k 2 = true /\ exists i j, 1 <= i /\ 1 <= j /\ i + j + k = n /\ left = [i; j])).
Proof.
  unfold octal_moves. rewrite in_flat_map. split.
  - intros [k [K H]]. apply in_seq in K. exists k. split; [lia|]. unfold octal_moves_taking in H.
    rewrite !in_app_iff in H. destruct H as [H|[H|H]].
    + left. destruct (leaves code k 0 && (1 <=? k) && (k =? n)) eqn:E; [|easy].
      rewrite !andb_true_iff, Nat.leb_le, Nat.eqb_eq in E. destruct H as [H|[]]. intuition.
    + right; left. destruct (leaves code k 1 && (1 <=? k) && (k <? n)) eqn:E; [|easy].
      rewrite !andb_true_iff, Nat.leb_le, Nat.ltb_lt in E. destruct H as [H|[]]. intuition.
    + right; right. destruct (leaves code k 2); [|easy]. split; auto.
      apply in_map_iff in H. destruct H as [i [H I]]. apply in_seq in I.
      exists i, (n - k - i). repeat split; try lia. auto.
  - intros [k [K H]]. exists k. split; [apply in_seq; lia|]. unfold octal_moves_taking.
    rewrite !in_app_iff.
    destruct H as [[A [B [C D]]]|[[A [B C]]|[A [i [j [I [J [E X]]]]]]]].
    + left. rewrite A. subst. rewrite Nat.eqb_refl. destruct (Nat.leb_spec 1 n); [now left | lia].
    + right; left. rewrite A. destruct (Nat.leb_spec 1 k); [|lia].
      destruct (Nat.ltb_spec k n); [subst; now left | lia].
    + right; right. rewrite A. apply in_map_iff. exists i. split.
      * subst. do 2 f_equal. lia.
      * apply in_seq. lia.
Qed.

Lemma octal_lighter code n left : In left (octal_moves code n) ->
  list_sum (map (fun h => 2 * h - 1) left) < 2 * n - 1.
Proof.
  rewrite In_octal_moves. intros [k [K H]].
  destruct H as [[A [B [C D]]]|[[A [B C]]|[A [i [j [I [J [E X]]]]]]]]; subst; simpl; lia.
Qed.

Definition octal (code : list N) : game :=
  {| heap := nat; moves := octal_moves code; weight := fun n => 2 * n - 1;
     moves_lighter := octal_lighter code |}.

(** The values that the options of a heap have. *)
Definition octal_option (code : list N) (f : nat -> N) (n : nat) (x : N) : Prop :=
  exists k, k < length code /\
  ((leaves code k 0 = true /\ 1 <= k /\ k = n /\ x = 0%N) \/
   (leaves code k 1 = true /\ 1 <= k < n /\ x = f (n - k)) \/
   (leaves code k 2 = true /\ exists i j, 1 <= i /\ 1 <= j /\ i + j + k = n /\ x = N.lxor (f i) (f j))).

Section Octal.
Variable code : list N.
Let f : nat -> N := value (octal code).

(** The value is the least that no option has. *)
Theorem octal_value n v : f n = v <->
  ~ octal_option code f n v /\ forall u, (u < v)%N -> octal_option code f n u.
Proof.
  assert (forall x, In x (map (fun left => nim_sum (map f left)) (octal_moves code n)) <->
    octal_option code f n x) as O.
  { intro x. rewrite in_map_iff. split.
    - intros [left [<- H]]. apply In_octal_moves in H. destruct H as [k [K H]]. exists k. split; auto.
      destruct H as [[A [B [C D]]]|[[A [B C]]|[A [i [j [I [J [E X]]]]]]]].
      + left. subst. auto.
      + right; left. subst. simpl. rewrite N.lxor_0_r. auto.
      + right; right. split; auto. exists i, j. subst. simpl. rewrite N.lxor_0_r. auto.
    - intros [k [K H]]. destruct H as [[A [B [C D]]]|[[A [B C]]|[A [i [j [I [J [E X]]]]]]]].
      + exists []. split; [now subst|]. apply In_octal_moves. exists k. split; auto.
      + exists [n - k]. split; [subst; apply N.lxor_0_r|]. apply In_octal_moves. exists k. split; auto.
      + exists [i; j]. split; [subst; simpl; now rewrite N.lxor_0_r|]. apply In_octal_moves.
        exists k. split; auto. right; right. split; auto. exists i, j. auto. }
  assert (f n = mex (map (fun left => nim_sum (map f left)) (octal_moves code n))) as R
    by exact (value_rec (G := octal code) n).
  destruct (mex_spec (map (fun left => nim_sum (map f left)) (octal_moves code n))) as [A B].
  rewrite <- R in A, B. split.
  - intros <-. split; [now rewrite <- O|]. intros u U. now apply O, B.
  - intros [C D]. rewrite R. apply mex_unique; [now rewrite O|]. intros u U. now apply O, D.
Qed.

(** The most that a move takes. *)
Definition most_taken : nat := length code - 1.

(** Guy and Smith: if [f (n + p) = f n] for [a <= n < 2 a + p + t], [a >= 1], where moves take at
    most [t], the law holds for all [n >= a]. *)
Theorem guy_smith a p : 0 < a ->
  (forall n, a <= n -> n < 2 * a + p + most_taken -> f (n + p) = f n) ->
  law f a p 0.
Proof.
  intros A0 W n A. rewrite N.add_0_r. revert A. induction n as [n IH] using lt_wf_ind. intros A.
  destruct (le_lt_dec (2 * a + p + most_taken) n) as [L|L]; [|now apply W].
  assert (forall x, octal_option code f (n + p) x <-> octal_option code f n x) as O.
  { intro x. unfold most_taken in L. split.
    - intros [k [K H]]. exists k. split; auto.
      destruct H as [[H1 [H2 [H3 H4]]]|[[H1 [H2 H3]]|[H1 [i [j [I [J [E X]]]]]]]].
      + exfalso. lia.
      + right; left. repeat split; auto; try lia. rewrite H3.
        replace (n + p - k) with (n - k + p) by lia. apply IH; lia.
      + right; right. split; auto. destruct (le_lt_dec (a + p) j) as [Hj|Hj].
        * exists i, (j - p). repeat split; try lia. rewrite X. f_equal.
          replace j with (j - p + p) at 1 by lia. apply IH; lia.
        * exists (i - p), j. repeat split; try lia. rewrite X. f_equal.
          replace i with (i - p + p) at 1 by lia. apply IH; lia.
    - intros [k [K H]]. exists k. split; auto.
      destruct H as [[H1 [H2 [H3 H4]]]|[[H1 [H2 H3]]|[H1 [i [j [I [J [E X]]]]]]]].
      + exfalso. lia.
      + right; left. repeat split; auto; try lia. rewrite H3.
        replace (n + p - k) with (n - k + p) by lia. symmetry. apply IH; lia.
      + right; right. split; auto. destruct (le_lt_dec a j) as [Hj|Hj].
        * exists i, (j + p). repeat split; try lia. rewrite X. f_equal. symmetry. apply IH; lia.
        * exists (i + p), j. repeat split; try lia. rewrite X. f_equal. symmetry. apply IH; lia. }
  apply octal_value. destruct (proj1 (octal_value n (f n)) eq_refl) as [C D]. split.
  - now rewrite O.
  - intros u U. now apply O, D.
Qed.
End Octal.
