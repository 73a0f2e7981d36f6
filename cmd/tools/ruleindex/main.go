// Command ruleindex writes internal/rules/index.json: the rules and clauses of
// all languages, with their formulas, sources, twins and places in the code; and
// internal/rules/others.json: the entries that readings put in their place, and those that
// the code makes of others, from the lines of comments.
// It finds them in the code of the packages that the register names as sides of
// a language, by the literals of spec.Rule and spec.Clause and the comments of
// their functions.
//
//	go run ./cmd/tools/ruleindex
//
// It runs in the root of the module. With -check it only says whether the
// files are as they would be written, with exit status 1 if one is not.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"tandem/cmd/register"
	"tandem/internal/rules"
	"tandem/languages"
)

// side is a package that is one side of a language.
type side struct {
	language string
	languages.Side
}

// sides returns those whose rules are a language's own; what it takes over from
// another one is found there.
func sides(r *languages.Register) []side {
	var list []side
	for _, l := range r.All() {
		for _, s := range l.Sides {
			if s.Language == "" {
				list = append(list, side{l.Name, s})
			}
		}
	}
	return list
}

// target is the file of the entries, and otherTarget that of the others.
var (
	target      = filepath.Join("internal", "rules", "index.json")
	otherTarget = filepath.Join("internal", "rules", "others.json")
)

func main() {
	check := flag.Bool("check", false, "compare the file with what would be written")
	flag.Parse()
	if err := generate(*check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(check bool) error {
	list := sides(register.All())
	text, err := index(".", list)
	if err != nil {
		return err
	}
	other, err := otherIndex(".", list)
	if err != nil {
		return err
	}
	return errors.Join(written(target, text, check), written(otherTarget, other, check))
}

// written writes a file, or says whether it is so.
func written(file string, text []byte, check bool) error {
	old, err := os.ReadFile(file)
	if err == nil && bytes.Equal(old, text) {
		return nil
	}
	if check {
		return fmt.Errorf("%s is not up to date: go run ./cmd/tools/ruleindex", file)
	}
	return os.WriteFile(file, text, 0o644)
}

// otherIndex returns the contents of the file of the others.
func otherIndex(root string, sides []side) ([]byte, error) {
	list := []rules.Other{}
	for _, c := range commentedBy(sides) {
		found, err := others(root, c)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return encoded(list)
}

// index returns the contents of the file: the rules of these sides, whose packages are
// in the module at root.
func index(root string, sides []side) ([]byte, error) {
	var names []string            // of the languages
	found := map[string][]entry{} // by language: functions of several may have one name
	for _, s := range sides {
		list, err := scan(root, s)
		if err != nil {
			return nil, err
		}
		if found[s.language] == nil {
			names = append(names, s.language)
		}
		found[s.language] = append(found[s.language], list...)
	}
	var list []rules.Entry
	for _, l := range names {
		of, err := paired(found[l])
		if err != nil {
			return nil, err
		}
		list = append(list, of...)
	}
	return encoded(list)
}

func encoded(list any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(list); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// paired resolves the twins of one language and sorts the entries as rules.All
// has them.
func paired(found []entry) ([]rules.Entry, error) {
	byFunc := map[string]*entry{}
	for i := range found {
		byFunc[found[i].Func] = &found[i]
	}
	var list []rules.Entry
	for _, kind := range []string{"rule", "clause"} {
		for i := range found {
			e := &found[i]
			if e.Kind != kind || e.done {
				continue
			}
			e.done = true
			if e.twin == "" {
				list = append(list, e.Entry)
				continue
			}
			t := byFunc[e.twin]
			switch {
			case e.apart:
				if t != nil && t.twin == e.Func {
					e.Twin = t.ID
				}
				list = append(list, e.Entry)
				continue
			case t == nil:
				return nil, fmt.Errorf("%s: the twin %s is no rule or clause", e.Func, e.twin)
			case t.twin != e.Func, t.Kind != e.Kind, t.Side == e.Side, t.Language != e.Language, t.done:
				return nil, fmt.Errorf("%s: %s is not its twin in turn", e.Func, e.twin)
			}
			t.done = true
			e.Twin, t.Twin = t.ID, e.ID
			list = append(list, e.Entry, t.Entry)
		}
	}
	return list, nil
}
