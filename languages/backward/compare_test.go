package backward_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"syscall"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects"
	"tandem/papers/subsumption/lazyinit"
	"tandem/wp"
)

var (
	times = flag.Bool("times", false, "rewrite the table of times in doc/performance.md")
)

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

// walk follows so many paths of prob, each up to so many iterations, and asks whether a path condition can hold: at each
// branching, or at the ends of paths alone.
func walk[S explore.Configuration](t *testing.T, s solver.Session, prob explore.Problem[S], iterations, most int, early bool) (c cost) {
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
			if c.paths == most {
				return
			}
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

// executions lists the ways to follow paths of a program, each with what follows so many of them.
func executions(t *testing.T, s solver.Session, p *lang.Program, n int) []execution {
	return []execution{
		{"forward", func(most int) cost { return walk(t, s, explore.Of(objects.New(), p), n, most, true) }},
		{"backward", func(most int) cost { return walk(t, s, unfoldedOf(p, wp.Guarded()), n, most, true) }},
		{"backward, asked at the ends", func(most int) cost { return walk(t, s, unfoldedOf(p, wp.Guarded()), n, most, false) }},
		{"lazy", func(most int) cost {
			return walk(t, s, lazyinit.New(concrete.Standard()).Problem(p, precond.Condition{}), n, most, true)
		}},
	}
}

type execution struct {
	name string
	run  func(most int) cost
}

const allPaths = math.MaxInt

// §5 announces a comparison of "the two different formal models of symbolic execution". The table of doc/objects.md
// has its counts, with those of an engine that branches on aliasing.
func TestForwardOrBackward(t *testing.T) {
	s, sizes := open(t), []int{2, 4}
	if longtest.Sweeps() || goldens.Updates() {
		sizes = append(sizes, 6)
	}
	d := table{"../../doc/objects.md", "| program | n | execution | paths | questions | nodes of all conditions | of the largest |\n|---|---|---|---|---|---|---|\n", nil}
	for _, f := range families {
		for _, n := range sizes {
			var forward int
			for _, e := range executions(t, s, parse(t, f.source(n)), n) {
				c := e.run(allPaths)
				row := fmt.Sprintf("| %s | %d | %s | %v |\n", f.name, n, e.name, c)
				if d.rows = append(d.rows, row); e.name == "forward" {
					forward = c.paths
				} else if e.name != "lazy" && c.paths != forward {
					t.Errorf("%s has not the %d paths of forward", row, forward)
				}
			}
		}
	}
	d.check(t, goldens.Updates(), "-run ForwardOrBackward -update")
}

// The times of the same executions are in doc/performance.md, of all paths and of the first one. Every day only what is
// measured is compared.
func TestTimesOfExecutions(t *testing.T) {
	d := table{"../../doc/performance.md", "| program | n | forward | backward | backward, asked at the ends | lazy |\n|---|---|---|---|---|---|\n", nil}
	for _, f := range families {
		for _, n := range []int{2, 4, 6} {
			row := fmt.Sprintf("| %s | %d |", f.name, n)
			if *times {
				for _, e := range executions(t, open(t), parse(t, f.source(n)), n) {
					row += fmt.Sprintf(" %.1f, %.1f |", least(e, allPaths), least(e, 1))
				}
				row += "\n"
			}
			d.rows = append(d.rows, row)
		}
	}
	d.check(t, *times, "-run TimesOfExecutions -times")
}

// least returns the milliseconds of the processor that an execution takes, the least of three runs.
func least(e execution, most int) float64 {
	ms := math.Inf(1)
	for range 3 {
		before := processor()
		e.run(most)
		ms = min(ms, processor()-before)
	}
	return ms
}

// processor returns the milliseconds of the processor that this process took.
func processor() float64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e6
}

// table is one of a document that a test writes.
type table struct {
	file, head string
	rows       []string
}

// check compares the rows with those of the document, or writes them.
func (d table) check(t *testing.T, write bool, how string) {
	text, err := os.ReadFile(d.file)
	if err != nil {
		t.Fatal(err)
	}
	if write {
		before, rest, ok := strings.Cut(string(text), d.head)
		_, after, _ := strings.Cut(rest, "\n\n")
		if err := os.WriteFile(d.file, []byte(before+d.head+strings.Join(d.rows, "")+"\n"+after), 0o666); err != nil || !ok {
			t.Errorf("%s: %v, %q is there: %v", d.file, err, d.head, ok)
		}
		return
	}
	for _, row := range d.rows {
		if !strings.Contains(string(text), row) {
			t.Errorf("%s has another row (go test ./languages/backward %s) than %s", d.file, how, row)
		}
	}
}
