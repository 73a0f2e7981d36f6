package grade

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// shapesEach is how many programs are made of the pattern of each rule of an answer,
// and maxShape how large a pattern may be that is filled, in statements and blocks.
const (
	shapesEach = 24
	maxShape   = 200
)

// shaped runs programs that are made of the patterns of the answer's own rules: a test
// of the program's shape that no small program has is met by these. It is the first
// finding; nil if the sides do not part on any.
func (j *rulesJudge) shaped(ctx context.Context, text *texts.Language, v *languages.Variant) *finding {
	chance := rand.New(rand.NewPCG(j.options.Seed, 1))
	forms := j.forms()
	for _, l := range text.Lines {
		if !l.Changed || !l.Formula.Rule || find(j.task, l.Target()) != nil {
			continue
		}
		for n := range shapesEach {
			s := &shape{chance: chance, forms: forms, letters: map[string]string{}, plain: n == 0}
			S := s.statements(running(l.Formula.Left.Kids[0]))
			if s.failed || s.size > maxShape {
				break
			}
			for _, in := range s.inputs() {
				c := props.Shown{Program: s.program(S), Input: in}
				if p := j.run(ctx, text, v, c); p != nil {
					if program, _, err := j.start(text, v, c); err == nil {
						c.Program = program.Lang().String() // as people write it
					}
					f := j.told(text, "Lockstep, the step of both theorems' proofs,", c, p)
					return &f
				}
				if ctx.Err() != nil {
					return nil
				}
			}
		}
	}
	return nil
}

// running returns the statements of a pattern of configurations: of one with closures those of
// the first that has any.
func running(t *notation.Term) *notation.Term {
	if t.Kind != notation.Stack {
		return t
	}
	for _, k := range t.Kids {
		if k.Kind == notation.Frame && len(k.Kids[1].Kids) > 0 {
			return k.Kids[1]
		}
	}
	return t
}

// shape fills the letters of a pattern.
type shape struct {
	chance  *rand.Rand
	forms   []*syntax.Shape    // of statements that stand in blocks, too
	means   map[string]Meaning // what is written for these forms and for calls; nil: they are
	depth   int                // of blocks in each other
	arrays  []string           // arrays that are used, in order
	letters map[string]string  // by the letter, what stands for it
	ints    []string           // integer variables that are used, in order
	bools   bool               // p is used
	bodies  []string           // of the procedures P1, P2, … that are called
	plain   bool               // with the simplest things
	size    int
	failed  bool // the pattern has what is not filled
}

func (s *shape) pick(of ...string) string {
	if s.plain {
		return of[0]
	}
	return of[s.chance.IntN(len(of))]
}

// letter returns what stands for a letter: the same wherever it stands.
func (s *shape) letter(t *notation.Term, make func() string) string {
	name := t.Letter.String()
	if _, ok := s.letters[name]; !ok {
		s.letters[name] = make()
	}
	return s.letters[name]
}

func (s *shape) variable() string {
	x := fmt.Sprintf("x%d", len(s.ints)+1)
	s.ints = append(s.ints, x)
	return x
}

func (s *shape) anyInt() string {
	if len(s.ints) == 0 {
		return s.variable()
	}
	return s.ints[s.chance.IntN(len(s.ints))]
}

// statements returns a sequence as programs have it.
func (s *shape) statements(t *notation.Term) string {
	if s.size++; s.size > maxShape || t.Kind != notation.Sequence && t.Kind != notation.Meta {
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
func (s *shape) block(t *notation.Term) string { return s.letter(t, s.some) }

// some returns a statement, or none. It has blocks in blocks, and none that are deeper.
func (s *shape) some() string {
	switch {
	case !s.plain && s.depth > 0 && s.chance.IntN(3) > 0:
		return ""
	case !s.plain && s.depth < 2 && len(s.forms) > 0 && s.chance.IntN(2) == 0:
		return s.any(s.forms[s.chance.IntN(len(s.forms))])
	}
	x := s.anyInt()
	return s.pick("", x+" := "+x+" + 1;", x+" := 0;", "if "+x+" < 1 { "+x+" := 2; }", "while 0 < "+x+" { "+x+" := "+x+" - 1; }")
}

// any returns a statement of a form.
func (s *shape) any(form *syntax.Shape) string {
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
func (s *shape) part(p syntax.Part) string {
	switch p {
	case syntax.BlockPart:
		return s.some() + " " + s.some()
	case syntax.VarPart:
		return s.variable()
	case syntax.ArrayPart:
		return s.array()
	case syntax.TestPart:
		return s.test()
	}
	return s.term()
}

func (s *shape) statement(t *notation.Term) string {
	if s.size++; s.size > maxShape {
		s.failed = true
		return ""
	}
	switch t.Kind {
	case notation.Meta:
		return s.block(t)
	case notation.Assignment:
		return s.expression(t.Kids[0], true) + " := " + s.expression(t.Kids[1], false) + ";"
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
func (s *shape) call(t *notation.Term) string {
	name := s.letter(t.Kids[0], func() string {
		name := fmt.Sprintf("P%d", len(s.bodies)+1)
		body := s.pick("u := u + 1;", "v := u; u := 2;", "u := v; v := u + 1;", "if u < v { u := v; }", "")
		s.bodies = append(s.bodies, body)
		return name
	})
	of := s.letter(t.Kids[1], func() string { return s.anyInt() + ", " + s.pick(s.variable(), s.anyInt()) })
	if m, ok := s.means["call"]; ok {
		n, _ := strconv.Atoi(name[1:])
		first, second, _ := strings.Cut(of, ", ")
		return m.of(map[string]string{"x": first, "y": second, "S": s.bodies[n-1]})
	}
	return name + "(" + of + ");"
}

// form returns a statement of a declared form, of a pattern.
func (s *shape) form(t *notation.Term) string {
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
func (s *shape) write(form *syntax.Shape, of map[string]string) string {
	if m, ok := s.means[form.Keyword()]; ok {
		return m.of(of)
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
func (s *shape) expression(t *notation.Term, target bool) string {
	if t.Kind != notation.Meta {
		s.failed = true
		return ""
	}
	switch {
	case target || t.Sort != notation.Expression && t.Sort != notation.Boolean:
		return s.letter(t, s.variable)
	case t.Sort == notation.Boolean:
		return s.letter(t, s.test)
	}
	return s.letter(t, s.term)
}

func (s *shape) test() string {
	if s.bools = true; s.plain {
		return "p"
	}
	x := s.anyInt()
	return s.pick("p", "!p", x+" < 1", x+" == "+s.anyInt(), "1 < "+x)
}

func (s *shape) term() string {
	x := s.anyInt()
	if len(s.arrays) > 0 && s.chance.IntN(4) == 0 {
		return s.arrays[0] + "[" + x + "]"
	}
	return s.pick("1", x, x+" + 1", x+" - "+s.anyInt(), "2")
}

func (s *shape) array() string {
	a := fmt.Sprintf("a%d", len(s.arrays)+1)
	s.arrays = append(s.arrays, a)
	return a
}

// program returns a program with these statements, and with what else stands for statements.
func (s *shape) program(statements string) string {
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
	for _, word := range slices.Sorted(keys(s.means)) {
		b.WriteString(s.means[word].Vars + "\n")
	}
	if s.means == nil {
		for i, body := range s.bodies {
			fmt.Fprintf(&b, "proc P%d(u: int, v: int) { %s }\n", i+1, body)
		}
	}
	return b.String() + statements
}

// inputs are initial states, as the flag --in takes them.
func (s *shape) inputs() []string {
	var list []string
	for n := range 4 {
		values := lists.Map(s.ints, func(x string) string { return fmt.Sprintf("%s=%d", x, s.chance.IntN(4)) })
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
