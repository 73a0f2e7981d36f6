package report

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/spec"
)

// Program is the program that a report is about.
type Program struct {
	File     string
	Text     []byte
	Language string
	lang     *lang.Program // nil: it is not over package lang
	// state is the variables, and behind them those for results and the fields as arrays.
	state []lang.Var
	alike map[lang.Type]bool // see objectName
	reads func() []lang.Var  // the inputs (lang.Inputs)
}

// ProgramOf returns a program of a language with the source that it was read from.
func ProgramOf(src languages.Source, program languages.Program, language string) *Program {
	p := newProgram(program.Lang())
	p.File, p.Text, p.Language = src.File(), src.Text(), language
	return p
}

// newProgram returns a program without its source. nil: one that is not over package lang.
func newProgram(program *lang.Program) *Program {
	p := &Program{lang: program, reads: sync.OnceValue(func() []lang.Var { return lang.Inputs(program) })}
	if program == nil {
		return p
	}
	p.state, p.alike = slices.Clip(program.Vars), alike(program.Classes)
	for _, m := range program.Methods() {
		if r := m.Result; r != (lang.Type{}) && !slices.Contains(p.state, lang.Result(r)) {
			p.state = append(p.state, lang.Result(r))
		}
	}
	p.state = append(p.state, lists.Map(program.Fields(), lang.Field.Array)...)
	return p
}

// everyVar returns the variables that expressions of a run can have, but for fresh ones.
func (p *Program) everyVar() []lang.Var {
	list := slices.Clone(p.state)
	if p.lang == nil {
		return list
	}
	for _, proc := range p.lang.Procs {
		list = append(list, proc.Params...)
	}
	for _, m := range p.lang.Methods() {
		list = append(list, m.Locals()...)
	}
	return list
}

// vars returns the variables that the source has; none if it is not over package lang.
func (p *Program) vars() []lang.Var {
	if p.lang == nil {
		return nil
	}
	return p.lang.Own()
}

func (p *Program) hasClasses() bool { return p.lang != nil && len(p.lang.Classes) > 0 }

// Fault is an error of the program, in documents.
type Fault struct {
	File    string `json:"file" jsonschema:"the file of the program"`
	Line    int    `json:"line" jsonschema:"of what went wrong, from 1; 0: not known"`
	Column  int    `json:"column" jsonschema:"of what went wrong, in characters from 1"`
	Message string `json:"message" jsonschema:"what went wrong, for people"`
	Access  string `json:"access,omitempty" jsonschema:"of an access to an array: what it is, as a[i + 1], or |a| where a bound is set"`
	Index   string `json:"index,omitempty" jsonschema:"of an access to an element: its index"`
	Bound   string `json:"bound,omitempty" jsonschema:"of an access to an array: its bound, or the one that is set"`
	Nil     string `json:"nil,omitempty" jsonschema:"of a use of an object, as n.next: what is nil"`
}

func (p *Program) fault(f languages.Fault) Fault {
	return Fault{p.File, f.At.From.Line, f.At.From.Col, f.Text, f.Access, f.Index, f.Bound, f.Nil}
}

// errors returns the message about a fault, with its place.
func (p *Program) errors(f languages.Fault) syntax.Errors {
	return syntax.Errors{{File: p.File, Span: f.At, Msg: f.Text}}
}

// drawn returns the message with the line that it is about.
func (p *Program) drawn(to *Page, f languages.Fault) string {
	return to.Text(p.errors(f).Display(p.Text, syntax.Screen{Width: to.Width, Colour: to.Color}))
}

// tell writes the message and the line on a page.
func (p *Program) tell(to *Page, f languages.Fault) {
	to.tell(p.errors(f).Error(), bad)
	_, line, _ := strings.Cut(p.drawn(to, f), "\n") // the message is there in one line
	to.Printf("%s", line)
}

// Limits are the bounds of one run.
type Limits struct {
	Steps int `json:"steps" jsonschema:"on the number of steps"`
	Bits  int `json:"maxBits" jsonschema:"on the size of an integer, in bits"`
	Stack int `json:"maxStack,omitempty" jsonschema:"on the closures above each other; none: programs have no stack"`
	// Memory is the bound on memory by which Bits is no larger; nil: it is as large as it was asked for.
	Memory *spec.Stopped `json:"-"`
}

// text returns the limits in a document, in one line.
func (l Limits) text() string {
	stack := ""
	if l.Stack > 0 {
		stack = fmt.Sprintf(`, "maxStack": %d`, l.Stack)
	}
	return fmt.Sprintf(`{"steps": %d, "maxBits": %d%s}`, l.Steps, l.Bits, stack)
}

// bound is one that a run reached; the zero bound is that on steps.
type bound uint8

const (
	onSteps bound = iota
	onBits
	onStack
)

// flag returns the flag that raises the bound that a run reached.
func (l Limits) flag(reached bound) string {
	if reached == onBits && l.Memory != nil {
		return l.Memory.Flag
	}
	return [...]string{"--bound steps", "--bound bits", "--bound stack"}[reached]
}

// reached returns the bound that a run reached at its end.
func (l Limits) reached(ofMachine bool, end languages.Display) bound {
	switch {
	case !ofMachine:
		return onSteps
	case end.Formal != nil && l.Stack > 0 && end.Formal.Depth >= l.Stack:
		return onStack
	default:
		return onBits
	}
}

// raise says which flag raises the bound that a run reached.
func (l Limits) raise(reached bound) string {
	switch reached {
	case onStack:
		return fmt.Sprintf("there are more than %s on the stack; raise the bound with --bound stack=%d", Count(l.Stack, "closure"), 10*l.Stack)
	case onBits:
		if l.Memory != nil {
			return fmt.Sprintf("an integer has more than %d bits, for which there is no room (%s)", l.Bits, l.Memory.Raise())
		}
		return fmt.Sprintf("an integer has more than %d bits; raise the bound with --bound bits=%d", l.Bits, 2*l.Bits)
	}
	return fmt.Sprintf("there are more than %s; raise the bound with --bound steps=%d", Count(l.Steps, "step"), 10*max(l.Steps, 1))
}
