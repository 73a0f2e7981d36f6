package precond_test

import (
	"testing"

	"tandem/lang"
	"tandem/lang/precond"
)

// Preconditions, and what is wrong about texts that are none.
func TestRead(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("class Node { next: Node; } var l, m: Node; var v: int; v := 1;"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ in, want, reason string }{
		{" acyclic( l )&&m!=nil ", "acyclic(l) && m != nil", "white space does not count"},
		{"m == nil", "m == nil", "one conjunct"},
		{"", `--pre:1:1: found the end, expected a predicate or a variable, as acyclic(x) or x != nil`, "nothing"},
		{"cyclic(l)", `--pre:1:1: found unknown predicate "cyclic", expected a predicate: acyclic, did you mean acyclic?`, "no such predicate"},
		{"acyclic(k)", `--pre:1:9: found unknown variable "k", expected one of the program's of a class: l, m`, "no such variable"},
		{"acyclic(v)", `--pre:1:9: found v of type int, expected a variable of a class`, "another type"},
		{"acyclic()", `--pre:1:9: found ")", expected a variable`, "no variable"},
		{"acyclic(l", `--pre:1:10: found the end, expected ")"`, "not closed"},
		{"l = nil", `--pre:1:3: found "=", expected "!=" or "=="`, "another sign"},
		{"l != m", `--pre:1:6: found "m", expected "nil"`, "another operand"},
		{"l != nil m", `--pre:1:10: found "m", expected "&&" or the end`, "no sign between"},
		{"é(l)", `--pre:1:1: found unknown predicate "é", expected a predicate: acyclic`, "columns are characters"},
		{"é!", `--pre:1:1: found unknown variable "é", expected one of the program's of a class: l, m`, "a name"},
		{"l != nil && l == nil", `--pre:1:21: found both l != nil and l == nil, expected what some heap meets`, "a contradiction"},
	} {
		c, err := precond.Read("--pre", row.in, p)
		got := c.String()
		if err != nil {
			got = err.Error()
		}
		if got != row.want || row.reason == "" {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
	}
}
