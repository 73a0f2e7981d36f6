package statements

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/examples"
	"tandem/props"
	"tandem/spec"
)

// figure is a figure of the paper with states: its files, two for each comparison, and
// what it says of them.
type figure struct {
	id, name, text, cite string
	files                [][]string
	judge                func(j judge, k Case) *spec.Failure
}

var figures = []figure{
	{"figure-3", "Figure 3", "the first list is matched by the second one, with the labels l1 and l2 of its first two nodes; the trees do not match", "§4, Figure 3",
		[][]string{{"figure3-list-1", "figure3-list-2"}, {"figure3-tree-1", "figure3-tree-2"}}, judge.figure3},
	{"figure-4", "Figure 4", "s1 is subsumed by s2; the constraints are e1 < e2 and e1 ≤ e2", "§4, Figure 4",
		[][]string{{"figure4-s1", "figure4-s2"}}, judge.figure4},
	{"figure-5", "Figure 5", "α(s12) is s12 with a summary of two nodes, and α(s8) is s8; α(s12) is subsumed by s8, and s12 is not", "§5.1, Figure 5",
		[][]string{{"figure5-s12", "figure5-s8"}}, judge.figure5},
	{"figure-6", "Figure 6", "the list of the array is v0 v1 v2 v3 * v4 * v5, and its abstraction v0 (v1∨v2) v3 * v4 * v5", "§5.2, Figure 6",
		[][]string{{"figure6"}}, judge.figure6},
}

// figures returns the statements of the figures.
func (j judge) figures() []group {
	var list []group
	for _, f := range figures {
		cases := sync.OnceValue(f.cases)
		list = append(list, group{&props.Property[Case]{
			ID: f.id, Name: f.name, Cite: f.cite, Text: f.text, Claimed: true, Finite: true, Kept: "the paper draws it",
			Gen:   func(src props.Source) Case { return props.OneOf(src, "case", cases()) },
			Judge: func(_ context.Context, k Case) spec.Verdict { return j.figure(f, k) },
		}, ofFigures})
	}
	return list
}

// figure judges one case of a figure.
func (j judge) figure(f figure, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	if fail := f.judge(j, k); fail != nil {
		return spec.Refute(e, fail, "the figure shows something else")
	}
	return spec.Verdict{Evidence: e}
}

// cases returns the states of the figure.
func (f figure) cases() []Case {
	var list []Case
	for _, names := range f.files {
		var k Case
		for i, name := range names {
			text, err := examples.Files.ReadFile(name + ".json")
			if err != nil {
				panic(err) // the files are part of the program
			}
			s, err := subsume.Read(name, text)
			if err != nil {
				panic(err)
			}
			*[]**subsume.State{&k.S1, &k.S2}[i] = s
		}
		list = append(list, k)
	}
	return list
}

// differs returns a failure, unless both texts are the same.
func differs(at, want, got string) *spec.Failure {
	if want == got {
		return nil
	}
	return &spec.Failure{At: at, Wanted: want, Got: got}
}

func (j judge) figure3(k Case) *spec.Failure {
	m := j.Match(k.S1, k.S2, false)
	if strings.Contains(k.S1.Name, "tree") {
		return differs("the trees", "false", fmt.Sprint(m.True))
	}
	return differs("the lists", "true, [1 2 0], [1 2]", fmt.Sprintf("%v, %v, %v", m.True, m.L1, m.L2))
}

// values are those of symbols in Figure 4: one more at each end than names have, since
// two symbols stand for no name, and are beside those that do.
var values = []int64{-2, -1, 0, 1, 2, 3, 4}

func (j judge) figure4(k Case) *spec.Failure {
	v := j.Subsumed(context.Background(), k.S1, k.S2, implied(values))
	if v.Answer != subsume.Yes {
		return differs("s1 and s2", "subsumed", "not subsumed")
	}
	for i, c := range []subsume.Constraint{v.C1, v.C2} {
		if len(c.Names) != 2 {
			return differs("the names of s"+fmt.Sprint(i+1), "e1 and e2", fmt.Sprint(c.Names))
		}
		var want []string
		for _, e1 := range domain {
			for _, e2 := range domain {
				if e1 < e2 || i == 1 && e1 == e2 {
					want = append(want, strings.Join(texts([]int64{e1, e2}), ","))
				}
			}
		}
		got := slices.Collect(maps.Keys(points(c, c.Names, values)))
		slices.Sort(want)
		slices.Sort(got)
		if f := differs("the constraint of s"+fmt.Sprint(i+1), strings.Join(want, " "), strings.Join(got, " ")); f != nil {
			return f
		}
	}
	return nil
}

func (j judge) figure5(k Case) *spec.Failure {
	var abstract []*subsume.State
	for i, want := range []string{"v1 (v2∨v3) v4", "v1 v2 v3"} {
		s := k.states()[i]
		t, err := j.List(s)
		if err != nil {
			return &spec.Failure{At: s.Name, Wanted: want, Got: err.Error()}
		}
		if f := differs("α("+s.Name+")", want, drawn(t, "this")); f != nil {
			return f
		}
		abstract = append(abstract, t)
	}
	subsumed := func(s *subsume.State) string {
		return j.Subsumed(context.Background(), s, abstract[1], implied(ints)).Answer.String()
	}
	if f := differs("α(s12) is subsumed by s8", "yes", subsumed(abstract[0])); f != nil {
		return f
	}
	return differs("s12 is subsumed by s8", "no", subsumed(k.S1))
}

func (j judge) figure6(k Case) *spec.Failure {
	for _, of := range []struct {
		name, want string
		list       func(*subsume.State, subsume.Decide) (*subsume.State, error)
	}{
		{"the list", "v0 v1 v2 v3 * v4 * v5", j.Cells},
		{"the abstraction", "v0 (v1∨v2) v3 * v4 * v5", j.Array},
	} {
		t, err := of.list(k.S1, decide([]int64{0, 1, 2, 3, 4, 5, 6, 7}))
		if err != nil {
			return &spec.Failure{At: of.name, Wanted: of.want, Got: err.Error()}
		}
		if f := differs(of.name, of.want, drawn(t, k.S1.Array.Name)); f != nil {
			return f
		}
	}
	return nil
}

// drawn returns the list that a root points to, by the last integer of each node: v0 (v1∨v2) *.
func drawn(s *subsume.State, root string) string {
	at := slices.IndexFunc(s.Roots, func(r subsume.Root) bool { return r.Name == root })
	last := func(data []lang.Expr) string { return data[len(data)-1].Math() }
	return walk(s, at, func(o subsume.Object) string {
		if o.IsSummary() {
			return "(" + strings.Join(lists.Map(o.Sum, last), "∨") + ")"
		}
		return last(o.Data)
	})
}

// labels judges what Algorithm 1 says of its labels.
func (j judge) labels(_ context.Context, k Case) spec.Verdict {
	m, e := j.counted(k.S1, k.S2)
	if !m.True {
		return spec.Verdict{Result: spec.Discarded, Reason: "Algorithm 1 returns false"}
	}
	for i, l := range []subsume.Labels{m.L1, m.L2} {
		nodes := make([]int, m.Labels+1)
		for n, label := range l {
			switch {
			case label == 0 && i == 1:
				return spec.Refute(e, &spec.Failure{At: k.S2.Objects[n].Name, Wanted: "a label", Got: "null"}, "a node of H2 is not matched")
			case label < 0 || int(label) > m.Labels:
				return spec.Refute(e, &spec.Failure{Wanted: fmt.Sprint("at most ", m.Labels), Got: fmt.Sprint(label)}, "there is no such label")
			}
			nodes[label]++
		}
		for label, n := range nodes[1:] {
			if n != 1 {
				return spec.Refute(e, &spec.Failure{At: fmt.Sprintf("H%d, l%d", i+1, label+1), Wanted: "one node", Got: fmt.Sprint(n)}, "a label is not that of two matched nodes")
			}
		}
	}
	return spec.Verdict{Evidence: e}
}
