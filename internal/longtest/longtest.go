// Package longtest tells tests of every day from those that judge many cases. Only
// tests import it.
package longtest

import (
	"os"
	"testing"
)

// Sweep skips a test that judges more cases than a test of every day. make sweeps,
// a part of make evidence, runs it.
func Sweep(t *testing.T) {
	t.Helper()
	if !Sweeps() {
		t.Skip("a sweep: make sweeps runs it")
	}
}

// Cases is how many cases a test judges: every day, or in a sweep.
func Cases(everyday, sweep int) int {
	if Sweeps() {
		return sweep
	}
	return everyday
}

// Sweeps tells whether tests are to judge many cases.
func Sweeps() bool { return os.Getenv("TANDEM_SWEEPS") != "" }
