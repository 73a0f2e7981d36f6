package imports

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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

// ours are the packages of this module among the given ones, without the
// module's name.
func ours(imports []string) []string {
	var list []string
	for _, p := range imports {
		if name, ok := strings.CutPrefix(p, "tandem/"); ok {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Both sides of a language stand on these, and on nothing else of the module.
var shared = []string{"internal/dag", "internal/spell", "lang", "lang/syntax", "spec"}

// What a package may import of the module, directly or not.
func TestAllowedImports(t *testing.T) {
	found := map[string]pkg{}
	for _, p := range list(t, "tandem/...") {
		found[p.ImportPath] = p
	}
	for _, row := range []struct {
		name   string
		want   []string // all that is allowed
		reason string
	}{
		{"concrete", shared, "the concrete side shares syntax with the symbolic one, not semantics"},
		{"symbolic", shared, "the symbolic side shares syntax with the concrete one, not semantics"},
		{"lang", []string{"internal/dag", "internal/spell", "lang/syntax"}, "syntax knows no semantics"},
		{"lang/syntax", []string{"internal/spell"}, "trees know nothing of types"},
		{"spec", []string{"internal/dag"}, "what a theorem is does not depend on a language"},
		{"props", []string{"internal/dag", "spec"}, "properties are of any semantics"},
		{"ledger", []string{"internal/dag", "props", "spec"}, "the ledger knows no language and runs nothing"},
		{"props/programs", []string{"internal/dag", "internal/spell", "lang", "lang/syntax", "props", "spec"}, "generators build syntax and judge nothing"},
		{"basic", append([]string{"concrete", "symbolic"}, shared...), "the pairing is below the properties"},
		{"arrays/concrete", append([]string{"concrete"}, shared...), "the concrete side of arrays shares syntax with the symbolic one, and stands on its own side"},
		{"arrays/symbolic", append([]string{"symbolic"}, shared...), "the symbolic side of arrays shares syntax with the concrete one, and stands on its own side"},
		{"recursion/concrete", append([]string{"concrete"}, shared...), "the concrete side of recursion shares syntax with the symbolic one, and stands on its own side"},
		{"recursion/symbolic", append([]string{"symbolic"}, shared...), "the symbolic side of recursion shares syntax with the concrete one, and stands on its own side"},
		{"lang/trace", shared, "traces are syntax"},
		{"objects/concrete", append([]string{"concrete", "recursion/concrete"}, shared...), "the standard semantics of objects knows no traces and no path conditions"},
		{"objects/symbolic", append([]string{"lang/trace"}, shared...), "the unfolding into traces shares syntax with what runs programs and what runs traces"},
		{"objects/fields", append([]string{"symbolic", "arrays/symbolic", "recursion/symbolic"}, shared...), "the symbolic side of objects shares syntax with the concrete one, and stands on the symbolic sides of what it reduces to"},
		{"lang/heapfile", []string{"internal/dag", "internal/spell", "lang", "lang/syntax"}, "a file says what there is, not what it means"},
		{"lang/inputs", []string{"internal/dag", "internal/spell", "lang", "lang/heapfile", "lang/syntax"}, "values are read, not what they mean"},
		{"wp", append([]string{"lang/trace"}, shared...), "the calculus of traces shares syntax with their concrete semantics"},
		{"wp/heap", append([]string{"concrete", "lang/trace"}, shared...), "the concrete semantics of traces shares syntax with their calculus, and operators with nobody but V(e)"},
		{"certify", []string{"internal/dag", "internal/spell", "lang", "lang/heapfile", "lang/syntax"}, "the checker of certificates shares syntax with what wrote them, and nothing else"},
		{"simplify", []string{"internal/dag", "internal/spell", "lang", "lang/syntax"}, "simplification is judged by evaluation and does not use it"},
		{"internal/dag", nil, "folds are over any graph"},
	} {
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

// layers of the house, the upper ones first: a package imports none that
// stands above it. Packages of one line may import each other.
var layers = [][]string{
	{"cmd/tandem"},
	{"oracle", "compare/routes"},
	{"compare"},
	{"examples"},         // what others write
	{"certify"},          // stands apart: nothing but the command imports it
	{"props/trees"},      // properties of what explore gives
	{"explore/backward"}, // paths and traces, with what decides them
	{"explore"},
	{"ledger", "internal/sourcemutants"}, // what properties found, and what tests did
	{"props", "props/programs", "props/section2", "props/section4"},
	{"solver"},
	{"internal/golden"}, // tests of languages
	{"basic", "arrays", "recursion", "objects"},
	{"concrete", "symbolic", "wp/heap", "wp/query"},
	{"wp"},
	{"spec"},
	{"simplify"},
	{"lang", "lang/syntax", "lang/trace"},
	{"internal"},
	{"evidence"}, // files
}

// layer is the number of the line that a package stands in, or that of the
// nearest package whose part it is.
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
