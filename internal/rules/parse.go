package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// file is what a file of formulas has.
type file struct {
	entries []Entry
	others  []Other
}

// header is what the first line of an entry looks like.
const header = "“symbolic rule ID, in package.function”, a clause, an entry of the concrete side, “other …” or “language NAME”"

// parse reads a file of formulas. An entry is
//
//	symbolic rule Elem, in arrays/symbounds.elem
//	  printed: the formula as the paper prints it
//	  runs: the formula by which the theorems hold, if that is another one
//	  cite: §2.1, array assignment, first transition, repaired
//	  why: one sentence
//
// The place of printed can have “described: words” or “ours: words”, for what the paper says in words or
// omits. Further fields are source, where it is not that of cite, note, and twin, where the counterpart has
// another ID. “repair: formula” stands in an entry of its own, beside the printed one of the same ID. An entry
// that begins with other is none of the language, but of a reading. Text goes on in lines that begin with
// four blanks, which are left out; four more are a tab. Lines that begin with // are for people.
func parse(name, text string) (f file, err error) {
	language := ""
	var entry *parsed
	end := func() {
		if entry != nil && err == nil {
			err = f.add(*entry)
		}
		entry = nil
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "    ") && entry != nil && entry.last != "" {
			rest := line[4:]
			if more := strings.TrimLeft(rest, " "); len(rest)-len(more) == 4 {
				rest = "\t" + more
			}
			entry.fields[entry.last] += "\n" + rest
			continue
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "language "):
			end()
			language = strings.TrimPrefix(line, "language ")
		case line[0] != ' ':
			end()
			if entry = begin(line, language); entry == nil {
				return f, fmt.Errorf("%s:%d:1: found “%s”, expected %s", name, i+1, line, header)
			}
			entry.place = fmt.Sprintf("%s:%d:1", name, i+1)
		default:
			key, value, _ := strings.Cut(trimmed, ": ")
			if entry == nil || !slices.Contains(keys, key) || entry.has(key) {
				return f, fmt.Errorf("%s:%d:3: found “%s”, expected one of %s, each once", name, i+1, key, strings.Join(keys, ", "))
			}
			entry.fields[key], entry.last = value, key
		}
		if err != nil {
			return f, err
		}
	}
	end()
	f.pair()
	return f, err
}

// pair makes entries of two sides with one ID twins, where they name no other.
func (f *file) pair() {
	known := map[string]bool{}
	for _, e := range f.entries {
		known[e.Language+" "+e.Target()] = true
	}
	for i, e := range f.entries {
		other := map[string]string{Symbolic: Concrete, Concrete: Symbolic}[e.Side]
		switch {
		case e.Twin == "none":
			f.entries[i].Twin = ""
		case e.Twin == "" && known[e.Language+" "+other+" "+e.ID]:
			f.entries[i].Twin = e.ID
		}
	}
}

// keys are the fields of an entry.
var keys = []string{Printed, Described, Ours, "repair", "runs", "cite", "source", "note", "why", "twin"}

// parsed is an entry as it is read.
type parsed struct {
	Entry
	other  bool
	fields map[string]string
	last   string
	place  string // of its first line
}

func (p *parsed) has(key string) bool { _, ok := p.fields[key]; return ok }

// begin reads the first line of an entry; nil if it is none.
func begin(line, language string) *parsed {
	head, fn, ok := strings.Cut(line, ", in ")
	words := strings.Fields(head)
	other := len(words) > 0 && words[0] == "other"
	if other {
		words = words[1:]
	}
	if !ok || language == "" || len(words) != 3 || words[0] != Symbolic && words[0] != Concrete || words[1] != "rule" && words[1] != "clause" {
		return nil
	}
	dir, name, _ := strings.Cut(fn, ".")
	return &parsed{other: other, fields: map[string]string{}, Entry: Entry{dir: dir, Shown: Shown{
		Language: language, Side: words[0], Kind: words[1], ID: words[2], Func: path.Base(dir) + "." + name,
	}}}
}

// add adds a finished entry.
func (f *file) add(p parsed) error {
	e, has := p.Entry, p.fields
	e.Formula, e.Printed = has["runs"], has[Printed]
	e.Cite, e.Source, e.Note = has["cite"], has["source"], has["note"]
	for _, where := range []string{Printed, Described, Ours} {
		if p.has(where) {
			if e.Provenance != "" {
				return fmt.Errorf("%s: found %s and %s, expected one of both", p.place, e.Provenance, where)
			}
			e.Provenance = where
		}
	}
	switch {
	case p.other:
		f.others = append(f.others, Other{e.Language, e.Side, e.ID, e.Formula, e.Func})
		return nil
	case p.has("repair"):
		e.Formula, e.Provenance, e.repair = has["repair"], Printed, true
	case e.Provenance == "":
		return fmt.Errorf("%s: found neither printed, described nor ours", p.place)
	case e.Formula == "":
		e.Formula = e.Printed
	}
	if e.Formula == "" || e.Provenance == Printed && e.Cite == "" {
		return fmt.Errorf("%s: found no formula or no citation", p.place)
	}
	if why := has["why"]; why != "" {
		e.Note = strings.TrimSpace(e.Note + " " + why)
	}
	switch {
	case e.Source != "":
	case e.Provenance == Printed:
		e.Source = e.Cite
	default:
		e.Source = strings.TrimSuffix(has[e.Provenance], Ours)
	}
	switch {
	case e.Cite == "none":
		e.Cite = ""
	case e.Cite == "":
		e.Cite = e.Source
	}
	if e.Source == "" && e.Provenance == Ours {
		e.Source, e.Cite = Ours, Ours
	}
	e.Twin = has["twin"]
	e.Section, e.Origin = cited(e.Cite)
	f.entries = append(f.entries, e)
	return nil
}

// cited returns the section of a citation, which comes first, and what it says of
// the entry's origin, which comes last.
func cited(cite string) (section, origin string) {
	parts := strings.Split(cite, ", ")
	switch last := parts[len(parts)-1]; last {
	case Repaired, LeftToReader:
		origin = last
	}
	return parts[0], origin
}
