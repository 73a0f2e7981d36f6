package notation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec"
)

// bind gives the letters slots, and finds those that nothing determines. It panics with *Error.
func (th *Theorem) bind(names []*Term) {
	b := &theoremBinder{th: th, known: map[Letter]*Term{}, binder: &binder{dialect: th.joint, formula: th.sides[0], slots: map[Letter]int{}, nodes: map[string]int{}}}
	open := b.quantified(names)
	for _, t := range names {
		switch {
		case t.Sort == Statements && b.S == nil:
			b.letter(t)
			b.S, th.origins[t.slot] = t, origin{1, 0}
		case t.Sort == Valuation && b.V == nil:
			b.letter(t)
			b.V, th.origins[t.slot] = t, origin{1, 1}
		}
	}
	if b.S == nil {
		misfitText(names[0], "no letter for a program", "one for statements, as for all S, …")
	}
	if th.said.Is == spec.SaidImplies {
		b.sentence(th.said.of[0], open)
		th.hypothesis = maps.Clone(b.slots)
		b.far = true
		b.sentence(th.said.of[1], nil)
	} else {
		b.far = true
		b.sentence(th.said, nil)
	}
	b.determined(names)
}

type theoremBinder struct {
	*binder
	th    *Theorem
	known map[Letter]*Term // the quantified letters
	S, V  *Term            // the program and the initial valuation
	L, G  *Term            // with V = L ∪ G, in a language with stacks
	far   bool             // behind the hypothesis
}

// quantified adds letters, each of which is new.
func (b *theoremBinder) quantified(names []*Term) map[Letter]bool {
	open := map[Letter]bool{}
	for _, t := range names {
		if b.known[t.Letter] != nil {
			misfitText(t, t.Letter.String()+" for the second time", "another letter")
		}
		b.known[t.Letter], open[t.Letter] = t, true
	}
	return open
}

// determined panics if a letter is not bound, which nothing can try all values of.
func (b *theoremBinder) determined(names []*Term) {
	for _, t := range names {
		if _, ok := b.slots[t.Letter]; !ok {
			misfitText(t, t.Letter.String()+", which nothing determines", "a step or an equation that leads to it from S and V: in the hypothesis for what holds for all, behind exists for what exists")
		}
	}
}

// sentence binds the letters of a part, of which those that are open may be bound by it.
func (b *theoremBinder) sentence(s *sentence, open map[Letter]bool) {
	switch s.Is {
	case spec.SaidBoth:
		more := b.quantified(s.names)
		maps.Copy(more, open)
		for i, k := range s.of {
			b.sentence(k, more)
			b.relates(k, s.of[:i])
		}
		b.determined(s.names)
	case spec.SaidEither:
		for _, k := range s.of {
			b.apart(func() { b.sentence(k, open) })
		}
	case spec.SaidImplies, spec.SaidNot:
		b.apart(func() {
			for _, k := range s.of {
				b.sentence(k, nil)
			}
		})
	case spec.SaidStep:
		b.step(s, open)
	default:
		t := s.t
		if t.Kind == Equal && t.Name == "=" {
			free := func(k *Term) bool { return k.Kind == Meta && !b.binder.known(k) && open[k.Letter] }
			for i, k := range t.Kids {
				union := k.Kind == Union && free(k.Kids[0]) && free(k.Kids[1])
				if !union && !free(k) {
					continue
				}
				b.uses(t.Kids[1-i])
				t.Kind, t.Kids = Binding, []*Term{k, t.Kids[1-i]}
				if !union {
					b.letter(k)
					return
				}
				if t.Kind = BindingUnion; t.Kids[1].Kind == Meta && b.V != nil && t.Kids[1].slot == b.V.slot && b.th.sides[1].dialect.Config[0] == Stacked {
					b.L, b.G, s.Is = k.Kids[0], k.Kids[1], spec.SaidBoth // nothing is left to be tested
				}
				for i, k := range k.Kids {
					if b.letter(k); s.Is == spec.SaidBoth {
						b.th.origins[k.slot] = origin{1, 2 + i}
					}
				}
				return
			}
		}
		b.uses(t)
	}
}

// step binds the letters of a step.
func (b *theoremBinder) step(s *sentence, open map[Letter]bool) {
	from, to := s.t.Kids[0], s.t.Kids[1]
	b.uses(from)
	s.From, s.Far, s.To = b.beginning(from, s.Side), b.far, len(b.th.steps)
	b.th.steps = append(b.th.steps, s)
	for i, part := range to.Kids {
		l := part
		if (part.Kind == Sequence || part.Kind == Stack) && len(part.Kids) == 1 {
			l = part.Kids[0]
		}
		if l.Kind == Meta && l.Sort == part.Sort && !b.binder.known(l) { // it stands for the part
			b.opens(l, open)
			b.letter(l)
			b.th.origins[l.slot] = origin{s.To, i}
			continue
		}
		first := b.formula.slots
		if part.Kind != Meta && part.Kind != Sequence && (part.Kind != Stack || lists.All(part.metas(), b.binder.known)) {
			b.uses(part)
		} else {
			b.opens(part, open)
			b.pattern(part)
		}
		s.parts = append(s.parts, fitting{i, first, b.formula.slots})
	}
	for _, k := range b.th.steps[2:] { // the last one counts
		if are := k.t.Kids[1].Kids; k.Side < s.Side && to.String() == fmt.Sprintf("⟨%v, %v∘%v⟩", b.instance(are[0]), b.V, are[1]) {
			s.Other, s.parts = k.To, nil
		}
	}
}

// beginning returns the place of the configuration from which a step is; -1: it has none.
func (b *theoremBinder) beginning(from *Term, side int) int {
	text := from.String()
	for _, k := range slices.Backward(b.th.steps[2:]) {
		if k.Side == side && text == k.t.Kids[1].String() {
			return k.To
		}
	}
	first := []string{fmt.Sprintf("⟨%v, id, true⟩", b.S), fmt.Sprintf("⟨%v, %v⟩", b.S, b.V)}
	if b.th.sides[1].dialect.Config[0] == Stacked {
		first = []string{fmt.Sprintf("⟨(id, %v), id, true⟩", b.S), fmt.Sprintf("⟨(%v, %v), %v⟩", b.L, b.S, b.G)}
	}
	if text == first[side] {
		return side
	}
	return -1
}

// instance returns how S, or V•Δ, is written for the first part of a symbolic configuration.
func (b *theoremBinder) instance(part *Term) string {
	if part.Kind != Stack {
		return part.String()
	}
	return strings.Join(lists.Map(part.Kids, func(k *Term) string {
		if k.Kind == Frame {
			return fmt.Sprintf("(%v∘%v, %v)", b.V, k.Kids[0], k.Kids[1])
		}
		return fmt.Sprintf("%v•%v", b.V, k)
	}), "·")
}

// relates finds what a test says of where one of the steps before it leads: V(φ) = true, or that another configuration
// is its instance.
func (b *theoremBinder) relates(s *sentence, before []*sentence) {
	for _, k := range slices.Backward(before) {
		if s.Is != spec.SaidTest || k.Is != spec.SaidStep || k.Side == 1 {
			continue
		}
		are, left := k.t.Kids[1].Kids, s.t.Kids[0].String()
		if s.t.Kind == Is && s.t.Name == "true" && left == fmt.Sprintf("%v(%v)", b.V, are[2]) {
			s.Is, s.To, k.Holds = spec.SaidHolds, k.To, k.From == 0 && !k.One
		}
		if s.t.Kind != Equal || s.t.Name != "=" || s.t.Kids[1].String() != fmt.Sprintf("%v∘%v", b.V, are[1]) {
			continue
		}
		for _, j := range b.th.steps[2:] {
			has := j.t.Kids[1].Kids
			same := has[0].String() == b.instance(are[0])
			for _, o := range before { // Γ = V•Δ, which the instance says
				if o.Is == spec.SaidTest && o.t.String() == fmt.Sprintf("%v = %v", has[0], b.instance(are[0])) && has[1].String() == left {
					same, o.Is = true, spec.SaidBoth
				}
			}
			if j.Side == 0 || !same || has[1].String() != left {
				continue
			}
			s.Is, s.To, s.Other = spec.SaidInstance, k.To, j.To
			k.parts = slices.DeleteFunc(k.parts, func(f fitting) bool { return f.part == 0 })
		}
	}
}

// apart binds letters that are not known behind it.
func (b *theoremBinder) apart(f func()) {
	before := maps.Clone(b.slots)
	f()
	b.slots = before
}

// uses finds the letters of a term, all of which are known.
func (b *theoremBinder) uses(t *Term) {
	b.opens(t, nil)
	b.use(t, false)
}

// opens panics at a letter that is neither known nor open.
func (b *theoremBinder) opens(t *Term, open map[Letter]bool) {
	for _, k := range t.metas() {
		_, bound := b.slots[k.Letter]
		switch {
		case b.known[k.Letter] == nil:
			misfitText(k, k.Letter.String(), "a letter of for all, or of exists")
		case !bound && !open[k.Letter]:
			misfitText(k, k.Letter.String()+", which nothing before it determines", "a step or an equation before it that leads to it")
		}
	}
}
