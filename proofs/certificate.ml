(* Reads a certificate as `grundy period --certificate` writes it. This is the only part between a
   file and the checker that is trusted and not proved: what is read here is printed again with the
   answer, so that a reader can compare it with the file. *)

exception Unreadable of string
(* A certificate that may be right, but is beyond this program. *)
exception Beyond of string

let unreadable format = Printf.ksprintf (fun text -> raise (Unreadable text)) format
let beyond format = Printf.ksprintf (fun text -> raise (Beyond text)) format

(* As much of JSON as certificates need. *)
type json = Text of string | Number of string | List of json list | Object of (string * json) list

let json_of text =
  let place = ref 0 in
  let peek () = if !place < String.length text then text.[!place] else '\000' in
  let rec space () =
    match peek () with ' ' | '\n' | '\r' | '\t' -> incr place; space () | _ -> () in
  let expect c =
    if peek () <> c then unreadable "expected `%c` at byte %d" c !place;
    incr place in
  let word () =
    expect '"';
    let start = !place in
    while peek () <> '"' do
      (* Certificates have no escapes, so none is understood. *)
      if peek () < ' ' || peek () = '\\' then unreadable "expected a plain string at byte %d" start;
      incr place
    done;
    incr place;
    String.sub text start (!place - start - 1) in
  let rec value depth =
    if depth > 4 then unreadable "expected no more than lists in objects";
    space ();
    let found = match peek () with
      | '"' -> Text (word ())
      | '[' -> List (members depth '[' ']' value)
      | '{' -> Object (members depth '{' '}' (fun depth ->
          space ();
          let name = word () in
          space (); expect ':';
          (name, value depth)))
      | '0' .. '9' ->
        let start = !place in
        while peek () >= '0' && peek () <= '9' do incr place done;
        Number (String.sub text start (!place - start))
      | _ -> unreadable "expected a value at byte %d" !place in
    space (); found
  and members : 'a. int -> char -> char -> (int -> 'a) -> 'a list = fun depth first last one ->
    expect first; space ();
    if peek () = last then (incr place; []) else begin
      let rec more list =
        let list = one (depth + 1) :: list in
        space ();
        if peek () = ',' then (incr place; more list) else (expect last; List.rev list) in
      more []
    end in
  let found = value 0 in
  if !place <> String.length text then unreadable "expected the end at byte %d" !place;
  found

(* A natural number in its one spelling, small enough to be counted to. *)
let number place digits =
  let plain = digits <> "" && String.for_all (fun c -> c >= '0' && c <= '9') digits
              && (digits = "0" || digits.[0] <> '0') in
  if not plain then unreadable "%s: expected a number, found `%s`" place digits;
  if String.length digits > 17 then beyond "%s: %s is more than this program can count to" place digits;
  int_of_string digits

let rec positive n =
  if n = 1 then Checker.XH
  else if n land 1 = 1 then Checker.XI (positive (n / 2))
  else Checker.XO (positive (n / 2))
let natural n = if n = 0 then Checker.N0 else Checker.Npos (positive n)

type t = { game : string; preperiod : int; period : int; saltus : int; theorem : string; claim : Checker.claim }

let set place text =
  if text = "{}" then [] else
    let numbers = List.map (number place) (String.split_on_char ',' text) in
    let rec increases = function
      | a :: (b :: _ as rest) -> a < b && increases rest
      | _ -> true in
    if List.hd numbers = 0 || not (increases numbers) then
      unreadable "%s: expected increasing numbers from 1 up, found `%s`" place text;
    if List.nth numbers (List.length numbers - 1) > 1_000_000 then
      beyond "%s: this program keeps a window of a million values at most" place;
    List.map natural numbers

(* The digits of a code such as 0.137. *)
let code text =
  let digit c = if c >= '0' && c <= '7' then natural (Char.code c - 48)
    else beyond "game: no theorem here for the code `%s`" text in
  match String.split_on_char '.' text with
  | [("0" | "4") as first; others] when others <> "" ->
    digit first.[0] :: List.map digit (List.of_seq (String.to_seq others))
  | _ -> unreadable "game: expected a code such as 0.77, found `%s`" text

let mask evidence =
  match evidence with
  | [] -> { Checker.bits = Checker.N0; shift = None }
  | ["mask", List (bits :: shift)] ->
    let word = function Number d | Text d -> natural (number "mask" d) | _ -> unreadable "mask: expected numbers" in
    let shift = match shift with
      | [] -> None
      | [one] -> Some (word one)
      | _ -> unreadable "mask: expected one number or two" in
    { Checker.bits = word bits; shift }
  | _ -> unreadable "evidence: expected a mask or nothing"

(* The game, the theorem that certificates of it name, and how many values can be gone through. *)
let claim_of game evidence =
  let name, rest = match String.index_opt game ' ' with
    | Some i -> String.sub game 0 i, String.sub game (i + 1) (String.length game - i - 1)
    | None -> game, "" in
  let is_endless = String.length rest > 3 && String.sub rest (String.length rest - 3) 3 = "..." in
  match name with
  | "subtraction" when not is_endless ->
    Checker.Subtraction_values (set "game" rest), (if rest = "{}" then "no moves" else "repeated window"), 400_000_000
  | "outcomes" when String.length rest > 12 && String.sub rest 0 12 = "subtraction " && not is_endless ->
    let rest = String.sub rest 12 (String.length rest - 12) in
    Checker.Subtraction_outcomes (set "game" rest), (if rest = "{}" then "no moves" else "repeated window"), 400_000_000
  | "all-but" ->
    Checker.All_but_values (set "game" rest), (if rest = "{}" then "nim" else "repeated boundary pattern"), 100_000_000
  | "octal" -> Checker.Octal_values (code rest, mask evidence), "Guy-Smith", 1_000_000
  | "node-kayles-path" when rest = "" -> Checker.Node_kayles_path_values (mask evidence), "Guy-Smith", 1_000_000
  | "rook" ->
    let row = number "game" rest in
    if row > 12 then beyond "game: rows past 12 are checked by blocks, which this program does not know";
    Checker.Rook_row (natural row), "tokens", 100_000_000
  | _ -> beyond "game: no theorem here for `%s`" game

let read text =
  let fields = match json_of text with Object fields -> fields | _ -> unreadable "expected an object" in
  let known = ["game"; "preperiod"; "period"; "saltus"; "theorem"; "evidence"] in
  if List.sort compare (List.map fst fields) <> List.sort compare known then
    unreadable "expected the fields %s, each once" (String.concat ", " known);
  let text name = match List.assoc name fields with
    | Text text -> text
    | _ -> unreadable "%s: expected a string" name in
  let whole name = match List.assoc name fields with
    | Number digits | Text digits -> number name digits
    | _ -> unreadable "%s: expected a number" name in
  let evidence = match List.assoc "evidence" fields with
    | Object lists -> lists
    | _ -> unreadable "evidence: expected an object" in
  let game = text "game" and theorem = text "theorem" in
  let claim, expected, most = claim_of game evidence in
  if theorem <> expected then unreadable "theorem: expected `%s`, found `%s`" expected theorem;
  let preperiod = whole "preperiod" and period = whole "period" and saltus = whole "saltus" in
  if preperiod + period > most then
    beyond "period: %d heaps are more than the %d that this program goes through" (preperiod + period) most;
  { game; preperiod; period; saltus; theorem; claim }
