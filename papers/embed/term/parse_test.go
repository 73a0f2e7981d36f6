package term

import (
	"strings"
	"testing"
)

// What is printed is read as the same term.
func TestPrintAndParse(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{`\x.\y.x y`, "λx. λy. x y", "λ and its other spelling"},
		{`(\x. x) 0`, "let x = 0 in x", "λ applied at once is let"},
		{`let r = ref 3 in r := succ !r; !r`, "let r = ref (succ (succ (succ 0))) in r := succ !r; !r", "small numbers are those of the paper"},
		{`4 5`, "4 5", "larger numbers are decimals"},
		{`if s then 0; 1`, "if s then 0 else unit; succ 0", "a sequence in a branch has parentheses"},
		{`if true then 0`, "if true then 0 else unit", "no else is unit"},
		{`if iszero s then 0 else succ 0; 1`, "if iszero s then 0 else succ 0; succ 0", "; is behind the choice"},
		{`(\f. f (f 1)) (\x. succ x)`, "let f = λx. succ x in f (f (succ 0))", "arguments have parentheses"},
		{`(!(ref 0)) := (0 := 1); (\_. 2) (\x. x)`, "!(ref 0) := 0 := succ 0; (λx. x); succ (succ 0)", "a function before ;"},
		{`succ pred s (iszero s)`, "succ (pred s) (iszero s)", "succ binds tighter than application"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			p, err := Parse("", []byte("input s: nat;"+row.in))
			if err != nil || p.Term.String() != row.want {
				t.Fatalf("got %v, %v\nwant %s", p.Term, err, row.want)
			}
			if again, err := Parse("", []byte("input s: nat;"+row.want)); err != nil || again.Term != p.Term {
				t.Errorf("%s is read as %v, %v", row.want, again.Term, err)
			}
		})
	}
}

// What only Figures 6 and 9 have is read by Library, and not by Parse.
func TestLibrary(t *testing.T) {
	for _, text := range []string{
		"λv. if sym? v then Exp(pred, v) else pred v",
		"λa. (SYM_TAG, {(Exp(and, !pc, pc'), a) | (pc', v) ∈ !a} ∪ {(!pc, a), (true, !a)})",
		"if !pc = true then {} else {(true, 0)}",
	} {
		u, err := Library(text)
		if err != nil || u.String() != text {
			t.Errorf("%s is read as %v, %v", text, u, err)
		}
		if _, err := Parse("f", []byte(text)); err == nil {
			t.Errorf("%s is read as a program", text)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"", "f:1:1: found the end of the text, expected a term"},
		{" // nothing\n", "f:2:1: found the end of the text, expected a term"},
		{"λx x", `f:1:4: found "x", expected "."`},
		{"λif. 0", `f:1:2: found "if", expected a name`},
		{"succ\n  ) 2", `f:2:3: found ")", expected a term`},
		{"(1 2", `f:1:5: found the end of the text, expected a term, ":=", ";", ")"`},
		{"1 2)", `f:1:4: found ")", expected a term, ":=", ";", the end of the text`},
		{"y", `f:1:1: found "y", expected a variable that is bound, or an input (input y: bool; declares one)`},
		{"@1", `f:1:1: found "@1", expected a term`},
		{"sym? 0", `f:1:1: found "sym?", expected a term`},
		{"12x", `f:1:1: found "12x", expected a number`},
		{"10000", `f:1:1: found the number 10000, expected one below 10000: it is written succ (succ …)`},
		{"if true 0", `f:1:10: found the end of the text, expected a term, ":=", ";", "then"`},
		{"input s bool; s", `f:1:9: found "bool", expected ":"`},
		{"input s: int; s", `f:1:10: found "int", expected "bool" or "nat"`},
		{"input s: nat, s: nat; s", `f:1:15: found the input "s" a second time, expected another name`},
		{"λé. \xff", "f:1:5: found \"�\", expected a term"},
		{"1 \x00", "f:1:3: found \"\\x00\", expected a term, \":=\", \";\", the end of the text"},
		{strings.Repeat("1", 1_000_000), "f:1:1: found the number 11111111111111111111, expected one below 10000: it is written succ (succ …)"},
		{strings.Repeat("(", 1_000_000), "f:1:10001: found a deeper level, expected at most 10000 (bound on nesting)"},
		{strings.Repeat("λx.", 1_000_000) + "x", "f:1:30001: found a deeper level, expected at most 10000 (bound on nesting)"},
		{strings.Repeat("!", 1_000_000) + "x", "f:1:10001: found a deeper level, expected at most 10000 (bound on nesting)"},
		{"1" + strings.Repeat(" 1", 500_000), "f:1:20005: found a deeper level, expected at most 10000 (bound on nesting)"},
		{"1" + strings.Repeat(";1", 500_000), "f:1:20000: found a deeper level, expected at most 10000 (bound on nesting)"},
		{"1" + strings.Repeat(":=1", 500_000), "f:1:29999: found a deeper level, expected at most 10000 (bound on nesting)"},
		{strings.Repeat("succ ", 500_000) + "0", "f:1:50001: found a deeper level, expected at most 10000 (bound on nesting)"},
		{strings.Repeat("if ", 500_000) + "0", "f:1:30001: found a deeper level, expected at most 10000 (bound on nesting)"},
	} {
		p, err := Parse("f", []byte(row.in))
		if !p.Term.IsNone() || err == nil || err.Error() != row.want {
			t.Errorf("%.40q: %v\nwant %s", row.in, err, row.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`input s: nat; (λx. x 1) \y. if y then !y := 2; y // c`))
	f.Fuzz(func(t *testing.T, src []byte) {
		if p, err := Parse("", src); err == nil && p.Term.Height() < 100 {
			header := ""
			for _, d := range p.Inputs {
				header += "input " + d.Name + ": " + string(d.Sort) + ";"
			}
			if again, err := Parse("", []byte(header+p.Term.String())); err != nil || again.Term != p.Term {
				t.Errorf("%q: %v is read as %v, %v", src, p.Term, again.Term, err)
			}
		}
	})
}
