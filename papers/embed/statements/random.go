package statements

import (
	_ "embed"
	"sync"

	"tandem/internal/lists"
	"tandem/papers/embed/term"
	"tandem/props"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

//go:embed cases.rules
var casesText string

// cases is the grammar of what cases are made of.
var cases = sync.OnceValue(func() *calculus.Grammar {
	list, err := texts.Read("papers/embed/statements/cases.rules", casesText)
	if err != nil {
		panic(err) // it is our text
	}
	text, err := calculus.Of("cases", lists.Map(list, func(c texts.Change) calculus.Entry { return calculus.Entry{Change: c} }))
	if err != nil {
		panic(err)
	}
	return text.Grammar
})

// small makes terms to enumerate, and loose random ones, in which bound variables may have the same name.
var (
	small = sync.OnceValue(func() *calculus.Maker { return maker(false) })
	loose = sync.OnceValue(func() *calculus.Maker { return maker(true) })
)

func maker(shadow bool) *calculus.Maker {
	m := calculus.NewMaker(cases(), term.Terms{})
	m.Shadow, m.InOrder = shadow, true
	return m
}

// draw returns a random term of a sort of cases.rules with at most so many nodes there.
func draw(src props.Source, sort string, most int) term.Term {
	s := cases().Sort(sort)
	sizes := loose().Sizes(s, most)
	return loose().Term(src, s, sizes[src.Choose(len(sizes), "size")]).(term.Term)
}

// programs is the sort of all terms that programs have.
func programs(store bool) string { return map[bool]string{true: "t", false: "p"}[store] }

// Sizes of random terms: of any, of typed ones, and of commands.
const (
	randomSize  = 12
	typedSize   = 24
	commandSize = 16
)

// random makes cases: half of them have types, the others are any closed terms, with
// bound variables of the same name.
func random(store bool) func(props.Source) Case {
	return func(src props.Source) Case {
		if !store {
			if src.Choose(2, "way") == 0 {
				return Of(draw(src, programs(store), randomSize))
			}
			return Of(draw(src, "N", typedSize))
		}
		switch src.Choose(3, "way") {
		case 0:
			return inStores(src, draw(src, programs(store), randomSize))
		case 1:
			return inStores(src, draw(src, "M", typedSize))
		default:
			return inStores(src, draw(src, "V", commandSize))
		}
	}
}

// inStores returns a term in one of its small stores.
func inStores(src props.Source, t term.Term) Case {
	return props.OneOf(src, "stores", stores(Of(t).numbers(term.Label))).withTerm(t)
}

// assigning makes typed cases in which branches assign: sequences of choices on two
// inputs, between which one location is read.
func assigning(src props.Source) Case {
	if src.Choose(3, "way") == 0 {
		return Of(draw(src, "M", typedSize))
	}
	t := draw(src, "P", commandSize+4)
	return containing(t, props.OneOf(src, "content", contents()))
}

// contents lists what the location may contain.
func contents() []term.Term { return []term.Term{term.Bool(true), term.Bool(false), term.In("s1")} }

// containing returns a term with a location that contains v.
func containing(t, v term.Term) Case {
	k := Of(t)
	k.Mu = k.Mu.Set(1, v)
	return k
}
