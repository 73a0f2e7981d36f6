package c

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// raised is a loop with a flag of its own, as for, do, break and return stand for: loop := true; while loop { S }.
// In C a loop without a test has S, or do, where S ends in an assignment of another test; loop := false is break.
type raised struct {
	flag  lang.Var
	body  lang.Seq     // without the assignment of a test
	test  *lang.Assign // nil: there is none
	label string       // behind the loop, where a break has to leave more; "": none does
}

// leaves reports whether a part of the loop leaves it; false if it is more than C says: behind loop := false there are
// assignments, and then choices by the flag, which occurs nowhere else.
func (l *raised) leaves(S lang.Seq) (left, ok bool) {
	for direct := false; !S.Empty(); S = S.Tail() {
		a, assigns := S.Head().(*lang.Assign)
		i, chooses := S.Head().(*lang.If)
		switch {
		case assigns && a.X == l.flag && a.E == lang.False && !left:
			left, direct = true, true
		case assigns && direct && mentions(l.flag, lang.SeqOf(a)) == 0:
		case chooses && left && !direct && l.guards(i):
			if _, ok := l.leaves(i.Then); !ok {
				return true, false
			}
		case chooses && !left && !slices.Contains(lang.FreeVars(i.B), l.flag):
			one, ok := l.leaves(i.Then)
			two, also := l.leaves(i.Else)
			if left = one || two; !ok || !also {
				return true, false
			}
		case left || mentions(l.flag, lang.SeqOf(S.Head())) > 0:
			return true, false
		}
	}
	return left, true
}

// guards reports whether a choice is one by the flag, which is true where C comes to it.
func (l *raised) guards(i *lang.If) bool {
	return l != nil && i.B == lang.V(l.flag) && i.Else.Empty()
}

// jumps reports whether a branch leaves the loop.
func (l *raised) jumps(S lang.Seq) bool {
	return slices.ContainsFunc(S.Stmts(), func(s lang.Stmt) bool {
		a, ok := s.(*lang.Assign)
		return ok && a.X == l.flag && a.E == lang.False
	})
}

// split returns the assignment that ends each iteration of a body that goes on, and the body without it; nil if none does.
func (l *raised) split(S lang.Seq) (lang.Seq, *lang.Assign) {
	list := slices.Clone(S.Stmts())
	if len(list) == 0 {
		return S, nil
	}
	last := &list[len(list)-1]
	if i, ok := (*last).(*lang.If); ok && l != nil {
		var step *lang.Assign
		switch p := i.Parts(); {
		case l.guards(i), l.jumps(i.Else):
			p.Then, step = l.split(i.Then)
			*last = lang.With(i, p)
		case l.jumps(i.Then):
			p.Else, step = l.split(i.Else)
			*last = lang.With(i, p)
		}
		return lang.SeqOf(list...), step
	}
	a, ok := (*last).(*lang.Assign)
	if !ok {
		return S, nil
	}
	return lang.SeqOf(list[:len(list)-1]...), a
}

// mentions counts the statements that have a variable.
func mentions(x lang.Var, S lang.Seq) (n int) {
	S.Walk(func(s lang.Stmt) {
		_, declares := s.(*lang.Local)
		if s.Parts().X == x && !declares || slices.ContainsFunc(lang.Exprs(s), func(e lang.Expr) bool { return slices.Contains(lang.FreeVars(e), x) }) {
			n++
		}
	})
	return n
}

// raise returns the loop that S begins with, if it has a flag of its own, which no procedure has that is called there.
func (w *writer) raise(S lang.Seq) (init *lang.Assign, s *lang.While, l *raised) {
	if S.Empty() || S.Tail().Empty() {
		return nil, nil, nil
	}
	init, assigns := S.Head().(*lang.Assign)
	s, loops := S.Tail().Head().(*lang.While)
	if !assigns || !loops || init.E != lang.True || s.B != lang.V(init.X) {
		return nil, nil, nil
	}
	l = &raised{flag: init.X, body: s.Body}
	if body, a := l.split(s.Body); a != nil && a.X == l.flag && a.E != lang.False && !slices.Contains(lang.FreeVars(a.E), a.X) && w.plain(a) {
		l.body, l.test = body, a
	}
	_, ok := l.leaves(l.body)
	s.Body.Walk(func(a lang.Stmt) {
		_, calls := a.(*lang.Call)
		_, invokes := a.(*lang.Invoke)
		ok = ok && !((calls || invokes) && l.flag.Scope == "" && slices.ContainsFunc(w.p.Bodies()[1:], func(S lang.Seq) bool { return mentions(l.flag, S) > 0 }))
	})
	if !ok {
		return nil, nil, nil
	}
	return init, s, l
}

// own reports whether nothing but a loop and the assignment in front of it has its flag, which is no variable of the source.
func (w *writer) own(l *raised, init, s lang.Stmt) bool {
	n := lists.Sum(w.p.Bodies(), func(S lang.Seq) int { return mentions(l.flag, S) })
	return n == mentions(l.flag, lang.SeqOf(init, s)) && (l.flag.Scope != "" || slices.Contains(w.p.Made, l.flag.Name))
}

// loops writes the loop that S begins with, as for, do, or while with break; it returns what is behind it. false: S begins
// with another statement.
func (w *writer) loops(S lang.Seq) (rest lang.Seq, ok bool) {
	rest, begin := S, (*lang.Assign)(nil)
	init, s, l := w.raise(S)
	if a, ok := S.Head().(*lang.Assign); l == nil && ok && !S.Tail().Empty() {
		begin, rest = a, S.Tail()
		if init, s, l = w.raise(rest); l == nil {
			s, _ = rest.Head().(*lang.While)
		}
	}
	if s == nil {
		return S, false
	}
	if rest = rest.Tail(); l != nil {
		rest = rest.Tail()
	}
	test, body, drops := lang.Stmt(s), s.Body, false
	if l != nil {
		test, body, drops = nil, l.body, w.own(l, init, s)
		if i := lang.OnlyChoice(body); i != nil && l.test == nil && w.plain(i) && i.Else.Equal(lang.SeqOf(&lang.Assign{X: l.flag, E: lang.False})) {
			test, body = i, i.Then
		}
	}
	if begin != nil {
		var step *lang.Assign
		body, step = l.split(body)
		if step == nil || step.X != begin.X || test == nil || l != nil && !drops || !w.plain(begin) || !w.plain(test) || !w.plain(step) {
			return S, false
		}
		for _, part := range []struct {
			s    lang.Stmt
			text string
		}{{begin, "for (" + w.variable(begin.X) + " = %s;"}, {test, "\t%s;"}, {step, "\t" + w.variable(step.X) + " = %s) {"}} {
			w.at = part.s.Parts().At
			w.evaluated(part.s, func(e []term) { w.line(part.text, e[0].text) })
		}
	}
	if l != nil && !drops {
		w.stmt(init)
	}
	switch {
	case begin != nil:
	case test != nil:
		w.at = test.Parts().At
		w.evaluated(test, func(e []term) { w.line("while (%s) {", e[0].text) })
	case l.test == nil: // no statement stands where such a loop begins: what a break leaves does not come there
		w.at = lang.Span{}
		w.line("while (1) {")
	default:
		w.at = lang.Span{}
		w.line("do {")
	}
	outer, rounds := w.raised, w.rounds
	w.raised, w.rounds = l, 0
	w.nested(body)
	w.raised, w.rounds = outer, rounds
	if w.at = (lang.Span{}); l == nil || l.test == nil {
		w.line("}")
	} else {
		w.evaluated(l.test, func(e []term) { w.line("} while (%s);", e[0].text) })
	}
	switch {
	case l == nil:
		return rest, true
	case l.label != "":
		w.line("%s:;", l.label)
	}
	if w.dropped[l.flag] = drops; !drops {
		w.line("%s = 0;", w.variable(l.flag))
	}
	return rest, true
}

// jump writes a break for the assignment that leaves the loop.
func (w *writer) jump(a *lang.Assign) {
	if w.at = a.At; w.rounds == 0 {
		w.line("break;")
		return
	}
	if w.raised.label == "" {
		w.labels++
		w.raised.label = fmt.Sprintf("end%d", w.labels)
	}
	w.line("goto %s;", w.raised.label)
}
