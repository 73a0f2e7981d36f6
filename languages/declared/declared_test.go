package declared_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// A mutant of each kind is killed by the statement that it names. The evidence has all of them.
func TestMutants(t *testing.T) {
	r := register.All()
	l := r.All()[slices.Index(languages.Names(r.All()), "reduction")]
	mutants := l.AllMutants()
	if len(mutants) < 25 {
		t.Errorf("only %d mutants", len(mutants))
	}
	for _, id := range []string{"symbolic-Par-L-forgets", "symbolic-Free-Assign-reads", "concrete-Free-Assign-reads", "symbolic-Reduce-any-trace"} {
		m, ok := l.Mutant(id)
		if !ok {
			t.Fatalf("no mutant %s", id)
		}
		t.Run(m.ID, func(t *testing.T) {
			list := props.Selected(m.Of().Statements(spec.DefaultLimits()), []string{m.KilledBy})
			if len(list) != 1 {
				t.Fatalf("no statement %s", m.KilledBy)
			}
			if got := list[0].Test(context.Background(), props.Options{Checks: 700, Seed: 1}); got.Result != spec.Refuted {
				t.Errorf("%s is %v", m.KilledBy, got.Result)
			}
		})
	}
}

// A search that is reduced has each end of the whole one, and fewer paths. The counts are those of the
// interleavings: 20 of three and three steps, 1,680 of three threads with three steps each.
func TestReduced(t *testing.T) {
	three := "var x, y, z: int;\npar {\n" + strings.Repeat("x := x + 1;\n", 3) + "} and {\npar {\n" + strings.Repeat("y := y + 1;\n", 3) + "} and {\n" + strings.Repeat("z := z + 1;\n", 3) + "}\n}\n"
	for _, x := range []struct {
		file, text, with string
		whole, reduced   int
	}{
		{file: "independent.par", whole: 20, reduced: 1},
		{file: "three.par", text: three, whole: 2400, reduced: 1},
		{file: "race.tdm", with: "par.rules", whole: 6, reduced: 3},
		{file: "nested.tdm", with: "par.rules", whole: 8, reduced: 5},
		{file: "await.tdm", with: "await.rules", whole: 2, reduced: 2},
		{file: "peterson.tdm", with: "await.rules", whole: 18, reduced: 4},
		{file: "peterson_bug.tdm", with: "await.rules", whole: 51, reduced: 7},
	} {
		t.Run(x.file, func(t *testing.T) {
			text := x.text
			if text == "" {
				text = read(t, x.file)
			}
			whole, n := ends(t, x.file, text, x.with, false)
			reduced, m := ends(t, x.file, text, x.with, true)
			if diff := cmp.Diff(whole, reduced); diff != "" {
				t.Errorf("ends: -whole +reduced\n%s", diff)
			}
			if n != x.whole || m != x.reduced {
				t.Errorf("%d paths, reduced %d, want %d and %d", n, m, x.whole, x.reduced)
			}
		})
	}
}

// On random programs with two threads the language, whose σ and φ are read off a trace, has the ends of the basic
// language with rules for threads, which has σ and φ in its configurations and its other rules in code; reduced, too.
func TestThreadsAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	assigned := func() string { return one("x", "y", "z") + " := " + one("x", "y", "x + y", "z + 1", "2") + "; " }
	several := func(most int) (S string) {
		for range 1 + r.IntN(most) {
			if r.IntN(4) > 0 {
				S += assigned()
			} else {
				S += "if " + one("x", "y", "z") + " < " + one("1", "z", "x + y") + " { " + assigned() + "} else { " + assigned() + "} "
			}
		}
		return S
	}
	fewer := 0
	for range 40 {
		text := "var x, y, z: int; par { " + several(3) + "} and { " + several(2) + "} " + assigned()
		want, n := ends(t, "p.tdm", text, "par.rules", false)
		for _, x := range []struct {
			file, with string
			reduce     bool
		}{{"p.tdm", "par.rules", true}, {"p.par", "", false}, {"p.par", "", true}} {
			got, m := ends(t, x.file, text, x.with, x.reduce)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s\n%v: ends: -basic +this\n%s", text, x, diff)
			}
			if m < n {
				fewer++
			}
		}
	}
	if fewer < 40 {
		t.Errorf("%d of 80 reduced searches have fewer paths: the comparison says little", fewer)
	}
}

// ends returns how the paths of a program end, each once: outcome, σ, and the conjuncts of φ; and how many paths there are.
func ends(t *testing.T, file, text, with string, reduce bool) (ends []string, paths int) {
	t.Helper()
	r, choice := register.All(), languages.Choice{Bounds: languages.Standard()}
	if with != "" {
		changes, err := texts.Read(with, read(t, with))
		if err != nil {
			t.Fatal(err)
		}
		choice.Rules = &languages.Given{Changes: changes}
	}
	src, err := r.ReadWith(file, []byte(text), choice, languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	_, p, err := r.Open(src, choice, languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	tree, err := p.Explore(context.Background(), session, languages.Search{Bounds: explore.Bounds{Depth: 100, Unroll: 2, Paths: 10_000}, Reduce: reduce, Modelless: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range tree.Paths {
		f := path.End.Display().Formal
		end := path.Status.String()
		for _, x := range f.Sigma.Domain() {
			end += " " + x.Name + " = " + f.Sigma.At(x).String()
		}
		phi := lists.Map(lang.Conjuncts(f.Phi), lang.Expr.String)
		slices.Sort(phi)
		ends = append(ends, end+" | "+strings.Join(slices.Compact(phi), ", "))
	}
	slices.Sort(ends)
	return slices.Compact(ends), len(tree.Paths)
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", "threads", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
