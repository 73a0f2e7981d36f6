package lang

// AssignField is e.f := e', an assignment to a heap variable that is no variable (§4, assignment).
type AssignField struct {
	H        Expr // e.f
	E        Expr
	At       Span
	Accesses []Access // see DerefsOf
}

// AssignTo returns h := e for a heap variable h with these accesses: to a variable or to a field.
func AssignTo(h, e Expr, at Span, ofH ...Access) Stmt {
	if x, ok := h.Var(); ok {
		return &Assign{X: x, E: e, At: at}
	}
	return &AssignField{H: h, E: e, At: at, Accesses: ofH}
}

// New is h := new C (§4, object creation).
type New struct {
	H        Expr // a heap variable of type Class
	Class    Type
	At       Span
	Accesses []Access // see DerefsOf
}

// Invoke is h := e0.m(ē), or e0.m(ē), which drops the value that the method returns (§4, method call).
type Invoke struct {
	H        Expr // a heap variable; the zero Expr if there is none
	E0       Expr // the called object
	Method   string
	Args     []Expr // by value, one a formal parameter
	At       Span
	Accesses []Access // of E0, the arguments and the call; see DerefsOf
	OfH      []Access // of H, which is evaluated after the call
}

// Callee returns the full name of the method that is called.
func (s *Invoke) Callee() string { return MethodName(s.E0.Type(), s.Method) }

// Return is return e (§4, return statement), or return in a method without a result.
type Return struct {
	E        Expr // the zero Expr if the method has no result
	At       Span
	Accesses []Access // see DerefsOf
}

// End is the end of a method's inlined body, for h := e0.m(ē). No program has it: the paper's rules
// have nothing there, and a return cannot tell what it ends.
type End struct {
	H      Expr     // as of the call
	Result Type     // of the method; the zero Type if it has none
	At     Span     // of the call
	OfH    []Access // of H
}
