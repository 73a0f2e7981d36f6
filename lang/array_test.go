package lang_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tandem/lang"
)

var (
	intInt   = lang.ArrayOf(lang.Int, lang.Int)
	boolInt  = lang.ArrayOf(lang.Bool, lang.Int)
	intBool  = lang.ArrayOf(lang.Int, lang.Bool)
	nested   = lang.ArrayOf(lang.Int, intInt)
	bounded  = lang.BoundedOf(lang.Int)
	ofArrays = lang.BoundedOf(intInt)
)

// filled returns the array that has these integers at 0, 1, … and is rest elsewhere.
func filled(typ lang.Type, rest int64, elements ...int64) lang.ArrayValue {
	a := lang.NewArray(typ, lang.NewInt(rest))
	for i, e := range elements {
		a = a.With(lang.NewInt(int64(i)), lang.NewInt(e))
	}
	return a
}

func atBool(rest, atFalse, atTrue int64) lang.ArrayValue {
	return lang.NewArray(boolInt, lang.NewInt(rest)).
		With(lang.BoolValue(false), lang.NewInt(atFalse)).With(lang.BoolValue(true), lang.NewInt(atTrue))
}

// Two arrays are equal if they are one function, however they were built.
func TestArrayEqual(t *testing.T) {
	row := func(e ...int64) lang.Value { return filled(intInt, 0, e...) }
	matrix := lang.NewArray(nested, row())
	for _, r := range []struct {
		name   string
		a, b   lang.Value
		want   bool
		reason string
	}{
		{"same", filled(intInt, 0, 1, 2), filled(intInt, 0, 1, 2), true, "built twice"},
		{"element", filled(intInt, 0, 1, 2), filled(intInt, 0, 1, 3), false, "they differ at 1"},
		{"fewer", filled(intInt, 0, 1, 2), filled(intInt, 0, 1), false, "one has 0 at 1"},
		{"rest", filled(intInt, 0), filled(intInt, 1), false, "they differ everywhere"},
		{"rest behind", filled(intInt, 0, 1, 2), filled(intInt, 5, 1, 2), false, "they differ at all but two indexes"},
		{"rest written", filled(intInt, 7, 7, 1), filled(intInt, 7).With(lang.NewInt(1), lang.NewInt(1)), true, "an element that is the rest is no element of its own"},
		{"overwritten", filled(intInt, 0, 3, 4).With(lang.NewInt(0), lang.NewInt(0)), filled(intInt, 0, 0, 4), true, "the last value counts"},
		{"order", filled(intInt, 0).With(lang.NewInt(5), lang.NewInt(1)).With(lang.NewInt(-5), lang.NewInt(2)),
			filled(intInt, 0).With(lang.NewInt(-5), lang.NewInt(2)).With(lang.NewInt(5), lang.NewInt(1)), true, "the order of updates does not count"},
		{"type", filled(intInt, 0), lang.NewArray(intBool, lang.BoolValue(false)), false, "other types"},
		{"bounded", filled(intInt, 0), filled(bounded, 0), false, "one has a bound"},
		{"no array", filled(intInt, 0), lang.NewInt(0), false, "an integer is no function"},
		{"bound", filled(bounded, 0).WithBound(lang.NewInt(1)), filled(bounded, 0), false, "|a| is part of a bounded array"},
		{"outside", filled(bounded, 0, 1).WithBound(lang.NewInt(0)), filled(bounded, 0), false, "elements outside of the bound belong to the value"},
		{"bound set back", filled(bounded, 0, 1).WithBound(lang.NewInt(5)).WithBound(lang.NewInt(0)), filled(bounded, 0, 1), true, "the bound does not change elements"},
		{"both truth values", atBool(0, 1, 2), atBool(9, 1, 2), true, "the rest is at no index"},
		{"one truth value", atBool(0, 1, 0), lang.NewArray(boolInt, lang.NewInt(1)).With(lang.BoolValue(true), lang.NewInt(0)), true, "one function, other rests"},
		{"other truth value", atBool(0, 1, 2), atBool(0, 2, 1), false, "the elements change places"},
		{"nested", matrix.With(lang.NewInt(1), row(4)), matrix.With(lang.NewInt(1), row(4)), true, "elements are compared as functions"},
		{"nested, differ", matrix.With(lang.NewInt(1), row(4)), matrix.With(lang.NewInt(1), row(5)), false, "they differ at 1, 0"},
		{"nested, default", matrix.With(lang.NewInt(1), row(0)), matrix, true, "an element that is the rest, as a function"},
	} {
		t.Run(r.name, func(t *testing.T) {
			if got, back := r.a.Equal(r.b), r.b.Equal(r.a); got != r.want || back != r.want {
				t.Errorf("%v, %v: got %t and %t, want %t: %s", r.a, r.b, got, back, r.want, r.reason)
			}
		})
	}
}

// The elements of an update: a[i := v] is v at i and elsewhere as a.
func TestArrayUpdateIsPersistent(t *testing.T) {
	a := filled(intInt, 0, 1, 2)
	b := a.With(lang.NewInt(0), lang.NewInt(9))
	if got := fmt.Sprint(a, b, a.Entries(), b.Entries()); got != "{0: 1, 1: 2, else 0} {0: 9, 1: 2, else 0} 2 2" {
		t.Errorf("got %s", got)
	}
	c := filled(bounded, 0, 7).WithBound(lang.NewInt(2))
	if d := c.WithBound(lang.NewInt(0)); fmt.Sprint(c, c.Bound(), d, d.Bound(), d.At(lang.NewInt(0))) != "[7, 0] 2 {0: 7, else 0, length 0} 0 7" {
		t.Errorf("got %v and %v", c, d)
	}
}

// Each lists what is not Rest, in the order of the indexes, and stops when it
// is told to.
func TestArrayEach(t *testing.T) {
	a := lang.NewArray(intInt, lang.NewInt(0))
	large := new(big.Int).Lsh(big.NewInt(1), 100)
	for _, i := range []*big.Int{big.NewInt(3), big.NewInt(-2), large, big.NewInt(0)} {
		a = a.With(lang.BigInt(i), lang.NewInt(i.Int64()%7+10))
	}
	var got []string
	a.Each(func(i, v lang.Value) bool {
		got = append(got, i.String())
		return len(got) < 3
	})
	if diff := cmp.Diff([]string{"-2", "0", "3"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if a.Entries() != 4 || !a.Rest().Equal(lang.NewInt(0)) {
		t.Errorf("%d entries, rest %v", a.Entries(), a.Rest())
	}
	if got := atBool(9, 2, 1).String(); got != "{false: 2, true: 1, else 9}" {
		t.Errorf("got %s: false comes before true", got)
	}
}

func TestArrayString(t *testing.T) {
	zeros := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat("0, ", n), ", ") + "]" }
	for _, r := range []struct {
		name   string
		in     lang.Value
		want   string
		reason string
	}{
		{"constant", filled(intInt, 0), "{else 0}", "one value everywhere"},
		{"function", filled(intInt, 0, 3).With(lang.NewInt(7), lang.NewInt(-1)), "{0: 3, 7: -1, else 0}", "by index"},
		{"truths", lang.NewArray(intBool, lang.BoolValue(true)), "{else true}", "values are written as in programs"},
		{"nested", lang.NewArray(nested, filled(intInt, 0)).With(lang.NewInt(1), filled(intInt, 2)), "{1: {else 2}, else {else 0}}", "arrays in arrays"},
		{"no elements", filled(bounded, 0), "[]", "the default"},
		{"list", filled(bounded, 0, 3, 1, 2).WithBound(lang.NewInt(3)), "[3, 1, 2]", "the elements within the bound"},
		{"list with zeros", filled(bounded, 0, 0, 1).WithBound(lang.NewInt(3)), "[0, 1, 0]", "the elements within the bound"},
		{"list of arrays", lang.NewArray(ofArrays, filled(intInt, 0)).WithBound(lang.NewInt(1)), "[{else 0}]", "arrays in arrays"},
		{"elements outside", filled(bounded, 0, 3, 1).WithBound(lang.NewInt(1)), "{0: 3, 1: 1, else 0, length 1}", "an element outside of the bound is not hidden"},
		{"negative index", filled(bounded, 0).With(lang.NewInt(-1), lang.NewInt(2)).WithBound(lang.NewInt(1)), "{-1: 2, else 0, length 1}", "an element outside of the bound is not hidden"},
		{"other rest", filled(bounded, 5).WithBound(lang.NewInt(1)), "{else 5, length 1}", "all elements outside of the bound are 5"},
		{"longest list", filled(bounded, 0).WithBound(lang.NewInt(1000)), zeros(1000), "up to a thousand elements"},
		{"long", filled(bounded, 0).WithBound(lang.NewInt(1001)), "{else 0, length 1001}", "not a list of any length"},
		{"huge", filled(bounded, 0).WithBound(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 70))), "{else 0, length 1180591620717411303424}", "bounds are integers of any size"},
		{"negative bound", filled(bounded, 0).WithBound(lang.NewInt(-1)), "{else 0, length -1}", "a model may have one, and shows it"},
	} {
		t.Run(r.name, func(t *testing.T) {
			if diff := cmp.Diff(r.want, r.in.String()); diff != "" {
				t.Errorf("%s: -want +got\n%s", r.reason, diff)
			}
		})
	}
}

// sharing returns an array in an array in an array …, each of which has the one
// before it twice: 2^n elements in n arrays.
func sharing(n int) lang.Value {
	v := lang.Value(lang.NewInt(1))
	for range n {
		a := lang.NewArray(lang.ArrayOf(lang.Int, v.Type()), lang.Default(v.Type()))
		v = a.With(lang.NewInt(0), v).With(lang.NewInt(1), v)
	}
	return v
}

// What arrays share costs once: their comparison is linear in what was built,
// and their text is cut.
func TestSharedElements(t *testing.T) {
	a, b := sharing(60), sharing(60)
	if !a.Equal(b) || a.Equal(sharing(59)) {
		t.Error("one function, built twice, and another one")
	}
	text := a.String()
	if !strings.HasSuffix(text, fmt.Sprintf("… (more than %d elements)", lang.MaxElements)) || len(text) > 100*lang.MaxElements {
		t.Errorf("%d bytes, ending in %q", len(text), text[len(text)-60:])
	}
	if small := sharing(3).String(); strings.Contains(small, "…") {
		t.Errorf("%s is cut", small)
	}
}

func TestArraysThatCannotBe(t *testing.T) {
	for _, r := range []struct {
		name, want string
		f          func()
	}{
		{"no array type", "no array of type int", func() { lang.NewArray(lang.Int, lang.NewInt(0)) }},
		{"rest", "with elements of type bool", func() { lang.NewArray(intInt, lang.BoolValue(true)) }},
		{"index", "no element true: 1", func() { filled(intInt, 0).With(lang.BoolValue(true), lang.NewInt(1)) }},
		{"element", "no element 1: true", func() { filled(intInt, 0).With(lang.NewInt(1), lang.BoolValue(true)) }},
		{"bound", "no bound in an array of type [int]int", func() { filled(intInt, 0).WithBound(lang.NewInt(1)) }},
		{"indexes", "no type of arrays from [int]int to int", func() { lang.ArrayOf(intInt, lang.Int) }},
		{"elements", "no type of arrays from int to []int", func() { lang.ArrayOf(lang.Int, bounded) }},
		{"bounded elements", "no type of bounded arrays of []int", func() { lang.BoundedOf(bounded) }},
		{"literal", "no literal", func() { lang.Const(lang.Overflow{T: lang.Int}) }},
	} {
		t.Run(r.name, func(t *testing.T) {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, r.want) {
					t.Errorf("panic %q, want %q in it", got, r.want)
				}
			}()
			r.f()
		})
	}
}

// genValue returns a random value of type t.
func genValue(t *rapid.T, typ lang.Type) lang.Value {
	switch typ {
	case lang.Int:
		n := big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "n"))
		if rapid.IntRange(0, 9).Draw(t, "large") == 0 {
			n.Lsh(n, uint(rapid.IntRange(60, 300).Draw(t, "bits")))
		}
		return lang.BigInt(n)
	case lang.Bool:
		return lang.BoolValue(rapid.Bool().Draw(t, "b"))
	}
	if typ.IsClass() {
		if id := rapid.IntRange(0, 12).Draw(t, "object"); id > 0 {
			return lang.Object(typ, id)
		}
		return lang.Nil(typ)
	}
	rest := lang.Default(typ.Elem())
	if rapid.Bool().Draw(t, "rest") {
		rest = genValue(t, typ.Elem())
	}
	a := lang.NewArray(typ, rest)
	for range rapid.IntRange(0, 4).Draw(t, "entries") {
		a = a.With(genValue(t, typ.Dom()), genValue(t, typ.Elem()))
	}
	if typ.IsBounded() {
		a = a.WithBound(lang.NewInt(rapid.Int64Range(0, 4).Draw(t, "bound")))
	}
	return a
}

var arrayTypes = []lang.Type{
	intInt, boolInt, intBool, nested, bounded, ofArrays, lang.ArrayOf(lang.Bool, nested), lang.BoundedOf(lang.Bool),
	lang.ArrayOf(nodes, nodes), lang.ArrayOf(nodes, lang.Int), lang.ArrayOf(nodes, lang.Class("List")),
}

// Property: arrays are equal if and only if they have the same elements at the
// indexes that either lists, and elsewhere.
func TestArrayEqualIsExtensional(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typ := rapid.SampledFrom(arrayTypes).Draw(t, "type")
		a, b := genValue(t, typ).(lang.ArrayValue), genValue(t, typ).(lang.ArrayValue)
		if rapid.Bool().Draw(t, "same") {
			b = a
			for range 3 { // there and back
				i, v := genValue(t, typ.Dom()), genValue(t, typ.Elem())
				b = b.With(i, v).With(i, b.At(i))
			}
		}
		indexes := []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
		if typ.Dom() != lang.Bool {
			indexes = []lang.Value{lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 400))} // listed by none
			if typ.Dom().IsClass() {
				indexes = []lang.Value{lang.Nil(typ.Dom()), lang.Object(typ.Dom(), 1000)}
			}
			for _, c := range []lang.ArrayValue{a, b} {
				c.Each(func(i, _ lang.Value) bool { indexes = append(indexes, i); return true })
			}
		}
		want := !typ.IsBounded() || a.Bound().Equal(b.Bound())
		for _, i := range indexes {
			want = want && a.At(i).Equal(b.At(i))
		}
		if got := a.Equal(b); got != want {
			t.Fatalf("%v and %v: got %t, want %t", a, b, got, want)
		}
	})
}

// An array made of many elements at once is the one that updates make, before
// and after further updates.
func TestArrayWith(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Int64Range(-3, 3)
		updates := rapid.SliceOf(rapid.Custom(func(t *rapid.T) lang.Entry {
			return lang.Entry{I: lang.NewInt(number.Draw(t, "i")), V: lang.NewInt(number.Draw(t, "v"))}
		}))
		first := updates.Draw(t, "first")
		want := lang.NewArray(intInt, lang.NewInt(1))
		for _, e := range first {
			want = want.With(e.I, e.V)
		}
		got := lang.ArrayWith(intInt, lang.NewInt(1), first)
		for _, e := range append(updates.Draw(t, "then"), lang.Entry{I: lang.NewInt(0), V: lang.NewInt(1)}) {
			if !got.Equal(want) || !want.Equal(got) || got.String() != want.String() || got.Entries() != want.Entries() {
				t.Fatalf("got %v, want %v", got, want)
			}
			for i := range int64(9) {
				if i := lang.NewInt(i - 4); !got.At(i).Equal(want.At(i)) {
					t.Fatalf("at %v: got %v, want %v", i, got.At(i), want.At(i))
				}
			}
			got, want = got.With(e.I, e.V), want.With(e.I, e.V)
		}
		var i, j []string
		stop := func(list *[]string) func(i, v lang.Value) bool {
			return func(i, v lang.Value) bool { *list = append(*list, i.String()); return len(*list) < 2 }
		}
		got.Each(stop(&i))
		want.Each(stop(&j))
		if diff := cmp.Diff(j, i); diff != "" {
			t.Fatalf("-want +got\n%s", diff)
		}
	})
}
