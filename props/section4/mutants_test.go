package section4

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/longtest"
	"tandem/props"
	"tandem/spec"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// largest is the size that a shrunk counterexample may have.
const largest = 16

// Every mutant is killed by the statement that it names, and shrunk to a small
// counterexample, which the golden file has.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	mutants := oneSided()
	texts := make([]string, len(mutants))
	t.Run("all", func(t *testing.T) {
		for i, m := range mutants {
			t.Run(m.ID, func(t *testing.T) {
				t.Parallel()
				rep := props.Report{Verdict: "no such statement"}
				for _, p := range Statements(m.Of()) {
					if p.Info().ID == m.KilledBy {
						rep = p.Test(context.Background(), props.Options{Checks: 20000, Seed: 1})
					}
				}
				if rep.Result != spec.Refuted {
					t.Fatalf("%s survives %s: %+v", m.Error, m.KilledBy, rep)
				}
				c := rep.Counterexample
				if c.Case.Size > largest {
					t.Errorf("the shrunk counterexample has size %d: %s", c.Case.Size, c.Case.Other)
				}
				text := &strings.Builder{}
				fmt.Fprintf(text, "%s: %s\n  killed by %s\n  %s\n  V: %s\n  %s\n", m.ID, m.Error, m.KilledBy, c.Case.Other, c.Case.Input, c.Reason)
				if c.Failure != nil {
					fmt.Fprintf(text, "  %s\n  wanted %s\n  got %s\n", c.Failure.At, c.Failure.Wanted, c.Failure.Got)
				}
				texts[i] = text.String()
			})
		}
	})
	golden(t, "mutants.txt", strings.Join(texts, "\n"))
}

// At least five mutants of each substitution, of δ and of path.
func TestMutantsOfEach(t *testing.T) {
	count := map[string]int{}
	seen := map[string]bool{}
	for _, m := range Mutants() {
		if seen[m.ID] {
			t.Errorf("two mutants %s", m.ID)
		}
		seen[m.ID] = true
		of, _, _ := strings.Cut(m.ID, "-")
		count[of]++
	}
	for _, of := range []string{"Var", "Field", "Wlog", "New", "Delta", "Path"} {
		if count[of] < 5 {
			t.Errorf("%d mutants of %s, want 5", count[of], of)
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s: -want +got\n%s", file, diff)
	}
}
