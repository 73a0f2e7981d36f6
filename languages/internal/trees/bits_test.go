package trees_test

import (
	"context"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/internal/trees"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// The properties hold of random programs over bit-vectors, and arrays of them.
func TestBitsProperties(t *testing.T) {
	longtest.Sweep(t)
	requireSolver(t)
	for _, width := range []int{2, 3} {
		list, done := trees.StatementsOver(basic.Published(concrete.Standard()), programs.OnlyBits(programs.Bits(width)), open)
		testHold(t, list, 600)
		done()
		list, done = trees.ArraysOver(arrays.Repaired(concrete.Standard()), programs.OnlyIndexes(programs.BitArrays(width)), open)
		testHold(t, list, 600)
		done()
	}
}

// The properties hold of all small programs over bit-vectors, and arrays of them, from
// all initial values: of size 5 in a sweep, and of size 4 every day.
func TestBitsExhaustively(t *testing.T) {
	requireSolver(t)
	size, widths, want := 4, []int{2}, [2]int{1_135, 193}
	if longtest.Sweeps() {
		size, widths, want = 5, []int{2, 3}, [2]int{2 * 5_315, 2 * 812}
	}
	var got [2]int
	for _, width := range widths {
		list, done := trees.StatementsOver(basic.Published(concrete.Standard()), programs.Bits(width), open)
		got[0] += testAll(t, list, size, programs.SmallBits(width))
		done()
		list, done = trees.ArraysOver(arrays.Repaired(concrete.Standard()), programs.BitArrays(width), open)
		got[1] += testAll(t, list, size, programs.SmallBitArrays(width))
		done()
	}
	if got != want {
		t.Errorf("%d programs of the languages basic and arrays, want %d", got, want)
	}
}

// testAll asks that all of the list hold of the programs over the vocabularies up to
// that size, and counts these.
func testAll(t *testing.T, list []props.Checkable, size int, vocs []*programs.Vocabulary) (cases int) {
	t.Helper()
	for _, voc := range vocs {
		for n := 1; n <= size; n++ {
			for p := range props.All(func(src props.Source) *lang.Program {
				p, _ := voc.Program(src, n)
				return p
			}) {
				if p == nil {
					continue
				}
				cases++
				k := trees.Case{Program: p}
				for V := range props.All(func(src props.Source) map[lang.Var]lang.Value { return voc.Initial(src, p) }) {
					k.Initial = append(k.Initial, concrete.NewValuation(V))
				}
				for _, s := range list {
					if v := s.(*props.Property[trees.Case]).Judge(context.Background(), k); v.Result != spec.Tested {
						t.Fatalf("%s: %v: %s\n%s", s.Info().ID, v.Result, v.Reason, p)
					}
				}
			}
		}
	}
	return cases
}
