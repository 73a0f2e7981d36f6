// Package examples has the figures of Anand, Păsăreanu and Visser, "Symbolic Execution
// with Abstract Subsumption Checking", as programs and as states.
package examples

import "embed"

// Files has them by their names.
//
//go:embed *.tdm *.json
var Files embed.FS
