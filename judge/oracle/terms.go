package oracle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/lang"
	"tandem/lang/smtlib"
	"tandem/lang/syntax"
)

// Claims are the claims of a document over a program, with their terms as expressions.
type Claims struct {
	Document *Document
	Program  *lang.Program

	within lang.Expr // True: all inputs
	paths  []*claim
	others []*claim // tests, verdicts and invariants
	all    []*claim // in the order of the document
}

// claim is a claim with its terms as expressions.
type claim struct {
	Claim
	id     string
	psi    lang.Expr // of a path: its condition; of an invariant: it
	values []value
	test   *test // nil: it is none
	// through are the segments of a run that fails; nil: nothing is said of it.
	through []segment
}

// value is what a claim says of a variable at the end.
type value struct {
	name string
	of   func(at func(lang.Var) lang.Expr) lang.Expr // the variable, where at is what variables are
	x    lang.Var
	term lang.Expr // over the initial values
}

// test is the initial values of a test.
type test struct {
	values map[lang.Var]lang.Value
	read   []string
	heap   []byte // nil: there are no objects
}

// vocabulary is the names that terms have.
type vocabulary struct {
	names map[string][]lang.Expr // of SMT-LIB
	vars  []lang.Var             // of Tandem's syntax: without inputs that are read at several types
	reads []lang.Type            // at which x := * reads
	nodes map[lang.Expr]struct{} // of all terms
}

// MaxNodes is how many distinct nodes the terms of one file have at the most.
const MaxNodes = 200_000

// maxRead is the largest number of an input that terms name.
const maxRead = 100_000

func vocabularyOf(p *lang.Program) vocabulary {
	v := vocabulary{names: map[string][]lang.Expr{}, reads: lang.ReadTypes(p), nodes: map[lang.Expr]struct{}{}}
	for _, x := range p.Vars {
		if x.Type.IsClass() {
			continue
		}
		v.vars = append(v.vars, x)
		v.names[x.Name] = []lang.Expr{smtlib.Elements(lang.V(x))}
		if x.Type.IsBounded() {
			v.names["bound "+x.Name] = []lang.Expr{lang.Term(lang.Len, lang.V(x))}
		}
	}
	return v
}

// named returns what a name of SMT-LIB stands for.
func (v *vocabulary) named(name string) []lang.Expr {
	if known, ok := v.names[name]; ok {
		return known
	}
	of, bound := strings.CutPrefix(name, "bound ")
	of, typ, typed := strings.Cut(of, " ") // |in#1 []int|, |bound in#1 []int|
	n, ok := lang.ReadNumber(lang.Var{Name: of})
	if !ok || n > maxRead || of != fmt.Sprintf("in#%d", n) {
		return nil
	}
	var list []lang.Expr
	for _, t := range v.reads {
		if typed && typ != t.String() {
			continue
		}
		x := lang.V(lang.ReadVar(n, t))
		switch {
		case bound && t.IsBounded():
			list = append(list, lang.Term(lang.Len, x))
		case !bound:
			list = append(list, smtlib.Elements(x))
		}
	}
	return list
}

// parse reads a term of the document; false if it has a mistake, which is reported.
func (r *reader) parse(pointer, syntaxOf, text string) (lang.Expr, bool) {
	e, ok := r.read(pointer, syntaxOf, text)
	if !ok || len(r.nodes) > MaxNodes {
		return e, false // too many were reported before
	}
	lang.FoldExpr(e, r.nodes, func(lang.Expr, []struct{}) struct{} { return struct{}{} })
	if len(r.nodes) > MaxNodes {
		r.wrong(pointer, 0, fmt.Sprintf("terms of %d different nodes up to here", len(r.nodes)), fmt.Sprintf("at most %d in a file", MaxNodes))
		return e, false
	}
	return e, true
}

func (r *reader) read(pointer, syntaxOf, text string) (lang.Expr, bool) {
	if syntaxOf != Tandem {
		e, err := smtlib.Parse(text, r.named)
		if m, ok := errors.AsType[*smtlib.Mistake](err); ok {
			r.wrong(pointer, len([]rune(text[:min(m.From, len(text))])), m.Found, m.Expected)
		}
		return e, err == nil
	}
	tree, err := syntax.ParseTerm("", []byte(text))
	var e lang.Expr
	if err == nil {
		e, err = lang.CheckExpr("", tree, r.readable(text))
	}
	if errs, ok := errors.AsType[syntax.Errors](err); ok {
		m := errs[0]
		at := len([]rune(text[:min(m.Span.From.Offset, len(text))]))
		if m.Found == "" || m.Expected == "" {
			r.wrong(pointer, at, "a term with a mistake: "+m.Msg, "one without")
		} else {
			r.wrong(pointer, at, m.Found, m.Expected)
		}
	}
	return e, err == nil
}

// readable returns the variables of a term in Tandem's syntax: where inputs are read at
// several types, in#1 is at none of them.
func (r *reader) readable(text string) []lang.Var {
	vars := slices.Clone(r.vars)
	if len(r.reads) != 1 {
		return vars
	}
	seen := map[int]bool{}
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, "in#")
		if !ok {
			return vars
		}
		rest = after
		digits := after[:len(after)-len(strings.TrimLeft(after, "0123456789"))]
		if n, err := strconv.Atoi(digits); err == nil && n > 0 && n <= maxRead && !seen[n] {
			seen[n] = true
			vars = append(vars, lang.ReadVar(n, r.reads[0]))
		}
	}
}

// escaped returns a name in a pointer.
func escaped(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }

// target returns what a name of values means: in SMT-LIB the elements of an array, or its
// bound; in Tandem's syntax a, or |a|.
func (r *reader) target(pointer, syntaxOf, name string) (value, bool) {
	v := value{name: name}
	word, bound := name, false
	if syntaxOf == Tandem {
		if len(name) > 2 && name[0] == '|' && name[len(name)-1] == '|' {
			word, bound = name[1:len(name)-1], true
		}
	} else {
		word = strings.TrimSuffix(strings.TrimPrefix(name, "|"), "|")
		if of, ok := strings.CutPrefix(word, "bound "); ok {
			word, bound = of, true
		}
	}
	x, ok := r.program.Var(word)
	if !ok || x.Type.IsClass() || bound && !x.Type.IsBounded() {
		r.wrong(pointer, -1, "a value for "+strconv.Quote(cut(name)), "one for a variable of the program")
		return v, false
	}
	v.x = x
	v.of = func(at func(lang.Var) lang.Expr) lang.Expr { return at(x) }
	switch {
	case bound:
		v.of = func(at func(lang.Var) lang.Expr) lang.Expr { return lang.Term(lang.Len, at(x)) }
	case syntaxOf != Tandem:
		v.of = func(at func(lang.Var) lang.Expr) lang.Expr { return smtlib.Elements(at(x)) }
	}
	return v, true
}
