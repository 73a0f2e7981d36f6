package lang_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
)

func TestTypes(t *testing.T) {
	for _, row := range []struct {
		name, in, want  string
		bounded         bool
		dom, elem, rest string
		reason          string
	}{
		{"function", "[int]bool", "[int]bool", false, "int", "bool", "{else false}", "from integers to truth values"},
		{"from truths", "[ bool ] int", "[bool]int", false, "bool", "int", "{else 0}", "from truth values to integers"},
		{"nested", "[int][bool]int", "[int][bool]int", false, "int", "[bool]int", "{else {else 0}}", "arrays in arrays"},
		{"bounded", "[]int", "[]int", true, "int", "int", "[]", "with a bound"},
		{"bounded, of arrays", "[][int]bool", "[][int]bool", true, "int", "[int]bool", "[]", "elements without bounds"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte("var a: "+row.in+";"))
			if err != nil {
				t.Fatal(err)
			}
			typ := p.Vars[0].Type
			got := []string{typ.String(), typ.Dom().String(), typ.Elem().String(), lang.Default(typ).String()}
			if diff := cmp.Diff([]string{row.want, row.dom, row.elem, row.rest}, got); diff != "" || !typ.IsArray() || typ.IsBounded() != row.bounded {
				t.Errorf("%s: bounded %t, -want +got\n%s", row.reason, typ.IsBounded(), diff)
			}
		})
	}
	if lang.ArrayOf(lang.Int, lang.Int) == lang.BoundedOf(lang.Int) || lang.ArrayOf(lang.Int, lang.Int) == lang.ArrayOf(lang.Bool, lang.Int) {
		t.Error("different types are one")
	}
	if lang.ArrayOf(lang.Int, lang.Int) != intInt {
		t.Error("one type is two")
	}
	for _, typ := range []lang.Type{lang.Int, lang.Bool, {}} {
		if typ.IsArray() || typ.IsBounded() || typ.Dom() != (lang.Type{}) || typ.Elem() != (lang.Type{}) {
			t.Errorf("%v has parts", typ)
		}
	}
	if bounded.IsElement() || (lang.Type{}).IsElement() || !intInt.IsElement() || !lang.Int.IsElement() {
		t.Error("what may be an element")
	}
}

// What the operators on arrays take, and of what type they are.
func TestArrayOperators(t *testing.T) {
	i, b := lang.Int, lang.Bool
	for _, row := range []struct {
		name   string
		op     lang.Op
		args   []lang.Type
		want   lang.Type // the zero Type: it does not take them
		reason string
	}{
		{"select", lang.Select, []lang.Type{intBool, i}, b, "an element"},
		{"select, bounded", lang.Select, []lang.Type{bounded, i}, i, "an element"},
		{"select, nested", lang.Select, []lang.Type{nested, i}, intInt, "a row"},
		{"select, index", lang.Select, []lang.Type{boolInt, i}, lang.Type{}, "indexes are of type bool"},
		{"select, no array", lang.Select, []lang.Type{i, i}, lang.Type{}, "an integer has no elements"},
		{"select, bounded by truth", lang.Select, []lang.Type{bounded, b}, lang.Type{}, "bounded arrays have integer indexes"},
		{"store", lang.Store, []lang.Type{boolInt, b, i}, boolInt, "the array changed"},
		{"store, bounded", lang.Store, []lang.Type{bounded, i, i}, bounded, "the array changed"},
		{"store, row", lang.Store, []lang.Type{nested, i, intInt}, nested, "a row changed"},
		{"store, element", lang.Store, []lang.Type{intBool, i, i}, lang.Type{}, "elements are of type bool"},
		{"store, bounded row", lang.Store, []lang.Type{nested, i, bounded}, lang.Type{}, "rows have no bound"},
		{"length", lang.Len, []lang.Type{bounded}, i, "the bound"},
		{"length of a function", lang.Len, []lang.Type{intInt}, lang.Type{}, "it has no bound"},
		{"set length", lang.SetLen, []lang.Type{ofArrays, i}, ofArrays, "the array with another bound"},
		{"set length of a function", lang.SetLen, []lang.Type{intInt, i}, lang.Type{}, "it has no bound"},
		{"set length, truth", lang.SetLen, []lang.Type{bounded, b}, lang.Type{}, "a bound is an integer"},
		{"equality", lang.Eq, []lang.Type{bounded, bounded}, b, "at every type"},
		{"equality, other types", lang.Eq, []lang.Type{bounded, intInt}, lang.Type{}, "of one type only"},
		{"condition", lang.Cond, []lang.Type{b, nested, nested}, nested, "at every type"},
		{"too few", lang.Store, []lang.Type{boolInt, b}, lang.Type{}, "three operands"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, ok := row.op.Info().Result(row.args...)
			if got != row.want || ok != (row.want != lang.Type{}) {
				t.Errorf("%v of %v: got %v, %t, want %v: %s", row.op, row.args, got, ok, row.want, row.reason)
			}
		})
	}
}

// Over given types an operator has a signature for each that it can take.
func TestArraySignatures(t *testing.T) {
	types := []lang.Type{lang.Int, lang.Bool, boolInt, bounded, nested}
	var got []string
	for _, op := range []lang.Op{lang.Select, lang.Store, lang.Len, lang.SetLen, lang.Eq, lang.Add} {
		for _, s := range op.Info().Signatures(types...) {
			got = append(got, strings.Trim(fmt.Sprintf("%v: %v %v", op, s.Params, s.Result), " "))
		}
	}
	want := []string{
		"select: [[bool]int bool] int", "select: [[]int int] int", "select: [[int][int]int int] [int]int",
		"store: [[bool]int bool int] [bool]int", "store: [[]int int int] []int", "store: [[int][int]int int [int]int] [int][int]int",
		"len: [[]int] int", "setlen: [[]int int] []int",
		"eq: [int int] bool", "eq: [bool bool] bool", "eq: [[bool]int [bool]int] bool", "eq: [[]int []int] bool", "eq: [[int][int]int [int][int]int] bool",
		"add: [int int] int",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if n := len(lang.Eq.Info().Signatures(lang.Int, lang.Int)); n != 1 {
		t.Errorf("%d signatures over one type, named twice", n)
	}
}
