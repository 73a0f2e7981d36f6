package klee_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"testing/fstest"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/smtlib"
	"tandem/languages"
	"tandem/spec"
)

// directory is what KLEE would write of a program, by the formats of its files: made of
// Tandem's own paths.
type directory struct {
	p     *lang.Program
	files fstest.MapFS
}

// u32 returns a number as a ktest file has it.
func u32(n int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(n)) }

type object struct {
	name  string
	bytes []byte
}

func ktestOf(objects []object) []byte {
	b := append([]byte("KTEST"), u32(3)...)
	b = append(append(b, u32(1)...), append(u32(4), "p.bc"...)...)
	b = append(append(b, u32(0)...), u32(0)...)
	b = append(b, u32(len(objects))...)
	for _, o := range objects {
		b = append(append(b, u32(len(o.name))...), o.name...)
		b = append(append(b, u32(len(o.bytes))...), o.bytes...)
	}
	return b
}

// scalars lists the elements of a value, as numbers.
func scalars(v lang.Value) []*big.Int {
	switch v := v.(type) {
	case lang.BoolValue:
		if v {
			return []*big.Int{big.NewInt(1)}
		}
		return []*big.Int{new(big.Int)}
	case lang.BitsValue:
		return []*big.Int{v.Big()}
	case lang.IntValue:
		return []*big.Int{v.Big()}
	}
	a := v.(lang.ArrayValue)
	var list []*big.Int
	for i := range c.Elements(a.Type(), c.DefaultLength) {
		list = append(list, scalars(a.At(c.IndexOf(a.Type(), i)))...)
	}
	return list
}

// element returns the type of the elements in C.
func element(t lang.Type) lang.Type {
	if t.IsArray() {
		return t.Elem()
	}
	return t
}

// objectsOf returns the objects of a value: little-endian.
func objectsOf(name string, v lang.Value) []object {
	littleEndian := func(list []*big.Int, size int) (b []byte) {
		for _, n := range list {
			for j := range size {
				b = append(b, byte(new(big.Int).Rsh(n, uint(8*j)).Uint64()))
			}
		}
		return b
	}
	list := []object{{name, littleEndian(scalars(v), c.Class(element(v.Type()))/8)}}
	if a, ok := v.(lang.ArrayValue); ok && a.Type().IsBounded() {
		list = append(list, object{name + ".bound", littleEndian([]*big.Int{a.Bound().Big()}, 8)})
	}
	return list
}

// concat returns the scalar at an element of an object, as KLEE writes it.
func concat(name string, i, size int) string {
	e := fmt.Sprintf("(select  %s (_ bv%d 32) )", name, i*size)
	for j := 1; j < size; j++ {
		e = fmt.Sprintf("(concat  (select  %s (_ bv%d 32) ) %s )", name, i*size+j, e)
	}
	return e
}

// scalar returns that as a term of the program.
func scalar(name string, i int, t lang.Type) string {
	switch e := concat(name, i, c.Class(t)/8); {
	case t == lang.Bool:
		return "(=  (_ bv1 8) " + e + " )"
	case t.Width() != c.Class(t):
		return fmt.Sprintf("((_ extract %d  0) %s )", t.Width()-1, e)
	default:
		return e
	}
}

// sort returns an SMT-LIB sort of a scalar.
func sort(t lang.Type) string {
	if t == lang.Bool {
		return "Bool"
	}
	return fmt.Sprintf("(_ BitVec %d)", t.Width())
}

// term returns a variable over the objects.
func term(name string, t lang.Type) string {
	if !t.IsArray() {
		return scalar(name, 0, t)
	}
	dom, index := "Int", func(i int) string { return fmt.Sprint(i) }
	if !t.IsBounded() {
		dom, index = sort(t.Dom()), func(i int) string { return smtlib.Format(lang.Const(c.IndexOf(t, i))) }
	}
	e := fmt.Sprintf("((as const (Array %s %s)) %s)", dom, sort(t.Elem()), smtlib.Format(lang.Const(lang.Default(t.Elem()))))
	for i := range c.Elements(t, c.DefaultLength) {
		e = fmt.Sprintf("(store %s %s %s)", e, index(i), scalar(name, i, t.Elem()))
	}
	return e
}

// equal equates an object out. with a term, element by element, as the C program does.
func equal(name string, t lang.Type, v lang.Expr) (list []string) {
	bits := lang.BitsOf(c.Class(element(t)))
	for i := range count(t) {
		e := v
		if t.IsArray() {
			e = lang.Term(lang.Select, v, lang.Const(c.IndexOf(t, i)))
		}
		if element(t) == lang.Bool {
			e = lang.Term(lang.Cond, e, lang.Const(lang.Bits(bits, big.NewInt(1))), lang.Const(lang.Bits(bits, new(big.Int))))
		} else if element(t) != bits {
			e = lang.Cast(lang.ToBits, bits, e)
		}
		list = append(list, fmt.Sprintf("(=  %s %s )", concat(name, i, bits.Width()/8), smtlib.Format(e)))
	}
	if t.IsBounded() {
		n := lang.Cast(lang.OfInt, lang.BitsOf(64), lang.Term(lang.Len, v))
		list = append(list, fmt.Sprintf("(=  %s %s )", concat(name+".bound", 0, 8), smtlib.Format(n)))
	}
	return list
}

// write writes a path: its condition, an input, and how it ends.
func (d *directory) write(n int, p explore.Path[languages.Node]) {
	test := fmt.Sprintf("test%06d.", n)
	shown := p.End.Display().Formal
	fault, _ := shown.Stmt.(*lang.Fault)
	conjuncts := []string{"(=  false false )", smtlib.Format(p.Phi)}
	var objects []object
	var lets, declared []string
	declare := func(name string) {
		declared = append(declared, fmt.Sprintf("(declare-fun %s () (Array (_ BitVec 32) (_ BitVec 8) ) )\n", name))
	}
	input := func(x lang.Var, name string) {
		declare(name)
		objects = append(objects, objectsOf(name, p.Model.At(x))...)
		word := x.Name
		if _, read := lang.ReadNumber(x); read && x.Type.IsBounded() {
			word = fmt.Sprintf("%s %v", x.Name, x.Type)
		}
		lets = append(lets, fmt.Sprintf("(|%s| %s)", word, term(name, x.Type)))
		if x.Type.IsBounded() {
			declare(name + ".bound")
			lets = append(lets, fmt.Sprintf("(|bound %s| (ubv_to_int %s))", word, concat(name+".bound", 0, 8)))
		}
	}
	for _, x := range d.p.Vars {
		input(x, c.InputName(x))
	}
	said := []lang.Expr{p.Phi}
	for _, x := range d.p.Vars {
		said = append(said, shown.Sigma.At(x))
	}
	for _, x := range lang.FreeVars(said...) {
		if k, read := lang.ReadNumber(x); read {
			input(x, c.ReadName(d.p, k, x.Type))
		}
	}
	switch {
	case fault != nil:
		d.files[test+"tdm.err"] = &fstest.MapFile{Data: fmt.Appendf(nil, "Error: tandem: %v at %v\nFile: p.c\nLine: 7\nStack: \n", fault.Kind, fault.Of.Parts().At.From)}
	case p.Status == spec.Final:
		for _, x := range d.p.Vars {
			name := "out." + c.InputName(x)
			declare(name)
			if x.Type.IsBounded() {
				declare(name + ".bound")
			}
			v := shown.Sigma.At(x)
			conjuncts = append(conjuncts, equal(name, x.Type, v)...)
		}
	default:
		d.files[test+"early"] = &fstest.MapFile{Data: []byte("Error: max-depth\n")}
	}
	script := "(set-option :produce-models true)\n(set-logic QF_AUFBV )\n" + strings.Join(declared, "") +
		"(assert  (let  ( " + strings.Join(lets, " ") + " ) (and  " + strings.Join(conjuncts, " ") + " ) ) )\n(check-sat)\n(exit)\n"
	d.files[test+"smt2"] = &fstest.MapFile{Data: []byte(script)}
	d.files[test+"ktest"] = &fstest.MapFile{Data: ktestOf(objects)}
}

// written returns the directory of a program; false if its paths are not all found.
func written(t *testing.T, p languages.Program, s solver.Session) (*directory, bool) {
	t.Helper()
	tree, err := p.Explore(context.Background(), s, languages.Search{Bounds: explore.Bounds{Depth: 300, Paths: 40}, Assume: within(p.Lang())})
	if err != nil {
		t.Fatal(err)
	}
	d := &directory{p.Lang(), fstest.MapFS{}}
	n := 0
	for _, path := range tree.Paths {
		if path.Model == nil {
			return nil, false
		}
		n++
		d.write(n, path)
	}
	if tree.Left > 0 {
		return nil, false
	}
	d.files["info"] = &fstest.MapFile{Data: fmt.Appendf(nil, "klee p.bc\nPID: 1\nKLEE: done: explored paths = %d\n\nKLEE: done: completed paths = %d\nKLEE: done: partially completed paths = 0\nKLEE: done: generated tests = %d\n", n, n, n)}
	d.files["warnings.txt"] = &fstest.MapFile{}
	return d, true
}

// within returns that arrays are as short as the C program has them.
func within(p *lang.Program) lang.Expr {
	b := lang.True
	for _, x := range p.Vars {
		if !x.Type.IsBounded() {
			continue
		}
		n := lang.Term(lang.Len, lang.V(x))
		same := lang.Const(lang.NewArray(x.Type, lang.Default(x.Type.Elem())))
		for i := range int64(c.DefaultLength) {
			same = lang.Term(lang.Store, same, lang.I(i), lang.Term(lang.Select, lang.V(x), lang.I(i)))
		}
		b = lang.All(b, lang.Term(lang.Le, n, lang.I(c.DefaultLength)), lang.Term(lang.Eq, smtlib.Elements(lang.V(x)), smtlib.Elements(same)))
	}
	return b
}

// count returns the number of scalars of a value in C.
func count(t lang.Type) int {
	if t.IsArray() {
		return c.Elements(t, c.DefaultLength)
	}
	return 1
}
