(** * Node Kayles on paths

    A move in Node Kayles chooses a vertex of a graph; it and its neighbours vanish. On a path this
    is the octal game 0.137, and with one counter more 0.07 (Dawson's Kayles): Berlekamp, Conway and
    Guy, Winning Ways, ch. 4. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream Octal OctalCheck.

Section Graph.
(** The edges of a graph; a position is the list of vertices that are left. *)
Variable edge : nat -> nat -> bool.

Definition without (v : nat) (X : list nat) : list nat :=
  filter (fun w => negb ((w =? v) || edge v w)) X.

Definition node_kayles_moves (X : list nat) : list (list (list nat)) := map (fun v => [without v X]) X.

Lemma without_length v X : length (without v X) <= length X.
Proof.
  unfold without. induction X as [|w X IH]; simpl; auto.
  destruct (negb ((w =? v) || edge v w)); simpl; lia.
Qed.

Lemma without_shorter v X : In v X -> length (without v X) < length X.
Proof.
  induction X as [|w X IH]; [easy|]. intros [E|I].
  - subst w. unfold without. simpl. rewrite Nat.eqb_refl. simpl. pose proof (without_length v X).
    unfold without in H. lia.
  - unfold without in *. simpl. specialize (IH I). destruct (negb ((w =? v) || edge v w)); simpl; lia.
Qed.

Lemma node_kayles_lighter X left :
  In left (node_kayles_moves X) -> list_sum (map (@length nat) left) < length X.
Proof.
  unfold node_kayles_moves. rewrite in_map_iff. intros [v [<- I]]. simpl.
  pose proof (without_shorter v X I). lia.
Qed.

Definition node_kayles : game :=
  {| heap := list nat; moves := node_kayles_moves; weight := @length nat;
     moves_lighter := node_kayles_lighter |}.

Let K : list nat -> N := value node_kayles.

Lemma node_kayles_rec X : K X = mex (map (fun v => K (without v X)) X).
Proof.
  unfold K at 1. rewrite value_rec. simpl. unfold node_kayles_moves. rewrite map_map.
  f_equal. apply map_ext. intro v. simpl. apply N.lxor_0_r.
Qed.

Lemma filter_all (P : nat -> bool) l : (forall x, In x l -> P x = true) -> filter P l = l.
Proof.
  induction l as [|x l IH]; intros H; simpl; auto. rewrite (H x) by now left. f_equal.
  apply IH. intros y Y. apply H. now right.
Qed.

Lemma filter_none (P : nat -> bool) l : (forall x, In x l -> P x = false) -> filter P l = [].
Proof.
  induction l as [|x l IH]; intros H; simpl; auto. rewrite (H x) by now left.
  apply IH. intros y Y. apply H. now right.
Qed.

(** Parts without an edge between them are a sum of games. *)
Theorem separate_parts A B :
  (forall a b, In a A -> In b B -> a <> b /\ edge a b = false /\ edge b a = false) ->
  K (A ++ B) = N.lxor (K A) (K B).
Proof.
  remember (length A + length B) as n eqn:En. revert A B En.
  induction n as [n IH] using lt_wf_ind. intros A B En Sep.
  assert (forall v, In v A -> K (without v (A ++ B)) = N.lxor (K (without v A)) (K B)) as InA.
  { intros v V. unfold without at 1. rewrite filter_app. fold (without v A).
    rewrite (filter_all _ B).
    - pose proof (without_shorter v A V).
      apply (IH (length (without v A) + length B)); [lia | auto|].
      intros a b Ha Hb. apply Sep; auto. now apply filter_In in Ha.
    - intros w W. destruct (Sep v w V W) as [S1 [S2 _]]. rewrite S2.
      destruct (Nat.eqb_spec w v); [congruence | auto]. }
  assert (forall v, In v B -> K (without v (A ++ B)) = N.lxor (K A) (K (without v B))) as InB.
  { intros v V. unfold without at 1. rewrite filter_app. fold (without v B).
    rewrite (filter_all _ A).
    - pose proof (without_shorter v B V).
      apply (IH (length A + length (without v B))); [lia | auto|].
      intros a b Ha Hb. apply Sep; auto. now apply filter_In in Hb.
    - intros w W. destruct (Sep w v W V) as [S1 [_ S3]]. rewrite S3.
      destruct (Nat.eqb_spec w v); [congruence | auto]. }
  assert (N.lxor (K A) (K B) = mex (map (fun v => N.lxor (K (without v A)) (K B)) A
                                 ++ map (fun v => N.lxor (K A) (K (without v B))) B)) as R.
  { assert (forall X Y, nim_value (G := node_kayles) [X; Y] = N.lxor (K X) (K Y)) as Two.
    { intros X Y. change [X; Y] with ([X] ++ [Y]). apply (sprague_grundy (G := node_kayles)). }
    rewrite <- Two, nim_value_rec. simpl. unfold node_kayles_moves.
    rewrite app_nil_r, !map_app, !map_map. simpl. f_equal. f_equal.
    - apply map_ext. intro v. apply Two.
    - apply map_ext. intro v. apply Two. }
  rewrite R, node_kayles_rec, map_app. apply mex_ext. intro x. rewrite !in_app_iff, !in_map_iff.
  split; (intros [[v [<- V]]|[v [<- V]]]; [left | right]; exists v; split; auto).
  - symmetry. now apply InA.
  - symmetry. now apply InB.
Qed.
End Graph.

(** The path: each vertex has an edge to the next. *)
Definition path_edge (v w : nat) : bool := (w =? S v) || (v =? S w).
Definition path (n : nat) : list nat := seq 0 n.

(** A vertex and its neighbours cut a path in two. *)
Lemma path_without a n i : i < n ->
  without path_edge (a + i) (seq a n) = seq a (i - 1) ++ seq (a + i + 2) (n - i - 2).
Proof.
  intros I. unfold without.
  assert (seq a n = seq a (i - 1) ++ seq (a + (i - 1)) (n - (i - 1) - (n - i - 2)) ++ seq (a + i + 2) (n - i - 2)) as E.
  { destruct (le_lt_dec (n - i) 2) as [L|L].
    - replace (n - i - 2) with 0 by lia. simpl seq at 4. rewrite app_nil_r, <- seq_app. f_equal. lia.
    - replace (a + i + 2) with (a + (i - 1) + (n - (i - 1) - (n - i - 2))) by lia.
      rewrite <- !seq_app. f_equal. lia. }
  rewrite E, !filter_app. rewrite (filter_all _ (seq a (i - 1))), (filter_none _ (seq (a + (i - 1)) _)),
    (filter_all _ (seq (a + i + 2) _)); auto; intros x X; apply in_seq in X; unfold path_edge;
    destruct (Nat.eqb_spec x (a + i)), (Nat.eqb_spec x (S (a + i))), (Nat.eqb_spec (a + i) (S x)); simpl; auto; lia.
Qed.

Definition dawson_chess : list N := [0; 1; 3; 7]%N.   (** the code 0.137 *)
Definition dawson_kayles : list N := [0; 0; 7]%N.     (** the code 0.07 *)

Lemma octal_value_0 code : value (octal code) 0 = 0%N.
Proof.
  apply octal_value. split; [|lia]. intros [k [_ H]].
  destruct H as [[_ [A [B _]]]|[[_ [A _]]|[_ [i [j [A [B [C _]]]]]]]]; lia.
Qed.

(** The options of 0.137, seen as the choice of a vertex. *)
Lemma dawson_chess_option f n x : f 0 = 0%N ->
  octal_option dawson_chess f n x <-> exists i, i < n /\ x = N.lxor (f (i - 1)) (f (n - i - 2)).
Proof.
  intros F0. split.
  - intros [k [K H]]. simpl in K. destruct H as [[A [B [C X]]]|[[A [B X]]|[A [i [j [I [J [E X]]]]]]]].
    + (* all of 1, 2 or 3 vertices *)
      exists (n / 2). subst k. destruct n as [|[|[|[|]]]]; try lia; subst x; simpl; rewrite F0; split; auto; lia.
    + destruct k as [|[|[|[|]]]]; try lia; try discriminate A.
      * exists 0. split; [lia|]. subst. simpl. rewrite F0, N.lxor_0_l. f_equal. lia.
      * exists 1. split; [lia|]. subst. simpl. rewrite F0, N.lxor_0_l. f_equal. lia.
    + destruct k as [|[|[|[|]]]]; try lia; try discriminate A.
      exists (S i). split; [lia|]. subst. f_equal; f_equal; lia.
  - intros [i [I X]]. destruct (Nat.eq_dec n 1) as [->|N1].
    { exists 1. simpl. split; [lia|]. left. repeat split; auto. subst x. replace i with 0 by lia. simpl. now rewrite F0. }
    destruct (Nat.eq_dec n 2) as [->|N2].
    { exists 2. simpl. split; [lia|]. left. repeat split; auto. subst x.
      replace (i - 1) with 0 by lia. replace (2 - i - 2) with 0 by lia. now rewrite F0. }
    destruct (Nat.eq_dec i 0) as [->|I0].
    { exists 2. simpl. split; [lia|]. right; left. repeat split; try lia. subst x. simpl.
      rewrite F0, N.lxor_0_l. f_equal. lia. }
    destruct (Nat.eq_dec i (n - 1)) as [->|I1].
    { exists 2. simpl. split; [lia|]. right; left. repeat split; try lia. subst x.
      replace (n - (n - 1) - 2) with 0 by lia. rewrite F0, N.lxor_0_r. f_equal. lia. }
    exists 3. simpl. split; [lia|].
    destruct (Nat.eq_dec n 3) as [->|N3].
    { left. repeat split; auto. subst x. replace (i - 1) with 0 by lia. replace (3 - i - 2) with 0 by lia. now rewrite F0. }
    destruct (Nat.eq_dec i 1) as [->|I2].
    { right; left. repeat split; try lia. subst x. simpl. rewrite F0, N.lxor_0_l. f_equal. lia. }
    destruct (Nat.eq_dec i (n - 2)) as [->|I3].
    { right; left. repeat split; try lia. subst x. replace (n - (n - 2) - 2) with 0 by lia.
      rewrite F0, N.lxor_0_r. f_equal. lia. }
    right; right. split; auto. exists (i - 1), (n - i - 2). repeat split; auto; lia.
Qed.

Lemma path_is_dawson_chess n : forall a,
  value (node_kayles path_edge) (seq a n) = value (octal dawson_chess) n.
Proof.
  induction n as [n IH] using lt_wf_ind. intros a. symmetry. apply octal_value.
  assert (forall x, octal_option dawson_chess (value (octal dawson_chess)) n x <->
    In x (map (fun v => value (node_kayles path_edge) (without path_edge v (seq a n))) (seq a n))) as O.
  { intro x. rewrite dawson_chess_option by apply octal_value_0. rewrite in_map_iff.
    assert (forall i, i < n -> value (node_kayles path_edge) (without path_edge (a + i) (seq a n)) =
      N.lxor (value (octal dawson_chess) (i - 1)) (value (octal dawson_chess) (n - i - 2))) as V.
    { intros i I. rewrite path_without by auto. rewrite separate_parts.
      - now rewrite !IH by lia.
      - intros v w H J. apply in_seq in H. apply in_seq in J. unfold path_edge.
        destruct (Nat.eqb_spec w (S v)), (Nat.eqb_spec v (S w)); repeat split; simpl; auto; lia. }
    split.
    - intros [i [I ->]]. exists (a + i). split; [now apply V|]. apply in_seq. lia.
    - intros [v [<- I]]. apply in_seq in I. exists (v - a). split; [lia|].
      rewrite <- V by lia. do 2 f_equal. lia. }
  pose proof (node_kayles_rec path_edge (seq a n)) as R.
  destruct (mex_spec (map (fun v => value (node_kayles path_edge) (without path_edge v (seq a n))) (seq a n))) as [A B].
  rewrite <- R in A, B. split.
  - now rewrite O.
  - intros u U. now apply O, B.
Qed.

(** Node Kayles on the path of [n] vertices is the heap of [n] counters in 0.137. *)
Theorem node_kayles_path n : value (node_kayles path_edge) (path n) = value (octal dawson_chess) n.
Proof. apply path_is_dawson_chess. Qed.

(** And the heap of [n + 1] counters in 0.07. *)
Theorem dawson_shift n : value (octal dawson_kayles) (S n) = value (octal dawson_chess) n.
Proof.
  induction n as [n IH] using lt_wf_ind.
  set (g := value (octal dawson_kayles)) in *. set (f := value (octal dawson_chess)) in *.
  assert (forall x, octal_option dawson_kayles g (S n) x <-> octal_option dawson_chess f n x) as O.
  { intro x. assert (f 0 = 0%N) as F0 by apply octal_value_0. assert (g 0 = 0%N) as G0 by apply octal_value_0.
    rewrite dawson_chess_option by auto.
    assert (forall i, i <= n -> 0 < n -> g i = f (i - 1)) as G.
    { intros [|i] I P; [now rewrite G0|]. simpl. rewrite Nat.sub_0_r. apply IH. lia. }
    split.
    - intros [k [K H]]. simpl in K. destruct k as [|[|[|]]]; try lia;
        destruct H as [[A [B [C X]]]|[[A [B X]]|[A [i [j [I [J [E X]]]]]]]]; try discriminate A.
      + exists 0. split; [lia|]. replace n with 1 by lia. subst x. simpl. now rewrite F0.
      + exists 0. split; [lia|]. subst x. rewrite G by lia. simpl. rewrite ?F0, ?N.lxor_0_l. f_equal. lia.
      + exists i. split; [lia|]. subst x. rewrite !G by lia. f_equal. f_equal. lia.
    - intros [i [I X]]. exists 2. simpl. split; [lia|].
      destruct (Nat.eq_dec n 1) as [->|N1].
      { left. repeat split; auto. subst x. replace i with 0 by lia. simpl. now rewrite F0. }
      destruct (Nat.eq_dec i 0) as [->|I0].
      { right; left. repeat split; try lia. subst x. rewrite G by lia. simpl. rewrite ?F0, ?N.lxor_0_l. f_equal. lia. }
      destruct (Nat.eq_dec i (n - 1)) as [->|I1].
      { right; left. repeat split; try lia. subst x. rewrite G by lia. replace (n - (n - 1) - 2) with 0 by lia.
        rewrite F0, N.lxor_0_r. f_equal. }
      right; right. split; auto. exists i, (n - 1 - i). repeat split; try lia. subst x.
      rewrite !G by lia. f_equal. f_equal. lia. }
  apply octal_value. destruct (proj1 (octal_value dawson_chess n (f n)) eq_refl) as [A B]. split.
  - intros X. apply O in X. auto.
  - intros u U. apply O, B, U.
Qed.

(** ** The checker *)
Definition check_node_kayles_path (m : mask) (l p s : N) : result unit := check_octal dawson_chess m l p s.

(** A yes of the checker proves the preperiod and the period of Node Kayles on paths. *)
Theorem node_kayles_path_checked m l p s : check_node_kayles_path m l p s = good tt ->
  least_period (fun n => value (node_kayles path_edge) (path n)) (N.to_nat l) (N.to_nat p) s.
Proof.
  intros H. apply octal_checked in H.
  assert (forall l p s, law (fun n => value (node_kayles path_edge) (path n)) l p s <->
    law (value (octal dawson_chess)) l p s) as E.
  { intros l' p' s'. unfold law. split; intros L n A; specialize (L n A); rewrite ?node_kayles_path in *; auto. }
  destruct H as [[P L] Q]. split; [split; [auto | now apply E]|].
  intros l' p' s' [P' L']. apply (Q l' p' s'). split; [auto | now apply E].
Qed.
