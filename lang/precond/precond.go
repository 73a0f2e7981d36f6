package precond

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Condition is a precondition: the conjunction of its conjuncts. The zero Condition is true.
type Condition struct{ list *[]Conjunct }

// Conjunct is a predicate of a global variable of a class type.
type Conjunct struct {
	Pred Predicate
	X    lang.Var
}

// Predicate is what is said of a variable.
type Predicate string

// The predicates.
const (
	Acyclic Predicate = "acyclic" // no object that the fields reach from it reaches itself
	NotNil  Predicate = "!= nil"
	IsNil   Predicate = "== nil"
)

// named lists the predicates that are written as a name with an argument.
var named = []string{string(Acyclic)}

// Of returns the conjunction of these.
func Of(list ...Conjunct) Condition {
	if len(list) == 0 {
		return Condition{}
	}
	return Condition{&list}
}

// Conjuncts lists them in the order of the text.
func (c Condition) Conjuncts() []Conjunct {
	if c.list == nil {
		return nil
	}
	return *c.list
}

// String returns the condition as it is written; true, if it has no conjuncts.
func (c Condition) String() string {
	parts := lists.Map(c.Conjuncts(), Conjunct.String)
	if len(parts) == 0 {
		return "true"
	}
	return strings.Join(parts, " && ")
}

// String returns acyclic(l), or l != nil.
func (k Conjunct) String() string {
	if k.Pred == Acyclic {
		return string(k.Pred) + "(" + k.X.Name + ")"
	}
	return k.X.Name + " " + string(k.Pred)
}

// Read reads a precondition of p. The file is where the text comes from, as --pre, for
// messages. The errors are syntax.Errors: what is no precondition, names that are
// unknown, variables that are no objects, and conjuncts that contradict each other.
func Read(file, text string, p *lang.Program) (Condition, error) {
	r := &reader{report: syntax.Reporter{File: file}, words: words(text), p: p}
	var list []Conjunct
	for {
		k, ok := r.conjunct()
		if !ok {
			return Condition{}, r.report.Err()
		}
		list = append(list, k)
		if r.next().text == "" {
			break
		}
		if _, ok := r.expect(`"&&" or the end`, "&&"); !ok {
			return Condition{}, r.report.Err()
		}
	}
	for _, k := range list {
		if k.Pred == NotNil && slices.Contains(list, Conjunct{IsNil, k.X}) {
			r.wrong(r.words[0].at, fmt.Sprintf("found both %v and %v, expected what some heap meets", k, Conjunct{IsNil, k.X}), "a contradiction", "what some heap meets")
			return Condition{}, r.report.Err()
		}
	}
	return Of(list...), nil
}

// word is a word of the text; "" behind the last one.
type word struct {
	text string
	at   syntax.Span
}

// words lists the words of a text and an empty one behind: names, signs of two characters, and of one.
func words(text string) []word {
	var list []word
	at := syntax.Pos{Line: 1, Col: 1}
	for text != "" {
		n, isSpace := length(text)
		from := at
		at.Offset += n
		at.Col += utf8.RuneCountInString(text[:n])
		if !isSpace {
			list = append(list, word{text[:n], syntax.Span{From: from, To: at}})
		}
		text = text[n:]
	}
	return append(list, word{"", syntax.Span{From: at, To: at}})
}

// length returns the number of bytes of the first word of a text that is not empty.
func length(text string) (n int, isSpace bool) {
	first, size := utf8.DecodeRuneInString(text)
	if unicode.IsSpace(first) {
		return size, true
	}
	if inName(first) {
		for i, c := range text {
			if !inName(c) {
				return i, false
			}
		}
		return len(text), false
	}
	if slices.ContainsFunc([]string{"&&", "!=", "=="}, func(sign string) bool { return len(text) >= 2 && text[:2] == sign }) {
		return 2, false
	}
	return size, false
}

func inName(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }

// reader reads words.
type reader struct {
	report syntax.Reporter
	words  []word
	p      *lang.Program
}

func (r *reader) next() word { return r.words[0] }

// expect takes the next word, which is to be one of these texts.
func (r *reader) expect(expected string, texts ...string) (word, bool) {
	w := r.next()
	if !slices.Contains(texts, w.text) {
		r.wrong(w.at, "found "+quoted(w)+", expected "+expected, w.text, expected)
		return w, false
	}
	r.words = r.words[1:]
	return w, true
}

func quoted(w word) string {
	if w.text == "" {
		return "the end"
	}
	return strconv.Quote(w.text)
}

func (r *reader) wrong(at syntax.Span, msg, found, expected string) {
	r.report.Report(&syntax.Error{Span: at, Msg: msg, Found: found, Expected: expected})
}

// conjunct reads acyclic(x), x != nil or x == nil.
func (r *reader) conjunct() (Conjunct, bool) {
	name := r.next()
	if c, _ := utf8.DecodeRuneInString(name.text); name.text == "" || !inName(c) {
		expected := "a predicate or a variable, as acyclic(x) or x != nil"
		r.wrong(name.at, "found "+quoted(name)+", expected "+expected, name.text, expected)
		return Conjunct{}, false
	}
	r.words = r.words[1:]
	if r.next().text == "(" {
		return r.applied(name)
	}
	x, ok := r.variable(name)
	if !ok {
		return Conjunct{}, false
	}
	sign, ok := r.expect(`"!=" or "=="`, "!=", "==")
	if !ok {
		return Conjunct{}, false
	}
	if _, ok := r.expect(`"nil"`, "nil"); !ok {
		return Conjunct{}, false
	}
	if sign.text == "==" {
		return Conjunct{IsNil, x}, true
	}
	return Conjunct{NotNil, x}, true
}

// applied reads what is behind the name of a predicate.
func (r *reader) applied(name word) (Conjunct, bool) {
	if !slices.Contains(named, name.text) {
		expected := "a predicate: " + spell.Or(named)
		r.wrong(name.at, fmt.Sprintf("found unknown predicate %q, expected %s%s", name.text, expected, spell.DidYouMean(name.text, named)), name.text, expected)
		return Conjunct{}, false
	}
	r.words = r.words[1:]
	at := r.next()
	if at.text == "" || at.text == ")" {
		r.wrong(at.at, "found "+quoted(at)+", expected a variable", at.text, "a variable")
		return Conjunct{}, false
	}
	r.words = r.words[1:]
	x, ok := r.variable(at)
	if !ok {
		return Conjunct{}, false
	}
	_, ok = r.expect(`")"`, ")")
	return Conjunct{Predicate(name.text), x}, ok
}

// variable returns the global variable of a class type that a word names.
func (r *reader) variable(w word) (lang.Var, bool) {
	var objects []string
	for _, x := range r.p.Vars {
		switch {
		case x.Name == w.text && x.Type.IsClass():
			return x, true
		case x.Name == w.text:
			r.wrong(w.at, fmt.Sprintf("found %s of type %v, expected a variable of a class", w.text, x.Type), w.text, "a variable of a class")
			return lang.Var{}, false
		case x.Type.IsClass():
			objects = append(objects, x.Name)
		}
	}
	expected := "one of the program's of a class: " + spell.List(objects)
	if len(objects) == 0 {
		expected = "none: the program has no variable of a class"
	}
	r.wrong(w.at, fmt.Sprintf("found unknown variable %s, expected %s%s", quoted(w), expected, spell.DidYouMean(w.text, objects)), w.text, expected)
	return lang.Var{}, false
}
