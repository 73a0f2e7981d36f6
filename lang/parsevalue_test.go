package lang_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tandem/lang"
	"tandem/lang/syntax"
)

func TestParseArray(t *testing.T) {
	for _, row := range []struct {
		name, in string
		typ      lang.Type
		want     string // as it is printed
		reason   string
	}{
		{"constant", "{else 0}", intInt, "{else 0}", "one value everywhere"},
		{"entries", "{0: 3, 7: -1, else 0}", intInt, "{0: 3, 7: -1, else 0}", "by index"},
		{"order", "{7:-1,0:3,else 0}", intInt, "{0: 3, 7: -1, else 0}", "the order does not count"},
		{"rest written", "{0: 5, 1: 2, else 5}", intInt, "{1: 2, else 5}", "what is the rest is not listed"},
		{"white space", " \t{ 0 :\n3 , else  0 } ", intInt, "{0: 3, else 0}", "between all parts"},
		{"truths", "{true: 1, else 0}", boolInt, "{true: 1, else 0}", "indexes of type bool"},
		{"both truths", "{true: 1, false: 2, else 0}", boolInt, "{false: 2, true: 1, else 0}", "indexes of type bool"},
		{"of truths", "{-2: true, else false}", intBool, "{-2: true, else false}", "elements of type bool"},
		{"nested", "{1: {0: 2, else 3}, else {else 0}}", nested, "{1: {0: 2, else 3}, else {else 0}}", "arrays in arrays"},
		{"nested rest", "{else{else 7}}", nested, "{else {else 7}}", "no blank is needed in front of a brace"},
		{"empty list", "[]", bounded, "[]", "the bound is 0"},
		{"empty list, blank", "[ ]", bounded, "[]", "the bound is 0"},
		{"list", "[3,1,2]", bounded, "[3, 1, 2]", "the bound is 3"},
		{"list of zeros", "[0, 0]", bounded, "[0, 0]", "the bound is 2"},
		{"list of arrays", "[{else 1}, {0: 2, else 0}]", ofArrays, "[{else 1}, {0: 2, else 0}]", "rows of a matrix"},
		{"length", "{0: 3, else 0, length 4}", bounded, "[3, 0, 0, 0]", "elements and bound"},
		{"length, outside", "{9: 3, else 0, length 4}", bounded, "{9: 3, else 0, length 4}", "an element outside of the bound"},
		{"length, rest", "{else 1, length 2}", bounded, "{else 1, length 2}", "another rest"},
		{"minus zero", "{-0: 1, else - 2}", intInt, "{0: 1, else -2}", "as other integers"},
		{"nil", " nil ", nodes, "nil", "the type is known"},
		{"object", "Node12", nodes, "Node12", "a class and a number"},
		{"class with a digit", "Node12", lang.Class("Node1"), "Node12", "object 2 of class Node1"},
		{"field of integers", "{Node2: 3, Node10: 1, Node1: 0, else 0}", lang.ArrayOf(nodes, lang.Int), "{Node2: 3, Node10: 1, else 0}", "by number"},
		{"field of objects", "{Node1: Node2, nil: Node1, else nil}", lang.ArrayOf(nodes, nodes), "{nil: Node1, Node1: Node2, else nil}", "the function at nil, too"},
		{"field, rest", "{else List1}", lang.ArrayOf(nodes, lang.Class("List")), "{else List1}", "an object everywhere"},
		{"large", "{" + strings.Repeat("9", syntax.MaxDigits) + ": 1, else 0}", intInt, "{" + strings.Repeat("9", syntax.MaxDigits) + ": 1, else 0}", "an index of the most digits"},
	} {
		t.Run(row.name, func(t *testing.T) {
			v, err := lang.ParseValue(row.in, row.typ)
			if err != nil || v.String() != row.want || v.Type() != row.typ {
				t.Errorf("got %v, %v, want %s: %s", v, err, row.want, row.reason)
			}
		})
	}
}

func TestParseArrayErrors(t *testing.T) {
	for _, row := range []struct {
		name, in string
		typ      lang.Type
		at, want string // what the error marks; its message
	}{
		{"nothing", "", intInt, "", `found nothing, expected an array such as {3: 3, else 0}`},
		{"nothing, bounded", "  ", bounded, "", `found nothing, expected an array such as [3]`},
		{"integer", "3", bounded, "3", `found "3", expected an array such as [3]`},
		{"integer for function", "3", boolInt, "3", `found "3", expected an array such as {true: 3, else 0}`},
		{"nested sample", "x", nested, "x", `found "x", expected an array such as {3: {else 0}, else {else 0}}`},
		{"list for function", "[1, 2]", intInt, "[", `found "[", expected an array such as {3: 3, else 0}`},
		{"array for integer", "[1]", lang.Int, "[", `found "[", expected an integer such as 3 or -3`},
		{"element", "[1, x, 2]", bounded, "x", `found "x", expected an integer such as 3 or -3`},
		{"element type", "[true]", bounded, "true", `found "true", expected an integer such as 3 or -3`},
		{"missing element", "[1, , 2]", bounded, ",", `found ",", expected an integer such as 3 or -3`},
		{"comma at the end", "[1, ]", bounded, "]", `found "]", expected an integer such as 3 or -3`},
		{"missing comma", "[1 2]", bounded, "1 2", `found "1 2", expected an integer such as 3 or -3`},
		{"missing comma, arrays", "[{else 0} {else 0}]", ofArrays, "{", `found "{", expected "," or "]"`},
		{"not closed", "[1, 2", bounded, "", `found the end of the value, expected "," or "]"`},
		{"not closed, comma", "[1,", bounded, "", `found the end of the value, expected an integer such as 3 or -3`},
		{"closed by the other", "[1}", bounded, "}", `found "}", expected "," or "]"`},
		{"behind", "[1] 2", bounded, "2", `found "2", expected the end of the value`},
		{"behind an integer", "1, 2", lang.Int, ",", `found ",", expected the end of the value`},
		{"nested list", "[[1]]", bounded, "[", `found "[", expected an integer such as 3 or -3`},
		{"no else", "{0: 3}", intInt, "}", `found "}", expected "," and further elements or "else"`},
		{"no else, comma", "{0: 3,}", intInt, "}", `found "}", expected an index or "else"`},
		{"empty braces", "{}", intInt, "}", `found "}", expected an index or "else"`},
		{"no braces end", "{else 0", intInt, "", `found the end of the value, expected "}"`},
		{"behind else", "{else 0, 1: 2}", intInt, ",", `found ",", expected "}"`},
		{"index", "{true: 3, else 0}", intInt, "true", `found "true", expected an index or "else"`},
		{"elsewhere", "{elsewhere 0}", intInt, "elsewhere 0", `found "elsewhere 0", expected an index or "else"`},
		{"no index", "{3, else 0}", intInt, ",", `found ",", expected ":" behind the index`},
		{"no value", "{3: , else 0}", intInt, ",", `found ",", expected an integer such as 3 or -3`},
		{"rest type", "{else true}", intInt, "true", `found "true", expected an integer such as 3 or -3`},
		{"no rest", "{else}", intInt, "}", `found "}", expected an integer such as 3 or -3`},
		{"twice", "{0: 3, -0: 4, else 0}", intInt, "-0", `found a second element at 0, expected one for each index`},
		{"twice the same", "{true: 3, true: 3, else 3}", boolInt, "true", `found a second element at true, expected one for each index`},
		{"length of a function", "{else 0, length 3}", intInt, ",", `found ",", expected "}"`},
		{"no length", "{else 0}", bounded, "}", `found "}", expected "," and the bound, as length 3`},
		{"length word", "{else 0, len 3}", bounded, "len 3", `found "len 3", expected "," and the bound, as length 3`},
		{"negative length", "{else 0, length -1}", bounded, "-1", `found -1, expected a length of 0 or more`},
		{"length type", "{else 0, length x}", bounded, "x", `found "x", expected an integer such as 3 or -3`},
		{"digits", "[" + strings.Repeat("9", syntax.MaxDigits+1) + "]", bounded, strings.Repeat("9", syntax.MaxDigits+1), "found an integer of 10001 digits, expected at most 10000"},
		{"other language", "(1, 2)", bounded, "(1", `found "(1", expected an array such as [3]`},
		{"object of another class", "List1", nodes, "List1", `found "List1", expected nil or an object of class Node, such as Node1`},
		{"object 0", "Node0", nodes, "Node0", `found "Node0", expected nil or an object of class Node, such as Node1`},
		{"no number", "Node", nodes, "Node", `found "Node", expected nil or an object of class Node, such as Node1`},
		{"leading zero", "Node01", nodes, "Node01", `found "Node01", expected nil or an object of class Node, such as Node1`},
		{"sign", "Node+1", nodes, "Node+1", `found "Node+1", expected nil or an object of class Node, such as Node1`},
		{"large number", "Node99999999999", nodes, "Node99999999999", `found "Node99999999999", expected nil or an object of class Node, such as Node1`},
		{"integer for an object", "3", nodes, "3", `found "3", expected nil or an object of class Node, such as Node1`},
		{"field", "nil", lang.ArrayOf(nodes, nodes), "nil", `found "nil", expected an array such as {Node1: Node1, else nil}`},
		{"field, twice", "{Node1: 3, Node1: 3, else 0}", lang.ArrayOf(nodes, lang.Int), "Node1", `found a second element at Node1, expected one for each index`},
		{"field, index", "{1: 3, else 0}", lang.ArrayOf(nodes, lang.Int), "1", `found "1", expected an index or "else"`},
		{"long", "[" + strings.Repeat("x", 1000) + "]", bounded, strings.Repeat("x", 1000), `found "` + strings.Repeat("x", 40) + `…", expected an integer such as 3 or -3`},
	} {
		t.Run(row.name, func(t *testing.T) {
			v, err := lang.ParseValue(row.in, row.typ)
			var mistake *lang.ValueError
			if !errors.As(err, &mistake) {
				t.Fatalf("got %v, %v, want a ValueError", v, err)
			}
			if err.Error() != row.want || row.in[mistake.Offset:mistake.Offset+mistake.Len] != row.at {
				t.Errorf("got %q at %d, %d bytes, want %q at %q", err, mistake.Offset, mistake.Len, row.want, row.at)
			}
		})
	}
}

// Property: what String writes ParseValue reads.
func TestValueRoundTrip(t *testing.T) {
	types := append([]lang.Type{lang.Int, lang.Bool, nodes}, arrayTypes...)
	rapid.Check(t, func(t *rapid.T) {
		v := genValue(t, rapid.SampledFrom(types).Draw(t, "type"))
		w, err := lang.ParseValue(v.String(), v.Type())
		if err != nil || !w.Equal(v) || w.String() != v.String() {
			t.Fatalf("%v reads as %v, %v", v, w, err)
		}
	})
}

// Texts that are too large in one way or another cost what their size does.
func TestHugeValues(t *testing.T) {
	const many = 200_000
	for _, row := range []struct {
		name, in string
		typ      lang.Type
		ok       bool
	}{
		{"list", "[1" + strings.Repeat(",1", many) + "]", bounded, true},
		{"entries", "{" + strings.Repeat("0: 1, ", many), intInt, false},
		{"brackets", strings.Repeat("[", many), bounded, false},
		{"braces", strings.Repeat("{", many), nested, false},
		{"else", strings.Repeat("{else ", many), nested, false},
		{"commas", "[" + strings.Repeat(",", many), bounded, false},
		{"no end", "[1" + strings.Repeat(",1", many), bounded, false},
		{"word", "[" + strings.Repeat("x", many), bounded, false},
		{"blanks", strings.Repeat(" ", many), bounded, false},
		{"blanks inside", "[" + strings.Repeat(" ", many) + "1 2]", bounded, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := lang.ParseValue(row.in, row.typ)
			runtime.ReadMemStats(&after)
			const most = 1000 // bytes allocated a byte of text, mostly of the array
			if n := (after.TotalAlloc - before.TotalAlloc) / uint64(len(row.in)); n > most {
				t.Errorf("%d bytes were allocated a byte of text, want at most %d", n, most)
			}
			if (err == nil) != row.ok || err != nil && len(err.Error()) > 200 {
				t.Errorf("got %v", err)
			}
		})
	}
}

// FuzzParseValue: any text is a value, which prints as one that reads as the
// same, or has a mistake in its place.
func FuzzParseValue(f *testing.F) {
	for _, seed := range []string{"3", "- 3", "true", "[3, 1, 2]", "[]", "{0: 3, 7: -1, else 0}", "{true: 1, else 0}", "{1: {else 2}, else {else 0}}", "{0: 3, else 0, length 4}", "[{else 1}]", "{0: 1, 0: 2"} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(4))
	}
	for _, seed := range []string{"nil", "C1", "Node12", "{Node1: Node2, nil: Node1, else nil}", "{Node1: 3, else 0}", "{Node1: nil, Node1: nil"} {
		for n := range uint8(4) { // a class, and fields
			f.Add(seed, 10+n)
		}
	}
	types := append([]lang.Type{lang.Int, lang.Bool}, append(arrayTypes, nodes)...)
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		typ := types[int(n)%len(types)]
		v, err := lang.ParseValue(text, typ)
		var mistake *lang.ValueError
		switch {
		case errors.As(err, &mistake):
			if mistake.Offset < 0 || mistake.Len < 0 || mistake.Offset+mistake.Len > len(text) || mistake.Found == "" || mistake.Expected == "" {
				t.Fatalf("error %+v in %q", mistake, text)
			}
		case err != nil:
			t.Fatalf("got %T", err)
		default:
			w, err := lang.ParseValue(v.String(), typ)
			if err != nil || !w.Equal(v) || v.Type() != typ {
				t.Fatalf("%q is %v, which reads as %v, %v", text, v, w, err)
			}
		}
	})
}
