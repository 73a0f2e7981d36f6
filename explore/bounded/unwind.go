package bounded

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// Unwind returns p unwound: at most k iterations of each execution of a loop, and at most k
// calls of one procedure or method inside each other. What goes on beyond is the
// statement bound-reached. The unwound program has no loop, and no procedure that calls
// itself: P@1, P@2, … are copies of P, one for each number of calls that are under way
// of the procedures to which P leads.
//
// Copies share what they can: a loop in a loop is unwound once. It is nil if there would
// be more than MaxCopies.
//
// Source: lecture, "unwind all loops and recursion to a given bound k".
func Unwind(p *lang.Program, k int) *lang.Program { return unwound(p, k, MaxCopies) }

// MaxCopies is how many copies of procedures and methods an unwound program has at most.
const MaxCopies = 20_000

func unwound(p *lang.Program, k, most int) *lang.Program {
	u := &unwinding{k: k, bodies: map[string]*body{}, copies: map[string]*copied{}, numbered: map[string]int{}}
	to := *p
	to.Procs, to.Classes = nil, nil
	for _, d := range p.Procs {
		u.bodies[d.Name] = &body{name: d.Name, seq: d.Body, proc: d}
	}
	for _, m := range p.Methods() {
		u.bodies[m.FullName()] = &body{name: m.FullName(), seq: m.Body, method: m}
	}
	u.reachable()
	to.Body = u.seq(p.Body, nil)
	for len(u.todo) > 0 {
		if len(u.order) > most {
			return nil
		}
		c := u.todo[0]
		u.todo = u.todo[1:]
		if c.cut {
			c.seq = lang.SeqOf(&lang.Fault{Of: first(c.of.seq), Kind: lang.BoundReached})
		} else {
			c.seq = u.seq(c.of.seq, c.open)
		}
	}
	for _, d := range p.Procs {
		for _, c := range u.copiesOf(d.Name) {
			to.Procs = append(to.Procs, &lang.Proc{Name: c.name, Params: d.Params, Body: c.seq, At: d.At})
		}
	}
	for _, d := range p.Classes {
		class := *d
		class.Methods = nil
		for _, m := range d.Methods {
			for _, c := range u.copiesOf(m.FullName()) {
				again := *m
				again.Name, again.Body = strings.TrimPrefix(c.name, m.Of.String()+"."), c.seq
				class.Methods = append(class.Methods, &again)
			}
		}
		to.Classes = append(to.Classes, &class)
	}
	return &to
}

// first returns the first statement of s that is no declaration; nil if there is none.
func first(s lang.Seq) lang.Stmt {
	for ; !s.Empty(); s = s.Tail() {
		if _, declares := s.Head().(*lang.Local); !declares {
			return s.Head()
		}
	}
	return nil
}

// body is that of a procedure or method.
type body struct {
	name   string
	seq    lang.Seq
	proc   *lang.Proc
	method *lang.Method
	leads  []string // the procedures to which it leads, itself included, sorted
}

// copied is a copy of a body.
type copied struct {
	of   *body
	name string
	open map[string]int // calls that are under way, this one included
	cut  bool           // it is one call too many
	seq  lang.Seq
}

type unwinding struct {
	k        int
	bodies   map[string]*body
	copies   map[string]*copied // by what they are of, and what is open
	order    []*copied
	numbered map[string]int
	todo     []*copied
}

// copiesOf lists the copies of a body, in the order in which they were called first.
func (u *unwinding) copiesOf(name string) []*copied {
	return lists.Filter(u.order, func(c *copied) bool { return c.of.name == name })
}

// reachable finds out to which procedures each leads.
func (u *unwinding) reachable() {
	calls := map[string][]string{}
	for name, b := range u.bodies {
		b.seq.Walk(func(s lang.Stmt) {
			if to := s.Parts().Callee(); to != "" {
				calls[name] = append(calls[name], to)
			}
		})
	}
	for name, b := range u.bodies {
		found, todo := map[string]bool{name: true}, []string{name}
		for len(todo) > 0 {
			next := todo[0]
			todo = todo[1:]
			for _, to := range calls[next] {
				if !found[to] {
					found[to] = true
					todo = append(todo, to)
				}
			}
		}
		b.leads = slices.Sorted(maps.Keys(found))
	}
}

// copy returns the copy of a body that is called where so many calls are open.
func (u *unwinding) copy(b *body, open map[string]int) *copied {
	now := map[string]int{}
	var key strings.Builder
	key.WriteString(b.name)
	for _, name := range b.leads {
		n := open[name]
		if name == b.name {
			n++
		}
		if n > 0 {
			now[name] = n
			fmt.Fprintf(&key, " %s:%d", name, n)
		}
	}
	if now[b.name] > u.k { // it is cut, whatever else is open
		key.Reset()
		key.WriteString(b.name + " cut")
	}
	if c, ok := u.copies[key.String()]; ok {
		return c
	}
	u.numbered[b.name]++
	c := &copied{of: b, name: fmt.Sprintf("%s@%d", b.name, u.numbered[b.name]), open: now, cut: now[b.name] > u.k}
	u.copies[key.String()] = c
	u.order, u.todo = append(u.order, c), append(u.todo, c)
	return c
}

// seq returns s unwound where so many calls are open.
func (u *unwinding) seq(s lang.Seq, open map[string]int) lang.Seq {
	return s.Map(func(a lang.Stmt) lang.Stmt {
		p := a.Parts()
		switch a := a.(type) {
		case *lang.While:
			return u.loop(a, u.seq(a.Body, open))
		case *lang.If:
			return &lang.If{B: a.B, Then: u.seq(a.Then, open), Else: u.seq(a.Else, open), At: a.At, Accesses: a.Accesses}
		}
		if b, ok := u.bodies[p.Callee()]; ok {
			p.Name = u.copy(b, open).name
			if b.method != nil {
				p.Name = strings.TrimPrefix(p.Name, b.method.Of.String()+".")
			}
			return lang.With(a, p)
		}
		return a
	})
}

// loop returns a loop with that body, unwound:
//
//	if b {S; if b {S; … if b {bound-reached}}}
//
// It shares its parts with what it is made of, and takes K steps to make.
func (u *unwinding) loop(a *lang.While, body lang.Seq) lang.Stmt {
	again := &lang.If{B: a.B, Then: lang.SeqOf(&lang.Fault{Of: a, Kind: lang.BoundReached}), At: a.At, Accesses: a.Accesses}
	for range u.k {
		again = &lang.If{B: a.B, Then: body.Then(lang.SeqOf(again)), At: a.At, Accesses: a.Accesses}
	}
	return again
}

// Text returns an unwound program for people: source text, with names P@n and statement bound-reached.
func Text(unwound *lang.Program) string {
	const name = "bound-reached"
	p := unwound.WithBodies(func(s lang.Seq) lang.Seq { return shown(s, &lang.Call{Proc: name}) })
	return strings.ReplaceAll(p.String(), name+"();", name+";")
}

// shown returns s with a statement that has a text for each bound-reached.
func shown(s lang.Seq, cut lang.Stmt) lang.Seq {
	memo := map[lang.Stmt]lang.Stmt{}
	var stmt func(a lang.Stmt) lang.Stmt
	stmt = func(a lang.Stmt) lang.Stmt {
		switch a := a.(type) {
		case *lang.Fault:
			return cut
		case *lang.If:
			if done, ok := memo[a]; ok {
				return done
			}
			done := &lang.If{B: a.B, Then: a.Then.Map(stmt), Else: a.Else.Map(stmt), At: a.At}
			memo[a] = done
			return done
		}
		return a
	}
	return s.Map(stmt)
}

// Statements counts an unwound program's statements, with each call as its procedure's body: the
// most that a formula is made of. It counts up to most.
func Statements(p *lang.Program, most int) int {
	bodies := lists.Pairs(p.Procs, func(d *lang.Proc) (string, lang.Seq) { return d.Name, d.Body })
	maps.Copy(bodies, lists.Pairs(p.Methods(), func(m *lang.Method) (string, lang.Seq) { return m.FullName(), m.Body }))
	memo, called := map[lang.Stmt]int{}, map[string]int{}
	var count func(s lang.Seq) int
	count = func(s lang.Seq) int {
		n := 0
		for ; !s.Empty(); s = s.Tail() {
			n++
			a := s.Head()
			if choice, ok := a.(*lang.If); ok {
				inside, known := memo[a]
				if !known {
					inside = count(choice.Then) + count(choice.Else)
					memo[a] = inside
				}
				n += inside
			} else if name := a.Parts().Callee(); name != "" {
				inside, known := called[name]
				if !known {
					inside = count(bodies[name])
					called[name] = inside
				}
				n += inside
			}
			if n > most {
				return most
			}
		}
		return n
	}
	return count(p.Body)
}
