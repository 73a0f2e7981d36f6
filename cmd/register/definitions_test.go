package register

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"tandem/spec"
)

// Every function and type that a definition names is in the code.
func TestCodeExists(t *testing.T) {
	declared := map[string]map[string]bool{} // of a directory
	var all []spec.Definition
	for _, l := range All().All() {
		all = append(all, l.Definitions...)
	}
	for _, d := range all {
		if len(d.By) == 0 || len(d.Code) == 0 || d.Source == "" {
			t.Errorf("%s: no code, statements or source: %+v", d.ID, d)
		}
		for _, name := range d.Code {
			dir, base := path.Split(name)
			pkg, rest, _ := strings.Cut(base, ".")
			dir += pkg
			if declared[dir] == nil {
				declared[dir] = declarations(t, "../../"+dir)
			}
			if !declared[dir][rest] {
				t.Errorf("%s: %s is not in the code", d.ID, name)
			}
		}
	}
}

// declarations returns the names that a package declares, methods with their type.
func declarations(t *testing.T, dir string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no package: %v", dir, err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			declare(d, names)
		}
	}
	return names
}

// declare adds what d declares.
func declare(d ast.Decl, names map[string]bool) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
		}
		names[name] = true
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names[s.Name.Name] = true
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names[n.Name] = true
				}
			}
		}
	}
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	case *ast.IndexExpr:
		return receiver(e.X)
	}
	return ""
}
