package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"al.essio.dev/pkg/shellescape"

	"tandem/internal/child"
	"tandem/lang"
)

// Kind is in what an engine fails: a kind of oracle.Finding, or one of those below.
type Kind string

// The kinds of failures that are no wrong claims.
const (
	Crash   Kind = "crash"            // it exits with another status than 0
	Signal  Kind = "signal"           // a signal ends it
	Hang    Kind = "hang"             // it does not end in time
	Output  Kind = "too-much-output"  // it writes more than the limit
	Memory  Kind = "too-much-memory"  // it uses more than the limit
	Left    Kind = "leaves-processes" // what it started lives on behind its end
	Deaf    Kind = "reads-nothing"    // it ends without reading its program
	Garbage Kind = "no-claims"        // what it writes is no file of claims
)

// Failings lists the kinds of failures that are no wrong claims.
func Failings() []Kind {
	return []Kind{Crash, Signal, Hang, Output, Memory, Left, Deaf, Garbage}
}

// Answer is what an engine made of a program.
type Answer struct {
	Claims []byte // a file of claims, as it was written
	Kind   Kind   // in what the engine failed; "": in nothing that is known before claims are read
	Said   string // how, for people
}

// Engine answers a program, which text is the source of. The error is a *NoForm of a
// program that the engine is not asked about; any other one ends the driving.
type Engine func(ctx context.Context, p *lang.Program, text []byte) (Answer, error)

// NoForm is the error of a program that cannot be handed to an engine.
type NoForm struct{ Reason string }

func (n *NoForm) Error() string { return n.Reason }

// Form is how programs are handed to a command.
type Form struct {
	Name   string // as the flag --program takes it
	Suffix string // of a file with such a program, with the dot
	// Write writes a program, whose statements have places. The error says that it has
	// no such form.
	Write func(*lang.Program) ([]byte, error)
}

// Command is an engine that is a command: a line of the shell. In it
//
//   - {file} is a file with the program in the form;
//   - {tdm} is one with the program in Tandem's syntax;
//   - {claims} is where the claims will be: else they are read from standard output.
//
// Without {file} the program is on standard input. The command runs in the folder of
// this process, and has a folder of its own for temporary files (TMPDIR), which is
// removed behind it.
type Command struct {
	Line string
	Form Form
	child.Limits
}

// Ask runs the command. It is an Engine.
func (c Command) Ask(ctx context.Context, p *lang.Program, text []byte) (Answer, error) {
	program, err := c.Form.Write(p)
	if err != nil {
		return Answer{}, &NoForm{err.Error()}
	}
	dir, err := os.MkdirTemp("", "tandem-")
	if err != nil {
		return Answer{}, err
	}
	defer os.RemoveAll(dir)
	file, tdm, claims := filepath.Join(dir, "program"+c.Form.Suffix), filepath.Join(dir, "program.tdm"), filepath.Join(dir, "claims.json")
	for name, text := range map[string][]byte{file: program, tdm: text} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			return Answer{}, err
		}
	}
	run := child.Command{Env: []string{"TMPDIR=" + dir}, Limits: c.Limits}
	run.Line = strings.NewReplacer("{file}", shellescape.Quote(file), "{tdm}", shellescape.Quote(tdm), "{claims}", shellescape.Quote(claims)).Replace(c.Line)
	if !strings.Contains(c.Line, "{file}") {
		run.Input = program
	}
	written := strings.Contains(c.Line, "{claims}")
	if written {
		run.Files = []string{claims}
	}
	r, err := child.Run(ctx, run)
	if err == nil {
		err = c.late(r)
	}
	if err != nil {
		return Answer{}, err
	}
	a := c.answer(r, len(run.Input))
	a.Said = strings.ReplaceAll(a.Said, dir+string(filepath.Separator), "")
	if a.Claims = r.Output; a.Kind == "" && written {
		c.read(&a, claims)
	}
	return a, nil
}

// late returns an error for a run that got too little of the processors to be judged.
func (c Command) late(r child.Result) error {
	if r.End == child.Clock {
		return &NoForm{fmt.Sprintf("not judged: the machine gave the engine less than %v of its time in %v", c.Time, child.Patience*c.Time)}
	}
	return nil
}

// answer says in what a run failed.
func (c Command) answer(r child.Result, input int) Answer {
	said := ""
	if r.Said != "" {
		said = ": " + r.Said
	}
	switch {
	case r.End == child.Signaled:
		return Answer{Kind: Signal, Said: r.How + said}
	case r.End == child.Time:
		return Answer{Kind: Hang, Said: fmt.Sprintf("it did not end in %v", c.Time)}
	case r.End == child.Output:
		return Answer{Kind: Output, Said: fmt.Sprintf("it wrote more than %d MiB", c.Limits.Output>>20)}
	case r.End == child.Memory:
		return Answer{Kind: Memory, Said: fmt.Sprintf("it used more than %d MiB", c.Limits.Memory>>20)}
	case r.Status != 0:
		return Answer{Kind: Crash, Said: r.How + said}
	case len(r.Left) > 0:
		return Answer{Kind: Left, Said: "it left " + strings.Join(r.Left, ", ")}
	case input > 0 && r.Unread == input:
		return Answer{Kind: Deaf, Said: "it did not read its standard input; a command can have {file} instead"}
	}
	return Answer{}
}

// read reads the file of claims, which may be anything.
func (c Command) read(a *Answer, file string) {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		a.Kind, a.Said = Garbage, "it wrote no file {claims}"
		return
	}
	f, err := os.Open(file)
	if err != nil {
		a.Kind, a.Said = Garbage, "the file {claims} cannot be read"
		return
	}
	defer f.Close()
	most := c.Limits.Output
	if most == 0 {
		most = info.Size()
	}
	if a.Claims, err = io.ReadAll(io.LimitReader(f, most+1)); err != nil {
		a.Kind, a.Said = Garbage, "the file {claims} cannot be read"
	} else if int64(len(a.Claims)) > most {
		*a = Answer{Kind: Output, Said: fmt.Sprintf("it wrote more than %d MiB", most>>20), Claims: a.Claims[:most]}
	}
}

// Lines is an engine that is a command which lives on: it reads a program in a line and writes
// its claims in a line, as often as it is asked. As many processes run as are asked at the
// same time; one that fails is replaced by a new one.
//
// A program in a form that is JSON is the line; any other is a JSON string.
type Lines struct {
	Command
	mu   sync.Mutex
	idle []*process
}

// process is a command that runs, with its folder for temporary files.
type process struct {
	*child.Talk
	dir string
}

func (p *process) close() (unasked []byte) {
	defer os.RemoveAll(p.dir)
	return p.Close()
}

// Ask asks a process. It is an Engine.
func (l *Lines) Ask(ctx context.Context, p *lang.Program, _ []byte) (Answer, error) {
	program, err := l.Form.Write(p)
	if err != nil {
		return Answer{}, &NoForm{err.Error()}
	}
	if l.Form.Suffix != ".json" {
		if program, err = json.Marshal(string(program)); err != nil {
			return Answer{}, err
		}
	}
	to, err := l.process()
	if err != nil {
		return Answer{}, err
	}
	a := to.Ask(ctx, program)
	if a.Ended == nil && !a.Unasked {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.idle = append(l.idle, to)
		return Answer{Claims: a.Line}, nil
	}
	to.close()
	if a.Ended != nil {
		if err := l.late(*a.Ended); err != nil {
			return Answer{}, err
		}
	}
	return l.failed(a), nil
}

// failed says in what a process failed that did not answer.
func (l *Lines) failed(a child.Answer) Answer {
	switch {
	case a.Unasked:
		return Answer{Kind: Garbage, Said: fmt.Sprintf("it wrote a line before it was asked: %.60q", a.Line), Claims: a.Line}
	case a.Closed:
		return Answer{Kind: Garbage, Said: "it closed its standard output", Claims: a.Line}
	}
	answer := l.answer(*a.Ended, 0)
	if answer.Claims = a.Line; answer.Kind == "" {
		answer.Kind, answer.Said = Garbage, "it ended without an answer; it is to read lines until the end of its input"
	}
	return answer
}

// process returns one that is idle, or a new one.
func (l *Lines) process() (*process, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.idle); n > 0 {
		p := l.idle[n-1]
		l.idle = l.idle[:n-1]
		return p, nil
	}
	dir, err := os.MkdirTemp("", "tandem-")
	if err != nil {
		return nil, err
	}
	talk, err := child.Start(child.Command{Line: l.Line, Env: []string{"TMPDIR=" + dir}, Limits: l.Limits})
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	return &process{talk, dir}, nil
}

// Close ends the processes. Nobody may be asking. The error says that one wrote more lines than it was
// asked for, which may have been read as answers to later programs.
func (l *Lines) Close() error {
	var err error
	for _, p := range l.idle {
		if line := p.close(); len(line) > 0 {
			err = fmt.Errorf("it wrote more lines than it was asked for, so that answers may be those to other programs: %.60q", line)
		}
	}
	l.idle = nil
	return err
}
