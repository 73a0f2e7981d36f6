package dag_test

import (
	"testing"

	"tandem/internal/dag"
)

// A table asks once a round for each distinct node, numbers a node once, and finds what Fold
// finds.
func TestTable(t *testing.T) {
	leaf := &tree{}
	twice := &tree{kids: []*tree{leaf, leaf}}
	root := &tree{kids: []*tree{twice, leaf, twice}}
	asked := 0
	under := func(n int) func(*tree, []int) int {
		return func(at *tree, kids []int) int {
			asked++
			if at == leaf {
				return n
			}
			sum := 0
			for _, k := range kids {
				sum += k
			}
			return sum
		}
	}
	var table dag.Table[*tree, int]
	for n := 1; n < 4; n++ {
		asked = 0
		if got := table.At(twice, under(n)); got != 2*n || asked != 2 {
			t.Errorf("round %d: %d after %d questions, want %d after 2", n, got, asked, 2*n)
		}
		if got := table.At(root, under(n)); got != 5*n || asked != 3 {
			t.Errorf("round %d: %d after %d questions, want %d after 3", n, got, asked, 5*n)
		}
		table.Forget()
	}
}

// What a function asks the table for meanwhile is found, and a panic leaves it as it was.
func TestTableWithin(t *testing.T) {
	leaf := &tree{}
	one := &tree{kids: []*tree{leaf}}
	two := &tree{kids: []*tree{one, leaf}}
	var table dag.Table[*tree, int]
	table.At(&tree{kids: []*tree{{}, {}, {}}}, func(*tree, []int) int { return 0 })
	func() {
		defer func() { _ = recover() }()
		table.At(two, func(at *tree, _ []int) int {
			if at == one {
				panic("no clause")
			}
			return 1
		})
	}()
	got := table.At(two, func(at *tree, kids []int) int {
		if at == two {
			return 10*table.At(&tree{kids: []*tree{leaf}}, func(_ *tree, kids []int) int { return kids[0] + 1 }) + kids[0] + kids[1]
		}
		return len(kids) + 1
	})
	if got != 10*2+2+1 {
		t.Errorf("found %d, want 23", got)
	}
}

// tree is a node; equal ones are the same pointer.
type tree struct{ kids []*tree }

func (t *tree) NumKids() int    { return len(t.kids) }
func (t *tree) Kid(i int) *tree { return t.kids[i] }
