package tdm

import (
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props/sections"
	"tandem/spec"
)

// Found returns a case that is written down: a program and its initial valuation.
func Found(f spec.Found) (any, error) {
	tree, err := syntax.Parse(f.Statement, []byte(f.Program))
	if err != nil {
		return nil, err
	}
	p, err := lang.Check(tree)
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
	V, _, err := Initial(Program{p, tree, nil}, in)
	return sections.Case{Program: p, Initial: V}, err
}
