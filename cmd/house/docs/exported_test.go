package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/internal/goldens"
)

// relied are the packages that doc/library.md lets strangers rely on.
var relied = []string{"spec", "lang", "props", "languages", "explore", "sym"}

// The exported names of the packages that strangers may rely on change with the golden file only, so that
// a change is seen.
func TestExported(t *testing.T) {
	text := documents(t)["doc/library.md"]
	var got strings.Builder
	for _, name := range relied {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("doc/library.md does not say that tandem/%s may be relied on", name)
		}
		for _, line := range exported(t, name) {
			got.WriteString(name + "." + line + "\n")
		}
	}
	golden := filepath.Join("testdata", "exported.txt")
	goldens.File(t, golden, got.String())
}

// exported lists the exported functions, types, methods, constants and variables of a package.
func exported(t *testing.T, name string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, name, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	var list []string
	add := func(prefix string, id *ast.Ident) {
		if id.IsExported() {
			list = append(list, prefix+id.Name)
		}
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				of := ""
				if d.Recv != nil {
					if of = receiver(d.Recv.List[0].Type); !ast.IsExported(of) {
						continue
					}
					of += "."
				}
				add(of, d.Name)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						add("", s.Name)
					case *ast.ValueSpec:
						for _, id := range s.Names {
							add("", id)
						}
					}
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

// receiver returns the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
