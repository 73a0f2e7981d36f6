package programs

import (
	"fmt"
	"slices"

	"tandem/lang"
)

// ForEngines adds to v what engines are to be asked about, and returns v: products and quotients
// of integers, mostly by a constant, which solvers decide; and loops that count an input of
// their own down. v must not have been used.
func (v *Vocabulary) ForEngines() *Vocabulary {
	for _, op := range []lang.Op{lang.Mul, lang.Div, lang.Mod} {
		if !slices.Contains(v.Ops, op) {
			v.Ops = append(v.Ops, op)
		}
	}
	v.Scaled, v.Down = 15, 2
	return v.CalledTwice()
}

// CalledTwice adds to v, if it has procedures, one without parameters that is called twice, and
// returns v. v must not have been used.
func (v *Vocabulary) CalledTwice() *Vocabulary {
	if len(v.Procs) > 0 {
		v.Procs, v.Twice = append(slices.Clip(v.Procs), Signature("R")), 4
	}
	return v
}

// twice is R(); R() in the main statement, and one call, which a branch guards, in a procedure.
func (m *maker) twice(int) []lang.Stmt {
	call := m.callOf(m.voc.Procs[len(m.voc.Procs)-1], 1)
	if m.in != nil {
		return []lang.Stmt{&lang.If{B: lang.False, Then: lang.SeqOf(call)}}
	}
	return []lang.Stmt{call, &lang.Call{Proc: call.Proc}}
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
