package symbolic

import (
	"slices"
	"strings"

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

// Repairs lists the repairs.
func Repairs() []string { return []string{RepairThis, RepairReturn, RepairDefault, RepairFresh} }

// Reading is the transition system with some of the repairs.
type Reading struct {
	ID      string // published, repaired, or the repairs that it has: this+return
	Repairs []string
	System  spec.System[Config]
	// Unmarked tells that nothing stands behind a body but h := r: there is no
	// transition where it ends.
	Unmarked bool
}

// Readings lists the systems with every set of repairs that there is, the printed
// one first and the repaired one last. Whether a body has ended without return is
// known only where return ends it.
func Readings() []Reading {
	var list []Reading
	for set := range 1 << len(Repairs()) {
		var with []string
		for i, repair := range Repairs() {
			if set&(1<<i) != 0 {
				with = append(with, repair)
			}
		}
		if slices.Contains(with, RepairDefault) && !slices.Contains(with, RepairReturn) {
			continue
		}
		list = append(list, ReadingOf(with...))
	}
	return list
}

// ReadingOf is the system with these repairs.
func ReadingOf(repairs ...string) Reading {
	has := func(repair string) bool { return slices.Contains(repairs, repair) }
	k := Calculus{Fresh: FreshInConfig, This: ByName, Behind: Received}
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
	id := strings.Join(repairs, "+")
	switch len(repairs) {
	case 0:
		id = "published"
	case len(Repairs()):
		id = "repaired"
	}
	s.Name = "unfolding, " + id
	return Reading{ID: id, Repairs: repairs, System: s, Unmarked: !has(RepairReturn)}
}

// Published is the rules as printed.
func Published() spec.System[Config] { return ReadingOf().System }

// ByName replaces this by e0, which is evaluated wherever this occurs.
//
// Source: §4, symbolic method call, "replaces in S all occurrences of the
// distinguished variable this by the expression e0".
func ByName(e0 lang.Expr, _ func() lang.Var) (lang.Expr, []trace.Action) { return e0, nil }

// Received is h := r, a statement like others; nothing where there is no h.
//
// Source: §4, symbolic method call, "S[this, ū := e0, ȳ]; h := r; S'".
func Received(a *lang.Invoke, m *lang.Method) lang.Seq {
	if a.H.IsZero() {
		return lang.Seq{}
	}
	s, _ := a.Receive()
	return lang.SeqOf(s)
}

// ReturnGoesOn is rule Return as printed.
//
//	⟨return e; S, ρ⟩ → ⟨S, ρ · r := e⟩
//
// Source: §4, symbolic method return.
func ReturnGoesOn() Rule {
	return Rule{ID: "Return", Cite: "§4, symbolic method return", Apply: func(c Config) []Config {
		a, ok := c.Stmt().(*lang.Return)
		if !ok {
			return nil
		}
		return []Config{c.Continue(lang.Seq{}, returned(a)...)}
	}}
}

// EndStale is rule End without the assignment to r.
//
//	⟨end h; S, ρ⟩ → ⟨h := r; S, ρ⟩
//
// Source: §4, symbolic method call, where h := r follows a body without return,
// too.
func EndStale() Rule {
	return Rule{ID: "End", Cite: "§4, symbolic method call", Apply: func(c Config) []Config {
		end, ok := c.Stmt().(*lang.End)
		if !ok {
			return nil
		}
		return []Config{c.Continue(receive(end))}
	}}
}

// FreshInConfig is a variable of base's type that does not appear in ⟨S, ρ⟩, the
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
