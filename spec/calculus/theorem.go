package calculus

import (
	"slices"
	"strings"

	"tandem/spec/notation/texts"
)

// Theorem says of each closed term that two relations lead to the same results, or that those of one are
// results of the other: t →* v ⟺ t ⇓ v.
type Theorem struct {
	ID, Text    string
	Letter      string // of results
	Left, Right Reaches
	Both        bool // ⟺, else implies
}

// Reaches is t →* v: v is reached from t, by any number of steps, or by one.
type Reaches struct {
	Arrow string
	Star  bool
	In    *Sort // of v
}

// String returns the relation as a theorem has it.
func (r Reaches) String() string {
	if r.Star {
		return r.Arrow + "*"
	}
	return r.Arrow
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
	th.Letter = letters[1]
	return th, nil
}

// Search finds results. It ends at its bounds, and says so.
type Search struct {
	Text  *Text
	Terms Terms
	Left  int  // judgements that it may still ask for
	Cut   bool // a bound was reached
	Fired func(rule string)
	depth int
}

// Bounds of a search: the height of a derivation, and the nodes of a term.
const (
	MaxDepth = 300
	MaxTerm  = 300
)

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
			s.Fired(r.ID)
		}
		list = append(list, to...)
	}
	s.depth--
	return list
}

// Results lists what is reached from a term, each once.
func (s *Search) Results(r Reaches, from Term) []Term {
	var seen, found []Term
	new := func(list *[]Term, t Term) bool {
		if slices.ContainsFunc(*list, func(o Term) bool { return o.Size() == t.Size() && s.Text.Grammar.Same(o, t) }) {
			return false
		}
		*list = append(*list, t)
		return true
	}
	for todo := []Term{from}; len(todo) > 0 && !s.Cut; todo = todo[1:] {
		if r.Star && !new(&seen, todo[0]) {
			continue
		}
		if r.Star && s.Text.Grammar.In(todo[0], r.In) {
			new(&found, todo[0])
		}
		for _, d := range s.Next(r.Arrow, []any{todo[0]}) {
			to := d.To[0].(Term)
			if s.Cut = s.Cut || to.Size() > MaxTerm; s.Cut {
				break
			}
			if r.Star {
				todo = append(todo, to)
			} else if s.Text.Grammar.In(to, r.In) {
				new(&found, to)
			}
		}
	}
	return found
}
