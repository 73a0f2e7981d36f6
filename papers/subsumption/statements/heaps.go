package statements

import (
	"fmt"

	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/props"
)

// vocabulary is what classes heaps have.
type vocabulary struct {
	classes []*subsume.Class
	any     bool // variables and fields refer to objects of any class
}

var (
	list1 = vocabulary{classes: []*subsume.Class{{Name: "A", Refs: []subsume.Ref{{Name: "f", Class: "A"}}}}}
	tree1 = vocabulary{classes: []*subsume.Class{{Name: "A", Refs: []subsume.Ref{{Name: "f", Class: "A"}, {Name: "g", Class: "A"}}}}}
	two   = vocabulary{classes: []*subsume.Class{
		{Name: "A", Refs: []subsume.Ref{{Name: "f", Class: "B"}}}, {Name: "B", Refs: []subsume.Ref{{Name: "g", Class: "A"}}},
	}}
	// subtypes has two classes of one type, which any variable and field has.
	subtypes = vocabulary{any: true, classes: []*subsume.Class{
		{Name: "A", Refs: []subsume.Ref{{Name: "f"}}}, {Name: "B"},
	}}
)

// vocabularies lists those of heaps.
func (g Given) vocabularies() []vocabulary {
	list := []vocabulary{list1, tree1, two}
	if g.Subtypes {
		list = append(list, subtypes)
	}
	return list
}

// names are those of reference variables.
var names = []string{"x", "y", "z"}

// heap builds a heap of at most so many objects, without garbage: objects are numbered
// as the roots reach them, so that no two choices make the same one.
func heap(src props.Source, v vocabulary, roots, most int) *subsume.State {
	s := &subsume.State{Name: "s", Classes: v.classes, PC: lang.True}
	target := func(class string, uninit bool) subsume.Node {
		to := []subsume.Node{subsume.Null}
		if uninit {
			to = append(to, subsume.Uninit)
		}
		for n := range s.Objects {
			if v.any || s.Objects[n].Class.Name == class {
				to = append(to, subsume.Node(n))
			}
		}
		var fresh []*subsume.Class
		if len(s.Objects) < most {
			fresh = append(fresh, lists.Filter(v.classes, func(c *subsume.Class) bool { return v.any || c.Name == class })...)
		}
		at := src.Choose(len(to)+len(fresh), "target")
		if at < len(to) {
			return to[at]
		}
		c := fresh[at-len(to)]
		o := subsume.Object{Name: fmt.Sprintf("o%d", len(s.Objects)+1), Class: c, To: make([]subsume.Node, len(c.Refs))}
		s.Objects = append(s.Objects, o)
		return subsume.Node(len(s.Objects) - 1)
	}
	for i := range roots {
		class := v.classes[i%len(v.classes)].Name
		if v.any {
			class = ""
		}
		s.Roots = append(s.Roots, subsume.Root{Name: names[i], Class: class})
		s.Roots[i].To = target(class, false)
	}
	for n := 0; n < len(s.Objects); n++ {
		for f, r := range s.Objects[n].Class.Refs {
			s.Objects[n].To[f] = target(r.Class, true)
		}
	}
	return s
}

// heaps makes two heaps of one program.
func (g Given) heaps(src props.Source) Case {
	v := props.OneOf(src, "classes", g.vocabularies())
	return g.pair(src, v, 1+src.Choose(3, "roots"), 3)
}

// pair makes two heaps over a vocabulary.
func (g Given) pair(src props.Source, v vocabulary, roots, most int) (k Case) {
	src.Group("s1", func() { k.S1 = heap(src, v, roots, most) })
	src.Group("s2", func() {
		if src.Choose(2, "near") == 1 { // much like the first one: random pairs seldom match
			k.S2 = near(src, k.S1)
			return
		}
		k.S2 = heap(src, v, roots, most)
	})
	return k
}

// near returns a heap that differs from s in a place or two.
func near(src props.Source, s *subsume.State) *subsume.State {
	t := s.Clone()
	for range 1 + src.Choose(2, "changes") {
		if len(t.Objects) == 0 {
			return t
		}
		o := &t.Objects[src.Choose(len(t.Objects), "object")]
		if len(o.To) == 0 {
			continue
		}
		f := src.Choose(len(o.To), "field")
		to := []subsume.Node{subsume.Uninit, subsume.Null}
		for n := range t.Objects {
			if c := o.Class.Refs[f].Class; c == "" || c == t.Objects[n].Class.Name {
				to = append(to, subsume.Node(n))
			}
		}
		o.To[f] = props.OneOf(src, "to", to)
	}
	return t.Collected()
}

// lists makes two lists. With three variables, two may share what a third does not.
func (g Given) lists(src props.Source) (k Case) {
	roots := 1 + src.Choose(3, "roots")
	src.Group("s1", func() { k.S1 = chains(src, roots) })
	src.Group("s2", func() {
		if src.Choose(2, "near") == 0 || len(k.S1.Objects) == 0 {
			k.S2 = chains(src, roots)
			return
		}
		t := k.S1.Clone() // another variable points elsewhere
		t.Roots[src.Choose(roots, "root")].To = subsume.Node(src.Choose(len(t.Objects), "to"))
		k.S2 = t.Collected()
	})
	return k
}

// chains builds a heap whose roots have chains of objects, each of which ends in null,
// in what is not initialised, or in an object that there is.
func chains(src props.Source, roots int) *subsume.State {
	s := &subsume.State{Name: "s", Classes: list1.classes, PC: lang.True}
	class := list1.classes[0]
	for i := range roots {
		before := len(s.Objects)
		for range src.Choose(7, "objects") {
			n := len(s.Objects)
			if n > before {
				s.Objects[n-1].To[0] = subsume.Node(n)
			}
			s.Objects = append(s.Objects, subsume.Object{Name: fmt.Sprintf("o%d", n+1), Class: class, To: []subsume.Node{subsume.Null}})
		}
		end := []subsume.Node{subsume.Null}
		if len(s.Objects) > before {
			end = append(end, subsume.Uninit)
		}
		for n := range s.Objects {
			end = append(end, subsume.Node(n))
		}
		to := props.OneOf(src, "end", end)
		r := subsume.Root{Name: names[i], Class: class.Name, To: to}
		if len(s.Objects) > before {
			s.Objects[len(s.Objects)-1].To[0] = to
			r.To = subsume.Node(before)
		}
		s.Roots = append(s.Roots, r)
	}
	return s
}
