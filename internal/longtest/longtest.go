// Package longtest tells tests of every day from those that judge many cases. Only tests import it.
package longtest

import (
	"os"
	"runtime/debug"
	"testing"

	"tandem/internal/lists"
)

// Sweep skips a test with more cases than one of every day. make sweeps, in make evidence, runs it.
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

// Setting returns a setting of this build, such as -tags: builds with the same ones are mostly cached.
func Setting(key string) string {
	info, _ := debug.ReadBuildInfo()
	if s, ok := lists.Find(info.Settings, func(s debug.BuildSetting) bool { return s.Key == key }); ok {
		return s.Value
	}
	return ""
}

// Sweeps reports whether tests are to judge many cases.
func Sweeps() bool { return os.Getenv("TANDEM_SWEEPS") != "" }
