package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"tandem/cmd/tandem/internal/languages"
	"tandem/spec"
)

// shownConjuncts is how many of the last conjuncts of φ a step has in a walk.
const shownConjuncts = 6

// texts are the deltas from the start to the moment that is shown, and the
// state there.
func (w *walker) texts() (list []delta, t *track, l *layout) {
	run := *w.run
	if w.opts.simplify {
		run.moments = w.path[:w.pos+1]
		simple, _ := run.simplified()
		run = *simple
	} else {
		run.moments = w.path[:w.pos+1]
	}
	first := &run
	if from := max(0, w.pos-1); from > 0 { // only the last step, and what was before
		two := run
		two.moments = run.moments[from:]
		first = &two
	}
	list, _ = first.deltas(w.p)
	text := w.p.out.text
	l = &layout{alone: w.at().alone, dots: text("…"), and: text(" ∧ "), id: "id", sigmaName: text("σ: "), phiName: text("φ: ")}
	t = newTrack(l)
	for _, d := range list {
		t.step(d)
	}
	return list, t, l
}

// show writes the moment: what ran, both sides, whether they agree, and what is
// next.
func (w *walker) show() {
	m, p := w.at(), w.p
	text := p.out.text
	p.put(nil)
	ran := spans{{fmt.Sprintf("step %d", m.step), plain}}
	if m.step > 0 {
		ran = append(ran, span{"  " + m.rule, named}, span{text("  " + m.what(w.heads)), plain})
	} else {
		ran = append(ran, span{"  the start", plain})
	}
	if m.alone && !w.run.alone {
		ran = append(ran, span{"  (the symbolic side alone)", bad})
	}
	p.wrapped("", ran, 2)
	w.state(shownConjuncts)
	w.next()
}

// whole writes the whole state.
func (w *walker) whole() {
	w.p.put(nil)
	w.state(1 << 40)
	if m := w.at(); !languages.Ended(m.sym) {
		w.p.wrapped("S  ", of(w.p.out.text(remaining(m.sym, 1<<20)), plain), 3)
	}
}

// state writes V, σ and φ, and whether they agree.
func (w *walker) state(most int) {
	m, p := w.at(), w.p
	list, t, l := w.texts()
	for _, d := range list {
		for _, let := range d.lets {
			p.wrapped("  ", append(of("let ", faint), span{let, plain}), 4)
		}
	}
	t.lively(p, l, most)
	m.heap(p, w.run.program)
	if w.run.alone {
		return
	}
	says := func(b *bool, yes, no, unknown string) spans {
		words := unknown
		if b != nil && *b {
			words = yes
		} else if b != nil {
			words = no
		}
		return append(append(w.p.mark(b), span{" ", plain}), of(p.out.text(words), plain)...)
	}
	if !m.alone {
		p.wrapped("   ", says(m.same, "V∘σ is the concrete state", "V∘σ is not the concrete state", "V∘σ is not known"), 3)
	}
	p.wrapped("   ", says(m.holds, "V(φ) is true", "V(φ) is false: from the initial values this path is not taken", "V(φ) is not known"), 3)
}

// next writes what the next step does.
func (w *walker) next() {
	at := w.at()
	switch outcomeOf(at.sym) {
	case spec.Final:
		w.p.wrapped("", of("the program has ended", faint), 2)
		return
	case spec.Fault:
		w.p.wrapped("", of("the program has ended in an error", faint), 2)
		if w.run.fault != nil && !at.alone {
			w.run.program.tell(w.p, *w.run.fault)
		}
		return
	}
	text := nextIs(at.sym, w.heads)
	if ts := w.run.chosen.Semantics.Symbolic.Next(at.sym); len(ts) > 1 {
		taken := w.taken(ts)
		var other []string
		for _, t := range others(ts, taken) {
			other = append(other, t.Rule)
		}
		text += fmt.Sprintf(" (n takes %s, o takes %s)", taken, strings.Join(other, ", then "))
	}
	w.p.wrapped("", of(w.p.out.text(text), faint), 2)
}

// keys reads what someone types: keys on a terminal, lines elsewhere.
type keys struct {
	lines    chan string
	ask      chan struct{}
	terminal bool
}

// keys starts to read standard input.
func (a *app) keys(p *page) *keys {
	k := &keys{lines: make(chan string), ask: make(chan struct{})}
	f, ok := a.in.(*os.File)
	to, shown := a.out.to.(*os.File)
	k.terminal = ok && shown && term.IsTerminal(int(f.Fd())) && term.IsTerminal(int(to.Fd()))
	go func() {
		defer close(k.lines)
		in, terminal := bufio.NewReader(a.in), &typed{f: f, out: a.out}
		for range k.ask {
			var line string
			var err error
			if k.terminal {
				line, err = terminal.key()
			} else {
				line, err = in.ReadString('\n')
			}
			if err != nil && line == "" {
				return
			}
			k.lines <- strings.TrimRight(line, "\r\n")
		}
	}()
	return k
}

// next is the next key or line; false at the end of the input.
func (k *keys) next(ctx context.Context) (string, bool) {
	select {
	case k.ask <- struct{}{}:
	case <-ctx.Done():
		return "", false
	}
	select {
	case line, ok := <-k.lines:
		return line, ok
	case <-ctx.Done():
		return "", false
	}
}

// typed are the bytes that a terminal sent and that are not used yet.
type typed struct {
	f    *os.File
	out  *output
	rest []byte
}

// key reads one key, and after g a number.
func (t *typed) key() (string, error) {
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

func (t *typed) echo(s string) {
	t.out.printf("%s", s)
	t.out.Flush()
}

// one reads a key; n for all that go forward and b for all that go back.
func (t *typed) one() (string, error) {
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
	case "\x03", "\x04", "\x1b": // Ctrl-C, Ctrl-D, Escape
		return "", io.EOF
	default:
		return s, nil
	}
}

// read waits for someone to type. The terminal is raw only as long.
func (t *typed) read() error {
	old, err := term.MakeRaw(int(t.f.Fd()))
	if err != nil {
		return err
	}
	b := make([]byte, 64)
	n, err := t.f.Read(b)
	t.rest = b[:n]
	if e := term.Restore(int(t.f.Fd()), old); err == nil {
		err = e
	}
	return err
}
