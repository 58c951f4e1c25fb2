/-! ### The misère rook -/

/-- The value of the cell of row `m` that has the values `h` to its left, where `up` has those above it
in each column. The corner has 0; every other cell the least number from 1 on that is neither to the
left nor above. -/
def rookRule (m : Nat) (up : Nat → List Nat) (h : List Nat) : Nat :=
  cond (Nat.beq (m + size h) 0) 0 (mex (0 :: (h ++ up (size h))))

/-- The values in a column above row `m`. -/
def column : Nat → Nat → List Nat
  | 0 => fun _ => []
  | m + 1 => fun n => value (rookRule m (column m)) n :: column m n

/-- A rook moves to the left or up, and nobody moves to the corner, for who does so loses. The values
of row `m` are the nim-values and 1, so that the -1 of the corner is a natural number. -/
def rookRow (m : Nat) : Nat → Nat := value (rookRule m (column m))

/-- The values of row `m` to the left of column `n`, the nearest first. -/
def leftOf (m n : Nat) : List Nat := history (rookRule m (column m)) n

/-! ### What is to the left and above -/

theorem mem_firsts (r : List Nat → Nat) (x : Nat) :
    ∀ n t, x ∈ firsts t (history r n) → ∃ k, k < n ∧ x = value r k := by
  intro n
  induction n with
  | zero =>
    intro t h
    cases t with
    | zero =>
      have h' : x ∈ ([] : List Nat) := h
      cases h'
    | succ t =>
      have h' : x ∈ ([] : List Nat) := h
      cases h'
  | succ n ih =>
    intro t h
    cases t with
    | zero =>
      have h' : x ∈ ([] : List Nat) := h
      cases h'
    | succ t =>
      have h' : x ∈ value r n :: firsts t (history r n) := h
      cases List.mem_cons.mp h' with
      | inl e => exact ⟨n, Nat.lt_succ_self n, e⟩
      | inr m =>
        cases ih t m with
        | intro k hk =>
          have lt := hk.1
          exact ⟨k, by omega, hk.2⟩

theorem firsts_mem (r : List Nat → Nat) (k : Nat) :
    ∀ n t, k < n → n ≤ k + t → value r k ∈ firsts t (history r n) := by
  intro n
  induction n with
  | zero =>
    intro t lt _
    exact absurd lt (Nat.not_lt_zero k)
  | succ n ih =>
    intro t lt close
    cases t with
    | zero =>
      exfalso
      omega
    | succ t =>
      show value r k ∈ value r n :: firsts t (history r n)
      cases Nat.lt_or_ge k n with
      | inl less => exact List.mem_cons.mpr (Or.inr (ih t less (by omega)))
      | inr ge =>
        have e : k = n := by omega
        rw [e]
        exact List.mem_cons.mpr (Or.inl rfl)

theorem mem_leftOf (m n x : Nat) (h : x ∈ leftOf m n) : ∃ k, k < n ∧ x = rookRow m k := by
  have h' : x ∈ history (rookRule m (column m)) n := h
  rw [← firsts_history (rookRule m (column m)) n] at h'
  exact mem_firsts (rookRule m (column m)) x n n h'

theorem leftOf_mem (m n k : Nat) (lt : k < n) : rookRow m k ∈ leftOf m n := by
  have h : value (rookRule m (column m)) k ∈ firsts n (history (rookRule m (column m)) n) :=
    firsts_mem (rookRule m (column m)) k n n lt (by omega)
  rw [firsts_history (rookRule m (column m)) n] at h
  exact h

theorem mem_column (n x : Nat) : ∀ m, x ∈ column m n → ∃ k, k < m ∧ x = rookRow k n := by
  intro m
  induction m with
  | zero =>
    intro h
    have h' : x ∈ ([] : List Nat) := h
    cases h'
  | succ m ih =>
    intro h
    have h' : x ∈ rookRow m n :: column m n := h
    cases List.mem_cons.mp h' with
    | inl e => exact ⟨m, Nat.lt_succ_self m, e⟩
    | inr rest =>
      cases ih rest with
      | intro k hk =>
        have lt := hk.1
        exact ⟨k, by omega, hk.2⟩

theorem column_mem (n k : Nat) : ∀ m, k < m → rookRow k n ∈ column m n := by
  intro m
  induction m with
  | zero =>
    intro lt
    exact absurd lt (Nat.not_lt_zero k)
  | succ m ih =>
    intro lt
    show rookRow k n ∈ rookRow m n :: column m n
    cases Nat.lt_or_ge k m with
    | inl less => exact List.mem_cons.mpr (Or.inr (ih less))
    | inr ge =>
      have e : k = m := by omega
      rw [e]
      exact List.mem_cons.mpr (Or.inl rfl)

theorem rook_corner : rookRow 0 0 = 0 := rfl

theorem rook_rec (m n : Nat) (away : 0 < m + n) :
    rookRow m n = mex (0 :: (leftOf m n ++ column m n)) := by
  have s : size (leftOf m n) = n := size_history (rookRule m (column m)) n
  have b : Nat.beq (m + n) 0 = false := by
    cases hb : Nat.beq (m + n) 0 with
    | false => rfl
    | true =>
      exfalso
      have e : m + n = 0 := Nat.eq_of_beq_eq_true hb
      omega
  have c : cond (Nat.beq (m + n) 0) 0 (mex (0 :: (leftOf m n ++ column m n))) =
      mex (0 :: (leftOf m n ++ column m n)) := by
    rw [b]
    all_goals rfl
  have d : rookRow m n = cond (Nat.beq (m + size (leftOf m n)) 0) 0
      (mex (0 :: (leftOf m n ++ column m (size (leftOf m n))))) := rfl
  rw [s] at d
  exact d.trans c

/-- A value `u` is to the left of a cell or above it. -/
def Seen (m n u : Nat) : Prop := (∃ k, k < n ∧ u = rookRow m k) ∨ (∃ k, k < m ∧ u = rookRow k n)

theorem seen_mem (m n u : Nat) (h : Seen m n u) : u ∈ leftOf m n ++ column m n := by
  have h' : (∃ k, k < n ∧ u = rookRow m k) ∨ (∃ k, k < m ∧ u = rookRow k n) := h
  cases h' with
  | inl a =>
    cases a with
    | intro k hk =>
      rw [hk.2]
      exact List.mem_append.mpr (Or.inl (leftOf_mem m n k hk.1))
  | inr b =>
    cases b with
    | intro k hk =>
      rw [hk.2]
      exact List.mem_append.mpr (Or.inr (column_mem n k m hk.1))

theorem mem_seen (m n u : Nat) (h : u ∈ leftOf m n ++ column m n) : Seen m n u := by
  show (∃ k, k < n ∧ u = rookRow m k) ∨ (∃ k, k < m ∧ u = rookRow k n)
  cases List.mem_append.mp h with
  | inl a => exact Or.inl (mem_leftOf m n u a)
  | inr b => exact Or.inr (mem_column n u m b)

/-- No value is seen from its own cell. -/
theorem rook_new (m n : Nat) : ¬ Seen m n (rookRow m n) := by
  intro seen
  cases Nat.eq_zero_or_pos (m + n) with
  | inl z =>
    have seen' : (∃ k, k < n ∧ rookRow m n = rookRow m k) ∨
        (∃ k, k < m ∧ rookRow m n = rookRow k n) := seen
    cases seen' with
    | inl a =>
      cases a with
      | intro k hk =>
        have lt := hk.1
        omega
    | inr b =>
      cases b with
      | intro k hk =>
        have lt := hk.1
        omega
  | inr away =>
    have m' : rookRow m n ∈ 0 :: (leftOf m n ++ column m n) :=
      List.mem_cons.mpr (Or.inr (seen_mem m n (rookRow m n) seen))
    rw [rook_rec m n away] at m'
    exact (mex_spec (0 :: (leftOf m n ++ column m n))).1 m'

theorem rook_pos (m n : Nat) (away : 0 < m + n) : 1 ≤ rookRow m n := by
  cases Nat.eq_zero_or_pos (rookRow m n) with
  | inr pos => exact pos
  | inl z =>
    exfalso
    have s := mex_spec (0 :: (leftOf m n ++ column m n))
    have z' : mex (0 :: (leftOf m n ++ column m n)) = 0 := (rook_rec m n away).symm.trans z
    rw [z'] at s
    exact s.1 (List.mem_cons.mpr (Or.inl rfl))

theorem rook_below (m n u : Nat) (away : 0 < m + n) (pos : 1 ≤ u) (lt : u < rookRow m n) :
    Seen m n u := by
  rw [rook_rec m n away] at lt
  cases List.mem_cons.mp ((mex_spec (0 :: (leftOf m n ++ column m n))).2 u lt) with
  | inl z =>
    exfalso
    omega
  | inr m' => exact mem_seen m n u m'

theorem rook_unique (m n v : Nat) (away : 0 < m + n) (pos : 1 ≤ v) (new : ¬ Seen m n v)
    (below : ∀ u, 1 ≤ u → u < v → Seen m n u) : rookRow m n = v := by
  have out : ¬ v ∈ 0 :: (leftOf m n ++ column m n) := by
    intro m'
    cases List.mem_cons.mp m' with
    | inl z => omega
    | inr m'' => exact new (mem_seen m n v m'')
  have all : ∀ u, u < v → u ∈ 0 :: (leftOf m n ++ column m n) := by
    intro u lt
    cases Nat.eq_zero_or_pos u with
    | inl z => exact List.mem_cons.mpr (Or.inl z)
    | inr p => exact List.mem_cons.mpr (Or.inr (seen_mem m n u (below u p lt)))
  exact (rook_rec m n away).trans (mex_unique (0 :: (leftOf m n ++ column m n)) v out all)

/-! ### Frolov's bounds -/

/-- Property (G7). -/
theorem rook_le : ∀ b m n : Nat, m + n < b → rookRow m n ≤ m + n := by
  intro b
  induction b with
  | zero =>
    intro m n h
    exact absurd h (Nat.not_lt_zero (m + n))
  | succ b ih =>
    intro m n h
    cases Nat.eq_zero_or_pos (m + n) with
    | inl z =>
      have hm : m = 0 := by omega
      have hn : n = 0 := by omega
      have e : rookRow m n = rookRow 0 0 := by rw [hm, hn]
      have e' : rookRow m n = 0 := e.trans rook_corner
      omega
    | inr away =>
      cases Nat.lt_or_ge (m + n) (rookRow m n) with
      | inr ge => exact ge
      | inl lt =>
        exfalso
        have seen : (∃ k, k < n ∧ m + n = rookRow m k) ∨ (∃ k, k < m ∧ m + n = rookRow k n) :=
          rook_below m n (m + n) away away lt
        cases seen with
        | inl a =>
          cases a with
          | intro k hk =>
            have less := hk.1
            have e : m + n = rookRow m k := hk.2
            have le : rookRow m k ≤ m + k := ih m k (by omega)
            omega
        | inr a =>
          cases a with
          | intro k hk =>
            have less := hk.1
            have e : m + n = rookRow k n := hk.2
            have le : rookRow k n ≤ k + n := ih k n (by omega)
            omega

theorem rook_bound (m n : Nat) : rookRow m n ≤ m + n :=
  rook_le (m + n + 1) m n (Nat.lt_succ_self (m + n))

/-- All small values are in the row already, as in the proof of (G8). -/
theorem row_full : ∀ b m n u : Nat, m < b → 1 ≤ u → u + m < n → ∃ k, k < n ∧ u = rookRow m k := by
  intro b
  induction b with
  | zero =>
    intro m n u h _ _
    exact absurd h (Nat.not_lt_zero m)
  | succ b ihb =>
    intro m n
    induction n with
    | zero =>
      intro u _ _ h
      exact absurd h (Nat.not_lt_zero (u + m))
    | succ n ihn =>
      intro u hm pos h
      have earlier : (∃ k, k < n ∧ u = rookRow m k) → ∃ k, k < n + 1 ∧ u = rookRow m k := by
        intro a
        cases a with
        | intro k hk =>
          have lt := hk.1
          exact ⟨k, by omega, hk.2⟩
      cases Nat.lt_or_ge (u + m) n with
      | inl less => exact earlier (ihn u hm pos less)
      | inr ge =>
        have away : 0 < m + n := by omega
        have big : 1 ≤ rookRow m n := rook_pos m n away
        cases Nat.lt_or_ge u (rookRow m n) with
        | inl lt =>
          have seen : (∃ k, k < n ∧ u = rookRow m k) ∨ (∃ k, k < m ∧ u = rookRow k n) :=
            rook_below m n u away pos lt
          cases seen with
          | inl a => exact earlier a
          | inr a =>
            exfalso
            cases a with
            | intro k hk =>
              have less := hk.1
              have again : ∃ j, j < n ∧ u = rookRow k j := ihb k n u (by omega) pos (by omega)
              rw [hk.2] at again
              exact rook_new k n (Or.inl again)
        | inr le =>
          cases Nat.lt_or_ge (rookRow m n) u with
          | inr ge' => exact ⟨n, Nat.lt_succ_self n, by omega⟩
          | inl lt =>
            exfalso
            have again : ∃ j, j < n ∧ rookRow m n = rookRow m j :=
              ihn (rookRow m n) hm big (by omega)
            exact rook_new m n (Or.inl again)

/-- Property (G8), a little weaker so that it holds in row 0 too. -/
theorem rook_ge (m n : Nat) : n ≤ rookRow m n + m := by
  cases Nat.lt_or_ge (rookRow m n + m) n with
  | inr ge => exact ge
  | inl lt =>
    exfalso
    have again : ∃ j, j < n ∧ rookRow m n = rookRow m j :=
      row_full (m + 1) m n (rookRow m n) (Nat.lt_succ_self m) (rook_pos m n (by omega)) lt
    exact rook_new m n (Or.inl again)

/-! ### The repeated columns -/

/-- In rows up to `m`, the `2 m` columns before column `n` decide about it. -/
theorem next_column (m p n : Nat) (far : m < n) (wide : m + m ≤ n)
    (near : ∀ r k, r ≤ m → n ≤ k + m + m → k < n → rookRow r (k + p) = rookRow r k + p) :
    ∀ b r, r < b → r ≤ m → rookRow r (n + p) = rookRow r n + p := by
  intro b
  induction b with
  | zero =>
    intro r h _
    exact absurd h (Nat.not_lt_zero r)
  | succ b ih =>
    intro r hr hm
    have low : n ≤ rookRow r n + r := rook_ge r n
    have pos : 1 ≤ rookRow r n := rook_pos r n (by omega)
    apply rook_unique r (n + p) (rookRow r n + p) (by omega) (by omega)
    · intro seen
      have seen' : (∃ k, k < n + p ∧ rookRow r n + p = rookRow r k) ∨
          (∃ k, k < r ∧ rookRow r n + p = rookRow k (n + p)) := seen
      cases seen' with
      | inl a =>
        cases a with
        | intro k hk =>
          have lt := hk.1
          have e : rookRow r n + p = rookRow r k := hk.2
          have le : rookRow r k ≤ r + k := rook_bound r k
          have back : k - p + p = k := by omega
          have again : rookRow r (k - p + p) = rookRow r (k - p) + p :=
            near r (k - p) hm (by omega) (by omega)
          rw [back] at again
          have there : ∃ j, j < n ∧ rookRow r n = rookRow r j := ⟨k - p, by omega, by omega⟩
          exact rook_new r n (Or.inl there)
      | inr a =>
        cases a with
        | intro k hk =>
          have lt := hk.1
          have e : rookRow r n + p = rookRow k (n + p) := hk.2
          have again : rookRow k (n + p) = rookRow k n + p := ih k (by omega) (by omega)
          have there : ∃ j, j < r ∧ rookRow r n = rookRow j n := ⟨k, lt, by omega⟩
          exact rook_new r n (Or.inr there)
    · intro u one lt
      show (∃ k, k < n + p ∧ u = rookRow r k) ∨ (∃ k, k < r ∧ u = rookRow k (n + p))
      cases Nat.lt_or_ge (u + r) (n + p) with
      | inl small => exact Or.inl (row_full (r + 1) r (n + p) u (Nat.lt_succ_self r) one small)
      | inr large =>
        have seen : (∃ k, k < n ∧ u - p = rookRow r k) ∨ (∃ k, k < r ∧ u - p = rookRow k n) :=
          rook_below r n (u - p) (by omega) (by omega) (by omega)
        cases seen with
        | inl a =>
          cases a with
          | intro k hk =>
            have less := hk.1
            have e : u - p = rookRow r k := hk.2
            have le : rookRow r k ≤ r + k := rook_bound r k
            have again : rookRow r (k + p) = rookRow r k + p := near r k hm (by omega) less
            exact Or.inl ⟨k + p, by omega, by omega⟩
        | inr a =>
          cases a with
          | intro k hk =>
            have less := hk.1
            have e : u - p = rookRow k n := hk.2
            have again : rookRow k (n + p) = rookRow k n + p := ih k (by omega) (by omega)
            exact Or.inr ⟨k, less, by omega⟩

/-- When `2 m` columns of the rows up to `m` come again `p` columns later with `p`, all later ones do. -/
theorem repeated_columns (m p a : Nat) (pos : 1 ≤ a)
    (near : ∀ r k, r ≤ m → a ≤ k → k < a + m + m → rookRow r (k + p) = rookRow r k + p) :
    ∀ b n r, n < b → a ≤ n → r ≤ m → rookRow r (n + p) = rookRow r n + p := by
  intro b
  induction b with
  | zero =>
    intro n r h _ _
    exact absurd h (Nat.not_lt_zero n)
  | succ b ih =>
    intro n r hn ha hr
    cases Nat.lt_or_ge n (a + m + m) with
    | inl close => exact near r n hr ha close
    | inr far =>
      exact next_column m p n (by omega) (by omega)
        (fun q k hq h₁ h₂ => ih k q (by omega) (by omega) hq) (r + 1) r (Nat.lt_succ_self r) hr

/-! ### Column by column -/

/-- The value of a cell of row `r` and column `n`, by the nearest `2 r` values to its left and those
above it. -/
def nextCell (r n : Nat) (h up : List Nat) : Nat :=
  cond (Nat.beq (r + n) 0) 0 (lacked (firsts (r + r) h ++ up) (n - 1 - r + 1))

theorem nextCell_eq (r n : Nat) : nextCell r n (leftOf r n) (column r n) = rookRow r n := by
  show cond (Nat.beq (r + n) 0) 0
    (lacked (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1)) = rookRow r n
  cases hb : Nat.beq (r + n) 0 with
  | true =>
    have z : r + n = 0 := Nat.eq_of_beq_eq_true hb
    have hr : r = 0 := by omega
    have hn : n = 0 := by omega
    have e : rookRow r n = rookRow 0 0 := by rw [hr, hn]
    show 0 = rookRow r n
    exact (e.trans rook_corner).symm
  | false =>
    have ne : ¬ r + n = 0 := Nat.ne_of_beq_eq_false hb
    have s := lacked_spec (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1)
    have start := s.1
    show lacked (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1) = rookRow r n
    apply Eq.symm
    apply rook_unique r n (lacked (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1))
      (by omega) (by omega)
    · intro seen
      have seen' : (∃ k, k < n ∧
            lacked (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1) = rookRow r k) ∨
          (∃ k, k < r ∧
            lacked (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1) = rookRow k n) := seen
      cases seen' with
      | inl a =>
        cases a with
        | intro k hk =>
          have lt := hk.1
          have e : lacked (firsts (r + r) (leftOf r n) ++ column r n) (n - 1 - r + 1) =
            rookRow r k := hk.2
          have le : rookRow r k ≤ r + k := rook_bound r k
          have m : rookRow r k ∈ firsts (r + r) (leftOf r n) :=
            firsts_mem (rookRule r (column r)) k n (r + r) lt (by omega)
          rw [← e] at m
          exact s.2.1 (List.mem_append.mpr (Or.inl m))
      | inr a =>
        cases a with
        | intro k hk =>
          have m : rookRow k n ∈ column r n := column_mem n k r hk.1
          rw [← hk.2] at m
          exact s.2.1 (List.mem_append.mpr (Or.inr m))
    · intro u one lt
      show (∃ k, k < n ∧ u = rookRow r k) ∨ (∃ k, k < r ∧ u = rookRow k n)
      cases Nat.lt_or_ge u (n - 1 - r + 1) with
      | inl small => exact Or.inl (row_full (r + 1) r n u (Nat.lt_succ_self r) one (by omega))
      | inr large =>
        cases List.mem_append.mp (s.2.2 u large lt) with
        | inl m => exact Or.inl (mem_firsts (rookRule r (column r)) u n (r + r) m)
        | inr m => exact Or.inr (mem_column n u r m)

/-- The values to the left of column `n` in so many rows from row `r` on. -/
def leftOfAll : Nat → Nat → Nat → List (List Nat)
  | 0, _, _ => []
  | c + 1, r, n => leftOf r n :: leftOfAll c (r + 1) n

/-- Goes through column `n` from row `r` on, where `up` is above it, and on with `k`. -/
def advanced (n : Nat) : List (List Nat) → Nat → List Nat →
    (List (List Nat) → List (List Nat)) → List (List Nat)
  | [], _, _, k => k []
  | h :: rows, r, up, k =>
    forced (nextCell r n h up) (fun v =>
      advanced n rows (r + 1) (v :: up) (fun rows' => k ((v :: h) :: rows')))

theorem advanced_eq (n : Nat) : ∀ c r (k : List (List Nat) → List (List Nat)),
    advanced n (leftOfAll c r n) r (column r n) k = k (leftOfAll c r (n + 1)) := by
  intro c
  induction c with
  | zero =>
    intro r k
    rfl
  | succ c ih =>
    intro r k
    have v : nextCell r n (leftOf r n) (column r n) = rookRow r n := nextCell_eq r n
    have one : advanced n (leftOfAll (c + 1) r n) r (column r n) k =
        advanced n (leftOfAll c (r + 1) n) (r + 1)
          (nextCell r n (leftOf r n) (column r n) :: column r n)
          (fun rows => k ((nextCell r n (leftOf r n) (column r n) :: leftOf r n) :: rows)) :=
      forced_eq (nextCell r n (leftOf r n) (column r n))
        (fun v => advanced n (leftOfAll c (r + 1) n) (r + 1) (v :: column r n)
          (fun rows => k ((v :: leftOf r n) :: rows)))
    have two : advanced n (leftOfAll c (r + 1) n) (r + 1) (column (r + 1) n)
          (fun rows => k ((rookRow r n :: leftOf r n) :: rows)) =
        k ((rookRow r n :: leftOf r n) :: leftOfAll c (r + 1) (n + 1)) :=
      ih (r + 1) (fun rows => k ((rookRow r n :: leftOf r n) :: rows))
    rw [one, v]
    exact two

/-- So many columns more, from column `n` on. -/
def board : Nat → Nat → List (List Nat) → List (List Nat)
  | 0, _, rows => rows
  | k + 1, n, rows =>
    advanced n rows 0 [] (fun rows' => forced (n + 1) (fun n' => board k n' rows'))

theorem board_eq (c : Nat) : ∀ k n, board k n (leftOfAll c 0 n) = leftOfAll c 0 (n + k) := by
  intro k
  induction k with
  | zero =>
    intro n
    rfl
  | succ k ih =>
    intro n
    have one : board (k + 1) n (leftOfAll c 0 n) =
        forced (n + 1) (fun n' => board k n' (leftOfAll c 0 (n + 1))) :=
      advanced_eq n c 0 (fun rows => forced (n + 1) (fun n' => board k n' rows))
    have two : forced (n + 1) (fun n' => board k n' (leftOfAll c 0 (n + 1))) =
        board k (n + 1) (leftOfAll c 0 (n + 1)) :=
      forced_eq (n + 1) (fun n' => board k n' (leftOfAll c 0 (n + 1)))
    have e : n + (k + 1) = n + 1 + k := by omega
    rw [one, two, e]
    exact ih (n + 1)

/-! ### The checker -/

/-- Whether in every row `w` values from column `a` on come again `p` columns later, with `p`. -/
def rowsRepeat (p a w : Nat) : List (List Nat) → Bool
  | [] => true
  | h :: rows =>
    cond (same p w (dropped a (turned h [])) (dropped p (dropped a (turned h []))))
      (rowsRepeat p a w rows) false

def lastRow : List Nat → List (List Nat) → List Nat
  | h, [] => h
  | _, h :: rows => lastRow h rows

/-- The rows from 0 to `m` are asked from `4 m + 1` columns behind the preperiod on, because some of
them may have longer preperiods than row `m`. -/
def rookJudged (m l p : Nat) (rows : List (List Nat)) : Bool :=
  cond (rowsRepeat p (l + (4 * m + 1)) (m + m) rows)
    (judged (4 * m + 1) l p p (turned (lastRow [] rows) [])) false

def rookCheck (m l p s : Nat) : Bool :=
  cond (Nat.beq p s)
    (rookJudged m l p (board (l + p + p + (6 * m + 1)) 0 (leftOfAll (m + 1) 0 0))) false

theorem holds_row (r n : Nat) : Holds (rookRow r) 0 (turned (leftOf r n) []) :=
  holds_turned (rookRule r (column r)) n [] True.intro

theorem rowsRepeat_spec (p a w n : Nat) : ∀ c r, rowsRepeat p a w (leftOfAll c r n) = true →
    ∀ q, r ≤ q → q < r + c → ∀ i, i < w → rookRow q (a + p + i) = rookRow q (a + i) + p := by
  intro c
  induction c with
  | zero =>
    intro r _ q h₁ h₂
    exfalso
    omega
  | succ c ih =>
    intro r yes q h₁ h₂ i hi
    have yes' : cond (same p w (dropped a (turned (leftOf r n) []))
        (dropped p (dropped a (turned (leftOf r n) []))))
        (rowsRepeat p a w (leftOfAll c (r + 1) n)) false = true := yes
    cases Nat.lt_or_ge r q with
    | inl later => exact ih (r + 1) (both_true yes').2 q later (by omega) i hi
    | inr ge =>
      have e : q = r := by omega
      have here : Holds (rookRow r) a (dropped a (turned (leftOf r n) [])) := by
        have h := holds_dropped (rookRow r) a 0 (turned (leftOf r n) []) (holds_row r n)
        rw [Nat.zero_add] at h
        exact h
      have there : Holds (rookRow r) (a + p) (dropped p (dropped a (turned (leftOf r n) []))) :=
        holds_dropped (rookRow r) p a (dropped a (turned (leftOf r n) [])) here
      rw [e]
      exact same_spec (rookRow r) p w (dropped a (turned (leftOf r n) []))
        (dropped p (dropped a (turned (leftOf r n) []))) a (a + p) (both_true yes').1 here there i hi

theorem lastRow_cons (h x : List Nat) (rows : List (List Nat)) :
    lastRow h (x :: rows) = lastRow x rows := rfl

theorem lastRow_eq (n : Nat) : ∀ c r h, lastRow h (leftOfAll (c + 1) r n) = leftOf (r + c) n := by
  intro c
  induction c with
  | zero =>
    intro r h
    rfl
  | succ c ih =>
    intro r h
    have rows : leftOfAll (c + 1 + 1) r n = leftOf r n :: leftOfAll (c + 1) (r + 1) n := rfl
    have e : r + (c + 1) = r + 1 + c := by omega
    rw [rows, lastRow_cons h (leftOf r n) (leftOfAll (c + 1) (r + 1) n), e]
    exact ih (r + 1) (leftOf r n)

theorem rookJudged_spec (m l p n : Nat) (yes : rookJudged m l p (leftOfAll (m + 1) 0 n) = true) :
    LeastPeriod (rookRow m) l p p := by
  have all : cond (rowsRepeat p (l + (4 * m + 1)) (m + m) (leftOfAll (m + 1) 0 n))
      (judged (4 * m + 1) l p p (turned (lastRow [] (leftOfAll (m + 1) 0 n)) [])) false = true := yes
  have last : lastRow [] (leftOfAll (m + 1) 0 n) = leftOf (0 + m) n := lastRow_eq n m 0 []
  rw [Nat.zero_add] at last
  have row := (both_true all).2
  rw [last] at row
  have rows := rowsRepeat_spec p (l + (4 * m + 1)) (m + m) n (m + 1) 0 (both_true all).1
  have near : ∀ r k, r ≤ m → l + (4 * m + 1) ≤ k → k < l + (4 * m + 1) + m + m →
      rookRow r (k + p) = rookRow r k + p := by
    intro r k hr h₁ h₂
    have h := rows r (Nat.zero_le r) (by omega) (k - (l + (4 * m + 1))) (by omega)
    have e₁ : l + (4 * m + 1) + p + (k - (l + (4 * m + 1))) = k + p := by omega
    have e₂ : l + (4 * m + 1) + (k - (l + (4 * m + 1))) = k := by omega
    rw [e₁, e₂] at h
    exact h
  refine judged_spec (rookRow m) (4 * m + 1) l p p (turned (leftOf m n) []) (holds_row m n) ?_ row
  intro again
  intro k hk
  cases Nat.lt_or_ge k (l + (4 * m + 1)) with
  | inl close =>
    have h := again (k - l) (by omega)
    have e₁ : l + p + (k - l) = k + p := by omega
    have e₂ : l + (k - l) = k := by omega
    rw [e₁, e₂] at h
    exact h
  | inr far =>
    exact repeated_columns m p (l + (4 * m + 1)) (by omega) near (k + 1) k m
      (Nat.lt_succ_self k) far (Nat.le_refl m)

/-- A yes of the checker proves the preperiod, the period and the saltus of a row. -/
theorem rook_checked (m l p s : Nat) (yes : rookCheck m l p s = true) :
    LeastPeriod (rookRow m) l p s := by
  have all : cond (Nat.beq p s)
      (rookJudged m l p (board (l + p + p + (6 * m + 1)) 0 (leftOfAll (m + 1) 0 0))) false =
    true := yes
  have e : p = s := Nat.eq_of_beq_eq_true (both_true all).1
  have judgement := (both_true all).2
  rw [board_eq (m + 1) (l + p + p + (6 * m + 1)) 0] at judgement
  rw [← e]
  exact rookJudged_spec m l p (0 + (l + p + p + (6 * m + 1))) judgement
