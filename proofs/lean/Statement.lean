namespace Grundy

/-- The least number that is not in the list. -/
def mex (l : List Nat) : Nat :=
  ((List.range (l.length + 1)).find? (fun k => !l.contains k)).getD 0

/-- The values of the heaps below `n`, where `rule values k` is the value of heap `k`. -/
def firstValues (rule : Array Nat → Nat → Nat) (n : Nat) : Array Nat :=
  (List.range n).foldl (fun values k => values.push (rule values k)) #[]

/-- The sequence of values. -/
def valueOf (rule : Array Nat → Nat → Nat) (n : Nat) : Nat :=
  (firstValues rule (n + 1)).getD n 0

/-- Any number of counters may be taken but those in the set. -/
def allBut (set : List Nat) : Nat → Nat :=
  valueOf fun values n =>
    mex (((List.range n).filter (fun k => !set.contains (n - k))).map (fun k => values.getD k 0))

/-- The rows of the misère rook: `g` and 1, so that the -1 of the corner is a natural number. -/
def rookRow (m : Nat) (n : Nat) : Nat :=
  let above := fun (columns : Array (Array Nat)) (r c : Nat) => (columns.getD c #[]).getD r 0
  let column := fun (columns : Array (Array Nat)) (c : Nat) =>
    (List.range (m + 1)).foldl
      (fun (cells : Array Nat) r =>
        let left := (List.range c).filterMap fun c' => if r + c' = 0 then none else some (above columns r c' - 1)
        let up := (List.range r).filterMap fun r' => if r' + c = 0 then none else some (cells.getD r' 0 - 1)
        cells.push (if r + c = 0 then 0 else mex (left ++ up) + 1))
      #[]
  let columns := (List.range (n + 1)).foldl (fun columns c => columns.push (column columns c)) #[]
  above columns m n

/-- From `l` on, `p` heaps more add `s` to the value. -/
def Periodic (f : Nat → Nat) (l p s : Nat) : Prop := 0 < p ∧ ∀ n, l ≤ n → f (n + p) = f n + s

/-- The law holds, and no law has a smaller preperiod or a smaller period. -/
def LeastPeriod (f : Nat → Nat) (l p s : Nat) : Prop :=
  Periodic f l p s ∧ ∀ l' p' s', Periodic f l' p' s' → l ≤ l' ∧ p ≤ p'
