package props

import (
	"context"
	"fmt"
	"runtime/debug"

	"tandem/spec"
)

// Property is a statement together with how to find cases for it.
type Property[K any] struct {
	ID   string // stable, as correctness
	Name string // as the paper calls the statement
	Cite string // paper and section
	Text string // the statement, in mathematics
	// Number is the statement's in the paper.
	Number spec.Number
	// PrintedOf is the ID of the statement that this one is as the paper prints
	// it, where that is another one. "": it is no such statement.
	PrintedOf string
	// Solver tells that a solver decides the statement.
	Solver bool

	// Gen builds a case from choices.
	Gen func(Source) K
	// Judge checks the statement on one case. It is pure.
	Judge func(context.Context, K) spec.Verdict
	// Show prints a case.
	Show func(K) Shown
	// Smaller lists cases that are a step simpler, the simplest first. nil:
	// only the choices are shrunk.
	Smaller func(K) []K
	// Symbolic and Concrete list the rules of each side of which evidence is
	// wanted: a report in which one of them never took part says so.
	Symbolic, Concrete []string
}

// Shown is a case as people read it.
type Shown struct {
	Program string `json:"program,omitempty"` // source text
	Input   string `json:"input,omitempty"`   // as the flag --in takes it
	Other   string `json:"other,omitempty"`   // what else the case consists of
	Size    int    `json:"size"`              // nodes of the program or expression
	Stmts   int    `json:"statements"`        // statements, the inner ones counted
}

// Counterexample is a case that refutes a property.
type Counterexample struct {
	Case    Shown         `json:"case"`
	Reason  string        `json:"reason"`
	Failure *spec.Failure `json:"failure,omitempty"`
	After   int           `json:"afterCases"` // cases generated up to this one
	Before  *Shown        `json:"beforeShrinking,omitempty"`
	// Number is the case's place in the enumeration that a shard is of, from 1; 0
	// where there are no shards.
	Number int `json:"number,omitempty"`
}

// Report is what checking one property found.
type Report struct {
	ID             string          `json:"id"`
	Name           string          `json:"name"`
	Cite           string          `json:"cite"`
	Text           string          `json:"statement"`
	Result         spec.Result     `json:"-"`
	Verdict        string          `json:"verdict"`
	Generated      int             `json:"generated"`
	Held           int             `json:"held"`
	Discarded      map[string]int  `json:"discarded"`
	Inconclusive   map[string]int  `json:"inconclusive"`
	Evidence       spec.Evidence   `json:"evidence"`
	NeverFired     []string        `json:"neverFired"` // rules of which evidence is missing, as symbolic If-T
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	Stopped        string          `json:"stopped,omitempty"` // why not all cases were tried
	Crash          *Crash          `json:"crash,omitempty"`
}

// Crash is a panic while a case was judged: a bug of this program, not a
// counterexample.
type Crash struct {
	Case  Shown  `json:"case"`
	Panic string `json:"panic"`
	Stack string `json:"stack"`
}

func (p *Property[K]) report() Report {
	return Report{
		ID: p.ID, Name: p.Name, Cite: p.Cite, Text: p.Text,
		Discarded: map[string]int{}, Inconclusive: map[string]int{},
	}
}

// judge is Judge with panics caught. A function without a clause for what it
// met is a property of the calculus under test and refutes; any other panic
// is ours.
func (p *Property[K]) judge(ctx context.Context, k K) (v spec.Verdict, crash *Crash) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case spec.NoClause:
			v = spec.Verdict{Result: spec.Refuted, Reason: r.Error()}
		default:
			crash = &Crash{Case: p.show(k), Panic: fmt.Sprint(r), Stack: string(debug.Stack())}
		}
	}()
	return p.Judge(ctx, k), nil
}

func (p *Property[K]) show(k K) (s Shown) {
	defer func() {
		if r := recover(); r != nil {
			s = Shown{Other: fmt.Sprintf("(the case could not be printed: %v)", r)}
		}
	}()
	return p.Show(k)
}

// add counts a verdict; true means go on.
func (r *Report) add(v spec.Verdict) bool {
	r.Generated++
	switch v.Result {
	case spec.Holds:
		r.Held++
	case spec.Discarded:
		r.Discarded[v.Reason]++
	case spec.Inconclusive:
		r.Inconclusive[v.Reason]++
	case spec.Refuted:
	}
	r.Evidence.Add(v.Evidence)
	return v.Result != spec.Refuted
}

// settle lists the rules of which evidence is missing, and concludes.
func (p *Property[K]) settle(r *Report) {
	for _, id := range p.Symbolic {
		if r.Evidence.Symbolic[id] == 0 {
			r.NeverFired = append(r.NeverFired, "symbolic "+id)
		}
	}
	for _, id := range p.Concrete {
		if r.Evidence.Concrete[id] == 0 {
			r.NeverFired = append(r.NeverFired, "concrete "+id)
		}
	}
	r.conclude()
}
