(** * Games on heaps, their sums and their nim-values

    A move takes one heap and leaves a list of heaps in its place; a position is a list of heaps,
    which is the sum of them. The last player to move wins. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex.

(** A game: what a heap is, what a move in a heap may leave, and a weight that every move makes
    less, so that play ends. *)
Record game := {
  heap : Type;
  moves : heap -> list (list heap);
  weight : heap -> nat;
  moves_lighter : forall h left, In left (moves h) -> list_sum (map weight left) < weight h
}.

Definition position (G : game) := list (heap G).
Definition total {G : game} (X : position G) : nat := list_sum (map (weight G) X).

(** A move in a sum is a move in one of its heaps. *)
Fixpoint options {G : game} (X : position G) : list (position G) :=
  match X with
  | [] => []
  | h :: others => map (fun left => left ++ others) (moves G h) ++ map (cons h) (options others)
  end.

(** Who wins: a position is lost when every move leads to a won one, and won when some move leads
    to a lost one. *)
Inductive won {G : game} : position G -> Prop :=
  | won_by X Y : In Y (options X) -> lost Y -> won X
with lost {G : game} : position G -> Prop :=
  | lost_for X : (forall Y, In Y (options X) -> won Y) -> lost X.

Fixpoint value_within {G : game} (moves_left : nat) (X : position G) : N :=
  match moves_left with
  | O => 0%N
  | S k => mex (map (value_within k) (options X))
  end.

(** The nim-value, by the definition: the least value that no option has. *)
Definition nim_value {G : game} (X : position G) : N := value_within (S (total X)) X.

(** The nim-value of one heap. *)
Definition value (G : game) (h : heap G) : N := nim_value [h].

Fixpoint nim_sum (l : list N) : N :=
  match l with [] => 0%N | x :: r => N.lxor x (nim_sum r) end.

Section Values.
Context {G : game}.
Implicit Types X Y Z : position G.

Lemma total_app X Y : total (X ++ Y) = total X + total Y.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

Lemma options_lighter X : forall Y, In Y (options X) -> total Y < total X.
Proof.
  induction X as [|h X IH]; simpl; [easy|]. intros Y H. apply in_app_iff in H.
  destruct H as [H|H]; apply in_map_iff in H; destruct H as [Z [<- H]].
  - rewrite total_app. apply moves_lighter in H. change (total Z < weight G h) in H.
    change (total (h :: X)) with (weight G h + total X). lia.
  - apply IH in H. change (total (h :: Z)) with (weight G h + total Z).
    change (total (h :: X)) with (weight G h + total X). lia.
Qed.

Lemma value_within_enough : forall j k X, total X < j -> total X < k ->
  value_within j X = value_within k X.
Proof.
  induction j as [|j IH]; intros [|k] X J K; try lia. simpl. f_equal.
  apply map_ext_in. intros Y H. apply options_lighter in H. apply IH; lia.
Qed.

(** The recursion that defines nim-values. *)
Theorem nim_value_rec X : nim_value X = mex (map nim_value (options X)).
Proof.
  unfold nim_value at 1. simpl. f_equal. apply map_ext_in. intros Y H.
  apply options_lighter in H. apply value_within_enough; lia.
Qed.

Lemma options_app X Y Z : In Z (options (X ++ Y)) <->
  (exists X', In X' (options X) /\ Z = X' ++ Y) \/ (exists Y', In Y' (options Y) /\ Z = X ++ Y').
Proof.
  revert Z. induction X as [|h X IH]; intros Z; simpl.
  - split; [right; eauto | intros [[? [[] _]]|[Y' [H ->]]]; auto].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [[left [<- H]]|[R [<- H]]].
      * left. exists (left ++ X). rewrite app_assoc. split; auto.
        apply in_app_iff. left. apply in_map_iff. eauto.
      * apply IH in H. destruct H as [[X' [H ->]]|[Y' [H ->]]]; [left|right].
        -- exists (h :: X'). split; auto. apply in_app_iff. right. apply in_map_iff. eauto.
        -- eauto.
    + intros [[X' [H ->]]|[Y' [H ->]]].
      * apply in_app_iff in H. destruct H as [H|H]; apply in_map_iff in H; destruct H as [L [<- H]].
        -- left. exists L. now rewrite app_assoc.
        -- right. exists (L ++ Y). split; auto. apply IH. eauto.
      * right. exists (X ++ Y'). split; auto. apply IH. eauto.
Qed.
End Values.

(** ** Addition without carry *)

Lemma lower_by_a_bit x y k : N.testbit x k = true -> N.testbit y k = false ->
  (forall j, (k < j)%N -> N.testbit x j = N.testbit y j) -> (y < x)%N.
Proof.
  intros X Y A.
  assert (N.shiftr x (N.succ k) = N.shiftr y (N.succ k)) as E.
  { apply N.bits_inj. intro j. rewrite !N.shiftr_spec by lia. apply A. lia. }
  assert (forall z, N.shiftr z k = 2 * N.shiftr z (N.succ k) + N.b2n (N.testbit z k))%N as D.
  { intro z. rewrite <- N.add_1_r, <- N.shiftr_shiftr.
    change (N.shiftr (N.shiftr z k) 1) with (N.div2 (N.shiftr z k)).
    pose proof (N.div2_odd (N.shiftr z k)) as O. rewrite <- N.bit0_odd, N.shiftr_spec in O by lia.
    rewrite N.add_0_l in O. exact O. }
  pose proof (D x) as DX. pose proof (D y) as DY. rewrite X in DX. rewrite Y in DY. rewrite E in DX.
  rewrite !N.shiftr_div_pow2 in DX, DY. cbn [N.b2n] in DX, DY.
  assert (2 ^ k <> 0)%N as P by (apply N.pow_nonzero; lia).
  pose proof (N.div_mod x (2 ^ k) P) as QX. pose proof (N.div_mod y (2 ^ k) P) as QY.
  pose proof (N.mod_lt y (2 ^ k) P) as RY. rewrite DX in QX. rewrite DY in QY.
  rewrite N.mul_add_distr_l, N.mul_1_r in QX. rewrite N.add_0_r in QY.
  revert QX QY RY. generalize (2 ^ k * (2 * (y / 2 ^ N.succ k)))%N as high.
  generalize (x mod 2 ^ k)%N as low_x. generalize (y mod 2 ^ k)%N as low_y. generalize (2 ^ k)%N as bit.
  clear. intros. lia.
Qed.

Lemma lxor_lower x d : d <> 0%N -> N.testbit x (N.log2 d) = true -> (N.lxor x d < x)%N.
Proof.
  intros D T. apply lower_by_a_bit with (k := N.log2 d); auto.
  - rewrite N.lxor_spec, T, N.bit_log2; auto.
  - intros j J. rewrite N.lxor_spec, (N.bits_above_log2 d) by lia. now rewrite xorb_false_r.
Qed.

(** The reason why nim-values add without carry: what is less than [a + b] is reached by lowering
    [a] or [b]. *)
Lemma lower_nim_sum a b u : (u < N.lxor a b)%N -> (N.lxor u b < a)%N \/ (N.lxor u a < b)%N.
Proof.
  intros U. set (d := N.lxor u (N.lxor a b)).
  assert (d <> 0%N) as D. { intro E. apply N.lxor_eq in E. lia. }
  assert (N.testbit (N.lxor a b) (N.log2 d) = true) as T.
  { destruct (N.testbit (N.lxor a b) (N.log2 d)) eqn:E; auto. exfalso.
    assert (N.lxor a b < u)%N; [|lia]. apply lower_by_a_bit with (k := N.log2 d); auto.
    - pose proof (N.bit_log2 d D) as B. unfold d in B at 1. rewrite N.lxor_spec, E in B.
      now rewrite xorb_false_r in B.
    - intros j J. pose proof (N.bits_above_log2 d j J) as B. unfold d in B at 1. rewrite N.lxor_spec in B.
      now apply xorb_eq in B. }
  rewrite N.lxor_spec in T. destruct (N.testbit a (N.log2 d)) eqn:A; [left|right].
  - replace (N.lxor u b) with (N.lxor a d); [now apply lxor_lower|]. unfold d.
    rewrite (N.lxor_comm u), <- !N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_comm.
  - assert (N.testbit b (N.log2 d) = true) as B by (now destruct (N.testbit b (N.log2 d))).
    replace (N.lxor u a) with (N.lxor b d); [now apply lxor_lower|]. unfold d.
    rewrite (N.lxor_comm u), (N.lxor_comm a), <- !N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
    apply N.lxor_comm.
Qed.

Lemma lxor_cancel a b c : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros E. assert (N.lxor (N.lxor a c) c = N.lxor (N.lxor b c) c) as F by now rewrite E.
  now rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in F.
Qed.

Section Sums.
Context {G : game}.
Implicit Types X Y Z : position G.

(** Sprague (1935) and Grundy (1939): the nim-value of a sum is the nim-sum of the nim-values. *)
Theorem sprague_grundy X Y : nim_value (X ++ Y) = N.lxor (nim_value X) (nim_value Y).
Proof.
  remember (total X + total Y) as w eqn:W. revert X Y W.
  induction w as [w IH] using lt_wf_ind. intros X Y W. subst w.
  rewrite nim_value_rec. apply mex_unique.
  - rewrite in_map_iff. intros [Z [E H]]. apply options_app in H.
    destruct H as [[X' [H ->]]|[Y' [H ->]]]; pose proof (options_lighter _ _ H) as L.
    + rewrite (IH (total X' + total Y)) in E by lia. apply lxor_cancel in E.
      apply (proj1 (mex_spec (map nim_value (options X)))). rewrite <- nim_value_rec, <- E.
      now apply in_map.
    + rewrite (IH (total X + total Y')) in E by lia.
      rewrite (N.lxor_comm (nim_value X)), (N.lxor_comm (nim_value X)) in E. apply lxor_cancel in E.
      apply (proj1 (mex_spec (map nim_value (options Y)))). rewrite <- nim_value_rec, <- E.
      now apply in_map.
  - intros u U. apply lower_nim_sum in U. rewrite in_map_iff. destruct U as [U|U].
    + rewrite (nim_value_rec X) in U. apply (proj2 (mex_spec _)) in U.
      apply in_map_iff in U. destruct U as [X' [E H]]. exists (X' ++ Y).
      pose proof (options_lighter _ _ H) as L. split; [|apply options_app; eauto].
      rewrite (IH (total X' + total Y)) by lia. rewrite E.
      now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
    + rewrite (nim_value_rec Y) in U. apply (proj2 (mex_spec _)) in U.
      apply in_map_iff in U. destruct U as [Y' [E H]]. exists (X ++ Y').
      pose proof (options_lighter _ _ H) as L. split; [|apply options_app; eauto].
      rewrite (IH (total X + total Y')) by lia. rewrite E.
      now rewrite (N.lxor_comm u), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

Corollary nim_value_heaps X : nim_value X = nim_sum (map (value G) X).
Proof.
  induction X as [|h X IH]; [reflexivity|].
  change (h :: X) with ([h] ++ X). rewrite sprague_grundy, IH. reflexivity.
Qed.

(** The value of a heap from those of the heaps that its moves leave. *)
Theorem value_rec (h : heap G) :
  value G h = mex (map (fun left => nim_sum (map (value G) left)) (moves G h)).
Proof.
  unfold value at 1. rewrite nim_value_rec. simpl. rewrite app_nil_r, map_map.
  f_equal. apply map_ext. intro left. rewrite app_nil_r. apply nim_value_heaps.
Qed.

Lemma outcome_by_value X :
  (nim_value X = 0%N -> lost X) /\ (nim_value X <> 0%N -> won X) /\
  (won X -> nim_value X <> 0%N) /\ (lost X -> nim_value X = 0%N).
Proof.
  remember (total X) as w eqn:W. revert X W.
  induction w as [w IH] using lt_wf_ind. intros X ->.
  pose proof (mex_spec (map nim_value (options X))) as M. rewrite <- nim_value_rec in M.
  destruct M as [M1 M2].
  assert (forall Y, In Y (options X) -> total Y < total X) as L by apply options_lighter.
  assert (won X -> nim_value X <> 0%N) as W.
  { intros H. inversion H as [? Y I J]; subst.
    destruct (IH (total Y) (L Y I) Y eq_refl) as [_ [_ [_ F]]]. apply F in J.
    intro E. apply M1. rewrite E, <- J. now apply in_map. }
  assert (lost X -> nim_value X = 0%N) as Lo.
  { intros H. inversion H as [? A]; subst. destruct (N.eq_dec (nim_value X) 0) as [|N0]; auto. exfalso.
    assert (In 0%N (map nim_value (options X))) as I by (apply M2; lia).
    apply in_map_iff in I. destruct I as [Y [E I]].
    destruct (IH (total Y) (L Y I) Y eq_refl) as [_ [_ [F _]]]. exact (F (A Y I) E). }
  refine (conj _ (conj _ (conj W Lo))).
  - intros E. constructor. intros Y I. apply (IH (total Y) (L Y I) Y eq_refl).
    intro F. apply M1. rewrite E, <- F. now apply in_map.
  - intros N0. assert (In 0%N (map nim_value (options X))) as I by (apply M2; lia).
    apply in_map_iff in I. destruct I as [Y [E I]]. apply won_by with (Y := Y); auto.
    now apply (IH (total Y) (L Y I) Y eq_refl).
Qed.

(** A position is lost for the player to move exactly when its nim-value is 0. *)
Theorem lost_iff_zero X : lost X <-> nim_value X = 0%N.
Proof. destruct (outcome_by_value X) as [A [_ [_ B]]]. now split. Qed.

Theorem won_iff_nonzero X : won X <-> nim_value X <> 0%N.
Proof. destruct (outcome_by_value X) as [_ [A [B _]]]. now split. Qed.
End Sums.
