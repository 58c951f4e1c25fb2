(** * What the theorems assume

    Each of these lines must answer "Closed under the global context"; `assumptions` counts. *)
From Grundy Require Import Mex SpragueGrundy Period Stream Subtraction AllBut Octal OctalCheck NodeKayles
  Rook RookCheck Claim.

Print Assumptions mex_spec.
Print Assumptions nim_value_rec.
Print Assumptions sprague_grundy.
Print Assumptions lost_iff_zero.
Print Assumptions won_iff_nonzero.
Print Assumptions subtraction_rec.
Print Assumptions outcome_lost.
Print Assumptions repeated_window.
Print Assumptions boundary_pattern.
Print Assumptions pattern_is_finite.
Print Assumptions same_window_law.
Print Assumptions guy_smith.
Print Assumptions separate_parts.
Print Assumptions node_kayles_path.
Print Assumptions dawson_shift.
Print Assumptions rook_less.
Print Assumptions row_is_full.
Print Assumptions joint_state.
Print Assumptions frolov_1.
Print Assumptions subtraction_checked.
Print Assumptions subtraction_outcomes_checked.
Print Assumptions all_but_checked.
Print Assumptions octal_checked.
Print Assumptions node_kayles_path_checked.
Print Assumptions rook_checked.
Print Assumptions check_sound.
