package mistakes

import (
	"slices"

	"tandem/lang"
	"tandem/spec"
)

// Wrong right-hand sides of a clause. kids are what the function is at the operands of e.

// Stays is e, with its operands as they were.
func Stays(e lang.Expr, _ []lang.Expr, _ lang.Expr) lang.Expr { return e }

// FirstOnly returns e with the first of kids for its first operand: the others stay.
func FirstOnly(e lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
	kids = slices.Clone(kids)
	for i := 1; i < len(kids); i++ {
		kids[i] = e.Kid(i)
	}
	return e.Rebuild(kids...)
}

// Branches is right, and for a conditional expression with the branches changed for each other.
func Branches(e lang.Expr, kids []lang.Expr, right lang.Expr) lang.Expr {
	if e.Op() == lang.Cond {
		return e.Rebuild(kids[0], kids[2], kids[1])
	}
	return right
}

// Some returns the disjunction of kids where a conjunction is right; true if there are none.
func Some(_ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
	if len(kids) == 0 {
		return lang.True
	}
	some := kids[0]
	for _, k := range kids[1:] {
		some = lang.Term(lang.Or, some, k)
	}
	return some
}

// Reversed calls a procedure or a method with its arguments in reverse, if their types are the same then.
func Reversed[C Config[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return func(c C) []C {
		call := c.Stmt()
		if call == nil {
			return right.Apply(c)
		}
		p := call.Parts()
		args := slices.Clone(p.Args)
		slices.Reverse(args)
		for i, e := range args {
			if e.Type() != p.Args[i].Type() {
				return right.Apply(c)
			}
		}
		p.Args = args
		return right.Apply(c.Continue(lang.SeqOf(lang.With(call, p))))
	}
}

// What follows are wrong values of operators, given those of the operands.

// Less returns x < y in the place of x <= y.
func Less(v []lang.Value) lang.Value {
	return lang.BoolValue(v[0].(lang.IntValue).Big().Cmp(v[1].(lang.IntValue).Big()) < 0)
}

// First returns the value of the first operand.
func First(v []lang.Value) lang.Value { return v[0] }
