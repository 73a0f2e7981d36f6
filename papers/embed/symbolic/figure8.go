package symbolic

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Figure8 returns the relation → of Figure 8, with a store and a symbolic store.
func Figure8() spec.Inductive[Config] {
	return spec.Inductive[Config]{Name: "Figure 8", Rules: Rules8}
}

// Rules8 returns the rules of Figure 8; next is the relation of the system that they are put into.
func Rules8(next spec.Relation[Config]) []spec.Rule[Config] {
	k := rules{next}
	return []spec.Rule[Config]{
		{ID: "Fig-8-App1", Cite: "§3.2, Figure 8", Apply: k.fig8App1},
		{ID: "Fig-8-App2", Cite: "§3.2, Figure 8", Apply: k.fig8App2},
		{ID: "Fig-8-AppAbs", Cite: "§3.2, Figure 8", Apply: k.fig8AppAbs},
		{ID: "Fig-8-IfTrue", Cite: "§3.2, Figure 8", Apply: k.fig8IfTrue},
		{ID: "Fig-8-IfFalse", Cite: "§3.2, Figure 8", Apply: k.fig8IfFalse},
		{ID: "Fig-8-If", Cite: "§3.2, Figure 8", Apply: k.fig8If},
		{ID: "Fig-8-PredZero", Cite: "§3.2, Figure 8", Apply: k.fig8PredZero},
		{ID: "Fig-8-IsZeroZero", Cite: "§3.2, Figure 8", Apply: k.fig8IsZeroZero},
		{ID: "Fig-8-IsZeroSucc", Cite: "§3.2, Figure 8", Apply: k.fig8IsZeroSucc},
		{ID: "Fig-8-PredSucc", Cite: "§3.2, Figure 8", Apply: k.fig8PredSucc},
		{ID: "Fig-8-Succ", Cite: "§3.2, Figure 8", Apply: k.fig8Succ},
		{ID: "Fig-8-Pred", Cite: "§3.2, Figure 8", Apply: k.fig8Pred},
		{ID: "Fig-8-RefV", Cite: "§3.2, Figure 8", Apply: k.fig8RefV},
		{ID: "Fig-8-Ref", Cite: "§3.2, Figure 8", Apply: k.fig8Ref},
		{ID: "Fig-8-DerefLoc", Cite: "§3.2, Figure 8", Apply: k.fig8DerefLoc},
		{ID: "Fig-8-Deref", Cite: "§3.2, Figure 8", Apply: k.fig8Deref},
		{ID: "Fig-8-Assign1", Cite: "§3.2, Figure 8", Apply: k.fig8Assign1},
		{ID: "Fig-8-Assign2", Cite: "§3.2, Figure 8", Apply: k.fig8Assign2},
		{ID: "Fig-8-Assign", Cite: "§3.2, Figure 8, repaired", Apply: k.fig8Assign},
		{ID: "Fig-8-AssignSymb1", Cite: "§3.2, Figure 8, repaired", Apply: k.fig8AssignSymb1},
		{ID: "Fig-8-AssignSymb2", Cite: "§3.2, Figure 8, repaired", Apply: k.fig8AssignSymb2},
		{ID: "Fig-8-PredSymb", Cite: "§3.2, Figure 8", Apply: k.fig8PredSymb},
		{ID: "Fig-8-SuccSymb", Cite: "§3.2, Figure 8", Apply: k.fig8SuccSymb},
		{ID: "Fig-8-IsZeroSymb", Cite: "§3.2, Figure 8", Apply: k.fig8IsZeroSymb},
		{ID: "Fig-8-IfSymb1", Cite: "§3.2, Figure 8", Apply: k.fig8IfSymb1},
		{ID: "Fig-8-IfSymb2", Cite: "§3.2, Figure 8", Apply: k.fig8IfSymb2},
		{ID: "Fig-8-IfSymb", Cite: "§3.2, Figure 8", Apply: k.fig8IfSymb},
		{ID: "Fig-8-IsZero", Cite: "§3.2, Figure 8, left to the reader", Apply: k.fig8IsZero},
	}
}

// fig8App1 is rule APP1.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	------------------------------
//	φ ⊢ t1 t2|μ, σ → t1' t2|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8App1(c Config) []Config { return k.inside(c, term.App, 0) }

// fig8App2 is rule APP2.
//
//	φ ⊢ t2|μ, σ → t2'|μ', σ'
//	----------------------------
//	φ ⊢ v t2|μ, σ → v t2'|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8App2(c Config) []Config { return k.second(c, term.App) }

// fig8AppAbs is rule APPABS.
//
//	φ ⊢ (λx.t)v|μ, σ → [x ↦ v]t|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8AppAbs(c Config) []Config { return k.appAbs(c) }

// fig8IfTrue is rule IFTRUE.
//
//	φ ⊢ if true then t2 else t3|μ, σ → t2|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8IfTrue(c Config) []Config { return k.ifConstant(c, term.True, 1) }

// fig8IfFalse is rule IFFALSE.
//
//	φ ⊢ if false then t2 else t3|μ, σ → t3|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8IfFalse(c Config) []Config { return k.ifConstant(c, term.False, 2) }

// fig8If is rule IF.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	--------------------------------------------------------------
//	φ ⊢ if t1 then t2 else t3|μ, σ → if t1' then t2 else t3|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8If(c Config) []Config { return k.inside(c, term.If, 0) }

// fig8PredZero is rule PREDZERO.
//
//	φ ⊢ pred 0|μ, σ → 0|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8PredZero(c Config) []Config { return k.zero(c, term.Pred, term.Zero) }

// fig8IsZeroZero is rule ISZEROZERO.
//
//	φ ⊢ iszero 0|μ, σ → true|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8IsZeroZero(c Config) []Config { return k.zero(c, term.IsZero, term.True) }

// fig8IsZeroSucc is rule ISZEROSUCC.
//
//	φ ⊢ iszero (succ nv1)|μ, σ → false|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8IsZeroSucc(c Config) []Config { return k.isZeroSucc(c) }

// fig8PredSucc is rule PREDSUCC.
//
//	φ ⊢ pred (succ nv1)|μ, σ → nv1|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8PredSucc(c Config) []Config { return k.predSucc(c) }

// fig8Succ is rule SUCC.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	----------------------------------
//	φ ⊢ succ t1|μ, σ → succ t1'|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8Succ(c Config) []Config { return k.inside(c, term.Succ, 0) }

// fig8Pred is rule PRED.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	----------------------------------
//	φ ⊢ pred t1|μ, σ → pred t1'|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8Pred(c Config) []Config { return k.inside(c, term.Pred, 0) }

// fig8RefV is rule REFV.
//
//	l ∉ dom(μ)
//	----------------------------------
//	φ ⊢ ref v1|μ, σ → l|(μ, l ↦ v1), σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8RefV(c Config) []Config { return k.refV(c) }

// fig8Ref is rule REF.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	--------------------------------
//	φ ⊢ ref t1|μ, σ → ref t1'|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8Ref(c Config) []Config { return k.inside(c, term.Ref, 0) }

// fig8DerefLoc is rule DEREFLOC.
//
//	μ(l) = v
//	--------------------
//	φ ⊢ !l|μ, σ → v|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8DerefLoc(c Config) []Config { return k.derefLoc(c) }

// fig8Deref is rule DEREF.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	--------------------------
//	φ ⊢ !t1|μ, σ → !t1'|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8Deref(c Config) []Config { return k.inside(c, term.Deref, 0) }

// fig8Assign1 is rule ASSIGN1.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	------------------------------------
//	φ ⊢ t1 := t2|μ, σ → t1' := t2|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8Assign1(c Config) []Config { return k.inside(c, term.Assign, 0) }

// fig8Assign2 is rule ASSIGN2.
//
//	φ ⊢ t2|μ, σ → t2'|μ', σ'
//	------------------------------------
//	φ ⊢ v1 := t2|μ, σ → v1 := t2'|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8Assign2(c Config) []Config { return k.second(c, term.Assign) }

// fig8Assign is rule ASSIGN.
//
//	μ(l) ∉ dom(σ)
//	---------------------------------------
//	true ⊢ l := v2|μ, σ → unit|[l ↦ v2]μ, σ
//
// Printed is μ(l) ∉ sx. The input in a location is sx, too, and σ has nothing for it.
//
// Source: §3.2, Figure 8.
func (k rules) fig8Assign(c Config) []Config { return k.assign(c, stored) }

// fig8AssignSymb1 is rule ASSIGNSYMB1.
//
//	μ(l) ∉ dom(σ)   φ ≠ true   sx1 ∉ dom(σ)
//	--------------------------------------------------------------------
//	φ ⊢ l := v2|μ, σ → unit|[l ↦ sx1]μ, (σ, sx1 ↦ {(φ, v2), (¬φ, μ(l))})
//
// Printed is μ(l) ∉ sx, as for ASSIGN. The inputs of the program are no variables that σ takes as sx1.
//
// Source: §3.2, Figure 8.
func (k rules) fig8AssignSymb1(c Config) []Config { return k.assignSymb1(c, stored) }

// fig8AssignSymb2 is rule ASSIGNSYMB2.
//
//	μ(l) = sx1 ∈ dom(σ)   sx2 ∉ dom(σ)
//	--------------------------------------------------------------------------------------------------------------------
//	φ ⊢ l := v2|μ, σ → unit|[l ↦ sx2]μ, (σ, sx2 ↦ {(φ ∧ φ', v2) | (φ', v) ∈ σ(sx1)} ∪ {(¬φ ∧ φ', v) | (φ', v) ∈ σ(sx1)})
//
// Printed is μ(l) = sx1, of which σ may have nothing, and that σ(sx1) is replaced: what was read from l before then changes, too.
//
// Source: §3.2, Figure 8.
func (k rules) fig8AssignSymb2(c Config) []Config { return k.assignSymb2(c) }

// fig8PredSymb is rule PREDSYMB.
//
//	φ ⊢ pred sv1|μ, σ → Exp(pred, sv1)|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8PredSymb(c Config) []Config { return k.express(c, term.Pred, "pred") }

// fig8SuccSymb is rule SUCCSYMB.
//
//	φ ⊢ succ sv1|μ, σ → Exp(succ, sv1)|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8SuccSymb(c Config) []Config { return k.express(c, term.Succ, "succ") }

// fig8IsZeroSymb is rule ISZEROSYMB.
//
//	φ ⊢ iszero sv1|μ, σ → Exp(iszero, sv1)|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8IsZeroSymb(c Config) []Config { return k.express(c, term.IsZero, "iszero") }

// fig8IfSymb1 is rule IFSYMB1.
//
//	φ ∧ sv1 ⊢ t2|μ, σ → t2'|μ', σ'
//	----------------------------------------------------------------
//	φ ⊢ if sv1 then t2 else t3|μ, σ → if sv1 then t2' else t3|μ', σ'
//
// Source: §3.2, Figure 8.
func (k rules) fig8IfSymb1(c Config) []Config { return k.branch1(c) }

// fig8IfSymb2 is rule IFSYMB2.
//
//	φ ∧ ¬sv1 ⊢ t3|μ, σ → t3'|μ', σ'
//	----------------------------------------------------------------
//	φ ⊢ if sv1 then v2 else t3|μ, σ → if sv1 then v2 else t3'|μ', σ'
//
// v2 is as in Figure 5 and in case 1 of the proof of Theorem 3.2. Figure 8 prints t2, by which the
// branches take their steps in any order.
//
// Source: §3.2, Figure 8.
func (k rules) fig8IfSymb2(c Config) []Config { return k.branch2(c) }

// fig8IfSymb is rule IFSYMB.
//
//	φ ⊢ if sv1 then v2 else v3|μ, σ → Exp(if, sv1, v2, v3)|μ, σ
//
// Source: §3.2, Figure 8.
func (k rules) fig8IfSymb(c Config) []Config { return k.ifSymb(c) }

// fig8IsZero is rule ISZERO, which the figure leaves out: "we adopt the standard
// syntax and semantics … of Pierce", who has it.
//
//	φ ⊢ t1|μ, σ → t1'|μ', σ'
//	--------------------------------------
//	φ ⊢ iszero t1|μ, σ → iszero t1'|μ', σ'
//
// It is missing here as it is in Figure 4.
//
// Source: §3.2, Figure 8.
func (k rules) fig8IsZero(c Config) []Config { return k.inside(c, term.IsZero, 0) }
