package statements

import (
	"context"
	"iter"
	"slices"
	"strings"

	"tandem/papers/embed"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

// maker makes terms of choices.
type maker struct {
	src    props.Source
	store  bool // of §3.2
	inputs int  // that there are until now: a new one is the next
	shadow bool // bound variables may have the same name
}

// maxInputs is how many inputs a case has at most: two do not know each other's
// values.
const maxInputs = 2

var inputNames = [maxInputs]string{"s1", "s2"}

// input returns an input that is there, or the next one.
func (m *maker) input() term.Term {
	i := m.src.Choose(min(m.inputs+1, maxInputs), "input")
	m.inputs = max(m.inputs, i+1)
	return term.In(inputNames[i])
}

// leaf returns a term of one node.
func (m *maker) leaf(scope []string) term.Term {
	constants := []term.Term{term.Nat(0), term.Bool(true), term.Bool(false)}
	if m.store {
		constants = []term.Term{term.Nat(0), term.Of(term.Unit), term.L(1), term.Bool(true)}
	}
	i := m.src.Choose(len(scope)+len(constants)+1, "leaf")
	switch {
	case i < len(constants):
		return constants[i]
	case i == len(constants):
		return m.input()
	default:
		return term.V(scope[i-len(constants)-1])
	}
}

var (
	unaries      = []term.Kind{term.Succ, term.Pred, term.IsZero}
	storeUnaries = []term.Kind{term.Succ, term.Pred, term.IsZero, term.Ref, term.Deref}
)

// term returns a term of n nodes whose free variables are in scope.
func (m *maker) term(n int, scope []string) (t term.Term) {
	m.src.Group("term", func() {
		if n == 1 {
			t = m.leaf(scope)
			return
		}
		kinds := unaries
		if m.store {
			kinds = storeUnaries
		}
		kinds = append(kinds[:len(kinds):len(kinds)], term.Lam)
		if n >= 3 {
			kinds = append(kinds, term.App)
			if m.store {
				kinds = append(kinds, term.Assign)
			}
		}
		if n >= 4 {
			kinds = append(kinds, term.If)
		}
		kind := props.OneOf(m.src, "kind", kinds)
		switch kind {
		case term.Lam:
			x := m.name(scope)
			t = term.Fun(x, m.term(n-1, append(scope[:len(scope):len(scope)], x)))
		case term.App, term.Assign:
			left := 1 + m.src.Choose(n-2, "nodes on the left")
			a := m.term(left, scope)
			t = term.Of(kind, a, m.term(n-1-left, scope))
		case term.If:
			first := 1 + m.src.Choose(n-3, "nodes of the condition")
			second := 1 + m.src.Choose(n-2-first, "nodes of the first branch")
			c := m.term(first, scope)
			a := m.term(second, scope)
			t = term.Of(term.If, c, a, m.term(n-1-first-second, scope))
		default:
			t = term.Of(kind, m.term(n-1, scope))
		}
	})
	return t
}

var boundNames = []string{"x", "y", "z", "u", "v", "w"}

// name returns the name of the next variable that is bound.
func (m *maker) name(scope []string) string {
	if m.shadow {
		return props.OneOf(m.src, "name", boundNames[:2])
	}
	return boundNames[len(scope)%len(boundNames)]
}

// command returns a command of at most n nodes: assignments, sequences, choices and what is
// read between them. result tells that it may be a value.
func (m *maker) command(n int, scope []string, result bool) (t term.Term) {
	m.src.Group("command", func() {
		kinds := []string{"assign"}
		if result {
			kinds = append(kinds, "result")
		}
		if n >= 7 {
			kinds = append(kinds, "if")
		}
		if n >= 6 {
			kinds = append(kinds, "sequence")
		}
		if n >= 7 && len(scope) == 0 {
			kinds = append(kinds, "read")
		}
		switch props.OneOf(m.src, "command", kinds) {
		case "assign":
			t = term.Of(term.Assign, term.L(1+m.src.Choose(2, "label")), m.simple(n-2, scope))
		case "result":
			t = m.simple(n, scope)
		case "if":
			c := m.input()
			left := 3 + m.src.Choose(max(n-7, 1), "nodes of the first branch")
			a := m.command(left, scope, false)
			e := term.Of(term.Unit)
			if n-2-left >= 3 && m.src.Choose(2, "else") == 1 {
				e = m.command(n-2-left, scope, false)
			}
			t = term.Of(term.If, c, a, e)
		case "sequence":
			left := 3 + m.src.Choose(max(n-5, 1), "nodes of the first command")
			a := m.command(left, scope, false)
			t = term.Apply(term.Fun("_", m.command(max(n-2-left, 1), scope, true)), a)
		case "read":
			t = term.Apply(term.Fun("y", m.command(n-4, []string{"y"}, true)), term.Of(term.Deref, term.L(1)))
		}
	})
	return t
}

// simple returns an expression of at most n nodes that assigns nothing.
func (m *maker) simple(n int, scope []string) term.Term {
	options := 3 + len(scope)
	if n >= 2 {
		options += 2
	}
	switch i := m.src.Choose(options, "expression"); {
	case i == 0:
		return term.Nat(0)
	case i == 1:
		return m.input()
	case i == 2:
		return term.L(1)
	case i < 3+len(scope):
		return term.V(scope[i-3])
	case i == 3+len(scope):
		return term.Of(term.Deref, term.L(1))
	default:
		return term.Of(term.Succ, term.Nat(0))
	}
}

// sigma returns a symbolic store of one variable.
func sigma() term.Store {
	s := term.In(inputNames[0])
	return term.Store{}.Set(1, term.Set(term.Pair{Cond: s, Value: term.Nat(0)}, term.Pair{Cond: term.Not(s), Value: term.Nat(1)}))
}

// stores lists the small stores of a term with so many labels.
func stores(labels []int) []Case {
	s := term.In(inputNames[0])
	var list []Case
	if len(labels) == 0 {
		return []Case{{Phi: term.Bool(true)}}
	}
	most := 1
	for _, l := range labels {
		most = max(most, l)
	}
	add := func(sigma term.Store, values ...term.Term) {
		k := Case{Phi: term.Bool(true), Sigma: sigma}
		for i := range values {
			k.Mu = k.Mu.Set(i+1, values[i])
		}
		list = append(list, k)
		k.Phi = s
		list = append(list, k)
	}
	if most == 1 {
		add(term.Store{}, term.Nat(0))
		add(term.Store{}, s)
		add(sigma(), term.New(1))
	}
	add(term.Store{}, term.Nat(0), term.Nat(0))
	add(sigma(), term.New(1), term.New(1))
	list = append(list, Case{Phi: term.Bool(true)})
	return list
}

// with returns the term in the stores and with the path condition of another case.
func (k Case) with(t term.Term) Case {
	k.T = t
	return k
}

// undefinedSize is the largest size of the terms whose labels may have no value.
const undefinedSize = 4

// upTo returns all cases of at most size nodes, the small ones first: all closed terms, and
// in §3.2 with all small stores.
func upTo(store bool, size int) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := 1; n <= size; n++ {
			for t := range props.All(func(src props.Source) term.Term { return (&maker{src: src, store: store}).term(n, nil) }) {
				for _, k := range stores(Of(t).numbers(term.Label)) {
					k = k.with(t)
					if !k.defined() && n > undefinedSize {
						continue
					}
					if !yield(k) {
						return
					}
				}
			}
		}
	}
}

// commandsUpTo returns all commands of at most size nodes with all small stores.
func commandsUpTo(size int) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		seen := map[term.Term]bool{}
		for n := 3; n <= size; n++ {
			for t := range props.All(func(src props.Source) term.Term { return (&maker{src: src, store: true}).command(n, nil, true) }) {
				if seen[t] {
					continue
				}
				seen[t] = true
				for _, k := range stores(Of(t).numbers(term.Label)) {
					if k = k.with(t); k.defined() && !yield(k) {
						return
					}
				}
			}
		}
	}
}

// MoreOfCommands is how much larger than other terms the commands of an exhaustive
// check are, in nodes.
const MoreOfCommands = 5

// Groups returns what the paper claims of the sides, and what it says by the letter if that is asked
// for: of random cases, and of all closed terms of at most size nodes, in §3.2 with all small stores,
// and of all commands of at most MoreOfCommands nodes more. The cases of the proofs are forms of these,
// and are not judged again.
func Groups(s embed.Sides, lim spec.Limits, literal bool) props.Groups {
	list := Statements(s, lim)
	if literal {
		list = append(list, Literal(s, lim)...)
	}
	return props.Groups{props.Joined(props.Erase(list), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		cases := upTo(s.HasStore(), size)
		if s.HasStore() {
			cases = props.Chain(cases, commandsUpTo(size+MoreOfCommands))
		}
		judged := slices.DeleteFunc(slices.Clone(list), func(p *props.Property[Case]) bool { return strings.HasPrefix(p.ID, proofCase) })
		return props.Sweep(ctx, tally.Task, judged, cases, tally.Terms())
	})}
}
