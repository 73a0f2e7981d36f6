package syntax

import (
	"slices"
	"strings"
)

// Shape is how the statements of a declared form are written: words, of which the
// first begins each, and parts between them, as in
//
//	repeat {S} until b
//
// A statement whose last item is no block ends with a semicolon.
type Shape struct {
	Items    []Item // the first is a word
	Internal bool   // such statements stand in configurations, and in no program
}

// Item is a word or a part of a shape.
type Item struct {
	Word   string // "" of a part
	Part   Part
	Letter string // that stands for the part, as the declaration has it: e'
}

// Part is what a part of a shape is.
type Part uint8

// The parts. A declaration has letters for them: x, a, e, b and {S}.
const (
	NoPart    Part = iota // a word
	VarPart               // a variable
	ArrayPart             // a variable of an array type with a bound
	ExprPart              // an expression
	TestPart              // a Boolean expression
	BlockPart             // statements, in braces
)

// Keyword is the first word.
func (s *Shape) Keyword() string { return s.Items[0].Word }

// Words lists the words, which are reserved where the form is declared.
func (s *Shape) Words() []string {
	var list []string
	for _, i := range s.Items {
		if i.Part == NoPart {
			list = append(list, i.Word)
		}
	}
	return list
}

// String is the shape as it is declared: repeat {S} until b.
func (s *Shape) String() string {
	list := make([]string, len(s.Items))
	for i, item := range s.Items {
		switch item.Part {
		case NoPart:
			list[i] = item.Word
		case BlockPart:
			list[i] = "{" + item.Letter + "}"
		default:
			list[i] = item.Letter
		}
	}
	return strings.Join(list, " ")
}

// Equal tells whether two shapes are written in the same way, whatever letters their
// declarations have.
func (s *Shape) Equal(t *Shape) bool {
	return s.Internal == t.Internal && slices.EqualFunc(s.Items, t.Items, func(i, j Item) bool { return i.Word == j.Word && i.Part == j.Part })
}

// IsInnerWord tells whether a word can stand in a shape behind the first one.
func IsInnerWord(word string) bool {
	return !IsKeyword(word) || slices.Contains([]string{"if", "else", "while"}, word)
}

// Form is a statement of a declared form.
type Form struct {
	Shape *Shape
	Parts []FormPart // one for each part of the shape
	StmtAt
}

// FormPart is a part of a statement of a declared form: one of the three.
type FormPart struct {
	X    *Name
	E    Expr
	Body *Block
}

// blocks lists the blocks of the statement.
func (f *Form) blocks() []*Block {
	var list []*Block
	for _, p := range f.Parts {
		if p.Body != nil {
			list = append(list, p.Body)
		}
	}
	return list
}

// Blocks lists the statements of each block of the statement.
func (f *Form) Blocks() [][]Stmt {
	var list [][]Stmt
	for _, b := range f.blocks() {
		list = append(list, b.Stmts)
	}
	return list
}

// declareForms makes the parser read statements of these forms.
func (p *parser) declareForms(shapes []*Shape) {
	if len(shapes) == 0 {
		return
	}
	p.shapes = map[string]*Shape{}
	p.scan.words = map[string]bool{}
	for _, s := range shapes {
		p.shapes[s.Keyword()] = s
		for _, w := range s.Words() {
			p.scan.words[w] = true
		}
	}
	p.tok, p.ahead = p.scan.reserve(p.tok), p.scan.reserve(p.ahead)
}

// reserve makes a name that is a declared word a keyword.
func (s *scanner) reserve(t token) token {
	if t.kind == ident && s.words[t.text] {
		t.kind = keyword
	}
	return t
}

// declared is the form whose statement begins at the current token; nil if none does.
func (p *parser) declared() *Shape {
	if p.tok.kind != keyword {
		return nil
	}
	return p.shapes[p.tok.text]
}

// formStmt reads a statement of a declared form, from its keyword.
func (p *parser) formStmt(shape *Shape) *Form {
	hint := "the statement is written " + shape.String()
	if shape.Internal {
		p.unexpected("a statement", "the form "+shape.String()+" is internal: it stands in no program")
		p.advance()
		return nil
	}
	f := &Form{Shape: shape, StmtAt: StmtAt{p.tok.at}}
	p.advance()
	for i, item := range shape.Items[1:] {
		part := FormPart{}
		switch item.Part {
		case NoPart:
			if !p.tok.is(item.Word) {
				expected := quote(item.Word)
				if before := shape.Items[i].Part; before == ExprPart || before == TestPart {
					expected = "an operator or " + expected
				}
				p.unexpected(expected, hint)
				return nil
			}
			p.advance()
			continue
		case VarPart, ArrayPart:
			if p.tok.kind != ident {
				p.unexpected("a variable name", hint)
				return nil
			}
			part.X = &Name{p.tok.text, ExprAt{p.tok.at}}
			p.advance()
		case ExprPart, TestPart:
			depth := p.depth
			part.E, _ = p.expr(LevelCond)
			p.depth = depth
			if part.E == nil {
				return nil
			}
		case BlockPart:
			if !p.tok.is("{") {
				p.unexpected(`"{"`, hint)
				return nil
			}
			if part.Body = p.block(); part.Body == nil {
				return nil
			}
		}
		f.Parts = append(f.Parts, part)
	}
	switch last := shape.Items[len(shape.Items)-1]; last.Part {
	case BlockPart:
	case ExprPart, TestPart:
		if !p.semicolon(`an operator or ";"`) {
			return nil
		}
	default:
		if !p.semicolon(`";"`) {
			return nil
		}
	}
	f.At.To = p.prev.at.To
	return f
}

// form writes a statement of a declared form.
func (p *filePrinter) form(f *Form) {
	first := f.At.To
	if blocks := f.blocks(); len(blocks) > 0 {
		first = blocks[0].At.From
	}
	p.lead(f.At.From, first.Offset)
	parts := f.Parts
	for i, item := range f.Shape.Items {
		if i > 0 {
			p.WriteByte(' ')
		}
		if item.Part == NoPart {
			p.WriteString(item.Word)
			continue
		}
		switch part := parts[0]; {
		case part.X != nil:
			p.WriteString(part.X.Name)
		case part.E != nil:
			p.expr(part.E, LevelCond)
		default:
			p.block(part.Body)
		}
		parts = parts[1:]
	}
	if f.Shape.Items[len(f.Shape.Items)-1].Part != BlockPart {
		p.WriteString(";")
	}
	p.trail(f.At.To)
}
