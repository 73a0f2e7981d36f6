package contracts

import (
	"maps"
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/syntax"
)

// expr returns an expression of a type, any for the zero Type; nil if wrong, which is reported.
func (c *checker) expr(tree syntax.Expr, want lang.Type) Expr {
	e := c.exprOf(tree, want)
	if e == nil {
		return nil
	}
	if want != (lang.Type{}) && e.Type() != (lang.Type{}) && e.Type() != want {
		c.wrong(tree.Span(), "an expression of type "+c.typeText(e.Type()), "one of type "+c.typeText(want), "")
		return nil
	}
	return e
}

func (c *checker) exprOf(tree syntax.Expr, want lang.Type) Expr {
	at := tree.Span()
	switch e := tree.(type) {
	case *syntax.Nil:
		if !want.IsClass() {
			expected := "an expression of type " + c.typeText(want)
			if want == (lang.Type{}) {
				expected = "an expression whose class is known"
			}
			c.wrong(at, "nil", expected, "")
			return nil
		}
		return &Null{exprAt{at, want}}
	case *syntax.Number:
		n, _ := new(big.Int).SetString(e.Text, 10)
		return &Literal{lang.BigInt(n), exprAt{at, lang.Int}}
	case *syntax.Bool:
		return &Literal{lang.BoolValue(e.Value), exprAt{at, lang.Bool}}
	case *syntax.Name:
		return c.name(e)
	case *syntax.Member:
		e0, class := c.receiver(e.E, at)
		if class == nil {
			return nil
		}
		if class.Array != nil {
			if e.Name.Name == "length" {
				return &LengthExpr{e0, class, exprAt{at, lang.Int}}
			}
			expected, hint := "length or an element, a[i]", ""
			if e.Name.Name == "elems" {
				hint = "elems stands in acc(a.elems) only"
			}
			c.wrong(e.Name.At, quote(e.Name.Name)+" of an array", expected, hint)
			return nil
		}
		f, ok := class.Field(e.Name.Name)
		if !ok {
			c.unknown(e.Name, "field", class, fieldNames(class))
			return nil
		}
		return &FieldExpr{e0, f, exprAt{at, f.Type}}
	case *syntax.Apply:
		if p := c.pureOf(e); p != nil {
			return p
		}
		return nil
	case *syntax.Index:
		return c.index(e)
	case *syntax.Cond:
		b := c.expr(e.If, lang.Bool)
		l, r := c.pair(e.Then, e.Else, want)
		if b == nil || l == nil || r == nil {
			return nil
		}
		return &CondExpr{b, l, r, exprAt{at, l.Type()}}
	case *syntax.Within:
		return c.within(e, want)
	case *syntax.Special:
		if e.Word != "old" {
			c.wrong(at, e.Word+" in an expression", "an expression", e.Word+" stands in contracts and predicates, joined to the rest by &*&")
			return nil
		}
		if !c.hasOld() {
			c.wrong(at, "old in "+string(c.scope.in), "it in a postcondition only", "")
			return nil
		}
		if inner := c.expr(e.E, want); inner != nil {
			return &OldExpr{inner, exprAt{at, inner.Type()}}
		}
		return nil
	case *syntax.Unary, *syntax.Binary:
		return c.operator(tree)
	}
	c.wrong(at, "an expression of another form", "an expression of integers, truth values, objects or elements a[i]", "programs with contracts have no others; the length of an array is a.length")
	return nil
}

// name returns a variable, or a field of this.
func (c *checker) name(e *syntax.Name) Expr {
	if e.Name == "this" {
		if c.scope.this == nil {
			c.wrong(e.At, "this in the main routine", "a variable", "")
			return nil
		}
		return &VarExpr{"this", exprAt{e.At, c.scope.this.Type}}
	}
	if t, ok := c.scope.vars[e.Name]; ok {
		if t == (lang.Type{}) {
			return nil // its declaration is wrong
		}
		return &VarExpr{e.Name, exprAt{e.At, t}}
	}
	names := slices.Sorted(maps.Keys(c.scope.vars))
	if c.scope.this != nil {
		if f, ok := c.scope.this.Field(e.Name); ok {
			return &FieldExpr{&VarExpr{"this", exprAt{e.At, c.scope.this.Type}}, f, exprAt{e.At, f.Type}}
		}
		names = append(names, fieldNames(c.scope.this)...)
		if slices.ContainsFunc(c.p.Vars, func(x Var) bool { return x.Name == e.Name }) {
			c.wrong(e.At, "variable "+quote(e.Name)+" of the main routine", "a parameter, a local variable or a field", "methods of programs with contracts see no global variable")
			return nil
		}
	}
	c.wrong(e.At, "unknown name "+quote(e.Name), "a variable or a field", didYouMean(spell.Nearest(e.Name, names)))
	return nil
}

// pureOf is e0.p(ē).
func (c *checker) pureOf(e *syntax.Apply) *PureExpr {
	e0, class := c.receiver(e.Of, e.At)
	if class == nil {
		return nil
	}
	p := class.Pure(e.Method.Name)
	switch {
	case p != nil:
		return &PureExpr{e0, p, c.args(e.Args, p.Params, e.At), exprAt{e.At, p.Result}}
	case class.Predicate(e.Method.Name) != nil && c.scope.in == code:
		c.wrong(e.At, "predicate "+quote(e.Method.Name)+" in code", "a pure method", "predicates stand in contracts, in predicates, and behind open and close")
	case class.Predicate(e.Method.Name) != nil:
		c.wrong(e.At, "predicate "+quote(e.Method.Name)+" in an expression", "a pure method", "predicates are joined to the rest by &*&")
	case class.Method(e.Method.Name) != nil:
		c.wrong(e.At, "method "+quote(e.Method.Name)+" in an expression", "a pure method", "a method is called by a statement")
	default:
		c.unknown(e.Method, "pure method", class, lists.Map(class.Pures, func(p *Pure) string { return p.Name }))
	}
	return nil
}

func (c *checker) within(e *syntax.Within, want lang.Type) Expr {
	if e.Word == "opening" {
		q := c.ghostPred(e.Of)
		inner := c.expr(e.E, want)
		if q == nil || inner == nil {
			return nil
		}
		return &OpeningExpr{q, inner, exprAt{e.At, inner.Type()}}
	}
	p := c.pureOf(e.Of)
	inner := c.expr(e.E, want)
	if p == nil || inner == nil {
		return nil
	}
	return &UsingExpr{p, inner, exprAt{e.At, inner.Type()}}
}

// ghostPred returns the predicate of a ghost operation.
func (c *checker) ghostPred(e *syntax.Apply) *Pred {
	_, class := c.receiver(e.Of, e.At)
	if class == nil {
		return nil
	}
	if class.Predicate(e.Method.Name) == nil {
		c.unknown(e.Method, "predicate", class, lists.Map(class.Predicates, func(q *Predicate) string { return q.Name }))
		return nil
	}
	return c.predicateOf(e)
}

// pair returns two expressions of one type.
func (c *checker) pair(l, r syntax.Expr, want lang.Type) (Expr, Expr) {
	if _, none := l.(*syntax.Nil); none && want == (lang.Type{}) {
		y := c.expr(r, want)
		if y == nil {
			return nil, nil
		}
		return c.expr(l, y.Type()), y
	}
	x := c.expr(l, want)
	if x == nil {
		return nil, nil
	}
	return x, c.expr(r, x.Type())
}

func (c *checker) operator(tree syntax.Expr) Expr {
	at := tree.Span()
	if u, ok := tree.(*syntax.Unary); ok {
		op, t := lang.Not, lang.Bool
		switch u.Op {
		case "!":
		case "-":
			op, t = lang.Neg, lang.Int
		default:
			c.wrong(u.OpAt, "operator "+u.Op, "- or !", "programs with contracts have no bit-vectors")
			return nil
		}
		if e := c.expr(u.E, t); e != nil {
			return &OpExpr{op, []Expr{e}, exprAt{at, t}}
		}
		return nil
	}
	b := tree.(*syntax.Binary)
	row, ok := operators[b.Op]
	if !ok {
		hint := ""
		if b.Op == "&*&" {
			hint = "the separating conjunction joins assertions, && joins truth values"
		}
		c.wrong(b.OpAt, "operator "+b.Op, "an operator on integers, truth values or objects", hint)
		return nil
	}
	l, r := c.pair(b.L, b.R, row.of)
	if l == nil || r == nil {
		return nil
	}
	return &OpExpr{row.op, []Expr{l, r}, exprAt{at, row.gives}}
}

// operators are the infix operators; of is the zero Type where the operands have any type.
var operators = map[string]struct {
	op        lang.Op
	of, gives lang.Type
}{
	"+": {lang.Add, lang.Int, lang.Int}, "-": {lang.Sub, lang.Int, lang.Int}, "*": {lang.Mul, lang.Int, lang.Int},
	"div": {lang.Div, lang.Int, lang.Int}, "mod": {lang.Mod, lang.Int, lang.Int},
	"<": {lang.Lt, lang.Int, lang.Bool}, "<=": {lang.Le, lang.Int, lang.Bool},
	">": {lang.Gt, lang.Int, lang.Bool}, ">=": {lang.Ge, lang.Int, lang.Bool},
	"==": {lang.Eq, lang.Type{}, lang.Bool}, "!=": {lang.Ne, lang.Type{}, lang.Bool},
	"&&": {lang.And, lang.Bool, lang.Bool}, "||": {lang.Or, lang.Bool, lang.Bool}, "=>": {lang.Implies, lang.Bool, lang.Bool},
}
