package standard

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Figure4 returns the relation → of Figure 4.
func Figure4() spec.Inductive[Config] {
	return spec.Inductive[Config]{Name: "Figure 4", Rules: Rules4}
}

// Rules4 returns the rules of Figure 4; next is the relation of the system that they are put into.
func Rules4(next spec.Relation[Config]) []spec.Rule[Config] {
	k := rules{next}
	return []spec.Rule[Config]{
		{ID: "Fig-4-App1", Cite: "§3.1, Figure 4", Apply: k.fig4App1},
		{ID: "Fig-4-App2", Cite: "§3.1, Figure 4", Apply: k.fig4App2},
		{ID: "Fig-4-AppAbs", Cite: "§3.1, Figure 4", Apply: k.fig4AppAbs},
		{ID: "Fig-4-IfTrue", Cite: "§3.1, Figure 4", Apply: k.fig4IfTrue},
		{ID: "Fig-4-IfFalse", Cite: "§3.1, Figure 4", Apply: k.fig4IfFalse},
		{ID: "Fig-4-If", Cite: "§3.1, Figure 4", Apply: k.fig4If},
		{ID: "Fig-4-PredZero", Cite: "§3.1, Figure 4", Apply: k.fig4PredZero},
		{ID: "Fig-4-IsZeroZero", Cite: "§3.1, Figure 4", Apply: k.fig4IsZeroZero},
		{ID: "Fig-4-IsZeroSucc", Cite: "§3.1, Figure 4", Apply: k.fig4IsZeroSucc},
		{ID: "Fig-4-PredSucc", Cite: "§3.1, Figure 4", Apply: k.fig4PredSucc},
		{ID: "Fig-4-Succ", Cite: "§3.1, Figure 4", Apply: k.fig4Succ},
		{ID: "Fig-4-Pred", Cite: "§3.1, Figure 4", Apply: k.fig4Pred},
		{ID: "Fig-4-IsZero", Cite: "§3.1, Figure 4, left to the reader", Apply: k.fig4IsZero},
	}
}

// fig4App1 is rule APP1.
//
//	t1 → t1'
//	--------------
//	t1 t2 → t1' t2
//
// Source: §3.1, Figure 4.
func (k rules) fig4App1(c Config) []Config { return k.inside(c, term.App, 0) }

// fig4App2 is rule APP2.
//
//	t2 → t2'
//	------------
//	v t2 → v t2'
//
// Source: §3.1, Figure 4.
func (k rules) fig4App2(c Config) []Config { return k.second(c, term.App) }

// fig4AppAbs is rule APPABS.
//
//	(λx.t)v → [x ↦ v]t
//
// Source: §3.1, Figure 4.
func (k rules) fig4AppAbs(c Config) []Config { return k.appAbs(c) }

// fig4IfTrue is rule IFTRUE.
//
//	if true then t2 else t3 → t2
//
// Source: §3.1, Figure 4.
func (k rules) fig4IfTrue(c Config) []Config { return k.ifConstant(c, term.True, 1) }

// fig4IfFalse is rule IFFALSE.
//
//	if false then t2 else t3 → t3
//
// Source: §3.1, Figure 4.
func (k rules) fig4IfFalse(c Config) []Config { return k.ifConstant(c, term.False, 2) }

// fig4If is rule IF.
//
//	t1 → t1'
//	----------------------------------------------
//	if t1 then t2 else t3 → if t1' then t2 else t3
//
// Source: §3.1, Figure 4.
func (k rules) fig4If(c Config) []Config { return k.inside(c, term.If, 0) }

// fig4PredZero is rule PREDZERO.
//
//	pred 0 → 0
//
// Source: §3.1, Figure 4.
func (k rules) fig4PredZero(c Config) []Config { return k.zero(c, term.Pred, term.Zero) }

// fig4IsZeroZero is rule ISZEROZERO.
//
//	iszero 0 → true
//
// Source: §3.1, Figure 4.
func (k rules) fig4IsZeroZero(c Config) []Config { return k.zero(c, term.IsZero, term.True) }

// fig4IsZeroSucc is rule ISZEROSUCC.
//
//	iszero (succ nv1) → false
//
// Source: §3.1, Figure 4.
func (k rules) fig4IsZeroSucc(c Config) []Config { return k.isZeroSucc(c) }

// fig4PredSucc is rule PREDSUCC.
//
//	pred (succ nv1) → nv1
//
// Source: §3.1, Figure 4.
func (k rules) fig4PredSucc(c Config) []Config { return k.predSucc(c) }

// fig4Succ is rule SUCC.
//
//	t1 → t1'
//	------------------
//	succ t1 → succ t1'
//
// Source: §3.1, Figure 4.
func (k rules) fig4Succ(c Config) []Config { return k.inside(c, term.Succ, 0) }

// fig4Pred is rule PRED.
//
//	t1 → t1'
//	------------------
//	pred t1 → pred t1'
//
// Source: §3.1, Figure 4.
func (k rules) fig4Pred(c Config) []Config { return k.inside(c, term.Pred, 0) }

// fig4IsZero is rule ISZERO, which the figure leaves out: "we adopt the standard
// syntax and semantics … of Pierce", who has it.
//
//	t1 → t1'
//	----------------------
//	iszero t1 → iszero t1'
//
// Without it iszero (pred 0) has no step, and by Figure 6 it has one.
//
// Source: §3.1, Figure 4.
func (k rules) fig4IsZero(c Config) []Config { return k.inside(c, term.IsZero, 0) }
