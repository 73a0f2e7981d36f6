package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/internal/spell"
	"tandem/lang"
)

// maxListed is how many of a list of variables or mistakes a message has.
const maxListed = 20

// place is where something stands in the flags --in: which one of them, from
// 1, and at which character of it, from 1.
type place struct{ flag, col int }

func (at place) String() string { return fmt.Sprintf("--in:%d:%d", at.flag, at.col) }

// inputs reads the flags --in for a program.
type inputs struct {
	vars   map[string]lang.Var
	names  []string
	values map[lang.Var]lang.Value
	at     map[lang.Var]place
	errs   []string
}

// valuation is the initial valuation of p that the flags give, each
// name=value,name=value. A variable that is always assigned before it is read
// needs no value; every other one does.
func valuation(p *lang.Program, flags []string) (concrete.Valuation, error) {
	in := &inputs{vars: map[string]lang.Var{}, values: map[lang.Var]lang.Value{}, at: map[lang.Var]place{}}
	for _, x := range p.Vars {
		in.vars[x.Name] = x
		in.names = append(in.names, x.Name)
	}
	for i, text := range flags {
		if strings.TrimSpace(text) == "" {
			continue // no values, as scripts may have it
		}
		at := place{i + 1, 1}
		for part := range strings.SplitSeq(text, ",") {
			in.assignment(at, part)
			at.col += utf8.RuneCountInString(part) + 1
		}
	}
	if len(in.errs) > 0 {
		return concrete.Valuation{}, in.err()
	}
	if err := missing(p, in.values); err != nil {
		return concrete.Valuation{}, err
	}
	for _, x := range p.Vars {
		if in.values[x] == nil {
			in.values[x] = lang.Default(x.Type)
		}
	}
	return concrete.NewValuation(in.values), nil
}

// assignment reads name=value.
func (in *inputs) assignment(at place, text string) {
	left, right, ok := strings.Cut(text, "=")
	nameAt, valueAt := at, at
	nameAt.col += blanks(left)
	valueAt.col += utf8.RuneCountInString(left) + 1 + blanks(right)
	name := strings.TrimSpace(left)
	switch {
	case strings.TrimSpace(text) == "":
		in.wrong(nameAt, "found nothing, expected name=value")
		return
	case !ok:
		in.wrong(nameAt, "found %q, expected name=value, as %s=0", cut(name, 40), cut(name, 40))
		return
	case name == "":
		in.wrong(nameAt, "found no name before =, expected name=value")
		return
	}
	x, ok := in.vars[name]
	if !ok {
		in.unknown(nameAt, name)
		return
	}
	if first, twice := in.at[x]; twice {
		in.wrong(nameAt, "found a second value for %s, expected one (the first is at %v)", x, first)
		return
	}
	in.at[x] = nameAt
	v, err := lang.ParseValue(right, x.Type)
	if err != nil {
		in.wrong(valueAt, "%s (%v): %v", x, x.Type, err)
		return
	}
	in.values[x] = v
}

func (in *inputs) unknown(at place, name string) {
	expected := "but the program has no variables"
	if len(in.names) > 0 {
		expected = "expected one of the program's: " + list(in.names)
	}
	if near := spell.Nearest(name, in.names); near != "" {
		expected += " (did you mean " + near + "?)"
	}
	in.wrong(at, "found unknown variable %q, %s", cut(name, 40), expected)
}

func (in *inputs) wrong(at place, format string, args ...any) {
	in.errs = append(in.errs, fmt.Sprintf("%v: %s", at, fmt.Sprintf(format, args...)))
}

func (in *inputs) err() error {
	if more := len(in.errs) - maxListed; more > 0 {
		in.errs = append(in.errs[:maxListed], fmt.Sprintf("and %s", count(more, "more mistake")))
	}
	return inputf("%s", strings.Join(in.errs, "\n"))
}

// missing says which values are needed and not given, and how to give them.
func missing(p *lang.Program, values map[lang.Var]lang.Value) error {
	var vars, flag []string
	for _, x := range lang.Inputs(p) {
		if values[x] == nil {
			vars = append(vars, fmt.Sprintf("%s (%v)", x, x.Type))
			flag = append(flag, fmt.Sprintf("%s=%v", x, lang.Default(x.Type)))
		}
	}
	switch {
	case len(vars) == 0:
		return nil
	case len(vars) > maxListed:
		return inputf("no value for %s; add them with --in, as --in %s", list(vars), flag[0])
	default:
		return inputf("no value for %s: add --in %s", list(vars), strings.Join(flag, ","))
	}
}

// list is a list of words, cut behind maxListed.
func list(words []string) string {
	if more := len(words) - maxListed; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(words[:maxListed], ", "), more)
	}
	return strings.Join(words, ", ")
}

func blanks(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
