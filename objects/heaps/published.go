package heaps

import "tandem/lang"

// CallEarly is rule Call where the place h = e.f is found before the call, as most
// programming languages have it:
//
//	⟨(L, e.f := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L[t := V(e)], t.f := r; S)·Γ, V⟩
//
// for a local variable t that the program does not have, provided V(e) is an
// object, too.
//
// Source: no paper; the other reading of "h := r" in §4, symbolic method call.
func CallEarly(k Calculus) Rule {
	r := rules{k}
	return Rule{ID: "Call", Cite: "§4, method call, h before the call", Repeats: true, Apply: lang.On(func(c Config, a *lang.Invoke) []Config {
		f, ok := lang.Field{}, false
		if !a.H.IsZero() {
			f, ok = a.H.Field()
		}
		if !ok {
			return r.call(c, a)
		}
		o, ok := object(r.value(c, a.H.Kid(0)))
		if !ok {
			return nil
		}
		top := c.Gamma.Top()
		t := lang.Fresh("h", c.Gamma.Depth(), f.Of)
		t.Scope = top.Proc + "." // no method's
		early := *a
		early.H = lang.Dot(lang.V(t), f)
		top.L = top.L.Update(t, o)
		c.Gamma = c.Gamma.Replace(top.To(top.S.Tail().Push(&early)))
		return r.call(c, &early)
	})}
}
