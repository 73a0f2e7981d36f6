package formulas

import (
	"context"
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/formulas/configs"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/section4"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/wp"
	"tandem/wp/heap"
)

// info returns what the statement says, of any language.
func info[C any]() *props.Property[C] {
	return &props.Property[C]{
		ID: "formulas", Name: "Formulas", Cite: "ours", Swept: true,
		Kept: "it holds of a rule what its own formula says: the others hold of what rules do together",
		Text: "at each configuration that is reached, the transitions are those of the rules as they are printed, and the values of functions those of the clauses",
	}
}

// Unfolding returns the statement formulas about the unfolding of programs to traces: of its one side.
func Unfolding(text *texts.Language, sides objects.TraceSides, m concrete.Model, lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation]) *props.Property[Case] {
	side := Side[unfold.Config]{
		Name: "symbolic", Code: sides.Unfold, Text: text.Interpreter("symbolic", m.Op),
		Into: always(configs.Unfolded), Stmt: unfold.Config.Stmt, Show: unfold.Config.String,
	}
	side.system = side.Text.System()
	p := info[Case]()
	p.Judge = func(ctx context.Context, k Case) spec.Verdict {
		var e spec.Evidence
		if bad, why := side.walk(ctx, unfold.Initial(k.Program), lim.Steps, nil, &e.Symbolic, &e); bad != nil {
			return spec.Refute(e, bad, why)
		}
		return ended(ctx, e)
	}
	p = cases.Kind().Of(p)[0]
	p.Symbolic = slices.DeleteFunc(sides.Unfold.IDs(), func(id string) bool { return id == "End" && sides.Unmarked })
	return p
}

func ended(ctx context.Context, e spec.Evidence) spec.Verdict {
	if ctx.Err() != nil {
		return spec.Undecided(e, "interrupted: "+context.Cause(ctx).Error())
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// Traces returns the statement formulas about traces: path conditions, their functions, and runs.
func Traces(text *texts.Language, sides section4.Sides, m concrete.Model) *props.Property[section4.Case] {
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	system := sides.System()
	side := Side[heap.Config]{
		Name: "concrete", Code: system, Text: con, system: con.System(), Into: always(configs.Traced),
		Stmt: func(heap.Config) lang.Stmt { return nil }, Show: func(c heap.Config) string { return "⟨" + c.V.String() + ", " + c.Rho.String() + "⟩" },
	}
	p := info[section4.Case]()
	p.Judge = func(ctx context.Context, k section4.Case) spec.Verdict {
		var e spec.Evidence
		if bad, why := side.walk(ctx, heap.Config{V: k.V, Rho: k.Rho}, k.Rho.Len()+1, nil, &e.Concrete, &e); bad != nil {
			return spec.Refute(e, bad, why)
		}
		if bad, why := conditions(sides, sym, k.Rho, &e); bad != nil {
			return spec.Refute(e, bad, why)
		}
		if bad, why := valuesOf(sides, con, k, &e); bad != nil {
			return spec.Refute(e, bad, why)
		}
		return ended(ctx, e)
	}
	p = section4.Kind().Of(p)[0]
	p.Concrete = system.IDs()
	return p
}

// conditions compares path(ρ), and the functions that are applied to it, for all ends of ρ.
func conditions(sides section4.Sides, sym *notation.Interpreter, rho trace.Trace, e *spec.Evidence) (bad *spec.Failure, why string) {
	check := func(what string, text, code func() lang.Expr) {
		if bad != nil {
			return
		}
		e.Compared++
		var want, got lang.Expr
		none := spec.Undefined(func() { want = text() })
		other := spec.Undefined(func() { got = code() })
		if (none == "") == (other == "") && want == got {
			return
		}
		bad, why = &spec.Failure{At: "ρ = " + rho.String(), Wanted: fmt.Sprint(what, " = ", want, none), Got: fmt.Sprint(got, other)}, "the value is not that of the formulas"
	}
	for ; bad == nil; rho = rho.Tail() {
		check("path(ρ)", func() lang.Expr { return sym.Path(rho) }, func() lang.Expr { return sides.Wp.Of(rho) })
		if rho.Empty() {
			break
		}
		var after lang.Expr
		if spec.Undefined(func() { after = sides.Wp.Of(rho.Tail()) }) != "" {
			continue
		}
		for _, at := range trace.Exprs(rho.Head()) {
			check(fmt.Sprint("δ(", at, ")"), func() lang.Expr { return sym.Condition("δ", at) }, func() lang.Expr { return sides.Wp.Delta.At(at) })
		}
		switch a := rho.Head().(type) {
		case trace.Assign:
			check(fmt.Sprint(after, "[", a, "]"), func() lang.Expr { return sym.Assigned(after, a.H, a.E) }, func() lang.Expr { return sides.Wp.Assign(a.H, a.E).At(after) })
		case trace.New:
			check(fmt.Sprint(after, "[", a, "]"), func() lang.Expr { return sym.CreatedFor(after, a.X) }, func() lang.Expr { return sides.Wp.Create(a.X, after) })
		}
	}
	return bad, why
}

// valuesOf compares V(e) for the expressions of a trace, and for its path condition.
func valuesOf(sides section4.Sides, con *notation.Interpreter, k section4.Case, e *spec.Evidence) (*spec.Failure, string) {
	V, f := configs.State(k.V.G, k.V.H), sides.Heap.Eval(k.V)
	var list []lang.Expr
	for rho := k.Rho; !rho.Empty(); rho = rho.Tail() {
		list = append(list, trace.Exprs(rho.Head())...)
	}
	spec.Undefined(func() { list = append(list, sides.Wp.Of(k.Rho)) })
	for _, at := range list {
		e.Compared++
		var want lang.Value
		none := spec.Undefined(func() { want, _ = con.ValueOf("V", at, V) })
		if got := f.At(at); none != "" || !equal(orBottom(want), orBottom(got)) {
			return &spec.Failure{At: k.V.String(), Wanted: fmt.Sprintf("V(%v) = %v%s", at, shown(orBottom(want)), none), Got: fmt.Sprint(shown(orBottom(got)))}, "the value of V(e) is not that of the formulas"
		}
	}
	return nil, ""
}

// OfUnfolding returns the unfolding of programs by changed formulas.
func OfUnfolding(text *texts.Language, sides objects.TraceSides, m concrete.Model) objects.TraceSides {
	sides.Unfold = OnUnfolded.Rules(text, sides.Unfold, text.Interpreter("symbolic", m.Op))
	return sides
}

// OfTraces returns the traces of §4 by changed formulas.
func OfTraces(text *texts.Language, m concrete.Model) section4.Sides {
	sides := section4.Repaired()
	sym, con := text.Interpreter("symbolic", m.Op), text.Interpreter("concrete", m.Op)
	expr := func(v any) lang.Expr {
		e, _ := v.(lang.Expr) // the zero Expr is what is not defined
		return e
	}
	k := sides.Wp
	sides.Wp.Var = func(x lang.Var, e lang.Expr) wp.Function {
		return texts.Clauses(text, "symbolic", "[x := e]", k.Var(x, e), sym, notation.Assigning(lang.V(x), e), expr)
	}
	sides.Wp.Field = func(h lang.Expr, f lang.Field, e lang.Expr) wp.Function {
		return texts.Clauses(text, "symbolic", "[h.f := e]", k.Field(h, f, e), sym, notation.Assigning(lang.Dot(h, f), e), expr)
	}
	sides.Wp.New = func(x lang.Var) wp.Function {
		return texts.Clauses(text, "symbolic", "new", k.New(x), sym, notation.NamesOf(x), expr)
	}
	sides.Wp.Delta = texts.Clauses(text, "symbolic", "δ", k.Delta, sym, nil, expr)
	if text.ChangedFunction("symbolic", "⇝") { // it treats what it makes
		sides.Wp.Wlog = func(x lang.Var) wp.Function {
			return wp.Function{Name: "without loss of generality", Clauses: []wp.Clause{{
				ID: "Wlog-Rest", Cite: "as given", Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return sym.Transformed(e, x), true },
			}}}
		}
	}
	if text.ChangedFunction("symbolic", "path") {
		sides.Wp.Path = func(wp.Calculus) wp.Conditions {
			return wp.Conditions{Name: "path", Clauses: []wp.PathClause{{
				ID: "Path-Test", Cite: "as given", Apply: func(rho trace.Trace, _ []lang.Expr) (lang.Expr, bool) { return sym.Path(rho), true },
			}}}
		}
	}
	if text.ChangedFunction("concrete", "V") {
		eval := sides.Heap.Eval
		sides.Heap.Eval = func(V heap.State) heap.Function {
			return texts.Clauses(text, "concrete", "V", eval(V), con, configs.State(V.G, V.H), value)
		}
	}
	sides.Mistaken = func(s spec.System[heap.Config]) spec.System[heap.Config] {
		return OnTraces.Rules(text, s, con)
	}
	return sides
}
