package certify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/recursion"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// config is a configuration of any language as certificates have it.
type config[S explore.Configuration] struct {
	is S
	as *adapter[S]
}

// adapter tells what certificates have of configurations S.
type adapter[S any] struct {
	sigma func(S) symbolic.Substitution
	depth func(S) int
}

func (c config[S]) Stmt() lang.Stmt              { return c.is.Stmt() }
func (c config[S]) PathCondition() lang.Expr     { return c.is.PathCondition() }
func (c config[S]) Sigma() symbolic.Substitution { return c.as.sigma(c.is) }
func (c config[S]) Depth() int                   { return c.as.depth(c.is) }
func (c config[S]) Open(proc string) int {
	if calls, ok := any(c.is).(explore.Caller); ok {
		return calls.Open(proc)
	}
	return 0
}

// flat and stacks are configurations without a stack, and those with one.
var (
	flat = &adapter[symbolic.Config]{
		func(c symbolic.Config) symbolic.Substitution { return c.Sigma },
		func(symbolic.Config) int { return 0 },
	}
	stacks = &adapter[symstacks.Config]{theta, func(c symstacks.Config) int { return max(0, c.Delta.Depth()-1) }}
	heaped = &adapter[symheaps.Config]{
		func(c symheaps.Config) symbolic.Substitution { return theta(c.Config) },
		func(c symheaps.Config) int { return stacks.depth(c.Config) },
	}
)

func theta(c symstacks.Config) symbolic.Substitution {
	if c.Delta.Empty() {
		return c.Sigma
	}
	return c.Theta()
}

// explored is the certificate of a program's tree, and what the search found.
type explored func(ctx context.Context, p *lang.Program, text string, b explore.Bounds, s solver.Session) ([]byte, explore.Summary, error)

// exploring returns the searches of the language that sem is. Only the checker is to see
// what is wrong: models are not replayed.
func exploring[S explore.Configuration, C any](name string, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], as *adapter[S]) explored {
	return func(ctx context.Context, p *lang.Program, text string, b explore.Bounds, s solver.Session) ([]byte, explore.Summary, error) {
		of := explore.Of(sem, p)
		prob := explore.Problem[config[S]]{
			Init:    config[S]{of.Init, as},
			Phi:     func(c config[S]) lang.Expr { return of.Phi(c.is) },
			End:     func(c config[S]) spec.Outcome { return of.End(c.is) },
			Loop:    func(c config[S], rule string) (any, bool) { return of.Loop(c.is, rule) },
			Choice:  func(c config[S], rule string) string { return of.Choice(c.is, rule) },
			Program: p,
		}
		if of.Calls != nil {
			prob.Calls = func(c config[S], rule string) int { return of.Calls(c.is, rule) }
			prob.Depth = config[S].Depth
		}
		for _, r := range of.System.Rules {
			prob.System.Rules = append(prob.System.Rules, spec.Rule[config[S]]{ID: r.ID, Apply: func(c config[S]) []config[S] {
				var to []config[S]
				for _, d := range r.Apply(c.is) {
					to = append(to, config[S]{d, as})
				}
				return to
			}})
		}
		var out bytes.Buffer
		w := certificate.New[config[S]](&out, certificate.Header{Version: "test", Language: name, Program: p, Text: []byte(text), Bounds: b})
		r, err := explore.Explore(ctx, prob, s, explore.Options[config[S]]{Bounds: b, Watch: w})
		if err == nil {
			err = w.End(r.Summary, s.Info().String())
		}
		if err != nil {
			return nil, explore.Summary{}, err
		}
		return out.Bytes(), r.Summary, nil
	}
}

// sources returns the random programs of each language.
func sources() []source {
	m := concrete.Standard()
	procedures := func() *programs.Vocabulary {
		voc := programs.Recursive(programs.Linear())
		voc.Vars[lang.Int] = slices.DeleteFunc(voc.Vars[lang.Int], func(x lang.Var) bool { return x.Name == "u" }) // a parameter's name, too
		return voc
	}
	procs, checkedProcs := procedures(), procedures()
	linear := programs.RecursiveArrays()
	linear.Ops = slices.DeleteFunc(linear.Ops, func(op lang.Op) bool { return op == lang.Mul || op == lang.Div || op == lang.Mod })
	return []source{
		{"basic", exploring("basic", basic.New(), flat), programs.Linear(), basic.New().Symbolic.IDs(), []string{"final", "bound"}},
		{"bits", exploring("basic", basic.New(), flat), programs.OnlyBits(programs.Bits(3)), basic.New().Symbolic.IDs(), []string{"final", "bound"}},
		{"arrays", exploring("arrays", arrays.New(), flat), programs.LinearArrays(), arrays.New().Symbolic.IDs(), []string{"final", "error", "bound"}},
		{"recursion", exploring("recursion", recursion.New(), stacks), procs, recursion.New().Symbolic.IDs(), []string{"final", "bound"}},
		{"recursion-arrays", exploring("recursion-arrays", formulas.RecursionArrays(concrete.Standard()).Semantics(), stacks), linear, formulas.RecursionArrays(concrete.Standard()).Semantics().Symbolic.IDs(), []string{"final", "error", "bound"}},
		{"objects", exploring("objects", objects.New(), heaped), programs.Objects(), objects.New().Symbolic.IDs(), []string{"final", "bound"}},
		{"full", exploring("full", full.New(), heaped), programs.Full(), full.New().Symbolic.IDs(), []string{"final", "error", "bound"}},
		withChecks("basic", checks.Basic(m).Semantics(), flat, programs.Linear()),
		withChecks("arrays", checks.Arrays(m).Semantics(), flat, programs.LinearArrays()),
		withChecks("recursion", checks.Recursion(m).Semantics(), stacks, checkedProcs),
		withChecks("objects", checks.Objects(m).Semantics(), heaped, programs.Objects()),
		withChecks("full", checks.Full(m).Semantics(), heaped, programs.Full()),
	}
}

// withChecks is programs of the language L with assumptions, assertions and inputs.
func withChecks[S explore.Configuration, C any](L string, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], as *adapter[S], voc *programs.Vocabulary) source {
	name := L + "+checks"
	return source{name, exploring(name, sem, as), voc.WithChecks(1, 0, nil), sem.Symbolic.IDs(), []string{"final", "error", "bound"}}
}

// source is random programs of a language.
type source struct {
	name   string
	search explored
	voc    *programs.Vocabulary
	rules  []string
	ends   []string // of paths that there are
}

// certificates returns that judge finds nothing wrong with the certificates of the trees.
func (from source) certificates(s solver.Session, judge func(cert []byte, sum explore.Summary) (spec.Evidence, error)) *props.Property[*lang.Program] {
	return &props.Property[*lang.Program]{
		ID: "certificates", Name: "Trees have certificates", Text: "the certificate of a tree is accepted, and others are not",
		Gen:     func(src props.Source) *lang.Program { return from.voc.RandomProgram(src, 45) },
		Show:    func(p *lang.Program) props.Shown { return props.Shown{Program: p.String(), Size: programs.Size(p)} },
		Smaller: programs.Smaller,
		Judge: func(ctx context.Context, built *lang.Program) spec.Verdict {
			text := built.String()
			p, err := lang.Parse("random.tdm", []byte(text)) // statements have places
			var e spec.Evidence
			if err == nil {
				var cert []byte
				var sum explore.Summary
				b := explore.Bounds{Depth: 30, Unroll: 2, Paths: 8}
				if programs.Size(p)%2 == 1 {
					b.Unroll, b.Unwind = 9, 2
				}
				if cert, sum, err = from.search(ctx, p, text, b, s); err == nil {
					e, err = judge(cert, sum)
				}
			}
			if err != nil {
				return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// Random programs of each language are explored; the checker accepts what is
// written, and each rule takes part.
func TestRandomProgramsAreCertified(t *testing.T) {
	checks := longtest.Cases(60, 300)
	for _, from := range sources() {
		checks, least := checks, checks              // least is the infeasible branches of each language
		if strings.HasSuffix(from.name, "+checks") { // which has more
			checks *= 2
		}
		full := strings.HasPrefix(from.name, "full")
		if full { // which has twice as many rules
			checks *= longtest.Cases(4, 10)
		}
		t.Run(from.name, func(t *testing.T) {
			p := from.certificates(unbounded(t), func(cert []byte, sum explore.Summary) (spec.Evidence, error) {
				r := check(t, cert, nil)
				switch {
				case r.Problem != nil:
					return spec.Evidence{}, fmt.Errorf("%d:%d: %w", r.Problem.Line, r.Problem.Col, r.Problem)
				case r.Counts.Paths != sum.Paths || r.Complete != sum.Complete || r.Counts.Cuts != sum.Infeasible:
					return spec.Evidence{}, fmt.Errorf("checked %+v, found %+v", r.Counts, sum)
				}
				e := spec.Evidence{Compared: r.Counts.Models, Infeasible: r.Counts.Cuts, Ended: spec.CountsOf(r.ByStatus)}
				for _, record := range parse(cert) {
					if record.kind() == "step" {
						e.Symbolic.Add(record.find("rule").(string))
					}
				}
				return e, nil
			})
			if !full || longtest.Sweeps() { // some of its rules are rare
				p.Symbolic = from.rules
			}
			r := p.Test(t.Context(), props.Options{Checks: checks, Seed: 1})
			e := r.Evidence
			t.Logf("%d held, %d models, %d cuts, ends %v", r.Held, e.Compared, e.Infeasible, e.Ended)
			if r.Result != spec.Tested || len(r.NeverFired) > 0 || r.Held != checks || e.Compared < checks || e.Infeasible < least {
				t.Errorf("%s, %d held, never fired %v, crash %v: %+v", r.Verdict, r.Held, r.NeverFired, r.Crash, r.Counterexample)
			}
			for _, status := range from.ends {
				if e.Ended.Get(status) == 0 {
					t.Errorf("no path that ends as %s", status)
				}
			}
		})
	}
}

// Some alterations of the certificates of random programs are refused, but for those
// that are neutral.
func TestAlteredRandomProgramsAreRefused(t *testing.T) {
	checks, ofEach := longtest.Cases(7, 40), 40
	for _, from := range sources() {
		t.Run(from.name, func(t *testing.T) {
			refused := 0
			p := from.certificates(unbounded(t), func(cert []byte, _ explore.Summary) (spec.Evidence, error) {
				d := parse(cert)
				whole, total := string(d.text()), 0
				alterations(d, func(alteration) { total++ })
				some := rand.New(rand.NewPCG(uint64(total), 1))
				var err error
				alterations(d, func(a alteration) {
					if some.IntN(total) >= ofEach || err != nil || a.field == "language" { // some trees are the same in two languages
						return
					}
					wrong, reason := judged(d, whole, a, check(t, a.to.text(), nil))
					if wrong != "" {
						err = errors.New(wrong)
					} else if reason == "" {
						refused++
					}
				})
				return spec.Evidence{}, err
			})
			r := p.Test(t.Context(), props.Options{Checks: checks, Seed: 2, Tries: 100})
			t.Logf("%d held, %d alterations are refused", r.Held, refused)
			if r.Result != spec.Tested || r.Held != checks || refused < checks*ofEach*3/4 {
				t.Errorf("%s, %d held, %d refused, crash %v: %+v", r.Verdict, r.Held, refused, r.Crash, r.Counterexample)
			}
		})
	}
}

// unbounded returns a solver for all integers and objects.
func unbounded(t *testing.T) solver.Session {
	t.Helper()
	s, err := solver.Open("auto", solver.Options{Timeout: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: this test needs z3 (make deps)")
	}
	return s
}
