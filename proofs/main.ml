(* grundy-check: certificates of periods, checked by what was extracted from the proofs. *)

let rec int_of_positive = function
  | Checker.XH -> 1
  | Checker.XO p -> 2 * int_of_positive p
  | Checker.XI p -> 2 * int_of_positive p + 1
let int_of = function Checker.N0 -> 0 | Checker.Npos p -> int_of_positive p

(* The theorem of theories/ that a yes is an instance of. *)
let theorem = function
  | Checker.Subtraction_values _ -> "subtraction_checked"
  | Checker.Subtraction_outcomes _ -> "subtraction_outcomes_checked"
  | Checker.All_but_values _ -> "all_but_checked"
  | Checker.Octal_values _ -> "octal_checked"
  | Checker.Node_kayles_path_values _ -> "node_kayles_path_checked"
  | Checker.Rook_row _ -> "rook_checked"

let reason (c : Certificate.t) = function
  | Checker.Period_is_zero -> "period: expected at least 1, found 0"
  | Checker.Saltus_not_zero -> "saltus: expected 0, for the values are bounded"
  | Checker.Law_fails heap ->
    Printf.sprintf "heap %d: the value %d heaps later is not this one and %d" (int_of heap) c.period c.saltus
  | Checker.Not_repeated -> "period: the law holds where it was looked at, but what decides the rest differs"
  | Checker.Preperiod_not_least ->
    Printf.sprintf "preperiod: expected the least, but the law holds for heap %d before it" (c.preperiod - 1)
  | Checker.Period_not_least shorter ->
    Printf.sprintf "period: expected the least, but %d does as well" (int_of shorter)
  | Checker.Mask_does_not_fit -> "mask: expected breaking moves of its parity"
  | Checker.No_such_game -> "game: its values could not be computed"

type answer = Proved | Refused | Out_of_reach

let content path =
  let channel = if path = "-" then stdin else open_in_bin path in
  let buffer = Buffer.create 4096 in
  (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
  let text = Buffer.contents buffer in
  if path <> "-" then close_in channel;
  text

let check path =
  match Certificate.read (content path) with
  | exception Certificate.Unreadable why -> Refused, why
  | exception Certificate.Beyond why -> Out_of_reach, why
  | exception Sys_error why -> Refused, why
  | c ->
    let n = Certificate.natural in
    match Checker.check c.claim (n c.preperiod) (n c.period) (n c.saltus) with
    | Checker.Good () ->
      let says = Printf.sprintf "%s has preperiod %d, period %d, saltus %d by %s"
          c.game c.preperiod c.period c.saltus (theorem c.claim) in
      Proved, says
    | Checker.Bad why -> Refused, reason c why

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] | ["--help"] ->
    print_endline "usage: grundy-check CERTIFICATE.json ...\n\
                   Prints `proved` with what is proved and the theorem's name, `refused` or `out of reach` with the reason.\n\
                   The exit code is 0 when all are proved, 1 when one is refused, 3 when one is out of reach."
  | paths ->
    let several = List.length paths > 1 in
    let worst = ref 0 in
    List.iter (fun path ->
        let answer, says = check path in
        let word, code = match answer with
          | Proved -> "proved", 0
          | Refused -> "refused", 1
          | Out_of_reach -> "out of reach", 3 in
        if !worst <> 1 && code <> 0 then worst := code;
        Printf.printf "%s%s: %s\n%!" (if several then path ^ ": " else "") word says) paths;
    exit !worst
