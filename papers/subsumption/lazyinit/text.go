package lazyinit

import (
	"cmp"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/languages/formulas/configs"
	"tandem/objects/symheaps"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// The rules of objects and of arrays run as text, beside a heap or cells of which a part is known. There a
// field is an array, and a[e] := e' updates the array a: such an update is one of the heap, or of a cell.
var (
	onObjects = texts.Code[lazyobjects.Config]{
		Side: "symbolic", Stmt: lazyobjects.Config.Stmt, Same: func(_, _ lazyobjects.Config) bool { return false },
		Into: func(c lazyobjects.Config) notation.Configuration {
			n := configs.Fields(symheaps.Config{Config: c.Config, Program: c.Program, Methods: c.Methods})
			n.Unseen = c
			return n
		},
		Back: func(n notation.Configuration) lazyobjects.Config {
			c := n.Unseen.(lazyobjects.Config)
			to := c
			to.Config = configs.OfStacksSymbolic(n)
			to.Procs = c.Procs
			to.Sigma = moved(to.Sigma, func(a lang.Var, at, e lang.Expr) { to = to.Stored(a, at, e) })
			to.Phi = settled(c.Phi, n.Phi)
			return to
		},
	}
	onArrays = texts.Code[lazyarrays.Config]{
		Side: "symbolic", Stmt: lazyarrays.Config.Stmt, Same: func(_, _ lazyarrays.Config) bool { return false },
		Into: func(c lazyarrays.Config) notation.Configuration {
			n := configs.Symbolic(c.Config)
			n.Unseen = c
			return n
		},
		Back: func(n notation.Configuration) lazyarrays.Config {
			c := n.Unseen.(lazyarrays.Config)
			to := c
			to.Config = configs.OfSymbolic(n)
			to.Sigma = moved(to.Sigma, func(a lang.Var, at, e lang.Expr) { to = to.Stored(a, at, e) })
			to.Phi = settled(c.Phi, n.Phi)
			return to
		},
	}
)

// moved returns σ without arrays, and calls update for each update of one, the first one first.
func moved(sigma symbolic.Substitution, update func(a lang.Var, at, e lang.Expr)) symbolic.Substitution {
	if !slices.ContainsFunc(sigma.Domain(), func(x lang.Var) bool { return x.Type.IsArray() }) {
		return sigma
	}
	var updates func(x lang.Var, e lang.Expr)
	updates = func(x lang.Var, e lang.Expr) {
		if e.Op() == lang.Store {
			updates(x, e.Kid(0))
			update(x, e.Kid(1), e.Kid(2))
		}
	}
	to := symbolic.ID()
	for _, x := range sigma.Domain() {
		if e := sigma.At(x); x.Type.IsArray() {
			updates(x, e)
		} else {
			to = to.Update(x, e)
		}
	}
	return to
}

// settled returns phi without the conjuncts behind before that are true as they stand.
func settled(before, phi lang.Expr) lang.Expr {
	if phi == before || phi.Op() != lang.And {
		return phi
	}
	left, b := settled(before, phi.Kid(0)), lang.Settled(phi.Kid(1))
	if b == lang.True {
		return left
	}
	return lang.Conjunction(left, b)
}

// runs is δ(e) of each e: a variable, since it depends on the configuration.
var runs = lang.V(lang.Fresh("δ", 1, lang.Bool))

// letters are those of rules that decide, in the names of paths.
var letters = map[string]string{"Init-Nil": "N", "Init-New": "O", "Init-Alias": "A", "Init-Old": "A", "Init-Cell": "O", "Init-Out": "E"}

// stepping returns the rules of a text, where eσ is subst, δ(e)σ says whether the next statement can be
// executed. Before a configuration is ready the rules that decide apply, and only there.
func stepping[C any](text *texts.Language, on texts.Code[C], op notation.Operation, subst func(C, lang.Expr) lang.Expr, can, ready func(C) bool, relations map[string]notation.Relation) spec.System[C] {
	system := on.System(text, text.Interpreter("symbolic", op).Giving(formulas.Functions{
		"δ": func(_, _ any) func(lang.Expr) any { return func(lang.Expr) any { return runs } },
		"σ": func(_, unseen any) func(lang.Expr) any {
			c := unseen.(C)
			return func(e lang.Expr) any {
				first := e
				for first.Op() == lang.And { // of what a statement evaluates
					first = first.Kid(0)
				}
				switch {
				case first != runs:
					return subst(c, e)
				case can(c):
					return lang.True
				}
				return lang.False
			}
		},
	}).Relating(relations))
	system.Rules = lists.Map(system.Rules, func(r spec.Rule[C]) spec.Rule[C] {
		apply := r.Apply
		r.Choice = cmp.Or(letters[r.ID], r.Choice, ".")
		r.Derive, r.Inner = nil, nil // no premise is a step
		r.Apply = func(c C) []C {
			if Administrative(r.ID) {
				if ready(c) {
					return nil
				}
				return apply(c)
			}
			next := apply(c)
			if len(next) > 0 && !ready(c) {
				return nil
			}
			return next
		}
		return r
	})
	return system
}
