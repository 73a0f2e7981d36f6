package ledger

import "slices"

// Misprint is a place where the paper prints something else than it means, since
// another place of it contradicts what is printed: a wrong letter, a missing index.
// What changes a meaning, and so a verdict, is a reading and not a misprint.
type Misprint struct {
	Paper   string `json:"paper" jsonschema:"the page of the paper, as embed"`
	Section string `json:"section" jsonschema:"the section of the paper"`
	Place   string `json:"place" jsonschema:"where it is"`
	Printed string `json:"printed" jsonschema:"what is printed"`
	Meant   string `json:"meant" jsonschema:"what is meant"`
	Why     string `json:"why" jsonschema:"why it is a misprint"`
}

// Misprints lists the misprints of each paper that a careful reader meets, in
// its order.
func Misprints() []Misprint {
	return slices.Concat(
		of(firstPage,
			Misprint{"", "§2", "statements", "the empty statement ε, e.g., x := x", "ε, which is not x := x",
				"rule Assign has a transition from x := x; S, and ε is to denote termination and to be neutral"},
			Misprint{"", "§2.1", "arrays as functions", "(a[e] := e') denotes an a defined by …", "denotes an array",
				"a is the array before; the equation that follows defines another one"},
			Misprint{"", "§3", "unions", "τ ∪ σ : Var → Val", "Var → Expr",
				"τ and σ are substitutions: e(τ ∪ σ) is an expression"},
			Misprint{"", "§3", "proof of Proposition 3.1", "every expression in ē does contain local variables", "does not contain",
				"the main statement has none, and the conclusion is that τ' has none"},
			Misprint{"", "§3", "proof of Proposition 3.1, return", "an intermediate configuration ⟨(τ', S')·Δ', σ', φ'⟩ with m > 0", "⟨(τ', P(ē); S')·Δ', σ', φ'⟩ with m ≥ 0",
				"before the call it stands in front of S', and it may be the first step: then τ' is id"},
			Misprint{"", "§3", "concrete choice, both transitions", "(τ, S1; S) and (τ, S2; S)", "(L, S1; S) and (L, S2; S)",
				"a concrete closure has values; no τ is there"},
			Misprint{"", "§3", "Theorem 3.5", "V ∘ τ'(x) = V(τ'(u))", "V ∘ τ'(u) = V(τ'(u))",
				"the argument is the local variable u"},
			Misprint{"", "§3", "proof of Theorem 3.5, assignment", "Let V' = V ∘ σ", "V' = V ∘ θ with θ = τ ∪ σ",
				"V'(e) needs the values of local variables, and Corollary 3.4 has V ∘ θ"},
			Misprint{"", "§3", "proof of Theorem 3.5, assignment", "⟨(V ∘ τ, S)·V • Δ, G'[x := V'(e)]⟩", "(V ∘ τ, S')",
				"S' is what follows the assignment, S the main statement"},
			Misprint{"", "§3", "proof of Theorem 3.5, call and return", "⟨(L, S), V⟩", "⟨(L, S), G⟩",
				"concrete configurations have the global valuation G"},
			Misprint{"", "§3", "proof of Theorem 3.5, call", "(τ, ; S''), (V ∘ τ; S'') and (τ'', S')", "(τ, S''), (V ∘ τ, S'') and (L'', S')",
				"closures are pairs, and a concrete one has values"},
			Misprint{"", "§3", "proof of Theorem 3.5, return", "by the concrete semantics of procedure call", "of procedure return",
				"the transition pops a closure"},
			Misprint{"", "§3", "Theorem 3.6", "⟨⟨(L', S')·Γ, G'⟩", "⟨(L', S')·Γ, G'⟩",
				"one bracket too many"},
			Misprint{"", "§3", "proof of Theorem 3.6, local assignment", "⟨(L'[u := V'(e)])·Γ, G'⟩", "(L'[u := V'(e)], S')",
				"a closure is a pair"},
			Misprint{"", "§3", "proof of Theorem 3.6, call", "L''(ū) = V'(ū)", "L''(ū) = V'(ē)",
				"the formal parameters get the values of the arguments, as the line before says"},
			Misprint{"", "§4", "grammar", "if B {S1}{S2}, while B {S}", "if b …, while b …",
				"b is the letter of Boolean expressions elsewhere"},
			Misprint{"", "§4", "symbolic method call, twice", "⟨h := e0.m(ē); S'⟩, ρ⟩", "⟨h := e0.m(ē); S', ρ⟩",
				"one bracket too many"},
			Misprint{"", "§4", "symbolic choice, second transition", "⟨if b {S1}{S2}, ρ⟩ → ⟨S2; S, ρ · ¬b⟩", "⟨if b {S1}{S2}; S, ρ⟩ → …",
				"S would come from nowhere"},
			Misprint{"", "§4", "e'[h.f := e], last clause", "op(e1, …, en)[h.x := e]", "[h.f := e]",
				"h.x is no heap variable: f is the field of the definition"},
			Misprint{"", "§4", "the concrete semantics", "by a translation relation between configurations", "a transition relation",
				"so it is called below"},
			Misprint{"", "§4", "concrete assignment", "V[V(h) := V(e)]", "V[h := V(e)], that is V[V(e0).f := V(e)] for h = e0.f",
				"V(h) is the value that stands there, not the place"},
			Misprint{"", "§4", "Lemma 4.4, second half", "then if V[x := new C](e) = V(e[x := new C])", "then V[x := new C](e) = …",
				"one if too many: the equation is the conclusion"},
			Misprint{"", "§4", "proof of Lemma 4.4, h.f assigned", "h'[h.f := v] and (h'.f')[h.f := v]", "[h.f := e]",
				"the substitution puts an expression, not a value"},
			Misprint{"", "§4", "proof of Lemma 4.4, h.f assigned, second case", "the case e' = h'.f", "e' = h'.f' with f' other than f",
				"the lines below are about f', and the case of f comes next"},
			Misprint{"", "§4", "proof of Lemma 4.4, x assigned, third case", "H(V((h.f)[x := e]))", "V((h.f)[x := e])",
				"the left side is a value, of which H is not asked again"},
			Misprint{"", "§4", "proof of Theorem 4.5, creation", "VV[y := new C]path(ρ')", "V[y := new C](path(ρ'))",
				"one V too many"},
			Misprint{"", "§4", "proof of Theorem 4.5, assignment", "V[h := V(e)(path(ρ'))", "V[h := V(e)](path(ρ'))",
				"a bracket is missing"},
		),
		of("embed",
			Misprint{"", "§3.1", "the trace of if iszero s1", "iszero s1 in three lines, and \"then Exp(…)\" at the end", "Exp(iszero, s1), and Exp(…)", "the test has become a symbolic value in the line before, and then is no term"},
			Misprint{"", "§3.2", "the first state of x", "(true ∧ ¬sv ⇒ 5)", "(¬(true ∧ sv) ⇒ 5)", "ASSIGNSYMB1 negates the whole path constraint, and so does the second state"},
			Misprint{"", "§3.2", "Figure 8, APP1", "t2' behind the arrow", "t2", "only t1 takes a step"},
			Misprint{"", "§3.2", "Figure 8, ASSIGN and its like", "unit[[l ↦ v2]μ, σ", "unit|[l ↦ v2]μ, σ", "the bar separates a term from its store"},
			Misprint{"", "§3.2", "Figure 9, :=, the second case", "sym({(pc, b), (¬pc, !a)})", "sym({(!pc, b), (¬!pc, !a)})", "pc is a location: the line before asks !pc, and case 3 of the proof has its value φ"},
			Misprint{"", "§3.2", "Theorem 3.2", "pc = φ'", "pc = φ", "no φ' is bound"},
			Misprint{"", "§3.2", "proof of Theorem 3.2, case 1", "Exp(sv1, v2, v3)", "Exp(if, sv1, v2, v3)", "IFSYMB makes the latter"},
			Misprint{"", "§3.2", "proof of Theorem 3.2, case 4", "γ(μ, σ)(l) = σ(sx1)", "(SYM_TAG, σ(sx1))", "the theorem defines γ with the tag, which the last lines of the case have"},
		),
		of("frames",
			Misprint{"", "§3.1", "Figure 4, a predicate", "predicate q(t x)", "predicate q(C x)", "t is a term, and the other methods have C"},
			Misprint{"", "§3.1", "Figure 4, use, and the last line of e, as the text at hand has them", "use e.p(ē), and … in e |", "use e.p(ē);, and … in e", "the other statements end so, and nothing follows"},
			Misprint{"", "§3.4", "the text on produce", "adds the permissions … to σ's symbolic store", "to its symbolic heap", "the store maps variables, and the brackets say \"heap chunks\""},
			Misprint{"", "§3.4", "the text on produce", "If the assertion φ is not well-defined, consume does not apply the continuation", "produce does not", "the paragraph is about produce"},
			Misprint{"", "§3.4.1", "Figure 5, a variable", "s_σ(x)", "Γ_σ(x)", "a state is (H, G, Γ, Σ), and Γ is the symbolic store"},
			Misprint{"", "§3.4.1", "Figure 5, conditional and using", "σ ∪ {t1 = t2}, and Σ ⊬ …", "Σ_σ ∪ {t1 = t2}, and Σ_σ ⊬ …", "σ is a tuple; its path condition grows"},
			Misprint{"", "§3.4.1", "Figure 5, conditional, as the text at hand has it", "Q(ite(t1 = t2, t3, t4)))))) ∧", "one parenthesis more", "seven are open"},
			Misprint{"", "§3.4.2", "Figure 6, a separating conjunction", "(λH' • Σ' • …", "(λH', Σ' • …", "the continuation of produce' takes both"},
			Misprint{"", "§3.4.2", "Figure 6, a conditional; Figure 8, if", "Σ ⊬ … ⇒ … ∧ Σ ⊬ … ⇒ …", "(Σ ⊬ … ⇒ …) ∧ (Σ ⊬ … ⇒ …)", "∧ binds closer, and then a branch that fails would count as a success; Figures 5 and 7 have the parentheses"},
			Misprint{"", "§3.4.2", "Figure 6, untouched", "(λ(–, –, –), Σ'), snapshot' • …", "(λ(–, –, –, Σ'), snapshot' • …", "a state has four components"},
			Misprint{"", "§3.4.2", "Figure 6, untouched", "produce'((H, G, Γ, Σ), snapshot, …) and Q((H, G, Γ, Σ''))", "produce'(G, Γ, Σ, H, snapshot, …) and Q(H, Σ'')", "the signature above, which the other lines have"},
			Misprint{"", "§3.4.2", "Figure 7, a conditional", "Σ_σ and consume(…, H2, φ1, Q)", "Σ and consume'(…, H2, φ1, Q)", "no σ is there, and consume takes no second heap"},
			Misprint{"", "§3.4.3", "the text on field updates", "we change the value of the field chunk for t1.f in the heap to v", "to t2", "v is the value before"},
			Misprint{"", "§3.4.3", "Figure 8, a field update", "{o.f ↦ v | Σ ⊢ o = t1}", "{o.f ↦ v ∈ H | …}", "the text says a subset of H"},
			Misprint{"", "§3.4.3", "Figure 8, a mutator invocation", "eval(…, e0, (λt1 • …", "λt0", "t0 stands behind it, and t1 is the first argument"},
			Misprint{"", "§3.4.3", "Figure 8, a mutator invocation", "consume(…, pre, (λ(H', –, –, Σ'), • …", "(λ(H', –, –, Σ'), snapshot • …", "the continuation of consume takes a state and a snapshot, as in open and close"},
			Misprint{"", "§3.4.3", "Figure 8, if", "else s̄2;", "else { s̄2 }", "Figure 4 has the braces"},
			Misprint{"", "§3.4.3", "Figure 8, close", "mbody(C.m)", "mbody(C.q)", "what is closed is the predicate q"},
			Misprint{"", "§3.5", "Definitions 3 to 5", "m(C1 t1, …, Cn tn), Γ(t0) ≠ null, and t0 ≠ null in Definition 5", "m(C1 x1, …, Cn xn), and Γ(this) ≠ null", "Γ has this and x1 to xn, which are fresh terms"},
			Misprint{"", "§3.5", "Definition 5", "(λ(H, –, Γ, Σ) • eval((H', ∅, Γ', Σ'), …", "(λ(H', –, Γ', Σ') • …", "H', Γ' and Σ' are bound nowhere, and Definition 3 binds them so"},
			Misprint{"", "§4.1", "Figure 9, each state", "this ≠ null", "t ≠ null", "a path condition has terms, and this ↦ t"},
			Misprint{"", "§4.1", "Figure 9, the constructor", "Cell(int v), getX() = v", "Cell(), getX() = 0", "the main routine of Figure 3(b), which \"still verifies\", has new Cell()"},
			Misprint{"", "§4.1", "the text on ghost operations", "if one removes the using statement", "the use statement", "setX has use getX();"},
			Misprint{"", "§4.2", "Figure 10(b), valid and hasNext", "list.size()", "list.getSize()", "so Figure 10(a) declares it"},
		),
		of("subsumption",
			Misprint{"", "§4", "subsumption, first paragraph", "s1 subsumes another symbolic state s2", "s2 subsumes s1", "everywhere below s2 is the larger one"},
			Misprint{"", "§5.1", "Definition 4, second line", "nsum ∈ NS s.t. l(n) = null, as the text at hand has it", "l(nsum) ≠ null", "no n is bound, and only matched nodes have labels"},
			Misprint{"", "§5.2", "Algorithm 2", "c is the last element in A", "in H^A", "the loop is over the nodes of H^A"},
			Misprint{"", "§6", "Figure 8 (a)", "parition()", "partition()", "Figure 8 (b) has it"},
		),
	)
}

// of returns the misprints as those of a paper.
func of(paper string, list ...Misprint) []Misprint {
	for i := range list {
		list[i].Paper = paper
	}
	return list
}
