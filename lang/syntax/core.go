package syntax

import (
	"fmt"
	"strings"

	"tandem/internal/lists"
)

// Core returns the program in which loops with for and do, break, continue, functions, and
// a return that does not end a body are what they stand for: statements of the paper. The
// source is its text, from which new names are told. The error is Errors.
//
//	for x := e; b; x := e' {S}   x := e; while b {S; x := e';}
//	do {S} while b;              loop := true; while loop {S; loop := b;}
//	while b {S; break; …}        loop := true; while loop { if b {S; loop := false;} else { loop := false; } }
//	x := f(e) + 1;               f(e); x := f_result + 1;
//
// What follows a branch that jumps moves into the other branch. Only where both branches
// may go on does a variable say which of them did. A call stands before the statement that
// has it, from left to right; in the right side of &&, || and => it runs where that decides.
// A program without any of these is returned as it is.
func (f *File) Core(source string) (*File, error) {
	l := &lowering{report: Reporter{File: f.Name}, taken: map[string]bool{}, results: map[string]*Proc{}, names: map[string]string{}, ends: map[*Block]exits{}, flags: map[*Assign]*flag{}}
	for _, word := range strings.FieldsFunc(source, func(r rune) bool { return !isWordRune(r) }) {
		l.taken[word] = true
	}
	core := *f
	core.Sugar = false
	core.Procs, core.Decls = nil, f.Decls[:len(f.Decls):len(f.Decls)]
	l.declare = func(d *Decl) { core.Decls = append(core.Decls, d) }
	var first []Stmt // results have values from the start, so that none is an input
	for _, d := range f.Procs {
		if d.Result != nil {
			l.results[d.Name.Name] = d
			x := l.fresh(d.Name.Name+"_result", d.Result, d.Name.At)
			l.names[d.Name.Name] = x
			first = append(first, assign(x, l.nothing(d.Result), d.Name.At))
		}
	}
	for _, d := range f.Procs {
		core.Procs = append(core.Procs, l.procedure(d))
	}
	core.Classes = nil
	for _, c := range f.Classes {
		class := *c
		class.Methods = nil
		for _, m := range c.Methods {
			method := *m
			method.Body = l.body(m.Body)
			class.Methods = append(class.Methods, &method)
		}
		core.Classes = append(core.Classes, &class)
	}
	core.Stmts, _ = l.seq(f.Stmts)
	core.Stmts = append(first, l.pruned(core.Stmts)...)
	if err := l.report.Err(); err != nil {
		return nil, err
	}
	return &core, nil
}

// flag is a variable of type bool that new code uses. One that nobody reads is not declared.
type flag struct {
	base string
	at   Span
	name string // "" before it is used
}

// loop is a loop around a statement.
type loop struct {
	running *flag // true as long as it goes on; nil: its condition is that of the source
	skipped *flag // the rest of this round is left out
}

// lowering writes a program's core.
type lowering struct {
	report  Reporter
	taken   map[string]bool
	results map[string]*Proc  // the functions
	names   map[string]string // the variables that have what they return
	ends    map[*Block]exits
	flags   map[*Assign]*flag // assignments that fall away where nobody reads the flag
	declare func(*Decl)       // a variable of the body
	proc    *Proc             // whose body it is; nil in methods and the main statements
	done    *flag             // the body has returned
	loops   []*loop           // around the statement, in this body
	forms   int               // statements of declared forms around it, in this body
	inForm  bool              // one of them is in the innermost loop
}

// fresh declares a variable and returns its name, which the source does not have.
func (l *lowering) fresh(base string, t *TypeName, at Span) string {
	name := base
	for i := 2; l.taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	l.taken[name] = true
	l.declare(&Decl{Names: []*Name{{name, ExprAt{at}}}, Type: t, At: at, Made: true})
	return name
}

func (l *lowering) boolean(base string, at Span) string {
	return l.fresh(base, &TypeName{Name: "bool", At: at}, at)
}

// use returns the variable of a flag, which it declares.
func (l *lowering) use(f *flag) string {
	if f.name == "" {
		f.name = l.boolean(f.base, f.at)
	}
	return f.name
}

// set assigns a value to a flag, if somebody reads it in the end. There is no flag where no
// run comes.
func (l *lowering) set(f *flag, value bool, at Span) Stmt {
	if f == nil {
		return &Skip{StmtAt{at}}
	}
	a := &Assign{&Name{"", ExprAt{at}}, &Bool{value, ExprAt{at}}, StmtAt{at}}
	l.flags[a] = f
	return a
}

func assign(x string, e Expr, at Span) Stmt {
	return &Assign{&Name{x, ExprAt{at}}, e, StmtAt{at}}
}

// nothing returns the default of a type; that of a class is nil.
func (l *lowering) nothing(t *TypeName) Expr {
	at := ExprAt{t.At}
	switch {
	case t.IsArray() && t.Dom == nil:
		return &Array{ExprAt: at}
	case t.IsArray():
		return &Array{Else: l.nothing(t.Elem), ExprAt: at}
	case t.Name == "bool":
		return &Bool{false, at}
	case t.Name == "int" || isBitsWord(t.Name):
		return &Number{"0", at}
	}
	return &Nil{at}
}

func not(x string, at Span) Expr { return &Unary{"!", at, &Name{x, ExprAt{at}}, ExprAt{at}} }

// procedure returns a procedure, and what a function is: one that assigns its result to a variable.
func (l *lowering) procedure(d *Proc) *Proc {
	p := *d
	p.Result = nil
	l.proc, l.done = d, &flag{base: "returned", at: d.Name.At}
	p.Body = l.body(d.Body)
	if d.Result != nil && l.exitsAfter(d.Body.Stmts)&falls != 0 {
		end := d.Body.At.To
		l.wrong(Span{end, end}, "the end of func "+short(d.Name.Name), "return on each way to it", "")
	}
	l.proc, l.done = nil, nil
	return &p
}

func (l *lowering) wrong(at Span, found, expected, hint string) {
	l.report.Report(&Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected, Hint: hint})
}

// body returns a body, with new local variables at its head.
func (l *lowering) body(b *Block) *Block {
	var locals, more []Stmt
	stmts := b.Stmts
	for len(stmts) > 0 {
		d, ok := stmts[0].(*Local)
		if !ok {
			break
		}
		locals, stmts = append(locals, d), stmts[1:]
	}
	declare := l.declare
	l.declare = func(d *Decl) { more = append(more, &Local{d, StmtAt{d.At}}) }
	core, _ := l.seq(stmts)
	if l.done != nil {
		core = append([]Stmt{l.set(l.done, false, b.At)}, core...)
	}
	core = l.pruned(core)
	l.declare = declare
	return &Block{append(append(locals, more...), core...), b.At}
}

// seq returns the core of statements that follow each other, and how they end.
func (l *lowering) seq(list []Stmt) (core []Stmt, ex exits) {
	for i, s := range list {
		rest := list[i+1:]
		var code []Stmt
		if branch, ok := s.(*If); ok {
			var all bool
			if code, all = l.branches(branch, rest); all {
				return append(core, code...), l.exitsAfter(list)
			}
		} else {
			code = l.stmt(s)
		}
		core = append(core, code...)
		ends := l.afterOne(s)
		if len(rest) == 0 || ends&^falls == 0 {
			continue
		}
		// What follows a jump is checked, and never run; what follows a statement that may have
		// jumped is run if it has not.
		at := rest[0].Span()
		var cond Expr = &Bool{false, ExprAt{at}}
		if ends&falls != 0 {
			cond = l.still(ends, at)
		}
		more, _ := l.seq(rest)
		return append(core, &If{cond, &Block{more, at}, nil, StmtAt{at}}), l.exitsAfter(list)
	}
	return core, l.exitsAfter(list)
}

// still returns the condition that none of these jumps was made.
func (l *lowering) still(ex exits, at Span) Expr {
	var cond Expr
	and := func(e Expr) {
		if cond != nil {
			e = &Binary{"&&", at, cond, e, ExprAt{at}}
		}
		cond = e
	}
	if n := len(l.loops); n > 0 && ex&breaks != 0 && l.loops[n-1].running != nil {
		and(&Name{l.use(l.loops[n-1].running), ExprAt{at}})
	}
	if n := len(l.loops); n > 0 && ex&continues != 0 {
		and(not(l.use(l.loops[n-1].skipped), at))
	}
	if ex&returns != 0 {
		and(not(l.use(l.done), at))
	}
	if cond == nil { // the jump is wrong, which is reported
		return &Bool{true, ExprAt{at}}
	}
	return cond
}

// branches returns the core of a choice. Where one branch jumps and the other goes on, what
// follows is in that one, and all tells so.
func (l *lowering) branches(s *If, rest []Stmt) (core []Stmt, all bool) {
	pre, cond := l.expr(s.Cond)
	then := s.Then
	var other *Block
	switch e := s.Else.(type) {
	case *Block:
		other = e
	case *If:
		other = &Block{[]Stmt{e}, e.At}
	}
	if ex := l.afterOne(s); len(rest) > 0 && ex&^falls != 0 {
		goes := l.afterBlock(then)&falls != 0
		if other == nil {
			other = &Block{nil, s.At}
		}
		if also := l.afterBlock(other)&falls != 0; goes != also {
			all = true
			if goes {
				then = &Block{append(then.Stmts[:len(then.Stmts):len(then.Stmts)], rest...), then.At}
			} else {
				other = &Block{append(other.Stmts[:len(other.Stmts):len(other.Stmts)], rest...), other.At}
			}
		}
	}
	i := &If{Cond: cond, Then: l.block(then), StmtAt: s.StmtAt}
	if other != nil && (len(other.Stmts) > 0 || s.Else != nil) {
		b := l.block(other)
		i.Else = b
		if _, chain := s.Else.(*If); chain && len(b.Stmts) == 1 {
			if next, ok := b.Stmts[0].(*If); ok {
				i.Else = next
			}
		}
	}
	return append(pre, i), all
}

func (l *lowering) block(b *Block) *Block {
	list, _ := l.seq(b.Stmts)
	return &Block{list, b.At}
}

// stmt returns the core of a statement that is no choice.
func (l *lowering) stmt(s Stmt) []Stmt {
	switch s := s.(type) {
	case *Assign:
		pre, list := l.exprs([]Expr{s.X, s.E})
		return append(pre, &Assign{list[0], list[1], s.StmtAt})
	case *Assume:
		pre, cond := l.expr(s.Cond)
		return append(pre, &Assume{cond, s.StmtAt})
	case *Assert:
		pre, cond := l.expr(s.Cond)
		return append(pre, &Assert{cond, s.StmtAt})
	case *Call:
		pre, args := l.exprs(s.Args)
		return append(pre, &Call{s.Proc, args, s.StmtAt})
	case *New:
		n := *s
		pre, list := l.exprs(append([]Expr{s.H}, s.Args...))
		n.H, n.Args = list[0], list[1:]
		return append(pre, &n)
	case *Invoke:
		n := *s
		pre, list := l.exprs(append([]Expr{s.H, s.Of}, s.Args...))
		n.H, n.Of, n.Args = list[0], list[1], list[2:]
		return append(pre, &n)
	case *Return:
		return l.returnStmt(s)
	case *Jump:
		return l.jump(s)
	case *While:
		return l.loop(s.At, nil, s.Cond, nil, s.Body, false)
	case *For:
		var init, step []Stmt
		if s.Init != nil {
			init = []Stmt{s.Init}
		}
		if s.Step != nil {
			step = []Stmt{s.Step}
		}
		cond := s.Cond
		if cond == nil {
			cond = &Bool{true, ExprAt{s.At}}
		}
		return l.loop(s.At, init, cond, step, s.Body, false)
	case *Do:
		return l.loop(s.At, nil, s.Cond, nil, s.Body, true)
	case *Form:
		return l.form(s)
	}
	return []Stmt{s}
}

func (l *lowering) returnStmt(s *Return) []Stmt {
	pre, e := l.expr(s.E)
	switch {
	case l.proc == nil: // of a method, or misplaced, which others say
		return append(pre, &Return{e, s.StmtAt})
	case l.proc.Result == nil && e != nil:
		l.wrong(e.Span(), "a value behind return", "none: "+short(l.proc.Name.Name)+" is a procedure", funcHint)
		return nil
	case l.proc.Result != nil && e == nil:
		l.wrong(s.At, "return without a value", "one: "+short(l.proc.Name.Name)+" is a function", "")
		return nil
	case l.forms > 0:
		l.misplaced(s.At, "return")
		return nil
	case l.proc.Result != nil:
		pre = append(pre, assign(l.names[l.proc.Name.Name], e, s.At))
	}
	pre = append(pre, lists.Map(l.loops, func(loop *loop) Stmt { return l.set(loop.running, false, s.At) })...)
	return append(pre, l.set(l.done, true, s.At))
}

func (l *lowering) misplaced(at Span, word string) {
	l.wrong(at, word+" in a statement of a declared form", "none: its rules say where it goes on", "")
}

func (l *lowering) jump(s *Jump) []Stmt {
	n := len(l.loops)
	switch {
	case l.inForm:
		l.misplaced(s.At, s.Word)
	case n == 0:
		l.wrong(s.At, s.Word+" outside of a loop", "it in the block of while, for or do", "")
	case s.Word == "break":
		return []Stmt{l.set(l.loops[n-1].running, false, s.At)}
	default:
		return []Stmt{l.set(l.loops[n-1].skipped, true, s.At)}
	}
	return nil
}
