package trees

import (
	"context"
	"fmt"
	"strings"

	"tandem/explore"
	"tandem/lang"
	"tandem/spec"
)

// frames counts executions of loops in another way than searches do: a frame for each
// call that is under way, and in it the loops that were entered.
type frames []frame

type frame struct {
	callee string
	loops  map[lang.Stmt]int
}

// step takes a transition, and returns how often what it begins was begun: iterations of
// this execution, or calls inside each other; 0 if it begins nothing.
func (f *frames) step(stmt lang.Stmt, rule string, deeper bool) int {
	top := (*f)[len(*f)-1]
	switch stmt := stmt.(type) {
	case *lang.While:
		if rule != "While-T" {
			delete(top.loops, stmt)
			return 0
		}
		top.loops[stmt]++
		return top.loops[stmt]
	case *lang.Call, *lang.Invoke:
		if !deeper {
			return 0
		}
		name, calls := stmt.Parts().Callee(), 1
		for _, g := range *f {
			if g.callee == name {
				calls++
			}
		}
		*f = append(*f, frame{name, map[lang.Stmt]int{}})
		return calls
	}
	return 0
}

// unwound judges where the paths of a tree are cut.
func unwound[S explore.Configuration](_ context.Context, s *searching[S]) spec.Verdict {
	var e spec.Evidence
	for i, p := range s.right.Paths {
		var steps []explore.Transition[S]
		for n := s.told.ends[i]; n > 0; n = s.told.steps[n-1].Above {
			steps = append(steps, s.told.steps[n-1])
		}
		f, most := frames{{loops: map[lang.Stmt]int{}}}, 0
		for j := len(steps) - 1; j >= 0; j-- {
			t := steps[j]
			began := f.step(t.From.Stmt(), t.Rule, depth(t.To) > depth(t.From))
			for len(f) > depth(t.To)+1 {
				f = f[:len(f)-1]
			}
			if most = max(most, began); began > Unwind && j > 0 {
				return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("it begins %d and goes on: %s", began, text(p)), Evidence: e}
			}
		}
		iterations := strings.HasPrefix(p.Reason, "bound on iterations")
		calls := strings.HasPrefix(p.Reason, "bound on calls")
		if cut := iterations || calls; cut != (most > Unwind) || cut && p.Status != spec.Bound {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("%d were begun at the most: %s", most, text(p)), Evidence: e}
		}
		if p.Status == spec.Bound {
			e.Ended.Add(p.Reason)
		} else if s.problem.End(p.End) != p.Status || len(s.problem.System.Next(p.End)) > 0 {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("the program goes on: %s", text(p)), Evidence: e}
		}
		e.Compared++
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// depth returns the calls that are under way.
func depth(c explore.Configuration) int {
	if c, ok := c.(explore.Caller); ok {
		return c.Depth()
	}
	return 0
}
