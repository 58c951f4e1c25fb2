(** * AllBut(S): any number of counters may be taken but those in S

    Values grow, so a period comes with a saltus. A. Siegel, Finite excludants and the structure of
    all-but games (thesis, Dalhousie 2005). *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream Subtraction.

Definition forbidden (set : list nat) (k : nat) : bool := existsb (Nat.eqb k) set.

Lemma forbidden_spec set k : forbidden set k = true <-> In k set.
Proof.
  unfold forbidden. rewrite existsb_exists. split.
  - intros [x [H E]]. apply Nat.eqb_eq in E. now subst.
  - intros H. exists k. now rewrite Nat.eqb_refl.
Qed.

Definition all_but_moves (set : list nat) (n : nat) : list (list nat) :=
  map (fun k => [n - k]) (filter (fun k => negb (forbidden set k)) (seq 1 n)).

Lemma all_but_lighter set n left :
  In left (all_but_moves set n) -> list_sum (map (fun h => h) left) < n.
Proof.
  unfold all_but_moves. rewrite in_map_iff. intros [k [<- H]]. apply filter_In in H.
  destruct H as [H _]. apply in_seq in H. simpl. lia.
Qed.

Definition all_but (set : list nat) : game :=
  {| heap := nat; moves := all_but_moves set; weight := fun n => n;
     moves_lighter := all_but_lighter set |}.

Section AllBut.
Variable set : list nat.
Let f : nat -> N := value (all_but set).

(** A heap of value [x] can be left of [n]. *)
Definition all_but_option (n : nat) (x : N) : Prop := exists k, k < n /\ ~ In (n - k) set /\ x = f k.

Theorem all_but_value n v : f n = v <->
  ~ all_but_option n v /\ forall u, (u < v)%N -> all_but_option n u.
Proof.
  assert (forall x, In x (map (fun left => nim_sum (map f left)) (all_but_moves set n)) <->
    all_but_option n x) as O.
  { intro x. unfold all_but_moves. rewrite map_map, in_map_iff. simpl. split.
    - intros [k [<- H]]. apply filter_In in H. destruct H as [H B]. apply in_seq in H.
      exists (n - k). rewrite N.lxor_0_r. repeat split; try lia.
      replace (n - (n - k)) with k by lia. rewrite <- forbidden_spec. now destruct (forbidden set k).
    - intros [k [K [B ->]]]. exists (n - k). replace (n - (n - k)) with k by lia. rewrite N.lxor_0_r.
      split; auto. apply filter_In. split; [apply in_seq; lia|]. rewrite <- forbidden_spec in B.
      now destruct (forbidden set (n - k)). }
  assert (f n = mex (map (fun left => nim_sum (map f left)) (all_but_moves set n))) as R
    by exact (value_rec (G := all_but set) n).
  destruct (mex_spec (map (fun left => nim_sum (map f left)) (all_but_moves set n))) as [A B].
  rewrite <- R in A, B. split.
  - intros <-. split; [now rewrite <- O|]. intros u U. now apply O, B.
  - intros [C D]. rewrite R. apply mex_unique; [now rewrite O|]. intros u U. now apply O, D.
Qed.

(** Two heaps of one value are at a forbidden distance. *)
Lemma equal_values k n : k < n -> f k = f n -> In (n - k) set.
Proof.
  intros K E. destruct (proj1 (all_but_value n (f n)) eq_refl) as [A _].
  destruct (in_dec Nat.eq_dec (n - k) set) as [|B]; auto. exfalso. apply A. exists k. auto.
Qed.

(** The boundary pattern: from [a] on, say which heaps have a value below [v], where all heaps
    before [a] have one. When the same pattern comes again at [v + d], [p] heaps later, the heaps of
    value [v] or more have period [p] and saltus [d]. *)
Theorem boundary_pattern a v p d :
  (forall k, k < a -> (f k < v)%N) ->
  (forall k, k < a + p -> (f k < v + d)%N) ->
  (forall i, (f (a + i)%nat < v)%N <-> (f (a + p + i)%nat < v + d)%N) ->
  forall n, a <= n -> (v <= f n)%N -> f (n + p) = (f n + d)%N.
Proof.
  intros Low Low' Same n. induction n as [n IH] using lt_wf_ind. intros A V.
  assert (forall k, a <= k -> (f (k + p)%nat < v + d)%N <-> (f k < v)%N) as Pat.
  { intros k K. pose proof (Same (k - a)) as S. replace (a + (k - a)) with k in S by lia.
    replace (a + p + (k - a)) with (k + p) in S by lia. symmetry. exact S. }
  assert (v + d <= f (n + p)%nat)%N as V'.
  { destruct (N.lt_ge_cases (f (n + p)) (v + d)) as [H|]; auto. apply Pat in H; auto. lia. }
  destruct (proj1 (all_but_value n (f n)) eq_refl) as [B C].
  destruct (proj1 (all_but_value (n + p) (f (n + p))) eq_refl) as [_ C'].
  apply all_but_value. split.
  - intros [k [K [S E]]].
    assert (a + p <= k) as L. { destruct (le_lt_dec (a + p) k); auto. pose proof (Low' k ltac:(lia)). lia. }
    assert (k = k - p + p) as Kp by lia.
    assert (v <= f (k - p)%nat)%N as Vk.
    { destruct (N.lt_ge_cases (f (k - p)) v) as [H|]; auto. apply Pat in H; [|lia]. rewrite <- Kp in H. lia. }
    apply B. exists (k - p). repeat split; try lia.
    + now replace (n - (k - p)) with (n + p - k) by lia.
    + pose proof (IH (k - p) ltac:(lia) ltac:(lia) Vk) as I. rewrite <- Kp in I. lia.
  - intros u U. destruct (N.lt_ge_cases u (v + d)) as [H|H].
    + apply C'. lia.
    + destruct (C (u - d)%N) as [k [K [S E]]]; [lia|].
      assert (a <= k) as L. { destruct (le_lt_dec a k); auto. pose proof (Low k ltac:(lia)). lia. }
      exists (k + p). repeat split; try lia.
      * now replace (n + p - (k + p)) with (n - k) by lia.
      * rewrite (IH k) by lia. lia.
Qed.

(** No heap further than max S behind the boundary has a value below it, so the pattern is finite. *)
Theorem pattern_is_finite a v top : (forall s, In s set -> s <= top) ->
  (v <= f a)%N -> forall n, a + top <= n -> (v <= f n)%N.
Proof.
  intros Top V n L. destruct (N.lt_ge_cases (f n) v) as [H|]; auto. exfalso.
  destruct (proj1 (all_but_value a (f a)) eq_refl) as [_ C].
  destruct (C (f n)) as [k [K [_ E]]]; [lia|].
  assert (In (n - k) set) as I by (apply equal_values; [lia | now symmetry]).
  apply Top in I. lia.
Qed.

(** ** Heap by heap

    A heap further back than max S is always an option, and the values of those heaps are the
    numbers below some [low]. So [low] and the last max S values decide. Of these only those from
    [low] on matter, and they are kept as their distance to it, from 1: 0 is for all others. *)
Variable top : nat.
Hypothesis set_top : forall s, In s set -> s <= top.

Record window := { low : N; recent : list N }.

(** The recent values at allowed distances. *)
Fixpoint allowed (may : list bool) (l : list N) : list N :=
  match may, l with
  | true :: may, 0%N :: l => allowed may l
  | true :: may, x :: l => x :: allowed may l
  | false :: may, _ :: l => allowed may l
  | _, _ => []
  end.

Definition distances : list bool := map (fun k => negb (forbidden set k)) (seq 1 top).

Definition all_but_next (may : list bool) (w : window) : N * window :=
  let l := allowed may (recent w) in
  let r := mex_from (length l) 1 l in
  let all := r :: recent w in
  ((low w + N.pred r)%N,
   if N.eqb (last all 0%N) 1
   then {| low := N.succ (low w); recent := map N.pred (removelast all) |}
   else {| low := low w; recent := removelast all |}).

Record all_but_stands (n : nat) (w : window) : Prop := {
  below_low : forall k, k + top < n -> (f k < low w)%N;
  low_is_full : forall u, (u < low w)%N -> exists k, k + top < n /\ f k = u;
  recent_length : length (recent w) = top;
  recent_values : forall j, j < top ->
    nth j (recent w) 0%N = if j <? n then (f (n - 1 - j) + 1 - low w)%N else 0%N
}.

Lemma In_allowed x : forall may l, In x (allowed may l) <->
  x <> 0%N /\ exists j, nth j may false = true /\ j < length l /\ nth j l 0%N = x.
Proof.
  induction may as [|b may IH]; intros l.
  - simpl. split; [now destruct l|]. intros [_ [j [H _]]]. now destruct j.
  - destruct l as [|y l].
    + simpl. split; [now destruct b|]. intros [_ [j [_ [H _]]]]. lia.
    + assert ((x <> 0%N /\ exists j, nth j (b :: may) false = true /\ j < length (y :: l) /\ nth j (y :: l) 0%N = x) <->
        (x <> 0%N /\ b = true /\ y = x) \/ In x (allowed may l)) as E.
      { rewrite IH. split.
        - intros [X [[|j] [A [B C]]]]; simpl in *; [left; auto | right; split; auto]. exists j. repeat split; auto. lia.
        - intros [[X [-> ->]]|[X [j [A [B C]]]]]; (split; [auto|]).
          + exists 0. simpl. repeat split; auto. lia.
          + exists (S j). simpl. repeat split; auto. lia. }
      rewrite E. clear E. destruct b; simpl.
      * destruct y as [|q]; simpl; split; auto.
        -- intros [[X [_ E]]|H]; [congruence | auto].
        -- intros [<-|H]; [left; easy | auto].
        -- intros [[_ [_ E]]|H]; auto.
      * split; auto. intros [[_ [E _]]|H]; [easy | auto].
Qed.

Lemma mex_from_1 l : ~ In 0%N l -> let r := mex_from (length l) 1 l in
  (1 <= r)%N /\ ~ In r l /\ forall u, (1 <= u < r)%N -> In u l.
Proof.
  intros Z. assert (forall fuel k, (1 <= k)%N -> (k <= mex_from fuel k l)%N) as Le.
  { induction fuel as [|fuel IH]; intros k K; cbn [mex_from]; [lia|].
    destruct (existsb (N.eqb k) l); [|lia]. specialize (IH (N.succ k)). lia. }
  assert (mex (0%N :: l) = mex_from (length l) 1 l) as E.
  { unfold mex. cbn [length mex_from]. cbn [existsb]. rewrite N.eqb_refl. cbn [orb N.succ Pos.succ].
    assert (forall fuel k, (1 <= k)%N -> mex_from fuel k (0%N :: l) = mex_from fuel k l) as S.
    { induction fuel as [|fuel IH]; intros k K; cbn [mex_from]; auto. cbn [existsb].
      replace (N.eqb k 0) with false by (symmetry; apply N.eqb_neq; lia). cbn [orb].
      destruct (existsb (N.eqb k) l); auto. apply IH. lia. }
    change (N.succ 0) with 1%N. apply S. lia. }
  destruct (mex_spec (0%N :: l)) as [A B]. rewrite E in A, B. simpl in A. cbn zeta.
  pose proof (Le (length l) 1%N ltac:(lia)). repeat split; auto.
  intros u [U1 U2]. destruct (B u U2) as [H0|]; auto. lia.
Qed.

Lemma distances_spec j : nth j distances false = true <-> j < top /\ ~ In (S j) set.
Proof.
  unfold distances. destruct (le_lt_dec top j) as [L|L].
  - rewrite nth_overflow by (rewrite map_length, seq_length; lia). split; [easy | lia].
  - rewrite nth_indep with (d' := negb (forbidden set 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun k => negb (forbidden set k)) (seq 1 top) 0 j), seq_nth by auto. simpl. rewrite <- forbidden_spec.
    destruct (forbidden set (S j)); split; intuition discriminate.
Qed.

Lemma last_nth (l : list N) d : l <> [] -> last l d = nth (length l - 1) l d.
Proof.
  induction l as [|x l IH]; intros H; [easy|]. destruct l as [|y l]; [reflexivity|].
  change (last (x :: y :: l) d) with (last (y :: l) d). rewrite IH by easy.
  simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma nth_removelast (l : list N) d j : j < length l - 1 -> nth j (removelast l) d = nth j l d.
Proof.
  revert j. induction l as [|x l IH]; intros j H; [simpl in H; lia|]. destruct l as [|y l]; [simpl in H; lia|].
  change (removelast (x :: y :: l)) with (x :: removelast (y :: l)). destruct j as [|j]; auto.
  change (nth j (removelast (y :: l)) d = nth j (y :: l) d). apply IH. simpl in *. lia.
Qed.

Lemma removelast_length (l : list N) : length (removelast l) = length l - 1.
Proof.
  induction l as [|x l IH]; auto. destruct l as [|y l]; auto.
  change (removelast (x :: y :: l)) with (x :: removelast (y :: l)). simpl length in *. lia.
Qed.

Lemma all_but_next_stands n w : all_but_stands n w ->
  fst (all_but_next distances w) = f n /\ all_but_stands (S n) (snd (all_but_next distances w)).
Proof.
  intros [Below Full Len Vals].
  set (l := allowed distances (recent w)). set (r := mex_from (length l) 1 l).
  assert (forall x, In x l <-> x <> 0%N /\ exists j, (j < top /\ ~ In (S j) set) /\ nth j (recent w) 0%N = x) as L.
  { intro x. unfold l. rewrite In_allowed. split.
    - intros [X [j [A [B C]]]]. split; auto. exists j. split; auto. now apply distances_spec.
    - intros [X [j [A B]]]. split; auto. exists j. split; [now apply distances_spec|]. split; auto. lia. }
  destruct (mex_from_1 l) as [R1 [R2 R3]]. { rewrite L. tauto. } fold r in R1, R2, R3.
  assert (f n = (low w + N.pred r)%N) as V.
  { apply all_but_value. split.
    - intros [k [K [F E]]].
      assert (n <= k + top) as T. { destruct (le_lt_dec n (k + top)) as [|T]; auto. apply Below in T. lia. }
      apply R2, L. split; [lia|]. exists (n - 1 - k). repeat split; try lia.
      + now replace (S (n - 1 - k)) with (n - k) by lia.
      + rewrite Vals by lia. destruct (Nat.ltb_spec (n - 1 - k) n); [|lia].
        replace (n - 1 - (n - 1 - k)) with k by lia. lia.
    - intros u U. destruct (N.lt_ge_cases u (low w)) as [H|H].
      + destruct (Full u H) as [k [K <-]]. exists k. repeat split; try lia. intro I. apply set_top in I. lia.
      + assert (In (u + 1 - low w)%N l) as I by (apply R3; lia). apply L in I.
        destruct I as [I0 [j [[J F] E]]]. rewrite Vals in E by auto.
        destruct (Nat.ltb_spec j n) as [Jn|]; [|lia]. exists (n - 1 - j). repeat split; try lia.
        now replace (n - (n - 1 - j)) with (S j) by lia. }
  split; [now symmetry|].
  (* The window with the new value, before the oldest leaves. *)
  assert (forall j, j <= top ->
    nth j (r :: recent w) 0%N = if j <? S n then (f (S n - 1 - j) + 1 - low w)%N else 0%N) as All.
  { intros [|j] J.
    - replace (S n - 1 - 0) with n by lia. rewrite V. change (0 <? S n) with true. cbn [nth]. lia.
    - cbn [nth]. rewrite Vals by lia. change (S j <? S n) with (j <? n).
      destruct (Nat.ltb_spec j n); auto. now replace (S n - 1 - S j) with (n - 1 - j) by lia. }
  assert (last (r :: recent w) 0%N = if top <=? n then (f (n - top) + 1 - low w)%N else 0%N) as Oldest.
  { rewrite last_nth by easy. replace (length (r :: recent w) - 1) with top by (simpl; lia).
    rewrite All by lia. change (top <=? n) with (top <? S n). destruct (top <? S n); auto.
    now replace (S n - 1 - top) with (n - top) by lia. }
  (* A value that leaves the window is at most [low], because the value [low] comes before it. *)
  assert (top <= n -> (f (n - top)%nat <= low w)%N) as Small.
  { intros T. destruct (N.le_gt_cases (f (n - top)) (low w)) as [|H]; auto. exfalso.
    destruct (proj1 (all_but_value (n - top) (f (n - top))) eq_refl) as [_ C].
    destruct (C (low w) H) as [k [K [_ E]]]. pose proof (Below k ltac:(lia)). lia. }
  assert (length (removelast (r :: recent w)) = top) as Len' by (rewrite removelast_length; simpl; lia).
  unfold all_but_next. fold l r. cbn [snd]. destruct (N.eqb_spec (last (r :: recent w) 0%N) 1) as [O|O].
  - destruct (Nat.leb_spec top n) as [T|T]; [|lia]. specialize (Small T). constructor; cbn [low recent].
    + intros k K. destruct (Nat.eq_dec k (n - top)) as [->|]; [lia|]. pose proof (Below k ltac:(lia)). lia.
    + intros u U. destruct (N.eq_dec u (low w)) as [->|].
      * exists (n - top). split; lia.
      * destruct (Full u ltac:(lia)) as [k [K E]]. exists k. split; auto; lia.
    + now rewrite map_length.
    + intros j J. change 0%N with (N.pred 0) at 1. rewrite map_nth, nth_removelast by (simpl; lia).
      rewrite All by lia. destruct (j <? S n); lia.
  - constructor; cbn [low recent]; auto.
    + intros k K. destruct (Nat.eq_dec (k + top) n) as [<-|]; [|apply Below; lia].
      destruct (Nat.leb_spec top (k + top)) as [T|]; [|lia]. specialize (Small T).
      replace (k + top - top) with k in * by lia. lia.
    + intros u U. destruct (Full u U) as [k [K E]]. exists k. split; auto.
    + intros j J. rewrite nth_removelast by (simpl; lia). apply All. lia.
Qed.

Definition all_but_start : window := {| low := 0; recent := repeat 0%N top |}.

Lemma all_but_start_stands : all_but_stands 0 all_but_start.
Proof.
  constructor; simpl.
  - lia.
  - lia.
  - apply repeat_length.
  - intros j J. now rewrite nth_repeat.
Qed.

(** Windows that look the same go on the same. *)
Definition same_window (s : N) (a b : window) : bool :=
  N.eqb (low b) (low a + s) && (if list_eq_dec N.eq_dec (recent a) (recent b) then true else false).

Lemma same_window_next s a b : same_window s a b = true ->
  fst (all_but_next distances b) = (fst (all_but_next distances a) + s)%N /\
  same_window s (snd (all_but_next distances a)) (snd (all_but_next distances b)) = true.
Proof.
  unfold same_window. rewrite andb_true_iff, N.eqb_eq. intros [L R].
  destruct (list_eq_dec N.eq_dec (recent a) (recent b)) as [E|]; [|easy].
  unfold all_but_next. rewrite E, L. cbn [fst snd]. split; [lia|].
  destruct (N.eqb (last _ 0%N) 1); cbn [low recent]; rewrite andb_true_iff, N.eqb_eq; (split; [lia|]);
    match goal with |- context [list_eq_dec ?d ?x ?x] => now destruct (list_eq_dec d x x) end.
Qed.

Theorem same_window_law s a b n m : all_but_stands n a -> all_but_stands m b -> same_window s a b = true ->
  forall i, f (m + i) = (f (n + i)%nat + s)%N.
Proof.
  intros A B E i. revert n m a b A B E. induction i as [|i IH]; intros n m a b A B E;
    destruct (all_but_next_stands _ _ A) as [Va A']; destruct (all_but_next_stands _ _ B) as [Vb B'];
    destruct (same_window_next _ _ _ E) as [V E'].
  - rewrite !Nat.add_0_r. congruence.
  - replace (m + S i) with (S m + i) by lia. replace (n + S i) with (S n + i) by lia. eapply IH; eauto.
Qed.
End AllBut.

(** ** The checker *)
Definition check_all_but (set : list N) (l p s : N) : result unit :=
  let top := greatest set in
  let may := distances (map N.to_nat set) (N.to_nat top) in
  let margin := (4 * top + 8)%N in
  check_stream window (fun w => Some (all_but_next may w)) (all_but_start (N.to_nat top)) l p s
    margin (N.to_nat margin) (same_window s).

(** A yes of the checker proves the preperiod, the period and the saltus of AllBut(S). *)
Theorem all_but_checked set l p s : check_all_but set l p s = good tt ->
  least_period (value (all_but (map N.to_nat set))) (N.to_nat l) (N.to_nat p) s.
Proof.
  unfold check_all_but. set (nats := map N.to_nat set). set (top := N.to_nat (greatest set)).
  set (f := value (all_but nats)).
  assert (forall x, In x nats -> x <= top) as Top by apply greatest_spec.
  apply check_stream_sound with (stands := all_but_stands nats top).
  - intros n a v a' A H.
    assert (all_but_next (distances nats top) a = (v, a')) as E by congruence.
    destruct (all_but_next_stands nats top Top n a A) as [V A'].
    rewrite E in V, A'. split; auto.
  - apply all_but_start_stands.
  - intros a b A B E W n L. destruct (le_lt_dec (N.to_nat l + N.to_nat (4 * greatest set + 8)) n) as [H|H].
    + pose proof (same_window_law nats top Top s a b _ _ A B E) as G.
      specialize (G (n - (N.to_nat l + N.to_nat (4 * greatest set + 8)))).
      match type of G with value _ ?x = (value _ ?y + _)%N =>
        replace x with (n + N.to_nat p) in G by lia; replace y with n in G by lia end. exact G.
    + specialize (W (n - N.to_nat l)).
      replace (N.to_nat l + N.to_nat p + (n - N.to_nat l)) with (n + N.to_nat p) in W by lia.
      replace (N.to_nat l + (n - N.to_nat l)) with n in W by lia. apply W. lia.
Qed.
