package syntax

import (
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Shape is how the statements of a declared form are written: words, of which the
// first begins each, and parts between them, as in
//
//	repeat {S} until b
//	swap a[e] and a[e']
//
// The brackets of a[e] are words, too. A variable whose letter stands again is the same
// variable. A statement whose last item is no block ends with a semicolon.
type Shape struct {
	Items    []Item // the first is a word
	Blocking bool   // where no rule applies to such a statement a run is blocked, as at a false assumption
	Internal bool   // such statements stand in configurations, and in no program
}

// Item is a word or a part of a shape.
type Item struct {
	Word   string // "" of a part
	Part   Part
	Letter string // that stands for the part, as the declaration has it: e'
	OfType string // int or bool, where the declaration says it, as e: int
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

// Keyword returns the first word.
func (s *Shape) Keyword() string { return s.Items[0].Word }

// Words lists the words, which are reserved where the form is declared.
func (s *Shape) Words() []string {
	return lists.Map(lists.Filter(s.Items, func(i Item) bool { return i.Part == NoPart && !i.bracket() }), func(i Item) string { return i.Word })
}

// bracket reports whether the item is a bracket of a[e].
func (i Item) bracket() bool { return i.Word == "[" || i.Word == "]" }

// InBrackets reports whether an item is e of a[e].
func (s *Shape) InBrackets(i int) bool { return i > 0 && s.Items[i-1].Word == "[" }

// Before returns what a statement has before an item: a blank, or nothing.
func (s *Shape) Before(i int) string {
	if i == 0 || s.Items[i].bracket() || s.InBrackets(i) {
		return ""
	}
	return " "
}

// First returns the first item with the letter of an item: where a variable stands again, as
// a of swap a[e] and a[e'], that of which it is the same.
func (s *Shape) First(i int) int {
	if s.Items[i].Part == NoPart {
		return i
	}
	return slices.IndexFunc(s.Items, func(j Item) bool { return j.Part != NoPart && j.Letter == s.Items[i].Letter })
}

// String returns the shape as it is declared: repeat {S} until b.
func (s *Shape) String() string {
	var b strings.Builder
	for i, item := range s.Items {
		b.WriteString(s.Before(i))
		switch item.Part {
		case NoPart:
			b.WriteString(item.Word)
		case BlockPart:
			b.WriteString("{" + item.Letter + "}")
		default:
			b.WriteString(item.Letter)
			if item.OfType != "" {
				b.WriteString(": " + item.OfType)
			}
		}
	}
	return b.String()
}

// Equal reports whether two shapes are written in the same way, whatever letters their
// declarations have.
func (s *Shape) Equal(t *Shape) bool {
	if s.Internal != t.Internal || len(s.Items) != len(t.Items) {
		return false
	}
	for i, item := range s.Items {
		if item.Word != t.Items[i].Word || item.Part != t.Items[i].Part || s.First(i) != t.First(i) {
			return false
		}
	}
	return true
}

// IsInnerWord reports whether a word can stand in a shape behind the first one.
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
	At   Span // of a[e], in the part for e
}

// blocks lists the blocks of the statement.
func (f *Form) blocks() []*Block {
	return lists.Map(lists.Filter(f.Parts, func(p FormPart) bool { return p.Body != nil }), func(p FormPart) *Block { return p.Body })
}

// Blocks lists the statements of each block of the statement.
func (f *Form) Blocks() [][]Stmt {
	return lists.Map(f.blocks(), func(b *Block) []Stmt { return b.Stmts })
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

// reserve makes keywords of the names that are words of declared forms.
func (s *scanner) reserve(t token) token {
	if t.kind == ident && s.words[t.text] {
		t.kind = keyword
	}
	return t
}

// declared returns the form whose statement begins at the current token; nil if none does.
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
	vars := map[int]string{} // the variables, by the first item with their letter
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
			if item.Word == "]" {
				n := len(f.Parts) - 1
				f.Parts[n].At = Span{f.Parts[n-1].X.At.From, p.tok.at.To}
			}
			p.advance()
			continue
		case VarPart, ArrayPart:
			if p.tok.kind != ident {
				p.unexpected("a variable name", hint)
				return nil
			}
			if x, again := vars[shape.First(i+1)]; again && x != p.tok.text {
				p.unexpected(quote(x)+", since "+item.Letter+" is the same variable again", hint)
				return nil
			}
			vars[shape.First(i+1)] = p.tok.text
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
		p.WriteString(f.Shape.Before(i))
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
