package report

import (
	"fmt"
	"io"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages"
)

// SMT2 writes a script for each path condition, one after the other. A solver resets between them,
// so that it answers them all. The error is that of a condition that has no script, or of writing.
func (t *Tree) SMT2(w io.Writer) *Listing {
	reset := ""
	var failed error
	write := func(text string) {
		if failed == nil {
			_, failed = io.WriteString(w, text)
		}
	}
	return &Listing{
		tree: t, begin: func() {},
		path: func(p treePath, _ *languages.Fault) {
			script, err := t.script(p)
			if failed == nil {
				failed = err
			}
			write(reset + strings.TrimSuffix(script, "(exit)\n"))
			reset = "(reset)\n\n"
		},
		end: func() error {
			if reset != "" {
				write("(exit)\n")
			}
			if more := t.Unlisted(); more != "" {
				write("; " + more + "\n")
			}
			return failed
		},
	}
}

// script returns a script for a path condition.
func (t *Tree) script(p treePath) (string, error) {
	status := solver.Unknown
	if p.Model != nil {
		status = solver.Sat
	}
	phi := p.Simple.Expr()
	if t.Raw {
		phi = p.Phi
	}
	comment := fmt.Sprintf("%s, path %d (%s): %v after %s", t.Program.File, p.ID, explore.FormatChoices(p.Choices), p.Status, Count(p.Steps, "step"))
	var script strings.Builder
	err := solver.WriteSMT2(&script, []lang.Expr{phi}, status, comment)
	return script.String(), err
}
