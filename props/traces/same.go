package traces

import (
	"fmt"

	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/props/sections"
	"tandem/wp/heap"
)

// difference returns where the standard state and the trace's differ, as sections.Differ; "" if not.
func difference(p *lang.Program, c heaps.Config, V heap.State) string {
	d, ok := sections.Differ(p, sections.State{G: c.G, H: c.H}, sections.State{G: V.G, H: V.H})
	switch {
	case !ok:
		return ""
	case d.Other:
		return fmt.Sprintf("%s is %v in the run, and by the trace %v, which corresponds to another object", d.Place, d.V, d.W)
	default:
		return fmt.Sprintf("%s is %v in the run, and %v by the trace", d.Place, d.V, d.W)
	}
}
