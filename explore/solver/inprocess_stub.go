//go:build !z3 || !cgo

package solver

import "errors"

// builtIn says whether Z3 is in the process.
const builtIn = false

func newInProcess(bool) (engine, error) {
	return nil, errors.New(`solver "z3": this program was built without Z3; build it with cgo and -tags z3, ` +
		`which needs Z3's library and headers (Debian: apt-get install libz3-dev), or use the process: --solver 'z3 -in'`)
}
