package ledger

import (
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/props"
)

// Where the paper has an entry.
const (
	Printed   = rules.Printed
	Described = rules.Described
	Ours      = rules.Ours
)

// provenance returns that of a rule or clause: what its file says, or of what is taken over from another paper,
// what its side says.
func (c *claimant) provenance(r rules.Entry) string {
	if r.Language == c.Name {
		return r.Provenance
	}
	for _, s := range c.Sides {
		if s.Name == r.Side && s.Language == r.Language && s.Origin != "" {
			return s.Origin
		}
	}
	if c.Composed {
		return Ours
	}
	return r.Provenance
}

// ranAsPrinted reports whether some reading has a rule or clause by the formula that is printed: by comparing
// texts where the reading has one, and else by what it says that it replaces.
func (c *claimant) ranAsPrinted(r rules.Entry) bool {
	return slices.ContainsFunc(c.readings, func(of readingClaim) bool {
		if v := of.Of(); v.Formulas != nil {
			return v.Formulas().Has(r.Target(), r.Printed)
		}
		return slices.Contains(of.Entries, r.Target())
	})
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
			parts = append(parts, props.Thousands(of[p])+" "+p)
		}
	}
	return strings.Join(parts, ", ")
}
