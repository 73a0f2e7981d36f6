package traces

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp/heap"
)

// The names of the statements.
const (
	IDEnds       = "ends"
	IDPrefixes   = "prefixes"
	IDConverse   = "converse"
	IDConditions = "path-conditions"
	IDInitial    = "initial-state"
)

// Statements returns what is checked of the unfolding, in the package documentation's order,
// without generators. Lockstep is left out if the unfolding has no transition at a body's end.
func Statements(sides objects.TraceSides, lim spec.Limits) []*props.Property[Case] {
	j := newJudge(sides, lim)
	list := []*props.Property[Case]{j.ends()}
	if !sides.Unmarked { // or steps of one side have none of the other
		list = append(list, j.prefixes(), j.converse())
	}
	list = append(list, j.conditions(), j.initialState())
	for _, p := range sections.Language(nil, 0).Kind().Of(list...) {
		p.Symbolic = sides.Unfold.IDs()
		if p.ID != IDInitial {
			p.Concrete = sides.Standard.IDs()
		}
		if sides.Returning { // a body that ends with its return does not end without
			end := func(id string) bool { return id == "End" }
			p.Symbolic = slices.DeleteFunc(slices.Clone(p.Symbolic), end)
			p.Concrete = slices.DeleteFunc(slices.Clone(p.Concrete), end)
		}
	}
	if sides.Returning {
		return sections.Returning(list)
	}
	return list
}

// ends returns that traces compute what programs compute: for any program S and initial
// state V, let ⟨S, ε⟩ →* ⟨S', ρ⟩ be the path on which each test holds where it is
// reached.
//
//	⟨S, V⟩ →* ⟨ε, V'⟩ iff ⟨S, ε⟩ →* ⟨ε, ρ⟩ and ⟨V, ρ⟩ →* ⟨V'', ε⟩,
//	⟨S, V⟩ is stuck at A with V' iff ⟨S, ε⟩ →* ⟨A; S', ρ⟩, ⟨V, ρ⟩ →* ⟨V'', ε⟩ and
//	⟨V'', ρ'⟩ is stuck for what A adds to ρ on each path,
//
// and V' and V” are the same, up to the names of objects, on the global variables
// and what they reach.
//
// Source: §4, "the standard concrete semantics of a program … can be defined also in
// terms of the concrete semantics of its symbolic execution traces".
func (j *judge) ends() *props.Property[Case] {
	return &props.Property[Case]{
		ID: IDEnds, Name: "Traces compute what programs compute", Claimed: true, Cite: "§4, the concrete semantics",
		Text: "⟨S, V⟩ and the trace ρ along the tests that hold end alike: ⟨S, V⟩ →* ⟨ε, V'⟩ iff ⟨S, ε⟩ →* ⟨ε, ρ⟩ and ⟨V, ρ⟩ →* ⟨V', ε⟩, and they are stuck at the same statement",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			p := j.program(ctx, k.Program)
			far := j.lim.Steps * j.lim.Stretch
			std := j.standard(p, k.Initial, j.lim.Steps, &e)
			at, rules, outcome, err := j.path(j.initial(p, k.Initial), far, &e)
			if std.Bound == sections.OnSteps && outcome != spec.Bound {
				e.Concrete = nil
				std = j.standard(p, k.Initial, far, &e)
			}
			e.Ended.Add(std.End.String())
			e.Longest, e.Compared = len(rules), 1
			d := ""
			switch {
			case unknown(std):
				return inconclusive(e, std)
			case err != nil:
				d = err.Error()
			case std.End == spec.Bound && outcome == spec.Bound: // neither ends as far as it was followed
				e.Cut++
				return spec.Verdict{Evidence: e}
			case std.End == spec.Bound, outcome == spec.Bound:
				return spec.Undecided(e, sections.OnSteps)
			case outcome != std.End:
				d = fmt.Sprintf("the run is %v, the trace is %v", std.End, outcome)
			case !sameStmt(std.Last().Stmt(), at.s.Stmt()):
				d = "they are stuck at different statements"
			default:
				d = difference(p, std.Last(), at.V)
			}
			if d != "" {
				return part(e, p, rules, std.Last(), at, d)
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// prefixes is ends for each prefix of the run, not only the last: the unfolding
// takes the twin of each transition that the standard run takes, both stand at the
// same statement then, and
//
//	⟨S, V⟩ →ⁿ ⟨S', V'⟩ implies ⟨S, ε⟩ →ⁿ ⟨S'', ρ⟩ and ⟨V, ρ⟩ →* ⟨V', ε⟩.
//
// Source: §4, as ends.
func (j *judge) prefixes() *props.Property[Case] {
	return &props.Property[Case]{
		ID: IDPrefixes, Name: "Traces compute what programs compute, step by step", Cite: "§4, the concrete semantics",
		Text: "⟨S, V⟩ →ⁿ ⟨S', V'⟩ implies ⟨S, ε⟩ →ⁿ ⟨S', ρ⟩ by the same rules, and ⟨V, ρ⟩ →* ⟨V', ε⟩",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			p := j.program(ctx, k.Program)
			std := j.standard(p, k.Initial, j.lim.Steps, &e)
			at := j.initial(p, k.Initial)
			var rules []string
			for i, c := range std.At {
				if i > 0 {
					rule, next := std.Rules[i-1], j.next(at)
					if len(next) != 1 || next[0].Rule != rule {
						return part(e, p, rules, std.At[i-1], at, fmt.Sprintf("the run goes on by %s, the trace %s", rule, goesOn(next)))
					}
					e.Symbolic.Add(rule)
					rules = append(rules, rule)
					at = next[0].To
				}
				if d := differs(p, c, at); d != "" {
					return part(e, p, rules, c, at, d)
				}
				e.Compared++
			}
			e.Longest = len(rules)
			if unknown(std) {
				return inconclusive(e, std)
			}
			if std.End == spec.Bound {
				e.Cut++
				return spec.Verdict{Evidence: e}
			}
			e.Ended.Add(std.End.String())
			if next := j.next(at); len(next) > 0 {
				return part(e, p, rules, std.Last(), at, "the run has ended, the trace "+goesOn(next))
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// converse returns that the unfolding gives no trace too many: for any ⟨S, ε⟩ →ⁿ ⟨S', ρ⟩,
//
//	⟨V, ρ⟩ →* ⟨V', ε⟩ implies ⟨S, V⟩ →ⁿ ⟨S'', V'⟩ by the same rules.
//
// All traces count, whatever their tests, up to Limits.Nodes, and those beside the
// run; each is run as a whole.
//
// Source: §4, as ends; "applicable to any symbolic trace generated by the symbolic
// transitions system".
func (j *judge) converse() *props.Property[Case] {
	return &props.Property[Case]{
		ID: IDConverse, Kept: "the paper claims it; as runs are deterministic, it follows from what is checked step by step",
		Name: "Programs compute what traces compute", Cite: "§4, the concrete semantics",
		Text: "⟨S, ε⟩ →ⁿ ⟨S', ρ⟩ and ⟨V, ρ⟩ →* ⟨V', ε⟩ imply ⟨S, V⟩ →ⁿ ⟨S', V'⟩ by the same rules",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			p := j.program(ctx, k.Program)
			std := j.standard(p, k.Initial, j.lim.Steps, &e)
			if unknown(std) {
				return inconclusive(e, std)
			}
			V, taken := objects.HeapState(p, k.Initial), j.twins(std)
			for _, n := range append(j.tree(p, &e), j.spine(p, std, &e)...) {
				if len(n.rules) > len(taken) && std.End == spec.Bound {
					continue // the run was not followed that far
				}
				end, _ := heap.Run(j.heap, heap.Config{V: V, Rho: n.at.Rho.Trace()})
				if !end.Rho.Empty() {
					e.Infeasible++
					continue
				}
				e.Satisfied++
				at := traced{n.at, end.V}
				if !begins(taken, n.rules) {
					return part(e, p, n.rules, std.At[min(len(n.rules), len(std.At)-1)], at, "the run does not take this path")
				}
				c := std.At[len(n.rules)]
				if d := differs(p, c, at); d != "" {
					return part(e, p, n.rules, c, at, d)
				}
				e.Compared++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// differs says how the sides differ, in statement or state; "" if they do not.
func differs(p *lang.Program, c heaps.Config, at traced) string {
	if !sameStmt(c.Stmt(), at.s.Stmt()) {
		return "they stand at different statements"
	}
	return difference(p, c, at.V)
}

// inconclusive returns the verdict where the run was cut.
func inconclusive(e spec.Evidence, std run) spec.Verdict {
	e.Cut++
	e.Ended.Add("bound")
	return spec.Undecided(e, std.Bound)
}

// part returns the verdict where the sides part.
func part(e spec.Evidence, p *lang.Program, rules []string, c heaps.Config, at traced, reason string) spec.Verdict {
	return spec.Refute(e, &spec.Failure{
		Step: len(rules), Path: rules, At: "the trace " + at.s.Rho.String(),
		Wanted: "as the run, " + showStandard(p, c),
		Got:    fmt.Sprintf("at %s, with %v", describe(at.s.Stmt()), at.V),
	}, reason)
}

func showStandard(p *lang.Program, c heaps.Config) string {
	parts := lists.Map(p.Vars, func(x lang.Var) string { return fmt.Sprintf("%s = %v", x, c.G.At(x)) })
	for _, o := range c.H.Objects() {
		for _, f := range p.Fields() {
			if f.Of == o.Type() {
				parts = append(parts, fmt.Sprintf("%v.%s = %v", o, f.Name, c.H.At(o, f)))
			}
		}
	}
	return fmt.Sprintf("at %s, with %s", describe(c.Stmt()), strings.Join(parts, ", "))
}

// Reading is the sides with the rules of §4 as they read without some repairs.
type Reading = spec.Reading[objects.TraceSides]

// Readings lists those that package objects/unfold has, in the model m. What each refutes is what
// is known by its smallest counterexamples; where none is listed, another reading says as much.
func Readings(m concrete.Model) []Reading {
	refutes := map[string][]string{}
	for _, c := range Counterexamples() {
		if !slices.Contains(refutes[c.Reading], c.Statement) {
			refutes[c.Reading] = append(refutes[c.Reading], c.Statement)
		}
	}
	list := spec.Readings(unfold.Readings(), func(u unfold.Unfolding) objects.TraceSides { return objects.TracesBy(m, u) })
	for i, r := range list {
		list[i].Refutes = refutes[r.ID]
		list[i].From = "§4, the transition rules, without the repairs of others"
	}
	const from = "§4, symbolic method call: \"replaces in S all occurrences of the distinguished variable this by the expression e0\"; \"x is a fresh variable\"; \"The execution of a method terminates with a statement return e\""
	call, behind := []string{"symbolic Call"}, []string{"symbolic Return", "symbolic End"}
	return append(list, Reading{
		ID: "body-replacement", Text: "this is e0, by name, where programs are run, too",
		From:    "§4, \"the semantics of method calls is defined as above in terms of body replacement (replacing the local variables by fresh variables)\"",
		Entries: append(slices.Clone(call), "concrete Call"), Unsaid: "the formulas of the standard semantics are those of the language of objects", Of: func() objects.TraceSides {
			sides := objects.TracesBy(m, unfold.With(unfold.RepairReturn, unfold.RepairDefault, unfold.RepairFresh))
			sides.Standard = sides.Standard.With(objects.BodiesReplaced(m))
			return sides
		},
	}, Reading{
		ID: "published", Text: "this is e0, by name; variables are fresh in the whole program; methods end with their one return", From: from,
		Entries: slices.Concat(call, behind, some), Refutes: []string{IDEnds, IDConditions}, Said: unfold.Said(), Of: returning(m),
	}, Reading{
		ID: "published-call", Text: "as published, but e0 is evaluated at the call",
		Entries: slices.Concat(behind, some), Mended: call, Said: unfold.Said(unfold.RepairThis), Of: returning(m, unfold.RepairThis),
	}, Reading{
		ID: "published-return", Text: "as published, but return ends the body, whose end has a rule of its own",
		Entries: slices.Concat(call, some), Mended: behind, Refutes: []string{IDEnds, IDConditions},
		Said: unfold.Said(unfold.RepairReturn, unfold.RepairDefault), Of: returning(m, unfold.RepairReturn, unfold.RepairDefault),
	})
}

// some says that a reading is about some programs only.
var some = []string{"programs"}

// returning builds the sides with variables that are fresh in the whole program and
// these repairs, for programs whose methods end with their one return.
func returning(m concrete.Model, repairs ...string) func() objects.TraceSides {
	return func() objects.TraceSides {
		u := unfold.With(append(repairs, unfold.RepairFresh)...)
		u.Returning = true
		return objects.TracesBy(m, u)
	}
}
