/-! ### Subtraction games -/

def joined : Option Nat → List Nat → List Nat
  | none, l => l
  | some x, l => x :: l

/-- The values that are left when a number of the set is taken: it was `s` heaps ago. -/
def reached (h : List Nat) : List Nat → List Nat
  | [] => []
  | 0 :: set => reached h set
  | (s + 1) :: set => joined (entry h s) (reached h set)

/-- The value of a heap by those that can be left. -/
def decided (rule : List Nat → Nat) (set : List Nat) (h : List Nat) : Nat := rule (reached h set)

/-- From a heap, a number of counters in the set may be taken: the nim-values. -/
def subtraction (set : List Nat) : Nat → Nat := value (decided mex set)

/-- 1 when some move leads to a lost heap, which is 0. -/
def wins (l : List Nat) : Nat := cond (contained 0 l) 1 0

/-- The same game: 1 when the player to move wins, 0 when that player loses. -/
def subtractionOutcomes (set : List Nat) : Nat → Nat := value (decided wins set)

/-! ### The repeated window -/

/-- Only the entries within reach of the set matter. -/
theorem reached_eq (h h' : List Nat) (top : Nat) : ∀ set : List Nat, (∀ s, s ∈ set → s ≤ top) →
    (∀ s, s < top → entry h s = entry h' s) → reached h set = reached h' set := by
  intro set
  induction set with
  | nil =>
    intro _ _
    rfl
  | cons x set ih =>
    intro ht he
    have rest : reached h set = reached h' set := ih (fun s m => ht s (List.Mem.tail x m)) he
    cases x with
    | zero => exact rest
    | succ s =>
      have hs : s + 1 ≤ top := ht (s + 1) (List.Mem.head set)
      have same : entry h s = entry h' s := he s (by omega)
      show joined (entry h s) (reached h set) = joined (entry h' s) (reached h' set)
      rw [same, rest]

/-- When `top >= max S` values in a row come again `p` heaps later, all values from the first of them
on have period `p`. -/
theorem repeated_window (rule : List Nat → Nat) (set : List Nat) (a p top : Nat)
    (ht : ∀ s, s ∈ set → s ≤ top)
    (hw : ∀ i, i < top → value (decided rule set) (a + p + i) = value (decided rule set) (a + i)) :
    Law (value (decided rule set)) a p 0 := by
  have key : ∀ b n, n < b → a ≤ n →
      value (decided rule set) (n + p) = value (decided rule set) n := by
    intro b
    induction b with
    | zero =>
      intro n h _
      exact absurd h (Nat.not_lt_zero n)
    | succ b ih =>
      intro n hn ha
      cases Nat.lt_or_ge n (a + top) with
      | inl hlt =>
        have h := hw (n - a) (by omega)
        have e₁ : a + p + (n - a) = n + p := by omega
        have e₂ : a + (n - a) = n := by omega
        rw [e₁, e₂] at h
        exact h
      | inr hge =>
        have same : reached (history (decided rule set) (n + p)) set =
            reached (history (decided rule set) n) set := by
          apply reached_eq (history (decided rule set) (n + p)) (history (decided rule set) n) top set ht
          intro s hs
          have e : n + p - 1 - s = n - 1 - s + p := by omega
          have before := ih (n - 1 - s) (by omega) (by omega)
          rw [entry_history (decided rule set) (n + p) s (by omega),
            entry_history (decided rule set) n s (by omega), e, before]
        show rule (reached (history (decided rule set) (n + p)) set) =
          rule (reached (history (decided rule set) n) set)
        rw [same]
  intro n hn
  exact key (n + 1) n (Nat.lt_succ_self n) hn

/-- A yes of the checker proves the preperiod and the period. -/
theorem window_checked (rule : List Nat → Nat) (set : List Nat) (l p : Nat)
    (yes : check (decided rule set) (greatest set) l p 0 = true) :
    LeastPeriod (value (decided rule set)) l p 0 :=
  checked (decided rule set) (greatest set) l p 0
    (fun again => repeated_window rule set l p (greatest set) (le_greatest set)
      (fun i hi => (again i hi).trans (Nat.add_zero (value (decided rule set) (l + i))))) yes
