package lang

import (
	"errors"
	"fmt"

	"tandem/internal/lists"
	"tandem/lang/syntax"
)

// MaxSource bounds, in nodes as trees, the programs written as source text. Those read are far
// below it; those built can share so many parts that their text would fit nowhere.
const MaxSource = 10_000_000

// Format returns the program as source text in canonical layout. Parsing it gives the same program
// (Program.Equal).
//
// It fails for what has no source text, all of it built and not read: a program larger than
// MaxSource or nested more deeply than syntax.MaxNesting, integers of more than syntax.MaxDigits
// digits, names that are no identifiers, variables that are not declared, ill-typed statements.
func Format(p *Program) ([]byte, error) {
	text, err := source(p)
	if err != nil {
		return nil, err
	}
	q, err := Parse(p.File, text, FormsOf(p)...)
	switch {
	case err != nil:
		if errs, ok := errors.AsType[syntax.Errors](err); ok {
			err = errors.New(errs[0].Msg)
		}
		return nil, fmt.Errorf("the program has no source text: %w", err)
	case !p.Equal(q):
		return nil, errors.New("the program has no source text: it would read as another one")
	}
	return text, nil
}

// String returns the program as source text in canonical layout. Of a program that has none
// (Format) it is a text that is no program, and says why, if it is too large or too deep.
func (p *Program) String() string {
	text, err := source(p)
	if err != nil {
		return "(" + err.Error() + ")\n"
	}
	return string(text)
}

// source returns the text of p, which denotes p if p has a source text.
func source(p *Program) ([]byte, error) {
	if err := measure(p); err != nil {
		return nil, err
	}
	memo := map[Expr]syntax.Expr{}
	f := &syntax.File{Decls: declsOf(p.Vars), Stmts: stmtsOf(p.Body, memo)}
	for _, d := range p.Classes {
		f.Classes = append(f.Classes, classOf(d, memo))
	}
	for _, d := range p.Procs {
		f.Procs = append(f.Procs, &syntax.Proc{
			Name: &syntax.Name{Name: d.Name}, Params: declsOf(d.Params), Body: blockOf(d.Body, memo),
		})
	}
	if text := syntax.Format(f); len(text) > 0 {
		return text, nil
	}
	return []byte("// the empty program\n"), nil
}

// measure reports whether p is small and flat enough for source text, without walking all of it if not.
func measure(p *Program) error {
	sizes, depths := map[Expr]int{}, map[Expr]int{}
	size := len(p.Vars)
	for _, d := range p.Procs {
		size += 1 + len(d.Params)
	}
	for _, d := range p.Classes {
		size += 1 + len(d.Fields)
		for _, m := range d.Methods {
			size += 1 + len(m.Params)
		}
	}
	var err error
	expr := func(e Expr) {
		n := treeSize(e, sizes)
		if n > MaxSource-size {
			err = fmt.Errorf("the program has no source text: it would have more than %d nodes", MaxSource)
			return
		}
		size += n
		if treeDepth(e, depths) > syntax.MaxNesting {
			err = tooDeep()
		}
	}
	todo := p.Bodies()
	bodies := len(todo)
	for len(todo) > 0 && err == nil {
		top := len(todo) - 1
		s := todo[top]
		if s.Empty() {
			todo = todo[:top]
			continue
		}
		todo[top] = s.Tail()
		size++
		for _, e := range Exprs(s.Head()) {
			expr(e)
		}
		switch a := s.Head().(type) {
		case *If:
			todo = append(todo, a.Else, a.Then)
		case *While:
			todo = append(todo, a.Body)
		case *Form:
			if a.Decl.Shape.Internal {
				return errors.New("the program has no source text: " + a.Decl.Keyword() + " is no statement of programs")
			}
			todo = append(todo, a.Blocks...)
		case *Fault:
			return errors.New("the program has no source text: " + s.Head().(*Fault).Kind.String() + " is no statement of programs")
		case *End:
			return errors.New("the program has no source text: end is no statement of programs")
		}
		if len(todo) > 2*syntax.MaxNesting+bodies {
			err = tooDeep()
		}
	}
	return err
}

func tooDeep() error {
	return fmt.Errorf("the program has no source text: it is nested more than %d levels deep", syntax.MaxNesting)
}

// treeDepth returns the number of nodes on the longest path down from e.
func treeDepth(e Expr, memo map[Expr]int) int {
	return FoldExpr(e, memo, func(_ Expr, kids []int) int {
		n := 0
		for _, k := range kids {
			n = max(n, k)
		}
		return n + 1
	})
}

// declsOf declares the variables in their order, neighbours of one type together.
func declsOf(vars []Var) []*syntax.Decl {
	var decls []*syntax.Decl
	for i, x := range vars {
		if i == 0 || x.Type != vars[i-1].Type {
			decls = append(decls, &syntax.Decl{Type: typeOf(x.Type)})
		}
		d := decls[len(decls)-1]
		d.Names = append(d.Names, &syntax.Name{Name: x.Source()})
	}
	return decls
}

// typeOf returns the tree of a type.
func typeOf(t Type) *syntax.TypeName {
	switch {
	case t.IsBounded():
		return &syntax.TypeName{Elem: typeOf(t.Elem())}
	case t.IsArray():
		return &syntax.TypeName{Dom: typeOf(t.Dom()), Elem: typeOf(t.Elem())}
	default:
		return &syntax.TypeName{Name: t.String()}
	}
}

func stmtsOf(s Seq, memo map[Expr]syntax.Expr) []syntax.Stmt {
	var list []syntax.Stmt
	for ; !s.Empty(); s = s.Tail() {
		switch a := s.Head().(type) {
		case *Assign:
			list = append(list, &syntax.Assign{X: &syntax.Name{Name: a.X.Source()}, E: assignedTree(a.E, memo)})
		case *Input:
			list = append(list, &syntax.Input{X: &syntax.Name{Name: a.X.Source()}})
		case *Assume:
			list = append(list, &syntax.Assume{Cond: inline(a.B, memo)})
		case *Assert:
			list = append(list, &syntax.Assert{Cond: inline(a.B, memo)})
		case *Local:
			list = append(list, &syntax.Local{Decl: declsOf([]Var{a.X})[0]})
		case *Call:
			list = append(list, &syntax.Call{Proc: &syntax.Name{Name: a.Proc}, Args: assignedTrees(a.Args, memo)})
		case *AssignElem:
			target := &syntax.Index{A: &syntax.Name{Name: a.A.Source()}, I: assignedTree(a.I, memo)}
			list = append(list, &syntax.Assign{X: target, E: assignedTree(a.E, memo)})
		case *SetBound:
			target := &syntax.Bound{A: &syntax.Name{Name: a.A.Source()}}
			list = append(list, &syntax.Assign{X: target, E: assignedTree(a.E, memo)})
		case *AssignField:
			list = append(list, &syntax.Assign{X: inline(a.H, memo), E: assignedTree(a.E, memo)})
		case *New:
			list = append(list, &syntax.New{H: inline(a.H, memo), Class: &syntax.Name{Name: a.Class.String()}})
		case *Invoke:
			list = append(list, invokeOf(a, memo))
		case *Return:
			r := &syntax.Return{}
			if !a.E.IsZero() {
				r.E = assignedTree(a.E, memo)
			}
			list = append(list, r)
		case *If:
			list = append(list, ifOf(a, memo))
		case *While:
			list = append(list, &syntax.While{Cond: inline(a.B, memo), Body: blockOf(a.Body, memo)})
		case *Form:
			list = append(list, formOf(a, memo))
		default:
			panic(unknown(a))
		}
	}
	return list
}

// ifOf writes an else that is nothing but an if as else if.
func ifOf(a *If, memo map[Expr]syntax.Expr) *syntax.If {
	s := &syntax.If{Cond: inline(a.B, memo), Then: blockOf(a.Then, memo)}
	if a.Else.Empty() {
		return s
	}
	if next, ok := a.Else.Head().(*If); ok && a.Else.Tail().Empty() {
		s.Else = ifOf(next, memo)
	} else {
		s.Else = blockOf(a.Else, memo)
	}
	return s
}

func blockOf(s Seq, memo map[Expr]syntax.Expr) *syntax.Block {
	return &syntax.Block{Stmts: stmtsOf(s, memo)}
}

// inline returns the tree of e; trees of shared expressions are shared.
func inline(e Expr, memo map[Expr]syntax.Expr) syntax.Expr {
	return FoldExpr(e, memo, func(e Expr, _ []syntax.Expr) syntax.Expr { return treeOf(e, memo) })
}

func invokeOf(a *Invoke, memo map[Expr]syntax.Expr) *syntax.Invoke {
	s := &syntax.Invoke{Of: inline(a.E0, memo), Method: &syntax.Name{Name: a.Method}}
	if !a.H.IsZero() {
		s.H = inline(a.H, memo)
	}
	s.Args = assignedTrees(a.Args, memo)
	return s
}

func assignedTrees(es []Expr, memo map[Expr]syntax.Expr) []syntax.Expr {
	return lists.Map(es, func(e Expr) syntax.Expr { return assignedTree(e, memo) })
}

func classOf(d *ClassDecl, memo map[Expr]syntax.Expr) *syntax.Class {
	c := &syntax.Class{Name: &syntax.Name{Name: d.Type.String()}}
	for _, f := range d.Fields {
		c.Fields = append(c.Fields, &syntax.Decl{Names: []*syntax.Name{{Name: f.Name}}, Type: typeOf(f.Type)})
	}
	for _, m := range d.Methods {
		tree := &syntax.Method{Name: &syntax.Name{Name: m.Name}, Params: declsOf(m.Params), Body: blockOf(m.Body, memo)}
		if m.Result != (Type{}) {
			tree.Result = typeOf(m.Result)
		}
		c.Methods = append(c.Methods, tree)
	}
	return c
}

// literalNeedsType reports whether a literal of type t hides it: a number may be an int or any width.
func literalNeedsType(t Type) bool {
	return t.IsBits() || t.IsArray() && (literalNeedsType(t.Dom()) || literalNeedsType(t.Elem()))
}

// isLiteral reports whether e is a literal that does not tell its type.
func isLiteral(e Expr) bool { return e.Op() == Constant && literalNeedsType(e.Type()) }

// told reports whether the literal operand i of e has its type from others, as typeOfNumber and classOfNil.
func told(e Expr, i int) bool {
	other := func(j int) bool { return j < i || !isLiteral(e.Kid(j)) }
	switch op := e.Op(); {
	case op == Select || op == Store:
		return i > 0 && e.Kid(0).Op() != Constant
	case op == Cond:
		return i > 0 && other(3-i)
	case op == Eq || op == Ne || e.NumKids() == 2 && op.Info().params[0] == someBits:
		return other(1 - i)
	default:
		return false
	}
}

// kidTree returns the tree of operand i of e: of a literal, without its type where the others tell it.
func kidTree(e Expr, i int, trees map[Expr]syntax.Expr) syntax.Expr {
	tree := trees[e.Kid(i)]
	if _, named := tree.(*syntax.Name); !named && isLiteral(e.Kid(i)) && told(e, i) {
		v, _ := e.Kid(i).Const()
		return valueTree(v, true)
	}
	return tree
}

// assignedTree returns the tree of e where a variable, or what else takes it, tells its type.
func assignedTree(e Expr, memo map[Expr]syntax.Expr) syntax.Expr {
	if isLiteral(e) {
		v, _ := e.Const()
		return valueTree(v, true)
	}
	return inline(e, memo)
}

// assigned returns assignedTree as text.
func assigned(e Expr) string {
	if isLiteral(e) {
		return syntax.Style{}.Expr(assignedTree(e, nil))
	}
	return e.String()
}
