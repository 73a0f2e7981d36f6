// Package rules has all rules and clauses, from the files paper.rules of the rooms: the one place where a
// formula stands. Read parse first, which says how a file is written; tandem.Formulas has the files.
package rules

import (
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"tandem"
)

// The two sides of a language.
const (
	Symbolic = "symbolic"
	Concrete = "concrete"
)

// What an entry is, as its citation says behind the place. "": as it is printed there.
const (
	Repaired     = "repaired"
	LeftToReader = "left to the reader"
)

// Where the paper has an entry. Only what is printed can hold as printed.
const (
	Printed   = "printed"
	Described = "described" // in words, without a formula
	Ours      = "ours"      // the paper omits it
)

// Entry is a rule of a transition system or a clause of a function.
type Entry struct {
	Shown
	Section string `json:"section" jsonschema:"of the citation, as §2.1"`
	Origin  string `json:"origin,omitempty" jsonschema:"Repaired, LeftToReader or \"\""`
	Library string `json:"-"` // what it is in a library of the language itself
	dir     string // of the package of Func, from the root of the module
	text    string // where its first line stands, as file:line:column
	repair  bool   // it stands beside the printed entry with the same ID
}

// Target is the entry as mutants and readings name it, as symbolic If-F.
func (e Entry) Target() string { return e.Side + " " + e.ID }

// RunsAsPrinted reports whether the formula that runs is the one that is printed.
func (e Entry) RunsAsPrinted() bool { return e.Printed == e.Formula }

// Claim is what the paper says: the formula as printed, or where none is printed the one that runs.
func (e Entry) Claim() string { return cmp.Or(e.Printed, e.Formula) }

// Shown is what people see of an entry.
type Shown struct {
	Language   string `json:"language" jsonschema:"as basic"`
	Side       string `json:"side" jsonschema:"Symbolic or Concrete"`
	Kind       string `json:"kind" jsonschema:"rule or clause"`
	ID         string `json:"id" jsonschema:"the same on both sides for rules that are twins, as While-T"`
	Provenance string `json:"provenance" jsonschema:"where the paper has it: printed, described (in words) or ours (it omits it)"`
	Printed    string `json:"printed,omitempty" jsonschema:"the formula as the paper prints it, misprints included; missing: it prints none"`
	Formula    string `json:"formula" jsonschema:"the formula that runs, by which the theorems hold; lines are separated by newlines"`
	Note       string `json:"note,omitempty" jsonschema:"what is to be known of it, as why the printed formula does not run"`
	Source     string `json:"source" jsonschema:"section and place in the paper"`
	Cite       string `json:"cite" jsonschema:"as runs and checks cite it: section, place, origin"`
	Func       string `json:"func" jsonschema:"the package and name of its function, as symbolic.ifFalse; \"\": it is its text"`
	Twin       string `json:"twin" jsonschema:"the ID of its counterpart on the other side; \"\" if it has none"`
}

// Other is an entry that is none of a system as the code makes it first: a reading puts it in the
// place of one, or the code makes it of others.
type Other struct {
	Language, Side, ID string
	Formula            string // in one line
	Func               string // the package and name of what makes it
	Cite               string // "": it has none of its own
}

// Definition is a definition of a paper; see spec.Definition.
type Definition struct {
	Language                     string
	ID, Section, Name, Statement string
	Described                    bool
	Source                       string
	Code, By, Entries            []string
}

// Declared is a language that its file declares: nothing but text says how it runs.
type Declared struct {
	Language, Room string // the room has the file
	Title, Paper   string
	Sections       []string
	Configs        map[string]string // what a configuration is, by the side, as ⟨S, ρ⟩
	Form           string            // the form that programs have beside assignments, choices and loops, as texts.Read reads it
	Takes          string            // the language whose clauses it has, too
	Statements     map[string]string // where the paper has what is claimed, by the ID
}

// DeclaredLanguages lists them, in the order of the files.
func DeclaredLanguages() []Declared { return slices.Clip(read().declared) }

// TermDeclaration is a letter for terms of a calculus, and what they are: as package spec/calculus reads it. Or it is a
// statement by its text, as notation.ParseTheorem reads it: Kind is theorem, Letter its ID.
type TermDeclaration struct{ Language, Kind, Letter, Is, Cite string }

// Terms lists those of a language, in the order of its file.
func Terms(language string) []TermDeclaration {
	return slices.DeleteFunc(slices.Clone(read().terms), func(d TermDeclaration) bool { return d.Language != language })
}

// Theorems lists the statements of a language by their texts, which may be those of another one.
func Theorems(language string) (list []TermDeclaration) {
	for _, d := range Terms(language) {
		if of, as := strings.CutPrefix(d.Is, "as "); as {
			d = Terms(of)[slices.IndexFunc(Terms(of), func(o TermDeclaration) bool { return o.Letter == d.Letter })]
		}
		if d.Kind == "theorem" {
			list = append(list, d)
		}
	}
	return list
}

// Definitions lists those of a language, in the order of its file.
func Definitions(language string) []Definition {
	return slices.DeleteFunc(slices.Clone(read().definitions), func(d Definition) bool { return d.Language != language })
}

// first are the rooms whose entries come first: a language takes over those of the ones before it.
var first = []string{"basic", "arrays", "recursion", "objects", "languages/full"}

var read = sync.OnceValue(func() (all file) {
	rooms := slices.Clone(first)
	_ = fs.WalkDir(tandem.Formulas, ".", func(name string, d fs.DirEntry, err error) error { // walking what is embedded does not fail
		if room := path.Dir(name); !d.IsDir() && !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
		return err
	})
	for _, room := range rooms {
		name := room + "/paper.rules"
		text, err := tandem.Formulas.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		f, err := parse(name, string(text))
		if err != nil {
			panic(err) // a test reads every file
		}
		all.entries = append(all.entries, f.entries...)
		all.others = append(all.others, f.others...)
		all.definitions = append(all.definitions, f.definitions...)
		all.declared = append(all.declared, f.declared...)
		all.terms = append(all.terms, f.terms...)
	}
	return all
})

// All returns every entry, file by file, in the order of its paper: the symbolic one of twins
// before the concrete one. It is not to be changed.
func All() []Entry { return slices.Clip(read().entries) }

// Others lists every such entry, in the order of the files. It is not to be changed.
func Others() []Other { return slices.Clip(read().others) }

// Place returns the file of the entry's function, from the root of the module, and its line from 1. It is
// looked up in the sources that tandem.Sources has. Of an entry that is its text it is where that stands.
func (e Entry) Place() (file string, line int, ok bool) {
	if e.Func == "" {
		file, rest, _ := strings.Cut(e.text, ":")
		at, _, _ := strings.Cut(rest, ":")
		line, err := strconv.Atoi(at)
		return file, line, err == nil
	}
	at, ok := places()[e.dir+"."+e.Func[strings.IndexByte(e.Func, '.')+1:]]
	return at.file, at.line, ok
}

type place struct {
	file string
	line int
}

// declared is the first line of a function, method, or variable of a package.
var declared = regexp.MustCompile(`^(?:func (?:\([^)]*\) )?|var |\t)(\w+)(?:\(|\[| = | .*= )`)

// places are the declarations by package and name.
var places = sync.OnceValue(func() map[string]place {
	found := map[string]place{}
	_ = fs.WalkDir(tandem.Sources, ".", func(name string, d fs.DirEntry, err error) error { // reading what is embedded does not fail
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := tandem.Sources.ReadFile(name)
		inside := false // a list of variables
		for i, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "var (") || line == ")" {
				inside = line != ")"
			}
			if !inside && !strings.HasPrefix(line, "func ") && !strings.HasPrefix(line, "var ") {
				continue
			}
			if m := declared.FindStringSubmatch(line); m != nil {
				found[path.Dir(name)+"."+m[1]] = place{name, i + 1}
			}
		}
		return err
	})
	return found
})
