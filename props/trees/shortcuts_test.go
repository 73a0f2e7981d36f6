package trees_test

import (
	"context"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/trees"
	"tandem/simplify"
	"tandem/solver"
	"tandem/spec"
)

// judged is the outcome of the statement about shortcuts.
func judged[S explore.Configuration, C any](t *testing.T, l *trees.Searched[S, C], n int) props.Report {
	t.Helper()
	list, done := l.Statements()
	defer done()
	for _, p := range list {
		if p.Info().ID == "tree-shortcuts" {
			return p.Test(context.Background(), props.Options{Checks: n, Seed: 1, Tries: 40})
		}
	}
	t.Fatal("no statement about shortcuts")
	return props.Report{}
}

// All sets of shortcuts give the same trees.
func TestEverySetOfShortcuts(t *testing.T) {
	requireSolver(t)
	n := longtest.Cases(8, 500)
	for name, r := range map[string]props.Report{
		"basic": judged(t, &trees.Searched[config, concrete.Config]{
			Semantics: basic.New(), Programs: looping(programs.Linear()), Open: open, Sets: trees.EverySet(),
		}, n),
		"basic, bv3": judged(t, &trees.Searched[config, concrete.Config]{
			Semantics: basic.New(), Programs: looping(programs.OnlyBits(programs.Bits(3))), Open: open, Sets: trees.EverySet(),
		}, n),
		"arrays": judged(t, &trees.Searched[config, concrete.Config]{
			Semantics: arrays.New(), Programs: looping(programs.LinearArrays()), Open: open, Sets: trees.EverySet(),
		}, n),
	} {
		if r.Result != spec.Holds {
			t.Errorf("%s: %v, held %d of %d: %+v", name, r.Result, r.Held, r.Generated, r.Counterexample)
		}
	}
}

// only is the variables of conjuncts but for those of some kind.
func only(keep func(lang.Var) bool) func(lang.Expr) []lang.Var {
	return func(b lang.Expr) (list []lang.Var) {
		for _, x := range shortcut.Variables(b) {
			if keep(x) {
				list = append(list, x)
			}
		}
		return list
	}
}

// underBounds is the variables of b that stand elsewhere than as an array in |a|.
func underBounds(b lang.Expr) []lang.Var {
	elsewhere := map[lang.Var]bool{}
	todo := []lang.Expr{b}
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x, ok := e.Var(); ok {
			elsewhere[x] = true
		}
		for i := range e.NumKids() {
			if _, ok := e.Kid(i).Var(); e.Op() != lang.Len || !ok {
				todo = append(todo, e.Kid(i))
			}
		}
	}
	return only(func(x lang.Var) bool { return elsewhere[x] })(b)
}

// Each fault of a shortcut is found by a small program.
func TestFaultyShortcuts(t *testing.T) {
	requireSolver(t)
	basics := func() *programs.Vocabulary { return looping(programs.Linear()) }
	for _, row := range []struct {
		fault string
		of    func(*testing.T, *shortcut.Parts) props.Report
		seed  func(*shortcut.Parts)
	}{
		{"two parts that share an array only", inArrays, func(p *shortcut.Parts) {
			p.Variables = only(func(x lang.Var) bool { return !x.Type.IsArray() })
		}},
		{"a part that forgets a bound", inArrays, func(p *shortcut.Parts) { p.Variables = underBounds }},
		{"an object in two parts through a field", inObjects, func(p *shortcut.Parts) {
			p.Variables = only(func(x lang.Var) bool { return !x.Type.IsArray() })
		}},
		{"parts that are not joined where a variable is in both", in(basics), func(p *shortcut.Parts) {
			p.Variables = func(b lang.Expr) []lang.Var {
				list := shortcut.Variables(b)
				return list[:min(1, len(list))]
			}
		}},
		{"a model that is kept for conditions of another type, too", in(basics), func(p *shortcut.Parts) { p.Key = typeless }},
		{"a cache that ignores negation", in(basics), func(p *shortcut.Parts) {
			p.Key = func(b lang.Expr) any {
				if b.Op() == lang.Not {
					return b.Kid(0)
				}
				return b
			}
		}},
		{"a cache that ignores relations", in(basics), func(p *shortcut.Parts) {
			p.Key = func(b lang.Expr) any { return b.Op() }
		}},
		{"a conjunct that is implied the wrong way round", in(basics), func(p *shortcut.Parts) {
			p.Implied = func(before, after simplify.Conjunction) bool {
				return before == after || len(before.Facts()) > 0 && len(after.Facts()) == len(before.Facts())
			}
		}},
		{"values of parts that stay as they were", in(basics), func(p *shortcut.Parts) {
			p.Values = func(x lang.Var, _ solver.Model) lang.Value { return lang.Default(x.Type) }
		}},
		{"a model that is taken for one of all branches", in(basics), func(p *shortcut.Parts) {
			p.Spares = func(*shortcut.Known, []lang.Expr) bool { return true }
		}},
	} {
		t.Run(row.fault, func(t *testing.T) {
			parts := shortcut.Sound()
			row.seed(parts)
			r := row.of(t, parts)
			if r.Result != spec.Refuted {
				t.Fatalf("%v of %d cases", r.Result, r.Generated)
			}
			t.Logf("after %d cases, %d statements: %s\n%s", r.Counterexample.After, r.Counterexample.Case.Stmts, r.Counterexample.Reason, r.Counterexample.Case.Program)
			if r.Counterexample.Case.Stmts > 8 {
				t.Errorf("a program of %d statements is not small", r.Counterexample.Case.Stmts)
			}
		})
	}
}

// typeless is a condition in which all variables are alike, whatever their types are.
func typeless(b lang.Expr) any {
	text := b.String()
	for _, x := range lang.FreeVars(b) {
		text = strings.ReplaceAll(text, x.Name, "_")
	}
	return text
}

func in(voc func() *programs.Vocabulary) func(*testing.T, *shortcut.Parts) props.Report {
	return func(t *testing.T, parts *shortcut.Parts) props.Report {
		return judged(t, &trees.Searched[config, concrete.Config]{Semantics: basic.New(), Programs: voc(), Open: open, Shortcuts: parts}, 300)
	}
}

func inArrays(t *testing.T, parts *shortcut.Parts) props.Report {
	return judged(t, &trees.Searched[config, concrete.Config]{Semantics: arrays.New(), Programs: looping(programs.LinearArrays()), Open: open, Shortcuts: parts}, 400)
}

func inObjects(t *testing.T, parts *shortcut.Parts) props.Report {
	sem := objects.New()
	return faulty(t, sem, looping(programs.Objects()), parts)
}

func faulty[S explore.Configuration, C any](t *testing.T, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], voc *programs.Vocabulary, parts *shortcut.Parts) props.Report {
	return judged(t, &trees.Searched[S, C]{Semantics: sem, Programs: voc, Open: open, Shortcuts: parts}, 600)
}
