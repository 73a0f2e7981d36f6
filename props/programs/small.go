package programs

import (
	"fmt"
	"slices"

	"tandem/lang"
	"tandem/props"
)

// The vocabularies of exhaustive checks have names, which scopes give. Some are about as few kinds of
// things as possible, so that small programs are of many kinds; Operators has every operator.

// Named returns v under a name, with programs that stay so many nodes below the size of a check.
func (v *Vocabulary) Named(name string, less int) *Vocabulary {
	v.Name, v.Less = name, less
	return v
}

// Of names the vocabulary in the scope of a check up to that size.
func (v *Vocabulary) Of(size int) string {
	if v.Less == 0 {
		return v.Name
	}
	return fmt.Sprintf("%s (to size %d)", v.Name, size-v.Less)
}

// SmallBasics returns the vocabularies of exhaustive checks of the basic language.
func SmallBasics() []*Vocabulary {
	return []*Vocabulary{Small(), Operators(1, lang.Int, lang.Bool)}
}

// Operators returns a vocabulary of programs with one variable of each of the types, one constant and
// every operator on them.
func Operators(less int, types ...lang.Type) *Vocabulary {
	v := &Vocabulary{Types: types, Vars: map[lang.Type][]lang.Var{}, Literal: oneOfLiterals(2), Value: smallArrayValue, Assign: 1, If: 1, While: 1}
	for _, t := range types {
		v.Vars[t] = vars(t, map[lang.Type]string{lang.Int: "x", lang.Bool: "p", boundedInts: "a"}[t])
	}
	for _, o := range lang.Operators() {
		if len(o.Signatures(types...)) > 0 {
			v.Ops = append(v.Ops, o.Op)
		}
	}
	if slices.Contains(types, boundedInts) {
		v.Elem, v.Bound, v.While = 1, 1, 0
	}
	return v.Named("operators", less)
}

// SmallRecursives returns the vocabularies of exhaustive checks of the language with procedures: one
// procedure; two procedures of two parameters; every operator.
func SmallRecursives() []*Vocabulary {
	two := SmallRecursive().Named("two procedures", 0)
	two.Types, two.Ops, two.Literal = []lang.Type{lang.Int}, []lang.Op{lang.Sub}, oneOfLiterals(1)
	two.Vars = map[lang.Type][]lang.Var{lang.Int: vars(lang.Int, "x", "y")}
	two.Procs = []*lang.Proc{Signature("P", lang.Int, lang.Int), Signature("Q", lang.Int, lang.Int)}
	two.If, two.While = 0, 0
	operators := Operators(1, lang.Int, lang.Bool)
	operators.Procs, operators.Call = []*lang.Proc{Signature("P", lang.Int)}, 1
	return []*Vocabulary{SmallRecursive(), two, operators}
}

// SmallRecursivesArrays returns the vocabularies of exhaustive checks with procedures and arrays: calls;
// tests, bounds and loops.
func SmallRecursivesArrays() []*Vocabulary {
	tests := SmallRecursiveArrays().Named("tests", 1)
	tests.Types = append(tests.Types, lang.Bool)
	tests.Ops = []lang.Op{lang.Select, lang.Len, lang.Lt, lang.Cond}
	tests.Procs = []*lang.Proc{Signature("P", lang.Int, boundedInts)}
	tests.NoTruth, tests.If, tests.While, tests.Bound = true, 1, 1, 1
	return []*Vocabulary{SmallRecursiveArrays(), tests}
}

// SmallObjectsAll returns the vocabularies of exhaustive checks of objects: one class; integers; every
// kind of operator; two classes.
func SmallObjectsAll() []*Vocabulary {
	operators := SmallObjects().Named("operators", 0)
	operators.Types = []lang.Type{classC, lang.Int, lang.Bool}
	operators.Vars = map[lang.Type][]lang.Var{classC: vars(classC, "x"), lang.Int: vars(lang.Int, "k"), lang.Bool: vars(lang.Bool, "p")}
	operators.Ops = []lang.Op{lang.Cond, lang.Eq, lang.And, lang.Not, lang.Lt, lang.Add, lang.Div}
	operators.Classes = []*lang.ClassDecl{class(classC, []lang.Field{{Name: "f", Type: classC}})}
	operators.Invoke, operators.Return = 0, 0
	operators.Literal = func(_ props.Source, t lang.Type) lang.Value {
		if t == lang.Int {
			return lang.NewInt(1)
		}
		return lang.Nil(t)
	}
	two := SmallObjects().Named("two classes", 0)
	two.Types, two.Ops = []lang.Type{classC, classD}, nil
	two.Vars = map[lang.Type][]lang.Var{classC: vars(classC, "x"), classD: vars(classD, "y")}
	two.Classes = []*lang.ClassDecl{
		class(classC, []lang.Field{{Name: "f", Type: classD}}, method("m", classC, classC, classD)),
		class(classD, []lang.Field{{Name: "g", Type: classC}}, method("n", classD, classC)),
	}
	two.If, two.While = 0, 0
	return []*Vocabulary{SmallObjects(), SmallTypedObjects(), operators, two}
}
