
val xorb : bool -> bool -> bool

val negb : bool -> bool

type nat =
| O
| S of nat

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

type comparison =
| Eq
| Lt
| Gt

val add : nat -> nat -> nat

val sub : nat -> nat -> nat

val eqb : bool -> bool -> bool

module Nat :
 sig
  val eqb : nat -> nat -> bool
 end

val last : 'a1 list -> 'a1 -> 'a1

val removelast : 'a1 list -> 'a1 list

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val seq : nat -> nat -> nat list

val repeat : 'a1 -> nat -> 'a1 list

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val coq_Nsucc_double : n -> n

  val coq_Ndouble : n -> n

  val coq_lor : positive -> positive -> positive

  val coq_land : positive -> positive -> n

  val coq_lxor : positive -> positive -> n

  val shiftl : positive -> n -> positive

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive

  val eq_dec : positive -> positive -> bool
 end

module N :
 sig
  val double : n -> n

  val succ : n -> n

  val pred : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val max : n -> n -> n

  val div2 : n -> n

  val even : n -> bool

  val odd : n -> bool

  val coq_lor : n -> n -> n

  val coq_land : n -> n -> n

  val coq_lxor : n -> n -> n

  val shiftl : n -> n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat

  val of_nat : nat -> n

  val iter : n -> ('a1 -> 'a1) -> 'a1 -> 'a1

  val eq_dec : n -> n -> bool

  val setbit : n -> n -> n

  val ones : n -> n
 end

val mex_from : nat -> n -> n list -> n

val mex : n list -> n

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

val step : ('a1 -> (n * 'a1) option) -> 'a1 option -> 'a1 option

val advance : ('a1 -> (n * 'a1) option) -> n -> 'a1 -> 'a1 option

val law_step :
  ('a1 -> (n * 'a1) option) -> n -> (n * ('a1 * 'a1)) result ->
  (n * ('a1 * 'a1)) result

val sample : ('a1 -> (n * 'a1) option) -> nat -> 'a1 -> n list

val differs : ('a1 -> (n * 'a1) option) -> n -> n -> n list -> 'a1 -> bool

val shorter_step :
  ('a1 -> (n * 'a1) option) -> n -> n list -> (n * 'a1) result -> (n * 'a1)
  result

val check_stream :
  ('a1 -> (n * 'a1) option) -> 'a1 -> n -> n -> n -> n -> nat -> ('a1 -> 'a1
  -> bool) -> unit result

val wins : n list -> n

type queue = n option list * n option list

val pop : queue -> (n option * queue) option

val push : n option -> queue -> queue

val pop_all : queue list -> (n list * queue list) option

val window_next : (n list -> n) -> queue list -> (n * queue list) option

val window_start : nat list -> queue list

val greatest : n list -> n

val check_window : (n list -> n) -> n list -> n -> n -> n -> unit result

val check_subtraction : n list -> n -> n -> n -> unit result

val check_subtraction_outcomes : n list -> n -> n -> n -> unit result

val forbidden : nat list -> nat -> bool

type window = { low : n; recent : n list }

val allowed : bool list -> n list -> n list

val distances : nat list -> nat -> bool list

val all_but_next : bool list -> window -> n * window

val all_but_start : nat -> window

val same_window : n -> window -> window -> bool

val check_all_but : n list -> n -> n -> n -> unit result

val most_taken : n list -> nat

module PositiveMap :
 sig
  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val find : key -> 'a1 t -> 'a1 option

  val add : key -> 'a1 -> 'a1 t -> 'a1 t
 end

type 'a table = 'a PositiveMap.t

val get : 'a1 table -> n -> 'a1 option

val put : 'a1 table -> n -> 'a1 -> 'a1 table

val parity_pos : positive -> bool

val parity : n -> bool

type mask0 = { bits : n; shift : n option }

val class0 : mask0 -> n -> n -> bool

val fits : mask0 -> n -> bool

val plain : mask0 -> bool

val numbered : n list -> (n * n) list

val breaks : n list -> n list

type state = { size : n; values : n table; past : (n * n) list;
               parts : (n * n) list; witness : (n * n) table }

type seen_set = unit table

val see : n -> seen_set -> seen_set

val sees : seen_set -> n -> bool

val see_simple : n -> n table -> (n * n) list -> seen_set -> seen_set

val see_parts : mask0 -> n -> n table -> (n * n) list -> seen_set -> seen_set

val see_breaks :
  mask0 -> n -> n table -> (n * n) list -> n list -> seen_set -> seen_set

val find_split : n -> n table -> n -> (n * n) list -> n option

val find_break : n -> n table -> n -> (n * n) list -> n list -> (n * n) option

val is_split : n list -> n -> n table -> n -> (n * n) -> bool

val least_free :
  n list -> mask0 -> state -> seen_set -> (n * n) list -> n -> (n * n) table
  -> (n * (n * n) table) option

val octal_next : n list -> mask0 -> state -> state option

val octal_start : state

val octal_step : n list -> mask0 -> state option -> state option

val in_order : (n * n) list -> n list -> n list

val list_next : n list -> (n * n list) option

val check_octal : n list -> mask0 -> n -> n -> n -> unit result

val dawson_chess : n list

val check_node_kayles_path : mask0 -> n -> n -> n -> unit result

val lowest_zero_pos : positive -> n

val lowest_zero : n -> n

val fill : n list -> n -> n -> n list * n

type rows =
| Corner
| Rows of n * n list

val first_words : nat -> n list

val rook_next : nat -> rows -> (n * rows) option

val same_rows : n -> n -> rows -> rows -> bool

val check_rook : n -> n -> n -> n -> unit result

type claim =
| Subtraction_values of n list
| Subtraction_outcomes of n list
| All_but_values of n list
| Octal_values of n list * mask0
| Node_kayles_path_values of mask0
| Rook_row of n

val check : claim -> n -> n -> n -> unit result
