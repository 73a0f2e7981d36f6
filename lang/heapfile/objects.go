package heapfile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/spell"
	"tandem/lang"
)

// found is what an object has.
type found struct {
	class  *lang.ClassDecl
	fields node // in the file; of no kind: it has none
}

// usual is how many bytes an object has: what is kept of it is as much, and members
// without are none.
const usual = 40

// objects reads what objects there are, then their fields.
func (r *reader) objects(n node) {
	classes := make([]string, len(r.program.Classes))
	for i, d := range r.program.Classes {
		classes[i] = d.Type.String()
	}
	begin := func(members int) {
		members = min(members, (n.to-n.from)/usual)
		r.Objects, r.found = make([]Named, 0, members), make([]found, 0, members)
		r.index = make(map[string]int32, members)
	}
	r.eachOf(n, "objects", begin, func(of, value node) {
		name := string(r.scanner.text(of))
		if name == "" || name == "nil" {
			r.wrong(of, "", "found an object with the name %s, expected another name", r.what(of))
			return
		}
		if d, fields := r.class(name, value, classes); d != nil {
			r.index[name] = int32(len(r.Objects))
			r.Objects, r.found = append(r.Objects, Named{Name: name}), append(r.found, found{d, fields})
		} else {
			r.broken[name] = true
		}
	})
	r.identify()
	for i, o := range r.Objects {
		if n := r.found[i].fields; n.kind != 0 {
			r.fields(o, r.found[i].class, n)
		}
	}
}

// ofObjects is what an object has.
var ofObjects = []string{"class", "fields"}

// class is the class of an object, and where its fields are; nil if there is a
// mistake.
func (r *reader) class(name string, value node, classes []string) (d *lang.ClassDecl, fields node) {
	m, ok := r.members(value, cut(name), ofObjects)
	if !ok {
		return nil, node{}
	}
	class, fields := m[0], m[1]
	switch {
	case class.kind == 0:
		r.wrong(value, "", `found no "class" of %s, expected one of the program's: %s`, quoted(name), spell.List(classes))
		return nil, node{}
	case class.kind != '"':
		r.wrong(class, "", "class: found %s, expected the name of a class", r.what(class))
		return nil, node{}
	}
	if i := slices.Index(classes, string(r.scanner.text(class))); i >= 0 {
		return r.program.Classes[i], fields
	}
	r.unknown(class, "class", among("one of the program's", "none: the program has no classes", classes))
	return nil, node{}
}

// identify gives each object its identity.
func (r *reader) identify() {
	type own struct{ id, place int32 }
	taken := map[*lang.ClassDecl][]own{} // numbers that names have, with the first object of that name
	for i, o := range r.Objects {
		d := r.found[i].class
		if v, ok := canonical(o.Name, d.Type); ok {
			taken[d] = append(taken[d], own{int32(v.ID()), int32(i)})
		}
	}
	for d, list := range taken {
		slices.SortFunc(list, func(a, b own) int { return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.place, b.place)) })
		list = slices.CompactFunc(list, func(a, b own) bool { return a.id == b.id })
		for _, o := range list {
			r.Objects[o.place].Object = lang.Object(d.Type, int(o.id))
		}
		taken[d] = list
	}
	next := map[*lang.ClassDecl]int32{}
	for i, o := range r.Objects {
		if o.Object != (lang.ObjectValue{}) {
			continue
		}
		d := r.found[i].class
		for next[d]++; len(taken[d]) > 0 && taken[d][0].id == next[d]; next[d]++ {
			taken[d] = taken[d][1:]
		}
		r.Objects[i].Object = lang.Object(d.Type, int(next[d]))
	}
}

// canonical is the object that a name is the text of, as Node3 or Node#3.
func canonical(name string, class lang.Type) (lang.ObjectValue, bool) {
	digits, ok := strings.CutPrefix(name, class.String())
	if !ok {
		return lang.ObjectValue{}, false
	}
	digits = strings.TrimPrefix(digits, "#")
	id, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || id < 1 || strconv.FormatInt(id, 10) != digits {
		return lang.ObjectValue{}, false
	}
	return lang.Object(class, int(id)), true
}
