package programs

import (
	"fmt"
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// ForEngines adds to v what engines are to be asked about, and returns v: products and quotients
// of integers, mostly by a constant, which solvers decide; and loops that count an input of
// their own down. v must not have been used.
func (v *Vocabulary) ForEngines() *Vocabulary {
	v.Ops = lists.Union(v.Ops, []lang.Op{lang.Mul, lang.Div, lang.Mod})
	v.Scaled, v.Down = 15, 2
	return v.Shaped()
}

// Shaped adds to v, if it has procedures, shapes in which engines went wrong, and returns v. v must
// not have been used.
func (v *Vocabulary) Shaped() *Vocabulary {
	v.Shapes = len(v.Procs) > 0
	return v
}

// AtEdges makes half of the literals of v that are bit-vectors of N bits numbers at which engines go wrong, and returns v:
// 0, 1, N, which shifts everything out, the least and the largest signed one, and the largest; and a quarter of the terms
// of three nodes hidden constants. v must not have been used.
func (v *Vocabulary) AtEdges() *Vocabulary {
	v.Hidden = true
	plain := v.Literal
	v.Literal = func(src props.Source, t lang.Type) lang.Value {
		if !t.IsBits() || src.Choose(2, "edge") == 0 {
			return plain(src, t)
		}
		one := big.NewInt(1)
		half := new(big.Int).Lsh(one, uint(t.Width()-1))
		edges := []*big.Int{new(big.Int), one, big.NewInt(int64(t.Width())), half, new(big.Int).Sub(half, one), largest(t)}
		return lang.Bits(t, edges[src.Choose(len(edges), "which")])
	}
	return v
}

// hidden is a constant of a type of bit-vectors that engines have to see as one: x - x and x bxor x are 0, as x band 0 is, and
// x bor 2^N - 1 is 2^N - 1.
func (m *maker) hidden(t lang.Type) lang.Expr {
	x := lang.V(m.variable(t))
	switch m.src.Choose(4, "hidden constant") {
	case 0:
		return lang.Term(lang.BitsSub, x, x)
	case 1:
		return lang.Term(lang.BitsXor, x, x)
	case 2:
		return lang.Term(lang.BitsAnd, x, lang.Const(lang.Bits(t, new(big.Int))))
	}
	return lang.Term(lang.BitsOr, x, lang.Const(lang.Bits(t, largest(t))))
}

// shaped adds to p a procedure in a shape in which engines went wrong, and calls of it at the end:
//
//	proc R() { x := x + 1; assert x <= n }         R(); R()
//	proc F(w: int) { if w == n { x := a } x := b; if w == n { x := c } }   F(n); assert x == c
//
// or one with a loop or a choice as looped has, which is called with an input.
func (m *maker) shaped(p *lang.Program) {
	shape := m.src.Choose(8, "shape")
	if shape < 2 {
		return
	}
	x := m.variable(lang.Int)
	small := func() lang.Expr { return lang.I(int64(m.src.Choose(4, "small"))) }
	set := func(e lang.Expr) lang.Stmt { return &lang.Assign{X: x, E: e} }
	test := func(op lang.Op, e lang.Expr) lang.Stmt { return &lang.Assert{B: lang.Term(op, lang.V(x), e)} }
	next := lang.Term(lang.Add, lang.V(x), small())
	R, calls := Signature("R"), []lang.Stmt{set(small()), &lang.Call{Proc: "R"}, &lang.Call{Proc: "R"}}
	R.Body = lang.SeqOf(set(lang.Term(lang.Add, lang.V(x), lang.I(1))), test(lang.Le, small()))
	switch {
	case shape == 3:
		n := small()
		R = Signature("F", lang.Int)
		framed := func() lang.Stmt {
			return &lang.If{B: lang.Term(lang.Eq, lang.V(R.Params[0]), n), Then: lang.SeqOf(set(small()))}
		}
		R.Body = lang.SeqOf(framed(), set(small()), framed())
		calls = []lang.Stmt{&lang.Call{Proc: "F", Args: []lang.Expr{n}}, test(lang.Eq, small())}
	case shape > 3:
		R = Signature("G", lang.Int)
		R.Body = m.looped(shape, x, R.Params[0], lang.SeqOf(set(next), test([]lang.Op{lang.Le, lang.Ne}[m.src.Choose(2, "test")], small())))
		calls = []lang.Stmt{&lang.Call{Proc: "G", Args: []lang.Expr{lang.V(m.variable(lang.Int))}}, test(lang.Le, small())}
	}
	p.Procs = append(p.Procs, R)
	p.Body = p.Body.Then(lang.SeqOf(calls...))
}

// looped is, for a shape from 4 to 7,
//
//	i := 0; l := true; while l { if i < w && i < 8 { S; if x == n { l := false } else { i := i + 1 } } else { l := false } }
//	i := 0; l := true; while l { S; i := i + 1; l := i < w && i < 8 }
//	if w == n1 { S } else { if w == n2 { } else { if w == n3 { S } } }
//	if w == x && x == n { if w != n { S } else { x := n' } }
//
// so for with break, do and switch, where they are raised; and a condition that few inputs have, with dead code behind.
func (m *maker) looped(shape int, x, w lang.Var, S lang.Seq) lang.Seq {
	is := func(y lang.Var, n int) lang.Expr { return lang.Term(lang.Eq, lang.V(y), lang.I(int64(n))) }
	if shape > 5 {
		n, first := m.src.Choose(100, "rare"), m.src.Choose(4, "first")
		if shape == 6 {
			last := &lang.If{B: is(w, first+7), Then: S}
			return lang.SeqOf(&lang.If{B: is(w, first), Then: S, Else: lang.SeqOf(&lang.If{B: is(w, first+2), Else: lang.SeqOf(last)})})
		}
		dead := &lang.If{B: lang.Negation(is(w, n)), Then: S, Else: lang.SeqOf(&lang.Assign{X: x, E: lang.I(int64(first))})}
		return lang.SeqOf(&lang.If{B: lang.Conjunction(lang.Term(lang.Eq, lang.V(w), lang.V(x)), is(x, n)), Then: lang.SeqOf(dead)})
	}
	i, l := m.counter(), lang.NewVar("l", lang.Bool)
	m.vars = append(m.vars, l)
	within := lang.Conjunction(lang.Term(lang.Lt, lang.V(i), lang.V(w)), lang.Term(lang.Lt, lang.V(i), lang.I(8)))
	step := &lang.Assign{X: i, E: lang.Term(lang.Add, lang.V(i), lang.I(1))}
	leave := lang.SeqOf(&lang.Assign{X: l, E: lang.False})
	body := S.Then(lang.SeqOf(step, &lang.Assign{X: l, E: within}))
	if shape == 4 {
		body = S.Then(lang.SeqOf(&lang.If{B: is(x, m.src.Choose(8, "leaves")), Then: leave, Else: lang.SeqOf(step)}))
		body = lang.SeqOf(&lang.If{B: within, Then: body, Else: leave})
	}
	return lang.SeqOf(&lang.Assign{X: i, E: lang.I(0)}, &lang.Assign{X: l, E: lang.True}, &lang.While{B: lang.V(l), Body: body})
}

// wide returns, for Wide inputs x1, x2, … of the first type, an assumption that compares each one with one that was
// compared before, in an order of chance, and an assertion that compares two. All are connected, so a solver is asked
// about many inputs at a time; their names end in numbers, which engines append to names, too.
func (m *maker) wide() []lang.Stmt {
	var left, there []lang.Var
	for i := range m.voc.Wide {
		left = append(left, lang.NewVar(fmt.Sprintf("x%d", i+1), m.voc.Types[0]))
	}
	m.vars = append(m.vars, left...)
	less, most, equal := lang.Lt, lang.Le, lang.Ne
	if m.voc.Types[0].IsBits() {
		less, most = lang.BitsLt, lang.BitsLe
	}
	compared := func(x, y lang.Var) lang.Expr {
		op := []lang.Op{less, less, most, equal}[m.src.Choose(4, "comparison")]
		if m.src.Choose(2, "side") == 1 {
			x, y = y, x
		}
		return lang.Term(op, lang.V(x), lang.V(y))
	}
	var stmts []lang.Stmt
	for len(left) > 0 {
		i := m.src.Choose(len(left), "input")
		x := left[i]
		if left = slices.Delete(left, i, i+1); len(there) > 0 {
			stmts = append(stmts, &lang.Assume{B: compared(x, props.OneOf(m.src, "compared with", there))})
		}
		there = append(there, x)
	}
	return append(stmts, &lang.Assert{B: compared(there[0], props.OneOf(m.src, "compared with", there[1:]))})
}

// scales reports whether the second operand of op is to be a constant.
func (m *maker) scales(op lang.Op) bool {
	return m.voc.Scaled > 0 && (op == lang.Mul || op == lang.Div || op == lang.Mod) && m.src.Choose(16, "scaled") < m.voc.Scaled
}

// scale returns a constant by which solvers multiply and divide.
func (m *maker) scale() lang.Expr {
	return lang.I([]int64{2, 3, 4, 5, 7, -2, -1, 0}[m.src.Choose(8, "scale")])
}

// downCost is the size of what a loop that counts an input down has beside its test and body.
const downCost = 4 + 4

// down is
//
//	while 0 < n && b { S; n := n - 1 }
//
// for an input n of its own: a loop that goes on as long as the input says, ends whatever S
// does, and may end sooner.
func (m *maker) down(size int) []lang.Stmt {
	b, s := m.split(size-downCost, 1)
	m.downs++
	x := lang.NewVar(fmt.Sprintf("n%d", m.downs), lang.Int)
	m.vars = append(m.vars, x)
	goes, next := lang.Term(lang.Lt, lang.I(0), lang.V(x)), lang.Term(lang.Sub, lang.V(x), lang.I(1))
	return []lang.Stmt{&lang.While{B: lang.Conjunction(goes, b), Body: s[0].Then(lang.SeqOf(&lang.Assign{X: x, E: next}))}}
}
