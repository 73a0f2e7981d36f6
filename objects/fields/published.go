package fields

import "tandem/lang"

// Other ways to read what §4.1 says that no formula says.

// CallEarly is rule Call where the place h = e.f is found before the call, as most
// programming languages have it:
//
//	⟨(τ, e.f := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ[t := êθ], t.f := r; S)·Δ, σ, φ'⟩
//
// for a local variable t that the program does not have, where φ' has δ(ê)θ ∧ êθ ≠
// nil, too.
//
// Source: no paper. Twin: heaps.CallEarly.
func CallEarly(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "Call", Cite: "§4, method call, h before the call", Repeats: true, Apply: lang.On(func(c Config, a *lang.Invoke) []Config {
		f, ok := lang.Field{}, false
		if !a.H.IsZero() {
			f, ok = a.H.Field()
		}
		if !ok {
			return r.call(c, a)
		}
		c = r.assume(c, a.H)
		top := c.Delta.Top()
		t := lang.Fresh("h", c.Delta.Depth(), f.Of)
		t.Scope = top.Proc + "." // no method's
		early := *a
		early.H = lang.Dot(lang.V(t), f)
		top.Tau = top.Tau.Update(t, run{c, r.Calculus}.Subst(r.Apply, a.H.Kid(0)))
		c.Delta = c.Delta.Replace(top.To(top.S.Tail().Push(&early)))
		return r.call(c, &early)
	})}
}

// Kept leaves fresh variables in φ.
func Kept(_ *Calculus, _ Config, b lang.Expr) lang.Expr { return b }

// FirstFirst returns Initially with the variable that was created first removed first.
func FirstFirst(k *Calculus, c Config, b lang.Expr) lang.Expr {
	for _, x := range c.Made.Vars() {
		b = k.New.Of(x).At(b)
	}
	return b
}
