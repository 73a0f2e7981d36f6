package solver

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// text builds terms as SMT-LIB 2 writes them, and the commands that declare what they use.
type text struct {
	out   *strings.Builder // declarations so far
	names map[symbol]string
	taken map[string]bool
	fresh int
}

// symbol is what has a name: a variable, or the bound of one.
type symbol struct {
	of    lang.Var
	bound bool
}

func newText(out *strings.Builder) *text {
	return &text{out: out, names: map[symbol]string{}, taken: map[string]bool{}}
}

func (t *text) variable(x lang.Var) string { return t.declare(t.symbol(symbol{of: x}), x.Type) }

func (t *text) bound(a lang.Var) string {
	return t.declare(t.symbol(symbol{of: a, bound: true}), lang.Int)
}

func (t *text) declare(s string, of lang.Type) string {
	fmt.Fprintf(t.out, "(declare-const %s %s)\n", s, smtlib.Sort(of))
	return s
}

func (t *text) assert(b string) { fmt.Fprintf(t.out, "(assert %s)\n", b) }

// symbol returns the name of x: the same one whenever it is declared.
func (t *text) symbol(x symbol) string {
	s, ok := t.names[x]
	if !ok {
		if s = x.short(); t.taken[s] {
			s = x.long()
		}
		t.names[x], t.taken[s] = s, true
	}
	return s
}

func (t *text) literal(v lang.Value) string { return smtlib.Literal(v) }

// isNil reports whether v is nil, the only object that is a literal.
func isNil(v lang.Value) bool {
	o, ok := v.(lang.ObjectValue)
	return ok && o.IsNil()
}

func (t *text) apply(f fn, args ...string) string {
	n := len(f.String()) + 2
	for _, a := range args {
		n += len(a) + 1
	}
	var b strings.Builder
	b.Grow(n)
	b.WriteByte('(')
	b.WriteString(f.String())
	for _, a := range args {
		b.WriteByte(' ')
		b.WriteString(a)
	}
	b.WriteByte(')')
	return b.String()
}

func (t *text) indexed(f fn, by int, arg string) string {
	index := strconv.Itoa(by)
	if f == fnExtract {
		index = strconv.Itoa(by-1) + " 0"
	}
	return "((_ " + f.String() + " " + index + ") " + arg + ")"
}

// name declares a constant and asserts what it equals. A define-fun would be a
// macro: where names of names occur, solvers take minutes to expand it.
func (t *text) name(term string, of lang.Type) string {
	t.fresh++
	s := "$" + strconv.Itoa(t.fresh)
	t.declare(s, of)
	t.assert(t.apply(fnEq, s, term))
	return s
}

// short returns x's name in SMT-LIB where it is unique: its own, as for instances x@n, or quoted
// behind "var" if a solver knows it or it is not ASCII. Bounds are quoted behind "bound". Our names
// begin with $.
func (x symbol) short() string {
	switch v := x.of; {
	case v.Scope != "":
		return x.quoted(escape(v.Scope) + "." + escape(v.Name))
	case x.bound || !isPlain(v.Name) || known[v.Name]:
		return x.quoted(escape(v.Name))
	default:
		return v.Name
	}
}

// long returns a name that nothing else has.
func (x symbol) long() string {
	return x.quoted(escape(x.of.Scope) + "." + escape(x.of.Name) + " " + x.of.Type.String())
}

func (x symbol) quoted(s string) string {
	if x.bound {
		return "|bound " + s + "|"
	}
	return "|var " + s + "|"
}

func isPlain(s string) bool {
	if name, n, ok := strings.Cut(s, "@"); ok && name != "" { // an instance
		digits := strings.Trim(n, "0123456789") == "" && n != ""
		return digits && !slices.ContainsFunc(strings.Split(name, "."), func(part string) bool { return !isPlain(part) })
	}
	for i, r := range s {
		if r > unicode.MaxASCII || !(unicode.IsLetter(r) || r == '_' || i > 0 && unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// escape writes as hexadecimal codes what a quoted symbol cannot have, or separates our parts of one.
func escape(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError:
			fmt.Fprintf(&b, "%%!%x%%", s[:n])
		case r == '|' || r == '\\' || r == '%' || r == '.' || r == ' ' || !unicode.IsPrint(r):
			fmt.Fprintf(&b, "%%%x%%", r)
		default:
			b.WriteRune(r)
		}
		s = s[n:]
	}
	return b.String()
}

// known has words that SMT-LIB, its theories or a solver reserve, as far as they look like our names.
var known = lists.Set(strings.Fields(reserved))

//go:embed reserved.txt
var reserved string

// termDepth is how deeply terms in text nest, in levels: solvers parse and preprocess by recursion.
const termDepth = 100

// WriteSMT2 writes a script in SMT-LIB 2.6 that asks whether the assertions,
// which must be of type Bool, hold together, with the given answer as its
// :status. The comment, if any, stands at the head, line by line.
//
// The script is linear in the distinct nodes of the assertions: what they
// share is a constant $1, $2, … with an equation. Variables keep their names
// where SMT-LIB takes them and are |var …| otherwise; the bound of a bounded
// array a is |bound a|. Objects are integers, nil is 0. The logic is QF_LIA if no product, quotient or remainder
// of variables occurs, and QF_NIA otherwise; with arrays QF_ALIA or QF_ANIA. Of
// bit-vectors it is QF_BV or QF_ABV, and ALL where there are integers, too.
//
// Errors are those of w.
func WriteSMT2(w io.Writer, asserts []lang.Expr, status Answer, comment string) error {
	return writeSMT2(w, asserts, nil, status, comment)
}

// writeSMT2 returns WriteSMT2 with terms that are asserted, too; then the logic is ALL.
func writeSMT2(w io.Writer, asserts []lang.Expr, terms []*Term, status Answer, comment string) error {
	b := bufio.NewWriter(w)
	for _, e := range asserts {
		if e.Type() != lang.Bool {
			panic(fmt.Sprintf("solver: WriteSMT2 of an expression of type %v", e.Type()))
		}
	}
	if comment != "" {
		for line := range strings.Lines(comment) {
			fmt.Fprintf(b, "; %s\n", strings.Map(printable, line))
		}
	}
	of := logic(asserts)
	if len(terms) > 0 {
		of = "ALL"
	}
	fmt.Fprintf(b, "(set-info :smt-lib-version 2.6)\n(set-logic %s)\n(set-info :status %s)\n", of, status)
	var out strings.Builder
	target := newText(&out)
	c := newEncoder(target, true, termDepth)
	orders := make([][]*entry[string], len(asserts))
	for i, e := range asserts {
		orders[i] = c.count(e) // all of them first, so that what two share has a name
	}
	for i, e := range asserts {
		term, _ := c.build(context.Background(), e, orders[i])
		fmt.Fprintf(b, "%s(assert %s)\n", out.String(), term)
		out.Reset()
	}
	more := newTermEncoder[string](target, true, termDepth)
	for _, t := range terms {
		term, _ := more.encode(context.Background(), t)
		fmt.Fprintf(b, "%s(assert %s)\n", out.String(), term)
		out.Reset()
	}
	fmt.Fprintf(b, "(check-sat)\n(exit)\n")
	return b.Flush()
}

func printable(r rune) rune {
	if r < ' ' || r == 0x7f {
		return -1
	}
	return r
}

// logic returns the smallest logic of SMT-LIB that has the assertions.
func logic(asserts []lang.Expr) string {
	linear, arrays, constant := true, false, false
	var has sorts
	for _, e := range dag.Order(asserts...) {
		linear = linear && isLinear(e)
		arrays = arrays || e.Type().IsArray()
		if v, ok := e.Const(); ok {
			_, array := v.(lang.ArrayValue)
			constant = constant || array
		}
		has.add(e.Type())
	}
	switch {
	case constant || has.bits && has.ints:
		return "ALL" // no logic that has a name has constant arrays, nor both
	case has.bits && arrays:
		return "QF_ABV"
	case has.bits:
		return "QF_BV"
	case linear && arrays:
		return "QF_ALIA"
	case linear:
		return "QF_LIA"
	case arrays:
		return "QF_ANIA"
	default:
		return "QF_NIA"
	}
}

// sorts says whether there are integers and bit-vectors, also in arrays.
type sorts struct{ ints, bits bool }

func (s *sorts) add(t lang.Type) {
	switch {
	case t.IsArray():
		s.add(t.Dom())
		s.add(t.Elem())
	case t.IsBits():
		s.bits = true
	case t != lang.Bool:
		s.ints = true // an object, too
	}
}

// isLinear reports whether the operator at the root of e is one of linear arithmetic there.
func isLinear(e lang.Expr) bool {
	switch e.Op() {
	case lang.Mul:
		_, left := e.Kid(0).Const()
		_, right := e.Kid(1).Const()
		return left || right
	case lang.Div, lang.Mod:
		_, known := divisor(e)
		return known
	default:
		return true
	}
}
