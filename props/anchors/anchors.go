// Package anchors compares a language with what knows nothing of its rules: the
// values and the runs of package certify, which are written apart. The theorems of
// the paper compare the two sides of a language with each other, so they hold of a
// mistake that both sides make; these statements do not.
//
// Read Runs first. The statements are ours: the paper does not make them.
package anchors

import (
	"context"
	"fmt"
	"maps"
	"math/big"

	"tandem/concrete"
	"tandem/explore/certify"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/section4"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program and its initial valuation.
type Case = sections.Case

// Runs judges that m's run of a program ends as the checker's: after as many transitions, likewise,
// with the same global variables and what they reach, up to objects' names, which last finds.
func Runs[C any](language string, m *spec.Machine[*lang.Program, concrete.Valuation, C], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], last func(C) sections.State) props.Checkable {
	return props.Erase([]*props.Property[Case]{runs(language, m, lim, cases, last)})[0]
}

// RunsOf is Runs, and counts the premises of rules that are text; see spec.System.Premises.
func RunsOf[S, C any](language string, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], last func(C) sections.State) *props.Property[Case] {
	p := runs(language, sem.Machine(), lim, cases, last)
	judge := p.Judge
	p.Judge = func(ctx context.Context, k Case) spec.Verdict {
		v := judge(ctx, k)
		if v.Result == spec.Tested {
			spec.Undefined(func() { premises(ctx, sem.Symbolic, sem.InitS(k.Program), lim.Steps, &v.Evidence) }) // it says nothing of the runs
			spec.Undefined(func() { premises(ctx, sem.Concrete, sem.InitC(k.Program, k.Initial), lim.Steps, &v.Evidence) })
		}
		return v
	}
	return p
}

// premises counts those at so many configurations that are reached from c at most.
func premises[C any](ctx context.Context, system spec.System[C], c C, most int, e *spec.Evidence) {
	if system.Premises == nil {
		return
	}
	tell, todo := e.Premise(system.Name), []C{c}
	for i := 0; i < len(todo) && ctx.Err() == nil; i++ {
		system.Premises(todo[i], tell)
		for _, t := range system.Next(todo[i]) {
			if len(todo) < most {
				todo = append(todo, t.To)
			}
		}
	}
}

func runs[C any](language string, m *spec.Machine[*lang.Program, concrete.Valuation, C], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], last func(C) sections.State) *props.Property[Case] {
	return cases.Kind().Of(&props.Property[Case]{
		ID: "runs", Name: "Runs of the checker", Cite: "ours",
		Text: "the run of ⟨S, V⟩ by the concrete rules ends as the run of the checker of certificates does, which has rules of its own",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			got := m.Run(ctx, k.Program, k.Initial, lim.Steps, nil)
			want, ok := certify.Run(language, k.Program, initially(k), lim.Steps, certify.Bounds{})
			V := last(got.At)
			switch {
			case !ok:
				return spec.Discard("the checker knows no such language or statement")
			case want.Overflow || V.G.Overflows() || V.H.Overflows() || got.Outcome == spec.Bound && got.Steps < lim.Steps:
				return spec.Undecided(spec.Evidence{}, sections.OnBits)
			}
			if d, ok := sections.Differ(k.Program, stateOf(k.Program, want), V); ok {
				return differ(got.Steps, fmt.Sprintf("%s = %v", d.Place, d.V), fmt.Sprintf("%s = %v", d.Place, d.W))
			}
			if e, f := how(got.Outcome == spec.Error, got.Outcome == spec.Final), how(want.Failed, want.Final); e != f || got.Steps != want.Steps {
				return differ(got.Steps, fmt.Sprintf("%s after %d steps", f, want.Steps), fmt.Sprintf("%s after %d steps", e, got.Steps))
			}
			return spec.Agreed()
		},
	})[0]
}

// initially returns the initial values of a case, fields as arrays among them.
func initially(k Case) map[lang.Var]lang.Value {
	values := lists.Table(k.Initial.Domain(), k.Initial.At)
	maps.Copy(values, lists.Table(k.Program.Vars, k.Initial.At))
	return values
}

// stateOf returns the state in which a run of the checker ends.
func stateOf(p *lang.Program, end certify.Ending) sections.State {
	s := sections.State{H: end.Heap}
	for _, x := range p.Vars {
		s.G = s.G.Update(x, end.At(x))
	}
	return s
}

// Globals returns the state of a language without objects.
func Globals(V concrete.Valuation) sections.State { return sections.State{G: V} }

// how returns how a run ends.
func how(failed, final bool) string {
	switch {
	case failed:
		return "an error"
	case final:
		return "the end"
	default:
		return "neither the end nor an error"
	}
}

func differ(step int, wanted, got string) spec.Verdict {
	return spec.Refute(spec.Evidence{}, &spec.Failure{Step: step, At: "the end of the run", Wanted: wanted, Got: got}, "the run has another end")
}

// Operators judges that each operator has the value that the checker finds, on a table of small values.
func Operators(eval concrete.Evaluation, voc *programs.Vocabulary) props.Checkable {
	gen := section2.RandomPointOf(voc, func(src props.Source, _ func(lang.Type, int) lang.Expr) lang.Expr {
		return props.OneOf(src, "operator", operations(voc))
	})
	list := section2.PointsOf(gen).Of(&props.Property[sections.Point]{
		ID: "operators", Name: "Operators of the checker", Cite: "ours",
		Kept: "it judges each operator at all small values, and runs only those that they meet",
		Text: "V(op(x1, …, xn)) is what the checker of certificates finds, on all small integers and truth values",
		Judge: func(_ context.Context, pt sections.Point) spec.Verdict {
			for V := range tables(pt.Valuation(), lang.FreeVars(pt.E)) {
				want, ok := certify.Value(pt.E, V.At, certify.Bounds{})
				if !ok {
					continue
				}
				v := sections.Compare(want, eval(V).At(pt.E), func() *spec.Failure {
					return &spec.Failure{At: fmt.Sprintf("%v with %v", pt.E, lists.Pairs(lang.FreeVars(pt.E), func(x lang.Var) (string, string) { return x.String(), V.At(x).String() })), Wanted: want.String(), Got: eval(V).At(pt.E).String()}
				})
				if v.Result != spec.Tested {
					return v
				}
			}
			return spec.Agreed()
		},
	})
	return props.Erase(list)[0]
}

// operations lists each operator on variables, at each of its types.
func operations(voc *programs.Vocabulary) []lang.Expr {
	var list []lang.Expr
	for _, o := range lang.Operators() {
		for _, s := range o.Signatures(voc.Types...) {
			if e, ok := operation(o.Op, s, voc); ok {
				list = append(list, e)
			}
		}
	}
	return list
}

// operation returns an operator on voc's variables, different ones if possible; false if there is none.
func operation(op lang.Op, s lang.Signature, voc *programs.Vocabulary) (lang.Expr, bool) {
	used := map[lang.Type]int{}
	var kids []lang.Expr
	for _, t := range s.Params {
		vars := voc.Vars[t]
		if len(vars) == 0 || len(voc.Vars[s.Result]) == 0 {
			return lang.Expr{}, false
		}
		kids = append(kids, lang.V(vars[used[t]%len(vars)]))
		used[t]++
	}
	return lang.Apply(op, s.Result, kids...), true
}

// tables returns V with all small integers and truth values for the variables.
func tables(V concrete.Valuation, vars []lang.Var) func(func(concrete.Valuation) bool) {
	return func(yield func(concrete.Valuation) bool) {
		var each func(V concrete.Valuation, vars []lang.Var) bool
		each = func(V concrete.Valuation, vars []lang.Var) bool {
			if len(vars) == 0 {
				return yield(V)
			}
			values := []lang.Value{V.At(vars[0])}
			switch vars[0].Type {
			case lang.Int:
				for i := int64(-3); i <= 3; i++ {
					values = append(values, lang.NewInt(i))
				}
			case lang.Bool:
				values = []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
			default:
				values = append(values, allBits(vars[0].Type)...)
			}
			return lists.All(values, func(v lang.Value) bool { return each(V.Update(vars[0], v), vars[1:]) })
		}
		each(V, vars)
	}
}

// allBits lists the bit-vectors of a type that has few.
func allBits(t lang.Type) []lang.Value {
	var list []lang.Value
	if t.IsBits() && t.Width() <= 4 {
		for n := range int64(1) << t.Width() {
			list = append(list, lang.Bits(t, big.NewInt(n)))
		}
	}
	return list
}

// Example is a program from default values, with a global integer's final value that anyone can work out.
type Example struct {
	Program string
	X       string
	Value   int64
}

// Examples judges that programs end with their values. They show what random programs seldom do.
func Examples[C any](m *spec.Machine[*lang.Program, concrete.Valuation, C], list []Example, last func(C) sections.State) props.Checkable {
	parsed := map[Example]*lang.Program{}
	for _, e := range list {
		p, err := lang.Parse("", []byte(e.Program))
		if err != nil {
			panic("anchors: an example does not parse: " + err.Error())
		}
		parsed[e] = p
	}
	kind := props.Kind[Example]{
		Gen: func(src props.Source) Example { return props.OneOf(src, "example", list) },
		Show: func(e Example) props.Shown {
			return props.Shown{Program: parsed[e].String(), Size: programs.Size(parsed[e]), Stmts: programs.Statements(parsed[e])}
		},
		Smaller: func(Example) []Example { return nil },
	}
	return props.Erase(kind.Of(&props.Property[Example]{
		ID: "examples", Name: "Examples", Cite: "ours",
		Kept: "anyone can work out its ends, and need not believe the checker",
		Text: "the run of each example ends with the value that it is said to have",
		Judge: func(ctx context.Context, e Example) spec.Verdict {
			end := m.Run(ctx, parsed[e], concrete.Valuation{}, spec.DefaultLimits().Steps, nil)
			x, _ := parsed[e].Var(e.X)
			want, got := lang.NewInt(e.Value), last(end.At).G.At(x)
			if end.Outcome != spec.Final || !want.Equal(got) {
				return differ(end.Steps, fmt.Sprintf("%s = %v", x, want), fmt.Sprintf("%s = %v", x, got))
			}
			return spec.Agreed()
		},
	}))[0]
}

// Traces compares the concrete semantics of traces with what knows nothing of its
// rules: a trace is a straight-line program, whose run by the checker of certificates
// ends alike. The statement is ours: the paper does not make it.
//
// Source: §4.1, "the given symbolic trace (seen as a basic straight-line program)".
func Traces(r section4.Sides) props.Checkable {
	list := section4.Kind().Of(&props.Property[section4.Case]{
		ID: "runs", Name: "Runs of the checker", Cite: "ours; §4.1, a trace as a straight-line program",
		Text: "⟨V, ρ⟩ →* ⟨V', ε⟩ iff the checker of certificates, which has rules of its own, runs the program that ρ is to its end, and to the same V'",
		Judge: func(_ context.Context, c section4.Case) spec.Verdict {
			leads, at, n := r.Leads(c.V, c.Rho)
			p, through := program(c)
			values := lists.Table(p.Vars, c.V.G.At)
			for f, a := range c.V.H.Arrays(p.Fields()) {
				values[f.Array()] = a
			}
			end, _ := certify.Run("objects", p, values, c.Rho.Len()+2, certify.Bounds{})
			if end.Overflow || at.V.G.Overflows() || at.V.H.Overflows() {
				return spec.Undecided(spec.Evidence{}, sections.OnBits)
			}
			want := end.At(through) == lang.Value(lang.BoolValue(true))
			if leads != want {
				return differ(n, way(want), way(leads))
			}
			if !leads {
				return spec.Agreed()
			}
			if d, ok := sections.Differ(p, stateOf(p, end), sections.State{G: at.V.G, H: at.V.H}); ok {
				return differ(n, fmt.Sprintf("%s = %v", d.Place, d.V), fmt.Sprintf("%s = %v", d.Place, d.W))
			}
			return spec.Agreed()
		},
	})
	return props.Erase(list)[0]
}

func way(leads bool) string {
	if leads {
		return "the trace leads through"
	}
	return "the trace does not lead through"
}

// program returns the program that a trace is, which ends with through := true for a
// variable that is none of the program's. What follows a test stands in its branch.
func program(c section4.Case) (p *lang.Program, through lang.Var) {
	p, through = &lang.Program{Vars: c.Rho.Vars()}, lang.Fresh("through", 1, lang.Bool)
	declared := map[lang.Type]*lang.ClassDecl{}
	declare := func(t lang.Type) {
		if t.IsClass() && declared[t] == nil {
			declared[t] = &lang.ClassDecl{Type: t}
			p.Classes = append(p.Classes, declared[t])
		}
	}
	for _, x := range p.Vars {
		declare(x.Type)
	}
	for _, o := range c.V.H.Objects() {
		declare(o.Type())
	}
	for _, f := range c.Rho.Fields() {
		declare(f.Of)
		declare(f.Type)
		declared[f.Of].Fields = append(declared[f.Of].Fields, f)
	}
	p.Body = statements(c.Rho, &lang.Assign{X: through, E: lang.True})
	return p, through
}

// statements is rho as statements, and then last.
func statements(rho trace.Trace, last lang.Stmt) lang.Seq {
	if rho.Empty() {
		return lang.SeqOf(last)
	}
	rest := statements(rho.Tail(), last)
	switch a := rho.Head().(type) {
	case trace.Test:
		return lang.SeqOf(&lang.If{B: a.B, Then: rest})
	case trace.Assign:
		return rest.Push(lang.AssignTo(a.H, a.E, lang.Span{}))
	case trace.New:
		return rest.Push(&lang.New{H: lang.V(a.X), Class: a.X.Type})
	}
	panic(fmt.Sprintf("anchors: no statement for a %T", rho.Head()))
}
