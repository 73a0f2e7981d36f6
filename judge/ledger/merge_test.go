package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same run in two files would count twice. An exhaustive one with the same results is taken once.
func TestMergeTwice(t *testing.T) {
	random := sweep(9, 99)
	random.Mode, random.Scope, random.Size = Random, nil, 0
	other := sweep(9, 5)
	mutants := &Evidence{Schema: EvidenceSchema, Version: "1", Runs: []Run{}, Killing: []Killing{{Language: "numbers", Mutants: []Mutant{}}}}
	for _, row := range []struct {
		name string
		a, b *Evidence
		want string
	}{
		{"same exhaustive", file(sweep(9, 99)), file(sweep(9, 99)), ""},
		{"other exhaustive", file(sweep(9, 99)), file(other), "b.json: found the run of numbers, exhaustive, size 9 a second time"},
		{"random", file(random), file(random), "b.json: found the run of numbers, random a second time"},
		{"mutants", mutants, mutants, "b.json: found the mutants of numbers a second time"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			names := []string{filepath.Join(dir, "a.json"), filepath.Join(dir, "b.json")}
			for i, e := range []*Evidence{row.a, row.b} {
				if err := os.WriteFile(names[i], e.Encode(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			all, err := MergeFiles(names)
			if row.want != "" {
				if err == nil || !strings.Contains(err.Error(), row.want) {
					t.Errorf("got %v, want %s", err, row.want)
				}
			} else if err != nil || len(all.Runs) != 1 {
				t.Errorf("%+v, %v", all, err)
			}
		})
	}
}
