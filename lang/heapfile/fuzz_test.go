package heapfile_test

import (
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/heapfile"
)

// No text of initial values makes the reader panic, mistakes are in the file, and
// what is read is written and read again as the same.
func FuzzInputs(f *testing.F) {
	p, err := lang.Parse("p.tdm", []byte("var n: int; var t: bool; var a: []int; var g: [int]int; var h: [bool][int]bool; var b: []bool; "+
		"var c: Node; class Node { val: int; next: Node; }"))
	if err != nil {
		f.Fatal(err)
	}
	for _, values := range []string{
		`"n": 3, "t": true, "a": [3, 1, -2], "b": [true]`, `"a": {"0": 3, "else": 1, "length": 2}, "n": "12345678901234567890"`,
		`"g": {"7": -1, "0": 3, "else": 0}, "h": {"true": {"5": true, "else": false}, "else": {"else": true}}`,
		`"a": "[4, 5]", "g": "{0: 3, else 0}", "c": null`, `"a": {"else": 0, "length": -1}, "g": [3], "n": 1e400`,
	} {
		f.Add(`{"schema": "tandem.input/v1", "variables": {` + values + `}}`)
	}
	f.Add(`{"schema": "tandem.input/v1", "objects": {"x": {"class": "Node", "fields": {"next": "x"}}}, "variables": {"c": "x"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		h, err := heapfile.Read("in.json", []byte(text), p)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "in.json:") {
				t.Errorf("no place in %q", err)
			}
			return
		}
		again, err := heapfile.Read("in.json", heapfile.Format(p, at(h)), p)
		if err != nil {
			t.Fatalf("%q is not read back: %v", text, err)
		}
		for _, x := range p.Vars {
			if v, w := at(h)(x), at(again)(x); x.Name != "c" && !v.Equal(w) {
				t.Errorf("%s is %v, and %v when it is read back", x.Name, v, w)
			}
		}
	})
}
