package basic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/golden"
)

// A test that was not computed is neither true nor false: no rule applies, and
// the configuration is at a bound and not stuck.
func TestBound(t *testing.T) {
	m := concrete.Standard()
	m.MaxBits = 8
	system := concrete.System(concrete.Eval(m))
	at := func(statements string, value int64) concrete.Config {
		p := golden.Parse(t, "var x, y: int; var p: bool;\n"+statements)
		return concrete.Config{S: p.Body, V: concrete.NewValuation(map[lang.Var]lang.Value{x: lang.NewInt(value)})}
	}
	for _, row := range []struct {
		name, in string
		x        int64
		moves    bool
		want     bool
		reason   string
	}{
		{"test not computed", "if x * x > 0 { }", 16, false, true, "256 has 9 bits"},
		{"loop test not computed", "while x * x > 0 { }", 16, false, true, "256 has 9 bits"},
		{"test computed", "if x * x > 0 { }", 15, true, false, "225 has 8 bits"},
		{"assignment to come", "x := x * x;", 16, true, false, "it is asked for when it is there"},
		{"end", "", 16, false, false, "nothing to compute"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			c := at(row.in, row.x)
			why, got := basic.Bound(m)(c)
			if diff := cmp.Diff([]bool{row.moves, row.want, row.want}, []bool{len(system.Next(c)) > 0, got, why != ""}); diff != "" {
				t.Errorf("%s: moves, bound, named: -want +got\n%s", row.reason, diff)
			}
		})
	}
	c := at("x := x * x; x := 0;", 16)
	for range 2 {
		c = system.Next(c)[0].To
		if _, got := basic.Bound(m)(c); !got {
			t.Error("after an assignment of what was not computed the run is at the bound for good")
		}
	}
}
