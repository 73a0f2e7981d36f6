package texts

import (
	"fmt"
	"strings"

	"tandem/notation"
)

// Change is an entry that replaces that of the same side and ID, or is added: a line
// of a file of rules, whose formula is not parsed yet.
type Change struct {
	Side, ID  string
	Text      string // the formula
	Note      string // behind the ID: what is to be known, as from where it is
	File      string // "" for the command line
	Line, Col int    // where Text begins
}

// Target is the entry as mutants name it, as symbolic If-F.
func (c Change) Target() string { return c.Side + " " + c.ID }

// Problem is what is wrong about a file of rules, and where.
type Problem struct {
	File string
	Err  *notation.Error
}

func (p *Problem) Error() string { return p.File + ":" + p.Err.Error() }
func (p *Problem) Unwrap() error { return p.Err }

// MaxFile bounds a file of rules, in bytes.
const MaxFile = 1 << 20

// Read reads a file of rules. An entry is
//
//	side ID: formula
//
// and goes on in lines that begin with a blank. Empty lines, and those that begin
// with //, are for people. An error is a *Problem.
func Read(file, text string) ([]Change, error) {
	problem := func(line, col int, found, expected string) error {
		return &Problem{file, &notation.Error{Line: line, Col: col, Found: found, Expected: expected}}
	}
	if len(text) > MaxFile {
		return nil, problem(1, 1, fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("a file of at most %d bytes", MaxFile))
	}
	var list []Change
	seen := map[string]bool{}
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(strings.TrimSpace(line), "//"):
			if len(list) > 0 {
				list[len(list)-1].Text += "\n" // places go on counting
			}
		case line[0] == ' ' || line[0] == '\t':
			if len(list) == 0 {
				return nil, problem(i+1, 1, "a line that begins with a blank", "an entry: “symbolic ID: formula” or “concrete ID: formula”")
			}
			list[len(list)-1].Text += "\n" + line
		default:
			c, ok := entry(line)
			if !ok {
				return nil, problem(i+1, 1, shortened(line), "an entry: “symbolic ID: formula” or “concrete ID: formula”")
			}
			if seen[c.Target()] {
				return nil, problem(i+1, 1, c.Target()+" for the second time", "each entry once")
			}
			seen[c.Target()] = true
			c.File, c.Line = file, i+1
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil, problem(1, 1, "no entry", "“symbolic ID: formula” or “concrete ID: formula”")
	}
	return list, nil
}

// entry is the first line of an entry.
func entry(line string) (c Change, ok bool) {
	head, text, ok := strings.Cut(line, ":")
	if !ok {
		return c, false
	}
	words := strings.Fields(head)
	if len(words) != 2 || words[0] != "symbolic" && words[0] != "concrete" || !isID(words[1]) {
		return c, false
	}
	return Change{Side: words[0], ID: words[1], Text: text, Col: len([]rune(head)) + 2}, true
}

// isID tells whether a text can be an ID: letters, digits and hyphens.
func isID(s string) bool {
	return len(s) <= 80 && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

func shortened(s string) string {
	if r := []rune(s); len(r) > 40 {
		s = string(r[:40]) + "…"
	}
	return "“" + s + "”"
}
