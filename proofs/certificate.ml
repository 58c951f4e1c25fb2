(* Reads a certificate in the one form that `grundy period --certificate` writes. Between a file and
   the checker this alone is trusted without a proof; what is read is printed again with the answer. *)

exception Refused of string
exception Out_of_reach of string (* It may be right, but is beyond this program. *)

type t = { game : string; preperiod : int; period : int; saltus : int; claim : Checker.claim; theorem : string }

let number text =
  if String.contains text '"' || String.length text > 17 then raise (Out_of_reach (text ^ " is too much to count to"));
  match int_of_string_opt text with
  | Some n when string_of_int n = text && n >= 0 -> n
  | _ -> raise (Refused (Printf.sprintf "expected a number, found %S" text))

let rec positive n =
  if n = 1 then Checker.XH else if n land 1 = 1 then Checker.XI (positive (n / 2)) else Checker.XO (positive (n / 2))
let natural n = if n = 0 then Checker.N0 else Checker.Npos (positive n)

let set text =
  let numbers = List.map number (String.split_on_char ',' text) in
  if List.mem 0 numbers || List.sort_uniq compare numbers <> numbers then
    raise (Refused "game: expected increasing numbers from 1 up");
  if List.exists ((<) 100_000) numbers then raise (Out_of_reach "game: a window of more than 100000 values");
  List.map natural numbers

let code text =
  Scanf.sscanf text "%c.%[0-7]%!" (fun first others ->
      if first <> '0' && first <> '4' then raise (Refused "game: expected 0 or 4 before the point");
      if others = "" then raise (Refused "game: expected digits behind the point");
      let digit c = natural (Char.code c - Char.code '0') in
      digit first :: List.map digit (List.of_seq (String.to_seq others)))

let mask = function
  | "" -> { Checker.bits = Checker.N0; shift = None }
  | evidence ->
    Scanf.sscanf evidence "\"mask\" : [%[0-9, \n]] %!" (fun numbers ->
        match List.map (fun text -> natural (number (String.trim text))) (String.split_on_char ',' numbers) with
        | [bits] -> { Checker.bits; shift = None }
        | [bits; shift] -> { Checker.bits; shift = Some shift }
        | _ -> raise (Refused "mask: expected one number or two"))

(* The game, what its certificates call their theorem, the theorem here, and how many heaps are gone through. *)
let claim game evidence =
  match String.split_on_char ' ' game with
  | ["subtraction"; "{}"] -> Checker.Subtraction_values [], "no moves", "subtraction_checked", 400_000_000
  | ["subtraction"; s] -> Checker.Subtraction_values (set s), "repeated window", "subtraction_checked", 400_000_000
  | ["outcomes"; "subtraction"; "{}"] ->
    Checker.Subtraction_outcomes [], "no moves", "subtraction_outcomes_checked", 400_000_000
  | ["outcomes"; "subtraction"; s] ->
    Checker.Subtraction_outcomes (set s), "repeated window", "subtraction_outcomes_checked", 400_000_000
  | ["all-but"; "{}"] -> Checker.All_but_values [], "nim", "all_but_checked", 100_000_000
  | ["all-but"; s] -> Checker.All_but_values (set s), "repeated boundary pattern", "all_but_checked", 100_000_000
  | ["octal"; c] -> Checker.Octal_values (code c, mask evidence), "Guy-Smith", "octal_checked", 1_000_000
  | ["node-kayles-path"] ->
    Checker.Node_kayles_path_values (mask evidence), "Guy-Smith", "node_kayles_path_checked", 1_000_000
  | ["rook"; m] when number m <= 12 -> Checker.Rook_row (natural (number m)), "tokens", "rook_checked", 100_000_000
  | ["rook"; _] -> raise (Out_of_reach "game: rows past 12 are too long")
  | _ -> raise (Out_of_reach (Printf.sprintf "game: no theorem here for %S" game))

let read path =
  Scanf.bscanf (Scanf.Scanning.open_in_bin path)
    " { \"game\" : \"%[^\"\\\\]\" , \"preperiod\" : %[0-9\"] , \"period\" : %[0-9\"] , \"saltus\" : %[0-9\"] \
     , \"theorem\" : \"%[^\"\\\\]\" , \"evidence\" : { %[^{}] } } %!"
    (fun game preperiod period saltus named evidence ->
       let claim, name, theorem, most = claim game evidence in
       if named <> name then raise (Refused (Printf.sprintf "theorem: expected %S, found %S" name named));
       let preperiod = number preperiod and period = number period and saltus = number saltus in
       if preperiod + period > most then
         raise (Out_of_reach (Printf.sprintf "more than the %d heaps that this program goes through" most));
       { game; preperiod; period; saltus; claim; theorem })
