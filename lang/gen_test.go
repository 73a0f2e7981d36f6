package lang_test

import (
	"math/big"
	"slices"
	"strconv"

	"pgregory.net/rapid"

	"tandem/lang"
)

// Random programs, built and not parsed: every operator at every type, all
// kinds of statements and literals.

// genTypes are types of arrays; each may be an element or row of a later one.
var genTypes = []lang.Type{
	lang.ArrayOf(lang.Int, lang.Int), lang.ArrayOf(lang.Bool, lang.Int), lang.BoundedOf(lang.Int), lang.BoundedOf(lang.Bool),
	lang.ArrayOf(lang.Int, lang.ArrayOf(lang.Int, lang.Int)), lang.BoundedOf(lang.ArrayOf(lang.Bool, lang.Int)),
	lang.ArrayOf(bv8, bv1), lang.BoundedOf(bv8), lang.ArrayOf(lang.Int, lang.ArrayOf(bv8, bv1)),
}

var bv1, bv8, bv64 = lang.BitsOf(1), lang.BitsOf(8), lang.BitsOf(64)

// genScalars are the types that are no arrays.
var genScalars = []lang.Type{lang.Int, lang.Bool, bv1, bv8, bv64}

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
		for _, sig := range o.Signatures(slices.Concat(genScalars, genTypes)...) {
			changed := (o.Op == lang.Store || o.Op == lang.SetLen) && typ.IsBounded() // by statements only
			if sig.Result == typ && !changed {
				choices = append(choices, choice{o.Op, sig.Params})
			}
		}
	}
	c := rapid.SampledFrom(choices).Draw(t, "op")
	var args []lang.Expr
	for _, p := range c.params {
		args = append(args, genExpr(t, vars, p, depth-1))
	}
	return lang.Apply(c.op, typ, args...)
}

func genLeaf(t *rapid.T, vars []lang.Var, typ lang.Type) lang.Expr {
	var leaves []lang.Expr
	if typ.IsArray() && !slices.ContainsFunc(vars, func(x lang.Var) bool { return x.Type == typ }) {
		panic("a generator needs an array of each type")
	}
	for _, x := range vars {
		if x.Type == typ {
			leaves = append(leaves, lang.V(x))
		}
	}
	switch typ {
	case lang.Bool:
		leaves = append(leaves, lang.True, lang.False)
	case lang.Int:
		n := big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "n"))
		if rapid.IntRange(0, 9).Draw(t, "large") == 0 {
			n.Lsh(n, uint(rapid.IntRange(60, 300).Draw(t, "bits")))
		}
		leaves = append(leaves, lang.Const(lang.BigInt(n)))
	}
	if typ.IsBits() {
		leaves = append(leaves, lang.Const(genBits(t, typ)))
	}
	if typ == lang.ArrayOf(bv8, bv1) { // the text of the literal tells its type
		leaves = append(leaves, lang.Const(lang.NewArray(typ, genBits(t, bv1)).With(genBits(t, bv8), lang.Bits(bv1, big.NewInt(1))).
			With(genBits(t, bv8), lang.Bits(bv1, big.NewInt(0)))))
	}
	return rapid.SampledFrom(leaves).Draw(t, "leaf")
}

func genBits(t *rapid.T, typ lang.Type) lang.Value {
	n := new(big.Int).SetUint64(rapid.Uint64().Draw(t, "bits"))
	return lang.Bits(typ, n.Rem(n, new(big.Int).Lsh(big.NewInt(1), uint(typ.Width()))))
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
		default:
			x := rapid.SampledFrom(vars).Draw(t, "x")
			form := rapid.IntRange(0, 2).Draw(t, "form")
			switch {
			case form == 1 && x.Type.IsArray():
				stmts = append(stmts, &lang.AssignElem{A: x, I: genExpr(t, vars, x.Type.Dom(), 3), E: genExpr(t, vars, x.Type.Elem(), 3)})
			case form == 2 && x.Type.IsBounded():
				stmts = append(stmts, &lang.SetBound{A: x, E: genExpr(t, vars, lang.Int, 3)})
			default:
				stmts = append(stmts, &lang.Assign{X: x, E: genExpr(t, vars, x.Type, 4)})
			}
		}
	}
	return lang.SeqOf(stmts...)
}

func genProgram(t *rapid.T) *lang.Program {
	p := &lang.Program{}
	names := []string{"x", "y", "été", "_1", "while_", "t1"}
	for _, name := range names[:rapid.IntRange(0, len(names)).Draw(t, "vars")] {
		typ := rapid.SampledFrom(genScalars).Draw(t, "type")
		p.Vars = append(p.Vars, lang.NewVar(name, typ))
	}
	for i, typ := range genTypes { // of which there are no literals
		p.Vars = append(p.Vars, lang.NewVar("a"+strconv.Itoa(i), typ))
	}
	p.Body = genSeq(t, p.Vars, 3)
	return p
}
