// Package shapes makes programs of the patterns of rules: a test of the program's shape that no small
// program has is met by these. Letters may coincide, as a variable and an array's index.
package shapes

import (
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/lang/syntax"
	"tandem/props"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// each is how many programs are made of the pattern of a rule, and Most how large a pattern may be that
// is filled, in statements and blocks.
const (
	each = 24
	Most = 200
)

// Made returns programs of the patterns of the rules of text that are none of the language's own, but for
// those that skip tells, each with some inputs. The same seed gives the same.
func Made(text *texts.Language, seed uint64, forms []*syntax.Shape, skip func(target string) bool) iter.Seq[props.Shown] {
	return func(yield func(props.Shown) bool) {
		chance := rand.New(rand.NewPCG(seed, 1))
		for _, l := range text.Lines {
			if !l.Changed || !l.Formula.Rule || skip(l.Target()) {
				continue
			}
			for n := range each {
				s := &Shape{Chance: chance, Forms: forms, Plain: n == 0}
				S := s.Pattern(l.Formula)
				if s.Failed() {
					break
				}
				for _, in := range s.Inputs() {
					if !yield(props.Shown{Program: s.Program(S), Input: in}) {
						return
					}
				}
			}
		}
	}
}

// Pattern returns the statements of the left side of a rule.
func (s *Shape) Pattern(f *notation.Formula) string { return s.statements(running(f.Left.Kids[0])) }

// Failed reports whether the pattern has what is not filled, or is too large.
func (s *Shape) Failed() bool { return s.failed || s.size > Most }

// Meaning is statements of the language, without the answer, that end as a statement of a
// declared form does, or as a call: so the runs of all programs that are made by chance are
// known.
type Meaning struct {
	// As is these statements: $[S1] stands for what the part S1 of the form is. Of a
	// call they are about the procedures that are made: $[x] and $[y] are the actual
	// parameters, $[S] is the body, whose parameters are u and v.
	As   string `json:"as"`
	Vars string `json:"vars"` // declares the variables that As has of its own
}

// Of returns the statements, of parts.
func (m Meaning) Of(parts map[string]string) string {
	var list []string
	for letter, text := range parts {
		list = append(list, "$["+letter+"]", text)
	}
	return strings.NewReplacer(list...).Replace(m.As) // $[…] in parts stays: it reads once
}

// running returns the statements of a pattern of configurations: of one with closures those of
// the first that has any.
func running(t *notation.Term) *notation.Term {
	if t.Kind != notation.Stack {
		return t
	}
	if k, ok := lists.Find(t.Kids, func(k *notation.Term) bool { return k.Kind == notation.Frame && len(k.Kids[1].Kids) > 0 }); ok {
		return k.Kids[1]
	}
	return t
}

// Shape fills the letters of a pattern.
type Shape struct {
	Chance  *rand.Rand
	Forms   []*syntax.Shape    // of statements that stand in blocks, too
	Means   map[string]Meaning // what is written for these forms and for calls; nil: they are
	depth   int                // of blocks in each other
	arrays  []string           // arrays that are used, in order
	letters map[string]string  // by the letter, what stands for it
	ints    []string           // integer variables that are used, in order
	bools   bool               // p is used
	bodies  []string           // of the procedures P1, P2, … that are called
	Plain   bool               // with the simplest things
	size    int
	failed  bool // the pattern has what is not filled
}

func (s *Shape) pick(of ...string) string {
	if s.Plain {
		return of[0]
	}
	return of[s.Chance.IntN(len(of))]
}

// letter returns what stands for a letter: the same wherever it stands.
func (s *Shape) letter(t *notation.Term, make func() string) string {
	name := t.Letter.String()
	if s.letters == nil {
		s.letters = map[string]string{}
	}
	if _, ok := s.letters[name]; !ok {
		s.letters[name] = make()
	}
	return s.letters[name]
}

func (s *Shape) variable() string {
	x := fmt.Sprintf("x%d", len(s.ints)+1)
	s.ints = append(s.ints, x)
	return x
}

func (s *Shape) anyInt() string {
	if len(s.ints) == 0 {
		return s.variable()
	}
	return s.ints[s.Chance.IntN(len(s.ints))]
}

// statements returns a sequence as programs have it.
func (s *Shape) statements(t *notation.Term) string {
	if s.size++; s.size > Most || t.Kind != notation.Sequence && t.Kind != notation.Meta {
		s.failed = true
		return ""
	}
	if t.Kind == notation.Meta {
		return s.block(t)
	}
	list := lists.Map(t.Kids, s.statement)
	return strings.Join(list, " ")
}

// block returns what stands for a letter of statements.
func (s *Shape) block(t *notation.Term) string { return s.letter(t, s.Some) }

// Some returns a statement, or none. It has blocks in blocks, and none that are deeper.
func (s *Shape) Some() string {
	switch {
	case !s.Plain && s.depth > 0 && s.Chance.IntN(3) > 0:
		return ""
	case !s.Plain && s.depth < 2 && len(s.Forms) > 0 && s.Chance.IntN(2) == 0:
		return s.Any(s.Forms[s.Chance.IntN(len(s.Forms))])
	}
	x := s.anyInt()
	return s.pick("", x+" := "+x+" + 1;", x+" := 0;", "if "+x+" < 1 { "+x+" := 2; }", "while 0 < "+x+" { "+x+" := "+x+" - 1; }")
}

// Any returns a statement of a form.
func (s *Shape) Any(form *syntax.Shape) string {
	s.depth++
	defer func() { s.depth-- }()
	of := map[string]string{}
	for i, item := range form.Items {
		if item.Part != syntax.NoPart && form.First(i) == i {
			of[item.Letter] = s.part(item.Part)
		}
	}
	return s.write(form, of)
}

// part returns what stands for a part of a form.
func (s *Shape) part(p syntax.Part) string {
	switch p {
	case syntax.BlockPart:
		return s.Some() + " " + s.Some()
	case syntax.VarPart:
		return s.variable()
	case syntax.ArrayPart:
		return s.array()
	case syntax.TestPart:
		return s.test()
	}
	return s.term()
}

func (s *Shape) statement(t *notation.Term) string {
	if s.size++; s.size > Most {
		s.failed = true
		return ""
	}
	switch t.Kind {
	case notation.Meta:
		return s.block(t)
	case notation.Assignment:
		return s.expression(t.Kids[0], true) + " := " + s.expression(t.Kids[1], false) + ";"
	case notation.AssignElem:
		return s.expression(t.Kids[0], true) + "[" + s.expression(t.Kids[1], false) + "] := " + s.expression(t.Kids[2], false) + ";"
	case notation.Choice:
		return "if " + s.expression(t.Kids[0], false) + " { " + s.statements(t.Kids[1]) + " } else { " + s.statements(t.Kids[2]) + " }"
	case notation.Loop:
		return "while " + s.expression(t.Kids[0], false) + " { " + s.statements(t.Kids[1]) + " }"
	case notation.DeclaredForm:
		return s.form(t)
	case notation.CallOf:
		return s.call(t)
	}
	s.failed = true
	return ""
}

// call returns a call of a procedure with two parameters, whose body is made, too.
func (s *Shape) call(t *notation.Term) string {
	name := s.letter(t.Kids[0], func() string {
		name := fmt.Sprintf("P%d", len(s.bodies)+1)
		body := s.pick("u := u + 1;", "v := u; u := 2;", "u := v; v := u + 1;", "if u < v { u := v; }", "")
		s.bodies = append(s.bodies, body)
		return name
	})
	of := s.letter(t.Kids[1], func() string { return s.anyInt() + ", " + s.pick(s.variable(), s.anyInt()) })
	if m, ok := s.Means["call"]; ok {
		n, _ := strconv.Atoi(name[1:])
		first, second, _ := strings.Cut(of, ", ")
		return m.Of(map[string]string{"x": first, "y": second, "S": s.bodies[n-1]})
	}
	return name + "(" + of + ");"
}

// form returns a statement of a declared form, of a pattern.
func (s *Shape) form(t *notation.Term) string {
	of := map[string]string{}
	kids := t.Kids
	for _, item := range t.Form.Shape.Items {
		switch item.Part {
		case syntax.NoPart:
			continue
		case syntax.BlockPart:
			of[item.Letter] = s.statements(kids[0])
		case syntax.ArrayPart:
			of[item.Letter] = s.letter(kids[0], s.array)
		default:
			of[item.Letter] = s.expression(kids[0], item.Part == syntax.VarPart)
		}
		kids = kids[1:]
	}
	return s.write(t.Form.Shape, of)
}

// write returns a statement of a form with parts by their letters, or what it means.
func (s *Shape) write(form *syntax.Shape, of map[string]string) string {
	if m, ok := s.Means[form.Keyword()]; ok {
		return m.Of(of)
	}
	var b strings.Builder
	for _, item := range form.Items {
		switch item.Part {
		case syntax.NoPart:
			b.WriteString(item.Word)
		case syntax.BlockPart:
			b.WriteString("{ " + of[item.Letter] + " }")
		default:
			b.WriteString(of[item.Letter])
		}
		b.WriteByte(' ')
	}
	if form.Items[len(form.Items)-1].Part != syntax.BlockPart {
		b.WriteByte(';')
	}
	return b.String()
}

// expression returns what stands for a letter of variables or expressions.
func (s *Shape) expression(t *notation.Term, target bool) string {
	if t.Kind != notation.Meta {
		s.failed = true
		return ""
	}
	switch {
	case t.Sort == notation.Array:
		return s.letter(t, s.array)
	case target || t.Sort != notation.Expression && t.Sort != notation.Boolean:
		return s.letter(t, s.variable)
	case t.Sort == notation.Boolean:
		return s.letter(t, s.test)
	}
	return s.letter(t, s.term)
}

func (s *Shape) test() string {
	if s.bools = true; s.Plain {
		return "p"
	}
	x := s.anyInt()
	return s.pick("p", "!p", x+" < 1", x+" == "+s.anyInt(), "1 < "+x)
}

func (s *Shape) term() string {
	x := s.anyInt()
	if len(s.arrays) > 0 && s.Chance.IntN(4) == 0 {
		return s.arrays[0] + "[" + x + "]"
	}
	return s.pick("1", x, x+" + 1", x+" - "+s.anyInt(), "2")
}

func (s *Shape) array() string {
	a := fmt.Sprintf("a%d", len(s.arrays)+1)
	s.arrays = append(s.arrays, a)
	return a
}

// Program returns a program with these statements, and with what else stands for statements.
func (s *Shape) Program(statements string) string {
	var b strings.Builder
	if len(s.ints) > 0 {
		b.WriteString("var " + strings.Join(s.ints, ", ") + ": int;\n")
	}
	if s.bools {
		b.WriteString("var p: bool;\n")
	}
	for _, a := range s.arrays {
		b.WriteString("var " + a + ": []int;\n")
	}
	for _, word := range slices.Sorted(maps.Keys(s.Means)) {
		b.WriteString(s.Means[word].Vars + "\n")
	}
	if s.Means == nil {
		for i, body := range s.bodies {
			fmt.Fprintf(&b, "proc P%d(u: int, v: int) { %s }\n", i+1, body)
		}
	}
	return b.String() + statements
}

// Inputs lists initial states, as the flag --in takes them.
func (s *Shape) Inputs() []string {
	var list []string
	for n := range 4 {
		values := lists.Map(s.ints, func(x string) string { return fmt.Sprintf("%s=%d", x, s.Chance.IntN(4)) })
		if s.bools {
			values = append(values, fmt.Sprintf("p=%v", n%2 == 0))
		}
		for _, a := range s.arrays {
			values = append(values, a+"="+[]string{"[1,2,0]", "[0]", "[3,1,1,2]", "[]"}[n])
		}
		slices.Sort(values)
		list = append(list, strings.Join(values, ","))
	}
	return slices.Compact(list)
}
