// Package longtest tells tests of every day from those that judge many cases. Only tests import it.
package longtest

import (
	"os"
	"runtime/debug"
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

// Cases returns how many cases a test judges: every day, or in a sweep.
func Cases(everyday, sweep int) int {
	if Sweeps() {
		return sweep
	}
	return everyday
}

// Setting returns a setting of this build, such as -tags: what a test builds with the
// same ones is mostly built already.
func Setting(key string) string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// Sweeps reports whether tests are to judge many cases.
func Sweeps() bool { return os.Getenv("TANDEM_SWEEPS") != "" }
