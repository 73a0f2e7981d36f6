package lazyobjects

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Rule is a rule of the semantics.
type Rule = spec.Rule[Config]

// Calculus is what the rules are built on.
type Calculus struct {
	Eval Evaluation // H(eθ)
	// Prior lists the objects that an initialisation of class C may alias.
	Prior func(c Config, C lang.Type) []lang.ObjectValue
	// Allows says whether the precondition allows what is initialised.
	Allows func(c Config) bool
	// Eager initialises global variables of a class at the start, as in Definition 1, where each
	// has an object.
	Eager bool
	// Assigned tells that an assignment to a field accesses it, too.
	Assigned bool
}

// Standard returns the calculus by which the theorems hold.
func Standard() Calculus { return Calculus{Eval: Eval, Prior: Config.Prior, Allows: Allows} }

type rules struct{ *Calculus }

// System is the rules of lazy initialisation over k that are about H. Where the next statement wants
// something, one of the first five applies. The other rules are those of objects, as text (paper.rules),
// over a heap in place of arrays: package lazyinit adds them.
//
// Source: Anand et al., §2; de Boer and Bonsangue, §4. Twin: heaps.System.
func System(k Calculus) spec.System[Config] {
	r := rules{&k}
	return spec.System[Config]{
		Name: "lazy initialisation",
		Rules: []Rule{
			{ID: "Init-Nil", Cite: "§2, Lazy Initialization, null", Choice: "N", Apply: r.initNil},
			{ID: "Init-New", Cite: "§2, Lazy Initialization, a new object", Choice: "O", Apply: r.initNew},
			{ID: "Init-Alias", Cite: "§2, Lazy Initialization, aliasing", Choice: "A", Apply: r.initAlias},
			{ID: "Split-T", Cite: "ours", Choice: "T", Apply: r.splitTrue},
			{ID: "Split-F", Cite: "ours", Choice: "F", Apply: r.splitFalse},
			{ID: "New", Cite: "§4, dynamically allocated objects", Choice: ".", Apply: lang.On(r.create)},
		},
	}
}

// Administrative reports whether the rule of that ID has no twin: it takes no step of the program.
func Administrative(rule string) bool {
	switch rule {
	case "Init-Nil", "Init-New", "Init-Alias", "Split-T", "Split-F":
		return true
	}
	return false
}

// Ready reports whether the next statement of c wants neither an initialisation nor a decision.
func (k *Calculus) Ready(c Config) bool {
	w := k.Wants(c).Kind
	return w == Nothing || w == Object
}

// Runs reports whether the next statement of c can be executed: nothing is wanted, and it uses no nil.
func (k *Calculus) Runs(c Config) bool { return k.Wants(c).Kind == Nothing }

// Subst returns H(eθ), the default value if e uses nil, or wants something.
func (k *Calculus) Subst(c Config, e lang.Expr) lang.Expr {
	if v := k.Eval(c).At(e); v.Wants.Kind == Nothing {
		return v.E
	}
	return lang.Const(lang.Default(e.Type()))
}

// create is rule New.
//
//	⟨(τ, h := new C; S)·Δ, H, σ, φ⟩ → ⟨(τ', S)·Δ, H', σ', φ⟩
//
// where H', τ' and σ' have at h an object of class C that is not known in H, all of whose
// fields are nil, the default value of their type.
//
// Source: Anand et al., §4, "dynamically allocated objects"; de Boer and Bonsangue, §4,
// object creation. Twin: heaps.create.
func (r rules) create(c Config, a *lang.New) []Config {
	if !r.Runs(c) {
		return nil
	}
	o := c.Fresh(a.Class)
	cells := lists.Map(FieldsOf(c.Program, a.Class), func(f lang.Field) Cell { return Cell{f, lang.Const(lang.Default(f.Type))} })
	to := c
	to.H = c.H.Add(o, cells...)
	if x, ok := a.H.Var(); ok {
		return []Config{to.Assign(x, lang.Const(o)).Continue(lang.Seq{})}
	}
	f, _ := a.H.Field()
	at, _ := Reference(r.Subst(c, a.H.Kid(0)))
	to.H = to.H.Update(at, f, lang.Const(o))
	return []Config{to.Continue(lang.Seq{})}
}
