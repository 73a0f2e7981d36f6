package unfold

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// The repairs of the printed rules.
const (
	RepairThis    = "this"    // e0 is evaluated at the call
	RepairReturn  = "return"  // return ends the body
	RepairDefault = "default" // r has a default value where there is no return; supposes RepairReturn
	RepairFresh   = "fresh"   // fresh variables are fresh in the whole program
)

// repairs lists the repairs with the rules that each changes.
var repairs = []struct {
	name  string
	rules []string
}{
	{RepairThis, []string{"symbolic Call"}},
	{RepairReturn, []string{"symbolic Call", "symbolic Return"}},
	{RepairDefault, []string{"symbolic End"}},
	{RepairFresh, []string{"symbolic New", "symbolic Call"}},
}

// Unfolding is the transition system with some of the repairs.
type Unfolding struct {
	Repairs []string
	System  spec.System[Config]
	// Unmarked tells that nothing stands behind a body but h := r: there is no transition where it ends.
	Unmarked bool
	// Returning tells that in programs each method has a result and ends with its one return.
	Returning bool
}

// Reading is the rules as they read without some of the repairs. Its ID is literal, repaired, or
// the repairs that it has: this+return. What it refutes is in package props/traces.
type Reading = spec.Reading[Unfolding]

// Readings lists the systems with every set of repairs that there is, the printed one first and the
// repaired one last. Whether a body has ended without return is known only where return ends it.
func Readings() []Reading {
	var list []Reading
	for set := range 1 << len(repairs) {
		var with, without, entries []string
		for i, r := range repairs {
			if set&(1<<i) != 0 {
				with = append(with, r.name)
				continue
			}
			without = append(without, r.name)
			entries = lists.Union(entries, r.rules)
		}
		if slices.Contains(with, RepairDefault) && !slices.Contains(with, RepairReturn) {
			continue
		}
		id := strings.Join(with, "+")
		switch {
		case len(with) == 0:
			id = "literal"
		case len(without) == 0:
			id = "repaired"
		}
		list = append(list, Reading{
			ID: id, Text: "without the repairs: " + strings.Join(without, ", "), Entries: entries, Said: Said(with...), Unsaid: unsaid(with),
			Of: func() Unfolding { return With(with...) },
		})
	}
	return list
}

// Said lists the functions whose comments say what the rules are with these repairs.
func Said(repairs ...string) []string {
	var list []string
	this, ret := slices.Contains(repairs, RepairThis), slices.Contains(repairs, RepairReturn)
	switch {
	case !this && !ret:
		list = append(list, "unfold.asPrinted")
	case !this:
		list = append(list, "unfold.ByName")
	case !ret:
		list = append(list, "unfold.Received")
	}
	if !ret {
		list = append(list, "unfold.ReturnGoesOn")
	}
	if !slices.Contains(repairs, RepairDefault) {
		list = append(list, "unfold.EndStale")
	}
	return list
}

// unsaid returns why no formulas say what the rules are with these repairs.
func unsaid(repairs []string) string {
	if slices.Contains(repairs, RepairFresh) {
		return ""
	}
	return "a formula does not say which variable is fresh"
}

// With returns the system with these repairs; without any, the rules as printed.
func With(repairs ...string) Unfolding {
	has := func(repair string) bool { return slices.Contains(repairs, repair) }
	k := asPrinted
	if has(RepairThis) {
		k.This = ByValue
	}
	if has(RepairFresh) {
		k.Fresh = Fresh
	}
	if has(RepairReturn) {
		k.Behind = Marked
	}
	s := System(k)
	if !has(RepairReturn) {
		s = s.With(ReturnGoesOn())
	}
	if !has(RepairDefault) {
		s = s.With(EndStale())
	}
	s.Name = "unfolding, with the repairs: " + strings.Join(repairs, ", ")
	return Unfolding{Repairs: repairs, System: s, Unmarked: !has(RepairReturn)}
}

// ByName replaces this by e0, which is evaluated wherever this occurs:
//
//	Call: ⟨h := e0.m(ē); S', ρ⟩ → ⟨S[this, ū := e0, ȳ]; end h; S', ρ · e0 ≠ nil · ȳ := ē⟩
//		where m(ū) :: S ∈ D and [ū := ȳ] is fresh
//
// Source: §4, symbolic method call, "replaces in S all occurrences of the
// distinguished variable this by the expression e0".
func ByName(e0 lang.Expr, _ func() lang.Var) (lang.Expr, []trace.Action) { return e0, nil }

// Received returns h := r, a statement like others; nothing where there is no h:
//
//	Call: ⟨h := e0.m(ē); S', ρ⟩ → ⟨S[this, ū := t, ȳ]; h := r; S', ρ · e0 ≠ nil · t := e0 · ȳ := ē⟩
//		where m(ū) :: S ∈ D and [this, ū := t, ȳ] is fresh
//
// Source: §4, symbolic method call, "S[this, ū := e0, ȳ]; h := r; S'".
func Received(a *lang.Invoke, m *lang.Method) lang.Seq {
	if a.H.IsZero() {
		return lang.Seq{}
	}
	s, _ := a.Receive()
	return lang.SeqOf(s)
}

// asPrinted is rule Call with both: what ByName and Received say.
//
//	Call: ⟨h := e0.m(ē); S', ρ⟩ → ⟨S[this, ū := e0, ȳ]; h := r; S', ρ · e0 ≠ nil · ȳ := ē⟩
//		where m(ū) :: S ∈ D and [ū := ȳ] is fresh
//
// Source: §4, symbolic method call.
var asPrinted = Calculus{Fresh: FreshInConfig, This: ByName, Behind: Received}

// ReturnGoesOn is rule Return as printed.
//
//	Return: ⟨return e; S, ρ⟩ → ⟨S, ρ · r := e⟩
//
// Source: §4, symbolic method return.
func ReturnGoesOn() Rule {
	return Rule{ID: "Return", Cite: "§4, symbolic method return", Apply: lang.On(func(c Config, a *lang.Return) []Config {
		return []Config{c.Continue(lang.Seq{}).Record(returned(a)...)}
	})}
}

// EndStale is rule End without the assignment to r.
//
//	End: ⟨end h; S, ρ⟩ → ⟨h := r; S, ρ⟩
//
// Source: §4, symbolic method call, where h := r follows a body without return,
// too.
func EndStale() Rule {
	return Rule{ID: "End", Cite: "§4, symbolic method call", Apply: lang.On(func(c Config, end *lang.End) []Config {
		return []Config{c.Continue(receive(end))}
	})}
}

// FreshInConfig returns a variable of base's type that does not appear in ⟨S, ρ⟩, the
// worst choice that there is: a global variable of the program if one does not
// appear, and else the choice of Fresh.
//
// Source: §4, "x is a fresh variable not appearing in ⟨h := new C; S, ρ⟩", "fresh
// variables (i.e., not appearing in the configuration …)".
func FreshInConfig(c Config, base lang.Var, chosen []lang.Var) lang.Var {
	for _, x := range c.Program.Vars {
		if x.Type == base.Type && !slices.Contains(chosen, x) && !c.occurs(x) {
			return x
		}
	}
	return Fresh(c, base, chosen)
}
