package hijack

import (
	"tandem/papers/embed/term"
	"tandem/spec"
)

// value returns the one step from an operation of that kind on values, where there is one.
func value(c Config, kind term.Kind, of func(t term.Term) (term.Term, bool)) []Config {
	if c.T.Kind() != kind || c.T.Height() > term.MaxNesting {
		return nil
	}
	for i := range c.T.NumKids() {
		if kind != term.Map && kind != term.Each && !c.T.Kid(i).IsValue() {
			return nil
		}
	}
	t, ok := of(c.T)
	if !ok {
		return nil
	}
	return []Config{{T: t, Mu: c.Mu}}
}

// wordRules9 returns what the functions of Figure 9 stand for that redefine no operator.
func wordRules9() []spec.Rule[Config] {
	return []spec.Rule[Config]{
		{ID: "Fig-9-Sym", Cite: "§3.2, Figure 9", Apply: fig9Sym},
		{ID: "Fig-9-IsSym", Cite: "§3.2, Figure 9", Apply: fig9IsSym},
	}
}

// meaning returns the one step from a word to what it stands for.
func meaning(c Config, word string, t term.Term) []Config {
	if c.T.Kind() != term.Word || c.T.Name() != word {
		return nil
	}
	return []Config{{T: t, Mu: c.Mu}}
}

var (
	makeSym9 = body("λvals. (SYM_TAG, vals)")
	asksSym9 = body("λv. if tagged? v then true else sym? v")
)

// fig9Sym returns the function that makes symbolic values.
//
//	sym → λvals. (SYM_TAG, vals)
//
// Source: §3.2, Figure 9.
func fig9Sym(c Config) []Config { return meaning(c, "sym", makeSym9()) }

// fig9IsSym redefines sym?, and is called sym?' where that of Figure 6 stands, too.
//
//	sym? → λv. v = (SYM_TAG, vals) or sym? v
//
// Source: §3.2, Figure 9.
func fig9IsSym(c Config) []Config { return meaning(c, isSym9, asksSym9()) }
