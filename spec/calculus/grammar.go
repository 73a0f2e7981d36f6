package calculus

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/spec/notation/texts"
)

// The heads of entries that declare what terms are made of.
const (
	Variables = "variable" // variable x: names that terms bind
	Constants = "constant" // constant sx: s1, s2: names that nothing binds, and some of them
	TermsOf   = "term"     // term v ::= λx.t | nv: terms, as productions have them
	StoreOf   = "store"    // store μ: l ↦ v: maps from names to terms
	Notations = "notation" // notation let: let x = t1 in t2 for (λx.t2) t1: another way to write terms
)

// Sort is what the metavariables of a letter stand for.
type Sort struct {
	Letter, Kind string
	Names        []string // of Constants, those with which terms are made
	Productions  []Production
}

// Production is a way to make a term of a sort.
type Production struct {
	Of    *Sort // a term of that sort, or a name alone; nil: Form
	form  *form
	names []*Sort
	holes []*Sort
}

// Grammar is the sorts of a text. The first one of terms has all terms.
type Grammar struct {
	Sorts    []*Sort
	forms    map[string]*form
	ordered  []*form
	short    []*form // notations
	words    map[string]bool
	variable string   // the letter of variables
	trees    sync.Map // of *tree by their texts

	// Numerals is from which number on succ (… 0) is printed as a decimal; 0: from none.
	Numerals int

	lock  sync.Mutex
	known map[belongs]bool
}

type belongs struct {
	t Term
	s *Sort
}

// form is a production without its sorts.
type form struct {
	number int
	entry  texts.Change // that has it first
	text   string
	items  []item
	level  int
	bound  []int // for each hole the name that is bound in it, else -1; empty: the form binds none
	alone  *Sort // the sort of a name that stands alone
	list   bool  // the last hole is a list
	means  *meaning
}

// meaning is what a notation stands for, with the letters of its names and parts.
type meaning struct {
	is           *node
	names, holes []int
	slots        int
	filled       bool // it fills in a constant: it is read, and not printed
}

// item is a word, or a letter.
type item struct {
	word  string
	sort  *Sort
	list  bool
	blank bool // one stands before it
}

func (i item) hole() bool { return i.sort != nil && i.sort.Kind == TermsOf }

// Levels of binding, the loosest first.
const (
	anything = iota // λx.t
	operand         // t := t, if t then t else t
	applied         // t t
	prefixed        // succ t
	atomic          // (t), !t
)

// variable reports whether terms of the form are variables.
func (f *form) variable() bool { return f.alone != nil && f.alone.Kind == Variables }

// holeName returns which name is bound in hole i; -1 for none.
func (f *form) holeName(i int) int {
	if len(f.bound) == 0 {
		return -1
	}
	return f.bound[min(i, len(f.bound)-1)]
}

// binds reports whether a term of the form with these names binds x in hole i.
func (f *form) binds(i int, names []string, x string) bool {
	n := f.holeName(i)
	return n >= 0 && n < len(names) && names[n] == x
}

// isGrammar reports whether an entry declares terms.
func isGrammar(c texts.Change) bool {
	return slices.Contains([]string{Variables, Constants, TermsOf, StoreOf, Notations}, c.Side)
}

// grammarOf reads the entries that declare terms.
func grammarOf(entries []texts.Change) (g *Grammar, err error) {
	defer failed(&err)
	g = &Grammar{forms: map[string]*form{}, words: map[string]bool{}, known: map[belongs]bool{}}
	var notations []texts.Change
	variables := 0
	entries = slices.DeleteFunc(slices.Clone(entries), func(c texts.Change) bool {
		if c.Side == Notations {
			notations = append(notations, c)
		}
		return c.Side == Notations
	})
	for _, c := range entries {
		at := token{text: c.ID, line: c.Line, col: 1}
		if !letter(c.ID) {
			fail(c, at, "“"+c.ID+"”", "a letter, or several, without digits")
		}
		if g.Sort(c.ID) != nil {
			fail(c, at, "the letter "+c.ID+" a second time", "another letter")
		}
		g.Sorts = append(g.Sorts, &Sort{Letter: c.ID, Kind: c.Side})
		if c.Side == Variables && g.variable == "" {
			g.variable = c.ID
		}
		if c.Side == Variables {
			variables++
		}
		if variables > maxVariables {
			fail(c, at, "more variables", fmt.Sprintf("at most %d letters for them", maxVariables))
		}
	}
	for i, c := range entries {
		toks := scanned(c)
		switch s := g.Sorts[i]; c.Side {
		case Constants:
			for _, t := range toks {
				if t.text != "," && t.text != "" && t.text != ":" {
					s.Names = append(s.Names, t.text)
				}
			}
		case TermsOf:
			g.productions(c, s, toks)
		}
	}
	for i, c := range entries {
		if g.within(g.Sorts[i], g.Sorts[i], len(g.Sorts)) {
			fail(c, token{text: c.ID, line: c.Line, col: 1}, "the sort "+c.ID+" within itself", "productions that have a word or a name")
		}
	}
	for _, c := range notations {
		g.notation(c)
	}
	return g, nil
}

// maxVariables bounds the letters for variables: a maker has a bit for each.
const maxVariables = 64

// within reports whether each term of s is one of t by productions that are sorts alone, at most so many.
func (g *Grammar) within(s, t *Sort, most int) bool {
	return most > 0 && slices.ContainsFunc(t.Productions, func(p Production) bool {
		return p.Of != nil && (p.Of == s || g.within(s, p.Of, most-1))
	})
}

func letter(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return digit(r) || r == '\'' })
}

// Universe is the sort of all terms; nil if there is none.
func (g *Grammar) Universe() *Sort {
	i := slices.IndexFunc(g.Sorts, func(s *Sort) bool { return s.Kind == TermsOf })
	if i < 0 {
		return nil
	}
	return g.Sorts[i]
}

// Sort returns that of a letter; nil if there is none.
func (g *Grammar) Sort(letter string) *Sort {
	i := slices.IndexFunc(g.Sorts, func(s *Sort) bool { return s.Letter == letter })
	if i < 0 {
		return nil
	}
	return g.Sorts[i]
}

// productions reads those of a sort, which | parts outside of brackets.
func (g *Grammar) productions(c texts.Change, s *Sort, toks []token) {
	depth, from := 0, 0
	for i, t := range toks {
		switch {
		case strings.Contains("([{", t.text) && t.text != "":
			depth++
		case strings.Contains(")]}", t.text) && t.text != "":
			depth--
		case t.text == "|" && depth == 0, t.text == "":
			if i == from {
				fail(c, t, "", "a production")
			}
			s.Productions = append(s.Productions, g.production(c, toks[from:i]))
			from = i + 1
		}
	}
}

func (g *Grammar) production(c texts.Change, toks []token) Production {
	var p Production
	f := &form{entry: c}
	var shape []string
	holes := 0
	for i := 0; i < len(toks); i++ {
		it := item{word: toks[i].text, sort: g.Sort(base(toks[i].text)), blank: toks[i].blank}
		if it.sort != nil && it.sort.Kind != StoreOf {
			it.word = ""
			it.list = it.hole() && i+1 < len(toks) && toks[i+1].text == "*"
		} else {
			it.sort = nil
		}
		switch {
		case it.sort == nil:
			shape = append(shape, it.word)
			g.words[it.word] = true
		case it.hole():
			p.holes, shape, holes = append(p.holes, it.sort), append(shape, "_"), holes+1
			f.bound = append(f.bound, -1)
			if it.list {
				shape[len(shape)-1] = "_*"
				i++
				if f.list = i+2 == len(toks); !f.list {
					fail(c, toks[i], "", "a list “"+it.sort.Letter+"*” before the last bracket")
				}
			}
		case it.sort.Kind == Variables: // of several letters the first one has the form
			shape, p.names = append(shape, g.variable), append(p.names, it.sort)
		default:
			shape, p.names = append(shape, it.sort.Letter), append(p.names, it.sort)
		}
		f.items = append(f.items, it)
	}
	if holes > MaxKids {
		fail(c, toks[0], fmt.Sprintf("a production of %d parts", holes), fmt.Sprintf("at most %d (bound on parts)", MaxKids))
	}
	if len(f.items) == 1 && f.items[0].sort != nil {
		p.Of = f.items[0].sort
		if f.items[0].hole() {
			return p
		}
		f.alone = p.Of
	}
	if !f.bindings() {
		fail(c, toks[0], "a variable without a part behind it that is its own", "λx.t, or as many parts behind as variables")
	}
	f.level = levelOf(f)
	f.text = strings.Join(shape, " ")
	if known := g.forms[f.text]; known != nil {
		f = known
	} else {
		f.number = len(g.ordered)
		g.forms[f.text], g.ordered = f, append(g.ordered, f)
	}
	p.form = f
	return p
}

// bindings finds where each variable is bound: in the last hole before the next one, or of the form. It is
// false for a variable that is bound in none.
func (f *form) bindings() bool {
	hole, any, all := len(f.bound), false, true
	name := lists.Count(f.items, func(it item) bool { return it.sort != nil && it.sort.Kind == Variables }) - 1
	free := true // no variable behind has this hole
	for i := len(f.items) - 1; i >= 0; i-- {
		it := f.items[i]
		switch {
		case it.hole():
			hole--
			if name >= 0 && free && slices.ContainsFunc(f.items[:i], func(it item) bool { return it.sort != nil && it.sort.Kind == Variables }) {
				f.bound[hole], any, free = name, true, false
			}
		case it.sort != nil && it.sort.Kind == Variables:
			all = all && (!free || f.alone != nil)
			name, free = name-1, true
		}
	}
	if !any {
		f.bound = nil
	}
	return all
}

func levelOf(f *form) int {
	left, right := f.items[0].hole(), f.items[len(f.items)-1].hole()
	words := lists.Count(f.items, func(it item) bool { return it.word != "" })
	switch {
	case left && right && words == 0:
		return applied
	case left && right:
		return operand
	case right && words == 1 && len(f.bound) == 0 && !latin([]rune(f.items[0].word)[0]):
		return atomic
	case right && words == 1 && len(f.bound) == 0:
		return prefixed
	case right && len(f.bound) == 0:
		return operand
	case right:
		return anything
	default:
		return atomic
	}
}

// maxKnown bounds the terms whose sorts are remembered.
const maxKnown = 1 << 14

// In reports whether a term is of a sort.
func (g *Grammar) In(t Term, s *Sort) bool {
	switch {
	case s == g.Universe():
		return true
	case s.Kind == Variables:
		return t.Form() == g.variable
	case s.Kind != TermsOf:
		return t.Form() == s.Letter
	}
	key := belongs{t, s}
	g.lock.Lock()
	is, known := g.known[key]
	g.lock.Unlock()
	if known {
		return is
	}
	is = slices.ContainsFunc(s.Productions, func(p Production) bool { return g.madeBy(t, p) })
	g.lock.Lock()
	if len(g.known) > maxKnown {
		clear(g.known)
	}
	g.known[key] = is
	g.lock.Unlock()
	return is
}

// madeBy reports whether a term is made by a production.
func (g *Grammar) madeBy(t Term, p Production) bool {
	if p.Of != nil {
		return g.In(t, p.Of)
	}
	if t.Form() != p.form.text {
		return false
	}
	for i := range t.NumKids() {
		if !g.In(t.Part(i), p.holes[min(i, len(p.holes)-1)]) {
			return false
		}
	}
	return true
}

// Form is a production that has a word or a name, and the entry that has it first.
type Form struct {
	Text  string
	Entry texts.Change
}

// Forms lists those of all sorts.
func (g *Grammar) Forms() []Form {
	return lists.Map(g.ordered, func(f *form) Form { return Form{f.text, f.entry} })
}
