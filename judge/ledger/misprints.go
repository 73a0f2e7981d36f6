package ledger

// Misprint is a place where the paper prints something else than it means, since
// another place of it contradicts what is printed: a wrong letter, a missing index.
// What changes a meaning, and so a verdict, is a reading and not a misprint.
type Misprint struct {
	Section string `json:"section" jsonschema:"the section of the paper"`
	Place   string `json:"place" jsonschema:"where it is"`
	Printed string `json:"printed" jsonschema:"what is printed"`
	Meant   string `json:"meant" jsonschema:"what is meant"`
	Why     string `json:"why" jsonschema:"why it is a misprint"`
}

// Misprints lists the misprints of the paper that a careful reader meets, in
// its order.
func Misprints() []Misprint {
	return []Misprint{
		{"§2", "statements", "the empty statement ε, e.g., x := x", "ε, which is not x := x",
			"rule Assign has a transition from x := x; S, and ε is to denote termination and to be neutral"},
		{"§2.1", "arrays as functions", "(a[e] := e') denotes an a defined by …", "denotes an array",
			"a is the array before; the equation that follows defines another one"},
		{"§3", "unions", "τ ∪ σ : Var → Val", "Var → Expr",
			"τ and σ are substitutions: e(τ ∪ σ) is an expression"},
		{"§3", "proof of Proposition 3.1", "every expression in ē does contain local variables", "does not contain",
			"the main statement has none, and the conclusion is that τ' has none"},
		{"§3", "concrete choice, both transitions", "(τ, S1; S) and (τ, S2; S)", "(L, S1; S) and (L, S2; S)",
			"a concrete closure has values; no τ is there"},
		{"§3", "Theorem 3.5", "V ∘ τ'(x) = V(τ'(u))", "V ∘ τ'(u) = V(τ'(u))",
			"the argument is the local variable u"},
		{"§3", "proof of Theorem 3.5, assignment", "Let V' = V ∘ σ", "V' = V ∘ θ with θ = τ ∪ σ",
			"V'(e) needs the values of local variables, and Corollary 3.4 has V ∘ θ"},
		{"§3", "proof of Theorem 3.5, assignment", "⟨(V ∘ τ, S)·V • Δ, G'[x := V'(e)]⟩", "(V ∘ τ, S')",
			"S' is what follows the assignment, S the main statement"},
		{"§3", "proof of Theorem 3.5, call and return", "⟨(L, S), V⟩", "⟨(L, S), G⟩",
			"concrete configurations have the global valuation G"},
		{"§3", "proof of Theorem 3.5, return", "by the concrete semantics of procedure call", "of procedure return",
			"the transition pops a closure"},
		{"§3", "proof of Theorem 3.6, local assignment", "⟨(L'[u := V'(e)])·Γ, G'⟩", "(L'[u := V'(e)], S')",
			"a closure is a pair"},
		{"§3", "proof of Theorem 3.6, call", "L''(ū) = V'(ū)", "L''(ū) = V'(ē)",
			"the formal parameters get the values of the arguments, as the line before says"},
		{"§4", "grammar", "if B {S1}{S2}, while B {S}", "if b …, while b …",
			"b is the letter of Boolean expressions elsewhere"},
		{"§4", "symbolic choice, second transition", "⟨if b {S1}{S2}, ρ⟩ → ⟨S2; S, ρ · ¬b⟩", "⟨if b {S1}{S2}; S, ρ⟩ → …",
			"S would come from nowhere"},
		{"§4", "e'[h.f := e], last clause", "op(e1, …, en)[h.x := e]", "[h.f := e]",
			"h.x is no heap variable: f is the field of the definition"},
		{"§4", "concrete assignment", "V[V(h) := V(e)]", "V[h := V(e)], that is V[V(e0).f := V(e)] for h = e0.f",
			"V(h) is the value that stands there, not the place"},
		{"§4", "Lemma 4.4, second half", "then if V[x := new C](e) = V(e[x := new C])", "then V[x := new C](e) = …",
			"one if too many: the equation is the conclusion"},
		{"§4", "proof of Lemma 4.4, h.f assigned", "h'[h.f := v] and (h'.f')[h.f := v]", "[h.f := e]",
			"the substitution puts an expression, not a value"},
		{"§4", "proof of Lemma 4.4, h.f assigned, second case", "the case e' = h'.f", "e' = h'.f' with f' other than f",
			"the lines below are about f', and the case of f comes next"},
		{"§4", "proof of Lemma 4.4, x assigned, third case", "H(V((h.f)[x := e]))", "V((h.f)[x := e])",
			"the left side is a value, of which H is not asked again"},
		{"§4", "proof of Theorem 4.5, creation", "VV[y := new C]path(ρ')", "V[y := new C](path(ρ'))",
			"one V too many"},
	}
}
