package embed

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
	"tandem/spec/calculus"
)

// PureText and StoreText return the texts of §3.1 and §3.2 by which Figures 4, 5, 7 and 8 run, with sym? of Figure 6.
var (
	PureText  = sync.OnceValue(func() *calculus.Text { return textOf("lambda") })
	StoreText = sync.OnceValue(func() *calculus.Text { return textOf("lambda-store") })
)

// textOf reads the text of a language. It panics of a mistake, which is ours.
func textOf(language string) *calculus.Text {
	list := term.Declarations(language)
	for _, e := range rules.All() {
		if e.Language == language && e.Func == "" && e.Library == "" {
			list = append(list, term.Entry(e.Side, e.ID, e.Formula, e.Cite))
		}
	}
	for _, o := range rules.Others() {
		if o.Language == language && o.Func == "" {
			list = append(list, term.Entry(o.Side, o.ID, o.Formula, o.Cite))
		}
	}
	t, err := calculus.Of(language, list)
	if err != nil {
		panic(fmt.Sprintf("papers/embed: %v", err))
	}
	return t
}

// Fits returns an error for what the terms and configurations of this package do not have.
func Fits(t *calculus.Text) error {
	known := lists.Map(StoreText().Grammar.Forms(), func(f calculus.Form) string { return f.Text })
	if f, ok := lists.Find(t.Grammar.Forms(), func(f calculus.Form) bool { return !slices.Contains(known, f.Text) }); ok {
		return calculus.Problem(f.Entry, "the production "+f.Text, "the productions of "+t.Name)
	}
	for _, r := range t.Rules {
		from, to := r.Parts()
		if is := [2]int{from, to}; r.Arrow != "→" || is != [2]int{1, 1} && is != [2]int{2, 2} && is != [2]int{4, 3} {
			return calculus.Problem(r.Entry, "a rule of another relation", "t → t', t|μ → t'|μ' or φ ⊢ t|μ, σ → t'|μ', σ'")
		}
	}
	return nil
}

// cells is μ or σ, whose keys are labels, or variables that σ has made.
type cells struct {
	term.Store
	of term.Kind
}

func (c cells) Get(key calculus.Term) calculus.Term {
	if k := key.(term.Term); k.Kind() == c.of {
		if v, ok := c.Store.Get(k.Number()); ok {
			return v
		}
	}
	return nil
}

func (c cells) Set(key, v calculus.Term) calculus.Store {
	return cells{c.Store.Set(key.(term.Term).Number(), v.(term.Term)), c.of}
}
func (c cells) New() calculus.Term {
	if c.of == term.Label {
		return term.L(c.Store.New())
	}
	return term.New(c.Store.New())
}
func (c cells) Same(o calculus.Store) bool { return c == o }

// parts lists those of a configuration that a rule has: t, t|μ, t|μ, σ or φ ⊢ t|μ, σ.
func parts(c symbolic.Config, n int) []any {
	all := []any{c.Phi, c.T, cells{c.Mu, term.Label}, cells{c.Sigma, term.Fresh}}
	if n < len(all) {
		return all[1 : n+1]
	}
	return all
}

// withParts returns a configuration with other parts.
func withParts(c symbolic.Config, parts []any) symbolic.Config {
	if len(parts) == 4 {
		c.Phi, parts = parts[0].(term.Term), parts[1:]
	}
	c.T = parts[0].(term.Term)
	if len(parts) > 1 {
		c.Mu = parts[1].(cells).Store
	}
	if len(parts) > 2 {
		c.Sigma = parts[2].(cells).Store
	}
	return c
}

// relation returns the rules of a side of a text, but for those whose IDs begin with without.
func relation[C any](text *calculus.Text, side, without string, of func(C) symbolic.Config, back func(symbolic.Config) C) func(spec.Relation[C]) []spec.Rule[C] {
	return func(next spec.Relation[C]) []spec.Rule[C] {
		var list []spec.Rule[C]
		for _, r := range text.Of(side) {
			if without != "" && strings.HasPrefix(r.ID, without) {
				continue
			}
			from, to := r.Parts()
			list = append(list, spec.Rule[C]{ID: r.ID, Cite: r.Cite, Apply: func(own C) []C {
				c := of(own)
				if c.T.Height() > term.MaxNesting || !r.About(c.T.Form()) {
					return nil
				}
				inner := func(_ string, at []any) []calculus.Derived {
					return lists.Map(next(back(withParts(c, at))), func(d C) calculus.Derived { return calculus.Derived{To: parts(of(d), to)} })
				}
				return lists.Map(r.Apply(text.Grammar, term.Terms{MaxPairs: symbolic.MaxPairs}, parts(c, from), inner), func(d calculus.Derived) C { return back(withParts(c, d.To)) })
			}})
		}
		return list
	}
}

// arrow returns → by a text.
func arrow(name string, text *calculus.Text) spec.Inductive[symbolic.Config] {
	same := func(c symbolic.Config) symbolic.Config { return c }
	return spec.Inductive[symbolic.Config]{Name: name, Rules: relation(text, rules.Symbolic, "", same, same)}
}

// interpreter returns the standard rules by a text, without those for sym? if they are left out.
func interpreter(text *calculus.Text, without string) func(spec.Relation[standard.Config]) []spec.Rule[standard.Config] {
	return relation(text, rules.Concrete, without,
		func(c standard.Config) symbolic.Config { return symbolic.Config{T: c.T, Mu: c.Mu} },
		func(c symbolic.Config) standard.Config { return standard.Config{T: c.T, Mu: c.Mu} })
}
