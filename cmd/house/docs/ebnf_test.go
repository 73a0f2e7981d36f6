package docs

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/syntax"
)

// grammar is the productions of the EBNF in doc/language.md.
type grammar map[string]*phrase

// phrase is a piece of the right-hand side of a production.
type phrase struct {
	kind  kind
	text  string // a terminal, or the name of a production
	parts []*phrase

	height int // of its shallowest sentence
}

type kind int

const (
	terminal kind = iota
	production
	sequence
	choice
	option
	repetition
)

var ebnfToken = regexp.MustCompile(`"[^"]*"|[a-z]+|[=|(){}\[\].]`)

func readGrammar(t *testing.T, text string) grammar {
	t.Helper()
	tokens := ebnfToken.FindAllString(text, -1)
	next := func() string {
		if len(tokens) == 0 {
			t.Fatal("the grammar ends within a production")
		}
		tok := tokens[0]
		tokens = tokens[1:]
		return tok
	}
	var alternatives func(end string) *phrase
	item := func(tok string) *phrase {
		switch tok {
		case "(":
			return alternatives(")")
		case "[":
			return &phrase{kind: option, parts: []*phrase{alternatives("]")}}
		case "{":
			return &phrase{kind: repetition, parts: []*phrase{alternatives("}")}}
		}
		if strings.HasPrefix(tok, `"`) {
			return &phrase{kind: terminal, text: strings.Trim(tok, `"`)}
		}
		return &phrase{kind: production, text: tok}
	}
	alternatives = func(end string) *phrase {
		all, seq := &phrase{kind: choice}, &phrase{kind: sequence}
		for {
			switch tok := next(); tok {
			case "|", end:
				all.parts = append(all.parts, seq)
				seq = &phrase{kind: sequence}
				if tok == end {
					return all
				}
			default:
				seq.parts = append(seq.parts, item(tok))
			}
		}
	}
	g := grammar{}
	for len(tokens) > 0 {
		name := next()
		if eq := next(); eq != "=" {
			t.Fatalf("production %s: found %s, expected =", name, eq)
		}
		g[name] = alternatives(".")
	}
	g.measure()
	return g
}

// tokens that the grammar leaves to the lexical rules.
var (
	names   = []string{"x", "y_1", "π"}
	numbers = []string{"0", "7", "12"}
	chars   = []string{"'b'", "' '"}
	bits    = []string{"bv8", "bv1"}
	sbits   = []string{"sbv8"}
)

// sentence adds a random one of p to the tokens; depth is what is left of it.
func (g grammar) sentence(r *rand.Rand, p *phrase, depth int, tokens []string) []string {
	switch p.kind {
	case terminal:
		return append(tokens, p.text)
	case production:
		switch p.text {
		case "name":
			return append(tokens, names[r.IntN(len(names))])
		case "number":
			return append(tokens, numbers[r.IntN(len(numbers))])
		case "char":
			return append(tokens, chars[r.IntN(len(chars))])
		case "bits":
			return append(tokens, bits[r.IntN(len(bits))])
		case "sbits":
			return append(tokens, sbits[r.IntN(len(sbits))])
		}
		return g.sentence(r, g[p.text], depth-1, tokens)
	case sequence:
		for _, q := range p.parts {
			tokens = g.sentence(r, q, depth, tokens)
		}
	case choice:
		q := p.parts[r.IntN(len(p.parts))]
		if depth < 0 { // alternatives that nest least
			q = slices.MinFunc(p.parts, func(a, b *phrase) int { return a.height - b.height })
		}
		return g.sentence(r, q, depth, tokens)
	case option, repetition:
		n := r.IntN(2)
		if p.kind == repetition {
			n = r.IntN(3)
		}
		for range n {
			if depth >= 0 {
				tokens = g.sentence(r, p.parts[0], depth, tokens)
			}
		}
	}
	return tokens
}

// measure finds how deeply the shallowest sentence of each phrase nests.
func (g grammar) measure() {
	const none = 1000 // known yet
	heights := map[string]int{}
	var height func(p *phrase) int
	height = func(p *phrase) int {
		n := 0
		switch {
		case p.kind == production && g[p.text] != nil:
			n = none
			if h, ok := heights[p.text]; ok {
				n = h + 1
			}
		case p.kind == choice:
			n = none
			for _, q := range p.parts {
				n = min(n, height(q))
			}
		default:
			for _, q := range p.parts {
				if h := height(q); p.kind == sequence {
					n = max(n, h)
				}
			}
		}
		p.height = n
		return n
	}
	for range g { // each time one more is known, at least
		for name, p := range g {
			if n := height(p); n < none {
				heights[name] = n
			}
		}
	}
}

// matcher finds the ends of the sentences of phrases in a list of tokens.
type matcher struct {
	g      grammar
	tokens []string
	memo   map[place]map[int]bool
}

// place is a phrase at a token.
type place struct {
	p *phrase
	i int
}

// ends returns where a sentence of p that begins at token i may end.
func (m *matcher) ends(p *phrase, i int) map[int]bool {
	if ends, ok := m.memo[place{p, i}]; ok {
		return ends
	}
	ends := map[int]bool{}
	m.memo[place{p, i}] = ends
	tok := ""
	if i < len(m.tokens) {
		tok = m.tokens[i]
	}
	switch {
	case p.kind == terminal && tok == p.text,
		p.kind == production && p.text == "name" && syntax.IsName(tok),
		p.kind == production && p.text == "char" && slices.Contains(chars, tok),
		p.kind == production && p.text == "bits" && slices.Contains(bits, tok),
		p.kind == production && p.text == "sbits" && slices.Contains(sbits, tok),
		p.kind == production && p.text == "number" && tok != "" && strings.Trim(tok, "0123456789") == "":
		ends[i+1] = true
	case p.kind == production && m.g[p.text] != nil:
		add(ends, m.ends(m.g[p.text], i))
	case p.kind == choice:
		for _, q := range p.parts {
			add(ends, m.ends(q, i))
		}
	case p.kind == sequence:
		at := map[int]bool{i: true}
		for _, q := range p.parts {
			then := map[int]bool{}
			for j := range at {
				add(then, m.ends(q, j))
			}
			at = then
		}
		add(ends, at)
	case p.kind == option, p.kind == repetition:
		ends[i] = true
		for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
			for j := range m.ends(p.parts[0], todo[0]) {
				if !ends[j] && p.kind == repetition {
					todo = append(todo, j)
				}
				ends[j] = true
			}
		}
	}
	return ends
}

func add(to, from map[int]bool) {
	for i := range from {
		to[i] = true
	}
}

func (g grammar) accepts(tokens []string) bool {
	m := &matcher{g, tokens, map[place]map[int]bool{}}
	return m.ends(g["program"], 0)[len(tokens)]
}

// parses reports whether the parser accepts the tokens; types are left to
// lang.Check.
func parses(tokens []string) bool {
	_, err := syntax.ParseAsWritten("", []byte("// not an empty file\n"+strings.Join(tokens, " ")))
	return err == nil
}

// edited returns the tokens with one left out, put in, replaced or moved.
func edited(r *rand.Rand, tokens, vocabulary []string) []string {
	i, j := r.IntN(len(tokens)), r.IntN(len(tokens))
	tokens = slices.Clone(tokens)
	switch r.IntN(4) {
	case 0:
		tokens = slices.Delete(tokens, i, i+1)
	case 1:
		tokens = slices.Insert(tokens, i, vocabulary[r.IntN(len(vocabulary))])
	case 2:
		tokens[i] = vocabulary[r.IntN(len(vocabulary))]
	default:
		tokens[i], tokens[j] = tokens[j], tokens[i]
	}
	return tokens
}

// texts have every construct, as tokens, and what is nearly one.
var texts = []string{
	"x [ 0 ] [ 1 ] := 1 ;", "| x [ 0 ] | := 1 ;", "| ( x ) | := 1 ;", "( x ) [ 0 ] := 1 ;", "x := | | x | | ;", "x := || x || ;",
	"x := ( x := 1 ) ;", "x := ( - x [ 0 ] := 1 ) ;", "x := ( x [ 0 ] + 1 := 1 ) ;", "x := x ( 1 ) ;", "var x : [ ] ;",
	"var x , y_1 : int ; var π : bool ;",
	"var x : [ ] int ; var y_1 , π : [ int ] [ bool ] int ;",
	"var x : [ ] [ int ] bool ; var y_1 : [ [ int ] int ] bool ;",
	"proc x ( ) { } proc y_1 ( x : int ) { x := 1 ; }",
	"proc x ( x , y_1 : int , π : [ ] bool ) { x ( 1 , x + 1 , y_1 ) ; } var y_1 : int ;",
	"x ( ) ; x ( 1 ) ; x ( x , true ) ;",
	"class x { } class y_1 { x , π : int ; y_1 : y_1 ; method x ( ) { return ; } method π ( x , y_1 : int , π : x ) : bool { return this . x ; } }",
	"x . y_1 := nil ; x . y_1 . π := x [ 0 ] . y_1 [ 1 ] ; this . x := this ; ( x ? x : y_1 ) . π . x := 3 . x ;",
	"x := new y_1 ; x . π := new y_1 ( 1 , x ) ; x := new y_1 ( ) ; x [ 0 ] . π := new x ;",
	"x . x ( ) ; x := x . x ( 1 , nil ) ; this . x . y_1 ( ) ; ( x ) . y_1 ( x . π ) ; x . y_1 := ( x + 1 ) . π ( ) ; x := | x | . y_1 ( ) ;",
	"x := [ ] ; x := [ 1 , - 2 , true ] [ 0 ] ; x := { else 0 } ; x := { 0 : 1 , true : [ 7 ] , else - 1 , length 7 } ; x := | [ { else 0 } ] | ;",
	"if x == { else 0 } { } while [ 7 ] == x { } x ( [ 7 ] , { 0 : 1 , else 2 } ) ; ( { else 0 } ) . x ( ) ; x := ( [ 7 ] [ 0 ] := 1 ) ;",
	"x := 1 + x . x ( ) ; x := - x . x ( ) ; if x . x ( ) { } x [ 0 ] := x . x ( ) ; x := ( x . x ( ) ) ; this := x ; nil . x := 1 ;",
	"( x ) := 1 ; ( x ) . y_1 [ 0 ] := 2 ; ( x [ 0 ] := 1 ) . π := 3 ; x := x . x ( ) . x ; return ; return x ; method x ( ) { }",
	"x := y_1 [ 7 ] ; x [ 1 + x ] := - y_1 [ x [ 0 ] ] [ 12 ] ;",
	"| x | := | y_1 | + 1 ; | π | := | ( x ) [ 0 ] [ 7 ] | ;",
	"x := ( x [ 0 ] := 1 ) ; x := ( y_1 [ 0 ] [ 7 ] := | x | ) [ 0 ] ;",
	"x := ( ( | x | ) := ( | π | := 7 ) ) ; x := ( ( x [ 1 ] ) := 0 ) ;",
	"x := | x | [ 0 ] ; x := 3 [ 0 ] + - 3 [ 0 ] ; x := ( x ? y_1 : π ) [ 0 ] ;",
	"for x := 1 ; x < 7 ; x := x + 1 { break ; } for ( ; ; ) { continue ; } for ; ; | x | := 7 { } for ( x [ 0 ] := 1 ; true ; ) { for ( x ) . y_1 := 1 ; ; { } }",
	"do { x := 1 ; } while x > 0 ; do { } while true ; break ; func x ( x : int ) : bool { return ; } func π ( ) : int { var x : int ; return x ; }",
	"if x [ 0 ] < | x | || | x | == 7 { } else if ! x [ 7 ] { skip ; } else { while | x | > 0 { } }",
}

// TestGrammar compares the grammar in the document with the parser: on random
// sentences of the grammar, and on the same with a token left out, put in,
// replaced or moved, where mostly both say no.
func TestGrammar(t *testing.T) {
	_, text, _ := strings.Cut(documents(t)["doc/language.md"], "```ebnf\n")
	text, _, _ = strings.Cut(text, "```")
	g := readGrammar(t, text)
	// Not those of the document, which may lack some.
	vocabulary := strings.Fields("var proc class method new return this nil length int bool skip if else while true false := ; : ? , . ( ) { } [ ] | ! - assert =")
	infix := []string{"?", ":"}
	for _, o := range lang.Operators() {
		if o.Level >= lang.LevelIndex { // made of brackets, bars and :=
			continue
		}
		if o.Arity() == 2 {
			infix = append(infix, o.Symbol)
		}
		if o.Op != lang.Cond {
			vocabulary = append(vocabulary, o.Symbol)
		}
	}
	vocabulary = slices.Concat(vocabulary, names, numbers, chars, bits, sbits, []string{"sint"})
	r := rand.New(rand.NewPCG(1, 2))
	accepted, rejected := 0, 0
	for range 3000 {
		tokens := g.sentence(r, g["program"], 14, nil)
		if len(tokens) > 300 {
			continue
		}
		if !g.accepts(tokens) {
			t.Fatalf("a bug of this test: its own sentence is none: %s", strings.Join(tokens, " "))
		}
		for range 5 {
			want := g.accepts(tokens)
			if got := parses(tokens); got != want {
				t.Fatalf("the grammar says %t, the parser %t: %s", want, got, strings.Join(tokens, " "))
			}
			if want {
				accepted++
			} else {
				rejected++
			}
			if len(tokens) == 0 {
				break
			}
			tokens = edited(r, tokens, vocabulary)
		}
	}
	for range 2000 { // chains of operators, which sentences of a wrong grammar might lack
		tokens := []string{"x", ":="}
		for n := 1 + r.IntN(5); ; n-- {
			for r.IntN(4) == 0 {
				tokens = append(tokens, []string{"-", "!"}[r.IntN(2)])
			}
			tokens = append(tokens, "x")
			if n == 0 {
				break
			}
			tokens = append(tokens, infix[r.IntN(len(infix))])
		}
		tokens = append(tokens, ";")
		if want, got := g.accepts(tokens), parses(tokens); got != want {
			t.Fatalf("the grammar says %t, the parser %t: %s", want, got, strings.Join(tokens, " "))
		}
	}
	for range 2000 { // texts, which sentences of a grammar that lacks something would not have
		tokens := strings.Fields(texts[r.IntN(len(texts))])
		for edits := r.IntN(3); ; edits-- {
			if want, got := g.accepts(tokens), parses(tokens); got != want {
				t.Fatalf("the grammar says %t, the parser %t: %s", want, got, strings.Join(tokens, " "))
			}
			if edits == 0 || len(tokens) == 0 {
				break
			}
			tokens = edited(r, tokens, vocabulary)
		}
	}
	if accepted < 500 || rejected < 1000 {
		t.Errorf("%d accepted and %d rejected texts say little", accepted, rejected)
	}
	t.Logf("%d accepted, %d rejected", accepted, rejected)
}
