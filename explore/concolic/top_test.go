package concolic_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/spec"
	"tandem/symbolic"
)

// top is the lecture's example: abort is an assertion that fails.
const top = `var i0, i1, i2, i3: bv8; var cnt: int;
cnt := 0;
if i0 == 98 { cnt := cnt + 1; }
if i1 == 97 { cnt := cnt + 1; }
if i2 == 100 { cnt := cnt + 1; }
if i3 == 33 { cnt := cnt + 1; }
assert !(cnt >= 3);`

// topArray is the same over an array, as the lecture has it.
const topArray = `var i: [int]bv8; var cnt: int;
cnt := 0;
if i[0] == 98 { cnt := cnt + 1; }
if i[1] == 97 { cnt := cnt + 1; }
if i[2] == 100 { cnt := cnt + 1; }
if i[3] == 33 { cnt := cnt + 1; }
assert !(cnt >= 3);`

// topRead is the same with inputs that are read.
const topRead = `var c: bv8; var cnt: int;
cnt := 0;
c := *; if c == 98 { cnt := cnt + 1; }
c := *; if c == 97 { cnt := cnt + 1; }
c := *; if c == 100 { cnt := cnt + 1; }
c := *; if c == 33 { cnt := cnt + 1; }
assert !(cnt >= 3);`

func open(t testing.TB) solver.Session {
	t.Helper()
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Skipf("no solver: %v", err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// problem returns a program of the language with arrays and checks.
func problem(t testing.TB, source string) explore.Problem[symbolic.Config] {
	t.Helper()
	p, err := lang.Parse("p.tdm", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return explore.Of(checks.Arrays(concrete.Standard()).Semantics(), p)
}

// letters are the inputs of top, and of a model the word.
var byte8 = lang.BitsOf(8)

func bits(c byte) lang.Value {
	v, err := lang.ParseValue(fmt.Sprint(c), byte8)
	if err != nil {
		panic(err)
	}
	return v
}

// words is how the inputs of each variant have a word.
var words = map[string]struct {
	of   func(word string) solver.Model
	back func(solver.Model) string
}{
	top: {
		func(word string) solver.Model {
			values := map[lang.Var]lang.Value{}
			for i := range word {
				values[lang.NewVar(fmt.Sprintf("i%d", i), byte8)] = bits(word[i])
			}
			return solver.NewModel(values)
		},
		func(m solver.Model) string {
			var b strings.Builder
			for i := range 4 {
				b.WriteByte(char(m.At(lang.NewVar(fmt.Sprintf("i%d", i), byte8))))
			}
			return b.String()
		},
	},
	topArray: {
		func(word string) solver.Model {
			x := lang.NewVar("i", lang.ArrayOf(lang.Int, byte8))
			a := lang.NewArray(x.Type, lang.Default(byte8))
			for i := range word {
				a = a.With(lang.NewInt(int64(i)), bits(word[i]))
			}
			return solver.NewModel(map[lang.Var]lang.Value{x: a})
		},
		func(m solver.Model) string {
			a := m.At(lang.NewVar("i", lang.ArrayOf(lang.Int, byte8))).(lang.ArrayValue)
			var b strings.Builder
			for i := range 4 {
				b.WriteByte(char(a.At(lang.NewInt(int64(i)))))
			}
			return b.String()
		},
	},
	topRead: {
		func(word string) solver.Model {
			values := map[lang.Var]lang.Value{}
			for i := range word {
				values[lang.ReadVar(i+1, byte8)] = bits(word[i])
			}
			return solver.NewModel(values)
		},
		func(m solver.Model) string {
			var b strings.Builder
			for i := range 4 {
				b.WriteByte(char(m.At(lang.ReadVar(i+1, byte8))))
			}
			return b.String()
		},
	},
}

func char(v lang.Value) byte { return byte(v.(lang.BitsValue).Big().Uint64()) }

// The lecture's sixteen inputs, in generations of 1, 4, 6, 4 and 1, in as many runs; of
// these five fail. Each other way is asked for once.
//
// Source: lecture, "Automated whitebox fuzz testing", Example.
func TestTop(t *testing.T) {
	for source, w := range words {
		prob := problem(t, source)
		f, err := concolic.Fuzz(context.Background(), prob, []solver.Session{open(t)}, w.of("good"), concolic.Repaired[symbolic.Config](), concolic.FuzzOptions{Order: prob.Program.Vars})
		if err != nil {
			t.Fatal(err)
		}
		generations := make([][]string, 5)
		failing := []string{}
		for _, in := range f.Inputs {
			word := w.back(in.Values)
			generations[in.Depth] = append(generations[in.Depth], word)
			if in.Outcome == spec.Error {
				failing = append(failing, word)
			}
		}
		for _, g := range generations {
			slices.Sort(g)
		}
		slices.Sort(failing)
		want := [][]string{
			{"good"},
			{"bood", "gaod", "godd", "goo!"},
			{"baod", "bodd", "boo!", "gadd", "gao!", "god!"},
			{"badd", "bao!", "bod!", "gad!"},
			{"bad!"},
		}
		if diff := cmp.Diff(want, generations); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		if diff := cmp.Diff([]string{"bad!", "badd", "bao!", "bod!", "gad!"}, failing); diff != "" {
			t.Errorf("that fail: -want +got\n%s", diff)
		}
		if len(f.Inputs) != 16 || f.Queries != 15 || f.Answers[solver.Sat] != 15 || !f.Complete() {
			t.Errorf("%d runs, %d queries, answers %v, complete: %v", len(f.Inputs), f.Queries, f.Answers, f.Complete())
		}
		if len(f.Failures) != 1 || len(f.Failures[0].Inputs) != 5 {
			t.Fatalf("%+v", f.Failures)
		}
	}
}

// As the lecture prints it, a child asks again about the conjunct that made it: inputs
// come again and again, and the work list never ends.
func TestTopAsPrinted(t *testing.T) {
	const runs = 200
	w := words[top]
	prob := problem(t, top)
	f, err := concolic.Fuzz(context.Background(), prob, []solver.Session{open(t)}, w.of("good"), concolic.Printed[symbolic.Config](), concolic.FuzzOptions{Runs: runs})
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]int{}
	for _, in := range f.Inputs {
		paths[in.Choices]++
	}
	if len(f.Inputs) != runs || len(paths) != 16 || f.Waiting == 0 || f.Complete() {
		t.Errorf("%d runs of %d paths, %d inputs wait: the same come again until the bound", len(f.Inputs), len(paths), f.Waiting)
	}
}
