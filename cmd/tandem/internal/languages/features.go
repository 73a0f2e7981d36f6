package languages

import (
	"fmt"
	"strings"

	"tandem/lang"
	"tandem/lang/syntax"
)

// Feature is something that programs may use and that not every language has.
type Feature string

// The features.
const (
	Arrays     Feature = "arrays"     // variables of array types, and all that is done with them
	Procedures Feature = "procedures" // and calls
	Classes    Feature = "classes"    // and variables of such types, which programs have in no other way
)

// Use is the first place where a program uses a feature.
type Use struct {
	Feature Feature
	At      lang.Span
	Found   string // what stands there
}

// Uses lists the features that a program uses, each where it first does, in
// the order of the program.
func Uses(f *syntax.File) []Use {
	var uses []Use
	used := map[Feature]bool{}
	use := func(feature Feature, at lang.Span, found string) {
		if !used[feature] {
			used[feature] = true
			uses = append(uses, Use{feature, at, found})
		}
	}
	declared := func(list []*syntax.Decl) {
		for _, d := range list { // without a variable of such a type there is nothing to do with arrays
			if d.Type.IsArray() {
				use(Arrays, d.Type.At, "an array type")
			}
		}
	}
	declared(f.Decls)
	for _, c := range f.Classes {
		use(Classes, c.Name.At, "a class")
		declared(c.Fields)
		for _, m := range c.Methods {
			declared(m.Params)
		}
	}
	for _, p := range f.Procs {
		use(Procedures, p.Name.At, "a procedure")
		declared(p.Params)
	}
	return uses
}

// lacks is the first use of something that l does not have; false if there is
// none.
func (l *Language) lacks(f *syntax.File) (Use, bool) {
	for _, u := range Uses(f) {
		if !l.has(u.Feature) {
			return u, true
		}
	}
	return Use{}, false
}

func (l *Language) has(f Feature) bool {
	for _, g := range l.Features {
		if f == g {
			return true
		}
	}
	return false
}

// Smallest is the first language of the register that has what a program uses;
// nil if none has all of it.
func Smallest(f *syntax.File) *Language {
	for _, l := range all {
		if _, lacks := l.lacks(f); !lacks {
			return l
		}
	}
	return nil
}

// Accepts is nil if the language has what a program uses. Otherwise it is
// syntax.Errors with the first thing that it does not have.
func (l *Language) Accepts(f *syntax.File) error {
	u, lacks := l.lacks(f)
	if !lacks {
		return nil
	}
	expected := "what the language " + l.Name + " has"
	hint := fmt.Sprintf("no language has it together with %s", others(f, u))
	if s := Smallest(f); s != nil {
		hint = fmt.Sprintf("the language %s has it", s.Name)
	}
	var r syntax.Reporter
	r.File = f.Name
	r.Report(&syntax.Error{
		Span: u.At, Msg: fmt.Sprintf("found %s, expected %s", u.Found, expected), Found: u.Found, Expected: expected,
		Hint: hint,
	})
	return r.Err()
}

// others is the features that a program uses beside one, in words.
func others(f *syntax.File, but Use) string {
	var list []string
	for _, u := range Uses(f) {
		if u.Feature != but.Feature {
			list = append(list, string(u.Feature))
		}
	}
	return strings.Join(list, " and ")
}
