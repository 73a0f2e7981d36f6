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

// A table keeps the numbers of many nodes where most are used, and not where few are.
func TestTableKeepsWhatIsUsed(t *testing.T) {
	asked := 0
	root := counted(&asked, nil)
	leaf := root
	for range 10_000 {
		root = counted(&asked, root)
	}
	depth := func(_ *countedNode, kids []int) int {
		for _, k := range kids {
			return k + 1
		}
		return 0
	}
	var table dag.Table[*countedNode, int]
	numbers := func() bool { // does it number the nodes?
		asked = 0
		if got := table.At(root, depth); got != 10_000 {
			t.Errorf("found %d, want 10000", got)
		}
		return asked > 0
	}
	for _, row := range []struct {
		name string
		want bool
	}{{"new", true}, {"all were used", false}, {"all were used again", false}} {
		if got := numbers(); got != row.want {
			t.Errorf("%s: numbers the nodes: %v", row.name, got)
		}
		table.Forget()
	}
	table.At(leaf, depth)
	table.Forget()
	if !numbers() {
		t.Error("one of 10,000 was used, and all are kept")
	}
}

// countedNode is a node that counts how often it is asked for a kid.
type countedNode struct {
	kid   *countedNode
	asked *int
}

func counted(asked *int, kid *countedNode) *countedNode { return &countedNode{kid, asked} }

func (n *countedNode) NumKids() int {
	if n.kid == nil {
		return 0
	}
	return 1
}

func (n *countedNode) Kid(int) *countedNode {
	*n.asked++
	return n.kid
}
