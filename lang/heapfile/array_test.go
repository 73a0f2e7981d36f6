package heapfile_test

import (
	"testing"

	"tandem/lang"
	"tandem/lang/heapfile"
)

// Arrays are lists, or objects with their elements by index, or texts; mistakes in
// them have their places.
func TestArrays(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("var a: []int; var f: [int]int; var g: [bool]int; var m: [int][bool]int; var b: []bool;"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ in, want, err, reason string }{
		{`"a": [3, 1, -2]`, "a=[3, 1, -2]", "", "a list"},
		{`"a": []`, "a=[]", "", "no element"},
		{`"a": {"0": 3, "else": 1, "length": 2}`, "a={0: 3, else 1, length 2}", "", "elements outside of the bound"},
		{`"a": {"else": 0, "length": 3}`, "a=[0, 0, 0]", "", "else comes anywhere"},
		{`"a": "[4, 5]"`, "a=[4, 5]", "", "a text"},
		{`"a": ["12345678901234567890"]`, "a=[12345678901234567890]", "", "integers as texts"},
		{`"f": {"7": -1, "0": 3, "else": 0}`, "f={0: 3, 7: -1, else 0}", "", "a function"},
		{`"g": {"true": 1, "else": 0}`, "g={true: 1, else 0}", "", "from truth values"},
		{`"m": {"1": {"true": 5, "else": 0}, "else": {"else": 2}}`, "m={1: {true: 5, else 0}, else {else 2}}", "", "of arrays"},
		{`"b": [true, false]`, "b=[true, false]", "", "of truth values"},
		{`"a": [3, true]`, "", "in.json:1:56: a[1] (int): found true, expected an integer such as 3 or -3", "an element of another type"},
		{`"f": [3]`, "", `in.json:1:52: f ([int]int): found a list, expected an array such as {"0": 3, "else": 0}`, "a function has no bound"},
		{`"a": 3`, "", "in.json:1:52: a ([]int): found 3, expected an array such as [3, 1]", "no array"},
		{`"f": {"0": 3}`, "", `in.json:1:52: f ([int]int): found no "else", expected the element at all other indexes`, "not everywhere"},
		{`"a": {"0": 3, "else": 0}`, "", `in.json:1:52: a ([]int): found no "length", expected the bound, or a list`, "no bound"},
		{`"a": {"else": 0, "length": -1}`, "", "in.json:1:74: |a|: found -1, expected 0 or more", "a negative bound"},
		{`"f": {"x": 3, "else": 0}`, "", `in.json:1:53: f ([int]int): found "x", expected an integer such as 3 or -3, or "else"`, "no index"},
		{`"f": {"0": 3, "0": 4, "else": 0}`, "", `in.json:1:61: found a second "0", expected it once (the first is at 1:53)`, "two elements at one index"},
		{`"f": {"length": 3, "else": 0}`, "", `in.json:1:53: f ([int]int): found "length", expected an integer such as 3 or -3, or "else"`, "a function has no length"},
	} {
		h, err := heapfile.Read("in.json", []byte(`{"schema": "tandem.input/v1", "variables": {  `+row.in+`}}`), p)
		got, wrong := "", ""
		if err != nil {
			wrong = err.Error()
		} else {
			for _, x := range p.Vars {
				if v, ok := h.Values[x]; ok {
					got += x.Name + "=" + v.String()
				}
			}
		}
		if got != row.want || wrong != row.err {
			t.Errorf("%s (%s):\ngot  %s %s\nwant %s %s", row.in, row.reason, got, wrong, row.want, row.err)
		}
	}
}
