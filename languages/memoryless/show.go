package memoryless

import (
	"fmt"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/memoryless/instances"
)

// width cuts the statements of printed configurations, in characters.
const width = 60

// ShowSymbolic returns ⟨S, ver, φ⟩.
func ShowSymbolic(c instances.Config) string {
	return fmt.Sprintf("⟨%s, %s, %v⟩", lang.Brief(c.S, width), ShowVersions(c.Ver), c.Phi)
}

// ShowVersions returns {x ↦ 2}, the variables sorted; 1 where nothing was assigned to.
func ShowVersions(ver instances.Versions) string {
	parts := lists.Map(ver.Domain(), func(x lang.Var) string { return fmt.Sprintf("%s ↦ %d", x, ver.At(x)) })
	if len(parts) == 0 {
		return "1"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
