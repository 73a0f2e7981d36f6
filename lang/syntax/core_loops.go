package syntax

// loop returns the core of a loop. One that tests last does so behind the step.
func (l *lowering) loop(at Span, init []Stmt, cond Expr, step []Stmt, body *Block, last bool) []Stmt {
	ex := l.afterBlock(body)
	flagged := last || ex&(breaks|returns) != 0 || l.calls(cond)
	head := Span{at.From, cond.Span().To}
	it := &loop{skipped: &flag{base: "skipped", at: at}}
	core, _ := l.seq(init)
	form := l.inForm
	l.inForm = false
	if flagged {
		it.running = &flag{base: "loop", at: head}
		core = append(core, assign(l.use(it.running), &Bool{true, ExprAt{at}}, head))
	}
	l.loops = append(l.loops, it)
	var code []Stmt
	switch {
	case ex&continues == 0 && ex&falls != 0 && !last: // the step is one more statement of the body
		code, _ = l.seq(append(body.Stmts[:len(body.Stmts):len(body.Stmts)], step...))
	default:
		code, _ = l.seq(body.Stmts)
		code = append([]Stmt{l.set(it.skipped, false, at)}, code...)
		tail, _ := l.seq(step)
		if last {
			pre, test := l.expr(cond)
			tail = append(append(tail, pre...), assign(it.running.name, test, cond.Span()))
		}
		switch {
		case ex&(falls|continues) == 0 || len(tail) == 0:
		case ex&(breaks|returns) != 0:
			code = append(code, &If{&Name{it.running.name, ExprAt{at}}, &Block{tail, at}, nil, StmtAt{at}})
		default:
			code = append(code, tail...)
		}
	}
	l.loops = l.loops[:len(l.loops)-1]
	l.inForm = form
	b := &Block{code, body.At}
	if flagged && !last {
		pre, test := l.expr(cond)
		if isTrue, ok := test.(*Bool); !ok || !isTrue.Value {
			ends := &Block{[]Stmt{assign(it.running.name, &Bool{false, ExprAt{head}}, head)}, body.At}
			b = &Block{append(pre, &If{test, b, ends, StmtAt{head}}), body.At}
		}
	}
	if flagged {
		cond = &Name{it.running.name, ExprAt{cond.Span()}}
	}
	return append(core, &While{Cond: cond, Body: b, StmtAt: StmtAt{at}})
}

// form returns a statement of a declared form with the core of its blocks. Nothing jumps out of it.
func (l *lowering) form(s *Form) []Stmt {
	n := *s
	n.Parts = nil
	was := l.inForm
	l.inForm = true
	l.forms++
	for _, part := range s.Parts {
		if part.E != nil && l.calls(part.E) {
			l.wrong(part.E.Span(), "the call of a function in a statement of a declared form", "its result in a variable: x := f(e);", "")
		}
		if part.Body != nil {
			part.Body = l.block(part.Body)
		}
		n.Parts = append(n.Parts, part)
	}
	l.inForm = was
	l.forms--
	return []Stmt{&n}
}

// pruned returns statements without assignments to flags that nobody reads.
func (l *lowering) pruned(list []Stmt) []Stmt {
	var kept []Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *Assign:
			if f, ok := l.flags[s]; ok {
				if f.name == "" {
					continue
				}
				s.X = &Name{f.name, ExprAt{s.At}}
			}
		case *If:
			l.prunedIf(s)
		case *While:
			s.Body = &Block{l.pruned(s.Body.Stmts), s.Body.At}
		case *Form:
			for i, part := range s.Parts {
				if part.Body != nil {
					s.Parts[i].Body = &Block{l.pruned(part.Body.Stmts), part.Body.At}
				}
			}
		}
		kept = append(kept, s)
	}
	return kept
}

func (l *lowering) prunedIf(s *If) {
	for {
		s.Then = &Block{l.pruned(s.Then.Stmts), s.Then.At}
		switch e := s.Else.(type) {
		case *Block:
			s.Else = &Block{l.pruned(e.Stmts), e.At}
		case *If:
			s = e
			continue
		}
		return
	}
}

// exits are the ways in which statements can end.
type exits uint8

const (
	falls     exits = 1 << iota // the next statement follows
	breaks                      // out of the loop
	continues                   // to the end of the loop's body
	returns                     // to the end of the procedure's or the function's body
)

// exitsAfter returns how statements end.
func (l *lowering) exitsAfter(list []Stmt) exits {
	ex := falls
	for _, s := range list {
		if ex&falls == 0 {
			break
		}
		ex = ex&^falls | l.afterOne(s)
	}
	return ex
}

func (l *lowering) afterBlock(b *Block) exits {
	ex, ok := l.ends[b]
	if !ok {
		ex = l.exitsAfter(b.Stmts)
		l.ends[b] = ex
	}
	return ex
}

func (l *lowering) afterOne(s Stmt) exits {
	looping := func(b *Block, always bool) exits {
		ex := l.afterBlock(b)
		if always && ex&breaks == 0 {
			return ex & returns
		}
		return ex&returns | falls
	}
	isTrue := func(e Expr) bool {
		b, ok := e.(*Bool)
		return ok && b.Value
	}
	switch s := s.(type) {
	case *Jump:
		if s.Word == "break" {
			return breaks
		}
		return continues
	case *Return:
		if l.proc != nil {
			return returns
		}
	case *If:
		ex := l.afterBlock(s.Then)
		switch e := s.Else.(type) {
		case *Block:
			return ex | l.afterBlock(e)
		case *If:
			return ex | l.afterOne(e)
		}
		return ex | falls
	case *While:
		return looping(s.Body, isTrue(s.Cond))
	case *For:
		return looping(s.Body, s.Cond == nil || isTrue(s.Cond))
	case *Do:
		return looping(s.Body, isTrue(s.Cond))
	}
	return falls
}
