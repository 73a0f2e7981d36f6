package tdm

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/spec"
)

// register has languages that accept programs, and do nothing else.
func register() *languages.Register {
	language := func(name string, features ...Feature) *languages.Language {
		return &languages.Language{Name: name, Syntax: Syntax, Accepts: Accepts(name, features...), In: func(languages.Bounds) *languages.Variant {
			return &languages.Variant{Programs: languages.Erase(languages.Typed[Program, struct{}, struct{}, struct{}]{
				Initial:  func(Program, languages.Input) (v struct{}, note string, err error) { return v, "", nil },
				Concrete: func(Program, struct{}) languages.Display { return languages.Display{} },
				Machine:  &spec.Machine[Program, struct{}, struct{}]{},
			})}
		}}
	}
	return languages.New(language("basic"), language("arrays", Arrays), language("recursion", Procedures),
		language("recursion-arrays", Procedures, Arrays), language("objects", Classes))
}

// open returns the language that runs a program, and the error if there is none.
func open(t *testing.T, text, language string) (string, error) {
	t.Helper()
	r := register()
	src, err := r.Read("p.tdm", []byte(text), language)
	if err != nil {
		t.Fatal(err)
	}
	chosen, _, err := r.Open(src, languages.Choice{Language: language}, languages.Run)
	if err != nil {
		return "", err
	}
	return chosen.Name, nil
}

func TestSmallest(t *testing.T) {
	for _, row := range []struct{ name, in, want, lacks, reason string }{
		{"empty", "// nothing", "basic", "", "nothing is used"},
		{"basic", "var x: int; x := x + 1;", "basic", "", "integers are in every language"},
		{"unbounded", "var x: int;\nvar f: [int]int;", "arrays", "p.tdm:2:8: found an array type, expected what the language basic has (the language arrays has it)", "a variable is enough"},
		{"bounded", "var a: []bool; |a| := 3;", "arrays", "p.tdm:1:8: found an array type, expected what the language basic has (the language arrays has it)", "the other kind of arrays"},
		{"procedure", "var x: int;\nproc P(u: int) { x := u; }", "recursion", "p.tdm:2:6: found a procedure, expected what the language basic has (the language recursion has it)", "also if nothing calls it"},
		{"both", "var a: []int;\nproc P(u: int) { a[u] := u; }\nP(1);", "recursion-arrays", "p.tdm:1:8: found an array type, expected what the language basic has (the language recursion-arrays has it)", "the first of the two is named"},
		{"class", "var n: C;\nclass C { f: int; }", "objects", "p.tdm:2:7: found a class, expected what the language basic has (the language objects has it)", "also without methods"},
		{"array parameter", "proc P(u: int, a: []int, b: []int) { }", "recursion-arrays", "p.tdm:1:6: found a procedure, expected what the language basic has (the language recursion-arrays has it)", "no global variable is an array"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, err := syntax.Parse("p.tdm", []byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[Feature]bool{}
			for _, u := range Uses(f) {
				if seen[u.Feature] {
					t.Errorf("%s is told twice", u.Feature)
				}
				seen[u.Feature] = true
			}
			if name, err := open(t, row.in, ""); name != row.want {
				t.Errorf("%s: got %s, %v, want %s", row.reason, name, err, row.want)
			}
			got := ""
			if _, err := open(t, row.in, "basic"); err != nil {
				var errs syntax.Errors
				if !errors.As(err, &errs) {
					t.Errorf("%T cannot be drawn over the program", err)
				}
				got = err.Error()
			}
			if diff := cmp.Diff(row.lacks, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// Some programs have no language; the message of each language says why.
func TestNoLanguage(t *testing.T) {
	for _, row := range []struct{ name, in, language, want, reason string }{
		{"array", "var a: []int;\nclass C { }", "objects", "p.tdm:1:8: found an array type, expected what the language objects has (no language has it together with classes)", "objects have no arrays"},
		{"array parameter", "class C { method m(a: []int) { } }", "objects", "p.tdm:1:23: found an array type, expected what the language objects has (no language has it together with classes)", "nor in methods"},
		{"procedure", "class C { }\nproc P() { }", "objects", "p.tdm:2:6: found a procedure, expected what the language objects has (no language has it together with classes)", "nor procedures"},
		{"other way round", "proc P() { }\nclass C { }", "recursion", "p.tdm:2:7: found a class, expected what the language recursion has (no language has it together with procedures)", "the feature that the language lacks is named"},
	} {
		if name, err := open(t, row.in, ""); err == nil {
			t.Errorf("%s: got %s, want none", row.name, name)
		}
		got := ""
		if _, err := open(t, row.in, row.language); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}
