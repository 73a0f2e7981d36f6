package byrule_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// Of package notation, which also has the interpreter that searches run, the checker takes what a formula consists
// of, and nothing that runs one.
func TestApartFromTheInterpreter(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	running := []string{"New", "Interpreter", "System", "SystemOf", "Configuration", "Table", "TableOf", "Subst", "Values"}
	terms := 0
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if s.Sel.Name == "Interpreter" {
				t.Errorf("%s has an interpreter", file)
			}
			if of, ok := s.X.(*ast.Ident); ok && of.Name == "notation" {
				terms++
				if slices.Contains(running, s.Sel.Name) {
					t.Errorf("%s runs formulas by notation.%s", file, s.Sel.Name)
				}
			}
			return true
		})
	}
	if terms < 20 {
		t.Errorf("%d names of package notation", terms)
	}
}
