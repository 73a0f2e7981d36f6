// Package examples has the programs of the paper on implicit dynamic frames, and others with contracts.
package examples

import "embed"

// Files has them by their names.
//
//go:embed *.tdm
var Files embed.FS
