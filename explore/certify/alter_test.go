package certify_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tandem/explore/certify"
	"tandem/internal/longtest"
	"tandem/lang"
)

// alteration is a certificate with one thing changed.
type alteration struct {
	record int    // which
	field  string // of it; "" for the record itself
	what   string
	to     document
}

// words are what a text is replaced by, by its field; others get a letter more.
var words = map[string][]string{
	"rule": {
		"Assign", "Assign-Err", "Assign-G", "Assign-L", "Elem", "Elem-Err", "Bound", "Bound-Err", "If-T", "If-F", "If-Err",
		"While-T", "While-F", "While-Err", "Call", "Call-Err", "Return", "", "if-t",
		"Assign-F", "New", "End",
		"Assume", "Assert", "Assert-F", "Input", "Assume-Err", "Assert-Err", "Nil-Err",
	},
	"nil":      {"C", "D", ""},
	"class":    {"C", "D", ""},
	"fresh":    {"x#1", "x#2", "x#3", "x#0", "x#01", "x#-1", "x", "y#1", ""},
	"status":   certify.Statuses,
	"type":     {"int", "bool", "[]int", "C", ""},
	"by":       {"simplification", "solver", "nobody"},
	"language": certify.Languages(),
	"at":       {"1:1", "", "8:1 "},
	"int":      {"0", "1", "-1", "2", "1000000008", "x"},
	"op": func() []string {
		names := []string{"", "And"}
		for _, o := range lang.Operators() {
			names = append(names, o.Name)
		}
		return names
	}(),
}

// others returns the values that v is replaced by, as the value of a field.
func others(field string, v any, vars []string) map[string]any {
	list := map[string]any{}
	put := func(what string, to any) { list[what] = to }
	switch v := v.(type) {
	case int:
		put("one more", v+1)
		put("one less", v-1)
		put("0", 0)
		put("a text", strconv.Itoa(v))
	case bool:
		put("the other", !v)
	case string:
		candidates := append(slices.Clone(words[field]), v+"x")
		if field == "var" {
			candidates = append(candidates, vars...)
		}
		if field == "choices" {
			candidates = append(candidates, "T"+v, v+"F", strings.TrimSuffix(v, "T"), strings.ReplaceAll(v, "F", "T"), strings.ReplaceAll(v, "T", "F"))
		}
		for _, w := range candidates {
			put(fmt.Sprintf("%q", w), w)
		}
		put("a number", 1)
	case []any:
		for i := range v {
			put(fmt.Sprint("without entry ", i), slices.Delete(slices.Clone(v), i, i+1))
			put(fmt.Sprint("entry twice ", i), slices.Insert(slices.Clone(v), i, v[i]))
			if i > 0 {
				w := slices.Clone(v)
				w[i-1], w[i] = w[i], w[i-1]
				put(fmt.Sprint("entries swapped ", i), w)
			}
			for what, to := range others("", v[i], vars) {
				w := slices.Clone(v)
				w[i] = to
				put(fmt.Sprint("entry ", i, " ", what), w)
			}
		}
		put("an entry more", append(slices.Clone(v), 1))
	case *object:
		for i, key := range v.keys {
			w := clone(v).(*object)
			w.remove(key)
			put("without "+key, w)
			for _, x := range append([]string{"zzz"}, vars...) {
				w := clone(v).(*object)
				w.keys[i] = x
				put(key+" renamed "+x, w)
			}
			if i > 0 && field == "sigma" {
				w := clone(v).(*object)
				w.keys[i-1], w.keys[i] = w.keys[i], w.keys[i-1]
				put("keys swapped "+key, w)
			}
			if field != "model" { // see TestAlteredModels
				for what, to := range others("", v.values[i], vars) {
					w := clone(v).(*object)
					w.values[i] = to
					put(key+" "+what, w)
				}
			}
		}
		w := clone(v).(*object)
		w.set("zzz", 1)
		put("an entry more", w)
	}
	for what, to := range list {
		if same(to, v) {
			delete(list, what)
		}
	}
	return list
}

func same(v, w any) bool { return fmt.Sprintf("%T %s", v, text(v)) == fmt.Sprintf("%T %s", w, text(w)) }

func text(v any) string {
	d := document{&object{keys: []string{"v"}, values: []any{v}}}
	return string(d.text())
}

// alterations enumerates everything that can be changed in one place.
func alterations(d document, yield func(alteration)) {
	var vars []string
	for _, r := range d {
		if x, ok := r.find("var").(string); ok {
			vars = append(vars, x)
		}
	}
	with := func(i int, field, what string, change func(document) document) {
		c := slices.Clone(d)
		c[i] = clone(d[i]).(*object)
		yield(alteration{i, field, what, change(c)})
	}
	for i, r := range d {
		for _, key := range r.keys {
			list := others(key, r.find(key), vars)
			for _, what := range slices.Sorted(maps.Keys(list)) {
				with(i, key, what, func(c document) document { c[i].set(key, list[what]); return c })
			}
			with(i, key, "left out", func(c document) document { c[i].remove(key); return c })
			with(i, key, "twice", func(c document) document {
				c[i].keys, c[i].values = append(c[i].keys, key), append(c[i].values, r.find(key))
				return c
			})
		}
		for _, key := range []string{"zzz", "stopped", "reason", "model", "by", "stmt", "input"} {
			if r.find(key) == nil {
				with(i, key, "added", func(c document) document { c[i].set(key, "x"); return c })
			}
		}
		with(i, "", "left out", func(c document) document { return slices.Delete(c, i, i+1) })
		with(i, "", "twice", func(c document) document { return slices.Insert(c, i, r) })
		if i > 0 {
			with(i, "", "swapped", func(c document) document { c[i-1], c[i] = c[i], c[i-1]; return c })
		}
	}
}

// Every alteration of one place is refused, or is neutral for a reason. Only
// a sweep takes more than every eleventh.
func TestAlterationsAreRefused(t *testing.T) {
	for name, d := range certificates(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if r := check(t, d.text(), nil); r.Problem != nil {
				t.Fatalf("as it is: %d:%d: %v", r.Problem.Line, r.Problem.Col, r.Problem)
			}
			whole := string(d.text())
			refused, reasons, n := 0, map[string]int{}, 0
			alterations(d, func(a alteration) {
				if n++; !longtest.Sweeps() && n%11 != 0 {
					return
				}
				switch wrong, why := judged(d, whole, a, check(t, a.to.text(), nil)); {
				case wrong != "":
					t.Error(wrong)
				case why != "":
					reasons[why]++
				default:
					refused++
				}
			})
			t.Logf("%d refused", refused)
			for why, n := range reasons {
				t.Logf("%d neutral: %s", n, why)
			}
		})
	}
}

// subtreeEnd returns the records of the step with that index, and all behind it up to
// what is not below it.
func (d document) subtreeEnd(i int) (end int) {
	inside := map[int]bool{d[i].find("step").(int): true}
	last := i + 1
	for j := i + 1; j < len(d); j++ {
		switch d[j].kind() {
		case "node":
			continue
		case "end":
			return last
		}
		if !inside[d[j].find("from").(int)] {
			return last
		}
		if n, ok := d[j].find("step").(int); ok {
			inside[n] = true
		}
		last = j + 1
	}
	return last
}

// Alterations of the tree with all numbers and counts made right: only that
// something is missing, or not in its place, is wrong.
func TestConsistentAlterationsAreRefused(t *testing.T) {
	for name, d := range certificates(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if r := check(t, d.renumbered().text(), nil); r.Problem != nil {
				t.Fatalf("renumbered: %v", r.Problem)
			}
			n, siblings := 0, 0
			wrong := func(i int, what string, c document) {
				n++
				r := check(t, c.renumbered().text(), nil)
				if r.Problem == nil || r.Problem.Kind != certify.Refused {
					t.Errorf("%s %d (record %d): %v", what, d[i].find(d[i].kind()), i+1, r.Problem)
				}
			}
			without := func(from, to int, put ...*object) document {
				c := slices.Clone(d[:from])
				for _, r := range d[from:to] { // whoever uses them later
					if r.kind() == "node" {
						c = append(c, r)
					}
				}
				return append(append(c, put...), d[to:]...)
			}
			for i, r := range d {
				switch r.kind() {
				case "cut":
					wrong(i, "without cut", without(i, i+1))
					wrong(i, "twice the cut", without(i, i, r))
					bound := &object{
						keys:   []string{"path", "from", "choices", "status", "reason", "steps", "depth", "phi", "sigma"},
						values: []any{0, r.find("from"), "", "bound", "bound on depth: 1 steps", 1, 0, 1, &object{}},
					}
					wrong(i, "a path for the cut", without(i, i+1, bound))
				case "path":
					wrong(i, "without path", without(i, i+1))
					wrong(i, "twice the path", without(i, i, r))
				case "node":
					if c := d.again(i); c != nil {
						wrong(i, "twice the expression of node", c)
					}
				case "step":
					end := d.subtreeEnd(i)
					wrong(i, "without the tree of step", without(i, end))
					twice := slices.Clone(d[i:end])
					wrong(i, "twice the tree of step", append(slices.Clone(d[:end]), append(fresh(twice), d[end:]...)...))
					sibling := end
					for sibling < len(d) && d[sibling].kind() == "node" {
						sibling++
					}
					if sibling < len(d) && d[sibling].kind() == "step" && d[sibling].find("from") == r.find("from") {
						next := d.subtreeEnd(sibling)
						wrong(i, "behind the next, the tree of step", slices.Concat(d[:i], swapped(d[i:end], d[end:next]), d[next:]))
						siblings++
					}
				}
			}
			if n < 5 || siblings == 0 {
				t.Errorf("only %d alterations, %d of the order", n, siblings)
			}
			t.Logf("%d alterations", n)
		})
	}
}

// again has the node with that index defined twice, the second time for the last
// record that refers to it; nil if there is only one that does.
func (d document) again(i int) document {
	const other = 1000
	n := d[i].find("node").(int)
	var users []int
	for j, r := range d {
		uses := false
		refs(r, func(m int) int { uses = uses || m == n; return m })
		if uses {
			users = append(users, j)
		}
	}
	if len(users) < 2 {
		return nil
	}
	c := slices.Insert(d.clone(), i+1, clone(d[i]).(*object))
	c[i+1].set("node", other)
	refs(c[users[len(users)-1]+1], func(m int) int {
		if m == n {
			return other
		}
		return m
	})
	return c
}

// fresh returns the records without nodes, and with other numbers of steps.
func fresh(d document) document {
	const more = 1000
	var c document
	inside := map[int]bool{}
	for _, r := range d.clone() {
		if r.kind() == "node" {
			continue
		}
		if inside[r.find("from").(int)] {
			r.set("from", r.find("from").(int)+more)
		}
		if n, ok := r.find("step").(int); ok {
			inside[n] = true
			r.set("step", n+more)
		}
		c = append(c, r)
	}
	return c
}

// swapped returns two parts in the other order, and their nodes before them.
func swapped(first, second document) document {
	var nodes, rest document
	for _, r := range slices.Concat(second, first) {
		if r.kind() != "node" {
			rest = append(rest, r)
		}
	}
	for _, r := range slices.Concat(first, second) {
		if r.kind() == "node" {
			nodes = append(nodes, r)
		}
	}
	return append(nodes, rest...)
}
