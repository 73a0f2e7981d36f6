package subsumption

import (
	"fmt"
	"strings"

	"tandem/lang"
	"tandem/lang/heapfile"
)

// Read reads the text of a file of a state; file is its name, for messages. The error is syntax.Errors.
func Read(file string, src []byte) (*State, error) {
	f, err := heapfile.ReadState(file, src)
	if err != nil {
		return nil, err
	}
	s := &State{Name: file, PC: f.Condition}
	for _, c := range f.Classes {
		class := &Class{Name: c.Name}
		for _, d := range c.Fields {
			if d.Class == "" {
				class.Ints = append(class.Ints, d.Name)
			} else {
				class.Refs = append(class.Refs, Ref{d.Name, d.Class})
			}
		}
		s.Classes = append(s.Classes, class)
	}
	for _, o := range f.Objects {
		c := f.Classes[o.Class]
		to := Object{Name: o.Name, Class: s.Classes[o.Class]}
		for i, v := range o.Fields {
			if c.Fields[i].Class == "" {
				to.Data = append(to.Data, v.Expr)
			} else {
				to.To = append(to.To, Node(v.To))
			}
		}
		for _, t := range o.Sum {
			sum := []lang.Expr{}
			for i, v := range t {
				if c.Fields[i].Class == "" {
					sum = append(sum, v.Expr)
				}
			}
			to.Sum = append(to.Sum, sum)
		}
		s.Objects = append(s.Objects, to)
	}
	for _, x := range f.Variables {
		if !x.Expr.IsZero() {
			s.Numbers = append(s.Numbers, Number{Name: x.Name, Value: x.Expr})
			continue
		}
		r := Root{Name: x.Name, To: Node(x.To)}
		if r.To.IsObject() {
			r.Class = s.Objects[r.To].Class.Name
		}
		s.Roots = append(s.Roots, r)
	}
	if f.Array != nil {
		a := &Array{Name: f.Array.Name, Len: f.Array.Length}
		for _, c := range f.Array.Cells {
			a.Cells = append(a.Cells, Cell(c))
		}
		s.Array = a
	}
	return s, nil
}

// Format returns the state as a file that Read reads back the same, without special nodes.
func (s *State) Format() []byte {
	var b strings.Builder
	list := func(open, end string, n int, each func(i int) string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = each(i)
		}
		return open + strings.Join(parts, ", ") + end
	}
	integer := func(e lang.Expr) string {
		if e.IsZero() {
			return fmt.Sprintf("%q", heapfile.Uninit)
		}
		return fmt.Sprintf("%q", e.String())
	}
	fmt.Fprintf(&b, "{\n  \"schema\": %q,\n  \"classes\": ", heapfile.StateSchema)
	b.WriteString(list("{", "}", len(s.Classes), func(i int) string {
		c := s.Classes[i]
		return fmt.Sprintf("%q: ", c.Name) + list("{", "}", len(c.Ints)+len(c.Refs), func(i int) string {
			if i < len(c.Ints) {
				return fmt.Sprintf(`%q: "int"`, c.Ints[i])
			}
			return fmt.Sprintf("%q: %q", c.Refs[i-len(c.Ints)].Name, c.Refs[i-len(c.Ints)].Class)
		})
	}))
	symbols := s.Symbols()
	b.WriteString(",\n  \"symbols\": " + list("[", "]", len(symbols), func(i int) string { return fmt.Sprintf("%q", symbols[i].Name) }))
	b.WriteString(",\n  \"objects\": {")
	for i := range s.Objects {
		o := &s.Objects[i]
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "\n    %q: {\"class\": %q, ", o.Name, o.Class.Name)
		if o.IsSummary() {
			b.WriteString(`"summary": ` + list("[", "]", len(o.Sum), func(i int) string {
				t := o.Sum[i]
				return list("{", "}", len(t), func(f int) string { return fmt.Sprintf("%q: %s", o.Class.Ints[f], integer(t[f])) })
			}) + ", ")
		}
		n := len(o.Data)
		b.WriteString(`"fields": ` + list("{", "}", n+len(o.To), func(i int) string {
			if i < n {
				return fmt.Sprintf("%q: %s", o.Class.Ints[i], integer(o.Data[i]))
			}
			return fmt.Sprintf("%q: %s", o.Class.Refs[i-n].Name, s.quotedNode(o.To[i-n]))
		}) + "}")
	}
	b.WriteString("\n  },\n")
	if a := s.Array; a != nil {
		fmt.Fprintf(&b, "  \"array\": {%q: {\"length\": %s, \"cells\": %s}},\n", a.Name, integer(a.Len), list("[", "]", len(a.Cells), func(i int) string {
			return fmt.Sprintf(`{"index": %s, "elem": %s}`, integer(a.Cells[i].Index), integer(a.Cells[i].Elem))
		}))
	}
	b.WriteString("  \"variables\": " + list("{", "}", len(s.Roots)+len(s.Numbers), func(i int) string {
		if i < len(s.Roots) {
			return fmt.Sprintf("%q: %s", s.Roots[i].Name, s.quotedNode(s.Roots[i].To))
		}
		x := s.Numbers[i-len(s.Roots)]
		return fmt.Sprintf("%q: %s", x.Name, integer(x.Value))
	}))
	fmt.Fprintf(&b, ",\n  \"condition\": %q\n}\n", s.PC.String())
	return []byte(b.String())
}

func (s *State) quotedNode(n Node) string {
	if n == Null {
		return "null"
	}
	return fmt.Sprintf("%q", s.NameOf(n))
}

// NameOf returns a node in words: null, uninit, or the name of the object.
func (s *State) NameOf(n Node) string {
	switch n {
	case Null:
		return "null"
	case Uninit:
		return heapfile.Uninit
	default:
		return s.Objects[n].Name
	}
}
