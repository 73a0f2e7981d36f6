package prove

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// The rules of section4/Calls.v, which are typed by hand, are those that run. Along runs of a random program, both sides have the
// same successors: their stacks, the values of variables and fields in V∘σ and in V, and V(φ), with fresh variables and without.
func TestObjects(t *testing.T) {
	sem, cases := objects.New(), longtest.Cases(20, 120)
	fired, held := compareObjects(t, sem, cases)
	allFired(t, fired, map[string][]string{"symbolic": sem.Symbolic.IDs(), "concrete": sem.Concrete.IDs()})
	if held[true] < cases || held[false] < cases {
		t.Errorf("φ holds of %d successors, and not of %d", held[true], held[false])
	}
	t.Logf("%d cases: %v; φ holds of %d", cases, fired, held[true])
}

// allFired fails for rules of either side that no case has.
func allFired(t *testing.T, fired map[string]int, sides map[string][]string) {
	t.Helper()
	for side, rules := range sides {
		for _, rule := range rules {
			if fired[side+" "+rule] == 0 && (rule != "Assign-L" || longtest.Sweeps()) { // which is rare
				t.Errorf("no case has %s %s", side, rule)
			}
		}
	}
}

// objectStart is a program with objects and its initial values, and its variables: with those of results, and with those of methods.
type objectStart struct {
	prog            *lang.Program
	V               concrete.Valuation
	globals, locals []lang.Var
}

// movingPlace is a program that assigns a result where the call has moved the place.
const movingPlace = `class C { f: C; method away(): C { x := new C; } }
var x: C;
x := new C; x.f := x.away();`

// objectProgram returns the nth program: first one whose call moves a place, and then random ones, if they are not too short.
func objectProgram(n uint64) (src props.Source, from objectStart, ok bool) {
	voc := programs.Objects()
	src = props.NewDice(1, n)
	prog := voc.RandomProgram(src, 60)
	if n == 0 {
		var err error
		if prog, err = lang.Parse("", []byte(movingPlace)); err != nil {
			panic(err)
		}
	}
	from = objectStart{prog: prog, V: concrete.NewValuation(voc.Initial(src, prog)), globals: slices.Concat(prog.Vars, lists.Map(voc.Types, lang.Result))}
	for _, m := range prog.Methods() {
		from.locals = append(from.locals, m.Locals()...)
	}
	return src, from, n == 0 || len(prog.Body.Stmts()) >= 3
}

// compareObjects has Rocq compute cases, and returns how often each rule is compared, and φ holds.
func compareObjects(t *testing.T, sem *objects.Semantics, cases int) (fired map[string]int, held map[bool]int) {
	t.Helper()
	fired, held = map[string]int{}, map[bool]int{}
	byComputation(t, objectSteps, cases, func(n uint64) string {
		src, from, ok := objectProgram(n)
		if !ok {
			return ""
		}
		prog := from.prog
		o := &objectCase{V: from.V, prog: prog, globals: from.globals, locals: from.locals, ids: map[string]int{}, objects: map[lang.ObjectValue]int{}}
		for _, x := range sem.InitC(prog, o.V).H.Objects() {
			o.number(x)
		}
		existing := len(o.objects)
		symbolic, concrete := o.symbolic(sem, src, fired, held), o.concrete(sem, fired)
		if o.nodes > 10*maxNodes {
			return ""
		}
		declared := strings.Join(lists.Map(prog.Methods(), o.declared), "; ")
		return fmt.Sprintf("let D := [%s] in let S := %s in let V := %s in let W := %s in let at_ := look %s %s in\n%s /\\\n%s", declared, o.seq(prog.Body), o.state(existing), o.valuation(),
			apart(o.locals, typeOf, o.variable), apart(o.globals, typeOf, o.variable), symbolic, concrete)
	})
	return fired, held
}

// objectCase writes the goals about a program from V.
type objectCase struct {
	V               concrete.Valuation
	prog            *lang.Program
	globals, locals []lang.Var
	ids             map[string]int // numbers of names
	objects         map[lang.ObjectValue]int
	made            []int // the objects of fresh variables
	nodes           int
}

// number returns that of an object: in the order in which they are met.
func (o *objectCase) number(v lang.ObjectValue) int {
	if _, ok := o.objects[v]; !ok {
		o.objects[v] = len(o.objects) + 1
	}
	return o.objects[v]
}

// name returns the number of a variable, field or method, which tells whether it is local and whether it is of truth values.
func (o *objectCase) name(of string, local bool, t lang.Type) string {
	if _, ok := o.ids[of]; !ok {
		o.ids[of] = len(o.ids)
	}
	n := 4 * o.ids[of]
	if local {
		n++
	}
	if t == lang.Bool {
		n += 2
	}
	return fmt.Sprint(n, "%N")
}

func (o *objectCase) variable(x lang.Var) string {
	return o.name("variable "+x.Scope+"."+x.Name+" "+x.Type.String(), x.Scope != "", x.Type)
}

func (o *objectCase) field(f lang.Field) string {
	return o.name("field "+f.Of.String()+"."+f.Name, false, f.Type)
}

func (o *objectCase) method(name string) string { return o.name("method "+name, false, lang.Type{}) }

// kind returns one of the names, for objects or for others.
func kind(t lang.Type, object, other string) string {
	if t.IsClass() {
		return object
	}
	return other
}

func (o *objectCase) expr(e lang.Expr) string {
	o.nodes++
	kid := func(i int) string { return o.expr(e.Kid(i)) }
	if x, ok := e.Var(); ok {
		return fmt.Sprintf("(%s %s)", kind(e.Type(), "OV", "DV"), o.variable(x))
	}
	if v, ok := e.Const(); ok {
		return kind(e.Type(), "Nil", "(DOp (Lit "+numbers{}.data(v)+") none)")
	}
	if f, ok := e.Field(); ok {
		return fmt.Sprintf("(%s %s %s)", kind(e.Type(), "OF", "DF"), kid(0), o.field(f))
	}
	switch {
	case e.Op() == lang.Cond:
		return fmt.Sprintf("(%s %s %s %s)", kind(e.Type(), "OC", "DC"), kid(0), kid(1), kid(2))
	case e.Op() == lang.Eq && e.Kid(0).Type().IsClass():
		return fmt.Sprintf("(Eq %s %s)", kid(0), kid(1))
	case e.Op() == lang.Ne && e.Kid(0).Type().IsClass():
		return fmt.Sprintf("(Not (Eq %s %s))", kid(0), kid(1))
	}
	operands := "none"
	for i := e.NumKids() - 1; i >= 0; i-- {
		operands = fmt.Sprintf("(also %s %s)", kid(i), operands)
	}
	return fmt.Sprintf("(DOp %s %s)", objectOps[e.Op()], operands)
}

var objectOps = map[lang.Op]string{
	lang.Not: "ONot", lang.And: "OAnd", lang.Or: "OOr", lang.Add: "OAdd", lang.Sub: "OSub", lang.Neg: "ONeg",
	lang.Lt: "OLt", lang.Le: "OLe", lang.Gt: "OGt", lang.Ge: "OGe", lang.Eq: "OEq", lang.Ne: "ONe",
}

// assignment writes h := e.
func (o *objectCase) assignment(h, e lang.Expr) string {
	if x, ok := h.Var(); ok {
		return fmt.Sprintf("(%s %s %s)", kind(e.Type(), "ToOV", "ToDV"), o.variable(x), o.expr(e))
	}
	f, _ := h.Field()
	return fmt.Sprintf("(%s %s %s %s)", kind(e.Type(), "ToOF", "ToDF"), o.expr(h.Kid(0)), o.field(f), o.expr(e))
}

// result writes r := e, for a type and what to take if there is no e.
func (o *objectCase) result(t lang.Type, e lang.Expr) string {
	if t == (lang.Type{}) {
		return "None"
	}
	return "(Some " + o.assignment(lang.V(lang.Result(t)), e) + ")"
}

func (o *objectCase) seq(S lang.Seq) string {
	return "[" + strings.Join(lists.Map(S.Stmts(), o.stmt), "; ") + "]"
}

func (o *objectCase) stmt(s lang.Stmt) string {
	o.nodes++
	switch s := s.(type) {
	case *lang.Assign:
		return "Do " + o.assignment(lang.V(s.X), s.E)
	case *lang.AssignField:
		return "Do " + o.assignment(s.H, s.E)
	case *lang.New:
		if x, ok := s.H.Var(); ok {
			return "Make (AtVar " + o.variable(x) + ")"
		}
		f, _ := s.H.Field()
		return fmt.Sprintf("Make (AtField %s %s)", o.expr(s.H.Kid(0)), o.field(f))
	case *lang.Invoke:
		receive := "None"
		if !s.H.IsZero() {
			receive = "(Some " + o.assignment(s.H, lang.V(lang.Result(s.H.Type()))) + ")"
		}
		args := lists.Map(s.Args, func(e lang.Expr) string { return kind(e.Type(), "inl ", "inr ") + o.expr(e) })
		return fmt.Sprintf("Call %s %s %s [%s]", receive, o.expr(s.E0), o.method(s.Callee()), strings.Join(args, "; "))
	case *lang.Return:
		if s.E.IsZero() {
			return "Return None"
		}
		return "Return " + o.result(s.E.Type(), s.E)
	case *lang.If:
		return fmt.Sprintf("If %s %s %s", o.expr(s.B), o.seq(s.Then), o.seq(s.Else))
	case *lang.While:
		return fmt.Sprintf("While %s %s", o.expr(s.B), o.seq(s.Body))
	}
	panic(fmt.Sprintf("%T", s))
}

func (o *objectCase) declared(m *lang.Method) string {
	params := lists.Map(m.Params, func(u lang.Var) string { return kind(u.Type, "inl ", "inr ") + o.variable(u) })
	def := "None"
	if m.Result != (lang.Type{}) {
		def = o.result(m.Result, lang.Const(lang.Default(m.Result)))
	}
	return fmt.Sprintf("(%s, mth %s [%s] %s %s)", o.method(m.FullName()), o.variable(m.This), strings.Join(params, "; "), o.seq(m.Body), def)
}

// value writes a value: of an object, or of other data.
func (o *objectCase) value(v lang.Value) string {
	if ref, ok := v.(lang.ObjectValue); ok {
		if ref.IsNil() {
			return "None"
		}
		return fmt.Sprintf("(Some %d)", o.number(ref))
	}
	return numbers{}.data(v)
}

// apart writes two lists of what is about objects, and about others.
func apart[X any](xs []X, of func(X) lang.Type, write func(X) string) string {
	var objects, others []string
	for _, x := range xs {
		if of(x).IsClass() {
			objects = append(objects, write(x))
		} else {
			others = append(others, write(x))
		}
	}
	return fmt.Sprintf("[%s] [%s]", strings.Join(objects, "; "), strings.Join(others, "; "))
}

func typeOf(x lang.Var) lang.Type { return x.Type }

// slot is a field of an object.
type slot struct {
	o lang.ObjectValue
	f lang.Field
}

func (o *objectCase) slots(H lang.Heap) (list []slot) {
	for _, at := range H.Objects() {
		for _, f := range o.prog.Fields() {
			if f.Of == at.Type() {
				list = append(list, slot{at, f})
			}
		}
	}
	return list
}

func slotType(s slot) lang.Type { return s.f.Type }

// where writes which fields of objects are looked at.
func (o *objectCase) where(H lang.Heap) string {
	at := func(s slot) string { return fmt.Sprintf("(%d%%nat, %s)", o.number(s.o), o.field(s.f)) }
	return "slots_ " + apart(o.slots(H), slotType, at)
}

// seen writes what is seen there of a concrete configuration.
func (o *objectCase) seen(c heaps.Config) string {
	var closures []string
	for p := c.Gamma; !p.Empty(); p = p.Pop() {
		top := p.Top()
		proc := "None"
		if top.Proc != "" {
			proc = "(Some " + o.method(top.Proc) + ")"
		}
		closures = append(closures, fmt.Sprintf("shown %s %s %s", apart(o.locals, typeOf, func(x lang.Var) string { return o.value(top.L.At(x)) }), o.seq(top.S), proc))
	}
	at := func(s slot) string { return o.value(c.H.At(s.o, s.f)) }
	return fmt.Sprintf("sight [%s] %s %s", strings.Join(closures, "; "), apart(o.globals, typeOf, func(x lang.Var) string { return o.value(c.G.At(x)) }), apart(o.slots(c.H), slotType, at))
}

// mostSteps is how many a case has at the most.
const mostSteps = 14

// symbolic returns the goal about the symbolic side, at each step of a run: mostly of one that V takes.
func (o *objectCase) symbolic(sem *objects.Semantics, src props.Source, fired map[string]int, held map[bool]int) string {
	view := sem.Under(o.V)
	c := sem.InitS(o.prog)
	var branches, seen []string
	for range mostSteps {
		next := sem.Symbolic.Next(c)
		where := o.where(lang.Heap{})
		var list []string
		for _, s := range next {
			fired["symbolic "+s.Rule]++
			holds := view.Holds(s.To)
			held[holds]++
			to, _ := view.Instance(s.To)
			where = o.where(to.H)
			list = append(list, fmt.Sprintf("(%t, %[1]t, %d%%nat, %s)", holds, s.To.Made.Len(), o.seen(to)))
		}
		seen = append(seen, "["+strings.Join(list, "; ")+"]")
		i := src.Choose(max(1, len(next)), "next")
		if held := slices.IndexFunc(next, func(s spec.Step[symheaps.Config]) bool { return view.Holds(s.To) }); held >= 0 && src.Choose(10, "astray") > 0 {
			i = held
		}
		branches = append(branches, fmt.Sprintf("(%s, %d%%nat)", where, i))
		if len(next) == 0 {
			break
		}
		c = next[i].To
	}
	existing := sem.InitC(o.prog, o.V).H.Objects()
	for n, x := range c.Made.Vars() {
		o.made = append(o.made, o.number(objects.Identity(existing, x, n+1)))
	}
	return fmt.Sprintf("seenSymbolic D at_ W S [%s] = [%s]", strings.Join(branches, "; "), strings.Join(seen, ";\n"))
}

// concrete returns the goal about the concrete side, at each step of the run. The objects that it creates have the next numbers.
func (o *objectCase) concrete(sem *objects.Semantics, fired map[string]int) string {
	c := sem.InitC(o.prog, o.V)
	known := o.objects
	o.objects = map[lang.ObjectValue]int{}
	defer func() { o.objects = known }()
	meet := func() {
		for _, x := range c.H.Objects() {
			o.number(x)
		}
	}
	meet()
	existing := len(o.objects)
	var steps, seen []string
	for range mostSteps {
		next := sem.Concrete.Next(c)
		if len(next) == 0 {
			steps, seen = append(steps, o.where(c.H)), append(seen, "[]")
			break
		}
		fired["concrete "+next[0].Rule]++
		c = next[0].To
		meet()
		steps = append(steps, o.where(c.H))
		seen = append(seen, fmt.Sprintf("[(%d%%nat, %s)]", len(o.objects)-existing, o.seen(c)))
	}
	return fmt.Sprintf("seenConcrete D at_ V S [%s] = [%s]", strings.Join(steps, "; "), strings.Join(seen, ";\n"))
}

// state writes V, in which so many objects exist.
func (o *objectCase) state(existing int) string {
	H := heaps.Initial(o.prog, o.V).H
	variable := func(x lang.Var) string { return fmt.Sprintf("(%s, %s)", o.variable(x), o.value(o.V.At(x))) }
	at := func(s slot) string {
		return fmt.Sprintf("((%d%%nat, %s), %s)", o.number(s.o), o.field(s.f), o.value(H.At(s.o, s.f)))
	}
	return fmt.Sprintf("(st %s %d %s)", apart(o.prog.Vars, typeOf, variable), existing, apart(o.slots(H), slotType, at))
}

// valuation writes W: V with fields as arrays, which have values everywhere, and fresh variables as objects.
func (o *objectCase) valuation() string {
	variable := func(x lang.Var) string { return fmt.Sprintf("(%s, %s)", o.variable(x), o.value(o.V.At(x))) }
	numbered := map[int]lang.ObjectValue{}
	for v, n := range o.objects {
		numbered[n] = v
	}
	array := func(f lang.Field) string {
		a, ok := o.V.At(f.Array()).(lang.ArrayValue)
		if !ok {
			a = lang.Default(f.Array().Type).(lang.ArrayValue)
		}
		list := []string{fmt.Sprintf("(None, %s)", o.value(a.At(lang.Nil(f.Of))))}
		for n := 1; n <= len(numbered); n++ {
			if v := numbered[n]; v.Type() == f.Of {
				list = append(list, fmt.Sprintf("(Some %d%%nat, %s)", n, o.value(a.At(v))))
			}
		}
		return fmt.Sprintf("(%s, ([%s], %s))", o.field(f), strings.Join(list, "; "), o.value(lang.Default(f.Type)))
	}
	made := lists.Map(o.made, func(n int) string { return fmt.Sprint(n) })
	return fmt.Sprintf("(val_ %s [%s] %s)", apart(o.prog.Vars, typeOf, variable), strings.Join(made, "; "),
		apart(o.prog.Fields(), func(f lang.Field) lang.Type { return f.Type }, array))
}
