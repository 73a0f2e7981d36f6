package tdm

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/inputs"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/symbolic"
)

// readInputs puts into values what the flag --input gives: each text at the types at
// which the program reads inputs, as far as it is a value of them.
func readInputs(p Program, in languages.Input, values map[lang.Var]lang.Value) error {
	if !in.Given {
		return nil
	}
	types := lang.ReadTypes(p.Program)
	if len(types) == 0 {
		return fmt.Errorf("--input: found %q, expected no such flag: %s reads no input", in.Read, p.Tree.Name)
	}
	n := 0
	for text := range inputs.Values(in.Read) {
		n++
		known := false
		for _, t := range types {
			if v, err := lang.ParseValue(text, t); err == nil {
				values[lang.ReadVar(n, t)] = v
				known = true
			}
		}
		if !known {
			return fmt.Errorf("--input: found %q for input %d, expected a value of type %s", text, n, strings.Join(lists.Map(types, lang.Type.String), " or "))
		}
	}
	return nil
}

// unread returns how many of V's inputs c has not read; an error if c's next statement reads a missing one.
func unread[C Evaluating](p Program, V concrete.Valuation, c C) (int, error) {
	given := 0
	now := c.Valuation()
	count, _ := now.At(lang.ReadCount).(lang.IntValue)
	n := int(count.Big().Int64())
	a, reads := c.Stmt().(*lang.Input)
	if reads && V.Has(lang.ReadVar(n+1, a.X.Type)) {
		return 0, nil // it is counted behind the step
	}
	for _, x := range V.Domain() {
		if k, ok := lang.ReadNumber(x); ok {
			given = max(given, k)
		}
	}
	if !reads {
		return max(0, given-n), nil
	}
	found := "no value"
	if n < given {
		found = "a value of another type"
	}
	return 0, fmt.Errorf("%s:%v: input %d is read here, of type %v: found %s, expected a value in --input: add it as number %d", p.Tree.Name, a.At.From, n+1, a.X.Type, found, n+1)
}

// Initial returns the initial valuation that the values and the heap file of the input give. The
// note says which objects are printed by another name than the file gives them. The errors are of
// type *languages.Mistakes, unless values are missing.
func Initial(p Program, in languages.Input) (V concrete.Valuation, note string, err error) {
	var h *heapfile.Heap
	if in.Heap != nil {
		h, err = heapfile.Read(in.HeapFile, in.Heap, p.Program)
		var errs syntax.Errors
		switch {
		case errors.As(err, &errs):
			return V, "", &languages.Mistakes{Errors: errs, Text: in.Heap}
		case err != nil:
			return V, "", err
		}
	}
	values, err := inputs.Read("--in", in.Values, p.Program, h)
	var wrong *inputs.Mistakes
	var missing *inputs.Missing
	switch {
	case errors.As(err, &wrong):
		return V, "", &languages.Mistakes{Errors: wrong.Errors, Text: wrong.Text, Gutter: "  --in "}
	case errors.As(err, &missing) && missing.Objects:
		return V, "", fmt.Errorf("%v; --in gives objects", missing)
	case err != nil:
		return V, "", err
	}
	if err := readInputs(p, in, values); err != nil {
		return V, "", err
	}
	return concrete.NewValuation(values), renamed(h), nil
}

// renamed says which objects of a heap file are printed by other names than theirs; "" if none are.
func renamed(h *heapfile.Heap) string {
	if h == nil {
		return ""
	}
	var parts []string
	for _, o := range h.Objects {
		switch {
		case !o.Renamed():
		case len(parts) < spell.MaxListed:
			parts = append(parts, fmt.Sprintf("%s is %v", o.Name(), o.Object))
		default:
			parts = append(parts, "") // it is only counted
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return h.File + ": " + spell.List(parts)
}

// Found returns a case that is written down: a program, in which statements of the forms may stand, and its
// initial valuation.
func Found(f spec.Found, forms []*lang.FormDecl) (any, error) {
	p, err := read(f.Statement, []byte(f.Program), forms)
	if err != nil {
		return nil, err
	}
	var in languages.Input
	if f.Values != "" {
		in.Values = []string{f.Values}
	}
	if f.Heap != "" {
		in.Heap, in.HeapFile = []byte(f.Heap), "heap"
	}
	V, _, err := Initial(p, in)
	return sections.Case{Program: p.Program, Initial: V}, err
}

// Flat is the configurations ⟨S, σ, φ⟩ and ⟨S, V⟩, which have no stack.
var Flat = FlatOf(func(c symbolic.Config) symbolic.Config { return c }, func(c concrete.Config) concrete.Config { return c })

// FlatOf returns Flat for configurations that have more than ⟨S, σ, φ⟩ and ⟨S, V⟩, such as a trace.
func FlatOf[S, C any](sym func(S) symbolic.Config, con func(C) concrete.Config) Adapter[S, C] {
	return Adapter[S, C]{
		Sigma:    func(c S) symbolic.Substitution { return sym(c).Sigma },
		Symbolic: func(c S) iter.Seq[languages.Closure] { return alone(sym(c).S) },
		Concrete: func(c C) iter.Seq[languages.Closure] { return alone(con(c).S) },
	}
}

// alone returns a stack that has only the main statement; it is empty where that is at its end.
func alone(S lang.Seq) iter.Seq[languages.Closure] {
	return func(yield func(languages.Closure) bool) {
		if !S.Empty() {
			yield(languages.Closure{Rest: S})
		}
	}
}
