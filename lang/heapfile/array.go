package heapfile

import (
	"fmt"

	"tandem/lang"
	"tandem/lang/jsonread"
)

// array returns n's value of the array type t: a list within the bound, an object of elements by
// index and "else", or a text as --in has it. of is what has the value.
func (r *reader) array(n jsonread.Node, of string, t lang.Type) (lang.Value, bool) {
	switch {
	case n.Kind == '[' && t.IsBounded():
		return r.list(n, of, t)
	case n.Kind == '{':
		return r.entries(n, of, t)
	case n.Kind == '"':
		v, err := lang.ParseValue(string(r.Text(n)), t)
		if err != nil {
			r.Wrong(n, "", "%s (%v): %v", of, t, err)
		}
		return v, err == nil
	}
	expected := `an array such as {"0": 3, "else": 0}`
	if t.IsBounded() {
		expected = "an array such as [3, 1]"
	}
	r.Wrong(n, "", "%s (%v): found %s, expected %s", of, t, r.What(n), expected)
	return nil, false
}

// list reads the elements within the bound.
func (r *reader) list(n jsonread.Node, of string, t lang.Type) (lang.Value, bool) {
	var elements []lang.Entry
	count, right := int64(0), true
	r.Elements(n, func(value jsonread.Node) {
		v, ok := r.value(value, fmt.Sprintf("%s[%d]", of, count), t.Elem())
		if right = right && ok; right {
			elements = append(elements, lang.Entry{I: lang.NewInt(count), V: v})
		}
		count++
	})
	if !right {
		return nil, false
	}
	return lang.ArrayWith(t, lang.Default(t.Elem()), elements).WithBound(lang.NewInt(count)), true
}

// entries reads elements by index; "else" is the others, "length" the bound of an array with one.
func (r *reader) entries(n jsonread.Node, of string, t lang.Type) (lang.Value, bool) {
	var elements []lang.Entry
	var rest lang.Value
	bound, right, bounded := lang.NewInt(0), true, false
	ok := r.Each(n, of, func(name, value jsonread.Node) {
		switch key := string(r.Text(name)); {
		case key == "else":
			v, ok := r.value(value, of+", else", t.Elem())
			rest, right = v, right && ok
		case key == "length" && t.IsBounded():
			v, ok := r.value(value, "|"+of+"|", lang.Int)
			if n, _ := v.(lang.IntValue); ok && n.Big().Sign() < 0 {
				r.Wrong(value, "", "|%s|: found %v, expected 0 or more", of, n)
				ok = false
			} else if ok {
				bound = n
			}
			right, bounded = right && ok, true
		default:
			i, err := lang.ParseValue(key, t.Dom())
			if err != nil {
				r.Wrong(name, "", `%s (%v): %v, or "else"`, of, t, err)
				right = false
				return
			}
			v, ok := r.value(value, of+"["+key+"]", t.Elem())
			if right = right && ok; right {
				elements = append(elements, lang.Entry{I: i, V: v})
			}
		}
	})
	switch {
	case !ok || !right:
		return nil, false
	case rest == nil:
		r.Wrong(n, "", `%s (%v): found no "else", expected the element at all other indexes`, of, t)
		return nil, false
	case t.IsBounded() && !bounded:
		r.Wrong(n, "", `%s (%v): found no "length", expected the bound, or a list`, of, t)
		return nil, false
	}
	a := lang.ArrayWith(t, rest, elements)
	if bounded {
		a = a.WithBound(bound)
	}
	return a, true
}
