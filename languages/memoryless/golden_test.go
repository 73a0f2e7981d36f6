package memoryless_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/golden"
	"tandem/languages/memoryless"
	"tandem/spec"
	"tandem/symbolic"
)

// TestGolden runs the programs in testdata: one for each rule, and the lecture's example.
func TestGolden(t *testing.T) {
	golden.Test(t, golden.Printers{Run: transcript, Tree: tree})
}

// transcript returns the run of both sides from V, every step of it.
func transcript(p *lang.Program, V concrete.Valuation) string {
	var b strings.Builder
	var last lang.Stmt
	sem := memoryless.New(concrete.Standard()).Semantics()
	view := sem.Under(V)
	end := sem.Trace(context.Background(), p, V, 200, func(at spec.Pair[symbolic.Config, concrete.Config]) bool {
		if at.Step == 0 {
			b.WriteString("initially\n")
		} else {
			fmt.Fprintf(&b, "%d. %s, %s: %s\n", at.Step, at.SymbolicRule, at.ConcreteRule, lang.Head(last))
		}
		last = at.Concrete.Stmt()
		fmt.Fprintf(&b, "   S     %s\n", lang.Brief(at.Concrete.S, 0))
		if !at.Symbolic.S.Equal(at.Concrete.S) {
			fmt.Fprintf(&b, "   S     %s on the symbolic side\n", lang.Brief(at.Symbolic.S, 0))
		}
		fmt.Fprintf(&b, "   V     %s\n", basic.ShowValuation(at.Concrete.V))
		fmt.Fprintf(&b, "   ver   %s\n", memoryless.ShowVersions(at.Symbolic))
		fmt.Fprintf(&b, "   φ     %v\n", at.Symbolic.Phi)
		fmt.Fprintf(&b, "   V'    %s\n", basic.ShowValuation(at.Instance.V))
		fmt.Fprintf(&b, "   V(φ)  %v\n", view.Holds(at.Symbolic))
		return true
	})
	if end.Parted != "" {
		fmt.Fprintf(&b, "the sides part: %s\n", end.Parted)
	} else {
		fmt.Fprintf(&b, "%v after %d steps\n", end.Outcome, end.Steps)
	}
	return b.String()
}

// tree returns every symbolic path of p to a number of transitions, with ∃ instances. φ where
// it ends.
func tree(p *lang.Program, depth int) string {
	sem := memoryless.New(concrete.Standard()).Semantics()
	var b strings.Builder
	var walk func(rule string, c symbolic.Config, n int)
	walk = func(rule string, c symbolic.Config, n int) {
		next := sem.Symbolic.Next(c)
		more := ""
		if n == depth && len(next) > 0 {
			more = " …"
		}
		fmt.Fprintf(&b, "%s%s%s%s\n", strings.Repeat("  ", n), rule, memoryless.ShowSymbolic(c), more)
		if len(next) == 0 || n == depth {
			fmt.Fprintf(&b, "%s∃ %v\n", strings.Repeat("  ", n+1), memoryless.Eliminated(c))
		}
		for _, s := range next {
			if n < depth {
				walk(s.Rule+" ", s.To, n+1)
			}
		}
	}
	walk("", sem.InitS(p), 0)
	return b.String()
}
