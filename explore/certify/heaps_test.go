package certify_test

import (
	"fmt"
	"strconv"
)

// classOf is the classes of the variables and fields of testdata/objects.tdm, and of nil.tdm,
// where c is another one.
var classOf = map[string]string{"next": "C", "d": "D", "x": "C", "y": "C", "f": "C", "c": "C"}

// heaps calls try with the heap in which one variable or field has another value:
// nil, another object of its class, one that was not there, another integer.
func heaps(classes []string, heap *object, try func(what string, m *object)) {
	more := clone(heap).(*object)
	objects := more.find("objects").(*object)
	there := objects.keys
	for _, class := range classes {
		objects.set(class+"9", &object{keys: []string{"class"}, values: []any{class}})
	}
	of := map[string][]any{"C": {nil}, "D": {nil}} // values of a class
	for i, o := range objects.keys {
		class := objects.values[i].(*object).find("class").(string)
		of[class] = append(of[class], o)
	}
	change := func(what string, part func(m *object) *object) {
		for i, x := range part(more).keys {
			values := of[classOf[x]]
			if classOf[x] == "D" && len(classes) == 1 {
				values = of["C"] // the variable c of nil.tdm
			}
			if n, ok := part(more).values[i].(int); ok {
				values = []any{-n, n - 4, n + 1, n + 100, strconv.Itoa(n)} // the last one is the same
			}
			if v, ok := part(more).values[i].(string); ok && v[0] == '[' {
				values = []any{"[]", "[false]", "[true]", "[true, false]"}
			}
			for _, v := range values {
				m := clone(more).(*object)
				part(m).values[i] = v
				try(fmt.Sprint(what, x, " = ", v), m)
			}
		}
	}
	change("", func(m *object) *object { return m.find("variables").(*object) })
	for _, o := range there {
		change(o+".", func(m *object) *object {
			return m.find("objects").(*object).find(o).(*object).find("fields").(*object)
		})
	}
}
