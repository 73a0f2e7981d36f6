package bounded_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/spec"
	"tandem/symbolic"
)

// wins is families of programs of which one formula wins, or the tree: each with an error
// to find, or with none.
func wins() []struct {
	name, text string
	k          int
} {
	family := func(name, text string, k int) struct {
		name, text string
		k          int
	} {
		return struct {
			name, text string
			k          int
		}{name, text, k}
	}
	return []struct {
		name, text string
		k          int
	}{
		family("12 independent branches, 1 of 2^12 fails", branches(12), 1),
		family("16 independent branches, 1 of 2^16 fails", branches(16), 1),
		family("a search that fails on 1 of 2^20 inputs", searching(20), 20),
		family("power to 50 iterations, fails in the last", power(50), 50),
		family("power to 50 iterations, correct", power(0), 50),
		family("insertion sort of 3 values of bv8, correct", insertion(3), 3),
		family("insertion sort of 4 values of bv8, correct", insertion(4), 4),
		family("a search of 64 bytes left by break, correct", found(64), 65),
		family("top with 10 characters, at least 8 right", top(10, 8), 1),
	}
}

// branches returns n choices, of which one combination fails.
func branches(n int) string {
	var b strings.Builder
	want := 0
	for i := range n {
		fmt.Fprintf(&b, "var b%d: bool; ", i)
		if i%3 == 1 {
			want += 1 << i
		}
	}
	b.WriteString("var s: int; s := 0; ")
	for i := range n {
		fmt.Fprintf(&b, "if b%d { s := s + %d; } ", i, 1<<i)
	}
	fmt.Fprintf(&b, "assert s != %d;", want)
	return b.String()
}

// searching goes through the n bits of x, and fails for one x.
func searching(n int) string {
	return fmt.Sprintf(`var x, y, i: bv32; y := 0; i := 0;
		while i < %d {
			y := y * 2;
			if x lshr i band 1 == 1 { y := y + 1; }
			i := i + 1;
		}
		assert y != 349525;`, n)
}

// power returns 2^x, which is wrong at one x; 0: nowhere.
func power(wrong int) string {
	check := "z >= 1"
	if wrong > 0 {
		check = fmt.Sprintf("n != %d", wrong)
	}
	return "var x, n, z: int; assume 0 <= x && x <= 50; n := x; z := 1; while x > 0 { x := x - 1; z := 2 * z; } assert " + check + ";"
}

// insertion is insertion sort of n values.
func insertion(n int) string {
	return fmt.Sprintf(`var a: []bv8; var i, j: int; var v: bv8;
		assume |a| == %d;
		i := 1;
		while i < |a| {
			v := a[i];
			j := i;
			while j > 0 && a[j > 0 ? j - 1 : 0] > v { a[j] := a[j - 1]; j := j - 1; }
			a[j] := v;
			i := i + 1;
		}
		i := 1;
		while i < |a| { assert a[i - 1] <= a[i]; i := i + 1; }`, n)
}

// found looks for k in n bytes.
func found(n int) string {
	return fmt.Sprintf(`var a: []bv8; var k: bv8; var i, p: int; assume |a| == %[1]d; p := %[1]d;
		for i := 0; i < %[1]d; i := i + 1 { if a[i] == k { p := i; break; } }
		if p < %[1]d { assert a[p] == k; }`, n)
}

// top returns the lecture's example with n characters, where so many must be right.
func top(n, right int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var c%d: bv8; ", i)
	}
	b.WriteString("var cnt: int; cnt := 0; ")
	for i := range n {
		fmt.Fprintf(&b, "if c%d == %d { cnt := cnt + 1; } ", i, 'a'+i)
	}
	fmt.Fprintf(&b, "assert !(cnt >= %d);", right)
	return b.String()
}

// arraysOf returns the language with arrays and checks.
func arraysOf() *spec.Semantics[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config] {
	return checks.Arrays(concrete.Standard()).Semantics()
}

// first ends a search at its first error.
type first struct{ found bool }

var errFirst = errors.New("an error was found")

func (f *first) Step(explore.Transition[symbolic.Config]) error { return nil }

func (f *first) Cut(explore.Transition[symbolic.Config], explore.Cutter) error { return nil }

func (f *first) Path(p explore.Path[symbolic.Config]) error {
	if p.Status == spec.Error && p.Model != nil {
		f.found = true
		return errFirst
	}
	return nil
}

// most bounds the paths of a search.
const most = 5_000

// cpu returns the time of the processor that this process has had: it does not depend on what
// else runs.
func cpu() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// treeOf searches until the first error, or to the end.
func treeOf(t testing.TB, text string, k int, session solver.Session) (found bool, s explore.Summary) {
	var f first
	r, err := explore.Explore(context.Background(), explore.Of(arraysOf(), parse(t, text)), session, explore.Options[symbolic.Config]{
		Bounds: explore.Bounds{Unwind: k, Paths: most}, Watch: &f,
	})
	if err != nil && !errors.Is(err, errFirst) {
		t.Fatal(err)
	}
	if r != nil {
		s = r.Summary
	}
	return f.found, s
}

// warm returns a session that has answered before.
func warm(b *testing.B) solver.Session {
	session := open(b)
	x := lang.V(lang.NewVar("x", lang.Int))
	solver.Asked(context.Background(), session, lang.Term(lang.Eq, lang.Term(lang.Mul, x, x), lang.I(49)))
	return session
}

// BenchmarkFirstBug is where one formula wins, and where the tree does: to the first bug,
// or to the end where there is none.
func BenchmarkFirstBug(b *testing.B) {
	for _, f := range wins() {
		b.Run(f.name+"/bmc", func(b *testing.B) {
			session := warm(b)
			for b.Loop() {
				session.Push()
				begun := cpu()
				c := bounded.Of(arraysOf(), parse(b, f.text), session, bounded.Options{})
				r, err := c.Check(context.Background(), f.k)
				b.ReportMetric(float64((cpu()-begun).Microseconds())/1000, "cpu-ms")
				session.Pop()
				if err != nil || r.Verdict == bounded.Unknown {
					b.Fatalf("%+v %v", r, err)
				}
				b.ReportMetric(float64(r.Formula.Sizes.Nodes), "nodes")
				b.ReportMetric(float64(r.Checks), "checks")
			}
		})
		b.Run(f.name+"/explore", func(b *testing.B) {
			session := warm(b)
			for b.Loop() {
				before, begun := session.Stats().Checks, cpu()
				_, s := treeOf(b, f.text, f.k, session)
				b.ReportMetric(float64((cpu()-begun).Microseconds())/1000, "cpu-ms")
				b.ReportMetric(float64(session.Stats().Checks-before), "checks")
				if s.Stopped != "" || s.ByStatus[spec.Bound] > 0 {
					b.ReportMetric(1, "stopped")
				}
			}
		})
	}
}

// BenchmarkAsked asks Z3 about one formula: on a stack that may shrink, of a new solver as a script
// does, and behind circuits that may meet so many conflicts.
func BenchmarkAsked(b *testing.B) {
	const parity = `var x, y, p, f: bv32; var i: int; y := x; p := 0; f := x;
		for i := 0; i < 32; i := i + 1 { if y band 1 == 1 { p := p bxor 1; } y := y lshr 1; }
		f := f bxor (f lshr 16); f := f bxor (f lshr 8); f := f bxor (f lshr 4); f := f bxor (f lshr 2); f := f bxor (f lshr 1);
		assert p == f band 1;`
	for _, row := range []struct {
		name, kind string
		o          solver.Options
	}{
		{"pushed", "z3", solver.Options{}},
		{"alone", "z3", solver.Options{Alone: true}},
		{"auto", "auto", solver.Options{Once: true, Alone: true}},
	} {
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				session, err := solver.Open(row.kind, row.o)
				if err != nil {
					b.Skip(err)
				}
				r, err := bounded.Of(arraysOf(), parse(b, parity), session, bounded.Options{}).Check(context.Background(), 33)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(r.Checks), "checks")
				b.ReportMetric(float64(r.Verdict), "verdict") // 2: correct; 0: unknown within the time of an answer
				session.Close()
			}
		})
	}
}

// The families find what they are said to find.
func TestFamilies(t *testing.T) {
	for _, f := range []struct {
		name, text string
		k          int
		want       bounded.Verdict
	}{
		{"branches", branches(6), 1, bounded.Bug},
		{"searching", strings.Replace(searching(4), "349525", "5", 1), 4, bounded.Bug},
		{"power", strings.Replace(power(3), "50", "4", 1), 4, bounded.Bug},
		{"power that is right", strings.Replace(power(0), "50", "4", 1), 4, bounded.Correct},
		{"insertion", insertion(3), 3, bounded.Correct},
		{"found", found(4), 5, bounded.Correct},
		{"top", top(4, 3), 1, bounded.Bug},
	} {
		c := bounded.Of(arraysOf(), parse(t, f.text), open(t), bounded.Options{})
		if r, err := c.Check(context.Background(), f.k); err != nil || r.Verdict != f.want {
			t.Errorf("%s: %+v %v, want %v", f.name, r, err, f.want)
		}
		if found, s := treeOf(t, f.text, f.k, open(t)); found != (f.want == bounded.Bug) {
			t.Errorf("%s: the tree: %t %+v", f.name, found, s)
		}
	}
}
