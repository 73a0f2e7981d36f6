package syntax

// exits are the ways in which statements can end.
type exits uint8

const (
	falls     exits = 1 << iota // the next statement follows
	breaks                      // out of the loop
	continues                   // to the end of the loop's body
	returns                     // to the end of the procedure's or the function's body
)

// after returns how statements end.
func (l *lowering) after(list []Stmt) exits {
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
		ex = l.after(b.Stmts)
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
