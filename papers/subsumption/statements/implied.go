package statements

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
)

var eval = concrete.Eval(concrete.Standard())

// implied decides condition 2 by enumeration of the values of symbols, which the path
// conditions of cases bound.
func implied(values []int64) subsume.Implied {
	return func(_ context.Context, c1, c2 subsume.Constraint) (subsume.Answer, string) {
		names := slices.Clone(c1.Names)
		for _, x := range c2.Names {
			if !slices.Contains(names, x) {
				names = append(names, x)
			}
		}
		second := points(c2, names, values)
		for p := range points(c1, names, values) {
			if !second[p] {
				return subsume.No, ""
			}
		}
		return subsume.Yes, ""
	}
}

// decide reports whether PC ⇒ goal by enumeration.
func decide(values []int64) subsume.Decide {
	return func(pc, goal lang.Expr) (subsume.Answer, string) {
		for V := range concretes.Valuations(lang.FreeVars(pc, goal), pc, values) {
			if eval(V).At(goal) != lang.BoolValue(true) {
				return subsume.No, ""
			}
		}
		return subsume.Yes, ""
	}
}

// points returns the values of names, as texts, for which the bound symbols have values that
// make the body true.
func points(c subsume.Constraint, names []lang.Var, values []int64) map[string]bool {
	var pc []lang.Expr
	own := make([][]lang.Expr, len(names)) // about one name
	var rest []lang.Expr                   // about several
	for _, e := range lang.Conjuncts(c.Body) {
		var about []int
		for _, x := range lang.FreeVars(e) {
			if i := slices.Index(names, x); i >= 0 {
				about = append(about, i)
			}
		}
		switch len(about) {
		case 0:
			pc = append(pc, e)
		case 1:
			own[about[0]] = append(own[about[0]], e)
		default:
			rest = append(rest, e)
		}
	}
	set := map[string]bool{}
	seen := map[string]bool{}
	for V := range concretes.Valuations(c.Bound, lang.All(pc...), values) {
		allowed := make([][]int64, len(names))
		key := ""
		for i, x := range names {
			for _, n := range domain {
				W := V.Update(x, lang.NewInt(n))
				if !slices.ContainsFunc(own[i], func(e lang.Expr) bool { return eval(W).At(e) != lang.BoolValue(true) }) {
					allowed[i] = append(allowed[i], n)
				}
			}
			key += strings.Join(texts(allowed[i]), ",") + ";"
		}
		if len(rest) == 0 && seen[key] {
			continue
		}
		seen[key] = true
		at := make([]int64, len(names))
		var choose func(i int, V concrete.Valuation)
		choose = func(i int, V concrete.Valuation) {
			if i == len(names) {
				if !slices.ContainsFunc(rest, func(e lang.Expr) bool { return eval(V).At(e) != lang.BoolValue(true) }) {
					set[strings.Join(texts(at), ",")] = true
				}
				return
			}
			for _, n := range allowed[i] {
				at[i] = n
				next := V
				if len(rest) > 0 {
					next = V.Update(names[i], lang.NewInt(n))
				}
				choose(i+1, next)
			}
		}
		choose(0, V)
	}
	return set
}

func texts(list []int64) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = strconv.FormatInt(n, 10)
	}
	return out
}
