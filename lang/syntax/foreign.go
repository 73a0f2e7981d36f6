package syntax

import "strings"

// foreignHint is for a token, in the place of another, that users of other languages and tools write; "" if it
// is none of these.
func (p *parser) foreignHint(expected string) string {
	if hint, ok := foreignSigns[p.tok.text]; ok && (p.tok.kind == symbol || p.tok.kind == illegal) {
		return hint
	}
	twice := func(s string) bool { return p.tok.is(s) && p.prev.is(s) && p.prev.at.To == p.tok.at.From }
	switch {
	case twice("<"):
		return foreignSigns["<<"]
	case twice(">"):
		return foreignSigns[">>"]
	case twice("*"):
		return "there is no power: write a product, or a loop"
	case p.tok.is(".") && p.prev.kind == number:
		return "there are no fractions: numbers are integers"
	case p.tok.is(":") && strings.HasSuffix(expected, `"{"`):
		return "a block has braces: { … }"
	case p.tok.is(",") && p.ahead.text == `"`:
		return "an assertion has no text: say it in a comment"
	case p.tok.is("{") && expected == `";"`:
		return "a block stands behind if b, else and while b; there is no switch"
	case p.tok.is(";") && strings.HasSuffix(expected, `"{"`):
		return "the block follows, without a semicolon before it"
	}
	if hint, ok := foreignWords[p.tok.text]; ok && p.tok.kind == ident {
		return hint
	}
	if hint, ok := foreignWords[p.prev.text]; ok && p.prev.kind == ident {
		return hint
	}
	return ""
}

// readsAny reports whether a word is what another tool has for a value that may be any.
func readsAny(word string) bool {
	return strings.Contains(strings.ToLower(word), "nondet") || foreignWords[word] == anyValue
}

var foreignSigns = map[string]string{
	"<<": "bit-vectors are shifted by x shl n",
	">>": "bit-vectors are shifted by x lshr n or, with their sign, by x ashr n",
	"^":  "exclusive or of bit-vectors is written x bxor y; there is no power",
	"~":  "the complement of a bit-vector is written bnot x",
	"&":  noPointers,
	"#":  "a comment begins with //",
	"\"": "there are no texts: write numbers, or characters as 'b'",
}

const (
	noQuantifiers = "there are no quantifiers: read an index by i := *; assume what holds of it, and assert what is to hold of all"
	noPointers    = "there are no pointers: an object of a class is shared by whoever has it, var p: Node; and p.f is its field"
	allocated     = "an object is created by a statement of its own, p := new Node; and an array has its length by |a| := 10;"
	functions     = "functions are written func f(u: int): int { … }; the program is the statements behind them, without a main"
	exceptions    = "there are no exceptions: an error is an assertion that fails, assert b;"
	contractLoop  = "with contracts there is one loop: while b invariant φ { … }"
	anyValue      = "any value is read by a statement of its own: x := *;"
)

var foreignWords = map[string]string{
	"switch": "there is no switch: write if b { … } else if c { … } else { … }", "case": "there is no case: write else if b { … }",
	"enum":   "there are no enumerations: write a number for each case",
	"nondet": anyValue, "havoc": anyValue, "input": anyValue, "any": anyValue,
	"malloc": allocated, "calloc": allocated, "alloc": allocated, "Box": allocated,
	"forall": noQuantifiers, "exists": noQuantifiers,
	"let": "declarations are written var x: int; and assignments x := e;", "const": "declarations are written var x: int; and assignments x := e;",
	"for": forHint + "; with contracts it is while b invariant φ { … }", "func": "with contracts a method of a class returns a result",
	"do": contractLoop, "break": contractLoop, "continue": contractLoop,
	"string": "there are no texts: write numbers", "float": "there are no fractions: the types are int, bool, bvN and arrays", "double": "there are no fractions: the types are int, bool, bvN and arrays",
	"fn": functions, "def": functions, "function": functions, "void": functions, "main": functions,
	"try": exceptions, "catch": exceptions, "throw": exceptions, "raise": exceptions,
	"elif": "write else if", "elsif": "write else if", "elseif": "write else if",
	"goto": "there is no goto: loops have break and continue", "struct": "objects have a class: class S { x: int; }",
	"unsigned": "the numbers of N bits are written bvN, as bv32; slt and sdiv read them with a sign", "signed": "the numbers of N bits are written bvN, as bv32; slt and sdiv read them with a sign",
	"import": "a program is one file", "include": "a program is one file",
	"print": "a run prints all variables at its end", "printf": "a run prints all variables at its end",
}
