package certify

import (
	"hash/maphash"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// state is a symbolic configuration. A language without procedures has one closure, the main statement.
type state struct {
	top   *closure // nil: the stack is empty
	sigma entries  // σ, of global variables
	phi   lang.Expr
	made  *fresh // that stand for new objects
	read  *read  // the inputs so far
}

// closure is (τ, S) on a stack.
type closure struct {
	proc  string  // "" for the main statement
	tau   entries // of local variables
	body  lang.Seq
	below *closure
	depth int // closures below
}

func initial(p *lang.Program) state { return state{top: &closure{body: p.Body}, phi: lang.True} }

// head returns the next statement; nil if there is none.
func (s state) head() lang.Stmt {
	if s.top == nil || s.top.body.Empty() {
		return nil
	}
	return s.top.body.Head()
}

// depth returns the number of closures above the main statement.
func (s state) depth() int {
	if s.top == nil {
		return 0
	}
	return s.top.depth
}

// withTop returns the state whose closure on top is c; what is below stays.
func (s state) withTop(c closure) state {
	s.top = &c
	return s
}

// next returns the state in which first stands for the statement that was next.
func (s state) next(first lang.Seq) state {
	c := *s.top
	c.body = first.Then(c.body.Tail())
	return s.withTop(c)
}

// halted returns the state in which an error is all that is left.
func (s state) halted(f *lang.Fault) state {
	s.top = &closure{proc: s.top.proc, tau: s.top.tau, body: lang.SeqOf(f)}
	return s
}

// set returns the state with x ↦ e, in τ for a local variable.
func (s state) set(x lang.Var, e lang.Expr) state {
	if x.Scope == "" {
		s.sigma = s.sigma.set(x, e)
		return s
	}
	c := *s.top
	c.tau = c.tau.set(x, e)
	return s.withTop(c)
}

// valueOf returns what x stands for.
func (s state) valueOf(x lang.Var) lang.Expr {
	from := s.sigma
	if x.Scope != "" {
		from = entries{}
		if s.top != nil {
			from = s.top.tau
		}
	}
	return from.entryOf(x)
}

// subst is eθ for θ = τ ∪ σ, and êθ in the language of objects, where e.f is the
// element f[ê] of the field as an array. The memo is for one state.
func (s state) subst(e lang.Expr, memo map[lang.Expr]lang.Expr) lang.Expr {
	return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if x, ok := e.Var(); ok {
			return s.valueOf(x)
		}
		if f, ok := e.Field(); ok {
			return lang.Term(lang.Select, s.valueOf(f.Array()), kids[0])
		}
		return e.Rebuild(kids...)
	})
}

// entries is a substitution; the zero one is id.
type entries struct {
	m *immutable.Map[lang.Var, lang.Expr]
}

func (n entries) set(x lang.Var, e lang.Expr) entries {
	if n.m == nil {
		n.m = immutable.NewMap[lang.Var, lang.Expr](hasher{})
	}
	return entries{n.m.Set(x, e)}
}

func (n entries) entryOf(x lang.Var) lang.Expr {
	if n.m != nil {
		if e, ok := n.m.Get(x); ok {
			return e
		}
	}
	return lang.V(x)
}

type hasher struct{}

var seed = maphash.MakeSeed()

func (hasher) Hash(x lang.Var) uint32   { return uint32(maphash.Comparable(seed, x)) }
func (hasher) Equal(x, y lang.Var) bool { return x == y }
