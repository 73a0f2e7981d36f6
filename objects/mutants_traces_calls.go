package objects

import (
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects/unfold"
)

func callUnfolding() []TraceMutant {
	with := func(change func(k *unfold.Calculus)) unfold.Calculus {
		k := unfold.Standard()
		change(&k)
		return k
	}
	call, _ := unfold.Repaired().Rule("Call")
	// called is rule Call of another call, or with another end.
	called := func(before func(c unfolded, a lang.Invoke) *lang.Invoke, after func(c, to unfolded, a *lang.Invoke) unfolded) func(unfolded) []unfolded {
		return lang.On(func(c unfolded, a *lang.Invoke) []unfolded {
			b := a
			if before != nil {
				b = before(c, *a)
			}
			d := c
			d.S = c.S.Tail().Push(b)
			next := call.Apply(d)
			for i := range next {
				if after != nil {
					next[i] = after(c, next[i], a)
				}
			}
			return next
		})
	}
	return []TraceMutant{
		unfoldingOf(with(func(k *unfold.Calculus) { k.This = unfold.ByName }), "Call", "by-name",
			"e0 replaces this, and is evaluated wherever this occurs", "ends"),
		unfoldingOf(with(func(k *unfold.Calculus) {
			k.Fresh = func(_ unfolded, base lang.Var, _ []lang.Var) lang.Var {
				y := lang.Fresh(base.Name, 0, base.Type)
				y.Scope = base.Scope
				return y
			}
		}), "Call", "one-name", "the same variables stand for the parameters in all calls of a method", "ends"),
		unfoldingOf(with(func(k *unfold.Calculus) {
			k.Behind = func(*lang.Invoke, *lang.Method) lang.Seq { return lang.Seq{} }
		}), "Call", "no-end", "nothing stands behind the body", "prefixes"),
		unfoldingRule("Call", "swapped", "the arguments are passed in the reverse order", "ends",
			called(func(_ unfolded, a lang.Invoke) *lang.Invoke {
				args := slices.Clone(a.Args)
				slices.Reverse(args)
				for i := range args {
					if args[i].Type() != a.Args[i].Type() {
						return &a
					}
				}
				a.Args = args
				return &a
			}, nil)),
		unfoldingRule("Call", "on-nil", "e0 ≠ nil is not recorded", "ends",
			called(nil, func(c, to unfolded, _ *lang.Invoke) unfolded {
				actions := to.Rho.Since(c.Rho.Len())
				to.Rho = c.Rho.Append(actions[1:]...)
				return to
			})),
		unfoldingRule("Call", "by-reference", "a variable that is an argument replaces the formal parameter", "ends",
			lang.On(func(c unfolded, a *lang.Invoke) []unfolded {
				next := call.Apply(c)
				m, ok := c.Methods[a.Callee()]
				if !ok || len(next) == 0 {
					return next
				}
				theta := unfold.Renaming{}
				assigned := map[lang.Expr]bool{}
				for _, b := range next[0].Rho.Since(c.Rho.Len()) {
					if b, ok := b.(trace.Assign); ok {
						assigned[b.H] = true
					}
				}
				for i, u := range m.Params {
					y := lang.Fresh(u.Name, c.Names+1, u.Type)
					y.Scope = u.Scope
					if _, ok := a.Args[i].Var(); ok && assigned[lang.V(y)] {
						theta[y] = a.Args[i]
					}
				}
				d := next[0]
				d.S = unfold.Subst(m.Body, renamed(c, m, theta)).Then(unfold.Marked(a, m)).Then(c.S.Tail())
				return []unfolded{d}
			})),
		unfoldingRule("Call", "received-early", "h := r is executed before the body", "ends",
			called(nil, func(c, to unfolded, a *lang.Invoke) unfolded {
				if s, ok := a.Receive(); ok {
					to.S = to.S.Push(s)
				}
				return to
			})),
		unfoldingRule("Call", "no-rest", "what follows the call is dropped", "ends",
			lang.On(func(c unfolded, a *lang.Invoke) []unfolded {
				c.S = lang.SeqOf(a)
				return call.Apply(c)
			})),
		unfoldingRule("Call", "no-arguments", "the parameters are at their default", "path-conditions",
			called(func(_ unfolded, a lang.Invoke) *lang.Invoke {
				args := make([]lang.Expr, len(a.Args))
				for i, e := range a.Args {
					args[i] = lang.Const(lang.Default(e.Type()))
				}
				a.Args = args
				return &a
			}, nil)),
	}
}

// renamed is the substitution of a call of m in c, changed by theta.
func renamed(c unfolded, m *lang.Method, theta unfold.Renaming) unfold.Renaming {
	all := unfold.Renaming{}
	for _, u := range m.Locals() {
		y := lang.Fresh(u.Name, c.Names+1, u.Type)
		y.Scope = u.Scope
		all[u] = lang.V(y)
		if e, ok := theta[y]; ok {
			all[u] = e
		}
	}
	return all
}

func returnUnfolding() []TraceMutant {
	ret, _ := unfold.Repaired().Rule("Return")
	end, _ := unfold.Repaired().Rule("End")
	result := func(e lang.Expr) []trace.Action {
		if e.IsZero() {
			return nil
		}
		return []trace.Action{trace.Assign{H: lang.V(lang.Result(e.Type())), E: e}}
	}
	// to is S behind the n-th end in it; false if it has less.
	to := func(S lang.Seq, n int) (lang.Seq, bool) {
		for ; !S.Empty(); S = S.Tail() {
			if _, ok := S.Head().(*lang.End); ok {
				if n--; n == 0 {
					return S.Tail(), true
				}
			}
		}
		return S, false
	}
	ends := lang.On(func(c unfolded, a *lang.End) []unfolded { return end.Apply(c) })
	noReceive := func(f func(unfolded) []unfolded, h func(a lang.Stmt, c unfolded) bool) func(unfolded) []unfolded {
		return func(c unfolded) []unfolded {
			next := f(c)
			if len(next) == 1 && h(c.Stmt(), c) {
				next[0].S = next[0].S.Tail()
			}
			return next
		}
	}
	has := func(a *lang.End) bool { return !a.H.IsZero() }
	// first is the end that a return in c leads to.
	first := func(c unfolded) *lang.End {
		for S := c.S; !S.Empty(); S = S.Tail() {
			if e, ok := S.Head().(*lang.End); ok {
				return e
			}
		}
		return &lang.End{}
	}
	return []TraceMutant{
		unfoldingRule("Return", "goes-on", "the rest of the body is executed", "ends",
			func(c unfolded) []unfolded { return unfold.ReturnGoesOn().Apply(c) }),
		unfoldingRule("Return", "two-bodies", "the body of the caller ends, too", "prefixes",
			lang.On(func(c unfolded, a *lang.Return) []unfolded {
				if S, ok := to(c.S, 2); ok {
					c.S = S
					c.Rho = c.Rho.Append(result(a.E)...)
					return []unfolded{c}
				}
				return ret.Apply(c)
			})),
		unfoldingRule("Return", "stale", "r := e is not recorded", "ends",
			lang.On(func(c unfolded, a *lang.Return) []unfolded {
				next := ret.Apply(c)
				for i := range next {
					next[i].Rho = c.Rho
				}
				return next
			})),
		unfoldingRule("Return", "not-received", "h := r is left out", "ends",
			noReceive(ret.Apply, func(a lang.Stmt, c unfolded) bool { return has(first(c)) })),
		unfoldingRule("Return", "end-again", "end h is executed after return: r is at its default", "ends",
			lang.On(func(c unfolded, a *lang.Return) []unfolded {
				S := c.S
				for !S.Empty() {
					if _, ok := S.Head().(*lang.End); ok {
						break
					}
					S = S.Tail()
				}
				c.S = S
				c.Rho = c.Rho.Append(result(a.E)...)
				return []unfolded{c}
			})),
		unfoldingRule("Return", "stops", "the program ends", "converse",
			lang.On(func(c unfolded, a *lang.Return) []unfolded {
				c.S = lang.Seq{}
				c.Rho = c.Rho.Append(result(a.E)...)
				return []unfolded{c}
			})),

		unfoldingRule("End", "stale", "r keeps the value of an earlier call", "initial-state",
			func(c unfolded) []unfolded { return unfold.EndStale().Apply(c) }),
		unfoldingRule("End", "not-received", "h := r is left out", "ends",
			noReceive(ends, func(a lang.Stmt, c unfolded) bool { return has(a.(*lang.End)) })),
		unfoldingRule("End", "two-bodies", "the body of the caller ends, too", "prefixes",
			lang.On(func(c unfolded, a *lang.End) []unfolded {
				if S, ok := to(c.S, 2); ok {
					c.S = S
					return []unfolded{c}
				}
				return end.Apply(c)
			})),
		unfoldingRule("End", "no-rest", "the program ends", "ends",
			lang.On(func(c unfolded, a *lang.End) []unfolded {
				c.S = lang.Seq{}
				return []unfolded{c}
			})),
		unfoldingRule("End", "one", "r := 1 where r is an integer", "ends",
			lang.On(func(c unfolded, a *lang.End) []unfolded {
				next := end.Apply(c)
				if a.Result == lang.Int {
					next[0].Rho = c.Rho.Append(trace.Assign{H: lang.V(lang.Result(lang.Int)), E: lang.I(1)})
				}
				return next
			})),
		unfoldingRule("End", "received-before", "h := r · r := nil", "ends",
			lang.On(func(c unfolded, a *lang.End) []unfolded {
				next := end.Apply(c)
				if a.H.IsZero() {
					return next
				}
				r := lang.V(lang.Result(a.H.Type()))
				next[0].Rho = c.Rho.Append(trace.Assign{H: a.H, E: r}, trace.Assign{H: r, E: lang.Const(lang.Default(r.Type()))})
				next[0].S = next[0].S.Tail()
				return next
			})),
	}
}
