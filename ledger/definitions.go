package ledger

import (
	"slices"
	"strings"
)

// The readings that have the same name everywhere.
const (
	Published = "published" // as printed
	Repaired  = "repaired"  // as it holds
)

// A Defined is a definition of the paper: what it says, what implements it, and
// the statements that would be refuted if it were another one.
type Defined struct {
	ID        string
	Section   string
	Language  string // whose statements judge it
	Name      string
	Statement string
	Source    string
	Code      []string // functions and types, as symbolic.ID; a test finds each in the code
	By        []string // statements of the language
	Entries   []string // its clauses, as readings name them
}

// Differs tells whether a reading that replaces those entries replaces one of
// the definition's.
func (d Defined) Differs(target string) bool {
	return slices.ContainsFunc(strings.Split(target, ", "), func(e string) bool { return slices.Contains(d.Entries, e) })
}

// Definitions lists the definitions of the paper, in its order. Those that
// consist of rules and clauses have these as entries of their own.
func Definitions() []Defined {
	th := []string{"correctness", "completeness"}
	wp := []string{"theorem-4.5-soundness", "theorem-4.5-completeness"}
	return []Defined{
		{
			"substitution", "§2", "basic", "Substitution and its application eσ", "xσ = σ(x), op(e1, …, en)σ = op(e1σ, …, enσ)",
			"A substitution σ is a function Var → Expr", []string{"symbolic.Substitution", "symbolic.Apply"}, []string{"lemma-2.1"},
			[]string{"symbolic Subst-Var", "symbolic Subst-Op"},
		},
		{
			"identity", "§2", "basic", "Identity substitution", "id(x) = x",
			"Let id be the identity substitution", []string{"symbolic.ID"}, th, nil,
		},
		{
			"substitution-update", "§2", "basic", "Update of a substitution", "σ[x := e](x) = e, σ[x := e](y) = σ(y) for y other than x",
			"symbolic assignment", []string{"symbolic.Substitution.Update"}, []string{"corollary-2.2"}, nil,
		},
		{
			"symbolic-system", "§2", "basic", "Symbolic transition system", "⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩, from ⟨S, id, true⟩",
			"A symbolic configuration is a triple", []string{"symbolic.Config", "symbolic.Initial", "symbolic.System"},
			[]string{"correctness", "completeness", "lockstep", "monotony", "exclusivity"}, nil,
		},
		{
			"valuation", "§2", "basic", "Valuation and the value of an expression", "V(x) is given, V(op(e1, …, en)) = op̄(V(e1), …, V(en)), op̄ total",
			"A valuation V is a function Var → Val", []string{"concrete.Valuation", "concrete.Eval", "concrete.Standard"}, []string{"lemma-2.1"},
			[]string{"concrete Eval-Var", "concrete Eval-Op"},
		},
		{
			"valuation-update", "§2", "basic", "Update of a valuation", "V[x := v](x) = v, V[x := v](y) = V(y) for y other than x",
			"concrete assignment", []string{"concrete.Valuation.Update"}, []string{"corollary-2.2"}, nil,
		},
		{
			"composition", "§2", "basic", "Composition of a valuation and a substitution", "V∘σ(x) = V(σ(x))",
			"A valuation obtained as a composition", []string{"basic.Compose"}, []string{"lemma-2.1", "corollary-2.2", "correctness", "completeness"}, nil,
		},
		{
			"concrete-system", "§2", "basic", "Concrete transition system", "⟨S, V⟩ → ⟨S', V'⟩",
			"The concrete semantics of our basic programming language", []string{"concrete.Config", "concrete.System"},
			[]string{"correctness", "completeness", "lockstep", "determinism", "progress"}, nil,
		},
		{
			"array-update", "§2.1", "arrays", "Array expressions", "(a[e] := e')[e''] = if e = e'' then e' else a[e''] fi",
			"where the expression (a[e] := e') denotes", []string{"lang.Store", "lang.Select"}, []string{"read-over-write"}, nil,
		},
		{
			"array-bound", "§2.1", "arrays", "Bound of an array", "|a|, which a[e] := e' does not affect",
			"the expression |a| which denotes the length of the array a", []string{"lang.Len", "lang.SetLen"}, []string{"bounds", "natural"},
			[]string{"symbolic Bound", "concrete Bound"},
		},
		{
			"array-delta", "§2.1", "arrays", "Absence of array-out-of-bound errors", "δ(x) = true, δ(a[e]) = 0 ≤ e ≤ |a| ∧ δ(e), δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)",
			"We describe the absence of an array-out-of-bound error", []string{"arrays/symbolic.Delta", "arrays/concrete.Within"},
			[]string{"delta", "delta-substitution", "length", "messages"},
			[]string{"symbolic Delta-Var", "symbolic Delta-Access", "symbolic Delta-Op", "concrete Within-Access"},
		},
		{
			"array-error", "§2.1", "arrays", "Occurrence of an array-out-of-bound error", "the statement array-out-of-bound, from which there is no transition",
			"We indicate the occurrence", []string{"lang.Fault", "arrays/concrete.Fault"}, []string{"progress", "messages"}, nil,
		},
		{
			"array-systems", "§2.1", "arrays", "Transition systems with arrays", "the rules with δ(e)σ in their path conditions, and those that lead to array-out-of-bound",
			"It is then straightforward to update the above symbolic transition system", []string{"arrays/symbolic.System", "arrays/concrete.System"},
			[]string{"correctness", "completeness", "lockstep", "determinism", "progress", "monotony", "exclusivity"},
			[]string{"symbolic Elem", "symbolic Elem-Err", "symbolic Bound"},
		},
		{
			"closures", "§3", "recursion", "Stacks of closures", "Δ of closures (τ, S), Γ of closures (L, S); the top is the leftmost",
			"Δ denotes a stack of closures", []string{"recursion/symbolic.Closure", "recursion/symbolic.Stack", "recursion/concrete.Closure", "recursion/concrete.Stack"}, th, nil,
		},
		{
			"initial", "§3", "recursion", "Initial configuration", "⟨(id, S), id, true⟩ where no local variable occurs in S",
			"A configuration ⟨(id, S), id, φ⟩ is called initial", []string{"recursion/symbolic.Initial", "recursion/concrete.Initial"}, th, nil,
		},
		{
			"union", "§3", "recursion", "Union of local and global substitutions", "θ = τ ∪ σ, V = L ∪ G, without name clashes",
			"We denote by τ ∪ σ", []string{"recursion/symbolic.Union", "recursion/concrete.Union"}, []string{"lemma-3.3", "corollary-3.4"}, nil,
		},
		{
			"recursion-systems", "§3", "recursion", "Transition systems with procedures", "⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩ and ⟨Γ, G⟩ → ⟨Γ', G'⟩",
			"We have the following symbolic transitions", []string{"recursion/symbolic.System", "recursion/concrete.System"},
			[]string{"correctness", "completeness", "lockstep", "determinism", "progress", "monotony", "exclusivity"}, nil,
		},
		{
			"stack-composition", "§3", "recursion", "V • Δ", "the concrete stack that results from replacing every τ' in Δ by V∘τ'",
			"Theorem 3.5", []string{"recursion.Compose"}, th, nil,
		},
		{
			"variable-substitution", "§4", "traces", "Substitution of a variable, e'[x := e]", "all occurrences of x in e' replaced by e",
			"By e'[x := e] we denote", []string{"wp.Var"}, []string{"lemma-4.4-assign", "definedness-assign"},
			[]string{"symbolic Var-X", "symbolic Var-Y", "symbolic Var-Deref", "symbolic Var-Op"},
		},
		{
			"field-substitution", "§4", "traces", "Substitution of a field, e'[h.f := e]", "(h'.f)[h.f := e] = if h'[h.f := e] = h then e else h'[h.f := e].f fi, and four more clauses",
			"we define e'[h.f := e] by", []string{"wp.Field"}, []string{"lemma-4.4-assign", "definedness-assign"},
			[]string{"symbolic Field-Nil", "symbolic Field-Var", "symbolic Field-Other", "symbolic Field-Same", "symbolic Field-Op"},
		},
		{
			"transformations", "§4", "traces", "Without loss of generality", "if b then e1 else e2 fi = e becomes if b then e1 = e else e2 = e fi, and so on",
			"we can assume without loss of generality", []string{"wp.Wlog", "wp.WlogEvery"}, []string{"wlog"},
			[]string{"symbolic Wlog-Ne", "symbolic Wlog-Eq-Left", "symbolic Wlog-Eq-Right", "symbolic Wlog-Deref", "concrete Eval-Cond"},
		},
		{
			"creation-substitution", "§4", "traces", "Substitution of a new object, e[x := new C]", "(x.f)[x := new C] = nil, (x = e)[x := new C] = false, and six more clauses",
			"Next we define e[x := new C]", []string{"wp.New"}, []string{"lemma-4.4-new", "definedness-new", "old-objects"},
			[]string{"symbolic New-Eq-Left", "symbolic New-Eq-Right"},
		},
		{
			"definition-4.1", "§4", "traces", "Definition 4.1 (Absence of nil-pointer errors)", "δ(nil) = true, δ(x) = true, δ(e.f) = e ≠ nil ∧ δ(e), δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)",
			"Definition 4.1", []string{"wp.Delta"}, []string{"lemma-4.3"}, []string{"symbolic Delta-Cond", "concrete Eval-Cond"},
		},
		{
			"definition-4.2", "§4", "traces", "Definition 4.2 (Path condition)", "path(ε) = true, path(b · ρ) = path(ρ) ∧ b, path(h := e · ρ) = path(ρ)[h := e] ∧ δ(h, e), path(x := new C · ρ) = path(ρ)[x := new C]",
			"Definition 4.2", []string{"wp.Path", "wp.Calculus.Of"}, wp, []string{"symbolic Delta-Cond", "symbolic New-Eq-Left", "symbolic New-Eq-Right", "concrete Eval-Cond"},
		},
		{
			"heap", "§4", "traces", "Concrete configurations and their consistency", "V = (G, H); what G and the fields of existing objects denote exists, or is nil",
			"A concrete configuration V = (G, H)", []string{"wp/heap.State", "wp/heap.Heap", "wp/heap.State.Consistent"}, []string{"consistency"}, nil,
		},
		{
			"heap-value", "§4", "traces", "Value of an expression, ⊥", "V(e.f) = H(V(e).f) if V(e) ≠ ⊥ and V(e) ≠ nil, else ⊥; operators are strict",
			"we define the value V(e)", []string{"wp/heap.Eval", "wp/heap.Lazy"}, []string{"lemma-4.3", "wlog"}, []string{"concrete Eval-Cond"},
		},
		{
			"heap-update", "§4", "traces", "Updates of a configuration", "V[x := v] = (G[x := v], H), V[o.f := v] = (G, H[o.f := v])",
			"We further define for V = (G, H)", []string{"wp/heap.State.Assign", "wp/heap.State.AssignField"}, []string{"lemma-4.4-assign"}, nil,
		},
		{
			"heap-creation", "§4", "traces", "Creation of an object", "V[x := new C] = (G[x := o], H'), o not in the domain of H, H'(o.f) = nil",
			"for V = (G, H) we define the update V[x := new C]", []string{"wp/heap.State.Create", "wp/heap.Fresh"}, []string{"lemma-4.4-new", "fresh-identities", "consistency"}, nil,
		},
		{
			"trace-system", "§4", "traces", "Concrete semantics of traces", "⟨V, ρ⟩ → ⟨V', ρ'⟩",
			"the concrete semantics of symbolic execution traces", []string{"wp/heap.System", "lang/trace.Trace"}, wp, []string{"concrete Eval-Cond"},
		},
		{
			"unfolding-system", "§4", "unfolding", "Unfolding of statements to traces", "⟨S, ρ⟩ → ⟨S', ρ'⟩, from ⟨S, ε⟩",
			"we have the following transition rules", []string{"objects/symbolic.Config", "objects/symbolic.System"},
			[]string{"ends", "prefixes", "converse", "path-conditions"}, []string{"symbolic Call", "symbolic Return", "symbolic End", "symbolic New"},
		},
		{
			"fresh-variables", "§4", "unfolding", "Fresh variables", "x does not appear in ⟨h := new C; S, ρ⟩",
			"where x is a fresh variable", []string{"objects/symbolic.Fresh", "objects/symbolic.FreshInConfig"},
			[]string{"ends", "path-conditions"}, []string{"symbolic New", "symbolic Call"},
		},
		{
			"parameter-substitution", "§4", "unfolding", "Simultaneous substitution in a method's body", "S[this, ū := e0, ȳ]",
			"application of the simultaneous substitution", []string{"objects/symbolic.Subst"},
			[]string{"ends", "converse"}, []string{"symbolic Call"},
		},
		{
			"standard-semantics", "§4", "objects", "Concrete semantics of programs", "⟨S, V⟩ → ⟨S', V'⟩, here with a stack of closures for S",
			"The concrete semantics then can be defined", []string{"objects/concrete.Config", "objects/concrete.System"},
			[]string{"lockstep", "determinism", "nil-errors"}, nil,
		},
		{
			"fields-as-arrays", "§4.1", "objects", "Fields as arrays", "ê, in which e.f is f[ê] for an array f of type O → T",
			"by modeling symbolically fields as arrays", []string{"objects/fields.Hat"}, []string{"translation"}, nil,
		},
		{
			"fields-system", "§4.1", "objects", "Forward symbolic execution of objects", "⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩ of §3, of translated statements",
			"thus we have reduced the object-oriented language", []string{"objects/fields.Config", "objects/fields.System"},
			[]string{"correctness", "completeness", "lockstep", "exclusivity", "intermediate"},
			[]string{"symbolic δ", "symbolic Call", "symbolic Return", "symbolic End"},
		},
		{
			"fresh-objects", "§4.1", "objects", "Creation as assignments", "h := new C is h := x; x.f1 := nil; … x.fn := nil for a fresh x",
			"by simply processing such an assignment symbolically", []string{"objects/fields.Created", "objects/fields.Fresh"},
			[]string{"correctness", "completeness", "wp-and-fields"}, nil,
		},
		{
			"fresh-removal", "§4.1", "objects", "Removal of fresh variables from φ", "φ[x := new C], with (f[x])[x := new C] = nil",
			"We can remove again occurrences", []string{"objects/fields.Creation", "objects/fields.Made"},
			[]string{"removal", "removal-paths", "initial", "intermediate"}, []string{"symbolic φ"},
		},
	}
}
