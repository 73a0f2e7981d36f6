package mistakes

import "tandem/lang"

// What follows are wrong values of operators, given those of the operands.

// Less returns x < y in the place of x <= y.
func Less(v []lang.Value) lang.Value {
	return lang.BoolValue(v[0].(lang.IntValue).Big().Cmp(v[1].(lang.IntValue).Big()) < 0)
}

// First returns the value of the first operand.
func First(v []lang.Value) lang.Value { return v[0] }
