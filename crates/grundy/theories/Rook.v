(** * The misère rook, and Frolov's Theorem 1

    A rook on a board without end to the south and east moves north or west; whoever is forced to
    put it on the corner loses, so nobody moves there. Frolov's [g (m, n)] is the value of row [m]
    and column [n], and -1 on the corner; the properties (G2), (G7), (G8) and Theorem 1 are those of
    I. S. Frolov, The game "deletion of digits" and the misère rook game (2012). *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream.

Definition corner (c : nat * nat) : bool := (fst c =? 0) && (snd c =? 0).

Definition rook_moves (c : nat * nat) : list (list (nat * nat)) :=
  map (fun d => [d]) (filter (fun d => negb (corner d))
    (map (fun m => (m, snd c)) (seq 0 (fst c)) ++ map (fun n => (fst c, n)) (seq 0 (snd c)))).

Lemma rook_lighter c left : In left (rook_moves c) ->
  list_sum (map (fun d => fst d + snd d) left) < fst c + snd c.
Proof.
  unfold rook_moves. rewrite in_map_iff. intros [d [<- H]]. apply filter_In in H. destruct H as [H _].
  apply in_app_iff in H. destruct H as [H|H]; apply in_map_iff in H; destruct H as [k [<- K]];
    apply in_seq in K; simpl; lia.
Qed.

Definition rook : game :=
  {| heap := nat * nat; moves := rook_moves; weight := fun c => fst c + snd c;
     moves_lighter := rook_lighter |}.

Definition g (m n : nat) : N := value rook (m, n).

(** The values in the row to the left, and in the column above. *)
Definition left_of (m n : nat) (v : N) : Prop := exists n', n' < n /\ 0 < m + n' /\ v = g m n'.
Definition above (m n : nat) (v : N) : Prop := exists m', m' < m /\ 0 < m' + n /\ v = g m' n.

(** Property (G2): the least value that is neither to the left nor above. *)
Theorem rook_value m n v : g m n = v <->
  ~ (left_of m n v \/ above m n v) /\ forall u, (u < v)%N -> left_of m n u \/ above m n u.
Proof.
  assert (forall x, In x (map (fun left => nim_sum (map (value rook) left)) (rook_moves (m, n))) <->
    left_of m n x \/ above m n x) as O.
  { intro x. unfold rook_moves. rewrite map_map, in_map_iff. simpl. split.
    - intros [d [<- H]]. apply filter_In in H. destruct H as [H C]. rewrite N.lxor_0_r.
      apply in_app_iff in H. destruct H as [H|H]; apply in_map_iff in H; destruct H as [k [<- K]];
        apply in_seq in K; unfold corner in C; simpl in C.
      + right. exists k. repeat split; try lia. destruct k, n; simpl in *; try discriminate; lia.
      + left. exists k. repeat split; try lia. destruct m, k; simpl in *; try discriminate; lia.
    - intros [[k [K [C ->]]]|[k [K [C ->]]]].
      + exists (m, k). rewrite N.lxor_0_r. split; auto. apply filter_In. split.
        * apply in_app_iff. right. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
        * unfold corner. simpl. destruct m, k; auto; lia.
      + exists (k, n). rewrite N.lxor_0_r. split; auto. apply filter_In. split.
        * apply in_app_iff. left. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
        * unfold corner. simpl. destruct k, n; auto; lia. }
  assert (g m n = mex (map (fun left => nim_sum (map (value rook) left)) (rook_moves (m, n)))) as R
    by exact (value_rec (G := rook) (m, n)).
  destruct (mex_spec (map (fun left => nim_sum (map (value rook) left)) (rook_moves (m, n)))) as [A B].
  rewrite <- R in A, B. split.
  - intros <-. split; [now rewrite <- O|]. intros u U. now apply O, B.
  - intros [C D]. rewrite R. apply mex_unique; [now rewrite O|]. intros u U. now apply O, D.
Qed.

(** Property (G7). *)
Theorem rook_less m n : 0 < m + n -> (g m n < N.of_nat (m + n))%N.
Proof.
  remember (m + n) as w eqn:W. revert m n W. induction w as [w IH] using lt_wf_ind. intros m n -> P.
  destruct (N.lt_ge_cases (g m n) (N.of_nat (m + n))) as [|H]; auto. exfalso.
  destruct (proj1 (rook_value m n (g m n)) eq_refl) as [_ B].
  destruct (B (N.of_nat (m + n) - 1)%N) as [[k [K [C E]]]|[k [K [C E]]]]; [lia| |].
  - pose proof (IH (m + k) ltac:(lia) m k eq_refl C). lia.
  - pose proof (IH (k + n) ltac:(lia) k n eq_refl C). lia.
Qed.

(** All small values are in the row already, as in the proof of (G8). *)
Theorem row_is_full m : forall n v, (v + N.of_nat m + 1 < N.of_nat n)%N -> left_of m n v.
Proof.
  induction m as [m IHm] using lt_wf_ind. induction n as [|n IHn]; intros v V; [lia|].
  destruct (N.lt_ge_cases (v + N.of_nat m + 1) (N.of_nat n)) as [H|H].
  { destruct (IHn v H) as [k [K [C E]]]. exists k. repeat split; auto; lia. }
  destruct (N.eq_dec (g m n) v) as [E|E]. { exists n. repeat split; auto; lia. }
  destruct (proj1 (rook_value m n (g m n)) eq_refl) as [A B].
  assert (v < g m n)%N as L.
  { destruct (N.lt_ge_cases v (g m n)) as [|G]; auto. exfalso. apply A. left. apply IHn. lia. }
  destruct (B v L) as [[k [K [C X]]]|[k [K [C X]]]].
  - exists k. repeat split; auto; lia.
  - exfalso. destruct (proj1 (rook_value k n (g k n)) eq_refl) as [A' _]. apply A'. left.
    apply IHm; auto. lia.
Qed.

(** Property (G8), a little weaker so that it holds in row 0 too. *)
Theorem rook_more m n : (N.of_nat n <= g m n + N.of_nat m + 1)%N.
Proof.
  destruct (N.le_gt_cases (N.of_nat n) (g m n + N.of_nat m + 1)) as [|H]; auto. exfalso.
  destruct (proj1 (rook_value m n (g m n)) eq_refl) as [A _]. apply A. left. now apply row_is_full.
Qed.

Lemma left_of_next m n v : 0 < m + n -> left_of m (S n) v <-> left_of m n v \/ v = g m n.
Proof.
  intros P. split.
  - intros [k [K [C E]]]. destruct (Nat.eq_dec k n) as [->|]; auto. left. exists k. repeat split; auto; lia.
  - intros [[k [K [C E]]]|E]; [exists k | exists n]; repeat split; auto; lia.
Qed.

(** ** The joint state of rows 0 to m decides all later columns *)
Section Rows.
Variable m : nat.

(** In the rows up to [m], what is used before column [n] looks the same before column [n + t]. *)
Definition same_state (n t : nat) : Prop := forall r, r <= m ->
  forall v, (N.of_nat n <= v + N.of_nat m + 1)%N -> left_of r n v <-> left_of r (n + t) (v + N.of_nat t).

Lemma same_state_column n t : m < n -> same_state n t ->
  forall r, r <= m -> g r (n + t) = (g r n + N.of_nat t)%N.
Proof.
  intros M Same. induction r as [r IH] using lt_wf_ind. intros R.
  destruct (proj1 (rook_value r n (g r n)) eq_refl) as [A B]. apply rook_value. split.
  - intros [L|[k [K [C E]]]].
    + apply A. left. apply Same in L; auto. pose proof (rook_more r n). lia.
    + rewrite (IH k) in E by lia. apply A. right. exists k. repeat split; try lia.
  - intros u U. destruct (N.lt_ge_cases (u + N.of_nat r + 1) (N.of_nat (n + t))) as [H|H].
    + left. now apply row_is_full.
    + destruct (B (u - N.of_nat t)%N) as [L|[k [K [C E]]]]; [lia| |].
      * left. apply Same in L; [|auto|lia]. now replace (u - N.of_nat t + N.of_nat t)%N with u in L by lia.
      * right. exists k. repeat split; try lia. rewrite (IH k) by lia. lia.
Qed.

Lemma same_state_next n t : m < n -> same_state n t -> same_state (S n) t.
Proof.
  intros M Same r R v V. change (S n + t) with (S (n + t)).
  rewrite !left_of_next by lia. rewrite (Same r R v) by lia.
  rewrite (same_state_column n t M Same r R). split; (intros [H|H]; [now left | right; lia]).
Qed.

(** One equality of joint states proves the period. *)
Theorem joint_state n t : m < n -> same_state n t ->
  forall k, n <= k -> g m (k + t) = (g m k + N.of_nat t)%N.
Proof.
  intros M Same k K. assert (m < k /\ same_state k t) as [Mk Sk].
  { induction K as [|k K [IH1 IH2]]; auto. split; [lia | now apply same_state_next]. }
  now apply same_state_column.
Qed.
End Rows.

(** ** Theorem 1: in every row the values are arithmetically periodic *)
Fixpoint words {A : Type} (letters : list A) (k : nat) : list (list A) :=
  match k with
  | O => [[]]
  | S k => flat_map (fun w => map (fun x => x :: w) letters) (words letters k)
  end.

Lemma In_words {A} (letters : list A) k : forall w, length w = k -> (forall x, In x w -> In x letters) ->
  In w (words letters k).
Proof.
  induction k as [|k IH]; intros [|x w] L H; try easy; [now left|]. simpl. apply in_flat_map.
  exists w. split.
  - apply IH; [simpl in L; lia|]. intros y Y. apply H. now right.
  - apply (in_map (fun y => y :: w)). apply H. now left.
Qed.

Lemma pigeonhole {A} (dec : forall x y : A, {x = y} + {x <> y}) (f : nat -> A) k : forall a,
  NoDup (map f (seq a k)) \/ exists i j, a <= i < j /\ f i = f j.
Proof.
  induction k as [|k IH]; intros a; simpl; [left; constructor|].
  destruct (in_dec dec (f a) (map f (seq (S a) k))) as [I|I].
  - right. apply in_map_iff in I. destruct I as [j [E J]]. apply in_seq in J. exists a, j. split; [lia | auto].
  - destruct (IH (S a)) as [N|[i [j [L E]]]].
    + left. now constructor.
    + right. exists i, j. split; [lia | auto].
Qed.

Definition is_left (m n : nat) (v : N) : bool :=
  existsb (fun k => (0 <? m + k) && N.eqb v (g m k)) (seq 0 n).

Lemma is_left_spec m n v : is_left m n v = true <-> left_of m n v.
Proof.
  unfold is_left. rewrite existsb_exists. split.
  - intros [k [K H]]. apply in_seq in K. rewrite andb_true_iff, Nat.ltb_lt, N.eqb_eq in H.
    exists k. repeat split; try lia.
  - intros [k [K [C E]]]. exists k. split; [apply in_seq; lia|].
    rewrite andb_true_iff, Nat.ltb_lt, N.eqb_eq. auto.
Qed.

(** For each row which of the values around [n] were used. *)
Definition joint (m n : nat) : list (list bool) :=
  map (fun r => map (fun i => is_left r n (N.of_nat (n + i - (m + 1)))) (seq 0 (2 * m + 2))) (seq 0 (m + 1)).

Lemma joint_same m n t : m < n -> joint m n = joint m (n + t) -> same_state m n t.
Proof.
  intros M E r R v V. unfold joint in E.
  pose proof (ext_in_map E r ltac:(apply in_seq; lia)) as Er. cbn beta in Er.
  destruct (N.lt_ge_cases v (N.of_nat (n + m + 1))) as [H|H].
  - pose proof (ext_in_map Er (N.to_nat v + m + 1 - n) ltac:(apply in_seq; lia)) as Ei.
    simpl in Ei. replace (N.of_nat (n + (N.to_nat v + m + 1 - n) - (m + 1))) with v in Ei by lia.
    replace (N.of_nat (n + t + (N.to_nat v + m + 1 - n) - (m + 1))) with (v + N.of_nat t)%N in Ei by lia.
    rewrite <- !is_left_spec, Ei. tauto.
  - split; intros [k [K [C X]]]; pose proof (rook_less r k C); lia.
Qed.

(** Frolov, Theorem 1: for each [m] there are [p] and [t] such that
    [g (m, n + t) = g (m, n) + t] for all [n >= p]. *)
Theorem frolov_1 m : exists p t, 0 < t /\ forall n, p <= n -> g m (n + t) = (g m n + N.of_nat t)%N.
Proof.
  set (all := words (words [true; false] (2 * m + 2)) (m + 1)).
  destruct (pigeonhole (list_eq_dec (list_eq_dec bool_dec)) (joint m) (S (length all)) (m + 1))
    as [D|[i [j [L E]]]].
  - exfalso. apply NoDup_incl_length with (l' := all) in D.
    + rewrite map_length, seq_length in D. lia.
    + intros w W. apply in_map_iff in W. destruct W as [n [<- _]]. apply In_words.
      * unfold joint. now rewrite map_length, seq_length.
      * intros x X. apply in_map_iff in X. destruct X as [r [<- _]]. apply In_words.
        -- now rewrite map_length, seq_length.
        -- intros b _. destruct b; simpl; auto.
  - exists i, (j - i). split; [lia|]. apply joint_state; [lia|]. apply joint_same; [lia|].
    now replace (i + (j - i)) with j by lia.
Qed.
