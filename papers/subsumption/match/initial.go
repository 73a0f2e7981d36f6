package match

import (
	"fmt"

	"tandem/papers/subsumption"
)

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
	i := initially{s1: s1, s2: s2, l1: m.L1, created: map[int32]bool{}, names: map[string]subsumption.Node{}}
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
			if why := i.at(root.Name, s2.Origin.Roots[root.Name], s1.Roots[r].To, s1.Origin.Roots[root.Name]); why != "" {
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
			if why := i.at(o2.Name+"."+name, p, o1.To[f], q); why != "" {
				return why
			}
		}
	}
	return ""
}

// initially is what Initial looks at.
type initially struct {
	s1, s2  *subsumption.State
	l1      subsumption.Labels
	created map[int32]bool // by the labels of H2
	names   map[string]subsumption.Node
}

// at returns Initial of the reference p, which matches n1; it is q, where n1 is uninit.
func (i *initially) at(place string, p subsumption.Open, n1 subsumption.Node, q subsumption.Open) string {
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
