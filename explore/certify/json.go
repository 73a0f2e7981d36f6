package certify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// value is a JSON value with its place in a line. Certificates have objects, arrays, strings,
// numbers from 0 on, and truth values; the heaps in them null and all integers, too.
type value struct {
	at     int  // the offset of its first byte
	end    int  // that behind it
	kind   byte // { [ " 0 t, n for null, or - for other integers
	text   string
	number int
	truth  bool
	keys   []string // of an object, in order
	items  []value  // of an object or array
}

// maxNesting is how deep values stand inside each other; the heaps in records need 5.
const maxNesting = 5

// maxValues is how many values a line may have, so that what is read of it takes memory that is bounded.
const maxValues = 1 << 20

// parser reads one line. Its first error stays.
type parser struct {
	line   []byte
	at     int
	values int // that were read
	err    *Problem
}

// parseLine returns the object that a line is.
func parseLine(line []byte) (value, *Problem) {
	p := &parser{line: line}
	v := p.value(0)
	if p.space(); p.err == nil && p.at < len(p.line) {
		p.wrong("the end of the line")
	}
	if p.err == nil && v.kind != '{' {
		p.at = v.at
		p.wrong("an object, {…}")
	}
	return v, p.err
}

// column returns the place of an offset in a line, in characters from 1.
func column(line []byte, at int) int { return utf8.RuneCount(line[:min(at, len(line))]) + 1 }

func (p *parser) space() {
	for p.at < len(p.line) && bytes.IndexByte([]byte(" \t\r"), p.line[p.at]) >= 0 {
		p.at++
	}
}

// wrong is malformed JSON at the parser's place.
func (p *parser) wrong(expected string) {
	if p.err != nil {
		return
	}
	found := "the end of the line"
	if p.at < len(p.line) {
		rest := p.line[p.at:]
		r, n := utf8.DecodeRune(rest)
		found = fmt.Sprintf("%q", r)
		if r == utf8.RuneError && n <= 1 {
			found = "a byte that is not UTF-8"
		}
	}
	p.malformed(p.at, found, expected)
}

// malformed is something in the line that is no JSON of a certificate.
func (p *parser) malformed(at int, found, expected string) {
	if p.err == nil {
		p.err = &Problem{Kind: Malformed, Col: column(p.line, at), Found: found, Expected: expected}
	}
}

// accept moves over a mark.
func (p *parser) accept(mark byte) bool {
	if p.space(); p.err != nil || p.at == len(p.line) || p.line[p.at] != mark {
		return false
	}
	p.at++
	return true
}

func (p *parser) value(depth int) (v value) {
	p.space()
	v.at = p.at
	defer func() { v.end = p.at }()
	if p.err != nil || p.at == len(p.line) {
		p.wrong("a value")
		return v
	}
	if depth > maxNesting {
		p.malformed(p.at, fmt.Sprintf("brackets inside each other, more than %d levels deep", maxNesting), "those of a certificate")
		return v
	}
	if p.values++; p.values > maxValues {
		p.err = &Problem{Kind: Bound, Col: column(p.line, p.at), Found: fmt.Sprintf("a line of more than %d values", maxValues)}
		return v
	}
	switch c := p.line[p.at]; {
	case c == '{' || c == '[':
		v.kind = c
		p.at++
		p.list(&v, depth)
	case c == '"':
		v.kind = '"'
		v.text = p.string()
	case c == '-', '0' <= c && c <= '9':
		v.kind = '0'
		var ok bool
		if v.number, ok = p.numeral(); !ok {
			v.kind = '-'
		}
	case p.word("null"):
		v.kind = 'n'
	case p.word("true"):
		v.kind, v.truth = 't', true
	case p.word("false"):
		v.kind = 't'
	default:
		p.wrong("a value")
	}
	return v
}

// list reads what stands between the brackets of an array or object.
func (p *parser) list(v *value, depth int) {
	end := v.kind + 2 // } and ] in ASCII
	if p.accept(end) {
		return
	}
	var seen map[string]bool
	if v.kind == '{' {
		seen = map[string]bool{}
	}
	for p.err == nil {
		if v.kind == '{' {
			p.space()
			from := p.at
			key := p.string()
			if seen[key] {
				p.malformed(from, fmt.Sprintf("a second %q", key), "each key once")
			}
			seen[key] = true
			v.keys = append(v.keys, key)
			if !p.accept(':') {
				p.wrong(`":"`)
			}
		}
		v.items = append(v.items, p.value(depth+1))
		if p.accept(end) {
			return
		}
		if !p.accept(',') {
			p.wrong(fmt.Sprintf(`"," or %q`, string(end)))
		}
	}
}

// string reads a text in quotes.
func (p *parser) string() string {
	from := p.at
	if p.at == len(p.line) || p.line[p.at] != '"' {
		p.wrong("a text in quotes")
		return ""
	}
	for p.at++; p.at < len(p.line) && p.line[p.at] != '"'; p.at++ {
		if p.line[p.at] == '\\' {
			p.at++
		}
	}
	if p.at >= len(p.line) {
		p.at = len(p.line)
		p.wrong("a quote at the end of the text")
		return ""
	}
	p.at++
	quoted := p.line[from:p.at]
	var text string
	if !utf8.Valid(quoted) || json.Unmarshal(quoted, &text) != nil {
		p.malformed(from, "a text with what JSON does not have in texts", "escapes as \\n, and UTF-8")
	}
	return text
}

// numeral reads an integer; false if it is not one from 0 on, of the machine.
func (p *parser) numeral() (n int, natural bool) {
	from := p.at
	if p.line[p.at] == '-' {
		p.at++
	}
	first := p.at
	for p.at < len(p.line) && '0' <= p.line[p.at] && p.line[p.at] <= '9' {
		p.at++
	}
	digits := string(p.line[first:p.at])
	if digits == "" || digits != "0" && digits[0] == '0' {
		p.at = from
		p.wrong("a number")
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && first == from
}

func (p *parser) word(w string) bool {
	if !bytes.HasPrefix(p.line[p.at:], []byte(w)) {
		return false
	}
	p.at += len(w)
	return true
}
