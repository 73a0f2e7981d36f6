package languages

import (
	"context"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

// maxTerm is the largest number of nodes of a random term of a calculus, and maxJudged how often its rules are asked for the
// results of one term.
const (
	maxTerm   = 14
	maxJudged = 1000
)

// Strange returns the language of a calculus that somebody wrote, whose theorems are what is checked. The error is about an entry.
func Strange(g *Given) (*Chosen, error) {
	file := g.Changes[0].File
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	text, err := calculus.Of(name, lists.Map(g.Changes, func(c texts.Change) calculus.Entry { return calculus.Entry{Change: c} }))
	if err == nil && len(text.Theorems) == 0 {
		err = calculus.Problem(g.Changes[0], "a calculus without a theorem", "one at least: “theorem agree: t →* v ⟺ t ⇓ v”")
	}
	if err == nil && len(maker(text).Sizes(text.Grammar.Universe(), maxTerm)) == 0 {
		err = calculus.Problem(g.Changes[0], "a grammar without closed terms", fmt.Sprintf("one of at most %d nodes, which theorems are about", maxTerm))
	}
	if err != nil {
		return nil, err
	}
	v := (&Variant{}).Judging(func(spec.Limits) props.Groups {
		list := lists.Map(text.Theorems, func(th *calculus.Theorem) *props.Property[calculus.Term] { return property(text, th) })
		return props.Groups{props.Joined(props.Erase(list), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
			m, all := maker(text), text.Grammar.Universe()
			cases := props.Chain(lists.Map(m.Sizes(all, size), func(n int) iter.Seq[calculus.Term] {
				return props.All(func(src props.Source) calculus.Term { return m.Term(src, all, n) })
			})...)
			return props.Sweep(ctx, tally.Task, list, cases, tally.Terms())
		})}
	})
	l := &Language{
		Name: name, Title: "calculus", Paper: file, Sections: []string{file}, In: func(Bounds) *Variant { return v },
		Calculus: &Calculus{Text: func() *calculus.Text { return text }, In: func(*calculus.Text) (*Variant, error) { return v, nil }},
	}
	return &Chosen{Language: l, Variant: v, Given: g}, nil
}

func trees(text *calculus.Text) calculus.Trees { return calculus.Trees{Grammar: text.Grammar} }

func maker(text *calculus.Text) *calculus.Maker { return calculus.NewMaker(text.Grammar, trees(text)) }

// property returns a theorem as a property of random terms.
func property(text *calculus.Text, th *calculus.Theorem) *props.Property[calculus.Term] {
	m, all := maker(text), text.Grammar.Universe()
	m.Shadow = true
	made := m.Sizes(all, maxTerm)
	return &props.Property[calculus.Term]{
		ID: th.ID, Name: th.ID, Cite: "as given", Text: "for all closed t and all " + th.Letter + ": " + th.Text,
		Gen: func(src props.Source) calculus.Term {
			return m.Term(src, all, made[src.Choose(len(made), "size")])
		},
		Judge: func(_ context.Context, t calculus.Term) spec.Verdict { return judged(text, th, t) },
		Show: func(t calculus.Term) props.Shown {
			return props.Shown{Program: text.Grammar.Print(t), Size: t.Size()}
		},
		Smaller:  func(t calculus.Term) []calculus.Term { return text.Grammar.Smaller(trees(text), t) },
		Concrete: lists.Map(text.Rules, func(r *calculus.Rule) string { return r.ID }),
	}
}

// judged compares the results of a term.
func judged(text *calculus.Text, th *calculus.Theorem, t calculus.Term) spec.Verdict {
	var e spec.Evidence
	results := func(r calculus.Reaches) ([]calculus.Term, bool) {
		s := &calculus.Search{Text: text, Terms: trees(text), Left: maxJudged, Fired: func(rule string) { e.Concrete.Add(rule) }}
		return s.Results(r, t), s.Cut
	}
	left, leftCut := results(th.Left)
	right, rightCut := results(th.Right)
	lacks := func(a, b []calculus.Term) int {
		return slices.IndexFunc(a, func(v calculus.Term) bool {
			return !slices.ContainsFunc(b, func(w calculus.Term) bool { return text.Grammar.Same(v, w) })
		})
	}
	parted := func(v calculus.Term, by, other calculus.Reaches, have []calculus.Term) spec.Verdict {
		got := strings.Join(lists.Map(have, text.Grammar.Print), ", ")
		if got == "" {
			got = "nothing"
		}
		return spec.Refute(e, &spec.Failure{At: text.Grammar.Print(t), Wanted: text.Grammar.Print(v), Got: got}, by.String()+" leads to what "+other.String()+" does not lead to")
	}
	undecided := ""
	if i := lacks(left, right); i >= 0 && !rightCut {
		return parted(left[i], th.Left, th.Right, right)
	} else if i >= 0 || leftCut {
		undecided = "bound on steps"
	}
	if i := lacks(right, left); th.Both && i >= 0 && !leftCut {
		return parted(right[i], th.Right, th.Left, left)
	} else if th.Both && (i >= 0 || rightCut) {
		undecided = "bound on steps"
	}
	switch {
	case undecided != "":
		return spec.Undecided(e, undecided)
	case len(left) == 0: // and by a theorem with ⟺ none by the other
		return spec.Discard("no result by " + th.Left.String())
	}
	e.Compared++
	return spec.Verdict{Evidence: e}
}
