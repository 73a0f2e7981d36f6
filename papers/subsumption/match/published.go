package match

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"

	"tandem/papers/subsumption"
	"tandem/spec"
)

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
func NoVariables(v Valuation) Valuation { return v.Without("Def-2-Variables") }

// LengthAlone is Definition 2 with the length of an array, and without integer variables.
//
// Source: §5.2, "a symbolic value len representing the array length"; §5.1, "we ignored here the
// numeric values of local program variables".
func LengthAlone(v Valuation) Valuation {
	return v.With(Clause{ID: "Def-2-Variables", Cite: "§5.2, Array Representation", Apply: func(k At, kids []lang.Expr) (lang.Expr, bool) {
		s := k.State.Clone()
		s.Numbers = lists.Filter(s.Numbers, func(x subsumption.Number) bool { return strings.HasPrefix(x.Name, "|") })
		return def2Variables(At{s, k.Labels}, kids)
	}})
}

// AnyField is Definition 4 with one disjunction over nodes and fields.
//
// Source: §5.1, Definition 4, whose second line has both below ⋁.
func AnyField(v Valuation) Valuation {
	return v.summary(func(label int32, o *subsumption.Object) lang.Expr {
		var all []lang.Expr
		for _, t := range o.Sum {
			all = append(all, equal(label, o.Class.Ints, t)...)
		}
		return anyOf(all)
	})
}

// FieldByField is Definition 4 with a disjunction for each field.
//
// Source: §5.1, Definition 4, whose line of fields stands at the left; Figure 5.
func FieldByField(v Valuation) Valuation {
	return v.summary(func(label int32, o *subsumption.Object) lang.Expr {
		var all []lang.Expr
		for f := range o.Class.Ints {
			any := lists.Map(o.Sum, func(t []lang.Expr) lang.Expr { return lang.All(equal(label, o.Class.Ints[f:f+1], t[f:f+1])...) })
			all = append(all, anyOf(any))
		}
		return lang.All(all...)
	})
}

func (v Valuation) summary(of func(int32, *subsumption.Object) lang.Expr) Valuation {
	return v.With(Clause{ID: "Def-4-Summary", Cite: "§5.1, Definition 4", Apply: func(k At, _ []lang.Expr) (lang.Expr, bool) { return summaries(k, of), true }})
}

// ElementsAlone is Definition 2 in which the index of a cell is no primitive field.
//
// Source: §5.2, Figure 6, whose nodes have elements alone.
func ElementsAlone(v Valuation) Valuation {
	without := func(k At) At {
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
		return At{t, k.Labels}
	}
	for _, c := range v.Clauses {
		if c.ID == "Def-2-Fields" || c.ID == "Def-4-Summary" {
			v = v.With(Clause{ID: c.ID, Cite: c.Cite, Apply: func(k At, kids []lang.Expr) (lang.Expr, bool) { return c.Apply(without(k), kids) }})
		}
	}
	return v
}
