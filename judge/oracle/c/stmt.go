package c

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

func (w *writer) block(s lang.Seq) {
	var leaves *lang.Assign
	for more := false; !s.Empty(); {
		if !w.shared { // a loop of C's has fewer steps
			if s, more = w.loops(s); more {
				continue
			}
		}
		a, assigns := s.Head().(*lang.Assign)
		i, chooses := s.Head().(*lang.If)
		switch l := w.raised; {
		case l != nil && assigns && a.X == l.flag:
			leaves = a
		case l != nil && chooses && l.guards(i):
			w.block(i.Then)
		default:
			w.stmt(s.Head())
		}
		s = s.Tail()
	}
	if leaves != nil {
		w.jump(leaves)
	}
}

// place returns a place as claims have it.
func place(at lang.Span) string { return fmt.Sprintf("%q", at.From.String()) }

// stmt writes a statement. What its expressions need before them stands in a block with
// it.
func (w *writer) stmt(s lang.Stmt) {
	p := s.Parts()
	w.at = p.At
	switch s := s.(type) {
	case *lang.Assign:
		w.evaluated(s, func(e []term) { w.line("%s = %s;", w.variable(s.X), e[0].text) })
	case *lang.AssignElem:
		w.evaluated(s, func(e []term) { w.line("TDM_E(%s, %s) = %s;", w.variable(s.A), e[0].text, e[1].text) })
	case *lang.SetBound:
		w.evaluated(s, func(e []term) { w.line("%s.n = %s;", w.variable(s.A), e[0].text) })
	case *lang.Input:
		w.typed(s.X.Type, p.At)
		if w.Harness == Verifier {
			w.nondet("", w.variable(s.X), s.X.Type)
			return
		}
		w.line("%s = %s;", w.variable(s.X), w.input(s.X.Type, fmt.Sprintf("tdm_next(%q)", readSuffix(w.reads, s.X.Type))))
	case *lang.Assume:
		w.evaluated(s, func(e []term) { w.line("tdm_assume(%s);", e[0].text) })
	case *lang.Assert:
		w.evaluated(s, func(e []term) { w.line("tdm_assert(%s, %s);", e[0].text, place(p.At)) })
	case *lang.Call:
		w.evaluated(s, func(e []term) { w.line("%s;", call(w.function(s.Proc), e...).text) })
	case *lang.Local: // the head of the function declares it
	case *lang.AssignField:
		w.evaluated(s, func(e []term) { w.line("%s = %s;", e[0].place, e[1].text) })
	case *lang.New:
		w.create(s)
	case *lang.Invoke:
		w.invoke(s)
	case *lang.Return:
		w.evaluated(s, func(e []term) {
			w.line("return%s;", strings.Join(lists.Map(e, func(e term) string { return " " + e.text }), ""))
		})
	case *lang.If:
		w.choice(s)
	case *lang.While:
		w.loop(s)
	case *lang.Form:
		w.form(s)
	default:
		w.wrong(p.At, "a statement of another language", "one of the languages basic, arrays, recursion and objects, with assumptions, assertions and inputs")
	}
}

// deepest is how many blocks are open where else branches nest no more.
const deepest = 50

// choice writes a choice and, at the same depth, the choices that are all there is in its
// else branches: compilers limit how deeply blocks nest. Where a test needs something before it,
// or many blocks are open, it leaves a loop of one round, and the choice that ends its else branch
// stands behind it.
func (w *writer) choice(s *lang.If) {
	chain := []*lang.If{s}
	flat := w.indent < deepest // and no test but the first needs something before it
	for next := lang.OnlyChoice(s.Else); next != nil; next = lang.OnlyChoice(next.Else) {
		chain = append(chain, next)
		flat = flat && w.plain(next)
	}
	if flat {
		if x := switched(chain); x != nil && w.Harness != Klee { // whose paths are by choices
			w.cases(*x, chain)
			return
		}
		w.evaluated(s, func(e []term) { w.alternatives(chain, e) })
		return
	}
	w.line("do {")
	w.indent++
	w.rounds++
	for s != nil {
		w.at = s.Parts().At
		w.evaluated(s, func(e []term) {
			w.line("if (%s) {", e[0].text)
			w.branch(s.Then)
			w.line("\tbreak;")
			w.line("}")
		})
		s = w.otherwise(s.Else)
	}
	w.rounds--
	w.indent--
	w.line("} while (0);")
}

// switched returns the variable of bits that each test of a chain compares with another constant; nil: there is none.
func switched(chain []*lang.If) (x *lang.Var) {
	var seen []lang.Expr
	for _, s := range chain {
		if s.B.Op() != lang.Eq || s.B.Kid(1).Op() != lang.Constant || slices.Contains(seen, s.B.Kid(1)) {
			return nil
		}
		y, ok := s.B.Kid(0).Var()
		if !ok || !y.Type.IsBits() || x != nil && y != *x {
			return nil
		}
		x, seen = &y, append(seen, s.B.Kid(1))
	}
	if len(chain) < 2 {
		return nil
	}
	return x
}

// cases writes a chain of choices as a switch. A break of C leaves the switch alone, so jumps out of a loop have a label.
func (w *writer) cases(x lang.Var, chain []*lang.If) {
	w.line("switch (%s) {", w.variable(x))
	w.rounds++
	for _, s := range chain {
		w.at = s.Parts().At
		w.evaluated(&lang.Assign{X: x, E: s.B.Kid(1)}, func(e []term) { w.line("case %s:", e[0].text) })
		w.nested(s.Then)
		w.line("\tbreak;")
	}
	w.line("default:")
	w.nested(chain[len(chain)-1].Else)
	w.line("\tbreak;")
	w.rounds--
	w.line("}")
}

// otherwise writes an else branch but for the choice that ends it, which it returns.
func (w *writer) otherwise(s lang.Seq) *lang.If {
	list := s.Stmts()
	if len(list) == 0 {
		return nil
	}
	last, ok := list[len(list)-1].(*lang.If)
	if !ok || w.raised.guards(last) {
		w.block(s)
		return nil
	}
	w.block(lang.SeqOf(list[:len(list)-1]...))
	return last
}

// alternatives writes a chain of choices, the value of whose first test is e.
func (w *writer) alternatives(chain []*lang.If, e []term) {
	w.line("if (%s) {", e[0].text)
	w.branch(chain[0].Then)
	for _, next := range chain[1:] {
		w.at = next.Parts().At
		w.evaluated(next, func(e []term) { w.line("} else if (%s) {", e[0].text) })
		w.branch(next.Then)
	}
	if last := chain[len(chain)-1].Else; !last.Empty() {
		w.line("} else {")
		w.nested(last)
	}
	w.line("}")
}

// branch writes the branch that is taken where a test is true.
func (w *writer) branch(s lang.Seq) {
	if w.Harness == Klee {
		w.line("\ttdm_taken = 1;")
	}
	w.nested(s)
}

// plain reports whether nothing must be written before the expressions of a statement. It
// writes to a copy.
func (w *writer) plain(s lang.Stmt) (ok bool) {
	probe := *w
	probe.out, probe.report = new(strings.Builder), syntax.Reporter{}
	probe.evaluated(s, func([]term) { ok = probe.out.Len() == 0 })
	return ok
}

func (w *writer) nested(s lang.Seq) {
	w.indent++
	w.block(s)
	w.indent--
}

// loop writes a loop: one whose test needs something before it is left from inside.
func (w *writer) loop(s *lang.While) {
	if w.plain(s) {
		w.evaluated(s, func(e []term) { w.line("while (%s) {", e[0].text) })
	} else {
		w.line("while (1) {")
		w.indent++
		w.evaluated(s, func(e []term) { w.line("if (!(%s)) { break; }", e[0].text) })
		w.indent--
	}
	w.nested(s.Body)
	w.line("}")
}

// aside returns what write writes, which is not put into the output.
func (w *writer) aside(write func()) string {
	before := w.out
	w.out = new(strings.Builder)
	write()
	text := w.out.String()
	w.out = before
	return text
}

// evaluated writes what a statement does with its expressions, behind the checks of its
// accesses: they are one branch, as the statement has one error.
func (w *writer) evaluated(s lang.Stmt, does func([]term)) {
	x := &exprs{w: w, memo: map[lang.Expr]term{}}
	var list []term
	temps := w.aside(func() {
		es, called := lang.Before(s)
		if list = lists.Map(es, x.term); called != (lang.Expr{}) {
			list[0].ok = there(list[0].ok, called, list[0])
		}
	})
	for _, e := range list {
		x.there = lists.Union(x.there, e.ok)
	}
	p := s.Parts()
	switch {
	case !p.I.IsZero() && p.X.Type.IsBounded():
		x.ok = append(x.ok, fmt.Sprintf("tdm_inside(%s, %s.n)", list[0].text, w.variable(p.X)))
	case p.Partly && p.I.IsZero(): // a bound
		x.ok = append(x.ok, fmt.Sprintf("(%s >= 0)", list[0].text))
		x.fits = append(x.fits, fmt.Sprintf("(%s <= %d)", list[0].text, w.MaxLength))
	}
	_, loop := s.(*lang.While)
	_, form := s.(*lang.Form)
	_, assumes := s.(*lang.Assume)
	section := w.shared && !w.held && !form
	if w.shared && len(x.ok)+len(x.fits) > 0 { // which would have to end in the middle of a step
		w.wrong(p.At, "an access to an array with a bound", "none in programs with threads")
	}
	block := (temps != "" || section) && !loop
	if block {
		w.line("{")
		w.indent++
	}
	if section {
		w.line("tdm_begin();")
	}
	w.out.WriteString(temps)
	if len(x.there) > 0 {
		w.line("if (!(%s)) { tdm_error(\"nil-dereference\", %s); }", strings.Join(x.there, " & "), place(p.At))
	}
	if len(x.ok) > 0 {
		w.line("if (!(%s)) { tdm_error(\"array-out-of-bound\", %s); }", strings.Join(x.ok, " & "), place(w.access(s)))
	}
	if len(x.fits) > 0 {
		w.line("if (!(%s)) { tdm_bound(%s); }", strings.Join(x.fits, " & "), place(p.At))
	}
	if section && p.Test && !assumes { // what is behind the test is another step, or the end
		w.temps++
		test := fmt.Sprintf("t%d", w.temps)
		w.line("uint8_t %s = %s;", test, list[0].text)
		w.line("tdm_end();")
		list[0].text, section = test, false
	}
	does(list)
	if section {
		w.line("tdm_end();")
	}
	if block {
		w.indent--
		w.line("}")
	}
}

// access returns the place of an access that fails: of the access, if there is one; but of an assertion its own, since
// an engine that says of that place that it is safe says so of both.
func (w *writer) access(s lang.Stmt) lang.Span {
	_, asserts := s.(*lang.Assert)
	if list := lang.AccessesOf(s); !asserts && len(list) == 1 && list[0].At.From.IsValid() {
		return list[0].At
	}
	return s.Parts().At
}

// nondet writes the statements that set a variable, behind its declaration or not, to any value of its type.
func (w *writer) nondet(declared, name string, t lang.Type) {
	scalar := func(declared, to string, t lang.Type) {
		w.line("%s%s = %s();", declared, to, map[int]string{8: "__VERIFIER_nondet_uchar", 16: "__VERIFIER_nondet_ushort", 32: "__VERIFIER_nondet_uint", 64: "__VERIFIER_nondet_ulonglong"}[Class(t)])
		defer func(at lang.Span) { w.at = at }(w.at)
		if n := max(t.Width(), 1); n < Class(t) {
			w.at = lang.Span{} // what is said of the line is said behind the statement
			w.line("tdm_assume(%s <= UINT64_C(%d));", to, uint64(1)<<n-1)
		}
	}
	if !t.IsArray() {
		scalar(declared, name, t)
		return
	}
	if declared != "" {
		w.line("%s%s;", declared, name)
	}
	for i := range Elements(t, w.MaxLength) {
		scalar("", fmt.Sprintf("%s.e[%d]", name, i), t.Elem())
		w.line("TDM_GIVEN(%s, %d);", name, i)
	}
	w.line("%s.n = 0;", name)
	if t.IsBounded() {
		w.line("%s.n = (int64_t)__VERIFIER_nondet_ulonglong();", name)
		w.line("tdm_assume((%s.n >= 0) & (%s.n <= %d));", name, name, Elements(t, w.MaxLength))
	}
}

// input returns the C expression of an input of a type and a name, which is C as well.
func (w *writer) input(t lang.Type, name string) string {
	if t.IsArray() {
		return fmt.Sprintf("%s_input(%d, %d, %s)", w.ctype(t), max(t.Elem().Width(), 1), map[bool]int{true: 1}[t.IsBounded()], name)
	}
	return fmt.Sprintf("tdm_input_%d(%d, %s)", Class(t), max(t.Width(), 1), name)
}
