package tdm

import (
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/inputs"
	"tandem/languages"
)

// readInputs puts into values what the flag --input gives: each text at the types at
// which the program reads inputs, as far as it is a value of them.
func readInputs(p Program, in languages.Input, values map[lang.Var]lang.Value) error {
	if !in.Given {
		return nil
	}
	var types []lang.Type
	p.Walk(func(s lang.Stmt) {
		if a, ok := s.(*lang.Input); ok {
			types = append(types, a.X.Type)
		}
	})
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
			return fmt.Errorf("--input: found %q for input %d, expected a value of type %s", text, n, typesOf(types))
		}
	}
	return nil
}

// typesOf is types, each once: int or bool.
func typesOf(types []lang.Type) string {
	var list []string
	seen := map[lang.Type]bool{}
	for _, t := range types {
		if !seen[t] {
			seen[t] = true
			list = append(list, t.String())
		}
	}
	return strings.Join(list, " or ")
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
