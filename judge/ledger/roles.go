package ledger

import (
	"slices"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Role is what a statement adds to simpler ones, by the mutants that it kills.
type Role struct {
	Statement string   `json:"statement" jsonschema:"the ID of the statement"`
	Kills     int      `json:"kills" jsonschema:"mutants that it kills"`
	Own       []string `json:"own" jsonschema:"those of them that no simpler statement kills"`
	Kept      string   `json:"kept,omitempty" jsonschema:"why it is there, if there are none of its own"`
}

// Roles returns what each statement of a language adds, the simplest first. The simpler
// ones are those that take transitions on fewer sides, and of as many those that
// come before in the language's list; what a solver decides and the anchors come
// last. A statement without mutants of its own is kept if its paper numbers it, or
// for the reason that it gives; else Kept is empty.
func Roles(l *languages.Language, k Killing) []Role {
	v := l.In(languages.Standard())
	list := infos(v.Judged(spec.DefaultLimits()))
	slices.SortStableFunc(list, func(a, b props.Info) int { return a.Sides - b.Sides })
	list = append(list, infos(v.OnTrees())...)
	if v.Anchors != nil {
		list = append(list, infos(v.Anchors(spec.DefaultLimits()))...)
	}
	dead := map[string]bool{}
	var roles []Role
	for _, s := range list {
		r := Role{Statement: s.ID, Own: []string{}}
		for _, m := range k.Mutants {
			if !m.Dies(s.ID) {
				continue
			}
			r.Kills++
			if !dead[m.ID] {
				dead[m.ID] = true
				r.Own = append(r.Own, m.ID)
			}
		}
		if len(r.Own) == 0 {
			r.Kept = whyKept(s)
		}
		roles = append(roles, r)
	}
	return roles
}

func infos(list []props.Checkable) []props.Info {
	return lists.Map(list, props.Checkable.Info)
}

// whyKept returns why a statement is there for which no mutant speaks.
func whyKept(s props.Info) string {
	if s.Kept == "" && s.Number.Kind != "" {
		return "the paper numbers it"
	}
	return s.Kept
}
