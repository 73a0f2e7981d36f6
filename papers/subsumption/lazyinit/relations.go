package lazyinit

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec/notation"
)

// onHeaps is what the premises of objects-lazy say, by their words:
//
//	Δ wants h     the next statement reads h, which is x or o.f and not initialised
//	Δ asks b      the next statement needs to know whether the term b is true
//	h creates e   e is a new object of h's class: its fields of primitive types have symbolic values, no other is initialised
//	h makes e     e is a new object of h's class, whose fields have the default values of their types
//	h aliases e   e is an object of h's class that an earlier initialisation created
//	h was e       the precondition allows that h is e initially, a new object if no earlier initialisation created it
//	b answers b'  a conditional expression with the test b takes its first branch if b' is true, else the other one
func onHeaps(k lazyobjects.Calculus) map[string]notation.Relation {
	type relation = func(c config, h lang.Expr, e []lang.Expr) []notation.Related
	one := func(c config, to ...lang.Expr) []notation.Related { return []notation.Related{{To: to, Unseen: c}} }
	wanted := func(kind lazyobjects.Kind, what func(lazyobjects.Want) lang.Expr) relation {
		return func(c config, _ lang.Expr, _ []lang.Expr) []notation.Related {
			if w := k.Wants(c); w.Kind == kind {
				return one(c, what(w))
			}
			return nil
		}
	}
	return relations(map[string]relation{
		"wants": wanted(lazyobjects.Initialisation, func(w lazyobjects.Want) lang.Expr { return w.At.Expr() }),
		"asks":  wanted(lazyobjects.Decided, func(w lazyobjects.Want) lang.Expr { return w.Test }),
		"creates": func(c config, h lang.Expr, _ []lang.Expr) []notation.Related {
			return one(c.WithObject(h.Type(), false, func(o lang.ObjectValue, f lang.Field) lang.Expr { return lang.V(lazyobjects.Symbol(o, f)) }))
		},
		"makes": func(c config, h lang.Expr, _ []lang.Expr) []notation.Related {
			return one(c.WithObject(h.Type(), true, func(_ lang.ObjectValue, f lang.Field) lang.Expr { return lang.Const(lang.Default(f.Type)) }))
		},
		"aliases": func(c config, h lang.Expr, _ []lang.Expr) []notation.Related {
			return lists.Map(k.Prior(c, h.Type()), func(o lang.ObjectValue) notation.Related {
				return notation.Related{To: []lang.Expr{lang.Const(o)}, Unseen: c}
			})
		},
		"was": func(c config, h lang.Expr, e []lang.Expr) []notation.Related {
			o, known := lazyobjects.Reference(e[0])
			c.Inits = c.Inits.Push(lazyobjects.Init{At: lazyobjects.PlaceOf(h), To: o, New: !o.IsNil() && !slices.Contains(c.Prior(o.Type()), o)})
			if !known || !k.Allows(c) {
				return nil
			}
			return one(c)
		},
		"answers": func(c config, b lang.Expr, e []lang.Expr) []notation.Related {
			c.Decided = c.Decided.Push(lazyobjects.Decision{B: b, True: e[0] == lang.True})
			return one(c)
		},
	})
}

// onCells is what the premises of arrays-lazy say:
//
//	S wants a[e]       the next statement accesses a at e, and it is not decided which cell this is
//	a[e] aliases e'    it is a cell that a has, whose index is e'
//	a[e] lies (b, b')  it is a new cell that has its place where e fulfils b, that it is behind the cell before, or not
//	                   negative, and b', that it is before the cell behind, or less than the length
//	a[e] leaves a      it is out of bounds
func onCells(eval lazyarrays.Evaluation) map[string]notation.Relation {
	type relation = func(c lazyarrays.Config, at lang.Expr, _ []lang.Expr) []notation.Related
	accessed := func(of func(c lazyarrays.Config, a lazyarrays.Array, e lang.Expr) []notation.Related) relation {
		return func(c lazyarrays.Config, at lang.Expr, _ []lang.Expr) []notation.Related {
			if at.Op() != lang.Select {
				return nil
			}
			return of(c, c.Of(at.Kid(0)), at.Kid(1))
		}
	}
	return relations(map[string]relation{
		"wants": func(c lazyarrays.Config, _ lang.Expr, _ []lang.Expr) []notation.Related {
			w := eval.Asked(c).Wants
			if w.A == (lang.Var{}) {
				return nil
			}
			return []notation.Related{{To: []lang.Expr{lang.Term(lang.Select, lang.V(w.A), w.Index)}, Unseen: c}}
		},
		"aliases": accessed(func(c lazyarrays.Config, a lazyarrays.Array, e lang.Expr) []notation.Related {
			return lists.Map(a.Cells, func(cell lazyarrays.Cell) notation.Related {
				return notation.Related{To: []lang.Expr{cell.Index}, Unseen: c.Old(a.A, e, cell)}
			})
		}),
		"lies": accessed(func(c lazyarrays.Config, a lazyarrays.Array, e lang.Expr) (list []notation.Related) {
			for i := range len(a.Cells) + 1 {
				lower, upper := lang.Term(lang.Le, lang.I(0), e), lang.Term(lang.Lt, e, lang.V(a.Len))
				if i > 0 {
					lower = lang.Term(lang.Lt, a.Cells[i-1].Index, e)
				}
				if i < len(a.Cells) {
					upper = lang.Term(lang.Lt, e, a.Cells[i].Index)
				}
				list = append(list, notation.Related{To: []lang.Expr{lower, upper}, Unseen: c.New(a.A, e, i)})
			}
			return list
		}),
		"leaves": accessed(func(c lazyarrays.Config, a lazyarrays.Array, e lang.Expr) []notation.Related {
			return []notation.Related{{Unseen: c.Old(a.A, e, lazyarrays.Cell{})}}
		}),
	})
}

// relations returns them for the interpreter, which carries configurations unseen.
func relations[C any](of map[string]func(c C, left lang.Expr, right []lang.Expr) []notation.Related) map[string]notation.Relation {
	to := map[string]notation.Relation{}
	for word, f := range of {
		to[word] = func(c any, left lang.Expr, right []lang.Expr) []notation.Related { return f(c.(C), left, right) }
	}
	return to
}
