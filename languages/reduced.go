package languages

import (
	"strings"

	"tandem/explore"
	"tandem/lang"
)

// reducing returns the reduction of a search by what is shown of configurations. The error is a *Cannot.
func (p *program[P, V, S, C]) reducing(root S) (*explore.Reduction[S], error) {
	t := p.typed
	if t.Symbolic == nil || t.Symbolic(p.p, root).Formal == nil {
		return nil, p.cannot("explore --reduce")
	}
	return &explore.Reduction[S]{Of: func(s S) explore.State {
		f := t.Symbolic(p.p, s).Formal
		var rest strings.Builder
		for c := range f.Stack {
			rest.WriteString(c.Name + "(")
			for _, u := range c.Locals {
				rest.WriteString(u.Name + " = " + c.Value(u) + ", ")
			}
			rest.WriteString(") " + lang.Brief(c.Rest, 0) + "\n")
		}
		return explore.StateOf(rest.String(), f.Sigma, f.Phi)
	}}, nil
}
