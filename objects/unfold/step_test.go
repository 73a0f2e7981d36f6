package unfold_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/lang/trace"
	"tandem/objects/unfold"
	"tandem/spec"
)

const declarations = `var x, y: C; var k: int; var p: bool;
class C {
	f: C; v: int;
	method get(i: int, u: C): int { if i > k { return i; } u := this; this.v := i; }
	method put(u: C) { f2 := u; return; }
}
`

func program(t testing.TB, body string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("program.tdm", []byte(strings.Replace(declarations, "f2 := u;", "this.f := u;", 1)+body))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Each rule, in the repaired system and as printed.
func TestRules(t *testing.T) {
	repaired, published := unfold.Repaired(), unfold.With().System
	get := func(this, i, u string) string {
		return fmt.Sprintf("if %s > k {return %s}; %s := %s; %s.v := %s", i, i, u, this, this, i)
	}
	for _, row := range []struct {
		body      string
		steps     int // rows show what the steps after these lead to
		want      string
		published string // "": the same
		reason    string
	}{
		{"k := x.v + 1; y := x;", 0, "Assign-G ⟨y := x, k := x.v + 1⟩", "", "a variable"},
		{"x.f := y; y := x;", 0, "Assign-F ⟨y := x, x.f := y⟩", "", "a field"},
		{"x := new C; y := x;", 0, "New ⟨y := x, x#1 := new C · x := x#1⟩", "", "a creation"},
		{"x.f := new C;", 0, "New ⟨ε, x#1 := new C · x.f := x#1⟩", "New ⟨ε, y := new C · x.f := y⟩", "y appears nowhere"},
		{"k := x.get(k + 1, y); x := y;", 0,
			"Call ⟨" + get("this#1", "i#1", "u#1") + "; end k; x := y, x != nil · this#1 := x · i#1 := k + 1 · u#1 := y⟩",
			"Call ⟨" + get("x", "i#1", "u#1") + "; k := return; x := y, x != nil · i#1 := k + 1 · u#1 := y⟩",
			"a call"},
		{"x.f.put(y); k := 1;", 0,
			"Call ⟨this#1.f := u#1; return; end; k := 1, x.f != nil · this#1 := x.f · u#1 := y⟩",
			"Call ⟨x.f.f := u#1; return; k := 1, x.f != nil · u#1 := y⟩", "a call whose value is dropped"},
		{"k := x.get(1, y);", 1,
			"If-T ⟨return i#1; u#1 := this#1; this#1.v := i#1; end k, x != nil · this#1 := x · i#1 := 1 · u#1 := y · i#1 > k⟩" +
				" | If-F ⟨u#1 := this#1; this#1.v := i#1; end k, x != nil · this#1 := x · i#1 := 1 · u#1 := y · !(i#1 > k)⟩",
			"If-T ⟨return i#1; u#1 := x; x.v := i#1; k := return, x != nil · i#1 := 1 · u#1 := y · i#1 > k⟩" +
				" | If-F ⟨u#1 := x; x.v := i#1; k := return, x != nil · i#1 := 1 · u#1 := y · !(i#1 > k)⟩", "in a body"},
		{"k := x.get(1, y);", 2,
			"Return ⟨k := return, x != nil · this#1 := x · i#1 := 1 · u#1 := y · i#1 > k · return := i#1⟩",
			"Return ⟨u#1 := x; x.v := i#1; k := return, x != nil · i#1 := 1 · u#1 := y · i#1 > k · return := i#1⟩", "a return"},
		{"if p { x := y; } else { y := x; } k := 1;", 0, "If-T ⟨x := y; k := 1, p⟩ | If-F ⟨y := x; k := 1, !p⟩", "", "a choice"},
		{"while p { x := y; } k := 1;", 0, "While-T ⟨x := y; while p {x := y}; k := 1, p⟩ | While-F ⟨k := 1, !p⟩", "", "an iteration"},
		{"", 0, "", "", "the end"},
	} {
		for name, system := range map[string]func(unfold.Config) string{
			"repaired":  func(c unfold.Config) string { return next(repaired.Next(c)) },
			"published": func(c unfold.Config) string { return next(published.Next(c)) },
		} {
			want, step := row.want, repaired
			if name == "published" {
				step = published
				if row.published != "" {
					want = row.published
				}
			}
			c := unfold.Initial(program(t, row.body))
			for range row.steps {
				c = step.Next(c)[0].To
			}
			if diff := cmp.Diff(want, system(c)); diff != "" || row.reason == "" {
				t.Errorf("%s, %s: -want +got\n%s", row.reason, name, diff)
			}
		}
	}
}

type step = spec.Step[unfold.Config]

func next(steps []step) string {
	var list []string
	for _, s := range steps {
		list = append(list, s.Rule+" "+s.To.String())
	}
	return strings.Join(list, " | ")
}

// The end of a body, on the path that does not return.
func TestEnd(t *testing.T) {
	for _, row := range []struct{ body, want, stale, reason string }{
		{"k := x.get(1, y);", "End ⟨k := return, … · return := 0⟩", "End ⟨k := return, …⟩", "the default value of the result"},
		{"x.v := x.get(1, y);", "End ⟨x.v := return, … · return := 0⟩", "End ⟨x.v := return, …⟩", "to a field"},
		{"x.get(1, y); k := 1;", "End ⟨k := 1, … · return := 0⟩", "End ⟨k := 1, …⟩", "the value is dropped"},
	} {
		for id, want := range map[string]string{"repaired": row.want, "this+return+fresh": row.stale} {
			system := unfolding(t, id).System
			c := unfold.Initial(program(t, row.body))
			for range 4 {
				steps := system.Next(c)
				c = steps[len(steps)-1].To
			}
			steps := system.Next(c)
			if len(steps) != 1 {
				t.Fatalf("%s: %d transitions", row.reason, len(steps))
			}
			got := fmt.Sprintf("%s ⟨%s, …", steps[0].Rule, lang.Brief(steps[0].To.S, 0))
			for _, a := range steps[0].To.Rho.Since(c.Rho.Len()) {
				got += " · " + a.String()
			}
			if got += "⟩"; got != want || row.reason == "" {
				t.Errorf("%s, %s: got %s, want %s", row.reason, id, got, want)
			}
		}
	}
}

func unfolding(t *testing.T, id string) unfold.Unfolding {
	t.Helper()
	r, ok := spec.FindReading(unfold.Readings(), id)
	if !ok {
		t.Fatalf("no reading %s", id)
	}
	return r.Of()
}

// Substitution is simultaneous, and visits each distinct expression once.
func TestSubst(t *testing.T) {
	k, n := lang.NewVar("k", lang.Int), lang.NewVar("n", lang.Int)
	e := lang.V(k)
	for range 200 {
		e = lang.Term(lang.Add, e, e) // a tree of 2^200 nodes
	}
	S := lang.SeqOf(&lang.Assign{X: k, E: e}, &lang.If{B: lang.Term(lang.Lt, lang.V(k), lang.V(n)), Then: lang.SeqOf(&lang.Return{E: e})})
	theta := unfold.Renaming{k: lang.V(n), n: lang.V(k)}
	got := unfold.Subst(S, theta)
	assign, choice := got.Head().(*lang.Assign), got.Tail().Head().(*lang.If)
	if assign.X != n || lang.Nodes(assign.E) != 201 || choice.B != lang.Term(lang.Lt, lang.V(n), lang.V(k)) {
		t.Errorf("%v, %d nodes, %v", assign.X, lang.Nodes(assign.E), choice.B)
	}
	if choice.Then.Head().(*lang.Return).E != assign.E {
		t.Error("the inner statement is not that of the same expression")
	}
	if !unfold.Subst(got, theta).Equal(S) {
		t.Error("twice is not back")
	}
}

// Every creation and every call has a number of its own, which its names have.
func TestNames(t *testing.T) {
	c, names := unfold.Initial(program(t, "x := new C; x.put(x); y := new C; y.put(x);")), 0
	for next := unfold.Repaired().Next(c); len(next) > 0; next = unfold.Repaired().Next(c) {
		switch c.Stmt().(type) {
		case *lang.New, *lang.Invoke:
			names++
		}
		c = next[0].To
		if c.Names != names {
			t.Fatalf("after %v there are %d names, want %d", next[0].Rule, c.Names, names)
		}
	}
	if names != 4 {
		t.Errorf("%d creations and calls, want 4", names)
	}
}

// Where accesses stand in the source is kept, of expressions that are replaced.
func TestSubstAccesses(t *testing.T) {
	k, n := lang.NewVar("k", lang.Int), lang.NewVar("n", lang.Int)
	at := lang.Span{From: syntax.Pos{Line: 3, Col: 7}}
	S := lang.SeqOf(&lang.Assign{X: k, E: lang.V(k), Accesses: []lang.Access{{A: lang.V(k), I: lang.V(n), At: at}}})
	got := unfold.Subst(S, unfold.Renaming{k: lang.V(n), n: lang.V(k)}).Head().(*lang.Assign).Accesses
	if len(got) != 1 || got[0].A != lang.V(n) || got[0].I != lang.V(k) || got[0].At != at {
		t.Errorf("got %+v", got)
	}
}

// The readings are those with every set of repairs that goes together, each once,
// from the printed one to the repaired one.
func TestReadings(t *testing.T) {
	var ids []string
	for _, r := range unfold.Readings() {
		ids = append(ids, r.ID)
	}
	want := []string{
		"literal", "this", "return", "this+return", "return+default", "this+return+default",
		"fresh", "this+fresh", "return+fresh", "this+return+fresh", "return+default+fresh", "repaired",
	}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// A trace grows on its right without a copy, and paths share what they have in
// common.
func TestTrace(t *testing.T) {
	test := trace.Test{B: lang.True}
	var rho unfold.Trace
	if rho.Len() != 0 || rho.String() != "ε" || rho.Since(0) != nil {
		t.Error("ε")
	}
	for range 10000 {
		rho = rho.Append(test)
	}
	left, right := rho.Append(trace.Test{B: lang.False}), rho.Append(test, test)
	if rho.Len() != 10000 || left.Len() != 10001 || right.Len() != 10002 || rho.Trace().Len() != 10000 {
		t.Errorf("%d, %d, %d actions", rho.Len(), left.Len(), right.Len())
	}
	if got := left.Since(9999); len(got) != 2 || got[0] != trace.Action(test) || got[1].String() != "false" {
		t.Errorf("the last of them: %v", got)
	}
	grow := func(n int) float64 {
		return testing.AllocsPerRun(10, func() {
			grown := rho
			for range n {
				grown = grown.Append(test)
			}
		})
	}
	if one, ten := grow(1), grow(10); ten > 10*one {
		t.Errorf("%v allocations for one action, %v for ten", one, ten)
	}
}

// Names chosen in ⟨S, ρ⟩ avoid what appears there and nothing else.
func TestFresh(t *testing.T) {
	for _, row := range []struct{ body, want, reason string }{
		{"x.put(x);", "y", "y appears in no statement"},
		{"x.put(x); y := nil;", "u#1", "y appears behind the call"},
		{"y := x; x.put(x);", "u#2", "y appears in the trace"},
	} {
		c := unfold.Initial(program(t, row.body))
		for {
			if call, ok := c.Stmt().(*lang.Invoke); ok {
				u := c.Methods[call.Callee()].Params[0]
				if row.want == "u#2" {
					c.Names = 1
				}
				if got := unfold.FreshInConfig(c, u, nil).Name; got != row.want {
					t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
				}
				break
			}
			c = unfold.Repaired().Next(c)[0].To
		}
	}
}
