package certify

import (
	"fmt"
	"slices"
	"strings"
)

// record is a line of a certificate. Its fields are asked for by name; the
// first that is missing or wrong is kept, and so is one that nobody asked for.
type record struct {
	raw   []byte
	line  int
	all   value
	asked map[string]bool
	err   *Problem
}

func newRecord(raw []byte, line int) (*record, *Problem) {
	v, err := parseLine(raw)
	if err != nil {
		err.Line = line
		return nil, err
	}
	return &record{raw: raw, line: line, all: v, asked: map[string]bool{}}, nil
}

// problem returns one at an offset of the line.
func (r *record) problem(kind Kind, at int, found, expected string) *Problem {
	return &Problem{Kind: kind, Line: r.line, Col: column(r.raw, at), Found: found, Expected: expected}
}

func (r *record) malformed(at int, found, expected string) {
	if r.err == nil {
		r.err = r.problem(Malformed, at, found, expected)
	}
}

// kind returns the first key, which tells what the record is.
func (r *record) kind() string {
	if len(r.all.keys) == 0 {
		return ""
	}
	return r.all.keys[0]
}

// offset returns the offset of the value of a field; that of the record if it has none.
func (r *record) offset(name string) int {
	if i := slices.Index(r.all.keys, name); i >= 0 {
		return r.all.items[i].at
	}
	return r.all.at
}

// find returns the value of a field that may be missing.
func (r *record) find(name string) (value, bool) {
	r.asked[name] = true
	if i := slices.Index(r.all.keys, name); i >= 0 {
		return r.all.items[i], true
	}
	return value{}, false
}

func (r *record) has(name string) bool { return slices.Contains(r.all.keys, name) }

var kinds = map[byte]string{'{': "an object", '[': "a list", '"': "a text", '0': "a number from 0 on", 't': "true or false", 'n': "null", '-': "another number"}

// get returns the value of a field of that kind.
func (r *record) get(name string, kind byte) value {
	v, ok := r.find(name)
	if !ok {
		r.malformed(r.all.at, "no field "+name, kinds[kind]+" there")
	}
	r.want(v, kind, name)
	return v
}

func (r *record) want(v value, kind byte, name string) {
	if v.kind != kind {
		r.malformed(v.at, kinds[v.kind]+" in "+name, kinds[kind])
	}
}

func (r *record) text(name string) string { return r.get(name, '"').text }
func (r *record) number(name string) int  { return r.get(name, '0').number }
func (r *record) truth(name string) bool  { return r.get(name, 't').truth }

// optional returns a text that is "" if it is missing.
func (r *record) optional(name string) string {
	if !r.has(name) {
		return ""
	}
	return r.text(name)
}

// numbers returns a list of numbers.
func (r *record) numbers(name string) []value {
	list := r.get(name, '[').items
	for _, v := range list {
		r.want(v, '0', name)
	}
	return list
}

// texts returns a list of texts.
func (r *record) texts(name string) []value {
	list := r.get(name, '[').items
	for _, v := range list {
		r.want(v, '"', name)
	}
	return list
}

// pair is an entry of an object.
type pair struct {
	key string
	value
}

// pairs returns the entries of an object whose values are of that kind.
func (r *record) pairs(name string, kind byte) []pair {
	v := r.get(name, '{')
	var list []pair
	for i, item := range v.items {
		r.want(item, kind, name)
		if i < len(v.keys) {
			list = append(list, pair{v.keys[i], item})
		}
	}
	return list
}

// done returns the first mistake in the fields, or a field that there is not.
func (r *record) done() *Problem {
	for i, key := range r.all.keys {
		if !r.asked[key] {
			r.malformed(r.all.items[i].at, "the field "+quote(key), "no such field in this record")
		}
	}
	return r.err
}

// quote returns a text for a message, cut if it is long.
func quote(text string) string {
	if runes := []rune(text); len(runes) > 80 {
		text = string(runes[:79]) + "…"
	}
	return fmt.Sprintf("%q", text)
}

// among returns a list of words: a, b or c.
func among(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
