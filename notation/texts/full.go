package texts

// fullRules are the rules of the language that has all: those of §4.1 and of the standard semantics, with
// what §2.1 makes of them. A use of nil comes before an access out of bounds.
var fullRules = []Line{
	{Side: "symbolic", ID: "Assign", Cite: guarded, Text: "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(ê)σN ∧ δ(ê)σN⟩"},
	{Side: "symbolic", ID: "Assign-Err", Cite: guarded, Text: "⟨x := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)σN ∧ (¬δ(ê)σ)N⟩ if δ(ê)σ ≠ true"},
	{Side: "symbolic", ID: "Elem", Cite: guarded, Text: "⟨a[e] := e'; S, σ, φ⟩ → ⟨S, σ[a := (σ(a)[êσ] := ê'σ)], φ ∧ δnil(a[ê])σN ∧ δnil(ê')σN ∧ (δ(a[ê])σ ∧ δ(ê')σ)N⟩"},
	{Side: "symbolic", ID: "Elem-Err", Cite: guarded, Text: "⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(a[ê])σN ∧ δnil(ê')σN ∧ (¬(δ(a[ê])σ ∧ δ(ê')σ))N⟩ if δ(a[ê])σ ∧ δ(ê')σ ≠ true"},
	{Side: "symbolic", ID: "Bound", Cite: guarded, Text: "⟨|a| := e; S, σ, φ⟩ → ⟨S, σ[a := (|σ(a)| := êσ)], φ ∧ δnil(ê)σN ∧ (δ(ê)σ ∧ 0 ≤ êσ)N⟩"},
	{Side: "symbolic", ID: "Bound-Err", Cite: guarded, Text: "⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)σN ∧ (¬(δ(ê)σ ∧ 0 ≤ êσ))N⟩ if δ(ê)σ ∧ 0 ≤ êσ ≠ true"},
	{Side: "symbolic", ID: "Assign-F", Cite: guarded, Text: "⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ δnil(f[ê])σN ∧ δnil(ê')σN ∧ (δ(f[ê])σ ∧ δ(ê')σ)N⟩"},
	{Side: "symbolic", ID: "Assign-F-Err", Cite: guarded, Text: "⟨e.f := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(f[ê])σN ∧ δnil(ê')σN ∧ (¬(δ(f[ê])σ ∧ δ(ê')σ))N⟩ if δ(f[ê])σ ∧ δ(ê')σ ≠ true"},
	{Side: "symbolic", ID: "New", Cite: guarded, Text: "⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where θ = τ ∪ σ and x is fresh and ⟨(τ, h := x; x.f1 := nil; …; x.fn := nil; S)·Δ, σ, φ ∧ δ(ĥ)θN⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by New-Assign, New-Assign-F"},
	{Side: "symbolic", ID: "New-Err", Cite: guarded, Text: "⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ĥ)θN ∧ (¬δ(ĥ)θ)N⟩ where θ = τ ∪ σ if δ(ĥ)θ ≠ true"},
	{Side: "symbolic", ID: "New-Assign", Cite: guarded, Text: "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(ê)σN⟩", Helper: true},
	{Side: "symbolic", ID: "New-Assign-F", Cite: guarded, Text: "⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ (δnil(f[ê])σ ∧ δnil(ê')σ)N⟩", Helper: true},
	{Side: "symbolic", ID: "Call-Err", Cite: guarded, Text: "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ē^)θN ∧ (¬δ(ē^)θ)N⟩ where θ = τ ∪ σ if δ(ē^)θ ≠ true"},
	{Side: "symbolic", ID: "Invoke", Cite: guarded, Text: "⟨(τ, h := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, h := r; S)·Δ, σ, φ ∧ δ(ê0, ē^)θN ∧ δnil(ê0)θN ∧ δnil(ē^)θN ∧ (ê0 ≠ nil)θN⟩ where m(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(this, ū) = (ê0, ē^)θ"},
	{Side: "symbolic", ID: "Invoke-Err", Cite: guarded, Text: "⟨(τ, h := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ê0)θN ∧ δnil(ē^)θN ∧ (ê0 ≠ nil)θN ∧ (¬δ(ê0, ē^)θ)N⟩ where θ = τ ∪ σ if δ(ê0, ē^)θ ≠ true"},
	{Side: "symbolic", ID: "Return", Cite: guarded, Text: "⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨Δ, σ[r := êθ], φ ∧ δ(ê)θN ∧ δnil(ê)θN⟩ where θ = τ ∪ σ"},
	{Side: "symbolic", ID: "Return-Err", Cite: guarded, Text: "⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ê)θN ∧ (¬δ(ê)θ)N⟩ where θ = τ ∪ σ if δ(ê)θ ≠ true"},
	{Side: "symbolic", ID: "If-T", Cite: guarded, Text: "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN⟩"},
	{Side: "symbolic", ID: "If-F", Cite: guarded, Text: "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ (¬b̂)σN⟩"},
	{Side: "symbolic", ID: "If-Err", Cite: guarded, Text: "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true"},
	{Side: "symbolic", ID: "While-T", Cite: guarded, Text: "⟨while b {S}; S', σ, φ⟩ → ⟨S; while b {S}; S', σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN⟩"},
	{Side: "symbolic", ID: "While-F", Cite: guarded, Text: "⟨while b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ (¬b̂)σN⟩"},
	{Side: "symbolic", ID: "While-Err", Cite: guarded, Text: "⟨while b {S}; S', σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true"},
	{Side: "concrete", ID: "Assign", Cite: guarded, Text: "⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V(e) ≠ ⊥ and V⊥(e) ≠ ⊥"},
	{Side: "concrete", ID: "Assign-Err", Cite: guarded, Text: "⟨x := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(e) ≠ ⊥ and V⊥(e) = ⊥"},
	{Side: "concrete", ID: "Elem", Cite: guarded, Text: "⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩ if V(a[e]) ≠ ⊥ and V(e') ≠ ⊥ and V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥"},
	{Side: "concrete", ID: "Elem-Err", Cite: guarded, Text: "⟨a[e] := e'; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(a[e]) ≠ ⊥ and V(e') ≠ ⊥ if V⊥(a[e]) = ⊥ or V⊥(e') = ⊥"},
	{Side: "concrete", ID: "Bound", Cite: guarded, Text: "⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≠ ⊥ and V⊥(e) ≥ 0"},
	{Side: "concrete", ID: "Bound-Err", Cite: guarded, Text: "⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(e) ≠ ⊥ if V⊥(e) = ⊥ or V⊥(e) < 0"},
	{Side: "concrete", ID: "Assign-F", Cite: guarded, Text: "⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V'(e) ≠ nil and V'(e') ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥"},
	{Side: "concrete", ID: "Assign-F-Err", Cite: guarded, Text: "⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V'(e) ≠ nil and V'(e') ≠ ⊥ if V⊥'(e.f) = ⊥ or V⊥'(e') = ⊥"},
	{Side: "concrete", ID: "New", Cite: guarded, Text: "⟨(L, h := new C; S)·Γ, V⟩ → ⟨(L', S)·Γ, V'⟩ where V'' = L ∪ V provided V''(h) ≠ ⊥ and V⊥''(h) ≠ ⊥ where L' ∪ V' = V''[h := new C]"},
	{Side: "concrete", ID: "New-Err", Cite: guarded, Text: "⟨(L, h := new C; S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(h) ≠ ⊥ and V⊥'(h) = ⊥"},
	{Side: "concrete", ID: "Call-Err", Cite: guarded, Text: "⟨(L, P(ē); S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(ē) ≠ ⊥ and V⊥'(ē) = ⊥"},
	{Side: "concrete", ID: "Invoke", Cite: guarded, Text: "⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩ where m(ū) :: S' ∈ D and V' = L ∪ V provided V'(e0) ≠ ⊥ and V'(e0) ≠ nil and V'(ē) ≠ ⊥ and V⊥'(e0, ē) ≠ ⊥ where L'(this, ū) = V'(e0, ē)"},
	{Side: "concrete", ID: "Invoke-Err", Cite: guarded, Text: "⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(e0) ≠ ⊥ and V'(e0) ≠ nil and V'(ē) ≠ ⊥ and V⊥'(e0, ē) = ⊥"},
	{Side: "concrete", ID: "Return", Cite: guarded, Text: "⟨(L, return e; S)·Γ, V⟩ → ⟨Γ, V[r := V'(e)]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V⊥'(e) ≠ ⊥"},
	{Side: "concrete", ID: "Return-Err", Cite: guarded, Text: "⟨(L, return e; S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V⊥'(e) = ⊥"},
	{Side: "concrete", ID: "If-T", Cite: guarded, Text: "⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩ if V(b) ≠ ⊥ and V⊥(b) is true"},
	{Side: "concrete", ID: "If-F", Cite: guarded, Text: "⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩ if V(b) ≠ ⊥ and V⊥(b) is false"},
	{Side: "concrete", ID: "If-Err", Cite: guarded, Text: "⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥"},
	{Side: "concrete", ID: "While-T", Cite: guarded, Text: "⟨while b {S}; S', V⟩ → ⟨S; while b {S}; S', V⟩ if V(b) ≠ ⊥ and V⊥(b) is true"},
	{Side: "concrete", ID: "While-F", Cite: guarded, Text: "⟨while b {S}; S', V⟩ → ⟨S', V⟩ if V(b) ≠ ⊥ and V⊥(b) is false"},
	{Side: "concrete", ID: "While-Err", Cite: guarded, Text: "⟨while b {S}; S', V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥"},
}

// absenceOfNil is δ of §4.1, beside that of §2.1.
var absenceOfNil = []Line{
	{Side: "symbolic", ID: "Delta-Var", Cite: guarded, Text: "δnil(x) = true"},
	{Side: "symbolic", ID: "Delta-Access", Cite: guarded, Text: "δnil(f[e]) = e ≠ nil ∧ δnil(f) ∧ δnil(e)"},
	{Side: "symbolic", ID: "Delta-Cond", Cite: guarded, Text: "δnil(if b then e1 else e2 fi) = δnil(b) ∧ δnil(e1) if δnil(e1) = δnil(e2) else δnil(b) ∧ if b then δnil(e1) else δnil(e2) fi"},
	{Side: "symbolic", ID: "Delta-Op", Cite: guarded, Text: "δnil(op(e1, …, en)) = δnil(e1) ∧ … ∧ δnil(en)"},
}

// boundsOfConditionals is what δ of §2.1 is of conditional expressions.
var boundsOfConditionals = []Line{
	{Side: "symbolic", ID: "Bounds-Cond", Cite: guarded, Text: "δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) if δ(e1) = δ(e2) else δ(b) ∧ if b then δ(e1) else δ(e2) fi"},
}

// strictValues is what V⊥ of §2.1 is where there are objects.
var strictValues = []Line{
	{Side: "concrete", ID: "Eval-Field", Cite: guarded, Text: "V⊥(e.f) = H(V⊥(e).f) where (G, H) = V if V⊥(e) ≠ ⊥ and V⊥(e) ≠ nil else ⊥"},
	{Side: "concrete", ID: "Eval-Cond", Cite: guarded, Text: "V⊥(if b then e1 else e2 fi) = V⊥(e1) if V⊥(b) is true, V⊥(e2) if V⊥(b) is false else ⊥"},
}
