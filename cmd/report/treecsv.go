package report

import (
	"encoding/csv"
	"fmt"
	"strings"

	"tandem/languages"
)

// csvColumns are those of the paths of a tree.
var csvColumns = []string{"path", "choices", "status", "reason", "steps", "place", "pathCondition", "substitution", "inputs", "read"}

// CSV writes a row a path, behind a row of names (RFC 4180). place is the line and column
// of the error in which the path ends; inputs are as the flag --in takes them, read as
// --input does. The error is one of writing.
func (t *Tree) CSV(page *Page) *Listing {
	to := csv.NewWriter(page.W)
	return &Listing{
		tree:  t,
		begin: func() { _ = to.Write(csvColumns) }, // Flush keeps the error
		path: func(p treePath, f *languages.Fault) {
			place := ""
			if f != nil {
				place = fmt.Sprintf("%d:%d", f.At.From.Line, f.At.From.Col)
			}
			inputs, read := "", ""
			if p.Model != nil {
				inputs, read = strings.Join(t.Program.values(*p.Model), ","), strings.Join(texts(t.Read(p)), ",")
			}
			_ = to.Write([]string{
				fmt.Sprint(p.ID), p.Choices, p.Status.String(), p.Reason, fmt.Sprint(p.Steps), place,
				page.Text(t.phi(p.Simple, p.Phi, !page.ASCII)), page.Text(t.sigma(p.End.Display(), !page.ASCII)), inputs, read,
			})
		},
		end: func() error {
			to.Flush()
			return to.Error()
		},
	}
}
