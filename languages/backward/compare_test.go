package backward_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects"
	"tandem/papers/subsumption/lazyinit"
	"tandem/wp"
)

var update = flag.Bool("update", false, "rewrite the table of doc/objects.md")

// families are programs that grow with n: by iterations of their loop, or by variables.
var families = []struct {
	name   string
	source func(n int) string
}{
	{"reversal of a list", func(int) string {
		return "var cur, prev, next: Node; class Node { next: Node; } prev := nil; while cur != nil { next := cur.next; cur.next := prev; prev := cur; cur := next; }"
	}},
	{"swaps through aliases", func(n int) string {
		b := strings.Builder{}
		for i := range n {
			fmt.Fprintf(&b, "var x%d: Cell; ", i)
		}
		b.WriteString("var t: int; class Cell { val: int; } ")
		for i := range n - 1 {
			fmt.Fprintf(&b, "t := x%d.val; x%[1]d.val := x%d.val; x%[2]d.val := t; ", i, i+1)
		}
		return b.String() + fmt.Sprintf("if x0.val < x%d.val { t := 1; }", n-1)
	}},
	{"removal from a list", func(int) string {
		return "var cur, next: Node; class Node { prev: Node; next: Node; } while cur != nil { next := cur.next;" +
			" if cur.prev != nil { cur.prev.next := cur.next; } if cur.next != nil { cur.next.prev := cur.prev; } cur := next; }"
	}},
}

// cost is what a search took.
type cost struct{ paths, questions, nodes, largest int }

func (c cost) String() string {
	return fmt.Sprintf("%d | %d | %d | %d", c.paths, c.questions, c.nodes, c.largest)
}

// walk follows all paths of prob up to so many iterations, and asks whether a path condition can hold: at each
// branching, or at the ends of paths alone.
func walk[S explore.Configuration](t *testing.T, s solver.Session, prob explore.Problem[S], iterations int, early bool) (c cost) {
	holds := func(at S) bool {
		c.questions++
		r := solver.Asked(context.Background(), s, simplify.Expr(at.PathCondition()))
		if r.Answer == solver.Unknown {
			t.Fatal(r.Reason)
		}
		return r.Answer == solver.Sat
	}
	var from func(at S, left int, known bool)
	from = func(at S, left int, known bool) {
		next := prob.System.Next(at)
		if len(next) == 0 || left < 0 {
			if known || holds(at) {
				n := lang.Nodes(at.PathCondition())
				c.paths, c.nodes, c.largest = c.paths+1, c.nodes+n, max(c.largest, n)
			}
			return
		}
		for _, to := range next {
			left := left
			if to.Rule == "While-T" {
				left--
			}
			if !early || len(next) == 1 {
				from(to.To, left, known && len(next) == 1)
			} else if holds(to.To) {
				from(to.To, left, true)
			}
		}
	}
	from(prob.Init, iterations, true)
	return c
}

// §5 announces a comparison of "the two different formal models of symbolic execution". The table of doc/objects.md
// has its counts, with those of an engine that branches on aliasing.
func TestForwardOrBackward(t *testing.T) {
	s, sizes := open(t), []int{2, 4}
	if longtest.Sweeps() || *update {
		sizes = append(sizes, 6)
	}
	doc, err := os.ReadFile("../../doc/objects.md")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| program | n | execution | paths | questions | nodes of all conditions | of the largest |\n|---|---|---|---|---|---|---|\n")
	for _, f := range families {
		for _, n := range sizes {
			p := parse(t, f.source(n))
			forward := walk(t, s, explore.Of(objects.New(), p), n, true)
			rows := []struct {
				name string
				cost
			}{
				{"forward", forward},
				{"backward", walk(t, s, unfoldedOf(p, wp.Guarded()), n, true)},
				{"backward, asked at the ends", walk(t, s, unfoldedOf(p, wp.Guarded()), n, false)},
				{"lazy", walk(t, s, lazyinit.New(concrete.Standard()).Problem(p, precond.Condition{}), n, true)},
			}
			for _, r := range rows {
				row := fmt.Sprintf("| %s | %d | %s | %v |\n", f.name, n, r.name, r.cost)
				if b.WriteString(row); r.name != "lazy" && r.paths != forward.paths {
					t.Errorf("%s has not the %d paths of forward", row, forward.paths)
				}
				if !*update && !strings.Contains(string(doc), row) {
					t.Errorf("doc/objects.md has another row (go test ./languages/backward -run ForwardOrBackward -update) than %s", row)
				}
			}
		}
	}
	if *update {
		before, rest, _ := strings.Cut(string(doc), "| program | n |")
		_, after, _ := strings.Cut(rest, "\n\n")
		if err := os.WriteFile("../../doc/objects.md", []byte(before+b.String()+"\n"+after), 0o666); err != nil {
			t.Error(err)
		}
	}
}
