package syntax

// Binding levels of operators, from the loosest.
const (
	LevelCond = 1 + iota
	LevelSep  // the separating conjunction of contracts
	LevelImplies
	LevelOr
	LevelAnd
	LevelCompare
	LevelAdd
	LevelMul
	LevelUnary
	LevelIndex
	LevelAtom
)

// Assoc says how operators of one level group.
type Assoc uint8

// Left groups a-b-c as (a-b)-c, Right a=>b=>c as a=>(b=>c); operators without
// associativity do not chain.
const (
	NonAssoc Assoc = iota
	Left
	Right
)

// Infix is an operator that stands between its operands, as the grammar sees
// it: "?:" counts as one, between the condition and the last branch.
type Infix struct {
	Symbol string
	Level  int
	Assoc  Assoc
}

// InfixOf returns the infix operator of that symbol. What the operators mean is in
// lang's table, which has the same levels.
func InfixOf(symbol string) (Infix, bool) {
	op := Infix{Symbol: symbol, Assoc: Left}
	switch symbol {
	case "?:":
		op.Level, op.Assoc = LevelCond, Right
	case "&*&":
		op.Level = LevelSep
	case "=>":
		op.Level, op.Assoc = LevelImplies, Right
	case "||":
		op.Level = LevelOr
	case "&&":
		op.Level = LevelAnd
	case "==", "!=", "<", "<=", ">", ">=", "slt", "sle", "sgt", "sge":
		op.Level, op.Assoc = LevelCompare, NonAssoc
	case "+", "-", "bor", "bxor":
		op.Level = LevelAdd
	case "*", "div", "mod", "sdiv", "srem", "shl", "lshr", "ashr", "band":
		op.Level = LevelMul
	default:
		return Infix{}, false
	}
	return op, true
}

// IsPrefix reports whether the symbol is an operator in front of its operand,
// which binds at LevelUnary.
func IsPrefix(symbol string) bool { return symbol == "-" || symbol == "!" || symbol == "bnot" }

// meant returns the operator that a user of another language, or of mathematics,
// means by a symbol that is none here, or "".
func meant(symbol string) string {
	switch symbol {
	case "=", "===":
		return "=="
	case "<>", "/=", "!==", "≠":
		return "!="
	case "=<", "≤":
		return "<="
	case "≥":
		return ">="
	case "/", "÷":
		return "div"
	case "%":
		return "mod"
	case "&", "and", "∧":
		return "&&"
	case "|", "or", "∨":
		return "||"
	case "->", "⇒", "→":
		return "=>"
	case "×", "·":
		return "*"
	case "−", "–":
		return "-"
	}
	return ""
}
