package ledger

import (
	"cmp"
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// CoverageSchema names the format of a coverage table as JSON.
const CoverageSchema = "tandem.coverage/v1"

// Coverage is everything that a paper numbers or claims, with what is here of it.
type Coverage struct {
	Schema  string  `json:"schema" jsonschema:"the name of this schema"`
	Version string  `json:"version" jsonschema:"of Tandem"`
	Paper   string  `json:"paper" jsonschema:"the paper"`
	Counts  string  `json:"counts" jsonschema:"how many places have what, in words"`
	Places  []Place `json:"places" jsonschema:"in the order of the paper"`
}

// Place is something that a paper numbers or claims.
type Place struct {
	Place   string   `json:"place" jsonschema:"where it is: the section, or the slides, and what it is"`
	Quote   string   `json:"quote" jsonschema:"its words, or the first of them"`
	Entries []string `json:"entries,omitempty" jsonschema:"the IDs of the ledger's entries about it"`
	Command string   `json:"command,omitempty" jsonschema:"a command that shows it"`
	Shows   string   `json:"shows,omitempty" jsonschema:"a part of what the command prints"`
	Remark  string   `json:"remark,omitempty" jsonschema:"why it has neither an entry nor a command, or what these leave out"`
}

// Bare reports whether the place has a remark alone.
func (p Place) Bare() bool { return len(p.Entries) == 0 && p.Command == "" }

// By says in a line what is here of the place.
func (p Place) By() string {
	command := p.Command
	if p.Shows != "" {
		command += " → " + p.Shows
	}
	return strings.Join(lists.Filter([]string{strings.Join(p.Entries, ", "), command, p.Remark}, func(s string) bool { return s != "" }), "; ")
}

//go:embed coverage/*.tsv
var covered embed.FS

// rowsOf lists the places of a page's table, with patterns of IDs. The error names the line that has other fields.
func rowsOf(page string) ([]Place, error) {
	file := "coverage/" + page + ".tsv"
	text, err := covered.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: there is no table of it", page)
	}
	var list []Place
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if strings.HasPrefix(line, "//") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 6 {
			return nil, fmt.Errorf("%s:%d:1: found %d fields, expected place, quote, IDs, command, what it shows, and remark", file, i+1, len(f))
		}
		list = append(list, Place{Place: f[0], Quote: f[1], Entries: strings.Fields(f[2]), Command: f[3], Shows: f[4], Remark: f[5]})
	}
	return list, nil
}

// Places lists those of a page's table, with the IDs of the entries that its patterns fit.
func Places(page string, entries []*Entry) ([]Place, error) {
	list, err := rowsOf(page)
	for i, p := range list {
		var ids []string
		for _, pattern := range p.Entries {
			of := lists.Filter(entries, func(e *Entry) bool { ok, err := path.Match(pattern, e.ID); return ok && err == nil })
			if len(of) == 0 {
				return nil, fmt.Errorf("coverage/%s.tsv: %s: found %q, expected the ID of an entry", page, p.Place, pattern)
			}
			ids = append(ids, lists.Map(of, func(e *Entry) string { return e.ID })...)
		}
		list[i].Entries = ids
	}
	return list, err
}

// Examples lists the places of a page's table that are printed examples which a command runs.
func Examples(page string) []Place {
	list, _ := rowsOf(page) // a test reads them
	return lists.Filter(list, func(p Place) bool { return p.Command != "" && strings.Contains(p.Place, ", example") })
}

// Shown reports whether out has the parts of text, which … separates, one behind the other.
func Shown(out, text string) bool {
	for part := range strings.SplitSeq(text, " … ") {
		_, after, ok := strings.Cut(out, part)
		if out = after; !ok {
			return false
		}
	}
	return true
}

// CoverageOf returns the table of the paper whose page or name fits, of those of the entries. The error says which there are.
func CoverageOf(version, paper string, entries []*Entry) (*Coverage, error) {
	l := &Ledger{Entries: slices.Clone(entries)}
	if !l.OfPaper(paper) {
		return nil, fmt.Errorf("found %q, expected one of %s", paper, strings.Join(Pages(entries), ", "))
	}
	page := Pages(l.Entries)[0]
	places, err := Places(page, l.Entries)
	return &Coverage{CoverageSchema, version, l.Entries[0].Paper, counted(places), places}, err
}

// counted says how many places have an entry, a command alone, or a remark alone.
func counted(places []Place) string {
	of := map[string]int{}
	for _, p := range places {
		switch {
		case len(p.Entries) > 0:
			of["entries"]++
		case p.Command != "":
			of["command"]++
		default:
			of["remark"]++
		}
	}
	return fmt.Sprintf("%d places of the text: %d have entries, %d a command, and %d only a remark that says why", len(places), of["entries"], of["command"], of["remark"])
}

// Encode returns the table as JSON.
func (c *Coverage) Encode() []byte { return encode(c) }

// Remark is what a paper says and neither an entry nor a command is about.
type Remark struct {
	Paper   string `json:"paper" jsonschema:"the page of the paper, as embed"`
	Section string `json:"section" jsonschema:"the section of the paper"`
	Text    string `json:"text" jsonschema:"what it says"`
	Why     string `json:"why" jsonschema:"why nothing runs it"`
}

// Remarks lists the places of a page that have a remark alone.
func Remarks(page string, entries []*Entry) (list []Remark) {
	places, _ := Places(page, entries) // a test reads them
	for _, p := range places {
		if p.Bare() {
			section, _, _ := strings.Cut(p.Place, ",")
			list = append(list, Remark{page, section, cmp.Or(p.Quote, p.Place), p.Remark})
		}
	}
	return list
}
