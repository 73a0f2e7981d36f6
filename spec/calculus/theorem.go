package calculus

import (
	"slices"
	"strings"

	"tandem/spec/notation/texts"
)

// TheoremOf is the head of an entry that states a theorem.
const TheoremOf = "theorem"

// Theorem says of each closed term that two relations lead to the same results, or that those of one are
// results of the other: t →* v ⟺ t ⇓ v.
type Theorem struct {
	ID, Text string
	Left     Reaches
	Right    Reaches
	Both     bool // ⟺, else implies
}

// Reaches is t →* v: v is reached from t, by any number of steps, or by one.
type Reaches struct {
	Arrow string
	Star  bool
	In    *Sort // of v
}

const expectedTheorem = "“t →* v ⟺ t ⇓ v”, or implies for ⟺, where t is a letter for all terms and v one for results"

func theoremOf(g *Grammar, c texts.Change) (th *Theorem, err error) {
	defer failed(&err)
	toks := scanned(c)
	th = &Theorem{ID: c.ID, Text: strings.Join(strings.Fields(c.Text), " ")}
	at := 0
	var letters []string
	reaches := func() (r Reaches) {
		from := g.Sort(base(toks[at].text))
		if from != g.Universe() || from == nil {
			fail(c, toks[at], "", expectedTheorem)
		}
		letters = append(letters, toks[at].text)
		if r.Arrow = toks[at+1].text; !slices.Contains(Arrows, r.Arrow) {
			fail(c, toks[at+1], "", "an arrow: "+strings.Join(Arrows, ", "))
		}
		at += 2
		if r.Star = toks[at].text == "*"; r.Star {
			at++
		}
		if r.In = g.Sort(base(toks[at].text)); r.In == nil || r.In.Kind != TermsOf {
			fail(c, toks[at], "", expectedTheorem)
		}
		letters = append(letters, toks[at].text)
		at++
		return r
	}
	th.Left = reaches()
	if th.Both = toks[at].text == "⟺"; !th.Both && toks[at].text != "implies" {
		fail(c, toks[at], "", "⟺ or implies")
	}
	at++
	th.Right = reaches()
	if toks[at].text != "" {
		fail(c, toks[at], "", "the end")
	}
	if letters[0] != letters[2] || letters[1] != letters[3] {
		fail(c, toks[0], "", "the same two letters on both sides of ⟺ or implies")
	}
	return th, nil
}

// Search finds results. It ends at its bounds, and says so.
type Search struct {
	Text  *Text
	Terms Terms
	Left  int  // judgements that it may still ask for
	Cut   bool // a bound was reached
	Fired map[string]bool
	depth int
}

// MaxDepth bounds the height of a derivation.
const MaxDepth = 300

// Next lists the transitions of a relation.
func (s *Search) Next(arrow string, from []any) (list []Derived) {
	if s.Left--; s.Left < 0 || s.depth >= MaxDepth {
		s.Cut = true
		return nil
	}
	s.depth++
	for _, r := range s.Text.Rules {
		if r.Arrow != arrow {
			continue
		}
		to := r.Apply(s.Text.Grammar, s.Terms, from, s.Next)
		if len(to) > 0 {
			s.Fired[r.ID] = true
		}
		list = append(list, to...)
	}
	s.depth--
	return list
}

// Results lists what is reached from a term, each once.
func (s *Search) Results(r Reaches, from Term) []Term {
	var seen, found []Term
	todo := []Term{from}
	for first := true; len(todo) > 0 && !s.Cut; first = false {
		t := todo[0]
		todo = todo[1:]
		if slices.ContainsFunc(seen, func(o Term) bool { return s.Text.Grammar.Same(o, t) }) {
			continue
		}
		seen = append(seen, t)
		if (r.Star || !first) && s.Text.Grammar.In(t, r.In) {
			found = append(found, t)
		}
		if r.Star || first {
			for _, d := range s.Next(r.Arrow, []any{t}) {
				todo = append(todo, d.To[0].(Term))
			}
		}
	}
	return found
}
