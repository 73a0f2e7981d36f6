package grade

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// ProgramsTable is what the table of an exercise has of its own that asks for programs
// on which theorems fail.
type ProgramsTable struct {
	Statements map[string]string `json:"statements"` // the ID of each statement, by its number
	Most       int               `json:"most"`       // statements of a program
	Systems    map[string]string `json:"systems"`    // the file of each wrong system
}

// Programs judges programs on which wrong systems break theorems: that the theorem which
// is named fails on the program, and where.
func Programs(register *languages.Register) Judge {
	return func(ctx context.Context, e *Exercise, a Answer, o Options) Result {
		j := &programsJudge{exercise: e}
		var err error
		if j.language, err = e.opened(register, &j.table); err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		sections, notes, err := sectionsOf(a, "system", []string{"theorem", "program", "in", "step"})
		if err != nil {
			return e.Illegible(a.Name, o, err)
		}
		r := e.Blank(a.Name, o, Missing)
		r.Notes = notes
		return j.judge(ctx, r, sections)
	}
}

// programsJudge judges one answer.
type programsJudge struct {
	exercise *Exercise
	language *languages.Language
	table    ProgramsTable
}

func (j *programsJudge) judge(ctx context.Context, r Result, sections []section) Result {
	for _, s := range sections {
		file, ok := j.table.Systems[s.name]
		if !ok {
			r.Error, r.Unread = fmt.Sprintf("%s:%d:1: found the system %q, expected one of the task", r.File, s.line, s.name), true
			return r
		}
		if err := j.program(ctx, &r, s, file, "theorem", r.part(s.name+", program"), r.part(s.name+", step")); err != nil {
			r.Error, r.Unread = err.Error(), true
			for i := range r.Parts {
				r.Parts[i].Outcome, r.Parts[i].Points, r.Parts[i].Message = Missing, 0, ""
			}
			return r
		}
	}
	r.settle()
	return r
}

// program judges the program of a section: that a statement, which a field names, fails
// on it by the rules of a file, and at which step. The error is what keeps the section
// from being read, with its place.
func (j *programsJudge) program(ctx context.Context, r *Result, s section, file, named string, program, step *Part) error {
	if s.fieldOf("program").text == "" {
		return nil
	}
	id, ok := j.table.Statements[s.fieldOf(named).text]
	if !ok {
		program.wrong("its %s is %q: the task has %s", named, s.fieldOf(named).text, strings.Join(slices.Sorted(keys(j.table.Statements)), " and "))
		step.Outcome, step.Message = NotJudged, "not judged: it is about that program"
		return nil
	}
	rules, err := fs.ReadFile(j.exercise.Folder, file)
	if err != nil {
		return err
	}
	changes, err := texts.Read(file, string(rules))
	if err != nil {
		return err
	}
	text, err := texts.Printed(j.language.Name).With(changes)
	if err != nil {
		return err
	}
	report, p, err := s.given(ctx, r.File, j.language, j.language.Text(text, languages.Standard()), id)
	if err != nil {
		return err
	}
	number := report.Name
	switch n := statements(p); {
	case n > j.table.Most:
		program.wrong("the program has %d statements, and the task has %d at the most", n, j.table.Most)
	case report.Counterexample == nil && len(report.Inconclusive) > 0:
		program.Outcome, program.Message = NotJudged, "not judged: "+number+" is not decided on it: "+slices.Sorted(keys(report.Inconclusive))[0]
	case report.Counterexample == nil:
		program.wrong("%s is true of this program with this input, by the rules of %s", number, file)
	default:
		program.Outcome = Right
	}
	switch told := s.fieldOf("step"); {
	case program.Outcome != Right:
		step.Outcome, step.Message = NotJudged, "not judged: it is about that program"
	case told.text == "":
	default:
		n, err := strconv.Atoi(told.text)
		if err != nil {
			return fmt.Errorf("%s:%d:%d: found %q, expected a number of steps", r.File, told.line, told.col, told.text)
		}
		if step.Outcome = Right; report.Counterexample.Failure == nil || n != report.Counterexample.Failure.Step {
			step.wrong("after %d steps the other side still has each configuration that is reached, or lacked one before", n)
		}
	}
	return nil
}

func (p *Part) wrong(format string, args ...any) {
	p.Outcome, p.Message = Wrong, fmt.Sprintf(format, args...)
}

// statements counts those of a program, the inner ones, too.
func statements(p *lang.Program) int {
	n := 0
	count := func(S lang.Seq) { S.Walk(func(lang.Stmt) { n++ }) }
	count(p.Body)
	for _, d := range p.Procs {
		count(d.Body)
	}
	for _, m := range p.Methods() {
		count(m.Body)
	}
	return n
}

// given judges a statement on the program and the input of a section. The error is what
// keeps them from being read, with its place.
func (s section) given(ctx context.Context, file string, l *languages.Language, v *languages.Variant, id string) (props.Report, *lang.Program, error) {
	text, in := s.fieldOf("program"), s.fieldOf("in")
	src, err := l.Syntax.Read(file, []byte(strings.Repeat("\n", max(0, text.line-1))+text.text)) // places are those of the file
	if err != nil {
		return props.Report{}, nil, err
	}
	if l.Accepts != nil {
		if err := l.Accepts(src); err != nil {
			return props.Report{}, nil, fmt.Errorf("%s:%d:1: %w", file, text.line, err)
		}
	}
	program, err := v.Programs.Open(src, l)
	if err != nil {
		return props.Report{}, nil, err
	}
	k, err := l.Case(spec.Found{Statement: "program", Program: text.text, Values: in.text}, nil)
	if err != nil {
		return props.Report{}, nil, fmt.Errorf("%s:%d:%d: %w", file, in.line, in.col, err)
	}
	for _, p := range v.Statements(spec.DefaultLimits()) {
		if p.Info().ID == id {
			report, err := p.Given(ctx, k)
			return report, program.Lang(), err
		}
	}
	return props.Report{}, nil, fmt.Errorf("%s has no statement %s", l.Name, id)
}

// section is a part of an answer that is no file of rules: a header, as “system A”, and
// fields below it, as “in: x=1”. A field goes on in lines that begin with a blank.
type section struct {
	name   string
	line   int
	fields map[string]field
}

// field is a value of a section, and where it begins.
type field struct {
	text      string
	line, col int
}

// fieldOf returns a field; the empty one where there is none.
func (s section) fieldOf(name string) field { return s.fields[name] }

// readSections reads an answer whose sections begin with a word. The error says what is
// wrong, with its place.
func readSections(a Answer, word string, fields []string) ([]section, error) {
	problem := func(line, col int, found, expected string) error {
		return fmt.Errorf("%s:%d:%d: found %s, expected %s", a.Name, line, col, found, expected)
	}
	expected := "“" + word + " NAME”, or one of: " + strings.Join(fields, ", ")
	var list []section
	last := ""
	for i, line := range strings.Split(string(a.Text), "\n") {
		line = strings.TrimSuffix(line, "\r")
		name, value, isField := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(line, "//"), strings.TrimSpace(line) == "" && last == "":
		case strings.TrimSpace(line) == "", line[0] == ' ', line[0] == '\t':
			if last == "" {
				return nil, problem(i+1, 1, "a line that begins with a blank", expected)
			}
			s := list[len(list)-1]
			f := s.fields[last]
			if f.text == "" && strings.TrimSpace(line) != "" {
				f.line, f.col = i+1, 1
			}
			if f.text != "" || strings.TrimSpace(line) != "" {
				f.text += line + "\n"
			}
			s.fields[last] = f
		case strings.HasPrefix(line, word+" "):
			name := strings.TrimSpace(strings.TrimPrefix(line, word))
			if slices.ContainsFunc(list, func(s section) bool { return s.name == name }) {
				return nil, problem(i+1, 1, line+" for the second time", "each once")
			}
			list, last = append(list, section{name, i + 1, map[string]field{}}), ""
		case isField && len(list) > 0 && slices.Contains(fields, name):
			s := list[len(list)-1]
			if _, ok := s.fields[name]; ok {
				return nil, problem(i+1, 1, name+" for the second time", "each once")
			}
			s.fields[name] = field{strings.TrimSpace(value), i + 1, len(name) + 3}
			last = name
		default:
			return nil, problem(i+1, 1, fmt.Sprintf("%.40q", line), expected)
		}
	}
	if len(list) == 0 {
		return nil, problem(1, 1, "none of them", expected)
	}
	for _, s := range list {
		for name, f := range s.fields {
			f.text = strings.TrimRight(f.text, "\n \t")
			s.fields[name] = f
		}
	}
	return list, nil
}

// Cases is programs of one shape, on which both sides are run together.
type Cases struct {
	// Program is a program in which names as $[C] stand
	// for something else: each of those in Fill, in all combinations, smaller ones first.
	Program string              `json:"program"`
	Fill    map[string][]string `json:"fill"`
	In      []string            `json:"in"` // inputs, as the flag --in takes them
}

// all returns every program, the ones with earlier fillings first.
func (c Cases) all() []string {
	list := []string{c.Program}
	for _, name := range slices.Sorted(keys(c.Fill)) {
		var more []string
		for _, with := range c.Fill[name] {
			more = append(more, lists.Map(list, func(p string) string { return strings.ReplaceAll(p, "$["+name+"]", with) })...)
		}
		list = more
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(a) - len(b) })
	return list
}

// cases runs all cases; nil if the sides do not part on any.
func (j *rulesJudge) cases(ctx context.Context, text *texts.Language, v *languages.Variant, c Cases) *finding {
	for _, program := range c.all() {
		for _, in := range c.In {
			k := props.Shown{Program: program, Input: in}
			read, _, err := j.start(text, v, k)
			if err != nil {
				return &finding{outcome: NotJudged, message: "a case does not run: " + err.Error()}
			}
			if p := j.run(ctx, text, v, k); p != nil {
				k.Program = read.Lang().String() // as people write it
				return new(j.told(text, "Lockstep, the step of both theorems' proofs,", k, p))
			}
			if ctx.Err() != nil {
				return nil
			}
		}
	}
	return nil
}
