// Package subsumption has symbolic states as data: a heap configuration, which is a graph
// whose nodes are objects, null and what is not initialised, the values of integer
// fields, which are expressions over symbols, and a path condition. It reads them from
// files (read.go), writes them, and says what a matching of two of them is (matching.go).
//
// No algorithm is here. Package match has those of §4, abstraction those of §5, numeric
// what compares constraints, concretes the concrete states that a state stands for, and
// calculus puts them together. Read state.go first.
//
// Not modelled: threads and program counters, which the paper leaves out, too; fields
// of other primitive types than integers.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §4 and §5.
package subsumption

import (
	"fmt"
	"slices"

	"tandem/lang"
)

// Node is a node of a heap configuration: null, uninit, or the place of an object, from 0.
type Node int32

// The distinguished nodes of Definition 1.
const (
	Null   Node = -1
	Uninit Node = -2
)

// IsObject reports whether the node is one of NO.
func (n Node) IsObject() bool { return n >= 0 }

// State is a symbolic state s = (H, PC): a heap configuration H = (N, E) with the
// integers in its objects, and the path condition.
//
// Source: §4, Definition 1, and "Symbolic State Representation".
type State struct {
	Name    string // of its file, or of its point in a search
	Classes []*Class
	Objects []Object // NO
	Roots   []Root   // R, in the order that is imposed on them, with ER
	Numbers []Number // integer variables of the program
	Array   *Array   // the cells of an array that is no list of nodes yet; nil: none
	PC      lang.Expr
	Origin  *Origin // of a state in a search; nil: not known
}

// Class says what fields the objects of a class have, in their order: F.
type Class struct {
	Name string
	Refs []Ref    // selector fields
	Ints []string // primfld(n)
}

// Lists returns nil if the objects of the class are nodes of lists: they have at most one field
// that refers to an object, of the same class. A summary node has the integers of one class.
//
// Source: §5.1, whose lists are linked by one selector field, next.
func (c *Class) Lists() error {
	switch {
	case len(c.Refs) > 1:
		return fmt.Errorf("found the class %s with the fields %s and %s, expected lists: objects with one field that refers to an object", c.Name, c.Refs[0].Name, c.Refs[1].Name)
	case len(c.Refs) == 1 && c.Refs[0].Class != c.Name:
		return fmt.Errorf("found the class %s, whose field %s refers to the class %s, expected lists: objects with one field that refers to an object of their class", c.Name, c.Refs[0].Name, c.Refs[0].Class)
	}
	return nil
}

// Ref is a field that refers to objects of a class.
type Ref struct{ Name, Class string }

// Object is a node of NO with the edges of EF that leave it.
type Object struct {
	Name  string
	Class *Class
	To    []Node      // by Class.Refs
	Data  []lang.Expr // vals(n, f), by Class.Ints; the zero Expr: not initialised
	// Sum is the integers of sumnodes(n), by Class.Ints, of a summary node; nil of other nodes.
	Sum [][]lang.Expr
	// Special tells that the node is n∗ of Algorithm 2: cells that are not initialised, any number of them.
	Special bool
}

// IsSummary reports whether the object is one of NS.
func (o *Object) IsSummary() bool { return o.Sum != nil }

// Root is a reference variable with its edge of ER. Class is that of its type, "" where that is not known.
type Root struct {
	Name  string
	Class string
	To    Node
}

// Number is an integer variable of the program with its value.
type Number struct {
	Name  string
	Value lang.Expr
	Plain bool // it indexes no array: it is none of I
}

// Array is a collection of array cells, sorted by their indexes, and the length.
//
// Source: §5.2, "Array Representation".
type Array struct {
	Name  string
	Len   lang.Expr
	Cells []Cell
}

// Cell is an array cell (index, elem).
type Cell struct{ Index, Elem lang.Expr }

// Symbols lists vs, all the symbolic names that are used in the state.
//
// Source: §4, before condition 2.
func (s *State) Symbols() []lang.Var {
	es := []lang.Expr{s.PC}
	for _, o := range s.Objects {
		es = slices.Concat(es, o.Data, slices.Concat(o.Sum...))
	}
	for _, x := range s.Numbers {
		es = append(es, x.Value)
	}
	if s.Array != nil {
		es = append(es, s.Array.Len)
		for _, c := range s.Array.Cells {
			es = append(es, c.Index, c.Elem)
		}
	}
	return lang.FreeVars(slices.DeleteFunc(es, lang.Expr.IsZero)...)
}

// Clone returns a state that shares nothing with s that can be changed.
func (s *State) Clone() *State {
	t := *s
	t.Objects = slices.Clone(s.Objects)
	for i := range t.Objects {
		o := &t.Objects[i]
		o.To, o.Data, o.Sum = slices.Clone(o.To), slices.Clone(o.Data), slices.Clone(o.Sum)
	}
	t.Roots, t.Numbers = slices.Clone(s.Roots), slices.Clone(s.Numbers)
	if s.Array != nil {
		a := *s.Array
		a.Cells = slices.Clone(a.Cells)
		t.Array = &a
	}
	return &t
}

// Reached lists the objects that the roots reach, as a traversal from the roots meets them.
func (s *State) Reached() []Node {
	var list []Node
	seen := make([]bool, len(s.Objects))
	add := func(n Node) {
		if n.IsObject() && !seen[n] {
			seen[n] = true
			list = append(list, n)
		}
	}
	for _, r := range s.Roots {
		add(r.To)
	}
	for at := 0; at < len(list); at++ {
		for _, to := range s.Objects[list[at]].To {
			add(to)
		}
	}
	return list
}

// Collected returns the state without garbage: without objects that no root reaches, the
// others in the order of Reached.
//
// Source: §4, "We also assume that heap configurations are garbage free".
func (s *State) Collected() *State {
	kept := s.Reached()
	t := s.Clone()
	t.Objects = make([]Object, len(kept))
	at := make([]Node, len(s.Objects))
	for i, n := range kept {
		at[n] = Node(i)
	}
	move := func(n Node) Node {
		if n.IsObject() {
			return at[n]
		}
		return n
	}
	for i, n := range kept {
		o := s.Objects[n]
		o.To = slices.Clone(o.To)
		for f := range o.To {
			o.To[f] = move(o.To[f])
		}
		t.Objects[i] = o
	}
	for i := range t.Roots {
		t.Roots[i].To = move(t.Roots[i].To)
	}
	return t
}

// Origin is where the nodes of a state come from that a search has reached. Objects are
// called by their names, which matching and abstraction keep.
type Origin struct {
	// Created has the objects that the program has created: nothing refers to them initially.
	Created map[string]bool
	Roots   map[string]Open // by the variable
	Fields  map[Selector]Open
}

// Selector is a field of an object.
type Selector struct{ Object, Field string }

// Open is a reference that is not initialised.
type Open struct {
	Acyclic bool     // the precondition says that no cycle is reached from there
	Fixed   bool     // the precondition says whether it is null
	Prior   bool     // it may lead to an initial object that is known, which may be garbage
	Aliases []string // the objects of the state to which it may lead, by others or itself
}
