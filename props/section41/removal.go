package section41

import (
	"context"
	"fmt"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
)

// removalOnPaths returns that the removal of fresh variables keeps the value of φ. Let φ' be the
// path condition with nothing removed, whose fresh variables are x1, …, xn, along
// the same path as φ:
//
//	V[x1 := o1]…[xn := on](φ') = V(φ)
//
// for any identities o1, …, on of the variables' classes that differ from each other
// and do not exist in V. Two choices are tried: the next numbers, upwards, and
// numbers with gaps, downwards.
//
// Source: §4.1, "We can remove again occurrences of these fresh variables in the
// generated path condition by applying the substitutions [x := new C]", and Lemma
// 4.4, "V[x := new C](e) = V(e[x := new C])".
func removalOnPaths(sides objects.Sides, lim spec.Limits, runs *standards) *props.Property[Case] {
	sem := sides.Semantics()
	w := walkRaw(sides, lim)
	return &props.Property[Case]{
		ID: IDRemovalPaths, Name: "Removal of fresh variables", Claimed: true, Cite: "§4.1; §4, Lemma 4.4",
		Text:     "V[x1 := o1]…[xn := on](φ') = V(φ) for the φ' from which fresh variables x1, …, xn are not removed, and any new o1, …, on",
		Symbolic: sem.Symbolic.IDs(),
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			r := runs.of(ctx, k, lim.Steps, &e)
			e.Concrete = nil
			value, memo := sides.Eval(k.Initial), map[lang.Expr]lang.Value{}
			existing := heaps.Initial(k.Program, k.Initial).H.Objects()
			extended := map[fields.Made][]valued{}
			for _, n := range w.nodes(ctx, k.Program, r.Rules, &e) {
				if n.wrong != "" {
					return spec.Refute(e, &spec.Failure{
						Step: len(n.rules), Path: n.rules, At: sem.Show.Symbolic(n.at), Wanted: "the same rules", Got: n.wrong,
					}, "the paths differ where nothing is removed")
				}
				have := value.Memo(memo, n.at.Phi)
				if _, ok := extended[n.with.Made]; !ok {
					for _, identity := range identities {
						V := k.Initial
						for i, x := range n.with.Made.Vars() {
							V = V.Update(x, identity(existing, x, i, n.with.Made.Len()))
						}
						extended[n.with.Made] = append(extended[n.with.Made], valued{V, sides.Eval(V), map[lang.Expr]lang.Value{}})
					}
				}
				for _, V := range extended[n.with.Made] {
					want := V.value.Memo(V.memo, n.with.Phi)
					if lang.Overflows(have, want) {
						return spec.Undecided(e, sections.OnBits)
					}
					if !have.Equal(want) {
						return spec.Refute(e, &spec.Failure{
							Step: len(n.rules), Path: n.rules, At: fmt.Sprintf("%s with %s", sem.Show.Symbolic(n.at), made(V.V, n.with.Made)),
							Wanted: fmt.Sprintf("%v for φ' = %v", want, n.with.Phi), Got: fmt.Sprintf("%v for φ = %v", have, n.at.Phi),
						}, "φ has another value without fresh variables")
					}
				}
				if n.with.Phi != n.at.Phi { // something was removed
					e.Compared++
				}
				if have == lang.Value(lang.BoolValue(true)) {
					e.Satisfied++
				} else {
					e.Infeasible++
				}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// valued is a valuation of fresh variables as well, with what was evaluated in it.
type valued struct {
	V     concrete.Valuation
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Value
}

// identities choose for the fresh variable x, the ith of n from 0, an identity that no object has.
var identities = []func(existing []lang.ObjectValue, x lang.Var, i, n int) lang.ObjectValue{
	func(existing []lang.ObjectValue, x lang.Var, i, _ int) lang.ObjectValue {
		return lang.Object(x.Type, greatest(existing, x.Type)+1+i)
	},
	func(existing []lang.ObjectValue, x lang.Var, i, n int) lang.ObjectValue {
		return lang.Object(x.Type, greatest(existing, x.Type)+7+3*(n-i))
	},
}

// greatest returns the greatest number of an object of that class.
func greatest(objects []lang.ObjectValue, class lang.Type) int {
	n := 0
	for _, o := range objects {
		if o.Type() == class {
			n = max(n, o.ID())
		}
	}
	return n
}

func made(V concrete.Valuation, m fields.Made) string {
	text := "fresh variables"
	for _, x := range m.Vars() {
		text += fmt.Sprintf(" %s = %v", x, V.At(x))
	}
	return text
}

// walkRaw walks over the paths with φ and, on the other side, with the φ' from which nothing is removed.
func walkRaw(sides objects.Sides, lim spec.Limits) *walker[fields.Config] {
	raw := sides.Raw
	if len(raw.IDs()) == 0 {
		k := sides.Calculus
		k.Conjunct = fields.Kept
		raw = fields.System(k)
	}
	return &walker[fields.Config]{
		sem: sides.Semantics(), lim: lim,
		init: fields.Initial,
		next: func(c fields.Config, rule string) (fields.Config, string) {
			for _, step := range raw.Next(c) {
				if step.Rule == rule {
					return step.To, ""
				}
			}
			return c, "no transition by " + rule
		},
	}
}
