(* grundy-check: certificates of periods, checked by what was extracted from the proofs. *)

let rec int_of_positive = function
  | Checker.XH -> 1
  | Checker.XO p -> 2 * int_of_positive p
  | Checker.XI p -> 2 * int_of_positive p + 1
let int_of = function Checker.N0 -> 0 | Checker.Npos p -> int_of_positive p

let reason (c : Certificate.t) = function
  | Checker.Period_is_zero -> "period: expected at least 1, found 0"
  | Checker.Saltus_not_zero -> "saltus: expected 0, for the values are bounded"
  | Checker.Law_fails heap ->
    Printf.sprintf "heap %d: the value %d heaps later is not this one and %d" (int_of heap) c.period c.saltus
  | Checker.Not_repeated -> "period: the law holds where it was looked at, but what decides the rest differs"
  | Checker.Preperiod_not_least ->
    Printf.sprintf "preperiod: expected the least, but the law holds for heap %d before it" (c.preperiod - 1)
  | Checker.Period_not_least shorter -> Printf.sprintf "period: expected the least, but %d does as well" (int_of shorter)
  | Checker.Mask_does_not_fit -> "mask: expected breaking moves of its parity"
  | Checker.No_such_game -> assert false (* says nothing of the claim, and is no reason *)

(* The exit code, the answer and what there is to say. *)
let check path =
  let refused why = 1, "refused", why in
  let n = Certificate.natural in
  try
    let c = Certificate.read path in
    match Checker.check c.claim (n c.preperiod) (n c.period) (n c.saltus) with
    | Checker.Good () ->
      0, "proved", Printf.sprintf "%s has preperiod %d, period %d, saltus %d by %s"
        c.game c.preperiod c.period c.saltus c.theorem
    | Checker.Bad Checker.No_such_game -> 3, "out of reach", "game: its values could not be computed"
    | Checker.Bad why -> refused (reason c why)
  with
  | Certificate.Refused why | Sys_error why -> refused why
  | Scanf.Scan_failure why -> refused ("expected a certificate as grundy writes it; " ^ why)
  | End_of_file | Failure _ -> refused "expected a certificate as grundy writes it; it ends too soon"
  | Certificate.Out_of_reach why -> 3, "out of reach", why
  | Stack_overflow | Out_of_memory -> 3, "out of reach", "memory does not suffice"

let () =
  let paths = List.tl (Array.to_list Sys.argv) in
  if paths = [] then prerr_endline "usage: grundy-check CERTIFICATE.json ...";
  let answer path =
    let code, word, says = check path in
    Printf.printf "%s%s: %s\n%!" (if List.length paths > 1 then path ^ ": " else "") word says;
    code in
  let codes = List.map answer paths in
  exit (if codes = [] || List.mem 1 codes then 1 else if List.mem 3 codes then 3 else 0)
