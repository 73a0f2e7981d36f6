package trees_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/internal/trees"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// judged returns the outcome of the statement about shortcuts.
func judged[S explore.Configuration, C any](t *testing.T, l *trees.Searched[S, C], n int) props.Report {
	t.Helper()
	list, done := l.Statements()
	defer done()
	return shortcuts(t, list).Test(context.Background(), props.Options{Checks: n, Seed: 1, Tries: 40})
}

// All sets of shortcuts give the same trees, in each language.
func TestEverySetOfShortcuts(t *testing.T) {
	requireSolver(t)
	n := longtest.Cases(3, 500)
	for name, of := range statements(trees.EverySet()...) {
		t.Run(name, func(t *testing.T) {
			list, done := of()
			defer done()
			r := shortcuts(t, list).Test(context.Background(), props.Options{Checks: n, Seed: 1})
			if r.Result != spec.Tested {
				t.Errorf("%v, held %d of %d: %+v", r.Result, r.Held, r.Generated, r.Counterexample)
			}
		})
	}
}

// All sets of shortcuts give the same trees of all programs up to a size.
func TestShortcutsExhaustively(t *testing.T) {
	requireSolver(t)
	voc := programs.Small().WithChecks(1, 0, nil)
	l := &trees.Searched[config, concrete.Config]{
		Semantics: checks.Basic(concrete.Standard()).Semantics(), Programs: voc, Open: open, Sets: trees.EverySet(),
	}
	list, done := l.Statements()
	defer done()
	judge, all, held := shortcuts(t, list).(*props.Property[*lang.Program]).Judge, 0, 0
	for n := range longtest.Cases(3, 5) {
		for p := range props.All(func(src props.Source) *lang.Program {
			p, _ := voc.Program(src, n+1)
			return p
		}) {
			if p == nil {
				continue
			}
			all++
			switch v := judge(context.Background(), p); v.Result {
			case spec.Tested:
				held++
			case spec.Refuted:
				t.Fatalf("%s\n%s", v.Reason, p)
			}
		}
	}
	t.Logf("the trees of %d of %d programs are the same", held, all)
	if held != all {
		t.Errorf("held %d of %d", held, all)
	}
}

// shortcuts returns the statement about them.
func shortcuts(t *testing.T, list []props.Checkable) props.Checkable {
	t.Helper()
	i := slices.IndexFunc(list, func(p props.Checkable) bool { return p.Info().ID == "tree-shortcuts" })
	if i < 0 {
		t.Fatal("no statement about shortcuts")
	}
	return list[i]
}

// only returns what conjuncts share but for terms of some kind.
func only(keep func(lang.Expr) bool) func(lang.Expr) []lang.Expr {
	return func(b lang.Expr) []lang.Expr { return lists.Filter(shortcut.Shared(b), keep) }
}

// ofArray reports whether a term is an array, or an element or the bound of one.
func ofArray(e lang.Expr) bool {
	return e.Type().IsArray() || e.NumKids() > 0
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
			p.Shared = only(func(e lang.Expr) bool { return !ofArray(e) })
		}},
		{"a part that forgets a bound", inArrays, func(p *shortcut.Parts) {
			p.Shared = only(func(e lang.Expr) bool { return e.Op() != lang.Len })
		}},
		{"a part that forgets elements", inArrays, func(p *shortcut.Parts) {
			p.Shared = only(func(e lang.Expr) bool { return e.Op() != lang.Select })
		}},
		{"an object in two parts through a field", inObjects, func(p *shortcut.Parts) {
			p.Shared = only(func(e lang.Expr) bool { return !ofArray(e) })
		}},
		{"parts that are not joined where a variable is in both", withVocabulary(basics), func(p *shortcut.Parts) {
			p.Shared = func(b lang.Expr) []lang.Expr {
				list := shortcut.Shared(b)
				return list[:min(1, len(list))]
			}
		}},
		{"a model that is kept for conditions of another type, too", withVocabulary(basics), func(p *shortcut.Parts) { p.Key = typeless }},
		{"a cache that ignores negation", withVocabulary(basics), func(p *shortcut.Parts) {
			p.Key = func(b lang.Expr) any {
				if b.Op() == lang.Not {
					return b.Kid(0)
				}
				return b
			}
		}},
		{"a cache that ignores relations", withVocabulary(basics), func(p *shortcut.Parts) {
			p.Key = func(b lang.Expr) any { return b.Op() }
		}},
		{"a conjunct that is implied the wrong way round", withVocabulary(basics), func(p *shortcut.Parts) {
			p.Implied = func(before, after simplify.Conjunction) bool {
				return before == after || len(before.Facts()) > 0 && len(after.Facts()) == len(before.Facts())
			}
		}},
		{"values of parts that stay as they were", withVocabulary(basics), func(p *shortcut.Parts) {
			p.Values = func(x lang.Var, _ solver.Model) lang.Value { return lang.Default(x.Type) }
		}},
		{"a model that is taken for one of all branches", withVocabulary(basics), func(p *shortcut.Parts) {
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

// typeless returns a condition in which all variables are alike, whatever their types are.
func typeless(b lang.Expr) any {
	text := b.String()
	for _, x := range lang.FreeVars(b) {
		text = strings.ReplaceAll(text, x.Name, "_")
	}
	return text
}

func withVocabulary(voc func() *programs.Vocabulary) func(*testing.T, *shortcut.Parts) props.Report {
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
