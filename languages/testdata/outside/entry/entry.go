// Package entry is a language of another module: a lamp with switches. A program
// is a word of the letter t, each of which toggles the lamp.
package entry

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// lamp is a configuration: the switches that are left, and the lamp.
type lamp struct {
	word string
	on   bool
}

// Language returns the lamp.
func Language() *languages.Language {
	return &languages.Language{
		Name: "lamp", Title: "a lamp with switches", Paper: "nobody's", Sections: []string{"lamp"},
		Syntax: languages.SyntaxOf("lamp", ".lamp", read),
		In:     func(languages.Bounds) *languages.Variant { return variant(toggle(true)) },
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return []spec.Mutant[*languages.Variant]{
				spec.NewMutant("concrete Toggle", "stays", "the lamp stays as it is", "parity", func() *languages.Variant { return variant(toggle(false)) }),
			}
		},
	}
}

// toggle is the rule of a switch; works is false for one that does nothing.
func toggle(works bool) spec.Rule[lamp] {
	return spec.Rule[lamp]{ID: "Toggle", Cite: "⟨t S, b⟩ → ⟨S, ¬b⟩", Apply: func(c lamp) []lamp {
		if c.word == "" {
			return nil
		}
		return []lamp{{c.word[1:], c.on != works}}
	}}
}

func variant(rule spec.Rule[lamp]) *languages.Variant {
	m := &spec.Machine[string, bool, lamp]{
		System: spec.System[lamp]{Name: "lamp", Rules: []spec.Rule[lamp]{rule}},
		Init:   func(word string, on bool) lamp { return lamp{word, on} },
		End:    func(lamp) spec.Outcome { return spec.Final },
	}
	return &languages.Variant{
		Statements: func(lim spec.Limits) []props.Checkable { return []props.Checkable{parity(m, lim)} },
		Programs: languages.Erase(languages.Typed[string, bool, struct{}, lamp]{
			Machine: m, Initial: initial, Concrete: display,
		}),
	}
}

// parity returns the only theorem about lamps.
func parity(m *spec.Machine[string, bool, lamp], lim spec.Limits) *props.Property[string] {
	return &props.Property[string]{
		ID: "parity", Name: "Parity", Cite: "lamp", Text: "⟨S, b⟩ →* ⟨ε, b⟩ iff |S| is even",
		Gen: func(src props.Source) string { return strings.Repeat("t", src.Choose(6, "switches")) },
		Judge: func(ctx context.Context, word string) spec.Verdict {
			end := m.Run(ctx, word, false, lim.Steps, nil)
			if end.At.on == (len(word)%2 == 0) {
				return spec.Verdict{Result: spec.Refuted, Reason: "another number of switches"}
			}
			return spec.Verdict{}
		},
		Show: func(word string) props.Shown { return props.Shown{Program: word, Size: len(word), Stmts: len(word)} },
	}
}

func display(_ string, c lamp) languages.Display {
	d := languages.Display{Rows: []languages.Row{{Name: "lamp", Value: fmt.Sprint(c.on)}}, End: spec.Final}
	if c.word != "" {
		d.Next, d.Line = "t", 1
	}
	return d
}

func initial(_ string, in languages.Input) (bool, string, error) {
	switch text := strings.Join(in.Values, ","); {
	case in.Heap != nil:
		return false, "", errors.New("found a heap, expected none")
	case text != "" && text != "on" && text != "off":
		return false, "", fmt.Errorf("--in takes on or off, found %q", text)
	default:
		return text == "on", "", nil
	}
}

func read(file string, src []byte) (string, error) {
	word := strings.TrimSpace(string(src))
	if i := strings.IndexFunc(word, func(r rune) bool { return r != 't' }); i >= 0 {
		return "", fmt.Errorf("%s:1:%d: found %q, expected t", file, i+1, word[i:i+1])
	}
	return word, nil
}
