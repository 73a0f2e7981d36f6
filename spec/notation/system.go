package notation

import (
	"slices"
	"sync"

	"tandem/internal/dag"
	"tandem/lang"
	"tandem/spec"
)

// Entry is a rule or clause by its formula.
type Entry struct {
	ID, Cite string
	Choice   string // see spec.Rule
	Repeats  bool   // see spec.Rule
	Helper   bool   // it is none of the rules, but others name it behind by
	Formula  *Formula
}

// Operation is op̄ for each operator: what the underlying model says.
type Operation func(op lang.Op, result lang.Type, args []lang.Value) lang.Value

// Interpreter runs the rules and clauses of one side.
type Interpreter struct {
	dialect   *Dialect
	rules     []Entry
	fns       map[string]*function
	op        Operation
	keeps     bool // eN is e
	second    bool // its system is that of ⇒
	given     map[string]Given
	relations map[string]Relation
}

// Given is a function of the code in the place of one by clauses, for a parameter, which is σ, V or
// the fresh variables, and what else a rule's configuration has (Configuration.Unseen). nil is ⊥. It is
// asked for once for a table.
type Given func(param, unseen any) func(e lang.Expr) any

// given returns a function's value at e; what was found for a table is kept with it.
func given(f Given, name string, param, unseen any, e lang.Expr) any {
	known := remembering(param)
	if known == nil {
		return orBottom(f(param, unseen)(e))
	}
	for i := range known.list {
		if k := &known.list[i]; k.e == e && k.name == name {
			return k.v
		}
	}
	at := 0
	for at < len(known.names) && known.names[at] != name && known.functions[at] != nil {
		at++
	}
	if at == len(known.names) {
		return orBottom(f(param, unseen)(e))
	}
	if known.functions[at] == nil {
		known.names[at], known.functions[at] = name, f(param, unseen)
	}
	v := orBottom(known.functions[at](e))
	if len(known.list) == maxKnown {
		known.list = known.list[:0]
	}
	known.list = append(known.list, found{name, e, v})
	return v
}

// remembering returns what is kept with a table; nil if the parameter is none.
func remembering(param any) *remembered {
	if t, ok := param.(interface{ memory() *remembered }); ok {
		return t.memory()
	}
	return nil
}

func (t *Table[T]) memory() *remembered {
	if t == nil {
		return nil
	}
	if t.known == nil {
		t.known = &remembered{list: make([]found, 0, 4)}
	}
	return t.known
}

func orBottom(v any) any {
	if v == nil {
		return bottom{}
	}
	return v
}

// remembered is what functions have found for a table, and the functions.
type remembered struct {
	list      []found
	names     [2]string
	functions [2]func(lang.Expr) any
}

type found struct {
	name string
	e    lang.Expr
	v    any
}

// maxKnown bounds what is kept with a table.
const maxKnown = 12

// Giving returns the interpreter, whose rules find those functions by the code: functions that a
// language takes over from one which has both.
func (in *Interpreter) Giving(functions map[string]Given) *Interpreter {
	to := *in
	to.given = functions
	return &to
}

// Keeping returns the interpreter, for which eN is e: fresh variables stay where they are.
func (in *Interpreter) Keeping() *Interpreter {
	to := *in
	to.keeps = true
	return &to
}

// Second returns the interpreter whose system is the side's second relation ⇒. Premises with → are about the first.
func (in *Interpreter) Second() *Interpreter {
	to := *in
	to.second = true
	return &to
}

// function is one that is defined by clauses, the first that matches first.
type function struct {
	name    string
	clauses []Entry
}

// New returns a side's interpreter: rules and clauses in their order. op is for clauses with op̄ only.
func New(d *Dialect, entries []Entry, op Operation) *Interpreter {
	in := &Interpreter{dialect: d, fns: map[string]*function{}, op: op}
	for _, e := range entries {
		if e.Formula.Rule {
			in.rules = append(in.rules, e)
			continue
		}
		name := Defines(e.Formula.Left)
		if in.fns[name] == nil {
			in.fns[name] = &function{name: name}
		}
		in.fns[name].clauses = append(in.fns[name].clauses, e)
	}
	return in
}

// System returns the transition system. A formula without a value panics with spec.NoClause.
func (in *Interpreter) System() spec.System[Configuration] {
	itself := func(c Configuration) Configuration { return c }
	return SystemOf(in, func(c Configuration) lang.Stmt { return c.Stmt() }, func(Configuration, Configuration) bool { return false }, itself, itself)
}

// Stmt returns the statement that is next; nil if there is none.
func (c *Configuration) Stmt() lang.Stmt {
	S := c.S
	if c.Stack != nil {
		S = c.Stack.Opened().S
	}
	if S.Empty() {
		return nil
	}
	return S.Head()
}

// Substituted is eσ.
func (in *Interpreter) Substituted(e lang.Expr, sigma *Subst) lang.Expr {
	return in.outside("σ", sigma, e).(lang.Expr)
}

// Condition returns δ(e), or another of the dialect's Named functions.
func (in *Interpreter) Condition(name string, e lang.Expr) lang.Expr {
	return in.outside(name, nil, e).(lang.Expr)
}

// ValueOf returns V(e), or V⊥(e) by name; false if it is ⊥.
func (in *Interpreter) ValueOf(name string, e lang.Expr, V *Values) (lang.Value, bool) {
	v, ok := in.outside(name, V, e).(lang.Value)
	return v, ok
}

func (in *Interpreter) outside(name string, param any, e lang.Expr) any {
	r := in.asking(name)
	return r.call(name, param, e)
}

// maxCalls bounds how deep clauses of functions call each other, not how deep expressions are.
const maxCalls = 200

// call returns a function's value at e, for σ or V, operands first without recursion, however deep.
func (r *run) call(name string, param any, e lang.Expr) any {
	if f := r.in.given[name]; f != nil {
		var unseen any
		if r.from != nil {
			unseen = r.from.Unseen
		}
		return given(f, name, param, unseen, e)
	}
	fn := r.in.fns[name]
	if fn == nil {
		r.fail(e, "the side has no clauses of %s", name)
	}
	if r.calls.depth++; r.calls.depth > maxCalls {
		r.fail(e, "its clauses call themselves for ever (bound on calls: %d)", maxCalls)
	}
	defer func() { r.calls.depth-- }()
	if r.calls.known {
		if v, ok := r.found(fn, param)[e]; ok {
			return v
		}
	}
	if slices.Contains(r.in.dialect.Inner, name) {
		in := &inner{fn, param, r.found(fn, param), r.found(fn, treated{param})}
		return dag.Fold(e, in.done, func(e lang.Expr, kids []any) any { return r.again(in, rebuilt(e, kids)) })
	}
	if shallow(e) {
		return r.clause(fn, param, e)
	}
	return dag.Fold(e, r.found(fn, param), func(e lang.Expr, _ []any) any { return r.clause(fn, param, e) })
}

// shallow reports whether the operands of e have none, so that nothing is found twice.
func shallow(e lang.Expr) bool {
	for i := range e.NumKids() {
		if e.Kid(i).NumKids() > 0 {
			return false
		}
	}
	return true
}

// found returns what the function has found until now.
func (r *run) found(fn *function, param any) map[lang.Expr]any {
	for _, m := range r.calls.memos {
		if m.fn == fn && m.param == param {
			return m.found
		}
	}
	m := memo{fn, param, map[lang.Expr]any{}}
	r.calls.memos = append(r.calls.memos, m)
	return m.found
}

// clause returns the value at e by the first clause that matches.
func (r *run) clause(fn *function, param any, e lang.Expr) any {
	for i := range fn.clauses {
		f := fn.clauses[i].Formula
		if f.root != nil && !f.root(e) {
			continue
		}
		c := &run{in: r.in, f: f, slots: make([]any, f.slots), at: e, calls: r.calls}
		if v, ok := c.defined(param); ok {
			return v
		}
	}
	panic(spec.NoClause{Function: fn.name, At: e.String()})
}

// defined returns the value of a clause at its expression; false if it does not match.
func (r *run) defined(param any) (any, bool) {
	left, pattern := r.f.Left, r.f.Left.Kids[0]
	switch left.Kind {
	case Substituted:
		u := param.(substitution)
		r.under = u
		if left.Kids[1].Kind == Dot {
			r.slots[left.Kids[1].Kids[0].slot], r.slots[left.Kids[1].Kids[1].slot] = u.x, u.f
		} else {
			r.slots[left.Kids[1].slot] = u.x
		}
		r.slots[left.Kids[2].slot] = u.e
	case Both:
		u := param.(bothOf)
		r.slots[left.Kids[1].slot], r.slots[left.Kids[2].Kids[0].slot], r.slots[left.Kids[2].Kids[1].slot] = u.x, u.h, u.f
		r.slots[left.Kids[3].slot], r.slots[left.Kids[4].slot] = u.e1, u.e2
	case Creating, Becoming:
		r.names, _ = param.(*Names)
	case Apply:
		r.slots[left.Kids[1].slot] = param
	case Value, Look:
		r.slots[left.Kids[0].slot] = param
		pattern = left.Kids[1]
	}
	if !r.expression(pattern, r.at) {
		return nil, false
	}
	right := r.f.Right
	switch r.all(r.f.Premises) {
	case yes:
	case unknown:
		return lang.Overflow{T: r.at.Type()}, true
	default:
		if right = r.otherwise(); right == nil {
			return nil, false
		}
	}
	v := r.valued(right)
	if of, ok := v.(interface{ Type() lang.Type }); ok && keepsType(left.Kind) && of.Type() != r.at.Type() {
		r.fail(r.at, "%v is no %v", v, r.at.Type())
	}
	return v, true
}

// valued returns a clause's right side: for a function to values a value, even if it could be a term.
func (r *run) valued(right *Term) any {
	switch {
	case r.f.Left.Sort != Val:
	case isNilWord(right):
		return lang.Default(r.at.Type())
	case right.Sort == Numeral, right.Sort == Count:
		return r.value(right)
	}
	return r.thing(right)
}

// keepsType reports whether functions of that left side keep the type of what they are given.
func keepsType(k Kind) bool {
	switch k {
	case Apply, Becoming, Creating, Substituted, Both, Value, Look:
		return true
	}
	return false
}

// all is whether all premises hold.
func (r *run) all(premises []*Term) truth {
	for _, p := range premises {
		if is := r.test(p.Kids[0]); is != yes {
			return is
		}
	}
	return yes
}

// otherwise returns the right side where the first premises do not hold; nil if there is none.
func (r *run) otherwise() *Term {
	for _, o := range r.f.Others {
		if r.all(o.Premises) == yes {
			return o.Right
		}
	}
	return r.f.Else
}

// Repeats reports whether the rule leads to its statement again, behind others: a path may have any number of steps.
func (f *Formula) Repeats() bool {
	if f.head == nil {
		return false
	}
	S := f.Right.Kids[0]
	if f.body >= 0 {
		return true
	}
	if S.Kind == Stack && len(S.Kids) > 0 && S.Kids[0].Kind == Frame {
		S = S.Kids[0].Kids[1]
	}
	return S.Kind == Sequence && slices.ContainsFunc(S.Kids, func(k *Term) bool { return k.slot == f.head.slot })
}

// Clauses returns a function's clauses for one σ or V, each alone: its value at an expression,
// false without match. They remember, so that expressions are visited once. Without σ and V several
// goroutines may ask them: each remembers for itself.
func (in *Interpreter) Clauses(name string, param any) map[string]func(lang.Expr) (any, bool) {
	list := map[string]func(lang.Expr) (any, bool){}
	one, free := &calls{}, sync.Pool{New: func() any { return &calls{} }}
	if in.fns[name] == nil {
		return list
	}
	for _, e := range in.fns[name].clauses {
		list[e.ID] = func(at lang.Expr) (any, bool) {
			c := &run{in: in, f: e.Formula, slots: make([]any, e.Formula.slots), at: at, calls: one}
			if param != nil {
				return c.defined(param)
			}
			c.calls = free.Get().(*calls)
			v, ok := c.defined(param)
			free.Put(c.calls) // where it has no value, it is given up
			return v, ok
		}
	}
	return list
}
