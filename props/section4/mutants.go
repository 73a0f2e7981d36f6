package section4

import (
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// Mutant is the repaired reading with one clause or rule replaced by a wrong
// one. Its ID is that of the entry and of the error, as Field-Same-no-alias.
type Mutant = spec.Mutant[Sides]

// mutant is the one of an entry in which change replaces what is wrong.
func mutant(side, entry, name, wrong, killedBy string, change func(*Sides)) Mutant {
	return Mutant{
		ID: entry + "-" + name, Targets: []string{side + " " + entry}, Error: wrong, KilledBy: killedBy,
		Of: from(Repaired, change),
	}
}

// ofCalculus is mutant for the calculus of path conditions.
func ofCalculus(entry, name, wrong, killedBy string, change func(*wp.Calculus)) Mutant {
	return mutant("symbolic", entry, name, wrong, killedBy, func(r *Sides) { change(&r.Wp) })
}

// Mutants lists the mutants: of each substitution, of the transformations
// before e[x := new C], of δ, of path and of the concrete semantics.
func Mutants() []Mutant {
	var list []Mutant
	list = append(list, varMutants()...)
	list = append(list, fieldMutants()...)
	list = append(list, wlogMutants()...)
	list = append(list, newMutants()...)
	list = append(list, deltaMutants()...)
	list = append(list, pathMutants()...)
	list = append(list, heapMutants()...)
	return append(list, ruleMutants()...)
}

// clause is the clause of f of that ID, which is there.
func clause[F any](list []F, id func(F) string, want string) F {
	for _, c := range list {
		if id(c) == want {
			return c
		}
	}
	panic("section4: no clause " + want)
}

// rewrite is the clause id of f with another right-hand side, where its pattern
// matches.
func rewrite(f wp.Function, id string, to func(e lang.Expr, kids []lang.Expr) lang.Expr) wp.Function {
	old := clause(f.Clauses, func(c wp.Clause) string { return c.ID }, id)
	return f.With(wp.Clause{ID: id, Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if _, ok := old.Apply(e, kids); !ok {
			return lang.Expr{}, false
		}
		r := to(e, kids)
		return r, !r.IsZero()
	}})
}

type build = func(e lang.Expr, kids []lang.Expr) lang.Expr

func varMutant(id, name, wrong string, to func(x lang.Var, e lang.Expr) build) Mutant {
	return ofCalculus(id, name, wrong, ID44Assign, func(k *wp.Calculus) {
		k.Var = func(x lang.Var, e lang.Expr) wp.Function { return rewrite(wp.Var(x, e), id, to(x, e)) }
	})
}

func varMutants() []Mutant {
	return []Mutant{
		varMutant("Var-X", "identity", "x[x := e] = x", func(lang.Var, lang.Expr) build {
			return func(e1 lang.Expr, _ []lang.Expr) lang.Expr { return e1 }
		}),
		varMutant("Var-X", "twice", "x[x := e] = e[x := e]", func(x lang.Var, e lang.Expr) build {
			return func(lang.Expr, []lang.Expr) lang.Expr { return wp.Var(x, e).At(e) }
		}),
		varMutant("Var-Y", "any", "y[x := e] = e for y of the type of x", func(x lang.Var, e lang.Expr) build {
			return func(y lang.Expr, _ []lang.Expr) lang.Expr {
				if y.Type() == x.Type {
					return e
				}
				return y
			}
		}),
		varMutant("Var-Deref", "not-below", "(e0.f)[x := e] = e0.f", func(lang.Var, lang.Expr) build {
			return func(e1 lang.Expr, _ []lang.Expr) lang.Expr { return e1 }
		}),
		varMutant("Var-Deref", "value", "(e0.f)[x := e] = e where e0[x := e].f is of the type of x", func(x lang.Var, e lang.Expr) build {
			return func(e1 lang.Expr, kids []lang.Expr) lang.Expr {
				if e1.Type() == x.Type {
					return e
				}
				f, _ := e1.Field()
				return lang.Dot(kids[0], f)
			}
		}),
		varMutant("Var-Op", "first-only", "op(e1, e2, …)[x := e] = op(e1[x := e], e2, …)", func(lang.Var, lang.Expr) build { return firstOnly }),
		varMutant("Var-Op", "not-below-conditional", "nothing is substituted in the branches of conditional expressions", func(lang.Var, lang.Expr) build {
			return func(e1 lang.Expr, kids []lang.Expr) lang.Expr {
				if e1.Op() == lang.Cond {
					return e1.Rebuild(kids[0], e1.Kid(1), e1.Kid(2))
				}
				return e1.Rebuild(kids...)
			}
		}),
	}
}

// firstOnly substitutes in the first operand only.
func firstOnly(e lang.Expr, kids []lang.Expr) lang.Expr {
	mixed := append([]lang.Expr(nil), kids...)
	for i := 1; i < len(mixed); i++ {
		mixed[i] = e.Kid(i)
	}
	return e.Rebuild(mixed...)
}

func fieldMutant(id, name, wrong, killedBy string, to func(h lang.Expr, f lang.Field, e lang.Expr) build) Mutant {
	return ofCalculus(id, name, wrong, killedBy, func(k *wp.Calculus) {
		k.Field = func(h lang.Expr, f lang.Field, e lang.Expr) wp.Function {
			return rewrite(wp.Field(h, f, e), id, to(h, f, e))
		}
	})
}

// fieldSame makes the right-hand side of Field-Same of h' and h'[h.f := e].
func fieldSame(name, wrong, killedBy string, to func(h lang.Expr, f lang.Field, e, old, new lang.Expr) lang.Expr) Mutant {
	return fieldMutant("Field-Same", name, wrong, killedBy, func(h lang.Expr, f lang.Field, e lang.Expr) build {
		return func(e1 lang.Expr, kids []lang.Expr) lang.Expr { return to(h, f, e, e1.Kid(0), kids[0]) }
	})
}

// ifEq is if a = b then e1 else e2 fi.
func ifEq(a, b, e1, e2 lang.Expr) lang.Expr {
	return lang.Term(lang.Cond, lang.Term(lang.Eq, a, b), e1, e2)
}

func fieldMutants() []Mutant {
	return []Mutant{
		fieldSame("no-alias", "(h'.f)[h.f := e] = h'[h.f := e].f: nothing is assigned", ID44Assign,
			func(_ lang.Expr, f lang.Field, _, _, h1 lang.Expr) lang.Expr { return lang.Dot(h1, f) }),
		fieldSame("syntactic", "e if h' is h literally, else h'[h.f := e].f", ID44Assign,
			func(h lang.Expr, f lang.Field, e, old, h1 lang.Expr) lang.Expr {
				if old == h {
					return e
				}
				return lang.Dot(h1, f)
			}),
		fieldSame("always", "(h'.f)[h.f := e] = e", ID44Assign,
			func(_ lang.Expr, _ lang.Field, e, _, _ lang.Expr) lang.Expr { return e }),
		fieldSame("old-object", "if h' = h then e else h'[h.f := e].f fi: h' before the assignment", ID44Assign,
			func(h lang.Expr, f lang.Field, e, old, h1 lang.Expr) lang.Expr {
				return ifEq(old, h, e, lang.Dot(h1, f))
			}),
		fieldSame("old-field", "if h'[h.f := e] = h then e else h'.f fi: h' before the assignment", ID44Assign,
			func(h lang.Expr, f lang.Field, e, old, h1 lang.Expr) lang.Expr {
				return ifEq(h1, h, e, lang.Dot(old, f))
			}),
		fieldSame("new-target", "if h'[h.f := e] = h[h.f := e] then …: h after the assignment", ID44Assign,
			func(h lang.Expr, f lang.Field, e, _, h1 lang.Expr) lang.Expr {
				return ifEq(h1, wp.Field(h, f, e).At(h), e, lang.Dot(h1, f))
			}),
		fieldSame("branches", "if h'[h.f := e] = h then h'[h.f := e].f else e fi", ID44Assign,
			func(h lang.Expr, f lang.Field, e, _, h1 lang.Expr) lang.Expr { return ifEq(h1, h, lang.Dot(h1, f), e) }),
		fieldMutant("Field-Other", "not-below", "(h'.f')[h.f := e] = h'.f'", ID44Assign, func(lang.Expr, lang.Field, lang.Expr) build {
			return func(e1 lang.Expr, _ []lang.Expr) lang.Expr { return e1 }
		}),
		fieldMutant("Field-Other", "same-type", "a field of the same class and type is taken for f", ID44Assign, func(h lang.Expr, f lang.Field, e lang.Expr) build {
			return func(e1 lang.Expr, kids []lang.Expr) lang.Expr {
				g, _ := e1.Field()
				if g.Of == f.Of && g.Type == f.Type {
					return ifEq(kids[0], h, e, lang.Dot(kids[0], g))
				}
				return lang.Dot(kids[0], g)
			}
		}),
		fieldMutant("Field-Var", "target", "x[h.f := e] = e where h is x", ID44Assign, func(h lang.Expr, _ lang.Field, e lang.Expr) build {
			return func(e1 lang.Expr, _ []lang.Expr) lang.Expr {
				if e1 == h && e1.Type() == e.Type() {
					return e
				}
				return e1
			}
		}),
		fieldMutant("Field-Op", "first-only", "op(e1, e2, …)[h.f := e] = op(e1[h.f := e], e2, …)", ID44Assign,
			func(lang.Expr, lang.Field, lang.Expr) build { return firstOnly }),
	}
}

func wlogMutant(id, name, wrong string, to func(x lang.Var) build) Mutant {
	return ofCalculus(id, name, wrong, IDWlog, func(k *wp.Calculus) {
		k.Wlog = func(x lang.Var) wp.Function { return rewrite(wp.Wlog(x), id, to(x)) }
	})
}

func wlogMutants() []Mutant {
	stay := func(lang.Var) build {
		return func(e lang.Expr, kids []lang.Expr) lang.Expr { return e.Rebuild(kids...) }
	}
	return []Mutant{
		wlogMutant("Wlog-Deref", "stays", "dereferences of conditional expressions stay", stay),
		wlogMutant("Wlog-Deref", "branches", "if b then e2.f else e1.f fi", func(x lang.Var) build {
			return func(e lang.Expr, kids []lang.Expr) lang.Expr {
				f, _ := e.Field()
				c := kids[0]
				return wp.Wlog(x).At(lang.Dot(lang.Term(lang.Cond, c.Kid(0), c.Kid(2), c.Kid(1)), f))
			}
		}),
		wlogMutant("Wlog-Eq-Left", "one-branch", "if b then e1 = e else e2 = e fi becomes e1 = e", func(x lang.Var) build {
			return func(_ lang.Expr, kids []lang.Expr) lang.Expr {
				return wp.Wlog(x).At(lang.Term(lang.Eq, kids[0].Kid(1), kids[1]))
			}
		}),
		wlogMutant("Wlog-Eq-Right", "stays", "equations with a conditional expression on the right stay", stay),
		wlogMutant("Wlog-Ne", "equation", "e ≠ e' becomes e = e'", func(x lang.Var) build {
			return func(_ lang.Expr, kids []lang.Expr) lang.Expr {
				return wp.Wlog(x).At(lang.Term(lang.Eq, kids[0], kids[1]))
			}
		}),
	}
}

func newMutant(id, name, wrong, killedBy string, to build) Mutant {
	return ofCalculus(id, name, wrong, killedBy, func(k *wp.Calculus) {
		repaired := k.New
		k.New = func(x lang.Var) wp.Function { return rewrite(repaired(x), id, to) }
	})
}

func newMutants() []Mutant {
	constant := func(e lang.Expr) build { return func(lang.Expr, []lang.Expr) lang.Expr { return e } }
	return []Mutant{
		newMutant("New-Deref-X", "stays", "(x.f)[x := new C] = x.f", ID44New,
			func(e lang.Expr, _ []lang.Expr) lang.Expr { return e }),
		newMutant("New-Deref-X", "one", "new integers are 1", ID44New, func(e lang.Expr, _ []lang.Expr) lang.Expr {
			if e.Type() == lang.Int {
				return lang.I(1)
			}
			return lang.Const(lang.Default(e.Type()))
		}),
		newMutant("New-Deref", "not-below", "(e.f)[x := new C] = e.f", IDDefNew,
			func(e lang.Expr, _ []lang.Expr) lang.Expr { return e }),
		newMutant("New-Eq-Left", "true", "(x = e)[x := new C] = true", ID44New, constant(lang.True)),
		newMutant("New-Eq-Left", "nil", "(x = nil)[x := new C] = true", ID44New, func(_ lang.Expr, kids []lang.Expr) lang.Expr {
			if kids[1].Op() == lang.Constant {
				return lang.True
			}
			return lang.Negation(lang.Term(lang.Eq, kids[1], kids[1]))
		}),
		newMutant("New-Eq-Left", "always-defined", "(x = e)[x := new C] = false, as printed", IDDefNew, constant(lang.False)),
		newMutant("New-Eq-Right", "not-nil", "(e = x)[x := new C] = (e ≠ nil)", ID44New, func(_ lang.Expr, kids []lang.Expr) lang.Expr {
			return lang.Term(lang.Ne, kids[0], lang.NilOf(kids[0].Type()))
		}),
		newMutant("New-Eq-Same", "false", "(x = x)[x := new C] = false", ID44New, constant(lang.False)),
		newMutant("New-Var", "nil", "y[x := new C] = nil for objects", ID44New, func(e lang.Expr, _ []lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return lang.NilOf(e.Type())
			}
			return e
		}),
		newMutant("New-Op", "branches", "conditional expressions change branches", ID44New, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if e.Op() == lang.Cond {
				return e.Rebuild(kids[0], kids[2], kids[1])
			}
			return e.Rebuild(kids...)
		}),
	}
}

func deltaMutant(id, name, wrong string, to build) Mutant {
	return ofCalculus(id, name, wrong, ID43, func(k *wp.Calculus) { k.Delta = rewrite(k.Delta, id, to) })
}

func deltaMutants() []Mutant {
	notNil := func(e lang.Expr) lang.Expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }
	all := func(op lang.Op, unit lang.Expr, bs []lang.Expr) lang.Expr {
		if len(bs) == 0 {
			return unit
		}
		r := bs[0]
		for _, b := range bs[1:] {
			r = lang.Term(op, r, b)
		}
		return r
	}
	return []Mutant{
		deltaMutant("Delta-Nil", "false", "δ(nil) = false", func(lang.Expr, []lang.Expr) lang.Expr { return lang.False }),
		deltaMutant("Delta-Var", "not-nil", "δ(x) = (x ≠ nil)", func(e lang.Expr, _ []lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return notNil(e)
			}
			return lang.True
		}),
		deltaMutant("Delta-Deref", "no-test", "δ(e.f) = δ(e)", func(_ lang.Expr, kids []lang.Expr) lang.Expr { return kids[0] }),
		deltaMutant("Delta-Deref", "field", "δ(e.f) = (e.f ≠ nil) ∧ δ(e) for objects", func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return lang.Conjunction(notNil(e), kids[0])
			}
			return lang.Conjunction(notNil(e.Kid(0)), kids[0])
		}),
		deltaMutant("Delta-Deref", "either", "δ(e.f) = e ≠ nil ∨ δ(e)", func(e lang.Expr, kids []lang.Expr) lang.Expr {
			return lang.Term(lang.Or, notNil(e.Kid(0)), kids[0])
		}),
		deltaMutant("Delta-Cond", "strict", "δ(b) ∧ δ(e1) ∧ δ(e2), as printed", func(_ lang.Expr, kids []lang.Expr) lang.Expr {
			return all(lang.And, lang.True, kids)
		}),
		deltaMutant("Delta-Cond", "test-only", "δ(b)", func(_ lang.Expr, kids []lang.Expr) lang.Expr { return kids[0] }),
		deltaMutant("Delta-Cond", "branches", "δ(b) ∧ if b then δ(e2) else δ(e1) fi", func(e lang.Expr, kids []lang.Expr) lang.Expr {
			return lang.Conjunction(kids[0], lang.Term(lang.Cond, e.Kid(0), kids[2], kids[1]))
		}),
		deltaMutant("Delta-Op", "first-only", "δ(op(e1, …, en)) = δ(e1)", func(_ lang.Expr, kids []lang.Expr) lang.Expr {
			return all(lang.And, lang.True, kids[:min(1, len(kids))])
		}),
		deltaMutant("Delta-Op", "some", "δ(e1) ∨ … ∨ δ(en)", func(_ lang.Expr, kids []lang.Expr) lang.Expr {
			return all(lang.Or, lang.True, kids)
		}),
	}
}

func pathMutant(id, name, wrong, killedBy string, to func(k wp.Calculus, a trace.Action, rest lang.Expr) lang.Expr) Mutant {
	condition := func(k wp.Calculus) wp.Conditions {
		path := wp.Path(k)
		old := clause(path.Clauses, func(c wp.PathClause) string { return c.ID }, id)
		return path.With(wp.PathClause{ID: id, Cite: "mutant", Apply: func(rho trace.Trace, kids []lang.Expr) (lang.Expr, bool) {
			if _, ok := old.Apply(rho, kids); !ok {
				return lang.Expr{}, false
			}
			if rho.Empty() {
				return to(k, nil, lang.True), true
			}
			return to(k, rho.Head(), kids[0]), true
		}})
	}
	return ofCalculus(id, name, wrong, killedBy, func(k *wp.Calculus) { k.Path = condition })
}

func pathMutants() []Mutant {
	test := func(name, wrong, killedBy string, to func(rest, b lang.Expr) lang.Expr) Mutant {
		return pathMutant("Path-Test", name, wrong, killedBy, func(_ wp.Calculus, a trace.Action, rest lang.Expr) lang.Expr {
			return to(rest, a.(trace.Test).B)
		})
	}
	assign := func(name, wrong, killedBy string, to func(k wp.Calculus, h, e, rest lang.Expr) lang.Expr) Mutant {
		return pathMutant("Path-Assign", name, wrong, killedBy, func(k wp.Calculus, a trace.Action, rest lang.Expr) lang.Expr {
			return to(k, a.(trace.Assign).H, a.(trace.Assign).E, rest)
		})
	}
	return []Mutant{
		pathMutant("Path-Empty", "false", "path(ε) = false", IDCompleteness, func(wp.Calculus, trace.Action, lang.Expr) lang.Expr { return lang.False }),
		test("no-test", "path(b · ρ) = path(ρ)", IDSoundness, func(rest, _ lang.Expr) lang.Expr { return rest }),
		test("negated", "path(b · ρ) = path(ρ) ∧ ¬b", IDCompleteness, func(rest, b lang.Expr) lang.Expr { return lang.Conjunction(rest, lang.Negation(b)) }),
		test("or", "path(b · ρ) = path(ρ) ∨ b", IDSoundness, func(rest, b lang.Expr) lang.Expr { return lang.Term(lang.Or, rest, b) }),
		test("last", "path(b · ρ) = b", IDSoundness, func(_, b lang.Expr) lang.Expr { return b }),
		assign("undefined", "path(h := e · ρ) = path(ρ)[h := e], without δ", IDSoundness, func(k wp.Calculus, h, e, rest lang.Expr) lang.Expr {
			return k.Assign(h, e).At(rest)
		}),
		assign("value-only", "δ(e) for δ(h, e)", IDSoundness, func(k wp.Calculus, h, e, rest lang.Expr) lang.Expr {
			return lang.Conjunction(k.Assign(h, e).At(rest), k.Delta.At(e))
		}),
		assign("target-only", "δ(h) for δ(h, e)", IDSoundness, func(k wp.Calculus, h, e, rest lang.Expr) lang.Expr {
			return lang.Conjunction(k.Assign(h, e).At(rest), k.Delta.At(h))
		}),
		assign("no-substitution", "path(h := e · ρ) = path(ρ) ∧ δ(h, e)", IDSoundness, func(k wp.Calculus, h, e, rest lang.Expr) lang.Expr {
			return lang.Conjunction(rest, lang.Conjunction(k.Delta.At(h), k.Delta.At(e)))
		}),
		assign("late", "(path(ρ) ∧ δ(h, e))[h := e]: δ after the assignment", IDCompleteness, func(k wp.Calculus, h, e, rest lang.Expr) lang.Expr {
			return k.Assign(h, e).At(lang.Conjunction(rest, lang.Conjunction(k.Delta.At(h), k.Delta.At(e))))
		}),
		pathMutant("Path-New", "no-substitution", "path(x := new C · ρ) = path(ρ)", IDCompleteness, func(_ wp.Calculus, _ trace.Action, rest lang.Expr) lang.Expr { return rest }),
		pathMutant("Path-New", "as-nil", "path(x := new C · ρ) = path(ρ)[x := nil]", IDCompleteness, func(k wp.Calculus, a trace.Action, rest lang.Expr) lang.Expr {
			x := a.(trace.New).X
			return k.Var(x, lang.NilOf(x.Type)).At(rest)
		}),
		pathMutant("Path-New", "not-prepared", "the transformations are not made", IDSoundness, func(k wp.Calculus, a trace.Action, rest lang.Expr) lang.Expr {
			return k.New(a.(trace.New).X).At(rest)
		}),
	}
}

func heapMutants() []Mutant {
	eval := func(id, name, wrong, killedBy string, c func(old heap.Evaluation) heap.Evaluation) Mutant {
		return mutant("concrete", id, name, wrong, killedBy, func(r *Sides) { r.Heap.Eval = c(r.Heap.Eval) })
	}
	deref := func(name, wrong string, of func(V heap.State, f lang.Field, o lang.Value) lang.Value) Mutant {
		return eval("Eval-Deref", name, wrong, ID43, func(old heap.Evaluation) heap.Evaluation {
			return func(V heap.State) heap.Function {
				return old(V).With(heap.Clause{ID: "Eval-Deref", Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
					f, ok := e.Field()
					if !ok {
						return nil, false
					}
					return of(V, f, kids[0]), true
				}})
			}
		})
	}
	strict := Published().Heap.Eval
	return []Mutant{
		deref("nil", "nil.f is the default value of f's type", func(V heap.State, f lang.Field, o lang.Value) lang.Value {
			if o, ok := o.(lang.ObjectValue); ok && !o.IsNil() {
				return V.H.At(o, f)
			}
			return lang.Default(f.Type)
		}),
		deref("nothing", "e.f is ⊥ also where e is an object whose f is at its default", func(V heap.State, f lang.Field, o lang.Value) lang.Value {
			if o, ok := o.(lang.ObjectValue); ok && !o.IsNil() && !V.H.At(o, f).Equal(lang.Default(f.Type)) {
				return V.H.At(o, f)
			}
			return heap.Bottom
		}),
		eval("Eval-Op", "short", "a conjunction is false if its first operand is, though the second is ⊥", ID43, func(old heap.Evaluation) heap.Evaluation {
			return func(V heap.State) heap.Function {
				standard := clause(old(V).Clauses, func(c heap.Clause) string { return c.ID }, "Eval-Op")
				return old(V).With(heap.Clause{ID: "Eval-Op", Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
					if e.Op() == lang.And && kids[0] == lang.Value(lang.BoolValue(false)) {
						return kids[0], true
					}
					return standard.Apply(e, kids)
				}})
			}
		}),
		eval("Eval-Cond", "strict", "conditional expressions are strict, as printed", ID43, func(heap.Evaluation) heap.Evaluation { return strict }),
		eval("Eval-Var", "default", "variables for objects are nil", IDCompleteness, func(old heap.Evaluation) heap.Evaluation {
			return func(V heap.State) heap.Function {
				return old(V).With(heap.Clause{ID: "Eval-Var", Cite: "mutant", Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
					x, ok := e.Var()
					if !ok {
						return nil, false
					}
					if x.Type.IsClass() {
						return lang.Nil(x.Type), true
					}
					return V.G.At(x), true
				}})
			}
		}),
	}
}
