// Package doc has the documents that commands write beside something else.
package doc

import (
	_ "embed"
	"strings"
)

// Notation is the document about rules as text, which exercises refer to.
//
//go:embed notation.md
var Notation []byte

//go:embed teaching.md
var teaching string

// Autograder returns the scripts of the document about teaching, by their file names: Gradescope's
// setup.sh and run_autograder.
func Autograder() map[string]string {
	scripts := map[string]string{}
	for _, name := range []string{"setup.sh", "run_autograder"} {
		_, rest, _ := strings.Cut(teaching, "`"+name+"`")
		_, rest, _ = strings.Cut(rest, "```sh\n")
		scripts[name], _, _ = strings.Cut(rest, "```\n")
	}
	return scripts
}
