package statements

import (
	"context"
	"iter"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/papers/embed"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

// sigma returns a symbolic store of one variable.
func sigma() term.Store {
	s := term.In("s1")
	return term.Store{}.Set(1, term.Set(term.Pair{Cond: s, Value: term.Nat(0)}, term.Pair{Cond: term.Not(s), Value: term.Nat(1)}))
}

// stores lists the small stores of a term with so many labels.
func stores(labels []int) []Case {
	s := term.In("s1")
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

// withTerm returns the term in the stores and with the path condition of another case.
func (k Case) withTerm(t term.Term) Case {
	k.T = t
	return k
}

// undefinedSize is the largest size of the terms whose labels may have no value.
const undefinedSize = 4

// upTo returns all cases of at most size nodes, the small ones first: all closed terms, and
// in §3.2 with all small stores.
func upTo(store bool, size int) iter.Seq[Case] {
	return enumerated(programs(store), size, func(t term.Term) []Case {
		_, nodes := term.Nodes(t)
		return lists.Filter(inAll(t), func(k Case) bool { return k.defined() || nodes <= undefinedSize })
	})
}

// inAll lists a term in its small stores.
func inAll(t term.Term) []Case {
	return lists.Map(stores(Of(t).numbers(term.Label)), func(k Case) Case { return k.withTerm(t) })
}

// assigningUpTo returns all choices that assign to one location, of at most size nodes, with each content of it.
func assigningUpTo(size int) iter.Seq[Case] {
	return enumerated("A", size, func(t term.Term) []Case {
		return lists.Map(contents(), func(v term.Term) Case { return containing(t, v) })
	})
}

// enumerated returns the terms of a sort of cases.rules, each once, in the stores that are asked for.
func enumerated(sort string, size int, asked func(term.Term) []Case) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		seen, s := map[term.Term]bool{}, cases().Sort(sort)
		for _, n := range small().Sizes(s, size) {
			for t := range props.All(func(src props.Source) term.Term { return small().Term(src, s, n).(term.Term) }) {
				if seen[t] {
					continue
				}
				seen[t] = true
				for _, k := range asked(t) {
					if !yield(k) {
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
// and of all commands, with each content where they assign to one location, of at most MoreOfCommands nodes
// more. The cases of the proofs are forms of these, and are not judged again.
func Groups(s embed.Sides, lim spec.Limits, literal bool) props.Groups {
	list := Statements(s, lim)
	if literal {
		list = append(list, Literal(s, lim)...)
	}
	return props.Groups{props.Joined(props.Erase(list), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		cases := upTo(s.HasStore(), size)
		if s.HasStore() {
			cases = props.Chain(cases, enumerated("V", size+MoreOfCommands, func(t term.Term) []Case { return lists.Filter(inAll(t), Case.defined) }), assigningUpTo(size+MoreOfCommands))
		}
		judged := slices.DeleteFunc(slices.Clone(list), func(p *props.Property[Case]) bool { return strings.HasPrefix(p.ID, proofCase) })
		return props.Sweep(ctx, tally.Task, judged, cases, tally.Terms())
	})}
}
