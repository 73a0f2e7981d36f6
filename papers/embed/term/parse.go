package term

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/lang/syntax"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

// Sort is the type of an input.
type Sort string

// The sorts of inputs.
const (
	BoolSort Sort = "bool"
	NatSort  Sort = "nat"
)

// Declared is an input of a program.
type Declared struct {
	Name string
	Sort Sort
}

// Program is a closed term with its inputs, the symbolic values of sx that it has.
type Program struct {
	Inputs []Declared
	Term   Term
}

// notOfPrograms are the forms that programs do not have.
var notOfPrograms = []string{
	string(Exp), string(IsSym), string(Tag), string(None), string(Pairs), string(Map), string(Union), string(Same), string(IsTag),
	string(Object), string(Lookup), string(Each), "pc", "_ ∧ _", "¬ _",
}

// Parse reads a program: a term as the text of §3.2 has it in papers/embed/paper.rules, whose notations are let, ; and if
// without else. Numbers may be decimals, and comments are those of Go. The name of the file is for messages only. The error
// is syntax.Errors with the first mistake: where it is, what stands there, and what should.
//
//	program ::= { "input" x ":" sort { "," x ":" sort } ";" } t      sort ::= bool | nat
func Parse(file string, src []byte) (p Program, err error) {
	r := calculus.NewReader(grammar(), Terms{}, file, string(src), notOfPrograms, MaxNesting)
	declared := func(x string) bool {
		return slices.ContainsFunc(p.Inputs, func(d Declared) bool { return d.Name == x })
	}
	err = r.Reading(func() {
		for r.Next() == "input" || r.Next() == "," {
			r.Take("input", ",")
			if declared(r.Next()) {
				r.Fail("the input “"+r.Next()+"” a second time", "another name")
			}
			x := r.Name("the name of an input")
			r.Take(":")
			if p.Inputs = append(p.Inputs, Declared{x, Sort(r.Take(string(BoolSort), string(NatSort)))}); r.Next() != "," {
				r.Take(";")
			}
		}
		t := r.Term(func(x string) string {
			if declared(x) {
				return ""
			}
			return fmt.Sprintf("a variable that is bound, or an input (input %.40s: bool; declares one)", x)
		}).(Term)
		for _, d := range p.Inputs {
			t = Subst(t, d.Name, In(d.Name))
		}
		p.Term = t
	})
	if err != nil {
		return Program{}, wrong(err, src)
	}
	return p, nil
}

// Library reads a closed term of the library of Figures 6 and 9, which may have all forms. Names that nothing binds are words.
func Library(text string) (t Term, err error) {
	r := calculus.NewReader(grammar(), Terms{MaxPairs: MaxNesting}, "", text, []string{string(Pairs)}, MaxNesting)
	err = r.Reading(func() { t = r.Term(func(string) string { return "" }).(Term) })
	if err != nil {
		return t, wrong(err, []byte(text))
	}
	for x := range strings.FieldsSeq(t.h.Value().free) {
		t = Subst(t, x, Make(Word, x))
	}
	return t, nil
}

// wrong returns the error of a reader as others have it.
func wrong(err error, src []byte) error {
	var p *texts.Problem
	if !errors.As(err, &p) {
		return err
	}
	quotes := strings.NewReplacer("“", `"`, "”", `"`)
	found := quotes.Replace(p.Err.Found)
	switch token, is := strings.CutPrefix(p.Err.Found, "“"); {
	case is:
		found = fmt.Sprintf("%.40q", strings.TrimSuffix(token, "”"))
	case found == "the end":
		found = "the end of the text"
	}
	from := syntax.Pos{Line: p.Err.Line, Col: p.Err.Col}
	for i, line := 0, 1; i < len(src) && line < from.Line; i++ {
		if src[i] == '\n' {
			from.Offset, line = i+1, line+1
		}
	}
	for i := range string(src[from.Offset:]) {
		if from.Col--; from.Col == 0 {
			from.Offset += i
			break
		}
	}
	from.Col = p.Err.Col
	expected := quotes.Replace(p.Err.Expected)
	return syntax.Errors{&syntax.Error{
		File: p.File, Span: syntax.Span{From: from, To: from},
		Msg: "found " + found + ", expected " + expected, Found: found, Expected: cmp.Or(expected, "a term"),
	}}
}
