package calculus

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Entry is an entry of a text, with where a paper has it.
type Entry struct {
	texts.Change
	Cite string
}

// Text is a calculus by its text.
type Text struct {
	Name     string
	Entries  []Entry
	Grammar  *Grammar
	Rules    []*Rule
	Theorems []*Theorem
}

// IsOne reports whether entries declare terms, so that they are a calculus.
func IsOne(entries []texts.Change) bool { return slices.ContainsFunc(entries, isGrammar) }

// Of reads a calculus. The error is a *texts.Problem, or several.
func Of(name string, entries []Entry) (*Text, error) {
	t := &Text{Name: name, Entries: entries}
	declared := lists.Map(lists.Filter(entries, func(e Entry) bool { return isGrammar(e.Change) }), func(e Entry) texts.Change { return e.Change })
	var err error
	if t.Grammar, err = grammarOf(declared); err != nil {
		return nil, err
	}
	var errs []error
	for _, e := range entries {
		switch {
		case isGrammar(e.Change):
		case e.Declares():
			errs = append(errs, Problem(e.Change, "a form of statements", "a rule, or what declares terms: it is a calculus"))
		case e.Says():
			theorem, err := theoremOf(t.Grammar, e.Change)
			errs, t.Theorems = append(errs, err), append(t.Theorems, theorem)
		default:
			r, err := ruleOf(t.Grammar, e.Change)
			if err == nil {
				r.Cite = e.Cite
				err = t.fits(r)
			}
			errs, t.Rules = append(errs, err), append(t.Rules, r)
		}
	}
	errs = slices.DeleteFunc(errs, func(err error) bool { return err == nil })
	const most = 10
	if len(errs) > most {
		errs = append(errs[:most:most], fmt.Errorf("and %d more", len(errs)-most))
	}
	return t, errors.Join(errs...)
}

// Problem returns the error about an entry.
func Problem(c texts.Change, found, expected string) error {
	return &texts.Problem{File: c.File, Err: &notation.Error{Line: c.Line, Col: 1, Found: found, Expected: expected}}
}

// fits returns an error for a rule whose configurations have other parts than those of its relation before it.
func (t *Text) fits(r *Rule) error {
	for _, o := range t.Rules {
		if o == nil || o.Side != r.Side || o.Arrow != r.Arrow || len(o.from) == len(r.from) && len(o.to) == len(r.to) {
			continue
		}
		return Problem(r.Entry, fmt.Sprintf("configurations of %d and %d parts", len(r.from), len(r.to)), fmt.Sprintf("%d and %d, as in %s", len(o.from), len(o.to), o.ID))
	}
	return nil
}

// With returns the calculus with changes: entries in the place of those with their target, or new ones that say so.
func (t *Text) With(changes []texts.Change) (*Text, error) {
	entries := slices.Clone(t.Entries)
	var errs []error
	for _, c := range changes {
		at := slices.IndexFunc(entries, func(e Entry) bool { return e.Target() == c.Target() })
		switch {
		case at >= 0 && same(entries[at].Change, c):
		case at >= 0:
			entries[at] = Entry{c, "as given"}
		case c.Adds || isGrammar(c) || c.Says():
			entries = append(entries, Entry{c, "as given"})
		default:
			ids := lists.Map(lists.Filter(entries, func(e Entry) bool { return e.Side == c.Side }), func(e Entry) string { return e.ID })
			errs = append(errs, Problem(c, c.Target()+", which "+t.Name+" does not have",
				fmt.Sprintf("the ID of an entry that it replaces, or “add %s: …” for a new one%s", c.Target(), spell.DidYouMean(c.ID, ids))))
		}
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return Of(t.Name, entries)
}

// Mistaken returns the calculus with the edits of a mutant. The error is a *texts.Problem.
func (t *Text) Mistaken(m texts.Mutant) (*Text, error) {
	var changes []texts.Change
	for _, e := range m.Edits {
		named := func(c texts.Change) bool { return c.Side == e.Side && c.ID == e.ID }
		if !slices.ContainsFunc(changes, named) {
			if i := slices.IndexFunc(t.Entries, func(o Entry) bool { return named(o.Change) }); i >= 0 {
				changes = append(changes, t.Entries[i].Change)
			}
		}
		i := slices.IndexFunc(changes, named)
		if i < 0 || strings.Count(changes[i].Text, e.Old) != 1 {
			return nil, Problem(texts.Change{File: t.Name, Line: m.Last}, "“"+e.Old+"” in "+e.Side+" "+e.ID, "what is there once")
		}
		changes[i].Text = strings.Replace(changes[i].Text, e.Old, e.New, 1)
	}
	return t.With(changes)
}

// Of returns the rules of a side.
func (t *Text) Of(side string) []*Rule {
	return slices.DeleteFunc(slices.Clone(t.Rules), func(r *Rule) bool { return r.Side != side })
}

// File returns the calculus as a file that texts.Read reads.
func (t *Text) File() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// The calculus %s: its terms, and its rules.\n", t.Name)
	last := ""
	for _, e := range t.Entries {
		if group := cmp.Or(map[bool]string{true: TermsOf}[isGrammar(e.Change)], e.Side); group != last {
			b.WriteString("\n")
			last = group
		}
		text := strings.ReplaceAll(strings.TrimSpace(e.Text), "\n", "\n  ")
		switch {
		case e.Side == TermsOf:
			text = " ::= " + text
		case text != "" || !isGrammar(e.Change):
			text = ": " + text
		}
		fmt.Fprintf(&b, "%s%s\n", e.Target(), text)
	}
	return b.String()
}

// Said says what changes do, as: replaces symbolic App1.
func (t *Text) Said(changes []texts.Change) string {
	said := map[string][]string{}
	for _, c := range changes {
		verb := "adds"
		if i := slices.IndexFunc(t.Entries, func(e Entry) bool { return e.Target() == c.Target() }); i >= 0 {
			verb = "replaces"
			if same(t.Entries[i].Change, c) {
				continue
			}
		}
		said[verb] = append(said[verb], c.Target())
	}
	var parts []string
	for _, verb := range []string{"replaces", "adds"} {
		if len(said[verb]) > 0 {
			parts = append(parts, verb+" "+strings.Join(said[verb], ", "))
		}
	}
	return cmp.Or(strings.Join(parts, "; "), "the text of "+t.Name)
}

// same reports whether two entries say the same.
func same(a, b texts.Change) bool {
	return strings.Join(strings.Fields(a.Text), " ") == strings.Join(strings.Fields(b.Text), " ")
}
