package lazyinit

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
)

// Matched is a part of an initial state V that initialisations match: for each known
// object the one of V that it stands for. Values are not changed.
type Matched struct {
	V  concrete.Valuation
	To map[lang.ObjectValue]lang.ObjectValue
}

// With returns m with one initialisation more; false if V has something else there:
//
//	nil           V has nil
//	a new object  V has an object that no object before it stands for
//	an old one    V has the object that it stands for
//
// Source: Anand et al., §2, Lazy Initialization.
func (m Matched) With(i lazyobjects.Init) (Matched, bool) {
	o, ok := m.at(i.At).(lang.ObjectValue)
	switch {
	case !ok || o.IsNil() || i.To.IsNil():
		return m, ok && o.IsNil() && i.To.IsNil()
	case !i.New:
		return m, m.To[i.To] == o
	}
	to := map[lang.ObjectValue]lang.ObjectValue{i.To: o}
	for known, p := range m.To {
		if p == o {
			return m, false
		}
		to[known] = p
	}
	return Matched{m.V, to}, true
}

// at returns what V has at a place.
func (m Matched) at(p lazyobjects.Place) lang.Value {
	if p.X != (lang.Var{}) {
		return m.V.At(p.X)
	}
	return m.field(p.O, p.F)
}

// field returns what V has in the field f of the object that o stands for.
func (m Matched) field(o lang.ObjectValue, f lang.Field) lang.Value {
	a, ok := m.V.At(f.Array()).(lang.ArrayValue)
	if !ok {
		return lang.Default(f.Type)
	}
	return a.At(m.To[o])
}

// values returns V with the symbolic values of the known objects of p.
func (m Matched) values(p *lang.Program) concrete.Valuation {
	V := m.V
	for o := range m.To {
		for _, f := range lazyobjects.FieldsOf(p, o.Type()) {
			if !f.Type.IsClass() {
				V = V.Update(lazyobjects.Symbol(o, f), m.field(o, f))
			}
		}
	}
	return V
}

// Meets reports whether the state of c meets the precondition: the values of global
// variables, and the heap.
//
// Source: Anand et al., Symbolic Execution with Abstract Subsumption Checking, §2,
// "Method preconditions". Twin: lazy.Allows.
func Meets(c heaps.Config, pre precond.Condition) bool {
	for _, k := range pre.Conjuncts() {
		o, ok := c.G.At(k.X).(lang.ObjectValue)
		if !ok {
			return false
		}
		switch k.Pred {
		case precond.NotNil:
			ok = !o.IsNil()
		case precond.IsNil:
			ok = o.IsNil()
		case precond.Acyclic:
			ok = acyclic(c, o)
		}
		if !ok {
			return false
		}
	}
	return true
}

// acyclic reports whether no object reached from o by fields reaches itself: whether all can be
// taken away, each when no other one left refers to it.
func acyclic(c heaps.Config, o lang.ObjectValue) bool {
	referred, reached := map[lang.ObjectValue]int{}, []lang.ObjectValue{}
	visit := func(v lang.Value) {
		p, ok := v.(lang.ObjectValue)
		if !ok || p.IsNil() {
			return
		}
		if referred[p]++; referred[p] == 1 {
			reached = append(reached, p)
		}
	}
	visit(o)
	for i := 0; i < len(reached); i++ {
		slots, _ := c.H.Local(reached[i])
		for _, s := range slots {
			visit(s.V)
		}
	}
	free := []lang.ObjectValue{}
	if referred[o] == 1 {
		free = append(free, o)
	}
	gone := 0
	for ; gone < len(free); gone++ {
		slots, _ := c.H.Local(free[gone])
		for _, s := range slots {
			if p, ok := s.V.(lang.ObjectValue); ok && !p.IsNil() {
				if referred[p]--; referred[p] == 0 {
					free = append(free, p)
				}
			}
		}
	}
	return gone == len(reached)
}

// checked is what the rules of assumptions, assertions and inputs need of a configuration C. They
// are those of languages/checks/paper.rules, where eσ and what is an error are lazy initialisation's.
type checked[C any] interface {
	Stmt() lang.Stmt
	Assume(b lang.Expr) C
	Assign(x lang.Var, e lang.Expr) C
	Continue(S1 lang.Seq) C
	Halt(S1 lang.Seq) C
}

// checking is the rules over configurations C: subst is eσ, and safe what keeps the next statement, of
// the condition e, from an error, which is of that kind.
type checking[C checked[C]] struct {
	subst func(c C, e lang.Expr) lang.Expr
	safe  func(c C, e lang.Expr) lang.Expr
	error lang.Kind
}

// rules lists the rules. Those of errors are Assume-Err and Assert-Err of accesses out of bounds, and
// Nil-Err of uses of nil, which any statement can have.
func (k checking[C]) rules() []spec.Rule[C] {
	list := []spec.Rule[C]{
		{ID: "Assume", Cite: "lecture, assume(φ)", Choice: ".", Apply: lang.On(func(c C, a *lang.Assume) []C { return k.holds(c, a.B) })},
		{ID: "Assert", Cite: "lecture, assert(φ), which holds", Choice: ".", Apply: lang.On(func(c C, a *lang.Assert) []C { return k.holds(c, a.B) })},
		{ID: "Assert-F", Cite: "lecture, assert(φ), an error", Choice: "F", Apply: lang.On(func(c C, a *lang.Assert) []C {
			to := adding(c, k.safe(c, a.B)).Assume(lang.Negation(k.subst(c, a.B)))
			return []C{to.Halt(lang.SeqOf(&lang.Fault{Of: a, Kind: lang.AssertionFailed}))}
		})},
		{ID: "Input", Cite: "lecture, x = *", Apply: lang.On(k.input)},
	}
	if k.error == lang.NilDereference {
		return append(list, spec.Rule[C]{ID: "Nil-Err", Cite: "ours", Choice: "E", Apply: func(c C) []C {
			if A := c.Stmt(); A == nil || A.Parts().Form != nil {
				return nil
			}
			return k.fails(c, lang.Expr{})
		}})
	}
	return append(list,
		spec.Rule[C]{ID: "Assume-Err", Cite: "lecture, assume(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(func(c C, a *lang.Assume) []C { return k.fails(c, a.B) })},
		spec.Rule[C]{ID: "Assert-Err", Cite: "lecture, assert(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(func(c C, a *lang.Assert) []C { return k.fails(c, a.B) })})
}

// holds returns ⟨S, σ, φ ∧ δ(b)σ ∧ bσ⟩.
func (k checking[C]) holds(c C, b lang.Expr) []C {
	return []C{adding(c, k.safe(c, b)).Assume(k.subst(c, b)).Continue(lang.Seq{})}
}

// fails returns the error with ¬δ(e)σ; nothing where that is ¬true.
func (k checking[C]) fails(c C, e lang.Expr) []C {
	safe := k.safe(c, e)
	if safe == lang.True {
		return nil
	}
	return []C{c.Assume(lang.Negation(safe)).Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt(), Kind: k.error}))}
}

// input returns ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = σ(in#0) + 1.
func (k checking[C]) input(c C, a *lang.Input) []C {
	n := 1
	if v, ok := k.subst(c, lang.V(lang.ReadCount)).Const(); ok {
		n += int(v.(lang.IntValue).Big().Int64())
	}
	to := c.Assign(a.X, lang.V(lang.ReadVar(n, a.X.Type)))
	return []C{to.Assign(lang.ReadCount, lang.I(int64(n))).Continue(lang.Seq{})}
}

// adding returns φ ∧ b; φ if b is true.
func adding[C checked[C]](c C, b lang.Expr) C {
	if b == lang.True {
		return c
	}
	return c.Assume(b)
}

// Reading is lazy initialisation as the text can be read, too.
type Reading = spec.Reading[Sides]

// IDPreconditions is the name of the statement about preconditions.
const IDPreconditions = "preconditions"

// Readings lists what §2 can be read to say where the rules decide otherwise. The
// printed text of the first is refuted by what §3 says of the example: there is a branch
// in which next points to the head of the list, which no field initialisation created.
func Readings() []Reading {
	of := func(change func(*lazyobjects.Calculus)) func() Sides {
		return func() Sides {
			k := lazyobjects.Standard()
			change(&k)
			return Over(concrete.Standard(), k)
		}
	}
	return []Reading{
		{
			ID: "prior-fields", Text: "a field is an object that was created for another field, and none that a variable was initialised with",
			From: "a reference of an object created during a prior field initialization", Entries: []string{"symbolic Init-Alias"}, Refutes: []string{"completeness", "lockstep", IDPreconditions},
			Of: of(func(k *lazyobjects.Calculus) { k.Prior = ofFields }),
		},
		{
			ID: "eager-variables", Text: "variables are initialised before the first statement: each points to an object or to null",
			From: "represent points-to edges", Entries: []string{"symbolic Val-Var"},
			Of: of(func(k *lazyobjects.Calculus) { k.Eager = true }),
		},
		{
			ID: "assigned-fields", Text: "an assignment to a field accesses it: what was there is initialised",
			From: "fields are initialized when they are first accessed", Entries: []string{"symbolic Assign-F", "symbolic New"},
			Of: of(func(k *lazyobjects.Calculus) { k.Assigned = true }),
		},
	}
}

// ofFields returns the objects of class C that initialisations of fields created.
func ofFields(c lazyobjects.Config, C lang.Type) []lang.ObjectValue {
	var list []lang.ObjectValue
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		if i := s.Top(); i.New && i.To.Type() == C && i.At.X == (lang.Var{}) {
			list = append(list, i.To)
		}
	}
	slices.Reverse(list)
	return list
}
