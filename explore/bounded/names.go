package bounded

import (
	"fmt"

	"tandem/lang"
)

// names makes instances x@1, x@2, … of variables x, which no program can name. One of the same
// value is the same instance, so that what was said of it holds for greater bounds, too.
type names struct {
	of       map[lang.Var]int // the last number of a variable's instances
	firsts   map[lang.Var]lang.Var
	made     map[valued]lang.Var
	equation map[lang.Var]lang.Expr
	base     map[lang.Var]lang.Var // what an instance is one of

	// of the formula that is being made:
	now   map[lang.Var]bool // instances
	list  []lang.Expr       // equations
	begun map[lang.Var]lang.Var
	aged  map[lang.Var]int // objects that are created, and which on their path
	order []lang.Var       // the same
}

// valued is a variable with a value.
type valued struct {
	x lang.Var
	e lang.Expr
}

func newNames() *names {
	return &names{of: map[lang.Var]int{}, firsts: map[lang.Var]lang.Var{}, made: map[valued]lang.Var{}, equation: map[lang.Var]lang.Expr{}, base: map[lang.Var]lang.Var{}}
}

// begin begins another formula.
func (n *names) begin() {
	n.now, n.list, n.begun = map[lang.Var]bool{}, nil, map[lang.Var]lang.Var{}
	n.aged, n.order = map[lang.Var]int{}, nil
}

// Instance returns the nth instance of x.
func Instance(x lang.Var, n int) lang.Var {
	name := x.Source()
	if x.Scope != "" {
		name = x.Scope + "." + x.Source()
	}
	return lang.NewVar(fmt.Sprintf("%s@%d", name, n), x.Type)
}

// first returns the first instance of x: its initial value, or any value for a local without one.
func (n *names) first(x lang.Var) lang.Var {
	inst, ok := n.firsts[x]
	if !ok {
		n.of[x] = max(n.of[x], 1)
		inst = Instance(x, 1)
		n.firsts[x], n.base[inst] = inst, x
	}
	n.now[inst], n.begun[x] = true, inst
	return inst
}

// instance returns the instance of x with that value.
func (n *names) instance(x lang.Var, e lang.Expr) lang.Var {
	k := valued{x, e}
	inst, ok := n.made[k]
	if !ok {
		n.of[x] = max(n.of[x], n.initially(x)) + 1
		inst = Instance(x, n.of[x])
		n.made[k], n.base[inst] = inst, x
	}
	n.now[inst] = true
	return inst
}

// initially returns how many instances a variable has before it is assigned to.
func (n *names) initially(x lang.Var) int {
	if x.Scope == "" {
		return 1
	}
	return 0
}

// equal returns the instance of x with that value, and the equation that says so.
func (n *names) equal(x lang.Var, e lang.Expr) lang.Var {
	known := n.now[n.instanceOf(x, e)]
	inst := n.instance(x, e)
	if !known {
		if n.equation[inst].IsZero() {
			n.equation[inst] = lang.Term(lang.Eq, lang.V(inst), e)
		}
		n.list = append(n.list, n.equation[inst])
	}
	return inst
}

func (n *names) instanceOf(x lang.Var, e lang.Expr) lang.Var { return n.made[valued{x, e}] }

// input returns the instance of x that is the input in#k.
func (n *names) input(x lang.Var, k int) lang.Var {
	return n.instance(x, lang.V(lang.ReadVar(k, x.Type)))
}

// constant returns the instance of x that is a constant, and has no equation.
func (n *names) constant(x lang.Var, e lang.Expr) lang.Var { return n.instance(x, e) }

// object returns the kth object that is created on a path, of that class.
func (n *names) object(k int, class lang.Type) lang.Var {
	x := lang.NewVar(fmt.Sprintf("new@%d", k), class)
	if n.aged[x] == 0 {
		n.aged[x] = k
		n.order = append(n.order, x)
	}
	return x
}

// used returns the equations of the formula, and the first instances that it has.
func (n *names) used() ([]lang.Expr, map[lang.Var]lang.Var) { return n.list, n.begun }

// instances returns how many instances the formula has.
func (n *names) instances() int { return len(n.now) }
