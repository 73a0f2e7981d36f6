package report

import (
	"fmt"
	"io"
	"strings"

	"tandem/explore"
	"tandem/lang"
	"tandem/solver"
)

// SMT2 writes a script for each path condition, one after the other. A solver
// resets between them, so that it answers them all. The error is that of a
// condition that has no script, or of writing.
func (t *Tree) SMT2(w io.Writer) error {
	reset := ""
	for _, p := range inTime(t, t.Paths) {
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
		if err := solver.WriteSMT2(&script, []lang.Expr{phi}, status, comment); err != nil {
			return err
		}
		text := reset + strings.TrimSuffix(script.String(), "(exit)\n")
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		reset = "(reset)\n\n"
	}
	end := ""
	if reset != "" {
		end = "(exit)\n"
	}
	if more := t.Unlisted(); more != "" {
		end += "; " + more + "\n"
	}
	_, err := io.WriteString(w, end)
	return err
}
