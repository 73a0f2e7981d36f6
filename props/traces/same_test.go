package traces

import (
	"testing"

	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
)

// States are the same up to the names of objects, as far as variables reach.
func TestDifference(t *testing.T) {
	p := parse(t, "var x, y: C; var k: int; class C { f: C; v: int; }\nx := nil;")
	const two = `"C1": {"class": "C"}, "C2": {"class": "C"}`
	for _, row := range []struct {
		objects, variables   string // of the run
		objects2, variables2 string // of the trace
		want, reason         string
	}{
		{two, `"x": "C1", "k": 2`, two, `"x": "C1", "k": 2`, "", "the same"},
		{two, `"x": "C1", "y": "C2"`, two, `"x": "C2", "y": "C1"`, "", "other names"},
		{two, `"x": "C1"`, `"C1": {"class": "C"}`, `"x": "C1"`, "", "an object that nothing reaches"},
		{two, `"k": 2`, two, `"k": 3`, "k is 2 in the run, and 3 by the trace", "an integer"},
		{two, `"x": "C1"`, two, ``, "x is C1 in the run, and nil by the trace", "an object and nil"},
		{two, `"x": "C1", "y": "C1"`, two, `"x": "C1", "y": "C2"`, "y is C1 in the run, and by the trace C2, which corresponds to another object", "one object and two"},
		{two, `"x": "C1", "y": "C2"`, two, `"x": "C1", "y": "C1"`, "y is C2 in the run, and by the trace C1, which corresponds to another object", "two objects and one"},
		{`"C1": {"class": "C", "fields": {"v": 1}}`, `"x": "C1"`, `"C1": {"class": "C"}`, `"x": "C1"`, "x.v is 1 in the run, and 0 by the trace", "a field"},
		{`"C1": {"class": "C", "fields": {"f": "C2"}}, "C2": {"class": "C", "fields": {"f": "C1"}}`, `"x": "C1"`,
			`"C1": {"class": "C", "fields": {"f": "C1"}}`, `"x": "C1"`, "x.f is C2 in the run, and by the trace C1, which corresponds to another object", "a circle of two and one of one"},
	} {
		run := heaps.Initial(p, initial(t, p, heapOf(row.objects, row.variables)))
		state := objects.HeapState(p, initial(t, p, heapOf(row.objects2, row.variables2)))
		if got := difference(p, run, state); got != row.want || row.reason == "" {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}

// Each statement of a program has a number, which tells it from others that look
// alike.
func TestNumbered(t *testing.T) {
	p := &lang.Program{Vars: []lang.Var{lang.NewVar("k", lang.Int)}}
	k := func() lang.Stmt { return &lang.Assign{X: p.Vars[0], E: lang.I(1)} }
	p.Body = lang.SeqOf(k(), &lang.If{B: lang.True, Then: lang.SeqOf(k()), Else: lang.SeqOf(k())}, &lang.While{B: lang.False, Body: lang.SeqOf(k())})
	q := numbered(p)
	var list []lang.Stmt
	q.Walk(func(s lang.Stmt) { list = append(list, s) })
	for i, a := range list {
		for j, b := range list {
			if sameStmt(a, b) != (i == j) {
				t.Errorf("statements %d and %d, %v and %v: same is %v", i, j, describe(a), describe(b), sameStmt(a, b))
			}
		}
		if sameStmt(a, nil) || sameStmt(&lang.End{}, a) {
			t.Errorf("%v is the end", describe(a))
		}
	}
	if len(list) != 6 || !q.Equal(p) {
		t.Errorf("%d statements, the programs are equal: %v", len(list), q.Equal(p))
	}
	if !sameStmt(nil, &lang.End{}) || sameStmt(list[0], &lang.Invoke{At: list[0].Parts().At}) {
		t.Error("the end of a body is that of the main statement, and a call is not its h := r")
	}
}
