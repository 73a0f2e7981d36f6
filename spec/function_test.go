package spec_test

import (
	"errors"
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// term is the graph of Fibonacci calls: n > 1 has the kids n-1 and n-2.
type term int

func (n term) NumKids() int {
	if n > 1 {
		return 2
	}
	return 0
}
func (n term) Kid(i int) term { return n - 1 - term(i) }

func fibonacci(visits map[term]int) spec.Function[term, int] {
	return spec.Function[term, int]{Name: "fib", Clauses: []spec.Clause[term, int]{
		{ID: "base", Apply: func(n term, _ []int) (int, bool) { visits[n]++; return int(n), n <= 1 }},
		{ID: "sum", Apply: func(n term, kids []int) (int, bool) {
			if n > 60 || len(kids) != 2 {
				return 0, false
			}
			return kids[0] + kids[1], true
		}},
		{ID: "second", Apply: func(n term, _ []int) (int, bool) { return -1, n == 10 }}, // never first
	}}
}

func TestFunction(t *testing.T) {
	base := spec.Clause[term, int]{ID: "base", Apply: func(n term, _ []int) (int, bool) { return 1, n <= 1 }}
	fib := fibonacci(map[term]int{})
	for _, row := range []struct {
		name   string
		f      spec.Function[term, int]
		in     term
		want   int
		reason string
	}{
		{"leaf", fib, 1, 1, "a clause without kids"},
		{"sum", fib, 10, 55, "the first clause that matches counts"},
		{"with", fib.With(base), 10, 89, "one clause replaced"},
		{"still", fib, 10, 55, "functions are values"},
		{"kids in order", fib.With(spec.Clause[term, int]{ID: "sum", Apply: func(_ term, kids []int) (int, bool) {
			if len(kids) < 2 {
				return 0, false
			}
			return kids[0] - kids[1], true
		}}), 2, 1, "f(2) = f(1) - f(0) = 1 - 0"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			if diff := cmp.Diff(row.want, row.f.At(row.in)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestFunctionVisitsEachNodeOnce(t *testing.T) {
	visits := map[term]int{}
	fib := fibonacci(visits)
	memo := map[term]int{}
	fib.Memo(memo, 40)
	fib.Memo(memo, 50)
	for n := term(0); n <= 50; n++ {
		if visits[n] != 1 {
			t.Errorf("%d was visited %d times, want once", n, visits[n])
		}
	}
}

// Graphs of few nodes are visited as those of many are, and deep ones are no call of a call.
func TestFunctionsOfAnySize(t *testing.T) {
	for n, want, next := term(0), 0, 1; n < 40; n, want, next = n+1, next, want+next {
		visits := map[term]int{}
		if got := fibonacci(visits).At(n); got != want {
			t.Errorf("fib(%d) is %d, want %d", n, got, want)
		}
		for m := range visits {
			if visits[m] != 1 {
				t.Errorf("below %d, %d was visited %d times, want once", n, m, visits[m])
			}
		}
	}
	f := spec.Function[chain1, int]{Clauses: []spec.Clause[chain1, int]{{Apply: func(_ chain1, kids []int) (int, bool) { return len(kids), true }}}}
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	if got := f.At(1 << 20); got != 1 {
		t.Errorf("found %d, want 1", got)
	}
}

// chain1 has one kid, the number before it.
type chain1 int

func (n chain1) NumKids() int   { return min(1, int(n)) }
func (n chain1) Kid(int) chain1 { return n - 1 }

func TestNoClause(t *testing.T) {
	for _, row := range []struct {
		name   string
		f      spec.Function[term, int]
		in     term
		want   spec.NoClause
		reason string
	}{
		{"partial", fibonacci(map[term]int{}), 61, spec.NoClause{Function: "fib", At: "61"}, "no clause above 60"},
		{"below", fibonacci(map[term]int{}), 65, spec.NoClause{Function: "fib", At: "61"}, "where it happens, not where it was asked"},
		{"empty", spec.Function[term, int]{Name: "none"}, 0, spec.NoClause{Function: "none", At: "0"}, "no clause at all"},
		{
			"left out", fibonacci(map[term]int{}).With(spec.Clause[term, int]{ID: "base", Apply: func(term, []int) (int, bool) { return 0, false }}),
			5, spec.NoClause{Function: "fib", At: "1"}, "an exercise",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			defer func() {
				var got spec.NoClause
				err, _ := recover().(error)
				if !errors.As(err, &got) {
					t.Fatalf("%s: got %v, want a NoClause", row.reason, err)
				}
				if diff := cmp.Diff(row.want, got); diff != "" {
					t.Errorf("%s: -want +got\n%s", row.reason, diff)
				}
			}()
			row.f.At(row.in)
		})
	}
	defer func() {
		if recover() == nil {
			t.Error("With of a clause that is not there does not panic")
		}
	}()
	fibonacci(nil).With(spec.Clause[term, int]{ID: "third"})
}
