package klee

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// names are variables of the tests: b and c truth values, the others bit-vectors; out. is a
// final value.
func names(name string) []lang.Expr {
	width := map[string]int{"v": 8, "w": 8, "x": 16, "y": 16, "z": 32, "q": 64, "out.v": 8, "out.w": 8, "out.x": 16}
	switch {
	case name == "b" || name == "c":
		return []lang.Expr{lang.V(lang.NewVar(name, lang.Bool))}
	case name == "i":
		return []lang.Expr{lang.V(lang.NewVar(name, lang.Int))}
	case width[name] > 0:
		return []lang.Expr{lang.V(lang.NewVar(name, lang.BitsOf(width[name])))}
	}
	return nil
}

func term(t *testing.T, text string) lang.Expr {
	t.Helper()
	e, err := smtlib.Parse(text, names)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

// A term is made simpler where that is right, and is left as it is where it is nearly so.
// In each case its value stays what it was.
func TestSimpler(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, row := range []struct{ text, want, reason string }{
		{"(concat ((_ extract 15 8) x) ((_ extract 7 0) x))", "x", "the bytes of x"},
		{"(concat ((_ extract 7 0) x) ((_ extract 15 8) x))", "", "in another order"},
		{"(concat ((_ extract 15 8) x) ((_ extract 7 0) y))", "", "of two variables"},
		{"(concat v v)", "", "a byte twice"},
		{"(concat ((_ zero_extend 8) ((_ extract 15 8) z)) ((_ extract 7 0) z))",
			"(bvor (bvshl ((_ zero_extend 16) ((_ extract 15 8) z)) (_ bv8 24)) ((_ zero_extend 16) ((_ extract 7 0) z)))", "with zeros in front"},
		{"(concat ((_ extract 15 8) x) ((_ extract 7 0) (bvlshr x y)))", "", "moved by what is not known"},
		{"(concat ((_ extract 7 0) q) ((_ extract 7 0) (bvlshr q (_ bv18446744073709551608 64))))", "", "moved by -8"},
		{"(bvor v w)", "", "no concatenation"},
		{"(bvor (bvshl v (_ bv4 8)) w)", "", "nothing is widened"},
		{"(bvor (bvshl ((_ zero_extend 8) v) (_ bv8 16)) y)", "", "the low part is not widened"},
		{"(bvor (bvshl ((_ zero_extend 8) v) y) ((_ zero_extend 8) w))", "", "moved by what is not known"},
		{"(bvor (bvshl ((_ zero_extend 4) ((_ extract 19 8) z)) (_ bv4 16)) ((_ zero_extend 8) ((_ extract 7 0) z)))", "", "the parts overlap"},
		{"(bvor (bvshl ((_ zero_extend 24) ((_ extract 15 8) x)) (_ bv8 32)) ((_ zero_extend 24) ((_ extract 7 0) x)))", "", "zeros in front of both"},
		{"((_ extract 3 0) ((_ extract 11 4) x))", "((_ extract 7 4) x)", "a part of a part"},
		{"((_ extract 5 2) ((_ extract 11 4) x))", "", "a part of a part that begins elsewhere"},
		{"((_ extract 3 0) ((_ zero_extend 8) v))", "((_ extract 3 0) v)", "zeros in front are not in the part"},
		{"(not (not b))", "b", "twice negated"},
		{"(not b)", "", "once"},
		{"(= (_ bv1 8) (ite b (_ bv1 8) (_ bv0 8)))", "b", "a truth value of C"},
		{"(= (ite b (_ bv1 8) (_ bv0 8)) (_ bv0 8))", "(not b)", "false"},
		{"(distinct (_ bv1 8) (ite b (_ bv1 8) (_ bv0 8)))", "(not b)", "not true"},
		{"(distinct (_ bv0 8) (ite b (_ bv1 8) (_ bv0 8)))", "b", "not false"},
		{"(= (_ bv2 8) (ite b (_ bv1 8) (_ bv0 8)))", "", "neither"},
		{"(= (_ bv1 8) (ite b (_ bv2 8) (_ bv0 8)))", "", "another number than 1"},
		{"(= (_ bv1 8) (ite b (_ bv1 8) (_ bv2 8)))", "", "another number than 0"},
		{"(= (_ bv1 8) (ite b v (_ bv0 8)))", "", "no number"},
		{"(= (_ bv1 8) (ite b (_ bv1 8) v))", "", "no number"},
		{"(= 1 (ite b 1 0))", "", "integers"},
		{"(= false (bvult v w))", "(not (bvult v w))", "false of a test"},
		{"(= true (bvult v w))", "(bvult v w)", "true of a test"},
		{"(= (bvult v w) false)", "(not (bvult v w))", "behind it"},
		{"(distinct true (bvult v w))", "(not (bvult v w))", "not true of a test"},
		{"(= b c)", "", "of two tests"},
		{"(= i 0)", "", "an integer"},
		{"(= v (_ bv5 8))", "", "a byte"},
		{"(= (_ bv5 16) ((_ zero_extend 8) v))", "(= (_ bv5 8) v)", "zeros in front of both"},
		{"(= (_ bv256 16) ((_ zero_extend 8) v))", "", "more than a byte has"},
		{"(= (_ bv5 8) ((_ extract 7 0) x))", "", "a part"},
		{"(select (store (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) (_ bv7 8)) (_ bv0 32) v) (_ bv1 32) w) (_ bv0 32))", "v", "an element"},
		{"(select (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) (_ bv7 8)) (_ bv0 32) v) (_ bv2 32))", "(_ bv7 8)", "an element that was not stored"},
		{"(select (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) (_ bv7 8)) z v) (_ bv2 32))", "", "stored at what is not known"},
		{"(select (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) (_ bv7 8)) (_ bv2 32) v) z)", "", "at what is not known"},
	} {
		e := term(t, row.text)
		got := lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr { return joined(e.Rebuild(kids...)) })
		want := e
		if row.want != "" {
			want = term(t, row.want)
		}
		if got != want {
			t.Errorf("%s (%s):\n got %s\nwant %s", row.text, row.reason, smtlib.Format(got), smtlib.Format(want))
		}
		for range 50 {
			V := concrete.NewValuation(nil)
			for _, x := range lang.FreeVars(e) {
				V = V.Update(x, random(r, x.Type))
			}
			value := concrete.Eval(concrete.Standard())(V)
			if a, b := value.At(e), value.At(got); !a.Equal(b) {
				t.Fatalf("%s is %v, and %s is %v", row.text, a, smtlib.Format(got), b)
			}
		}
	}
}

func random(r *rand.Rand, t lang.Type) lang.Value {
	switch {
	case t == lang.Bool:
		return lang.BoolValue(r.IntN(2) == 0)
	case t == lang.Int:
		return lang.NewInt(int64(r.IntN(3)))
	}
	n := new(big.Int).SetUint64(r.Uint64() >> (64 - min(64, t.Width())))
	if r.IntN(2) == 0 {
		n.SetInt64(int64(r.IntN(3)))
	}
	return lang.Bits(t, n)
}

// An equation says what a final value is where it can be solved for it; in other forms it
// says nothing, and is no condition of the path.
func TestSolved(t *testing.T) {
	for _, row := range []struct{ text, want, reason string }{
		{"(= out.v w)", "w", "itself"},
		{"(= (_ bv5 8) out.v)", "(_ bv5 8)", "on the other side"},
		{"(= out.v (_ bv5 8))", "(_ bv5 8)", "a number behind it"},
		{"(= (bvnot out.v) w)", "(bvnot w)", "not"},
		{"(= (bvneg out.v) w)", "(bvneg w)", "minus"},
		{"(= (bvxor out.v v) w)", "(bvxor w v)", "exclusive or"},
		{"(= (bvxor v out.v) w)", "(bvxor w v)", "exclusive or, the second one"},
		{"(= (bvadd out.v v) w)", "(bvsub w v)", "a sum"},
		{"(= (bvadd v out.v) w)", "(bvsub w v)", "a sum, the second one"},
		{"(= (bvsub out.v v) w)", "(bvadd w v)", "a difference"},
		{"(= (bvsub v out.v) w)", "(bvsub v w)", "a difference, the second one"},
		{"(= ((_ zero_extend 8) out.v) x)", "((_ extract 7 0) x)", "zeros in front"},
		{"(= ((_ extract 7 0) out.x) v)", "", "a part"},
		{"(= (bvmul out.v (_ bv3 8)) w)", "", "a product"},
		{"(bvult out.v w)", "", "no equation"},
		{"(= b (bvult out.v w))", "", "an equation of tests"},
		{"(= (bvadd out.v out.v) w)", "", "twice"},
		{"(= out.v (bvadd out.v w))", "", "on both sides"},
		{"(= out.v out.w)", "", "two final values"},
	} {
		e := term(t, row.text)
		condition, final := split(lang.All(term(t, "b"), e))
		if condition != term(t, "b") {
			t.Errorf("%s (%s): the condition is %s", row.text, row.reason, smtlib.Format(condition))
		}
		switch {
		case row.want == "":
			if len(final) > 0 {
				t.Errorf("%s (%s): solved as %v", row.text, row.reason, final)
			}
		case len(final) != 1 || final[outsOf(e)[0]] != term(t, row.want):
			t.Errorf("%s (%s): got %v, want %s", row.text, row.reason, final, row.want)
		}
	}
}

// Constant arrays have the bytes that the script says, all of them.
func TestConstantArrays(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("var v, w: bv8;\n"))
	if err != nil {
		t.Fatal(err)
	}
	const declared = "(declare-fun v () (Array (_ BitVec 32) (_ BitVec 8) ) )\n(declare-fun k () (Array (_ BitVec 32) (_ BitVec 8) ) )\n"
	bytes := "(assert (= (select k (_ bv0 32)) (_ bv3 8)))\n(assert (= (select k (_ bv1 32)) (_ bv4 8)))\n"
	for _, row := range []struct{ text, want, reason string }{
		{bytes + "(assert (bvult (select v (_ bv0 32)) (select k (_ bv0 32))))", "(bvult v (_ bv3 8))", "the first byte"},
		{bytes + "(assert (bvult (select v (_ bv0 32)) (select k (_ bv1 32))))", "(bvult v (_ bv4 8))", "the second one"},
		{bytes + "(assert (= (select k ((_ zero_extend 24) (select v (_ bv0 32)))) (_ bv4 8)))",
			"(= (select (store (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) (_ bv0 8)) (_ bv0 32) (_ bv3 8)) (_ bv1 32) (_ bv4 8)) ((_ zero_extend 24) v)) (_ bv4 8))", "at an index that is not known"},
		{"(assert (= (select k (_ bv0 32)) (select v (_ bv0 32))))", "", "no byte is said"},
		{"; (assert false\n" + bytes + "\t(set-info :status |(|)\r\n(set-info :source \"(\")(assert (bvult (select v (_ bv0 32)) (_ bv9 8))) ; (", "(bvult v (_ bv9 8))", "comments, quotes and blanks"},
		{"(set-info |x", "", "a quote that is not closed"},
	} {
		o := newObjects(p, 4)
		got, err := o.script("s.smt2", declared+row.text)
		if row.want == "" {
			if err == nil {
				t.Errorf("%s: no error", row.reason)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", row.reason, err)
		} else if want := term(t, row.want); got != want {
			t.Errorf("%s:\n got %s\nwant %s", row.reason, smtlib.Format(got), smtlib.Format(want))
		}
	}
}
