package heapfile

import (
	"bytes"
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/jsonread"
)

// found is what an object has. There may be a million of them: it is small.
type found struct {
	at     lang.Value // the object: one value for all that refers to it
	name   jsonread.Place
	fields jsonread.Place // in the file; of no kind: it has none
	class  int32          // of the program's
	kind   jsontext.Kind
}

// usual is how many bytes an object has: what is kept of it is as much, and members without are none.
const usual = 40

// objects reads what objects there are, then their fields.
func (r *reader) objects(n jsonread.Node) {
	classes := lists.Map(r.program.Classes, func(d *lang.ClassDecl) string { return d.Type.String() })
	begin := func(members int) { r.found = make([]found, 0, min(members, (n.To-n.From)/usual)) }
	r.EachOf(n, "objects", begin, func(of, value jsonread.Node) {
		name := r.Text(of)
		if len(name) == 0 || string(name) == "nil" {
			r.Wrong(of, "", "found an object with the name %s, expected another name", r.What(of))
			return
		}
		if class, fields := r.class(of, value, classes); class >= 0 {
			r.found = append(r.found, found{name: jsonread.PlaceOf(of), fields: jsonread.PlaceOf(fields), class: int32(class), kind: fields.Kind})
		} else {
			r.broken[string(name)] = true
		}
	})
	r.identify()
	for i := range r.found {
		if f := &r.found[i]; f.kind != 0 {
			r.fields(f, r.program.Classes[f.class], f.fields.Node(f.kind))
		}
	}
}

// ofObjects is what an object has.
var ofObjects = []string{"class", "fields"}

// class returns the number of the class of an object, and where its fields are; -1 if there is a mistake.
func (r *reader) class(of, value jsonread.Node, classes []string) (class int, fields jsonread.Node) {
	name := string(r.Text(of))
	m, ok := r.members(value, jsonread.Cut(name), ofObjects)
	if !ok {
		return -1, jsonread.Node{}
	}
	says, fields := m[0], m[1]
	switch {
	case says.Kind == 0:
		r.Wrong(value, "", `found no "class" of %s, expected one of the program's: %s`, jsonread.Quoted(name), spell.List(classes))
		return -1, jsonread.Node{}
	case says.Kind != '"':
		r.Wrong(says, "", "class: found %s, expected the name of a class", r.What(says))
		return -1, jsonread.Node{}
	}
	if i := slices.Index(classes, string(r.Text(says))); i >= 0 {
		return i, fields
	}
	r.Unknown(says, "class", jsonread.Among("one of the program's", "none: the program has no classes", classes))
	return -1, jsonread.Node{}
}

// index finds objects by their names. What the name says of an object needs no room.
type index struct {
	numbered map[lang.Type][]numbered // objects that have the numbers of their names, by number
	others   map[string]int32         // places of the other ones
}

// numbered is an object that has the number of its name, and its place in Objects.
type numbered struct{ id, place int32 }

// place returns the place of the object of that name in Objects.
func (h *Heap) place(name string) (int32, bool) {
	if i, ok := h.others[name]; ok {
		return i, true
	}
	if strings.Contains(name, "#") {
		return 0, false
	}
	for class, list := range h.numbered {
		id, ok := canonical(name, class)
		if !ok {
			continue
		}
		if n, ok := slices.BinarySearchFunc(list, id, func(n numbered, id int32) int { return cmp.Compare(n.id, id) }); ok && !h.Objects[list[n].place].Renamed() {
			return list[n].place, true
		}
	}
	return 0, false
}

// identify gives each object its identity.
func (r *reader) identify() {
	r.numbered, r.others = map[lang.Type][]numbered{}, map[string]int32{}
	for i, f := range r.found {
		C := r.program.Classes[f.class].Type
		if id, ok := canonical(string(r.Text(f.name.Node('"'))), C); ok {
			r.numbered[C] = append(r.numbered[C], numbered{id, int32(i)})
		}
	}
	for C, list := range r.numbered {
		slices.SortFunc(list, func(a, b numbered) int { return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.place, b.place)) })
		list = slices.CompactFunc(list, func(a, b numbered) bool { return a.id == b.id })
		for _, o := range list {
			r.found[o.place].at = lang.Object(C, int(o.id))
		}
		r.numbered[C] = slices.Clip(list)
	}
	r.Objects = make([]Named, len(r.found))
	next := map[lang.Type]int32{}
	left := maps.Clone(r.numbered)
	for i := range r.found {
		f := &r.found[i]
		C := r.program.Classes[f.class].Type
		if f.at == nil {
			for next[C]++; len(left[C]) > 0 && left[C][0].id == next[C]; next[C]++ {
				left[C] = left[C][1:]
			}
			f.at = lang.Object(C, int(next[C]))
		}
		r.Objects[i].Object = f.at.(lang.ObjectValue)
		name := r.Text(f.name.Node('"'))
		if id, ok := canonical(string(name), C); !ok || int(id) != r.Objects[i].Object.ID() || bytes.IndexByte(name, '#') >= 0 {
			r.Objects[i].name = string(name)
			r.others[r.Objects[i].name] = int32(i)
		}
	}
}

// canonical returns the number of the object of a class that a name is the text of, as Node3 or Node#3.
func canonical(name string, class lang.Type) (id int32, ok bool) {
	digits, ok := strings.CutPrefix(name, class.String())
	digits = strings.TrimPrefix(digits, "#")
	if !ok || digits == "" || digits[0] == '0' {
		return 0, false
	}
	var n int64
	for i := range len(digits) {
		if n = 10*n + int64(digits[i]-'0'); digits[i] < '0' || digits[i] > '9' || n > math.MaxInt32 {
			return 0, false
		}
	}
	return int32(n), true
}
