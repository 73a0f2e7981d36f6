package embed

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
	"tandem/spec/calculus"
)

// Sides is what the theorems of a section relate.
type Sides struct {
	Figures  string                          // as 4 to 6
	Direct   spec.Inductive[symbolic.Config] // →
	Library  hijack.Library                  // →θ
	Standard spec.Inductive[standard.Config] // of programs whose inputs have values
	Gamma    Gamma
	Meaning  Meaning
	Blocks   hijack.Library // →θ of Figure 1, beside that of Figure 9
	// Undefined tells that labels without a value are among the cases.
	Undefined bool
	// Text is that of a mutant which is text; nil: something else differs from what is printed, or nothing.
	Text *calculus.Text
}

// Pure returns the sides of §3.1: Figures 5, 6 and 4.
func Pure() Sides { return By(PureText()) }

// Store returns the sides of §3.2: Figures 8, 9 and 7.
func Store() Sides { return By(StoreText()) }

// By returns the sides of the section whose text this is, or was before it was changed.
func By(text *calculus.Text) Sides {
	rules := interpreter(text, "")
	s := Sides{
		Figures: "7 to 9", Direct: arrow("Figure 8", text), Library: hijack.Figure9(rules), Blocks: hijack.Figure1(rules),
		Standard: spec.Inductive[standard.Config]{Name: "Figure 7", Rules: interpreter(text, "Fig-6-")}, Gamma: Encode, Meaning: Mean,
	}
	if text.Name == PureText().Name {
		s.Figures, s.Direct.Name, s.Library, s.Blocks, s.Standard.Name = "4 to 6", "Figure 5", hijack.Figure6(rules), hijack.Library{}, "Figure 4"
	}
	return s
}

// HasStore reports whether the sides are those of §3.2.
func (s Sides) HasStore() bool { return s.Library.Figure == 9 }

// Valuation is the values of a program's inputs, by their names.
type Valuation map[string]term.Term

// At returns t with the values of V for its inputs.
func (V Valuation) At(t term.Term) term.Term {
	return term.Rewrite(t, func(t term.Term) term.Term {
		if t.Kind() == term.Input {
			if v, ok := V[t.Name()]; ok {
				return v
			}
		}
		return t
	})
}

// Valuations returns every choice of values for the inputs, each among its own.
func Valuations(inputs []string, values func(input string) []term.Term) []Valuation {
	list := []Valuation{{}}
	for _, x := range inputs {
		var more []Valuation
		for _, V := range list {
			for _, v := range values(x) {
				W := maps.Clone(V)
				W[x] = v
				more = append(more, W)
			}
		}
		list = more
	}
	return list
}

// String returns V as the flag --in takes it: x=v,y=w, with numbers as decimals.
func (V Valuation) String() string {
	var parts []string
	for _, x := range slices.Sorted(maps.Keys(V)) {
		text := V[x].String()
		if V[x].IsNumber() {
			text = strconv.Itoa(V[x].Height() - 1)
		}
		parts = append(parts, x+"="+text)
	}
	return strings.Join(parts, ",")
}

// Bound reports whether a configuration of that term and stores exceeds a bound of the machine, and which.
func Bound(t term.Term, stores ...term.Store) (string, bool) {
	if t.Height() > term.MaxNesting {
		return "a term of more than 10000 levels (bound on nesting)", true
	}
	if slices.ContainsFunc(stores, func(m term.Store) bool { return m.High() > term.MaxNesting }) {
		return "a value of more than 10000 levels in a store (bound on nesting)", true
	}
	return "", false
}

// Objects returns a configuration of Figure 1 as one of →: each symbolic object is a variable
// of σ, with its pairs. Of pairs whose conditions are true the first one counts in
// both: an object has the newest first.
//
// Source: §2.2, Figure 1.
func Objects(undo func(term.Term) term.Term, c hijack.Config) symbolic.Config {
	plain := func(t term.Term) term.Term {
		return term.Rewrite(undo(t), func(t term.Term) term.Term {
			if t.Kind() == term.Tag && t.Kid(0).Kind() == term.Label {
				return term.New(t.Kid(0).Number())
			}
			return t
		})
	}
	d := symbolic.Config{Phi: term.Bool(true), T: plain(c.T)}
	c.Mu.Each(func(n int, v term.Term) {
		switch v.Kind() {
		case term.Pairs, term.None:
			d.Sigma = d.Sigma.Set(n, term.Set(term.PairsOf(plain(v))...))
		default:
			if n != term.PC {
				d.Mu = d.Mu.Set(n, plain(v))
			}
		}
	})
	return d
}
