package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"tandem/internal/child"
	"tandem/lang"
)

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
