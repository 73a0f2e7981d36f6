// Package frames has the programs of Smans, Jacobs and Piessens, "Symbolic Execution for
// Implicit Dynamic Frames", and others with contracts.
package examples

import "embed"

// Files has them by their names.
//
//go:embed *.tdm
var Files embed.FS
