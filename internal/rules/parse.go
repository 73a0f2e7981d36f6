package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// file is what a file of formulas has.
type file struct {
	entries []Entry
	others  []Other

	definitions []Definition
	declared    []Declared
	terms       []TermDeclaration
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
// that begins with other is none of the language, but of a reading, or of a composition. One without “in
// package.function” is its text, and has no code. “library” is what it is in a library of the language itself. “definition ID, name” has the fields of
// Definition, “theorem ID: for all …”, or “as LANGUAGE”, those of a letter for terms, “language NAME” those of Declared where the file declares all of it, and “variable x”, “constant l”,
// “term t” and “store μ” those of TermDeclaration. Blocks says how the file is written.
func parse(name, text string) (f file, err error) {
	list, err := Blocks(name, text, slices.Concat(keys, definitionKeys, languageKeys, []string{"is"})...)
	if err != nil {
		return f, err
	}
	language := ""
	for _, b := range list {
		kind, rest, _ := strings.Cut(b.Head, " ")
		switch kind {
		case "language":
			if language = rest; b.Has("title") {
				has := b.Fields
				f.declared = append(f.declared, Declared{
					Language: rest, Room: path.Dir(name), Title: has["title"], Paper: has["paper"], Sections: strings.Split(has["sections"], ", "),
					Configs: map[string]string{Symbolic: has["symbolic"], Concrete: has["concrete"]}, Form: has["form"], Takes: has["takes"],
					Statements: map[string]string{},
				})
				for line := range strings.SplitSeq(has["statements"], "\n") {
					id, cite, _ := strings.Cut(line, ": ")
					f.declared[len(f.declared)-1].Statements[id] = cite
				}
			}
		case "definition":
			f.define(b, language, rest)
		case "variable", "constant", "term", "store", "notation":
			f.terms = append(f.terms, TermDeclaration{language, kind, rest, b.Fields["is"], b.Fields["cite"]})
		case "theorem":
			id, text, _ := strings.Cut(rest, ": ")
			f.terms = append(f.terms, TermDeclaration{language, kind, id, text, b.Fields["cite"]})
		default:
			if err := f.read(b, language); err != nil {
				return f, err
			}
		}
	}
	f.pair()
	return f, nil
}

// pair makes entries of two sides with one ID twins, where they name no other.
func (f *file) pair() {
	known := lists.Set(lists.Map(f.entries, func(e Entry) string { return e.Language + " " + e.Target() }))
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

// keys are the fields of an entry, definitionKeys those of a definition beside them, and languageKeys those of a language.
var (
	keys           = []string{Printed, Described, Ours, "repair", "runs", "cite", "source", "note", "why", "twin", "library"}
	definitionKeys = []string{"section", "statement", "code", "by", "entries"}
	languageKeys   = []string{"title", "paper", "sections", "symbolic", "concrete", "form", "takes", "statements"}
)

// define adds a definition of a language: its ID, a comma and its name.
func (f *file) define(b Block, language, head string) {
	id, name, _ := strings.Cut(head, ", ")
	list := func(key string) []string {
		if b.Fields[key] == "" {
			return nil
		}
		return strings.Split(b.Fields[key], ", ")
	}
	f.definitions = append(f.definitions, Definition{
		Language: language, ID: id, Name: name, Section: b.Fields["section"], Statement: b.Fields["statement"], Described: b.Has(Described),
		Source: b.Fields["source"], Code: list("code"), By: list("by"), Entries: list("entries"),
	})
}

// read adds a rule or clause of a language.
func (f *file) read(b Block, language string) error {
	head, fn, ok := strings.Cut(b.Head, ", in ")
	words := strings.Fields(head)
	other := len(words) > 0 && words[0] == "other"
	if other {
		words = words[1:]
	}
	if language == "" || len(words) != 3 || words[0] != Symbolic && words[0] != Concrete || words[1] != "rule" && words[1] != "clause" {
		return fmt.Errorf("%s: found “%s”, expected %s", b.Place, b.Head, header)
	}
	has := b.Fields
	e := Entry{text: b.Place, Library: has["library"], Shown: Shown{
		Language: language, Side: words[0], Kind: words[1], ID: words[2],
		Formula: has["runs"], Printed: has[Printed], Cite: has["cite"], Source: has["source"], Note: has["note"], Twin: has["twin"],
	}}
	if ok { // else it is its text, and no code
		dir, name, _ := strings.Cut(fn, ".")
		e.dir, e.Func = dir, path.Base(dir)+"."+name
	}
	if other {
		f.others = append(f.others, Other{e.Language, e.Side, e.ID, e.Formula, e.Func, e.Cite})
		return nil
	}
	for _, where := range []string{Printed, Described, Ours} {
		if b.Has(where) {
			if e.Provenance != "" {
				return fmt.Errorf("%s: found %s and %s, expected one of both", b.Place, e.Provenance, where)
			}
			e.Provenance = where
		}
	}
	switch {
	case b.Has("repair"):
		e.Formula, e.Provenance, e.repair = has["repair"], Printed, true
	case e.Provenance == "":
		return fmt.Errorf("%s: found neither printed, described nor ours", b.Place)
	case e.Formula == "":
		e.Formula = e.Printed
	}
	if e.Formula == "" || e.Provenance == Printed && e.Cite == "" {
		return fmt.Errorf("%s: found no formula or no citation", b.Place)
	}
	e.Note = strings.TrimSpace(e.Note + " " + has["why"])
	e.place(has[e.Provenance])
	f.entries = append(f.entries, e)
	return nil
}

// place completes source and citation, of which the file has one where they are alike; where are the words behind
// described or ours.
func (e *Entry) place(where string) {
	switch {
	case e.Source != "":
	case e.Provenance == Printed:
		e.Source = e.Cite
	default:
		e.Source = where
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
	e.Section, e.Origin = cited(e.Cite)
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

// Block is a line with fields below it:
//
//	symbolic rule Assign, in symbolic.assign
//	  printed: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩
//	  cite: §2, symbolic assignment
type Block struct {
	Head   string
	Fields map[string]string
	Place  string // of the head, as file:line:column
}

// Has reports whether the block has a field, if an empty one.
func (b Block) Has(key string) bool { _, ok := b.Fields[key]; return ok }

// Blocks reads a file of blocks, with fields of these keys. The text of a field goes on in lines that begin
// with four blanks, which are left out; four more are a tab. Empty lines, and those that begin with //, are for
// people. The error names the place, what was found, and what was expected.
func Blocks(file, text string, keys ...string) ([]Block, error) {
	var list []Block
	last := "" // field
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "    ") && last != "":
			rest := line[4:]
			if more := strings.TrimLeft(rest, " "); len(rest)-len(more) == 4 {
				rest = "\t" + more
			}
			list[len(list)-1].Fields[last] += "\n" + rest
		case line[0] != ' ':
			list, last = append(list, Block{trimmed, map[string]string{}, fmt.Sprintf("%s:%d:1", file, i+1)}), ""
		default:
			key, value, _ := strings.Cut(trimmed, ": ")
			if len(list) == 0 || !slices.Contains(keys, key) || list[len(list)-1].Has(key) {
				return nil, fmt.Errorf("%s:%d:3: found “%s”, expected one of %s, each once", file, i+1, key, strings.Join(keys, ", "))
			}
			list[len(list)-1].Fields[key], last = value, key
		}
	}
	return list, nil
}
