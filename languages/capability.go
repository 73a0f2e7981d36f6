package languages

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Capability is something that a language can do, named after the subcommand that asks for it.
type Capability string

// The capabilities, in the order in which they are listed.
const (
	Check   Capability = "check"   // statements about it are checked
	Mutants Capability = "mutants" // it has wrong variants
	Run     Capability = "run"     // its programs run concretely
	Trace   Capability = "trace"   // both sides run together
	Explore Capability = "explore" // its programs have symbolic execution trees
	Follow  Capability = "path"    // a path has conditions forward and backward
	Certify Capability = "certify" // trees have certificates
	Verify  Capability = "verify"  // programs have obligations

	Reproduce Capability = "reproduce" // the examples of its section are run
)

// Capabilities lists all of them.
func Capabilities() []Capability {
	return []Capability{Check, Mutants, Run, Trace, Explore, Follow, Certify, Verify, Reproduce}
}

// Can lists what the language can do.
func (l *Language) Can() []Capability {
	l.asked.Do(func() {
		v := l.In(Standard())
		has := map[Capability]bool{Check: v.Statements != nil, Mutants: l.Mutants != nil, Reproduce: l.Examples != nil}
		if v.Programs != nil {
			for _, c := range v.Programs.can {
				has[c] = true
			}
		}
		l.can = slices.DeleteFunc(Capabilities(), func(c Capability) bool { return !has[c] })
	})
	return slices.Clone(l.can)
}

// Needs returns nil if the language can do something, as it can do "", and else a *Cannot.
func (l *Language) Needs(c Capability) error {
	can := l.Can()
	if c == "" || slices.Contains(can, c) {
		return nil
	}
	return &Cannot{Language: l.Name, Asked: c, Has: can}
}

// Cannot is the error of asking a language for what it lacks.
type Cannot struct {
	Language string
	Asked    Capability
	Has      []Capability
	Instead  string // which languages do; "": what this one can do is listed
}

func (c *Cannot) Error() string {
	text := fmt.Sprintf("the language %s has no %s", c.Language, c.Asked)
	switch {
	case c.Instead != "":
		return text + "; " + c.Instead
	case len(c.Has) == 0:
		return text
	}
	has := lists.Map(c.Has, func(h Capability) string { return string(h) })
	return text + "; it has " + strings.Join(has, ", ")
}
