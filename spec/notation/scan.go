package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokLetter
	tokWord   // several letters that are a word of the notation
	tokNumber // digits
	tokSign
	tokID // the ID of an entry, as Assign-G
)

type token struct {
	kind      tokenKind
	text      string // as Unicode spells it
	letter    Letter
	line, col int
}

// words are those of the notation: several letters that are one of them are not letters side by side.
var words = map[string]bool{
	"if": true, "while": true, "where": true, "provided": true, "and": true, "or": true, "is": true,
	"true": true, "false": true, "else": true, "op": true, "array-out-of-bound": true,
	"has": true, "no": true, "error": true, "array": true, "an": true, "object": true, "input": true,
	"then": true, "fi": true, "id": true, "new": true, "nil": true, "this": true, "return": true, "fresh": true, "by": true, "end": true, "path": true, "pc": true, "var": true, "assume": true, "assert": true, "assertion-failed": true, "nil-dereference": true, "in#n": true, "in#0": true,
}

// signs are what is neither letter nor digit, longer ones first, with how Unicode
// spells them. ASCII has a spelling of its own for each, so that it can be read back.
var signs = []struct{ text, is string }{
	{"_|_", "⊥"}, {"...", "…"}, {"->*", "→*"}, {"→*", "→*"}, {"~>*", "⇝*"}, {"⇝*", "⇝*"}, {"~>", "⇝"}, {"⇝", "⇝"}, {".", "."}, {"^", "^"}, {"<<", "⟨"}, {">>", "⟩"}, {"->", "→"}, {":=", ":="}, {"!=", "≠"}, {"=>", "⇒"}, {"⇒", "⇒"}, {"\\o", "∘"}, {"∘", "∘"}, {"\\.", "•"}, {"•", "•"}, {"<=", "≤"}, {">=", "≥"},
	{"&&", "∧"}, {"\\/", "∨"}, {"\\_/", "∪"}, {"<-", "∈"}, {"::", "::"}, {"!", "¬"}, {"@", "·"},
	{"~", "~"}, {"#", "#"}, {"⊥", "⊥"}, {"…", "…"}, {"⟨", "⟨"}, {"⟩", "⟩"}, {"→", "→"}, {"≠", "≠"}, {"≤", "≤"}, {"≥", "≥"}, {"∧", "∧"}, {"∨", "∨"}, {"¬", "¬"}, {"·", "·"}, {"∪", "∪"}, {"∈", "∈"},
	{"ε", "ε"}, {"δ", "δ"},
	{"(", "("}, {")", ")"}, {"[", "["}, {"]", "]"}, {"{", "{"}, {"}", "}"}, {"|", "|"}, {":", ":"}, {"*", "*"}, {",", ","}, {";", ";"}, {"=", "="}, {"<", "<"}, {">", ">"}, {"+", "+"}, {"-", "-"}, {"-", "─"}, {"_", "_"},
}

// scan returns a text's tokens and one for its end, counted from the line. words are of declared forms.
func scan(text string, line int, more map[string]bool) ([]token, error) {
	if len(text) > MaxLength {
		return nil, &Error{line, 1, fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("a formula of at most %d bytes", MaxLength)}
	}
	s := &scanner{rest: text, line: line, col: 1, more: more}
	var list []token
	for {
		t, err := s.next()
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		if t.kind == tokEnd {
			return list, nil
		}
	}
}

type scanner struct {
	rest      string
	line, col int
	more      map[string]bool // words of declared forms
}

func (s *scanner) peek() rune {
	r, _ := utf8.DecodeRuneInString(s.rest)
	return r
}

func (s *scanner) take(n int) string {
	text := s.rest[:n]
	s.rest = s.rest[n:]
	for _, r := range text {
		if r == '\n' {
			s.line, s.col = s.line+1, 1
		} else {
			s.col++
		}
	}
	return text
}

// space moves over white space.
func (s *scanner) space() {
	for s.rest != "" && unicode.IsSpace(s.peek()) {
		s.take(utf8.RuneLen(s.peek()))
	}
}

func (s *scanner) next() (token, error) {
	s.space()
	t := token{line: s.line, col: s.col}
	if s.rest == "" {
		t.text = "the end"
		return t, nil
	}
	if n := prefix(s.rest, isDigit); n > 0 {
		t.kind, t.text = tokNumber, s.take(n)
		return t, nil
	}
	if n := prefix(s.rest, isLatin); n > 0 {
		return s.word(t, n)
	}
	for _, sign := range signs {
		if strings.HasPrefix(s.rest, sign.text) {
			s.take(len(sign.text))
			t.kind, t.text = tokSign, sign.is
			return t, nil
		}
	}
	r := s.peek()
	if r == utf8.RuneError {
		return t, &Error{t.line, t.col, "a byte that is no UTF-8", "a formula"}
	}
	if r == 'ϕ' {
		return t, &Error{t.line, t.col, "“ϕ”, U+03D5", "“φ”, U+03C6, or phi"}
	}
	if of, ok := decomposed[r]; ok {
		s.take(utf8.RuneLen(r))
		return s.letter(t, of.base, of.mark), nil
	}
	if unicode.IsLetter(r) {
		return s.letter(t, s.take(utf8.RuneLen(r)), 0), nil
	}
	return t, &Error{t.line, t.col, fmt.Sprintf("%q", r), "a letter or a sign of the notation"}
}

// word returns a token that begins with n Latin letters.
func (s *scanner) word(t token, n int) (token, error) {
	text := s.rest[:n]
	for _, long := range []string{"array-out-of-bound", "assertion-failed", "nil-dereference", "in#n", "in#0"} {
		if strings.HasPrefix(s.rest, long) {
			n, text = len(long), long
		}
	}
	switch is, named := greek[text]; {
	case words[text], s.more[text]:
		s.take(n)
		t.kind, t.text = tokWord, text
		if text == "op" && (s.peek() == Bar || s.peek() == '_') && !strings.HasPrefix(s.rest, "_|_") {
			s.take(utf8.RuneLen(s.peek()))
			t.text = "op̄"
		}
		return t, nil
	case named && (is == "ε" || is == "δ"):
		s.take(n)
		t.kind, t.text = tokSign, is
		return t, nil
	case named:
		s.take(n)
		return s.letter(t, is, 0), nil
	case n == 1:
		return s.letter(t, s.take(1), 0), nil
	case n == 2 && text[1] == 'n':
		t = s.letter(t, s.take(1), 0)
		return t, nil
	}
	if text[0] >= 'A' && text[0] <= 'Z' {
		t.kind, t.text = tokID, s.take(prefix(s.rest, func(r rune) bool { return r == '-' || isLatin(r) || isDigit(r) }))
		return t, nil
	}
	expected := "one letter, or a word of the notation"
	if greek[text[1:]] != "" {
		expected += ": write " + text[:1] + " " + text[1:]
	}
	return t, &Error{t.line, t.col, fmt.Sprintf("%q", text), expected}
}

// letter returns a token of the letter base, whose mark, index and primes follow.
func (s *scanner) letter(t token, base string, mark rune) token {
	l := Letter{Base: base, Mark: mark}
	switch r := s.peek(); {
	case mark != 0:
	case r == Bar:
		s.take(utf8.RuneLen(r))
		l.Mark = Bar
	case r == Hat, r == '^':
		s.take(utf8.RuneLen(r))
		l.Mark = Hat
	case r == Strict:
		s.take(utf8.RuneLen(r))
		l.Mark = Strict
	case strings.HasPrefix(s.rest, "_|_"):
		s.take(3)
		l.Mark = Strict
	case r == '_':
		s.take(1)
		l.Mark = Bar
	}
	if n := prefix(s.rest, isDigit); n > 0 {
		l.Index = s.take(n)
	} else if strings.HasPrefix(s.rest, "n") && prefix(s.rest, isLatin) == 1 {
		l.Index = s.take(1)
	}
	l.Primes = prefix(s.rest, func(r rune) bool { return r == '\'' })
	s.take(l.Primes)
	t.kind, t.letter, t.text = tokLetter, l, l.String()
	return t
}

func prefix(s string, is func(rune) bool) int {
	for i, r := range s {
		if !is(r) {
			return i
		}
	}
	return len(s)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
func isLatin(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// ASCII returns a formula as ASCII spells it: a text that parses to the same.
func ASCII(formula string) string {
	var b strings.Builder
	last := ' '
	for _, r := range formula {
		text, ok := asciiOf[r]
		if !ok {
			text = string(r)
		}
		first, _ := utf8.DecodeRuneInString(text)
		if ok && isLatin(first) && (isLatin(last) || isDigit(last) || last == '\'' || last == '_' || last == ')' || last == ']') ||
			isLatin(last) && isLatin(first) && greekEnd(b.String()) && !ok {
			b.WriteByte(' ')
		}
		b.WriteString(text)
		last, _ = utf8.DecodeLastRuneInString(text)
	}
	return b.String()
}

// greekEnd reports whether a text ends with the name of a letter.
func greekEnd(s string) bool {
	tail := s[strings.LastIndexFunc(s, func(r rune) bool { return !isLatin(r) })+1:]
	return greek[tail] != ""
}

// asciiOf is how ASCII spells a character.
var asciiOf = func() map[rune]string {
	m := map[rune]string{Bar: "_", Hat: "^"}
	for name, is := range greek {
		if is != name {
			m[[]rune(is)[0]] = name
		}
	}
	for _, s := range signs {
		if r := []rune(s.is); len(r) == 1 && r[0] > unicode.MaxASCII && s.text[0] <= unicode.MaxASCII {
			m[r[0]] = s.text
		}
	}
	for r, of := range decomposed {
		m[r] = of.base + map[rune]string{Bar: "_", Hat: "^"}[of.mark]
	}
	return m
}()
