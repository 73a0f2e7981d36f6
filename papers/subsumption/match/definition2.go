package match

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/spec"
)

// At is what a valuation is of: a state and a labelling of its objects.
type At struct {
	State  *subsumption.State
	Labels subsumption.Labels
}

// Clause is a conjunct of a valuation.
type Clause = spec.Clause[At, lang.Expr]

// Valuation is ∃vs.val(s, l) ∧ PC, defined by its conjuncts.
type Valuation = subsumption.Definition[At, lang.Expr]

// Definition2 returns the valuation of Definition 2, with that of summary nodes of
// Definition 4, and of integer variables of the program, which is ours.
func Definition2() Valuation {
	return Valuation{Clauses: []Clause{
		{ID: "Def-2-Fields", Cite: "§4, Definition 2", Apply: def2Fields},
		{ID: "Def-2-Variables", Cite: "§4, Definition 2, repaired", Apply: def2Variables},
		{ID: "Def-4-Summary", Cite: "§5.1, Definition 4", Apply: def4Summary},
		{ID: "Def-2-PC", Cite: "§4, condition 2", Apply: def2PC},
	}}
}

// Constraint returns the constraint of a state under a labelling.
func Constraint(v Valuation, s *subsumption.State, l subsumption.Labels) subsumption.Constraint {
	c := subsumption.Constraint{Val: lang.True, Exists: subsumption.Exists{Bound: s.Symbols()}}
	for _, d := range v.Clauses {
		if e, _ := d.Apply(At{s, l}, nil); d.ID == "Def-2-PC" {
			c.Body = e
		} else {
			c.Val = lang.All(c.Val, e)
		}
	}
	c.Body = lang.All(c.Val, c.Body)
	c.Names = append(c.Names, lists.Filter(lang.FreeVars(c.Val), func(x lang.Var) bool { return !slices.Contains(c.Bound, x) })...)
	return c
}

// fn returns the fresh name of a label and a field, as l1.elem: no symbol has such a name.
//
// Source: §4, "Where fn(label, field) returns a fresh name that is unique to (label,
// field) pair".
func fn(label int32, field string) lang.Expr {
	return lang.V(lang.NewVar(fmt.Sprintf("l%d.%s", label, field), lang.Int))
}

// equal is fn(label, f) = e of each f that has a value.
func equal(label int32, fields []string, data []lang.Expr) []lang.Expr {
	var list []lang.Expr
	for i, e := range data {
		if !e.IsZero() {
			list = append(list, lang.Term(lang.Eq, fn(label, fields[i]), e))
		}
	}
	return list
}

// labelled calls f on the objects that have a label, in the order of the labels.
func labelled(k At, f func(label int32, o *subsumption.Object)) {
	at := make([]*subsumption.Object, len(k.Labels)+1)
	for i, l := range k.Labels {
		if l != 0 {
			for int(l) >= len(at) {
				at = append(at, nil)
			}
			at[l] = &k.State.Objects[i]
		}
	}
	for l, o := range at {
		if o != nil {
			f(int32(l), o)
		}
	}
}

// def2Fields returns the conjunct of objects that are no summary nodes.
//
//	⋀ n ∈ NO \ NS such that l(n) ≠ null, f ∈ primfld(n): fn(l(n), f) = vals(n, f)
//
// Source: §4, Definition 2, and the first conjunct of Definition 4.
func def2Fields(k At, _ []lang.Expr) (lang.Expr, bool) {
	var list []lang.Expr
	labelled(k, func(label int32, o *subsumption.Object) {
		if !o.IsSummary() {
			list = append(list, equal(label, o.Class.Ints, o.Data)...)
		}
	})
	return lang.All(list...), true
}

// def2Variables returns the conjunct of integer variables of the program.
//
//	⋀ x integer variable of the program: fn(x) = vals(x)
//
// Source: ours; §5.1, "we ignored here the numeric values of local program variables".
func def2Variables(k At, _ []lang.Expr) (lang.Expr, bool) {
	list := lists.Map(k.State.Numbers, func(x subsumption.Number) lang.Expr {
		return lang.Term(lang.Eq, lang.V(lang.NewVar(x.Name+"'", lang.Int)), x.Value)
	})
	return lang.All(list...), true
}

// def4Summary returns the conjunct of summary nodes.
//
//	⋀ nsum ∈ NS such that l(nsum) ≠ null: ⋁ t ∈ sumnodes(nsum): ⋀ f ∈ primflds(t): fn(l(nsum), f) = vals(t, f)
//
// Source: §5.1, Definition 4, the second conjunct, which has l(n) for l(nsum).
func def4Summary(k At, _ []lang.Expr) (lang.Expr, bool) {
	return summaries(k, func(label int32, o *subsumption.Object) lang.Expr {
		all := lists.Map(o.Sum, func(t []lang.Expr) lang.Expr { return lang.All(equal(label, o.Class.Ints, t)...) })
		return anyOf(all)
	}), true
}

func summaries(k At, of func(int32, *subsumption.Object) lang.Expr) lang.Expr {
	var list []lang.Expr
	labelled(k, func(label int32, o *subsumption.Object) {
		if o.IsSummary() && !o.Special {
			list = append(list, of(label, o))
		}
	})
	return lang.All(list...)
}

// anyOf returns the disjunction.
func anyOf(es []lang.Expr) lang.Expr {
	e := lang.False
	for _, d := range es {
		switch {
		case d == lang.True:
			return d
		case e == lang.False:
			e = d
		default:
			e = lang.Term(lang.Or, e, d)
		}
	}
	return e
}

// def2PC returns the path condition.
//
//	∃vs.val(s, l) ∧ PC
//
// Source: §4, condition 2.
func def2PC(k At, _ []lang.Expr) (lang.Expr, bool) { return k.State.PC, true }

// AnyClass is Algorithm 1 without the comparison of classes.
//
// Source: §4, Algorithm 1, which has no such line.
func AnyClass(a Algorithm) Algorithm {
	a.System = a.Without("Alg-1-Class")
	return a
}

// Sets is Algorithm 1 with lists that begin as sets: a node that two roots have is in
// them once.
//
// Source: §4, Algorithm 1, "wl1 := {n such that (r, n) ∈ ER}".
func Sets(a Algorithm) Algorithm {
	return a.initial(func(list []item, n subsumption.Node) bool {
		return !slices.ContainsFunc(list, func(i item) bool { return i.n == n })
	})
}

// ObjectsOnly is Algorithm 1 with lists that begin without null.
//
// Source: §4, "the lists are initialized with the heap objects pointed to by the
// variables in R".
func ObjectsOnly(a Algorithm) Algorithm {
	return a.initial(func(_ []item, n subsumption.Node) bool { return n != subsumption.Null })
}

func (a Algorithm) initial(may func(list []item, n subsumption.Node) bool) Algorithm {
	a.System = a.With(spec.Rule[Config]{ID: "Alg-1-Init", Cite: "§4, Algorithm 1", Apply: func(c Config) []Config { return initial(c, may) }})
	return a
}

// NoVariables is Definition 2 without the integer variables of the program.
//
// Source: §4, Definition 2.
func NoVariables(v Valuation) Valuation { return v.Always("Def-2-Variables", lang.True) }

// LengthAlone is Definition 2 with the length of an array, and without integer variables.
//
// Source: §5.2, "a symbolic value len representing the array length"; §5.1, "we ignored here the
// numeric values of local program variables".
func LengthAlone(v Valuation) Valuation {
	return v.With("Def-2-Variables", func(right Clause, k At) lang.Expr {
		s := k.State.Clone()
		s.Numbers = lists.Filter(s.Numbers, func(x subsumption.Number) bool { return strings.HasPrefix(x.Name, "|") })
		e, _ := right.Apply(At{s, k.Labels}, nil)
		return e
	})
}

// AnyField is Definition 4 with one disjunction over nodes and fields.
//
// Source: §5.1, Definition 4, whose second line has both below ⋁.
func AnyField(v Valuation) Valuation {
	return summary(v, func(label int32, o *subsumption.Object) lang.Expr {
		all := slices.Concat(lists.Map(o.Sum, func(t []lang.Expr) []lang.Expr { return equal(label, o.Class.Ints, t) })...)
		return anyOf(all)
	})
}

// FieldByField is Definition 4 with a disjunction for each field.
//
// Source: §5.1, Definition 4, whose line of fields stands at the left; Figure 5.
func FieldByField(v Valuation) Valuation {
	return summary(v, func(label int32, o *subsumption.Object) lang.Expr {
		var all []lang.Expr
		for f := range o.Class.Ints {
			any := lists.Map(o.Sum, func(t []lang.Expr) lang.Expr { return lang.All(equal(label, o.Class.Ints[f:f+1], t[f:f+1])...) })
			all = append(all, anyOf(any))
		}
		return lang.All(all...)
	})
}

func summary(v Valuation, of func(int32, *subsumption.Object) lang.Expr) Valuation {
	return v.With("Def-4-Summary", func(_ Clause, k At) lang.Expr { return summaries(k, of) })
}

// ElementsAlone is Definition 2 in which the index of a cell is no primitive field.
//
// Source: §5.2, Figure 6, whose nodes have elements alone.
func ElementsAlone(v Valuation) Valuation {
	without := func(right Clause, k At) lang.Expr {
		t := k.State.Clone()
		for i := range t.Objects {
			o := &t.Objects[i]
			if o.Class.Name != "cell" {
				continue
			}
			if len(o.Data) > 0 {
				o.Data[0] = lang.Expr{}
			}
			for n := range o.Sum {
				o.Sum[n] = append([]lang.Expr{{}}, o.Sum[n][1:]...)
			}
		}
		e, _ := right.Apply(At{t, k.Labels}, nil)
		return e
	}
	return v.With("Def-2-Fields", without).With("Def-4-Summary", without)
}
