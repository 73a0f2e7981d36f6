package recursion

import (
	"fmt"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// Show prints configurations as the paper writes them, long statements and deep stacks cut.
var Show = spec.Show[*lang.Program, concrete.Valuation, symstacks.Config, stacks.Config]{
	Program:   (*lang.Program).String,
	Valuation: basic.ShowValuation,
	Symbolic:  ShowSymbolic,
	Concrete:  ShowConcrete,
}

const (
	width   = 60 // of statements, in characters
	deepest = 8  // closures that are shown
)

// ShowSymbolic returns ⟨(τ, S)·Δ, σ, φ⟩.
func ShowSymbolic(c symstacks.Config) string {
	var parts []string
	d := c.Delta
	for ; !d.Empty() && len(parts) < deepest; d = d.Pop() {
		top := d.Top()
		parts = append(parts, fmt.Sprintf("(%s, %s)", basic.ShowSubstitution(top.Tau), lang.Brief(top.S, width)))
	}
	return fmt.Sprintf("⟨%s, %s, %v⟩", showStack(parts, d.Depth()), basic.ShowSubstitution(c.Sigma), c.Phi)
}

// ShowConcrete returns ⟨(L, S)·Γ, G⟩.
func ShowConcrete(c stacks.Config) string {
	var parts []string
	d := c.Gamma
	for ; !d.Empty() && len(parts) < deepest; d = d.Pop() {
		top := d.Top()
		parts = append(parts, fmt.Sprintf("(%s, %s)", basic.ShowValuation(top.L), lang.Brief(top.S, width)))
	}
	return fmt.Sprintf("⟨%s, %s⟩", showStack(parts, d.Depth()), basic.ShowValuation(c.G))
}

// showStack joins the closures that are shown; more are below them.
func showStack(parts []string, more int) string {
	if len(parts) == 0 {
		return "ε"
	}
	text := strings.Join(parts, "·")
	if more > 0 {
		text += fmt.Sprintf("·(%d more)", more)
	}
	return text
}
