package lang_test

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/lang/syntax"
)

// The grammar's operators and the table's are the same.
func TestOperatorsAgree(t *testing.T) {
	for _, o := range lang.Operators() {
		if o.Level >= lang.LevelIndex { // it has a form of its own
			form := strings.Replace(o.Symbol, "bvN", "bv8", 1)
			e, err := syntax.ParseExpr("", []byte(form))
			if err != nil {
				t.Errorf("%v: the grammar does not read %s: %v", o.Op, form, err)
			} else if got := (syntax.Style{}).Expr(e); got != form {
				t.Errorf("%v: %s is printed as %s", o.Op, form, got)
			}
			continue
		}
		if o.Arity() == 1 {
			if !syntax.IsPrefix(o.Symbol) || o.Level != lang.LevelUnary {
				t.Errorf("%v: the grammar has no prefix operator %s at level %d", o.Op, o.Symbol, o.Level)
			}
			continue
		}
		got, ok := syntax.InfixOf(o.Symbol)
		want := syntax.Infix{Symbol: o.Symbol, Level: o.Level, Assoc: o.Assoc}
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%v: -table +grammar\n%s", o.Op, diff)
		}
	}
	for _, name := range lang.TypeNames() {
		if !syntax.IsKeyword(name) {
			t.Errorf("type %s is no keyword", name)
		}
	}
}

func TestSpans(t *testing.T) {
	p, err := lang.Parse("f.tdm", []byte("var é: int;\r\né := 1; // one\r\nif true {\r\n\twhile false { }\r\n} else if true { é := 2; }\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	p.Body.Walk(func(s lang.Stmt) {
		got = append(got, fmt.Sprintf("%s %v-%v", lang.Head(s), s.Parts().At.From, s.Parts().At.To))
	})
	want := []string{
		"é := 1 2:1-2:8", "if true 3:1-5:27", "while false 4:2-4:17", "if true 5:8-5:27", "é := 2 5:18-5:25",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if p.File != "f.tdm" {
		t.Errorf("file %q", p.File)
	}
}

func TestParseExprErrors(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"empty", "", "1:1: found the end of the text, expected an expression", "nothing there"},
		{"rest", "x + 1; y", `1:6: found ";", expected an operator or the end of the expression`, "one expression only"},
		{"unknown", "x + z", `1:5: found unknown variable "z", expected a declared one`, "nothing like it"},
		{"type", "x + b", "1:5: operator + takes int, found bool", "ill-typed"},
		{"nul", "x\x00", "1:2: not a text file: found a NUL byte, expected a program in UTF-8", "not text"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := lang.ParseExpr(row.in, vars)
			if diff := cmp.Diff(row.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestParseValue(t *testing.T) {
	nines := strings.Repeat("9", syntax.MaxDigits)
	huge, _ := new(big.Int).SetString("-"+nines, 10)
	bv8 := lang.BitsOf(8)
	bits8 := func(n int64) lang.Value { return lang.Bits(bv8, big.NewInt(n)) }
	for _, row := range []struct {
		name, in string
		typ      lang.Type
		want     lang.Value
		err      string
	}{
		{"int", "3", lang.Int, lang.NewInt(3), ""},
		{"negative", " -3 ", lang.Int, lang.NewInt(-3), ""},
		{"minus zero", "-0", lang.Int, lang.NewInt(0), ""},
		{"large", "-" + nines, lang.Int, lang.BigInt(huge), ""},
		{"true", "true", lang.Bool, lang.BoolValue(true), ""},
		{"false", "false", lang.Bool, lang.BoolValue(false), ""},
		{"too large", "1" + nines, lang.Int, nil, "found an integer of 10001 digits, expected at most 10000"},
		{"empty", "", lang.Int, nil, "found nothing, expected an integer such as 3 or -3"},
		{"minus", "-", lang.Int, nil, `found "-", expected an integer`},
		{"plus", "+3", lang.Int, nil, `found "+3", expected an integer`},
		{"hex", "0x10", lang.Int, nil, `found "0x10", expected an integer`},
		{"other digits", "٣", lang.Int, nil, `expected an integer`},
		{"bool for int", "true", lang.Int, nil, `found "true", expected an integer`},
		{"int for bool", "1", lang.Bool, nil, `found "1", expected true or false`},
		{"long", strings.Repeat("x", 1000), lang.Int, nil, `xxx…", expected`},
		{"no type", "1", lang.Type{}, nil, "no literal"},
		{"bits", "255", bv8, bits8(255), ""},
		{"bits, least", " -128 ", bv8, bits8(128), ""},
		{"bits, negative", "-1", bv8, bits8(255), ""},
		{"bits, minus zero", "-0", bv8, bits8(0), ""},
		{"bits, hex", "0xfF", bv8, bits8(255), ""},
		{"bits, negative hex", "-0x80", bv8, bits8(128), ""},
		{"bits, too large", "256", bv8, nil, `found "256", expected a number from -128 to 255, or 0x… for hexadecimal digits`},
		{"bits, too small", "-129", bv8, nil, `found "-129", expected a number from -128 to 255`},
		{"bits, large hex", "0x100", bv8, nil, `found "0x100", expected a number from -128 to 255`},
		{"bits, no digits", "0x", bv8, nil, `found "0x", expected a number from -128 to 255`},
		{"bits, no hex digit", "0xg", bv8, nil, `found "0xg"`},
		{"bits, fraction", "1.5", bv8, nil, `found "1.5"`},
		{"bits, as solvers write it", "#x0f", bv8, nil, `found "#x0f"`},
		{"bits, truth value", "true", bv8, nil, `found "true"`},
		{"one bit", "-1", lang.BitsOf(1), lang.Bits(lang.BitsOf(1), big.NewInt(1)), ""},
		{"one bit, too large", "2", lang.BitsOf(1), nil, `expected a number from -1 to 1`},
		{"bits, empty", "", bv8, nil, "found nothing, expected a number"},
	} {
		t.Run(row.name, func(t *testing.T) {
			v, err := lang.ParseValue(row.in, row.typ)
			switch {
			case row.err != "" && (err == nil || !strings.Contains(err.Error(), row.err)):
				t.Errorf("got error %v, want %q", err, row.err)
			case row.err == "" && (err != nil || !v.Equal(row.want)):
				t.Errorf("got %v, %v, want %v", v, err, row.want)
			}
		})
	}
}

func TestManyErrors(t *testing.T) {
	for _, in := range []string{strings.Repeat("x y;\n", 100_000), strings.Repeat("x := true + 1;", 100_000)} {
		func() {
			_, err := lang.Parse("", []byte("var x: int;\n"+in))
			var errs syntax.Errors
			if !errors.As(err, &errs) || len(errs) != syntax.MaxErrors+1 {
				t.Fatalf("got %d errors, want %d", len(errs), syntax.MaxErrors+1)
			}
			if last := errs[syntax.MaxErrors]; last.Msg != "and 99980 more errors" {
				t.Errorf("last: %v", last)
			}
		}()
	}
}
