(** * A checker of the rows of the misère rook

    For each row a word of binary digits says which of the values around the column are used; see
    [joint_state]. So that the -1 of the corner is a natural number, every value is one more. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream Rook.

(** Frolov's [g (m, n) + 1]: 0 on the corner, and elsewhere one more than the nim-value. *)
Definition g_plus_1 (m n : nat) : N := if corner (m, n) then 0%N else N.succ (g m n).

Fixpoint lowest_zero_pos (p : positive) : N :=
  match p with xH => 1%N | xO _ => 0%N | xI q => N.succ (lowest_zero_pos q) end.
Definition lowest_zero (w : N) : N := match w with N0 => 0%N | Npos p => lowest_zero_pos p end.

Lemma lowest_zero_spec w : N.testbit w (lowest_zero w) = false /\
  forall j, (j < lowest_zero w)%N -> N.testbit w j = true.
Proof.
  destruct w as [|p]; [split; [reflexivity | intros j J; simpl in J; lia]|]. simpl lowest_zero.
  induction p as [p IH|p IH|]; simpl lowest_zero_pos.
  - change (N.pos p~1) with (2 * N.pos p + 1)%N. split.
    + rewrite N.testbit_odd_succ by lia. apply IH.
    + intros j J. destruct (N.eq_dec j 0) as [->|]; [apply N.testbit_odd_0|].
      replace j with (N.succ (N.pred j)) by lia. rewrite N.testbit_odd_succ by lia. apply IH. lia.
  - split; [reflexivity | lia].
  - split; [reflexivity|]. intros j J. replace j with 0%N by lia. reflexivity.
Qed.

Section Rows.
Variable m : nat.

(** Digit [i] of a word stands for the value [n + i - (m + 1)] in column [n]. *)
Fixpoint fill (ws : list N) (column : N) (last : N) : list N * N :=
  match ws with
  | [] => ([], last)
  | w :: ws =>
    let i := lowest_zero (N.lor w column) in
    let (ws', last) := fill ws (N.setbit column i) i in
    (N.div2 (N.setbit w i) :: ws', last)
  end.

Inductive rows := Corner | Rows (n : N) (ws : list N).

(** The words before column 1: a row [r >= 1] has had the value [r - 1]. *)
Definition first_words : list N :=
  map (fun r => if r =? 0 then N.ones (N.of_nat m) else N.setbit (N.ones (N.of_nat m)) (N.of_nat (m + r - 1)))
    (seq 0 (m + 1)).

Definition rook_next (st : rows) : option (N * rows) :=
  match st with
  | Corner => Some (N.of_nat m, Rows 1 first_words)
  | Rows n ws =>
    let (ws', i) := fill ws 0 0 in
    Some ((n + i - N.of_nat m)%N, Rows (N.succ n) ws')
  end.

(** The value that a digit stands for was used in a row, or is no value. *)
Definition used (r n : nat) (i : N) : Prop :=
  (N.of_nat n + i < N.of_nat m + 1)%N \/ left_of r n (N.of_nat n + i - (N.of_nat m + 1)).
Definition used_above (r n : nat) (i : N) : Prop :=
  (N.of_nat m + 1 <= N.of_nat n + i)%N /\ above r n (N.of_nat n + i - (N.of_nat m + 1)).

Definition word_stands (n r : nat) (w : N) : Prop := forall i, N.testbit w i = true <-> used r n i.

Fixpoint words_stand (n r : nat) (ws : list N) : Prop :=
  match ws with [] => True | w :: ws => word_stands n r w /\ words_stand n (S r) ws end.

Definition rook_stands (n : nat) (st : rows) : Prop :=
  match st with
  | Corner => n = 0
  | Rows k ws => 0 < n /\ k = N.of_nat n /\ length ws = m + 1 /\ words_stand n 0 ws
  end.

Lemma fill_spec n : 0 < n -> forall ws r column last, r + length ws = m + 1 ->
  words_stand n r ws -> (forall i, N.testbit column i = true <-> used_above r n i) ->
  words_stand (S n) r (fst (fill ws column last)) /\ length (fst (fill ws column last)) = length ws /\
  (ws <> [] -> (N.of_nat m + 1 <= N.of_nat n + snd (fill ws column last))%N /\
    g m n = (N.of_nat n + snd (fill ws column last) - (N.of_nat m + 1))%N).
Proof.
  intros P. induction ws as [|w ws IH]; intros r column last L W C.
  { simpl. repeat split; easy. }
  destruct W as [W Ws]. unfold word_stands in W. simpl in L. cbn [fill]. set (i := lowest_zero (N.lor w column)).
  destruct (lowest_zero_spec (N.lor w column)) as [Z1 Z2]. fold i in Z1, Z2.
  rewrite N.lor_spec, orb_false_iff in Z1. destruct Z1 as [Zw Zc].
  assert (~ used r n i) as Uw by (rewrite <- W; now destruct (N.testbit w i)).
  assert (~ used_above r n i) as Uc by (rewrite <- C; now destruct (N.testbit column i)).
  assert (N.of_nat m + 1 <= N.of_nat n + i)%N as Vi.
  { destruct (N.lt_ge_cases (N.of_nat n + i) (N.of_nat m + 1)); auto. exfalso. apply Uw. now left. }
  assert (g r n = (N.of_nat n + i - (N.of_nat m + 1))%N) as G.
  { apply rook_value. split.
    - intros [H|H]; [apply Uw; now right | apply Uc; now split].
    - intros u U. destruct (N.lt_ge_cases (u + N.of_nat r + 1) (N.of_nat n)) as [H|H].
      + left. now apply row_is_full.
      + set (j := (u + N.of_nat m + 1 - N.of_nat n)%N). specialize (Z2 j ltac:(lia)).
        rewrite N.lor_spec, orb_true_iff, W, C in Z2. unfold used, used_above in Z2.
        replace (N.of_nat n + j - (N.of_nat m + 1))%N with u in Z2 by lia.
        destruct Z2 as [[Z2|Z2]|[_ Z2]]; [lia | now left | now right]. }
  assert (forall j, N.testbit (N.setbit column i) j = true <-> used_above (S r) n j) as C'.
  { intro j. rewrite N.setbit_iff, C. unfold used_above. split.
    - intros [<-|[A [k [K X]]]].
      + split; auto. exists r. repeat split; auto; lia.
      + split; auto. exists k. split; [lia | auto].
    - intros [A [k [K [D X]]]]. destruct (Nat.eq_dec k r) as [->|].
      + left. rewrite G in X. lia.
      + right. split; auto. exists k. repeat split; auto; lia. }
  destruct (IH (S r) (N.setbit column i) i ltac:(lia) Ws C') as [A1 [A2 A3]].
  destruct (fill ws (N.setbit column i) i) as [ws' last'] eqn:F. cbn [fst snd] in *.
  split; [split|split].
  - intro j. rewrite N.div2_spec, N.shiftr_spec by lia. rewrite N.setbit_iff, W. unfold used.
    rewrite left_of_next by lia. rewrite G.
    replace (N.of_nat (S n) + j)%N with (N.of_nat n + (j + 1))%N by lia. split.
    + intros [E|[E|E]]; [right; right; lia | now left | right; now left].
    + intros [E|[E|E]]; [right; now left | right; now right | ].
      destruct (N.lt_ge_cases (N.of_nat n + (j + 1)) (N.of_nat m + 1)); [right; now left | left; lia].
  - exact A1.
  - simpl. now rewrite A2.
  - intros _. destruct ws as [|w' ws]; [|now apply A3].
    simpl in F. inversion F; subst. simpl in L. replace m with r at 2 by lia. auto.
Qed.

Lemma first_column r : 0 < r -> g r 0 = N.of_nat (r - 1).
Proof.
  induction r as [r IH] using lt_wf_ind. intros R. apply rook_value. split.
  - intros [[k [K _]]|[k [K [C X]]]]; [lia|]. rewrite IH in X by lia. lia.
  - intros u U. right. exists (S (N.to_nat u)). repeat split; try lia. rewrite IH by lia. lia.
Qed.

Lemma words_stand_map n (f : nat -> N) : forall k r, (forall q, r <= q < r + k -> word_stands n q (f q)) ->
  words_stand n r (map f (seq r k)).
Proof.
  induction k as [|k IH]; intros r H; simpl; auto. split; [apply H; lia|]. apply IH. intros q Q. apply H. lia.
Qed.

Lemma rook_next_stands n a v a' : rook_stands n a -> rook_next a = Some (v, a') ->
  v = g_plus_1 m n /\ rook_stands (S n) a'.
Proof.
  destruct a as [|k ws]; simpl.
  - intros -> H. inversion H; subst. split.
    + unfold g_plus_1, corner. simpl. destruct (Nat.eqb_spec m 0) as [->|M]; [reflexivity|].
      simpl. rewrite first_column by lia. lia.
    + repeat split; try lia; [unfold first_words; now rewrite map_length, seq_length|].
      unfold first_words. apply words_stand_map. intros q Q i. unfold used.
      assert (left_of q 1 (N.of_nat 1 + i - (N.of_nat m + 1)) <->
        0 < q /\ (N.of_nat 1 + i - (N.of_nat m + 1))%N = N.of_nat (q - 1)) as E.
      { split.
        - intros [j [J [C X]]]. replace j with 0 in * by lia. rewrite first_column in X by lia. split; lia.
        - intros [A B]. exists 0. repeat split; try lia. now rewrite first_column. }
      rewrite E. clear E. destruct (Nat.eqb_spec q 0) as [->|Q0].
      * rewrite N.ones_spec_iff. split; [intros; left; lia | intros [A|[A _]]; lia].
      * rewrite N.setbit_iff, N.ones_spec_iff. lia.
  - intros [P [-> [L W]]].
    destruct (fill_spec n P ws 0 0%N 0%N L W) as [A [B C]].
    { intro i. rewrite N.bits_0. split; [easy|]. intros [_ [k [K _]]]. lia. }
    destruct (fill ws 0 0) as [ws' i]. cbn [fst snd] in *. intros H. inversion H; subst.
    destruct C as [V G]. { destruct ws; [simpl in L; lia | easy]. } split.
    + unfold g_plus_1, corner. cbn [fst snd]. destruct (Nat.eqb_spec n 0); [lia|]. rewrite andb_false_r.
      rewrite G. lia.
    + repeat split; auto; lia.
Qed.

Definition same_rows (p s : N) (a b : rows) : bool :=
  match a, b with
  | Rows _ ws, Rows _ ws' => N.eqb p s && (if list_eq_dec N.eq_dec ws ws' then true else false)
  | _, _ => false
  end.

Lemma words_stand_nth n : forall ws r q, words_stand n r ws -> q < length ws ->
  word_stands n (r + q) (nth q ws 0%N).
Proof.
  induction ws as [|w ws IH]; intros r q H Q; [simpl in Q; lia|]. destruct H as [W Ws]. destruct q as [|q].
  - now rewrite Nat.add_0_r.
  - replace (r + S q) with (S r + q) by lia. simpl nth. apply IH; auto. simpl in Q. lia.
Qed.

Lemma same_rows_spec p s n t a b : m < n -> rook_stands n a -> rook_stands (n + t) b ->
  same_rows p s a b = true -> p = s /\ same_state m n t.
Proof.
  intros M. destruct a as [|k ws], b as [|k' ws']; try easy. simpl.
  intros [_ [_ [L W]]] [_ [_ [_ W']]]. rewrite andb_true_iff, N.eqb_eq. intros [E S]. split; auto.
  destruct (list_eq_dec N.eq_dec ws ws') as [<-|]; [|easy]. intros r R v V.
  pose proof (words_stand_nth n ws 0 r W ltac:(lia) (v + N.of_nat m + 1 - N.of_nat n)%N) as A.
  pose proof (words_stand_nth (n + t) ws 0 r W' ltac:(lia) (v + N.of_nat m + 1 - N.of_nat n)%N) as B.
  rewrite A in B. unfold used in B. simpl in B.
  replace (N.of_nat n + (v + N.of_nat m + 1 - N.of_nat n) - (N.of_nat m + 1))%N with v in B by lia.
  replace (N.of_nat (n + t) + (v + N.of_nat m + 1 - N.of_nat n) - (N.of_nat m + 1))%N
    with (v + N.of_nat t)%N in B by lia.
  destruct B as [B1 B2]. split.
  - intros H. destruct B1 as [X|X]; [now right | lia | auto].
  - intros H. destruct B2 as [X|X]; [now right | lia | auto].
Qed.
End Rows.

(** ** The checker *)
Definition check_rook (m l p s : N) : result unit :=
  let row := N.to_nat m in
  let margin := (32 * m + 96)%N in
  check_stream rows (rook_next row) Corner l p s margin (N.to_nat margin) (same_rows p s).

(** A yes of the checker proves the preperiod, the period and the saltus of a row. *)
Theorem rook_checked m l p s : check_rook m l p s = good tt ->
  least_period (g_plus_1 (N.to_nat m)) (N.to_nat l) (N.to_nat p) s.
Proof.
  unfold check_rook. set (row := N.to_nat m).
  apply check_stream_sound with (stands := rook_stands row).
  - intros n a v a'. apply rook_next_stands.
  - reflexivity.
  - intros a b A B E W n L.
    replace (N.to_nat l + N.to_nat p + N.to_nat (32 * m + 96))
      with (N.to_nat l + N.to_nat (32 * m + 96) + N.to_nat p) in B by lia.
    assert (row < N.to_nat l + N.to_nat (32 * m + 96)) as M by (unfold row; lia).
    destruct (same_rows_spec row p s _ (N.to_nat p) a b M A B E) as [<- S].
    destruct (le_lt_dec (N.to_nat l + N.to_nat (32 * m + 96)) n) as [H|H].
    + pose proof (joint_state row _ _ M S n H) as G.
      unfold g_plus_1, corner. cbn [fst snd].
      destruct (Nat.eqb_spec n 0), (Nat.eqb_spec (n + N.to_nat p) 0); try lia.
      rewrite !andb_false_r, G. lia.
    + specialize (W (n - N.to_nat l)).
      replace (N.to_nat l + N.to_nat p + (n - N.to_nat l)) with (n + N.to_nat p) in W by lia.
      replace (N.to_nat l + (n - N.to_nat l)) with n in W by lia. apply W. lia.
Qed.
