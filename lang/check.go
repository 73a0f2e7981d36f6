package lang

import (
	"fmt"
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang/syntax"
)

// Parse reads and checks a program, in which statements of the forms may stand; the
// name of the file is for messages. The error is syntax.Errors.
func Parse(file string, src []byte, forms ...*FormDecl) (*Program, error) {
	f, err := syntax.Parse(file, src, shapes(forms)...)
	if err != nil {
		return nil, err
	}
	return Check(f, forms...)
}

// Check turns a syntax tree into the program that it denotes: variables are resolved, expressions
// typed, and skip is ε, the neutral element of sequential composition (§2). The error is
// syntax.Errors, one for each cause: what depends on something wrong is not reported, and an
// unknown variable only where it first occurs.
//
// The depth of the tree is at most syntax.MaxNesting. It has statements of these forms alone.
func Check(f *syntax.File, forms ...*FormDecl) (*Program, error) {
	c := newChecker(f.Name)
	c.declareForms(forms)
	c.program = true
	p := &Program{File: f.Name}
	c.nameClasses(f.Classes)
	for _, d := range f.Decls {
		vars := c.declare(d)
		if p.Vars = append(p.Vars, vars...); d.Made {
			p.Made = append(p.Made, lists.Map(vars, func(x Var) string { return x.Name })...)
		}
	}
	c.declareClasses(p, f.Classes)
	for _, d := range f.Procs {
		p.Procs = append(p.Procs, c.declareProc(d))
	}
	for i, d := range f.Procs {
		p.Procs[i].Body = c.bodyOf(p.Procs[i].Name, p.Procs[i].Params, d.Body.Stmts)
	}
	c.methodBodies(p, f.Classes)
	p.Body = c.seq(f.Stmts)
	c.cyclic(p)
	if err := c.report.Err(); err != nil {
		return nil, err
	}
	p.numberParts()
	return p, nil
}

// ParseExpr reads an expression over the given variables. The error is syntax.Errors.
func ParseExpr(text string, vars []Var) (Expr, error) {
	tree, err := syntax.ParseExpr("", []byte(text))
	if err != nil {
		return Expr{}, err
	}
	return CheckExpr("", tree, vars)
}

// CheckExpr turns a syntax tree into the expression that it denotes over the given variables, as
// Check does for programs. The name of the file is for messages. The error is syntax.Errors.
func CheckExpr(file string, tree syntax.Expr, vars []Var) (Expr, error) {
	c := newChecker(file)
	for _, x := range vars {
		c.vars[x.Name] = x
		c.names = append(c.names, x.Name)
	}
	e := c.expr(tree)
	if err := c.report.Err(); err != nil {
		return Expr{}, err
	}
	return e, nil
}

// checker elaborates one file.
type checker struct {
	report  syntax.Reporter
	program bool                   // a program, which has declarations
	vars    map[string]Var         // the zero Var for a name that is wrong
	declAt  map[string]syntax.Span // where a variable is declared
	names   []string               // the declared names, in order
	unary   map[string]choice
	binary  map[string]choice
	numbers map[string]Expr // the literals seen
	// isNumber has what number found of operators.
	isNumber map[syntax.Expr]bool
	// accesses are those seen since accessed was asked.
	accesses []Access
	procs    map[string]*Proc
	called   map[string]bool // unknown procedures that were reported
	classes  map[string]*ClassDecl
	// declaredHere are the local variables of the body being elaborated, by their declared names.
	declaredHere map[*syntax.Name]Var
	in           *Method // whose body is elaborated; nil: none
	made         []constructed
	forms        map[string]*FormDecl // by their keywords
}

func newChecker(file string) *checker {
	c := &checker{
		report: syntax.Reporter{File: file},
		vars:   map[string]Var{}, declAt: map[string]syntax.Span{},
		unary: map[string]choice{}, binary: map[string]choice{}, numbers: map[string]Expr{}, isNumber: map[syntax.Expr]bool{},
		procs: map[string]*Proc{}, called: map[string]bool{}, classes: map[string]*ClassDecl{},
	}
	for _, o := range Operators() {
		ops := c.unary
		if o.Arity() == 2 {
			ops = c.binary
		}
		same := ops[o.Symbol]
		if o.params[0] == someBits {
			same.bits = o.Op
		}
		if same.other == invalidOp {
			same.other = o.Op
		}
		ops[o.Symbol] = same
	}
	return c
}

// wrong reports a mistake; the parts of its message are found and expected.
func (c *checker) wrong(at syntax.Span, msg, found, expected, hint string) {
	c.report.Report(&syntax.Error{Span: at, Msg: msg, Found: found, Expected: expected, Hint: hint})
}

// declare returns the variables of a declaration that are right. The others are
// declared without a type, so that their use is no further mistake.
func (c *checker) declare(d *syntax.Decl) []Var {
	t, ok := c.typ(d.Type)
	var vars []Var
	for _, name := range d.Names {
		if !c.fresh(name) {
			continue
		}
		c.names = append(c.names, name.Name)
		if !ok {
			c.vars[name.Name] = Var{}
			continue
		}
		x := NewVar(name.Name, t)
		c.vars[name.Name] = x
		vars = append(vars, x)
	}
	return vars
}

// fresh reports whether a name is declared for the first time, and otherwise reports that it is not.
func (c *checker) fresh(name *syntax.Name) bool {
	if first, dup := c.declAt[name.Name]; dup {
		second := name.At
		if second.From.Offset < first.From.Offset { // classes and procedures are declared after the variables
			first, second = second, first
			c.declAt[name.Name] = first
		}
		found := fmt.Sprintf("a second declaration of %q", name.Name)
		c.wrong(second, fmt.Sprintf("found %s, expected a new name; the first one is at %v", found, first),
			found, "a new name", "")
		return false
	}
	c.declAt[name.Name] = name.At
	return true
}

// typ returns the type that a tree denotes; false if there is none, which is reported.
func (c *checker) typ(tree *syntax.TypeName) (Type, bool) {
	if !tree.IsArray() {
		if d, ok := c.classes[tree.Name]; ok {
			return d.Type, true
		}
		t, ok := TypeNamed(tree.Name)
		if !ok && syntax.IsKeyword(tree.Name) {
			return c.bitsType(tree.Name, tree.At)
		}
		if !ok {
			found, expected := fmt.Sprintf("unknown type %q", tree.Name), "int, bool or bvN"
			if len(c.classes) > 0 {
				expected = "int, bool, bvN or a class"
			}
			c.wrong(tree.At, "found "+found+", expected "+expected, found, expected, c.typeHint(tree.Name))
		}
		return t, ok
	}
	dom, known := Int, true
	if tree.Dom != nil {
		dom, known = c.typ(tree.Dom)
	}
	elem, ok := c.typ(tree.Elem)
	switch {
	case !known || !ok:
		return Type{}, false
	case dom.IsArray() || dom.IsClass():
		c.wrong(tree.Dom.At, fmt.Sprintf("found indexes of type %v, expected int, bool or bvN", dom), dom.String(), "int, bool or bvN", "")
		return Type{}, false
	case !elem.IsElement():
		c.wrong(tree.Elem.At, fmt.Sprintf("found elements of type %v, expected int, bool, bvN or arrays without bounds", elem),
			elem.String(), "int, bool, bvN or arrays without bounds", elementHint(elem))
		return Type{}, false
	case tree.Dom == nil:
		return BoundedOf(elem), true
	default:
		return ArrayOf(dom, elem), true
	}
}

func (c *checker) typeHint(name string) string {
	switch name {
	case "integer", "Integer", "Int", "nat", "long", "number", "BigInt":
		return "the integers are written int"
	case "boolean", "Boolean", "Bool":
		return "the truth values are written bool"
	case "byte", "char", "int8", "uint8", "u8", "i8":
		return "the numbers of 8 bits are written bv8"
	case "string", "String", "str", "text":
		return "there are no texts: write numbers, or an array of them, []bv8"
	case "float", "double", "real", "decimal":
		return "there are no fractions: the types are int, bool, bvN and arrays"
	case "void":
		return "what has no result is a procedure: proc P(u: int) { … }"
	case "unsigned", "signed", "int16", "uint16", "int32", "uint32", "int64", "uint64", "u32", "i32", "u64", "i64", "bitvector", "bv":
		return "the numbers of N bits are written bvN, as bv32"
	}
	return didYouMean(spell.Nearest(name, append(TypeNames(), slices.Sorted(maps.Keys(c.classes))...)))
}

func elementHint(elem Type) string {
	if elem.IsClass() {
		return "there are no arrays of objects: make a list of objects"
	}
	return "the bound belongs to a variable: for rows and columns use one array and a[i * n + j]"
}

func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return "did you mean " + name + "?"
}

// variable returns the variable of that name; false if there is none, which is reported the first time.
func (c *checker) variable(name *syntax.Name) (Var, bool) {
	x, ok := c.vars[name.Name]
	if ok {
		return x, x != Var{}
	}
	c.vars[name.Name] = Var{}
	hint := ""
	if !c.report.Full() {
		hint = c.hintOf(name.Name)
	}
	if name.Name == "this" {
		delete(c.vars, "this") // each place is a mistake
		c.wrong(name.At, "found this, expected a variable: only a method has this", "this", "a variable", "")
		return Var{}, false
	}
	found := fmt.Sprintf("unknown variable %q", name.Name)
	c.wrong(name.At, "found "+found+", expected a declared one", found, "a declared variable", hint)
	return Var{}, false
}

func (c *checker) seq(list []syntax.Stmt) Seq {
	stmts := make([]Stmt, 0, len(list))
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.Assign:
			stmts = append(stmts, c.assign(s))
		case *syntax.If:
			stmts = append(stmts, c.choice(s))
		case *syntax.While:
			b := c.condition(s.Cond, "while")
			accesses := c.accessed()
			stmts = append(stmts, &While{B: b, Body: c.seq(s.Body.Stmts), At: s.At, Accesses: accesses})
		case *syntax.Input:
			stmts = append(stmts, c.input(s))
		case *syntax.Assume:
			b := c.condition(s.Cond, "assume")
			stmts = append(stmts, &Assume{B: b, At: s.At, Accesses: c.accessed()})
		case *syntax.Assert:
			b := c.condition(s.Cond, "assert")
			stmts = append(stmts, &Assert{B: b, At: s.At, Accesses: c.accessed()})
		case *syntax.Call:
			stmts = append(stmts, c.call(s))
		case *syntax.New:
			stmts = append(stmts, c.creation(s)...)
		case *syntax.Invoke:
			stmts = append(stmts, c.invoke(s))
		case *syntax.Return:
			stmts = append(stmts, c.returns(s))
		case *syntax.Local:
			for _, name := range s.Decl.Names {
				if u, ok := c.declaredHere[name]; ok {
					stmts = append(stmts, &Local{X: u, At: s.At})
				}
			}
		case *syntax.Form:
			stmts = append(stmts, c.form(s))
		case *syntax.Skip: // ε: nothing
		default:
			panic(fmt.Sprintf("lang: no case for a %T", s))
		}
	}
	return SeqOf(stmts...)
}

func (c *checker) assign(s *syntax.Assign) Stmt {
	switch target := s.X.(type) {
	case *syntax.Index:
		return c.assignElem(s, target)
	case *syntax.Bound:
		return c.setBound(s, target)
	case *syntax.Member:
		return c.assignField(s, target)
	}
	x, ok := c.variable(s.X.(*syntax.Name))
	e := c.exprOf(s.E, x.Type)
	if ok {
		c.takes("variable "+x.Source(), x.Type, s.E, e)
	}
	return &Assign{X: x, E: e, At: s.At, Accesses: c.accessed()}
}

// input returns x := *.
func (c *checker) input(s *syntax.Input) Stmt {
	x, ok := c.variable(s.X)
	if ok && x.Type.IsClass() {
		c.wrong(s.X.At, fmt.Sprintf("found an input of type %v, expected one that is no class", x.Type), x.Type.String(), "a type that is no class",
			"objects are given by the initial heap, or created: "+s.X.Name+" := new "+x.Type.String()+";")
	}
	return &Input{X: x, At: s.At}
}

// takes reports an expression of another type than what takes it.
func (c *checker) takes(what string, want Type, tree syntax.Expr, e Expr) {
	if e.IsZero() || e.Type() == want {
		return
	}
	hint := castHint(want, e.Type())
	if want.IsArray() && e.Type().IsArray() && want.Elem() == e.Type().Elem() {
		hint = "arrays with bounds and arrays without are different types"
	}
	c.wrong(tree.Span(), fmt.Sprintf("%s takes %v, found %v", what, want, e.Type()), e.Type().String(), want.String(), hint)
}

// array returns the array variable whose element or bound is assigned; it reports anything else: false.
func (c *checker) array(tree syntax.Expr, bounded bool) (Var, bool) {
	name, isName := tree.(*syntax.Name)
	if !isName {
		c.wrong(tree.Span(), "found an expression, expected an array variable", "an expression", "an array variable", "")
		c.expr(tree)
		return Var{}, false
	}
	a, ok := c.variable(name)
	switch {
	case !ok:
		return Var{}, false
	case bounded && !a.Type.IsBounded():
		c.wrong(tree.Span(), fmt.Sprintf("only an array with a bound has one to set: %s is of type %v", a, a.Type),
			a.Type.String(), "a bounded array", "")
		return Var{}, false
	case !a.Type.IsArray():
		c.wrong(tree.Span(), fmt.Sprintf("only an array has elements: variable %s is of type %v", a, a.Type), a.Type.String(), "an array", "")
		return Var{}, false
	}
	return a, true
}

func (c *checker) assignElem(s *syntax.Assign, target *syntax.Index) Stmt {
	a, ok := c.array(target.A, false)
	i := c.exprOf(target.I, a.Type.Dom())
	if ok {
		c.takes("the index of "+a.Source(), a.Type.Dom(), target.I, i)
		if a.Type.IsBounded() {
			c.accesses = append(c.accesses, Access{A: V(a), I: i, At: target.At})
		}
	}
	e := c.exprOf(s.E, a.Type.Elem())
	if ok {
		c.takes("an element of "+a.Source(), a.Type.Elem(), s.E, e)
	}
	return &AssignElem{A: a, I: i, E: e, At: s.At, Accesses: c.accessed()}
}

func (c *checker) setBound(s *syntax.Assign, target *syntax.Bound) Stmt {
	a, ok := c.array(target.A, true)
	e := c.expr(s.E)
	if ok {
		c.takes("the bound of "+a.Source(), Int, s.E, e)
	}
	return &SetBound{A: a, E: e, At: s.At, Accesses: c.accessed()}
}

// accessed returns a statement's accesses to bounded arrays: those since its last call.
func (c *checker) accessed() []Access {
	list := c.accesses
	c.accesses = nil
	return list
}

func (c *checker) choice(s *syntax.If) Stmt {
	b := c.condition(s.Cond, "if")
	a := &If{B: b, At: s.At, Accesses: c.accessed()}
	a.Then = c.seq(s.Then.Stmts)
	switch e := s.Else.(type) {
	case *syntax.Block:
		a.Else = c.seq(e.Stmts)
	case *syntax.If:
		a.Else = SeqOf(c.choice(e))
	}
	return a
}

func (c *checker) condition(tree syntax.Expr, word string) Expr {
	b := c.expr(tree)
	if !b.IsZero() && b.Type() != Bool {
		c.wrong(tree.Span(), fmt.Sprintf("the condition of %s takes bool, found %v", word, b.Type()),
			b.Type().String(), "bool", "")
	}
	return b
}
