(** * Checking a period on a stream of values

    A stream hands out the values of a sequence one by one. All that is kept are states of the
    stream, so that a period of ten million needs no more memory than its window. *)
Require Import List Arith NArith Lia Bool.
Import ListNotations.
From Grundy Require Import Period.

(** What a claim fails by. *)
Inductive fault :=
  | Period_is_zero
  | Saltus_not_zero
  | Law_fails (heap : N)          (** the value a period after this heap is another one *)
  | Not_repeated                  (** the law holds where it was looked at, but the states differ *)
  | Preperiod_not_least           (** the law holds one heap earlier *)
  | Period_not_least (shorter : N)
  | Mask_does_not_fit             (** a breaking move is of another parity than the mask's *)
  | No_such_game.

Inductive result (A : Type) := good (found : A) | bad (why : fault).
Arguments good {A} _.
Arguments bad {A} _.

Section Stream.
Variable state : Type.
Variable next : state -> option (N * state).

Definition step (st : option state) : option state :=
  match st with
  | Some a => match next a with Some (_, a') => Some a' | None => None end
  | None => None
  end.
Definition advance (k : N) (a : state) : option state := N.iter k step (Some a).

(** Two states side by side: the values of the second must be those of the first and [s]. *)
Definition law_step (s : N) (r : result (N * (state * state))) : result (N * (state * state)) :=
  match r with
  | bad why => bad why
  | good (n, (a, b)) =>
    match next a, next b with
    | Some (x, a'), Some (y, b') =>
      if N.eqb y (x + s) then good (N.succ n, (a', b')) else bad (Law_fails n)
    | _, _ => bad No_such_game
    end
  end.

Fixpoint sample (w : nat) (a : state) : list N :=
  match w with
  | O => []
  | S w => match next a with Some (x, a') => x :: sample w a' | None => [] end
  end.

(** Whether the values from a state on are other ones than the sample's, up to the difference of
    [y0] and [x0]. *)
Fixpoint differs (x0 y0 : N) (u : list N) (b : state) : bool :=
  match u with
  | [] => false
  | x :: u =>
    match next b with
    | Some (y, b') => if N.eqb (y + x0) (y0 + x) then differs x0 y0 u b' else true
    | None => false
    end
  end.

Definition shorter_step (s x0 : N) (u : list N) (r : result (N * state)) : result (N * state) :=
  match r with
  | bad why => bad why
  | good (q, b) =>
    match next b with
    | Some (y0, b') => if differs x0 (if N.eqb s 0 then x0 else y0) u b then good (N.succ q, b') else bad (Period_not_least q)
    | None => bad No_such_game
    end
  end.

(** The check: [w] values tell periods apart, and [finish] decides by the states [margin] heaps
    after the preperiod whether the law goes on for ever. *)
Definition check_stream (start : state) (l p s margin : N) (w : nat) (finish : state -> state -> bool)
  : result unit :=
  if N.eqb p 0 then bad Period_is_zero else
  match advance (N.pred l) start with
  | None => bad No_such_game
  | Some before =>
  match advance p before with
  | None => bad No_such_game
  | Some before' =>
  match (if N.eqb l 0 then Some before else step (Some before)),
        (if N.eqb l 0 then Some before' else step (Some before')) with
  | Some here, Some there =>
    match N.iter margin (law_step s) (good (l, (here, there))) with
    | bad why => bad why
    | good (_, (a, b)) =>
      if negb (finish a b) then bad Not_repeated else
      match (if N.eqb l 0 then bad Not_repeated else law_step s (good (N.pred l, (before, before')))) with
      | good _ => bad Preperiod_not_least
      | bad _ =>
        match next here with
        | None => bad No_such_game
        | Some (x0, second) =>
          match N.iter (N.pred p) (shorter_step s x0 (sample w here)) (good (1%N, second)) with
          | bad why => bad why
          | good _ => good tt
          end
        end
      end
    end
  | _, _ => bad No_such_game
  end end end.

(** ** It is right *)

Variable f : nat -> N.
Variable stands : nat -> state -> Prop.
Hypothesis next_stands : forall n a v a', stands n a -> next a = Some (v, a') -> v = f n /\ stands (S n) a'.

Lemma step_stands n a b : stands n a -> step (Some a) = Some b -> stands (S n) b.
Proof.
  simpl. intros A. destruct (next a) as [[v a']|] eqn:E; [|easy]. intros H. inversion H; subst.
  now apply (next_stands n a v b).
Qed.

Lemma advance_stands k n a b : stands n a -> advance k a = Some b -> stands (n + N.to_nat k) b.
Proof.
  unfold advance. rewrite N2Nat.inj_iter. generalize (N.to_nat k). clear k. intros k A. revert b.
  induction k as [|k IH]; intros b; simpl.
  - intros H. inversion H; subst. now rewrite Nat.add_0_r.
  - destruct (Nat.iter k step (Some a)) as [c|] eqn:E; [|easy]. intros H.
    replace (n + S k) with (S (n + k)) by lia. apply (step_stands _ c); auto.
Qed.

Lemma law_step_spec s n m c a b c' a' b' : stands n a -> stands m b ->
  law_step s (good (c, (a, b))) = good (c', (a', b')) ->
  stands (S n) a' /\ stands (S m) b' /\ f m = (f n + s)%N.
Proof.
  intros A B. simpl. destruct (next a) as [[x a1]|] eqn:Ea; [|easy].
  destruct (next b) as [[y b1]|] eqn:Eb; [|easy].
  destruct (next_stands _ _ _ _ A Ea) as [-> A1]. destruct (next_stands _ _ _ _ B Eb) as [-> B1].
  destruct (N.eqb (f m) (f n + s)) eqn:E; [|easy]. intros H. inversion H; subst. apply N.eqb_eq in E. auto.
Qed.

Lemma law_iter_spec s k n m c a b c' a' b' : stands n a -> stands m b ->
  N.iter k (law_step s) (good (c, (a, b))) = good (c', (a', b')) ->
  stands (n + N.to_nat k) a' /\ stands (m + N.to_nat k) b' /\
  forall i, i < N.to_nat k -> f (m + i) = (f (n + i)%nat + s)%N.
Proof.
  rewrite N2Nat.inj_iter. generalize (N.to_nat k). clear k. intros k A B. revert c' a' b'.
  induction k as [|k IH]; intros c' a' b'.
  - simpl. intros H. inversion H; subst. rewrite !Nat.add_0_r. repeat split; auto. lia.
  - change (Nat.iter (S k) (law_step s) (good (c, (a, b))))
      with (law_step s (Nat.iter k (law_step s) (good (c, (a, b))))).
    destruct (Nat.iter k (law_step s) (good (c, (a, b)))) as [[c1 [a1 b1]]|]; [|easy].
    destruct (IH _ _ _ eq_refl) as [A1 [B1 L]]. intros H.
    destruct (law_step_spec _ _ _ _ _ _ _ _ _ A1 B1 H) as [A2 [B2 E]].
    replace (n + S k) with (S (n + k)) by lia. replace (m + S k) with (S (m + k)) by lia.
    repeat split; auto. intros i I. destruct (Nat.eq_dec i k) as [->|]; auto. apply L. lia.
Qed.

Lemma sample_spec w : forall n a, stands n a ->
  forall i v, nth_error (sample w a) i = Some v -> v = f (n + i).
Proof.
  induction w as [|w IH]; intros n a A i v; simpl; [now destruct i|].
  destruct (next a) as [[x a']|] eqn:E; [|now destruct i].
  destruct (next_stands _ _ _ _ A E) as [-> A']. destruct i as [|i]; simpl.
  - intros H. inversion H. now rewrite Nat.add_0_r.
  - intros H. rewrite (IH _ _ A' _ _ H). f_equal. lia.
Qed.

Lemma differs_spec x0 y0 u n : forall m b, stands m b ->
  (forall i v, nth_error u i = Some v -> v = f (n + i)) ->
  differs x0 y0 u b = true -> exists i, (f (m + i)%nat + x0 <> y0 + f (n + i)%nat)%N.
Proof.
  revert n. induction u as [|x u IH]; intros n m b B U; simpl; [easy|].
  destruct (next b) as [[y b']|] eqn:E; [|easy].
  destruct (next_stands _ _ _ _ B E) as [-> B'].
  pose proof (U 0 x eq_refl) as X. rewrite Nat.add_0_r in X. subst x.
  destruct (N.eqb (f m + x0) (y0 + f n)) eqn:D.
  - intros H. destruct (IH (S n) (S m) b' B') as [i I]; auto.
    + intros i v V. rewrite (U (S i) v V). f_equal. lia.
    + exists (S i). replace (m + S i) with (S m + i) by lia. replace (n + S i) with (S n + i) by lia. auto.
  - intros _. exists 0. rewrite !Nat.add_0_r. now apply N.eqb_neq.
Qed.

Lemma shorter_iter_spec s l u k c b c' b' : stands (l + 1) b ->
  (forall i v, nth_error u i = Some v -> v = f (l + i)) ->
  N.iter k (shorter_step s (f l) u) (good (c, b)) = good (c', b') ->
  stands (l + 1 + N.to_nat k) b' /\
  forall q, 0 < q < 1 + N.to_nat k -> exists i,
    (f (l + q + i)%nat + f l <> (if N.eqb s 0 then f l else f (l + q)%nat) + f (l + i)%nat)%N.
Proof.
  rewrite N2Nat.inj_iter. generalize (N.to_nat k). clear k. intros k B U. revert c' b'.
  induction k as [|k IH]; intros c' b'.
  - simpl. intros H. inversion H; subst. rewrite Nat.add_0_r. split; auto. lia.
  - change (Nat.iter (S k) (shorter_step s (f l) u) (good (c, b)))
      with (shorter_step s (f l) u (Nat.iter k (shorter_step s (f l) u) (good (c, b)))).
    destruct (Nat.iter k (shorter_step s (f l) u) (good (c, b))) as [[c1 b1]|]; [|easy].
    destruct (IH _ _ eq_refl) as [B1 Q]. simpl.
    destruct (next b1) as [[y0 b2]|] eqn:E; [|easy].
    destruct (next_stands _ _ _ _ B1 E) as [-> B2].
    destruct (differs (f l) (if N.eqb s 0 then f l else f (l + 1 + k)) u b1) eqn:D; [|easy]. intros H. inversion H; subst.
    split; [now replace (l + 1 + S k) with (S (l + 1 + k)) by lia|].
    intros q HQ. destruct (Nat.eq_dec q (1 + k)) as [->|]; [|apply Q; lia].
    rewrite !Nat.add_assoc. eapply differs_spec; eauto.
Qed.

Theorem check_stream_sound start (l p s margin : N) w finish :
  stands 0 start ->
  (forall a b, stands (N.to_nat l + N.to_nat margin) a ->
    stands (N.to_nat l + N.to_nat p + N.to_nat margin) b -> finish a b = true ->
    (forall i, i < N.to_nat margin -> f (N.to_nat l + N.to_nat p + i) = (f (N.to_nat l + i)%nat + s)%N) ->
    law f (N.to_nat l) (N.to_nat p) s) ->
  check_stream start l p s margin w finish = good tt ->
  least_period f (N.to_nat l) (N.to_nat p) s.
Proof.
  intros S0 F. unfold check_stream. destruct (N.eqb p 0) eqn:P; [easy|]. apply N.eqb_neq in P.
  destruct (advance (N.pred l) start) as [before|] eqn:A; [|easy].
  destruct (advance p before) as [before'|] eqn:A'; [|easy].
  pose proof (advance_stands _ _ _ _ S0 A) as B. simpl in B.
  pose proof (advance_stands _ _ _ _ B A') as B'.
  destruct (if N.eqb l 0 then Some before else step (Some before)) as [here|] eqn:H; [|easy].
  destruct (if N.eqb l 0 then Some before' else step (Some before')) as [there|] eqn:H'; [|easy].
  assert (stands (N.to_nat l) here) as Hs.
  { destruct (N.eqb l 0) eqn:L.
    - apply N.eqb_eq in L. subst. now inversion H; subst.
    - apply N.eqb_neq in L. replace (N.to_nat l) with (S (N.to_nat (N.pred l))) by lia.
      now apply (step_stands _ before). }
  assert (stands (N.to_nat l + N.to_nat p) there) as Hs'.
  { destruct (N.eqb l 0) eqn:L.
    - apply N.eqb_eq in L. subst. now inversion H'; subst.
    - apply N.eqb_neq in L.
      replace (N.to_nat l + N.to_nat p) with (S (N.to_nat (N.pred l) + N.to_nat p)) by lia.
      now apply (step_stands _ before'). }
  destruct (N.iter margin (law_step s) (good (l, (here, there)))) as [[c [a b]]|] eqn:I; [|easy].
  destruct (law_iter_spec _ _ _ _ _ _ _ _ _ _ Hs Hs' I) as [Sa [Sb L]].
  destruct (negb (finish a b)) eqn:Fin; [easy|]. apply negb_false_iff in Fin.
  destruct (if N.eqb l 0 then bad Not_repeated else law_step s (good (N.pred l, (before, before')))) eqn:Pre;
    [easy|].
  destruct (next here) as [[x0 second]|] eqn:E; [|easy].
  destruct (next_stands _ _ _ _ Hs E) as [-> Ss].
  destruct (N.iter (N.pred p) (shorter_step s (f (N.to_nat l)) (sample w here)) (good (1%N, second)))
    as [[c' b']|] eqn:Q; [|easy]. intros _.
  apply least_period_by.
  - split; [lia|]. now apply (F a b).
  - destruct (N.eqb l 0) eqn:L0; [left; apply N.eqb_eq in L0; lia | right].
    apply N.eqb_neq in L0. intros C. revert Pre H H'. simpl.
    destruct (next before) as [[x a1]|] eqn:E1; [|easy].
    destruct (next before') as [[y b1]|] eqn:E2; [|easy].
    destruct (next_stands _ _ _ _ B E1) as [-> _]. destruct (next_stands _ _ _ _ B' E2) as [-> _].
    replace (N.to_nat l - 1) with (N.to_nat (N.pred l)) in C by lia. rewrite C, N.eqb_refl. easy.
  - replace (S (N.to_nat l)) with (N.to_nat l + 1) in Ss by lia.
    destruct (shorter_iter_spec _ _ _ _ _ _ _ _ Ss (sample_spec w _ _ Hs) Q) as [_ R].
    intros q HQ. apply R. lia.
Qed.
End Stream.
