package full

import (
	"slices"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Standard returns the language over the model m by which the theorems hold.
func Standard(m concrete.Model) objects.Sides { return Of(texts.Printed("full"), m) }

// New returns the semantics of the language in the standard model.
func New() *objects.Semantics { return Standard(concrete.Standard()).Semantics() }

// Of returns the language by that text. A use of nil comes before an access out of bounds.
func Of(text *texts.Language, m concrete.Model) objects.Sides {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	k := Functions(m)
	k.Fields, k.Heaps = formulas.FieldsCalculus(text, sym), formulas.HeapsCalculus(text, con, m)
	k.Bounds = texts.Clauses(text, "symbolic", "δ", k.Bounds, sym, nil, func(v any) lang.Expr { return v.(lang.Expr) })
	s := objects.Pair(m, k.Fields, k.Heaps)
	s.Name = "full"
	sym, con = sym.Giving(k.Symbolic()), con.Giving(k.Concrete())
	s.Symbolic, s.Raw = formulas.OnFields.System(text, sym), formulas.OnFields.System(text, sym.Keeping())
	s.Concrete = formulas.OnHeaps.System(text, con)
	s.Fault = func(c heaps.Config) bool {
		_, is := c.Stmt().(*lang.Fault)
		return is
	}
	needs := s.NeedsMissing
	s.Missing = func(c heaps.Config) bool { return needs(c) || k.Missing(c) }
	return s
}

// Calculus is the functions of the language: those of §4.1 and of §2.1.
type Calculus struct {
	Fields symheaps.Calculus // its Delta, δ of §4.1, is δnil here
	Bounds symheaps.Function // δ of §2.1, where in conditional expressions what is taken counts
	Heaps  heaps.Calculus
	access spec.Clause[lang.Expr, lang.Value] // of §2.1
}

// Functions returns the functions over the model m by which the theorems hold.
func Functions(m concrete.Model) Calculus {
	return Calculus{symheaps.Standard(), Bounds(), heaps.Standard(m), bounds.EvalAccess(m)}
}

// Bounds returns δ of §2.1 with the clause of §4.1 for conditional expressions.
func Bounds() symheaps.Function {
	delta, nils := symbounds.Delta(), symheaps.Delta().Clauses
	cond := slices.IndexFunc(nils, func(c symheaps.Clause) bool { return c.ID == "Delta-Cond" })
	last := len(delta.Clauses) - 1 // op(e1, …, en)
	delta.Clauses = slices.Insert(slices.Clone(delta.Clauses), last, nils[cond])
	return delta
}

// Symbolic returns the functions of the symbolic side.
func (k Calculus) Symbolic() formulas.Functions {
	list := formulas.ObjectsSymbolic(k.Fields)
	list["δnil"], list["δ"] = list["δ"], formulas.Rewriting(k.Bounds)
	return list
}

// Concrete returns the functions of the concrete side.
func (k Calculus) Concrete() formulas.Functions {
	return formulas.Functions{
		"V":  formulas.EvaluatedIn(k.Heaps.Eval),
		"V⊥": formulas.EvaluatedIn(func(V concrete.Valuation, H heaps.Heap) heaps.Function { return k.Strict(H)(V) }),
	}
}

// Strict returns V⊥(e) in one heap: V(e) of §4, which is ⊥ where nil is used, with the clause of §2.1
// for accesses. What is not taken of a conditional expression does not count.
func (k Calculus) Strict(H heaps.Heap) concrete.Evaluation {
	return func(V concrete.Valuation) heaps.Function {
		f := k.Heaps.Eval(V, H)
		f.Clauses = slices.Insert(slices.Clone(f.Clauses), 0, k.access)
		return f
	}
}

// Missing reports whether c is stopped by an index or bound not computed. Using nil comes first.
func (k Calculus) Missing(c heaps.Config) bool {
	s := c.Stmt()
	if s == nil {
		return false
	}
	value, memo := k.Heaps.Eval(c.Valuation(), c.H), map[lang.Expr]lang.Value{}
	if !lists.All(lang.Evaluated(s), func(e lang.Expr) bool { return value.Memo(memo, e) != heaps.Bottom }) {
		return false
	}
	if slices.ContainsFunc(lang.AccessesOf(s), func(acc lang.Access) bool { return lang.Overflows(value.At(acc.A), value.At(acc.I)) }) {
		return true
	}
	bound, ok := s.(*lang.SetBound)
	return ok && lang.Overflows(value.At(bound.E))
}

// FirstError returns the first array-out-of-bound error of c's next statement, for messages; or false.
func (k Calculus) FirstError(c heaps.Config) (bounds.Error, bool) {
	s := c.Stmt()
	if s == nil {
		return bounds.Error{}, false
	}
	return bounds.FirstErrorOf(concrete.Evaluation(func(V concrete.Valuation) heaps.Function { return k.Heaps.Eval(V, c.H) }), c.Valuation(), s, k.taken(c, s))
}

// taken lists the accesses of the statement s to arrays that are evaluated in c: not
// those in the branches of conditional expressions that are not taken.
func (k Calculus) taken(c heaps.Config, s lang.Stmt) []lang.Access {
	eval, memo := k.Heaps.Eval(c.Valuation(), c.H), map[lang.Expr]lang.Value{}
	seen := map[lang.Expr]bool{}
	var visit func(e lang.Expr)
	visit = func(e lang.Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		for i := range e.NumKids() {
			if b, ok := eval.Memo(memo, e.Kid(0)).(lang.BoolValue); e.Op() == lang.Cond && i > 0 && ok && bool(b) != (i == 1) {
				continue
			}
			visit(e.Kid(i))
		}
	}
	for _, e := range lang.Evaluated(s) {
		visit(e)
	}
	return lists.Filter(lang.AccessesOf(s), func(a lang.Access) bool { return seen[lang.Term(lang.Select, a.A, a.I)] })
}
