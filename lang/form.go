package lang

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang/syntax"
)

// FormDecl declares how statements of a form are written, as repeat {S} until b. Rules say what they do.
type FormDecl struct {
	Shape *syntax.Shape
	C     string // what a statement is in C, with holes for its parts; "": nobody says
	// Types are what the rules ask of the types of the parts, one for each variable and
	// expression in the order of the shape. nil: nothing, but of Boolean expressions.
	Types []PartType
}

// PartType is what is known of the type of a part. Two parts that are the same variable are of one group.
type PartType struct {
	Type  Type // the zero Type: any
	Group int  // parts of one group, which is not 0, have the same type
}

// Keyword returns the word with which statements of the form begin.
func (d *FormDecl) Keyword() string { return d.Shape.Keyword() }

// Typed lists the variables and expressions of the shape, with what is known of their types.
func (d *FormDecl) Typed() []TypedPart {
	var list []TypedPart
	for i, item := range d.Shape.Items {
		if item.Part == syntax.NoPart || item.Part == syntax.BlockPart {
			continue
		}
		p := TypedPart{Item: item}
		if n := len(list); n < len(d.Types) {
			p.PartType = d.Types[n]
		}
		if item.Part == syntax.TestPart || item.OfType == Bool.String() {
			p.Type = Bool
		} else if item.OfType != "" {
			p.Type = Int
		}
		if d.Shape.InBrackets(i) {
			p.Type, p.Index = Int, true
		}
		list = append(list, p)
	}
	return list
}

// TypedPart is a variable or an expression of a shape.
type TypedPart struct {
	syntax.Item
	PartType
	Index bool // e of a[e], where a is the variable before it
}

// IsVar reports whether the part is a variable.
func (p TypedPart) IsVar() bool { return p.Part == syntax.VarPart || p.Part == syntax.ArrayPart }

// Blocks returns the number of blocks of a statement.
func (d *FormDecl) Blocks() int {
	return lists.Count(d.Shape.Items, func(i syntax.Item) bool { return i.Part == syntax.BlockPart })
}

// Blocks reports whether a run that comes to s, and to which no rule applies, is blocked: s is of a
// blocking form, or has a block that begins with what blocks or with an assumption, as a thread.
func Blocks(s Stmt) bool {
	f, ok := s.(*Form)
	return ok && (f.Decl.Shape.Blocking || slices.ContainsFunc(f.Blocks, func(S Seq) bool {
		if S.Empty() {
			return false
		}
		_, assumes := S.Head().(*Assume)
		return assumes || Blocks(S.Head())
	}))
}

// Form is a statement of a declared form, the one kind that others can add: its rules are text.
type Form struct {
	Decl     *FormDecl
	Vars     []Var  // its variables, in the order of the shape, as often as they stand there
	Exprs    []Expr // its expressions
	Blocks   []Seq  // its blocks
	At       Span   // the whole statement
	Accesses []Access
	// From is the statement by whose rule this one was made: the one that stands in
	// the program. nil: it stands there itself. Iterations are counted by it.
	From Stmt
}

// Origin returns the statement of the program from which s comes: s itself, unless a rule made it.
func Origin(s Stmt) Stmt {
	if f, ok := s.(*Form); ok && f.From != nil {
		return f.From
	}
	return s
}

// Parts of a statement of a declared form.
func (s *Form) Parts() Parts { return Parts{Args: s.Exprs, Form: s, At: s.At, Accesses: s.Accesses} }

func (s *Form) withParts(p Parts) Stmt {
	f := *p.Form
	f.Exprs, f.At, f.Accesses = p.Args, p.At, p.Accesses
	return &f
}

// sameForm reports whether the statements are of the same form with the same variables; nil is none.
func sameForm(f, g *Form) bool {
	if f == nil || g == nil {
		return f == g
	}
	return f.Decl.Keyword() == g.Decl.Keyword() && slices.Equal(f.Vars, g.Vars) && len(f.Blocks) == len(g.Blocks)
}

// text returns the statement in pieces, between which its blocks stand.
func (s *Form) text() []string {
	pieces := []string{""}
	vars, exprs, before := s.Vars, s.Exprs, ""
	add := func(text string) {
		last := &pieces[len(pieces)-1]
		if *last != "" {
			*last += before
		}
		*last += text
	}
	for i, item := range s.Decl.Shape.Items {
		before = s.Decl.Shape.Before(i)
		switch item.Part {
		case syntax.NoPart:
			add(item.Word)
		case syntax.VarPart, syntax.ArrayPart:
			add(vars[0].Source())
			vars = vars[1:]
		case syntax.BlockPart:
			pieces = append(pieces, "")
		default:
			add(assigned(exprs[0]))
			exprs = exprs[1:]
		}
	}
	return pieces
}

// head returns the first line: blocks are left out, the last one without a trace.
func (s *Form) head() string {
	pieces := s.text()
	if last := len(pieces) - 1; last > 0 && pieces[last] == "" {
		pieces = pieces[:last]
	}
	return strings.TrimSpace(strings.Join(pieces, " {…} "))
}

// evaluated lists the expressions of the statement, with a[e] for e where the form has brackets.
func (s *Form) evaluated(list []Expr) []Expr {
	list = slices.Clone(list)
	vars, exprs := 0, 0
	for _, p := range s.Decl.Typed() {
		switch {
		case p.IsVar():
			vars++
		case p.Index && s.Vars[vars-1].Type.IsBounded():
			list[exprs] = Term(Select, V(s.Vars[vars-1]), list[exprs])
			fallthrough
		default:
			exprs++
		}
	}
	return list
}

// FormsOf lists the forms of which p has statements, each once.
func FormsOf(p *Program) []*FormDecl {
	var list []*FormDecl
	seen := map[string]bool{}
	for _, f := range StmtsOf[*Form](p) {
		if !seen[f.Decl.Keyword()] {
			seen[f.Decl.Keyword()] = true
			list = append(list, f.Decl)
		}
	}
	return list
}

// shapes returns those of the forms.
func shapes(forms []*FormDecl) []*syntax.Shape {
	list := make([]*syntax.Shape, len(forms))
	for i, d := range forms {
		list[i] = d.Shape
	}
	return list
}

// declareForms makes the checker know the forms.
func (c *checker) declareForms(forms []*FormDecl) {
	c.forms = map[string]*FormDecl{}
	for _, d := range forms {
		c.forms[d.Keyword()] = d
	}
}

// form returns a statement of a declared form.
func (c *checker) form(tree *syntax.Form) Stmt {
	d := c.forms[tree.Shape.Keyword()]
	s := &Form{Decl: d, At: tree.At}
	groups := map[int]Type{}
	typed := d.Typed()
	for _, part := range tree.Parts {
		if part.Body != nil {
			s.Accesses = append(s.Accesses, c.accessed()...)
			s.Blocks = append(s.Blocks, c.seq(part.Body.Stmts))
			continue
		}
		p := typed[0]
		typed = typed[1:]
		if known, ok := groups[p.Group]; ok && p.Type == (Type{}) {
			p.Type = known
		}
		what := p.Letter + " of " + d.Keyword()
		var e Expr
		var at syntax.Expr = part.E
		if part.X != nil {
			x, ok := c.variable(part.X)
			if p.Part == syntax.ArrayPart && ok {
				x, ok = c.array(part.X, true)
			}
			if s.Vars = append(s.Vars, x); !ok {
				continue
			}
			e, at = V(x), part.X
		} else {
			e = c.exprOf(part.E, p.Type)
			s.Exprs = append(s.Exprs, e)
			if a := len(s.Vars) - 1; p.Index && s.Vars[a].Type.IsBounded() && !e.IsZero() {
				c.accesses = append(c.accesses, Access{A: V(s.Vars[a]), I: e, At: part.At})
			}
		}
		if p.Type != (Type{}) {
			c.takes(what, p.Type, at, e)
		}
		if !e.IsZero() && p.Group != 0 {
			if _, known := groups[p.Group]; !known {
				groups[p.Group] = e.Type()
			}
		}
	}
	s.Accesses = append(s.Accesses, c.accessed()...)
	return s
}

// formOf returns the tree of a statement of a declared form.
func formOf(s *Form, memo map[Expr]syntax.Expr) *syntax.Form {
	tree := &syntax.Form{Shape: s.Decl.Shape}
	vars, exprs, blocks := s.Vars, s.Exprs, s.Blocks
	for _, item := range s.Decl.Shape.Items {
		part := syntax.FormPart{}
		switch item.Part {
		case syntax.NoPart:
			continue
		case syntax.VarPart, syntax.ArrayPart:
			part.X = &syntax.Name{Name: vars[0].Source()}
			vars = vars[1:]
		case syntax.BlockPart:
			part.Body = blockOf(blocks[0], memo)
			blocks = blocks[1:]
		default:
			part.E = assignedTree(exprs[0], memo)
			exprs = exprs[1:]
		}
		tree.Parts = append(tree.Parts, part)
	}
	return tree
}
