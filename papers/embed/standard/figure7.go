package standard

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Figure7 returns the relation → of Figure 7, with a store.
func Figure7() spec.Inductive[Config] {
	return spec.Inductive[Config]{Name: "Figure 7", Rules: Rules7}
}

// Rules7 returns the rules of Figure 7; next is the relation of the system that they are put into.
func Rules7(next spec.Relation[Config]) []spec.Rule[Config] {
	k := rules{next}
	return []spec.Rule[Config]{
		{ID: "Fig-7-App1", Cite: "§3.2, Figure 7", Apply: k.fig7App1},
		{ID: "Fig-7-App2", Cite: "§3.2, Figure 7", Apply: k.fig7App2},
		{ID: "Fig-7-AppAbs", Cite: "§3.2, Figure 7", Apply: k.fig7AppAbs},
		{ID: "Fig-7-IfTrue", Cite: "§3.2, Figure 7", Apply: k.fig7IfTrue},
		{ID: "Fig-7-IfFalse", Cite: "§3.2, Figure 7", Apply: k.fig7IfFalse},
		{ID: "Fig-7-If", Cite: "§3.2, Figure 7", Apply: k.fig7If},
		{ID: "Fig-7-PredZero", Cite: "§3.2, Figure 7", Apply: k.fig7PredZero},
		{ID: "Fig-7-IsZeroZero", Cite: "§3.2, Figure 7", Apply: k.fig7IsZeroZero},
		{ID: "Fig-7-IsZeroSucc", Cite: "§3.2, Figure 7", Apply: k.fig7IsZeroSucc},
		{ID: "Fig-7-PredSucc", Cite: "§3.2, Figure 7", Apply: k.fig7PredSucc},
		{ID: "Fig-7-Succ", Cite: "§3.2, Figure 7", Apply: k.fig7Succ},
		{ID: "Fig-7-Pred", Cite: "§3.2, Figure 7", Apply: k.fig7Pred},
		{ID: "Fig-7-RefV", Cite: "§3.2, Figure 7", Apply: k.fig7RefV},
		{ID: "Fig-7-Ref", Cite: "§3.2, Figure 7", Apply: k.fig7Ref},
		{ID: "Fig-7-DerefLoc", Cite: "§3.2, Figure 7", Apply: k.fig7DerefLoc},
		{ID: "Fig-7-Deref", Cite: "§3.2, Figure 7", Apply: k.fig7Deref},
		{ID: "Fig-7-Assign1", Cite: "§3.2, Figure 7", Apply: k.fig7Assign1},
		{ID: "Fig-7-Assign2", Cite: "§3.2, Figure 7", Apply: k.fig7Assign2},
		{ID: "Fig-7-Assign", Cite: "§3.2, Figure 7", Apply: k.fig7Assign},
		{ID: "Fig-7-IsZero", Cite: "§3.2, Figure 7, left to the reader", Apply: k.fig7IsZero},
	}
}

// fig7App1 is rule APP1.
//
//	t1|μ → t1'|μ'
//	-------------------
//	t1 t2|μ → t1' t2|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7App1(c Config) []Config { return k.inside(c, term.App, 0) }

// fig7App2 is rule APP2.
//
//	t2|μ → t2'|μ'
//	-----------------
//	v t2|μ → v t2'|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7App2(c Config) []Config { return k.second(c, term.App) }

// fig7AppAbs is rule APPABS.
//
//	(λx.t)v|μ → [x ↦ v]t|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7AppAbs(c Config) []Config { return k.appAbs(c) }

// fig7IfTrue is rule IFTRUE.
//
//	if true then t2 else t3|μ → t2|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7IfTrue(c Config) []Config { return k.ifConstant(c, term.True, 1) }

// fig7IfFalse is rule IFFALSE.
//
//	if false then t2 else t3|μ → t3|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7IfFalse(c Config) []Config { return k.ifConstant(c, term.False, 2) }

// fig7If is rule IF.
//
//	t1|μ → t1'|μ'
//	---------------------------------------------------
//	if t1 then t2 else t3|μ → if t1' then t2 else t3|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7If(c Config) []Config { return k.inside(c, term.If, 0) }

// fig7PredZero is rule PREDZERO.
//
//	pred 0|μ → 0|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7PredZero(c Config) []Config { return k.zero(c, term.Pred, term.Zero) }

// fig7IsZeroZero is rule ISZEROZERO.
//
//	iszero 0|μ → true|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7IsZeroZero(c Config) []Config { return k.zero(c, term.IsZero, term.True) }

// fig7IsZeroSucc is rule ISZEROSUCC.
//
//	iszero (succ nv1)|μ → false|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7IsZeroSucc(c Config) []Config { return k.isZeroSucc(c) }

// fig7PredSucc is rule PREDSUCC.
//
//	pred (succ nv1)|μ → nv1|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7PredSucc(c Config) []Config { return k.predSucc(c) }

// fig7Succ is rule SUCC.
//
//	t1|μ → t1'|μ'
//	-----------------------
//	succ t1|μ → succ t1'|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7Succ(c Config) []Config { return k.inside(c, term.Succ, 0) }

// fig7Pred is rule PRED.
//
//	t1|μ → t1'|μ'
//	-----------------------
//	pred t1|μ → pred t1'|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7Pred(c Config) []Config { return k.inside(c, term.Pred, 0) }

// fig7RefV is rule REFV.
//
//	l ∉ dom(μ)
//	------------------------
//	ref v1|μ → l|(μ, l ↦ v1)
//
// Source: §3.2, Figure 7.
func (k rules) fig7RefV(c Config) []Config { return k.refV(c) }

// fig7Ref is rule REF.
//
//	t1|μ → t1'|μ'
//	---------------------
//	ref t1|μ → ref t1'|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7Ref(c Config) []Config { return k.inside(c, term.Ref, 0) }

// fig7DerefLoc is rule DEREFLOC.
//
//	μ(l) = v
//	----------
//	!l|μ → v|μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7DerefLoc(c Config) []Config { return k.derefLoc(c) }

// fig7Deref is rule DEREF.
//
//	t1|μ → t1'|μ'
//	---------------
//	!t1|μ → !t1'|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7Deref(c Config) []Config { return k.inside(c, term.Deref, 0) }

// fig7Assign1 is rule ASSIGN1.
//
//	t1|μ → t1'|μ'
//	-------------------------
//	t1 := t2|μ → t1' := t2|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7Assign1(c Config) []Config { return k.inside(c, term.Assign, 0) }

// fig7Assign2 is rule ASSIGN2.
//
//	t2|μ → t2'|μ'
//	-------------------------
//	v1 := t2|μ → v1 := t2'|μ'
//
// Source: §3.2, Figure 7.
func (k rules) fig7Assign2(c Config) []Config { return k.second(c, term.Assign) }

// fig7Assign is rule ASSIGN.
//
//	l := v2|μ → unit|[l ↦ v2]μ
//
// Source: §3.2, Figure 7.
func (k rules) fig7Assign(c Config) []Config { return k.assign(c) }

// fig7IsZero is rule ISZERO, which the figure leaves out: "we adopt the standard
// syntax and semantics … of Pierce", who has it.
//
//	t1|μ → t1'|μ'
//	---------------------------
//	iszero t1|μ → iszero t1'|μ'
//
// It is missing here as it is in Figure 4.
//
// Source: §3.2, Figure 7.
func (k rules) fig7IsZero(c Config) []Config { return k.inside(c, term.IsZero, 0) }
