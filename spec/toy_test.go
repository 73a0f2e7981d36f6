package spec_test

import (
	"slices"
	"strconv"

	"tandem/spec"
)

// toy is a semantics made by hand: configurations are numbers, both systems
// start at 0, and what there is to know of them is written down.
type toy struct {
	sym, con edges
	fails    []int       // symbolic configurations whose path condition does not hold
	instance map[int]int // nil: each number is its own instance; else those not there have none
	hidden   []int       // concrete configurations that are not visible
	stuck    []int       // concrete configurations that are not final
	bounds   []int       // concrete configurations at a bound
	twins    map[string]string
}

type edges []edge

type edge struct {
	from int
	rule string
	to   int
}

// chain returns n transitions by rule a from 0.
func chain(n int) edges {
	var e edges
	for i := range n {
		e = append(e, edge{i, "a", i + 1})
	}
	return e
}

type toySemantics = spec.Semantics[struct{}, struct{}, int, int]

func (y toy) semantics() *toySemantics {
	sem := &toySemantics{
		Name:     "toy",
		Symbolic: y.sym.system("symbolic"),
		Concrete: y.con.system("concrete"),
		InitS:    func(struct{}) int { return 0 },
		InitC:    func(struct{}, struct{}) int { return 0 },
		Under: func(struct{}) spec.View[int, int] {
			return spec.View[int, int]{
				Holds: func(s int) bool { return !slices.Contains(y.fails, s) },
				Instance: func(s int) (int, bool) {
					if y.instance == nil {
						return s, true
					}
					if c, ok := y.instance[s]; ok {
						return c, true
					}
					return -1, false
				},
			}
		},
		Same:  func(c, d int) bool { return c == d },
		Final: func(c int) bool { return !slices.Contains(y.stuck, c) },
		Show:  spec.Show[struct{}, struct{}, int, int]{Symbolic: strconv.Itoa, Concrete: strconv.Itoa},
	}
	if y.hidden != nil {
		sem.Visible = func(c int) bool { return !slices.Contains(y.hidden, c) }
	}
	if y.bounds != nil {
		sem.Bound = func(c int) (string, bool) { return "a bound", slices.Contains(y.bounds, c) }
	}
	if y.twins != nil {
		sem.Twin = func(rule string) string { return y.twins[rule] }
	}
	return sem
}

func (e edges) system(name string) spec.System[int] {
	sys := spec.System[int]{Name: name}
	for _, id := range []string{"a", "b"} {
		sys.Rules = append(sys.Rules, spec.Rule[int]{ID: id, Cite: "toy", Apply: func(c int) []int {
			var to []int
			for _, t := range e {
				if t.rule == id && t.from == c {
					to = append(to, t.to)
				}
			}
			return to
		}})
	}
	return sys
}
