package prove

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/proofs"
	"tandem/props"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// The exported rules of §4's programs are those that run. Along runs of a random program the unfolding has the same successors,
// with what they add to ρ; and the standard semantics has the same stacks, values of variables, and heaps.
func TestUnfolding(t *testing.T) {
	exportUnfolding(t)
	sides, cases := objects.Traces(concrete.Standard()), longtest.Cases(12, 120)
	fired := map[string]int{}
	k := heaps.Standard(concrete.Standard())
	early := sides
	early.Standard = heaps.System(k).With(heaps.CallEarly(k))
	told := false // a case tells them apart
	byComputation(t, unfoldingSteps, cases, func(n uint64) string {
		src, from, ok := objectProgram(n)
		if !ok {
			return ""
		}
		u, again := newUnfolded(from), newUnfolded(from)
		traces := u.traces(sides, src, fired)
		again.ids = maps.Clone(u.ids)
		run := u.run(sides, from.V, fired)
		if u.nodes > 10*maxNodes {
			return ""
		}
		told = told || again.run(early, from.V, map[string]int{}) != run
		return fmt.Sprintf("let D := [%s] in let S := %s in\n%s /\\ %s", strings.Join(lists.Map(from.prog.Methods(), u.declared), "; "), u.seq(from.prog.Body), traces, run)
	})
	if !told {
		t.Error("each case is as if the place of a result were found before the call")
	}
	allFired(t, fired, map[string][]string{"symbolic": sides.Unfold.IDs(), "concrete": sides.Standard.IDs()})
	t.Logf("%d cases: %v", cases, fired)
}

// exportUnfolding has the prover of all tests know the exported rules of §4's programs.
func exportUnfolding(t *testing.T) *Prover {
	t.Helper()
	p := proverOf(t)
	files, err := rocq.Export(texts.Printed("unfolding"))
	if err != nil {
		t.Fatal(err)
	}
	p.export("unfolding", files)
	t.Cleanup(p.forget)
	return p
}

// What follows from Theorem 4.5 is about the exported rules of traces, beside those of programs.
func TestPathConditions(t *testing.T) {
	p := exportUnfolding(t)
	r, err := p.Language(t.Context(), "traces", Of(texts.Printed("traces")), proofs.Of("programs"))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range r.List {
		if !o.Proved || o.Axioms != nil {
			t.Errorf("%s is not proved: %s, %v", o.Statement, o.Why, o.Axioms)
		}
	}
}

// No mutant of §4's programs that somebody wrote is proved: each rule has a part in what traces compute.
func TestUnfoldingMutants(t *testing.T) {
	noneProved(t, exportUnfolding(t), "unfolding", "../../objects/unfold/mutants.rules", longtest.Cases(20, 1))
}

// unfolded writes the goals about a program.
type unfolded struct {
	prog            *lang.Program
	globals, locals []lang.Var
	objects         numbers
	ids             map[string]int        // of variables and methods
	global          func(lang.Var) string // the number of a variable, where all are global; nil: they are not
	nodes           int
}

func newUnfolded(from objectStart) *unfolded {
	return &unfolded{prog: from.prog, globals: from.globals, locals: from.locals, objects: numbers{}, ids: map[string]int{}}
}

// isLocal reports whether a variable is a formal parameter, this, or fresh.
func isLocal(x lang.Var) bool { return x.Scope != "" || strings.Contains(x.Name, "#") }

// id returns the number of a variable or a method.
func (u *unfolded) id(name string) string {
	if _, ok := u.ids[name]; !ok {
		u.ids[name] = len(u.ids)
	}
	return fmt.Sprint(u.ids[name], "%N")
}

func (u *unfolded) varName(x lang.Var) string {
	return u.id(fmt.Sprint("variable ", x.Scope, ".", x.Name, " ", x.Type))
}

func (u *unfolded) variable(x lang.Var) string {
	if u.global != nil {
		return "(gv " + u.global(x) + ")"
	}
	if isLocal(x) {
		return "(lv " + u.varName(x) + ")"
	}
	return "(gv " + u.varName(x) + ")"
}

func (u *unfolded) expr(e lang.Expr) string {
	u.nodes++
	if x, ok := e.Var(); ok {
		return "(ev " + u.variable(x) + ")"
	}
	if v, ok := e.Const(); ok {
		if e.Type().IsClass() {
			return "nil_"
		}
		return "(op_ (Lit " + numbers{}.data(v) + ") [])"
	}
	if f, ok := e.Field(); ok {
		return fmt.Sprintf("(dot_ %s %s)", u.expr(e.Kid(0)), name(f.Of.String(), f.Name))
	}
	var kids []string
	for i := range e.NumKids() {
		kids = append(kids, u.expr(e.Kid(i)))
	}
	op, ok := objectOps[e.Op()]
	if named := map[lang.Op]string{lang.Cond: "Choice", lang.Eq: "Equals", lang.Ne: "Differs"}[e.Op()]; named != "" {
		op = "(Named " + named + ")"
	} else if !ok {
		panic(e.Op())
	}
	return fmt.Sprintf("(op_ %s [%s])", op, strings.Join(kids, "; "))
}

func (u *unfolded) place(h lang.Expr) string {
	if x, ok := h.Var(); ok {
		return "(var_ " + u.variable(x) + ")"
	}
	f, _ := h.Field()
	return fmt.Sprintf("(field_ %s %s)", u.expr(h.Kid(0)), name(f.Of.String(), f.Name))
}

// receiver writes where a call assigns the result to, and the variable r.
func (u *unfolded) receiver(h lang.Expr) string {
	if h.IsZero() {
		return "None"
	}
	return fmt.Sprintf("(Some (%s, %s))", u.place(h), u.varName(lang.Result(h.Type())))
}

// noResult writes r := nil for the type of a result.
func (u *unfolded) noResult(t lang.Type) string {
	switch {
	case t == lang.Type{}:
		return "None"
	case t.IsClass():
		return fmt.Sprintf("(Some (%s, Named Nil_))", u.varName(lang.Result(t)))
	}
	return fmt.Sprintf("(Some (%s, Lit %s))", u.varName(lang.Result(t)), numbers{}.data(lang.Default(t)))
}

func (u *unfolded) seq(S lang.Seq) string {
	return "[" + strings.Join(lists.Map(S.Stmts(), u.stmt), "; ") + "]"
}

func (u *unfolded) stmt(s lang.Stmt) string {
	u.nodes++
	switch s := s.(type) {
	case *lang.Assign:
		return fmt.Sprintf("set_ %s %s", u.place(lang.V(s.X)), u.expr(s.E))
	case *lang.AssignField:
		return fmt.Sprintf("set_ %s %s", u.place(s.H), u.expr(s.E))
	case *lang.New:
		return "new_ " + u.place(s.H)
	case *lang.Invoke:
		return fmt.Sprintf("call_ %s %s %s [%s]", u.receiver(s.H), u.expr(s.E0), u.id("method "+s.Callee()), strings.Join(lists.Map(s.Args, u.expr), "; "))
	case *lang.Return:
		if s.E.IsZero() {
			return "return_ None"
		}
		return fmt.Sprintf("return_ (Some (%s, %s))", u.varName(lang.Result(s.E.Type())), u.expr(s.E))
	case *lang.End:
		return fmt.Sprintf("end_ %s %s", u.receiver(s.H), u.noResult(s.Result))
	case *lang.If:
		return fmt.Sprintf("if_ %s %s %s", u.expr(s.B), u.seq(s.Then), u.seq(s.Else))
	case *lang.While:
		return fmt.Sprintf("while_ %s %s", u.expr(s.B), u.seq(s.Body))
	}
	panic(fmt.Sprintf("%T", s))
}

func (u *unfolded) declared(m *lang.Method) string {
	return fmt.Sprintf("(%s, method_ %s [%s] %s %s)", u.id("method "+m.FullName()), u.varName(m.This), strings.Join(lists.Map(m.Params, u.varName), "; "), u.seq(m.Body), u.noResult(m.Result))
}

func (u *unfolded) action(a trace.Action) string {
	switch a := a.(type) {
	case trace.Test:
		return "tested_ " + u.expr(a.B)
	case trace.New:
		return "made_ " + u.variable(a.X)
	case trace.Assign:
		return fmt.Sprintf("assigned_ %s %s", u.place(a.H), u.expr(a.E))
	}
	panic(fmt.Sprintf("%T", a))
}

// traces returns the goal about the unfolding, at each step of a random path: what follows, and what is added to ρ.
func (u *unfolded) traces(sides objects.TraceSides, src props.Source, fired map[string]int) string {
	c := unfold.Initial(u.prog)
	var fresh, seen []string
	var chosen []string
	for range mostSteps {
		next := sides.Unfold.Next(c)
		var list, zs []string
		for _, s := range next {
			fired["symbolic "+s.Rule]++
			added := s.To.Rho.Since(c.Rho.Len())
			for _, a := range added {
				if of, ok := a.(trace.New); ok {
					zs = []string{u.varName(of.X)}
				}
				if of, ok := a.(trace.Assign); ok && s.Rule == "Call" {
					x, _ := of.H.Var()
					zs = append(zs, u.varName(x))
				}
			}
			list = append(list, fmt.Sprintf("(%q, %s, [%s])", s.Rule, u.seq(s.To.S), strings.Join(lists.Map(added, u.action), "; ")))
		}
		fresh, seen = append(fresh, "["+strings.Join(zs, "; ")+"]"), append(seen, "["+strings.Join(list, ";\n ")+"]")
		if len(next) == 0 {
			break
		}
		i := src.Choose(len(next), "next")
		chosen = append(chosen, fmt.Sprint(i))
		c = next[i].To
	}
	for len(chosen) < len(fresh) {
		chosen = append(chosen, "0")
	}
	return fmt.Sprintf("seenTraces D S (combine [%s] [%s]%%nat) = shown_ [%s]", strings.Join(fresh, "; "), strings.Join(chosen, "; "), strings.Join(seen, ";\n"))
}

// run returns the goal about the standard semantics from V.
func (u *unfolded) run(sides objects.TraceSides, V concrete.Valuation, fired map[string]int) string {
	c := heaps.Initial(u.prog, V)
	number := func() (last int) {
		for _, o := range c.H.Objects() {
			if u.objects[o] == 0 {
				u.objects[o] = len(u.objects) + 1
				last = u.objects[o]
			}
		}
		return last
	}
	number()
	existing := len(u.objects)
	from := u.slots(c.H)
	values := lists.Map(from, func(s slot) string { return u.objects.data(c.H.At(s.o, s.f)) })
	state := fmt.Sprintf("(st [%s] [%s] [%s] [%s] %d%%nat)", strings.Join(lists.Map(u.globals, u.varName), "; "), u.values(c), u.where(from), strings.Join(values, "; "), existing)
	var steps, seen []string
	for range mostSteps {
		next := sides.Standard.Next(c)
		if len(next) == 0 {
			steps, seen = append(steps, "(Null, [])"), append(seen, "[]")
			break
		}
		fired["concrete "+next[0].Rule]++
		c = next[0].To
		o := "Null"
		if last := number(); last > 0 {
			o = fmt.Sprintf("Ref %d%%nat", last)
		}
		at := u.slots(c.H)
		steps = append(steps, fmt.Sprintf("(%s, [%s])", o, u.where(at)))
		seen = append(seen, fmt.Sprintf("[(%q, %s, %d%%nat)]", next[0].Rule, u.seen(c, at), len(c.H.Objects())))
	}
	return fmt.Sprintf("seenStandard D [%s] [%s] [%s] ([(fun _ => Null, S, None)], %s) = shown_run [%s]", strings.Join(lists.Map(u.globals, u.varName), "; "),
		strings.Join(lists.Map(u.locals, u.varName), "; "), strings.Join(steps, "; "), state, strings.Join(seen, ";\n"))
}

// seen writes the closures, the values of variables, and those of fields.
func (u *unfolded) seen(c heaps.Config, at []slot) string {
	var closures []string
	for p := c.Gamma; !p.Empty(); p = p.Pop() {
		local := func(x lang.Var) string {
			if m, ok := c.Methods[p.Top().Proc]; !ok || !slices.Contains(m.Locals(), x) {
				return "Null"
			}
			return u.objects.data(p.Top().L.At(x))
		}
		closures = append(closures, fmt.Sprintf("(%s, [%s])", u.seq(p.Top().S), strings.Join(lists.Map(u.locals, local), "; ")))
	}
	fields := lists.Map(at, func(s slot) string { return u.objects.data(c.H.At(s.o, s.f)) })
	return fmt.Sprintf("[%s], [%s], [%s]", strings.Join(closures, "; "), u.values(c), strings.Join(fields, "; "))
}

func (u *unfolded) values(c heaps.Config) string {
	return strings.Join(lists.Map(u.globals, func(x lang.Var) string { return u.objects.data(c.G.At(x)) }), "; ")
}

func (u *unfolded) slots(H lang.Heap) (list []slot) {
	for _, at := range H.Objects() {
		for _, f := range u.prog.Fields() {
			if f.Of == at.Type() {
				list = append(list, slot{at, f})
			}
		}
	}
	return list
}

func (u *unfolded) where(at []slot) string {
	return strings.Join(lists.Map(at, func(s slot) string {
		return fmt.Sprintf("(Ref %d%%nat, %s%%N)", u.objects[s.o], name(s.f.Of.String(), s.f.Name))
	}), "; ")
}
