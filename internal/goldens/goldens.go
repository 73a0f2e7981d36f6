// Package goldens compares what is printed with the files that tests keep. Only tests import it.
package goldens

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files from what the code prints now")

// Updates reports whether golden files are rewritten.
func Updates() bool { return *update }

// File compares got with a golden file, or rewrites it.
func File(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		Write(t, file, []byte(got))
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s: -want +got\n%s", file, diff)
	}
}

// Write writes a golden file, and the folder where there is none.
func Write(t testing.TB, file string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
