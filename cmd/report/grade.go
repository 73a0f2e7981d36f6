package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/judge/grade"
)

// gradeWidth is where the points of a part stand, in characters.
const gradeWidth = 52

// Grade writes what an answer gets, part by part.
func (p *Page) Grade(r grade.Result) {
	if r.Error != "" {
		for _, line := range strings.Split(r.Error, "\n") {
			p.Line(line)
		}
	}
	group := ""
	for i, part := range r.Parts {
		if part.Group != group || i == 0 {
			group = part.Group
			head := ""
			if i == 0 {
				head = "points"
			}
			p.Line(pointed(group, head))
		}
		p.Line(pointed("  "+upTo(part.Name, partWidth(r))+outcome(r, part), fmt.Sprintf("%d of %d", part.Points, part.Max)))
		for _, line := range strings.Split(part.Message, "\n") {
			if line != "" {
				p.Line("    " + line)
			}
		}
	}
	p.Line(fmt.Sprintf("total %d of %d", r.Points(), r.Max()))
	if r.Proof != nil {
		p.Line(r.Proof.Says)
	}
}

// outcome says what became of a part, and for a right one whether it is proved.
func outcome(r grade.Result, p grade.Part) string {
	if basis := r.Basis(); basis != "" && p.Outcome == grade.Right {
		return p.Outcome.String() + ", " + basis
	}
	return p.Outcome.String()
}

// partWidth returns the width of the names of parts, with what is between them and what follows.
func partWidth(r grade.Result) int {
	n := 0
	for _, part := range r.Parts {
		n = max(n, utf8.RuneCountInString(part.Name))
	}
	return n + 3
}

func pointed(left, right string) string { return strings.TrimRight(upTo(left, gradeWidth)+right, " ") }

func upTo(text string, width int) string {
	return pad(text, max(width, utf8.RuneCountInString(text)+1), false)
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
func (p *Page) Exercises(list []*grade.Exercise) {
	for _, e := range list {
		p.Line(pointed(fmt.Sprintf("%d  %s", e.Number, e.Title), Count(e.Points(), "point")))
		group := ""
		for _, part := range e.Parts {
			if part.Group != group {
				group = part.Group
				p.Line("     " + group)
			}
			p.Line(pointed("       "+part.Name, strconv.Itoa(part.Points)))
		}
	}
}
