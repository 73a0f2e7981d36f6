package embed

import (
	"fmt"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

// PureText and StoreText return the texts of §3.1 and §3.2 by which Figures 4, 5, 7 and 8 run, with sym? of Figure 6.
var (
	PureText  = sync.OnceValue(func() *calculus.Text { return textOf("lambda") })
	StoreText = sync.OnceValue(func() *calculus.Text { return textOf("lambda-store") })
)

// textOf reads the text of a language. It panics of a mistake, which is ours.
func textOf(language string) *calculus.Text {
	var list []calculus.Entry
	add := func(side, id, text, cite string) {
		list = append(list, calculus.Entry{Change: texts.Change{Side: side, ID: id, Text: text, File: "papers/embed/paper.rules", Line: 1, Col: 1}, Cite: cite})
	}
	for _, d := range rules.Terms(language) {
		add(d.Kind, d.Letter, d.Is, d.Cite)
	}
	for _, e := range rules.All() {
		if e.Language == language && e.Func == "" {
			add(e.Side, e.ID, e.Formula, e.Cite)
		}
	}
	for _, o := range rules.Others() {
		if o.Language == language && o.Func == "" {
			add(o.Side, o.ID, o.Formula, o.Cite)
		}
	}
	t, err := calculus.Of(language, list)
	if err == nil {
		err = Fits(t)
	}
	if err != nil {
		panic(fmt.Sprintf("papers/embed: %v", err))
	}
	return t
}

// Fits returns an error for what the terms and configurations of this package do not have.
func Fits(t *calculus.Text) error {
	for _, f := range t.Grammar.Forms() {
		if _, ok := kinds[f.Text]; !ok {
			return calculus.Problem(f.Entry, "the production "+f.Text, "the productions of "+t.Name)
		}
	}
	for _, r := range t.Rules {
		from, to := r.Parts()
		if is := [2]int{from, to}; r.Arrow != "→" || is != [2]int{1, 1} && is != [2]int{2, 2} && is != [2]int{4, 3} {
			return calculus.Problem(r.Entry, "a rule of another relation", "t → t', t|μ → t'|μ' or φ ⊢ t|μ, σ → t'|μ', σ'")
		}
	}
	return nil
}

// forms are what the text has for kinds of terms; kinds is the other way round, with what the text abbreviates.
var forms = map[term.Kind]string{
	term.Var: "x", term.Lam: "λ x . _", term.App: "_ _", term.True: "true", term.False: "false", term.If: "if _ then _ else _",
	term.Zero: "0", term.Succ: "succ _", term.Pred: "pred _", term.IsZero: "iszero _", term.Unit: "unit", term.Ref: "ref _",
	term.Deref: "! _", term.Assign: "_ := _", term.Label: "l", term.Input: "sx", term.Fresh: "sx", term.Exp: "Exp ( op , _* )",
	term.IsSym: "sym? _", term.Tag: "( SYM_TAG , _ )", term.None: "{ }", term.Pairs: "{ ( _ , _ ) } ∪ _",
}

var kinds = func() map[string]term.Kind {
	m := map[string]term.Kind{"_ ∧ _": term.Exp, "¬ _": term.Exp}
	for k, f := range forms {
		m[f] = k
	}
	return m
}()

var formOf = func() (list [term.Each + 1]string) {
	for k, f := range forms {
		list[k] = f
	}
	return list
}()

// view is a term as the text has it.
type view struct{ term.Term }

func (v view) Form() string             { return formOf[v.Kind()] }
func (v view) Part(i int) calculus.Term { return view{v.Kid(i)} }

// terms makes terms of views.
type terms struct{}

func (terms) Make(form, name string, kids []calculus.Term) calculus.Term {
	own := lists.Map(kids, func(k calculus.Term) term.Term { return k.(view).Term })
	switch kind, ok := kinds[form]; {
	case !ok || len(own) > 3:
		return nil
	case form == "_ ∧ _":
		return view{term.And(own[0], own[1])}
	case form == "¬ _":
		return view{term.Not(own[0])}
	default:
		return view{term.Make(kind, name, 0, own...)}
	}
}

func (terms) Put(t calculus.Term, x string, v calculus.Term) calculus.Term {
	return view{term.Subst(t.(view).Term, x, v.(view).Term)}
}

func (terms) Set(pairs [][2]calculus.Term) calculus.Term {
	if len(pairs) > symbolic.MaxPairs {
		return nil
	}
	return view{term.Set(lists.Map(pairs, func(p [2]calculus.Term) term.Pair { return term.Pair{Cond: p[0].(view).Term, Value: p[1].(view).Term} })...)}
}

func (terms) Pairs(set calculus.Term) [][2]calculus.Term {
	return lists.Map(term.PairsOf(set.(view).Term), func(p term.Pair) [2]calculus.Term { return [2]calculus.Term{view{p.Cond}, view{p.Value}} })
}

// cells is μ or σ, whose keys are labels, or variables that σ has made.
type cells struct {
	term.Store
	of term.Kind
}

func (c cells) Get(key calculus.Term) calculus.Term {
	if k := key.(view); k.Kind() == c.of {
		if v, ok := c.Store.Get(k.Number()); ok {
			return view{v}
		}
	}
	return nil
}

func (c cells) Set(key, v calculus.Term) calculus.Store {
	return cells{c.Store.Set(key.(view).Number(), v.(view).Term), c.of}
}
func (c cells) New() calculus.Term         { return view{term.Make(c.of, "", c.Store.New())} }
func (c cells) Same(o calculus.Store) bool { return c.Equal(o.(cells).Store) }

// relation returns the rules of a side of a text, but for those whose IDs begin with without.
func relation[C any](text *calculus.Text, side, without string, of func(C) term.Term, parts func(C, int) []any, with func(C, []any) C) func(spec.Relation[C]) []spec.Rule[C] {
	return func(next spec.Relation[C]) []spec.Rule[C] {
		var list []spec.Rule[C]
		for _, r := range text.Of(side) {
			if without != "" && strings.HasPrefix(r.ID, without) {
				continue
			}
			from, to := r.Parts()
			list = append(list, spec.Rule[C]{ID: r.ID, Cite: r.Cite, Apply: func(c C) []C {
				if t := of(c); t.Height() > term.MaxNesting || !r.About(formOf[t.Kind()]) {
					return nil
				}
				inner := func(_ string, at []any) []calculus.Derived {
					return lists.Map(next(with(c, at)), func(c C) calculus.Derived { return calculus.Derived{To: parts(c, to)} })
				}
				return lists.Map(r.Apply(text.Grammar, terms{}, parts(c, from), inner), func(d calculus.Derived) C { return with(c, d.To) })
			}})
		}
		return list
	}
}

// arrow returns → by a text.
func arrow(name string, text *calculus.Text) spec.Inductive[symbolic.Config] {
	return spec.Inductive[symbolic.Config]{Name: name, Rules: relation(text, rules.Symbolic, "",
		func(c symbolic.Config) term.Term { return c.T },
		func(c symbolic.Config, n int) []any {
			all := []any{view{c.Phi}, view{c.T}, cells{c.Mu, term.Label}, cells{c.Sigma, term.Fresh}}
			if n < 4 {
				return all[1 : n+1]
			}
			return all
		},
		func(c symbolic.Config, parts []any) symbolic.Config {
			if len(parts) == 4 {
				c.Phi, parts = parts[0].(view).Term, parts[1:]
			}
			c.T = parts[0].(view).Term
			if len(parts) > 1 {
				c.Mu = parts[1].(cells).Store
			}
			if len(parts) > 2 {
				c.Sigma = parts[2].(cells).Store
			}
			return c
		})}
}

// interpreter returns the standard rules by a text, without those for sym? if they are left out.
func interpreter(text *calculus.Text, without string) func(spec.Relation[standard.Config]) []spec.Rule[standard.Config] {
	return relation(text, rules.Concrete, without,
		func(c standard.Config) term.Term { return c.T },
		func(c standard.Config, n int) []any { return []any{view{c.T}, cells{c.Mu, term.Label}}[:n] },
		func(c standard.Config, parts []any) standard.Config {
			c.T = parts[0].(view).Term
			if len(parts) > 1 {
				c.Mu = parts[1].(cells).Store
			}
			return c
		})
}

// ValuesOf returns what the text of §3.1, or of §3.2, says is a value.
func ValuesOf(store bool) func(term.Term) bool {
	text := PureText()
	if store {
		text = StoreText()
	}
	return func(t term.Term) bool { return text.Grammar.In(view{t}, text.Grammar.Sort("v")) }
}
