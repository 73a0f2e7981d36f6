package c

import (
	"fmt"
	"regexp"
	"strings"

	"tandem/lang"
	"tandem/lang/syntax"
)

// hole is where a part of a statement stands in the C of its form, by its letter: {S}, {e}, and {&S} for a function.
var hole = regexp.MustCompile(`\{&?[A-Za-z]\w*'*\}`)

// sections is what the C of a form has where each step of the program is a section: one of its own, or threads.
var sections = regexp.MustCompile(`tdm_begin|\{&`)

// form writes a statement of a declared form, as the declaration says it.
func (w *writer) form(s *lang.Form) {
	d := s.Decl
	switch {
	case d.C == "":
		w.wrong(s.At, "a statement of the form "+d.Shape.String(), "C for it beside its rules: c "+d.Keyword()+": …")
	case !w.plain(s):
		w.wrong(s.At, "an expression that C computes in several statements, or that may fail, in "+d.Keyword(), "a smaller one")
	case strings.Contains(d.C, "{&") && (len(w.functions()) > 0 || w.Harness == Klee || w.Harness == Clang):
		w.wrong(s.At, "a thread", "none in programs with procedures, for KLEE or for clang")
	default:
		w.held = strings.Contains(d.C, "tdm_begin")
		w.evaluated(s, func(e []term) { w.filled(s, e) })
		w.held = false
	}
}

// filled writes the C of a form with the parts of a statement in its holes.
func (w *writer) filled(s *lang.Form, e []term) {
	parts, blocks, vars, left := map[string]string{}, map[string]lang.Seq{}, s.Vars, s.Blocks
	for _, item := range s.Decl.Shape.Items {
		switch item.Part {
		case syntax.NoPart:
		case syntax.VarPart, syntax.ArrayPart:
			parts[item.Letter], vars = w.variable(vars[0]), vars[1:]
		case syntax.BlockPart:
			blocks[item.Letter], left = left[0], left[1:]
		default:
			parts[item.Letter], e = "("+e[0].text+")", e[1:]
		}
	}
	text, line := s.Decl.C, ""
	for next := hole.FindStringIndex(text); next != nil; next = hole.FindStringIndex(text) {
		letter, function := strings.CutPrefix(strings.Trim(text[next[0]:next[1]], "{}"), "&")
		line, text, w.at = line+text[:next[0]], text[next[1]:], s.At
		switch S, isBlock := blocks[letter]; {
		case isBlock && function:
			line += w.thread(S)
		case isBlock:
			w.line("%s{", line)
			S.Walk(func(a lang.Stmt) {
				switch a.(type) {
				case *lang.Assign, *lang.If:
				default:
					if w.held {
						w.wrong(a.Parts().At, "a statement in one step", "assignments and choices there")
					}
				}
			})
			w.nested(S)
			line = "}"
		case parts[letter] != "" && !function:
			line += parts[letter]
		default:
			w.wrong(s.At, "the hole {"+letter+"} in the C of "+s.Decl.Keyword(), "a part of "+s.Decl.Shape.String())
		}
	}
	w.at = s.At
	w.line("%s", line+text)
}

// thread writes a block as a function of its own, and returns its name.
func (w *writer) thread(S lang.Seq) string {
	indent := w.indent
	w.indent = 0
	body := w.aside(func() { w.nested(S) })
	w.indent = indent
	name := fmt.Sprintf("p_%d", len(w.threads)+1) // no procedure has this name
	w.threads = append(w.threads, fmt.Sprintf("static void *%s(void *none) {\n%s\treturn none;\n}\n", name, body))
	return name
}
