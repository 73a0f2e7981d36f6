package lang

import (
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Head returns the first line of a statement, for traces: x := x + 1, if x > 0, while i < n.
func Head(s Stmt) string {
	switch s := s.(type) {
	case *Assign:
		return s.X.Source() + " := " + assigned(s.E)
	case *AssignElem:
		return s.A.Source() + "[" + assigned(s.I) + "] := " + assigned(s.E)
	case *Local:
		return "var " + s.X.Source() + ": " + s.X.Type.String()
	case *SetBound:
		return "|" + s.A.Source() + "| := " + s.E.String()
	case *Fault:
		return s.Kind.String()
	case *Assume:
		return "assume " + s.B.String()
	case *Assert:
		return "assert " + s.B.String()
	case *Input:
		return s.X.Source() + " := *"
	case *Call:
		return s.Proc + arguments(s.Args)
	case *AssignField:
		return s.H.String() + " := " + assigned(s.E)
	case *New:
		return s.H.String() + " := new " + s.Class.String()
	case *Invoke:
		call := Access{A: s.E0, Name: s.Method}.String() + arguments(s.Args)
		if s.H.IsZero() {
			return call
		}
		return s.H.String() + " := " + call
	case *End:
		if s.H.IsZero() {
			return "end"
		}
		return "end " + s.H.String()
	case *Return:
		if s.E.IsZero() {
			return "return"
		}
		return "return " + assigned(s.E)
	case *If:
		return "if " + s.B.String()
	case *While:
		return "while " + s.B.String()
	case *Form:
		return s.head()
	default:
		panic(unknown(s))
	}
}

// arguments returns (e1, e2).
func arguments(es []Expr) string {
	args := lists.Map(es, assigned)
	return "(" + strings.Join(args, ", ") + ")"
}

// Brief returns the sequence in one line, as the paper writes it, for traces:
//
//	x := 1; while x < n {x := x + 1; y := 0}
//
// It is ε for the empty sequence, and is cut behind width characters if it is
// longer, with … for the rest; a width of 0 cuts nothing. What is cut costs
// nothing, however long the sequence is.
func Brief(s Seq, width int) string {
	if s.Empty() {
		return "ε"
	}
	b := &line{width: width}
	// Sequences that are still to be written, and the text behind each.
	type rest struct {
		seq   Seq
		begun bool
		close string
	}
	todo := []rest{{seq: s}}
	for len(todo) > 0 && !b.cut {
		top := &todo[len(todo)-1]
		if top.seq.Empty() {
			b.write(top.close)
			todo = todo[:len(todo)-1]
			continue
		}
		if top.begun {
			b.write("; ")
		}
		a := top.seq.Head()
		top.seq, top.begun = top.seq.Tail(), true
		if f, ok := a.(*Form); ok {
			text := f.text()
			for i, S := range slices.Backward(f.Blocks) {
				behind := "}"
				if text[i+1] != "" {
					behind += " " + text[i+1]
				}
				if i+1 < len(f.Blocks) {
					behind += " {"
				}
				todo = append(todo, rest{seq: S, close: behind})
			}
			b.write(text[0])
			if len(f.Blocks) > 0 {
				b.write(" {")
			}
			continue
		}
		b.write(Head(a))
		if p := a.Parts(); hasBlocks(a) {
			b.write(" {")
			end := "}"
			if !p.Else.Empty() {
				todo = append(todo, rest{seq: p.Else, close: end})
				end = "} else {"
			}
			todo = append(todo, rest{seq: p.Then, close: end})
		}
	}
	return b.String()
}

// hasBlocks reports whether a statement has others inside it.
func hasBlocks(s Stmt) bool {
	switch s.(type) {
	case *If, *While, *Form:
		return true
	}
	return false
}

// line is a text that is cut at a width in characters; 0 for no width.
type line struct {
	strings.Builder
	width, n int
	cut      bool
}

func (b *line) write(text string) {
	if b.width <= 0 {
		b.WriteString(text)
		return
	}
	for _, r := range text {
		if b.n == b.width {
			b.cut = true
			return
		}
		b.WriteRune(r)
		b.n++
	}
}

// String returns the text, its last character being … if it was cut.
func (b *line) String() string {
	text := b.Builder.String()
	if !b.cut {
		return text
	}
	runes := []rune(text)
	return strings.TrimRight(string(runes[:len(runes)-1]), " ") + "…"
}
