package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"tandem/cmd/cli"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// readKey is what the inputs that x := * reads stand under in a seed.
const readKey = "*"

// seedInput returns the input that the text of --seed-input gives.
func seedInput(program *lang.Program, text string) (languages.Input, error) {
	values, err := seedValues(text)
	if err != nil {
		return languages.Input{}, err
	}
	if _, document := values["schema"]; document {
		in := languages.Input{Heap: []byte(text), HeapFile: "--seed-input"}
		given := map[string]bool{}
		if h, err := heapfile.Read(in.HeapFile, in.Heap, program); err == nil { // else Start says what is wrong
			for x := range h.Values {
				given[x.Name] = true
			}
			for _, x := range program.Vars {
				given[x.Name] = given[x.Name] || x.Type.IsClass()
			}
		}
		in.Values = defaults(program, given)
		return in, nil
	}
	in, given := languages.Input{}, map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if name == readKey {
			if err := readSeed(program, values[name], &in); err != nil {
				return in, err
			}
			continue
		}
		x, ok := program.Var(name)
		if !ok {
			return in, cli.Inputf("--seed-input: found unknown variable %q, %s", spell.Cut(name, 40), known(program, name))
		}
		value := seedText(values[name])
		if _, err := lang.ParseValue(value, x.Type); err != nil {
			return in, cli.Inputf("--seed-input: %s (%v): %v", name, x.Type, err)
		}
		in.Values, given[name] = append(in.Values, name+"="+value), true
	}
	in.Values = append(in.Values, defaults(program, given)...)
	return in, nil
}

// known says which variables there are.
func known(program *lang.Program, name string) string {
	var names []string
	for _, x := range program.Vars {
		names = append(names, x.Name)
	}
	if len(names) == 0 {
		return "but the program has no variables"
	}
	text := "expected one of the program's: " + spell.List(names)
	if near := spell.Nearest(name, names); near != "" {
		text += " (did you mean " + near + "?)"
	}
	return text
}

// seedValues returns the members of the JSON object that the text is.
func seedValues(text string) (map[string]any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var values map[string]any
	if err := d.Decode(&values); err != nil {
		var wrong *json.SyntaxError
		if errors.As(err, &wrong) {
			return nil, cli.Inputf("--seed-input:1:%d: found no JSON: %v, expected an object, as {\"x\": 3}", wrong.Offset, err)
		}
		return nil, cli.Inputf("--seed-input: found %s, expected a JSON object, as {\"x\": 3}", spell.Cut(text, 40))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) || values == nil {
		return nil, cli.Inputf("--seed-input: found %s, expected one JSON object, as {\"x\": 3}", spell.Cut(text, 40))
	}
	return values, nil
}

// readSeed takes the inputs that x := * reads.
func readSeed(program *lang.Program, v any, in *languages.Input) error {
	list, ok := v.([]any)
	switch {
	case !ok:
		return cli.Inputf("--seed-input: found %s under \"*\", expected a list of the inputs that x := * reads", spell.Cut(seedText(v), 40))
	case len(list) == 0:
		return nil
	case !lang.Reads(program):
		return cli.Inputf("--seed-input: found too many inputs in \"*\", expected none: the program has no x := *")
	}
	var texts []string
	for _, e := range list {
		texts = append(texts, seedText(e))
	}
	in.Read, in.Given = strings.Join(texts, ","), true
	return nil
}

// seedText returns a value of JSON as --in takes it.
func seedText(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return v
	case []any:
		var list []string
		for _, e := range v {
			list = append(list, seedText(e))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case map[string]any:
		var list, end []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if key == "else" || key == "length" {
				end = append(end, key+" "+seedText(v[key]))
			} else {
				list = append(list, key+": "+seedText(v[key]))
			}
		}
		return "{" + strings.Join(append(list, end...), ", ") + "}"
	default:
		return fmt.Sprint(v)
	}
}
