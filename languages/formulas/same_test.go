package formulas_test

// same are mutants of the text that say the same as the formula, and why.
var same = map[string]string{
	"⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V⊥(e) ≠ ⊥":                                                      agree,
	"⟨x := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(e)σ⟩ if δ(e) ≠ true":                               literally,
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V⊥(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":              agree,
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V⊥(e) := V(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":              agree,
	"⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩ if δ(a[e]) ∧ δ(e')σ ≠ true": literally,
	"⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩ if δ(a[e])σ ∧ δ(e') ≠ true": literally,
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V⊥(e) ≠ ⊥ and V⊥(e) ≥ 0":                          agree,
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≥ 0":                                       "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≥ 0":                          "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≠ ⊥ and V(e) ≥ 0":                          agree,
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)σN ∧ (¬(δ(ê)σ ∧ 0 ≤ êσ))N⟩ if 0 ≤ êσ ≠ true": "0 ≤ eσ is left out for a literal alone, of which δ(e) is true",
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩ if 0 ≤ eσ ≠ true":                "0 ≤ eσ is left out for a literal alone, of which δ(e) is true",
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩ if δ(e) ∧ 0 ≤ eσ ≠ true":         literally,
	"⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(e) = ⊥ or V(e) < 0":                                  agree,
	"⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                        literally,
	"⟨while b {S}; S', σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                         literally,

	"⟨assume b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                          literally,
	"⟨assert b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                          literally,
	"⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ ¬δ(ē)θ⟩ where θ = τ ∪ σ if δ(ē) ≠ true":  literally,
	"⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ ¬δ(ē)θ⟩ where θ = τ ∪ σ if δ(ē)τ ≠ true": literally,
	"⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ ¬δ(ē)θ⟩ where θ = τ ∪ σ if δ(ē)σ ≠ true": literally,

	"⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L', S')·(L, S)·Γ, G⟩ where P(ū) :: S' ∈ D and V = L ∪ G and L'(ū) = V⊥(ē) if L(ē) ≠ ⊥":                                                       unbound,
	"⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L', S')·(L, S)·Γ, G⟩ where P(ū) :: S' ∈ D and V = L ∪ G and L'(ū) = V⊥(ē) if G(ē) ≠ ⊥":                                                       unbound,
	"⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩ where m(ū) :: S' ∈ D and V' = L ∪ V provided V'(e0) ≠ nil and V'(ē) ≠ ⊥ where L'(this, ū) = V'(e0, ē)":  unbound,
	"⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩ where m(ū) :: S' ∈ D and V' = L ∪ V provided V'(e0) ≠ ⊥ and V'(e0) ≠ nil where L'(this, ū) = V'(e0, ē)": unbound,
	"δ(f[e]) = e ≠ nil ∧ δ(e)": "f is a variable in each ê, and δ of a variable is true",

	"⟨(L, var u: T; S)·Γ, V⟩ → ⟨(L, S)·Γ, V⟩": "u has no value in L before, which stands for the default one",

	"⟨(L, P(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, S)·Γ, V⟩ where P(ū) :: S' ∈ D and V' = L ∪ V provided V⊥'(ē) ≠ ⊥ where L'(ū) = V'(ē)": bottom,

	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":                                                                                                 bottom,
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩ if V(a[e]) ≠ ⊥ and V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":                                                                                 bottom,
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩ if V(e') ≠ ⊥ and V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":                                                                                   bottom,
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩ if V(a[e]) ≠ ⊥ and V(e) ≠ ⊥ and V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":                                                                    bottom,
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V⊥(e) ≥ 0":                                                                                                                          "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≥ 0":                                                                                                             "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V(e) ≠ ⊥ and V(e) ≠ ⊥ and V⊥(e) ≥ 0":                                                                                                "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≠ ⊥ and V(e) ≥ 0":                                                                                                agree,
	"⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(e) ≠ ⊥ if V⊥(e) = ⊥ or V(e) < 0":                                                                                                        agree,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                                                                     bottom,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V'(e) ≠ nil and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                                       bottom,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e') ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                                                      bottom,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V'(e') ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                                        bottom,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e) ≠ nil and V'(e') ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                                      bottom,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e') ≠ ⊥ and V'(e) ≠ nil and V'(e') ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                       bottom,
	"⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V'(e) ≠ nil and V'(e) ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥":                         bottom,
	"⟨(L, h := new C; S)·Γ, V⟩ → ⟨(L', S)·Γ, V'⟩ where V'' = L ∪ V provided V⊥''(h) ≠ ⊥ where L' ∪ V' = V''[h := new C]":                                                                     bottom,
	"⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩ where m(ū) :: S' ∈ D and V' = L ∪ V provided V'(e0) ≠ ⊥ and V'(e0) ≠ nil and V⊥'(e0, ē) ≠ ⊥ where L'(this, ū) = V'(e0, ē)": bottom,
	"⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩ where m(ū) :: S' ∈ D and V' = L ∪ V provided V'(e0) ≠ nil and V'(ē) ≠ ⊥ and V⊥'(e0, ē) ≠ ⊥ where L'(this, ū) = V'(e0, ē)":  bottom,
	"⟨(L, return e; S)·Γ, V⟩ → ⟨Γ, V[r := V'(e)]⟩ where V' = L ∪ V provided V⊥'(e) ≠ ⊥":                                                                                                      bottom,
	"⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩ if V⊥(b) is true":                                                                                                                                    bottom,
	"⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩ if V⊥(b) is false":                                                                                                                                   bottom,
	"⟨while b {S}; S', V⟩ → ⟨S; while b {S}; S', V⟩ if V⊥(b) is true":                                                                                                                        bottom,
	"⟨while b {S}; S', V⟩ → ⟨S', V⟩ if V⊥(b) is false":                                                                                                                                       bottom,
	"δnil(f[e]) = e ≠ nil ∧ δnil(e)": "f is a variable in each ê, and δnil of a variable is true",
	"δnil(if b then e1 else e2 fi) = δnil(b) ∧ δnil(e2) if δnil(e1) = δnil(e2) else δnil(b) ∧ if b then δnil(e1) else δnil(e2) fi": "δnil(e1) and δnil(e2) are the same there",
	"V⊥(e.f) = H(V⊥(e).f) where (V⊥, H) = V if V⊥(e) ≠ ⊥ and V⊥(e) ≠ nil else ⊥":                                                   "of the state the heap alone counts",
	"V⊥(e.f) = H(V⊥(e).f) where (G, H) = V⊥ if V⊥(e) ≠ ⊥ and V⊥(e) ≠ nil else ⊥":                                                   "of the state the heap alone counts",
	"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := ê], φ ∧ δnil(ê)σN⟩":                                                                            created,
	"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ ∧ δnil(ê)σN⟩":                                                                           created,
	"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ⟩":                                                                                       created,
	"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(ê)σ⟩":                                                                            created,
	"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(ê)N⟩":                                                                            created,
	"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(e)σN⟩":                                                                           created,
	"⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê')], φ ∧ (δnil(f[ê])σ ∧ δnil(ê')σ)N⟩":                                         created,
	"⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := e'σ)], φ ∧ (δnil(f[ê])σ ∧ δnil(ê')σ)N⟩":                                        created,
	"⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ δnil(f[ê])σN⟩":                                                      created,
	"⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ (δnil(f[ê])σ ∧ δnil(ê'))N⟩":                                         created,
	"⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ (δnil(f[ê])σ ∧ δnil(e')σ)N⟩":                                        created,

	"(h'.f')[h.f := e] = h'[h.f := e].f' if f' ≠ f'":                                                       "Field-Op says the same of h'.f'",
	"(h'.f')[h.f := e] = h'[h.f := e].f' if f ≠ f":                                                         "Field-Op says the same of h'.f'",
	"(x = e)[x := new C] = false where e' = e[x := new C] and e' = nil, false where y = e else ¬(e' = e')": sameVariable,
	"(e = x)[x := new C] = false where e' = e[x := new C] and e' = nil, false where y = e else ¬(e' = e')": sameVariable,
	"δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e2) if δ(e1) = δ(e2) else δ(b) ∧ if b then δ(e1) else δ(e2) fi": "δ(e1) and δ(e2) are the same there",
	"V(x) = V(x) where (G, H) = V": "G has what V has of variables",
	"V(e.f) = H(V(e).f) where (V, H) = V if V(e) ≠ ⊥ and V(e) ≠ nil else ⊥": "of the state the heap alone counts",
}

const (
	agree   = "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥"
	created = "in New, what is assigned is the new variable or nil, which ^ and σ leave as they are and of which δnil is true"
	bottom  = "V⊥(e) = ⊥ where V(e) = ⊥"

	literally    = "δ(e) is literally true if δ(e)σ is"
	unbound      = "what binds L' gives no variable the value ⊥"
	sameVariable = "e' is a variable if e is one, x aside"
)
