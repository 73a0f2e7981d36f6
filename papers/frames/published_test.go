package frames

import (
	"context"
	"strings"
	"testing"

	"tandem/internal/rules"
	"tandem/papers/frames/concrete"
	"tandem/papers/frames/internal/framestest"
)

// What is printed otherwise: a program that tells it from what is repaired, with both
// verdicts, and the run that refutes what the printed one verifies.
func TestPublished(t *testing.T) {
	const head = "class Cell { x: int; predicate valid() { return acc(x); } pure getX(): int requires valid(); { return opening valid() in x; }\n"
	s := session(t)
	for _, row := range []struct{ id, member, published, standard, run, reason string }{
		{"frames/eval-conditional", "predicate q(k: int) { return acc(x) &*& k != 0; } method m(v: int) requires q(v); ensures false; { var i: int; i := v == 0 ? (opening q(v) in 1) : 2; }",
			"verified", "false is required", "run from this = Cell1, v = 1, with Cell1 {x: 0}: the postcondition at 2:91 does not hold behind the run",
			"where an arm is impossible, the other arm and what follows are not executed"},
		{"frames/exec-open", "method m() requires valid(); ensures valid() &*& getX() == old(getX()); { open valid(); x := 1; }",
			"verified", "no chunk", "run from this = Cell1, with Cell1 {x: 0}: the postcondition at 2:50 does not hold behind the run",
			"the chunk that is opened stays, with its old snapshot"},
		{"frames/produce-untouched", "method same() requires acc(x); ensures acc(x) &*& untouched(acc(x)); { } method m() requires acc(x); ensures acc(x) &*& x == old(x); { same(); }",
			"not equal", "verified", "",
			"nothing is known of the snapshot behind a call, so that no call can have such a postcondition"},
		{"frames/definition-3", "method m(v: int) requires acc(x); ensures acc(x) &*& x == v; { v := 3; x := v; }",
			"verified", "not equal", "run from this = Cell1, v = 0, with Cell1 {x: 0}: the postcondition at 2:54 does not hold behind the run",
			"the postcondition is about the parameter as the body leaves it"},
	} {
		text := head + row.member + "\n}"
		p := framestest.Program(t, text)
		members := Members(p)
		m := members[len(members)-1]
		verdict := func(o Options) string {
			out := Verify(context.Background(), o, p, m, s)
			if out.Verified {
				return "verified"
			}
			return string(out.Failure.Why)
		}
		if got := verdict(Options{Rules: Standard()}); got != row.standard || row.reason == "" {
			t.Errorf("%s: %s, expected %s", row.id, got, row.standard)
		}
		// Each alone, and all together.
		alone := Options{Rules: Standard(), EndStore: row.id == "frames/definition-3"}
		for _, r := range Published() {
			if r.ID == row.id {
				alone.Rules = Standard().With(r)
			}
		}
		for name, o := range map[string]Options{"alone": alone, "with the others": {Rules: Published(), EndStore: true}} {
			if got := verdict(o); got != row.published {
				t.Errorf("%s, %s: %s, expected %s (%s)", row.id, name, got, row.published, row.reason)
			}
		}
		got := ""
		if found := framestest.Search(t, text, concrete.MaxStarts); found != nil {
			got = found.String()
		}
		if got != row.run {
			t.Errorf("%s: %q, expected %q", row.id, got, row.run)
		}
	}
	for _, r := range rules.All() {
		if r.Language == "frames" && strings.Contains(r.Printed, "produce((H, G") != (r.ID == "frames/exec-open") {
			t.Errorf("%s: %s", r.ID, r.Printed)
		}
	}
}
