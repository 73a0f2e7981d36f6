package bounded_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// largest is the size of the largest programs whose formula is compared with their
// tree.
const largest = 24

// unwinds are the bounds K that are compared. Explore has no bound 0.
var unwinds = []int{1, 2}

// treeAgrees returns that bounded model checking and the tree agree at the same bound, of
// programs of sem over the vocabulary: both find the same places that can fail; the
// program is correct exactly if the tree is complete and has no error leaf, and each bug
// is replayed. o is how formulas are made.
func treeAgrees[S bounded.Joined[S], C interface{ Stmt() lang.Stmt }](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], voc *programs.Vocabulary, session solver.Session, o bounded.Options) *props.Property[sections.Case] {
	return &props.Property[sections.Case]{
		ID: "search-bmc", Name: "One formula says what the tree says", Cite: "lecture, bounded model checking", Solver: true,
		Text: "of the program unwound to K the error formula is satisfiable for the places at which paths of the tree with --bound unwind=K fail, and for no others; the bound is reached exactly where the tree has a path that it cuts",
		Gen:  func(src props.Source) sections.Case { return sections.Case{Program: voc.RandomProgram(src, largest)} },
		Show: func(k sections.Case) props.Shown { return sections.Show(k.Program, k.Initial) },
		Smaller: func(k sections.Case) []sections.Case {
			var list []sections.Case
			for _, p := range programs.Smaller(k.Program) {
				list = append(list, sections.Case{Program: p})
			}
			return list
		},
		Judge: func(ctx context.Context, k sections.Case) spec.Verdict {
			p, err := positioned(k.Program)
			if err != nil {
				return spec.Undecided(spec.Evidence{}, "the program has no source text")
			}
			session.Push()
			defer session.Pop()
			c := bounded.Of(sem, p, session, o) // one for all bounds, as --incremental has it
			c.All = true
			var e spec.Evidence
			for _, most := range unwinds {
				v := agree(ctx, sem, c, most)
				e.Add(v.Evidence)
				if v.Result != spec.Tested {
					v.Evidence = e
					return v
				}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// positioned returns p as it would be read: each statement has a place of its own.
func positioned(p *lang.Program) (*lang.Program, error) {
	text, err := lang.Format(p)
	if err != nil {
		return nil, err
	}
	return lang.Parse("", text)
}

// agree compares the formula with the tree, for one bound.
func agree[S bounded.Joined[S], C interface{ Stmt() lang.Stmt }](ctx context.Context, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], c *bounded.Checker[S], most int) spec.Verdict {
	var e spec.Evidence
	tree, err := explore.Explore(ctx, explore.Of(sem, c.Program), c.Session, explore.Options[S]{Bounds: explore.Bounds{Unwind: most, Paths: 60}})
	if err != nil {
		return spec.Verdict{Result: spec.Refuted, Reason: "the tree: " + err.Error()}
	}
	fails, cut := map[string]bool{}, false
	for _, path := range tree.Paths {
		switch {
		case path.Model == nil:
			e.Cut++
			return spec.Undecided(e, "the tree: a leaf is undecided, or beyond the bound on paths")
		case path.Status == spec.Error:
			fault := path.End.Stmt().(*lang.Fault)
			fails[place(fault.Kind, fault.Parts().At)] = true
		case path.Status == spec.Bound:
			cut = true
		}
		e.Ended.Add(path.Status.String())
	}
	r, err := c.Check(ctx, most)
	if err != nil {
		return spec.Refute(e, &spec.Failure{Wanted: "values that do what the formula says", Got: err.Error()}, "values that do what the formula says")
	}
	found := map[string]bool{}
	for _, a := range r.Places {
		switch a.Answer {
		case solver.Unknown:
			return spec.Undecided(e, "the formula: "+a.Reason)
		case solver.Sat:
			found[place(a.Kind, a.At)] = true
		}
	}
	if r.Verdict == bounded.Unknown {
		return spec.Undecided(e, "the formula: "+r.Reason)
	}
	if got, want := names(found), names(fails); got != want {
		return spec.Refute(e, &spec.Failure{Wanted: "places that fail: " + want, Got: got}, "the places of the tree")
	}
	want := bounded.Correct
	switch {
	case len(fails) > 0:
		want = bounded.Bug
	case cut:
		want = bounded.Bounded
	}
	if r.Verdict != want {
		return spec.Refute(e, &spec.Failure{Wanted: want.String(), Got: r.Verdict.String()}, fmt.Sprintf("what the tree says, up to %d", most))
	}
	e.Compared += 1 + len(fails)
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

func place(k lang.Kind, at lang.Span) string { return fmt.Sprintf("%v at %v", k, at.From) }

func names(set map[string]bool) string {
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}
