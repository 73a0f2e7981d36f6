package texts

import (
	"fmt"
	"slices"
	"strings"

	"tandem/spec/notation"
)

// Change replaces the entry of the same side and ID, or is added: a line of a file of rules, not
// parsed yet. Or it declares a form: Side is Form, InternalForm or BlockingForm, ID the keyword. Or it is a
// theorem: Side is Theorem.
type Change struct {
	Side, ID  string
	Text      string // the formula; the form
	Adds      bool   // it is announced as new: add symbolic ID: formula
	Note      string // behind the ID: what is to be known, as from where it is
	C         string // of a form: what its statements are in C
	File      string // "" for the command line
	Line, Col int    // where Text begins
}

// The sides of changes that declare a form.
const (
	Form         = "form"
	InternalForm = "internal form"
	BlockingForm = "blocking form"
)

// Theorem is the side of a theorem by its text.
const Theorem = "theorem"

// inC is what an entry begins with that says what statements of a form are in C.
const inC = "c"

// Declares reports whether the change declares a form.
func (c Change) Declares() bool { return slices.Contains(forms, c.Side) }

var forms = []string{Form, InternalForm, BlockingForm}

// Says reports whether the change is a theorem.
func (c Change) Says() bool { return c.Side == Theorem }

// What entries begin with: of a rule, of what has one relation, of a theorem, and of what declares the terms of a
// calculus, which package spec/calculus reads.
var (
	sides     = []string{"symbolic", "concrete", "rule", Theorem, inC}
	declaring = []string{"variable", "constant", "term", "store", "notation"}
)

// Target is the entry as mutants name it, as symbolic If-F.
func (c Change) Target() string { return c.Side + " " + c.ID }

// Problem is what is wrong about a file of rules, and where.
type Problem struct {
	File string
	Err  *notation.Error
}

func (p *Problem) Error() string { return p.File + ":" + p.Err.Error() }
func (p *Problem) Unwrap() error { return p.Err }

// Bounds of files of rules.
const (
	MaxFile    = 1 << 20 // bytes
	MaxEntries = 1000
)

// Read reads a file of rules. An entry is
//
//	side ID: formula
//
// which replaces that of the language, or has the word add before it if the language has none,
// or declares a form of statements,
//
//	form repeat {S} until b
//	internal form end {S}
//	blocking form await b {S}
//
// or says what the statements of such a form are in C,
//
//	c repeat: do {S} while (!{b});
//
// or is a theorem, which the language is to have,
//
//	theorem NAME: for all S, V, S', V': ⟨S, V⟩ →* ⟨S', V'⟩ implies V = V'
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
	const expected = "an entry: “symbolic ID: formula”, “concrete ID: formula”, “theorem NAME: for all …” or “form keyword …”"
	var list []Change
	var lines []string // of the last entry, by lines
	end := func() {
		if len(list) > 0 {
			list[len(list)-1].Text = strings.TrimRight(strings.Join(lines, "\n"), "\n") // it ends where it was written
		}
	}
	seen := map[string]bool{}
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(strings.TrimSpace(line), "//"):
			lines = append(lines, "") // places go on counting
		case line[0] == ' ' || line[0] == '\t':
			if len(list) == 0 {
				return nil, problem(i+1, 1, "a line that begins with a blank", expected)
			}
			lines = append(lines, line)
		default:
			c, ok := entry(line)
			if !ok {
				return nil, problem(i+1, 1, shortened(line), expected)
			}
			if len(list) == MaxEntries {
				return nil, problem(i+1, 1, "more", fmt.Sprintf("at most %d entries", MaxEntries))
			}
			once := c.Target() + " " + defines(c.Text)
			if seen[once] && !c.Declares() { // of forms With says it
				return nil, problem(i+1, 1, c.Target()+" for the second time", "each entry once")
			}
			seen[once] = true
			c.File, c.Line = file, i+1
			end()
			list, lines = append(list, c), []string{c.Text}
		}
	}
	if len(list) == 0 {
		return nil, problem(1, 1, "no entry", expected)
	}
	end()
	for _, c := range list {
		of := slices.IndexFunc(list, func(f Change) bool { return c.Side == inC && f.Declares() && f.ID == c.ID })
		if of >= 0 {
			list[of].C = strings.Join(strings.Fields(c.Text), " ")
		} else if c.Side == inC {
			return nil, problem(c.Line, 1, c.Target()+", and no form with this keyword", "the C of a form that the file declares")
		}
	}
	return slices.DeleteFunc(list, func(c Change) bool { return c.Side == inC }), nil
}

// entry returns the first line of an entry.
func entry(line string) (c Change, ok bool) {
	for _, side := range forms {
		if text, ok := strings.CutPrefix(line, side+" "); ok {
			keyword, _, _ := strings.Cut(strings.TrimSpace(text), " ")
			return Change{Side: side, ID: shortest(keyword), Text: text, Col: len(side) + 2}, true
		}
	}
	head, text, ok := strings.Cut(line, ":")
	words := strings.Fields(head)
	if len(words) == 2 && slices.Contains(declaring, words[0]) {
		col := len([]rune(head)) + 2
		if after, long := strings.CutPrefix(text, ":="); long {
			text, col = after, col+2
		}
		return Change{Side: words[0], ID: shortest(words[1]), Text: text, Col: col}, true
	}
	if !ok {
		return c, false
	}
	adds := len(words) == 3 && words[0] == "add"
	if adds {
		words = words[1:]
	}
	if len(words) != 2 || !slices.Contains(sides, words[0]) || adds && words[0] == Theorem || !isID(words[1]) {
		return c, false
	}
	return Change{Side: words[0], ID: words[1], Text: text, Adds: adds, Col: len([]rune(head)) + 2}, true
}

// defines returns what begins a clause, by which clauses of two functions with one ID differ, as V⊥ in
// V⊥(x) = V(x). Of rules that is nothing.
func defines(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "⟨") || strings.HasPrefix(text, "<<") {
		return ""
	}
	before, _, _ := strings.Cut(text, "(")
	return before
}

// isID reports whether a text can be an ID: letters, digits and hyphens.
func isID(s string) bool {
	return len(s) <= 80 && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

// shortest returns a word that was not looked at yet, for lists.
func shortest(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

func shortened(s string) string {
	if r := []rune(s); len(r) > 40 {
		s = string(r[:40]) + "…"
	}
	return "“" + s + "”"
}
