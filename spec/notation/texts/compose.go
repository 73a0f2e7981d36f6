package texts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/spec/notation"
)

// part is what a language takes over from another one, or of what its file has beside its entries.
type part struct {
	language string
	other    bool     // what that language's file has beside its entries
	entries  []string // those that count, as symbolic If-F; nil: all
	cite     string   // the citation of those that have none; “side” stands for the side
	helper   bool     // see Line.Helper
}

// compositions are the languages that no paper prints: what each takes over, and what its file has.
var compositions = sync.OnceValue(func() map[string][]part {
	own := func(ids ...string) part { return part{language: "full", other: true, entries: entriesOf(ids...)} }
	return map[string][]part{
		"memoryless": {
			{language: "memoryless"}, {language: "basic", entries: lists.Filter(entriesOf("Assign", "If-T", "If-F", "While-T", "While-F", "Eval-Var", "Eval-Op"), concretely)},
			{language: "basic+checks", entries: lists.Filter(entriesOf("Assume", "Assert", "Assert-F", "Input"), concretely)},
		},
		"recursion-arrays": {
			{language: "basic", entries: clausesOf("basic")}, {language: "arrays"}, {language: "recursion-arrays", other: true},
			{language: "recursion", entries: entriesOf("Return")},
		},
		"objects": {
			{language: "basic", entries: []string{"symbolic Subst-Var", "symbolic Subst-Op"}}, {language: "arrays", entries: []string{"symbolic Delta-Var"}},
			{language: "objects"}, {language: "arrays", entries: []string{"symbolic Delta-Op"}},
		},
		"objects-lazy": lazy("objects-lazy", []string{"Init-Nil", "Init-New", "Init-Alias", "Split-T", "Split-F", "Assign-G", "Assign-L", "Assign-F", "New", "Call", "Return", "End", "If-T", "If-F", "While-T", "While-F"},
			part{language: "objects-lazy", other: true}),
		"arrays-lazy": lazy("arrays-lazy", []string{"Init-Old", "Init-Cell", "Init-Out", "Assign", "Assign-Err", "Elem", "Elem-Err", "If-T", "If-F", "If-Err", "While-T", "While-F", "While-Err"},
			part{language: "basic+checks", entries: []string{"symbolic Assume-Err", "symbolic Assert-Err"}}),
		"full": {
			{language: "basic", entries: []string{"symbolic Subst-Var", "symbolic Subst-Op"}},
			own("Assign", "Assign-Err", "Elem", "Elem-Err", "Bound", "Bound-Err", "Assign-F", "Assign-F-Err", "New", "New-Err"),
			{language: "full", entries: entriesOf("Call"), cite: "§2.1 for §3, side procedure call"},
			own("Call-Err", "Invoke", "Invoke-Err", "Return", "Return-Err"),
			{language: "objects", entries: entriesOf("End")}, {language: "full", entries: entriesOf("Local")},
			own("If-T", "If-F", "If-Err", "While-T", "While-F", "While-Err"),
			{language: "full", other: true, entries: entriesOf("New-Assign", "New-Assign-F"), helper: true},
			{language: "objects", entries: except(clausesOf("objects"), "symbolic Delta-Access", "symbolic Delta-Cond")},
			own("Delta-Var", "Delta-Access", "Delta-Cond", "Delta-Op"),
			{language: "arrays", entries: []string{"symbolic Delta-Var", "symbolic Delta-Access"}}, own("Bounds-Cond"), {language: "arrays", entries: []string{"symbolic Delta-Op"}},
			{language: "arrays", entries: []string{"concrete Eval-Var", "concrete Eval-Access"}}, own("Eval-Field", "Eval-Cond"), {language: "arrays", entries: []string{"concrete Eval-Op"}},
		},
	}
})

// concretely reports whether an entry is of the concrete side.
func concretely(entry string) bool { return strings.HasPrefix(entry, rules.Concrete) }

// lazy returns the rules of lazy initialisation that are text: those of that language, and those of
// assumptions, assertions and inputs with δ.
func lazy(language string, ids []string, errors part) []part {
	return []part{
		{language: language, entries: lists.Map(ids, func(id string) string { return "symbolic " + id })},
		{language: "arrays+checks", other: true, entries: []string{"symbolic Assume", "symbolic Assert", "symbolic Assert-F"}},
		{language: "basic+checks", entries: []string{"symbolic Input"}}, errors,
	}
}

// replaced reports whether another entry with the same ID stands in the place of one by which the
// theorems hold: that which is repaired. The other readings have the one that is guarded.
func replaced(e rules.Entry) bool {
	if strings.Contains(e.Cite, ", guarded") {
		return true
	}
	if strings.Contains(e.Cite, ", repaired") {
		return false
	}
	return repaired()[e.Language+" "+e.Target()]
}

// repaired are the entries that have a repaired form.
var repaired = sync.OnceValue(func() map[string]bool {
	list := map[string]bool{}
	for _, e := range rules.All() {
		if strings.Contains(e.Cite, ", repaired") {
			list[e.Language+" "+e.Target()] = true
		}
	}
	return list
})

// clausesOf lists the clauses of a language.
func clausesOf(language string) []string {
	var list []string
	for _, e := range rules.All() {
		if e.Language == language && e.Kind != "rule" {
			list = append(list, e.Side+" "+e.ID)
		}
	}
	return list
}

// except returns a list without some entries.
func except(list []string, others ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(others, s) })
}

// compose adds the entries of a composition.
func (l *Language) compose(parts []part) error {
	for _, p := range parts {
		for _, o := range rules.Others() {
			if !p.other || o.Language != p.language || p.entries != nil && !slices.Contains(p.entries, o.Side+" "+o.ID) {
				continue
			}
			line := Line{Side: o.Side, ID: o.ID, Cite: o.Cite, Text: o.Formula, Helper: p.helper}
			if err := l.add(line, l.Dialects[line.Side]); err != nil {
				return err
			}
		}
		for _, e := range rules.All() {
			if p.other || e.Language != p.language || p.entries != nil && !slices.Contains(p.entries, e.Side+" "+e.ID) || replaced(e) {
				continue
			}
			line := Line{Side: e.Side, ID: e.ID, Cite: cmp.Or(e.Cite, strings.ReplaceAll(p.cite, "side", e.Side)), Text: e.Formula}
			if e.Kind != "rule" && e.Language != l.Name {
				line.Taken = e.Language
			}
			if err := l.add(line, notation.Dialects(e.Language)[e.Side]); err != nil {
				return err
			}
		}
	}
	l.lettered()
	return nil
}

// lettered gives the rules their letters in paths, and says which of them repeat. Of the
// rules about a kind of statement T, F and E have an ID in -T, -F and -Err, and others a point;
// where Nil-Err is about each statement, a rule that is alone has a point, too.
func (l *Language) lettered() {
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		l.letteredOf(side)
	}
}

func (l *Language) letteredOf(side string) {
	about := map[string]notation.Kind{} // by ID
	var of []*Line
	var formulas []*notation.Formula
	for i := range l.Lines {
		if line := &l.Lines[i]; line.Side == side && line.Formula.Rule && !line.Helper {
			of, formulas = append(of, line), append(formulas, line.Formula)
			about[line.ID] = line.Formula.HeadKind()
		}
	}
	several := map[notation.Kind]bool{notation.Invalid: false}
	branch := func(id string) string {
		for _, letter := range []string{"T", "F"} {
			one, ok := strings.CutSuffix(id, "-"+letter)
			if ok && (about[one+"-T"] == about[id] || about[one] == about[id]) {
				return letter
			}
		}
		if strings.HasSuffix(id, "-Err") {
			return "E"
		}
		return ""
	}
	for _, line := range of {
		line.choice = branch(line.ID)
		several[about[line.ID]] = several[about[line.ID]] || line.choice != "" && about[line.ID] != notation.Invalid
	}
	for i, repeats := range notation.Repeating(formulas) {
		line := of[i]
		line.repeats = repeats || formulas[i].Repeats()
		if _, nilErr := about["Nil-Err"]; line.choice == "" && (several[about[line.ID]] || nilErr && line.ID != "Input") {
			line.choice = "."
		}
	}
}

// add adds an entry, whose text is of that dialect.
func (l *Language) add(line Line, d *notation.Dialect) error {
	f, err := notation.Parse(d, line.Text, 1)
	if err != nil {
		return fmt.Errorf("%s, %s: %w", l.Name, line.Target(), err)
	}
	line.Formula = f
	l.Lines = append(l.Lines, line)
	return nil
}
