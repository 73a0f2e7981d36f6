package concrete_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
)

func seq(t *testing.T, source string) lang.Seq {
	t.Helper()
	prog, err := lang.Parse("", []byte("var x, y: int; var p: bool;\n"+source))
	if err != nil {
		t.Fatal(err)
	}
	return prog.Body
}

// Each rule, and each kind of statement, by itself: exactly one rule applies,
// and only to its statement and premise.
func TestStep(t *testing.T) {
	system := concrete.System(concrete.Eval(concrete.Standard()))
	for _, row := range []struct {
		name, in string
		x        int64
		rule     string // "" for none
		want     string // S'
		wantX    int64
		reason   string
	}{
		{"assignment", "x := x + 1; y := 0;", 3, "Assign", "y := 0;", 4, "V[x := V(e)]"},
		{"then", "if x > 0 { y := 1; } else { y := 2; } x := 0;", 3, "If-T", "y := 1; x := 0;", 3, "V(b) is true: S1; S"},
		{"else", "if x > 0 { y := 1; } else { y := 2; } x := 0;", 0, "If-F", "y := 2; x := 0;", 0, "V(b) is false: S2; S"},
		{"no else", "if x > 0 { y := 1; }", 0, "If-F", "", 0, "S2 is ε"},
		{"round", "while x > 0 { x := x - 1; } y := 1;", 3, "While-T", "x := x - 1; while x > 0 { x := x - 1; } y := 1;", 3, "S; while b {S}; S'"},
		{"end of the loop", "while x > 0 { x := x - 1; } y := 1;", 0, "While-F", "y := 1;", 0, "S'"},
		{"empty body", "while x > 0 { }", 3, "While-T", "while x > 0 { }", 3, "ε is neutral"},
		{"end", "", 3, "", "", 3, "⟨ε, V⟩ is final"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			c := concrete.Config{S: seq(t, row.in), V: valuation(map[lang.Var]lang.Value{x: n(row.x)})}
			if diff := cmp.Diff(row.rule == "", concrete.Final(c)); diff != "" {
				t.Errorf("final: -want +got\n%s", diff)
			}
			next := system.Next(c)
			if row.rule == "" {
				if len(next) != 0 {
					t.Errorf("%s: got %d transitions, want none", row.reason, len(next))
				}
				return
			}
			if len(next) != 1 {
				t.Fatalf("%s: got %d transitions, want one", row.reason, len(next))
			}
			type step struct {
				Rule, S string
				X       string
			}
			want := step{row.rule, lang.Brief(seq(t, row.want), 0), n(row.wantX).String()}
			got := step{next[0].Rule, lang.Brief(next[0].To.S, 0), next[0].To.V.At(x).String()}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}
