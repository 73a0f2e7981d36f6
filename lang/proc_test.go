package lang_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
)

const procs = `// The towers of Hanoi.
var n, moves: int;
var a: []int;

// Moves k disks.
proc Hanoi(k, from, to: int, b: []int) { // body
    if k > 0 {
        Hanoi(k - 1, from, b[k], b);
        moves := moves + 1;
    }
}

proc Empty() { }

moves := 0;
Hanoi(n, a[0], a[a[1]], a);
Empty();
`

// Programs with procedures are read and printed, comments and all.
func TestProcs(t *testing.T) {
	p, err := lang.Parse("f.tdm", []byte(procs))
	if err != nil {
		t.Fatal(err)
	}
	text, err := lang.Format(p)
	if err != nil {
		t.Fatal(err)
	}
	var want []string // as it is, without comments
	for _, line := range strings.Split(procs, "\n") {
		code, _, comment := strings.Cut(line, "//")
		if code = strings.TrimRight(code, " "); code != "" || !comment {
			want = append(want, code)
		}
	}
	if diff := cmp.Diff(strings.Join(want, "\n"), string(text)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	q, err := lang.Parse("", text)
	if err != nil || !p.Equal(q) {
		t.Errorf("printed and read again it is another program: %v", err)
	}
	hanoi := p.Proc("Hanoi")
	if hanoi == nil || len(hanoi.Params) != 4 || hanoi.Params[0].Scope != "Hanoi" || p.Proc("Nobody") != nil {
		t.Errorf("got %+v", hanoi)
	}
	var calls, places []string
	p.Walk(func(s lang.Stmt) {
		call, ok := s.(*lang.Call)
		if !ok {
			return
		}
		calls = append(calls, lang.Head(call))
		for _, acc := range lang.AccessesOf(call) {
			places = append(places, acc.String()+" "+acc.At.From.String())
		}
	})
	if diff := cmp.Diff([]string{"Hanoi(n, a[0], a[a[1]], a)", "Empty()", "Hanoi(k - 1, from, b[k], b)"}, calls); diff != "" {
		t.Errorf("calls: -want +got\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a[0] 16:10", "a[1] 16:18", "a[a[1]] 16:16", "b[k] 8:28"}, places); diff != "" {
		t.Errorf("accesses: -want +got\n%s", diff)
	}
}

// Programs differ if their procedures do.
func TestProcsEqual(t *testing.T) {
	base := "var x: int;\nproc P(u: int) { x := u; }\nP(1);\n"
	p, err := lang.Parse("", []byte(base))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		old, new string
		want     bool
		reason   string
	}{
		{"x := u", "x := u", true, "the same"},
		{"x := u", "x := 1", false, "the body counts"},
		{"P(1)", "P(2)", false, "arguments count"},
		{"P(1);\n", "P(1);\n// no difference\n", true, "comments do not"},
		{"proc", "proc Q() { } proc", false, "each procedure counts"},
	} {
		q, err := lang.Parse("", []byte(strings.Replace(base, row.old, row.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Equal(q); got != row.want {
			t.Errorf("%s for %s: got %v: %s", row.new, row.old, got, row.reason)
		}
	}
}

// A call reads what its procedure mentions, and what that calls.
func TestInputsOfProcs(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"reads", "var x, y: int; proc P() { x := y; } P();", "y", "y is read by the call, x only assigned"},
		{"argument", "var x, y: int; proc P(u: int) { x := u; } P(y);", "y", "by value"},
		{"assigned before", "var x, y: int; proc P() { x := y; } y := 1; P();", "", "y has a value at the call"},
		{"through others", "var x, y: int; proc P() { Q(); } proc Q() { x := y; P(); } P();", "y", "P calls Q, which reads y"},
		{"not called", "var x, y: int; proc P() { x := y; } x := 1;", "", "nothing of P happens"},
		{"element", "var a: []int; proc P() { a[0] := 1; } P();", "a", "the other elements stay"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range lang.Inputs(p) {
				got = append(got, x.Name)
			}
			if strings.Join(got, " ") != row.want {
				t.Errorf("got %v, want %s: %s", got, row.want, row.reason)
			}
		})
	}
}
