package statements

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"sync"

	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/spec"
)

// judge judges cases. It remembers concrete states: many cases have the same heap.
type judge struct {
	Given
	lock *sync.Mutex
	sets map[string]concretes.Set
}

// maxSets is how many sets of concrete states are remembered.
const maxSets = 5000

// gamma returns the concrete states of s within bounds.
func (j judge) gamma(s *subsume.State, b concretes.Bounds) concretes.Set {
	key := fmt.Sprint(b.Objects, b.Shapes, b.Abstract, Line(s))
	for _, r := range s.Roots {
		key += r.Class + " "
	}
	for _, c := range s.Classes {
		key += c.Name + " "
	}
	j.lock.Lock()
	set, ok := j.sets[key]
	j.lock.Unlock()
	if ok {
		return set
	}
	set = j.Gamma.Heaps(s, b)
	j.lock.Lock()
	defer j.lock.Unlock()
	if len(j.sets) >= maxSets {
		clear(j.sets)
	}
	j.sets[key] = set
	return set
}

// maxStates is how many concrete states of one symbolic state a case may have.
const maxStates = 60_000

// bounds returns those within which two heaps are compared: one object more than they have,
// since a wrong answer shows at an object that is not initialised.
func bounds(k Case) concretes.Bounds {
	b := concretes.Bounds{Objects: max(len(k.S1.Objects), len(k.S2.Objects)) + 1, Shapes: true, States: maxStates}
	for _, c := range k.S1.Classes {
		if len(c.Refs) > 1 {
			b.Objects = max(len(k.S1.Objects), len(k.S2.Objects), 2)
		}
	}
	return b
}

// counted returns the matching of two states, with the lines that were taken in the evidence.
func (j judge) counted(s1, s2 *subsume.State) (*subsume.Matching, spec.Evidence) {
	m := j.Match(s1, s2, true)
	var e spec.Evidence
	for _, line := range m.Lines {
		e.Symbolic.Add(line)
	}
	e.Compared, e.Longest = 1, m.Steps
	return m, e
}

// contained judges whether the concrete states of the first are among those of the
// second.
func contained(e spec.Evidence, a, b concretes.Set, why string) spec.Verdict {
	switch missing := concretes.Missing(a, b); {
	case a.Cut || b.Cut:
		return spec.Undecided(e, "bound on concrete states")
	case missing != "":
		return spec.Refute(e, &spec.Failure{At: missing, Wanted: "a concrete state of s2, too", Got: "one of s1 only"}, why)
	default:
		e.Satisfied += len(a.Of)
		return spec.Verdict{Evidence: e}
	}
}

func (j judge) theorem1(_ context.Context, k Case) spec.Verdict {
	m, e := j.counted(k.S1, k.S2)
	if !m.True {
		return spec.Verdict{Result: spec.Discarded, Reason: "Algorithm 1 returns false"}
	}
	b := bounds(k)
	return contained(e, j.gamma(k.S1, b), j.gamma(k.S2, b), "Algorithm 1 returns true, and a concrete heap of H1 is none of H2")
}

func (j judge) complete(_ context.Context, k Case) spec.Verdict {
	m, e := j.counted(k.S1, k.S2)
	b := bounds(k)
	a, of := j.gamma(k.S1, b), j.gamma(k.S2, b)
	switch {
	case a.Cut || of.Cut:
		return spec.Undecided(e, "bound on concrete states")
	case concretes.Missing(a, of) != "":
		return spec.Verdict{Result: spec.Discarded, Reason: "γ(H1) is not contained"}
	case !m.True:
		return spec.Refute(e, &spec.Failure{At: m.At.Path, Wanted: "true", Got: "false by " + m.At.Line}, "Algorithm 1 returns false, and every concrete heap of H1 is one of H2")
	default:
		return spec.Verdict{Evidence: e}
	}
}

func (j judge) linear(_ context.Context, k Case) spec.Verdict {
	m, e := j.counted(k.S1, k.S2)
	most := len(k.S2.Roots)
	for _, o := range k.S2.Objects {
		most += len(o.To)
	}
	if most = 3*most + 3; m.Steps > most || m.Labels > len(k.S2.Objects) {
		return spec.Refute(e, &spec.Failure{Wanted: fmt.Sprint("at most ", most), Got: fmt.Sprint(m.Steps)}, "it takes more lines, or more labels than there are nodes")
	}
	return spec.Verdict{Evidence: e}
}

// stateBounds returns those within which two states are compared.
func stateBounds(k Case) concretes.Bounds {
	return concretes.Bounds{Objects: max(len(k.S1.Objects), len(k.S2.Objects)) + 1, Ints: ints, States: maxStates}
}

func (j judge) states(ctx context.Context, k Case) spec.Verdict {
	v := j.Subsumed(ctx, k.S1, k.S2, implied(ints))
	e := spec.Evidence{Compared: 1}
	if v.Answer != subsume.Yes {
		return spec.Discard("it is not subsumed")
	}
	b := stateBounds(k)
	return contained(e, j.gamma(k.S1, b), j.gamma(k.S2, b), "conditions 1 and 2 hold, and a concrete state of s1 is none of s2")
}

func (j judge) statesComplete(ctx context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	b := stateBounds(k)
	a := j.gamma(k.S1, b)
	if len(a.Of) == 0 {
		return spec.Discard("s1 stands for no concrete state")
	}
	of := j.gamma(k.S2, b)
	if a.Cut || of.Cut {
		return spec.Undecided(e, "bound on concrete states")
	}
	if concretes.Missing(a, of) != "" {
		return spec.Discard("s1 is not contained")
	}
	v := j.Subsumed(ctx, k.S1, k.S2, implied(ints))
	if v.Answer != subsume.Yes {
		at := "condition 2"
		if !v.Matching.True {
			at = "condition 1, " + v.Matching.At.Line
		}
		return spec.Refute(e, &spec.Failure{At: at, Wanted: "subsumed", Got: "not subsumed"}, "every concrete state of s1 is one of s2, and it is not subsumed")
	}
	return spec.Verdict{Evidence: e}
}

// feasible reports whether the path condition of a state holds of something.
func feasible(s *subsume.State) bool {
	for range concretes.Valuations(lang.FreeVars(s.PC), s.PC, lengths) {
		return true
	}
	return false
}

// gaps returns where there may be elements that are not initialised: before each cell, and
// behind the last one.
func gaps(s *subsume.State) []bool {
	may := make([]bool, len(s.Array.Cells)+1)
	for V := range concretes.Valuations(s.Symbols(), s.PC, lengths) {
		at := func(e lang.Expr) *big.Int { return eval(V).At(e).(lang.IntValue).Big() }
		next := new(big.Int) // the index that a cell has which follows at once
		for i, c := range s.Array.Cells {
			if at(c.Index).Cmp(next) > 0 {
				may[i] = true
			}
			next = new(big.Int).Add(at(c.Index), big.NewInt(1))
		}
		if at(s.Array.Len).Cmp(next) > 0 {
			may[len(s.Array.Cells)] = true
		}
	}
	return may
}

// walk returns the words of a list from a root on: * of special nodes.
func walk(s *subsume.State, root int, word func(subsume.Object) string) string {
	var words []string
	for n, steps := s.Roots[root].To, 0; n.IsObject() && steps <= len(s.Objects); n, steps = s.Objects[n].To[0], steps+1 {
		if o := s.Objects[n]; o.Special {
			words = append(words, "*")
		} else {
			words = append(words, word(o))
		}
	}
	return strings.Join(words, " ")
}

// special compares the list of an array with where there may be elements.
func (j judge) special(_ context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	s := k.S1
	if !feasible(s) {
		return spec.Discard("the path condition does not hold")
	}
	t, err := j.Cells(s, decide(lengths))
	if err != nil {
		return spec.Refute(e, nil, err.Error())
	}
	var want []string
	may := gaps(s)
	for i, c := range s.Array.Cells {
		if may[i] {
			want = append(want, "*")
		}
		want = append(want, c.Index.Math()+": "+c.Elem.Math())
	}
	if may[len(s.Array.Cells)] {
		want = append(want, "*")
	}
	cell := func(o subsume.Object) string { return o.Data[0].Math() + ": " + o.Data[1].Math() }
	if got := walk(t, 0, cell); got != strings.Join(want, " ") {
		return spec.Refute(e, &spec.Failure{At: Line(s), Wanted: strings.Join(want, " "), Got: got}, "another list")
	}
	return spec.Verdict{Evidence: e}
}

// arrayShape compares the abstraction of an array with what is to be kept.
func (j judge) arrayShape(_ context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	s := k.S1
	if !feasible(s) {
		return spec.Discard("the path condition does not hold")
	}
	if len(s.Array.Cells) == 0 {
		return spec.Discard("no cells") // Algorithm 2 alone says what their list is
	}
	t, err := j.Array(s, decide(lengths))
	if err != nil {
		return spec.Refute(e, nil, err.Error())
	}
	want := &subsume.State{Name: "list", PC: s.PC, Roots: []subsume.Root{{Name: s.Array.Name, To: subsume.Null}}}
	class := &subsume.Class{Name: "cell", Ints: []string{"index", "elem"}, Refs: []subsume.Ref{{Name: "next", Class: "cell"}}}
	add := func(o subsume.Object) {
		o.Class, o.To = class, []subsume.Node{subsume.Null}
		if n := len(want.Objects); n > 0 {
			want.Objects[n-1].To[0] = subsume.Node(n)
		} else {
			want.Roots[0].To = 0
		}
		want.Objects = append(want.Objects, o)
	}
	may := gaps(s)
	at := make([]subsume.Node, len(s.Array.Cells))
	for i, c := range s.Array.Cells {
		if may[i] {
			add(subsume.Object{Special: true})
		}
		at[i] = subsume.Node(len(want.Objects))
		add(subsume.Object{Data: []lang.Expr{c.Index, c.Elem}})
	}
	if may[len(s.Array.Cells)] {
		add(subsume.Object{Special: true})
	}
	for _, x := range s.Numbers {
		r := subsume.Root{Name: x.Name, To: subsume.Null}
		for i, c := range s.Array.Cells {
			if answer, _ := decide(lengths)(s.PC, lang.Term(lang.Eq, x.Value, c.Index)); answer == subsume.Yes {
				r.To = at[i]
				break
			}
		}
		want.Roots = append(want.Roots, r)
	}
	if len(t.Roots) != len(want.Roots) {
		return spec.Refute(e, &spec.Failure{Wanted: fmt.Sprint(len(want.Roots)), Got: fmt.Sprint(len(t.Roots))}, "other roots")
	}
	// Definition 5 does not name the head, which Figure 6 (c) draws apart: it may be so or so.
	if v := sameShape(e, want, t); v.Result != spec.Refuted {
		return v
	}
	return compared(e, want, t, headless(want), headless(t))
}

func (j judge) arrays(ctx context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	if !feasible(k.S1) || !feasible(k.S2) {
		return spec.Discard("a path condition does not hold")
	}
	var lists [2]*subsume.State
	for i, s := range k.states() {
		t, err := j.Cells(s, decide(lengths))
		if err != nil {
			return spec.Refute(e, nil, err.Error())
		}
		lists[i] = t
	}
	if v := j.Subsumed(ctx, lists[0], lists[1], implied(lengths)); v.Answer != subsume.Yes {
		return spec.Discard("it is not subsumed")
	}
	b := concretes.Bounds{Ints: lengths, Length: int(length)}
	if !j.Variables {
		k.S1, k.S2 = withoutNumbers(k.S1), withoutNumbers(k.S2)
	}
	return contained(e, concretes.Arrays(k.S1, b), concretes.Arrays(k.S2, b), "conditions 1 and 2 hold, and a concrete array of s1 is none of s2")
}

// withoutNumbers returns the state with no value of a variable.
func withoutNumbers(s *subsume.State) *subsume.State {
	s = s.Clone()
	s.Numbers = nil
	return s
}
