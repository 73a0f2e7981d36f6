package heapfile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tandem/lang"
	"tandem/lang/heapfile"
)

var (
	node  = lang.Class("Node")
	tree  = lang.Class("Tree")
	val   = lang.Field{Of: node, Name: "val", Type: lang.Int}
	next  = lang.Field{Of: node, Name: "next", Type: node}
	owner = lang.Field{Of: node, Name: "owner", Type: tree}
	full  = lang.Field{Of: tree, Name: "full", Type: lang.Bool}

	n = lang.NewVar("n", node)
	t = lang.NewVar("t", tree)
	k = lang.NewVar("k", lang.Int)
	b = lang.NewVar("b", lang.Bool)
)

func program() *lang.Program {
	return &lang.Program{
		Vars: []lang.Var{n, t, k, b},
		Classes: []*lang.ClassDecl{
			{Type: node, Fields: []lang.Field{val, next, owner}},
			{Type: tree, Fields: []lang.Field{full}},
		},
	}
}

// at returns the values of a heap, others being their type's default.
func at(h *heapfile.Heap) func(lang.Var) lang.Value {
	return func(x lang.Var) lang.Value {
		if v, ok := h.Values[x]; ok {
			return v
		}
		return lang.Default(x.Type)
	}
}

func file(objects, variables string) string {
	return fmt.Sprintf(`{"schema": "tandem.heap/v1", "objects": {%s}, "variables": {%s}}`, objects, variables)
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, objects, variables, want, reason string }{
		{"nothing", ``, ``, `; n: null, t: null, k: 0, b: false`, "what is left out is at its default"},
		{"values", ``, `"k": -5, "b": true, "n": null, "t": "nil"`, `; n: null, t: null, k: -5, b: true`, "one of each type; nil in both ways"},
		{"large", ``, `"k": 123456789012345678901234567890`, `; n: null, t: null, k: 123456789012345678901234567890, b: false`, "numbers of any size"},
		{"text", ``, `"k": "-7"`, `; n: null, t: null, k: -7, b: false`, "integers may be texts"},
		{"cycle", `"a": {"class": "Node", "fields": {"val": 1, "next": "b"}}, "b": {"class": "Node", "fields": {"next": "a"}}`, `"n": "b"`,
			`Node1.val: 1, Node1.next: Node2, Node1.owner: null, Node2.val: 0, Node2.next: Node1, Node2.owner: null; n: Node2, t: null, k: 0, b: false`, "names of objects may stand before the objects"},
		{"own numbers", `"x": {"class": "Node"}, "Node1": {"class": "Node", "fields": {"next": "x"}}, "Node#3": {"class": "Node", "fields": {"val": 3}}, "Tree2": {"class": "Node", "fields": {"val": 4}}`, ``,
			`Node1.val: 0, Node1.next: Node2, Node1.owner: null, Node2.val: 0, Node2.next: null, Node2.owner: null, Node3.val: 3, Node3.next: null, Node3.owner: null, Node4.val: 4, Node4.next: null, Node4.owner: null; n: null, t: null, k: 0, b: false`,
			"names that are texts of objects keep their numbers, the others have those that are left"},
		{"two classes", `"a": {"class": "Node", "fields": {"owner": "c"}}, "c": {"class": "Tree", "fields": {"full": true}}`, `"t": "c"`,
			`Node1.val: 0, Node1.next: null, Node1.owner: Tree1, Tree1.full: true; n: null, t: Tree1, k: 0, b: false`, "numbers are of a class"},
		{"escapes", `"\u00e9\ud83d\ude00\n": {"class": "\u0054ree"}`, `"t": "é😀\n"`, `Tree1.full: false; n: null, t: Tree1, k: 0, b: false`, "names are texts of JSON"},
	} {
		h, err := heapfile.Read("h.json", []byte(file(row.objects, row.variables)), program())
		if err != nil {
			t.Errorf("%s: %v: %s", row.name, err, row.reason)
			continue
		}
		if diff := cmp.Diff(row.want, show(objects(h), at(h))); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}

// objects returns the objects of a file, also those that nothing refers to.
func objects(h *heapfile.Heap) []lang.ObjectValue {
	var list []lang.ObjectValue
	for _, o := range h.Objects {
		list = append(list, o.Object)
	}
	slices.SortFunc(list, lang.ObjectValue.Compare)
	return list
}

// show returns a heap in one line: the fields of the objects, then the variables.
func show(objects []lang.ObjectValue, at func(lang.Var) lang.Value) string {
	p := program()
	value := func(v lang.Value) string { return strings.Replace(v.String(), "nil", "null", 1) }
	var fields, vars []string
	for _, o := range objects {
		for _, f := range p.Fields() {
			if f.Of == o.Type() {
				fields = append(fields, fmt.Sprintf("%v.%s: %s", o, f.Name, value(at(f.Array()).(lang.ArrayValue).At(o))))
			}
		}
	}
	for _, x := range p.Vars {
		vars = append(vars, fmt.Sprintf("%s: %s", x, value(at(x))))
	}
	return strings.Join(fields, ", ") + "; " + strings.Join(vars, ", ")
}

func TestMistakes(t *testing.T) {
	const a = `"a": {"class": "Node"}`
	for _, row := range []struct{ name, text, want, reason string }{
		{"empty", ``, `h.json:1:1: found the end of the file, expected a value`, "nothing is no JSON"},
		{"no object", `[1, 2]`, `h.json:1:1: the file: found a list, expected an object in braces`, "the file is an object"},
		{"end", `{"schema": "tandem.heap/v1"`, `h.json:1:28: found the end of the file, expected "," or "}"`, "the file is cut"},
		{"comma", "{\n  \"schema\": \"tandem.heap/v1\",\n}", `h.json:3:1: found "}", expected a name in double quotes`, "JSON has no comma at the end"},
		{"single quotes", `{'schema': 1}`, `h.json:1:2: found "'", expected a name in double quotes`, "texts are in double quotes"},
		{"bare word", `{"schema": nil}`, `h.json:1:12: found "nil", expected a value`, "JSON has three words"},
		{"colon", `{"schema" 1}`, `h.json:1:11: found "1", expected ":" behind the name`, "a name has a value"},
		{"open text", "{\"schema\": \"x\n}", "h.json:1:14: found the end of the line, expected '\"' at the end of the text (it begins at 1:12)", "texts end in their line"},
		{"escape", `{"sch\ma": 1}`, `h.json:1:7: found "ma", expected an escape: one of \" \\ \/ \b \f \n \r \t \u`, "JSON's escapes"},
		{"hex", `{"sch\u12": 1}`, `h.json:1:6: found \u without four digits, expected such as \u00e9`, "four digits"},
		{"surrogate", `{"\ud800": 1}`, `h.json:1:3: found half of a surrogate pair, expected both halves, or the character itself`, "no character"},
		{"control", "{\"a\tb\": 1}", `h.json:1:4: found "\t", expected an escape such as \t for this character`, "JSON wants them escaped"},
		{"bytes", "{\"a\xff\": 1}", `h.json:1:4: found the byte 0xff, expected UTF-8`, "JSON is UTF-8"},
		{"leading zero", file("", `"k": 012`), `h.json:1:65: found "12", expected no digit behind a 0 at the beginning`, "JSON has no octal numbers"},
		{"number", file("", `"k": -x`), `h.json:1:65: found "x", expected a digit`, "a sign alone is no number"},
		{"trailing", file("", "") + " {}", `h.json:1:62: found "{", expected the end of the file`, "one value a file"},
		{"deep", `{"schema": ` + strings.Repeat("[", 200), `h.json:1:111: found brackets inside each other, 101 levels deep, expected at most 100`, "the reader's stack is bounded"},
		{"no schema", `{"objects": {}}`, `h.json:1:1: found no "schema", expected "schema": "tandem.heap/v1"`, "files say what they are"},
		{"schema", `{"schema": "tandem.heap/v2", "objects": 7}`, `h.json:1:12: found the schema "tandem.heap/v2", expected "tandem.heap/v1" or "tandem.input/v1"`, "another version may mean something else"},
		{"key", `{"schema": "tandem.heap/v1", "object": {}}`, `h.json:1:30: found unknown key "object", expected one of schema, objects, variables (did you mean objects?)`, "a slip of the pen is not left out silently"},
		{"twice", `{"schema": "tandem.heap/v1", "variables": {"k": 1, "k": 2}}`, `h.json:1:52: found a second "k", expected it once (the first is at 1:44)`, "JSON leaves open which counts"},
		{"object twice", file(a+", "+a, ""), `h.json:1:66: found a second "a", expected it once (the first is at 1:42)`, "an object is one"},
		{"objects", `{"schema": "tandem.heap/v1", "objects": []}`, `h.json:1:41: objects: found a list, expected an object in braces`, "objects have names"},
		{"object", file(`"a": 3`, ""), `h.json:1:47: a: found 3, expected an object in braces`, "an object has parts"},
		{"named nil", file(`"nil": {"class": "Node"}`, ""), `h.json:1:42: found an object with the name "nil", expected another name`, "nil is no object"},
		{"no class", file(`"a": {}`, ""), `h.json:1:47: found no "class" of "a", expected one of the program's: Node, Tree`, "an object is of a class"},
		{"class", file(`"a": {"class": "Nod"}`, ""), `h.json:1:57: found unknown class "Nod", expected one of the program's: Node, Tree (did you mean Node?)`, "the program's classes"},
		{"class of what", file(`"a": {"class": null}`, ""), `h.json:1:57: class: found null, expected the name of a class`, "a class is a text"},
		{"field", file(`"a": {"class": "Node", "fields": {"nxt": null}}`, ""), `h.json:1:76: found unknown field "nxt", expected one of the class Node: val, next, owner (did you mean next?)`, "the class's fields"},
		{"other's field", file(`"a": {"class": "Tree", "fields": {"val": 3}}`, ""), `h.json:1:76: found unknown field "val", expected one of the class Tree: full`, "fields are of a class"},
		{"variable", file("", `"m": 3`), `h.json:1:59: found unknown variable "m", expected one of the program's: n, t, k, b`, "the program's variables"},
		{"dangling", file(a, `"n": "aa"`), `h.json:1:86: found unknown object "aa", expected null or one of the file's: a (did you mean a?)`, "references are to objects of the file"},
		{"no objects", file("", `"n": "a"`), `h.json:1:64: found unknown object "a", expected null: the file has no objects`, "there is nothing to mean"},
		{"other class", file(a, `"t": "a"`), `h.json:1:86: t (Tree): found "a", an object of the class Node, expected one of the class Tree, or null`, "variables are typed"},
		{"object as int", file(`"a": {"class": "Node", "fields": {"val": "b"}}`, ""), `h.json:1:83: a.val (int): found "b", expected an integer such as 3 or -3`, "fields are typed"},
		{"fraction", file("", `"k": 1.5`), `h.json:1:64: k (int): found 1.5, expected an integer such as 3 or -3`, "integers only"},
		{"exponent", file("", `"k": 1e3`), `h.json:1:64: k (int): found 1e3, expected an integer such as 3 or -3`, "written out"},
		{"null as int", file("", `"k": null`), `h.json:1:64: k (int): found null, expected an integer such as 3 or -3`, "nil is of classes"},
		{"int as bool", file("", `"b": 1`), `h.json:1:64: b (bool): found 1, expected true or false`, "truth values are words"},
		{"int as object", file("", `"n": 1`), `h.json:1:64: n (Node): found 1, expected the name of an object, or null`, "objects have names"},
		{"object without class", file(`"a": {"class": "Nod"}`, `"n": "a"`), `h.json:1:57: found unknown class "Nod", expected one of the program's: Node, Tree (did you mean Node?)`, "no mistake follows from another"},
		{"several", file("", `"k": true, "b": 1`), "h.json:1:64: k (int): found true, expected an integer such as 3 or -3\nh.json:1:75: b (bool): found 1, expected true or false", "all mistakes at once"},
	} {
		_, err := heapfile.Read("h.json", []byte(row.text), program())
		if err == nil {
			t.Errorf("%s: no error: %s", row.name, row.reason)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" || row.reason == "" {
			t.Errorf("%s (%s): -want +got\n%s", row.name, row.reason, diff)
		}
	}
}

// What is written is read back as the same state.
func TestRoundTrip(t *testing.T) {
	p := program()
	object := func(r *rapid.T, class lang.Type) lang.Value {
		if id := rapid.IntRange(0, 4).Draw(r, "object"); id > 0 {
			return lang.Object(class, id)
		}
		return lang.Nil(class)
	}
	value := func(r *rapid.T, of lang.Type) lang.Value {
		switch {
		case of == lang.Int:
			return lang.NewInt(rapid.Int64().Draw(r, "int"))
		case of == lang.Bool:
			return lang.BoolValue(rapid.Bool().Draw(r, "bool"))
		default:
			return object(r, of)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		values := map[lang.Var]lang.Value{}
		for _, x := range p.Vars {
			values[x] = value(r, x.Type)
		}
		for _, f := range p.Fields() {
			a := lang.NewArray(f.Array().Type, value(r, f.Type))
			for range rapid.IntRange(0, 3).Draw(r, "entries") {
				if o := object(r, f.Of).(lang.ObjectValue); !o.IsNil() {
					a = a.With(o, value(r, f.Type))
				}
			}
			values[f.Array()] = a
		}
		from := func(x lang.Var) lang.Value { return values[x] }
		text := heapfile.Format(p, from)
		h, err := heapfile.Read("h.json", text, p)
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		if diff := cmp.Diff(show(heapfile.Objects(p, from), from), show(objects(h), at(h))); diff != "" {
			r.Fatalf("-written +read\n%s\n%s", diff, text)
		}
	})
}

// Objects of two classes whose texts are the same are two objects in a file.
func TestSameTexts(t *testing.T) {
	a, a1 := lang.Class("A"), lang.Class("A1")
	x, y := lang.NewVar("x", a), lang.NewVar("y", a1)
	p := &lang.Program{Vars: []lang.Var{x, y}, Classes: []*lang.ClassDecl{{Type: a}, {Type: a1}}}
	values := map[lang.Var]lang.Value{x: lang.Object(a, 12), y: lang.Object(a1, 2)}
	h, err := heapfile.Read("h.json", heapfile.Format(p, func(x lang.Var) lang.Value { return values[x] }), p)
	if err != nil {
		t.Fatal(err)
	}
	for v, want := range values {
		if got := h.Values[v]; !want.Equal(got) {
			t.Errorf("%s is %v of %v, want %v of %v", v, got, got.Type(), want, want.Type())
		}
	}
}

// No text makes the reader panic, and mistakes are within the text.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		file(`"a": {"class": "Node", "fields": {"next": "a", "val": 3}}`, `"n": "a", "k": -1, "b": true`),
		`{"schema": "tandem.heap/v1", "objects": [[{}]]}`, `{"\ud800\u12`, "\ufeff{}", `{"a": 1e`, ``,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, err := heapfile.Read("h.json", []byte(text), program())
		if err != nil {
			if !strings.HasPrefix(err.Error(), "h.json:") || strings.Contains(err.Error(), "\x00") {
				t.Errorf("no place in %q", err)
			}
			return
		}
		if _, err := heapfile.Read("h.json", heapfile.Format(program(), at(h)), program()); err != nil {
			t.Errorf("%q is not read back: %v", text, err)
		}
	})
}
