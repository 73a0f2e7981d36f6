package anchors

import (
	"context"
	"fmt"

	"tandem/explore/certify"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/props/section4"
	"tandem/props/sections"
	"tandem/spec"
)

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
			values := map[lang.Var]lang.Value{}
			for _, x := range p.Vars {
				values[x] = c.V.G.At(x)
			}
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
