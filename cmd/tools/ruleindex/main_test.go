package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/internal/rules"
	"tandem/languages"
)

// The committed indexes, of rules and of the entries in lines of comments, are what the
// code says now.
func TestIndexIsUpToDate(t *testing.T) {
	for target, index := range map[string]func(string, []side) ([]byte, error){target: index, otherTarget: otherIndex} {
		want, err := index("../../..", sides(register.All()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("../../..", target))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s: go run ./cmd/tools/ruleindex brings it up to date: -want +got\n%s", target, diff)
		}
	}
}

// Lines of comments are entries of one side, or of the one that they name.
func TestOthers(t *testing.T) {
	for _, row := range []struct{ name, side, in, want, wrong, reason string }{
		{"one", "symbolic", "a\n\n\tEnd: ⟨x := e; S, σ, φ⟩\n\t\t→ ⟨S, σ, φ⟩\n\nb\n", "symbolic End ⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ⟩", "", "a line goes on"},
		{"two", "", "\tsymbolic A: xσ = x\n\tconcrete B: V(x) = 1\n", "symbolic A xσ = x, concrete B V(x) = 1", "", "lines name the side"},
		{"other text", "symbolic", "\tx := 1\nA: b\n", "", "", "no line of this form"},
		{"bad", "symbolic", "\tA: ⟨x := e; S, σ, φ⟩ → ⟨S, V, φ⟩\n", "", "A: 1:25: found “V”", "a formula that is none"},
		{"no side", "", "\tA: none\n", "", "\"\" is no side of basic", "a package of both sides"},
	} {
		t.Run(row.name, func(t *testing.T) {
			list, err := commented{"basic", row.side, "p", ""}.lines(row.in)
			if row.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), row.wrong) {
					t.Errorf("%s: got error %v, want %q", row.reason, err, row.wrong)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, o := range list {
				got = append(got, o.Side+" "+o.ID+" "+o.Formula)
			}
			if diff := cmp.Diff(row.want, strings.Join(got, ", ")); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestScan(t *testing.T) {
	const head = "package p\n\nimport \"tandem/spec\"\n\n"
	for _, row := range []struct{ name, in, want, wrong, reason string }{
		{"rule", head + "var s = []spec.Rule[C]{{ID: \"A\", Cite: \"c\", Apply: k.a}}\n\n// a is A.\n//\n//\tone\n//\t  two\n//\n// Where.\n//\n// Source: §1, x. Twin: q.a.\nfunc a() {}\n",
			"rule A p.a q.a p/f.go:15 §1, x|one\n  two|Where.", "", "the table names the function"},
		{"on a kind", head + "var s = []spec.Rule[C]{{ID: \"A\", Cite: \"c\", Apply: lang.On(k.a)}}\n\n// a is\n//\n//\tf\n//\n// Source: §1.\nfunc a() {}\n",
			"rule A p.a  p/f.go:12 §1|f|", "", "the function is the argument of On"},
		{"clause", head + "// c is\n//\n//\tf\n//\n// Source: §2.\nvar c = spec.Clause[E, R]{ID: \"C\", Apply: func() {}}\n",
			"clause C p.c  p/f.go:10 §2|f|", "", "the literal stands in its declaration"},
		{"made", head + "// a is\n//\n//\tf\n//\n// Source: §2.\nvar a = made(1, \"c\")\n\n// b is\n//\n//\tg\n//\n// Source: §3.\nfunc b() spec.Clause[E, R] { return made(2, \"d\") }\n\nfunc made(n int, cite string) spec.Clause[E, R] { return spec.Clause[E, R]{ID: \"C\", Cite: cite} }\n",
			"clause C p.a  p/f.go:10 §2|f|\nclause C p.b  p/f.go:17 §3|g|", "", "what a function makes is documented where it is made"},
		{"made with its ID", head + "// a is\n//\n//\tf\n//\n// Source: §2.\nfunc a() Clause { return made(\"A\", \"c\") }\n\nfunc made(id, cite string) Clause { return Clause{ID: id, Cite: cite} }\n",
			"clause A p.a  p/f.go:10 §2|f|", "", "the ID is an argument, and the type has a name of the package"},
		{"no comment", head + "func c() { _ = spec.Rule[C]{ID: \"C\"} }\n", "", "the comment of p.c has no formula", "nothing is left out in silence"},
		{"no source", head + "// c is\n//\n//\tf\nfunc c() { _ = spec.Rule[C]{ID: \"C\"} }\n", "", "no line Source:", "nothing is left out in silence"},
		{"other literals", head + "var t = []T{{ID: \"x\"}}\nvar r = spec.Rule[C]{}\n", "", "", "not everything with an ID is a rule"},
	} {
		t.Run(row.name, func(t *testing.T) {
			root := t.TempDir()
			if err := os.MkdirAll(filepath.Join(root, "p"), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(root, "p", "f.go"), []byte(row.in), 0o666); err != nil {
				t.Fatal(err)
			}
			list, err := scan(root, side{"l", languages.Side{Name: rules.Symbolic, Package: "p"}})
			if row.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), row.wrong) {
					t.Errorf("%s: got error %v, want %q", row.reason, err, row.wrong)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range list {
				got = append(got, strings.Join([]string{e.Kind, e.ID, e.Func, e.twin, place(e), e.Source}, " ")+"|"+e.Formula+"|"+e.Note)
			}
			if diff := cmp.Diff(row.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// What is indexed are the packages that the register names, those of a new
// language too. What a language takes over is indexed once.
func TestSides(t *testing.T) {
	fake := &languages.Language{Name: "fake", Sides: []languages.Side{
		{Name: rules.Symbolic, Package: "symbolic", Language: "basic"},
		{Name: rules.Concrete, Package: "fake/concrete"},
	}}
	own := register.All()
	want := append(sides(own), side{"fake", fake.Sides[1]})
	if diff := cmp.Diff(want, sides(own.With(fake)), cmp.AllowUnexported(side{})); diff != "" || len(want) < 2 {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestCited(t *testing.T) {
	for _, row := range []struct{ cite, section, origin, reason string }{
		{"§2, symbolic assignment", "§2", "", "as printed"},
		{"§2.1, choice, left to the reader", "§2.1", rules.LeftToReader, "the text gives no rule"},
		{"§4, Definition 4.1, δ(op(e1, …, en)), repaired", "§4", rules.Repaired, "the place has commas"},
		{"§4, return statement; §3, symbolic procedure return", "§4", "", "the first section counts"},
	} {
		if section, origin := cited(row.cite); section != row.section || origin != row.origin {
			t.Errorf("%s: %s: got %q, %q", row.reason, row.cite, section, origin)
		}
	}
}

func TestPaired(t *testing.T) {
	rule := func(s, fn, twin string) entry {
		return entry{twin: twin, Entry: rules.Entry{Shown: rules.Shown{Side: s, Kind: "rule", ID: fn, Func: fn}}}
	}
	apart := func(s, fn, twin string) entry {
		e := rule(s, fn, twin)
		e.apart = true
		return e
	}
	for _, row := range []struct {
		name   string
		in     []entry
		ok     bool
		reason string
	}{
		{"twins", []entry{rule("symbolic", "s", "c"), rule("concrete", "c", "s")}, true, "each names the other"},
		{"alone", []entry{rule("symbolic", "s", "")}, true, "not every rule has a twin"},
		{"unknown", []entry{rule("symbolic", "s", "c")}, false, "the comment names a function that is none"},
		{"one-sided", []entry{rule("symbolic", "s", "c"), rule("concrete", "c", "")}, false, "twins are mutual"},
		{"apart", []entry{apart("symbolic", "s", "c"), apart("concrete", "c", "")}, true, "the two sides are no pairs"},
		{"same side", []entry{rule("symbolic", "s", "c"), rule("symbolic", "c", "s")}, false, "twins are on two sides"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, err := paired(row.in); (err == nil) != row.ok {
				t.Errorf("%s: got %v", row.reason, err)
			}
		})
	}
}

func place(e entry) string { return e.File + ":" + strconv.Itoa(e.Line) }
