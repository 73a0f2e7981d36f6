package programs

import (
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/props"
)

// Threaded reports whether one of the forms has two blocks and nothing else, and then has programs of v be two threads.
// v must not have been used.
func (v *Vocabulary) Threaded(forms []*lang.FormDecl) bool {
	with := func(parts ...syntax.Part) *lang.FormDecl {
		d, _ := lists.Find(forms, func(d *lang.FormDecl) bool {
			have := lists.Map(d.Shape.Items, func(i syntax.Item) syntax.Part { return i.Part })
			return slices.Equal(slices.DeleteFunc(have, func(p syntax.Part) bool { return p == syntax.NoPart }), parts)
		})
		return d
	}
	v.Par, v.Await = with(syntax.BlockPart, syntax.BlockPart), with(syntax.TestPart, syntax.BlockPart)
	return v.Par != nil
}

// threaded returns two threads between assignments to the variables that they share and an assertion. A thread is two
// to four of: assignments, choices, assertions, assumptions, statements await b {x := e}, and two threads.
func (m *maker) threaded() lang.Seq {
	t := m.voc.Types[0]
	m.vars = []lang.Var{lang.NewVar("x", t), lang.NewVar("y", t), lang.NewVar("r", t)}
	add, less := lang.Add, lang.Le
	if t.IsBits() {
		add, less = lang.BitsAdd, lang.BitsLe
	}
	any := func() lang.Var { return props.OneOf(m.src, "variable", m.vars) }
	small := func() lang.Expr {
		n := int64(m.src.Choose(4, "small"))
		if t.IsBits() {
			return lang.Const(lang.Bits(t, big.NewInt(n)))
		}
		return lang.I(n)
	}
	value := func() lang.Expr {
		return []func() lang.Expr{small, func() lang.Expr { return lang.Term(add, lang.V(any()), small()) }, func() lang.Expr { return lang.V(any()) }}[m.src.Choose(3, "value")]()
	}
	set := func() lang.Seq { return lang.SeqOf(&lang.Assign{X: any(), E: value()}) }
	test := func() lang.Expr {
		return lang.Term([]lang.Op{lang.Eq, lang.Ne, less}[m.src.Choose(3, "test")], lang.V(any()), value())
	}
	var par func(depth int) lang.Stmt
	block := func(depth int) (S lang.Seq) {
		for range 2 + m.src.Choose(3-depth, "steps") {
			m.src.Group("statement", func() {
				s := set()
				switch n := m.src.Choose(16, "step"); {
				case n < 2:
					s = lang.SeqOf(&lang.If{B: test(), Then: s, Else: set()})
				case n < 5:
					s = lang.SeqOf(&lang.Assert{B: test()})
				case n == 5:
					s = lang.SeqOf(&lang.Assume{B: test()})
				case n == 6 && depth == 0:
					s = lang.SeqOf(par(1))
				case n < 9 && m.voc.Await != nil:
					s = lang.SeqOf(&lang.Form{Decl: m.voc.Await, Exprs: []lang.Expr{test()}, Blocks: []lang.Seq{s}})
				}
				S = S.Then(s)
			})
		}
		return S
	}
	par = func(depth int) lang.Stmt {
		return &lang.Form{Decl: m.voc.Par, Blocks: []lang.Seq{block(depth), block(depth)}}
	}
	return set().Then(set()).Then(lang.SeqOf(par(0), &lang.Assert{B: test()}))
}
