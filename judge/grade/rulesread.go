package grade

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// given reads the file with holes.
func (j *rulesJudge) given() error {
	text, err := fs.ReadFile(j.exercise.Folder, j.exercise.File)
	if err != nil {
		return err
	}
	j.task, err = entries(j.exercise.File, string(text))
	return err
}

// entries reads a file of rules, which may have none.
func entries(name, text string) ([]texts.Change, error) {
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			return texts.Read(name, text)
		}
	}
	return nil, nil
}

// read reads the answer. An entry that cannot be read is left out, and its mistake kept with its
// place. The error is what keeps the whole from being read.
func (j *rulesJudge) read() error {
	if err := isText(j.answer); err != nil {
		return err
	}
	lines := strings.Split(string(j.answer.Text), "\n")
	for {
		err := j.readEntries(strings.Join(lines, "\n"))
		var bad *texts.Problem
		if !errors.As(err, &bad) || bad.File != j.answer.Name {
			return err
		}
		head := leaveOut(lines, bad.Err.Line)
		if head == "" {
			return err
		}
		j.unread = append(j.unread, unread{head, bad})
	}
}

// unread is an entry that cannot be read: its first line, and why.
type unread struct {
	head string
	err  error
}

// names reports whether the entry stands for a part.
func (u unread) names(p RulesPart) bool {
	head, _, _ := strings.Cut(u.head, ":")
	return p.Entry != "" && strings.HasPrefix(words(head)+" ", p.Entry+" ")
}

// illegible takes from each part that an entry which cannot be read stands for what else the answer
// has for it, and returns what is to be said of the parts. Of an entry that stands for none it is
// said of all.
func (j *rulesJudge) illegible() []string {
	said := make([]string, len(j.table.Parts))
	for _, u := range j.unread {
		known := slices.ContainsFunc(j.table.Parts, u.names)
		for i, p := range j.table.Parts {
			if u.names(p) {
				j.asked[i] = nil
			}
			if u.names(p) || !known {
				said[i] = strings.TrimPrefix(said[i]+"\ncannot be read: "+u.err.Error(), "\n")
			}
		}
	}
	return said
}

// leaveOut makes the entry at that line, counted from 1, empty, and returns its first line; "" if
// there is none.
func leaveOut(lines []string, at int) string {
	from := at - 1
	goesOn := func(i int) bool { return strings.HasPrefix(lines[i], " ") || strings.HasPrefix(lines[i], "\t") }
	for from > 0 && from < len(lines) && (goesOn(from) || strings.TrimSpace(lines[from]) == "") {
		from--
	}
	if from < 0 || from >= len(lines) || strings.TrimSpace(lines[from]) == "" {
		return ""
	}
	head := lines[from]
	for i := from; i == from || i < len(lines) && goesOn(i); i++ {
		lines[i] = ""
	}
	return head
}

// readEntries reads the text of the answer. An error of an entry is a *texts.Problem, or several.
func (j *rulesJudge) readEntries(answer string) error {
	list, err := entries(j.answer.Name, answer)
	if err != nil {
		return err
	}
	j.extra, j.changed = nil, nil
	j.asked = make([][]texts.Change, len(j.table.Parts))
	var forms, mine []texts.Change
	forms = append(forms, lists.Filter(j.task, texts.Change.Declares)...)
	for _, c := range list {
		if of := find(j.task, c.Target()); c.Declares() && of != nil {
			if words(of.Text) != words(c.Text) {
				return fmt.Errorf("%s:%d:%d: found another form %s, expected that of the task: “form %s”", c.File, c.Line, c.Col, c.ID, words(of.Text))
			}
			continue
		}
		mine = append(mine, c)
	}
	printed := texts.Printed(j.language.Name)
	text, err := printed.With(append(slices.Clone(forms), mine...))
	if err != nil {
		return err
	}
	task, err := printed.With(j.task)
	if err != nil {
		return err
	}
	for _, c := range mine {
		switch old, now := line(task, c), line(text, c); {
		case j.takes(c, now):
		case c.Declares(), old == nil:
			j.extra = append(j.extra, c)
		case now != nil && old.Formula.String() != now.Formula.String():
			j.changed = append(j.changed, c)
		}
	}
	return nil
}

// line is the entry of a language that a change makes; nil if there is none.
func line(l *texts.Language, c texts.Change) *texts.Line {
	i := slices.IndexFunc(l.Lines, func(o texts.Line) bool { return o.Target() == c.Target() })
	if i < 0 {
		return nil
	}
	return &l.Lines[i]
}

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// find returns the change with that target; nil if there is none.
func find(list []texts.Change, target string) *texts.Change {
	i := slices.IndexFunc(list, func(c texts.Change) bool { return c.Target() == target })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// takes reports whether a part asks for an entry, which it has from now on.
func (j *rulesJudge) takes(c texts.Change, l *texts.Line) bool {
	if about := slices.IndexFunc(j.table.Parts, func(p RulesPart) bool { return p.About != "" }); about >= 0 && l != nil && !l.Formula.Rule && notation.Defines(l.Formula.Left) == assigningBoth {
		for i, p := range j.table.Parts {
			if p.About != "" {
				j.asked[i] = append(j.asked[i], c)
			}
		}
		return true
	}
	for i, p := range j.table.Parts {
		if p.Entry == c.Target() || p.Form != "" && p.Side == c.Side && l != nil && l.Formula.Rule && l.Formula.Head() == p.Form {
			j.asked[i] = append(j.asked[i], c)
			return true
		}
	}
	return false
}

// ofPart returns the part that has an entry of the answer; -1 if none has.
func (j *rulesJudge) ofPart(target string) int {
	return slices.IndexFunc(j.asked, func(list []texts.Change) bool { return find(list, target) != nil })
}
