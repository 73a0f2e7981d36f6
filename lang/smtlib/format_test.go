package smtlib_test

import (
	"fmt"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/smtlib"
	"tandem/props"
	"tandem/props/programs"
)

// What is written and read again has the same value for all initial values that are
// tried, whatever operators it has.
func TestFormat(t *testing.T) {
	eval := concrete.Eval(concrete.Standard())
	ops := map[lang.Op]int{}
	for name, voc := range map[string]*programs.Vocabulary{
		"int": programs.Large(), "arrays": programs.ArrayTerms(), "bits": programs.Bits(3), "bit arrays": programs.BitArrayTerms(4),
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(1500) {
				src := props.NewDice(seed, 3)
				types := voc.Types
				e, ok := voc.Expr(src, types[src.IntN(len(types))], 1+src.IntN(12))
				if !ok {
					continue
				}
				lang.FoldExpr(e, nil, func(e lang.Expr, _ []int) int { ops[e.Op()]++; return 0 })
				text := smtlib.Format(e)
				got, err := smtlib.Parse(text, names(lang.FreeVars(e)))
				if err != nil {
					t.Fatalf("%v is written as %s: %v", e, text, err)
				}
				p := &lang.Program{Vars: lang.FreeVars(e)}
				for range 4 {
					V := eval(concrete.NewValuation(voc.Initial(src, p)))
					want, is := V.At(smtlib.Elements(e)), V.At(got)
					if a, ok := is.(lang.ArrayValue); ok && want.Type() != is.Type() {
						b, ok := smtlib.Bounded(got)
						if !ok {
							t.Fatalf("%s is no array with a bound: %v", text, a)
						}
						is = V.At(smtlib.Elements(b))
					}
					if !lang.Overflows(want) && !want.Equal(is) {
						t.Fatalf("%v is written as %s: its value is %v, and was %v", e, text, is, want)
					}
				}
			}
		})
	}
	for _, o := range lang.Operators() {
		if ops[o.Op] == 0 {
			t.Errorf("%v was not written", o.Op)
		}
	}
}

func names(vars []lang.Var) smtlib.Names {
	known := map[string][]lang.Expr{}
	for _, x := range vars {
		known[x.Name] = []lang.Expr{smtlib.Elements(lang.V(x))}
		if x.Type.IsBounded() {
			known["bound "+x.Name] = []lang.Expr{lang.Term(lang.Len, lang.V(x))}
		}
	}
	return func(name string) []lang.Expr { return known[name] }
}

// A term is as long as it has nodes, not as the tree that it is.
func TestFormatShares(t *testing.T) {
	e := lang.V(lang.NewVar("x", lang.Int))
	for range 200 {
		e = lang.Term(lang.Add, e, e)
	}
	text := smtlib.Format(e)
	if len(text) > 200*30 || strings.Count(text, "(let ") != 199 {
		t.Errorf("%d bytes, %d lets", len(text), strings.Count(text, "(let "))
	}
	deep := lang.V(lang.NewVar("p", lang.Bool))
	for range 100_000 {
		deep = lang.Negation(deep)
	}
	if again, err := smtlib.Parse(smtlib.Format(deep), names(lang.FreeVars(deep))); err != nil || again != deep {
		t.Errorf("a deep term is read as another one: %v", err)
	}
}

func ExampleFormat() {
	x := lang.V(lang.NewVar("x", lang.Int))
	sum := lang.Term(lang.Add, x, lang.I(-1))
	fmt.Println(smtlib.Format(lang.Term(lang.Lt, lang.Term(lang.Mul, sum, sum), lang.I(4))))
	// Output: (let ((?0 (+ x (- 1)))) (< (* ?0 ?0) 4))
}
