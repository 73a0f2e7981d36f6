package statements

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/spec"
)

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

// walk returns the words of a list: the cells by their places, and *.
func walk(s *subsume.State) string {
	var words []string
	for n, steps := s.Roots[0].To, 0; n.IsObject() && steps <= len(s.Objects); n, steps = s.Objects[n].To[0], steps+1 {
		o := s.Objects[n]
		if o.Special {
			words = append(words, "*")
		} else {
			words = append(words, o.Data[0].Math()+": "+o.Data[1].Math())
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
	if got := walk(t); got != strings.Join(want, " ") {
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
