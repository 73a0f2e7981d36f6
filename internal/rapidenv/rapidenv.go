// Package rapidenv keeps environment variables from changing what a check does. The library that
// draws random cases reads RAPID_… variables when the program starts, before main: some of them
// would change the cases of a seed or write to standard output, and a malformed one is a panic.
//
// Importing this package removes them. It is initialised before that library: packages are
// initialised in the order of their import paths as soon as what they import is, and the library
// imports testing, whose path comes after this one.
package rapidenv

import (
	"os"
	"strings"
)

func init() {
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, "RAPID_") {
			_ = os.Unsetenv(name) // it fails only for names that cannot be set either
		}
	}
}
