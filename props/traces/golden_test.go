package traces

import (
	"fmt"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/golden"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/wp"
)

// TestGolden unfolds the programs in testdata, one for each rule, along the standard
// run: what each transition adds to the trace, and the state that the run has then;
// and the path conditions of all paths.
func TestGolden(t *testing.T) {
	golden.Test(t, golden.Printers{
		Run: func(p *lang.Program, V concrete.Valuation) string {
			j := newJudge(objects.Traces(concrete.Standard()), lim)
			var e spec.Evidence
			std := j.standard(p, V, lim.Steps, &e)
			at := j.initial(p, V)
			var b strings.Builder
			for i := range std.At {
				if i > 0 {
					before := at.s.Rho.Len()
					at = j.next(at)[0].To
					var added []string
					for _, a := range at.s.Rho.Since(before) {
						added = append(added, a.String())
					}
					fmt.Fprintf(&b, "%d. %s: %s\n", i, std.Rules[i-1], strings.Join(added, " · "))
				}
				fmt.Fprintf(&b, "   %s\n   %v\n", lang.Brief(at.s.S, 0), at.V)
			}
			fmt.Fprintf(&b, "%v at %s\n", std.End, describe(std.Last().Stmt()))
			return b.String()
		},
		Tree: func(p *lang.Program, depth int) string {
			var b strings.Builder
			var walk func(rule string, c unfold.Config, n int)
			walk = func(rule string, c unfold.Config, n int) {
				next := unfold.Repaired().Next(c)
				more := ""
				if n == depth && len(next) > 0 {
					more = " …"
				}
				fmt.Fprintf(&b, "%s%s%v  path(ρ) = %s%s\n", strings.Repeat("  ", n), rule, c, wp.ComposeShort(wp.Repaired(), c.Rho.Trace()).Math(), more)
				for _, s := range next {
					if n < depth {
						walk(s.Rule+" ", s.To, n+1)
					}
				}
			}
			walk("", unfold.Initial(p), 0)
			return b.String()
		},
	})
}
