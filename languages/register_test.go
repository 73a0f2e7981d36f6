package languages_test

import (
	"errors"
	"strings"
	"testing"

	"tandem/languages"
	"tandem/spec"
)

// lines is a syntax whose programs have lines, and runs tells them to a machine of
// no rules.
var lines = languages.SyntaxOf("lines", ".lines", func(file string, src []byte) ([]string, error) {
	if len(src) == 0 {
		return nil, errors.New(file + ":1:1: found nothing, expected a line")
	}
	return strings.Split(string(src), "\n"), nil
})

// other is a syntax of programs of another type.
var other = languages.SyntaxOf("other", ".other", func(string, []byte) (int, error) { return 0, nil })

// short is the error of a language whose programs have one line.
type short struct{ instead string }

func (short) Error() string { return "found two lines, expected one" }
func (short) Instead(language string) error {
	return short{language}
}

// machine returns a variant whose programs run.
func machine() *languages.Variant {
	return &languages.Variant{Programs: languages.Erase(languages.Typed[[]string, int, int, int]{
		Machine: &spec.Machine[[]string, int, int]{
			Init: func([]string, int) int { return 0 },
			End:  func(int) spec.Outcome { return spec.Final },
		},
		Initial:  func([]string, languages.Input) (int, string, error) { return 0, "", nil },
		Concrete: func([]string, int) languages.Display { return languages.Display{} },
	})}
}

// someLanguages has a language of one line and one of several, one of the other
// syntax that can do nothing, and one without programs.
func someLanguages() *languages.Register {
	nothing := func(languages.Bounds) *languages.Variant { return &languages.Variant{} }
	running := func(languages.Bounds) *languages.Variant { return machine() }
	return languages.New(
		&languages.Language{
			Name: "one", Syntax: lines, In: running,
			Accepts: func(src languages.Source) error {
				p, err := languages.As[[]string](src)
				if err == nil && len(p) > 1 {
					err = short{}
				}
				return err
			},
			Mutants: func() []spec.Mutant[*languages.Variant] {
				return []spec.Mutant[*languages.Variant]{spec.NewMutant("concrete Step", "wrong", "an error", "zero", machine)}
			},
		},
		&languages.Language{Name: "many", Syntax: lines, In: running, Readings: func() []spec.Reading[*languages.Variant] {
			return []spec.Reading[*languages.Variant]{{ID: "literal", Of: machine}}
		}},
		&languages.Language{Name: "mute", Syntax: other, In: nothing},
		&languages.Language{Name: "bare", In: nothing},
	)
}

func read(t *testing.T, file, text string) languages.Source {
	t.Helper()
	src, err := someLanguages().Read(file, []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// panics tells what f panics with.
func panics(f func()) (what any) {
	defer func() { what = recover() }()
	f()
	return nil
}

func TestNamesAreDistinct(t *testing.T) {
	one := &languages.Language{Name: "one"}
	for name, f := range map[string]func(){
		"twice":   func() { languages.New(one, one) },
		"no name": func() { languages.New(&languages.Language{}) },
	} {
		if what, ok := panics(f).(string); !ok || !strings.HasPrefix(what, "languages: ") {
			t.Errorf("%s: it panics with %v", name, what)
		}
	}
}

func TestNamed(t *testing.T) {
	for _, row := range []struct {
		name   string
		need   languages.Capability
		want   string
		reason string
	}{
		{"one", languages.Run, "", "it can"},
		{"bare", "", "", "nothing is needed"},
		{"mute", languages.Run, "the language mute has no run", "it has nothing at all"},
		{"one", languages.Trace, "the language one has no trace; it has mutants, run", "one side alone"},
		{"man", languages.Run, `unknown language "man", did you mean many?; there are one, many, all`, "only those that can are listed"},
		{"x", languages.Explore, `unknown language "x"; there are one, many, mute, bare`, "nobody can: all are listed"},
	} {
		l, err := someLanguages().Named(row.name, row.need, "all")
		switch {
		case row.want == "" && (err != nil || l.Name != row.name):
			t.Errorf("%s: %v", row.reason, err)
		case row.want != "" && (err == nil || err.Error() != row.want):
			t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
		}
	}
}

// Where nothing is needed no language is made: that reads the formulas of all.
func TestNothingNeededMakesNothing(t *testing.T) {
	made := 0
	l := &languages.Language{Name: "one", In: func(languages.Bounds) *languages.Variant { made++; return &languages.Variant{} }}
	if _, err := languages.New(l).Named("", ""); err == nil || made != 0 {
		t.Errorf("it is made %d times; %v", made, err)
	}
}

func TestUnknown(t *testing.T) {
	for _, row := range []struct {
		in   languages.Unknown
		want string
	}{
		{languages.Unknown{Kind: "rule", Name: "x"}, `unknown rule "x"; there is none`},
		{languages.Unknown{Kind: "rule", Name: "x", Known: []string{"Loop"}}, `unknown rule "x"; there is Loop`},
		{languages.Unknown{Kind: "rule", Name: "x", Known: []string{"Loop"}, See: "tandem rules"}, `unknown rule "x"; tandem rules shows them`},
	} {
		if got := row.in.Error(); got != row.want {
			t.Errorf("got %s, want %s", got, row.want)
		}
	}
}

func TestOf(t *testing.T) {
	from := someLanguages().All()
	for _, row := range []struct {
		in             languages.Choice
		language, want string
	}{
		{languages.Choice{}, "one", ""},
		{languages.Choice{Mutant: "concrete-Step-wrong"}, "one", ""},
		{languages.Choice{Reading: "literal"}, "many", ""}, // the first that has it
		{languages.Choice{Mutant: "concrete-Step-wrng"}, "", `unknown mutant "concrete-Step-wrng", did you mean concrete-Step-wrong?; tandem check --list shows them`},
		{languages.Choice{Reading: "x", Language: "one"}, "", `unknown reading "x"; tandem check --list --language one shows them`},
	} {
		c, err := languages.Of(from, row.in)
		switch {
		case row.want == "" && (err != nil || c.Name != row.language || c.Standard() != (row.in == languages.Choice{})):
			t.Errorf("%+v: %v", row.in, err)
		case row.want != "" && (err == nil || err.Error() != row.want):
			t.Errorf("%+v: got %v, want %s", row.in, err, row.want)
		}
	}
}

func TestOpen(t *testing.T) {
	foreign, err := languages.SyntaxOf("foreign", ".x", func(string, []byte) (bool, error) { return true, nil }).Read("a.x", nil)
	if err != nil {
		t.Fatal(err)
	}
	two, alone := read(t, "a.lines", "x\ny"), read(t, "a.lines", "x")
	for _, row := range []struct {
		name     string
		src      languages.Source
		in       languages.Choice
		need     languages.Capability
		language string
		want     string
	}{
		{"first", alone, languages.Choice{}, languages.Run, "one", ""},
		{"first that accepts", two, languages.Choice{}, languages.Run, "many", ""},
		{"of the mutant", alone, languages.Choice{Mutant: "concrete-Step-wrong"}, languages.Run, "one", ""},
		{"unknown", alone, languages.Choice{Language: "x"}, languages.Run, "", `unknown language "x"; there are one, many`},
		{"cannot", alone, languages.Choice{Language: "one"}, languages.Trace, "", "the language one has no trace; it has mutants, run"},
		{"nobody can", alone, languages.Choice{}, languages.Trace, "", "the language one has no trace; it has mutants, run"},
		{"nobody of the syntax can", read(t, "a.other", ""), languages.Choice{}, languages.Run, "", "the language mute has no run"},
		{"misfit", two, languages.Choice{Language: "one"}, languages.Run, "", "instead: many"},
		{"mutant of a misfit", two, languages.Choice{Mutant: "concrete-Step-wrong"}, languages.Run, "", `unknown mutant "concrete-Step-wrong"`},
		{"syntax of nobody", foreign, languages.Choice{}, languages.Run, "", "a.x: found a program in the syntax foreign, which no language has"},
		{"another syntax", foreign, languages.Choice{Language: "many"}, languages.Run, "", "a.x: found a program in the syntax foreign, expected one of the language many"},
	} {
		t.Run(row.name, func(t *testing.T) {
			chosen, p, err := someLanguages().Open(row.src, row.in, row.need)
			var misfit short
			switch {
			case row.want == "" && (err != nil || p == nil || chosen.Name != row.language):
				t.Errorf("got %v", err)
			case strings.HasPrefix(row.want, "instead: "):
				if !errors.As(err, &misfit) || "instead: "+misfit.instead != row.want {
					t.Errorf("got %v, %s, want %s", err, misfit.instead, row.want)
				}
			case row.want != "" && (err == nil || !strings.HasPrefix(err.Error(), row.want)):
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}

// A program is read in the syntax of the language that is named, or of its
// suffix, or else in the first one.
func TestSyntaxOf(t *testing.T) {
	for _, row := range []struct{ file, language, want string }{
		{"a.lines", "", "lines"}, {"a.other", "", "other"}, {"<stdin>", "", "lines"},
		{"a.lines", "mute", "other"}, {"a.other", "bare", "other"}, {"a.other", "x", "other"},
	} {
		src, err := someLanguages().Read(row.file, []byte("x"), row.language)
		if err != nil || src.Syntax().Name != row.want || src.File() != row.file || string(src.Text()) != "x" {
			t.Errorf("%s as %q: %v, %v", row.file, row.language, src, err)
		}
	}
	if _, err := someLanguages().Read("a.lines", nil, ""); err == nil || err.Error() != "a.lines:1:1: found nothing, expected a line" {
		t.Errorf("the error of the syntax is %v", err)
	}
	bare := languages.New(&languages.Language{Name: "bare"})
	if bare.SyntaxOf("a.lines") != nil || len(bare.WithPrograms()) != 0 {
		t.Error("a language without programs has a syntax")
	}
	if _, err := bare.Read("a.lines", nil, ""); err == nil || err.Error() != "a.lines: found a program, expected none: no language has programs" {
		t.Errorf("without any syntax: %v", err)
	}
	if _, err := languages.As[int](read(t, "a.lines", "x")); err == nil || err.Error() != "a.lines: found a program in the syntax lines, expected one of another language" {
		t.Errorf("a program of another type: %v", err)
	}
}
