package entry

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/papers/subsumption/calculus"
	"tandem/papers/subsumption/visited"
	"tandem/props"
	"tandem/spec"
)

// claim is what the paper says of searches, a case for each; two programs of a figure are one case.
type claim struct {
	id, name, cite, text string
	cases                []string
	judge                func(ctx context.Context, s searcher, program string) spec.Verdict
}

// claims lists them in the order of the paper.
var claims = []claim{
	{"figure-2", "Figures 1 and 2", "§3, Figures 1 and 2", "under the abstraction of lists the search of find ends without an error; its fourth state before the body, s12, is subsumed by the third, s8; and behind s12 nothing is hidden",
		[]string{"find"}, judgeFind},
	{"no-subsumption", "No state subsumes another one", `§3, "there is no subsumption between the generated symbolic states"`, "of the states of find before the body, of lists of 1 to 4 nodes, none is subsumed by another one without abstraction",
		[]string{"find"}, judgeNone},
	{"hidden", "Matching hides no error", `§4, "an uninitialized node uninit in H2 can be matched with an arbitrary subgraph in H1"`, "without abstraction, a search with matching finds the errors of a plain search of three small programs",
		[]string{"created", "cyclic", "assigned"}, judgeHidden},
	{"figure-7", "Figure 7", `§6, Figure 7, "the state-exploration indeed terminates without reporting any error"`, "under the abstraction of lists the search of the corrected program ends without an error; that of the program with the bug finds one, for a list of two elements, the first ≤ v and the second > v",
		[]string{"list"}, judgeList},
	{"figure-8", "Figure 8", `§6, Figure 8, "the state-exploration indeed terminates without reporting any error"`, "under the abstraction of arrays the search of the corrected program ends without an error; that of the program with the bug finds an index outside of the array",
		[]string{"array"}, judgeArray},
	{"not-sufficient", "Subsumption is not sufficient", `§6, "subsumption checking without abstraction is not sufficient to limit the state space"`, "without abstraction the searches of the corrected programs are cut by each bound on iterations: up to 4 of the list, and 2 of the array",
		[]string{"list", "array"}, judgeNotSufficient},
	{"numbers-array", "Numbers of the array", `§6, "30 checks, with 17 subsumed and 13 states stored"`, "the search of the corrected program of Figure 8 makes 30 checks, of which 17 are subsumed, and stores 13 states, depth first, in one of the orders of its choices",
		[]string{"array"}, numbers("30 checks, 17 subsumed, 13 stored", ofArray, 5)},
	{"numbers-list", "Numbers of the list", `§6, "12 unique states were stored"`, "the search of the corrected program of Figure 7 makes 23 checks, of which 11 are subsumed, and stores 12 states, depth first, in one of the orders of its choices",
		[]string{"list"}, numbers("23 checks, 11 subsumed, 12 stored", Choice{Abstract: visited.List}, 8)},
}

// searches returns the claims about searches by s, decided by a solver.
func searches(s calculus.Sides, counts bool, open func() (solver.Session, error)) []props.Checkable {
	by := searcher{calculus: s.Calculus(), open: open}
	var list []*props.Property[string]
	for _, c := range claims {
		if !counts && strings.HasPrefix(c.id, "numbers-") {
			continue
		}
		list = append(list, &props.Property[string]{
			ID: c.id, Name: c.name, Cite: c.cite, Text: c.text, Claimed: true, Solver: true, Finite: true,
			Kept: "it is about whole searches, and the others about what these rest on",
			Gen:  func(src props.Source) string { return props.OneOf(src, "program", c.cases) },
			Show: func(name string) props.Shown {
				return props.Shown{Other: "papers/subsumption/examples/" + programs[name].file}
			},
			Judge: func(ctx context.Context, name string) spec.Verdict { return c.judge(ctx, by, name) },
		})
	}
	return props.Erase(list)
}

// searched searches a program depth first; the verdict is of a search that goes wrong.
func (s searcher) searched(ctx context.Context, name string, c Choice, unroll int) (*tree, *spec.Verdict) {
	c.Order = explore.DepthFirst
	switch name {
	case "list":
		c.CheckAt = loopOfList
	case "array":
		c.CheckAt = loopsOfArray
	}
	t, _, err := s.search(ctx, programs[name], c, unroll)
	var undefined spec.NoClause
	switch {
	case errors.As(err, &undefined):
		v := spec.Refute(spec.Evidence{}, &spec.Failure{Wanted: "a search", Got: undefined.Error()}, "an algorithm is not defined")
		return nil, &v
	case err != nil:
		v := spec.Undecided(spec.Evidence{}, err.Error())
		return nil, &v
	}
	return t, nil
}

// judged returns a verdict on a search: that it fails, or is cut, or else holds.
func judged(t *tree, cut bool, f *spec.Failure) spec.Verdict {
	e := spec.Evidence{Compared: len(t.Paths)}
	switch {
	case f != nil:
		return spec.Refute(e, f, "the search finds something else")
	case cut:
		return spec.Undecided(e, "the search is cut by a bound")
	}
	return spec.Verdict{Evidence: e}
}

func isCut(t *tree) bool {
	return t.Summary.ByStatus[spec.Bound]+t.Summary.ByStatus[spec.Unknown] > 0
}

// noError returns a failure where a search found an error.
func noError(t *tree) *spec.Failure {
	if p, ok := lists.Find(t.Paths, func(p explore.Path[languages.Node]) bool { return p.Status == spec.Error }); ok {
		return &spec.Failure{Wanted: "no error", Got: t.Faults[p.ID].Text}
	}
	return nil
}

func judgeFind(ctx context.Context, s searcher, name string) spec.Verdict {
	t, wrong := s.searched(ctx, name, Choice{Abstract: visited.List, Doubt: 12}, 8)
	if wrong != nil {
		return *wrong
	}
	f := noError(t)
	if f == nil {
		if checks := t.store.Checks; len(checks) < 4 || checks[3].By == nil || checks[3].By.ID != 3 {
			f = &spec.Failure{Wanted: "state 4 by state 3", Got: matched(t)}
		}
	}
	d := t.Subsumed.Doubted
	if f == nil && len(d.Errors)+d.Open > 0 {
		f = &spec.Failure{At: "behind s12", Wanted: "nothing is hidden", Got: fmt.Sprintf("%d errors, %d states that no other one subsumes", len(d.Errors), d.Open)}
	}
	return judged(t, isCut(t) || d.Cut > 0, f)
}

// judgeNone compares all states with each other, in both directions: the search asks of later ones alone.
func judgeNone(ctx context.Context, s searcher, name string) spec.Verdict {
	t, wrong := s.searched(ctx, name, Choice{Abstract: visited.None}, 4)
	if wrong != nil {
		return *wrong
	}
	var e spec.Evidence
	if subsumed, _ := t.store.Matches(); subsumed > 0 {
		return spec.Refute(e, &spec.Failure{Wanted: "no state is subsumed", Got: matched(t)}, "the search finds something else")
	}
	for _, first := range t.store.States {
		for _, later := range t.store.States {
			if first == later || first.Point != later.Point {
				continue
			}
			if e.Compared++; s.calculus.Match(first.State, later.State, false).True {
				return spec.Undecided(e, fmt.Sprintf("the shapes of states %d and %d match", first.ID, later.ID))
			}
		}
	}
	return spec.Verdict{Evidence: e}
}

// judgeHidden compares a search with matching with a plain one of fewer iterations.
func judgeHidden(ctx context.Context, s searcher, name string) spec.Verdict {
	plain, wrong := s.searched(ctx, name, Choice{}, 3)
	if wrong != nil {
		return *wrong
	}
	matching, wrong := s.searched(ctx, name, Choice{Abstract: visited.None}, 9)
	if wrong != nil {
		return *wrong
	}
	f := someError(plain, "found by the plain search", func(explore.Path[languages.Node]) bool { return true })
	if f == nil {
		f = someError(matching, "as the plain search finds it", func(explore.Path[languages.Node]) bool { return true })
	}
	return judged(matching, false, f)
}

func judgeList(ctx context.Context, s searcher, _ string) spec.Verdict {
	return s.bothSearches(ctx, "list", Choice{Abstract: visited.List}, 8, "for a list of two elements, the first <= v and the second > v",
		func(_ *tree, p explore.Path[languages.Node]) bool { return p.Model != nil && listOfTwo(*p.Model) })
}

// ofArray is how arrays are searched under abstraction: 9 paths if it ends, else thousands of questions.
var ofArray = Choice{Abstract: visited.Array, Paths: 10}

func judgeArray(ctx context.Context, s searcher, _ string) spec.Verdict {
	return s.bothSearches(ctx, "array", ofArray, 5, "an index outside of the array",
		func(t *tree, p explore.Path[languages.Node]) bool { return t.Faults[p.ID].Access == "a[lo]" })
}

// bothSearches judges a corrected program, and that with the bug, whose error is to be so.
func (s searcher) bothSearches(ctx context.Context, name string, c Choice, unroll int, wanted string, is func(*tree, explore.Path[languages.Node]) bool) spec.Verdict {
	t, wrong := s.searched(ctx, name, c, unroll)
	if wrong != nil {
		return *wrong
	}
	f := noError(t)
	if f != nil || isCut(t) {
		return judged(t, isCut(t), f)
	}
	bug, wrong := s.searched(ctx, name+" bug", c, unroll)
	if wrong != nil {
		return *wrong
	}
	return judged(bug, false, someError(bug, wanted, func(p explore.Path[languages.Node]) bool { return is(bug, p) }))
}

// someError returns a failure where no error is as wanted.
func someError(t *tree, wanted string, is func(explore.Path[languages.Node]) bool) *spec.Failure {
	if slices.ContainsFunc(t.Paths, func(p explore.Path[languages.Node]) bool { return p.Status == spec.Error && is(p) }) {
		return nil
	}
	return &spec.Failure{Wanted: "an error, " + wanted, Got: errorOf(t)}
}

// listOfTwo reports whether an initial state has l as the paper says.
func listOfTwo(m solver.Model) bool {
	at := lists.Pairs(m.Vars(), func(x lang.Var) (string, lang.Value) { return x.Name, m.At(x) })
	l, _ := at["l"].(lang.ObjectValue)
	v, _ := at["v"].(lang.IntValue)
	next, some := at["Node.next"].(lang.ArrayValue)
	elem, all := at["Node.elem"].(lang.ArrayValue)
	if !some || !all || l.IsNil() {
		return false
	}
	second := next.At(l).(lang.ObjectValue)
	return !second.IsNil() && next.At(second).(lang.ObjectValue).IsNil() &&
		elem.At(l).(lang.IntValue).Big().Cmp(v.Big()) <= 0 && elem.At(second).(lang.IntValue).Big().Cmp(v.Big()) > 0
}

func judgeNotSufficient(ctx context.Context, s searcher, name string) spec.Verdict {
	var t *tree
	most := map[string]int{"list": 4, "array": 2}[name]
	for n := most - 1; n <= most; n++ {
		var wrong *spec.Verdict
		if t, wrong = s.searched(ctx, name, Choice{Abstract: visited.None}, n); wrong != nil {
			if wrong.Result == spec.Refuted {
				return spec.Discard(wrong.Failure.Got)
			}
			return *wrong
		}
		if t.Summary.ByStatus[spec.Bound] == 0 {
			return judged(t, false, &spec.Failure{At: fmt.Sprintf("%d iterations", n), Wanted: "a search that is cut", Got: counted(t)})
		}
	}
	return judged(t, false, nil)
}

// numbers judges that a search makes as many checks and stores as many states as §6 counts, in one of the orders in
// which choices can be taken. If none does, another choice that the text leaves open may: no refutation.
func numbers(want string, c Choice, unroll int) func(context.Context, searcher, string) spec.Verdict {
	return func(ctx context.Context, s searcher, name string) spec.Verdict {
		var e spec.Evidence
		var found []string
		for _, c.LastFirst = range []bool{false, true} {
			t, wrong := s.searched(ctx, name, c, unroll)
			if wrong != nil {
				return *wrong
			}
			e.Compared += len(t.Paths)
			if found = append(found, counted(t)); found[len(found)-1] == want {
				return judged(t, isCut(t), nil)
			}
		}
		return spec.Undecided(e, "not by the orders that were tried, but another one may: "+strings.Join(slices.Compact(found), "; "))
	}
}
