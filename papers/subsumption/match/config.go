package match

import (
	"fmt"
	"slices"
	"strings"

	"tandem/papers/subsumption"
	"tandem/spec"
)

// Rule is a line of Algorithm 1.
type Rule = spec.Rule[Config]

// phase is where in the algorithm a configuration is.
type phase uint8

const (
	start phase = iota // before the first line
	head               // before the test of the loop
	body               // behind it
	got                // behind get
	exit               // behind the loop
	ended
)

// item is a work list's node with how it was reached: a field's number of the item before, or a root's.
type item struct {
	n    subsumption.Node
	from int32 // the place of an item of the list; -1: a root
	by   int32
}

// Config is a state of Algorithm 1 between two lines. The zero Config is none: begin
// makes the first one. It is not for several steps: later ones write where it reads.
type Config struct {
	H1, H2 *subsumption.State

	at       phase
	wl1, wl2 []item // as they are, with what was got from them before
	p1, p2   int    // how many were got
	l1, l2   subsumption.Labels
	labels   int32
	result   bool
	why      string // of a result that is false
}

// begin returns the configuration before the first line.
func begin(s1, s2 *subsumption.State) Config {
	return Config{H1: s1, H2: s2, l1: make(subsumption.Labels, len(s1.Objects)), l2: make(subsumption.Labels, len(s2.Objects))}
}

// n1 and n2 are the nodes that were got.
func (c Config) n1() subsumption.Node { return c.wl1[c.p1-1].n }
func (c Config) n2() subsumption.Node { return c.wl2[c.p2-1].n }

// label returns l(n): 0 of null and uninit, which have none.
func label(l subsumption.Labels, n subsumption.Node) int32 {
	if !n.IsObject() {
		return 0
	}
	return l[n]
}

func (c Config) label1() int32 { return label(c.l1, c.n1()) }
func (c Config) label2() int32 { return label(c.l2, c.n2()) }

// to returns the configuration at another place.
func (c Config) to(at phase) []Config {
	c.at = at
	return []Config{c}
}

// returns returns the end of the algorithm.
func (c Config) returns(result bool, why string) []Config {
	c.result, c.why = result, why
	return c.to(ended)
}

// Algorithm is Algorithm 1, whose lines are a system.
type Algorithm struct{ spec.System[Config] }

// Match runs the algorithm on H1 and H2, with a trace of lines if wanted. It panics with
// spec.NoClause if no line applies, or far more than there are edges: only mistakes do that.
func (a Algorithm) Match(s1, s2 *subsumption.State, trace bool) *subsumption.Matching {
	m := &subsumption.Matching{}
	c := begin(s1, s2)
	last := ""
	most := 100 + 20*(fields(s1)+fields(s2))
	for c.at != ended {
		next := a.step(c)
		if next == nil {
			panic(spec.NoClause{Function: a.Name, At: "a configuration", Why: "none of its lines applies"})
		}
		c, last = next.To, next.Rule
		if m.Steps++; m.Steps > most {
			panic(spec.NoClause{Function: a.Name, At: "these configurations", Why: fmt.Sprintf("it does not end within %d lines", most)})
		}
		if trace {
			m.Lines = append(m.Lines, last)
		}
	}
	m.True, m.Labels, m.L1, m.L2 = c.result, int(c.labels), c.l1, c.l2
	if !c.result {
		m.At = c.mismatch(last)
	}
	return m
}

// fields counts the edges of a state.
func fields(s *subsumption.State) int {
	n := len(s.Roots)
	for _, o := range s.Objects {
		n += len(o.To)
	}
	return n
}

// step takes the first line whose condition holds.
func (a Algorithm) step(c Config) *spec.Step[Config] {
	for i := range a.Rules {
		if to := a.Rules[i].Apply(c); len(to) > 0 {
			return &spec.Step[Config]{Rule: a.Rules[i].ID, To: to[0]}
		}
	}
	return nil
}

// mismatch returns where the algorithm returned false.
func (c Config) mismatch(line string) *subsumption.Mismatch {
	m := &subsumption.Mismatch{Line: line, Why: c.why}
	m.None1, m.None2 = c.p1 == 0 || line == "Alg-1-Empty", c.p2 == 0 || line == "Alg-1-Rest"
	switch {
	case line == "Alg-1-Rest": // the first one left over
		m.N1, m.Path = c.wl1[c.p1].n, path(c.H1, c.wl1, c.p1)
	case line == "Alg-1-Empty":
		m.N2, m.Path = c.wl2[c.p2].n, path(c.H2, c.wl2, c.p2)
	case c.p1 > 0 && c.p2 > 0:
		m.N1, m.N2, m.Path = c.n1(), c.n2(), path(c.H1, c.wl1, c.p1-1)
	}
	return m
}

// path returns how an item was reached, as this.next.
func path(s *subsumption.State, list []item, at int) string {
	var parts []string
	for {
		i := list[at]
		if i.from < 0 {
			parts = append(parts, s.Roots[i.by].Name)
			break
		}
		at = int(i.from)
		parts = append(parts, s.Objects[list[at].n].Class.Refs[i.by].Name)
	}
	slices.Reverse(parts)
	return strings.Join(parts, ".")
}
