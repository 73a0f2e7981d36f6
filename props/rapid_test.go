package props

import (
	"context"
	"flag"
	"os/exec"
	"testing"
)

// Choices are even enough: of so many draws each value comes about as often.
func TestRandomChoicesAreEven(t *testing.T) {
	const draws = 4000
	for _, n := range []int{2, 3, 5, 8, 13} {
		counts := make([]int, n)
		for i := range draws {
			counts[example(func(src Source) int { return src.Choose(n, "n") }, caseSeed(1, "even", i))]++
		}
		for v, c := range counts {
			if 10*c*n < 7*draws || 10*c*n > 13*draws {
				t.Errorf("of %d: %d came %d times, want about %d", n, v, c, draws/n)
			}
		}
	}
}

// Choices are independent of each other, and so are those of two cases.
func TestRandomChoicesAreIndependent(t *testing.T) {
	same, before, last := 0, 0, -1
	const draws = 2000
	for i := range draws {
		k := example(func(src Source) [2]int {
			var k [2]int
			for j := range k {
				src.Group("one", func() { k[j] = src.Choose(4, "n") })
			}
			return k
		}, caseSeed(1, "independent", i))
		if k[0] == k[1] {
			same++
		}
		if k[0] == last {
			before++
		}
		last = k[0]
	}
	for _, n := range []int{same, before} {
		if n < draws/5 || n > draws*3/10 {
			t.Errorf("got %d equal pairs of %d, want about a quarter", n, draws)
		}
	}
}

// A generator that panics for some choices is a mistake: no other choices are drawn in their place.
func TestGeneratorsMayNotPanic(t *testing.T) {
	panics := 0
	for i := range 20 {
		func() {
			defer func() {
				if r := recover(); r == "a mistake" {
					panics++
				}
			}()
			example(func(src Source) int {
				n := src.Choose(2, "n")
				if n == 1 {
					panic("a mistake")
				}
				return n
			}, caseSeed(1, "panic", i))
		}()
	}
	if panics < 3 || panics > 17 {
		t.Errorf("got %d panics of 20, want about 10", panics)
	}
}

func TestGeneratorsMayChooseNothing(t *testing.T) {
	gen := func(src Source) int { src.Choose(1, "of one"); return 7 }
	if got := example(gen, 1); got != 7 {
		t.Errorf("got %d, want 7", got)
	}
	if got := shrink(t.Context(), gen, 1, func(int) bool { return true }, 10); got != 7 {
		t.Errorf("shrunk: got %d, want 7", got)
	}
}

// Shrinking leaves rapid's flags, which are the process's, as they were.
func TestShrinkRestoresFlags(t *testing.T) {
	restore := setFlags(map[string]string{"rapid.seed": "77", "rapid.checks": "13"})
	defer restore()
	shrink(t.Context(), func(src Source) int { return src.Choose(100, "n") }, 5, func(n int) bool { return n > 3 }, 100)
	for name, want := range map[string]string{"rapid.seed": "77", "rapid.checks": "13"} {
		if got := flag.Lookup(name).Value.String(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestCaseSeeds(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(20) {
		for _, id := range []string{"correctness", "completeness"} {
			for i := range 500 {
				s := caseSeed(seed, id, i)
				if s == 0 || int(s) < 0 || seen[s] {
					t.Fatalf("seed %d, %s, case %d: %d is 0, negative or taken", seed, id, i, s)
				}
				seen[s] = true
			}
		}
	}
}

// A program outside of go test can test properties and shrink.
func TestOutsideOfTests(t *testing.T) {
	out, err := exec.Command("go", "run", "./testdata/outside").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, want := string(out), "refuted 500\ntested\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShowThatPanics(t *testing.T) {
	p := &Property[int]{
		ID: "show", Gen: func(src Source) int { return src.Choose(2, "n") },
		Show: func(int) Shown { panic("cannot") },
	}
	if got := p.show(1).Other; got != "(the case could not be printed: cannot)" {
		t.Errorf("got %q", got)
	}
	if _, crash := p.judge(t.Context(), 1); crash == nil || crash.Case.Other == "" {
		t.Errorf("without Judge: got %+v", crash)
	}
}

// When the context has ended, nothing is drawn any more.
func TestShrinkingEnds(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	asked := 0
	shrink(ctx, func(src Source) int { return src.Choose(1_000_000, "n") }, 5, func(n int) bool {
		if asked++; asked == 3 {
			end()
		}
		return asked <= 3
	}, 1000)
	if asked != 3 {
		t.Errorf("asked %d times, expected 3", asked)
	}
}
