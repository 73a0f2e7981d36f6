package explore_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/languages/backward"
)

// counting counts the questions of a session.
type counting struct {
	solver.Session
	checks int
}

func (c *counting) Check(ctx context.Context) solver.Result {
	c.checks++
	return c.Session.Check(ctx)
}

// Where no initial value goes the path's way is found by halving.
func TestUntaken(t *testing.T) {
	var src strings.Builder
	src.WriteString("var x: int;\n")
	for i := range 100 {
		if i == 70 {
			src.WriteString("if x < 0 { skip; }\n") // line 72
		} else {
			fmt.Fprintf(&src, "if x > %d { skip; }\n", i%3)
		}
	}
	for _, row := range []struct {
		name, choices string
		line          int
		reason        string
	}{
		{"in the middle", strings.Repeat("T", 100), 72, "x > 2 excludes x < 0"},
		{"at the end", strings.Repeat("T", 70) + "F" + strings.Repeat("T", 28) + "F", 101, "x > 2 excludes x ≤ 0"},
		{"at the second", "FTT", 3, "x ≤ 0 excludes x > 1"},
	} {
		path, err := backward.Within(explore.Of(basic.New(), parse(t, src.String())), row.choices, explore.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		asked := &counting{Session: open(t)}
		u := path.Forks.Untaken(context.Background(), asked)
		if u == nil || u.Stmt.Parts().At.From.Line != row.line || asked.checks > 7 {
			t.Errorf("%s: got %+v with %d questions, want line %d with 7: %s", row.name, u, asked.checks, row.line, row.reason)
		}
	}
}
