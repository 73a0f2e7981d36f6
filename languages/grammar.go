package languages

import (
	"tandem/lang"
	"tandem/props/programs"
)

// Grammar is what programs of a language are generated of, for those who judge engines by them.
type Grammar struct {
	Random *programs.Vocabulary   // of programs by chance; solvers decide nearly all about them
	Small  []*programs.Vocabulary // of all programs up to a size
}

// Checked returns g with assumptions, assertions and inputs. It changes g.
func (g *Grammar) Checked() *Grammar {
	none := func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil } // nobody runs them here
	g.Random.WithChecks(2, 0, none)
	for _, voc := range g.Small {
		voc.WithChecks(1, 0, none)
	}
	return g
}

// GrammarOf returns a function for Language.Grammar, of one for integers and one for bit-vectors, whose random programs
// have what engines are to be asked about; nil: the language has no programs with bit-vectors.
func GrammarOf(ints func() *Grammar, bits func(width int) *Grammar) func(width int) *Grammar {
	return func(width int) *Grammar {
		switch {
		case width == 0:
			g := ints()
			g.Random.ForEngines()
			return g
		case bits == nil:
			return nil
		}
		g := bits(width)
		g.Random.AtEdges()
		return g
	}
}
