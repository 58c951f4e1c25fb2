(** * Subtraction(S): from a heap, a number of counters in S may be taken

    The theorem of the repeated window is Golomb's (1966): the last max S entries decide all later
    ones. It holds for nim-values and for outcomes. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream.

(** What can be taken from [n]. *)
Definition takes (set : list nat) (n : nat) : list nat :=
  filter (fun s => (1 <=? s) && (s <=? n)) set.

Lemma In_takes set n s : In s (takes set n) <-> In s set /\ 1 <= s <= n.
Proof.
  unfold takes. rewrite filter_In, andb_true_iff, !Nat.leb_le. tauto.
Qed.

Definition subtraction_moves (set : list nat) (n : nat) : list (list nat) :=
  map (fun s => [n - s]) (takes set n).

Lemma subtraction_lighter set n left :
  In left (subtraction_moves set n) -> list_sum (map (fun h => h) left) < n.
Proof.
  unfold subtraction_moves. rewrite in_map_iff. intros [s [<- H]]. apply In_takes in H. simpl. lia.
Qed.

Definition subtraction (set : list nat) : game :=
  {| heap := nat; moves := subtraction_moves set; weight := fun n => n;
     moves_lighter := subtraction_lighter set |}.

Theorem subtraction_rec set n :
  value (subtraction set) n = mex (map (fun s => value (subtraction set) (n - s)) (takes set n)).
Proof.
  rewrite value_rec. simpl. unfold subtraction_moves. rewrite map_map. f_equal. apply map_ext.
  intro s. simpl. apply N.lxor_0_r.
Qed.

(** Outcomes as numbers: 0 when the player to move loses, 1 when that player wins. *)
Definition outcome (G : game) (h : heap G) : N := if N.eqb (value G h) 0 then 0%N else 1%N.

Theorem outcome_lost G (h : heap G) : outcome G h = 0%N <-> lost [h].
Proof.
  rewrite lost_iff_zero. unfold outcome, value. destruct (N.eqb (nim_value [h]) 0) eqn:E.
  - apply N.eqb_eq in E. tauto.
  - apply N.eqb_neq in E. split; [easy | tauto].
Qed.

(** A heap is won when some option is lost. *)
Definition wins (l : list N) : N := if existsb (N.eqb 0) l then 1%N else 0%N.

Theorem outcome_rec set n :
  outcome (subtraction set) n = wins (map (fun s => outcome (subtraction set) (n - s)) (takes set n)).
Proof.
  unfold outcome at 1, wins. rewrite subtraction_rec.
  set (g := value (subtraction set)). set (o := outcome (subtraction set)).
  assert (forall k, o k = 0%N <-> g k = 0%N) as O.
  { intro k. unfold o, outcome. fold g. destruct (N.eqb (g k) 0) eqn:E.
    - apply N.eqb_eq in E. tauto.
    - apply N.eqb_neq in E. split; [easy | tauto]. }
  assert (In 0%N (map (fun s => g (n - s)) (takes set n)) <-> In 0%N (map (fun s => o (n - s)) (takes set n))) as I.
  { rewrite !in_map_iff. split; intros [s [E H]]; exists s; split; auto; now apply O. }
  destruct (mex_spec (map (fun s => g (n - s)) (takes set n))) as [A B].
  destruct (existsb (N.eqb 0) (map (fun s => o (n - s)) (takes set n))) eqn:X.
  - apply existsb_eqb_In, I in X. destruct (N.eqb _ 0) eqn:E; auto. apply N.eqb_eq in E. rewrite E in A. easy.
  - destruct (N.eqb _ 0) eqn:E; auto. apply N.eqb_neq in E.
    assert (In 0%N (map (fun s => o (n - s)) (takes set n))) as C by (apply I, B; lia).
    apply existsb_eqb_In in C. congruence.
Qed.

(** ** The repeated window *)
Section Window.
Variable set : list nat.
Variable rule : list N -> N.
Variable f : nat -> N.
Hypothesis f_rec : forall n, f n = rule (map (fun s => f (n - s)) (takes set n)).

(** Entries that are decided by those at the distances S: when [top >= max S] of them in a row come
    again [p] heaps later, all of them from the first of these on have period [p]. *)
Theorem repeated_window a p top :
  (forall s, In s set -> s <= top) ->
  (forall i, i < top -> f (a + p + i) = f (a + i)) ->
  law f a p 0.
Proof.
  intros Top W n Hn. rewrite N.add_0_r. revert Hn. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (a + top) n) as [L|L].
  - rewrite (f_rec (n + p)), (f_rec n).
    assert (takes set (n + p) = takes set n) as E.
    { unfold takes. apply filter_ext_in. intros s H. apply Top in H. f_equal.
      transitivity true; [|symmetry]; apply Nat.leb_le; lia. }
    rewrite E. f_equal. apply map_ext_in. intros s H. apply In_takes in H.
    replace (n + p - s) with (n - s + p) by lia. destruct H as [H1 H2]. apply Top in H1. apply IH; lia.
  - specialize (W (n - a)). replace (a + p + (n - a)) with (n + p) in W by lia.
    replace (a + (n - a)) with n in W by lia. apply W. lia.
Qed.

(** ** The stream: for each number of S a queue of the entries since then *)
Definition queue : Type := list (option N) * list (option N).
Definition contents (q : queue) : list (option N) := fst q ++ rev (snd q).

Definition pop (q : queue) : option (option N * queue) :=
  match q with
  | (x :: front, back) => Some (x, (front, back))
  | ([], back) =>
    match rev_append back [] with
    | x :: front => Some (x, (front, []))
    | [] => None
    end
  end.
Definition push (x : option N) (q : queue) : queue := (fst q, x :: snd q).

Lemma pop_spec q x q' : pop q = Some (x, q') -> contents q = x :: contents q'.
Proof.
  destruct q as [[|y front] back]; unfold pop, contents; simpl.
  - rewrite rev_append_rev, app_nil_r. destruct (rev back) as [|y l]; [easy|].
    intros H. inversion H; subst. simpl. now rewrite app_nil_r.
  - intros H. inversion H; subst. reflexivity.
Qed.

Lemma contents_push x q : contents (push x q) = contents q ++ [x].
Proof. unfold contents, push. simpl. now rewrite app_assoc. Qed.

(** What the heads of the queues say, and the queues without them. *)
Fixpoint pop_all (qs : list queue) : option (list N * list queue) :=
  match qs with
  | [] => Some ([], [])
  | q :: qs =>
    match pop q, pop_all qs with
    | Some (Some x, q'), Some (xs, qs') => Some (x :: xs, q' :: qs')
    | Some (None, q'), Some (xs, qs') => Some (xs, q' :: qs')
    | _, _ => None
    end
  end.

Definition window_next (qs : list queue) : option (N * list queue) :=
  match pop_all qs with
  | Some (xs, qs') => let v := rule xs in let x := Some v in Some (v, map (push x) qs')
  | None => None
  end.
Definition window_start : list queue := map (fun s => (repeat None s, [])) set.

(** The entry [s] before place [j], where there is one. *)
Definition entry (s j : nat) : option N := if j <? s then None else Some (f (j - s)).

Definition holds_from (n s : nat) (q : queue) : Prop := contents q = map (entry s) (seq n s).
Definition window_stands (n : nat) (qs : list queue) : Prop := Forall2 (holds_from n) set qs.

Lemma window_start_stands : window_stands 0 window_start.
Proof.
  clear f_rec. unfold window_stands, window_start. induction set as [|s rest IH]; simpl; constructor; auto.
  unfold holds_from, contents. simpl. rewrite app_nil_r. clear.
  assert (forall k j, j + k <= s -> repeat None k = map (entry s) (seq j k)) as H.
  { induction k as [|k IH]; intros j J; simpl; auto. f_equal.
    - unfold entry. replace (j <? s) with true; auto. symmetry. apply Nat.ltb_lt. lia.
    - apply IH. lia. }
  now apply H.
Qed.

Lemma pop_all_spec n : forall rest qs xs qs', Forall2 (holds_from n) rest qs ->
  pop_all qs = Some (xs, qs') ->
  xs = map (fun s => f (n - s)) (takes rest n) /\
  Forall2 (holds_from (S n)) rest (map (push (Some (f n))) qs').
Proof.
  induction rest as [|s rest IH]; intros qs xs qs' F; inversion F as [|? q ? qr H F']; subst; simpl.
  - intros E. inversion E; subst. split; [reflexivity | constructor].
  - destruct (pop q) as [[x q']|] eqn:P; [|easy]. apply pop_spec in P.
    destruct (pop_all qr) as [[ys qr']|] eqn:R; [|now destruct x].
    destruct (IH _ _ _ F' R) as [-> G].
    unfold holds_from in H. rewrite P in H. destruct s as [|k]; [easy|]. simpl in H.
    injection H as Hx Hq.
    assert (holds_from (S n) (S k) (push (Some (f n)) q')) as Q.
    { unfold holds_from. rewrite contents_push, Hq, seq_S, map_app. simpl. f_equal.
      unfold entry. replace (S (n + k) <? S k) with false; [do 3 f_equal; lia|].
      symmetry. apply Nat.ltb_ge. lia. }
    unfold takes. cbn [filter]. change (1 <=? S k) with true. rewrite andb_true_l.
    unfold entry in Hx. rewrite Hx. destruct (Nat.ltb_spec n (S k)) as [L|L].
    + replace (S k <=? n) with false by (symmetry; apply Nat.leb_gt; lia).
      intros E. inversion E; subst. split; auto. simpl. constructor; auto.
    + replace (S k <=? n) with true by (symmetry; apply Nat.leb_le; lia).
      intros E. inversion E; subst. split; auto. simpl. constructor; auto.
Qed.

Lemma window_next_stands n qs v qs' : window_stands n qs -> window_next qs = Some (v, qs') ->
  v = f n /\ window_stands (S n) qs'.
Proof.
  unfold window_next. intros W. destruct (pop_all qs) as [[xs r]|] eqn:P; [|easy].
  destruct (pop_all_spec _ _ _ _ _ W P) as [-> F]. rewrite <- f_rec.
  intros E. inversion E; subst. auto.
Qed.
End Window.

(** ** The checkers *)
Definition greatest (set : list N) : N := fold_right N.max 0%N set.

Lemma greatest_spec set s : In s (map N.to_nat set) -> s <= N.to_nat (greatest set).
Proof.
  induction set as [|x set IH]; simpl; [easy|]. intros [<-|H].
  - unfold greatest. simpl. lia.
  - apply IH in H. unfold greatest in *. simpl. lia.
Qed.

Definition check_window (rule : list N -> N) (set : list N) (l p s : N) : result unit :=
  if negb (N.eqb s 0) then bad Saltus_not_zero else
  check_stream (list queue) (window_next rule) (window_start (map N.to_nat set)) l p s
    (greatest set) (N.to_nat (greatest set)) (fun _ _ => true).

Lemma check_window_sound rule set f l p s :
  (forall n, f n = rule (map (fun s => f (n - s)) (takes (map N.to_nat set) n))) ->
  check_window rule set l p s = good tt ->
  least_period f (N.to_nat l) (N.to_nat p) s.
Proof.
  intros R. unfold check_window. destruct (N.eqb s 0) eqn:S0; [|easy]. apply N.eqb_eq in S0. subst s. simpl.
  apply check_stream_sound with (stands := window_stands (map N.to_nat set) f).
  - intros n a v a'. now apply window_next_stands.
  - apply window_start_stands.
  - intros _ _ _ _ _ W. apply (repeated_window (map N.to_nat set) rule f R _ _ (N.to_nat (greatest set))).
    + apply greatest_spec.
    + intros i I. rewrite W by auto. apply N.add_0_r.
Qed.

Definition check_subtraction := check_window mex.
Definition check_subtraction_outcomes := check_window wins.

(** A yes of the checker proves the preperiod and the period of the nim-values of Subtraction(S). *)
Theorem subtraction_checked set l p s : check_subtraction set l p s = good tt ->
  least_period (value (subtraction (map N.to_nat set))) (N.to_nat l) (N.to_nat p) s.
Proof. apply check_window_sound, subtraction_rec. Qed.

(** The same for who wins. *)
Theorem subtraction_outcomes_checked set l p s : check_subtraction_outcomes set l p s = good tt ->
  least_period (outcome (subtraction (map N.to_nat set))) (N.to_nat l) (N.to_nat p) s.
Proof. apply check_window_sound, outcome_rec. Qed.
