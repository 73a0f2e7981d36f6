package statements

import (
	"slices"
	"strings"
	"testing"

	"tandem/papers/embed"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec"
)

// step is Figures 4, 5, 7 and 8 once more, as a function: the rule without its figure, and where it leads; "" for none. A
// configuration of the standard interpreter has no symbolic store, and no rule for symbolic values.
func step(c symbolic.Config, symbols bool) (string, symbolic.Config) {
	t := c.T
	kid := func(i int) term.Term { return t.Kid(i) }
	to := func(rule string, u term.Term) (string, symbolic.Config) {
		c.T = u
		return rule, c
	}
	inside := func(rule string, i int, phi term.Term) (string, symbolic.Config) {
		in, d := step(symbolic.Config{Phi: phi, T: kid(i), Mu: c.Mu, Sigma: c.Sigma}, symbols)
		if in == "" {
			return "", c
		}
		d.Phi, d.T = c.Phi, t.Put(i, d.T)
		return rule, d
	}
	if t.IsValue() {
		return "", c
	}
	sv := symbols && t.NumKids() > 0 && kid(0).IsSymbolic()
	unary := map[term.Kind]string{term.Succ: "Succ", term.Pred: "Pred", term.IsZero: "IsZero", term.Ref: "Ref", term.Deref: "Deref"}
	switch kind := t.Kind(); kind {
	case term.App, term.Assign:
		name := map[term.Kind]string{term.App: "App", term.Assign: "Assign"}[kind]
		switch {
		case !kid(0).IsValue():
			return inside(name+"1", 0, c.Phi)
		case !kid(1).IsValue():
			return inside(name+"2", 1, c.Phi)
		case kind == term.App && kid(0).Kind() == term.Lam:
			return to("AppAbs", term.Subst(kid(0).Kid(0), kid(0).Name(), kid(1)))
		case kind == term.Assign && kid(0).Kind() == term.Label:
			return assigned(c, symbols)
		}
	case term.If:
		switch {
		case !kid(0).IsValue():
			return inside("If", 0, c.Phi)
		case kid(0).Kind() == term.True:
			return to("IfTrue", kid(1))
		case kid(0).Kind() == term.False:
			return to("IfFalse", kid(2))
		case sv && !kid(1).IsValue():
			return inside("IfSymb1", 1, term.And(c.Phi, kid(0)))
		case sv && !kid(2).IsValue():
			return inside("IfSymb2", 2, term.And(c.Phi, term.Not(kid(0))))
		case sv:
			return to("IfSymb", term.Sym("if", kid(0), kid(1), kid(2)))
		}
	case term.Succ, term.Pred, term.IsZero, term.Ref, term.Deref:
		name, v := unary[kind], t.Kid(0)
		switch {
		case !v.IsValue():
			return inside(name, 0, c.Phi)
		case kind == term.Ref:
			l := c.Mu.New()
			c.Mu = c.Mu.Set(l, v)
			return to("RefV", term.L(l))
		case kind == term.Deref:
			if w, ok := c.Mu.Get(v.Number()); ok && v.Kind() == term.Label {
				return to("DerefLoc", w)
			}
		case sv:
			return to(name+"Symb", term.Sym(strings.ToLower(name), v))
		case v.Kind() == term.Zero && kind == term.Pred:
			return to("PredZero", v)
		case v.Kind() == term.Zero:
			return to("IsZeroZero", term.Bool(true))
		case v.IsNumber() && kind == term.Pred:
			return to("PredSucc", v.Kid(0))
		case v.IsNumber():
			return to("IsZeroSucc", term.Bool(false))
		}
	}
	return "", c
}

// assigned is the rules for l := v2.
func assigned(c symbolic.Config, symbols bool) (string, symbolic.Config) {
	l, v := c.T.Kid(0).Number(), c.T.Kid(1)
	there, defined := c.Mu.Get(l)
	c.T = term.Of(term.Unit)
	make := func(rule string, pairs ...term.Pair) (string, symbolic.Config) {
		n := c.Sigma.New()
		c.Sigma, c.Mu = c.Sigma.Set(n, term.Set(pairs...)), c.Mu.Set(l, term.New(n))
		return rule, c
	}
	var old term.Term
	if defined && there.Kind() == term.Fresh {
		old, _ = c.Sigma.Get(there.Number())
	}
	switch {
	case !symbols || old.IsNone() && c.Phi.Kind() == term.True:
		c.Mu = c.Mu.Set(l, v)
		return "Assign", c
	case old.IsNone() && defined:
		return make("AssignSymb1", term.Pair{Cond: c.Phi, Value: v}, term.Pair{Cond: term.Not(c.Phi), Value: there})
	case old.IsNone():
		return "", c
	}
	var now, before []term.Pair
	for _, p := range term.PairsOf(old) {
		now = append(now, term.Pair{Cond: term.And(c.Phi, p.Cond), Value: v})
		before = append(before, term.Pair{Cond: term.And(term.Not(c.Phi), p.Cond), Value: p.Value})
	}
	return make("AssignSymb2", append(now, before...)...)
}

// The text of Figures 4, 5, 7 and 8 has the steps of the function, on all small cases and on random ones, and each rule is taken.
func TestText(t *testing.T) {
	for _, s := range both {
		figures, size := [2]string{"Fig-5-", "Fig-4-"}, 4
		if s.HasStore() {
			figures, size = [2]string{"Fig-8-", "Fig-7-"}, 2
		}
		direct, concrete, fired := s.Direct.System(), s.Standard.System(), map[string]bool{}
		taken := func(rule string) { fired[rule] = true }
		same := func(c symbolic.Config, figure, rule string, got []string) bool {
			if rule == "" {
				return len(got) == 0 || t.Failed()
			}
			if !slices.Equal(got, []string{figure + rule}) {
				t.Errorf("%v: the text has %v, and the function %s", c, got, rule)
			}
			taken(figure + rule)
			return false
		}
		follow := func(k Case) {
			c := k.direct()
			for range 40 {
				rule, to := step(c, true)
				next := direct.Next(c)
				if same(c, figures[0], rule, rulesOf(next)) || len(next) == 0 {
					break
				}
				if c = next[0].To; c != to {
					t.Fatalf("the text has %v, and the function %v", c, to)
				}
			}
			d := k.underValuation(nil)
			for range 40 {
				c := symbolic.Config{Phi: term.Bool(true), T: d.T, Mu: d.Mu}
				rule, to := step(c, false)
				next := concrete.Next(d)
				if same(c, figures[1], rule, rulesOf(next)) || len(next) == 0 {
					break
				}
				if d = next[0].To; d.T != to.T || d.Mu != to.Mu {
					t.Fatalf("the text has %v, and the function %v", d, to)
				}
			}
		}
		for k := range upTo(s.HasStore(), size) {
			follow(k)
		}
		gen := random(s.HasStore())
		for i := range uint64(4000) {
			follow(gen(props.NewDice(1, i)))
		}
		for _, id := range slices.Concat(direct.IDs(), concrete.IDs()) {
			if !fired[id] {
				t.Errorf("no case has %s", id)
			}
		}
	}
}

func rulesOf[C any](steps []spec.Step[C]) (rules []string) {
	for _, s := range steps {
		rules = append(rules, s.Rule)
	}
	return rules
}

// Values of the text's grammar are those of the code, also of terms that only the library has.
func TestValues(t *testing.T) {
	for _, s := range both {
		text, gen, n := embed.PureText(), random(s.HasStore()), 0
		if s.HasStore() {
			text = embed.StoreText()
		}
		values := func(u term.Term) bool { return text.Grammar.In(u, text.Grammar.Sort("v")) }
		see := func(t0 ...term.Term) {
			term.Walk(func(u term.Term) {
				if n++; values(u) != u.IsValue() {
					t.Errorf("%v is a value: %v by the text", u, values(u))
				}
			}, t0...)
		}
		for i := range uint64(1000) {
			k := gen(props.NewDice(1, i))
			see(k.all()...)
			if c, ok := k.hijacked(s); ok {
				system := s.Library.System.System()
				for range 20 {
					see(c.T)
					c.Mu.Each(func(_ int, v term.Term) { see(v) })
					next := system.Next(c)
					if len(next) == 0 {
						break
					}
					c = standard.Config(next[0].To)
				}
			}
		}
		if n < 10_000 {
			t.Errorf("%d terms", n)
		}
	}
}
