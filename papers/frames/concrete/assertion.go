// Package concrete evaluates assertions on heaps, with footprints, and looks for runs that refute
// contracts. Package objects/heaps runs statements, as tandem run. Read assertion.go, then
// refute.go.
package concrete

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Heap is a heap: fields as arrays from objects to values.
type Heap map[lang.Field]lang.ArrayValue

// Location is o.f.
type Location struct {
	O lang.ObjectValue
	F lang.Field
}

// Footprint is the locations for which an assertion demands access.
type Footprint map[Location]bool

// list returns the locations in order.
func (f Footprint) list() []Location {
	return slices.SortedFunc(maps.Keys(f), func(a, b Location) int {
		return cmp.Or(a.O.Compare(b.O), cmp.Compare(a.F.Name, b.F.Name))
	})
}

// ErrUndecided is the error of an assertion that has no value, as its predicates or pure methods unfold too often.
var ErrUndecided = errors.New("unfolded too often")

// errNil is that of an expression that uses nil.
var errNil = errors.New("uses nil")

// standard is the calculus by which operators are evaluated.
var standard = concrete.Standard()

// maxUnfolded is how deep predicates and pure methods are unfolded.
const maxUnfolded = 200

// Env is where assertions are evaluated: values of variables, the heap, and the heap of old.
type Env struct {
	Vars   map[string]lang.Value
	H, Old Heap
	// SameLocations judges untouched(φ) as §3.1 says: the locations of φ have the values that
	// they had. Otherwise it is as Figures 6 and 7 say: the snapshots of φ in both heaps are
	// the same. They differ where the locations of φ are others than before: where n.x is 7,
	// as another object's x was before, untouched(acc(n) &*& acc(n.x)) is judged differently.
	SameLocations bool
	Arrays        map[lang.Type]*contracts.Array // by their classes; nil where there are none
	// Called is told of each call of a pure method, and of the state in which its body will be
	// evaluated, which it may change. nil: nobody wants to know.
	Called func(p *contracts.Pure, inner *Env)
	depth  int
}

// Inside returns the state inside of a predicate or a pure method. The error is ErrUndecided.
func (v Env) Inside(this lang.Value, params []contracts.Var, args []lang.Value) (Env, error) {
	if v.depth++; v.depth > maxUnfolded {
		return v, ErrUndecided
	}
	v.Vars = map[string]lang.Value{"this": this}
	for i, x := range params {
		v.Vars[x.Name] = args[i]
	}
	return v, nil
}

// Value returns the value of an expression. The error is ErrUndecided, or that nil is used.
func (v Env) Value(e contracts.Expr) (lang.Value, error) {
	switch e := e.(type) {
	case *contracts.Null:
		return lang.Nil(e.Type()), nil
	case *contracts.Literal:
		return e.Value, nil
	case *contracts.VarExpr:
		return v.Vars[e.Name], nil
	case *contracts.FieldExpr:
		o, err := v.object(e.E)
		if err != nil {
			return nil, err
		}
		return v.H.At(o, e.F), nil
	case *contracts.PureExpr:
		inner, err := v.Entered(e.E0, e.Args, e.P.Params)
		if err != nil {
			return nil, err
		}
		if v.Called != nil {
			v.Called(e.P, &inner)
		}
		return inner.Value(e.P.Body)
	case *contracts.CondExpr:
		b, err := v.Value(e.B)
		if err != nil {
			return nil, err
		}
		if b == lang.BoolValue(true) {
			return v.Value(e.Then)
		}
		return v.Value(e.Else)
	case *contracts.OldExpr:
		v.H = v.Old
		return v.Value(e.E)
	case *contracts.OpeningExpr:
		return v.Value(e.E)
	case *contracts.UsingExpr:
		return v.Value(e.E)
	case *contracts.LengthExpr:
		a, err := v.object(e.A)
		if err != nil {
			return nil, err
		}
		return v.H.At(a, e.Of.Array.Length), nil
	case *contracts.IndexExpr:
		return v.element(e)
	case *contracts.OpExpr:
		args := make([]lang.Expr, len(e.Args))
		for i, a := range e.Args {
			x, err := v.Value(a)
			if err != nil {
				return nil, err
			}
			args[i] = lang.Const(x)
		}
		return concrete.Eval(standard)(concrete.Valuation{}).At(lang.Term(e.Op, args...)), nil
	}
	panic("papers/frames/concrete: an expression of no form")
}

// At returns the value of o.f.
func (h Heap) At(o lang.ObjectValue, f lang.Field) lang.Value {
	if a, ok := h[f]; ok {
		return a.At(o)
	}
	return lang.Default(f.Type)
}

// With returns the heap in which a location has another value.
func (h Heap) With(at Location, v lang.Value) Heap {
	h = maps.Clone(h)
	a, ok := h[at.F]
	if !ok {
		a = lang.NewArray(at.F.Array().Type, lang.Default(at.F.Type))
	}
	h[at.F] = a.With(at.O, v)
	return h
}

// object returns the value of an expression that is not nil.
func (v Env) object(e contracts.Expr) (lang.ObjectValue, error) {
	x, err := v.Value(e)
	if err != nil {
		return lang.ObjectValue{}, err
	}
	o, ok := x.(lang.ObjectValue)
	if !ok || o.IsNil() {
		return o, errNil
	}
	return o, nil
}

func (v Env) call(e0 contracts.Expr, es []contracts.Expr) (lang.ObjectValue, []lang.Value, error) {
	this, err := v.object(e0)
	if err != nil {
		return this, nil, err
	}
	args := make([]lang.Value, len(es))
	for i, e := range es {
		if args[i], err = v.Value(e); err != nil {
			return this, nil, err
		}
	}
	return this, args, nil
}

// Entered returns what a predicate's or pure method's body is evaluated in. Its error is as Value's.
func (v Env) Entered(e0 contracts.Expr, es []contracts.Expr, params []contracts.Var) (Env, error) {
	this, args, err := v.call(e0, es)
	if err != nil {
		return v, err
	}
	return v.Inside(this, params, args)
}

// Arm returns the one that a conditional assertion is. The error is as that of Value.
func (v Env) Arm(a *contracts.CondAssertion) (contracts.Assertion, error) {
	b, err := v.Value(a.B)
	if b == lang.BoolValue(true) {
		return a.Then, err
	}
	return a.Else, err
}

// Holds reports whether an assertion holds, and for which locations it demands access. Where
// it does not hold, the assertion is the conjunct that fails.
func (v Env) Holds(a contracts.Assertion) (Footprint, contracts.Assertion, error) {
	foot := Footprint{}
	failed, err := v.holds(a, foot)
	return foot, failed, err
}

// holds adds the locations to the footprint; the assertion is what fails, nil if it holds.
func (v Env) holds(a contracts.Assertion, foot Footprint) (contracts.Assertion, error) {
	switch a := a.(type) {
	case *contracts.Truth:
		if !a.Value {
			return a, nil
		}
		return nil, nil
	case *contracts.Acc:
		o, err := v.object(a.E)
		if err != nil {
			return nil, err
		}
		at := Location{o, a.F}
		if foot[at] {
			return a, nil // the conjuncts demand access to one location
		}
		foot[at] = true
		return nil, nil
	case *contracts.Holds:
		b, err := v.Value(a.B)
		if err != nil || b == lang.BoolValue(true) {
			return nil, err
		}
		return a, nil
	case *contracts.Sep:
		if failed, err := v.holds(a.L, foot); failed != nil || err != nil {
			return failed, err
		}
		return v.holds(a.R, foot)
	case *contracts.Pred:
		inner, err := v.Entered(a.E0, a.Args, a.Q.Params)
		if err != nil {
			return nil, err
		}
		return inner.holds(a.Q.Body, foot)
	case *contracts.CondAssertion:
		arm, err := v.Arm(a)
		if err != nil {
			return nil, err
		}
		return v.holds(arm, foot)
	case *contracts.Untouched:
		return v.untouched(a)
	}
	panic("papers/frames/concrete: an assertion of no form")
}

// untouched is holds of untouched(φ).
func (v Env) untouched(a *contracts.Untouched) (contracts.Assertion, error) {
	inner := Footprint{}
	if failed, err := v.holds(a.A, inner); failed != nil || err != nil {
		return failed, err
	}
	if v.SameLocations {
		for at := range inner {
			if of := v.Arrays[at.O.Type()]; !slices.EqualFunc(v.H.content(of, at), v.Old.content(of, at), same) {
				return a, nil
			}
		}
		return nil, nil
	}
	before := v
	before.H = v.Old
	if failed, err := before.holds(a.A, Footprint{}); failed != nil || err != nil {
		return failed, err
	}
	now, err := v.Snapshot(a.A)
	if err != nil {
		return nil, err
	}
	then, err := before.Snapshot(a.A)
	if err != nil || slices.EqualFunc(now, then, same) {
		return nil, err
	}
	return a, nil
}

// same compares parts of snapshots.
func same(a, b lang.Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Type() == b.Type() && a.Equal(b)
}

// Snapshot returns the values of the locations of an assertion that holds, in the order of its
// conjuncts; one without a location, which has the snapshot unit, gives nil.
//
// Source: Figure 7.
func (v Env) Snapshot(a contracts.Assertion) ([]lang.Value, error) {
	switch a := a.(type) {
	case *contracts.Acc:
		o, err := v.object(a.E)
		if err != nil {
			return nil, err
		}
		return v.H.content(v.Arrays[o.Type()], Location{o, a.F}), nil
	case *contracts.Sep:
		l, err := v.Snapshot(a.L)
		if err != nil {
			return nil, err
		}
		r, err := v.Snapshot(a.R)
		return append(l, r...), err
	case *contracts.Pred:
		inner, err := v.Entered(a.E0, a.Args, a.Q.Params)
		if err != nil {
			return nil, err
		}
		return inner.Snapshot(a.Q.Body)
	case *contracts.CondAssertion:
		arm, err := v.Arm(a)
		if err != nil {
			return nil, err
		}
		return v.Snapshot(arm)
	}
	return []lang.Value{nil}, nil
}
