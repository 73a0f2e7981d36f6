package simplify_test

import (
	"context"
	"flag"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

var (
	checks = flag.Int("simplify.checks", 2000, "random cases a property")
	seed   = flag.Uint64("simplify.seed", 1, "seed of the random cases")
)

// point is some facts, or expressions of any type, and valuations to compare
// them under.
type point struct {
	es []lang.Expr
	vs []map[lang.Var]lang.Value
}

// unbounded returns the model without the machine's bound.
func unbounded() concrete.Model {
	m := concrete.Standard()
	m.MaxBits = 0
	return m
}

var eval = concrete.Eval(unbounded())

// search looks for a point at which wrong says what is wrong.
func search(t *testing.T, id string, gen func(props.Source) point, wrong func(point) string) {
	t.Helper()
	p := &props.Property[point]{
		ID: id, Gen: gen, Show: show, Smaller: smaller,
		Judge: func(_ context.Context, pt point) spec.Verdict {
			if reason := wrong(pt); reason != "" {
				return spec.Verdict{Result: spec.Refuted, Reason: reason}
			}
			return spec.Verdict{Result: spec.Tested}
		},
	}
	r := p.Test(context.Background(), props.Options{Checks: *checks, Seed: *seed})
	if r.Crash != nil {
		t.Fatalf("%s: %v\n%s", r.Crash.Case.Other, r.Crash.Panic, r.Crash.Stack)
	}
	if c := r.Counterexample; c != nil {
		t.Fatalf("after %d cases: %s\n%s", c.After, c.Case.Other, c.Reason)
	}
	if r.Held != *checks {
		t.Fatalf("%d of %d cases held", r.Held, *checks)
	}
}

func show(pt point) props.Shown {
	var lines []string
	for _, e := range pt.es {
		lines = append(lines, e.String())
	}
	for _, v := range pt.vs {
		lines = append(lines, fmt.Sprint(v))
	}
	return props.Shown{Other: strings.Join(lines, "\n\t")}
}

func smaller(pt point) []point {
	var pts []point
	for i := range pt.es {
		if len(pt.es) > 1 {
			pts = append(pts, point{slices.Delete(slices.Clone(pt.es), i, i+1), pt.vs})
		}
	}
	for i := range pt.vs {
		if len(pt.vs) > 1 {
			pts = append(pts, point{pt.es, slices.Delete(slices.Clone(pt.vs), i, i+1)})
		}
	}
	for i, e := range pt.es {
		for _, s := range programs.SmallerExpr(e) {
			if s.Type() == e.Type() {
				es := slices.Clone(pt.es)
				es[i] = s
				pts = append(pts, point{es, pt.vs})
			}
		}
	}
	for i, v := range pt.vs {
		for _, w := range programs.SmallerValues(v, lang.FreeVars(pt.es...)) {
			vs := slices.Clone(pt.vs)
			vs[i] = w
			pts = append(pts, point{pt.es, vs})
		}
	}
	return pts
}

// expressions are up to max expressions of type t, of up to size nodes, or of
// either type if t is the zero type.
func expressions(voc *programs.Vocabulary, t lang.Type, size, max int) func(props.Source) point {
	return func(src props.Source) point {
		var pt point
		for range 1 + src.Choose(max, "expressions") {
			typ := t
			if t == (lang.Type{}) {
				typ = props.OneOf(src, "type", voc.Types)
			}
			for {
				if e, ok := voc.Expr(src, typ, 1+src.Choose(size, "size")); ok {
					pt.es = append(pt.es, e)
					break
				}
			}
		}
		pt.vs = valuations(src, pt.es)
		return pt
	}
}

// valuations are some valuations of the variables of es, biased to the values
// at which an error shows: the constants of es and their neighbours, and
// small ones.
func valuations(src props.Source, es []lang.Expr) []map[lang.Var]lang.Value {
	candidates := boundaries(es)
	var vs []map[lang.Var]lang.Value
	for range 6 {
		v := map[lang.Var]lang.Value{}
		for _, x := range lang.FreeVars(es...) {
			switch {
			case x.Type.IsArray(), x.Type.IsClass():
				v[x] = arrayOrSmall(src, x.Type)
			case x.Type == lang.Bool:
				v[x] = lang.BoolValue(src.Choose(2, "value") == 1)
			case x.Type.IsBits():
				all := new(big.Int).Lsh(big.NewInt(1), uint(x.Type.Width()))
				edge := new(big.Int).Rsh(all, uint(src.Choose(2, "half")))
				v[x] = lang.Bits(x.Type, edge.Mod(edge.Add(edge, props.OneOf(src, "value", candidates)), all))
			default:
				v[x] = lang.BigInt(props.OneOf(src, "value", candidates))
			}
		}
		vs = append(vs, v)
	}
	return vs
}

func boundaries(es []lang.Expr) []*big.Int {
	var all []*big.Int
	add := func(n *big.Int) {
		for _, m := range all {
			if m.Cmp(n) == 0 {
				return
			}
		}
		all = append(all, n)
	}
	for _, n := range []int64{0, 1, -1, 2, -2, 3, -3} {
		add(big.NewInt(n))
	}
	for _, e := range es {
		lang.FoldExpr(e, nil, func(e lang.Expr, _ []bool) bool {
			if v, ok := e.Const(); ok && e.Type() == lang.Int {
				n := v.(lang.IntValue).Big()
				for d := int64(-1); d <= 1; d++ {
					m := new(big.Int).Add(n, big.NewInt(d))
					add(m)
					add(new(big.Int).Neg(m))
				}
			}
			return true
		})
	}
	return all
}
