(** * The checker as an OCaml program

    Booleans, options, pairs and lists become OCaml's own; numbers stay what they are here, binary
    digits, so nothing about machine words is trusted. *)
From Grundy Require Import Claim.
Require Import ExtrOcamlBasic.
Extraction Language OCaml.
Extraction "checker.ml" check.
