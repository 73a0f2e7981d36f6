package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The table is replaced, and nothing around it; a document without it is refused.
func TestReplaced(t *testing.T) {
	got, err := replaced("before\n\n"+header+"\n|---|\n| old |\n\nafter\n", []string{header, "| new |"})
	if want := "before\n\n" + header + "\n| new |\n\nafter\n"; err != nil || got != want {
		t.Errorf("found %q, %v, want %q", got, err, want)
	}
	for _, text := range []string{"none\n", header + "\n\n" + header + "\n"} {
		if _, err := replaced(text, nil); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// Factors are of the peer's times by the last of ours.
func TestLine(t *testing.T) {
	for _, row := range []struct {
		row  row
		took []cost
		want string
	}{
		{row{work: "w", peer: "P", theirs: []float64{0.08, 0.145}, goal: "≥ 0.5"}, []cost{{0.04, 9}, {0.116, 9}}, "| w | P: 0.08, 0.145 | 0.04, 0.12 | 2, 1.2 | ≥ 0.5 |"},
		{row{work: "w", peer: "P", theirs: []float64{99}, above: true}, []cost{{9, 1}, {3.31, 1}}, "| w | P: more than 99 | 9, 3.3 | more than 30 |  |"},
		{row{work: "w", goal: "≤ 1", memory: true}, []cost{{0.0123, 45.4}}, "| w |  | 0.012; 45 MiB |  | ≤ 1 |"},
	} {
		if got := row.row.line(row.took); got != row.want {
			t.Errorf("found %s\nwant  %s", got, row.want)
		}
	}
}

// A run that ends otherwise than it should is no measurement.
func TestStatus(t *testing.T) {
	dir := t.TempDir()
	binary, file := filepath.Join(dir, "tandem"), filepath.Join(dir, "p.tdm")
	if err := os.WriteFile(binary, []byte("#!/bin/sh\necho \"$@\" >&2\nexit 5\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	if c, err := (measured{args: "explore -x", program: "skip;", status: 5}).run(binary, file); err != nil || c.memory == 0 {
		t.Errorf("found %v, %v", c, err)
	}
	if _, err := (measured{args: "explore -x", program: "skip;"}).run(binary, file); err == nil || !strings.Contains(err.Error(), "exit status 5, expected 0:\nexplore -x "+file) {
		t.Errorf("found the error %v", err)
	}
}
