package verifiers

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// word is an integer of C behind its promotion: of 32 or 64 bits.
type word struct {
	e      lang.Expr
	signed bool
}

func (w word) width() int { return w.e.Type().Width() }

// unread is the panic of an expression that is not read: why.
type unread string

// cexpr reads an expression of C over the variables of a text, by the rules of C: promotion to int, and the
// usual arithmetic conversions. int has 32 bits, long 64. There are no calls, pointers or effects.
type cexpr struct {
	t      *Text
	tokens []string
}

var token = regexp.MustCompile(`\s*(0[xX][0-9a-fA-F]+[uUlL]*|[0-9]+[uUlL]*|\\?[A-Za-z_]\w*|<<|>>|<=|>=|==|!=|&&|\|\||.)`)

// condition returns an expression of C as a condition over the variables of the program. The error says why it is not
// read.
func (t *Text) condition(text string) (e lang.Expr, err error) {
	x := &cexpr{t: t}
	for _, m := range token.FindAllStringSubmatch(strings.TrimSpace(text), -1) {
		x.tokens = append(x.tokens, m[1])
	}
	defer func() {
		switch why := recover().(type) {
		case nil:
		case unread:
			err = fmt.Errorf("%s: %s", text, string(why))
		default:
			panic(why)
		}
	}()
	w := x.choice()
	if len(x.tokens) > 0 {
		panic(unread("found " + x.tokens[0] + ", expected the end"))
	}
	return x.truth(w), nil
}

func (x *cexpr) next() string {
	if len(x.tokens) == 0 {
		panic(unread("found the end, expected an expression"))
	}
	first := x.tokens[0]
	x.tokens = x.tokens[1:]
	return first
}

func (x *cexpr) is(token string) bool {
	if len(x.tokens) > 0 && x.tokens[0] == token {
		x.tokens = x.tokens[1:]
		return true
	}
	return false
}

func (x *cexpr) want(token string) {
	if found := x.next(); found != token {
		panic(unread("found " + found + ", expected " + token))
	}
}

func constant(n uint64, width int) lang.Expr {
	return lang.Const(lang.Bits(lang.BitsOf(width), new(big.Int).SetUint64(n)))
}

// truth returns whether w is not 0.
func (x *cexpr) truth(w word) lang.Expr {
	if w.e.Op() == lang.Cond && w.e.Kid(1) == constant(1, 32) && w.e.Kid(2) == constant(0, 32) {
		return w.e.Kid(0)
	}
	return lang.Term(lang.Ne, w.e, constant(0, w.width()))
}

// number returns 1 where b holds, else 0.
func number(b lang.Expr) word {
	return word{lang.Term(lang.Cond, b, constant(1, 32), constant(0, 32)), true}
}

// resized returns w as an integer of a width and a sign.
func resized(w word, width int, signed bool) word {
	if w.width() != width {
		op := lang.ToBits
		if w.signed {
			op = lang.ToSigned
		}
		w.e = lang.Cast(op, lang.BitsOf(width), w.e)
	}
	return word{w.e, signed}
}

// same makes the usual arithmetic conversions.
func same(a, b word) (word, word) {
	width := max(a.width(), b.width())
	signed := (a.signed || a.width() < width) && (b.signed || b.width() < width)
	return resized(a, width, signed), resized(b, width, signed)
}

func (x *cexpr) choice() word {
	test := x.binary(0)
	if !x.is("?") {
		return test
	}
	yes := x.choice()
	x.want(":")
	no := x.choice()
	yes, no = same(yes, no)
	return word{lang.Term(lang.Cond, x.truth(test), yes.e, no.e), yes.signed}
}

// levels are the operators of C, from those that bind least.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}

func (x *cexpr) binary(level int) word {
	if level == len(levels) {
		return x.unary()
	}
	a := x.binary(level + 1)
	for {
		op, ok := lists.Find(levels[level], x.is)
		if !ok {
			return a
		}
		a = x.operated(op, a, x.binary(level+1))
	}
}

// operators have an operator for numbers without sign, and one for those with.
var operators = map[string][2]lang.Op{
	"|": {lang.BitsOr, lang.BitsOr}, "^": {lang.BitsXor, lang.BitsXor}, "&": {lang.BitsAnd, lang.BitsAnd},
	"==": {lang.Eq, lang.Eq}, "!=": {lang.Ne, lang.Ne},
	"<": {lang.BitsLt, lang.BitsSlt}, "<=": {lang.BitsLe, lang.BitsSle}, ">": {lang.BitsGt, lang.BitsSgt}, ">=": {lang.BitsGe, lang.BitsSge},
	"<<": {lang.BitsShl, lang.BitsShl}, ">>": {lang.BitsLshr, lang.BitsAshr},
	"+": {lang.BitsAdd, lang.BitsAdd}, "-": {lang.BitsSub, lang.BitsSub}, "*": {lang.BitsMul, lang.BitsMul},
	"/": {lang.BitsDiv, lang.BitsSdiv}, "%": {lang.BitsMod, lang.BitsSrem},
}

func (x *cexpr) operated(op string, a, b word) word {
	switch op {
	case "||":
		return number(lang.Term(lang.Or, x.truth(a), x.truth(b)))
	case "&&":
		return number(lang.Conjunction(x.truth(a), x.truth(b)))
	case "<<", ">>":
		b = resized(b, a.width(), a.signed) // the type is that of the left operand
	default:
		a, b = same(a, b)
	}
	sign := 0
	if a.signed {
		sign = 1
	}
	e := lang.Term(operators[op][sign], a.e, b.e)
	if e.Type() == lang.Bool {
		return number(e)
	}
	return word{e, a.signed}
}

func (x *cexpr) unary() word {
	switch {
	case x.is("+"):
		return x.unary()
	case x.is("-"):
		w := x.unary()
		return word{lang.Term(lang.BitsNeg, w.e), w.signed}
	case x.is("~"):
		w := x.unary()
		return word{lang.Term(lang.BitsNot, w.e), w.signed}
	case x.is("!"):
		return number(lang.Negation(x.truth(x.unary())))
	case x.is("("):
		if width, signed, ok := x.typed(); ok {
			x.want(")")
			w := resized(x.unary(), width, signed)
			return promoted(w)
		}
		w := x.choice()
		x.want(")")
		return w
	}
	return x.primary()
}

// promoted returns w behind its promotion to int.
func promoted(w word) word {
	if w.width() < 32 {
		return resized(w, 32, true)
	}
	return w
}

// types are those of C that casts name: width, and sign.
var types = map[string]struct {
	width  int
	signed bool
}{
	"char": {8, true}, "signed char": {8, true}, "unsigned char": {8, false}, "short": {16, true}, "unsigned short": {16, false},
	"int": {32, true}, "signed int": {32, true}, "signed": {32, true}, "unsigned int": {32, false}, "unsigned": {32, false},
	"long": {64, true}, "long int": {64, true}, "signed long int": {64, true}, "unsigned long": {64, false}, "unsigned long int": {64, false},
	"long long": {64, true}, "long long int": {64, true}, "signed long long int": {64, true}, "unsigned long long": {64, false}, "unsigned long long int": {64, false},
	"uint8_t": {8, false}, "uint16_t": {16, false}, "uint32_t": {32, false}, "uint64_t": {64, false},
	"int8_t": {8, true}, "int16_t": {16, true}, "int32_t": {32, true}, "int64_t": {64, true},
}

// typed reads the name of a type in a cast; false: it is none.
func (x *cexpr) typed() (width int, signed, ok bool) {
	n := 0
	for n < min(len(x.tokens), 4) && x.tokens[n] != ")" { // unsigned long long int
		n++
	}
	t, ok := types[strings.Join(x.tokens[:n], " ")]
	if ok {
		x.tokens = x.tokens[n:]
	}
	return t.width, t.signed, ok
}

func (x *cexpr) primary() word {
	text := x.next()
	if text[0] >= '0' && text[0] <= '9' {
		return literal(text)
	}
	v, ok := x.t.names[text]
	if !ok {
		panic(unread("found " + text + ", expected a variable of the program"))
	}
	e := lang.V(v)
	switch {
	case !v.Type.IsArray():
	case !x.is("."):
		panic(unread("found an array, expected an element or its bound"))
	case x.is("n") && v.Type.IsBounded():
		return word{lang.Cast(lang.OfInt, lang.BitsOf(64), lang.Term(lang.Len, e)), true}
	default:
		x.want("e")
		x.want("[")
		i, err := strconv.Atoi(strings.TrimRight(x.next(), "uUlL"))
		if x.want("]"); err != nil || i >= c.Elements(v.Type, x.t.length) {
			panic(unread("found another index than a number that is one of the array"))
		}
		if v.Type.IsBounded() {
			e = smtlib.Elements(e)
		}
		e = lang.Term(lang.Select, e, lang.Const(c.IndexOf(v.Type, i)))
	}
	return promoted(wordOf(e))
}

// wordOf returns what a value of the program is in C.
func wordOf(e lang.Expr) word {
	if e.Type() == lang.Bool {
		return number(e)
	}
	return resized(word{e, false}, c.Class(e.Type()), false)
}

// literal returns a number of C: of the first of int, unsigned int, long and unsigned long that has it and that
// its suffix, and a base other than ten, allows.
func literal(text string) word {
	digits := strings.TrimRight(text, "uUlL")
	suffix := strings.ToLower(text[len(digits):])
	n, err := strconv.ParseUint(digits, 0, 64)
	if err != nil {
		panic(unread("found " + text + ", expected a number of 64 bits"))
	}
	unsigned, long := strings.Contains(suffix, "u"), strings.Contains(suffix, "l")
	other := len(digits) > 1 && digits[0] == '0'
	switch {
	case !unsigned && !long && n < 1<<31:
		return word{constant(n, 32), true}
	case (unsigned || other) && !long && n < 1<<32:
		return word{constant(n, 32), false}
	case !unsigned && n < 1<<63:
		return word{constant(n, 64), true}
	default:
		return word{constant(n, 64), false}
	}
}
