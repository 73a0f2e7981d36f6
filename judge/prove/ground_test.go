package prove

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec/notation"
)

// ground writes configurations for Rocq, over one signature whose operations, values and
// variables are numbers: op̄ is a table of what the model says of them.
type ground struct {
	model     concrete.Model
	ids       map[string]int
	table     map[string]map[string]int // op̄: the value by the operation, and [values]
	vars      map[string]lang.Var       // those that were named, by the name
	nodes     int                       // of the case at hand
	stacks    bool
	instances bool // configurations have ver
}

func newGround(m concrete.Model, stacks bool) *ground {
	return &ground{model: m, ids: map[string]int{}, table: map[string]map[string]int{}, vars: map[string]lang.Var{}, stacks: stacks}
}

// The numbers of natural numbers, as values and operations, and of inputs begin there.
const naturals, inputs = 1_000_000, 9_000_000_000

func (g *ground) id(key string) int {
	if _, ok := g.ids[key]; !ok {
		g.ids[key] = len(g.ids) + 1
	}
	return g.ids[key]
}

// val returns the number of a value, which is an operation, too.
func (g *ground) val(v lang.Value) int {
	if i, ok := v.(lang.IntValue); ok && i.Big().Sign() >= 0 && i.Big().IsInt64() && i.Big().Int64() < naturals {
		return naturals + int(i.Big().Int64())
	}
	return g.id(fmt.Sprint("value ", v.Type(), " ", v))
}

// op returns the number of an operation. One that formulas name has one for all types.
func (g *ground) op(e lang.Expr) int {
	if v, ok := e.Const(); ok {
		return g.val(v)
	}
	var args []lang.Value
	if e.Op() == lang.Select {
		args = []lang.Value{lang.Default(e.Kid(0).Type())}
	}
	return g.numbered(e.Op(), e.Type(), args)
}

// numbered returns the number of an operation that makes values of that type of these, of an access of an array.
func (g *ground) numbered(op lang.Op, t lang.Type, args []lang.Value) int {
	switch op {
	case lang.Select:
		return g.id(fmt.Sprint("op ", op, args[0].Type().IsBounded()))
	case lang.Not, lang.And, lang.Or, lang.Add, lang.Sub, lang.Lt, lang.Le, lang.Gt, lang.Ge, lang.Store, lang.Len, lang.SetLen:
		return g.named(op)
	case lang.Eq:
		if g.instances {
			return g.named(op)
		}
	}
	return g.id(fmt.Sprint("op ", op, t))
}

func (g *ground) named(op lang.Op) int { return g.id(fmt.Sprint("op ", op)) }

// name returns the number of a variable.
func (g *ground) name(x lang.Var) string {
	if n, ok := lang.ReadNumber(x); ok || x == lang.ReadCount {
		return fmt.Sprint(inputs + n)
	}
	name := fmt.Sprint(g.id(fmt.Sprint("variable ", x.Scope, ".", x.Name, " ", x.Type)))
	g.vars[name] = x
	return name
}

// variable returns it: gv n or lv n.
func (g *ground) variable(x lang.Var) string {
	if of, n, ok := lang.InstanceOf(x); ok {
		return fmt.Sprintf("(at_ %s %d)", g.variable(of), n)
	}
	if x.Scope == "" {
		return "(gv " + g.name(x) + ")"
	}
	return "(lv " + g.name(x) + ")"
}

func (g *ground) expr(e lang.Expr) string {
	if g.nodes++; g.nodes > maxNodes {
		return "" // a tree of a graph may be large: the case is left out
	}
	if x, ok := e.Var(); ok {
		return "(ev " + g.variable(x) + ")"
	}
	var kids []string
	for i := range e.NumKids() {
		kids = append(kids, g.expr(e.Kid(i)))
	}
	return fmt.Sprintf("(eo %d [%s])", g.op(e), strings.Join(kids, "; "))
}

const maxNodes = 400

func (g *ground) exprs(list []lang.Expr) string {
	var texts []string
	for _, e := range list {
		texts = append(texts, g.expr(e))
	}
	return "[" + strings.Join(texts, "; ") + "]"
}

func (g *ground) seq(S lang.Seq) string {
	var list []string
	for _, s := range S.Stmts() {
		switch s := s.(type) {
		case *lang.Assign:
			list = append(list, "Assign "+g.variable(s.X)+" "+g.expr(s.E))
		case *lang.If:
			list = append(list, "If "+g.expr(s.B)+" "+g.seq(s.Then)+" "+g.seq(s.Else))
		case *lang.While:
			list = append(list, "While "+g.expr(s.B)+" "+g.seq(s.Body))
		case *lang.Call:
			list = append(list, fmt.Sprintf("Call %d %s", g.id("procedure "+s.Proc), g.exprs(s.Args)))
		case *lang.AssignElem:
			list = append(list, "AssignElem "+g.variable(s.A)+" "+g.expr(s.I)+" "+g.expr(s.E))
		case *lang.SetBound:
			list = append(list, "AssignLen "+g.variable(s.A)+" "+g.expr(s.E))
		case *lang.Fault:
			list = append(list, fmt.Sprintf("Fault %q", s.Kind.String()))
		case *lang.Assume:
			list = append(list, "Assume "+g.expr(s.B))
		case *lang.Assert:
			list = append(list, "Assert "+g.expr(s.B))
		case *lang.Input:
			list = append(list, "Input "+g.variable(s.X))
		case *lang.Form: // of blocks alone
			blocks := lists.Map(s.Blocks, func(b lang.Seq) string { return "PBlock " + g.seq(b) })
			list = append(list, fmt.Sprintf("Form %q [%s]", s.Decl.Keyword(), strings.Join(blocks, "; ")))
		default:
			panic(fmt.Sprintf("%T", s))
		}
	}
	if len(list) == 0 {
		return "nil"
	}
	return "(" + strings.Join(list, " :: ") + " :: nil)"
}

// value evaluates an expression by the model alone, and puts each operation into the table.
func (g *ground) value(e lang.Expr, V *notation.Values) lang.Value {
	if x, ok := e.Var(); ok {
		for _, r := range V.Rows() {
			if r.X == x {
				return r.T
			}
		}
		return lang.Default(x.Type)
	}
	if v, ok := e.Const(); ok {
		return v
	}
	var args []lang.Value
	for i := range e.NumKids() {
		args = append(args, g.value(e.Kid(i), V))
	}
	v := g.model.Op(e.Op(), e.Type(), args)
	g.row(g.op(e), args, v)
	return v
}

// row puts an operation's value into the table.
func (g *ground) row(number int, args []lang.Value, v lang.Value) {
	op, names := fmt.Sprint(number), lists.Map(args, func(v lang.Value) string { return fmt.Sprint(g.val(v)) })
	if g.table[op] == nil {
		g.table[op] = map[string]int{}
	}
	g.table[op]["["+strings.Join(names, "; ")+"]"] = g.val(v)
}

// where returns a function that is that at the variables, and otherwise elsewhere.
func (g *ground) where(elsewhere, kind string, xs []lang.Var, at func(lang.Var) string) string {
	for _, x := range xs {
		key := g.variable(x)
		if len(kind) > 1 { // of one kind
			key = g.name(x)
		}
		elsewhere = fmt.Sprintf("(set%s %s %s %s)", kind, elsewhere, key, at(x))
	}
	return elsewhere
}

// varsOf lists the variables of a kind: all (""), local (L) or global (G).
func varsOf(kind string, xs []lang.Var) (list []lang.Var) {
	for _, x := range xs {
		if kind == "" || (x.Scope != "") == (kind == "L") {
			list = append(list, x)
		}
	}
	return list
}

// subst returns a substitution of variables of a kind; observed lists what it is at those of the
// program.
func (g *ground) subst(s *notation.Subst, kind string) string {
	var xs []lang.Var
	images := map[lang.Var]lang.Expr{}
	for _, r := range s.Rows() {
		xs, images[r.X] = append(xs, r.X), r.T
	}
	return g.where(map[string]string{"": "id", "L": "idL", "G": "idG"}[kind], "S"+kind, varsOf(kind, xs), func(x lang.Var) string { return g.expr(images[x]) })
}
func (g *ground) substAt(s *notation.Subst, xs []lang.Var) string {
	var list []lang.Expr
	for _, x := range xs {
		e := lang.V(x)
		for _, r := range s.Rows() {
			if r.X == x {
				e = r.T
			}
		}
		list = append(list, e)
	}
	return g.exprs(list)
}

func (g *ground) values(V *notation.Values, kind string, xs []lang.Var) string {
	return g.where("none"+kind, "V"+kind, varsOf(kind, xs), func(x lang.Var) string { return fmt.Sprint(g.val(g.value(lang.V(x), V))) })
}
func (g *ground) valuesAt(V *notation.Values, xs []lang.Var) string {
	var list []string
	for _, x := range xs {
		list = append(list, fmt.Sprint(g.val(g.value(lang.V(x), V))))
	}
	return "[" + strings.Join(list, "; ") + "]"
}

// versions returns ver; observed, the numbers of the variables, and what was read, the last one first.
func (g *ground) versions(s *notation.Subst, xs []lang.Var, observed bool) string {
	ver, list, read := "first", []string{}, map[int]string{}
	known := map[lang.Var]string{}
	for _, r := range s.Rows() {
		if n, ok := lang.ReadNumber(r.X); ok {
			inst, _ := r.T.Var()
			read[n] = g.variable(inst)
		} else if r.X != lang.ReadCount {
			known[r.X] = r.T.String()
			ver = fmt.Sprintf("(numbered %s %s %s)", ver, g.variable(r.X), r.T)
		}
	}
	for _, x := range xs {
		list = append(list, "(eo "+cmp.Or(known[x], "1")+" [])")
	}
	for n := range len(read) {
		ver = fmt.Sprintf("(reading %s %s)", ver, read[n+1])
		list = slices.Insert(list, len(xs), "(ev "+read[n+1]+")")
	}
	if observed {
		return "[" + strings.Join(list, "; ") + "]"
	}
	return ver
}

// config returns a configuration of either side; or what is observed of one: lists of what is
// substituted for the variables of the program, and of their values.
func (g *ground) config(c notation.Configuration, xs []lang.Var, observed bool) string {
	symbolic := !c.Phi.IsZero()
	state := func(s *notation.Subst, V *notation.Values, kind string) string {
		switch {
		case symbolic && g.instances:
			return g.versions(s, xs, observed)
		case symbolic && observed:
			return g.substAt(s, varsOf(kind, xs))
		case symbolic:
			return g.subst(s, kind)
		case observed:
			return g.valuesAt(V, varsOf(kind, xs))
		}
		return g.values(V, kind, xs)
	}
	kind, S := "", g.seq(c.S)
	if g.stacks {
		kind = "G"
		var frames []string
		for f := c.Stack; f != nil; f = f.Below {
			frames = append(frames, "("+state(f.Tau, f.L, "L")+", "+g.seq(f.S)+")")
		}
		S = "[" + strings.Join(frames, "; ") + "]"
	}
	text := "(" + S + ", " + state(c.Sigma, c.V, kind)
	if symbolic {
		text += ", " + g.expr(c.Phi)
	}
	return text + ")"
}

// step is a transition.
type step struct {
	rule string
	to   notation.Configuration
}

// goal returns that the relation leads from a configuration to its successors, by their rules, and
// to nothing else. It is "" for what is too large.
func (g *ground) goal(c notation.Configuration, next []step, asks []applied, xs []lang.Var) string {
	g.nodes = 0
	side := "Concrete"
	if !c.Phi.IsZero() {
		side = "Symbolic"
	} else {
		g.tabled(c)
	}
	for _, a := range asks {
		g.row(g.numbered(a.op, a.of, a.args), a.args, a.is)
	}
	from := xs
	if s, ok := c.Stmt().(*lang.Input); ok { // of inputs the one that is next counts, and how many there were
		n := 1
		for _, r := range c.State().Rows() {
			if r.X == lang.ReadCount {
				n += int(r.T.(lang.IntValue).Big().Int64())
			}
		}
		from = append(slices.Clone(xs), lang.ReadVar(n, s.X.Type))
	}
	of, observe := "", "seen"+side
	if g.stacks {
		of, observe = " "+g.declared(c.Unseen.(*lang.Program)), observe+"s"
	}
	start := g.config(c, from, false)
	var list []string
	for _, s := range next {
		list = append(list, fmt.Sprintf("(%q, %s)", s.rule, g.config(s.to, xs, true)))
	}
	if g.nodes > maxNodes {
		return ""
	}
	var vars []string
	for _, x := range xs {
		vars = append(vars, g.variable(x))
	}
	return fmt.Sprintf("Goal code%s (%s [%s] (next_%s%s %s)) = code%[1]s [%[7]s].\nProof. vm_compute. reflexivity. Qed.\n", strings.TrimPrefix(observe, "seen"), observe, strings.Join(vars, "; "), side, of, start, strings.Join(list, "; "))
}

func (g *ground) declared(p *lang.Program) string {
	var list []string
	for _, d := range p.Procs {
		var us []string
		for _, u := range d.Params {
			us = append(us, g.name(u))
		}
		list = append(list, fmt.Sprintf("(%d, ([%s], %s))", g.id("procedure "+d.Name), strings.Join(us, "; "), g.seq(d.Body)))
	}
	g.nodes = 0
	slices.Sort(list)
	return "(declared [" + strings.Join(list, "; ") + "])"
}
