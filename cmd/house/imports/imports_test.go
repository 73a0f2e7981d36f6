package imports

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/languages"
)

// pkg is what go list tells about a package of the module.
type pkg struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
	Deps       []string
}

func list(t *testing.T, args ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,GoFiles,Imports,Deps"}, args...)...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaints.String())
	}
	var pkgs []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}

// ours returns the packages of this module among the given ones, without the module's
// name. internal/lists is left out: anybody may use it, as package slices.
func ours(imports []string) []string {
	var list []string
	for _, p := range imports {
		if name, ok := strings.CutPrefix(p, "tandem/"); ok && name != "internal/lists" {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Both sides of a language stand on these, and on nothing else of the module.
var shared = []string{"internal/dag", "internal/shared", "internal/spell", "lang", "lang/syntax", "spec", "spec/internal/reach"}

// row is what a package may import of the module, directly or not, and why.
type row struct {
	name   string
	want   []string // all that is allowed
	reason string
}

// sides returns what the sides of the languages in a register may import.
func sides(r *languages.Register) []row {
	var rows []row
	for _, l := range r.All() {
		for _, s := range l.Sides {
			if s.Language == "" && s.Package != "" {
				rows = append(rows, row{s.Package, append(slices.Clone(s.On), shared...), "the " + s.Name + " side of " + l.Name + " shares syntax with the other one, and no semantics"})
			}
		}
	}
	return rows
}

// What a package may import of the module, directly or not.
func TestAllowedImports(t *testing.T) {
	found := map[string]pkg{}
	for _, p := range list(t, "tandem/...") {
		found[p.ImportPath] = p
	}
	rows := append(sides(register.All()), []row{
		{"lang", []string{"internal/dag", "internal/shared", "internal/spell", "lang/syntax"}, "syntax knows no semantics"},
		{"lang/syntax", []string{"internal/spell"}, "trees know nothing of types"},
		{"spec", []string{"internal/dag", "spec/internal/reach"}, "what a theorem is does not depend on a language"},
		{"props", []string{"internal/dag", "internal/jsonfile", "internal/rules", "spec", "spec/internal/reach"}, "properties are of any semantics; what they say stands in files of blocks"},
		{"props/programs", []string{"internal/dag", "internal/jsonfile", "internal/rules", "internal/shared", "internal/spell", "lang", "lang/syntax", "props", "spec", "spec/internal/reach"}, "generators build syntax and judge nothing"},
		{"basic", append([]string{"concrete", "spec/mistakes", "symbolic"}, shared...), "the pairing is below the properties"},
		{"lang/trace", shared, "traces are syntax"},
		{"lang/heapfile", []string{"internal/dag", "internal/shared", "internal/spell", "lang", "lang/jsonread", "lang/syntax"}, "a file says what there is, not what it means"},
		{"lang/jsonread", []string{"internal/spell", "lang/syntax"}, "JSON is read, not what it means"},
		{"lang/inputs", []string{"internal/dag", "internal/shared", "internal/spell", "lang", "lang/heapfile", "lang/jsonread", "lang/syntax"}, "values are read, not what they mean"},
		{"spec/notation", append([]string{"lang/trace"}, shared...), "the formulas are run apart from the code: no package with a rule, a clause or eσ"},
		{"languages/formulas/configs", append([]string{"concrete", "arrays/symbounds", "lang/trace", "objects/symheaps", "objects/heaps", "objects/unfold", "recursion/stacks", "recursion/symstacks", "spec/notation", "symbolic", "wp/heap"}, shared...), "configurations are turned into others, and no rule is there"},
		{"spec/notation/truth", append([]string{"lang/trace", "spec/notation"}, shared...), "what verdicts are compared with knows the formulas alone"},
		{"spec/notation/texts", append([]string{"internal/rules", "lang/trace", "spec/notation"}, shared...), "formulas and files of them know no code that they are compared with"},
		{"spec/calculus", append([]string{"internal/rules", "lang/trace", "spec/notation", "spec/notation/rocq", "spec/notation/texts"}, shared...), "a calculus is run by its text, apart from code"},
		{"spec/notation/rocq", append([]string{"internal/rules", "lang/trace", "spec/notation", "spec/notation/texts"}, shared...), "formulas are written for Rocq as they stand, apart from the code"},
		{"spec/notation/latex", append([]string{"internal/rules", "lang/trace", "spec/notation", "spec/notation/texts"}, shared...), "formulas are written for LaTeX as they stand, apart from the code"},
		{"proofs", nil, "proofs name no rule"},
		{"papers/frames/internal/vcg", []string{"concrete", "internal/child", "internal/cputime", "internal/dag", "internal/shared", "internal/spell", "lang", "lang/contracts", "lang/smtlib", "lang/syntax", "explore/solver", "explore/solver/internal/circuit", "spec", "spec/internal/reach"}, "verification conditions share no rule with the symbolic execution that they are compared with"},
		{"explore/certify", []string{"internal/dag", "internal/shared", "internal/spell", "lang", "lang/heapfile", "lang/jsonread", "lang/syntax"}, "the checker of certificates shares syntax with what wrote them, and nothing else"},
		{"explore/certify/byrule", append([]string{"explore/certify", "internal/rules", "lang/heapfile", "lang/jsonread", "lang/trace", "spec/notation", "spec/notation/texts"}, shared...), "rules of forms are parsed as everywhere, and run by no code of a search"},
		{"explore/simplify", []string{"internal/dag", "internal/shared", "internal/spell", "lang", "lang/syntax"}, "simplification is judged by evaluation and does not use it"},
		{"internal/dag", nil, "folds are over any graph"},
		{"judge/oracle/engine/plain", nil, "an engine that shares nothing with what judges it"},
	}...)
	for _, row := range rows {
		t.Run(strings.ReplaceAll(row.name, "/", "-"), func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			p, ok := found["tandem/"+row.name]
			if !ok {
				t.Fatal("no such package")
			}
			got := ours(p.Deps)
			var want []string // of what is allowed, what is there
			for _, dep := range got {
				if slices.Contains(row.want, dep) {
					want = append(want, dep)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// A new language's sides have rows of their own, but for those of another language.
func TestSides(t *testing.T) {
	fake := &languages.Language{Name: "fake", Sides: []languages.Side{
		{Name: "symbolic", Package: "symbolic", Language: "basic"},
		{Name: "concrete", Package: "fake/concrete", On: []string{"fake/states"}},
	}}
	own := register.All()
	var got []string
	for _, row := range sides(languages.New(append(own.All(), fake)...))[len(sides(own)):] {
		got = append(got, row.name+": "+strings.Join(row.want, " "))
	}
	if diff := cmp.Diff([]string{"fake/concrete: fake/states " + strings.Join(shared, " ")}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// layers of the house, the upper ones first: a package imports none that stands above
// it. A line stands for the packages in it and all that lie in their folders, but for
// those that have a line of their own. There are no exceptions.
var layers = [][]string{
	{"examples"}, // what others write
	{"page", "cmd/tandem", "cmd/house", "cmd/tools"}, // programs and what derives from the register
	{"cmd/register"}, // the list of languages
	{"cmd"},
	{"cmd/report"},
	{"cmd/internal/cli", "cmd/memory", "cmd/scripts"}, // the terminal
	{"papers"},
	{"judge/oracle/engine"}, // an engine to be judged
	{"judge"},
	{"languages/entries", "languages/memoryless/entry", "languages/declared"},
	{"languages/conform", "languages/tdm"},
	{"languages"},
	{"languages/searches", "languages/internal/trees"},
	{"languages/backward"},
	{"languages/checks/statements", "languages/full/statements"},
	{"languages/memoryless"},
	{"languages/checks"},
	{"languages/full"},
	{"languages/formulas"},
	{"languages/golden"},
	{"props"},
	{"objects"},
	{"recursion"},
	{"arrays"},
	{"wp"},
	{"sym"}, // symbolic values for programs in Go
	{"explore"},
	{"basic"},
	{"concrete", "symbolic"},
	{"spec"},
	{"lang"},
	{"proofs", "doc"},
	{"internal"},
	{"tandem"}, // the texts that are embedded
}

// layer returns the number of the line that has the package, or the nearest folder
// around it.
func layer(name string) (int, bool) {
	for ; name != "."; name = path.Dir(name) {
		for i, line := range layers {
			if slices.Contains(line, name) {
				return i, true
			}
		}
	}
	return 0, false
}

func TestLayers(t *testing.T) {
	for _, p := range list(t, "tandem/...") {
		name := strings.TrimPrefix(p.ImportPath, "tandem/")
		at, ok := layer(name)
		if !ok {
			t.Errorf("%s stands in no layer: add it", name)
			continue
		}
		for _, dep := range ours(p.Imports) {
			if below, ok := layer(dep); ok && below < at {
				t.Errorf("%s imports %s, which stands above it", name, dep)
			}
		}
	}
}

// What works for every language knows none: it gets them from a register. Values
// V and substitutions σ of the basic language are shown.
func TestNoLanguage(t *testing.T) {
	own := map[string]bool{} // the packages of a language
	folders := []string{"basic", "arrays", "recursion", "objects", "wp", "languages/checks", "languages/entries", "languages/full"}
	found := list(t, "tandem/...")
	for _, p := range found {
		name := strings.TrimPrefix(p.ImportPath, "tandem/")
		if path.Base(name) == "entry" {
			folders = append(folders, path.Dir(name))
		}
	}
	for _, p := range found {
		name := strings.TrimPrefix(p.ImportPath, "tandem/")
		own[name] = slices.ContainsFunc(folders, func(f string) bool { return name == f || strings.HasPrefix(name, f+"/") })
	}
	for _, l := range register.All().All() {
		for _, s := range l.Sides {
			own[s.Package] = true
		}
	}
	own["concrete"], own["symbolic"] = false, false // V and σ
	for _, p := range found {
		name := strings.TrimPrefix(p.ImportPath, "tandem/")
		if !slices.Contains([]string{"cmd", "cmd/report", "languages", "judge/ledger", "judge/oracle", "judge/oracle/drive"}, name) {
			continue
		}
		for _, dep := range ours(p.Deps) {
			if own[dep] {
				t.Errorf("%s imports the language %s, directly or not", name, dep)
			}
		}
	}
}

// A language whose programs have a syntax of their own is named by the list of languages
// alone, outside of its packages and their tests: nothing else was written for it.
func TestLambdaIsAnEntry(t *testing.T) {
	its := func(name string) bool {
		return name == "papers/embed" || strings.HasPrefix(name, "papers/embed/")
	}
	for _, p := range list(t, "tandem/...") {
		name := strings.TrimPrefix(p.ImportPath, "tandem/")
		if its(name) || name == "cmd/register" {
			continue
		}
		for _, dep := range ours(p.Imports) {
			if its(dep) {
				t.Errorf("%s imports %s", name, dep)
			}
		}
		for _, file := range p.GoFiles {
			if name == "judge/ledger" && (file == "plans.go" || file == "findings.go") {
				continue // how its evidence is made, and what is found in it, is the ledger's to say
			}
			text, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range []string{"lambda-store", `".lam"`, "Fig-", "papers/embed/entry"} {
				if strings.Contains(string(text), word) {
					t.Errorf("%s/%s names %s", name, file, word)
				}
			}
		}
	}
}

// The standard interpreter stands on terms and rules: what puts symbolic execution over
// it is none of its packages.
func TestStandardStandsAlone(t *testing.T) {
	for _, p := range list(t, "tandem/papers/embed/standard") {
		for _, dep := range ours(p.Deps) {
			if strings.HasPrefix(dep, "papers/embed/") && dep != "papers/embed/term" || strings.HasPrefix(dep, "symbolic") || dep == "explore/solver" {
				t.Errorf("papers/embed/standard needs %s", dep)
			}
		}
	}
}

// One file outside of tests knows the library that draws random cases.
func TestRapidStaysInOneFile(t *testing.T) {
	const rapid = "pgregory.net/rapid"
	for _, p := range list(t, "tandem/...") {
		if !slices.Contains(p.Imports, rapid) {
			continue
		}
		for _, file := range p.GoFiles {
			alone := list(t, path.Join(p.Dir, file)) // the file's own imports
			if len(alone) == 1 && slices.Contains(alone[0].Imports, rapid) && (p.ImportPath != "tandem/props" || file != "rapid.go") {
				t.Errorf("%s of %s imports %s", file, p.ImportPath, rapid)
			}
		}
	}
}
