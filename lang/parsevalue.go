package lang

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tandem/lang/syntax"
)

// ValueError is a mistake in the text of a value.
type ValueError struct {
	Offset, Len     int // what is wrong, in bytes of the text
	Found, Expected string
}

// Error returns the message: found …, expected ….
func (e *ValueError) Error() string { return "found " + e.Found + ", expected " + e.Expected }

// ParseValue reads a value of type t as String writes it: -3, true; of
// bit-vectors also -1 for the largest one, and 0xff; of arrays
//
//	{0: 3, 7: -1, else 0}       at 0, at 7, and at all other indexes
//	[3, 1, 2]                   of a bounded array: the elements within its bound
//	{0: 3, else 0, length 4}    of a bounded array: its elements and its bound
//
// and of objects nil, or the class with a number from 1 on, as Node1. A field as
// an array is {Node1: 3, else 0}.
//
// The text may have white space around its parts. An integer has at most
// syntax.MaxDigits digits, and a bound is not negative. The error is a
// *ValueError.
func ParseValue(text string, t Type) (Value, error) {
	p := &valueParser{text: text}
	v, err := p.value(t)
	if err != nil {
		return nil, err
	}
	if p.space(); p.at < len(text) {
		return nil, p.found("the end of the value")
	}
	return v, nil
}

// valueParser reads the text from at on.
type valueParser struct {
	text string
	at   int
}

// marks end the text of an integer or truth value.
const marks = ",:{}[]"

func (p *valueParser) space() {
	rest := strings.TrimLeftFunc(p.text[p.at:], unicode.IsSpace)
	p.at = len(p.text) - len(rest)
}

// accept moves over a mark.
func (p *valueParser) accept(mark byte) bool {
	if p.space(); p.at == len(p.text) || p.text[p.at] != mark {
		return false
	}
	p.at++
	return true
}

// word moves over a word.
func (p *valueParser) word(w string) bool {
	p.space()
	rest, ok := strings.CutPrefix(p.text[p.at:], w)
	if next, _ := utf8.DecodeRuneInString(rest); !ok || unicode.IsLetter(next) || unicode.IsDigit(next) {
		return false
	}
	p.at += len(w)
	return true
}

// scalar returns the text up to the next mark, without white space around it; the parser stands behind it.
func (p *valueParser) scalar() string {
	p.space()
	word := p.text[p.at:]
	if i := strings.IndexAny(word, marks); i >= 0 {
		word = word[:i]
	}
	word = strings.TrimRightFunc(word, unicode.IsSpace)
	p.at += len(word)
	return word
}

// found returns a mistake at what stands next: a mark, or the text up to the next.
func (p *valueParser) found(expected string) *ValueError {
	p.space()
	e := &ValueError{Offset: p.at, Expected: expected}
	text := p.scalar()
	if text == "" && p.at < len(p.text) {
		text = p.text[p.at : p.at+1]
	}
	e.Len = len(text)
	switch {
	case text != "":
		e.Found = fmt.Sprintf("%q", short(text))
	case e.Offset == 0 || strings.TrimSpace(p.text) == "":
		e.Found = "nothing"
	default:
		e.Found = "the end of the value"
	}
	return e
}

func (p *valueParser) value(t Type) (Value, error) {
	switch t.kind() {
	case kindInt, kindBool, kindClass, kindBits:
		p.space()
		from := p.at
		word := p.scalar()
		v, found, expected := parseScalar(word, t)
		if expected == "" {
			return v, nil
		}
		p.at = from
		e := p.found(expected)
		if found != "" {
			e.Found = found
		}
		return nil, e
	case kindArray, kindBounded:
		return p.array(t)
	default:
		return nil, p.found("nothing: values of " + t.String() + " have no literal")
	}
}

// parseScalar returns the integer, truth value or object that a word is; if it is
// none, what was expected, and what was found if that is not the word.
func parseScalar(word string, t Type) (v Value, found, expected string) {
	if t.IsClass() {
		if o, ok := parseObject(word, t); ok {
			return o, "", ""
		}
		return nil, "", "nil or an object of class " + t.String() + ", such as " + sample(t)
	}
	if t == Bool {
		if word == "true" || word == "false" {
			return BoolValue(word == "true"), "", ""
		}
		return nil, "", "true or false"
	}
	if t.IsBits() {
		return parseBits(word, t)
	}
	digits := strings.TrimLeft(strings.TrimPrefix(word, "-"), " \t")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return nil, "", "an integer such as 3 or -3"
	}
	if len(digits) > syntax.MaxDigits {
		return nil, fmt.Sprintf("an integer of %d digits", len(digits)), fmt.Sprintf("at most %d", syntax.MaxDigits)
	}
	n, _ := new(big.Int).SetString(digits, 10)
	if word[0] == '-' {
		n.Neg(n)
	}
	return BigInt(n), "", ""
}

// parseBits returns the bit-vector that a word is, as parseScalar has it.
func parseBits(word string, t Type) (v Value, found, expected string) {
	expected = bitsRange(t) + ", or 0x… for hexadecimal digits"
	digits, negative := strings.CutPrefix(word, "-")
	base, set := 10, "0123456789"
	if hex, ok := strings.CutPrefix(digits, "0x"); ok {
		digits, base, set = hex, 16, "0123456789abcdefABCDEF"
	}
	if digits == "" || strings.Trim(digits, set) != "" || len(digits) > syntax.MaxDigits {
		return nil, "", expected
	}
	n, _ := new(big.Int).SetString(digits, base)
	if negative {
		n.Neg(n)
	}
	if b, ok := literalBits(n, t); ok {
		return b, "", ""
	}
	return nil, "", expected
}

// parseObject returns the object of the class, or nil, that a word is. The numbers of
// objects begin with 1 and are written without leading zeros.
func parseObject(word string, class Type) (ObjectValue, bool) {
	if word == "nil" {
		return Nil(class), true
	}
	digits, ok := strings.CutPrefix(word, class.String())
	if !ok || digits == "" || digits[0] < '1' || digits[0] > '9' {
		return ObjectValue{}, false
	}
	id, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return ObjectValue{}, false
	}
	return Object(class, int(id)), true
}

// array reads an array. It goes down as far as the type does, whatever the text is.
func (p *valueParser) array(t Type) (Value, error) {
	a := &arrayBuilder{t: t, seen: map[any]bool{}}
	var err error
	switch {
	case t.IsBounded() && p.accept('['):
		err = p.list(a)
	case p.accept('{'):
		err = p.entries(a)
	case t.IsBounded():
		err = p.found("an array such as [" + sample(t.Elem()) + "]")
	default:
		err = p.found("an array such as {" + sample(t.Dom()) + ": " + sample(t.Elem()) + ", else " + Default(t.Elem()).String() + "}")
	}
	if err != nil {
		return nil, err
	}
	return a.array(), nil
}

// sample is some value of type t.
func sample(t Type) string {
	switch t.kind() {
	case kindInt:
		return "3"
	case kindBits:
		return "1"
	case kindBool:
		return "true"
	case kindClass:
		return Object(t, 1).String()
	default:
		return Default(t).String()
	}
}

// list reads the elements behind the bracket.
func (p *valueParser) list(a *arrayBuilder) error {
	a.rest = Default(a.t.Elem())
	n := int64(0)
	for !p.accept(']') {
		if n > 0 && !p.accept(',') {
			return p.found(`"," or "]"`)
		}
		v, err := p.value(a.t.Elem())
		if err != nil {
			return err
		}
		a.set(NewInt(n), v)
		n++
	}
	a.bound = NewInt(n)
	return nil
}

// entries reads the entries behind the brace.
func (p *valueParser) entries(a *arrayBuilder) error {
	for !p.word("else") {
		p.space()
		from := p.at
		i, err := p.value(a.t.Dom())
		if err != nil {
			p.at = from
			return p.found(`an index or "else"`)
		}
		to := p.at
		if !p.accept(':') {
			return p.found(`":" behind the index`)
		}
		v, err := p.value(a.t.Elem())
		if err != nil {
			return err
		}
		if !a.set(i, v) {
			return &ValueError{from, to - from, "a second element at " + short(i.String()), "one for each index"}
		}
		if !p.accept(',') {
			return p.found(`"," and further elements or "else"`)
		}
	}
	var err error
	if a.rest, err = p.value(a.t.Elem()); err != nil {
		return err
	}
	a.bound = NewInt(0)
	if a.t.IsBounded() {
		if err := p.length(a); err != nil {
			return err
		}
	}
	if !p.accept('}') {
		return p.found(`"}"`)
	}
	return nil
}

func (p *valueParser) length(a *arrayBuilder) error {
	if !p.accept(',') || !p.word("length") {
		return p.found(`"," and the bound, as length 3`)
	}
	p.space()
	from := p.at
	n, err := p.value(Int)
	if err != nil {
		return err
	}
	a.bound = n.(IntValue)
	if a.bound.Big().Sign() < 0 {
		return &ValueError{from, p.at - from, short(a.bound.String()), "a length of 0 or more"}
	}
	return nil
}

// arrayBuilder is an array under way: what it is elsewhere comes last.
type arrayBuilder struct {
	t        Type
	elements []Entry
	seen     map[any]bool // indexes
	rest     Value
	bound    IntValue
}

// set adds an element; false if there is one at that index.
func (a *arrayBuilder) set(i, v Value) bool {
	key := any(i)
	if i.Type() != Bool && !i.Type().IsClass() {
		key = encode(i)
	}
	if a.seen[key] {
		return false
	}
	a.seen[key] = true
	a.elements = append(a.elements, Entry{i, v})
	return true
}

func (a *arrayBuilder) array() ArrayValue {
	array := ArrayWith(a.t, a.rest, a.elements)
	array.bound = a.bound
	return array
}

func short(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}
