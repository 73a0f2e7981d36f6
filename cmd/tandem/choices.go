package main

import (
	"slices"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/spec"
)

// letter is that of a symbolic rule where a configuration has several
// transitions. Mutants have those of the rules that they replace.
func (l *chosen) letter(rule string) string {
	for _, sem := range []*languages.Semantics{l.Semantics, l.In(languages.Standard()).Semantics} {
		if r, ok := sem.Symbolic.Rule(rule); ok && r.Choice != "" {
			return r.Choice
		}
	}
	return ""
}

// letters is those of the language, in the order of the alphabet with T and F
// first: what --choices takes.
func (l *chosen) letters() []string {
	var list []string
	for _, r := range l.Semantics.Symbolic.Rules {
		if c := l.letter(r.ID); c != "" && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	rank := func(c string) int { return strings.Index("TFE.", c) }
	slices.SortFunc(list, func(a, b string) int { return rank(a) - rank(b) })
	return list
}

// checkChoices rejects letters that no rule has.
func (l *chosen) checkChoices(choices string) error {
	letters := l.letters()
	for i, c := range []rune(choices) {
		if !slices.Contains(letters, string(c)) {
			last := len(letters) - 1
			return usagef("--choices takes letters %s and %s, found %q at character %d", strings.Join(letters[:last], ", "), letters[last], c, i+1)
		}
	}
	return nil
}

// take is the transition by a rule of that letter.
func (l *chosen) take(next []spec.Step[languages.Symbolic], letter string) (spec.Step[languages.Symbolic], bool) {
	for _, t := range next {
		if l.letter(t.Rule) == letter {
			return t, true
		}
	}
	return spec.Step[languages.Symbolic]{}, false
}

// options is the rules of transitions, each with its letter unless the name
// ends in it: If-T, If-F, If-Err (E).
func (l *chosen) options(next []spec.Step[languages.Symbolic]) string {
	var list []string
	for _, t := range next {
		text := t.Rule
		if c := l.letter(t.Rule); c != "" && !strings.HasSuffix(text, "-"+c) {
			text += " (" + c + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}
