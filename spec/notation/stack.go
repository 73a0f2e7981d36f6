package notation

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// Frames is an immutable stack Δ or Γ: a closure (τ, S) or (L, S), and what is below; nil is empty.
type Frames struct {
	Tau   *Subst
	L     *Values
	S     lang.Seq
	Of    string // the procedure or method whose body S is of; "" for the main statement
	Below *Frames
	code  any           // the stack of the code that it is; nil: a rule has made it
	open  func(*Frames) // fills in the fields above, from code; nil: they are there
}

// FramesOf returns the stack that the code has as that; open fills in its first closure, and what
// is below, when somebody looks at it.
func FramesOf(code any, open func(*Frames)) *Frames { return &Frames{code: code, open: open} }

// Code returns the stack that FramesOf was given; nil if a rule has made it.
func (s *Frames) Code() any { return s.code }

// Opened returns the stack with its fields.
func (s *Frames) Opened() *Frames {
	if s != nil && s.open != nil {
		s.open(s)
		s.open = nil
	}
	return s
}

// sameFrames reports whether two stacks have the same closures. What they share is not looked at.
func sameFrames(s, t *Frames) bool {
	for ; s != t; s, t = s.Below, t.Below {
		if s == nil || t == nil {
			return false
		}
		if s.code != nil && s.code == t.code {
			return true
		}
		if s, t := s.Opened(), t.Opened(); s.Of != t.Of && s.Of != unowned && t.Of != unowned || !s.S.Equal(t.S) || !sameSubst(s.Tau, t.Tau) || !sameValues(s.L, t.L) {
			return false
		}
	}
	return true
}

// String returns the stack in one line.
func (s *Frames) String() string {
	if s == nil {
		return "ε"
	}
	var list []string
	for ; s != nil; s = s.Below {
		s := s.Opened()
		local := s.Tau.String()
		if s.Tau == nil {
			local = s.L.String()
		}
		list = append(list, "("+local+", "+brief(s.S)+")")
	}
	return strings.Join(list, "·")
}

// Declarations finds a program's by name; false if there is none.
type Declarations func(name string) (DeclaredProc, bool)

func (D Declarations) find(name string) (d DeclaredProc, ok bool) {
	if D == nil {
		return d, false
	}
	return D(name)
}

// DeclaredProc is P(ū) :: S.
type DeclaredProc struct {
	Params []lang.Var // without this
	Body   lang.Seq
	This   lang.Var  // of a method
	Result lang.Type // of a method that has one
}

// What the letters P, ē and ū stand for, and the values of ē.
type (
	name   string
	exprs  []lang.Expr
	locals []lang.Var
	values []any
)

// stack matches a stack: its closures, and then those below.
func (r *run) stack(t *Term, s *Frames) bool {
	for i, k := range t.Kids {
		if k.Kind == Meta {
			return r.bind(k, s)
		}
		if s.Opened() == nil {
			return false
		}
		if i == 0 {
			r.frame = s
		}
		r.owners = append(r.owners, s.Of)
		var local any = s.Tau
		if k.Kids[0].Sort == Valuation {
			local = s.L
		}
		if !r.bind(k.Kids[0], local) || !r.sequence(k.Kids[1].Kids, s.S) {
			return false
		}
		s = s.Below
	}
	return s == nil
}

// frames returns the stack that a term stands for.
func (r *run) frames(t *Term) *Frames {
	switch t.Kind {
	case Meta:
		return r.slots[t.slot].(*Frames)
	case Replaced:
		return r.replaced(t)
	}
	var s *Frames
	for _, k := range slices.Backward(t.Kids) {
		if k.Kind != Frame {
			s = r.frames(k)
			continue
		}
		next := &Frames{S: r.statements(k.Kids[1]), Of: r.owner(k.Kids[1]), Below: s}
		if S := k.Kids[1].Kids; len(S) == 1 && r.f.body >= 0 && S[0].slot == r.f.body {
			next.Of = r.callee
		}
		if k.Kids[0].Sort == Valuation {
			next.L = r.values(k.Kids[0])
		} else {
			next.Tau = r.subst(k.Kids[0])
		}
		s = next
	}
	return s
}

// unowned is the procedure of a closure that a theorem makes, which knows of none.
const unowned = "·"

// owner returns the procedure whose body statements of the right side are of: that of the
// closure of the left side whose last statements they have; else that of the one on top.
func (r *run) owner(S *Term) string {
	if len(r.f.Left.Kids) == 0 {
		return unowned
	}
	if n := len(S.Kids); n > 0 {
		for i, k := range r.f.Left.Kids[0].Kids {
			if k.Kind != Frame || i >= len(r.owners) || len(k.Kids[1].Kids) == 0 {
				continue
			}
			if last := k.Kids[1].Kids[len(k.Kids[1].Kids)-1]; last.Kind == Meta && last.slot == S.Kids[n-1].slot {
				return r.owners[i]
			}
		}
	}
	if r.frame == nil {
		return ""
	}
	return r.frame.Of
}

// declared binds the parameters and the body of what a letter names; false if there is no such declaration.
func (r *run) declared(t *Term) bool {
	r.callee = string(r.slots[t.Kids[0].slot].(name))
	d, ok := r.from.Procs.find(r.callee)
	r.this = d.This
	return ok && r.bind(t.Kids[1], locals(d.Params)) && r.bind(t.Kids[2], d.Body) && r.bind(t.Kids[3], r.from.Procs)
}

// bindAll binds τ of τ(ū) = ē: the function that is ē at ū, and its default elsewhere.
// It is false if there are not as many expressions as parameters.
func (r *run) bindAll(t *Term) bool {
	left := t.Kids[0]
	params := r.locals(left.Kids[1])
	switch list := r.thing(t.Kids[1]).(type) {
	case exprs:
		tau, ok := withAll(&Subst{}, params, list)
		r.slots[left.Kids[0].slot] = tau
		return ok && len(list) == len(params)
	case values:
		L, ok := withAll(&Values{}, params, lists.Map(list, func(v any) lang.Value {
			of, _ := v.(lang.Value)
			return of
		}))
		r.slots[left.Kids[0].slot] = L
		return ok && len(list) == len(params)
	}
	return false
}

// withAll returns t[x̄ := list], one after the other; false if they do not fit: nil fits nothing.
func withAll[T interface{ Type() lang.Type }](t *Table[T], xs []lang.Var, list []T) (*Table[T], bool) {
	for i, x := range xs {
		if len(list) != len(xs) || any(list[i]) == nil || list[i].Type() != x.Type {
			return nil, false
		}
		t = t.updated(x, list[i])
	}
	return t, true
}

// substAll returns σ[x̄ := ē], one after the other: of a variable that x̄ has twice the last counts.
func (r *run) substAll(t *Term) *Subst {
	sigma, list := r.subst(t.Kids[0]), r.exprs(t.Kids[2])
	xs := r.locals(t.Kids[1])
	all, ok := withAll(sigma, xs, list)
	if !ok {
		r.fail(t, "%v do not fit %v", list, xs)
	}
	return all
}

// valuesAll returns V[x̄ := v̄], as substAll.
func (r *run) valuesAll(t *Term) *Values {
	V, list := r.values(t.Kids[0]), r.vals(t.Kids[2])
	xs := r.locals(t.Kids[1])
	for i, x := range xs {
		if len(list) != len(xs) {
			r.fail(t, "%v do not fit %v", list, xs)
		}
		v, ok := list[i].(lang.Value)
		if !ok || v.Type() != x.Type {
			r.fail(t, "%v gets no value of its type", x)
		}
		V = V.updated(x, v)
	}
	return V
}

// exprs returns the expressions that a term stands for.
func (r *run) exprs(t *Term) exprs {
	switch t.Kind {
	case Apply:
		sigma := r.subst(t.Kids[1])
		return lists.Map(r.exprs(t.Kids[0]), func(e lang.Expr) lang.Expr { return r.call("σ", sigma, e).(lang.Expr) })
	case Look:
		return lists.Map(r.locals(t.Kids[1]), func(u lang.Var) lang.Expr { return image(r.subst(t.Kids[0]), u) })
	case Hatted:
		return lists.Map(r.exprs(t.Kids[0]), func(e lang.Expr) lang.Expr { return r.call("^", nil, e).(lang.Expr) })
	case Listed:
		var list exprs
		for _, k := range t.Kids {
			if k.Sort == Expressions {
				list = append(list, r.exprs(k)...)
			} else {
				list = append(list, r.expr(k))
			}
		}
		return list
	}
	return r.slots[t.slot].(exprs)
}

// locals returns the local variables that a term stands for.
func (r *run) locals(t *Term) locals {
	switch t.Kind {
	case Word: // this
		return locals{r.this}
	case Listed:
		var list locals
		for _, k := range t.Kids {
			list = append(list, r.locals(k)...)
		}
		return list
	}
	switch v := r.slots[t.slot].(type) {
	case exprs: // x̄
		return lists.Map(v, func(e lang.Expr) lang.Var {
			x, _ := e.Var()
			return x
		})
	case lang.Expr:
		return locals{r.variableOf(t)}
	case locals:
		return v
	}
	r.fail(t, "these are no variables")
	return nil
}

// vals returns the values that a term stands for.
func (r *run) vals(t *Term) values {
	V := r.values(t.Kids[0])
	if t.Kind == Look {
		return lists.Map(r.locals(t.Kids[1]), func(u lang.Var) any { return valueAt(V, u) })
	}
	return lists.Map(r.exprs(t.Kids[1]), func(e lang.Expr) any { return r.call(t.Name, V, e) })
}

// onTop returns the configuration with a stack that a rule over ⟨S, …⟩ leads to from c: it is
// about the closure on top. Behind an error the callers do not go on.
func (to Configuration) onTop(c *Configuration) Configuration {
	top := *c.Stack.Opened()
	top.S, top.code = to.S, nil
	if !to.S.Empty() {
		if _, fault := to.S.Head().(*lang.Fault); fault {
			top.Below = nil
		}
	}
	top.Tau, to.Sigma = split(to.Sigma)
	top.L, to.V = split(to.V)
	to.S, to.Stack = lang.Seq{}, &top
	return to
}
