package main

import (
	"slices"
	"strings"
	"testing"

	"tandem/cmd/tandem/internal/languages"
	"tandem/spec"
)

// The letters of a language are those that --choices takes.
func TestChoices(t *testing.T) {
	for _, row := range []struct{ language, letters, wrong, want, reason string }{
		{"basic", "TF", "TE", "--choices takes letters T and F, found 'E' at character 2", "there are no errors"},
		{"arrays", "TFE.", "T.EFx", "--choices takes letters T, F, E and ., found 'x' at character 5", "errors, and statements without one"},
		{"recursion", "TF", ".", "--choices takes letters T and F, found '.' at character 1", "a call has one transition"},
	} {
		t.Run(row.language, func(t *testing.T) {
			l, _ := languages.Named(row.language)
			c := standard(l)
			if got := strings.Join(c.letters(), ""); got != row.letters {
				t.Errorf("%s: got %s, want %s", row.reason, got, row.letters)
			}
			if err := c.checkChoices(row.letters); err != nil {
				t.Error(err)
			}
			if err := c.checkChoices(row.wrong); err == nil || err.Error() != row.want {
				t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
			}
			for _, m := range l.AllMutants() { // which forget the letters of the rules that they replace
				mutant := &chosen{Language: l, Variant: m.Of()}
				for _, r := range c.Semantics.Symbolic.Rules {
					if got := mutant.letter(r.ID); got != r.Choice {
						t.Errorf("%s has the letter %q for %s, want %q", m.ID, got, r.ID, r.Choice)
					}
				}
			}
		})
	}
}

func steps(rules ...string) []spec.Step[languages.Symbolic] {
	var list []spec.Step[languages.Symbolic]
	for _, r := range rules {
		list = append(list, spec.Step[languages.Symbolic]{Rule: r})
	}
	return list
}

func TestOptions(t *testing.T) {
	l, _ := languages.Named("arrays")
	for _, row := range []struct {
		in           []string
		want, reason string
	}{
		{[]string{"If-T", "If-F"}, "If-T, If-F", "the names end in the letters"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-T, If-F, If-Err (E)", "the letter of an error does not show"},
		{[]string{"Assign", "Assign-Err"}, "Assign (.), Assign-Err (E)", "nor that of no error"},
	} {
		if got := standard(l).options(steps(row.in...)); got != row.want {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
	}
}

// One after the other, the walk comes to each transition.
func TestOthers(t *testing.T) {
	for _, row := range []struct {
		in           []string
		taken        string
		want, reason string
	}{
		{[]string{"If-T", "If-F"}, "If-T", "If-F", "the other one"},
		{[]string{"If-T", "If-F"}, "If-F", "If-T", "and back"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-T", "If-F If-Err", "the next is first"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-F", "If-Err If-T", "then those before it"},
		{[]string{"If-T", "If-F", "If-Err"}, "If-Err", "If-T If-F", "from the start again"},
		{[]string{"If-T", "If-T"}, "If-T", "", "of a mutant: none can be told from the one that is taken"},
		{[]string{"If-T", "If-F"}, "", "If-T If-F", "none of them is taken"},
	} {
		next := steps(row.in...)
		var got []string
		for _, s := range others(next, row.taken) {
			got = append(got, s.Rule)
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%s: got %v, want %s", row.reason, got, row.want)
		}
		if !slices.EqualFunc(next, steps(row.in...), func(a, b spec.Step[languages.Symbolic]) bool { return a.Rule == b.Rule }) {
			t.Errorf("%s: the list is not what it was", row.reason)
		}
	}
}
