package basic

import (
	"cmp"
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Show prints configurations as the paper writes them, long statements cut.
var Show = spec.Show[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]{
	Program:   (*lang.Program).String,
	Valuation: ShowValuation,
	Symbolic:  ShowSymbolic,
	Concrete:  ShowConcrete,
}

// width cuts the statements of printed configurations, in characters.
const width = 60

// ShowSymbolic returns ⟨S, σ, φ⟩.
func ShowSymbolic(c symbolic.Config) string {
	return fmt.Sprintf("⟨%s, %s, %v⟩", lang.Brief(c.S, width), ShowSubstitution(c.Sigma), c.Phi)
}

// ShowConcrete returns ⟨S, V⟩.
func ShowConcrete(c concrete.Config) string {
	return fmt.Sprintf("⟨%s, %s⟩", lang.Brief(c.S, width), ShowValuation(c.V))
}

// ShowValuation returns {x: 3, y: 4}, the variables sorted.
func ShowValuation(V concrete.Valuation) string {
	parts := lists.Map(V.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s: %v", x, V.At(x)) })
	return "{" + strings.Join(parts, ", ") + "}"
}

// ShowSubstitution returns {x ↦ x + 1}, the variables sorted; id where nothing was updated.
func ShowSubstitution(sigma symbolic.Substitution) string {
	parts := lists.Map(sigma.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s ↦ %v", x, sigma.At(x)) })
	if len(parts) == 0 {
		return "id"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// Input returns V at the variables of p, and at the fields of its classes that are not
// at their default everywhere, as the flag --in takes it: x=3,y=4.
func Input(p *lang.Program, V concrete.Valuation) string {
	parts := lists.Map(p.Vars, func(x lang.Var) string { return fmt.Sprintf("%s=%v", x, V.At(x)) })
	for _, f := range p.Fields() {
		if x := f.Array(); !V.At(x).Equal(lang.Default(x.Type)) {
			parts = append(parts, fmt.Sprintf("%s=%v", x, V.At(x)))
		}
	}
	return strings.Join(parts, ",")
}

// Inputs returns the inputs in V as --input takes them: 3,true. A missing one before others is 0.
func Inputs(V concrete.Valuation) string {
	values := map[int]string{}
	last := 0
	for _, x := range V.Domain() {
		if n, ok := lang.ReadNumber(x); ok {
			values[n] = V.At(x).String()
			last = max(last, n)
		}
	}
	parts := make([]string, last)
	for i := range parts {
		parts[i] = cmp.Or(values[i+1], "0")
	}
	return strings.Join(parts, ",")
}
