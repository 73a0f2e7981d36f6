package lang_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tandem/lang"
	"tandem/lang/syntax"
)

var (
	x, y = lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int)
	b, c = lang.NewVar("b", lang.Bool), lang.NewVar("c", lang.Bool)
	f, g = lang.NewVar("f", genTypes[0]), lang.NewVar("g", genTypes[1])
	a, d = lang.NewVar("a", genTypes[2]), lang.NewVar("d", genTypes[3])
	m, r = lang.NewVar("m", genTypes[4]), lang.NewVar("r", genTypes[5])
	u, w = lang.NewVar("u", bv8), lang.NewVar("w", bv64)
	v    = lang.NewVar("v", bv1)
	k, l = lang.NewVar("k", genTypes[6]), lang.NewVar("l", genTypes[7])
	o    = lang.NewVar("o", genTypes[8])
	vars = []lang.Var{x, y, b, c, f, g, a, d, m, r, u, v, w, k, l, o}
)

func expr(t testing.TB, text string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(text, vars)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestExprString(t *testing.T) {
	for _, row := range []struct{ name, in, want, math, reason string }{
		{"precedence", "1 + 2 * 3", "1 + 2 * 3", "1 + 2 * 3", "* binds tighter than +"},
		{"parentheses kept", "(1 + 2) * 3", "(1 + 2) * 3", "(1 + 2) * 3", "they change the meaning"},
		{"parentheses dropped", "((1) + (2 * 3))", "1 + 2 * 3", "1 + 2 * 3", "they change nothing"},
		{"left", "1 - 2 - 3", "1 - 2 - 3", "1 - 2 - 3", "- groups to the left"},
		{"left, other way", "1 - (2 - 3)", "1 - (2 - 3)", "1 - (2 - 3)", "- does not group to the right"},
		{"same operator", "1 + (2 + 3)", "1 + (2 + 3)", "1 + (2 + 3)", "trees are kept, not only values"},
		{"right", "b => c => b", "b => c => b", "b ⇒ c ⇒ b", "=> groups to the right"},
		{"right, other way", "(b => c) => b", "(b => c) => b", "(b ⇒ c) ⇒ b", "=> does not group to the left"},
		{"division", "x div y mod 2", "x div y mod 2", "x div y mod 2", "one level, to the left"},
		{"negative literal", "-3", "-3", "-3", "a literal"},
		{"spaced literal", "- 3", "-3", "-3", "white space between tokens says nothing"},
		{"negation of a literal", "-(3)", "-(3)", "-(3)", "not the literal -3"},
		{"negation of a negative literal", "-(-3)", "--3", "--3", "the sign belongs to the literal"},
		{"negation", "-x - -y", "-x - -y", "-x - -y", "prefix binds tightest"},
		{"negated sum", "-(x + y)", "-(x + y)", "-(x + y)", "prefix binds tightest"},
		{"not", "!(b && c) || !b", "!(b && c) || !b", "¬(b ∧ c) ∨ ¬b", "logic"},
		{"not comparison", "!(x < y)", "!(x < y)", "¬(x < y)", "! binds tighter than <"},
		{"comparisons", "x <= y && x != 1 && y >= 2 && x == y", "x <= y && x != 1 && y >= 2 && x == y",
			"x ≤ y ∧ x ≠ 1 ∧ y ≥ 2 ∧ x = y", "looser than &&"},
		{"comparison of truths", "(x < y) == b", "(x < y) == b", "(x < y) = b", "comparisons do not chain"},
		{"and or", "b && (c || b) || c", "b && (c || b) || c", "b ∧ (c ∨ b) ∨ c", "&& binds tighter than ||"},
		{"conditional", "b ? x : c ? y : 1", "b ? x : c ? y : 1", "b ? x : c ? y : 1", "groups to the right"},
		{"conditional condition", "(b ? c : b) ? 1 : 2", "(b ? c : b) ? 1 : 2", "(b ? c : b) ? 1 : 2", "not to the left"},
		{"conditional operand", "(b ? 1 : 2) + 3", "(b ? 1 : 2) + 3", "(b ? 1 : 2) + 3", "loosest of all"},
		{"access", "(a)[(x + 1)] * -(f[y])", "a[x + 1] * -f[y]", "a[x + 1] * -f[y]", "an index binds tightest"},
		{"access to an access", "(m[x])[y]", "m[x][y]", "m[x][y]", "groups to the left"},
		{"access in an access", "a[a[f[x]]]", "a[a[f[x]]]", "a[a[f[x]]]", "an index is any expression"},
		{"access to a condition", "(b ? a : a)[0]", "(b ? a : a)[0]", "(b ? a : a)[0]", "loosest of all"},
		{"bound", "|(a)| + | a |", "|a| + |a|", "|a| + |a|", "bars bracket"},
		{"bound of a condition", "|(b ? a : a)|", "|(b ? a : a)|", "|(b ? a : a)|", "loosest of all"},
		{"bounds side by side", "|a|==1||b", "|a| == 1 || b", "|a| = 1 ∨ b", "bars and disjunction"},
		{"bars and a disjunction", "(|a|<|a|||b)", "|a| < |a| || b", "|a| < |a| ∨ b", "the first of three bars closes"},
		{"four bars", "1<|a||||a|==x", "1 < |a| || |a| == x", "1 < |a| ∨ |a| = x", "the first of four bars closes, the last opens"},
		{"update", "(f[x + 1] := b ? 1 : 2) == f", "(f[x + 1] := b ? 1 : 2) == f", "(f[x + 1] := b ? 1 : 2) = f", "with its parentheses"},
		{"update of an update", "((f[0] := 1)[1] := 2)[x]", "((f[0] := 1)[1] := 2)[x]", "((f[0] := 1)[1] := 2)[x]", "parentheses are its own"},
		{"update in parentheses", "(((f[0] := 1)))[x]", "(f[0] := 1)[x]", "(f[0] := 1)[x]", "one pair is needed"},
		{"update of a row", "(m[x] := (m[x][y] := 3)) != m", "(m[x] := (m[x][y] := 3)) != m", "(m[x] := (m[x][y] := 3)) ≠ m", "arrays in arrays"},
		{"changed bound", "|(|a| := x + 1)| > a[|a|]", "|(|a| := x + 1)| > a[|a|]", "|(|a| := x + 1)| > a[|a|]", "what σ maps a to"},
		{"numbers of bit-vectors", "u + 1 < 0 - u", "u + 1 < 0 - u", "u + 1 < 0 - u", "what stands beside them tells their type"},
		{"a number first", "1 + u", "1 + u", "1 + u", "either side tells"},
		{"numbers alone", "u == 1 + 2", "u == bv8(1) + 2", "u = bv8(1) + 2", "a sum of numbers has the type beside it"},
		{"a typed number", "bv8(5)", "bv8(5)", "bv8(5)", "nothing tells its type"},
		{"typed numbers", "bv8(5) * bv8(6)", "bv8(5) * 6", "bv8(5) * 6", "one tells that of the other"},
		{"a negative number", "u + -1", "u + 255", "u + 255", "-1 is 2^N - 1"},
		{"negated bits", "-u - -(bv8(3))", "-u - -bv8(3)", "-u - -bv8(3)", "a minus sign in front of a literal"},
		{"a character", "u == 'b'", "u == 98", "u = 98", "the bv8 of its code"},
		{"characters alone", "'~'", "bv8(126)", "bv8(126)", "the last one of ASCII that is printed"},
		{"words", "bnot u band u bor u shl 1 lshr 2", "bnot u band u bor u shl 1 lshr 2", "bnot u band u bor u shl 1 lshr 2", "levels as those of -, * and +"},
		{"words bind", "bnot (u bxor u) ashr (u srem u)", "bnot (u bxor u) ashr (u srem u)", "bnot (u bxor u) ashr (u srem u)", "parentheses where needed"},
		{"signed comparison", "(u slt -1) == b", "(u slt 255) == b", "(u slt 255) = b", "at the level of <"},
		{"unsigned comparison", "u <= 3 && w >= 2", "u <= 3 && w >= 2", "u ≤ 3 ∧ w ≥ 2", "the symbols of integers"},
		{"conversions", "bv64(u) + sbv64(u) == w", "bv64(u) + sbv64(u) == w", "bv64(u) + sbv64(u) = w", "the target is written"},
		{"integers", "int(u) + sint(w) < x", "int(u) + sint(w) < x", "int(u) + sint(w) < x", "to integers"},
		{"of an integer", "bv8(x + 1)", "bv8(x + 1)", "bv8(x + 1)", "modulo 2^8"},
		{"of a number", "bv8((5)) + bv8(5)", "bv8((5)) + 5", "bv8((5)) + 5", "the number in parentheses is an integer"},
		{"of a negative number", "bv8((-5))", "bv8((-5))", "bv8((-5))", "the number in parentheses is an integer"},
		{"of a constant", "bv8(bv64(5))", "bv8(bv64(5))", "bv8(bv64(5))", "of another width"},
		{"choice of numbers", "u + (b ? 1 : 2)", "u + (b ? bv8(1) : 2)", "u + (b ? bv8(1) : 2)", "one type for both"},
		{"index", "a[int(u)] + x == 1", "a[int(u)] + x == 1", "a[int(u)] + x = 1", "an int"},
		{"index of bits", "(k[5] := 1)[u] == 0", "(k[5] := 1)[u] == 0", "(k[5] := 1)[u] = 0", "the array tells"},
		{"literal of an array", "k == {5: 1, else 0}", "k == {5: 1, else 0}", "k = {5: 1, else 0}", "the variable tells"},
		{"array alone", "{bv8(5): bv1(1), 6: 0, else bv1(0)}[u]", "{bv8(5): 1, else bv1(0)}[u]", "{bv8(5): 1, else bv1(0)}[u]", "the first ones tell"},
		{"list alone", "[bv8(5), 6, 'a'][0]", "[bv8(5), 6, 97][0]", "[bv8(5), 6, 97][0]", "the first one tells"},
		{"leading zeros", "007", "7", "7", "the value counts"},
		{"minus zero", "-0", "0", "0", "the value counts"},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := expr(t, row.in)
			if diff := cmp.Diff([]string{row.want, row.math}, []string{e.String(), e.Math()}); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if again := expr(t, e.String()); again != e {
				t.Errorf("%s: reads as another expression, %s", e, again)
			}
		})
	}
}

func TestProgramString(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"empty", "// nothing", "// the empty program\n", "an empty file is no program"},
		{"declarations only", "var x: int; var y: int; var b: bool; var z: int;",
			"var x, y: int;\nvar b: bool;\nvar z: int;\n", "order is part of a program"},
		{"skip", "skip; if true { skip; } else { skip; }", "if true { }\n", "skip is ε, and so is no else"},
		{"else if", "var x: int; if true { } else { if false { x := 1; } }",
			"var x: int;\n\nif true { } else if false {\n    x := 1;\n}\n", "the same statement"},
		{"arrays", "var a: [] int; var f, g: [int][bool]int; |a|:=3; a[|a|-1]:=f[0][true]; f:=(f[1]:=(f[1][false]:=a[0]));",
			"var a: []int;\nvar f, g: [int][bool]int;\n\n|a| := 3;\na[|a| - 1] := f[0][true];\nf := (f[1] := (f[1][false] := a[0]));\n", "statements and types"},
		{"no else if", "var x: int; if true { } else { if false { } x := 1; }",
			"var x: int;\n\nif true { } else {\n    if false { }\n    x := 1;\n}\n", "another statement follows"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, p.String()); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// Property: parsing what is printed gives the same program, and printing that
// the same text.
func TestPrintParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := genProgram(t)
		text := p.String()
		q, err := lang.Parse("", []byte(text))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if !p.Equal(q) {
			t.Fatalf("reads as another program:\n%s\n%s", text, q)
		}
		if diff := cmp.Diff(text, q.String()); diff != "" {
			t.Fatalf("printed again: -first +second\n%s", diff)
		}
		if _, err := lang.Format(p); err != nil {
			t.Fatal(err)
		}
	})
}

// Property: mathematical notation is the source text in other symbols.
func TestMathIsSpelling(t *testing.T) {
	back := strings.NewReplacer(":=", ":=", "=", "==", "≠", "!=", "≤", "<=", "≥", ">=", "¬", "!", "∧", "&&", "∨", "||", "⇒", "=>")
	rapid.Check(t, func(t *rapid.T) {
		e := genExpr(t, vars, lang.Bool, 5)
		if diff := cmp.Diff(e.String(), back.Replace(e.Math())); diff != "" {
			t.Fatalf("-source +mathematics\n%s", diff)
		}
	})
}

// deepType returns the type of arrays of arrays, so many levels.
func deepType(levels int) lang.Type {
	t := lang.Int
	for range levels {
		t = lang.ArrayOf(lang.Int, t)
	}
	return t
}

func TestFormatRefuses(t *testing.T) {
	shared := lang.SeqOf(&lang.Assign{X: x, E: lang.I(1)})
	for range 1000 {
		shared = lang.SeqOf(&lang.If{B: lang.True, Then: shared, Else: shared})
	}
	deep := lang.Seq{}
	for range 1_000_000 {
		deep = lang.SeqOf(&lang.While{B: lang.True, Body: deep})
	}
	almost := lang.Seq{}
	for range syntax.MaxNesting {
		almost = lang.SeqOf(&lang.While{B: lang.True, Body: almost})
	}
	assign := func(x lang.Var, e lang.Expr) lang.Seq { return lang.SeqOf(&lang.Assign{X: x, E: e}) }
	local := lang.Var{Name: "x", Type: lang.Int, Scope: "P"}
	for _, row := range []struct {
		name string
		in   *lang.Program
		want string
	}{
		{"shared expression", &lang.Program{Vars: vars, Body: assign(x, doubled(1000))}, "more than 10000000 nodes"},
		{"deep expression", &lang.Program{Vars: vars, Body: assign(x, chain(100_000))}, "nested more than 10000 levels"},
		{"shared statement", &lang.Program{Vars: vars, Body: shared}, "more than 10000000 nodes|nested"},
		{"deep statement", &lang.Program{Body: deep}, "nested more than 10000 levels"},
		{"a level too deep", &lang.Program{Body: almost}, "nested too deeply"},
		{"large literal", &lang.Program{Vars: vars, Body: assign(x, lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 40_000))))}, "digits"},
		{"keyword", &lang.Program{Vars: []lang.Var{lang.NewVar("if", lang.Int)}}, "keyword"},
		{"no identifier", &lang.Program{Vars: []lang.Var{lang.NewVar("a b", lang.Int)}}, "expected"},
		{"undeclared", &lang.Program{Body: assign(x, lang.I(1))}, "unknown variable"},
		{"local", &lang.Program{Vars: []lang.Var{local}, Body: assign(local, lang.I(1))}, "another"},
		{"changed array with a bound", &lang.Program{Vars: vars, Body: assign(a, lang.Term(lang.Store, lang.V(a), lang.I(0), lang.I(1)))}, "changed array"},
		{"deep type", &lang.Program{Vars: []lang.Var{lang.NewVar("a", deepType(syntax.MaxTypeNesting+1))}}, "nested"},
		{"ill-typed", &lang.Program{Vars: vars, Body: assign(x, lang.True)}, "takes int"},
	} {
		t.Run(row.name, func(t *testing.T) {
			func() {
				_, err := lang.Format(row.in)
				if err == nil {
					t.Fatal("no error")
				}
				ok := false
				for _, w := range strings.Split(row.want, "|") {
					ok = ok || strings.Contains(err.Error(), w)
				}
				if !ok {
					t.Errorf("got %q, want %q in it", err, row.want)
				}
				_ = row.in.String()
			}()
		})
	}
}
