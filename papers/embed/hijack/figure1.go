package hijack

import (
	"slices"

	"tandem/papers/embed/term"
	"tandem/spec"
)

// Figure1 returns the library of Figure 1, which redefines if and no assignment: it compares
// what locations have before and behind a branch. Its symbolic values are objects. The
// value (SYM_TAG, l) is that of the pair added last whose condition is true: pairs are
// in the order from the newest, so that one that is added again counts anew. Operations
// on symbolic values are those of Figure 9, for the method_missing of §2.1.
func Figure1(standard Rules) Library {
	return Library{1, spec.Inductive[Config]{Name: "Figure 1", Rules: func(next spec.Relation[Config]) []spec.Rule[Config] {
		return slices.Concat(standard(next), setRules(), wordRules9()[1:], rules1())
	}}, Theta{Name: "θ", Clauses: append([]Clause{{ID: "Fig-1-If", Cite: "§2.2, Figure 1", Apply: fig1If}}, theta9()[2:]...)}}
}

func rules1() []spec.Rule[Config] {
	return []spec.Rule[Config]{
		{ID: "Fig-1-AddVal", Cite: "§2.2", Apply: fig1AddVal},
		{ID: "Fig-1-GetState", Cite: "§2.2, Figure 1", Apply: fig1GetState},
		{ID: "Fig-1-SaveState", Cite: "§2.2, Figure 1", Apply: fig1SaveState},
		{ID: "Fig-1-UpdateState", Cite: "§2.2, Figure 1, repaired", Apply: fig1UpdateState},
		{ID: "Fig-1-Object", Cite: "§2.2, Figure 1, left to the reader", Apply: fig1Object},
		{ID: "Fig-1-Lookup", Cite: "§2.2, Figure 1, left to the reader", Apply: fig1Lookup},
		{ID: "Fig-1-Each", Cite: "§2.2, Figure 1, left to the reader", Apply: fig1Each},
	}
}

var (
	if1 = body("λc. λt. λe. if " + isSym9 + " c then (" +
		"let pc0 = !pc in let state = save_state in pc := Exp(and, c, pc0); let v1 = t unit in " +
		"let state1 = get_state in update_state state state1; " +
		"let state = save_state in pc := Exp(and, Exp(not, c), pc0); let v2 = e unit in " +
		"let state2 = get_state in update_state state state2; " +
		"pc := pc0; Exp(if, c, v1, v2)) else if c then t unit else e unit")
	addVal1 = body("λo. λc. λv. let l = object o in let old = !l in l := {(c, v)} ∪ old")
	save1   = body("get_state")
	update1 = body(updating("if tagged? old then "+replaced1, "if old = {} then "+added1+" else "+widened1))
)

// What update_state does with a location that a branch has changed, where it had old.
const (
	added1    = "(let l = ref {} in let o = (SYM_TAG, l) in var := o; add_val o p val)"
	widened1  = "(let l = ref {} in let o = (SYM_TAG, l) in var := o; add_val o true old; add_val o p val)"
	replaced1 = "(let l = object old in let vals = !l in let l = ref vals in let o = (SYM_TAG, l) in var := o; add_val o p val)"
	changed1  = "(var := old; add_val old p val)" // as printed
)

// updating is update_state with what it does where the old value is symbolic, and where it is not.
func updating(symbolic, concrete string) string {
	return "λstate. λstate1. each (var, val) ∈ state1 do let old = state[var] in let p = !pc in " +
		"if old = val then unit else " + symbolic + " else " + concrete
}

// fig1If redefines if.
//
//	if = λc, t, e. if sym? c then
//	                 let pc0 = !pc in
//	                 let state = save_state in pc := c ∧ pc0; let v1 = t.call in
//	                 update_state(state, get_state);
//	                 let state = save_state in pc := ¬c ∧ pc0; let v2 = e.call in
//	                 update_state(state, get_state);
//	                 pc := pc0; Exp(if, c, v1, v2)
//	               else if c then t.call else e.call
//
// Source: §2.2, Figure 1.
func fig1If(t term.Term, kids []term.Term) (term.Term, bool) { return named(if1)(t, kids) }

// fig1AddVal returns the method add_val of symbolic objects.
//
//	add_val → λo, c, v. o.vals := {(c, v)} ∪ o.vals
//
// Printed is o.vals << (c, v), which adds it at the end.
//
// Source: §2.2.
func fig1AddVal(c Config) []Config { return meaning(c, "add_val", addVal1()) }

// fig1GetState returns what all variables have: all locations here, but pc and those that
// are symbolic objects.
//
//	get_state|μ → {(l, v) | μ(l) = v}|μ
//
// Source: §2.2, Figure 1.
func fig1GetState(c Config) []Config {
	var pairs []term.Pair
	c.Mu.Each(func(n int, v term.Term) {
		if k := v.Kind(); n != term.PC && k != term.Pairs && k != term.None {
			pairs = append(pairs, term.Pair{Cond: term.L(n), Value: v})
		}
	})
	return meaning(c, "get_state", term.Set(pairs...))
}

// fig1SaveState saves what all variables have.
//
//	save_state → get_state
//
// Printed is a copy of each x in x_old, since Ruby cannot set a variable of another
// block. A set of pairs is that copy.
//
// Source: §2.2, Figure 1.
func fig1SaveState(c Config) []Config { return meaning(c, "save_state", save1()) }

// fig1UpdateState builds a variable symbolic that a branch has changed.
//
//	update_state → λstate, state1. for (x, v) ∈ state1 with v ≠ state[x]:
//	                 if state[x] has vals then x := a new object with them
//	                 else x := a new object with (true, state[x]), if x was there
//	                 add_val(x, !pc, v)
//
// Printed is add_val to the object that was there, which other variables have, too. It
// is done to every symbolic object, also to one without vals. And "if state[var]" is
// true of no false.
//
// Source: §2.2, Figure 1.
func fig1UpdateState(c Config) []Config { return meaning(c, "update_state", update1()) }

// fig1Object returns the vals of a symbolic object.
//
//	object (SYM_TAG, v) → v
//
// Source: §2.2, as add_val has @vals.
func fig1Object(c Config) []Config {
	return value(c, term.Object, func(t term.Term) (term.Term, bool) {
		if t.Kid(0).Kind() != term.Tag {
			return t, false
		}
		return t.Kid(0).Kid(0), true
	})
}

// fig1Lookup returns what a state has for a variable; {} if it has nothing.
//
//	S[l] → v where (l, v) ∈ S, and {} otherwise
//
// Source: §2.2, Figure 1, in state[var].
func fig1Lookup(c Config) []Config {
	return value(c, term.Lookup, func(t term.Term) (term.Term, bool) {
		for _, p := range term.PairsOf(t.Kid(0)) {
			if p.Cond == t.Kid(1) {
				return p.Value, true
			}
		}
		return term.Of(term.None), true
	})
}

// fig1Each does something for each pair.
//
//	each (x, y) ∈ {(v1, w1), …} do t → [x ↦ v1, y ↦ w1]t; …; unit
//
// Source: §2.2, Figure 1, in state1.each_pair.
func fig1Each(c Config) []Config {
	return value(c, term.Each, func(t term.Term) (term.Term, bool) {
		if k := t.Kid(0).Kind(); k != term.Pairs && k != term.None || !t.Kid(0).IsValue() {
			return t, false
		}
		all := term.Of(term.Unit)
		for _, p := range slices.Backward(term.PairsOf(t.Kid(0))) {
			one := term.Subst(term.Subst(t.Kid(1), "var", p.Cond), "val", p.Value)
			all = term.Apply(term.Fun("_", all), one)
		}
		return all, true
	})
}

// PrintedUpdate is update_state as Figure 1 prints it, or one of the three things in
// which that is wrong: what it does with symbolic objects, with what is symbolic and
// has no vals, and with false.
//
//	update_state → λstate, state1. for (x, v) ∈ state1 with v ≠ state[x]:
//	                 if sym? state[x] then x := state[x]
//	                 else x := a new object with (true, state[x]), if state[x]
//	                 add_val(x, !pc, v)
//
// Source: §2.2, Figure 1.
func PrintedUpdate(inPlace, anySymbolic, noFalse bool) func(spec.Inductive[Config]) spec.Inductive[Config] {
	test, symbolic, concrete := "tagged? old", replaced1, "if old = {} then "+added1+" else "
	if inPlace {
		symbolic = changed1
	}
	if anySymbolic {
		test = isSym9 + " old"
	}
	if noFalse {
		concrete += "if old = false then " + added1 + " else "
	}
	id, update := "Fig-1-UpdateState", body(updating("if "+test+" then "+symbolic, concrete+widened1))
	return func(i spec.Inductive[Config]) spec.Inductive[Config] {
		return i.Changed(func(_ spec.Relation[Config], s spec.System[Config]) spec.System[Config] {
			return s.With(spec.Rule[Config]{ID: id, Cite: "§2.2, Figure 1", Apply: func(c Config) []Config { return meaning(c, "update_state", update()) }})
		})
	}
}
