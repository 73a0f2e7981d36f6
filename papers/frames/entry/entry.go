// Package entry is programs with contracts in the register: they are verified. What runs
// them is the languages of objects, without their contracts.
package entry

import (
	"context"
	"fmt"
	"slices"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/papers/frames"
	"tandem/papers/frames/concrete"
	judged "tandem/papers/frames/internal/statements"
	"tandem/papers/frames/internal/vcg"
	"tandem/props"
	"tandem/spec"
)

// Paper is where implicit dynamic frames come from.
const Paper = "Smans, Jacobs and Piessens, Symbolic execution for implicit dynamic frames"

// Language is programs with contracts.
func Language() *languages.Language {
	return &languages.Language{
		Name: "frames", Title: "implicit dynamic frames", Paper: Paper, Short: "frames", Sections: []string{"§3"},
		Syntax: tdm.Syntax, Accepts: accepts, Examples: examples,
		Definitions: languages.DefinitionsOf("frames"),
		In:          func(languages.Bounds) *languages.Variant { return variant(frames.Repaired()) },
		Mutants:     func() []spec.Mutant[*languages.Variant] { return spec.Mutants(frames.Mutants(), variant) },
		Readings: func() []spec.Reading[*languages.Variant] {
			return spec.Readings(frames.Readings(), variant)
		},
		Case: func(f spec.Found, _ []*lang.FormDecl) (any, error) { return judged.Main{Whole: f.Program}, nil },
	}
}

// variant returns the language by a calculus, decided by a solver; a literal one has literal statements.
func variant(c frames.Calculus) *languages.Variant {
	g := judged.Given{Calculus: c}
	return &languages.Variant{
		Statements: func(spec.Limits) []props.Checkable { return nil },
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return judged.Statements(g, open)
		},
		Exhaustive: func(ctx context.Context, e languages.Exhaustion) ([]props.Report, spec.Scope) {
			return judged.Exhaustive(ctx, g, e.Open, e.Task, e.Size, languages.Counted(e.Progress))
		},
		Programs: languages.Erase(languages.Typed[tdm.Program, struct{}, struct{}, struct{}]{Verify: verifying(c)}),
	}
}

// accepts takes programs with contracts. The error is of type syntax.Errors.
func accepts(src languages.Source) error {
	p, err := languages.As[tdm.Program](src)
	if err != nil || p.Contracts != nil {
		return err
	}
	r := syntax.Reporter{File: src.File()}
	start := syntax.Pos{Line: 1, Col: 1}
	r.Once(syntax.Span{From: start, To: start}, "a program without contracts", "requires, ensures, predicates or pure methods")
	return r.Err()
}

// verifying verifies the members of a program by a calculus. What is not verified is run: a run
// that shows that the contract does not hold refutes it.
func verifying(c frames.Calculus) func(context.Context, tdm.Program, solver.Session, languages.VerifyOptions) ([]languages.Obligation, error) {
	return func(ctx context.Context, p tdm.Program, session solver.Session, o languages.VerifyOptions) ([]languages.Obligation, error) {
		return members(ctx, c, p, session, o)
	}
}

// members are what is found of each.
func members(ctx context.Context, c frames.Calculus, p tdm.Program, session solver.Session, o languages.VerifyOptions) ([]languages.Obligation, error) {
	var list []languages.Obligation
	var names []string
	for _, m := range frames.Members(p.Contracts) {
		names = append(names, m.Name())
		if o.Method == "" || o.Method == m.Name() {
			ob, err := verify(ctx, c, p, m, session, o)
			if err != nil {
				return nil, err
			}
			ob.Conditions = conditions(ctx, p.Contracts, m, o.Conditions)
			list = append(list, ob)
		}
	}
	if o.Method != "" && len(list) == 0 {
		return nil, &languages.Unknown{Kind: "method", Name: o.Method, Known: names}
	}
	return list, nil
}

// verify returns what is found of one member.
func verify(ctx context.Context, c frames.Calculus, p tdm.Program, m contracts.Member, session solver.Session, o languages.VerifyOptions) (languages.Obligation, error) {
	at := m.At().From
	if at.Line == 0 {
		at = p.Contracts.Main[0].At().From
	}
	ob := languages.Obligation{Name: m.Name(), Text: claim(m), Line: at.Line, Column: at.Col}
	how := c.Options()
	how.States, how.Infer, how.Unfold = o.States, o.Infer, o.Unfold
	out := frames.Verify(ctx, how, p.Contracts, m, session)
	for _, end := range out.Ends {
		ob.Paths = append(ob.Paths, visits(end))
	}
	if out.Verified {
		ob.Result, ob.Prover = spec.Valid, frames.Ground.String()+", "+session.Info().String()
		ob.Warning = vacuous(m, out)
		return ob, nil
	}
	ob.Result = spec.Inconclusive
	if ob.Reason = out.Undecided(); ob.Reason != "" {
		return ob, nil
	}
	f := out.Failure
	ob.Reason = Explain(f)
	ob.Paths = [][]languages.SymbolicState{visits(f.Path)}
	if found := concrete.Refute(ctx, p.Program, p.Tree, p.Contracts, m.Method, m.Name() == "main"); found != nil {
		ob.Result, ob.Reason = spec.Refuted, found.String()
		if o.Save {
			saved, err := found.Save()
			if err != nil {
				return ob, err
			}
			ob.Saved = &languages.Saved{Program: saved.Program, Heap: saved.Heap}
		}
		return ob, nil
	}
	if m.Pure == nil && m.Predicate == nil {
		ob.Help = help(frames.Help(ctx, how, p.Contracts, m, f, session))
	}
	return ob, nil
}

// vacuous says that what is verified speaks about no run; "" if it speaks about some.
func vacuous(m contracts.Member, out frames.Outcome) string {
	switch {
	case out.Paths > 0:
		return ""
	case m.Predicate != nil:
		return "nothing satisfies the assertion"
	case !out.Begun:
		return "nothing meets the precondition: this holds of no run"
	}
	return "no path comes to the end: nothing meets the precondition or what is assumed, or no run ends"
}

// help returns a hint as the register has it.
func help(h frames.Hint) *languages.Help {
	out := &languages.Help{Statement: h.Stmt, Line: h.At.From.Line, Column: h.At.From.Col, Tries: h.Tries}
	if h.Cut {
		out.Bound = fmt.Sprintf("%d insertions or %d steps", frames.MaxTries, frames.MaxHintSteps)
	}
	return out
}

// claim returns what is verified of a member.
func claim(m contracts.Member) string {
	switch {
	case m.Method != nil:
		return "the body satisfies the contract"
	case m.Pure != nil:
		return "the precondition and the body are well-defined"
	case m.Predicate != nil:
		return "the assertion is well-defined"
	}
	return "the main routine does not fail"
}

// Explain returns a failure for people.
func Explain(f *frames.Failure) string {
	what := ""
	switch f.Why {
	case frames.NoChunk:
		what = "no chunk " + f.Text + " in the symbolic heap"
	case frames.MayBeNil:
		what = f.Text + " may be nil"
	case frames.MayNotEnd:
		what = "this may not end: " + f.Text
	case frames.False:
		what = "false is required"
	default:
		what = string(f.Why) + ": " + f.Text + " does not follow from the path condition"
	}
	if f.Of != "" {
		what += ", needed by " + f.Of
	}
	what += fmt.Sprintf(" at %v", f.At.From)
	if f.Path != nil {
		what += fmt.Sprintf(", reached at %v", f.Path.At.From)
	}
	return what
}

// visits returns a path as it is shown.
func visits(v *frames.Visit) []languages.SymbolicState {
	var list []languages.SymbolicState
	for _, x := range v.Visits() {
		list = append(list, languages.SymbolicState{Line: x.At.From.Line, Column: x.At.From.Col, End: x.End, State: x.State.String()})
	}
	return slices.Clip(list)
}

// conditions returns what verification conditions say of a member; nil without a session.
func conditions(ctx context.Context, p *contracts.Program, m contracts.Member, session solver.Session) *languages.Conditions {
	if session == nil {
		return nil
	}
	out := vcg.Verify(ctx, vcg.Options{Locate: true}, p, m, session)
	c := &languages.Conditions{Proved: out.Verified, Prover: session.Info().String()}
	if !out.Verified {
		c.Reason = out.Why()
	}
	return c
}
