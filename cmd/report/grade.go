package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/judge/grade"
)

// graded is what an answer gets, as the text has it.
type graded struct {
	grade.Result
	Width int // of the names of parts, with what is between them and what follows
}

// Became says what became of a part.
func (g graded) Became(p grade.Part) string { return outcome(g.Result, p) }

// Grade writes what an answer gets, part by part.
func (p *Page) Grade(r grade.Result) {
	g := graded{Result: r}
	for _, part := range r.Parts {
		g.Width = max(g.Width, utf8.RuneCountInString(part.Name)+3)
	}
	p.text("grade", g)
}

// outcome says what became of a part, and for a right one whether it is proved.
func outcome(r grade.Result, p grade.Part) string {
	if basis := r.Basis(); basis != "" && p.Outcome == grade.Right {
		return p.Outcome.String() + ", " + basis
	}
	return p.Outcome.String()
}

// Grades writes what several answers get, a row each.
func (p *Page) Grades(e *grade.Exercise, list []grade.Result) {
	rows := [][]string{{"file"}}
	for _, part := range e.Parts {
		rows[0] = append(rows[0], part.Name)
	}
	rows[0] = append(rows[0], "total", "")
	for _, r := range list {
		row := append([]string{r.File}, lists.Map(r.Parts, func(part grade.Part) string { return strconv.Itoa(part.Points) })...)
		rows = append(rows, append(row, fmt.Sprintf("%d of %d", r.Points(), r.Max()), summary(r)))
	}
	p.Table("", func(col int) bool { return col > 0 && col <= len(e.Parts) }, rows)
}

// summary says of a result in some words what is not right.
func summary(r grade.Result) string {
	if r.Error != "" {
		line, _, _ := strings.Cut(r.Error, "\n")
		return line
	}
	return outcome(r, grade.Part{Outcome: r.Verdict()})
}

// Exercises lists exercises, with their parts and points.
func (p *Page) Exercises(list []*grade.Exercise) { p.text("exercises", list) }
