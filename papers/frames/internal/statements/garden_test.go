package statements

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
)

func (b block) clone() block {
	var out block
	for _, n := range b {
		m := &node{text: n.text}
		for _, inner := range n.blocks {
			m.blocks = append(m.blocks, inner.clone())
		}
		out = append(out, m)
	}
	return out
}

// garden draws expressions, assertions and statements: each production of Figure 4, and ours.
type garden struct {
	*rand.Rand
	post bool // old, result and untouched may stand here
	code bool // locals may stand here
}

func (g *garden) pick(texts ...string) string { return texts[g.IntN(len(texts))] }

func (g *garden) ref(depth int) string {
	texts := []string{"this", "this", "c", "c"}
	if g.code {
		texts = append(texts, "d", "d", "d_2")
	}
	if depth > 0 {
		texts = append(texts, "n", "c.n")
	}
	return g.pick(texts...)
}

func (g *garden) int(depth int) string {
	if depth == 0 {
		texts := []string{"0", "1", "v", "x", "y", g.ref(1) + ".x", g.ref(0) + ".y", g.ref(0) + ".getX()"}
		if g.code {
			texts = append(texts, "i", "i_2")
		}
		if g.post {
			texts = append(texts, "result", "result")
		}
		return g.pick(texts...)
	}
	e := func() string { return g.int(g.IntN(depth)) }
	switch n := g.IntN(8); {
	case n == 0:
		return "(" + e() + " + " + e() + ")"
	case n == 1:
		return "(" + g.bool(depth-1) + " ? " + e() + " : " + e() + ")"
	case n == 2:
		return "sign(" + e() + ")"
	case n == 3:
		return "(opening " + g.ref(0) + ".q() in " + e() + ")"
	case n == 4:
		return "(using " + g.ref(0) + ".getX() in " + e() + ")"
	case n == 5 && g.post:
		return "old(" + e() + ")"
	case n == 6:
		return g.ref(1) + ".length()"
	}
	return e()
}

func (g *garden) bool(depth int) string {
	switch g.IntN(8) {
	case 0:
		return g.ref(1) + " == nil"
	case 1:
		return g.ref(1) + " != nil"
	case 2:
		return g.ref(1) + " != " + g.ref(0)
	case 3:
		return g.int(depth) + " <= " + g.int(0)
	case 4:
		return g.ref(0) + ".b"
	}
	return g.int(depth) + " == " + g.int(depth)
}

func (g *garden) assertion(depth int) string {
	switch n := g.IntN(12); {
	case n < 3:
		return "acc(" + g.ref(1) + "." + g.pick("x", "y", "n", "b") + ")"
	case n < 5:
		return g.ref(1) + "." + g.pick("q()", "q()", "list()", "r("+g.int(0)+")")
	case (n == 5 || n == 9 && g.post) && depth > 0:
		return "(" + g.bool(0) + " ? " + g.assertion(depth-1) + " : " + g.assertion(depth-1) + ")"
	case n == 6 && g.post:
		return "untouched(" + g.assertion(0) + ")"
	case n == 7 && depth > 0:
		return g.assertion(depth-1) + " &*& " + g.assertion(depth-1)
	case n == 8 && g.IntN(6) == 0:
		return g.pick("true", "false")
	}
	return "(" + g.bool(1) + ")"
}

func (g *garden) stmt() *node {
	line := func(text string) *node { return &node{text: text} }
	switch g.IntN(21) {
	case 0:
		return line("i := " + g.int(2) + ";")
	case 1:
		return line("d := " + g.ref(1) + ";")
	case 2, 3:
		return line(g.ref(1) + "." + g.pick("x", "y") + " := " + g.int(1) + ";")
	case 4:
		return line(g.ref(0) + ".n := " + g.pick("nil", g.ref(1)) + ";")
	case 5:
		return line(g.ref(0) + ".b := " + g.bool(0) + ";")
	case 6:
		return line(g.ref(1) + ".set(" + g.int(1) + ");")
	case 7:
		return line(g.pick("i", "this.x", "c.y") + " := " + g.ref(1) + ".bump();")
	case 8:
		return line(g.pick("d", "d_2", "d", "n") + " := new C" + g.pick("", "(1)") + ";")
	case 9, 10:
		return &node{"if " + g.bool(1), []block{nil, nil}}
	case 11:
		return &node{"while " + g.bool(0) + " invariant " + g.assertion(1), []block{nil}}
	case 12:
		return line("assert " + g.bool(1) + ";")
	case 13, 14, 15:
		return line(g.pick("open ", "close ") + g.ref(1) + "." + g.pick("q()", "q()", "list()", "r("+g.int(0)+")") + ";")
	case 16:
		return line("use " + g.ref(0) + "." + g.pick("getX()", "sign(v)", "length()") + ";")
	case 17:
		return line(g.pick("i := *;", "i_2 := *;", "assume "+g.bool(0)+";", "skip;", "v := "+g.int(0)+";"))
	case 19:
		return line("join " + g.assertion(1) + ";")
	case 18:
		return line("return " + g.int(1) + ";")
	}
	return line("var k" + fmt.Sprint(g.IntN(1000)) + ": C; ")
}

// grow adds a conjunct or a statement at any place.
func (g *garden) grow(old *grown) *grown {
	next := &grown{slices.Clone(old.pre), slices.Clone(old.post), old.body.clone()}
	switch g.IntN(5) {
	case 0:
		g.post, g.code = false, false
		next.pre = append(next.pre, g.assertion(2))
	case 1:
		g.post, g.code = true, false
		next.post = append(next.post, g.assertion(2))
	default:
		g.post, g.code = false, true
		at := &next.body
		for {
			var inner []*block
			for _, n := range *at {
				for i := range n.blocks {
					inner = append(inner, &n.blocks[i])
				}
			}
			if len(inner) == 0 || g.IntN(2) == 0 {
				break
			}
			at = inner[g.IntN(len(inner))]
		}
		*at = slices.Insert(*at, g.IntN(len(*at)+1), g.stmt())
	}
	return next
}

// raise grows a method of which each state of growth is verified, and met by some start.
func raise(seed uint64, attempts int, o calculus.Options, s solver.Session, used func(string)) *grown {
	return raiseBy(seed, attempts, func(p *contracts.Program, m *contracts.Method) (func(), bool) {
		count := map[string]int{}
		o.Used = func(id string) { count[id]++ }
		return func() {
			for id := range count {
				used(id)
			}
		}, calculus.Verify(context.Background(), o, p, contracts.Member{Method: m}, s).Verified
	})
}

// raiseBy is raise by another verifier; what it returns is called for what is grown further.
func raiseBy(seed uint64, attempts int, verifies func(*contracts.Program, *contracts.Method) (func(), bool)) *grown {
	g := &garden{Rand: rand.New(rand.NewPCG(seed, 1))}
	at := &grown{}
	for range attempts {
		next := g.grow(at)
		_, p, m := next.known()
		if m == nil {
			continue
		}
		taken, ok := verifies(p, m)
		if !ok {
			continue
		}
		if len(next.pre) > len(at.pre) {
			if found, met := next.refuted(200); found == nil && met == 0 {
				continue // nothing meets it
			}
		}
		taken()
		at = next
	}
	return at
}
