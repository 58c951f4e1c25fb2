
(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

type comparison =
| Eq
| Lt
| Gt

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val sub : nat -> nat -> nat **)

let rec sub n0 m =
  match n0 with
  | O -> n0
  | S k -> (match m with
            | O -> n0
            | S l -> sub k l)

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Nat =
 struct
  (** val eqb : nat -> nat -> bool **)

  let rec eqb n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n' -> (match m with
               | O -> false
               | S m' -> eqb n' m')
 end

(** val last : 'a1 list -> 'a1 -> 'a1 **)

let rec last l d =
  match l with
  | [] -> d
  | a :: l0 -> (match l0 with
                | [] -> a
                | _ :: _ -> last l0 d)

(** val removelast : 'a1 list -> 'a1 list **)

let rec removelast = function
| [] -> []
| a :: l0 -> (match l0 with
              | [] -> []
              | _ :: _ -> a :: (removelast l0))

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool **)

let rec list_eq_dec eq_dec0 l l' =
  match l with
  | [] -> (match l' with
           | [] -> true
           | _ :: _ -> false)
  | y :: l0 ->
    (match l' with
     | [] -> false
     | a :: l1 -> if eq_dec0 y a then list_eq_dec eq_dec0 l0 l1 else false)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t0 -> (f a) :: (map f t0)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t0 -> f b (fold_right f a0 t0)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val seq : nat -> nat -> nat list **)

let rec seq start = function
| O -> []
| S len0 -> start :: (seq (S start) len0)

(** val repeat : 'a1 -> nat -> 'a1 list **)

let rec repeat x = function
| O -> []
| S k -> x :: (repeat x k)

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos XH
  | IsPos p -> IsPos (XI p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (XO p)
  | x0 -> x0

  (** val double_pred_mask : positive -> mask **)

  let double_pred_mask = function
  | XI p -> IsPos (XO (XO p))
  | XO p -> IsPos (XO (pred_double p))
  | XH -> IsNul

  (** val sub_mask : positive -> positive -> mask **)

  let rec sub_mask x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double_mask (sub_mask p q)
       | XO q -> succ_double_mask (sub_mask p q)
       | XH -> IsPos (XO p))
    | XO p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XH -> (match y with
             | XH -> IsNul
             | _ -> IsNeg)

  (** val sub_mask_carry : positive -> positive -> mask **)

  and sub_mask_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XO p ->
      (match y with
       | XI q -> double_mask (sub_mask_carry p q)
       | XO q -> succ_double_mask (sub_mask_carry p q)
       | XH -> double_pred_mask p)
    | XH -> IsNeg

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1 **)

  let rec iter f x = function
  | XI n' -> f (iter f (iter f x n') n')
  | XO n' -> iter f (iter f x n') n'
  | XH -> f x

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val coq_Nsucc_double : n -> n **)

  let coq_Nsucc_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val coq_Ndouble : n -> n **)

  let coq_Ndouble = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val coq_lor : positive -> positive -> positive **)

  let rec coq_lor p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> XI (coq_lor p0 q0)
       | XO q0 -> XI (coq_lor p0 q0)
       | XH -> p)
    | XO p0 ->
      (match q with
       | XI q0 -> XI (coq_lor p0 q0)
       | XO q0 -> XO (coq_lor p0 q0)
       | XH -> XI p0)
    | XH -> (match q with
             | XO q0 -> XI q0
             | _ -> q)

  (** val coq_land : positive -> positive -> n **)

  let rec coq_land p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> Npos XH)
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> N0)
    | XH -> (match q with
             | XO _ -> N0
             | _ -> Npos XH)

  (** val coq_lxor : positive -> positive -> n **)

  let rec coq_lxor p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_lxor p0 q0)
       | XO q0 -> coq_Nsucc_double (coq_lxor p0 q0)
       | XH -> Npos (XO p0))
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_lxor p0 q0)
       | XO q0 -> coq_Ndouble (coq_lxor p0 q0)
       | XH -> Npos (XI p0))
    | XH ->
      (match q with
       | XI q0 -> Npos (XO q0)
       | XO q0 -> Npos (XI q0)
       | XH -> N0)

  (** val shiftl : positive -> n -> positive **)

  let shiftl p = function
  | N0 -> p
  | Npos n1 -> iter (fun x -> XO x) p n1

  (** val testbit : positive -> n -> bool **)

  let rec testbit p n0 =
    match p with
    | XI p0 -> (match n0 with
                | N0 -> true
                | Npos n1 -> testbit p0 (pred_N n1))
    | XO p0 -> (match n0 with
                | N0 -> false
                | Npos n1 -> testbit p0 (pred_N n1))
    | XH -> (match n0 with
             | N0 -> true
             | Npos _ -> false)

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> positive **)

  let rec of_succ_nat = function
  | O -> XH
  | S x -> succ (of_succ_nat x)

  (** val eq_dec : positive -> positive -> bool **)

  let rec eq_dec p x0 =
    match p with
    | XI p0 -> (match x0 with
                | XI p1 -> eq_dec p0 p1
                | _ -> false)
    | XO p0 -> (match x0 with
                | XO p1 -> eq_dec p0 p1
                | _ -> false)
    | XH -> (match x0 with
             | XH -> true
             | _ -> false)
 end

module N =
 struct
  (** val double : n -> n **)

  let double = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val succ : n -> n **)

  let succ = function
  | N0 -> Npos XH
  | Npos p -> Npos (Coq_Pos.succ p)

  (** val pred : n -> n **)

  let pred = function
  | N0 -> N0
  | Npos p -> Coq_Pos.pred_N p

  (** val succ_pos : n -> positive **)

  let succ_pos = function
  | N0 -> XH
  | Npos p -> Coq_Pos.succ p

  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.add p q))

  (** val sub : n -> n -> n **)

  let sub n0 m =
    match n0 with
    | N0 -> N0
    | Npos n' ->
      (match m with
       | N0 -> n0
       | Npos m' ->
         (match Coq_Pos.sub_mask n' m' with
          | Coq_Pos.IsPos p -> Npos p
          | _ -> N0))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Coq_Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Coq_Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Coq_Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : n -> n -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val max : n -> n -> n **)

  let max n0 n' =
    match compare n0 n' with
    | Gt -> n0
    | _ -> n'

  (** val div2 : n -> n **)

  let div2 = function
  | N0 -> N0
  | Npos p0 -> (match p0 with
                | XI p -> Npos p
                | XO p -> Npos p
                | XH -> N0)

  (** val even : n -> bool **)

  let even = function
  | N0 -> true
  | Npos p -> (match p with
               | XO _ -> true
               | _ -> false)

  (** val odd : n -> bool **)

  let odd n0 =
    negb (even n0)

  (** val coq_lor : n -> n -> n **)

  let coq_lor n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.coq_lor p q))

  (** val coq_land : n -> n -> n **)

  let coq_land n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Coq_Pos.coq_land p q)

  (** val coq_lxor : n -> n -> n **)

  let coq_lxor n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Coq_Pos.coq_lxor p q)

  (** val shiftl : n -> n -> n **)

  let shiftl a n0 =
    match a with
    | N0 -> N0
    | Npos a0 -> Npos (Coq_Pos.shiftl a0 n0)

  (** val testbit : n -> n -> bool **)

  let testbit a n0 =
    match a with
    | N0 -> false
    | Npos p -> Coq_Pos.testbit p n0

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.to_nat p

  (** val of_nat : nat -> n **)

  let of_nat = function
  | O -> N0
  | S n' -> Npos (Coq_Pos.of_succ_nat n')

  (** val iter : n -> ('a1 -> 'a1) -> 'a1 -> 'a1 **)

  let iter n0 f x =
    match n0 with
    | N0 -> x
    | Npos p -> Coq_Pos.iter f x p

  (** val eq_dec : n -> n -> bool **)

  let eq_dec n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos p0 -> Coq_Pos.eq_dec p p0)

  (** val setbit : n -> n -> n **)

  let setbit a n0 =
    coq_lor a (shiftl (Npos XH) n0)

  (** val ones : n -> n **)

  let ones n0 =
    pred (shiftl (Npos XH) n0)
 end

(** val mex_from : nat -> n -> n list -> n **)

let rec mex_from fuel k l =
  match fuel with
  | O -> k
  | S f -> if existsb (N.eqb k) l then mex_from f (N.succ k) l else k

(** val mex : n list -> n **)

let mex l =
  mex_from (length l) N0 l

type fault =
| Period_is_zero
| Saltus_not_zero
| Law_fails of n
| Not_repeated
| Preperiod_not_least
| Period_not_least of n
| Mask_does_not_fit
| No_such_game

type 'a result =
| Good of 'a
| Bad of fault

(** val step : ('a1 -> (n * 'a1) option) -> 'a1 option -> 'a1 option **)

let step next = function
| Some a ->
  (match next a with
   | Some p -> let (_, a') = p in Some a'
   | None -> None)
| None -> None

(** val advance : ('a1 -> (n * 'a1) option) -> n -> 'a1 -> 'a1 option **)

let advance next k a =
  N.iter k (step next) (Some a)

(** val law_step :
    ('a1 -> (n * 'a1) option) -> n -> (n * ('a1 * 'a1)) result ->
    (n * ('a1 * 'a1)) result **)

let law_step next s = function
| Good found ->
  let (n0, p) = found in
  let (a, b) = p in
  (match next a with
   | Some p0 ->
     let (x, a') = p0 in
     (match next b with
      | Some p1 ->
        let (y, b') = p1 in
        if N.eqb y (N.add x s)
        then Good ((N.succ n0), (a', b'))
        else Bad (Law_fails n0)
      | None -> Bad No_such_game)
   | None -> Bad No_such_game)
| Bad why -> Bad why

(** val sample : ('a1 -> (n * 'a1) option) -> nat -> 'a1 -> n list **)

let rec sample next w a =
  match w with
  | O -> []
  | S w0 ->
    (match next a with
     | Some p -> let (x, a') = p in x :: (sample next w0 a')
     | None -> [])

(** val differs :
    ('a1 -> (n * 'a1) option) -> n -> n -> n list -> 'a1 -> bool **)

let rec differs next x0 y0 u b =
  match u with
  | [] -> false
  | x :: u0 ->
    (match next b with
     | Some p ->
       let (y, b') = p in
       if N.eqb (N.add y x0) (N.add y0 x)
       then differs next x0 y0 u0 b'
       else true
     | None -> false)

(** val shorter_step :
    ('a1 -> (n * 'a1) option) -> n -> n list -> (n * 'a1) result -> (n * 'a1)
    result **)

let shorter_step next x0 u = function
| Good found ->
  let (q, b) = found in
  (match next b with
   | Some p ->
     let (y0, b') = p in
     if differs next x0 y0 u b
     then Good ((N.succ q), b')
     else Bad (Period_not_least q)
   | None -> Bad No_such_game)
| Bad why -> Bad why

(** val check_stream :
    ('a1 -> (n * 'a1) option) -> 'a1 -> n -> n -> n -> n -> nat -> ('a1 ->
    'a1 -> bool) -> unit result **)

let check_stream next start l p s margin w finish =
  if N.eqb p N0
  then Bad Period_is_zero
  else (match advance next (N.pred l) start with
        | Some before ->
          (match advance next p before with
           | Some before' ->
             (match if N.eqb l N0
                    then Some before
                    else step next (Some before) with
              | Some here ->
                (match if N.eqb l N0
                       then Some before'
                       else step next (Some before') with
                 | Some there ->
                   (match N.iter margin (law_step next s) (Good (l, (here,
                            there))) with
                    | Good found ->
                      let (_, p0) = found in
                      let (a, b) = p0 in
                      if negb (finish a b)
                      then Bad Not_repeated
                      else (match if N.eqb l N0
                                  then Bad Not_repeated
                                  else law_step next s (Good ((N.pred l),
                                         (before, before'))) with
                            | Good _ -> Bad Preperiod_not_least
                            | Bad _ ->
                              (match next here with
                               | Some p1 ->
                                 let (x0, second) = p1 in
                                 (match N.iter (N.pred p)
                                          (shorter_step next x0
                                            (sample next w here)) (Good
                                          ((Npos XH), second)) with
                                  | Good _ -> Good ()
                                  | Bad why -> Bad why)
                               | None -> Bad No_such_game))
                    | Bad why -> Bad why)
                 | None -> Bad No_such_game)
              | None -> Bad No_such_game)
           | None -> Bad No_such_game)
        | None -> Bad No_such_game)

(** val wins : n list -> n **)

let wins l =
  if existsb (N.eqb N0) l then Npos XH else N0

type queue = n option list * n option list

(** val pop : queue -> (n option * queue) option **)

let pop = function
| (l, back) ->
  (match l with
   | [] ->
     (match rev_append back [] with
      | [] -> None
      | x :: front -> Some (x, (front, [])))
   | x :: front -> Some (x, (front, back)))

(** val push : n option -> queue -> queue **)

let push x q =
  ((fst q), (x :: (snd q)))

(** val pop_all : queue list -> (n list * queue list) option **)

let rec pop_all = function
| [] -> Some ([], [])
| q :: qs0 ->
  (match pop q with
   | Some p ->
     let (o, q') = p in
     (match o with
      | Some x ->
        (match pop_all qs0 with
         | Some p0 -> let (xs, qs') = p0 in Some ((x :: xs), (q' :: qs'))
         | None -> None)
      | None ->
        (match pop_all qs0 with
         | Some p0 -> let (xs, qs') = p0 in Some (xs, (q' :: qs'))
         | None -> None))
   | None -> None)

(** val window_next :
    (n list -> n) -> queue list -> (n * queue list) option **)

let window_next rule qs =
  match pop_all qs with
  | Some p ->
    let (xs, qs') = p in
    let v = rule xs in let x = Some v in Some (v, (map (push x) qs'))
  | None -> None

(** val window_start : nat list -> queue list **)

let window_start set =
  map (fun s -> ((repeat None s), [])) set

(** val greatest : n list -> n **)

let greatest set =
  fold_right N.max N0 set

(** val check_window :
    (n list -> n) -> n list -> n -> n -> n -> unit result **)

let check_window rule set l p s =
  if negb (N.eqb s N0)
  then Bad Saltus_not_zero
  else check_stream (window_next rule) (window_start (map N.to_nat set)) l p
         s (greatest set) (N.to_nat (greatest set)) (fun _ _ -> true)

(** val check_subtraction : n list -> n -> n -> n -> unit result **)

let check_subtraction =
  check_window mex

(** val check_subtraction_outcomes : n list -> n -> n -> n -> unit result **)

let check_subtraction_outcomes =
  check_window wins

(** val forbidden : nat list -> nat -> bool **)

let forbidden set k =
  existsb (Nat.eqb k) set

type window = { low : n; recent : n list }

(** val allowed : bool list -> n list -> n list **)

let rec allowed may l =
  match may with
  | [] -> []
  | b :: may0 ->
    if b
    then (match l with
          | [] -> []
          | x :: l0 ->
            (match x with
             | N0 -> allowed may0 l0
             | Npos _ -> x :: (allowed may0 l0)))
    else (match l with
          | [] -> []
          | _ :: l0 -> allowed may0 l0)

(** val distances : nat list -> nat -> bool list **)

let distances set top =
  map (fun k -> negb (forbidden set k)) (seq (S O) top)

(** val all_but_next : bool list -> window -> n * window **)

let all_but_next may w =
  let l = allowed may w.recent in
  let r = mex_from (length l) (Npos XH) l in
  let all = r :: w.recent in
  ((N.add w.low (N.pred r)),
  (if N.eqb (last all N0) (Npos XH)
   then { low = (N.succ w.low); recent = (map N.pred (removelast all)) }
   else { low = w.low; recent = (removelast all) }))

(** val all_but_start : nat -> window **)

let all_but_start top =
  { low = N0; recent = (repeat N0 top) }

(** val same_window : n -> window -> window -> bool **)

let same_window s a b =
  (&&) (N.eqb b.low (N.add a.low s))
    (if list_eq_dec N.eq_dec a.recent b.recent then true else false)

(** val check_all_but : n list -> n -> n -> n -> unit result **)

let check_all_but set l p s =
  let top = greatest set in
  let may = distances (map N.to_nat set) (N.to_nat top) in
  let margin = N.add (N.mul (Npos (XO (XO XH))) top) (Npos (XO (XO (XO XH))))
  in
  check_stream (fun w -> Some (all_but_next may w))
    (all_but_start (N.to_nat top)) l p s margin (N.to_nat margin)
    (same_window s)

(** val most_taken : n list -> nat **)

let most_taken code =
  sub (length code) (S O)

module PositiveMap =
 struct
  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  (** val empty : 'a1 t **)

  let empty =
    Leaf

  (** val find : key -> 'a1 t -> 'a1 option **)

  let rec find i = function
  | Leaf -> None
  | Node (l, o, r) ->
    (match i with
     | XI ii -> find ii r
     | XO ii -> find ii l
     | XH -> o)

  (** val add : key -> 'a1 -> 'a1 t -> 'a1 t **)

  let rec add i v = function
  | Leaf ->
    (match i with
     | XI ii -> Node (Leaf, None, (add ii v Leaf))
     | XO ii -> Node ((add ii v Leaf), None, Leaf)
     | XH -> Node (Leaf, (Some v), Leaf))
  | Node (l, o, r) ->
    (match i with
     | XI ii -> Node (l, o, (add ii v r))
     | XO ii -> Node ((add ii v l), o, r)
     | XH -> Node (l, (Some v), r))
 end

type 'a table = 'a PositiveMap.t

(** val get : 'a1 table -> n -> 'a1 option **)

let get m i =
  PositiveMap.find (N.succ_pos i) m

(** val put : 'a1 table -> n -> 'a1 -> 'a1 table **)

let put m i x =
  PositiveMap.add (N.succ_pos i) x m

(** val parity_pos : positive -> bool **)

let rec parity_pos = function
| XI q -> negb (parity_pos q)
| XO q -> parity_pos q
| XH -> true

(** val parity : n -> bool **)

let parity = function
| N0 -> false
| Npos p -> parity_pos p

type mask0 = { bits : n; shift : n option }

(** val class0 : mask0 -> n -> n -> bool **)

let class0 m n0 v =
  xorb (parity (N.coq_land v m.bits))
    (match m.shift with
     | Some t0 -> N.odd (N.add n0 t0)
     | None -> false)

(** val fits : mask0 -> n -> bool **)

let fits m k =
  match m.shift with
  | Some t0 -> eqb (N.odd k) (N.odd t0)
  | None -> true

(** val plain : mask0 -> bool **)

let plain m =
  (&&) (N.eqb m.bits N0) (match m.shift with
                          | Some _ -> false
                          | None -> true)

(** val numbered : n list -> (n * n) list **)

let numbered code =
  combine (map N.of_nat (seq O (length code))) code

(** val breaks : n list -> n list **)

let breaks code =
  map fst (filter (fun d -> N.testbit (snd d) (Npos (XO XH))) (numbered code))

type state = { size : n; values : n table; past : (n * n) list;
               parts : (n * n) list; witness : (n * n) table }

type seen_set = unit table

(** val see : n -> seen_set -> seen_set **)

let see x s =
  put s x ()

(** val sees : seen_set -> n -> bool **)

let sees s x =
  match get s x with
  | Some _ -> true
  | None -> false

(** val see_simple : n -> n table -> (n * n) list -> seen_set -> seen_set **)

let rec see_simple n0 vals l s =
  match l with
  | [] -> s
  | p :: l0 ->
    let (k, d) = p in
    let s0 =
      if (&&) ((&&) (N.testbit d N0) (N.leb (Npos XH) k)) (N.eqb k n0)
      then see N0 s
      else s
    in
    let s1 =
      if (&&) ((&&) (N.testbit d (Npos XH)) (N.leb (Npos XH) k)) (N.ltb k n0)
      then (match get vals (N.sub n0 k) with
            | Some y -> see y s0
            | None -> s0)
      else s0
    in
    see_simple n0 vals l0 s1

(** val see_parts :
    mask0 -> n -> n table -> (n * n) list -> seen_set -> seen_set **)

let see_parts m =
  let all_parts = plain m in
  let rec see_parts0 rest vals l s =
    match l with
    | [] -> s
    | p :: l0 ->
      let (i, x) = p in
      if (&&) ((&&) (N.ltb N0 i) (N.ltb i rest))
           ((||) (negb all_parts) (N.leb rest (N.double i)))
      then see_parts0 rest vals l0
             (match get vals (N.sub rest i) with
              | Some y -> see (N.coq_lxor x y) s
              | None -> s)
      else see_parts0 rest vals l0 s
  in see_parts0

(** val see_breaks :
    mask0 -> n -> n table -> (n * n) list -> n list -> seen_set -> seen_set **)

let rec see_breaks m n0 vals ps ks s =
  match ks with
  | [] -> s
  | k :: ks0 ->
    see_breaks m n0 vals ps ks0
      (if N.ltb k n0 then see_parts m (N.sub n0 k) vals ps s else s)

(** val find_split : n -> n table -> n -> (n * n) list -> n option **)

let rec find_split rest vals v = function
| [] -> None
| p :: l0 ->
  let (i, x) = p in
  if (&&) ((&&) (N.ltb N0 i) (N.ltb i rest)) (N.leb rest (N.double i))
  then (match get vals (N.sub rest i) with
        | Some y ->
          if N.eqb (N.coq_lxor x y) v
          then Some i
          else find_split rest vals v l0
        | None -> find_split rest vals v l0)
  else find_split rest vals v l0

(** val find_break :
    n -> n table -> n -> (n * n) list -> n list -> (n * n) option **)

let rec find_break n0 vals v l = function
| [] -> None
| k :: ks0 ->
  (match if N.ltb k n0 then find_split (N.sub n0 k) vals v l else None with
   | Some i -> Some (k, i)
   | None -> find_break n0 vals v l ks0)

(** val is_split : n list -> n -> n table -> n -> (n * n) -> bool **)

let is_split code n0 vals v = function
| (k, i) ->
  (&&)
    ((&&) ((&&) (existsb (N.eqb k) (breaks code)) (N.ltb N0 i))
      (N.ltb (N.add i k) n0))
    (match get vals i with
     | Some x ->
       (match get vals (N.sub (N.sub n0 k) i) with
        | Some y -> N.eqb (N.coq_lxor x y) v
        | None -> false)
     | None -> false)

(** val least_free :
    n list -> mask0 -> state -> seen_set -> (n * n) list -> n -> (n * n)
    table -> (n * (n * n) table) option **)

let least_free code m =
  let all_parts = plain m in
  let rec least_free0 st s fuel v ws =
    let again = fun ws0 ->
      match fuel with
      | [] -> None
      | _ :: fuel0 -> least_free0 st s fuel0 (N.succ v) ws0
    in
    if sees s v
    then again ws
    else if (||) all_parts (class0 m st.size v)
         then Some (v, ws)
         else (match get ws v with
               | Some w ->
                 if is_split code st.size st.values v w
                 then again ws
                 else (match find_break st.size st.values v st.past
                               (breaks code) with
                       | Some w0 -> again (put ws v w0)
                       | None -> Some (v, ws))
               | None ->
                 (match find_break st.size st.values v st.past (breaks code) with
                  | Some w -> again (put ws v w)
                  | None -> Some (v, ws)))
  in least_free0

(** val octal_next : n list -> mask0 -> state -> state option **)

let octal_next code m st =
  let n0 = st.size in
  let s = see_simple n0 st.values (numbered code) PositiveMap.empty in
  let s0 = see_breaks m n0 st.values st.parts (breaks code) s in
  (match least_free code m st s0 st.past N0 st.witness with
   | Some p ->
     let (v, ws) = p in
     let here = (n0, v) in
     Some { size = (N.succ n0); values = (put st.values n0 v); past =
     (here :: st.past); parts =
     (if class0 m n0 v then st.parts else here :: st.parts); witness = ws }
   | None -> None)

(** val octal_start : state **)

let octal_start =
  { size = N0; values = PositiveMap.empty; past = []; parts = []; witness =
    PositiveMap.empty }

(** val octal_step : n list -> mask0 -> state option -> state option **)

let octal_step code m = function
| Some st0 -> octal_next code m st0
| None -> None

(** val in_order : (n * n) list -> n list -> n list **)

let rec in_order l values0 =
  match l with
  | [] -> values0
  | p :: l0 -> let (_, v) = p in in_order l0 (v :: values0)

(** val list_next : n list -> (n * n list) option **)

let list_next = function
| [] -> None
| v :: l0 -> Some (v, l0)

(** val check_octal : n list -> mask0 -> n -> n -> n -> unit result **)

let check_octal code m l p s =
  if negb (N.eqb s N0)
  then Bad Saltus_not_zero
  else if N.eqb p N0
       then Bad Period_is_zero
       else if negb (forallb (fits m) (breaks code))
            then Bad Mask_does_not_fit
            else let reach =
                   N.add (N.add (N.mul (Npos (XO XH)) (N.max l (Npos XH))) p)
                     (N.of_nat (most_taken code))
                 in
                 (match N.iter (N.add reach p) (octal_step code m) (Some
                          octal_start) with
                  | Some st ->
                    check_stream list_next (in_order st.past []) l p s
                      (N.sub reach l) (N.to_nat p) (fun _ _ -> true)
                  | None -> Bad No_such_game)

(** val dawson_chess : n list **)

let dawson_chess =
  N0 :: ((Npos XH) :: ((Npos (XI XH)) :: ((Npos (XI (XI XH))) :: [])))

(** val check_node_kayles_path : mask0 -> n -> n -> n -> unit result **)

let check_node_kayles_path m l p s =
  check_octal dawson_chess m l p s

(** val lowest_zero_pos : positive -> n **)

let rec lowest_zero_pos = function
| XI q -> N.succ (lowest_zero_pos q)
| XO _ -> N0
| XH -> Npos XH

(** val lowest_zero : n -> n **)

let lowest_zero = function
| N0 -> N0
| Npos p -> lowest_zero_pos p

(** val fill : n list -> n -> n -> n list * n **)

let rec fill ws column last0 =
  match ws with
  | [] -> ([], last0)
  | w :: ws0 ->
    let i = lowest_zero (N.coq_lor w column) in
    let (ws', last1) = fill ws0 (N.setbit column i) i in
    (((N.div2 (N.setbit w i)) :: ws'), last1)

type rows =
| Corner
| Rows of n * n list

(** val first_words : nat -> n list **)

let first_words m =
  map (fun r ->
    if Nat.eqb r O
    then N.ones (N.of_nat m)
    else N.setbit (N.ones (N.of_nat m)) (N.of_nat (sub (add m r) (S O))))
    (seq O (add m (S O)))

(** val rook_next : nat -> rows -> (n * rows) option **)

let rook_next m = function
| Corner -> Some ((N.of_nat m), (Rows ((Npos XH), (first_words m))))
| Rows (n0, ws) ->
  let (ws', i) = fill ws N0 N0 in
  Some ((N.sub (N.add n0 i) (N.of_nat m)), (Rows ((N.succ n0), ws')))

(** val same_rows : n -> n -> rows -> rows -> bool **)

let same_rows p s a b =
  match a with
  | Corner -> false
  | Rows (_, ws) ->
    (match b with
     | Corner -> false
     | Rows (_, ws') ->
       (&&) (N.eqb p s) (if list_eq_dec N.eq_dec ws ws' then true else false))

(** val check_rook : n -> n -> n -> n -> unit result **)

let check_rook m l p s =
  let row = N.to_nat m in
  let margin =
    N.add (N.mul (Npos (XO (XO (XO (XO (XO XH)))))) m) (Npos (XO (XO (XO (XO
      (XO (XI XH)))))))
  in
  check_stream (rook_next row) Corner l p s margin (N.to_nat margin)
    (same_rows p s)

type claim =
| Subtraction_values of n list
| Subtraction_outcomes of n list
| All_but_values of n list
| Octal_values of n list * mask0
| Node_kayles_path_values of mask0
| Rook_row of n

(** val check : claim -> n -> n -> n -> unit result **)

let check c l p s =
  match c with
  | Subtraction_values set -> check_subtraction set l p s
  | Subtraction_outcomes set -> check_subtraction_outcomes set l p s
  | All_but_values set -> check_all_but set l p s
  | Octal_values (code, m) -> check_octal code m l p s
  | Node_kayles_path_values m -> check_node_kayles_path m l p s
  | Rook_row m -> check_rook m l p s
