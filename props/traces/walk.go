package traces

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp/heap"
)

// Case is a program of the language of objects, and initial values of variables and of fields as arrays.
type Case = sections.Case

// judge is what the statements are judged with.
type judge struct {
	sides objects.TraceSides
	heap  spec.System[heap.Config]
	lim   spec.Limits
}

func newJudge(sides objects.TraceSides, lim spec.Limits) *judge {
	return &judge{sides: sides, heap: heap.System(sides.Heap), lim: lim}
}

// program returns p with numbered statements.
func (j *judge) program(ctx context.Context, p *lang.Program) *lang.Program {
	return spec.Remember(ctx, numberedKey{}, p, numbered)
}

// numberedKey owns the numbered programs.
type numberedKey struct{}

// run is the standard run.
type run = sections.Run[heaps.Config]

// unknown reports whether a bound of the machine ended the run: nothing can be said of values then.
func unknown(r run) bool { return r.Bound == sections.OnBits }

// twins lists the rules of the run that an unfolding has twins of.
func (j *judge) twins(r run) []string {
	return slices.DeleteFunc(slices.Clone(r.Rules), func(rule string) bool { return rule == "End" && j.sides.Unmarked })
}

// begins reports whether a run's rules begin with these, whichever variables assignments are to.
func begins(run, rules []string) bool {
	return len(rules) <= len(run) && slices.EqualFunc(run[:len(rules)], rules, func(a, b string) bool {
		return a == b || isVariable(a) && isVariable(b)
	})
}

// isVariable reports whether a rule assigns to a variable.
func isVariable(rule string) bool { return rule == "Assign-G" || rule == "Assign-L" }

// standard returns the standard run of p from V, of up to n transitions. It ends before
// rule End of the main statement, which the unfolding does not have.
func (j *judge) standard(p *lang.Program, V concrete.Valuation, n int, e *spec.Evidence) run {
	return sections.Follow(j.sides.Standard, heaps.Initial(p, V), n, e, func(c heaps.Config) (spec.Outcome, string, bool) {
		if heaps.Final(c) || c.Gamma.Depth() == 1 && c.Gamma.Top().S.Empty() {
			return spec.Final, "", true
		}
		return spec.Bound, sections.OnBits, c.Overflows()
	})
}

// traced is where the unfolding is, and the state to which its trace leads.
type traced struct {
	s unfold.Config
	V heap.State
}

// initial returns ⟨S, ε⟩, and V.
func (j *judge) initial(p *lang.Program, V concrete.Valuation) traced {
	return traced{unfold.Initial(p), objects.HeapState(p, V)}
}

// next returns the unfolding's transitions whose new actions the trace's state passes: the choice
// that holds.
func (j *judge) next(at traced) []spec.Step[traced] {
	var list []spec.Step[traced]
	for _, step := range j.sides.Unfold.Next(at.s) {
		rho := trace.Of(step.To.Rho.Since(at.s.Rho.Len())...)
		end, _ := heap.Run(j.heap, heap.Config{V: at.V, Rho: rho})
		if end.Rho.Empty() {
			list = append(list, spec.Step[traced]{Rule: step.Rule, To: traced{step.To, end.V}})
		}
	}
	return list
}

// path returns where the unfolding goes along the tests that hold, up to n transitions,
// and how it ended there. It is an error if two transitions go on.
func (j *judge) path(at traced, n int, e *spec.Evidence) (end traced, rules []string, outcome spec.Outcome, err error) {
	for !unfold.Final(at.s) {
		next := j.next(at)
		switch {
		case len(next) == 0:
			return at, rules, spec.Stuck, nil
		case len(next) > 1:
			return at, rules, spec.Stuck, fmt.Errorf("the trace %s", goesOn(next))
		case len(rules) == n:
			return at, rules, spec.Bound, nil
		}
		e.Symbolic.Add(next[0].Rule)
		rules = append(rules, next[0].Rule)
		at = next[0].To
	}
	return at, rules, spec.Final, nil
}

// goesOn returns how the trace goes on.
func goesOn(next []spec.Step[traced]) string {
	if len(next) == 0 {
		return "does not go on"
	}
	by := lists.Map(next, func(s spec.Step[traced]) string { return s.Rule })
	return "goes on by " + strings.Join(by, " and ")
}

// node is a configuration of the whole unfolding.
type node struct {
	at    unfold.Config
	rules []string
}

func (n node) child(step spec.Step[unfold.Config]) node {
	return node{step.To, append(n.rules[:len(n.rules):len(n.rules)], step.Rule)}
}

// tree returns the unfolding of p, breadth first: all paths, whatever their tests, up to the limits.
func (j *judge) tree(p *lang.Program, e *spec.Evidence) []node {
	list := []node{{at: unfold.Initial(p)}}
	for i := 0; i < len(list); i++ {
		n := list[i]
		next := j.sides.Unfold.Next(n.at)
		if len(next) > 1 {
			e.Branching++
		}
		for _, step := range next {
			if len(list) >= j.lim.Nodes || len(n.rules) >= j.lim.Steps {
				e.Cut++
				return list
			}
			e.Symbolic.Add(step.Rule)
			list = append(list, n.child(step))
			e.Longest = max(e.Longest, len(n.rules)+1)
		}
	}
	return list
}

// spine returns p's unfolding along the standard run's rules, as far as it goes, and one transition
// aside: paths that the run nearly takes.
func (j *judge) spine(p *lang.Program, std run, e *spec.Evidence) []node {
	n := node{at: unfold.Initial(p)}
	var list []node
	for _, rule := range j.twins(std) {
		var on *node
		for _, step := range j.sides.Unfold.Next(n.at) {
			child := n.child(step)
			if begins([]string{rule}, []string{step.Rule}) && on == nil {
				on = &child
				continue
			}
			list = append(list, child)
		}
		if on == nil {
			break
		}
		e.Symbolic.Add(rule)
		n = *on
	}
	e.Longest = max(e.Longest, len(n.rules))
	return append(list, n)
}

// difference returns where the standard state and the trace's differ, as sections.Differ; "" if not.
func difference(p *lang.Program, c heaps.Config, V heap.State) string {
	d, ok := sections.Differ(p, sections.State{G: c.G, H: c.H}, sections.State{G: V.G, H: V.H})
	switch {
	case !ok:
		return ""
	case d.Other:
		return fmt.Sprintf("%s is %v in the run, and by the trace %v, which corresponds to another object", d.Place, d.V, d.W)
	default:
		return fmt.Sprintf("%s is %v in the run, and %v by the trace", d.Place, d.V, d.W)
	}
}

// numbered returns p with the number of each statement for its position: both sides keep
// positions, and a statement that one of them has made of another has that one's.
func numbered(p *lang.Program) *lang.Program {
	n := &numberer{}
	return p.WithBodies(n.seq)
}

type numberer struct{ last int }

func (n *numberer) seq(S lang.Seq) lang.Seq { return S.Map(n.stmt) }

func (n *numberer) stmt(a lang.Stmt) lang.Stmt {
	n.last++
	p := a.Parts()
	p.At = lang.Span{}
	p.At.From.Line, p.At.From.Col = n.last, 1
	p.Then, p.Else = n.seq(p.Then), n.seq(p.Else)
	return lang.With(a, p)
}

// sameStmt reports whether both sides stand at the same statement, or a rule's product of it: both
// at a call, or at its h := r. At the end of a body or main a side stands at none.
func sameStmt(a, b lang.Stmt) bool {
	if _, ok := a.(*lang.End); ok {
		a = nil
	}
	if _, ok := b.(*lang.End); ok {
		b = nil
	}
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Parts().At == b.Parts().At && fmt.Sprintf("%T", a) == fmt.Sprintf("%T", b)
}

// describe returns the statement that a side stands at.
func describe(a lang.Stmt) string {
	if a == nil {
		return "the end"
	}
	return lang.Head(a)
}
