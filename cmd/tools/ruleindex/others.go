package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"tandem/internal/rules"
	"tandem/spec/notation"
)

// commented is a package whose comments have entries in lines: those of one side, or of
// both, which the lines then name. fn is the one function that counts; "": all do.
type commented struct{ language, side, pkg, fn string }

// beside are packages that are no side of a language, and make entries of those of others.
var beside = []commented{
	{"recursion-arrays", "", "recursion", "Composed"},
	{"arrays+checks", "", "languages/checks", "Arrays"},
	{"objects+checks", "", "languages/checks", "Objects"},
	{"full+checks", "", "languages/checks", "Full"},
}

// commentedBy lists the packages of the sides, each once, and those beside them.
func commentedBy(sides []side) []commented {
	var list []commented
	seen := map[string]bool{}
	for _, s := range sides {
		if !seen[s.Package] && notation.Dialects(s.language) != nil {
			list = append(list, commented{s.language, s.Name, s.Package, ""})
		}
		seen[s.Package] = true
	}
	return append(list, beside...)
}

// entryLine is the first line of an entry of a comment.
var entryLine = regexp.MustCompile(`^\t(?:(symbolic|concrete) )?([A-Z][A-Za-z-]*): (.*)$`)

// others finds the entries in the lines of the comments of a package.
func others(root string, c commented) ([]rules.Other, error) {
	dir := filepath.Join(root, filepath.FromSlash(c.pkg))
	names, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	var list []rules.Other
	for _, n := range names {
		if !strings.HasSuffix(n.Name(), ".go") || strings.HasSuffix(n.Name(), "_test.go") {
			continue
		}
		src, err := os.ReadFile(filepath.Join(dir, n.Name()))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(fset, c.pkg+"/"+n.Name(), src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			name, doc := "", (*ast.CommentGroup)(nil)
			switch d := d.(type) {
			case *ast.FuncDecl:
				name, doc = d.Name.Name, d.Doc
			case *ast.GenDecl:
				if v, ok := d.Specs[0].(*ast.ValueSpec); ok && len(d.Specs) == 1 {
					name, doc = v.Names[0].Name, d.Doc
				}
			}
			if c.fn != "" && c.fn != name {
				continue
			}
			at := fset.Position(d.Pos())
			found, err := c.lines(doc.Text())
			if err != nil {
				return nil, fmt.Errorf("%v: the comment of %s.%s: %w", at, f.Name.Name, name, err)
			}
			for _, o := range found {
				o.Func, o.File, o.Line = f.Name.Name+"."+name, at.Filename, at.Line
				list = append(list, o)
			}
		}
	}
	return list, nil
}

// lines returns the entries of a comment; a line that is indented more goes on with the one
// before it.
func (c commented) lines(doc string) ([]rules.Other, error) {
	var list []rules.Other
	inside := false
	for _, line := range strings.Split(doc, "\n") {
		if m := entryLine.FindStringSubmatch(line); m != nil {
			side := c.side
			if m[1] != "" {
				side = m[1]
			}
			list = append(list, rules.Other{Language: c.language, Side: side, ID: m[2], Formula: m[3]})
			inside = true
			continue
		}
		if inside = inside && strings.HasPrefix(line, "\t\t"); inside {
			list[len(list)-1].Formula += " " + strings.TrimSpace(line)
		}
	}
	for _, o := range list {
		if err := c.check(o); err != nil {
			return nil, fmt.Errorf("%s: %w", o.ID, err)
		}
	}
	return list, nil
}

// check tells what is wrong about an entry.
func (c commented) check(o rules.Other) error {
	dialect := notation.Dialects(o.Language)[o.Side]
	if dialect == nil {
		return fmt.Errorf("%q is no side of %s", o.Side, o.Language)
	}
	_, err := notation.Parse(dialect, o.Formula, 1)
	return err
}
