package symbolic

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Figure5 returns the relation → of Figure 5, which is Figure 4's with symbolic values.
func Figure5() spec.Inductive[Config] {
	return spec.Inductive[Config]{Name: "Figure 5", Rules: Rules5}
}

// Rules5 returns the rules of Figure 5 with Figure 4's; next is the relation of their system.
func Rules5(next spec.Relation[Config]) []spec.Rule[Config] {
	k := rules{next}
	return []spec.Rule[Config]{
		{ID: "Fig-5-App1", Cite: "§3.1, Figure 5", Apply: k.fig5App1},
		{ID: "Fig-5-App2", Cite: "§3.1, Figure 5", Apply: k.fig5App2},
		{ID: "Fig-5-AppAbs", Cite: "§3.1, Figure 5", Apply: k.fig5AppAbs},
		{ID: "Fig-5-IfTrue", Cite: "§3.1, Figure 5", Apply: k.fig5IfTrue},
		{ID: "Fig-5-IfFalse", Cite: "§3.1, Figure 5", Apply: k.fig5IfFalse},
		{ID: "Fig-5-If", Cite: "§3.1, Figure 5", Apply: k.fig5If},
		{ID: "Fig-5-PredZero", Cite: "§3.1, Figure 5", Apply: k.fig5PredZero},
		{ID: "Fig-5-IsZeroZero", Cite: "§3.1, Figure 5", Apply: k.fig5IsZeroZero},
		{ID: "Fig-5-IsZeroSucc", Cite: "§3.1, Figure 5", Apply: k.fig5IsZeroSucc},
		{ID: "Fig-5-PredSucc", Cite: "§3.1, Figure 5", Apply: k.fig5PredSucc},
		{ID: "Fig-5-Succ", Cite: "§3.1, Figure 5", Apply: k.fig5Succ},
		{ID: "Fig-5-Pred", Cite: "§3.1, Figure 5", Apply: k.fig5Pred},
		{ID: "Fig-5-IfSymb1", Cite: "§3.1, Figure 5", Apply: k.fig5IfSymb1},
		{ID: "Fig-5-IfSymb2", Cite: "§3.1, Figure 5", Apply: k.fig5IfSymb2},
		{ID: "Fig-5-IfSymb", Cite: "§3.1, Figure 5", Apply: k.fig5IfSymb},
		{ID: "Fig-5-PredSymb", Cite: "§3.1, Figure 5", Apply: k.fig5PredSymb},
		{ID: "Fig-5-SuccSymb", Cite: "§3.1, Figure 5", Apply: k.fig5SuccSymb},
		{ID: "Fig-5-IsZeroSymb", Cite: "§3.1, Figure 5", Apply: k.fig5IsZeroSymb},
		{ID: "Fig-5-IsZero", Cite: "§3.1, Figure 5, left to the reader", Apply: k.fig5IsZero},
	}
}

// fig5App1 is rule APP1.
//
//	t1 → t1'
//	--------------
//	t1 t2 → t1' t2
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5App1(c Config) []Config { return k.inside(c, term.App, 0) }

// fig5App2 is rule APP2.
//
//	t2 → t2'
//	------------
//	v t2 → v t2'
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5App2(c Config) []Config { return k.second(c, term.App) }

// fig5AppAbs is rule APPABS.
//
//	(λx.t)v → [x ↦ v]t
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5AppAbs(c Config) []Config { return k.appAbs(c) }

// fig5IfTrue is rule IFTRUE.
//
//	if true then t2 else t3 → t2
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5IfTrue(c Config) []Config { return k.ifConstant(c, term.True, 1) }

// fig5IfFalse is rule IFFALSE.
//
//	if false then t2 else t3 → t3
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5IfFalse(c Config) []Config { return k.ifConstant(c, term.False, 2) }

// fig5If is rule IF.
//
//	t1 → t1'
//	----------------------------------------------
//	if t1 then t2 else t3 → if t1' then t2 else t3
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5If(c Config) []Config { return k.inside(c, term.If, 0) }

// fig5PredZero is rule PREDZERO.
//
//	pred 0 → 0
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5PredZero(c Config) []Config { return k.zero(c, term.Pred, term.Zero) }

// fig5IsZeroZero is rule ISZEROZERO.
//
//	iszero 0 → true
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5IsZeroZero(c Config) []Config { return k.zero(c, term.IsZero, term.True) }

// fig5IsZeroSucc is rule ISZEROSUCC.
//
//	iszero (succ nv1) → false
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5IsZeroSucc(c Config) []Config { return k.isZeroSucc(c) }

// fig5PredSucc is rule PREDSUCC.
//
//	pred (succ nv1) → nv1
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5PredSucc(c Config) []Config { return k.predSucc(c) }

// fig5Succ is rule SUCC.
//
//	t1 → t1'
//	------------------
//	succ t1 → succ t1'
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5Succ(c Config) []Config { return k.inside(c, term.Succ, 0) }

// fig5Pred is rule PRED.
//
//	t1 → t1'
//	------------------
//	pred t1 → pred t1'
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5Pred(c Config) []Config { return k.inside(c, term.Pred, 0) }

// fig5IfSymb1 is rule IFSYMB1.
//
//	t2 → t2'
//	------------------------------------------------
//	if sv1 then t2 else t3 → if sv1 then t2' else t3
//
// Source: §3.1, Figure 5.
func (k rules) fig5IfSymb1(c Config) []Config { return k.branch1(c) }

// fig5IfSymb2 is rule IFSYMB2.
//
//	t3 → t3'
//	------------------------------------------------
//	if sv1 then v2 else t3 → if sv1 then v2 else t3'
//
// Source: §3.1, Figure 5.
func (k rules) fig5IfSymb2(c Config) []Config { return k.branch2(c) }

// fig5IfSymb is rule IFSYMB.
//
//	if sv1 then v2 else v3 → Exp(if, sv1, v2, v3)
//
// Source: §3.1, Figure 5.
func (k rules) fig5IfSymb(c Config) []Config { return k.ifSymb(c) }

// fig5PredSymb is rule PREDSYMB.
//
//	pred sv1 → Exp(pred, sv1)
//
// Source: §3.1, Figure 5.
func (k rules) fig5PredSymb(c Config) []Config { return k.express(c, term.Pred, "pred") }

// fig5SuccSymb is rule SUCCSYMB.
//
//	succ sv1 → Exp(succ, sv1)
//
// Source: §3.1, Figure 5.
func (k rules) fig5SuccSymb(c Config) []Config { return k.express(c, term.Succ, "succ") }

// fig5IsZeroSymb is rule ISZEROSYMB.
//
//	iszero sv1 → Exp(iszero, sv1)
//
// Source: §3.1, Figure 5.
func (k rules) fig5IsZeroSymb(c Config) []Config { return k.express(c, term.IsZero, "iszero") }

// fig5IsZero is rule ISZERO, which the figure leaves out: "we adopt the standard
// syntax and semantics … of Pierce", who has it.
//
//	t1 → t1'
//	----------------------
//	iszero t1 → iszero t1'
//
// Figure 4 leaves it out, and so does this one.
//
// Source: §3.1, Figure 5, which has the rules of Figure 4.
func (k rules) fig5IsZero(c Config) []Config { return k.inside(c, term.IsZero, 0) }
