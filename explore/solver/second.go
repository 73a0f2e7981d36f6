package solver

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"tandem/internal/lists"
	"tandem/lang"
)

// Opinion asks a second solver about answers of a first one, so that what rests on answers does not
// rest on one solver. It counts over all sessions that it watches, which may be used at once.
type Opinion struct {
	// Open is a session with the second solver.
	Open func() (Session, error)
	// Every is the sample: of each session's answers the first, and each Every-th after it. 0: all.
	Every int

	kind  string   // of solver, as Open knows it; "": another
	known *answers // of opinions of the same kind; nil: none is kept

	mu            sync.Mutex
	tally         OpinionTally
	disagreements []Disagreement
}

// OpinionTally is what a second solver said of a first one's answers.
type OpinionTally struct {
	By       string `json:"by" jsonschema:"who was asked"`
	Every    int    `json:"every" jsonschema:"of so many answers one"`
	Answers  int    `json:"answers" jsonschema:"of the first solver: sat or unsat"`
	Asked    int    `json:"asked" jsonschema:"about so many of them; a question that comes again was asked before"`
	Sat      int    `json:"sat" jsonschema:"both say so"`
	Unsat    int    `json:"unsat" jsonschema:"both say so"`
	Searched int    `json:"searched" jsonschema:"unsat, and the whole of a small domain has no model"`
	Unknown  int    `json:"unknown" jsonschema:"to the second"`
	Differs  int    `json:"differs" jsonschema:"it says something else"`
}

// Same returns the number of answers that the second solver gave, too.
func (t OpinionTally) Same() int { return t.Sat + t.Unsat }

// And returns the sum of both tallies, by the same solver.
func (t OpinionTally) And(u OpinionTally) OpinionTally {
	return OpinionTally{cmp.Or(t.By, u.By), max(t.Every, u.Every), t.Answers + u.Answers, t.Asked + u.Asked, t.Sat + u.Sat, t.Unsat + u.Unsat, t.Searched + u.Searched, t.Unknown + u.Unknown, t.Differs + u.Differs}
}

// String returns the tally in words.
func (t OpinionTally) String() string {
	text := fmt.Sprintf("%s, asked about %d of %d answers: %d the same (%d sat, %d unsat)", t.By, t.Asked, t.Answers, t.Same(), t.Sat, t.Unsat)
	for _, part := range []struct {
		n    int
		text string
	}{{t.Searched, "unsat with no model in its domain"}, {t.Unknown, "not known"}, {t.Differs, "different"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.text)
		}
	}
	return text
}

// Disagreement is a question with two answers.
type Disagreement struct {
	Asserts       []lang.Expr
	Terms         []*Term // that are asserted, too
	First, Second Said
}

// Said is who said what.
type Said struct {
	By Info
	Result
}

// String returns the answer with who gave it, on one line.
func (s Said) String() string { return fmt.Sprintf("%v says %v", s.By, s.Result) }

// Error returns both answers, on one line.
func (d Disagreement) Error() string { return fmt.Sprintf("%v, and %v", d.First, d.Second) }

// WriteSMT2 writes the question with both answers as a script (see WriteSMT2). Errors are those of w.
func (d Disagreement) WriteSMT2(w io.Writer) error {
	return writeSMT2(w, d.Asserts, d.Terms, Unknown, fmt.Sprintf("Two solvers disagree.\n%v\n%v\n", d.First, d.Second))
}

// Name returns a name of the question: the same for the same assertions and answers.
func (d Disagreement) Name() string {
	var text strings.Builder
	_ = d.WriteSMT2(&text) // a builder takes everything
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text.String())))[:12]
}

// Of returns s with a second opinion of a session of its own. A contradiction, or a model that is
// none, is kept, and makes Unsat Unknown; Sat stays: its model was evaluated. Closing it closes
// both.
func (o *Opinion) Of(s Session) (Session, error) {
	second, err := o.Open()
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	o.tally.Every = max(1, o.Every)
	o.mu.Unlock()
	t := &twice{Session: s, second: second, opinion: o}
	t.stack.clear()
	return t, nil
}

// Tally returns what was said until now.
func (o *Opinion) Tally() OpinionTally {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.tally
}

// maxKept is how many disagreements are kept: one is a bug, thousands say no more.
const maxKept = 10

// Disagreements lists those until now, the first few.
func (o *Opinion) Disagreements() []Disagreement {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]Disagreement(nil), o.disagreements...)
}

// add counts what a says of the answer r; false if it is something else.
func (o *Opinion) add(asserts []assertion, r, a Said) (same bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	t := &o.tally
	t.By = a.By.String() // a process tells its version with an answer
	t.Asked++
	switch {
	case a.Wrong, a.Answer != Unknown && a.Answer != r.Answer:
		t.Differs++
		if len(o.disagreements) < maxKept {
			d := Disagreement{First: r, Second: a}
			for _, x := range asserts {
				if e, ok := x.exprOf(); ok {
					d.Asserts = append(d.Asserts, e)
				} else if x.term != nil {
					d.Terms = append(d.Terms, x.term)
				}
			}
			o.disagreements = append(o.disagreements, d)
		}
		return false
	case a.Answer == Sat:
		t.Sat++
	case a.Answer == Unsat:
		t.Unsat++
	case a.Searched && r.Answer == Unsat:
		t.Searched++
	default:
		t.Unknown++
	}
	return true
}

// twice is a session of which a second solver is told everything, too.
type twice struct {
	Session
	second  Session
	opinion *Opinion
	stack   stack
	asked   []digest // what is asked with the first assertions of the stack, one, two, …
	names   *text    // that has the names of variables in all of them: two of one name and sort, as an integer and an object, stay two
	answers int
}

func (t *twice) Push() { t.Session.Push(); t.second.Push(); t.stack.push() }

func (t *twice) Pop() {
	t.Session.Pop()
	t.second.Pop()
	t.stack.pop()
	t.asked = t.asked[:min(len(t.asked), len(t.stack.asserts))]
}

func (t *twice) Assert(b lang.Expr) {
	t.Session.Assert(b)
	t.second.Assert(b)
	t.stack.assert(assertion{expr: b})
}

func (t *twice) AssertTerm(b *Term) {
	t.Session.AssertTerm(b)
	t.second.AssertTerm(b)
	t.stack.assert(assertion{term: b})
}

func (t *twice) Close() error { return errors.Join(t.Session.Close(), t.second.Close()) }

func (t *twice) Check(ctx context.Context) Result { return t.ask(ctx, Session.Check, true) }

// Refuted asks both. A Sat that the second contradicts becomes Unknown, too: its model is not evaluated.
func (t *twice) Refuted(ctx context.Context) Result { return t.ask(ctx, Session.Refuted, false) }

// ask asks both; a Sat has an evaluated model, or none.
func (t *twice) ask(ctx context.Context, of func(Session, context.Context) Result, evaluated bool) Result {
	r := of(t.Session, ctx)
	if r.Answer == Unknown {
		return r
	}
	t.answers++
	t.opinion.answered()
	if (t.answers-1)%max(1, t.opinion.Every) != 0 {
		return r
	}
	known, q := t.opinion.known, t.question()
	if by, ok := known.has(q, r.Answer); ok {
		t.opinion.add(nil, Said{Result: r}, Said{by, Result{Answer: r.Answer}})
		return r
	}
	a := of(t.second, ctx)
	if a.Cancelled {
		return r // nobody waits for it any more
	}
	first, second := Said{t.Info(), r}, Said{t.second.Info(), a}
	same := t.opinion.add(t.stack.asserts, first, second)
	if same {
		known.keep(q, second)
	}
	if same || evaluated && r.Answer == Sat {
		return r // a model was evaluated: nobody's word is against it
	}
	return Result{Reason: Disagreement{First: first, Second: second}.Error()}
}

func (o *Opinion) answered() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.tally.Answers++
}

// NewOpinion returns the opinion of a kind of solver that Open knows, with that time an answer;
// every is as in Opinion. A small domain is mostly searched whole: unsat takes all of it.
func NewOpinion(kind string, timeout time.Duration, every int) *Opinion {
	return &Opinion{Every: every, kind: kind, Open: func() (Session, error) {
		return Open(kind, Options{Timeout: timeout, Small: SmallDomain{Ints: 4, Valuations: 20_000}})
	}}
}

// Opinions are a run's opinions, each with its count; the zero Opinions has none. Goroutines may
// share them.
type Opinions struct {
	mu    sync.Mutex
	list  []*Opinion
	known map[string]*answers // by the kind of solver
}

// Add adds an opinion and returns it. Of those of one kind, a question that one has asked is known to all: readings
// and mutants of a language are searched with the same cases, and ask mostly the same.
func (o *Opinions) Add(opinion *Opinion) *Opinion {
	o.mu.Lock()
	defer o.mu.Unlock()
	if opinion.kind != "" {
		if o.known == nil {
			o.known = map[string]*answers{}
		}
		if o.known[opinion.kind] == nil {
			o.known[opinion.kind] = &answers{}
		}
		opinion.known = o.known[opinion.kind]
	}
	o.list = append(o.list, opinion)
	return opinion
}

// First returns the opinion that was added first, or make's if there is none yet.
func (o *Opinions) First(make func() *Opinion) *Opinion {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.list) == 0 {
		o.list = append(o.list, make())
	}
	return o.list[0]
}

func (o *Opinions) all() []*Opinion {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]*Opinion(nil), o.list...)
}

// Tallies returns what each solver said until now, in the order in which they were added.
func (o *Opinions) Tallies() []OpinionTally { return lists.Map(o.all(), (*Opinion).Tally) }

// Save writes the questions with two answers as scripts, each once, under names of their own. The
// error has a line for each, with where it is saved, or why it could not be; nil if there is none.
func (o *Opinions) Save(write func(name string, script []byte) error) error {
	var lines []string
	seen := map[string]bool{}
	differs := 0
	for _, opinion := range o.all() {
		differs += opinion.Tally().Differs
		for _, d := range opinion.Disagreements() {
			name := "disagreement-" + d.Name() + ".smt2"
			if seen[name] {
				continue // the same question again
			}
			seen[name] = true
			where := "saved as"
			var script bytes.Buffer
			err := d.WriteSMT2(&script)
			if err == nil {
				err = write(name, script.Bytes())
			}
			if err != nil {
				where = "could not be saved (" + err.Error() + ") as"
			}
			lines = append(lines, fmt.Sprintf("two solvers disagree: %v; %s %s", d, where, name))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	if differs > len(lines) {
		lines = append(lines, fmt.Sprintf("they disagree %d times, also on the same questions; the first are saved", differs))
	}
	return errors.New(strings.Join(lines, "\n"))
}
