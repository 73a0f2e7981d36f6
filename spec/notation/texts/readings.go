package texts

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/spec"
	"tandem/spec/notation"
)

// What a reading has in the place of a formula where it has no such entry, and of an ID
// where it says how formulas are written, as δ(e)σ as δ(eσ).
const (
	none = "none"
	each = "each"
)

// said is a formula of a reading, in the place of an entry.
type said struct{ side, id, formula, by string }

// Reading is a reading as text. Of panics where formulas do not parse, as tests make all.
type Reading struct {
	spec.Reading[*Language]
	Unsaid string // why the formulas do not say what differs. "": they do
}

// Sides is a language of sides T by a reading, and its formulas; nil if they do not say what differs.
type Sides[T any] struct {
	Of   T
	Text *Language
}

// As lists the readings in the file of a language by what of makes of each. It panics on mistakes in the file.
func As[T any](language, file string, of func(r Reading, text *Language) T) []spec.Reading[Sides[T]] {
	written, err := ReadReadings(language, language, file)
	if err != nil {
		panic(err)
	}
	var list []spec.Reading[Sides[T]]
	for _, r := range written {
		list = append(list, spec.Readings([]spec.Reading[*Language]{r.Reading}, func(l *Language) Sides[T] {
			sides := Sides[T]{of(r, l), l}
			if r.Unsaid != "" {
				sides.Text = nil
			}
			return sides
		})...)
	}
	return list
}

// Made lists the readings in a file that are changes in Go of what is right, and no formulas. It panics on
// mistakes in the file.
func Made[T any](file string, right func() T, changes map[string]func(*T)) []spec.Reading[T] {
	written, err := ReadReadings("", "readings.rules", file)
	if err != nil {
		panic(err)
	}
	return lists.Map(written, func(r Reading) spec.Reading[T] {
		r.Of = func() *Language { return nil }
		return spec.Readings([]spec.Reading[*Language]{r.Reading}, func(*Language) T {
			of := right()
			changes[r.ID](&of)
			return of
		})[0]
	})
}

// readingLine is what a line of a file of readings looks like.
const readingLine = "“name: what is read how”, or with blanks before it “symbolic ID: formula”, “from: words of the paper”, “unsaid: why”, or “entries”, “ours”, “refutes”, “mended”, “judged”, “as” or “found statement” with a list"

// ReadReadings returns the readings in a file, as languages of that name. A reading is
//
//	elem-rigid: what is read how
//	  from: the words of the paper that say so
//	  refutes: correctness, completeness
//	  symbolic Elem: formula
//	  symbolic Elem-Err: formula
//	    that goes on
//
// with the fields of spec.Reading by name. A formula stands in the place of the entries of
// its side and ID, or is none where the reading has no such entry; the ID each is for a way
// to write rules. “as: other, readings” are readings whose formulas it has, too, before its
// own: the last ones count. Rules with another ID stand in the place of the one of the
// entries that has none; further clauses stand before those of their function, in their
// order, and further rules at the end. Without entries, these are those with a formula.
// “found: statement | program | values | heap” is a case.
//
// Lines that begin with // are for people. An error is a *Problem.
func ReadReadings(language, file, text string) ([]Reading, error) {
	var list []Reading
	own, as := map[string][]said{}, map[string][]string{}
	field := func(r *Reading, key, value string) bool {
		words := strings.Split(value, ", ")
		if side, id, ok := strings.Cut(key, " "); ok {
			own[r.ID] = append(own[r.ID], said{side, id, value, r.ID})
			return (side == rules.Symbolic || side == rules.Concrete) && isID(id)
		}
		of := map[string]*[]string{"entries": &r.Entries, "ours": &r.Ours, "refutes": &r.Refutes, "mended": &r.Mended, "judged": &r.Judged}[key]
		switch {
		case of != nil:
			*of = words
		case key == "from":
			r.From = value
		case key == "unsaid":
			r.Unsaid = value
		case key == "as":
			as[r.ID] = words
		case key == "found":
			c := append(strings.Split(value, " | "), "", "")
			r.Found = append(r.Found, spec.Found{Statement: c[0], Program: c[1], Values: c[2], Heap: c[3]})
		default:
			return false
		}
		return true
	}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		at, depth := i, strings.Index(lines[i], line)
		for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    "); i++ {
			line += " " + strings.TrimSpace(lines[i+1])
		}
		key, value, ok := strings.Cut(line, ": ")
		switch {
		case ok && depth == 0 && isID(key):
			list = append(list, Reading{Reading: spec.Reading[*Language]{ID: key, Text: value}})
		case !ok || depth != 2 || len(list) == 0 || !field(&list[len(list)-1], key, value):
			return nil, &Problem{file, &notation.Error{Line: at + 1, Col: depth + 1, Found: shortened(line), Expected: readingLine}}
		}
	}
	for i, r := range list {
		var formulas []said
		var with func(id string)
		with = func(id string) {
			for _, other := range as[id] {
				with(other)
			}
			if !slices.ContainsFunc(formulas, func(o said) bool { return o.by == id }) {
				formulas = append(formulas, own[id]...)
			}
		}
		with(r.ID)
		if r.Entries == nil {
			for _, o := range formulas {
				if target := o.side + " " + o.id; !slices.Contains(r.Entries, target) {
					r.Entries = append(r.Entries, target)
				}
			}
			list[i].Entries = r.Entries
		}
		list[i].Of = func() *Language {
			l, err := Printed(language).as(r.Entries, formulas)
			if err != nil {
				panic(fmt.Sprintf("texts: the formulas of %s, %s: %v", language, r.ID, err))
			}
			return l
		}
	}
	return list, nil
}

// As returns the language as a reading has it that is Go: what the comments of these functions
// say, as wp.newEqLeft, stands in the place of entries.
func (l *Language) As(entries, funcs []string) (*Language, error) {
	var list []said
	for _, fn := range funcs {
		found := saidBy(fn)
		if len(found) == 0 {
			return nil, fmt.Errorf("no comment of %s has a formula", fn)
		}
		for _, o := range found {
			list = append(list, said{o.Side, o.ID, o.Formula, fn})
		}
	}
	return l.as(entries, list)
}

// as returns the language with a reading's formulas.
func (l *Language) as(entries []string, all []said) (*Language, error) {
	to := *l
	to.Lines = slices.Clone(l.Lines)
	added := map[string]int{} // clauses, of a function
	by := map[string]int{}    // the last formula of a target
	var rewritings []int
	for i, o := range all {
		target := o.side + " " + o.id
		if o.id == each {
			rewritings = append(rewritings, i)
			continue
		}
		at := slices.IndexFunc(to.Lines, func(line Line) bool { return line.Target() == target })
		if o.formula == none {
			if at < 0 {
				return nil, fmt.Errorf("there is no %s", target)
			}
			to.leave(at)
			continue
		}
		f, err := notation.Parse(to.Dialects[o.side], o.formula, 1)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.id, err)
		}
		line := Line{Side: o.side, ID: o.id, Cite: "as read", Text: o.formula, Formula: f, Changed: true}
		before, again := by[target]
		switch old := to.unsaid(o.side, entries, all); {
		case at >= 0 && again && all[before].by == o.by: // one more of the same ID
			for at < len(to.Lines) && to.Lines[at].Target() == target {
				at++
			}
			to.Lines = slices.Insert(to.Lines, at, line)
		case at >= 0:
			to.Lines[at] = line
			rest := slices.DeleteFunc(slices.Clone(to.Lines[at+1:]), func(o Line) bool { return o.Target() == target })
			to.Lines = append(to.Lines[:at+1], rest...)
		case f.Rule && old >= 0:
			to.leave(old)
			to.Lines = slices.Insert(to.Lines, old, line)
		case f.Rule:
			to.Lines = to.behind(line)
		default:
			function := line.Side + " " + kind(f)
			first := slices.IndexFunc(to.Lines, func(o Line) bool { return o.Side == line.Side && sameKind(o.Formula, f) })
			to.Lines = slices.Insert(to.Lines, max(0, first)+added[function], line)
			added[function]++
		}
		by[target] = i
	}
	for _, i := range rewritings {
		later := func(line Line) bool { return by[line.Target()] > i }
		if err := to.rewrite(all[i].side, all[i].formula, later); err != nil {
			return nil, err
		}
	}
	for i, line := range to.Lines { // a rule that runs others, as New does, runs these
		to.Lines[i].Changed = line.Changed || slices.ContainsFunc(to.Lines, func(o Line) bool {
			return o.Changed && o.Formula.Rule && o.Side == line.Side && line.Formula.Runs(o.ID)
		})
	}
	return &to, nil
}

// leave leaves out the entry in a line.
func (l *Language) leave(at int) {
	l.without = append(slices.Clip(l.without), l.Lines[at].Target())
	l.Lines = slices.Delete(l.Lines, at, at+1)
}

// LeftOut lists the IDs of the entries of a side that the language does not have.
func (l *Language) LeftOut(side string) []string {
	var list []string
	for _, target := range l.without {
		if of, id, _ := strings.Cut(target, " "); of == side {
			list = append(list, id)
		}
	}
	return list
}

// Removes reports whether a rule leaves out conditions on fresh variables, as bN does.
func (l *Language) Removes() bool {
	return slices.ContainsFunc(l.Lines, func(line Line) bool { return line.Formula.Rule && line.Formula.Removes() })
}

// unsaid returns the line of a rule that a reading has something else for, under another ID.
func (l *Language) unsaid(side string, entries []string, all []said) int {
	return slices.IndexFunc(l.Lines, func(line Line) bool {
		return line.Side == side && line.Formula.Rule && slices.Contains(entries, line.Target()) &&
			!slices.ContainsFunc(all, func(o said) bool { return o.side+" "+o.id == line.Target() })
	})
}

// behind returns the lines with a rule behind the last one that was changed on its side, or at the end.
func (l *Language) behind(line Line) []Line {
	at := len(l.Lines)
	for i, o := range l.Lines {
		if o.Side == line.Side && o.Changed && o.Formula.Rule {
			at = i + 1
		}
	}
	return slices.Insert(l.Lines, at, line)
}

// rewrite writes the rules of a side in another way, but those that come later.
func (l *Language) rewrite(side, way string, later func(Line) bool) error {
	w, err := notation.ParseRewriting(l.Dialects[side], way)
	if err != nil {
		return err
	}
	changed := false
	for i, line := range l.Lines {
		if line.Side != side || !line.Formula.Rule || later(line) {
			continue
		}
		f, err := line.Formula.Rewritten(w)
		if err != nil {
			return fmt.Errorf("%s: %w", line.ID, err)
		}
		if f.String() != line.Formula.String() {
			line.Formula, line.Text, line.Changed, changed = f, f.String(), true, true
			l.Lines[i] = line
		}
	}
	if !changed {
		return fmt.Errorf("no rule of %s has %s", l.Name, strings.Split(way, " as ")[0])
	}
	return nil
}

// saidBy returns what the comment of a function says: lines of entries, or one entry of the index.
func saidBy(fn string) []rules.Other {
	list := lists.Filter(rules.Others(), func(o rules.Other) bool { return o.Func == fn })
	if list != nil {
		return list
	}
	for _, e := range rules.All() {
		if e.Func == fn {
			list = append(list, rules.Other{Language: e.Language, Side: e.Side, ID: e.ID, Formula: e.Formula, Func: e.Func})
		}
	}
	return list
}
