package grade

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/notation"
	"tandem/notation/texts"
	"tandem/props"
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
	for _, l := range text.Lines {
		if !l.Changed || !l.Formula.Rule || find(j.task, l.Target()) != nil {
			continue
		}
		for n := range shapesEach {
			s := &shape{chance: chance, letters: map[string]string{}, plain: n == 0}
			S := s.statements(running(l.Formula.Left.Kids[0]))
			if s.failed || s.size > maxShape {
				break
			}
			for _, in := range s.inputs() {
				c := props.Shown{Program: s.declarations() + S, Input: in}
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

// running is the statements of a pattern of configurations: of one with closures those of
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
	letters map[string]string // by the letter, what stands for it
	ints    []string          // integer variables that are used, in order
	bools   bool              // p is used
	procs   []string          // procedures that are called
	plain   bool              // with the simplest things
	size    int
	failed  bool // the pattern has what is not filled
}

func (s *shape) pick(of ...string) string {
	if s.plain {
		return of[0]
	}
	return of[s.chance.IntN(len(of))]
}

// letter is what stands for a letter: the same wherever it stands.
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

// statements is a sequence as programs have it.
func (s *shape) statements(t *notation.Term) string {
	if s.size++; s.size > maxShape || t.Kind != notation.Sequence && t.Kind != notation.Meta {
		s.failed = true
		return ""
	}
	if t.Kind == notation.Meta {
		return s.block(t)
	}
	var list []string
	for _, k := range t.Kids {
		list = append(list, s.statement(k))
	}
	return strings.Join(list, " ")
}

// block is what stands for a letter of statements.
func (s *shape) block(t *notation.Term) string {
	return s.letter(t, func() string {
		x := s.anyInt()
		return s.pick("", x+" := "+x+" + 1;", x+" := 0;", "if "+x+" < 1 { "+x+" := 2; }")
	})
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

// call is a call of a procedure with two parameters, whose body is made, too.
func (s *shape) call(t *notation.Term) string {
	name := s.letter(t.Kids[0], func() string {
		name := fmt.Sprintf("P%d", len(s.procs)+1)
		body := s.pick("u := u + 1;", "v := u; u := 2;", "u := v; v := u + 1;", "if u < v { u := v; }", "")
		s.procs = append(s.procs, "proc "+name+"(u: int, v: int) { "+body+" }\n")
		return name
	})
	return name + "(" + s.letter(t.Kids[1], func() string { return s.anyInt() + ", " + s.pick(s.variable(), s.anyInt()) }) + ");"
}

// form is a statement of a declared form.
func (s *shape) form(t *notation.Term) string {
	var b strings.Builder
	kids := t.Kids
	ends := false
	for _, item := range t.Form.Shape.Items {
		if b.WriteByte(' '); item.Part == syntax.NoPart {
			b.WriteString(item.Word)
			ends = false
			continue
		}
		k := kids[0]
		kids = kids[1:]
		if ends = k.Sort == notation.Statements; ends {
			b.WriteString("{ " + s.statements(k) + " }")
		} else {
			b.WriteString(s.expression(k, item.Part == syntax.VarPart))
		}
	}
	if !ends {
		b.WriteByte(';')
	}
	return strings.TrimSpace(b.String())
}

// expression is what stands for a letter of variables or expressions.
func (s *shape) expression(t *notation.Term, target bool) string {
	if t.Kind != notation.Meta {
		s.failed = true
		return ""
	}
	return s.letter(t, func() string {
		switch {
		case target || t.Sort != notation.Expression && t.Sort != notation.Boolean:
			return s.variable()
		case t.Sort == notation.Boolean:
			if s.bools = true; s.plain {
				return "p"
			}
			x := s.anyInt()
			return s.pick("p", "!p", x+" < 1", x+" == "+s.anyInt(), "1 < "+x)
		}
		x := s.anyInt()
		return s.pick("1", x, x+" + 1", x+" - "+s.anyInt(), "2")
	})
}

func (s *shape) declarations() string {
	text := ""
	if len(s.ints) > 0 {
		text = "var " + strings.Join(s.ints, ", ") + ": int;\n"
	}
	if s.bools {
		text += "var p: bool;\n"
	}
	return text + strings.Join(s.procs, "")
}

// inputs are initial states, as the flag --in takes them.
func (s *shape) inputs() []string {
	var list []string
	for n := range 4 {
		var values []string
		for _, x := range s.ints {
			values = append(values, fmt.Sprintf("%s=%d", x, s.chance.IntN(4)))
		}
		if s.bools {
			values = append(values, fmt.Sprintf("p=%v", n%2 == 0))
		}
		slices.Sort(values)
		list = append(list, strings.Join(values, ","))
	}
	return slices.Compact(list)
}
