package lang

import "tandem/lang/syntax"

// literalNeedsType reports whether a literal of type t hides it: a number may be an int or any width.
func literalNeedsType(t Type) bool {
	return t.IsBits() || t.IsArray() && (literalNeedsType(t.Dom()) || literalNeedsType(t.Elem()))
}

// isLiteral reports whether e is a literal that does not tell its type.
func isLiteral(e Expr) bool { return e.Op() == Constant && literalNeedsType(e.Type()) }

// told reports whether the literal operand i of e has its type from others, as typeOfNumber and classOfNil.
func told(e Expr, i int) bool {
	other := func(j int) bool { return j < i || !isLiteral(e.Kid(j)) }
	switch op := e.Op(); {
	case op == Select || op == Store:
		return i > 0 && e.Kid(0).Op() != Constant
	case op == Cond:
		return i > 0 && other(3-i)
	case op == Eq || op == Ne || e.NumKids() == 2 && op.Info().params[0] == someBits:
		return other(1 - i)
	default:
		return false
	}
}

// kidTree returns the tree of operand i of e: of a literal, without its type where the others tell it.
func kidTree(e Expr, i int, trees map[Expr]syntax.Expr) syntax.Expr {
	tree := trees[e.Kid(i)]
	if _, named := tree.(*syntax.Name); !named && isLiteral(e.Kid(i)) && told(e, i) {
		v, _ := e.Kid(i).Const()
		return valueTree(v, true)
	}
	return tree
}

// assignedTree returns the tree of e where a variable, or what else takes it, tells its type.
func assignedTree(e Expr, memo map[Expr]syntax.Expr) syntax.Expr {
	if isLiteral(e) {
		v, _ := e.Const()
		return valueTree(v, true)
	}
	return inline(e, memo)
}

// assigned returns assignedTree as text.
func assigned(e Expr) string {
	if isLiteral(e) {
		return syntax.Style{}.Expr(assignedTree(e, nil))
	}
	return e.String()
}
