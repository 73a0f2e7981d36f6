package tdm

import (
	"tandem/lang"
	"tandem/languages"
	"tandem/props/sections"
	"tandem/spec"
)

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
