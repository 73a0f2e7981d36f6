package report

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Keys is what someone types.
type Keys interface {
	// Next is the next key or line; false where there are no more, and when the context ends.
	Next(ctx context.Context) (key string, ok bool)
}

// Typed reads keys on a terminal, and lines elsewhere.
type Typed struct {
	in    io.Reader
	out   io.Writer
	raw   bool // in is a terminal, and out is shown on one
	flush func()
	end   func() // Ctrl-C, which a raw terminal sends as a key
	lines chan string
	ask   chan struct{}
	rest  []byte // that the terminal sent and that is not used yet
}

// NewTyped starts to read. What is typed on a terminal is echoed to out; flush
// shows what was written there, before someone is asked; interrupt is called at Ctrl-C.
func NewTyped(in io.Reader, out io.Writer, terminal bool, flush, interrupt func()) *Typed {
	t := &Typed{in: in, out: out, raw: terminal, flush: flush, end: interrupt, lines: make(chan string), ask: make(chan struct{})}
	go func() {
		defer close(t.lines)
		lines := bufio.NewReader(in)
		for range t.ask {
			var line string
			var err error
			if t.raw {
				line, err = t.key()
			} else {
				line, err = lines.ReadString('\n')
			}
			if err != nil && line == "" {
				return
			}
			t.lines <- strings.TrimRight(line, "\r\n")
		}
	}()
	return t
}

// Next returns that of Keys.
func (t *Typed) Next(ctx context.Context) (string, bool) {
	t.flush()
	select {
	case t.ask <- struct{}{}:
	case <-ctx.Done():
		return "", false
	}
	select {
	case line, ok := <-t.lines:
		return line, ok && ctx.Err() == nil
	case <-ctx.Done():
		return "", false
	}
}

// key reads one key, and after g a number.
func (t *Typed) key() (string, error) {
	s, err := t.one()
	if s != "g" || err != nil {
		return s, err
	}
	t.echo("go to step: ")
	for number := ""; ; {
		switch s, err = t.one(); {
		case err != nil:
			return "", err
		case s == "n":
			t.echo("\n")
			return "g " + number, nil
		case s == "\x7f" && number != "": // backspace
			number = number[:len(number)-1]
			t.echo("\b \b")
		case len(s) == 1 && '0' <= s[0] && s[0] <= '9':
			number += s
			t.echo(s)
		}
	}
}

func (t *Typed) echo(s string) {
	_, _ = io.WriteString(t.out, s) // it keeps its error
	t.flush()
}

// one reads a key; n for all that go forward and b for all that go back.
func (t *Typed) one() (string, error) {
	if len(t.rest) == 0 {
		if err := t.read(); err != nil {
			return "", err
		}
	}
	n := 1
	if len(t.rest) >= 3 && t.rest[0] == '\x1b' {
		n = 3
	}
	s := string(t.rest[:n])
	t.rest = t.rest[n:]
	switch s {
	case "\x1b[C", "\x1b[B", "\r", "\n", " ": // right, down
		return "n", nil
	case "\x1b[D", "\x1b[A": // left, up
		return "b", nil
	case "\x03": // Ctrl-C
		t.end()
		return "", io.EOF
	case "\x04", "\x1b": // Ctrl-D, Escape
		return "", io.EOF
	default:
		return s, nil
	}
}

// read waits for someone to type. The terminal is raw only as long.
func (t *Typed) read() error {
	f := t.in.(*os.File)
	old, err := term.MakeRaw(int(f.Fd()))
	if err != nil {
		return err
	}
	b := make([]byte, 64)
	n, err := f.Read(b)
	t.rest = b[:n]
	if e := term.Restore(int(f.Fd()), old); err == nil {
		err = e
	}
	return err
}
