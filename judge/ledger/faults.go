package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"tandem/internal/lists"
)

// fault is a mistake, or a way to read the text, and what fails by it.
type fault struct {
	rules   []string // that are to blame; none: no single one is
	reading *Reading // that shows it
	depends bool     // it is a way to read the text
	entries []string
}

// within keeps of faults what is about these entries.
func within(faults []fault, entries []*Entry) (list []fault) {
	for _, f := range faults {
		f.entries = lists.Filter(f.entries, func(id string) bool { return slices.ContainsFunc(entries, func(e *Entry) bool { return e.ID == id }) })
		if len(f.entries) > 0 {
			list = append(list, f)
		}
	}
	return list
}

// faults lists what makes entries fail, each once, mistakes first. Rules that the same statements blame are one mistake.
func (l *Ledger) faults() (list []fault) {
	by := map[string]string{} // the statements that blame a rule
	for _, e := range l.Entries {
		if e.Verdict == Refuted && e.Target == "" {
			for _, rule := range e.failing().blamed() {
				by[rule] += e.ID + " "
			}
		}
	}
	known := map[string]int{}
	add := func(e *Entry, key string, rules ...string) {
		r := e.failing()
		i, ok := known[key]
		if !ok {
			i, known[key] = len(list), len(list)
			list = append(list, fault{reading: r, depends: e.Verdict == Depends})
		}
		f := &list[i]
		f.rules = slices.Compact(slices.Sorted(slices.Values(append(f.rules, rules...))))
		f.entries = slices.Compact(append(f.entries, e.ID))
		more := len(r.blamed()) - len(f.reading.blamed()) // what is to blame alone is shown
		if c, d := r.Counterexample, f.reading.Counterexample; c != nil && (d == nil || more < 0 || more == 0 && c.Case.Smaller(d.Case)) {
			f.reading = r
		}
	}
	for _, e := range l.Entries {
		switch r := e.failing(); {
		case e.Verdict == Depends:
			add(e, "reading "+e.Language+" "+r.ID)
		case e.Verdict == Refuted && len(r.blamed()) == 0:
			add(e, cmp.Or(r.Case(), r.Why))
		case e.Verdict == Refuted:
			for _, rule := range r.blamed() {
				add(e, cmp.Or(by[rule], rule), rule)
			}
		}
	}
	return slices.Concat(lists.Filter(list, func(f fault) bool { return !f.depends }), lists.Filter(list, func(f fault) bool { return f.depends }))
}

// brief is how long, in bytes, what a case found and expected may be to be shown, and not the reason alone.
const brief = 120

// text says what fails, by what, and with the case.
func (f fault) text(with bool) string {
	r, shown, verb := f.reading, ": "+code(cmp.Or(f.reading.Case(), f.reading.Why)), "fails"
	switch x := r.Counterexample; {
	case !with:
		shown = ""
	case x != nil && x.Failure != nil && x.Failure.Got != "" && len(x.Failure.Got+x.Failure.Wanted) < brief:
		shown += " (found: " + cell(x.Failure.Got) + "; expected: " + cell(x.Failure.Wanted) + ")"
	case x != nil:
		shown += " (" + cell(x.Reason) + ")"
	}
	if len(f.entries) > 1 {
		verb = "fail"
	}
	switch {
	case f.depends:
		return fmt.Sprintf("- By the reading `%s` (%s; %s) %s %s%s.", r.ID, cell(strings.TrimSuffix(r.Text, ".")), cell(cmp.Or(r.From, "no words say so")), codes(f.entries), verb, shown)
	case len(f.rules) == 0:
		return fmt.Sprintf("- %s %s as printed%s; no single rule is at fault.", codes(f.entries), verb, shown)
	}
	return fmt.Sprintf("- The mistake in %s makes %s fail as printed%s.", codes(f.rules), codes(f.entries), shown)
}

// counting counts mistakes and readings.
func counting(faults []fault) string {
	readings := len(lists.Filter(faults, func(f fault) bool { return f.depends }))
	var parts []string
	if mistakes := len(faults) - readings; mistakes > 0 {
		parts = append(parts, english.Plural(mistakes, "mistake", "mistakes"))
	}
	if readings > 0 {
		parts = append(parts, english.Plural(readings, "reading", "readings"))
	}
	return strings.Join(parts, " and ")
}

// blamed lists the entries that are to blame that the reading fails.
func (r *Reading) blamed() []string {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Blame, r.Alone))))
}

// failing returns the reading that shows why an entry does not simply hold: the published
// one, or the first that the text supports and that fails.
func (e *Entry) failing() *Reading {
	r := e.Printed()
	for _, other := range e.Readings {
		if Held(r.Verdict) && other.Verdict == Refuted && other.From != "" {
			return other
		}
	}
	return r
}
