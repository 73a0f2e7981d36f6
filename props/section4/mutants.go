package section4

import (
	"slices"
	"strings"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/wp"
	"tandem/wp/heap"
)

// Mutant is the repaired reading with one clause or rule replaced by a wrong
// one. Its ID is that of the entry and of the error, as Field-Same-no-alias.
type Mutant = spec.Mutant[Sides]

type (
	expr = lang.Expr
	// build is another right-hand side of a clause, given the right one.
	build = func(e expr, kids []expr, right expr) expr
)

var right spec.Right[Sides] = Repaired

// ofCalculus is a mutant of the calculus of path conditions.
func ofCalculus(entry, name, wrong, killedBy string, change func(*wp.Calculus)) Mutant {
	return right.Changed("symbolic "+entry, name, wrong, killedBy, func(r *Sides) { change(&r.Wp) })
}

// Mutants lists the mutants: of each substitution, of the transformations
// before e[x := new C], of δ, of path, of the concrete semantics, and of both sides at
// once.
func Mutants() []Mutant { return append(oneSided(), twinMutants()...) }

func oneSided() []Mutant {
	list := slices.Concat(varMutants(), fieldMutants(), wlogMutants(), newMutants(), deltaMutants(), pathMutants(), heapMutants(), ruleMutants())
	for i, m := range list { // no entry is of both sides
		_, list[i].ID, _ = strings.Cut(m.ID, "-")
	}
	return list
}

func varMutants() []Mutant {
	by := func(id, name, wrong string, to func(x lang.Var, e expr) build) Mutant {
		return ofCalculus(id, name, wrong, ID44Assign, func(k *wp.Calculus) {
			k.Var = func(x lang.Var, e expr) wp.Function { return wp.Var(x, e).Rewritten(id, to(x, e)) }
		})
	}
	plain := func(id, name, wrong string, b build) Mutant {
		return by(id, name, wrong, func(lang.Var, expr) build { return b })
	}
	defined := plain("Var-Deref", "defined", "(e0.f)[x := e] is the default value where e0[x := e] is nil", func(e1 expr, kids []expr, right expr) expr {
		isNil := lang.Term(lang.Eq, kids[0], lang.NilOf(kids[0].Type()))
		return lang.Term(lang.Cond, isNil, lang.Const(lang.Default(e1.Type())), right)
	})
	defined.KilledBy = IDDefAssign
	return []Mutant{
		defined,
		plain("Var-X", "identity", "x[x := e] = x", mistakes.Stays),
		by("Var-X", "twice", "x[x := e] = e[x := e]", func(x lang.Var, e expr) build { return mistakes.Just(wp.Var(x, e).At(e)) }),
		by("Var-Y", "any", "y[x := e] = e for y of the type of x", func(x lang.Var, e expr) build { return ofType(x.Type, e) }),
		plain("Var-Deref", "not-below", "(e0.f)[x := e] = e0.f", mistakes.Stays),
		by("Var-Deref", "value", "(e0.f)[x := e] = e where e0[x := e].f is of the type of x", func(x lang.Var, e expr) build { return ofType(x.Type, e) }),
		plain("Var-Op", "first-only", "op(e1, e2, …)[x := e] = op(e1[x := e], e2, …)", mistakes.FirstOnly),
		plain("Var-Op", "not-below-conditional", "nothing is substituted in the branches of conditional expressions", func(e1 expr, kids []expr, right expr) expr {
			if e1.Op() == lang.Cond {
				return e1.Rebuild(kids[0], e1.Kid(1), e1.Kid(2))
			}
			return right
		}),
	}
}

// ofType is e for what is of the type t.
func ofType(t lang.Type, e expr) build {
	return func(e1 expr, _ []expr, right expr) expr {
		if e1.Type() == t {
			return e
		}
		return right
	}
}

func fieldMutants() []Mutant {
	by := func(id, name, wrong string, to func(h expr, f lang.Field, e expr) build) Mutant {
		return ofCalculus(id, name, wrong, ID44Assign, func(k *wp.Calculus) {
			k.Field = func(h expr, f lang.Field, e expr) wp.Function { return wp.Field(h, f, e).Rewritten(id, to(h, f, e)) }
		})
	}
	plain := func(id, name, wrong string, b build) Mutant {
		return by(id, name, wrong, func(expr, lang.Field, expr) build { return b })
	}
	// same makes the right-hand side of Field-Same of old, which is h', and of new,
	// which is h'[h.f := e].
	same := func(name, wrong string, to func(h expr, f lang.Field, e, old, new expr) expr) Mutant {
		return by("Field-Same", name, wrong, func(h expr, f lang.Field, e expr) build {
			return func(e1 expr, kids []expr, _ expr) expr { return to(h, f, e, e1.Kid(0), kids[0]) }
		})
	}
	// ifEq is if a = b then e1 else e2 fi.
	ifEq := func(a, b, e1, e2 expr) expr { return lang.Term(lang.Cond, lang.Term(lang.Eq, a, b), e1, e2) }
	return []Mutant{
		same("no-alias", "(h'.f)[h.f := e] = h'[h.f := e].f: nothing is assigned",
			func(_ expr, f lang.Field, _, _, h1 expr) expr { return lang.Dot(h1, f) }),
		same("syntactic", "e if h' is h literally, else h'[h.f := e].f",
			func(h expr, f lang.Field, e, old, h1 expr) expr {
				if old == h {
					return e
				}
				return lang.Dot(h1, f)
			}),
		same("always", "(h'.f)[h.f := e] = e", func(_ expr, _ lang.Field, e, _, _ expr) expr { return e }),
		same("old-object", "if h' = h then e else h'[h.f := e].f fi: h' before the assignment",
			func(h expr, f lang.Field, e, old, h1 expr) expr { return ifEq(old, h, e, lang.Dot(h1, f)) }),
		same("old-field", "if h'[h.f := e] = h then e else h'.f fi: h' before the assignment",
			func(h expr, f lang.Field, e, old, h1 expr) expr { return ifEq(h1, h, e, lang.Dot(old, f)) }),
		same("new-target", "if h'[h.f := e] = h[h.f := e] then …: h after the assignment",
			func(h expr, f lang.Field, e, _, h1 expr) expr {
				return ifEq(h1, wp.Field(h, f, e).At(h), e, lang.Dot(h1, f))
			}),
		same("branches", "if h'[h.f := e] = h then h'[h.f := e].f else e fi",
			func(h expr, f lang.Field, e, _, h1 expr) expr { return ifEq(h1, h, lang.Dot(h1, f), e) }),
		plain("Field-Other", "not-below", "(h'.f')[h.f := e] = h'.f'", mistakes.Stays),
		by("Field-Other", "same-type", "a field of the same class and type is taken for f", func(h expr, f lang.Field, e expr) build {
			return func(e1 expr, kids []expr, right expr) expr {
				if g, _ := e1.Field(); g.Of == f.Of && g.Type == f.Type {
					return ifEq(kids[0], h, e, right)
				}
				return right
			}
		}),
		by("Field-Var", "target", "x[h.f := e] = e where h is x", func(h expr, _ lang.Field, e expr) build {
			return func(e1 expr, _ []expr, right expr) expr {
				if e1 == h && e1.Type() == e.Type() {
					return e
				}
				return right
			}
		}),
		plain("Field-Op", "first-only", "op(e1, e2, …)[h.f := e] = op(e1[h.f := e], e2, …)", mistakes.FirstOnly),
	}
}

func wlogMutants() []Mutant {
	by := func(id, name, wrong string, to func(x lang.Var) build) Mutant {
		return ofCalculus(id, name, wrong, IDWlog, func(k *wp.Calculus) {
			k.Wlog = func(x lang.Var) wp.Function { return wp.Wlog(x).Rewritten(id, to(x)) }
		})
	}
	stays := func(lang.Var) build { return func(e expr, kids []expr, _ expr) expr { return e.Rebuild(kids...) } }
	return []Mutant{
		by("Wlog-Deref", "stays", "dereferences of conditional expressions stay", stays),
		by("Wlog-Deref", "branches", "if b then e2.f else e1.f fi", func(x lang.Var) build {
			return func(e expr, kids []expr, _ expr) expr {
				f, _ := e.Field()
				c := kids[0]
				return wp.Wlog(x).At(lang.Dot(lang.Term(lang.Cond, c.Kid(0), c.Kid(2), c.Kid(1)), f))
			}
		}),
		by("Wlog-Eq-Left", "one-branch", "if b then e1 = e else e2 = e fi becomes e1 = e", func(x lang.Var) build {
			return func(_ expr, kids []expr, _ expr) expr {
				return wp.Wlog(x).At(lang.Term(lang.Eq, kids[0].Kid(1), kids[1]))
			}
		}),
		by("Wlog-Eq-Right", "stays", "equations with a conditional expression on the right stay", stays),
		by("Wlog-Ne", "equation", "e ≠ e' becomes e = e'", func(x lang.Var) build {
			return func(_ expr, kids []expr, _ expr) expr { return wp.Wlog(x).At(lang.Term(lang.Eq, kids[0], kids[1])) }
		}),
	}
}

func newMutants() []Mutant {
	by := func(id, name, wrong, killedBy string, to build) Mutant {
		return ofCalculus(id, name, wrong, killedBy, func(k *wp.Calculus) {
			repaired := k.New
			k.New = func(x lang.Var) wp.Function { return repaired(x).Rewritten(id, to) }
		})
	}
	return []Mutant{
		by("New-Deref-X", "stays", "(x.f)[x := new C] = x.f", ID44New, mistakes.Stays),
		by("New-Deref-X", "one", "new integers are 1", ID44New, func(e expr, _ []expr, right expr) expr {
			if e.Type() == lang.Int {
				return lang.I(1)
			}
			return right
		}),
		by("New-Deref", "not-below", "(e.f)[x := new C] = e.f", IDDefNew, mistakes.Stays),
		by("New-Eq-Left", "true", "(x = e)[x := new C] = true", ID44New, mistakes.Just(lang.True)),
		by("New-Eq-Left", "nil", "(x = nil)[x := new C] = true", ID44New, func(_ expr, kids []expr, right expr) expr {
			if kids[1].Op() == lang.Constant {
				return lang.True
			}
			return right
		}),
		by("New-Eq-Left", "always-defined", "(x = e)[x := new C] = false, as printed", IDDefNew, mistakes.Just(lang.False)),
		by("New-Eq-Right", "not-nil", "(e = x)[x := new C] = (e ≠ nil)", ID44New, func(_ expr, kids []expr, _ expr) expr { return notNil(kids[0]) }),
		by("New-Eq-Same", "false", "(x = x)[x := new C] = false", ID44New, mistakes.Just(lang.False)),
		by("New-Var", "nil", "y[x := new C] = nil for objects", ID44New, mistakes.NilObjects),
		by("New-Op", "branches", "conditional expressions change branches", ID44New, mistakes.Branches),
	}
}

// notNil is e ≠ nil.
func notNil(e expr) expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }

func deltaMutants() []Mutant {
	by := func(id, name, wrong string, to build) Mutant {
		return ofCalculus(id, name, wrong, ID43, func(k *wp.Calculus) { k.Delta = k.Delta.Rewritten(id, to) })
	}
	return []Mutant{
		by("Delta-Nil", "false", "δ(nil) = false", mistakes.Just(lang.False)),
		by("Delta-Var", "not-nil", "δ(x) = (x ≠ nil)", func(e expr, _ []expr, right expr) expr {
			if e.Type().IsClass() {
				return notNil(e)
			}
			return right
		}),
		by("Delta-Deref", "no-test", "δ(e.f) = δ(e)", func(_ expr, kids []expr, _ expr) expr { return kids[0] }),
		by("Delta-Deref", "field", "δ(e.f) = (e.f ≠ nil) ∧ δ(e) for objects", func(e expr, kids []expr, right expr) expr {
			if e.Type().IsClass() {
				return lang.Conjunction(notNil(e), kids[0])
			}
			return right
		}),
		by("Delta-Deref", "either", "δ(e.f) = e ≠ nil ∨ δ(e)", func(e expr, kids []expr, _ expr) expr {
			return lang.Term(lang.Or, notNil(e.Kid(0)), kids[0])
		}),
		by("Delta-Cond", "strict", "δ(b) ∧ δ(e1) ∧ δ(e2), as printed", func(_ expr, kids []expr, _ expr) expr {
			return lang.Conjunction(lang.Conjunction(kids[0], kids[1]), kids[2])
		}),
		by("Delta-Cond", "test-only", "δ(b)", func(_ expr, kids []expr, _ expr) expr { return kids[0] }),
		by("Delta-Cond", "branches", "δ(b) ∧ if b then δ(e2) else δ(e1) fi", func(e expr, kids []expr, _ expr) expr {
			return lang.Conjunction(kids[0], lang.Term(lang.Cond, e.Kid(0), kids[2], kids[1]))
		}),
		by("Delta-Op", "first-only", "δ(op(e1, …, en)) = δ(e1)", func(_ expr, kids []expr, _ expr) expr {
			return lang.All(kids[:min(1, len(kids))]...)
		}),
		by("Delta-Op", "some", "δ(e1) ∨ … ∨ δ(en)", mistakes.Some),
	}
}

func pathMutants() []Mutant {
	by := func(id, name, wrong, killedBy string, to func(k wp.Calculus, rho trace.Trace, rest expr) expr) Mutant {
		return ofCalculus(id, name, wrong, killedBy, func(k *wp.Calculus) {
			k.Path = func(k wp.Calculus) wp.Conditions {
				return wp.Path(k).Rewritten(id, func(rho trace.Trace, kids []expr, _ expr) expr { return to(k, rho, lang.All(kids...)) })
			}
		})
	}
	test := func(name, wrong, killedBy string, to func(rest, b expr) expr) Mutant {
		return by("Path-Test", name, wrong, killedBy, func(_ wp.Calculus, rho trace.Trace, rest expr) expr {
			return to(rest, rho.Head().(trace.Test).B)
		})
	}
	assign := func(name, wrong, killedBy string, to func(k wp.Calculus, h, e, rest expr) expr) Mutant {
		return by("Path-Assign", name, wrong, killedBy, func(k wp.Calculus, rho trace.Trace, rest expr) expr {
			a := rho.Head().(trace.Assign)
			return to(k, a.H, a.E, rest)
		})
	}
	create := func(name, wrong, killedBy string, to func(k wp.Calculus, x lang.Var, rest expr) expr) Mutant {
		return by("Path-New", name, wrong, killedBy, func(k wp.Calculus, rho trace.Trace, rest expr) expr {
			return to(k, rho.Head().(trace.New).X, rest)
		})
	}
	and := lang.Conjunction
	delta := func(k wp.Calculus, h, e expr) expr { return and(k.Delta.At(h), k.Delta.At(e)) }
	return []Mutant{
		by("Path-Empty", "false", "path(ε) = false", IDCompleteness, func(wp.Calculus, trace.Trace, expr) expr { return lang.False }),
		test("no-test", "path(b · ρ) = path(ρ)", IDSoundness, func(rest, _ expr) expr { return rest }),
		test("negated", "path(b · ρ) = path(ρ) ∧ ¬b", IDCompleteness, func(rest, b expr) expr { return and(rest, lang.Negation(b)) }),
		test("or", "path(b · ρ) = path(ρ) ∨ b", IDSoundness, func(rest, b expr) expr { return lang.Term(lang.Or, rest, b) }),
		test("last", "path(b · ρ) = b", IDSoundness, func(_, b expr) expr { return b }),
		assign("undefined", "path(h := e · ρ) = path(ρ)[h := e], without δ", IDSoundness,
			func(k wp.Calculus, h, e, rest expr) expr { return k.Assign(h, e).At(rest) }),
		assign("value-only", "δ(e) for δ(h, e)", IDSoundness,
			func(k wp.Calculus, h, e, rest expr) expr { return and(k.Assign(h, e).At(rest), k.Delta.At(e)) }),
		assign("target-only", "δ(h) for δ(h, e)", IDSoundness,
			func(k wp.Calculus, h, e, rest expr) expr { return and(k.Assign(h, e).At(rest), k.Delta.At(h)) }),
		assign("no-substitution", "path(h := e · ρ) = path(ρ) ∧ δ(h, e)", IDSoundness,
			func(k wp.Calculus, h, e, rest expr) expr { return and(rest, delta(k, h, e)) }),
		assign("late", "(path(ρ) ∧ δ(h, e))[h := e]: δ after the assignment", IDCompleteness,
			func(k wp.Calculus, h, e, rest expr) expr { return k.Assign(h, e).At(and(rest, delta(k, h, e))) }),
		create("no-substitution", "path(x := new C · ρ) = path(ρ)", IDCompleteness,
			func(_ wp.Calculus, _ lang.Var, rest expr) expr { return rest }),
		create("as-nil", "path(x := new C · ρ) = path(ρ)[x := nil]", IDCompleteness,
			func(k wp.Calculus, x lang.Var, rest expr) expr { return k.Var(x, lang.NilOf(x.Type)).At(rest) }),
		create("not-prepared", "the transformations are not made", IDSoundness,
			func(k wp.Calculus, x lang.Var, rest expr) expr { return k.New(x).At(rest) }),
	}
}

func heapMutants() []Mutant {
	eval := func(id, name, wrong, killedBy string, change func(e expr, kids []lang.Value, v lang.Value) lang.Value) Mutant {
		return right.Changed("concrete "+id, name, wrong, killedBy, func(r *Sides) {
			old := r.Heap.Eval
			r.Heap.Eval = func(V heap.State) heap.Function { return old(V).Rewritten(id, change) }
		})
	}
	return []Mutant{
		eval("Eval-Deref", "nil", "nil.f is the default value of f's type", ID43, func(e expr, _ []lang.Value, v lang.Value) lang.Value {
			if v == heap.Bottom {
				return lang.Default(e.Type())
			}
			return v
		}),
		eval("Eval-Deref", "nothing", "e.f is ⊥ also where e is an object whose f is at its default", ID43, func(e expr, _ []lang.Value, v lang.Value) lang.Value {
			if v != heap.Bottom && v.Equal(lang.Default(e.Type())) {
				return heap.Bottom
			}
			return v
		}),
		eval("Eval-Deref", "numbers", "e.f is ⊥ of an object with a number above 6", IDFresh, func(e expr, kids []lang.Value, v lang.Value) lang.Value {
			if o, ok := kids[0].(lang.ObjectValue); ok && o.ID() > 6 {
				return heap.Bottom
			}
			return v
		}),
		eval("Eval-Op", "short", "a conjunction is false if its first operand is, though the second is ⊥", ID43, func(e expr, kids []lang.Value, v lang.Value) lang.Value {
			if e.Op() == lang.And && kids[0] == lang.Value(lang.BoolValue(false)) {
				return kids[0]
			}
			return v
		}),
		right.Changed("concrete Eval-Cond", "strict", "conditional expressions are strict, as printed", ID43, func(r *Sides) { r.Heap.Eval = Strict().Heap.Eval }),
		eval("Eval-Var", "default", "variables for objects are nil", IDCompleteness, func(e expr, _ []lang.Value, v lang.Value) lang.Value {
			if e.Type().IsClass() {
				return lang.Nil(e.Type())
			}
			return v
		}),
	}
}
