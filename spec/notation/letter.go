package notation

import "strings"

// Letter is a metavariable: a letter, which says its sort, with what tells it from others of that sort.
type Letter struct {
	Base   string // as e
	Mark   rune   // Bar for a sequence, as ē; Strict for V⊥; Hat for ê, until it is read as e^; 0: none
	Index  string // digits, or n for the last of e1, …, en
	Primes int
}

// The marks of letters.
const (
	Bar    = '\u0304'
	Hat    = '\u0302'
	Strict = '⊥'
)

func (l Letter) String() string {
	var b strings.Builder
	switch composed, ok := composedBars[l.Base]; {
	case l.Mark == Bar && ok:
		b.WriteString(composed)
	case l.Mark == Hat && composedHats[l.Base] != "":
		b.WriteString(composedHats[l.Base])
	default:
		b.WriteString(l.Base)
		if l.Mark != 0 {
			b.WriteRune(l.Mark)
		}
	}
	b.WriteString(l.Index)
	b.WriteString(strings.Repeat("'", l.Primes))
	return b.String()
}

// composedBars are the letters that have a character of their own with a bar.
var composedBars = map[string]string{"a": "ā", "e": "ē", "i": "ī", "o": "ō", "u": "ū", "y": "ȳ"}

// composedHats are those that have one with a circumflex.
var composedHats = map[string]string{"a": "â", "e": "ê", "h": "ĥ", "i": "î", "o": "ô", "u": "û"}

// marked is a base and its mark.
type marked struct {
	base string
	mark rune
}

// decomposed is the base of such a character, and its mark.
var decomposed = func() map[rune]marked {
	m := map[rune]marked{}
	for base, composed := range composedBars {
		m[[]rune(composed)[0]] = marked{base, Bar}
	}
	for base, composed := range composedHats {
		m[[]rune(composed)[0]] = marked{base, Hat}
	}
	return m
}()

// greek are the names by which ASCII spells letters and signs.
var greek = map[string]string{
	"ver":   "ver", // no Greek one: the letter is a word
	"sigma": "σ", "tau": "τ", "theta": "θ", "phi": "φ", "rho": "ρ", "delta": "δ",
	"Delta": "Δ", "Gamma": "Γ", "eps": "ε",
}
