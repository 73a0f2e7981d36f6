package notation_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/rules"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Each formula of the index prints as it is written there, but for line breaks and
// commas before a premise, and reads back the same, in Unicode and in ASCII.
func TestRoundTrip(t *testing.T) {
	n := 0
	for _, e := range rules.All() {
		d := texts.Dialects(e.Language)[e.Side]
		if d == nil || strings.HasSuffix(e.Language, "-lazy") && e.Func != "" { // the others are text
			continue
		}
		n++
		f, err := notation.Parse(d, e.Formula, 1)
		if err != nil {
			t.Errorf("%s: %s: %v", e.Func, e.Formula, err)
			continue
		}
		written := strings.ReplaceAll(strings.Join(strings.Fields(e.Formula), " "), ", where", " where")
		if diff := cmp.Diff(written, f.String()); diff != "" {
			t.Errorf("%s: -written +printed\n%s", e.Func, diff)
		}
		ascii := notation.ASCII(f.String())
		if i := strings.IndexFunc(ascii, func(r rune) bool { return r > 127 }); i >= 0 {
			t.Errorf("%s: ASCII has %q", e.Func, ascii[i:])
		}
		back, err := notation.Parse(d, ascii, 1)
		if err != nil || back.String() != f.String() {
			t.Errorf("%s: %s reads back as %v, %v", e.Func, ascii, back, err)
		}
	}
	if n < 40 {
		t.Errorf("only %d formulas", n)
	}
}

// What is wrong about a formula is said with its place, before anything runs.
func TestErrors(t *testing.T) {
	symbolic, concrete := notation.Dialects("arrays")["symbolic"], notation.Dialects("arrays")["concrete"]
	for _, row := range []struct {
		dialect          *notation.Dialect
		in, want, reason string
	}{
		{symbolic, "", "1:1: found the end, expected a term", "nothing"},
		{symbolic, "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := qσ], φ⟩", "1:32: found “q”, expected a letter of the symbolic side of arrays: S, a, b, e, x, y, σ, φ", "no letter"},
		{symbolic, "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := e'σ], φ⟩", "1:32: found e', which nothing on the left binds, expected a letter of the left side, or a premise with where that binds it", "nothing binds it"},
		{symbolic, "⟨goto x; S, σ, φ⟩ → ⟨S, σ, φ⟩", "1:2: found \"goto\", expected one letter, or a word of the notation", "a pattern that no statement has"},
		{symbolic, "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := φ], e⟩", "1:36: found e, an expression, expected a Boolean expression", "a sort that does not fit"},
		{symbolic, "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := V(e)], φ⟩", "1:32: found “V”, expected a letter of the symbolic side of arrays: S, a, b, e, x, y, σ, φ", "a function of the other side"},
		{concrete, "⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if e is nice", "1:44: found \"nice\", expected one letter, or a word of the notation", "a premise in words"},
		{concrete, "⟨x := e; S, V⟩\n→ ⟨S, V⟩ unless", "2:10: found \"unless\", expected one letter, or a word of the notation", "the second line"},
		{concrete, "⟨x := e; S, V⟩ → ⟨S, V⟩ if V(e)", "1:32: found the end, expected is, = or ≠", "no test"},
		{concrete, "⟨x := e; S, V⟩ → ⟨S⟩", "1:20: found “⟩”, expected “,”", "a configuration of too few parts"},
		{concrete, "V(op(e1, …, en)) = V(e1)", "1:22: found e1, expected it in op(…), op̄(…) or a conjunction with …", "which operand?"},
		{symbolic, "op(e1, …, e)σ = e", "1:11: found e, an expression, expected en", "another last one"},
		{symbolic, "xσ = ⊥", "1:6: found ⊥, expected an expression: without nil only V⊥ is undefined somewhere", "of a value that is none"},
		{symbolic, "σ(x) = x", "1:1: found an expression, expected a function at a pattern, as eσ, V(e) or δ(e)", "no function"},
		{symbolic, "(e + e')σ = eσ", "1:1: found an expression, expected a pattern of expressions: a letter, a[e] or op(e1, …, en)", "no pattern"},
		{symbolic, "xσ = 1234567890123456789", "1:6: found “1234567890123456789”, expected a number of at most 18 digits", "a bound"},
		{symbolic, "xσ = \xff", "1:6: found a byte that is no UTF-8, expected a formula", "no text"},
		{symbolic, "xσ = " + strings.Repeat("(", 200), "1:106: found “(”, expected at most 100 brackets, blocks and signs in each other", "nesting"},
		{symbolic, "bσ = " + strings.Repeat("¬", 9000/2), "1:106: found “¬”, expected at most 100 brackets, blocks and signs in each other", "nesting of signs"},
		{symbolic, strings.Repeat("x", 1<<20), "1:1: found 1048576 bytes, expected a formula of at most 10000 bytes", "a megabyte"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		_, err := notation.Parse(row.dialect, row.in, 1)
		var bad *notation.Error
		if !errors.As(err, &bad) {
			t.Errorf("%s: got %v, want an *Error", row.reason, err)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
	}
}

// Any text is a formula or an error; a formula prints as one that reads back the same.
func FuzzParse(f *testing.F) {
	for _, e := range rules.All() {
		f.Add(e.Formula, e.Side == rules.Symbolic)
		f.Add(notation.ASCII(e.Formula), e.Side == rules.Symbolic)
	}
	f.Add("⟨while b{S},σ,φ⟩→⟨S,σ,(b)^⟩", true) // a hat, which the language does not have
	f.Add("xσ = "+strings.Repeat("(x", 50), true)
	f.Add("⟨S"+strings.Repeat("'", 10_000)+", V⟩ → ⟨S, V⟩", false)
	f.Fuzz(func(t *testing.T, text string, symbolic bool) {
		side := rules.Concrete
		if symbolic {
			side = rules.Symbolic
		}
		d := notation.Dialects("arrays")[side]
		g, err := notation.Parse(d, text, 1)
		if err != nil {
			return
		}
		for _, printed := range []string{g.String(), notation.ASCII(g.String())} {
			back, err := notation.Parse(d, printed, 1)
			if len(printed) > notation.MaxLength {
				continue
			}
			if err != nil || back.String() != g.String() {
				t.Errorf("%q prints as %q, which reads back as %v, %v", text, printed, back, err)
			}
		}
	})
}
