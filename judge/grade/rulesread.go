package grade

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// given reads the file with holes.
func (j *rulesJudge) given() error {
	text, err := fs.ReadFile(j.exercise.Folder, j.exercise.File)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		j.holes = append(j.holes, strings.TrimSpace(line))
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
	lines, bad, err := legible(j.answer)
	if err != nil {
		return err
	}
	for i, line := range lines { // an entry that is indented would go on with the one before
		if list, err := entries("", strings.TrimSpace(line)); err == nil && len(list) == 1 {
			lines[i] = strings.TrimSpace(line)
		}
	}
	for _, u := range bad {
		if u.head == "" {
			u.head = leaveOut(lines, u.line)
		}
		j.unread = append(j.unread, u)
	}
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
		j.unread = append(j.unread, unread{head, bad.Err.Line, bad})
	}
}

// unread is an entry that cannot be read: its first line, in which line it is wrong, and why.
type unread struct {
	head string
	line int
	err  error
}

// target returns the entry for which the first line of one stands, or of which it is a slip of the
// pen; "" if there is none such.
func target(head string, entries []string) string {
	head, _, _ = strings.Cut(strings.ReplaceAll(head, "<<", "⟨"), "⟨")
	head, _, _ = strings.Cut(head, ":")
	w := strings.Fields(head)
	if len(w) > 2 && w[0] == texts.Form {
		w = w[:2]
	}
	if head = strings.Join(w, " "); slices.Contains(entries, head) {
		return head
	}
	for _, e := range entries {
		_, id, _ := strings.Cut(e, " ")
		if id == head { // the side is left out
			return e
		}
	}
	return spell.Nearest(head, entries)
}

// illegible takes from each part that an entry which cannot be read stands for what else the answer
// has for it, and returns what is to be said of the parts. Of an entry that stands for none it is
// said of all that are missing, or of the whole.
func (j *rulesJudge) illegible() []string {
	said := make([]string, len(j.table.Parts))
	say := func(i int, text string) { said[i] = strings.TrimPrefix(said[i]+"\n"+text, "\n") }
	asked := lists.Map(j.table.Parts, func(p RulesPart) string { return p.Entry })
	given := lists.Map(j.task, texts.Change.Target)
	for _, u := range j.unread {
		switch of := target(u.head, slices.Concat(asked, given)); {
		case of != "" && slices.Contains(asked, of):
			i := slices.Index(asked, of)
			j.asked[i] = nil
			say(i, "cannot be read: "+u.err.Error())
		case of != "":
			j.note("%v; the task gives this line, and it stands as there", u.err)
		case strings.HasPrefix(u.head, "//"), !slices.ContainsFunc(j.asked, func(list []texts.Change) bool { return list == nil }):
			j.note("%v; the line is left out", u.err)
		default:
			for i := range said {
				say(i, "cannot be read: "+u.err.Error())
			}
		}
	}
	for i, p := range j.table.Parts {
		if len(j.asked[i]) > 0 {
			said[i] = ""
		} else if said[i] == "" {
			said[i] = j.hint(p)
		}
	}
	return said
}

// hint says where the answer seems to have what a part asks for that is missing: in a comment, or
// by another name. "": nowhere.
func (j *rulesJudge) hint(p RulesPart) string {
	for i, c := range j.extra {
		if p.Entry != "" && spell.Nearest(c.Target(), []string{p.Entry}) != "" {
			j.extra = slices.Delete(slices.Clone(j.extra), i, i+1)
			return fmt.Sprintf("your %s in line %d is none that the task asks for: did you mean %s?", c.Target(), c.Line, p.Entry)
		}
	}
	for i, line := range strings.Split(string(j.answer.Text), "\n") {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if !ok || slices.Contains(j.holes, strings.TrimSpace(line)) {
			continue
		}
		list, err := texts.Read("", strings.TrimSpace(text)+"\n")
		if err != nil || words(list[0].Text) == "" {
			continue
		}
		if c := list[0]; p.Entry == c.Target() || p.Form != "" && p.Side == c.Side && strings.Contains(c.Text, p.Form) || p.About != "" && strings.Contains(c.Text, "[") {
			return fmt.Sprintf("line %d is a comment: take the // away", i+1)
		}
	}
	return ""
}

// note keeps what is to be said of the answer that costs no points.
func (j *rulesJudge) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(j.notes, n) {
		j.notes = append(j.notes, n)
	}
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
	j.extra, j.notes = nil, nil
	j.asked = make([][]texts.Change, len(j.table.Parts))
	printed := texts.Printed(j.language.Name)
	task, err := printed.With(j.task)
	if err != nil {
		return err
	}
	var mine []texts.Change
	for _, c := range list {
		switch of := find(j.task, c.Target()); {
		case of == nil:
			mine = append(mine, c)
		case c.Declares() && words(of.Text) != words(c.Text):
			j.putBack(c)
		case !c.Declares():
			now, err := printed.With(append(lists.Filter(j.task, texts.Change.Declares), c))
			if err != nil {
				return err
			}
			if l := line(now, c); l.Formula.String() != line(task, c).Formula.String() {
				j.putBack(c)
			}
		}
	}
	text, err := printed.With(slices.Concat(j.task, mine))
	if err != nil {
		return err
	}
	for _, c := range mine {
		switch old, now := line(task, c), line(text, c); {
		case j.takes(c, now):
		case c.Declares(), old == nil:
			j.extra = append(j.extra, c)
		case now != nil && old.Formula.String() != now.Formula.String():
			j.putBack(c)
		}
	}
	return nil
}

// putBack notes that an entry which the task does not ask for stands as it was.
func (j *rulesJudge) putBack(c texts.Change) {
	j.note("%s:%d: the task does not ask for another %s: it is put back as it was", c.File, c.Line, c.Target())
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
