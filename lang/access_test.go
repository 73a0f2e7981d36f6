package lang_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
)

const accessVars = "var a, c: []int; var t: []bool; var f: [int]int; var x, i: int;\n"

// The accesses of a statement, in the order in which they are evaluated, with
// their places; and of the same statement built, each once.
func TestAccessesOf(t *testing.T) {
	for _, row := range []struct {
		name, in    string
		want, built []string // nil: as in want, without places
		reason      string
	}{
		{"none", "x := i + |a|;", nil, nil, "a bound is no access"},
		{"one", "x := a[i];", []string{"a[i] 2:6-2:10"}, nil, "an access"},
		{"left to right", "x := c[1] + a[i] * a[0];", []string{"c[1] 2:6-2:10", "a[i] 2:13-2:17", "a[0] 2:20-2:24"}, nil, "as they stand"},
		{"inside first", "x := a[c[i] + 1];", []string{"c[i] 2:8-2:12", "a[c[i] + 1] 2:6-2:17"}, nil, "an index is known before the access"},
		{"function", "x := f[a[i]];", []string{"a[i] 2:8-2:12"}, nil, "an array without a bound has no bounds"},
		{"twice", "x := a[i] + a[i];", []string{"a[i] 2:6-2:10", "a[i] 2:13-2:17"}, []string{"a[i]"}, "one expression in two places"},
		{"both branches", "x := t[i] ? a[0] : a[1];", []string{"t[i] 2:6-2:10", "a[0] 2:13-2:17", "a[1] 2:20-2:24"}, nil, "δ is strict"},
		{"conjunction", "if i < |a| && t[i] { }", []string{"t[i] 2:15-2:19"}, nil, "δ is strict"},
		{"parentheses", "x := (a[(i)]);", []string{"a[i] 2:6-2:14"}, nil, "with those around it"},
		{"element", "a[i] := c[x];", []string{"a[i] 2:1-2:5", "c[x] 2:9-2:13"}, nil, "the target before what is assigned"},
		{"element, inside", "a[c[i]] := a[0];", []string{"c[i] 2:3-2:7", "a[c[i]] 2:1-2:8", "a[0] 2:12-2:16"}, nil, "what stands inside the index first"},
		{"element, twice", "a[a[0]] := a[0];", []string{"a[0] 2:3-2:7", "a[a[0]] 2:1-2:8", "a[0] 2:12-2:16"}, []string{"a[0]", "a[a[0]]"}, "each once"},
		{"element of a function", "f[a[i]] := c[0];", []string{"a[i] 2:3-2:7", "c[0] 2:12-2:16"}, nil, "the target has no bounds"},
		{"update", "f := (f[a[i]] := c[0]);", []string{"a[i] 2:9-2:13", "c[0] 2:18-2:22"}, nil, "as they stand"},
		{"bound", "|a| := a[0];", []string{"a[0] 2:8-2:12"}, nil, "what is assigned"},
		{"test", "while a[i] > 0 { x := c[0]; }", []string{"a[i] 2:7-2:11"}, nil, "of the statement itself"},
		{"choice", "if a[i] > 0 { x := c[0]; } else { x := c[1]; }", []string{"a[i] 2:4-2:8"}, nil, "of the statement itself"},
		{"first of two", "x := a[1]; c[0] := i;", []string{"a[1] 2:6-2:10"}, nil, "of this statement only"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte(accessVars+row.in))
			if err != nil {
				t.Fatal(err)
			}
			s := p.Body.Head()
			var got, plain []string
			for _, a := range lang.AccessesOf(s) {
				got = append(got, fmt.Sprintf("%v %v-%v", a, a.At.From, a.At.To))
				plain = append(plain, a.String())
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if row.built != nil {
				plain = row.built
			}
			var built []string
			for _, a := range lang.AccessesOf(rebuilt(s)) {
				if a.At.From.IsValid() {
					t.Errorf("%v has a place", a)
				}
				built = append(built, a.String())
			}
			if diff := cmp.Diff(plain, built); diff != "" {
				t.Errorf("built, %s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// rebuilt returns the statement as if it had not been read.
func rebuilt(s lang.Stmt) lang.Stmt {
	switch s := s.(type) {
	case *lang.Assign:
		return &lang.Assign{X: s.X, E: s.E}
	case *lang.AssignElem:
		return &lang.AssignElem{A: s.A, I: s.I, E: s.E}
	case *lang.SetBound:
		return &lang.SetBound{A: s.A, E: s.E}
	case *lang.If:
		return &lang.If{B: s.B, Then: s.Then, Else: s.Else}
	default:
		w := s.(*lang.While)
		return &lang.While{B: w.B, Body: w.Body}
	}
}

// Statements on arrays, as traces show them, with what they read and change.
func TestArrayStatements(t *testing.T) {
	for _, row := range []struct{ name, in, head, target, inputs, reason string }{
		{"element", "a[i + 1] := x;", "a[i + 1] := x", "a", "a x i", "the other elements stay, so a is read"},
		{"bound", "|a| := x;", "|a| := x", "a", "a x", "the elements stay, so a is read"},
		{"array", "a := c;", "a := c", "a", "c", "a is only written"},
		{"function", "f := (f[i] := 3);", "f := (f[i] := 3)", "f", "f i", "an update reads the array"},
		{"behind an array", "a := c; a[0] := |a|;", "a := c", "a", "c", "a is assigned before it is read"},
		{"element does not assign", "a[0] := 1; c := a;", "a[0] := 1", "a", "a", "one element is not the array"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte(accessVars+row.in))
			if err != nil {
				t.Fatal(err)
			}
			s := p.Body.Head()
			target, ok := lang.Target(s)
			var inputs string
			for _, x := range lang.Inputs(p) {
				inputs += x.Name + " "
			}
			got := []string{lang.Head(s), target.Name, inputs}
			if diff := cmp.Diff([]string{row.head, row.target, row.inputs + " "}, got); diff != "" || !ok {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
	fault := &lang.Fault{Of: &lang.SetBound{A: lang.NewVar("a", bounded), E: lang.I(1), At: lang.Span{}}}
	if got := lang.Brief(lang.SeqOf(fault), 0); got != "array-out-of-bound" {
		t.Errorf("got %s", got)
	}
	if _, err := lang.Format(&lang.Program{Body: lang.SeqOf(fault)}); err == nil {
		t.Error("array-out-of-bound is no statement of programs")
	}
	if !lang.SeqOf(fault).Equal(lang.SeqOf(&lang.Fault{})) {
		t.Error("there is one statement array-out-of-bound, whatever had the error")
	}
}

// Statements are equal if they are the same, wherever they stand.
func TestArrayStatementsEqual(t *testing.T) {
	texts := []string{"a[i] := x;", "a[x] := x;", "a[i] := i;", "c[i] := x;", "|a| := x;", "|a| := i;", "|c| := x;", "x := a[i];", "a := c;", "f[i] := x;", "f := (f[i] := x);"}
	var read []*lang.Program
	for _, text := range texts {
		p, err := lang.Parse("", []byte(accessVars+text))
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, p)
	}
	for i, p := range read {
		for j, q := range read {
			built := &lang.Program{Vars: q.Vars, Body: lang.SeqOf(rebuilt(q.Body.Head()))}
			if got := p.Equal(built); got != (i == j) {
				t.Errorf("%s and %s: equal %t", texts[i], texts[j], got)
			}
		}
	}
}
