package verifiers

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/lang"
)

// Text is a program with the C program that was made of it.
type Text struct {
	p       *lang.Program
	length  int      // of arrays with a bound
	lines   []string // of C; line n is lines[n-1]
	begin   int      // line of the function that is the program
	end     int      // the last line of it and of the procedures
	first   int      // the first line of a statement
	stmts   map[string]lang.Stmt
	names   map[string]lang.Var // of C
	bounded bool                // an array has a bound, so the C program goes not as far as ours
}

var (
	mark   = regexp.MustCompile(`/\* tandem: (\d+:\d+(?:#\d+)?) \*/$`)
	failed = regexp.MustCompile(`tdm_(?:assert\(.*, |error\("[a-z-]+", )"(\d+:\d+(?:#\d+)?)"\)`)
	input  = regexp.MustCompile(`^\s*(?:\w+ )?([\w.\[\]]+) = (?:\(int64_t\))?__VERIFIER_nondet_\w+\(\);`)
)

// NewText translates a program for verifiers; maxLength and declared are as in c.Options. The error is that of
// c.Translate.
func NewText(p *lang.Program, maxLength int, declared func(string) lang.Span) (*Text, error) {
	text, err := c.Translate(p, c.Options{Harness: c.Verifier, MaxLength: maxLength, Declared: declared})
	if err != nil {
		return nil, err
	}
	t := &Text{p: p, length: maxLength, lines: strings.Split(string(text), "\n"), stmts: map[string]lang.Stmt{}, names: c.Names(p)}
	for i, line := range t.lines {
		switch n := i + 1; {
		case line == "static void tdm_program(void) {":
			t.begin = n
		case t.begin > 0 && t.end == 0 && line == "}" && t.lines[i+1] == "":
			t.end = n
		case t.begin > 0 && t.first == 0 && mark.MatchString(line):
			t.first = n
		}
	}
	t.first = cmp.Or(t.first, t.end)
	p.Walk(func(s lang.Stmt) { t.stmts[s.Parts().At.From.String()] = s })
	for _, x := range p.Vars {
		t.bounded = t.bounded || x.Type.IsBounded()
	}
	return t, nil
}

// line returns a line of C; "" if there is none.
func (t *Text) line(n int) string {
	if n < 1 || n > len(t.lines) {
		return ""
	}
	return strings.TrimSpace(t.lines[n-1])
}

// place returns the place of the statement of a line of C, "" where the program begins; false if the line
// is of no statement.
func (t *Text) place(n int) (string, bool) {
	switch m := mark.FindStringSubmatch(t.line(n)); {
	case m != nil:
		return m[1], true
	case n >= t.begin && n < t.first, n > t.end && n <= len(t.lines):
		return "", true
	}
	return "", false
}

// fails returns the place of the error of a line of C; false if it has none.
func (t *Text) fails(n int) (string, bool) {
	if m := failed.FindStringSubmatch(t.line(n)); m != nil && n > t.begin {
		return m[1], true
	}
	return "", false
}

// verdicts claims that no run fails anywhere: where no array has a bound, which C bounds further.
func (t *Text) verdicts() []oracle.Claim {
	var list []oracle.Claim
	for n := t.begin; n < t.end && !t.bounded; n++ {
		if at, ok := t.fails(n); ok {
			list = append(list, oracle.Claim{ID: "safe " + at, At: at, Verdict: oracle.Safe})
		}
	}
	return list
}

// value returns the value of a type that a number is in C; false if the C program stops with it.
func value(t lang.Type, n uint64) (lang.Value, bool) {
	if n &= ^uint64(0) >> (64 - c.Class(t)); t == lang.Bool {
		return lang.BoolValue(n == 1), n <= 1
	}
	v, err := lang.ParseValue(fmt.Sprint(n), t)
	return v, err == nil
}

// scalars lists what the C program reads before it begins: of an array its elements, and its bound.
type scalar struct {
	name string // in C
	x    lang.Var
	at   int // the index of an element, or -1 for a bound
}

func (t *Text) scalars() []scalar {
	var list []scalar
	for n := t.begin + 1; n < t.first; n++ {
		m := input.FindStringSubmatch(t.line(n))
		if m == nil {
			continue
		}
		s := scalar{name: m[1]}
		name, rest, array := strings.Cut(m[1], ".")
		if s.x = t.names[name]; array && rest == "n" {
			s.at = -1
		} else if array {
			_, _ = fmt.Sscanf(rest, "e[%d]", &s.at) // it is as written above
		}
		list = append(list, s)
	}
	return list
}

// test returns a claim about initial values, by their names in C, and about what is read then. The reason says
// why they are no test of the program; "": they are.
func (t *Text) test(initial map[string]uint64, read []uint64) (claim oracle.Claim, reason string) {
	values := map[lang.Var]lang.Value{}
	for _, s := range t.scalars() {
		n, typ := initial[s.name], s.x.Type
		array, _ := values[s.x].(lang.ArrayValue)
		if typ.IsArray() && values[s.x] == nil {
			array = lang.NewArray(typ, lang.Default(typ.Elem()))
		}
		switch {
		case s.at < 0 && n > uint64(t.length):
			return claim, fmt.Sprintf("%s is %d, and the C program stops with it", s.name, n)
		case s.at < 0:
			values[s.x] = array.WithBound(lang.NewInt(int64(n)))
			continue
		case typ.IsArray():
			typ = typ.Elem()
		}
		v, ok := value(typ, n)
		if !ok {
			return claim, fmt.Sprintf("%s is %d, and the C program stops with it", s.name, n)
		}
		if s.x.Type.IsArray() {
			v = array.With(c.IndexOf(s.x.Type, s.at), v)
		}
		values[s.x] = v
	}
	claim.Inputs = map[string]string{}
	for x, v := range values {
		claim.Inputs[x.Name] = v.String()
	}
	types := lang.ReadTypes(t.p)
	if len(read) > 0 && (len(types) != 1 || types[0].IsArray()) {
		return claim, "it reads values of several types, or arrays"
	}
	for _, n := range read {
		v, ok := value(types[0], n)
		if !ok {
			return claim, fmt.Sprintf("it reads %d, and the C program stops with it", n)
		}
		claim.Input = append(claim.Input, v.String())
	}
	return claim, ""
}
