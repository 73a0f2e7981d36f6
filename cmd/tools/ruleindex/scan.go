package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"tandem/internal/rules"
	"tandem/spec/notation"
)

// entry is an entry whose twin is known by its function only.
type entry struct {
	rules.Entry
	twin  string // as concrete.ifFalse
	done  bool   // already in the index
	apart bool   // see languages.Side
}

// scan finds the rules and clauses of a side, in the order of their literals.
func scan(root string, s side) ([]entry, error) {
	names, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(s.Package)))
	if err != nil {
		return nil, err
	}
	p := &pkg{side: s, fset: token.NewFileSet(), docs: map[string]documented{}, made: map[string][]made{}}
	var files []*ast.File
	for _, n := range names {
		if !strings.HasSuffix(n.Name(), ".go") || strings.HasSuffix(n.Name(), "_test.go") || n.Name() == published {
			continue
		}
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(s.Package), n.Name()))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(p.fset, s.Package+"/"+n.Name(), src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		p.declare(f)
		files = append(files, f)
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if err := p.decl(f, d); err != nil {
				return nil, err
			}
		}
	}
	return p.entries, nil
}

// published is the file of a package that has what its section prints, or says
// in another way: rules and clauses in the place of those that are indexed.
const published = "published.go"

// pkg is a package under the scan.
type pkg struct {
	side
	fset    *token.FileSet
	docs    map[string]documented // by the name of a function or variable
	made    map[string][]made     // by the name of a function
	entries []entry
}

// made is a variable or function that is what another function gives.
type made struct {
	name  string
	texts []string // the arguments that are texts: the ID where it is one, and the citation
}

type documented struct {
	doc string
	at  token.Position
}

// declare notes the comments of the functions and variables of a file.
func (p *pkg) declare(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.docs[d.Name.Name] = documented{d.Doc.Text(), p.fset.Position(d.Pos())}
			if d.Recv == nil && d.Body != nil && len(d.Body.List) == 1 {
				if r, ok := d.Body.List[0].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
					p.make(d.Name.Name, r.Results[0])
				}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && len(v.Names) == 1 {
					doc := v.Doc
					if doc == nil {
						doc = d.Doc
					}
					p.docs[v.Names[0].Name] = documented{doc.Text(), p.fset.Position(v.Pos())}
					if len(v.Values) == 1 {
						p.make(v.Names[0].Name, v.Values[0])
					}
				}
			}
		}
	}
}

// make notes what is given by a call of a function of the package.
func (p *pkg) make(name string, what ast.Expr) {
	call, ok := what.(*ast.CallExpr)
	if !ok {
		return
	}
	fn, ok := call.Fun.(*ast.Ident)
	if !ok {
		return
	}
	m := made{name: name}
	for _, arg := range call.Args {
		if text := literal(arg); text != "" {
			m.texts = append(m.texts, text)
		}
	}
	p.made[fn.Name] = append(p.made[fn.Name], m)
}

// decl finds the literals of rules and clauses in a declaration.
func (p *pkg) decl(f *ast.File, d ast.Decl) (err error) {
	var stack []ast.Node
	ast.Inspect(d, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if lit, ok := n.(*ast.CompositeLit); ok && err == nil {
			err = p.literal(f.Name.Name, lit, stack)
		}
		stack = append(stack, n)
		return true
	})
	return err
}

// literal adds an entry if lit is a rule or clause with an ID. Its function is
// what Apply names, or else the declaration around lit; where others are made
// by that, there is an entry for each of them.
func (p *pkg) literal(name string, lit *ast.CompositeLit, around []ast.Node) error {
	kind := kindOf(lit, around)
	id, cite := stringField(lit, "ID"), stringField(lit, "Cite")
	_, parameter := field(lit, "ID").(*ast.Ident)
	if kind == "" || id == "" && !parameter {
		return nil
	}
	fn := owner(around)
	apply := field(lit, "Apply")
	if on, ok := apply.(*ast.CallExpr); ok && len(on.Args) == 1 { // lang.On(r.assign)
		apply = on.Args[0]
	}
	switch apply := apply.(type) {
	case *ast.SelectorExpr:
		fn = apply.Sel.Name
	case *ast.Ident:
		fn = apply.Name
	}
	if list := p.made[fn]; len(list) > 0 {
		for _, m := range list {
			of, texts := id, m.texts
			if parameter && len(texts) > 0 {
				of, texts = texts[0], texts[1:]
			}
			source := cite
			if source == "" && len(texts) > 0 {
				source = texts[0]
			}
			if err := p.add(name, m.name, kind, of, source); err != nil {
				return err
			}
		}
		return nil
	}
	if parameter {
		return nil // a function that nothing is made by here
	}
	return p.add(name, fn, kind, id, cite)
}

// add adds the entry whose comment is that of fn, in the package of that name.
func (p *pkg) add(name, fn, kind, id, cite string) error {
	if !strings.HasPrefix(id, p.Prefix) {
		return nil // of another language
	}
	d := p.docs[fn]
	where := name + "." + fn
	formula, note, source, twin := parts(d.doc)
	if formula == "" || source == "" {
		return fmt.Errorf("%v: the comment of %s has no formula in an indented block, or no line Source: for %s %s", d.at, where, kind, id)
	}
	if of := notation.Dialects(p.language)[p.Name]; of != nil {
		if f, err := notation.Parse(of, formula, 1); err != nil {
			return fmt.Errorf("%v: the formula of %s: %w", d.at, where, err)
		} else if f.Rule != (kind == "rule") {
			return fmt.Errorf("%v: the formula of %s is not that of a %s", d.at, where, kind)
		}
	}
	section, origin := cited(cite)
	p.entries = append(p.entries, entry{twin: twin, apart: p.Apart, Entry: rules.Entry{Section: section, Origin: origin, Shown: rules.Shown{
		Language: p.language, Side: p.Name, Kind: kind, ID: id, Formula: formula, Note: note,
		Source: source, Cite: cite, Func: where, File: d.at.Filename, Line: d.at.Line,
	}}})
	return nil
}

// cited returns the section of a citation, which comes first, and what it says of
// the entry's origin, which comes last.
func cited(cite string) (section, origin string) {
	parts := strings.Split(cite, ", ")
	switch last := parts[len(parts)-1]; last {
	case rules.Repaired, rules.LeftToReader:
		origin = last
	}
	return parts[0], origin
}

// kindOf is rule or clause by the type of a literal, which is that of the
// elements around it where it has none; "" for other literals.
func kindOf(lit *ast.CompositeLit, around []ast.Node) string {
	typ := lit.Type
	if typ == nil && len(around) > 0 {
		if list, ok := around[len(around)-1].(*ast.CompositeLit); ok {
			if array, ok := list.Type.(*ast.ArrayType); ok {
				typ = array.Elt
			}
		}
	}
	switch t := typ.(type) {
	case *ast.IndexExpr:
		typ = t.X
	case *ast.IndexListExpr:
		typ = t.X
	}
	kinds := map[string]string{"Rule": "rule", "Line": "rule", "Clause": "clause", "PathClause": "clause", "Item": "clause"}
	if name, ok := typ.(*ast.Ident); ok { // the package's own name for it
		return kinds[name.Name]
	}
	if sel, ok := typ.(*ast.SelectorExpr); ok { // of spec, or another package's name for it
		return kinds[sel.Sel.Name]
	}
	return ""
}

// owner returns the function or variable that the innermost declaration declares.
func owner(around []ast.Node) string {
	for i := len(around) - 1; i >= 0; i-- {
		switch d := around[i].(type) {
		case *ast.FuncDecl:
			return d.Name.Name
		case *ast.ValueSpec:
			if i == 1 { // of the package, not of a function
				return d.Names[0].Name
			}
		}
	}
	return ""
}

func field(lit *ast.CompositeLit, name string) ast.Expr {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}

func stringField(lit *ast.CompositeLit, name string) string { return literal(field(lit, name)) }

// literal returns a text that is written as one; "" if it is not.
func literal(e ast.Expr) string {
	if b, ok := e.(*ast.BasicLit); ok && b.Kind == token.STRING {
		if s, err := strconv.Unquote(b.Value); err == nil {
			return s
		}
	}
	return ""
}

var (
	sourceLine = regexp.MustCompile(`^Source: (.*?)\.?(?: Twin: .*)?$`)
	twinLine   = regexp.MustCompile(`\bTwin: ([\w.]*\w)`)
)

// parts returns the formula of a comment, which is its first indented block; what
// it says between that and its line Source: and behind; its source and twin.
func parts(doc string) (formula, note, source, twin string) {
	var notes []string
	for _, block := range strings.Split(strings.TrimSpace(doc), "\n\n") {
		joined := strings.Join(strings.Fields(block), " ")
		switch m := sourceLine.FindStringSubmatch(joined); {
		case strings.HasPrefix(block, "\t") && formula == "":
			formula = strings.TrimPrefix(strings.ReplaceAll(block, "\n\t", "\n"), "\t")
		case m != nil:
			source = m[1]
			if t := twinLine.FindStringSubmatch(joined); t != nil {
				twin = t[1]
			}
		case formula != "":
			notes = append(notes, joined)
		}
	}
	return formula, strings.Join(notes, " "), source, twin
}
