// Package formulas compares a language with the formulas in the comments of its
// code, which package notation runs: the transitions of each configuration that is
// reached, and the values of its functions. The theorems of the paper compare the
// two sides with each other; this compares each side with what is printed.
//
// Read Statement first. It is ours: the paper does not make it.
package formulas

import (
	"context"
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Case is a program and its initial valuation.
type Case = props.Case[*lang.Program, concrete.Valuation]

// Semantics is a semantics of programs over lang.
type Semantics[S, C any] = spec.Semantics[*lang.Program, concrete.Valuation, S, C]

// Side is one side of a language: the code, and the formulas.
type Side[C any] struct {
	Name   string
	Code   spec.System[C]
	Text   *notation.Interpreter
	Into   func() func(C) notation.Configuration // for the configurations of one run
	Stmt   func(C) lang.Stmt
	Show   func(C) string
	Values []Function[C]
	system spec.System[notation.Configuration] // of the text
}

// Function is a side's function, by code and by clauses. Both give a lang.Expr or lang.Value; nil is ⊥.
type Function[C any] struct {
	Name string // as eσ
	Code func(C) func(lang.Expr) any
	Text func(notation.Configuration) func(lang.Expr) any
}

// Statement returns the statement formulas about a language.
func Statement[S, C any](text *texts.Language, sem *Semantics[S, C], symbolic Side[S], concretely Side[C], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation]) *props.Property[Case] {
	symbolic.system, concretely.system = symbolic.Text.System(), concretely.Text.System()
	p := info[Case]()
	p.Judge = func(ctx context.Context, k Case) spec.Verdict {
		var e spec.Evidence
		if bad, why := symbolic.walk(ctx, sem.InitS(k.Program), lim.Steps, nil, &e.Symbolic, &e); bad != nil {
			return spec.Refute(e, bad, why)
		}
		stop := func(c C) bool {
			if sem.Bound == nil {
				return false
			}
			_, at := sem.Bound(c)
			return at
		}
		if bad, why := concretely.walk(ctx, sem.InitC(k.Program, k.Initial), lim.Steps, stop, &e.Concrete, &e); bad != nil {
			return spec.Refute(e, bad, why)
		}
		return ended(ctx, e)
	}
	p = cases.Kind().Of(p)[0]
	p.Symbolic, p.Concrete = sem.Symbolic.IDs(), sem.Concrete.IDs()
	return p
}

// visit is a configuration that was reached, and by which rules.
type visit[C any] struct {
	at   C
	path []string
}

// walk compares the configurations that are reached from c, breadth first, so many
// at most; none at which stop says that a bound of the machine was reached.
func (s Side[C]) walk(ctx context.Context, c C, most int, stop func(C) bool, fired *spec.Counts, e *spec.Evidence) (*spec.Failure, string) {
	todo, into, premise := []visit[C]{{at: c}}, s.Into(), e.Premise(s.Name)
	for i := 0; i < len(todo) && ctx.Err() == nil; i++ {
		v := todo[i]
		if stop != nil && stop(v.at) {
			break
		}
		e.Longest = max(e.Longest, len(v.path))
		steps := s.Code.Next(v.at)
		at := into(v.at)
		if bad, why := s.compare(v, at, steps, into); bad != nil {
			return bad, why
		}
		e.Compared++
		s.Text.Premises(&at, premise)
		if len(steps) > 1 {
			e.Branching++
		}
		if len(todo) >= most {
			e.Cut = min(1, e.Cut+len(steps))
			continue
		}
		for _, t := range steps {
			fired.Fired(t.Rule)
			todo = append(todo, visit[C]{t.To, append(v.path[:len(v.path):len(v.path)], t.Rule)})
		}
	}
	return nil, ""
}

// compare compares a configuration's transitions, and functions' values at its next statement's
// expressions.
func (s Side[C]) compare(v visit[C], at notation.Configuration, steps []spec.Step[C], into func(C) notation.Configuration) (*spec.Failure, string) {
	var text []spec.Step[notation.Configuration]
	fail := func(wanted, got, why string) (*spec.Failure, string) {
		return &spec.Failure{Step: len(v.path), Path: v.path, At: s.Show(v.at), Wanted: wanted, Got: got}, why
	}
	if none := spec.Undefined(func() { text = s.system.Next(at) }); none != "" {
		return fail(none, list(steps, into), "a formula has no value")
	}
	same := len(text) == len(steps)
	for i := 0; same && i < len(text); i++ {
		same = text[i].Rule == steps[i].Rule && text[i].To.Same(into(steps[i].To))
	}
	if !same {
		itself := func(c notation.Configuration) notation.Configuration { return c }
		return fail(list(text, itself), list(steps, into), "the "+s.Name+" transitions are not those of the formulas")
	}
	stmt := s.Stmt(v.at)
	if stmt == nil {
		return nil, ""
	}
	if _, fault := stmt.(*lang.Fault); fault {
		return nil, ""
	}
	for _, f := range s.Values {
		code, text := f.Code(v.at), f.Text(at)
		for _, e := range lang.Evaluated(stmt) {
			if want, got := text(e), code(e); !equal(want, got) {
				return fail(fmt.Sprintf("%s = %v for e = %v", f.Name, shown(want), e), fmt.Sprint(shown(got)), "the value of "+f.Name+" is not that of the formulas")
			}
		}
	}
	return nil, ""
}

// equal reports whether two values of functions are the same.
func equal(a, b any) bool {
	if v, ok := a.(lang.Value); ok {
		w, ok := b.(lang.Value)
		return ok && v.Equal(w)
	}
	return a == b
}

func shown(v any) any {
	if v == nil {
		return "⊥"
	}
	return v
}

// list is transitions in a message.
func list[C any](steps []spec.Step[C], into func(C) notation.Configuration) string {
	if len(steps) == 0 {
		return "no transition"
	}
	texts := lists.Map(steps, func(t spec.Step[C]) string { return t.Rule + " to " + into(t.To).String() })
	return strings.Join(texts, ", ")
}
