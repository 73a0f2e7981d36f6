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

// form writes a statement of a declared form, as the declaration says it.
func (w *writer) form(s *lang.Form) {
	text, at := s.Decl.C, s.At
	starts := strings.Contains(text, "{&")
	switch {
	case text == "":
		w.wrong(at, "a statement of the form "+s.Decl.Shape.String(), "C for it beside its rules: c "+s.Decl.Keyword()+": …")
		return
	case !w.plain(s):
		w.wrong(at, "an expression that C computes in several statements, or that may fail, in "+s.Decl.Keyword(), "a smaller one")
		return
	case starts && (w.held || len(w.functions()) > 0 || w.Harness == Klee || w.Harness == Clang):
		w.wrong(at, "a thread", "none in programs with procedures, inside of one step, for KLEE or for clang")
		return
	}
	parts, blocks := map[string]string{}, map[string]lang.Seq{}
	w.evaluated(s, func(e []term) {
		vars, left := s.Vars, s.Blocks
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
	})
	outer := w.held
	w.held = outer || strings.Contains(text, "tdm_begin")
	line := ""
	for next := hole.FindStringIndex(text); next != nil; next = hole.FindStringIndex(text) {
		letter, function := strings.CutPrefix(strings.Trim(text[next[0]:next[1]], "{}"), "&")
		line, text = line+text[:next[0]], text[next[1]:]
		switch S, isBlock := blocks[letter]; {
		case function && isBlock:
			line += w.thread(S)
		case isBlock:
			w.line("%s{", line)
			w.nested(S)
			line, w.at = "}", at
		case !function && parts[letter] != "":
			line += parts[letter]
		default:
			w.wrong(at, "the hole {"+letter+"} in the C of "+s.Decl.Keyword(), "a part of "+s.Decl.Shape.String())
			return
		}
	}
	w.line("%s", line+text)
	w.held = outer
}

// thread writes a block as a function of its own, and returns its name.
func (w *writer) thread(S lang.Seq) string {
	indent, at, body := w.indent, w.at, ""
	w.indent = 0
	body = w.aside(func() { w.nested(S) })
	w.indent, w.at = indent, at
	name := fmt.Sprintf("p_%d", len(w.threads)+1) // no procedure has this name
	w.threads = append(w.threads, fmt.Sprintf("static void *%s(void *none) {\n%s\treturn none;\n}\n", name, body))
	return name
}
