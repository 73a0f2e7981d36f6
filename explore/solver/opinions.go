package solver

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"tandem/internal/lists"
)

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
