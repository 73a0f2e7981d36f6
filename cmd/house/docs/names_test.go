package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the module's directory.
const root = "../../.."

// documents lists the documents with their text.
func documents(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "doc", "*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	docs := map[string]string{}
	for _, file := range append(files, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		docs[filepath.ToSlash(name)] = string(text)
	}
	return docs
}

var (
	fence    = regexp.MustCompile("(?ms)^```.*?^```$")
	codeSpan = regexp.MustCompile("`([^`\n]+)`")
	filePath = regexp.MustCompile(`^[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]+)*\.(go|tdm|txtar|md|sh|mod)$`)
	dirPath  = regexp.MustCompile(`^[a-z0-9]+(/[a-z0-9]+)+/?$`)
	selector = regexp.MustCompile(`^([a-z0-9]+)\.([A-Za-z0-9]+)(?:\.([A-Za-z0-9]+))?(?:\(.*\))?$`)
)

// spans lists what stands between backquotes outside of fenced blocks.
func spans(text string) []string {
	var list []string
	for _, m := range codeSpan.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		list = append(list, m[1])
	}
	return list
}

// inScript says whether a path is one that a reader is to make or a command
// makes, or a path in another module.
var inScript = map[string]string{
	"bin/tandem":    "made by make build",
	"mid.go":        "in a module of the reader's",
	"testdata/sym":  "there, of inputs that fail",
	"page/dist":     "made by make page",
	"TASK.md":       "each exercise has one",
	"DIR/README.md": "made by tandem grade --write",
	"setup.sh":      "a script of an autograder",
}

// TestFilesExist looks for every file and directory that a document names.
func TestFilesExist(t *testing.T) {
	n := 0
	for doc, text := range documents(t) {
		for _, span := range spans(text) {
			isModule := strings.Contains(strings.SplitN(span, "/", 2)[0], ".") && strings.Contains(span, "/")
			if !filePath.MatchString(span) && !dirPath.MatchString(span) || isModule || inScript[span] != "" {
				continue
			}
			n++
			pattern := filepath.Join(root, filepath.FromSlash(span))
			found, err := filepath.Glob(pattern)
			if err == nil && len(found) == 0 && !strings.Contains(span, "/") {
				found, err = filepath.Glob(filepath.Join(root, "*", span)) // a file of the package under discussion
			}
			if err != nil || len(found) == 0 {
				t.Errorf("%s names %s, which does not exist", doc, span)
			}
		}
	}
	if n == 0 {
		t.Error("no document names a file")
	}
}

// packages maps the last element of each package's path to what it declares,
// tests included: functions, types, methods, fields, constants, variables.
func packages(t *testing.T) (declared map[string]map[string]bool, paths []string) {
	t.Helper()
	declared = map[string]map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		name := dir[strings.LastIndex(dir, "/")+1:]
		if declared[name] == nil {
			declared[name] = map[string]bool{}
		}
		if dir = strings.TrimPrefix(dir, root+"/"); !slices.Contains(paths, dir) {
			paths = append(paths, dir)
		}
		note := func(ids ...*ast.Ident) {
			for _, id := range ids {
				declared[name][id.Name] = true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				note(n.Name)
				return false
			case *ast.TypeSpec:
				note(n.Name)
			case *ast.ValueSpec:
				note(n.Names...)
			case *ast.Field:
				note(n.Names...)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return declared, paths
}

// TestIdentifiersExist looks for every identifier that a document names
// together with its package, as symbolic.ifFalse.
func TestIdentifiersExist(t *testing.T) {
	declared, _ := packages(t)
	n := 0
	for doc, text := range documents(t) {
		for _, span := range spans(text) {
			m := selector.FindStringSubmatch(span)
			if m == nil || filePath.MatchString(span) || declared[m[1]] == nil {
				continue
			}
			for _, name := range m[2:] {
				if n++; name != "" && !declared[m[1]][name] {
					t.Errorf("%s names %s, but package %s declares no %s", doc, span, m[1], name)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no document names an identifier")
	}
}

// TestHouse wants every room in the table of doc/architecture.md, and in every room a
// README or doc.go that one can see across.
func TestHouse(t *testing.T) {
	text := documents(t)["doc/architecture.md"]
	_, paths := packages(t)
	rooms := map[string]bool{}
	for _, path := range paths {
		room, _, _ := strings.Cut(path, "/")
		rooms[room] = true
	}
	delete(rooms, "..") // the texts that are embedded
	if len(rooms) < 10 {
		t.Fatalf("%d rooms", len(rooms))
	}
	for room := range rooms {
		if !strings.Contains(text, "`"+room+"`") {
			t.Errorf("doc/architecture.md does not name %s", room)
		}
		about, err := os.ReadFile(filepath.Join(root, room, "README.md"))
		if err != nil {
			about, err = os.ReadFile(filepath.Join(root, room, "doc.go"))
		}
		if n := strings.Count(string(about), "\n"); err != nil || n > 40 {
			t.Errorf("%s has no README.md and no doc.go of at most 40 lines: %d lines, %v", room, n, err)
		}
	}
}
