namespace Grundy

/-! ### The least excluded value -/

/-- Whether a number is in a list. -/
def contained (k : Nat) : List Nat → Bool
  | [] => false
  | x :: l => cond (Nat.beq k x) true (contained k l)

/-- A number above all of a list. -/
def above : List Nat → Nat
  | [] => 0
  | x :: l => x + 1 + above l

/-- The first number from `k` on that the list lacks, with so many steps to look for it. -/
def seek (l : List Nat) : Nat → Nat → Nat
  | 0, k => k
  | steps + 1, k => cond (contained k l) (seek l steps (k + 1)) k

/-- The least number that is not in the list; `mex_spec` says so. -/
def mex (l : List Nat) : Nat := seek l (above l) 0

theorem mem_of_contained (k : Nat) : ∀ l : List Nat, contained k l = true → k ∈ l := by
  intro l
  induction l with
  | nil =>
    intro h
    have h' : false = true := h
    contradiction
  | cons x l ih =>
    intro h
    have h' : cond (Nat.beq k x) true (contained k l) = true := h
    cases hb : Nat.beq k x with
    | true =>
      have e : k = x := Nat.eq_of_beq_eq_true hb
      rw [e]
      exact List.Mem.head l
    | false =>
      rw [hb] at h'
      exact List.Mem.tail x (ih h')

theorem not_mem_of_not_contained (k : Nat) : ∀ l : List Nat, contained k l = false → ¬ k ∈ l := by
  intro l
  induction l with
  | nil =>
    intro _ m
    cases m
  | cons x l ih =>
    intro h m
    have h' : cond (Nat.beq k x) true (contained k l) = false := h
    cases hb : Nat.beq k x with
    | true =>
      rw [hb] at h'
      have h'' : true = false := h'
      contradiction
    | false =>
      rw [hb] at h'
      cases m with
      | head => exact Nat.ne_of_beq_eq_false hb rfl
      | tail _ m' => exact ih h' m'

theorem lt_above (k : Nat) : ∀ l : List Nat, k ∈ l → k < above l := by
  intro l
  induction l with
  | nil =>
    intro m
    cases m
  | cons x l ih =>
    intro m
    show k < x + 1 + above l
    cases m with
    | head => omega
    | tail _ m' =>
      have h := ih m'
      omega

theorem seek_spec (l : List Nat) : ∀ steps k, (∀ j, j < k → j ∈ l) →
    (∀ j, j < seek l steps k → j ∈ l) ∧ (¬ seek l steps k ∈ l ∨ seek l steps k = k + steps) := by
  intro steps
  induction steps with
  | zero =>
    intro k h
    exact ⟨h, Or.inr rfl⟩
  | succ steps ih =>
    intro k h
    show (∀ j, j < cond (contained k l) (seek l steps (k + 1)) k → j ∈ l) ∧
      (¬ cond (contained k l) (seek l steps (k + 1)) k ∈ l ∨
        cond (contained k l) (seek l steps (k + 1)) k = k + (steps + 1))
    cases hc : contained k l with
    | true =>
      have hk : ∀ j, j < k + 1 → j ∈ l := by
        intro j hj
        cases Nat.lt_or_ge j k with
        | inl hlt => exact h j hlt
        | inr hge =>
          have e : j = k := by omega
          rw [e]
          exact mem_of_contained k l hc
      have r := ih (k + 1) hk
      refine ⟨r.1, ?_⟩
      cases r.2 with
      | inl a => exact Or.inl a
      | inr b =>
        have b' : seek l steps (k + 1) = k + (steps + 1) := by omega
        exact Or.inr b'
    | false => exact ⟨h, Or.inl (not_mem_of_not_contained k l hc)⟩

/-- `mex l` is not in the list, and every smaller number is. -/
theorem mex_spec (l : List Nat) : ¬ mex l ∈ l ∧ ∀ k, k < mex l → k ∈ l := by
  have s := seek_spec l (above l) 0 (fun j hj => absurd hj (Nat.not_lt_zero j))
  refine ⟨?_, s.1⟩
  cases s.2 with
  | inl a => exact a
  | inr b =>
    intro m
    have h : mex l < above l := lt_above (mex l) l m
    have b' : mex l = 0 + above l := b
    omega

/-! ### Sequences of values -/

/-- The values of the heaps below `n`, the latest first, where `r` makes a value of those before it. -/
def history (r : List Nat → Nat) : Nat → List Nat
  | 0 => []
  | n + 1 => r (history r n) :: history r n

/-- The value of heap `n`. -/
def value (r : List Nat → Nat) (n : Nat) : Nat := r (history r n)

/-- The entry at a place, where there is one. -/
def entry : List Nat → Nat → Option Nat
  | [], _ => none
  | x :: _, 0 => some x
  | _ :: h, s + 1 => entry h s

/-! ### Periods -/

/-- From `l` on, `p` heaps more add `s` to the value. -/
def Law (f : Nat → Nat) (l p s : Nat) : Prop := ∀ n, l ≤ n → f (n + p) = f n + s

structure Periodic (f : Nat → Nat) (l p s : Nat) : Prop where
  pos : 0 < p
  law : Law f l p s

/-- The law holds, and no law has a smaller preperiod or a smaller period. -/
structure LeastPeriod (f : Nat → Nat) (l p s : Nat) : Prop where
  periodic : Periodic f l p s
  least : ∀ l' p' s', Periodic f l' p' s' → l ≤ l' ∧ p ≤ p'

theorem law_times {f : Nat → Nat} {l p s : Nat} (h : Law f l p s) :
    ∀ k n, l ≤ n → f (n + k * p) = f n + k * s := by
  intro k
  induction k with
  | zero =>
    intro n _
    simp
  | succ k ih =>
    intro n hn
    have e : n + (k + 1) * p = n + p + k * p := by
      rw [Nat.add_mul, Nat.one_mul]
      omega
    have a : f (n + p + k * p) = f (n + p) + k * s := ih (n + p) (by omega)
    have b : f (n + p) = f n + s := h n hn
    rw [e, a, b, Nat.add_mul, Nat.one_mul]
    omega

/-- Two laws of one sequence hold from the same heap on. -/
theorem law_from {f : Nat → Nat} {l p s l' p' s' : Nat} (hp : 0 < p) (h : Law f l p s)
    (h' : Law f l' p' s') : Law f l p' s' := by
  intro n hn
  have far : l' * 1 ≤ l' * p := Nat.mul_le_mul_left l' hp
  have a : f (n + p' + l' * p) = f (n + p') + l' * s := law_times h l' (n + p') (by omega)
  have b : f (n + l' * p) = f n + l' * s := law_times h l' n hn
  have c : f (n + l' * p + p') = f (n + l' * p) + s' := h' (n + l' * p) (by omega)
  have e : n + l' * p + p' = n + p' + l' * p := by omega
  rw [e, a, b] at c
  omega

/-- A period is the least when the law fails one heap earlier and for every smaller period. -/
theorem least_of {f : Nat → Nat} {l p : Nat} (hp : 0 < p) (h : Law f l p 0)
    (hl : l = 0 ∨ f (l - 1 + p) ≠ f (l - 1))
    (hq : ∀ q, 0 < q → q < p → ∃ i, f (l + q + i) ≠ f (l + i)) : LeastPeriod f l p 0 := by
  refine ⟨⟨hp, h⟩, ?_⟩
  intro l' p' s' other
  have hp' : 0 < p' := other.pos
  have h' : Law f l' p' s' := other.law
  constructor
  · cases hl with
    | inl z => omega
    | inr ne =>
      cases Nat.lt_or_ge l' l with
      | inr hge => exact hge
      | inl hlt =>
        exfalso
        have earlier : Law f l' p 0 := law_from hp' h' h
        have c : f (l - 1 + p) = f (l - 1) + 0 := earlier (l - 1) (by omega)
        exact ne c
  · cases Nat.lt_or_ge p' p with
    | inr hge => exact hge
    | inl hlt =>
      exfalso
      have shorter : Law f l p' s' := law_from hp h h'
      have a : f (l + p' * p) = f l + p' * 0 := law_times h p' l (Nat.le_refl l)
      have b : f (l + p * p') = f l + p * s' := law_times shorter p l (Nat.le_refl l)
      have z : p * s' = 0 := by
        rw [Nat.mul_comm p p'] at b
        omega
      have z' : s' = 0 := by
        cases Nat.eq_zero_or_pos s' with
        | inl e => exact e
        | inr pos =>
          have m : p * 1 ≤ p * s' := Nat.mul_le_mul_left p pos
          omega
      cases hq p' hp' hlt with
      | intro i ne =>
        have c : f (l + i + p') = f (l + i) + s' := shorter (l + i) (by omega)
        have e : l + p' + i = l + i + p' := by omega
        rw [e] at ne
        exact ne (by omega)

theorem entry_history (r : List Nat → Nat) :
    ∀ n s, s < n → entry (history r n) s = some (value r (n - 1 - s)) := by
  intro n
  induction n with
  | zero =>
    intro s h
    exact absurd h (Nat.not_lt_zero s)
  | succ n ih =>
    intro s h
    cases s with
    | zero =>
      have e : n = n + 1 - 1 - 0 := by omega
      exact congrArg (fun j => some (value r j)) e
    | succ s =>
      have e : n + 1 - 1 - (s + 1) = n - 1 - s := by omega
      rw [e]
      show entry (history r n) s = some (value r (n - 1 - s))
      exact ih s (by omega)

/-! ### The checker -/

/-- Has a number computed before it is used. -/
def forced (v : Nat) (k : Nat → List Nat) : List Nat :=
  match v with
  | 0 => k 0
  | n + 1 => k (n + 1)

theorem forced_eq (v : Nat) (k : Nat → List Nat) : forced v k = k v := by
  cases v with
  | zero => rfl
  | succ n => rfl

/-- So many values more. -/
def grown (r : List Nat → Nat) : Nat → List Nat → List Nat
  | 0, h => h
  | k + 1, h => forced (r h) (fun v => grown r k (v :: h))

theorem grown_history (r : List Nat → Nat) :
    ∀ k n, grown r k (history r n) = history r (n + k) := by
  intro k
  induction k with
  | zero =>
    intro n
    rfl
  | succ k ih =>
    intro n
    have e : n + (k + 1) = n + 1 + k := by omega
    have step : grown r (k + 1) (history r n) = grown r k (history r (n + 1)) :=
      forced_eq (r (history r n)) (fun v => grown r k (v :: history r n))
    rw [step, ih (n + 1), e]

def turned : List Nat → List Nat → List Nat
  | [], l => l
  | x :: h, l => turned h (x :: l)

def dropped : Nat → List Nat → List Nat
  | 0, l => l
  | _ + 1, [] => []
  | k + 1, _ :: l => dropped k l

/-- Whether the first `k` entries are the same. -/
def same : Nat → List Nat → List Nat → Bool
  | 0, _, _ => true
  | _ + 1, [], _ => false
  | _ + 1, _ :: _, [] => false
  | k + 1, x :: u, y :: v => cond (Nat.beq x y) (same k u v) false

/-- Whether entries at one place differ. -/
def differs : List Nat → List Nat → Bool
  | [], _ => false
  | _ :: _, [] => false
  | x :: u, y :: v => cond (Nat.beq x y) (differs u v) true

/-- Whether the list differs from each of its next `k` tails, of which `e` is the one before. -/
def apart (d : List Nat) : Nat → List Nat → Bool
  | 0, _ => true
  | _ + 1, [] => false
  | k + 1, _ :: e => cond (differs d e) (apart d k e) false

/-- Whether the first entries differ. -/
def headsDiffer : List Nat → List Nat → Bool
  | [], _ => false
  | _ :: _, [] => false
  | x :: _, y :: _ => cond (Nat.beq x y) false true

/-- Whether the law fails one heap before the preperiod. -/
def failsBefore (p : Nat) (values : List Nat) : Nat → Bool
  | 0 => true
  | l + 1 => headsDiffer (dropped l values) (dropped p (dropped l values))

/-- What is asked of the values from heap 0 on: `w` of them from the preperiod on come again. -/
def judged (w l p : Nat) (values : List Nat) : Bool :=
  cond (Nat.ble 1 p)
    (cond (same w (dropped l values) (dropped p (dropped l values)))
      (cond (failsBefore p values l) (apart (dropped l values) (p - 1) (dropped l values)) false)
      false)
    false

def check (r : List Nat → Nat) (w l p : Nat) : Bool :=
  judged w l p (turned (grown r (l + p + p + w) []) [])

/-! ### It is right -/

/-- The list has the values of `f` from `n` on. -/
def Holds (f : Nat → Nat) : Nat → List Nat → Prop
  | _, [] => True
  | n, x :: l => x = f n ∧ Holds f (n + 1) l

theorem holds_turned (r : List Nat → Nat) :
    ∀ n l, Holds (value r) n l → Holds (value r) 0 (turned (history r n) l) := by
  intro n
  induction n with
  | zero =>
    intro l h
    exact h
  | succ n ih =>
    intro l h
    have h' : Holds (value r) n (value r n :: l) := And.intro rfl h
    show Holds (value r) 0 (turned (history r n) (value r n :: l))
    exact ih (value r n :: l) h'

theorem holds_dropped (f : Nat → Nat) :
    ∀ k n l, Holds f n l → Holds f (n + k) (dropped k l) := by
  intro k
  induction k with
  | zero =>
    intro n l h
    exact h
  | succ k ih =>
    intro n l h
    cases l with
    | nil => exact True.intro
    | cons x l =>
      have h' : x = f n ∧ Holds f (n + 1) l := h
      have e : n + (k + 1) = n + 1 + k := by omega
      rw [e]
      show Holds f (n + 1 + k) (dropped k l)
      exact ih (n + 1) l h'.2

theorem same_spec (f : Nat → Nat) : ∀ k u v n m, same k u v = true → Holds f n u → Holds f m v →
    ∀ i, i < k → f (m + i) = f (n + i) := by
  intro k
  induction k with
  | zero =>
    intro u v n m _ _ _ i hi
    exact absurd hi (Nat.not_lt_zero i)
  | succ k ih =>
    intro u v n m h hu hv i hi
    cases u with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons x u =>
      cases v with
      | nil =>
        have h' : false = true := h
        contradiction
      | cons y v =>
        have hu' : x = f n ∧ Holds f (n + 1) u := hu
        have hv' : y = f m ∧ Holds f (m + 1) v := hv
        have h' : cond (Nat.beq x y) (same k u v) false = true := h
        cases hb : Nat.beq x y with
        | false =>
          rw [hb] at h'
          have h'' : false = true := h'
          contradiction
        | true =>
          rw [hb] at h'
          have h'' : same k u v = true := h'
          have hxy : x = y := Nat.eq_of_beq_eq_true hb
          cases i with
          | zero =>
            have e : f m = f n := hv'.1.symm.trans (hxy.symm.trans hu'.1)
            exact e
          | succ i =>
            have e₁ : m + (i + 1) = m + 1 + i := by omega
            have e₂ : n + (i + 1) = n + 1 + i := by omega
            rw [e₁, e₂]
            exact ih u v (n + 1) (m + 1) h'' hu'.2 hv'.2 i (by omega)

theorem differs_spec (f : Nat → Nat) : ∀ u v n m, differs u v = true → Holds f n u → Holds f m v →
    ∃ i, f (m + i) ≠ f (n + i) := by
  intro u
  induction u with
  | nil =>
    intro v n m h _ _
    have h' : false = true := h
    contradiction
  | cons x u ih =>
    intro v n m h hu hv
    cases v with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons y v =>
      have hu' : x = f n ∧ Holds f (n + 1) u := hu
      have hv' : y = f m ∧ Holds f (m + 1) v := hv
      have h' : cond (Nat.beq x y) (differs u v) true = true := h
      cases hb : Nat.beq x y with
      | true =>
        rw [hb] at h'
        have h'' : differs u v = true := h'
        cases ih v (n + 1) (m + 1) h'' hu'.2 hv'.2 with
        | intro i ne =>
          refine ⟨i + 1, ?_⟩
          have e₁ : m + (i + 1) = m + 1 + i := by omega
          have e₂ : n + (i + 1) = n + 1 + i := by omega
          rw [e₁, e₂]
          exact ne
      | false =>
        refine ⟨0, ?_⟩
        intro c
        have c' : f m = f n := c
        exact Nat.ne_of_beq_eq_false hb (hu'.1.trans (c'.symm.trans hv'.1.symm))

theorem apart_spec (f : Nat → Nat) (l : Nat) (d : List Nat) (hd : Holds f l d) :
    ∀ k j e, apart d k e = true → Holds f (l + j) e →
    ∀ q, j < q → q ≤ j + k → ∃ i, f (l + q + i) ≠ f (l + i) := by
  intro k
  induction k with
  | zero =>
    intro j e _ _ q h₁ h₂
    exfalso
    omega
  | succ k ih =>
    intro j e h he q h₁ h₂
    cases e with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons x e =>
      have he' : x = f (l + j) ∧ Holds f (l + j + 1) e := he
      have h' : cond (differs d e) (apart d k e) false = true := h
      cases hc : differs d e with
      | false =>
        rw [hc] at h'
        have h'' : false = true := h'
        contradiction
      | true =>
        rw [hc] at h'
        have h'' : apart d k e = true := h'
        cases Nat.lt_or_ge (j + 1) q with
        | inl hlt => exact ih (j + 1) e h'' he'.2 q hlt (by omega)
        | inr hge =>
          cases differs_spec f d e l (l + j + 1) hc hd he'.2 with
          | intro i ne =>
            refine ⟨i, ?_⟩
            have eq : l + q + i = l + j + 1 + i := by omega
            rw [eq]
            exact ne

theorem headsDiffer_spec (f : Nat → Nat) (n m : Nat) : ∀ u v, headsDiffer u v = true →
    Holds f n u → Holds f m v → f m ≠ f n := by
  intro u v h hu hv
  cases u with
  | nil =>
    have h' : false = true := h
    contradiction
  | cons x u =>
    cases v with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons y v =>
      have hu' : x = f n ∧ Holds f (n + 1) u := hu
      have hv' : y = f m ∧ Holds f (m + 1) v := hv
      have h' : cond (Nat.beq x y) false true = true := h
      cases hb : Nat.beq x y with
      | true =>
        rw [hb] at h'
        have h'' : false = true := h'
        contradiction
      | false =>
        intro c
        exact Nat.ne_of_beq_eq_false hb (hu'.1.trans (c.symm.trans hv'.1.symm))

theorem both_true {a b : Bool} (h : cond a b false = true) : a = true ∧ b = true := by
  cases a with
  | true => exact And.intro rfl h
  | false =>
    have h' : false = true := h
    contradiction

theorem judged_spec (f : Nat → Nat) (w l p : Nat) (values : List Nat) (held : Holds f 0 values)
    (enough : (∀ i, i < w → f (l + p + i) = f (l + i)) → Law f l p 0)
    (yes : judged w l p values = true) : LeastPeriod f l p 0 := by
  have all : cond (Nat.ble 1 p)
      (cond (same w (dropped l values) (dropped p (dropped l values)))
        (cond (failsBefore p values l) (apart (dropped l values) (p - 1) (dropped l values)) false)
        false)
      false = true := yes
  have positive := (both_true all).1
  have repeats := (both_true (both_true all).2).1
  have fails := (both_true (both_true (both_true all).2).2).1
  have distinct := (both_true (both_true (both_true all).2).2).2
  have hp : 0 < p := Nat.le_of_ble_eq_true positive
  have here : ∀ n, Holds f n (dropped n values) := by
    intro n
    have h := holds_dropped f n 0 values held
    rw [Nat.zero_add] at h
    exact h
  have there : ∀ n, Holds f (n + p) (dropped p (dropped n values)) :=
    fun n => holds_dropped f p n (dropped n values) (here n)
  refine least_of hp ?_ ?_ ?_
  · apply enough
    intro i hi
    exact same_spec f w (dropped l values) (dropped p (dropped l values)) l (l + p) repeats
      (here l) (there l) i hi
  · cases l with
    | zero => exact Or.inl rfl
    | succ l =>
      refine Or.inr ?_
      have e : l + 1 - 1 = l := by omega
      rw [e]
      exact headsDiffer_spec f l (l + p) (dropped l values) (dropped p (dropped l values)) fails
        (here l) (there l)
  · intro q h₁ h₂
    exact apart_spec f l (dropped l values) (here l) (p - 1) 0 (dropped l values) distinct (here l)
      q h₁ (by omega)

/-- A yes of the checker proves the preperiod and the period, where `w` values that come again are
enough for all later ones. -/
theorem checked (r : List Nat → Nat) (w l p : Nat)
    (enough : (∀ i, i < w → value r (l + p + i) = value r (l + i)) → Law (value r) l p 0)
    (yes : check r w l p = true) : LeastPeriod (value r) l p 0 := by
  have start : grown r (l + p + p + w) [] = history r (0 + (l + p + p + w)) :=
    grown_history r (l + p + p + w) 0
  have held : Holds (value r) 0 (turned (grown r (l + p + p + w) []) []) := by
    rw [start]
    exact holds_turned r (0 + (l + p + p + w)) [] True.intro
  exact judged_spec (value r) w l p (turned (grown r (l + p + p + w) []) []) held enough yes
