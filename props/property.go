package props

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"tandem/internal/lists"
	"tandem/internal/rules"
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
	// PrintedOf is the ID of the statement that this one is as printed, if another. "": it is not such.
	PrintedOf string
	// Claimed tells that the paper makes the claim, in words: it has no number.
	Claimed bool
	// Solver tells that a solver decides the statement.
	Solver bool
	// Swept: exhaustive checks judge it beside a language's own statements, where asked for.
	Swept bool
	// Finite: Gen makes few cases. None is drawn at random: all are judged, each once.
	Finite bool
	// Kept says why it is there if simpler statements kill all its mutants. "": there is no need.
	Kept string

	// Gen builds a case from choices.
	Gen func(Source) K
	// Judge checks the statement on one case. It is pure, and is called for several cases at
	// once: what it keeps from one case to the next is kept by spec.Remember.
	Judge func(context.Context, K) spec.Verdict
	// Show prints a case.
	Show func(K) Shown
	// Smaller lists cases that are a step simpler, the simplest first. nil: only the choices are shrunk.
	Smaller func(K) []K
	// Symbolic and Concrete list rules of which evidence is wanted: reports say which never took part.
	Symbolic, Concrete []string
	// Steps: it takes transitions, though it wants evidence of none.
	Steps bool
}

// Describe gives the property the name, the citation and so on that a text has in a block of its ID, if there is one.
func (p *Property[K]) Describe(file, text string) {
	list, err := rules.Blocks(file, text, "name", "cite", "text", "kept", "claimed")
	if err != nil {
		panic(err) // the text is part of the program
	}
	if b, ok := lists.Find(list, func(b rules.Block) bool { return b.Head == "statement "+p.ID }); ok {
		p.Name, p.Cite, p.Text, p.Kept, p.Claimed = b.Fields["name"], b.Fields["cite"], b.Fields["text"], b.Fields["kept"], b.Has("claimed")
	}
}

// Shown is a case as people read it.
type Shown struct {
	Program string `json:"program,omitempty" jsonschema:"source text"`
	Input   string `json:"input,omitempty" jsonschema:"as the flag --in takes it"`
	Other   string `json:"other,omitempty" jsonschema:"what else the case consists of"`
	Size    int    `json:"size" jsonschema:"nodes of the program or expression"`
	Stmts   int    `json:"statements" jsonschema:"statements, the inner ones counted"`
}

// OneLine returns the case in a line.
func (s Shown) OneLine() string {
	text := strings.Join(strings.Fields(s.Program+" "+s.Other), " ")
	if s.Input != "" {
		text += "  with " + strings.Join(strings.Fields(s.Input), " ")
	}
	return text
}

// Counterexample is a case that refutes a property.
type Counterexample struct {
	Case    Shown         `json:"case" jsonschema:"the case"`
	Reason  string        `json:"reason" jsonschema:"why the statement fails"`
	Failure *spec.Failure `json:"failure,omitempty" jsonschema:"where the sides part; none: the statement is of another form"`
	After   int           `json:"afterCases" jsonschema:"cases generated up to this one"`
	Before  *Shown        `json:"beforeShrinking,omitempty" jsonschema:"the case that was found first"`
	Upto    int           `json:"exhaustive,omitempty" jsonschema:"the size of the exhaustive search that found it; none: another way"`
	Fired   []string      `json:"fired,omitempty" jsonschema:"the rules that took part in judging the case; missing: it was found before that was kept, or none did"`
	Shaped  bool          `json:"shaped,omitempty" jsonschema:"it was made of the pattern of a rule that is given"`
	Of      string        `json:"foundOf,omitempty" jsonschema:"the statement of which it was found first; none: this one"`

	given any // the case, to be judged by other statements; nil: it was read from a file
}

// Report is what checking one property found.
type Report struct {
	ID             string          `json:"id" jsonschema:"the ID of the statement"`
	Name           string          `json:"name" jsonschema:"the name of the statement"`
	Cite           string          `json:"cite" jsonschema:"where the paper has it"`
	Text           string          `json:"statement" jsonschema:"what it says, in mathematics"`
	Result         spec.Result     `json:"-"`
	Verdict        string          `json:"verdict" jsonschema:"tested, refuted or inconclusive"`
	Generated      int             `json:"generated" jsonschema:"cases that were made"`
	Held           int             `json:"held" jsonschema:"cases in which it holds"`
	Discarded      map[string]int  `json:"discarded" jsonschema:"cases about which it says nothing, by the reason"`
	Inconclusive   map[string]int  `json:"inconclusive" jsonschema:"cases that were not decided, by the reason"`
	Evidence       spec.Evidence   `json:"evidence" jsonschema:"what the cases reached"`
	Undecided      *Undecided      `json:"undecided,omitempty" jsonschema:"what the inconclusive cases consist of; none: there are none"`
	NeverFired     []string        `json:"neverFired" jsonschema:"rules of which evidence is missing, as symbolic If-T"`
	Counterexample *Counterexample `json:"counterexample,omitempty" jsonschema:"the smallest case that was found in which it fails; none: none was found"`
	Scope          []Searched      `json:"scope,omitempty" jsonschema:"where a counterexample was looked for"`
	Stopped        string          `json:"stopped,omitempty" jsonschema:"why not all cases were tried"`
	Crash          *Crash          `json:"crash,omitempty" jsonschema:"the case in which judging it failed: a bug in Tandem; none: no such case"`
}

// Undecided is what the cases consist of that were not decided.
type Undecided struct {
	Smallest Shown       `json:"smallest" jsonschema:"the smallest of these cases"`
	Symbolic spec.Counts `json:"symbolic,omitempty" jsonschema:"symbolic transitions in these cases, by the rule"`
	Concrete spec.Counts `json:"concrete,omitempty" jsonschema:"concrete transitions in these cases, by the rule"`
	Only     []string    `json:"only,omitempty" jsonschema:"rules that took part in these cases alone, as symbolic If-T"`
}

// Crash is a panic while a case was judged or looked for: our bug, not a counterexample.
type Crash struct {
	Case  Shown  `json:"case" jsonschema:"the case"`
	Panic string `json:"panic" jsonschema:"what went wrong"`
	Stack string `json:"stack" jsonschema:"where, as Go prints it"`
}

func (c *Crash) Error() string { return c.Panic }

func (p *Property[K]) report() Report {
	return Report{
		ID: p.ID, Name: p.Name, Cite: p.Cite, Text: p.Text,
		Discarded: map[string]int{}, Inconclusive: map[string]int{},
	}
}

// grace is how long a refutation may take that was found as the search was stopped, and is judged again.
const grace = 10 * time.Second

// judge returns Judge with panics caught. A function without a clause for what it met is a property
// of the calculus under test and refutes; any other panic is ours.
func (p *Property[K]) judge(ctx context.Context, k K) (v spec.Verdict, crash *Crash) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case spec.NoClause:
			if r.Bound {
				v = spec.Undecided(v.Evidence, r.Error())
				return
			}
			v = spec.Verdict{Result: spec.Refuted, Reason: r.Error()}
		default:
			crash = &Crash{Case: p.show(k), Panic: fmt.Sprint(r), Stack: string(debug.Stack())}
		}
	}()
	if v = p.Judge(ctx, k); v.Result == spec.Refuted && ctx.Err() != nil {
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), grace)
		defer stop()
		if v = p.Judge(ctx, k); v.Result != spec.Refuted || ctx.Err() != nil {
			v = spec.Undecided(v.Evidence, "stopped before its end")
		}
	}
	return v, nil
}

func (p *Property[K]) show(k K) (s Shown) {
	defer func() {
		if r := recover(); r != nil {
			s = Shown{Other: fmt.Sprintf("(the case could not be printed: %v)", r)}
		}
	}()
	return p.Show(k)
}

// add counts a verdict on a case that show prints; true means go on.
func (r *Report) add(v *spec.Verdict, show func() Shown) bool {
	r.Generated++
	switch v.Result {
	case spec.Tested:
		r.Held++
	case spec.Discarded:
		spec.Count(&r.Discarded, v.Reason)
	case spec.Inconclusive:
		spec.Count(&r.Inconclusive, v.Reason)
		r.Undecided = r.Undecided.and(&Undecided{Smallest: show(), Symbolic: v.Evidence.Symbolic, Concrete: v.Evidence.Concrete})
	case spec.Refuted:
	}
	r.Evidence.Add(v.Evidence)
	return v.Result != spec.Refuted
}

// take adds what was counted in s.
func (r *Report) take(s Report) {
	r.Generated += s.Generated
	r.Held += s.Held
	for why, n := range s.Discarded {
		r.Discarded[why] += n
	}
	for why, n := range s.Inconclusive {
		r.Inconclusive[why] += n
	}
	r.Undecided = r.Undecided.and(s.Undecided)
	r.Evidence.Add(s.Evidence)
}

// and returns what u and v consist of together; both stay as they are.
func (u *Undecided) and(v *Undecided) *Undecided {
	if u == nil || v == nil {
		return cmp.Or(u, v)
	}
	all := &Undecided{Smallest: u.Smallest, Symbolic: slices.Clone(u.Symbolic), Concrete: slices.Clone(u.Concrete)}
	if v.Smallest.precedes(u.Smallest) {
		all.Smallest = v.Smallest
	}
	all.Symbolic.Sum(v.Symbolic)
	all.Concrete.Sum(v.Concrete)
	return all
}

// clear makes r a report on no case, with the place that it has.
func (r *Report) clear() {
	clear(r.Discarded)
	clear(r.Inconclusive)
	e := r.Evidence
	*r = Report{Discarded: r.Discarded, Inconclusive: r.Inconclusive}
	r.Evidence.Symbolic, r.Evidence.Concrete, r.Evidence.Ended = e.Symbolic[:0], e.Concrete[:0], e.Ended[:0]
	r.Evidence.True, r.Evidence.False = e.True[:0], e.False[:0]
}

// misses reports whether a rule has not fired yet.
func (p *Property[K]) misses(r *Report) bool {
	missing := func(fired spec.Counts) func(string) bool { return func(id string) bool { return fired.Get(id) == 0 } }
	return slices.ContainsFunc(p.Symbolic, missing(r.Evidence.Symbolic)) || slices.ContainsFunc(p.Concrete, missing(r.Evidence.Concrete))
}

// settle lists the rules of which evidence is missing, and concludes.
func (p *Property[K]) settle(r *Report) {
	u := Undecided{}
	if r.Undecided != nil {
		u, r.Undecided.Only = *r.Undecided, nil
	}
	look := func(side string, rules []string, all, undecided spec.Counts) {
		for _, id := range rules {
			switch n := all.Get(id); {
			case n == 0:
				r.NeverFired = append(r.NeverFired, side+" "+id)
			case n == undecided.Get(id):
				r.Undecided.Only = append(r.Undecided.Only, side+" "+id)
			}
		}
	}
	look("symbolic", p.Symbolic, r.Evidence.Symbolic, u.Symbolic)
	look("concrete", p.Concrete, r.Evidence.Concrete, u.Concrete)
	r.conclude()
}
