(** * A checker of octal periods

    The values of all heaps that the theorem of Guy and Smith asks for are computed, each with two
    proofs: every smaller value is an option's, and the value itself is no option's. For the second
    a mask may save work (the sparse spaces of Berlekamp, Conway and Guy, Winning Ways, ch. 4): when
    the class of a split is the sum of the classes of its parts, a value of class 1 can only come
    from a split with a part of class 0, and of those there are few. A mask that does not fit is
    refused; one that fits badly makes the check slow, never wrong. *)
Require Import List Arith NArith Lia Bool FMapPositive.
Import ListNotations.
From Grundy Require Import Mex SpragueGrundy Period Stream Octal.

(** ** Tables *)
Definition table (A : Type) := PositiveMap.t A.
Definition get {A} (m : table A) (i : N) : option A := PositiveMap.find (N.succ_pos i) m.
Definition put {A} (m : table A) (i : N) (x : A) : table A := PositiveMap.add (N.succ_pos i) x m.

Lemma succ_pos_inj i j : N.succ_pos i = N.succ_pos j -> i = j.
Proof.
  intros E. assert (N.pos (N.succ_pos i) = N.pos (N.succ_pos j)) as F by now rewrite E.
  rewrite !N.succ_pos_spec in F. lia.
Qed.

Lemma get_put {A} (m : table A) i j x : get (put m i x) j = if N.eqb i j then Some x else get m j.
Proof.
  unfold get, put. destruct (N.eqb_spec i j) as [->|E].
  - apply PositiveMap.gss.
  - apply PositiveMap.gso. intro F. apply E. symmetry. now apply succ_pos_inj.
Qed.

Lemma get_empty {A} i : get (PositiveMap.empty A) i = None.
Proof. apply PositiveMap.gempty. Qed.

(** ** Masks *)
Fixpoint parity_pos (p : positive) : bool :=
  match p with xH => true | xO q => parity_pos q | xI q => negb (parity_pos q) end.
(** Whether the number of binary digits 1 is odd. *)
Definition parity (n : N) : bool := match n with N0 => false | Npos p => parity_pos p end.

Lemma parity_double n : parity (N.double n) = parity n.
Proof. now destruct n. Qed.
Lemma parity_succ_double n : parity (N.succ_double n) = negb (parity n).
Proof. now destruct n. Qed.

Lemma parity_lxor a b : parity (N.lxor a b) = xorb (parity a) (parity b).
Proof.
  destruct a as [|p], b as [|q]; simpl; auto.
  - now destruct (parity_pos q).
  - now destruct (parity_pos p).
  - revert q. induction p as [p IH|p IH|]; intros [q|q|]; simpl;
      rewrite ?parity_double, ?parity_succ_double, ?IH;
      try (destruct (parity_pos p)); try (destruct (parity_pos q)); auto.
Qed.

(** The binary digits that count, and whether the heap's parity counts too. *)
Record mask := { bits : N; shift : option N }.

(** The class of a value at a heap. *)
Definition class (m : mask) (n v : N) : bool :=
  xorb (parity (N.land v (bits m))) (match shift m with Some t => N.odd (n + t) | None => false end).

Definition fits (m : mask) (k : N) : bool :=
  match shift m with Some t => Bool.eqb (N.odd k) (N.odd t) | None => true end.

Lemma class_split m n i j k x y : (n = i + j + k)%N -> fits m k = true ->
  class m n (N.lxor x y) = xorb (class m i x) (class m j y).
Proof.
  unfold class, fits. intros -> F.
  assert (N.land (N.lxor x y) (bits m) = N.lxor (N.land x (bits m)) (N.land y (bits m))) as E.
  { apply N.bits_inj. intro b. rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
    now destruct (N.testbit x b), (N.testbit y b), (N.testbit (bits m) b). }
  rewrite E, parity_lxor. destruct (shift m) as [t|].
  - apply eqb_prop in F. rewrite !N.odd_add, F.
    destruct (parity (N.land x (bits m))), (parity (N.land y (bits m))), (N.odd i), (N.odd j), (N.odd t); auto.
  - destruct (parity (N.land x (bits m))), (parity (N.land y (bits m))); auto.
Qed.

Definition plain (m : mask) : bool :=
  N.eqb (bits m) 0 && match shift m with None => true | Some _ => false end.

(** ** One value after the other *)
Section Values.
Variable code : list N.
Variable m : mask.

Definition numbered : list (N * N) := combine (map N.of_nat (seq 0 (length code))) code.
Definition breaks : list N := map fst (filter (fun d => N.testbit (snd d) 2) numbered).
(** Without a mask every split is looked at. *)
Let all_parts : bool := plain m.

Record state := {
  size : N;                        (** the heap whose value comes next *)
  values : table N;                (** the values of the heaps before it *)
  past : list (N * N);             (** the same, with their heaps *)
  parts : list (N * N);            (** those of class 0 *)
  witness : table (N * N);         (** for each value a split that had it lately *)
  room : list N                    (** as long as there are digits and heaps, to look for a value *)
}.

Definition seen_set := table unit.
Definition see (x : N) (s : seen_set) : seen_set :=
  match get s x with Some _ => s | None => put s x tt end.
Definition sees (s : seen_set) (x : N) : bool := match get s x with Some _ => true | None => false end.

Fixpoint see_simple (n : N) (vals : table N) (l : list (N * N)) (s : seen_set) : seen_set :=
  match l with
  | [] => s
  | (k, d) :: l =>
    let s := if N.testbit d 0 && N.leb 1 k && N.eqb k n then see 0%N s else s in
    let s := if N.testbit d 1 && N.leb 1 k && N.ltb k n
             then match get vals (n - k) with Some y => see y s | None => s end else s in
    see_simple n vals l s
  end.

(** Of the splits into a part of class 0 and another. *)
Fixpoint see_parts (rest : N) (vals : table N) (l : list (N * N)) (s : seen_set) : seen_set :=
  match l with
  | [] => s
  | (i, x) :: l =>
    if N.ltb 0 i && N.ltb i rest then
      see_parts rest vals l (match get vals (rest - i) with Some y => see (N.lxor x y) s | None => s end)
    else see_parts rest vals l s
  end.

(** Of all splits: one list goes up from heap 1, the other down, and a third, which goes down twice
    as fast, ends where they meet. *)
Fixpoint see_pairs (fast down up : list (N * N)) (s : seen_set) : seen_set :=
  match fast, down, up with
  | _ :: _ :: fast, (_, y) :: down, (_, x) :: up => see_pairs fast down up (see (N.lxor x y) s)
  | _, _, _ => s
  end.

Fixpoint see_breaks (st : state) (up : list (N * N)) (ks : list N) (s : seen_set) : seen_set :=
  match ks with
  | [] => s
  | k :: ks => see_breaks st up ks
    (if N.ltb k (size st) then
       if all_parts then let down := skipn (N.to_nat k) (past st) in see_pairs down down up s
       else see_parts (size st - k) (values st) (parts st) s
     else s)
  end.

(** Looks through all splits of [rest] for one of this value. *)
Fixpoint find_split (rest : N) (vals : table N) (v : N) (l : list (N * N)) : option N :=
  match l with
  | [] => None
  | (i, x) :: l =>
    if N.ltb 0 i && N.ltb i rest && N.leb rest (N.double i) then
      match get vals (rest - i) with
      | Some y => if N.eqb (N.lxor x y) v then Some i else find_split rest vals v l
      | None => find_split rest vals v l
      end
    else find_split rest vals v l
  end.

Fixpoint find_break (n : N) (vals : table N) (v : N) (l : list (N * N)) (ks : list N) : option (N * N) :=
  match ks with
  | [] => None
  | k :: ks =>
    match (if N.ltb k n then find_split (n - k) vals v l else None) with
    | Some i => Some (k, i)
    | None => find_break n vals v l ks
    end
  end.

Definition is_split (n : N) (vals : table N) (v : N) (w : N * N) : bool :=
  let (k, i) := w in
  existsb (N.eqb k) breaks && N.ltb 0 i && N.ltb (i + k) n &&
  match get vals i, get vals (n - k - i) with
  | Some x, Some y => N.eqb (N.lxor x y) v
  | _, _ => false
  end.

(** The least value that is no option's, from [v] on. A value can be greater than its heap (4.76, heap 3: 4),
    but not than the number of options, which are at most [n / 2 + 2] for each digit. *)
Fixpoint least_free (st : state) (s : seen_set) (fuel : list N) (v : N) (ws : table (N * N))
  : option (N * table (N * N)) :=
  let again := fun ws => match fuel with [] => None | _ :: fuel => least_free st s fuel (N.succ v) ws end in
  if sees s v then again ws else
  if all_parts || class m (size st) v then Some (v, ws) else
  match get ws v with
  | Some w =>
    if is_split (size st) (values st) v w then again ws else
    match find_break (size st) (values st) v (past st) breaks with
    | Some w => again (put ws v w)
    | None => Some (v, ws)
    end
  | None =>
    match find_break (size st) (values st) v (past st) breaks with
    | Some w => again (put ws v w)
    | None => Some (v, ws)
    end
  end.

Definition octal_next (st : state) : option state :=
  let n := size st in
  let s := see_simple n (values st) numbered (PositiveMap.empty unit) in
  let up := if all_parts then tl (rev_append (past st) []) else [] in
  let s := see_breaks st up breaks s in
  match least_free st s (code ++ code ++ room st) 0%N (witness st) with
  | None => None
  | Some (v, ws) =>
    let here := (n, v) in
    Some {| size := N.succ n; values := put (values st) n v; past := here :: past st;
            parts := if class m n v then parts st else here :: parts st; witness := ws; room := code ++ room st |}
  end.

Definition octal_start : state :=
  {| size := 0; values := PositiveMap.empty N; past := []; parts := []; witness := PositiveMap.empty (N * N);
     room := [] |}.

Definition octal_step (st : option state) : option state :=
  match st with Some st => octal_next st | None => None end.

(** ** They are right *)
Let f : nat -> N := value (octal code).
Hypothesis mask_fits : forallb (fits m) breaks = true.

Definition is_option (n : N) (v : N) : Prop := octal_option code f (N.to_nat n) v.

Record stands (n : nat) (st : state) : Prop := {
  stands_size : size st = N.of_nat n;
  stands_values : forall i, get (values st) i = if N.ltb i (N.of_nat n) then Some (f (N.to_nat i)) else None;
  stands_past : forall i x, In (i, x) (past st) <-> (i < N.of_nat n)%N /\ x = f (N.to_nat i);
  stands_parts : forall i x, (i < N.of_nat n)%N -> x = f (N.to_nat i) -> class m i x = false -> In (i, x) (parts st);
  stands_only : forall i x, In (i, x) (parts st) -> In (i, x) (past st);
  stands_order : past st = rev (map (fun i => (N.of_nat i, f i)) (seq 0 n))
}.

Lemma numbered_spec k d : In (k, d) numbered <-> N.to_nat k < length code /\ d = digit code (N.to_nat k).
Proof.
  unfold numbered, digit.
  assert (forall (l : list N) a, In (k, d) (combine (map N.of_nat (seq a (length l))) l) <->
    a <= N.to_nat k < a + length l /\ d = nth (N.to_nat k - a) l 0%N) as H.
  { induction l as [|x l IH]; intros a; simpl; [lia|]. rewrite IH. split.
    - intros [E|[A B]].
      + inversion E; subst. rewrite Nat2N.id, Nat.sub_diag. split; [lia | reflexivity].
      + split; [lia|]. replace (N.to_nat k - a) with (S (N.to_nat k - S a)) by lia. auto.
    - intros [A B]. destruct (Nat.eq_dec (N.to_nat k) a) as [E|E].
      + left. rewrite E, Nat.sub_diag in B. subst. f_equal. lia.
      + right. split; [lia|]. replace (N.to_nat k - a) with (S (N.to_nat k - S a)) in B by lia. auto. }
  rewrite H, Nat.sub_0_r. split; intros [A B]; (split; [lia | auto]).
Qed.

Lemma breaks_spec k : In k breaks <-> N.to_nat k < length code /\ leaves code (N.to_nat k) 2 = true.
Proof.
  unfold breaks, leaves. rewrite in_map_iff. split.
  - intros [[k' d] [<- H]]. apply filter_In in H. destruct H as [H T]. apply numbered_spec in H.
    destruct H as [H ->]. auto.
  - intros [H T]. exists (k, digit code (N.to_nat k)). split; auto. apply filter_In. split; auto.
    now apply numbered_spec.
Qed.

Lemma sees_see x s v : sees (see x s) v = N.eqb x v || sees s v.
Proof.
  unfold sees, see. destruct (get s x) as [[]|] eqn:E.
  - destruct (N.eqb_spec x v) as [<-|]; auto. now rewrite E.
  - rewrite get_put. now destruct (N.eqb x v).
Qed.

Section Heap.
Variable n : nat.
Variable st : state.
Hypothesis St : stands n st.
Let vals := values st.

Lemma get_value i y : get vals i = Some y <-> (i < N.of_nat n)%N /\ y = f (N.to_nat i).
Proof.
  unfold vals. rewrite (stands_values _ _ St). destruct (N.ltb_spec i (N.of_nat n)) as [L|L].
  - split; [intros H; inversion H; auto | intros [_ ->]; auto].
  - split; [easy | lia].
Qed.

Definition all_options (s : seen_set) : Prop := forall v, sees s v = true -> is_option (size st) v.

(** What leaves no heap or one. *)
Lemma see_simple_more v : forall l s, sees s v = true -> sees (see_simple (size st) vals l s) v = true.
Proof.
  induction l as [|[k d] l IH]; intros s H; simpl; auto. apply IH.
  destruct (N.testbit d 1 && N.leb 1 k && N.ltb k (size st)).
  - destruct (get vals (size st - k)); [rewrite sees_see|];
      (destruct (N.testbit d 0 && N.leb 1 k && N.eqb k (size st)); rewrite ?sees_see, H; now rewrite ?orb_true_r).
  - destruct (N.testbit d 0 && N.leb 1 k && N.eqb k (size st)); rewrite ?sees_see, H; now rewrite ?orb_true_r.
Qed.

Lemma see_simple_only : forall l s, incl l numbered -> all_options s ->
  all_options (see_simple (size st) vals l s).
Proof.
  induction l as [|[k d] l IH]; intros s I A; simpl; auto.
  apply IH; [intros x X; apply I; now right|].
  assert (In (k, d) numbered) as D by (apply I; now left). apply numbered_spec in D. destruct D as [K ->].
  set (s1 := if N.testbit _ 0 && N.leb 1 k && N.eqb k (size st) then see 0%N s else s).
  assert (all_options s1) as A1.
  { unfold s1. destruct (N.testbit _ 0 && N.leb 1 k && N.eqb k (size st)) eqn:E; auto.
    rewrite !andb_true_iff, N.leb_le, N.eqb_eq in E. intros v V. rewrite sees_see in V.
    apply orb_true_iff in V. destruct V as [V|V]; auto. apply N.eqb_eq in V. subst v.
    exists (N.to_nat k). split; auto. left. repeat split; try lia. apply E. }
  destruct (N.testbit _ 1 && N.leb 1 k && N.ltb k (size st)) eqn:E; auto.
  destruct (get vals (size st - k)) as [y|] eqn:G; auto. apply get_value in G. destruct G as [G ->].
  rewrite !andb_true_iff, N.leb_le, N.ltb_lt in E. intros v V. rewrite sees_see in V.
  apply orb_true_iff in V. destruct V as [V|V]; auto. apply N.eqb_eq in V. subst v.
  exists (N.to_nat k). split; auto. right; left. repeat split; try lia; [apply E|]. f_equal. lia.
Qed.

Lemma see_simple_all v : forall l s k d, In (k, d) l ->
  (N.testbit d 0 = true /\ (1 <= k)%N /\ k = size st /\ v = 0%N) \/
  (N.testbit d 1 = true /\ (1 <= k < size st)%N /\ v = f (N.to_nat (size st - k))) ->
  sees (see_simple (size st) vals l s) v = true.
Proof.
  induction l as [|[k0 d0] l IH]; intros s k d I H; [easy|]. simpl.
  destruct I as [I|I]; [|now apply IH with (k := k) (d := d)].
  inversion I; subst k0 d0. apply see_simple_more.
  destruct H as [[A [B [C ->]]]|[A [B ->]]].
  - assert (N.testbit d 0 && N.leb 1 k && N.eqb k (size st) = true) as E
      by (rewrite !andb_true_iff, N.leb_le, N.eqb_eq; auto).
    rewrite E. destruct (N.testbit d 1 && N.leb 1 k && N.ltb k (size st)); [destruct (get vals (size st - k))|];
      rewrite !sees_see, N.eqb_refl; now rewrite ?orb_true_r.
  - assert (N.testbit d 1 && N.leb 1 k && N.ltb k (size st) = true) as E
      by (rewrite !andb_true_iff, N.leb_le, N.ltb_lt; intuition).
    rewrite E. pose proof (stands_size _ _ St).
    replace (get vals (size st - k)) with (Some (f (N.to_nat (size st - k)))).
    + now rewrite sees_see, N.eqb_refl.
    + symmetry. apply get_value. split; auto. lia.
Qed.

(** What leaves two heaps. *)
Lemma see_parts_more rest v : forall l s, sees s v = true -> sees (see_parts rest vals l s) v = true.
Proof.
  induction l as [|[i x] l IH]; intros s H; simpl; auto.
  destruct (_ && _); apply IH; auto. destruct (get vals (rest - i)); auto.
  rewrite sees_see, H. apply orb_true_r.
Qed.

Lemma split_is_option k i x y : In k breaks -> (k < size st)%N -> (0 < i)%N -> (i < size st - k)%N ->
  x = f (N.to_nat i) -> get vals (size st - k - i) = Some y -> is_option (size st) (N.lxor x y).
Proof.
  intros K Ks I0 I ->. rewrite get_value. intros [_ ->]. apply breaks_spec in K. destruct K as [K B].
  exists (N.to_nat k). split; auto. right; right. split; auto.
  exists (N.to_nat i), (N.to_nat (size st - k - i)). repeat split; lia.
Qed.

Lemma see_parts_only k : In k breaks -> (k < size st)%N -> forall l s, incl l (past st) ->
  all_options s -> all_options (see_parts (size st - k) vals l s).
Proof.
  intros K Ks. induction l as [|[i x] l IH]; intros s I A; simpl; auto.
  assert (incl l (past st)) as I' by (intros z Z; apply I; now right).
  destruct (_ && _) eqn:E; [|now apply IH]. apply IH; auto.
  destruct (get vals (size st - k - i)) as [y|] eqn:G; auto.
  assert (In (i, x) (past st)) as P by (apply I; now left). apply (stands_past _ _ St) in P.
  rewrite !andb_true_iff, !N.ltb_lt in E. intros v V. rewrite sees_see in V.
  apply orb_true_iff in V. destruct V as [V|V]; auto. apply N.eqb_eq in V. subst v.
  apply split_is_option with (k := k) (i := i); intuition.
Qed.

Lemma see_parts_all rest i x y : forall l s, In (i, x) l -> (0 < i < rest)%N ->
  get vals (rest - i) = Some y -> sees (see_parts rest vals l s) (N.lxor x y) = true.
Proof.
  induction l as [|[i0 x0] l IH]; intros s I L G; [easy|]. simpl. destruct I as [I|I].
  - inversion I; subst.
    assert (N.ltb 0 i && N.ltb i rest = true) as E by (rewrite andb_true_iff, !N.ltb_lt; lia).
    rewrite E, G. apply see_parts_more. rewrite sees_see. now rewrite N.eqb_refl.
  - destruct (_ && _); apply IH; auto.
Qed.

Let numbered_value (i : nat) : N * N := (N.of_nat i, f i).

Lemma see_pairs_spec v : forall c fast a b s, length fast <= 2 * c ->
  sees (see_pairs fast (rev (map numbered_value (seq 0 b))) (map numbered_value (seq a c)) s) v = true <->
  sees s v = true \/ exists t, 2 * t + 2 <= length fast /\ t < b /\ v = N.lxor (f (a + t)) (f (b - 1 - t)).
Proof.
  induction c as [|c IH]; intros fast a b s L.
  - destruct fast; [|simpl in L; lia]. simpl. split; auto. intros [H|[t [H _]]]; [auto | lia].
  - destruct fast as [|e [|e' fast]].
    + simpl. split; auto. intros [H|[t [H _]]]; [auto | lia].
    + simpl. split; auto. intros [H|[t [H _]]]; [auto | lia].
    + destruct b as [|b]; [simpl; split; auto; intros [H|[t [_ [H _]]]]; [auto | lia]|].
      rewrite seq_S, map_app, rev_app_distr. simpl seq. simpl map. simpl rev. cbn [app].
      unfold numbered_value at 1 3. cbn [see_pairs]. rewrite IH by (simpl in L; lia).
      rewrite sees_see, orb_true_iff, N.eqb_eq. simpl length. split.
      * intros [[E|H]|[t [A [B E]]]]; auto.
        -- right. exists 0. rewrite Nat.add_0_r, Nat.sub_0_r. replace (S b - 1) with b by lia.
           repeat split; auto; lia.
        -- right. exists (S t). repeat split; try lia. rewrite E. do 2 f_equal; lia.
      * intros [H|[[|t] [A [B E]]]]; auto.
        -- left. left. rewrite E, Nat.add_0_r. do 2 f_equal. lia.
        -- right. exists t. repeat split; try lia. rewrite E. do 2 f_equal; lia.
Qed.

Definition up_here : list (N * N) := if all_parts then tl (rev_append (past st) []) else [].

(** Without a mask exactly the values of splits are seen. *)
Lemma see_all_pairs k s v : (k < size st)%N -> all_parts = true ->
  let down := skipn (N.to_nat k) (past st) in
  sees (see_pairs down down up_here s) v = true <->
  sees s v = true \/ exists i j, 1 <= i <= j /\ i + j + N.to_nat k = n /\ v = N.lxor (f i) (f j).
Proof.
  intros K P. pose proof (stands_size _ _ St) as Sz. cbn zeta. unfold up_here. rewrite P.
  rewrite rev_append_rev, app_nil_r. rewrite (stands_order _ _ St), rev_involutive.
  fold numbered_value. set (r := n - N.to_nat k).
  assert (skipn (N.to_nat k) (rev (map numbered_value (seq 0 n))) = rev (map numbered_value (seq 0 r))) as E.
  { rewrite skipn_rev, map_length, seq_length. fold r. f_equal. rewrite firstn_map. f_equal.
    replace n with (r + N.to_nat k) by lia. rewrite seq_app, firstn_app, seq_length, Nat.sub_diag.
    rewrite firstn_all2 by (rewrite seq_length; lia). now rewrite app_nil_r. }
  rewrite E. replace (tl (map numbered_value (seq 0 n))) with (map numbered_value (seq 1 (n - 1))).
  2:{ destruct n as [|n']; [lia|]. simpl. now rewrite Nat.sub_0_r. }
  destruct (Nat.eq_dec n 1) as [N1|N1].
  { replace r with 1 by lia. rewrite N1. simpl. split; auto. intros [H|[i [j H]]]; auto. lia. }
  rewrite see_pairs_spec by (rewrite rev_length, map_length, seq_length; lia).
  rewrite rev_length, map_length, seq_length. split; (intros [H|H]; [now left | right]).
  - destruct H as [t [A [B X]]]. exists (1 + t), (r - 1 - t). repeat split; auto; lia.
  - destruct H as [i [j [I [J X]]]]. exists (i - 1). repeat split; try lia. rewrite X. do 2 f_equal; lia.
Qed.

Lemma see_breaks_more v : forall ks s, sees s v = true -> sees (see_breaks st up_here ks s) v = true.
Proof.
  induction ks as [|k ks IH]; intros s H; simpl; auto. apply IH.
  destruct (N.ltb_spec k (size st)); auto. destruct all_parts eqn:P.
  - apply see_all_pairs; auto.
  - now apply see_parts_more.
Qed.

Lemma see_breaks_only : forall ks s, incl ks breaks -> all_options s -> all_options (see_breaks st up_here ks s).
Proof.
  induction ks as [|k ks IH]; intros s I A; simpl; auto.
  apply IH; [intros z Z; apply I; now right|].
  assert (In k breaks) as K by (apply I; now left).
  destruct (N.ltb_spec k (size st)) as [L|]; auto. destruct all_parts eqn:P.
  - intros v V. apply see_all_pairs in V; auto. destruct V as [V|[i [j [B [C ->]]]]]; auto.
    apply breaks_spec in K. exists (N.to_nat k). split; [apply K|]. right; right. split; [apply K|].
    exists i, j. pose proof (stands_size _ _ St). repeat split; lia.
  - apply see_parts_only; auto. intros [i x]. apply (stands_only _ _ St).
Qed.

Lemma see_breaks_pairs k i j : all_parts = true -> (k < size st)%N -> 1 <= i <= j -> i + j + N.to_nat k = n ->
  forall ks s, In k ks -> sees (see_breaks st up_here ks s) (N.lxor (f i) (f j)) = true.
Proof.
  intros P L I J. induction ks as [|k0 ks IH]; intros s K; [easy|]. simpl. destruct K as [->|K]; auto.
  apply see_breaks_more. destruct (N.ltb_spec k (size st)); [|lia]. rewrite P. apply see_all_pairs; auto.
  right. exists i, j. auto.
Qed.

Lemma see_breaks_parts k i x y : all_parts = false -> (k < size st)%N -> In (i, x) (parts st) ->
  (0 < i < size st - k)%N -> get vals (size st - k - i) = Some y ->
  forall ks s, In k ks -> sees (see_breaks st up_here ks s) (N.lxor x y) = true.
Proof.
  intros A L P I G. induction ks as [|k0 ks IH]; intros s K; [easy|]. simpl. destruct K as [->|K]; auto.
  apply see_breaks_more. destruct (N.ltb_spec k (size st)); [|lia]. rewrite A.
  now apply see_parts_all with (i := i).
Qed.

(** A split that was found has its value. *)
Lemma find_split_spec rest v i : forall l, find_split rest vals v l = Some i ->
  exists x y, In (i, x) l /\ (0 < i < rest)%N /\ get vals (rest - i) = Some y /\ v = N.lxor x y.
Proof.
  induction l as [|[j x] l IH]; simpl; [easy|].
  assert (find_split rest vals v l = Some i ->
    exists x0 y, ((j, x) = (i, x0) \/ In (i, x0) l) /\ (0 < i < rest)%N /\ get vals (rest - i) = Some y /\ v = N.lxor x0 y) as C.
  { intros H. destruct (IH H) as [x0 [y [A B]]]. exists x0, y. auto. }
  destruct (N.ltb 0 j && N.ltb j rest && N.leb rest (N.double j)) eqn:E; auto.
  destruct (get vals (rest - j)) as [y|] eqn:G; auto. destruct (N.eqb_spec (N.lxor x y) v); auto.
  intros H. inversion H; subst. rewrite !andb_true_iff, !N.ltb_lt in E. exists x, y. intuition.
Qed.

Lemma find_split_none rest v i x y : forall l, find_split rest vals v l = None -> In (i, x) l ->
  (0 < i < rest)%N -> (rest <= 2 * i)%N -> get vals (rest - i) = Some y -> v <> N.lxor x y.
Proof.
  induction l as [|[j z] l IH]; simpl; [easy|]. intros H [I|I] L D G.
  - inversion I; subst. assert (N.ltb 0 i && N.ltb i rest && N.leb rest (N.double i) = true) as E
      by (rewrite !andb_true_iff, !N.ltb_lt, N.leb_le, N.double_spec; intuition).
    rewrite E, G in H. destruct (N.eqb_spec (N.lxor x y) v); [easy | congruence].
  - apply IH; auto. destruct (_ && _); auto. destruct (get vals (rest - j)); auto.
    now destruct (N.eqb (N.lxor z n0) v).
Qed.

Lemma find_break_option v w : forall ks, incl ks breaks ->
  find_break (size st) vals v (past st) ks = Some w -> is_option (size st) v.
Proof.
  induction ks as [|k ks IH]; intros I; simpl; [easy|].
  assert (incl ks breaks) as I' by (intros z Z; apply I; now right).
  destruct (if N.ltb k (size st) then _ else None) as [i|] eqn:E; [|now apply IH]. intros _.
  destruct (N.ltb_spec k (size st)); [|easy].
  apply find_split_spec in E. destruct E as [x [y [P [L [G ->]]]]]. apply (stands_past _ _ St) in P.
  apply split_is_option with (k := k) (i := i); intuition.
Qed.

Lemma find_break_none v k i x y : forall ks, find_break (size st) vals v (past st) ks = None -> In k ks ->
  In (i, x) (past st) -> (k < size st)%N -> (0 < i < size st - k)%N -> (size st - k <= 2 * i)%N ->
  get vals (size st - k - i) = Some y -> v <> N.lxor x y.
Proof.
  induction ks as [|k0 ks IH]; simpl; [easy|].
  destruct (if N.ltb k0 (size st) then _ else None) as [j|] eqn:E; [easy|]. intros H [->|I]; auto.
  intros P K L D G. destruct (N.ltb_spec k (size st)); [|lia]. eapply find_split_none; eauto.
Qed.

Lemma is_split_option v w : is_split (size st) vals v w = true -> is_option (size st) v.
Proof.
  destruct w as [k i]. unfold is_split. rewrite !andb_true_iff, !N.ltb_lt. intros [[[K I] L] G].
  apply existsb_exists in K. destruct K as [k' [K E]]. apply N.eqb_eq in E. subst k'.
  destruct (get vals i) as [x|] eqn:Gx; [|easy]. destruct (get vals (size st - k - i)) as [y|] eqn:Gy; [|easy].
  apply N.eqb_eq in G. subst v. apply get_value in Gx. apply split_is_option with (k := k) (i := i); intuition; lia.
Qed.

Definition seen_here : seen_set :=
  see_breaks st up_here breaks (see_simple (size st) vals numbered (PositiveMap.empty unit)).

Lemma seen_here_only : all_options seen_here.
Proof.
  apply see_breaks_only.
  - now intros z Z.
  - apply see_simple_only; [now intros z Z|]. intros v. unfold sees. rewrite get_empty. easy.
Qed.

(** An option that was not seen is a split of class 0, into the greater part and the rest. *)
Lemma unseen v : sees seen_here v = false -> is_option (size st) v ->
  all_parts = false /\ class m (size st) v = false /\
  exists k i x y, In k breaks /\ In (i, x) (past st) /\ (k < size st)%N /\ (0 < i < size st - k)%N /\
    (size st - k <= 2 * i)%N /\ get vals (size st - k - i) = Some y /\ v = N.lxor x y.
Proof.
  intros U [k [K H]]. pose proof (stands_size _ _ St) as Sz.
  assert (In (N.of_nat k, digit code k) numbered) as D by (apply numbered_spec; rewrite Nat2N.id; auto).
  assert (forall P, sees (see_simple (size st) vals numbered (PositiveMap.empty unit)) v = true -> P) as Simple.
  { intros P S. exfalso. unfold seen_here in U. now rewrite see_breaks_more in U. }
  destruct H as [[A [B [C X]]]|[[A [B X]]|[A [i [j [I [J [E X]]]]]]]].
  - apply Simple. apply see_simple_all with (k := N.of_nat k) (d := digit code k); auto.
    left. repeat split; auto; lia.
  - apply Simple. apply see_simple_all with (k := N.of_nat k) (d := digit code k); auto.
    right. repeat split; auto; try lia. rewrite X. f_equal. lia.
  - assert (In (N.of_nat k) breaks) as Kb by (apply breaks_spec; rewrite Nat2N.id; auto).
    assert (fits m (N.of_nat k) = true) as F by (rewrite forallb_forall in mask_fits; auto).
    (* The parts, whichever comes first. *)
    assert (forall a b, 1 <= a -> 1 <= b -> a + b + k = N.to_nat (size st) ->
      In (N.of_nat a, f a) (past st) /\ get vals (size st - N.of_nat k - N.of_nat a) = Some (f b)) as Parts.
    { intros a b Ha Hb Hab. split.
      - apply (stands_past _ _ St). rewrite Nat2N.id. split; auto. lia.
      - apply get_value. split; [lia|]. f_equal. lia. }
    assert (all_parts = false) as NP.
    { destruct all_parts eqn:Ap; auto. exfalso.
      assert (forall a b, 1 <= a <= b -> a + b + k = N.to_nat (size st) -> v = N.lxor (f a) (f b) -> False) as No.
      { intros a b Hab Hk Hv. assert (sees seen_here v = true) as T; [|congruence]. rewrite Hv.
        apply see_breaks_pairs with (k := N.of_nat k); auto; lia. }
      destruct (le_lt_dec i j) as [L|L]; [apply (No i j) | apply (No j i)]; auto; try lia.
      now rewrite N.lxor_comm. }
    assert (forall a b, 1 <= a -> 1 <= b -> a + b + k = N.to_nat (size st) -> v = N.lxor (f a) (f b) ->
      class m (N.of_nat a) (f a) = true) as Common.
    { intros a b Ha Hb Hab Hv. destruct (class m (N.of_nat a) (f a)) eqn:Cl; auto. exfalso.
      destruct (Parts a b Ha Hb Hab) as [Pa Gb].
      assert (In (N.of_nat a, f a) (parts st)) as Pr.
      { apply (stands_parts _ _ St); auto; [lia | now rewrite Nat2N.id]. }
      assert (sees seen_here v = true) as T; [|congruence].
      rewrite Hv. apply see_breaks_parts with (k := N.of_nat k) (i := N.of_nat a); auto; lia. }
    assert (class m (size st) v = xorb (class m (N.of_nat i) (f i)) (class m (N.of_nat j) (f j))) as Cv.
    { rewrite X. apply class_split with (k := N.of_nat k); auto. lia. }
    split; auto. split.
    + rewrite Cv, (Common i j I J E X) by easy. rewrite N.lxor_comm in X.
      rewrite (Common j i J I) by (easy || lia). reflexivity.
    + destruct (le_lt_dec j i) as [L|L].
      * destruct (Parts i j I J E) as [P G]. exists (N.of_nat k), (N.of_nat i), (f i), (f j).
        repeat split; auto; lia.
      * assert (j + i + k = N.to_nat (size st)) as E' by lia.
        destruct (Parts j i J I E') as [P G]. exists (N.of_nat k), (N.of_nat j), (f j), (f i).
        rewrite N.lxor_comm in X. repeat split; auto; lia.
Qed.

Lemma least_free_spec : forall fuel v ws v' ws', (forall u, (u < v)%N -> is_option (size st) u) ->
  least_free st seen_here fuel v ws = Some (v', ws') -> v' = f n.
Proof.
  assert (forall v, sees seen_here v = false -> all_parts || class m (size st) v = true ->
    ~ is_option (size st) v) as Common.
  { intros v U C O. destruct (unseen v U O) as [A [B _]]. rewrite A, B in C. easy. }
  assert (forall v, sees seen_here v = false -> find_break (size st) vals v (past st) breaks = None ->
    ~ is_option (size st) v) as None_found.
  { intros v U F O. destruct (unseen v U O) as [_ [_ [k [i [x [y H]]]]]].
    destruct H as [K [P [Ks [L [D [G X]]]]]]. revert X. now apply (find_break_none v k i x y breaks). }
  assert (forall v, (forall u, (u < v)%N -> is_option (size st) u) -> ~ is_option (size st) v -> v = f n) as Mex.
  { intros v A B. symmetry. apply octal_value. unfold is_option in A, B.
    rewrite (stands_size _ _ St), Nat2N.id in A, B. auto. }
  assert (forall v, is_option (size st) v -> (forall u, (u < v)%N -> is_option (size st) u) ->
    forall u, (u < N.succ v)%N -> is_option (size st) u) as Up.
  { intros v O A u U. destruct (N.eq_dec u v) as [->|]; auto. apply A. lia. }
  assert (forall v w, find_break (size st) vals v (past st) breaks = Some w -> is_option (size st) v) as Found.
  { intros v w. apply find_break_option. now intros z Z. }
  induction fuel as [|e fuel IH]; intros v ws v' ws' A; cbn [least_free].
  - destruct (sees seen_here v) eqn:S; [easy|].
    destruct (all_parts || class m (size st) v) eqn:C.
    { intros H. inversion H; subst. auto. }
    destruct (get ws v) as [w|]; [destruct (is_split (size st) (values st) v w); [easy|]|];
      (destruct (find_break (size st) (values st) v (past st) breaks) eqn:F; [easy|];
       intros H; inversion H; subst; apply Mex; auto).
  - destruct (sees seen_here v) eqn:S.
    { apply IH. apply Up; auto. now apply seen_here_only. }
    destruct (all_parts || class m (size st) v) eqn:C.
    { intros H. inversion H; subst. auto. }
    destruct (get ws v) as [w|].
    + destruct (is_split (size st) (values st) v w) eqn:W.
      { apply IH. apply Up; auto. now apply is_split_option with (w := w). }
      destruct (find_break (size st) (values st) v (past st) breaks) eqn:F.
      * apply IH. apply Up; auto. eapply Found; eauto.
      * intros H; inversion H; subst; apply Mex; auto.
    + destruct (find_break (size st) (values st) v (past st) breaks) eqn:F.
      * apply IH. apply Up; auto. eapply Found; eauto.
      * intros H; inversion H; subst; apply Mex; auto.
Qed.

Lemma octal_next_stands st' : octal_next st = Some st' -> stands (S n) st'.
Proof.
  unfold octal_next. fold vals. fold up_here. change (see_breaks _ _ _ _) with seen_here.
  destruct (least_free st seen_here (code ++ code ++ room st) 0%N (witness st)) as [[v ws]|] eqn:L; [|easy].
  apply least_free_spec in L; [|lia]. subst v. intros H. inversion H; subst; clear H.
  pose proof (stands_size _ _ St) as Sz.
  constructor; cbn [size values past parts witness].
  - lia.
  - intros i. rewrite get_put, (stands_values _ _ St), Sz. destruct (N.eqb_spec (N.of_nat n) i) as [<-|E].
    + rewrite Nat2N.id. destruct (N.ltb_spec (N.of_nat n) (N.of_nat (S n))); [auto | lia].
    + destruct (N.ltb_spec i (N.of_nat n)), (N.ltb_spec i (N.of_nat (S n))); auto; lia.
  - intros i x. cbn [In]. rewrite (stands_past _ _ St), Sz. split.
    + intros [E|[A B]]; [inversion E; subst; rewrite Nat2N.id; split; [lia | auto] | split; [lia | auto]].
    + intros [A ->]. destruct (N.eq_dec i (N.of_nat n)) as [->|]; [left; now rewrite Nat2N.id | right; split; [lia | auto]].
  - intros i x A B C. rewrite Sz. destruct (N.eq_dec i (N.of_nat n)) as [E|E].
    + subst i x. rewrite Nat2N.id in *. rewrite C. now left.
    + assert (In (i, x) (parts st)) by (apply (stands_parts _ _ St); auto; lia).
      destruct (class m (N.of_nat n) (f n)); simpl; auto.
  - intros i x. destruct (class m (size st) (f n)); simpl.
    + intros I. right. now apply (stands_only _ _ St).
    + intros [E|I]; [now left | right; now apply (stands_only _ _ St)].
  - rewrite seq_S, map_app, rev_app_distr, (stands_order _ _ St), Sz. reflexivity.
Qed.
End Heap.

Lemma octal_start_stands : stands 0 octal_start.
Proof.
  constructor; simpl; auto.
  - intros i. rewrite get_empty. destruct (N.ltb_spec i 0); auto. lia.
  - intros i x. split; [easy | lia].
  - intros. lia.
Qed.

Lemma octal_iter_stands k st : N.iter k octal_step (Some octal_start) = Some st -> stands (N.to_nat k) st.
Proof.
  rewrite N2Nat.inj_iter. generalize (N.to_nat k). clear k. intros k. revert st.
  induction k as [|k IH]; intros st; simpl.
  - intros H. inversion H. apply octal_start_stands.
  - destruct (Nat.iter k octal_step (Some octal_start)) as [a|]; [|easy].
    intros H. now apply octal_next_stands with (st := a); [apply IH|].
Qed.
End Values.

(** ** The checker *)
Fixpoint in_order (l : list (N * N)) (values : list N) : list N :=
  match l with [] => values | (_, v) :: l => in_order l (v :: values) end.

Lemma in_order_spec l : forall values, in_order l values = map snd (rev l) ++ values.
Proof.
  induction l as [|[i v] l IH]; intros values; simpl; auto.
  now rewrite IH, map_app, <- app_assoc.
Qed.

Definition list_next (l : list N) : option (N * list N) :=
  match l with [] => None | v :: l => Some (v, l) end.

Definition list_stands (f : nat -> N) (n : nat) (l : list N) : Prop :=
  forall i v, nth_error l i = Some v -> v = f (n + i).

Lemma list_next_stands f n a v a' : list_stands f n a -> list_next a = Some (v, a') ->
  v = f n /\ list_stands f (S n) a'.
Proof.
  destruct a as [|x a]; [easy|]. intros L H. inversion H; subst. split.
  - rewrite (L 0 v eq_refl). f_equal. lia.
  - intros i w W. rewrite (L (S i) w W). f_equal. lia.
Qed.

Definition check_octal (code : list N) (m : mask) (l p s : N) : result unit :=
  if negb (N.eqb s 0) then bad Saltus_not_zero else
  if N.eqb p 0 then bad Period_is_zero else
  if negb (forallb (fits m) (breaks code)) then bad Mask_does_not_fit else
  let reach := (2 * N.max l 1 + p + N.of_nat (most_taken code))%N in
  match N.iter (reach + p) (octal_step code m) (Some octal_start) with
  | None => bad No_such_game
  | Some st =>
    check_stream (list N) list_next (in_order (past st) []) l p s (reach - l) (N.to_nat p) (fun _ _ => true)
  end.

(** A yes of the checker proves the preperiod and the period of an octal game. *)
Theorem octal_checked code m l p s : check_octal code m l p s = good tt ->
  least_period (value (octal code)) (N.to_nat l) (N.to_nat p) s.
Proof.
  unfold check_octal. destruct (N.eqb_spec s 0) as [->|]; [|easy]. destruct (N.eqb p 0); [easy|].
  destruct (forallb (fits m) (breaks code)) eqn:F; [|easy]. cbn [negb].
  set (reach := (2 * N.max l 1 + p + N.of_nat (most_taken code))%N).
  destruct (N.iter (reach + p) (octal_step code m) (Some octal_start)) as [st|] eqn:I; [|easy].
  apply octal_iter_stands in I; auto. set (f := value (octal code)).
  apply check_stream_sound with (stands := list_stands f).
  - intros n a v a'. apply list_next_stands.
  - rewrite in_order_spec, app_nil_r, (stands_order _ _ _ _ I), rev_involutive, map_map. simpl.
    intros i v. generalize (N.to_nat (reach + p)). intros k H.
    change (nth_error (map f (seq 0 k)) i = Some v) in H.
    assert (i < k) as L.
    { assert (nth_error (map f (seq 0 k)) i <> None) as X by congruence.
      apply nth_error_Some in X. now rewrite map_length, seq_length in X. }
    assert (nth_error (map f (seq 0 k)) i = Some (f i)) as X.
    { apply map_nth_error. rewrite nth_error_nth' with (d := 0) by (rewrite seq_length; auto).
      now rewrite seq_nth. }
    simpl. congruence.
  - intros _ _ _ _ _ W. rewrite N2Nat.inj_sub in W.
    assert (law f (Nat.max (N.to_nat l) 1) (N.to_nat p) 0) as G.
    { apply guy_smith; [lia|]. intros n A B.
      specialize (W (n - N.to_nat l)). rewrite N.add_0_r in W.
      replace (N.to_nat l + N.to_nat p + (n - N.to_nat l)) with (n + N.to_nat p) in W by lia.
      replace (N.to_nat l + (n - N.to_nat l)) with n in W by lia. apply W. unfold reach. lia. }
    intros n H. destruct (le_lt_dec (Nat.max (N.to_nat l) 1) n) as [L|L]; [now apply G|].
    assert (n = 0 /\ N.to_nat l = 0) as [-> L0] by lia.
    specialize (W 0). rewrite L0 in W. simpl in W. rewrite Nat.add_0_r in W. simpl. apply W. unfold reach. lia.
Qed.
