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

/-- The least number from `k` on that is not in the list; `lacked_spec` says so. -/
def lacked (l : List Nat) (k : Nat) : Nat := seek l (above l) k

/-- The least number that is not in the list; `mex_spec` says so. -/
def mex (l : List Nat) : Nat := lacked l 0

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

theorem seek_spec (l : List Nat) : ∀ steps k, k ≤ seek l steps k ∧
    (¬ seek l steps k ∈ l ∨ seek l steps k = k + steps) ∧
    ∀ j, k ≤ j → j < seek l steps k → j ∈ l := by
  intro steps
  induction steps with
  | zero =>
    intro k
    have empty : ∀ j, k ≤ j → j < k → j ∈ l := by
      intro j h₁ h₂
      exfalso
      omega
    show k ≤ k ∧ (¬ k ∈ l ∨ k = k + 0) ∧ ∀ j, k ≤ j → j < k → j ∈ l
    exact ⟨Nat.le_refl k, Or.inr rfl, empty⟩
  | succ steps ih =>
    intro k
    show k ≤ cond (contained k l) (seek l steps (k + 1)) k ∧
      (¬ cond (contained k l) (seek l steps (k + 1)) k ∈ l ∨
        cond (contained k l) (seek l steps (k + 1)) k = k + (steps + 1)) ∧
      ∀ j, k ≤ j → j < cond (contained k l) (seek l steps (k + 1)) k → j ∈ l
    cases hc : contained k l with
    | true =>
      show k ≤ seek l steps (k + 1) ∧
        (¬ seek l steps (k + 1) ∈ l ∨ seek l steps (k + 1) = k + (steps + 1)) ∧
        ∀ j, k ≤ j → j < seek l steps (k + 1) → j ∈ l
      have r := ih (k + 1)
      have le := r.1
      refine ⟨by omega, ?_, ?_⟩
      · cases r.2.1 with
        | inl a => exact Or.inl a
        | inr b => exact Or.inr (by omega)
      · intro j h₁ h₂
        cases Nat.lt_or_ge k j with
        | inl more => exact r.2.2 j more h₂
        | inr ge =>
          have e : j = k := by omega
          rw [e]
          exact mem_of_contained k l hc
    | false =>
      show k ≤ k ∧ (¬ k ∈ l ∨ k = k + (steps + 1)) ∧ ∀ j, k ≤ j → j < k → j ∈ l
      have empty : ∀ j, k ≤ j → j < k → j ∈ l := by
        intro j h₁ h₂
        exfalso
        omega
      exact ⟨Nat.le_refl k, Or.inl (not_mem_of_not_contained k l hc), empty⟩

/-- `lacked l k` is not in the list, and every number from `k` to it is. -/
theorem lacked_spec (l : List Nat) (k : Nat) : k ≤ lacked l k ∧ ¬ lacked l k ∈ l ∧
    ∀ j, k ≤ j → j < lacked l k → j ∈ l := by
  have s : k ≤ lacked l k ∧ (¬ lacked l k ∈ l ∨ lacked l k = k + above l) ∧
      ∀ j, k ≤ j → j < lacked l k → j ∈ l := seek_spec l (above l) k
  refine ⟨s.1, ?_, s.2.2⟩
  cases s.2.1 with
  | inl a => exact a
  | inr b =>
    intro m
    have h : lacked l k < above l := lt_above (lacked l k) l m
    omega

/-- `mex l` is not in the list, and every smaller number is. -/
theorem mex_spec (l : List Nat) : ¬ mex l ∈ l ∧ ∀ k, k < mex l → k ∈ l := by
  have s : 0 ≤ mex l ∧ ¬ mex l ∈ l ∧ ∀ j, 0 ≤ j → j < mex l → j ∈ l := lacked_spec l 0
  exact ⟨s.2.1, fun k h => s.2.2 k (Nat.zero_le k) h⟩

theorem mex_unique (l : List Nat) (v : Nat) (out : ¬ v ∈ l) (below : ∀ u, u < v → u ∈ l) :
    mex l = v := by
  have s := mex_spec l
  cases Nat.lt_or_ge (mex l) v with
  | inl lt => exact absurd (below (mex l) lt) s.1
  | inr ge =>
    cases Nat.lt_or_ge v (mex l) with
    | inl lt => exact absurd (s.2 v lt) out
    | inr ge' => omega

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

/-- The first `t` entries, or all where there are fewer. -/
def firsts : Nat → List Nat → List Nat
  | 0, _ => []
  | _ + 1, [] => []
  | t + 1, x :: h => x :: firsts t h

/-- The number of entries. -/
def size : List Nat → Nat
  | [] => 0
  | _ :: l => size l + 1

/-- The greatest entry, or 0 where there is none. -/
def greatest : List Nat → Nat
  | [] => 0
  | x :: l => cond (Nat.ble x (greatest l)) (greatest l) x

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

/-- A period is the least when the law fails one heap earlier and for every smaller period `q`, whose
saltus could only be `q * s / p`. -/
theorem least_of {f : Nat → Nat} {l p s : Nat} (hp : 0 < p) (h : Law f l p s)
    (hl : l = 0 ∨ f (l - 1 + p) ≠ f (l - 1) + s)
    (hq : ∀ q, 0 < q → q < p → ∃ i, p * f (l + q + i) ≠ p * f (l + i) + q * s) :
    LeastPeriod f l p s := by
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
        have earlier : Law f l' p s := law_from hp' h' h
        exact ne (earlier (l - 1) (by omega))
  · cases Nat.lt_or_ge p' p with
    | inr hge => exact hge
    | inl hlt =>
      exfalso
      have shorter : Law f l p' s' := law_from hp h h'
      have a : f (l + p' * p) = f l + p' * s := law_times h p' l (Nat.le_refl l)
      have b : f (l + p * p') = f l + p * s' := law_times shorter p l (Nat.le_refl l)
      have z : p * s' = p' * s := by
        rw [Nat.mul_comm p p', a] at b
        omega
      cases hq p' hp' hlt with
      | intro i ne =>
        have c : f (l + i + p') = f (l + i) + s' := shorter (l + i) (by omega)
        have e : l + p' + i = l + i + p' := by omega
        apply ne
        rw [e, c, Nat.mul_add p (f (l + i)) s', z]

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

theorem firsts_history (r : List Nat → Nat) : ∀ n, firsts n (history r n) = history r n := by
  intro n
  induction n with
  | zero => rfl
  | succ n ih =>
    show value r n :: firsts n (history r n) = value r n :: history r n
    rw [ih]

theorem size_history (r : List Nat → Nat) : ∀ n, size (history r n) = n := by
  intro n
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg (fun k => k + 1) ih

theorem le_greatest : ∀ (set : List Nat) (s : Nat), s ∈ set → s ≤ greatest set := by
  intro set
  induction set with
  | nil =>
    intro s m
    cases m
  | cons x set ih =>
    intro s m
    have g : greatest set ≤ greatest (x :: set) ∧ x ≤ greatest (x :: set) := by
      show greatest set ≤ cond (Nat.ble x (greatest set)) (greatest set) x ∧
        x ≤ cond (Nat.ble x (greatest set)) (greatest set) x
      cases hb : Nat.ble x (greatest set) with
      | true => exact And.intro (Nat.le_refl (greatest set)) (Nat.le_of_ble_eq_true hb)
      | false =>
        have more : ¬ x ≤ greatest set := by
          intro le
          have t : Nat.ble x (greatest set) = true := Nat.ble_eq_true_of_le le
          rw [hb] at t
          contradiction
        have less : greatest set ≤ x := by omega
        exact And.intro less (Nat.le_refl x)
    cases m with
    | head => exact g.2
    | tail _ m' => exact Nat.le_trans (ih s m') g.1

/-! ### The checker -/

/-- Has a number computed before it is used. -/
def forced {α : Type} (v : Nat) (k : Nat → α) : α :=
  match v with
  | 0 => k 0
  | n + 1 => k (n + 1)

theorem forced_eq {α : Type} (v : Nat) (k : Nat → α) : forced v k = k v := by
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

/-- Whether the first `k` entries of the second list are those of the first and `s`. -/
def same (s : Nat) : Nat → List Nat → List Nat → Bool
  | 0, _, _ => true
  | _ + 1, [], _ => false
  | _ + 1, _ :: _, [] => false
  | k + 1, x :: u, y :: v => cond (Nat.beq (x + s) y) (same s k u v) false

/-- Whether at one place `p` times the second entry is another number than `p` times the first and `t`. -/
def differs (p t : Nat) : List Nat → List Nat → Bool
  | [], _ => false
  | _ :: _, [] => false
  | x :: u, y :: v => cond (Nat.beq (p * x + t) (p * y)) (differs p t u v) true

/-- Whether the list differs from each of its next `k` tails, of which `e` is the one before: no
period below `p` fits a law of period `p` and saltus `s`. -/
def apart (p s : Nat) (d : List Nat) : Nat → List Nat → Bool
  | 0, _ => true
  | _ + 1, [] => false
  | k + 1, _ :: e => cond (differs p ((p - (k + 1)) * s) d e) (apart p s d k e) false

/-- Whether the second of the first entries is not the first and `s`. -/
def headsDiffer (s : Nat) : List Nat → List Nat → Bool
  | [], _ => false
  | _ :: _, [] => false
  | x :: _, y :: _ => cond (Nat.beq (x + s) y) false true

/-- Whether the law fails one heap before the preperiod. -/
def failsBefore (p s : Nat) (values : List Nat) : Nat → Bool
  | 0 => true
  | l + 1 => headsDiffer s (dropped l values) (dropped p (dropped l values))

/-- What is asked of the values from heap 0 on: `w` of them from the preperiod on come again, with `s`. -/
def judged (w l p s : Nat) (values : List Nat) : Bool :=
  cond (Nat.ble 1 p)
    (cond (same s w (dropped l values) (dropped p (dropped l values)))
      (cond (failsBefore p s values l)
        (apart p s (dropped l values) (p - 1) (dropped l values)) false)
      false)
    false

def check (r : List Nat → Nat) (w l p s : Nat) : Bool :=
  judged w l p s (turned (grown r (l + p + p + w) []) [])

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

theorem same_spec (f : Nat → Nat) (s : Nat) : ∀ k u v n m, same s k u v = true → Holds f n u →
    Holds f m v → ∀ i, i < k → f (m + i) = f (n + i) + s := by
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
        have h' : cond (Nat.beq (x + s) y) (same s k u v) false = true := h
        cases hb : Nat.beq (x + s) y with
        | false =>
          rw [hb] at h'
          have h'' : false = true := h'
          contradiction
        | true =>
          rw [hb] at h'
          have h'' : same s k u v = true := h'
          have hxy : x + s = y := Nat.eq_of_beq_eq_true hb
          have hx : x = f n := hu'.1
          have hy : y = f m := hv'.1
          cases i with
          | zero =>
            have e : f m = f n + s := by omega
            exact e
          | succ i =>
            have e₁ : m + (i + 1) = m + 1 + i := by omega
            have e₂ : n + (i + 1) = n + 1 + i := by omega
            rw [e₁, e₂]
            exact ih u v (n + 1) (m + 1) h'' hu'.2 hv'.2 i (by omega)

theorem differs_spec (f : Nat → Nat) (p t : Nat) : ∀ u v n m, differs p t u v = true →
    Holds f n u → Holds f m v → ∃ i, p * f (m + i) ≠ p * f (n + i) + t := by
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
      have h' : cond (Nat.beq (p * x + t) (p * y)) (differs p t u v) true = true := h
      cases hb : Nat.beq (p * x + t) (p * y) with
      | true =>
        rw [hb] at h'
        have h'' : differs p t u v = true := h'
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
        have c' : p * f m = p * f n + t := c
        rw [← hu'.1, ← hv'.1] at c'
        exact Nat.ne_of_beq_eq_false hb c'.symm

theorem apart_spec (f : Nat → Nat) (l p s : Nat) (d : List Nat) (hd : Holds f l d) :
    ∀ k j e, j + k + 1 = p → apart p s d k e = true → Holds f (l + j) e →
    ∀ q, j < q → q < p → ∃ i, p * f (l + q + i) ≠ p * f (l + i) + q * s := by
  intro k
  induction k with
  | zero =>
    intro j e hp _ _ q h₁ h₂
    exfalso
    omega
  | succ k ih =>
    intro j e hp h he q h₁ h₂
    cases e with
    | nil =>
      have h' : false = true := h
      contradiction
    | cons x e =>
      have he' : x = f (l + j) ∧ Holds f (l + j + 1) e := he
      have h' : cond (differs p ((p - (k + 1)) * s) d e) (apart p s d k e) false = true := h
      cases hc : differs p ((p - (k + 1)) * s) d e with
      | false =>
        rw [hc] at h'
        have h'' : false = true := h'
        contradiction
      | true =>
        rw [hc] at h'
        have h'' : apart p s d k e = true := h'
        cases Nat.lt_or_ge (j + 1) q with
        | inl hlt => exact ih (j + 1) e (by omega) h'' he'.2 q hlt h₂
        | inr hge =>
          have turn : p - (k + 1) = q := by omega
          rw [turn] at hc
          cases differs_spec f p (q * s) d e l (l + j + 1) hc hd he'.2 with
          | intro i ne =>
            refine ⟨i, ?_⟩
            have eq : l + q + i = l + j + 1 + i := by omega
            rw [eq]
            exact ne

theorem headsDiffer_spec (f : Nat → Nat) (s n m : Nat) : ∀ u v, headsDiffer s u v = true →
    Holds f n u → Holds f m v → f m ≠ f n + s := by
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
      have h' : cond (Nat.beq (x + s) y) false true = true := h
      cases hb : Nat.beq (x + s) y with
      | true =>
        rw [hb] at h'
        have h'' : false = true := h'
        contradiction
      | false =>
        have ne : ¬ x + s = y := Nat.ne_of_beq_eq_false hb
        have hx : x = f n := hu'.1
        have hy : y = f m := hv'.1
        intro c
        apply ne
        omega

theorem both_true {a b : Bool} (h : cond a b false = true) : a = true ∧ b = true := by
  cases a with
  | true => exact And.intro rfl h
  | false =>
    have h' : false = true := h
    contradiction

theorem judged_spec (f : Nat → Nat) (w l p s : Nat) (values : List Nat) (held : Holds f 0 values)
    (enough : (∀ i, i < w → f (l + p + i) = f (l + i) + s) → Law f l p s)
    (yes : judged w l p s values = true) : LeastPeriod f l p s := by
  have all : cond (Nat.ble 1 p)
      (cond (same s w (dropped l values) (dropped p (dropped l values)))
        (cond (failsBefore p s values l)
          (apart p s (dropped l values) (p - 1) (dropped l values)) false)
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
    exact same_spec f s w (dropped l values) (dropped p (dropped l values)) l (l + p) repeats
      (here l) (there l) i hi
  · cases l with
    | zero => exact Or.inl rfl
    | succ l =>
      refine Or.inr ?_
      have e : l + 1 - 1 = l := by omega
      rw [e]
      exact headsDiffer_spec f s l (l + p) (dropped l values) (dropped p (dropped l values)) fails
        (here l) (there l)
  · intro q h₁ h₂
    exact apart_spec f l p s (dropped l values) (here l) (p - 1) 0 (dropped l values) (by omega)
      distinct (here l) q h₁ h₂

/-- A yes of the checker proves the preperiod, the period and the saltus, where `w` values that come
again are enough for all later ones. -/
theorem checked (r : List Nat → Nat) (w l p s : Nat)
    (enough : (∀ i, i < w → value r (l + p + i) = value r (l + i) + s) → Law (value r) l p s)
    (yes : check r w l p s = true) : LeastPeriod (value r) l p s := by
  have start : grown r (l + p + p + w) [] = history r (0 + (l + p + p + w)) :=
    grown_history r (l + p + p + w) 0
  have held : Holds (value r) 0 (turned (grown r (l + p + p + w) []) []) := by
    rw [start]
    exact holds_turned r (0 + (l + p + p + w)) [] True.intro
  exact judged_spec (value r) w l p s (turned (grown r (l + p + p + w) []) []) held enough yes
