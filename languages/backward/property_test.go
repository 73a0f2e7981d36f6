package backward_test

import (
	"context"
	"fmt"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/backward"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section4"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp/heap"
)

// routed is a program, the letters of a path, and initial values.
type routed struct {
	p       *lang.Program
	letters string
	V       concrete.Valuation
}

// routes returns how programs over the vocabulary are made, with valuations and with up to
// five of the letters.
func routes(voc *programs.Vocabulary, letters string) func(props.Source) routed {
	return func(src props.Source) routed {
		p := voc.RandomProgram(src, 25)
		c := routed{p: p, V: concrete.NewValuation(voc.Initial(src, p))}
		for range src.Choose(6, "letters") {
			c.letters += string(letters[src.Choose(len(letters), "letter")])
		}
		return c
	}
}

func showRoute(c routed) props.Shown {
	s := sections.Show(c.p, c.V)
	s.Other = c.letters
	return s
}

// longest returns the path by as many of the letters as lead on.
func longest[S explore.Configuration](prob explore.Problem[S], letters string) (*backward.Path[S], error) {
	path, err := backward.Within(prob, "", explore.Bounds{})
	for n := range letters {
		longer, wrong := backward.Within(prob, letters[:n+1], explore.Bounds{})
		if wrong != nil {
			break
		}
		path = longer
	}
	return path, err
}

func reversed(rho trace.Trace) trace.Trace {
	var back trace.Trace
	for _, a := range rho.Actions() {
		back = back.Push(a)
	}
	return back
}

// pathProperty returns that, along a path, φ and path(ρ) have the same conjuncts, and
// that both are true exactly where the trace leads through.
func pathProperty(actions func(trace.Trace) trace.Trace) *props.Property[routed] {
	voc := programs.Large()
	return &props.Property[routed]{
		ID: "backward", Name: "Backward is forward", Cite: "§4, §5", Text: "φ and path(ρ) have the same conjuncts; V(φ) = true iff ⟨V, ρ⟩ →* ε",
		Gen: routes(voc, "TF"), Show: showRoute,
		Judge: func(_ context.Context, c routed) spec.Verdict {
			prob := explore.Of(basic.New(), c.p)
			path, err := longest(prob, c.letters)
			if err != nil {
				return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
			}
			path.Trace = actions(path.Trace)
			value := concrete.Eval(concrete.Standard())(c.V).At(path.Forward)
			if _, overflow := value.(lang.Overflow); overflow {
				return spec.Verdict{Result: spec.Inconclusive, Reason: "bound on bits"}
			}
			leads := backward.Replay(heap.State{G: c.V}, path.Trace) == nil
			if holds := value == lang.Value(lang.BoolValue(true)); !path.Equivalent(context.Background(), nil).Literal || holds != leads {
				return spec.Verdict{Result: spec.Refuted, Reason: "φ and ρ differ", Failure: &spec.Failure{
					At: path.Trace.String(), Wanted: fmt.Sprintf("%v, which is %v", path.Forward, value), Got: fmt.Sprintf("%v; leads through: %v", path.Backward, leads),
				}}
			}
			e := spec.Evidence{Compared: 1}
			if leads {
				e.Satisfied++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

func TestPathsOfRandomPrograms(t *testing.T) {
	same := func(rho trace.Trace) trace.Trace { return rho }
	r := pathProperty(same).Test(context.Background(), props.Options{Checks: 1500, Seed: 1})
	if r.Result != spec.Tested || r.Evidence.Satisfied < 300 {
		t.Errorf("%s, %d satisfied: %+v %+v", r.Verdict, r.Evidence.Satisfied, r.Counterexample, r.Crash)
	}
	if r := pathProperty(reversed).Test(context.Background(), props.Options{Checks: 1500, Seed: 1}); r.Result != spec.Refuted {
		t.Errorf("the actions of a trace in the wrong order: %s", r.Verdict)
	}
}

// On random traces over two classes: where a random heap leads through, the
// solver finds one, and each heap that it finds was run.
func TestSatisfyRandomTraces(t *testing.T) {
	session := open(t)
	sat := 0
	p := &props.Property[section4.Case]{
		ID: "satisfy", Gen: section4.RandomCase(), Show: func(c section4.Case) props.Shown { return props.Shown{Other: c.Rho.String(), Input: c.V.String()} },
		Judge: func(ctx context.Context, c section4.Case) spec.Verdict {
			a, err := backward.Satisfy(ctx, session, c.Rho, backward.Reads)
			switch leads := backward.Replay(c.V, c.Rho) == nil; {
			case err != nil:
				return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
			case a.Answer == solver.Unknown:
				return spec.Verdict{Result: spec.Inconclusive, Reason: a.Reason}
			case leads && a.Answer != solver.Sat:
				return spec.Verdict{Result: spec.Refuted, Reason: "a heap leads through, and the solver says " + a.Answer.String()}
			}
			if a.Answer == solver.Sat {
				sat++
			}
			return spec.Verdict{Evidence: spec.Evidence{Compared: 1}}
		},
	}
	r := p.Test(context.Background(), props.Options{Checks: 400, Seed: 1})
	if r.Result != spec.Tested || sat < 200 || r.Held < 380 {
		t.Errorf("%s, %d held, %d satisfiable: %+v %+v", r.Verdict, r.Held, sat, r.Counterexample, r.Crash)
	}
}
