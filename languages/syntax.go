package languages

import (
	"fmt"

	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Source is a program that a Syntax has read. Languages of that syntax alone get its type, by As.
type Source interface {
	File() string // as messages name it
	Text() []byte
	Syntax() *Syntax
}

// Syntax is how programs of one or several languages are written.
type Syntax struct {
	Name   string // as tdm
	Suffix string // of files, with the dot
	// Format is the canonical layout of a program, in which statements of these forms may
	// stand, comments kept; its errors are those of ReadWith. nil: there is none.
	Format func(file string, src []byte, forms []*lang.FormDecl) ([]byte, error)

	// Change returns a source with another program over package lang in its place; its text stays.
	// nil: the syntax has none.
	Change func(src Source, change func(*lang.Program) (*lang.Program, error)) (Source, error)

	read func(s *Syntax, file string, src []byte) (Source, error)
	// declaring is read of programs in which statements of declared forms stand. nil: there can be none.
	declaring func(s *Syntax, file string, src []byte, forms []*lang.FormDecl) (Source, error)
}

// Mistakes is what is wrong about an input, with the text over which it is drawn.
// The gutter stands before the lines of the text; "": their numbers do.
type Mistakes struct {
	Errors syntax.Errors
	Text   []byte
	Gutter string
}

func (m *Mistakes) Error() string { return m.Errors.Error() }
func (m *Mistakes) Unwrap() error { return m.Errors }

// Draw returns the errors with the lines that they are about.
func (m *Mistakes) Draw(s syntax.Screen) string {
	s.Gutter = m.Gutter
	return m.Errors.Display(m.Text, s)
}

// SyntaxOf returns the syntax of programs of type P. The errors of read say file,
// line and column; those of type syntax.Errors are drawn over the source.
func SyntaxOf[P any](name, suffix string, read func(file string, src []byte) (P, error)) *Syntax {
	return &Syntax{Name: name, Suffix: suffix, read: func(s *Syntax, file string, src []byte) (Source, error) {
		p, err := read(file, src)
		if err != nil {
			return nil, err
		}
		return sourceOf[P]{s, file, src, p}, nil
	}}
}

// Declaring returns the syntax with statements of declared forms, whose programs read reads.
func Declaring[P any](s *Syntax, read func(file string, src []byte, forms []*lang.FormDecl) (P, error)) *Syntax {
	s.declaring = func(s *Syntax, file string, src []byte, forms []*lang.FormDecl) (Source, error) {
		p, err := read(file, src, forms)
		if err != nil {
			return nil, err
		}
		return sourceOf[P]{s, file, src, p}, nil
	}
	return s
}

// ReadWith returns Read of a program in which statements of these forms may stand.
func (s *Syntax) ReadWith(file string, src []byte, forms []*lang.FormDecl) (Source, error) {
	if len(forms) == 0 {
		return s.Read(file, src)
	}
	if s.declaring == nil {
		return nil, fmt.Errorf("%s: the syntax %s has no declared forms", file, s.Name)
	}
	return s.declaring(s, file, src, forms)
}

// Read reads a program. The file is its name in messages.
func (s *Syntax) Read(file string, src []byte) (Source, error) { return s.read(s, file, src) }

// sourceOf is a program of type P.
type sourceOf[P any] struct {
	syntax  *Syntax
	file    string
	text    []byte
	program P
}

func (s sourceOf[P]) File() string    { return s.file }
func (s sourceOf[P]) Text() []byte    { return s.text }
func (s sourceOf[P]) Syntax() *Syntax { return s.syntax }

// Changed returns src with another program of its type, P; its text stays.
func Changed[P any](src Source, p P) Source {
	return sourceOf[P]{src.Syntax(), src.File(), src.Text(), p}
}

// As returns src's program of type P; an error if its syntax has programs of another type.
func As[P any](src Source) (P, error) {
	if s, ok := src.(sourceOf[P]); ok {
		return s.program, nil
	}
	var none P
	return none, fmt.Errorf("%s: found a program in the syntax %s, expected one of another language", src.File(), src.Syntax().Name)
}

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

// Readings is spec.Readings of a language whose formulas run: each reading has the
// statement formulas, about its own ones, if they say what differs.
func Readings[T any](language string, list []spec.Reading[T], makes func(T) *Variant, formulas func(*texts.Language, T, spec.Limits) props.Checkable) []spec.Reading[*Variant] {
	readings := spec.Readings(list, makes)
	for i, r := range list {
		if r.Unsaid != "" {
			continue
		}
		readings[i].Of = func() *Variant {
			sides := r.Of()
			v := makes(sides)
			v.Formulas = func() *texts.Language {
				text, err := texts.Printed(language).As(r.Entries, r.Said)
				if err != nil {
					panic(fmt.Sprintf("languages: the formulas of %s: %v", r.ID, err)) // a test has them all
				}
				return text
			}
			v.Anchors = func(lim spec.Limits) []props.Checkable {
				return []props.Checkable{formulas(v.Formulas(), sides, lim)}
			}
			return v
		}
	}
	return readings
}

// WrittenReadings is Readings of readings as text.
func WrittenReadings[T any](list []spec.Reading[texts.Sides[T]], makes func(T) *Variant, formulas func(*texts.Language, T, spec.Limits) props.Checkable) []spec.Reading[*Variant] {
	return spec.Readings(list, func(sides texts.Sides[T]) *Variant {
		v := makes(sides.Of)
		if sides.Text != nil {
			v.Formulas = sides.Text.Now()
			v.Anchors = func(lim spec.Limits) []props.Checkable {
				return []props.Checkable{formulas(sides.Text, sides.Of, lim)}
			}
		}
		return v
	})
}

// Written lists a language's mutants in a file for texts.ReadMutants; of makes the language by
// formulas. Mistakes panic: in lines at once, in edits when the mutant is made, as tests make all.
func Written(language, file string, of func(*texts.Language) *Variant) []spec.Mutant[*Variant] {
	list, err := texts.ReadMutants(language, file)
	if err != nil {
		panic(err)
	}
	var mutants []spec.Mutant[*Variant]
	for _, m := range list {
		mutants = append(mutants, spec.Mutant[*Variant]{
			ID: m.ID, Error: m.Error, KilledBy: m.KilledBy, Targets: m.Targets(),
			Of: func() *Variant {
				text, err := texts.Printed(language).Mistaken(m)
				if err != nil {
					panic(err)
				}
				v := of(text)
				v.Formulas = text.Now()
				return v
			},
		})
	}
	return mutants
}
