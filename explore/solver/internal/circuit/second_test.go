package circuit

import (
	"context"
	"os/exec"
	"testing"

	"github.com/go-air/gini/z"

	"tandem/lang"
)

// associative returns a circuit, and the gate that some product of three words is none the other way round.
func associative(t *testing.T) (*Circuit, z.Lit) {
	t.Helper()
	c := New(unknown)
	c.Conflicts = 60_000
	var x [3]lang.Expr
	for i := range x {
		x[i] = lang.V(lang.NewVar(string(rune('x'+i)), lang.BitsOf(5)))
	}
	mul := func(a, b lang.Expr) lang.Expr { return lang.Term(lang.BitsMul, a, b) }
	l, err := c.Bool(context.Background(), lang.Term(lang.Ne, mul(mul(x[0], x[1]), x[2]), mul(x[0], mul(x[1], x[2]))))
	if err != nil {
		t.Fatal(err)
	}
	return c, l
}

// The second solver is asked about hard questions alone, and believed where it refutes: not in a model.
func TestSecondSolver(t *testing.T) {
	for _, row := range []struct {
		name   string
		second []string
		easy   bool
		want   int
		hard   bool
		told   bool // gini has clauses at the end
	}{
		{"refuted", []string{"sh", "-c", "exit 20"}, false, -1, true, false},
		{"a model", []string{"sh", "-c", "exit 10"}, false, -1, true, true},
		{"it fails", []string{"/nowhere"}, false, -1, true, true},
		{"nobody", nil, false, -1, true, true},
		{"not asked", []string{"sh", "-c", "exit 20"}, true, 1, false, true},
	} {
		c, l := associative(t)
		c.Second = row.second
		if row.easy {
			l = c.gates.Lit()
		}
		if got := c.Solve(context.Background(), []z.Lit{l}, 0); got != row.want || c.Hard != row.hard || (len(c.sat.clauses) > 0) != row.told {
			t.Errorf("%s: %d, hard %v, %d literals of clauses", row.name, got, c.Hard, len(c.sat.clauses))
		}
		if got := c.Solve(context.Background(), []z.Lit{c.gates.Lit()}, 0); got != 1 {
			t.Errorf("%s: a later question: %d", row.name, got)
		}
	}
}

// CaDiCaL reads the clauses, with what is asked this time alone.
func TestSecondReads(t *testing.T) {
	if _, err := exec.LookPath("cadical"); err != nil {
		t.Skip("CaDiCaL is not installed")
	}
	c, l := associative(t)
	c.Second = []string{"cadical", "-q", "-n", "-c"}
	a, b := c.gates.Lit(), c.gates.Lit()
	c.Solve(context.Background(), []z.Lit{c.gates.Or(a, b), a}, 1)
	c.gates.tell(c.sat, l)
	for _, row := range []struct {
		name    string
		assumed []z.Lit
		most    int64
		want    bool
	}{
		{"the product", []z.Lit{l}, 60_000, true},
		{"within few conflicts", []z.Lit{l}, 10, false},
		{"nothing", nil, 60_000, false},
		{"one of two", []z.Lit{a.Not()}, 60_000, false},
		{"neither", []z.Lit{a.Not(), b.Not()}, 60_000, true},
	} {
		c.Conflicts = row.most
		if got := c.refuted(context.Background(), row.assumed); got != row.want {
			t.Errorf("%s: refuted %v", row.name, got)
		}
	}
}
