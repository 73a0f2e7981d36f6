// Package source reads the text of the function that runs: what reflection does not know.
package source

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Site is a place in the program that runs: the callers there.
type Site []uintptr

// Here returns where package sym was called.
func Here() Site {
	var pcs [12]uintptr
	return append(Site(nil), pcs[:runtime.Callers(2, pcs[:])]...)
}

// String returns the file's name and the line, and what stands there if it can be read.
func (s Site) String() string {
	frames := runtime.CallersFrames(s)
	f, more := frames.Next()
	for more && strings.HasPrefix(f.Function, "tandem/sym.") {
		f, more = frames.Next()
	}
	at := fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
	if text := lineOf(f.File, f.Line); text != "" {
		return at + ", " + text
	}
	return at
}

// Names returns the names of the n parameters of a function that begins in that line; nil if none does.
func Names(file string, line, n int) []string {
	fset := token.NewFileSet()
	text, _ := read(file)
	tree, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var names []string
	ast.Inspect(tree, func(node ast.Node) bool {
		t, ok := node.(*ast.FuncType)
		if ok && names == nil && t.Params.NumFields() == n && fset.Position(t.Pos()).Line == line {
			for _, field := range t.Params.List {
				for _, name := range field.Names {
					names = append(names, name.Name)
				}
			}
		}
		return names == nil
	})
	return names
}

// read returns the text of a file, by its base name where builds trim paths: tests run in its folder.
func read(file string) ([]byte, error) {
	if text, err := os.ReadFile(file); err == nil {
		return text, nil
	}
	return os.ReadFile(filepath.Base(file))
}

// lineOf returns a line of a file, "" if that cannot be read.
func lineOf(file string, line int) string {
	text, _ := read(file)
	if lines := strings.Split(string(text), "\n"); line <= len(lines) {
		return strings.TrimSpace(lines[line-1])
	}
	return ""
}
