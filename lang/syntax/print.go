package syntax

import (
	"cmp"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Format writes a program in canonical layout: a statement a line, blocks
// indented by four spaces, no parentheses that are not needed. Comments and
// single blank lines are kept; comments inside a statement move in front of
// it. Format of what it wrote changes nothing, and parsing what it wrote
// gives the same tree, positions aside.
func Format(f *File) []byte {
	p := &filePrinter{comments: f.Comments, first: true}
	bodies := bodiesOf(f)
	for _, d := range f.Decls {
		for len(bodies) > 0 && bodies[0].at.IsValid() && bodies[0].at.Offset < d.At.From.Offset {
			bodies[0].write(p)
			bodies = bodies[1:]
			p.part = true
		}
		p.lead(d.At.From, d.At.To.Offset)
		p.decl(d)
		p.trail(d.At.To)
	}
	for i, d := range bodies {
		p.part = i > 0 || len(f.Decls) > 0
		d.write(p)
	}
	p.part = len(f.Decls)+len(f.Procs)+len(f.Classes) > 0 && len(f.Stmts) > 0
	p.stmts(f.Stmts)
	p.flush(endOfText)
	return p.Bytes()
}

// declared is a declaration that has a body.
type declared struct {
	at    Pos
	write func(*filePrinter)
}

// bodiesOf lists the classes and procedures in the order of the source; classes
// first where they have no place.
func bodiesOf(f *File) []declared {
	list := lists.Map(f.Classes, func(c *Class) declared { return declared{c.At.From, func(p *filePrinter) { p.class(c) }} })
	for _, d := range f.Procs {
		list = append(list, declared{d.At.From, func(p *filePrinter) { p.proc(d) }})
	}
	slices.SortStableFunc(list, func(a, b declared) int { return cmp.Compare(a.at.Offset, b.at.Offset) })
	return list
}

const endOfText = int(^uint(0) >> 1)

// filePrinter writes lines. Where the tree has no positions there are no
// comments and no blank lines.
type filePrinter struct {
	exprPrinter
	comments []*Comment // not yet written
	indent   int
	last     int  // the source line on which the last thing written ended
	first    bool // nothing is written in this block yet
	part     bool // a blank line comes next, between declarations and statements
}

// begin starts the line of something that stands on the given source line.
func (p *filePrinter) begin(line int) {
	if !p.first && (p.part || line > p.last+1) {
		p.WriteByte('\n')
	}
	p.first, p.part = false, false
	p.margin()
}

// margin indents the line. Very deep blocks are not indented further, so that
// the text stays linear in the size of the program.
func (p *filePrinter) margin() {
	const deepest = 100
	p.WriteString(strings.Repeat("    ", min(p.indent, deepest)))
}

// pending reports whether there are comments before the offset.
func (p *filePrinter) pending(offset int) bool {
	return len(p.comments) > 0 && p.comments[0].At.From.Offset < offset
}

// take returns the next comment, which counts as written.
func (p *filePrinter) take() *Comment {
	c := p.comments[0]
	p.comments = p.comments[1:]
	return c
}

// flush writes the comments before the offset, each on its own line.
func (p *filePrinter) flush(offset int) {
	for p.pending(offset) {
		c := p.take()
		p.begin(c.At.From.Line)
		p.WriteString(c.Text + "\n")
		p.last = c.At.From.Line
	}
}

// lead starts the line of a statement: the comments before it and, as if they
// stood before it, those inside its first line, which ends at offset.
func (p *filePrinter) lead(from Pos, offset int) {
	p.flush(from.Offset)
	for p.pending(offset) {
		p.begin(from.Line)
		p.WriteString(p.take().Text + "\n")
		p.last = from.Line
	}
	p.begin(from.Line)
}

// trail ends a line, after the comment that stands behind it in the source.
func (p *filePrinter) trail(end Pos) {
	p.comment(end)
	p.WriteByte('\n')
	p.last = end.Line
}

func (p *filePrinter) comment(end Pos) {
	if len(p.comments) > 0 && p.comments[0].trails(end) {
		p.WriteString(" " + p.take().Text)
	}
}

func (p *filePrinter) decl(d *Decl) {
	p.WriteString("var ")
	p.group(d)
	p.WriteString(";")
}

// group writes names and their type.
func (p *filePrinter) group(d *Decl) {
	for i, x := range d.Names {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(x.Name)
	}
	p.WriteString(": ")
	p.typeName(d.Type)
}

func (p *filePrinter) proc(d *Proc) {
	p.lead(d.At.From, d.Body.At.From.Offset)
	word := "proc "
	if d.Result != nil {
		word = "func "
	}
	p.WriteString(word + d.Name.Name)
	p.params(d.Params)
	if d.Result != nil {
		p.WriteString(": ")
		p.typeName(d.Result)
	}
	p.WriteString(" ")
	p.block(d.Body)
	p.trail(d.Body.At.To)
}

func (p *filePrinter) typeName(t *TypeName) {
	for ; t.IsArray(); t = t.Elem {
		p.WriteByte('[')
		if t.Dom != nil {
			p.typeName(t.Dom)
		}
		p.WriteByte(']')
	}
	p.WriteString(t.Name)
}

func (p *filePrinter) stmts(list []Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		default:
			at := s.Span()
			p.lead(at.From, at.To.Offset)
			p.simple(s)
			p.WriteString(";")
			p.trail(at.To)
		case *Form:
			p.form(s)
		case *For, *Do:
			p.sugar(s)
		case *If:
			p.lead(s.At.From, s.Then.At.From.Offset)
			p.branches(s)
		case *While:
			p.lead(s.At.From, s.Body.At.From.Offset)
			p.WriteString("while ")
			p.expr(s.Cond, LevelCond)
			for _, phi := range s.Invariants {
				p.WriteString(" invariant ")
				p.expr(phi, LevelCond)
			}
			p.WriteByte(' ')
			p.block(s.Body)
			p.trail(s.Body.At.To)
		}
	}
}

// simple writes a statement that has no blocks, without its semicolon.
func (p *filePrinter) simple(s Stmt) {
	switch s := s.(type) {
	case *Assign:
		p.expr(s.X, LevelIndex)
		p.WriteString(" := ")
		p.expr(s.E, LevelCond)
	case *Input:
		p.WriteString(s.X.Name + " := *")
	case *Assume:
		p.WriteString("assume ")
		p.expr(s.Cond, LevelCond)
	case *Assert:
		p.WriteString("assert ")
		p.expr(s.Cond, LevelCond)
	case *Call:
		p.WriteString(s.Proc.Name)
		p.arguments(s.Args)
	case *New:
		p.expr(s.H, LevelIndex)
		p.WriteString(" := new " + s.Class.Name)
		if s.Calls {
			p.arguments(s.Args)
		}
		if s.Length != nil {
			p.WriteByte('[')
			p.expr(s.Length, LevelCond)
			p.WriteByte(']')
		}
	case *Invoke:
		if s.H != nil {
			p.expr(s.H, LevelIndex)
			p.WriteString(" := ")
		}
		if s.Of != nil {
			p.expr(s.Of, LevelIndex)
			p.WriteByte('.')
		}
		p.WriteString(s.Method.Name)
		p.arguments(s.Args)
	case *Return:
		p.WriteString("return")
		if s.E != nil {
			p.WriteString(" ")
			p.expr(s.E, LevelCond)
		}
	case *Local:
		p.WriteString("var ")
		p.group(s.Decl)
	case *Ghost:
		p.WriteString(s.Word + " ")
		p.apply(s.Of)
	case *Join:
		p.WriteString("join ")
		p.expr(s.Phi, LevelCond)
	case *Jump:
		p.WriteString(s.Word)
	case *Skip:
		p.WriteString("skip")
	}
}

// branches writes an if statement. Comments between its branches move into
// the block behind them.
func (p *filePrinter) branches(s *If) {
	for {
		p.WriteString("if ")
		p.expr(s.Cond, LevelCond)
		p.WriteByte(' ')
		p.block(s.Then)
		switch e := s.Else.(type) {
		case *If:
			p.WriteString(" else ")
			s = e
			continue
		case *Block:
			p.WriteString(" else ")
			p.block(e)
			p.trail(e.At.To)
		default:
			p.trail(s.Then.At.To)
		}
		return
	}
}

// block writes a block without the end of its last line.
func (p *filePrinter) block(b *Block) {
	if len(b.Stmts) == 0 && !p.pending(b.At.To.Offset) {
		p.WriteString("{ }")
		return
	}
	p.WriteString("{")
	open := b.At.From
	open.Offset++
	p.comment(open)
	p.WriteByte('\n')
	p.indent++
	p.first = true
	p.stmts(b.Stmts)
	p.flush(b.At.To.Offset)
	p.indent--
	p.first = false
	p.margin()
	p.WriteString("}")
}
