// Package entry puts methods with contracts into a register: they are verified,
// and nothing else.
package entry

import (
	"context"

	"tandem/examples/contracts"
	"tandem/languages"
	"tandem/solver"
	"tandem/spec"
)

// Language is methods with contracts.
func Language() *languages.Language {
	return &languages.Language{
		Name: "contracts", Title: "methods with contracts", Paper: "package contracts", Sections: []string{"contracts"},
		Syntax: languages.SyntaxOf("contracts", ".con", contracts.Parse),
		In: func(languages.Bounds) *languages.Variant {
			return &languages.Variant{Programs: languages.Erase(languages.Typed[*contracts.Program, struct{}, struct{}, struct{}]{
				Verify: verify,
			})}
		},
	}
}

// verify decides the clauses of all methods. One that no input can break, because
// none meets what is required, is inconclusive.
func verify(ctx context.Context, p *contracts.Program, session solver.Session, o languages.VerifyOptions) ([]languages.Obligation, error) {
	var list []languages.Obligation
	for _, c := range contracts.Verify(ctx, p, session) {
		if o.Method != "" && o.Method != c.Name {
			continue
		}
		if c.Result == spec.Discarded {
			c.Result = spec.Inconclusive
		}
		list = append(list, languages.Obligation{Name: c.Name, Text: c.Text, At: c.At, Result: c.Result, Reason: c.Reason})
	}
	return list, nil
}
