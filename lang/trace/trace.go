package trace

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
)

// Action is an element of a trace: Test, Assign or New.
type Action interface {
	// String is the action as the paper writes it, with the operators of programs.
	String() string
	format(show func(lang.Expr) string) string
	check() error
}

// Test is b.
type Test struct{ B lang.Expr }

// Assign is h := e, where h is a heap variable.
type Assign struct{ H, E lang.Expr }

// New is x := new C, where C is the type of x.
type New struct{ X lang.Var }

func (a Test) String() string   { return a.format(lang.Expr.String) }
func (a Assign) String() string { return a.format(lang.Expr.String) }
func (a New) String() string    { return a.format(lang.Expr.String) }

func (a Test) format(show func(lang.Expr) string) string   { return show(a.B) }
func (a Assign) format(show func(lang.Expr) string) string { return show(a.H) + " := " + show(a.E) }
func (a New) format(func(lang.Expr) string) string {
	return a.X.Name + " := new " + a.X.Type.String()
}

func (a Test) check() error {
	if a.B.Type() != lang.Bool {
		return fmt.Errorf("a test of type %v, expected bool", a.B.Type())
	}
	return nil
}

func (a Assign) check() error {
	switch {
	case a.H.IsZero() || a.E.IsZero() || !a.H.IsHeapVar():
		return fmt.Errorf("an assignment to %v, expected a variable or a field", a.H)
	case a.H.Type() != a.E.Type():
		return fmt.Errorf("an assignment of type %v to %v of type %v", a.E.Type(), a.H, a.H.Type())
	}
	return nil
}

func (a New) check() error {
	if !a.X.Type.IsClass() {
		return fmt.Errorf("a creation for %s of type %v, expected a class", a.X, a.X.Type)
	}
	return nil
}

// Trace is a symbolic execution trace ρ. It is a persistent list: traces are compared with ==, as
// lists, not as sequences, and a · ρ shares ρ. The zero Trace is ε.
type Trace struct{ cell *cell }

type cell struct {
	head Action
	tail Trace
}

// Of returns the trace of these actions. It panics if one is ill-typed, which Check finds.
func Of(actions ...Action) Trace {
	var rho Trace
	for i := len(actions) - 1; i >= 0; i-- {
		rho = rho.Push(actions[i])
	}
	return rho
}

// Check tells what is wrong with an action: a test that is not Boolean, an assignment of a value of
// another type or to what is no heap variable, a creation for a variable whose type is no class.
func Check(a Action) error { return a.check() }

// Push returns a · ρ. It panics if a is not well-typed.
func (rho Trace) Push(a Action) Trace {
	if err := a.check(); err != nil {
		panic("trace: " + err.Error())
	}
	return Trace{&cell{a, rho}}
}

// Empty reports whether ρ is ε.
func (rho Trace) Empty() bool { return rho.cell == nil }

// Head returns a of a · ρ. It must not be called on ε.
func (rho Trace) Head() Action { return rho.cell.head }

// Tail returns ρ of a · ρ. It must not be called on ε.
func (rho Trace) Tail() Trace { return rho.cell.tail }

// Actions lists the actions of ρ.
func (rho Trace) Actions() []Action {
	var list []Action
	for ; !rho.Empty(); rho = rho.Tail() {
		list = append(list, rho.Head())
	}
	return list
}

// Len returns the number of actions.
func (rho Trace) Len() int {
	n := 0
	for ; !rho.Empty(); rho = rho.Tail() {
		n++
	}
	return n
}

// NumKids and Kid make ρ a node above its tail, so that clauses define functions of traces, as path.
func (rho Trace) NumKids() int {
	if rho.Empty() {
		return 0
	}
	return 1
}

// Kid returns the tail.
func (rho Trace) Kid(int) Trace { return rho.Tail() }

// Exprs lists the expressions of an action.
func Exprs(a Action) []lang.Expr {
	switch a := a.(type) {
	case Test:
		return []lang.Expr{a.B}
	case Assign:
		return []lang.Expr{a.H, a.E}
	case New:
		return []lang.Expr{lang.V(a.X)}
	}
	panic(fmt.Sprintf("trace: no case for a %T", a))
}

// Size returns the number of nodes of the expressions of ρ as trees, and one for each action.
func (rho Trace) Size() int {
	n := 0
	for _, a := range rho.Actions() {
		n++
		for _, e := range Exprs(a) {
			n += lang.FoldExpr(e, nil, func(_ lang.Expr, kids []int) int {
				size := 1
				for _, k := range kids {
					size += k
				}
				return size
			})
		}
	}
	return n
}

// Vars lists the variables of ρ, in the order of their first occurrence.
func (rho Trace) Vars() []lang.Var {
	return lang.FreeVars(rho.exprs()...)
}

func (rho Trace) exprs() []lang.Expr { return slices.Concat(lists.Map(rho.Actions(), Exprs)...) }

// Fields lists the fields that occur in ρ, in the order of their first occurrence.
func (rho Trace) Fields() []lang.Field {
	var list []lang.Field
	seen := map[lang.Field]bool{}
	for _, e := range dag.Order(rho.exprs()...) {
		if f, ok := e.Field(); ok && !seen[f] {
			seen[f] = true
			list = append(list, f)
		}
	}
	return list
}

// String returns the trace in one line: x := new C · x.f := y · x.f == nil; ε if it is empty.
func (rho Trace) String() string { return rho.format(lang.Expr.String) }

// Math returns the trace with the operators of mathematics.
func (rho Trace) Math() string { return rho.format(lang.Expr.Math) }

func (rho Trace) format(show func(lang.Expr) string) string {
	if rho.Empty() {
		return "ε"
	}
	parts := lists.Map(rho.Actions(), func(a Action) string { return a.format(show) })
	return strings.Join(parts, " · ")
}
