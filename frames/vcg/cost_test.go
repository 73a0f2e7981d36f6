package vcg

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tandem/lang/contracts"
)

// cells is the snippet of Figure 11 for n, with the class Cell of Figure 9.
func cells(t testing.TB, n int) *contracts.Program {
	t.Helper()
	src, err := os.ReadFile("../../examples/frames/cell.tdm")
	if err != nil {
		t.Fatal(err)
	}
	class, _, _ := strings.Cut(string(src), "\nvar c1")
	var text strings.Builder
	text.WriteString(class + "\nvar c1")
	for i := 2; i <= n; i++ {
		fmt.Fprintf(&text, ", c%d", i)
	}
	text.WriteString(": Cell;\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&text, "c%d := new Cell();\nc%d.setX(%d);\n", i, i, i)
	}
	text.WriteString("assert c1.getX() == 1;\n")
	return checked(t, text.String())
}

// The formula has as many goals as the program has calls, and no copy of any: for n cells and
// for n ifs, it grows by the same in each step.
func TestSize(t *testing.T) {
	s := session(t, time.Minute)
	goals := func(n int) int { return Verify(context.Background(), Options{}, cells(t, n), Member{}, s).Goals }
	if a, b, c := goals(1), goals(2), goals(3); c-b != b-a {
		t.Errorf("goals of 1, 2 and 3 cells: %d, %d, %d, expected a linear number", a, b, c)
	}
}

// Verification conditions of Figure 11, within the time limit that tandem verify has.
func BenchmarkCells(b *testing.B) {
	for _, n := range []int{1, 2, 4, 6, 8, 10, 12, 14} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, p := session(b, 10*time.Second), cells(b, n)
			for b.Loop() {
				if o := Verify(context.Background(), Options{}, p, Member{}, s); !o.Verified {
					b.Skip(o.Why())
				}
			}
		})
	}
}
