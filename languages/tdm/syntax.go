// Package tdm has what the languages over package lang share: their syntax, the features by which a
// program finds the smallest language that has them, and the erasure of their configurations.
package tdm

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/languages"
)

// Program is a program with the tree that it was checked from.
type Program struct {
	*lang.Program
	Tree *syntax.File
	// Contracts is the program with contracts, which contracts.Erase makes Program and Tree of. nil: none.
	Contracts *contracts.Program
}

// Syntax is that of files *.tdm. The errors of its Read are syntax.Errors.
var Syntax = languages.Declaring(withFormat(languages.SyntaxOf("tdm", ".tdm", func(file string, src []byte) (Program, error) {
	return read(file, src, nil)
})), read)

// SyntaxOf returns that of a language that has these forms itself: its files are named after the first one's keyword.
func SyntaxOf(forms []*lang.FormDecl) *languages.Syntax {
	all := func(more []*lang.FormDecl) []*lang.FormDecl { return slices.Concat(forms, more) }
	keyword := forms[0].Keyword()
	s := languages.Declaring(withFormat(languages.SyntaxOf(keyword, "."+keyword, func(file string, src []byte) (Program, error) {
		return read(file, src, forms)
	})), func(file string, src []byte, more []*lang.FormDecl) (Program, error) { return read(file, src, more) })
	format := s.Format
	s.Format = func(file string, src []byte, more []*lang.FormDecl) ([]byte, error) {
		return format(file, src, all(more))
	}
	return s
}

// read reads a program in which statements of the forms may stand.
func read(file string, src []byte, forms []*lang.FormDecl) (Program, error) {
	tree, err := syntax.Parse(file, src, shapes(forms)...)
	if err != nil {
		return Program{}, err
	}
	if tree.Contracts {
		return erased(tree, forms)
	}
	p, err := lang.Check(tree, forms...)
	return Program{p, tree, nil}, err
}

// erased returns a program with contracts.
func erased(tree *syntax.File, forms []*lang.FormDecl) (Program, error) {
	with, err := contracts.Check(tree)
	if err != nil {
		return Program{}, err
	}
	if tree, err = contracts.Erase(with, tree); err != nil {
		return Program{}, err
	}
	p, err := lang.Check(tree, forms...)
	return Program{p, tree, with}, err
}

// shapes returns how statements of the forms are written.
func shapes(forms []*lang.FormDecl) []*syntax.Shape {
	return lists.Map(forms, func(d *lang.FormDecl) *syntax.Shape { return d.Shape })
}

func withFormat(s *languages.Syntax) *languages.Syntax {
	s.Format = func(file string, src []byte, forms []*lang.FormDecl) ([]byte, error) {
		tree, err := syntax.ParseAsWritten(file, src, shapes(forms)...)
		if err != nil {
			return nil, err
		}
		return syntax.Format(tree), nil
	}
	s.Change = changed
	return s
}

func changed(src languages.Source, change func(*lang.Program) (*lang.Program, error)) (languages.Source, error) {
	p, err := languages.As[Program](src)
	if err != nil {
		return nil, err
	}
	if p.Contracts != nil {
		return nil, fmt.Errorf("%s: found a program with contracts, expected one without: there, write assert in its methods", src.File())
	}
	if p.Program, err = change(p.Program); err != nil {
		return nil, err
	}
	return languages.Changed(src, p), nil
}

// Feature is something that programs may use and that not every language has.
type Feature string

// The features.
const (
	Arrays     Feature = "arrays"          // variables of array types, and all that is done with them
	Procedures Feature = "procedures"      // and calls
	Locals     Feature = "local variables" // at the head of procedures and methods
	Classes    Feature = "classes"         // and variables of such types, which programs have in no other way
	Checks     Feature = "checks"          // assumptions, assertions and inputs
)

// Use is the first place where a program uses a feature.
type Use struct {
	Feature Feature
	At      lang.Span
	Found   string // what stands there
}

// Uses lists the features that a program uses, each where it first does, in the order of the program.
func Uses(f *syntax.File) []Use {
	var uses []Use
	used := map[Feature]bool{}
	use := func(feature Feature, at lang.Span, found string) {
		if !used[feature] {
			used[feature] = true
			uses = append(uses, Use{feature, at, found})
		}
	}
	declared := func(list []*syntax.Decl) {
		for _, d := range list { // without a variable of such a type there is nothing to do with arrays
			if d.Type.IsArray() {
				use(Arrays, d.Type.At, "an array type")
			}
		}
	}
	body := func(b *syntax.Block) {
		for _, s := range b.Stmts {
			if d, ok := s.(*syntax.Local); ok {
				use(Locals, d.At, "a local variable")
				declared([]*syntax.Decl{d.Decl})
			}
		}
	}
	declared(f.Decls)
	for _, c := range f.Classes {
		use(Classes, c.Name.At, "a class")
		declared(c.Fields)
		for _, m := range c.Methods {
			declared(m.Params)
			body(m.Body)
		}
	}
	for _, p := range f.Procs {
		use(Procedures, p.Name.At, "a procedure")
		declared(p.Params)
		body(p.Body)
	}
	if at, found := checkIn(f); found != "" {
		use(Checks, at, found)
	}
	return uses
}

// Accepts returns that of a language with these features: it accepts the programs that use no other one.
func Accepts(language string, features ...Feature) func(languages.Source) error {
	return func(src languages.Source) error {
		p, err := languages.As[Program](src)
		if err != nil {
			return err
		}
		uses := Uses(p.Tree)
		if u, ok := lists.Find(uses, func(u Use) bool { return !slices.Contains(features, u.Feature) }); ok {
			return &misfit{p.Tree.Name, language, u, uses}
		}
		return nil
	}
}

// misfit is the first use of something that a language does not have. Its error is of type syntax.Errors.
type misfit struct {
	file, language string
	lacks          Use
	uses           []Use
}

func (m *misfit) Error() string { return m.Instead("").Error() }

// Instead returns the error with the language that has all that the program uses; "" if none has.
func (m *misfit) Instead(language string) error {
	hint := fmt.Sprintf("the language %s has it", language)
	if language == "" {
		others := lists.Map(lists.Filter(m.uses, func(u Use) bool { return u.Feature != m.lacks.Feature }), func(u Use) string { return string(u.Feature) })
		hint = fmt.Sprintf("no language has it together with %s", strings.Join(others, " and "))
	}
	expected := "what the language " + m.language + " has"
	r := syntax.Reporter{File: m.file}
	r.Report(&syntax.Error{
		Span: m.lacks.At, Msg: fmt.Sprintf("found %s, expected %s", m.lacks.Found, expected), Found: m.lacks.Found, Expected: expected,
		Hint: hint,
	})
	return r.Err()
}

// Stack is a stack of closures K (§3), the one that runs on top.
type Stack[T, K any] interface {
	Empty() bool
	Top() K
	Pop() T
}

// Closures returns a stack, each closure as it is shown.
func Closures[T Stack[T, K], K any](stack T, show func(K) languages.Closure) iter.Seq[languages.Closure] {
	return func(yield func(languages.Closure) bool) {
		for s := stack; !s.Empty(); s = s.Pop() {
			if !yield(show(s.Top())) {
				return
			}
		}
	}
}

// Closure returns a closure as it is shown: of that procedure or method, "" for the
// main statement, with the values of its local variables and what remains of it.
func Closure[E fmt.Stringer](proc string, locals []lang.Var, value func(lang.Var) E, rest lang.Seq) languages.Closure {
	return languages.Closure{Name: proc, Locals: locals, Value: func(u lang.Var) string { return value(u).String() }, Rest: rest}
}
