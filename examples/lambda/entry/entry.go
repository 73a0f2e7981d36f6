// Package entry puts the λ-calculus into a register: programs are terms, and there
// is one side alone, which is checked and run.
package entry

import (
	"context"
	"errors"

	"tandem/examples/lambda"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Language is the λ-calculus.
func Language() *languages.Language {
	return &languages.Language{
		Name: "lambda", Title: "λ-calculus with integers, call by value", Paper: "package lambda", Sections: []string{"lambda"},
		Sizes:  languages.Sizes{Quick: 4, Long: 6},
		Syntax: languages.SyntaxOf("lambda", ".lam", lambda.Parse),
		In:     func(languages.Bounds) *languages.Variant { return variant(lambda.New()) },
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return spec.Mutants(lambda.Mutants(), variant)
		},
	}
}

func variant(c lambda.Calculus) *languages.Variant {
	return &languages.Variant{
		Statements: func(lim spec.Limits) []props.Checkable { return lambda.Statements(c, lim) },
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			scope := spec.Scope{Size: size}
			count := func(n *int) func() {
				return func() {
					*n++
					progress(scope.Points + scope.Programs)
				}
			}
			reports := lambda.Exhaustive(ctx, c, lim, size, count(&scope.Points), count(&scope.Programs))
			scope.States, scope.Steps = scope.Programs, props.Steps(reports)
			return reports, scope
		},
		Programs: languages.Erase(languages.Typed[*lambda.Term, struct{}, struct{}, *lambda.Term]{
			Machine: c.Machine(),
			Initial: func(_ *lambda.Term, in languages.Input) (none struct{}, note string, err error) {
				if len(in.Values) > 0 || in.Heap != nil {
					err = errors.New("found initial values or objects, expected none: terms have no inputs")
				}
				return none, "", err
			},
			Concrete: display,
		}),
	}
}

// display is a term: all of it is what is executed next, unless it is a value.
func display(_, M *lambda.Term) languages.Display {
	d := languages.Display{Rows: []languages.Row{{Name: "M", Value: M.String()}}}
	if !M.Value() {
		d.Next, d.End = M.String(), spec.Stuck
	}
	return d
}
