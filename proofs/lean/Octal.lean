/-! ### Octal codes -/

def orZero : Option Nat → Nat
  | none => 0
  | some x => x

/-- The value of heap `i` in the history of heap `n`. -/
def look (h : List Nat) (n i : Nat) : Nat := orZero (entry h (n - 1 - i))

/-- The values of two heaps that have `rest` counters, the first of them from 1 to so many. -/
def splits (g : Nat → Nat) (rest : Nat) : Nat → List Nat
  | 0 => []
  | i + 1 => Nat.xor (g (i + 1)) (g (rest - (i + 1))) :: splits g rest i

/-- With 1 in digit `d`, `k` counters may be taken where nothing is left. -/
def nothingLeft (n k d : Nat) : Bool :=
  cond (Nat.beq (d % 2) 1) (cond (Nat.ble 1 k) (Nat.beq k n) false) false

/-- With 2 in it, where one heap is left. -/
def heapLeft (n k d : Nat) : Bool :=
  cond (Nat.beq (d / 2 % 2) 1) (cond (Nat.ble 1 k) (Nat.ble (k + 1) n) false) false

/-- With 4 in it, where two heaps are left. -/
def twoLeft (d : Nat) : Bool := Nat.beq (d / 4 % 2) 1

/-- The values that are left of heap `n` when `k` counters are taken, which digit `d` is about. -/
def taking (g : Nat → Nat) (n k d : Nat) : List Nat :=
  cond (nothingLeft n k d) ([0] : List Nat) [] ++
    (cond (heapLeft n k d) [g (n - k)] [] ++ cond (twoLeft d) (splits g (n - k) (n - k - 1)) [])

/-- The same for all digits from the one for `k` on. -/
def leaving (g : Nat → Nat) (n : Nat) : Nat → List Nat → List Nat
  | _, [] => []
  | k, d :: code => taking g n k d ++ leaving g n (k + 1) code

def octalRule (code : List Nat) (h : List Nat) : Nat :=
  mex (leaving (look h (size h)) (size h) 0 code)

/-- The nim-values of the code with these digits, that before the point first. -/
def octal (code : List Nat) : Nat → Nat := value (octalRule code)

/-! ### Their recursion -/

theorem look_history (r : List Nat → Nat) (n i : Nat) (h : i < n) :
    look (history r n) n i = value r i := by
  have e : n - 1 - (n - 1 - i) = i := by omega
  have s : entry (history r n) (n - 1 - i) = some (value r (n - 1 - (n - 1 - i))) :=
    entry_history r n (n - 1 - i) (by omega)
  exact (congrArg orZero s).trans (congrArg (value r) e)

theorem splits_congr (g g' : Nat → Nat) (n rest : Nat) (same : ∀ i, i < n → g i = g' i)
    (le : rest ≤ n) : ∀ m, m ≤ rest - 1 → splits g rest m = splits g' rest m := by
  intro m
  induction m with
  | zero =>
    intro _
    rfl
  | succ m ih =>
    intro h
    have a : g (m + 1) = g' (m + 1) := same (m + 1) (by omega)
    have b : g (rest - (m + 1)) = g' (rest - (m + 1)) := same (rest - (m + 1)) (by omega)
    have c : splits g rest m = splits g' rest m := ih (by omega)
    show Nat.xor (g (m + 1)) (g (rest - (m + 1))) :: splits g rest m =
      Nat.xor (g' (m + 1)) (g' (rest - (m + 1))) :: splits g' rest m
    rw [a, b, c]

theorem heapLeft_spec {n k d : Nat} (h : heapLeft n k d = true) :
    Nat.beq (d / 2 % 2) 1 = true ∧ 1 ≤ k ∧ k + 1 ≤ n := by
  have h' : cond (Nat.beq (d / 2 % 2) 1) (cond (Nat.ble 1 k) (Nat.ble (k + 1) n) false) false = true := h
  have a := both_true h'
  have b := both_true a.2
  exact ⟨a.1, Nat.le_of_ble_eq_true b.1, Nat.le_of_ble_eq_true b.2⟩

theorem heapLeft_of {n k d : Nat} (hd : Nat.beq (d / 2 % 2) 1 = true) (hk : 1 ≤ k) (hn : k + 1 ≤ n) :
    heapLeft n k d = true := by
  show cond (Nat.beq (d / 2 % 2) 1) (cond (Nat.ble 1 k) (Nat.ble (k + 1) n) false) false = true
  rw [hd, Nat.ble_eq_true_of_le hk, Nat.ble_eq_true_of_le hn]
  all_goals rfl

theorem nothingLeft_spec {n k d : Nat} (h : nothingLeft n k d = true) : k = n := by
  have h' : cond (Nat.beq (d % 2) 1) (cond (Nat.ble 1 k) (Nat.beq k n) false) false = true := h
  exact Nat.eq_of_beq_eq_true (both_true (both_true h').2).2

theorem taking_congr (g g' : Nat → Nat) (n k d : Nat) (same : ∀ i, i < n → g i = g' i) :
    taking g n k d = taking g' n k d := by
  have s : splits g (n - k) (n - k - 1) = splits g' (n - k) (n - k - 1) :=
    splits_congr g g' n (n - k) same (Nat.sub_le n k) (n - k - 1) (Nat.le_refl (n - k - 1))
  have e : cond (heapLeft n k d) [g (n - k)] [] = cond (heapLeft n k d) [g' (n - k)] [] := by
    cases hc : heapLeft n k d with
    | true =>
      have bounds := heapLeft_spec hc
      have pos := bounds.2.1
      have le := bounds.2.2
      have b : g (n - k) = g' (n - k) := same (n - k) (by omega)
      rw [b]
    | false => rfl
  show cond (nothingLeft n k d) ([0] : List Nat) [] ++
      (cond (heapLeft n k d) [g (n - k)] [] ++ cond (twoLeft d) (splits g (n - k) (n - k - 1)) []) =
    cond (nothingLeft n k d) ([0] : List Nat) [] ++
      (cond (heapLeft n k d) [g' (n - k)] [] ++ cond (twoLeft d) (splits g' (n - k) (n - k - 1)) [])
  rw [e, s]

theorem leaving_congr (g g' : Nat → Nat) (n : Nat) (same : ∀ i, i < n → g i = g' i) :
    ∀ code k, leaving g n k code = leaving g' n k code := by
  intro code
  induction code with
  | nil =>
    intro _
    rfl
  | cons d code ih =>
    intro k
    show taking g n k d ++ leaving g n (k + 1) code = taking g' n k d ++ leaving g' n (k + 1) code
    rw [taking_congr g g' n k d same, ih (k + 1)]

/-- The value is the least that cannot be left. -/
theorem octal_rec (code : List Nat) (n : Nat) :
    octal code n = mex (leaving (octal code) n 0 code) := by
  have s : size (history (octalRule code) n) = n := size_history (octalRule code) n
  have c : leaving (look (history (octalRule code) n) n) n 0 code = leaving (octal code) n 0 code :=
    leaving_congr (look (history (octalRule code) n) n) (octal code) n
      (fun i h => look_history (octalRule code) n i h) code 0
  show mex (leaving (look (history (octalRule code) n) (size (history (octalRule code) n)))
    (size (history (octalRule code) n)) 0 code) = mex (leaving (octal code) n 0 code)
  rw [s, c]

/-! ### Guy and Smith -/

theorem mex_ext (a b : List Nat) (ab : ∀ x, x ∈ a → x ∈ b) (ba : ∀ x, x ∈ b → x ∈ a) :
    mex a = mex b := by
  have s := mex_spec b
  exact mex_unique a (mex b) (fun m => s.1 (ab (mex b) m)) (fun u lt => ba u (s.2 u lt))

theorem not_mem_empty {x : Nat} {P : Prop} (m : x ∈ ([] : List Nat)) : P := by
  cases m

theorem mem_splits (g : Nat → Nat) (rest x : Nat) : ∀ m, x ∈ splits g rest m →
    ∃ i, 1 ≤ i ∧ i ≤ m ∧ x = Nat.xor (g i) (g (rest - i)) := by
  intro m
  induction m with
  | zero =>
    intro h
    exact not_mem_empty h
  | succ m ih =>
    intro h
    have h' : x ∈ Nat.xor (g (m + 1)) (g (rest - (m + 1))) :: splits g rest m := h
    cases List.mem_cons.mp h' with
    | inl e => exact ⟨m + 1, by omega, by omega, e⟩
    | inr t =>
      cases ih t with
      | intro i hi =>
        have le := hi.2.1
        exact ⟨i, hi.1, by omega, hi.2.2⟩

theorem splits_mem (g : Nat → Nat) (rest i : Nat) (pos : 1 ≤ i) :
    ∀ m, i ≤ m → Nat.xor (g i) (g (rest - i)) ∈ splits g rest m := by
  intro m
  induction m with
  | zero =>
    intro h
    exfalso
    omega
  | succ m ih =>
    intro h
    show Nat.xor (g i) (g (rest - i)) ∈ Nat.xor (g (m + 1)) (g (rest - (m + 1))) :: splits g rest m
    cases Nat.lt_or_ge i (m + 1) with
    | inl lt => exact List.mem_cons.mpr (Or.inr (ih (by omega)))
    | inr ge =>
      have e : i = m + 1 := by omega
      rw [e]
      exact List.mem_cons.mpr (Or.inl rfl)

theorem heap_mem (g : Nat → Nat) {n k d x : Nat} (h : heapLeft n k d = true) (m : x = g (n - k)) :
    x ∈ taking g n k d := by
  have t : x ∈ cond (heapLeft n k d) [g (n - k)] [] := by
    rw [h]
    show x ∈ [g (n - k)]
    exact List.mem_cons.mpr (Or.inl m)
  show x ∈ cond (nothingLeft n k d) ([0] : List Nat) [] ++
    (cond (heapLeft n k d) [g (n - k)] [] ++ cond (twoLeft d) (splits g (n - k) (n - k - 1)) [])
  exact List.mem_append.mpr (Or.inr (List.mem_append.mpr (Or.inl t)))

theorem two_mem (g : Nat → Nat) {n k d x : Nat} (h : twoLeft d = true)
    (m : x ∈ splits g (n - k) (n - k - 1)) : x ∈ taking g n k d := by
  have t : x ∈ cond (twoLeft d) (splits g (n - k) (n - k - 1)) [] := by
    rw [h]
    exact m
  show x ∈ cond (nothingLeft n k d) ([0] : List Nat) [] ++
    (cond (heapLeft n k d) [g (n - k)] [] ++ cond (twoLeft d) (splits g (n - k) (n - k - 1)) [])
  exact List.mem_append.mpr (Or.inr (List.mem_append.mpr (Or.inr t)))

/-- What can be left of heap `n`, in words. -/
theorem mem_taking (g : Nat → Nat) {n k d x : Nat} (h : x ∈ taking g n k d) :
    nothingLeft n k d = true ∨ (heapLeft n k d = true ∧ x = g (n - k)) ∨
      (twoLeft d = true ∧ ∃ i, 1 ≤ i ∧ i ≤ n - k - 1 ∧ x = Nat.xor (g i) (g (n - k - i))) := by
  have h' : x ∈ cond (nothingLeft n k d) ([0] : List Nat) [] ++
      (cond (heapLeft n k d) [g (n - k)] [] ++ cond (twoLeft d) (splits g (n - k) (n - k - 1)) []) := h
  cases List.mem_append.mp h' with
  | inl a =>
    cases hc : nothingLeft n k d with
    | true => exact Or.inl rfl
    | false =>
      rw [hc] at a
      exact not_mem_empty a
  | inr rest =>
    cases List.mem_append.mp rest with
    | inl b =>
      cases hc : heapLeft n k d with
      | false =>
        rw [hc] at b
        exact not_mem_empty b
      | true =>
        rw [hc] at b
        have b' : x ∈ [g (n - k)] := b
        cases List.mem_cons.mp b' with
        | inl e => exact Or.inr (Or.inl ⟨rfl, e⟩)
        | inr t => exact not_mem_empty t
    | inr c =>
      cases hc : twoLeft d with
      | false =>
        rw [hc] at c
        exact not_mem_empty c
      | true =>
        rw [hc] at c
        exact Or.inr (Or.inr ⟨rfl, mem_splits g (n - k) x (n - k - 1) c⟩)

theorem taking_down (f : Nat → Nat) (l p t n : Nat) (far : 2 * l + p + t + 2 ≤ n)
    (low : ∀ i, l ≤ i → i < n → f (i + p) = f i) (k d x : Nat) (hk : k < t)
    (h : x ∈ taking f (n + p) k d) : x ∈ taking f n k d := by
  cases mem_taking f h with
  | inl a =>
    have e := nothingLeft_spec a
    exfalso
    omega
  | inr rest =>
    cases rest with
    | inl b =>
      have bounds := heapLeft_spec b.1
      have pos := bounds.2.1
      have le := bounds.2.2
      have e : n + p - k = n - k + p := by omega
      have v : f (n - k + p) = f (n - k) := low (n - k) (by omega) (by omega)
      refine heap_mem f (heapLeft_of bounds.1 bounds.2.1 (by omega)) ?_
      rw [b.2, e, v]
    | inr c =>
      cases c.2 with
      | intro i hi =>
        have pos := hi.1
        have le := hi.2.1
        cases Nat.lt_or_ge i (l + p + 1) with
        | inl small =>
          have e : n + p - k - i = n - k - i + p := by omega
          have v : f (n - k - i + p) = f (n - k - i) := low (n - k - i) (by omega) (by omega)
          have hx : x = Nat.xor (f i) (f (n - k - i)) := by
            rw [hi.2.2, e, v]
          rw [hx]
          exact two_mem f c.1 (splits_mem f (n - k) i pos (n - k - 1) (by omega))
        | inr big =>
          have e : i - p + p = i := by omega
          have v : f (i - p + p) = f (i - p) := low (i - p) (by omega) (by omega)
          rw [e] at v
          have e' : n + p - k - i = n - k - (i - p) := by omega
          have hx : x = Nat.xor (f (i - p)) (f (n - k - (i - p))) := by
            rw [hi.2.2, v, e']
          rw [hx]
          exact two_mem f c.1 (splits_mem f (n - k) (i - p) (by omega) (n - k - 1) (by omega))

theorem taking_up (f : Nat → Nat) (l p t n : Nat) (far : 2 * l + p + t + 2 ≤ n)
    (low : ∀ i, l ≤ i → i < n → f (i + p) = f i) (k d x : Nat) (hk : k < t)
    (h : x ∈ taking f n k d) : x ∈ taking f (n + p) k d := by
  cases mem_taking f h with
  | inl a =>
    have e := nothingLeft_spec a
    exfalso
    omega
  | inr rest =>
    cases rest with
    | inl b =>
      have bounds := heapLeft_spec b.1
      have pos := bounds.2.1
      have le := bounds.2.2
      have e : n + p - k = n - k + p := by omega
      have v : f (n - k + p) = f (n - k) := low (n - k) (by omega) (by omega)
      refine heap_mem f (heapLeft_of bounds.1 bounds.2.1 (by omega)) ?_
      rw [b.2, e, v]
    | inr c =>
      cases c.2 with
      | intro i hi =>
        have pos := hi.1
        have le := hi.2.1
        cases Nat.lt_or_ge i (l + 1) with
        | inl small =>
          have e : n + p - k - i = n - k - i + p := by omega
          have v : f (n - k - i + p) = f (n - k - i) := low (n - k - i) (by omega) (by omega)
          have hx : x = Nat.xor (f i) (f (n + p - k - i)) := by
            rw [hi.2.2, e, v]
          rw [hx]
          exact two_mem f c.1 (splits_mem f (n + p - k) i pos (n + p - k - 1) (by omega))
        | inr big =>
          have v : f (i + p) = f i := low i (by omega) (by omega)
          have e : n + p - k - (i + p) = n - k - i := by omega
          have hx : x = Nat.xor (f (i + p)) (f (n + p - k - (i + p))) := by
            rw [hi.2.2, e, v]
          rw [hx]
          exact two_mem f c.1 (splits_mem f (n + p - k) (i + p) (by omega) (n + p - k - 1) (by omega))

theorem leaving_sub (f : Nat → Nat) (n m t x : Nat)
    (sub : ∀ k d, k < t → x ∈ taking f n k d → x ∈ taking f m k d) :
    ∀ code k, k + size code ≤ t → x ∈ leaving f n k code → x ∈ leaving f m k code := by
  intro code
  induction code with
  | nil =>
    intro k _ h
    exact not_mem_empty h
  | cons d code ih =>
    intro k hk h
    have hk' : k + (size code + 1) ≤ t := hk
    have h' : x ∈ taking f n k d ++ leaving f n (k + 1) code := h
    show x ∈ taking f m k d ++ leaving f m (k + 1) code
    cases List.mem_append.mp h' with
    | inl a => exact List.mem_append.mpr (Or.inl (sub k d (by omega) a))
    | inr b => exact List.mem_append.mpr (Or.inr (ih (k + 1) (by omega) b))

/-- When the values from `l` to about `2 l + p` come again `p` heaps later, all from `l` on do. -/
theorem guy_smith (code : List Nat) (l p : Nat)
    (hw : ∀ i, i < l + p + size code + 2 → octal code (l + p + i) = octal code (l + i)) :
    Law (octal code) l p 0 := by
  have key : ∀ b n, n < b → l ≤ n → octal code (n + p) = octal code n := by
    intro b
    induction b with
    | zero =>
      intro n h _
      exact absurd h (Nat.not_lt_zero n)
    | succ b ih =>
      intro n hn hl
      cases Nat.lt_or_ge n (2 * l + p + size code + 2) with
      | inl near =>
        have h := hw (n - l) (by omega)
        have e₁ : l + p + (n - l) = n + p := by omega
        have e₂ : l + (n - l) = n := by omega
        rw [e₁, e₂] at h
        exact h
      | inr far =>
        have low : ∀ i, l ≤ i → i < n → octal code (i + p) = octal code i :=
          fun i h₁ h₂ => ih i (by omega) h₁
        rw [octal_rec code (n + p), octal_rec code n]
        apply mex_ext
        · intro x h
          exact leaving_sub (octal code) (n + p) n (size code) x
            (fun k d hk m => taking_down (octal code) l p (size code) n far low k d x hk m)
            code 0 (by omega) h
        · intro x h
          exact leaving_sub (octal code) n (n + p) (size code) x
            (fun k d hk m => taking_up (octal code) l p (size code) n far low k d x hk m)
            code 0 (by omega) h
  intro n hn
  exact key (n + 1) n (Nat.lt_succ_self n) hn

/-- A yes of the checker proves the preperiod and the period. -/
theorem octal_checked (code : List Nat) (l p : Nat)
    (yes : check (octalRule code) (l + p + size code + 2) l p 0 = true) :
    LeastPeriod (octal code) l p 0 :=
  checked (octalRule code) (l + p + size code + 2) l p 0
    (fun again => guy_smith code l p
      (fun i hi => (again i hi).trans (Nat.add_zero (octal code (l + i))))) yes
