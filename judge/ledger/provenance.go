package ledger

import (
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/props"
)

// Where the paper has an entry. Only what is printed can hold as printed.
const (
	Printed   = "printed"
	Described = "described" // in words, without a formula
	Ours      = "ours"      // the paper omits it
)

// ours is the source of a clause that cites nothing.
const ours = "ours"

// provenance returns that of a rule or clause: what its side says of all of them, or what
// its citation says.
func (c *claimant) provenance(r rules.Entry) string {
	for _, s := range c.Sides {
		switch {
		case s.Name != r.Side || s.Language != "" && s.Language != r.Language:
		case slices.Contains(s.Omitted, r.ID):
			return Ours
		case slices.Contains(s.Printed, r.ID):
			return Printed
		case s.Origin != "":
			return s.Origin
		}
	}
	switch {
	case c.Composed || r.Source == ours:
		return Ours
	case c.Clauses != nil && !strings.HasPrefix(r.Source, "Figure"): // figures print what else there is
		return Described
	case r.Origin == rules.LeftToReader:
		return Described
	default:
		return Printed
	}
}

// provenanceOf returns that of a statement: numbered, or, in a language that a paper says
// its numbered statements hold of, described. Others cite words of the paper that
// make the claim, or are ours.
func (c *claimant) provenanceOf(info props.Info) string {
	switch {
	case info.Number.Kind != "" && c.Numbered:
		return Printed
	case c.Composed || !info.Claimed && info.Number.Kind == "":
		return Ours
	default:
		return Described
	}
}

// origins returns the provenances of entries in words, with their numbers.
func origins(entries []*Entry) string {
	of := map[string]int{}
	for _, e := range entries {
		of[e.Provenance]++
	}
	var parts []string
	for _, p := range []string{Printed, Described, Ours} {
		if of[p] > 0 {
			parts = append(parts, Thousands(of[p])+" "+p)
		}
	}
	return strings.Join(parts, ", ")
}
