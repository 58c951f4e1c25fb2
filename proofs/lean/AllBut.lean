/-! ### All-but games -/

/-- The values that are left when no number of the set is taken: the first entry is `d` heaps ago. -/
def permitted (set : List Nat) : Nat → List Nat → List Nat
  | _, [] => []
  | d, x :: h => cond (contained d set) (permitted set (d + 1) h) (x :: permitted set (d + 1) h)

def allButRule (set : List Nat) (h : List Nat) : Nat := mex (permitted set 1 h)

/-- From a heap, any number of counters may be taken but those in the set: the nim-values. -/
def allBut (set : List Nat) : Nat → Nat := value (allButRule set)

/-! ### What can be left of a heap -/

theorem mem_permitted (set : List Nat) (r : List Nat → Nat) (x : Nat) :
    ∀ n t d, x ∈ permitted set (d + 1) (firsts t (history r n)) →
    ∃ k, k < n ∧ ¬ d + n - k ∈ set ∧ x = value r k := by
  intro n
  induction n with
  | zero =>
    intro t d h
    cases t with
    | zero =>
      have h' : x ∈ ([] : List Nat) := h
      cases h'
    | succ t =>
      have h' : x ∈ ([] : List Nat) := h
      cases h'
  | succ n ih =>
    intro t d h
    cases t with
    | zero =>
      have h' : x ∈ ([] : List Nat) := h
      cases h'
    | succ t =>
      have deeper : x ∈ permitted set (d + 1 + 1) (firsts t (history r n)) →
          ∃ k, k < n + 1 ∧ ¬ d + (n + 1) - k ∈ set ∧ x = value r k := by
        intro m
        cases ih t (d + 1) m with
        | intro k hk =>
          have lt := hk.1
          have e : d + (n + 1) - k = d + 1 + n - k := by omega
          refine ⟨k, by omega, ?_, hk.2.2⟩
          rw [e]
          exact hk.2.1
      have h' : x ∈ cond (contained (d + 1) set) (permitted set (d + 1 + 1) (firsts t (history r n)))
          (value r n :: permitted set (d + 1 + 1) (firsts t (history r n))) := h
      cases hc : contained (d + 1) set with
      | true =>
        rw [hc] at h'
        exact deeper h'
      | false =>
        rw [hc] at h'
        have h'' : x ∈ value r n :: permitted set (d + 1 + 1) (firsts t (history r n)) := h'
        cases List.mem_cons.mp h'' with
        | inl here =>
          have e : d + (n + 1) - n = d + 1 := by omega
          refine ⟨n, Nat.lt_succ_self n, ?_, here⟩
          rw [e]
          exact not_mem_of_not_contained (d + 1) set hc
        | inr m => exact deeper m

theorem permitted_mem (set : List Nat) (r : List Nat → Nat) (k : Nat) :
    ∀ n t d, k < n → n ≤ k + t → ¬ d + n - k ∈ set →
    value r k ∈ permitted set (d + 1) (firsts t (history r n)) := by
  intro n
  induction n with
  | zero =>
    intro t d lt _ _
    exact absurd lt (Nat.not_lt_zero k)
  | succ n ih =>
    intro t d lt close out
    cases t with
    | zero =>
      exfalso
      omega
    | succ t =>
      have deeper : k < n → value r k ∈ permitted set (d + 1 + 1) (firsts t (history r n)) := by
        intro less
        have e : d + (n + 1) - k = d + 1 + n - k := by omega
        rw [e] at out
        exact ih t (d + 1) less (by omega) out
      show value r k ∈ cond (contained (d + 1) set)
        (permitted set (d + 1 + 1) (firsts t (history r n)))
        (value r n :: permitted set (d + 1 + 1) (firsts t (history r n)))
      cases hc : contained (d + 1) set with
      | true =>
        show value r k ∈ permitted set (d + 1 + 1) (firsts t (history r n))
        cases Nat.lt_or_ge k n with
        | inl less => exact deeper less
        | inr ge =>
          exfalso
          have e : d + (n + 1) - k = d + 1 := by omega
          rw [e] at out
          exact out (mem_of_contained (d + 1) set hc)
      | false =>
        show value r k ∈ value r n :: permitted set (d + 1 + 1) (firsts t (history r n))
        cases Nat.lt_or_ge k n with
        | inl less => exact List.mem_cons.mpr (Or.inr (deeper less))
        | inr ge =>
          have e : k = n := by omega
          rw [e]
          exact List.mem_cons.mpr (Or.inl rfl)

/-- The same for the nearest heaps at distances from 1 on. -/
theorem near_mem (set : List Nat) (n t k : Nat) (lt : k < n) (close : n ≤ k + t)
    (out : ¬ n - k ∈ set) :
    allBut set k ∈ permitted set 1 (firsts t (history (allButRule set) n)) := by
  have e : n - k = 0 + n - k := by omega
  rw [e] at out
  exact permitted_mem set (allButRule set) k n t 0 lt close out

theorem mem_near (set : List Nat) (n t x : Nat)
    (h : x ∈ permitted set 1 (firsts t (history (allButRule set) n))) :
    ∃ k, k < n ∧ ¬ n - k ∈ set ∧ x = allBut set k := by
  cases mem_permitted set (allButRule set) x n t 0 h with
  | intro k hk =>
    have out : ¬ 0 + n - k ∈ set := hk.2.1
    have e : 0 + n - k = n - k := by omega
    rw [e] at out
    exact ⟨k, hk.1, out, hk.2.2⟩

/-- All heaps are near enough. -/
theorem allBut_rec (set : List Nat) (n : Nat) :
    allBut set n = mex (permitted set 1 (firsts n (history (allButRule set) n))) := by
  show mex (permitted set 1 (history (allButRule set) n)) =
    mex (permitted set 1 (firsts n (history (allButRule set) n)))
  rw [firsts_history (allButRule set) n]

theorem allBut_new (set : List Nat) (n k : Nat) (lt : k < n) (out : ¬ n - k ∈ set) :
    allBut set n ≠ allBut set k := by
  intro e
  have m : allBut set k ∈ permitted set 1 (firsts n (history (allButRule set) n)) :=
    near_mem set n n k lt (by omega) out
  rw [← e, allBut_rec set n] at m
  exact (mex_spec (permitted set 1 (firsts n (history (allButRule set) n)))).1 m

theorem allBut_below (set : List Nat) (n u : Nat) (lt : u < allBut set n) :
    ∃ k, k < n ∧ ¬ n - k ∈ set ∧ u = allBut set k := by
  rw [allBut_rec set n] at lt
  exact mem_near set n n u
    ((mex_spec (permitted set 1 (firsts n (history (allButRule set) n)))).2 u lt)

theorem allBut_unique (set : List Nat) (n v : Nat)
    (new : ∀ k, k < n → ¬ n - k ∈ set → v ≠ allBut set k)
    (below : ∀ u, u < v → ∃ k, k < n ∧ ¬ n - k ∈ set ∧ u = allBut set k) :
    allBut set n = v := by
  have out : ¬ v ∈ permitted set 1 (firsts n (history (allButRule set) n)) := by
    intro m
    cases mem_near set n n v m with
    | intro k hk => exact new k hk.1 hk.2.1 hk.2.2
  have all : ∀ u, u < v → u ∈ permitted set 1 (firsts n (history (allButRule set) n)) := by
    intro u lt
    cases below u lt with
    | intro k hk =>
      rw [hk.2.2]
      exact near_mem set n n k hk.1 (by omega) hk.2.1
  exact (allBut_rec set n).trans
    (mex_unique (permitted set 1 (firsts n (history (allButRule set) n))) v out all)

/-- Heaps of one value are no further apart than the greatest number of the set. -/
theorem equal_values (set : List Nat) (top : Nat) (ht : ∀ x, x ∈ set → x ≤ top) (n k : Nat)
    (lt : k < n) (e : allBut set n = allBut set k) : n ≤ k + top := by
  cases hc : contained (n - k) set with
  | true =>
    have le : n - k ≤ top := ht (n - k) (mem_of_contained (n - k) set hc)
    omega
  | false => exact absurd e (allBut_new set n k lt (not_mem_of_not_contained (n - k) set hc))

/-- Far behind a heap no value is below its own. -/
theorem far_above (set : List Nat) (top : Nat) (ht : ∀ x, x ∈ set → x ≤ top) (a n : Nat)
    (far : a + top ≤ n) : allBut set a ≤ allBut set n := by
  cases Nat.lt_or_ge (allBut set n) (allBut set a) with
  | inr ge => exact ge
  | inl lt =>
    exfalso
    cases allBut_below set a (allBut set n) lt with
    | intro k hk =>
      have less := hk.1
      have le : n ≤ k + top := equal_values set top ht n k (by omega) hk.2.2
      omega

/-! ### The repeated record -/

/-- When the values before `a` are below that of `a`, those before `a + p` below it and `s`, and the
values from `a` to `a + top` come again with `s`, all from `a` on do. -/
theorem repeated_record (set : List Nat) (top : Nat) (ht : ∀ x, x ∈ set → x ≤ top) (a p s : Nat)
    (low : ∀ k, k < a → allBut set k < allBut set a)
    (low' : ∀ k, k < a + p → allBut set k < allBut set a + s)
    (near : ∀ n, a ≤ n → n ≤ a + top → allBut set (n + p) = allBut set n + s) :
    Law (allBut set) a p s := by
  have key : ∀ b n, n < b → a ≤ n → allBut set (n + p) = allBut set n + s := by
    intro b
    induction b with
    | zero =>
      intro n h _
      exact absurd h (Nat.not_lt_zero n)
    | succ b ih =>
      intro n hn ha
      cases Nat.lt_or_ge (a + top) n with
      | inr close => exact near n ha close
      | inl far =>
        have up : allBut set (a + p) ≤ allBut set (n + p) :=
          far_above set top ht (a + p) (n + p) (by omega)
        have onset : allBut set (a + p) = allBut set a + s :=
          near a (Nat.le_refl a) (Nat.le_add_right a top)
        have over : allBut set a ≤ allBut set n := far_above set top ht a n (by omega)
        apply allBut_unique set (n + p) (allBut set n + s)
        · intro k lt out e
          cases Nat.lt_or_ge k (a + p) with
          | inl before =>
            have less := low' k before
            omega
          | inr ge =>
            have back : k - p + p = k := by omega
            have again : allBut set (k - p + p) = allBut set (k - p) + s :=
              ih (k - p) (by omega) (by omega)
            rw [back] at again
            have e' : n + p - k = n - (k - p) := by omega
            rw [e'] at out
            exact allBut_new set n (k - p) (by omega) out (by omega)
        · intro u lt
          cases Nat.lt_or_ge u (allBut set a + s) with
          | inl small => exact allBut_below set (n + p) u (by omega)
          | inr large =>
            cases allBut_below set n (u - s) (by omega) with
            | intro k hk =>
              have less := hk.1
              have out : ¬ n - k ∈ set := hk.2.1
              have e : u - s = allBut set k := hk.2.2
              cases Nat.lt_or_ge k a with
              | inl before =>
                exfalso
                have under := low k before
                omega
              | inr ge =>
                have again : allBut set (k + p) = allBut set k + s := ih k (by omega) ge
                have e' : n - k = n + p - (k + p) := by omega
                rw [e'] at out
                exact ⟨k + p, by omega, out, by omega⟩
  intro n hn
  exact key (n + 1) n (Nat.lt_succ_self n) hn

/-! ### Value by value -/

/-- Further back than `top` all values below `low` were left, and no other. -/
structure Full (set : List Nat) (top n low : Nat) : Prop where
  under : ∀ k, k + top < n → allBut set k < low
  covered : ∀ u, u < low → ∃ k, k + top < n ∧ u = allBut set k

/-- The nearest heaps decide what is not below `low`. -/
theorem near_value (set : List Nat) (top : Nat) (ht : ∀ x, x ∈ set → x ≤ top) (n low : Nat)
    (full : Full set top n low) :
    lacked (permitted set 1 (firsts top (history (allButRule set) n))) low = allBut set n := by
  have s := lacked_spec (permitted set 1 (firsts top (history (allButRule set) n))) low
  have start := s.1
  apply Eq.symm
  apply allBut_unique set n
    (lacked (permitted set 1 (firsts top (history (allButRule set) n))) low)
  · intro k lt out e
    cases Nat.lt_or_ge (k + top) n with
    | inl far =>
      have less := full.under k far
      omega
    | inr close =>
      have m : allBut set k ∈ permitted set 1 (firsts top (history (allButRule set) n)) :=
        near_mem set n top k lt close out
      rw [← e] at m
      exact s.2.1 m
  · intro u lt
    cases Nat.lt_or_ge u low with
    | inl small =>
      cases full.covered u small with
      | intro k hk =>
        have far := hk.1
        have out : ¬ n - k ∈ set := by
          intro m
          have le := ht (n - k) m
          omega
        exact ⟨k, by omega, out, hk.2⟩
    | inr large => exact mem_near set n top u (s.2.2 u large lt)

/-- The next `low`, by the value of the heap that is no longer near. -/
def raised (low : Nat) : Option Nat → Nat
  | none => low
  | some y => cond (Nat.beq y low) (low + 1) low

theorem entry_beyond (r : List Nat → Nat) :
    ∀ n s, n ≤ s → entry (history r n) s = none := by
  intro n
  induction n with
  | zero =>
    intro s _
    rfl
  | succ n ih =>
    intro s h
    cases s with
    | zero =>
      exfalso
      omega
    | succ s =>
      show entry (history r n) s = none
      exact ih s (by omega)

theorem full_next (set : List Nat) (top n low : Nat) (full : Full set top n low) :
    Full set top (n + 1) (raised low (entry (history (allButRule set) (n + 1)) top)) := by
  cases Nat.lt_or_ge top (n + 1) with
  | inr beyond =>
    rw [entry_beyond (allButRule set) (n + 1) top beyond]
    show Full set top (n + 1) low
    constructor
    · intro k h
      exfalso
      omega
    · intro u h
      cases full.covered u h with
      | intro k hk =>
        have far := hk.1
        exact ⟨k, by omega, hk.2⟩
  | inl within =>
    have e : n + 1 - 1 - top = n - top := by omega
    rw [entry_history (allButRule set) (n + 1) top within, e]
    show Full set top (n + 1)
      (cond (Nat.beq (allBut set (n - top)) low) (low + 1) low)
    have small : allBut set (n - top) ≤ low := by
      cases Nat.lt_or_ge low (allBut set (n - top)) with
      | inr ge => exact ge
      | inl lt =>
        exfalso
        cases allBut_below set (n - top) low lt with
        | intro k hk =>
          have less := hk.1
          have equal : low = allBut set k := hk.2.2
          have under := full.under k (by omega)
          omega
    cases hb : Nat.beq (allBut set (n - top)) low with
    | true =>
      have last : allBut set (n - top) = low := Nat.eq_of_beq_eq_true hb
      show Full set top (n + 1) (low + 1)
      constructor
      · intro k h
        cases Nat.lt_or_ge (k + top) n with
        | inl far =>
          have under := full.under k far
          omega
        | inr ge =>
          have e' : k = n - top := by omega
          rw [e']
          omega
      · intro u h
        cases Nat.lt_or_ge u low with
        | inl less =>
          cases full.covered u less with
          | intro k hk =>
            have far := hk.1
            exact ⟨k, by omega, hk.2⟩
        | inr ge => exact ⟨n - top, by omega, by omega⟩
    | false =>
      have ne : ¬ allBut set (n - top) = low := Nat.ne_of_beq_eq_false hb
      show Full set top (n + 1) low
      constructor
      · intro k h
        cases Nat.lt_or_ge (k + top) n with
        | inl far => exact full.under k far
        | inr ge =>
          have e' : k = n - top := by omega
          rw [e']
          omega
      · intro u h
        cases full.covered u h with
        | intro k hk =>
          have far := hk.1
          exact ⟨k, by omega, hk.2⟩

/-- So many values more, each by the nearest heaps alone. -/
def allButGrown (set : List Nat) (top : Nat) : Nat → Nat → List Nat → List Nat
  | 0, _, h => h
  | k + 1, low, h =>
    forced (lacked (permitted set 1 (firsts top h)) low) (fun v =>
      forced (raised low (entry (v :: h) top)) (fun low' => allButGrown set top k low' (v :: h)))

theorem allButGrown_history (set : List Nat) (top : Nat) (ht : ∀ x, x ∈ set → x ≤ top) :
    ∀ k n low, Full set top n low →
    allButGrown set top k low (history (allButRule set) n) = history (allButRule set) (n + k) := by
  intro k
  induction k with
  | zero =>
    intro n low _
    rfl
  | succ k ih =>
    intro n low full
    have v : lacked (permitted set 1 (firsts top (history (allButRule set) n))) low =
        allBut set n := near_value set top ht n low full
    have one : allButGrown set top (k + 1) low (history (allButRule set) n) =
        forced (raised low (entry
            (lacked (permitted set 1 (firsts top (history (allButRule set) n))) low ::
              history (allButRule set) n) top))
          (fun low' => allButGrown set top k low'
            (lacked (permitted set 1 (firsts top (history (allButRule set) n))) low ::
              history (allButRule set) n)) :=
      forced_eq (lacked (permitted set 1 (firsts top (history (allButRule set) n))) low)
        (fun v => forced (raised low (entry (v :: history (allButRule set) n) top))
          (fun low' => allButGrown set top k low' (v :: history (allButRule set) n)))
    have two : forced (raised low (entry (allBut set n :: history (allButRule set) n) top))
          (fun low' => allButGrown set top k low' (allBut set n :: history (allButRule set) n)) =
        allButGrown set top k (raised low (entry (allBut set n :: history (allButRule set) n) top))
          (allBut set n :: history (allButRule set) n) :=
      forced_eq (raised low (entry (allBut set n :: history (allButRule set) n) top))
        (fun low' => allButGrown set top k low' (allBut set n :: history (allButRule set) n))
    have three : allButGrown set top k
          (raised low (entry (history (allButRule set) (n + 1)) top))
          (history (allButRule set) (n + 1)) = history (allButRule set) (n + 1 + k) :=
      ih (n + 1) (raised low (entry (history (allButRule set) (n + 1)) top))
        (full_next set top n low full)
    have e : n + (k + 1) = n + 1 + k := by omega
    rw [one, v, two, e]
    exact three

/-! ### The checker -/

/-- Whether the first `k` entries are below `v`. -/
def allUnder (v : Nat) : Nat → List Nat → Bool
  | 0, _ => true
  | _ + 1, [] => false
  | k + 1, x :: u => cond (Nat.ble (x + 1) v) (allUnder v k u) false

theorem allUnder_spec (f : Nat → Nat) (v : Nat) : ∀ k n u, allUnder v k u = true → Holds f n u →
    ∀ i, i < k → f (n + i) < v := by
  intro k
  induction k with
  | zero =>
    intro n u _ _ i hi
    exact absurd hi (Nat.not_lt_zero i)
  | succ k ih =>
    intro n u h hu i hi
    cases u with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons x u =>
      have hu' : x = f n ∧ Holds f (n + 1) u := hu
      have h' : cond (Nat.ble (x + 1) v) (allUnder v k u) false = true := h
      have less : x + 1 ≤ v := Nat.le_of_ble_eq_true (both_true h').1
      cases i with
      | zero =>
        have hx : x = f n := hu'.1
        have lt : f n < v := by omega
        exact lt
      | succ i =>
        have e : n + (i + 1) = n + 1 + i := by omega
        rw [e]
        exact ih (n + 1) u (both_true h').2 hu'.2 i (by omega)

/-- Whether one of the next heaps from `a` on, whose values `u` begins with, has a value above all
before it, and with `s` above all that come before it and `p`. -/
def recordFound (p s : Nat) (values : List Nat) : Nat → Nat → List Nat → Bool
  | 0, _, _ => false
  | _ + 1, _, [] => false
  | tries + 1, a, v :: u =>
    cond (cond (allUnder v a values) (allUnder (v + s) (a + p) values) false) true
      (recordFound p s values tries (a + 1) u)

theorem recordFound_spec (f : Nat → Nat) (p s : Nat) (values : List Nat) (held : Holds f 0 values) :
    ∀ tries a u, recordFound p s values tries a u = true → Holds f a u →
    ∃ b, a ≤ b ∧ b < a + tries ∧ (∀ k, k < b → f k < f b) ∧ (∀ k, k < b + p → f k < f b + s) := by
  intro tries
  induction tries with
  | zero =>
    intro a u h _
    have h' : false = true := h
    contradiction
  | succ tries ih =>
    intro a u h hu
    cases u with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons v u =>
      have hu' : v = f a ∧ Holds f (a + 1) u := hu
      have h' : cond (cond (allUnder v a values) (allUnder (v + s) (a + p) values) false) true
          (recordFound p s values tries (a + 1) u) = true := h
      cases hc : cond (allUnder v a values) (allUnder (v + s) (a + p) values) false with
      | true =>
        have two := both_true hc
        have low : ∀ k, k < a → f k < f a := by
          intro k lt
          have less := allUnder_spec f v a 0 values two.1 held k lt
          rw [Nat.zero_add, hu'.1] at less
          exact less
        have low' : ∀ k, k < a + p → f k < f a + s := by
          intro k lt
          have less := allUnder_spec f (v + s) (a + p) 0 values two.2 held k lt
          rw [Nat.zero_add, hu'.1] at less
          exact less
        exact ⟨a, Nat.le_refl a, by omega, low, low'⟩
      | false =>
        rw [hc] at h'
        have h'' : recordFound p s values tries (a + 1) u = true := h'
        cases ih (a + 1) u h'' hu'.2 with
        | intro b hb =>
          have le := hb.1
          have lt := hb.2.1
          exact ⟨b, by omega, by omega, hb.2.2⟩

def allButJudged (top l p s : Nat) (values : List Nat) : Bool :=
  cond (recordFound p s values (top + 1) (l + top) (dropped (l + top) values))
    (judged (3 * top + 1) l p s values) false

def allButCheck (set : List Nat) (l p s : Nat) : Bool :=
  allButJudged (greatest set) l p s
    (turned (allButGrown set (greatest set) (l + p + p + (3 * greatest set + 1)) 0 []) [])

theorem allButJudged_spec (set : List Nat) (top : Nat) (ht : ∀ x, x ∈ set → x ≤ top) (l p s : Nat)
    (values : List Nat) (held : Holds (allBut set) 0 values)
    (yes : allButJudged top l p s values = true) : LeastPeriod (allBut set) l p s := by
  have all : cond (recordFound p s values (top + 1) (l + top) (dropped (l + top) values))
      (judged (3 * top + 1) l p s values) false = true := yes
  have here : Holds (allBut set) (l + top) (dropped (l + top) values) := by
    have h := holds_dropped (allBut set) (l + top) 0 values held
    rw [Nat.zero_add] at h
    exact h
  cases recordFound_spec (allBut set) p s values held (top + 1) (l + top)
      (dropped (l + top) values) (both_true all).1 here with
  | intro a ha =>
    have ge := ha.1
    have lt := ha.2.1
    refine judged_spec (allBut set) (3 * top + 1) l p s values held ?_ (both_true all).2
    intro again
    have window : ∀ n, l ≤ n → n ≤ l + 3 * top → allBut set (n + p) = allBut set n + s := by
      intro n h₁ h₂
      have h := again (n - l) (by omega)
      have e₁ : l + p + (n - l) = n + p := by omega
      have e₂ : l + (n - l) = n := by omega
      rw [e₁, e₂] at h
      exact h
    have later : Law (allBut set) a p s :=
      repeated_record set top ht a p s ha.2.2.1 ha.2.2.2
        (fun n h₁ h₂ => window n (by omega) (by omega))
    intro n hn
    cases Nat.lt_or_ge n a with
    | inl before => exact window n hn (by omega)
    | inr after => exact later n after

/-- A yes of the checker proves the preperiod, the period and the saltus. -/
theorem allBut_checked (set : List Nat) (l p s : Nat) (yes : allButCheck set l p s = true) :
    LeastPeriod (allBut set) l p s := by
  have full : Full set (greatest set) 0 0 := by
    constructor
    · intro k h
      exfalso
      omega
    · intro u h
      exact absurd h (Nat.not_lt_zero u)
  have start : allButGrown set (greatest set) (l + p + p + (3 * greatest set + 1)) 0 [] =
      history (allButRule set) (0 + (l + p + p + (3 * greatest set + 1))) :=
    allButGrown_history set (greatest set) (le_greatest set)
      (l + p + p + (3 * greatest set + 1)) 0 0 full
  have held : Holds (allBut set) 0
      (turned (allButGrown set (greatest set) (l + p + p + (3 * greatest set + 1)) 0 []) []) := by
    rw [start]
    exact holds_turned (allButRule set) (0 + (l + p + p + (3 * greatest set + 1))) [] True.intro
  exact allButJudged_spec set (greatest set) (le_greatest set) l p s
    (turned (allButGrown set (greatest set) (l + p + p + (3 * greatest set + 1)) 0 []) []) held yes
