package byrule

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tandem/explore/certify"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/spec"
	"tandem/spec/notation"
)

// most bounds what is matched, reached and built for the transitions from one configuration.
const most = 100_000

// cannot is why a rule cannot be run.
type cannot string

// evaluation finds the transitions from one configuration.
type evaluation struct {
	rules []notation.Entry
	own   func(certify.Configuration) []certify.Step
	rule  string // that is run
	left  int    // of most
}

// binding is what letters stand for, and by their text the statements of the left side. The zero letter
// is the statement that the rule is about.
type binding map[notation.Letter]any

func (v *evaluation) spend(n int) {
	if v.left -= n; v.left < 0 {
		panic(cannot(fmt.Sprintf("it needs more than %d statements and steps (bound)", most)))
	}
}

func unknown(t *notation.Term) cannot {
	return cannot(fmt.Sprintf("%d:%d: found %v, of which the checker knows nothing", t.Line, t.Col, t))
}

// steps lists the transitions from c, by the rules of these IDs; by all, where there are none.
func (v *evaluation) steps(c certify.Configuration, ids []string) []certify.Step {
	own := lists.Filter(v.own(c), func(t certify.Step) bool { return len(ids) == 0 || slices.Contains(ids, t.Rule) })
	return append(own, v.formed(c, ids)...)
}

// formed lists the transitions from c by the rules of forms: one for each way in which the premises hold.
func (v *evaluation) formed(c certify.Configuration, ids []string) (list []certify.Step) {
	for _, e := range v.rules {
		v.spend(1)
		if len(ids) > 0 && !slices.Contains(ids, e.ID) || c.S.Empty() {
			continue
		}
		v.rule = e.ID
		b := v.config(e.Formula.Left, c, binding{{}: c.S.Head()})
		if b == nil {
			continue
		}
		var tests []*notation.Term
		for _, p := range e.Formula.Premises {
			tests = append(tests, conjuncts(p.Kids[0])...)
		}
		v.premises(tests, b, nil, func(b binding, by []certify.Step) {
			t := certify.Step{Choice: e.Choice, Loops: e.Repeats && len(by) == 0}
			var names []string
			for _, s := range by {
				names, t.Choice, t.Loops = append(names, s.Rule), t.Choice+s.Choice, t.Loops || s.Loops
			}
			if t.Of = c.S.Head(); len(by) > 0 {
				t.Of = by[0].Of
			}
			v.rule = e.ID
			t.Rule, t.To = spec.Derivation(e.ID, names), v.configuration(e.Formula.Right, b)
			if slices.ContainsFunc(list, func(u certify.Step) bool { return u.Rule == t.Rule }) {
				panic(cannot("two of its transitions are called " + t.Rule))
			}
			list = append(list, t)
		})
	}
	return list
}

func conjuncts(t *notation.Term) []*notation.Term {
	if t.Kind != notation.AndTest {
		return []*notation.Term{t}
	}
	return append(conjuncts(t.Kids[0]), conjuncts(t.Kids[1])...)
}

// premises calls found for each way in which the tests hold, with the steps that name the derivation.
func (v *evaluation) premises(tests []*notation.Term, b binding, by []certify.Step, found func(binding, []certify.Step)) {
	if len(tests) == 0 {
		found(b, by)
		return
	}
	t := tests[0]
	if t.Kind != notation.Leads {
		if v.test(t, b) {
			v.premises(tests[1:], b, by, found)
		}
		return
	}
	fits := func(c certify.Configuration, by []certify.Step) bool {
		b := v.config(t.Kids[1], c, b)
		if b != nil {
			v.premises(tests[1:], b, by, found)
		}
		return b != nil
	}
	var from func(c certify.Configuration, by []certify.Step)
	from = func(c certify.Configuration, by []certify.Step) {
		if t.Name == "→*" && fits(c, by) && len(t.Signs) > 0 {
			return
		}
		for _, s := range v.steps(c, t.Signs) {
			switch with := append(slices.Clip(by), s); {
			case t.Name == "→":
				fits(s.To, with)
			case strings.Trim(s.Choice, ".") == "": // one of several alone has a name
				from(s.To, by)
			default:
				from(s.To, with)
			}
		}
	}
	from(v.configuration(t.Kids[0], b), by)
}

// config matches a configuration; nil if it does not fit.
func (v *evaluation) config(t *notation.Term, c certify.Configuration, b binding) binding {
	b = v.sequence(t.Kids[0].Kids, c.S, b)
	for i, x := range []any{c.Store, c.Phi}[:len(t.Kids)-1] {
		if b != nil {
			b = v.bind(t.Kids[i+1], x, b)
		}
	}
	return b
}

// bind returns b with a letter for x; nil if it stands for something else.
func (v *evaluation) bind(t *notation.Term, x any, b binding) binding {
	if t.Kind != notation.Meta {
		panic(unknown(t))
	}
	switch old := b[t.Letter].(type) {
	case nil:
		b = maps.Clone(b)
		b[t.Letter] = x
	case lang.Seq:
		if !old.Equal(x.(lang.Seq)) {
			return nil
		}
	case certify.Store:
		panic(unknown(t))
	default:
		if old != x {
			return nil
		}
	}
	return b
}

// sequence matches statements. A letter before the end takes the shortest part that lets the rest match.
func (v *evaluation) sequence(items []*notation.Term, S lang.Seq, b binding) binding {
	v.spend(1)
	switch {
	case len(items) == 0 && S.Empty():
		return b
	case len(items) == 0:
		return nil
	case items[0].Kind == notation.DeclaredForm:
		if S.Empty() || !isOf(items[0], S.Head()) {
			return nil
		}
		if b = v.form(items[0], S.Head().(*lang.Form), b); b == nil {
			return nil
		}
		return v.sequence(items[1:], S.Tail(), b)
	case items[0].Kind != notation.Meta || items[0].Sort != notation.Statements:
		panic(unknown(items[0]))
	case len(items) == 1:
		return v.bind(items[0], S, b)
	}
	all := S.Stmts()
	for n := 0; ; n++ {
		v.spend(n)
		if with := v.bind(items[0], lang.SeqOf(all[:n]...), b); with != nil {
			if with = v.sequence(items[1:], S, with); with != nil {
				return with
			}
		}
		if n == len(all) {
			return nil
		}
		S = S.Tail()
	}
}

// isOf reports whether a statement is of the form that a term names, or an error where it names none.
func isOf(t *notation.Term, s lang.Stmt) bool {
	f := s.Parts().Form
	_, fault := s.(*lang.Fault)
	return fault && t.Form == nil || f != nil && t.Form != nil && f.Decl.Keyword() == t.Form.Keyword()
}

// form matches the parts of a statement, which then stands where it is on the right, too.
func (v *evaluation) form(t *notation.Term, f *lang.Form, b binding) binding {
	vars, exprs, blocks, kids := f.Vars, f.Exprs, f.Blocks, t.Kids
	for _, item := range t.Form.Shape.Items {
		switch {
		case item.Part == syntax.NoPart || b == nil:
			continue
		case item.Part == syntax.BlockPart:
			b, blocks = v.sequence(kids[0].Kids, blocks[0], b), blocks[1:]
		case item.Part == syntax.VarPart || item.Part == syntax.ArrayPart:
			b, vars = v.bind(kids[0], lang.V(vars[0]), b), vars[1:]
		case kids[0].Sort != notation.Expression && kids[0].Sort != notation.Boolean:
			panic(unknown(kids[0]))
		default:
			b, exprs = v.bind(kids[0], exprs[0], b), exprs[1:]
		}
		kids = kids[1:]
	}
	if b != nil {
		b = maps.Clone(b)
		b[notation.Letter{Base: t.String()}] = f
	}
	return b
}

// test reports whether a premise holds that is no step.
func (v *evaluation) test(t *notation.Term, b binding) bool {
	switch {
	case t.Kind == notation.Is && t.Kids[0].Sort == notation.Val:
		return v.value(t.Kids[0], b) == lang.Value(lang.BoolValue(t.Name == "true"))
	case t.Kind == notation.Equal && t.Kids[0].Sort == notation.Val:
		return v.value(t.Kids[0], b).Equal(v.value(t.Kids[1], b)) == (t.Name == "=")
	case t.Kind == notation.Lacks && len(t.Kids) == 1:
		return !slices.ContainsFunc(v.statements(t.Kids[0], b).Stmts(), func(s lang.Stmt) bool { return isOf(t, s) })
	}
	panic(unknown(t))
}

// configuration returns what a term of ⟨S, σ, φ⟩ or ⟨S, V⟩ stands for.
func (v *evaluation) configuration(t *notation.Term, b binding) certify.Configuration {
	c := certify.Configuration{S: v.statements(t.Kids[0], b), Store: v.store(t.Kids[1], b)}
	if len(t.Kids) > 2 {
		c.Phi = v.expr(t.Kids[2], b)
	}
	return c
}

// store returns the value of σ, V, σ[x := e] or V[x := v].
func (v *evaluation) store(t *notation.Term, b binding) certify.Store {
	if s, ok := b[t.Letter].(certify.Store); ok && t.Kind == notation.Meta {
		return s
	}
	if t.Kind != notation.Update {
		panic(unknown(t))
	}
	var to interface{ Type() lang.Type }
	x := v.variable(t.Kids[1], b)
	if t.Sort == notation.Substitution {
		to = v.expr(t.Kids[2], b)
	} else {
		to = v.value(t.Kids[2], b)
	}
	if to.Type() != x.Type {
		panic(unknown(t.Kids[2]))
	}
	return v.store(t.Kids[0], b).With(x, to)
}

func (v *evaluation) variable(t *notation.Term, b binding) lang.Var {
	x, ok := v.expr(t, b).Var()
	if !ok {
		panic(unknown(t))
	}
	return x
}

// value returns V(e), or a literal.
func (v *evaluation) value(t *notation.Term, b binding) lang.Value {
	switch {
	case t.Kind == notation.Number, t.Kind == notation.Word && t.Sort == notation.Boolean:
		e, _ := v.expr(t, b).Const()
		return e
	case t.Kind == notation.Look, t.Kind == notation.Value && t.Name == "V":
		if is, ok := v.store(t.Kids[0], b).Of(v.expr(t.Kids[1], b)).(lang.Value); ok {
			return is
		}
	}
	panic(unknown(t))
}

var (
	connectives = map[notation.Kind]lang.Op{notation.Not: lang.Not, notation.And: lang.And, notation.Or: lang.Or}
	signs       = map[string]lang.Op{"<": lang.Lt, "≤": lang.Le, ">": lang.Gt, "≥": lang.Ge, "=": lang.Eq, "≠": lang.Ne, "+": lang.Add, "-": lang.Sub}
)

// expr returns the value of an expression, as φ ∧ bσ.
func (v *evaluation) expr(t *notation.Term, b binding) lang.Expr {
	var op lang.Op
	switch {
	case t.Kind == notation.Meta:
		if e, ok := b[t.Letter].(lang.Expr); ok {
			return e
		}
	case t.Kind == notation.Word && t.Sort == notation.Boolean:
		return lang.Const(lang.BoolValue(t.Name == "true"))
	case t.Kind == notation.Number:
		n, _ := strconv.ParseInt(t.Name, 10, 64) // at most 18 digits
		return lang.I(n)
	case t.Kind == notation.Apply:
		if e, ok := v.store(t.Kids[1], b).Of(v.expr(t.Kids[0], b)).(lang.Expr); ok {
			return e
		}
	case t.Kind == notation.Compare && len(t.Signs) == 1:
		op = signs[t.Signs[0]]
	case t.Kind == notation.Arith, t.Kind == notation.Equation:
		op = signs[t.Name]
	default:
		op = connectives[t.Kind]
	}
	var args []lang.Expr
	var types []lang.Type
	for _, k := range t.Kids {
		if op != 0 {
			args = append(args, v.expr(k, b))
			types = append(types, args[len(args)-1].Type())
		}
	}
	if op != 0 {
		if _, ok := op.Info().Result(types...); ok {
			return lang.Term(op, args...)
		}
	}
	panic(unknown(t))
}

// statements returns a sequence of statements.
func (v *evaluation) statements(t *notation.Term, b binding) lang.Seq {
	items := []*notation.Term{t}
	if t.Kind == notation.Sequence {
		items = t.Kids
	}
	var S lang.Seq
	for _, k := range slices.Backward(items) {
		if first, ok := b[k.Letter].(lang.Seq); ok && k.Kind == notation.Meta {
			v.spend(len(first.Stmts()))
			S = first.Then(S)
		} else {
			S = S.Push(v.statement(k, b))
		}
	}
	return S
}

// statement returns the statement of the left side with that text, or a new one in the place of that the rule is about.
func (v *evaluation) statement(t *notation.Term, b binding) lang.Stmt {
	if s, ok := b[notation.Letter{Base: t.String()}].(lang.Stmt); ok {
		return s
	}
	of := b[notation.Letter{}].(lang.Stmt)
	at := of.Parts().At
	switch t.Kind {
	case notation.Assignment:
		if x, e := v.variable(t.Kids[0], b), v.expr(t.Kids[1], b); x.Type == e.Type() {
			return &lang.Assign{X: x, E: e, At: at}
		}
	case notation.Choice:
		return &lang.If{B: v.expr(t.Kids[0], b), Then: v.statements(t.Kids[1], b), Else: v.statements(t.Kids[2], b), At: at}
	case notation.DeclaredForm:
		f, kids := &lang.Form{Decl: t.Form, At: at, From: lang.Origin(of)}, t.Kids
		for _, item := range t.Form.Shape.Items {
			switch item.Part {
			case syntax.NoPart:
				continue
			case syntax.VarPart, syntax.ArrayPart:
				f.Vars = append(f.Vars, v.variable(kids[0], b))
			case syntax.BlockPart:
				f.Blocks = append(f.Blocks, v.statements(kids[0], b))
			default:
				f.Exprs = append(f.Exprs, v.expr(kids[0], b))
			}
			kids = kids[1:]
		}
		return f
	}
	panic(unknown(t))
}
