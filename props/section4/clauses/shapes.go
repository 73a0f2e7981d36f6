package clauses

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/section4"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// patternPoints are expressions that are made of the patterns of the answer's own clauses:
// a test of the shape of an expression that no small one has is met by these.
func patternPoints(text *texts.Language, seed uint64) func(func(point) bool) {
	return func(yield func(point) bool) {
		dice := props.NewDice(seed, 4)
		for _, line := range text.Lines {
			if !line.Changed || line.Formula.Rule || notation.Defines(line.Formula.Left) != assigningBoth {
				continue
			}
			for range lemmaPatterns {
				s := &exprShape{Universe: section4.Large(), dice: dice, letters: map[string]lang.Expr{}, fields: map[string]lang.Field{}}
				k := s.point(line.Formula.Left)
				if s.failed {
					continue
				}
				if !yield(k) {
					return
				}
			}
		}
	}
}

// exprShape fills the letters of a pattern of expressions.
type exprShape struct {
	*section4.Universe
	dice    props.Dice
	letters map[string]lang.Expr
	fields  map[string]lang.Field
	failed  bool // it cannot be filled
	size    int
}

// point returns a point whose parts are as a left side e[x, h.f := e1, e2] has them.
func (s *exprShape) point(left *notation.Term) point {
	f := s.field(left.Kids[2].Kids[1], func(lang.Field) bool { return true })
	x := props.OneOf(s.dice, "x", s.Vars)
	s.letters[left.Kids[1].Letter.String()] = lang.V(x)
	types := []lang.Type{f.Type, f.Of, x.Type, lang.Bool, lang.Int}
	k := point{x: x, e: s.fill(left.Kids[0], types[s.dice.IntN(len(types))])}
	k.e1 = s.fill(left.Kids[3], x.Type)
	k.e2 = s.fill(left.Kids[4], f.Type)
	h := s.fill(left.Kids[2].Kids[0], f.Of)
	if s.failed {
		return k
	}
	k.to = lang.Dot(h, f)
	for range lemmaStates / 2 {
		k.states = append(k.states, s.State(s.dice))
	}
	return k
}

// field returns what stands for a letter of fields.
func (s *exprShape) field(t *notation.Term, fits func(lang.Field) bool) lang.Field {
	name := t.Letter.String()
	f, ok := s.fields[name]
	if !ok {
		list := lists.Filter(s.Fields, fits)
		if len(list) == 0 {
			s.failed = true
			return s.Fields[0]
		}
		f = props.OneOf(s.dice, "field", list)
		s.fields[name] = f
	}
	s.failed = s.failed || !fits(f)
	return f
}

// fill returns an expression of a type that a pattern matches; else it sets s.failed, and returns any.
func (s *exprShape) fill(t *notation.Term, of lang.Type) lang.Expr {
	any := s.Expr(s.dice, of, 1)
	if s.size++; s.size > maxShape {
		s.failed = true
	}
	if s.failed {
		return any
	}
	switch t.Kind {
	case notation.Meta:
		name := t.Letter.String()
		e, ok := s.letters[name]
		if !ok {
			if e = s.Expr(s.dice, of, 1+s.dice.IntN(3)); t.Sort == notation.Variable {
				e = any
			}
			s.letters[name] = e
		}
		if s.failed = e.Type() != of || t.Sort == notation.Variable && e.Op() != lang.Variable; s.failed {
			return any
		}
		return e
	case notation.Dot:
		f := s.field(t.Kids[1], func(f lang.Field) bool { return f.Type == of })
		if s.failed {
			return any
		}
		return lang.Dot(s.fill(t.Kids[0], f.Of), f)
	case notation.Conditional:
		return lang.Term(lang.Cond, s.fill(t.Kids[0], lang.Bool), s.fill(t.Kids[1], of), s.fill(t.Kids[2], of))
	case notation.Not:
		if s.failed = of != lang.Bool; s.failed {
			return any
		}
		return lang.Term(lang.Not, s.fill(t.Kids[0], lang.Bool))
	case notation.Equation:
		if s.failed = of != lang.Bool; s.failed {
			return any
		}
		class, op := s.Vars[0].Type, lang.Eq
		if t.Name == "≠" {
			op = lang.Ne
		}
		return lang.Term(op, s.fill(t.Kids[0], class), s.fill(t.Kids[1], class))
	case notation.Op:
		e := s.Expr(s.dice, of, 4)
		s.failed = e.Op() == lang.Variable
		return e
	case notation.Word:
		if of.IsClass() {
			return lang.NilOf(of)
		}
	}
	s.failed = true
	return any
}
