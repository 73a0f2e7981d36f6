package report

import (
	"bytes"
	"fmt"
	"go/format"
	"math/big"
	"slices"
	"strings"
	"text/template"

	"tandem/lang"
	"tandem/spec"
)

// GoTest returns the tests as a table-driven test of a Go function with the inputs of the program
// as parameters and the variables that it assigns to as results, both in the order of declaration:
// int64, bool, uint8 to uint64, and slices of these. The function is of the package pkg, in whose
// folder the test belongs. Where the program ends in an error the function is to panic. Tests that
// a bound ends are left out; their number is returned. It takes tests that are kept.
//
// The error is something that such a function cannot have.
func (s *Tests) GoTest(pkg, name string) (text string, left int, err error) {
	p := s.Program.lang
	switch {
	case p == nil:
		return "", 0, fmt.Errorf("%s: found a program without variables of Tandem's own types, expected one that a Go function can do the same as", s.Program.File)
	case len(p.Classes) > 0:
		return "", 0, fmt.Errorf("%s: found a program with classes, expected one whose inputs and results are integers, truth values, bit-vectors and arrays of these", s.Program.File)
	case lang.Reads(p):
		return "", 0, fmt.Errorf("%s: found a program that reads inputs by x := *, expected one whose inputs are variables: a Go function has parameters", s.Program.File)
	}
	g := &goTest{
		tests: s, Package: pkg, Name: name, File: strings.ReplaceAll(s.Program.File, "\n", " "), In: lang.Inputs(p), Out: assignedVars(p),
	}
	g.Slices = slices.ContainsFunc(g.Out, func(x lang.Var) bool { return x.Type.IsArray() })
	var b bytes.Buffer
	if err := template.Must(template.ParseFS(textFiles, "texts/gotest.tmpl")).Execute(&b, g); err != nil {
		panic(err) // the template asks for what there is not
	}
	if g.err != nil {
		return "", 0, g.err
	}
	source, err := format.Source(b.Bytes())
	if err != nil {
		panic(fmt.Sprintf("report: the generated test is no Go: %v\n%s", err, b.String()))
	}
	return string(source), g.left, nil
}

// goTest makes types and values of Go for the template of a test. The first that Go does not have is its error.
type goTest struct {
	tests               *Tests
	Package, Name, File string
	In, Out             []lang.Var
	Slices              bool // results are compared by package slices
	left                int  // tests that a bound ends
	err                 error
}

// Rows lists the values of the fields of each test.
func (g *goTest) Rows() (rows []string) {
	for _, c := range g.tests.kept {
		panics := c.Status == spec.Error
		if !panics && c.Status != spec.Final {
			g.left++
			continue
		}
		values := []string{fmt.Sprintf("%q", fmt.Sprintf("path %d%s", c.ID, choices(c))), fmt.Sprint(panics)}
		for _, x := range g.In {
			values = append(values, g.value(x, c.Model.At(x)))
		}
		end := valuation(g.tests.Final(c).Display())
		for _, x := range g.Out {
			v := lang.Default(x.Type)
			if !panics {
				v = end.At(x)
			}
			values = append(values, g.value(x, v))
		}
		rows = append(rows, strings.Join(values, ", "))
	}
	return rows
}

func (g *goTest) fail(x lang.Var, format string, args ...any) string {
	if g.err == nil {
		g.err = fmt.Errorf("%s: %s (%v): %s", g.tests.Program.File, x, x.Type, fmt.Sprintf(format, args...))
	}
	return "int64"
}

// Typ returns the type of x in Go.
func (g *goTest) Typ(x lang.Var) string { return g.typeOf(x, x.Type) }

func (g *goTest) typeOf(x lang.Var, t lang.Type) string {
	switch {
	case t == lang.Int:
		return "int64"
	case t == lang.Bool:
		return "bool"
	case t.IsBits():
		switch w := t.Width(); w {
		case 8, 16, 32, 64:
			return fmt.Sprintf("uint%d", w)
		default:
			return g.fail(x, "found bit-vectors of %d bits, expected 8, 16, 32 or 64: Go has no other unsigned integers", w)
		}
	case t.IsBounded() && !t.Elem().IsArray():
		return "[]" + g.typeOf(x, t.Elem())
	default:
		return g.fail(x, "found the type %v, expected int, bool, bvN or a bounded array of these", t)
	}
}

// maxSlice is the longest slice that is written.
const maxSlice = 100_000

// value is v, of x, in Go.
func (g *goTest) value(x lang.Var, v lang.Value) string {
	switch v := v.(type) {
	case lang.BoolValue:
		return v.String()
	case lang.BitsValue:
		return v.String()
	case lang.IntValue:
		if !v.Big().IsInt64() {
			return g.fail(x, "found the value %v, expected one that fits into an int64", v)
		}
		return v.String()
	case lang.ArrayValue:
		if v.Bound().Big().Cmp(big.NewInt(maxSlice)) > 0 {
			return g.fail(x, "found an array of %v elements, expected %d at the most", v.Bound(), maxSlice)
		}
		var list []string
		for i := range v.Bound().Big().Int64() {
			list = append(list, g.value(x, v.At(lang.NewInt(i))))
		}
		return g.Typ(x) + "{" + strings.Join(list, ", ") + "}"
	default:
		return g.fail(x, "found the value %v, expected one that Go has", v)
	}
}
