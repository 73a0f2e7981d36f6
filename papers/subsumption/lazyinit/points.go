package lazyinit

import (
	"fmt"
	"strings"

	"tandem/lang"
)

// Points numbers the statements of a program: a program point is what remains to be
// executed. The same statements remain at the same point.
//
// Source: Anand et al., §4, "We check subsumption only for states that have the same
// program counter".
type Points struct{ of map[lang.Stmt]int }

// PointsOf returns the points of a program.
func PointsOf(p *lang.Program) Points {
	of := map[lang.Stmt]int{}
	p.Walk(func(a lang.Stmt) { of[a] = len(of) })
	return Points{of}
}

// At returns the point where these remain, of each closure of the stack, with its procedure.
func (p Points) At(remains ...Remains) string {
	var b strings.Builder
	for _, r := range remains {
		b.WriteString(r.Proc)
		for _, a := range r.S.Stmts() {
			if n, known := p.of[a]; known {
				fmt.Fprintf(&b, " %d", n)
			} else { // a rule made it
				fmt.Fprintf(&b, " %d:%s", a.Parts().At.From.Line, lang.Head(a))
			}
		}
		b.WriteByte('|')
	}
	return b.String()
}

// Remains is what a procedure has still to execute.
type Remains struct {
	Proc string
	S    lang.Seq
}
