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

// movedTo returns the configuration at another place.
func (c Config) movedTo(at phase) []Config {
	c.at = at
	return []Config{c}
}

// returns returns the end of the algorithm.
func (c Config) returns(result bool, why string) []Config {
	c.result, c.why = result, why
	return c.movedTo(ended)
}

// Algorithm is Algorithm 1, whose lines are a system.
type Algorithm struct{ spec.System[Config] }

// Match runs the algorithm on H1 and H2, with a trace of lines if wanted. It panics with
// spec.NoClause if no line applies, or far more than there are edges: only mistakes do that.
func (a Algorithm) Match(s1, s2 *subsumption.State, trace bool) *subsumption.Matching {
	m := &subsumption.Matching{}
	c := Config{H1: s1, H2: s2, l1: make(subsumption.Labels, len(s1.Objects)), l2: make(subsumption.Labels, len(s2.Objects))}
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

// Initial returns what the text leaves out of subsumption: uninit of H2 matches any subgraph
// of H1, and stands for initial values alone. It says why something that it matches can
// be none; "" where all can be.
//
// For each reference p of H2 that is uninit, let G be what is reached in H1 from the node
// that p matches, by initialisations, too. Then
//
//	no object of G has the label of an object that the program created
//
// and, where the precondition says that no cycle is reached from p,
//
//	no object of G has a label, and G has no cycle; and no reference of G that is uninit may
//	lead to an initial object that is known, since the program may have changed that one
//
// and where it says whether p is null, p matches uninit alone.
//
// Source: ours; §4 says of γ that uninit represents "objects not yet initialized", and
// Algorithm 1 that it "can be matched with an arbitrary subgraph in H1".
func Initial(s1, s2 *subsumption.State, m *subsumption.Matching) (why string) {
	if s1.Origin == nil || s2.Origin == nil {
		return ""
	}
	i := initially{s1: s1, l1: m.L1, created: map[int32]bool{}, names: map[string]subsumption.Node{}}
	mates := map[int32]subsumption.Node{}
	for n, l := range m.L2 {
		if l != 0 {
			mates[l], i.created[l] = subsumption.Node(n), s2.Origin.Created[s2.Objects[n].Name]
		}
	}
	for n := range s1.Objects {
		i.names[s1.Objects[n].Name] = subsumption.Node(n)
	}
	for r, root := range s2.Roots {
		if root.To == subsumption.Uninit {
			if why := i.initialAt(root.Name, s2.Origin.Roots[root.Name], s1.Roots[r].To, s1.Origin.Roots[root.Name]); why != "" {
				return why
			}
		}
	}
	for n1, l := range m.L1 {
		if l == 0 {
			continue
		}
		o1, o2 := &s1.Objects[n1], &s2.Objects[mates[l]]
		for f, to := range o2.To {
			if to != subsumption.Uninit {
				continue
			}
			name := o2.Class.Refs[f].Name
			p, q := s2.Origin.Fields[subsumption.Selector{Object: o2.Name, Field: name}], s1.Origin.Fields[subsumption.Selector{Object: o1.Name, Field: name}]
			if why := i.initialAt(o2.Name+"."+name, p, o1.To[f], q); why != "" {
				return why
			}
		}
	}
	return ""
}

// initially is what Initial looks at.
type initially struct {
	s1      *subsumption.State
	l1      subsumption.Labels
	created map[int32]bool // by the labels of H2
	names   map[string]subsumption.Node
}

// initialAt returns Initial of the reference p, which matches n1; it is q, where n1 is uninit.
func (i *initially) initialAt(place string, p subsumption.Open, n1 subsumption.Node, q subsumption.Open) string {
	if p.Fixed && n1 != subsumption.Uninit {
		return place + " is not initialised, and the precondition says whether it is null"
	}
	// onWay is true of objects on the way to the one that is visited.
	onWay, why := map[subsumption.Node]bool{}, ""
	var visit func(n subsumption.Node, open subsumption.Open)
	visit = func(n subsumption.Node, open subsumption.Open) {
		switch {
		case why != "" || n == subsumption.Null:
			return
		case n == subsumption.Uninit:
			if p.Acyclic && (!open.Acyclic || open.Prior) {
				why = place + " is not initialised, and no cycle is reached from there: it is not known of what it matches"
			}
			for _, name := range open.Aliases {
				if o, there := i.names[name]; there {
					visit(o, subsumption.Open{})
				}
			}
			return
		}
		if around, seen := onWay[n]; seen {
			if around && p.Acyclic {
				why = place + " is not initialised, and no cycle is reached from there: one is, in what it matches"
			}
			return
		}
		o := &i.s1.Objects[n]
		if l := i.l1[n]; l != 0 && (i.created[l] || p.Acyclic) {
			why = fmt.Sprintf("%s is not initialised, and what it matches reaches %s, to which it cannot refer initially", place, o.Name)
			return
		}
		onWay[n] = true
		for f, to := range o.To {
			visit(to, i.s1.Origin.Fields[subsumption.Selector{Object: o.Name, Field: o.Class.Refs[f].Name}])
		}
		onWay[n] = false
	}
	visit(n1, q)
	return why
}
