// Package lazyobjects is symbolic execution of the language of objects by lazy
// initialisation: the transitions ⟨Δ, H, σ, φ⟩ → ⟨Δ', H', σ', φ'⟩, where H is a heap
// of which only a part is known.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2, "Lazy Initialization". The statements are those of §4 of de Boer and
// Bonsangue. The other side of the theorems is package objects/heaps, with which this
// one shares syntax only; package lazyinit pairs them.
//
// Read config.go and heap.go (what a state is), value.go (what an expression is in it,
// or what it needs), then step.go (what a statement needs). The rules are text, in
// paper.rules.
//
// # How it differs from package objects/symheaps
//
// There a field is an array, and φ says which objects are the same. Here each variable
// and field that was read is nil or one certain object, as H has it, and φ is about
// integers, truth values and bit-vectors alone. A path stands for the initial heaps that
// its Inits match.
//
// # What the rules decide, where the paper leaves it open
//
//   - A reference is initialised before the statement that reads it, by a transition of
//     its own. Such a configuration has no concrete counterpart: it is administrative.
//   - "The execution accesses an un-initialized reference field" where it reads it. An
//     assignment to a field does not initialise what was there.
//   - Global variables are initialised when they are read, as fields are. In the paper's
//     states each variable points to something (Definition 1).
//   - A new object gets its symbolic values for fields of primitive types at once
//     (Figure 5 has a value for an element that nothing compared yet).
//   - "A reference of an object created during a prior field initialization" is one of
//     the same class: classes have no subclasses here. What the program creates itself
//     is no part of the initial heap, and so no choice.
//   - A conditional expression splits a path if it denotes an object, or if a branch
//     reads what is not initialised or uses nil: only the branch that is taken counts.
//
// Metavariables, as in the paper and in package objects/symheaps: S statement, e
// expression, b Boolean expression, h heap variable, x variable, f field, o object, m
// method, tau (τ) local and sigma (σ) global substitution, θ = τ ∪ σ, delta (Δ) stack,
// phi (φ) path condition, H heap.
package lazyobjects

import (
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// Config is a symbolic configuration ⟨Δ, H, σ, φ⟩, with what is known of the initial heap and the
// declarations of the program. σ has the global variables, the τ of a closure has this and the
// formal parameters: a variable of a class type is nil or a known object, as a constant, or itself
// as long as it is not initialised. φ is about symbolic values alone: the variables Symbol(o, f),
// the primitive global variables, and inputs. The Proc of a closure is the full name of its method.
type Config struct {
	symstacks.Config
	H       Heap
	Inits   Inits
	Decided lang.Stack[Decision]
	Pre     precond.Condition // of the initial heap
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Inits is what is known of the initial heap: the initialisations, the last one on top.
type Inits = lang.Stack[Init]

// Init is an initialisation: what a place held initially. With New it is an object that
// no place before it held; otherwise it is nil, or an object of an earlier one.
type Init struct {
	At  Place
	To  lang.ObjectValue
	New bool
}

// Place is where a reference stands: a global variable X, or field F of object O with the zero X.
type Place struct {
	X lang.Var
	O lang.ObjectValue
	F lang.Field
}

// Expr returns x, or o.f.
func (p Place) Expr() lang.Expr {
	if p.X != (lang.Var{}) {
		return lang.V(p.X)
	}
	return lang.Dot(lang.Const(p.O), p.F)
}

// PlaceOf returns the place that Expr is of.
func PlaceOf(h lang.Expr) (p Place) {
	var field bool
	if p.F, field = h.Field(); field {
		p.O, _ = Reference(h.Kid(0))
	} else {
		p.X, _ = h.Var()
	}
	return p
}

// String is x, or Node1.next.
func (p Place) String() string {
	if p.X != (lang.Var{}) {
		return p.X.Name
	}
	return p.O.String() + "." + p.F.Name
}

// Decision is a test of a conditional expression, and the branch that a path takes.
type Decision struct {
	B    lang.Expr
	True bool
}

// Initial returns ⟨(id, S), ∅, id, true⟩ for the main statement S of p: nothing is initialised.
func Initial(p *lang.Program) Config {
	c := Config{Config: symstacks.Initial(p), Program: p, Methods: map[string]*lang.Method{}}
	maps.Copy(c.Methods, lists.Pairs(p.Methods(), func(m *lang.Method) (string, *lang.Method) { return m.FullName(), m }))
	return c
}

// Symbol returns the initial symbolic value of o's field f, of primitive type. No program has it.
func Symbol(o lang.ObjectValue, f lang.Field) lang.Var { return lang.Fresh(f.String(), o.ID(), f.Type) }

// Reference returns an expression's nil or object in σ, τ or H; false if not initialised.
func Reference(e lang.Expr) (lang.ObjectValue, bool) {
	if e.IsZero() {
		return lang.ObjectValue{}, false
	}
	v, _ := e.Const()
	o, ok := v.(lang.ObjectValue)
	return o, ok
}

// Prior lists the known objects of class C of the initial heap, as they were initialised.
func (c Config) Prior(C lang.Type) []lang.ObjectValue {
	return c.Created(C, func(Init) bool { return true })
}

// Created lists the objects of class C that such initialisations created, in their order.
func (c Config) Created(C lang.Type, such func(Init) bool) (list []lang.ObjectValue) {
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		if i := s.Top(); i.New && i.To.Type() == C && such(i) {
			list = append([]lang.ObjectValue{i.To}, list...)
		}
	}
	return list
}

// Fresh returns an object of class C that is not known. Objects are numbered across classes.
func (c Config) Fresh(C lang.Type) lang.ObjectValue { return lang.Object(C, c.H.Len()+1) }

// WithObject returns c in which an object of class C more is known, and the object. Its fields of primitive types, and
// with all its references, too, have those values; others are not initialised.
func (c Config) WithObject(C lang.Type, all bool, value func(o lang.ObjectValue, f lang.Field) lang.Expr) (Config, lang.Expr) {
	var cells []Cell
	o := c.Fresh(C)
	for _, f := range FieldsOf(c.Program, C) {
		if all || !f.Type.IsClass() {
			cells = append(cells, Cell{f, value(o, f)})
		}
	}
	c.H = c.H.Add(o, cells...)
	return c, lang.Const(o)
}

// Stored returns c with H[o.f := e] for the field f as an array and the object o that at is.
func (c Config) Stored(a lang.Var, at, e lang.Expr) Config {
	o, _ := Reference(at)
	f, ok := lists.Find(FieldsOf(c.Program, o.Type()), func(f lang.Field) bool { return f.Array() == a })
	if o.IsNil() || !ok {
		panic(spec.NoClause{Function: "H[o.f := e]", At: at.String(), Why: "it is no object with this field"})
	}
	c.H = c.H.Update(o, f, e)
	return c
}

// FieldsOf lists the fields of a class.
func FieldsOf(p *lang.Program, C lang.Type) []lang.Field {
	if decl := p.Class(C); decl != nil {
		return decl.Fields
	}
	return nil
}

// Allows reports whether some initial heap that the Inits of c match meets the
// precondition of c: what is not initialised can be nil, or a new object without
// references. A part that violates the precondition is in no such heap.
//
// Source: Anand et al., §2, "Method preconditions are used during lazy initialization to
// ensure that the method is executed only on valid inputs". Twin: lazyinit.Meets.
func Allows(c Config) bool {
	conjuncts := c.Pre.Conjuncts()
	if len(conjuncts) == 0 {
		return true
	}
	initial, edges := c.Initially()
	for _, k := range conjuncts {
		o, known := initial[k.X]
		switch {
		case !known:
		case k.Pred == precond.NotNil && o.IsNil(),
			k.Pred == precond.IsNil && !o.IsNil(),
			k.Pred == precond.Acyclic && !o.IsNil() && edges.Cyclic(o):
			return false
		}
	}
	return true
}

// Edges is the objects of the initial heap to which fields of an object are known to lead.
type Edges map[lang.ObjectValue][]lang.ObjectValue

// Initially returns what the Inits of c say of global variables, and of fields that are not nil.
func (c Config) Initially() (map[lang.Var]lang.ObjectValue, Edges) {
	values, edges := map[lang.Var]lang.ObjectValue{}, Edges{}
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		i := s.Top()
		if i.At.X != (lang.Var{}) {
			values[i.At.X] = i.To
		} else if !i.To.IsNil() {
			edges[i.At.O] = append(edges[i.At.O], i.To)
		}
	}
	return values, edges
}

// Cyclic reports whether o reaches a cycle. Objects met are true while on the way to o.
func (edges Edges) Cyclic(o lang.ObjectValue) bool {
	met := map[lang.ObjectValue]bool{}
	var visit func(o lang.ObjectValue) bool
	visit = func(o lang.ObjectValue) bool {
		if onWay, known := met[o]; known {
			return onWay
		}
		met[o] = true
		if slices.ContainsFunc(edges[o], visit) {
			return true
		}
		met[o] = false
		return false
	}
	return visit(o)
}
