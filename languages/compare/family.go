package compare

import (
	"fmt"
	"strings"

	"tandem/lang"
)

// Family is programs with objects that grow with n.
type Family struct {
	Name  string
	Short string // what the programs do, and what n is
	Min   int    // the smallest n
	// Source is the program for n. Its inputs are the variables, and a heap.
	Source func(n int) string
	// Unroll is the bound on the iterations of each loop for n; 0: there is no
	// loop.
	Unroll func(n int) int
	// Paths is the number of feasible paths for n, the one that the bound cuts
	// counted.
	Paths func(n int) int
	// Why says why there are so many.
	Why string
}

// Families lists the families.
func Families() []Family {
	return []Family{reversal, insertion, rotation, swaps, bubble, removal}
}

// FamilyNames lists the names of the families.
func FamilyNames() []string {
	var names []string
	for _, f := range Families() {
		names = append(names, f.Name)
	}
	return names
}

// Case is the program for n.
func (f Family) Case(n int) (Case, error) {
	if n < f.Min {
		return Case{}, fmt.Errorf("%s has no program for %d, the first is for %d", f.Name, n, f.Min)
	}
	p, err := lang.Parse(fmt.Sprintf("%s-%d.tdm", f.Name, n), []byte(f.Source(n)))
	if err != nil {
		return Case{}, err
	}
	return Case{Name: f.Name, Short: f.Short, N: n, Program: p, Unroll: f.Unroll(n), Paths: f.Paths(n)}, nil
}

func same(n int) int { return n }

// reversal reverses a list. Each next that is read may have been assigned before,
// since the list may lead back into itself.
var reversal = Family{
	Name:  "reversal",
	Short: "reversal of a list of n nodes",
	Min:   1,
	Source: func(int) string {
		return `var cur, prev, next: Node;

class Node {
    next: Node;
}

prev := nil;
while cur != nil {
    next := cur.next;
    cur.next := prev;
    prev := cur;
    cur := next;
}
`
	},
	Unroll: same,
	Paths:  func(n int) int { return n + 2 },
	Why:    "0 to n nodes, and more",
}

// insertion puts a new node into a list and then looks for its value, through the
// list as it is then.
var insertion = Family{
	Name:  "insertion",
	Short: "sorted insertion behind up to n nodes of a list, and the search for what was inserted",
	Min:   1,
	Source: func(int) string {
		return `var head, cur, prev, node: Node;
var v: int;

class Node {
    val: int;
    next: Node;
}

node := new Node;
node.val := v;
prev := nil;
cur := head;
while cur != nil ? cur.val < v : false {
    prev := cur;
    cur := cur.next;
}
node.next := cur;
if prev == nil {
    head := node;
} else {
    prev.next := node;
}
cur := head;
while cur != nil ? cur.val < v : false {
    cur := cur.next;
}
`
	},
	Unroll: same,
	Paths:  func(n int) int { return n + 2 },
	Why:    "behind 0 to n nodes, and more; the search takes as many steps as the insertion",
}

// rotation turns the left spine of a tree to the right.
var rotation = Family{
	Name:  "rotation",
	Short: "n rotations to the right down the left spine of a tree",
	Min:   1,
	Source: func(int) string {
		return `var root, parent, t, p: Tree;

class Tree {
    left: Tree;
    right: Tree;
}

root := new Tree;
root.left := t;
parent := root;
while t != nil ? t.left != nil : false {
    p := t.left;
    t.left := p.right;
    p.right := t;
    parent.left := p;
    parent := p;
    t := p.left;
}
`
	},
	Unroll: same,
	Paths:  func(n int) int { return n + 2 },
	Why:    "0 to n rotations, and more",
}

// swaps exchanges the values of x1 and x2, of x2 and x3, and so on.
var swaps = Family{
	Name:  "swaps",
	Short: "a chain of swaps through n variables that may be aliases, and one test",
	Min:   2,
	Source: func(n int) string {
		return cells(n, func(x, y string) string {
			return fmt.Sprintf("t := %s.val;\n%s.val := %s.val;\n%s.val := t;\n", x, x, y, y)
		}) + fmt.Sprintf("if x1.val < x%d.val {\n    t := 1;\n}\n", n)
	},
	Unroll: func(int) int { return 0 },
	Paths:  func(int) int { return 2 },
	Why:    "one test",
}

// bubble swaps where the values are in the wrong order.
var bubble = Family{
	Name:  "bubble",
	Short: "a chain of swaps through n variables that may be aliases, where the values are not in order",
	Min:   2,
	Source: func(n int) string {
		return cells(n, func(x, y string) string {
			return fmt.Sprintf("if %s.val < %s.val {\n    t := %s.val;\n    %s.val := %s.val;\n    %s.val := t;\n}\n", y, x, x, x, y, y)
		})
	},
	Unroll: func(int) int { return 0 },
	Paths:  func(n int) int { return 1 << (n - 1) },
	Why:    "two for each test",
}

// cells is a program over x1, …, xn with what swap says of each two neighbours.
func cells(n int, swap func(x, y string) string) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("x%d", i+1))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "var %s: Cell;\nvar t: int;\n\nclass Cell {\n    val: int;\n}\n\n", strings.Join(names, ", "))
	for i := range n - 1 {
		b.WriteString(swap(names[i], names[i+1]))
	}
	return b.String()
}

// removal takes the nodes of a doubly linked list out of it, one after the other.
var removal = Family{
	Name:  "removal",
	Short: "n removals from a doubly linked list",
	Min:   1,
	Source: func(int) string {
		return `var cur, next: Node;

class Node {
    prev: Node;
    next: Node;
}

while cur != nil {
    next := cur.next;
    if cur.prev != nil {
        cur.prev.next := cur.next;
    }
    if cur.next != nil {
        cur.next.prev := cur.prev;
    }
    cur := next;
}
`
	},
	Unroll: same,
	Paths:  func(n int) int { return 2*n + 3 },
	Why:    "no node; 1 to n nodes, and more, with a node before the first one and without",
}
