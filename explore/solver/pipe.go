package solver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"tandem/internal/lists"
	"tandem/lang"
)

// pipe is a solver that speaks SMT-LIB 2 on its standard input and output.
//
// What is sent ends with an (echo …) of a number never used before, and the replies to it are those
// up to its echo: whatever a solver says too much or too late is noticed, and never taken for the
// answer to another question. A solver that says anything else than is expected is killed, and the
// next check starts another one.
type pipe struct {
	argv    []string
	proc    *process
	out     strings.Builder // not yet sent
	text    *text
	enc     *encoder[string]
	terms   *termEncoder[string]
	batches int
	who     Info
}

// newPipe returns the solver of that command line, whose program must exist.
func newPipe(line string) (*pipe, error) {
	argv, err := findCommand(line)
	if err != nil {
		return nil, err
	}
	p := &pipe{argv: argv, who: Info{Name: strings.Join(argv, " "), Way: Pipe}}
	p.restart()
	return p, nil
}

// findCommand returns the command line in words, the program of which exists.
func findCommand(line string) ([]string, error) {
	argv, err := words(line)
	if err != nil {
		return nil, err
	}
	if err := lookPath(argv[0]); err != nil {
		if err = errors.Unwrap(err); err == exec.ErrNotFound {
			err = errors.New("there is no such program on the PATH")
		}
		return nil, fmt.Errorf("solver %q: %w", line, err)
	}
	return argv, nil
}

// words splits a command line at spaces, except in '…' or "…".
func words(line string) ([]string, error) {
	var argv []string
	var word strings.Builder
	in, begun := rune(0), false
	for _, r := range line {
		switch {
		case in != 0 && r == in:
			in = 0
		case in == 0 && (r == '\'' || r == '"'):
			in, begun = r, true
		case in == 0 && (r == ' ' || r == '\t'):
			if begun {
				argv = append(argv, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if in != 0 {
		return nil, fmt.Errorf("solver %q: a %c is not closed", line, in)
	}
	if begun {
		argv = append(argv, word.String())
	}
	if len(argv) == 0 || argv[0] == "" {
		return nil, errors.New("solver: the command is empty")
	}
	return argv, nil
}

func (p *pipe) info() Info { return p.who }

func (p *pipe) close() error {
	if p.proc == nil {
		return nil
	}
	err := p.proc.stop()
	p.proc = nil
	return err
}

func (p *pipe) restart() {
	_ = p.close() // nothing depends on whether the old one is gone
	p.out.Reset()
	p.text = newText(&p.out)
	p.enc = newEncoder(p.text, true, termDepth)
	p.terms = newTermEncoder[string](p.text, true, termDepth)
}

const greeting = `(set-option :print-success false)
(set-option :produce-models true)
(set-logic ALL)
`

func (p *pipe) check(ctx context.Context, ops []op, model bool) reply {
	if p.proc == nil {
		var err error
		if p.proc, err = start(p.argv); err != nil {
			return p.lose("it does not start: " + err.Error())
		}
		p.out.WriteString(greeting)
		if r, ok := p.meet(ctx); !ok {
			return r
		}
	}
	if err := p.tell(ctx, ops); err != nil {
		return p.lose(err.Error())
	}
	p.out.WriteString("(check-sat)\n")
	answers, err := p.batch(ctx)
	if err != nil {
		return p.lose(err.Error())
	}
	if len(answers) != 1 {
		return p.lose(unexpected(answers))
	}
	switch answers[0].atom {
	case "sat":
		if !model {
			return reply{answer: Sat}
		}
		return p.model(ctx)
	case "unsat":
		return reply{answer: Unsat}
	case "unknown":
		return p.unknown(ctx)
	default:
		return p.lose(unexpected(answers))
	}
}

// meet greets a new process and asks who it is.
func (p *pipe) meet(ctx context.Context) (reply, bool) {
	p.out.WriteString("(get-info :name)\n(get-info :version)\n")
	answers, err := p.batch(ctx)
	if err != nil {
		return p.lose(err.Error()), false
	}
	for _, a := range answers {
		switch {
		case len(a.list) == 2 && a.list[0].atom == ":name":
			p.who.Name = a.list[1].atom
		case len(a.list) == 2 && a.list[0].atom == ":version":
			p.who.Version = a.list[1].atom
		case a.atom != "unsupported":
			return p.lose(unexpected(answers)), false
		}
	}
	return reply{}, true
}

// tell writes what brings the solver's stack to ours.
func (p *pipe) tell(ctx context.Context, ops []op) error {
	for _, o := range ops {
		switch o.kind {
		case opPush:
			p.enc.push()
			p.terms.push()
			p.out.WriteString("(push 1)\n")
		case opPop:
			p.enc.pop()
			p.terms.pop()
			p.out.WriteString("(pop 1)\n")
		case opAssert:
			term, err := p.enc.encode(ctx, o.expr)
			if err != nil {
				return err
			}
			p.text.assert(term)
		case opTerm:
			if o.term.axiom != nil {
				p.patternsOnly()
			}
			if err := p.terms.assert(ctx, o.term); err != nil {
				return err
			}
		}
	}
	return nil
}

// patternsOnly keeps Z3 from instantiating axioms by models, which may never end. It is for Z3 alone.
func (p *pipe) patternsOnly() {
	if p.who.Name == "Z3" {
		p.out.WriteString("(set-option :smt.auto_config false)\n(set-option :smt.mbqi false)\n")
	}
}

// model asks for the values of the variables.
func (p *pipe) model(ctx context.Context) reply {
	r := reply{answer: Sat, values: map[lang.Var]lang.Value{}}
	vars := p.enc.vars
	if len(vars) == 0 {
		return r
	}
	ask := make([]string, 0, len(vars)) // and the bounds of bounded arrays
	for _, x := range vars {
		ask = append(ask, p.text.symbol(symbol{of: x}))
		if x.Type.IsBounded() {
			ask = append(ask, p.text.symbol(symbol{of: x, bound: true}))
		}
	}
	p.out.WriteString("(get-value (" + strings.Join(ask, " ") + "))\n")
	answers, err := p.batch(ctx)
	if err != nil {
		return p.lose("it says sat, but gives no model: " + err.Error())
	}
	if len(answers) != 1 || len(answers[0].list) != len(ask) {
		return p.lose("it says sat, but gives no model: " + unexpected(answers))
	}
	pairs := answers[0].list
	for _, x := range vars {
		v, why := p.value(pairs[0], x, encoded(x.Type))
		pairs = pairs[1:]
		if v != nil && x.Type.IsBounded() {
			var n lang.Value
			if n, why = p.value(pairs[0], x, lang.Int); n == nil {
				return why
			}
			v, pairs = v.(lang.ArrayValue).WithBound(n.(lang.IntValue)), pairs[1:]
		}
		if v == nil {
			return why
		}
		r.values[x] = v
	}
	r.values = decoded(r.values)
	return r
}

// value reads the value of x, of its bound if t is int, or is nil with the reply that says why not.
// An array that is said in a way that valueOf does not read is no failure of the solver.
func (p *pipe) value(pair sexpr, x lang.Var, t lang.Type) (lang.Value, reply) {
	if len(pair.list) == 2 {
		e := pair.list[1]
		if v, ok := valueOf(e, t); ok {
			return v, reply{}
		}
		if t.IsArray() && e.isList {
			return nil, reply{reason: fmt.Sprintf("the solver says sat, but its value of %s cannot be read: %v", x.Name, e)}
		}
	}
	return nil, p.lose(fmt.Sprintf("it says sat, but gives no model: %v is no value of %s", pair, x.Name))
}

// unknown asks for the reason.
func (p *pipe) unknown(ctx context.Context) reply {
	p.out.WriteString("(get-info :reason-unknown)\n")
	answers, err := p.batch(ctx)
	if err != nil {
		return p.lose("it says unknown, and then: " + err.Error())
	}
	r := reply{reason: "the solver says unknown"}
	if len(answers) == 1 && len(answers[0].list) == 2 && answers[0].list[0].atom == ":reason-unknown" {
		why := answers[0].list[1]
		why.quoted = false
		r.reason += ": " + why.String()
	}
	return r
}

// maxReplies bounds the replies to one batch.
const maxReplies = 1000

// batch sends what is to be sent and collects the replies to it.
func (p *pipe) batch(ctx context.Context) ([]sexpr, error) {
	p.batches++
	mark := fmt.Sprintf("tandem-%d", p.batches)
	fmt.Fprintf(&p.out, "(echo \"%s\")\n", mark)
	sent := make(chan error, 1)
	go func(proc *process, text string) {
		_, err := io.WriteString(proc.in, text)
		sent <- err
	}(p.proc, p.out.String())
	p.out.Reset()
	var replies []sexpr
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case err := <-sent:
			if sent = nil; err == nil {
				continue
			}
			return nil, p.broken(ctx, replies)
		case r, ok := <-p.proc.replies:
			switch {
			case !ok:
				return nil, p.ended(replies)
			case r.atom == mark:
				if sent != nil {
					// It cannot have read all that it echoes the end of.
					select {
					case err := <-sent:
						if err != nil {
							return nil, p.ended(replies)
						}
					case <-ctx.Done():
						return nil, ctx.Err()
					}
				}
				return replies, nil
			case r.atom == "success":
			case len(replies) == maxReplies:
				return nil, fmt.Errorf("it says more than %d things at once: %v …", maxReplies, replies[0])
			default:
				replies = append(replies, r)
			}
		}
	}
}

// broken returns why the solver does not take what is sent: what it said before, or how it ended.
func (p *pipe) broken(ctx context.Context, replies []sexpr) error {
	patience := time.After(200 * time.Millisecond)
	for len(replies) < maxReplies {
		select {
		case r, ok := <-p.proc.replies:
			if !ok {
				return p.ended(replies)
			}
			replies = append(replies, r)
			continue
		case <-ctx.Done():
		case <-patience:
		}
		break
	}
	return errors.New("it closed its input" + p.proc.said())
}

// ended returns why no more replies come.
func (p *pipe) ended(replies []sexpr) error {
	why := p.proc.why()
	if len(replies) > 0 {
		return fmt.Errorf("%s; %s", unexpected(replies), why)
	}
	return errors.New(why)
}

// unexpected describes replies that are not what was asked for.
func unexpected(replies []sexpr) string {
	if len(replies) == 0 {
		return "it does not answer the question"
	}
	if r, ok := lists.Find(replies, func(r sexpr) bool { return len(r.list) == 2 && r.list[0].atom == "error" }); ok {
		return "it reports an error: " + strings.TrimSpace(r.list[1].atom)
	}
	return "it says " + replies[0].String()
}

// lose returns the process up: the next check starts another one.
func (p *pipe) lose(reason string) reply {
	_ = p.close() // it was killed; there is nothing else to do
	return reply{lost: true, failed: true, reason: fmt.Sprintf("the solver %q failed: %s", strings.Join(p.argv, " "), reason)}
}
