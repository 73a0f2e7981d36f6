package solver

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"tandem/lang"
)

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
	memo, linear, arrays, constant := map[lang.Expr]struct{}{}, true, false, false
	var has sorts
	for _, e := range asserts {
		lang.FoldExpr(e, memo, func(e lang.Expr, _ []struct{}) struct{} {
			linear = linear && isLinear(e)
			arrays = arrays || e.Type().IsArray()
			if v, ok := e.Const(); ok {
				_, array := v.(lang.ArrayValue)
				constant = constant || array
			}
			has.add(e.Type())
			return struct{}{}
		})
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
