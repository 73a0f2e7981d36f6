package lang_test

import (
	"math/big"

	"pgregory.net/rapid"

	"tandem/lang"
)

// Random core programs, built and not parsed: every operator at every type,
// all kinds of literals.

func genExpr(t *rapid.T, vars []lang.Var, typ lang.Type, depth int) lang.Expr {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		return genLeaf(t, vars, typ)
	}
	type choice struct {
		op     lang.Op
		params []lang.Type
	}
	var choices []choice
	for _, o := range lang.Operators() {
		for _, sig := range o.Signatures(lang.Int, lang.Bool) {
			if sig.Result == typ {
				choices = append(choices, choice{o.Op, sig.Params})
			}
		}
	}
	c := rapid.SampledFrom(choices).Draw(t, "op")
	var args []lang.Expr
	for _, p := range c.params {
		args = append(args, genExpr(t, vars, p, depth-1))
	}
	return lang.Term(c.op, args...)
}

func genLeaf(t *rapid.T, vars []lang.Var, typ lang.Type) lang.Expr {
	var leaves []lang.Expr
	for _, x := range vars {
		if x.Type == typ {
			leaves = append(leaves, lang.V(x))
		}
	}
	if typ == lang.Bool {
		leaves = append(leaves, lang.True, lang.False)
	} else {
		n := big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "n"))
		if rapid.IntRange(0, 9).Draw(t, "large") == 0 {
			n.Lsh(n, uint(rapid.IntRange(60, 300).Draw(t, "bits")))
		}
		leaves = append(leaves, lang.Const(lang.BigInt(n)))
	}
	return rapid.SampledFrom(leaves).Draw(t, "leaf")
}

func genSeq(t *rapid.T, vars []lang.Var, depth int) lang.Seq {
	var stmts []lang.Stmt
	for range rapid.IntRange(0, 3).Draw(t, "stmts") {
		kind := rapid.IntRange(0, 2).Draw(t, "kind")
		switch {
		case kind == 1 && depth > 0:
			stmts = append(stmts, &lang.If{
				B:    genExpr(t, vars, lang.Bool, 3),
				Then: genSeq(t, vars, depth-1),
				Else: genSeq(t, vars, depth-1),
			})
		case kind == 2 && depth > 0:
			stmts = append(stmts, &lang.While{B: genExpr(t, vars, lang.Bool, 3), Body: genSeq(t, vars, depth-1)})
		case len(vars) > 0:
			x := rapid.SampledFrom(vars).Draw(t, "x")
			stmts = append(stmts, &lang.Assign{X: x, E: genExpr(t, vars, x.Type, 4)})
		}
	}
	return lang.SeqOf(stmts...)
}

func genProgram(t *rapid.T) *lang.Program {
	p := &lang.Program{}
	names := []string{"x", "y", "été", "_1", "while_", "t1"}
	for _, name := range names[:rapid.IntRange(0, len(names)).Draw(t, "vars")] {
		typ := rapid.SampledFrom([]lang.Type{lang.Int, lang.Bool}).Draw(t, "type")
		p.Vars = append(p.Vars, lang.NewVar(name, typ))
	}
	p.Body = genSeq(t, p.Vars, 3)
	return p
}
