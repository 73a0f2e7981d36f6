package compare

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/spec"
)

// Difference is a way through a program of which two routes say different things.
type Difference struct {
	Case    string
	N       int
	Choices string
	End     bool // the end of a path, not the way behind a branching
	Routes  [2]string
	Answers [2]string // sat, unsat, or that there is no such path
}

func (d Difference) String() string {
	what := "the branch"
	if d.End {
		what = "the path"
	}
	return fmt.Sprintf("%s, n = %d, %s %s: %s says %s, %s says %s",
		d.Case, d.N, what, quoted(d.Choices), d.Routes[0], d.Answers[0], d.Routes[1], d.Answers[1])
}

func quoted(choices string) string {
	if choices == "" {
		return "without choices"
	}
	return choices
}

// verdicts is what a route says of each way.
type verdicts struct {
	branch, end map[string]solver.Answer
	leaf        map[string]bool
	whole       bool // the search was not stopped
	heaps       bool // each answer is about some of the initial heaps
}

func verdictsOf(f *Found) verdicts {
	v := verdicts{map[string]solver.Answer{}, map[string]solver.Answer{}, map[string]bool{}, f.Stopped == "", f.heaps}
	for _, a := range f.Asked {
		of := v.branch
		if a.End {
			of = v.end
		}
		if known, ok := of[a.Choices]; !ok || stronger(a.Answer, known) {
			of[a.Choices] = a.Answer
		}
	}
	for _, l := range f.Leaves {
		v.leaf[l.Choices] = true
	}
	return v
}

// stronger tells whether an answer about some initial heaps outweighs one about others:
// a way is feasible if it is from some, and infeasible if it is from none.
func stronger(a, b solver.Answer) bool {
	return a != b && (a == solver.Sat || a == solver.Unknown && b == solver.Unsat)
}

// none is that there is no such path.
const none = "that there is no such path"

// of is what is known of a way; "" for nothing.
func (v verdicts) of(choices string, end bool) string {
	infeasible := len(choices) + 1
	if v.heaps && !v.whole { // other heaps may take it
		infeasible = 0
	}
	for n := range infeasible { // a way behind an infeasible one is infeasible
		if a, ok := v.branch[choices[:n]]; ok && a == solver.Unsat {
			return a.String()
		}
	}
	answers := v.branch
	if a, ok := v.end[choices]; ok && end {
		answers = map[string]solver.Answer{choices: a}
	} else if end && v.whole && !v.leaf[choices] {
		return none
	}
	if a, ok := answers[choices]; ok && a != solver.Unknown && (a == solver.Sat || infeasible > 0) {
		return a.String()
	}
	return ""
}

// differences compares two routes through one program.
func differences(k Case, names [2]string, a, b *Found) []Difference {
	var list []Difference
	seen := map[Asked]bool{}
	v, w := verdictsOf(a), verdictsOf(b)
	look := func(choices string, end bool) {
		if at := (Asked{Choices: choices, End: end}); seen[at] {
			return
		} else {
			seen[at] = true
		}
		x, y := v.of(choices, end), w.of(choices, end)
		unsat := solver.Unsat.String()
		switch {
		case x == "", y == "", x == y, x == none && y == unsat, x == unsat && y == none:
			return
		}
		list = append(list, Difference{k.Name, k.N, choices, end, names, [2]string{x, y}})
	}
	for _, f := range []*Found{a, b} {
		for _, q := range f.Asked {
			look(q.Choices, q.End)
		}
		for _, l := range f.Leaves {
			if l.Status != spec.Unknown {
				look(l.Choices, true)
			}
		}
	}
	return list
}
