package executor_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What an answer needs of the standard library is built before the answer itself, which does not pay
// for it.
func TestStandardLibraryFirst(t *testing.T) {
	real, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no command go")
	}
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	script := fmt.Sprintf("#!/bin/sh\necho \"$@\" >> %s\nexec %s \"$@\"\n", log, real)
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	graded(t, []byte("package main\n\nimport (\n\t\"os\"\n\t\"strings\"\n)\n\nfunc main() { os.Exit(strings.Count(\"\", \"x\")) }\n"), 1, false)
	text, err := os.ReadFile(log)
	if lines := strings.Split(string(text), "\n"); err != nil || len(lines) != 3 || !strings.HasSuffix(lines[0], " -- os strings") || !strings.HasSuffix(lines[1], " answer.go") {
		t.Errorf("found %q, %v, want the packages os and strings, and then the answer", text, err)
	}
}
