package ledger

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/judge/internal/shapes"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Check is statements about a language by certain rules that are to be checked. The
// same Check finds the same.
type Check struct {
	*languages.Variant
	Statements []props.Checkable
	Limits     spec.Limits // of a case
	Checks     int         // random cases a statement
	From       int         // of them so many are left out, at the beginning
	Most       int         // of these while a rule has not fired; 0: no more than Checks
	Tries      int         // to make a random counterexample smaller; 0: as is usual
	Seed       uint64      // of the random cases
	Size       int         // of an exhaustive check; 0: random cases
	Part       *props.Part // of an exhaustive check
	Until      string      // the statement whose refutation ends an exhaustive check; "": none
	Count      bool        // the cases of an exhaustive check are counted first, for Watch
	Solver     solver.Opener
	Watch      Watch
	Units      *Units // the reports on random cases
	Key        string // of these units
	// Small is the size of the search of all cases that comes before the random ones. 0: none comes.
	Small int
	// Shaped is cases of programs made of the patterns of the rules that are given: they come between. nil: none.
	Shaped iter.Seq[any]
	// Further lists the statements that are searched further where one is refuted. nil: all.
	Further []string
	// Others: each counterexample is judged by the other statements, too.
	Others bool
	// Found is told of each case that refutes a statement, before it is made smaller. nil: nobody.
	Found func(id string, k props.Shown)
}

// Found is what a check found.
type Found struct {
	Reports []props.Report
	Scope   *spec.Scope          // of an exhaustive check; nil: random cases
	Solver  string               // that was asked; NoSolver if no statement wants one
	Opinion *solver.OpinionTally // what a second solver said of the answers; nil: none was asked
	Ended   error                // why not everything was checked; nil: it was
}

// Run checks the statements. The error is a *props.Crash if a test itself panicked,
// or that of the solver.
func (c Check) Run(ctx context.Context) (*Found, error) {
	f := &Found{Solver: NoSolver}
	if slices.ContainsFunc(c.Statements, func(s props.Checkable) bool { return s.Info().Solver }) {
		info, err := c.Solver.Info(ctx) // a solver that cannot be opened is an error only if it is needed
		if err != nil {
			return nil, err
		}
		f.Solver = info.String()
	}
	var err error
	switch {
	case c.Size > 0:
		at, end := c.Watch.begin(c.cases(), "cases")
		var scope spec.Scope
		f.Reports, scope = c.all(ctx, c.Part, at)
		end()
		f.Scope = &scope
	case c.Small > 0 && c.Exhaustive != nil && !c.Units.shared():
		f.Reports, err = c.search(ctx)
	default:
		f.Reports, err = c.random(ctx)
	}
	if err != nil {
		return nil, err
	}
	if c.Others {
		props.TryOthers(ctx, f.Reports, c.Statements)
	}
	if c.Solver.Opinion != nil {
		t := c.Solver.Opinion.Tally()
		f.Opinion = &t
	}
	f.Ended = context.Cause(ctx)
	for _, r := range f.Reports {
		if f.Ended == nil && r.Stopped != "" && r.Stopped != props.Enough { // a sweep that had a part of the time
			f.Ended = errors.New(r.Stopped)
		}
	}
	return f, nil
}

// random returns the reports on random cases.
func (c Check) random(ctx context.Context) ([]props.Report, error) {
	at, end := c.Watch.begin((c.Checks-c.From)*len(c.Statements), "cases")
	defer end()
	return props.TestAll(ctx, c.Units.kept(c.Key, c.Statements), props.Options{
		Checks: c.Checks, From: c.From, Most: c.Most, Seed: c.Seed, Tries: c.Tries, Progress: counter(at), Found: c.Found,
	})
}

// all returns the reports on all cases up to a size, in a part of them.
func (c Check) all(ctx context.Context, part *props.Part, progress func(int)) ([]props.Report, spec.Scope) {
	reports, scope := c.Exhaustive(ctx, c.small(part, progress))
	reports = props.Among(reports, c.Statements)
	for i := range reports {
		how := props.Searched{How: props.Small, Size: c.Size, Vocabulary: scope.Vocabularies}
		if props.Selected(c.Statements, []string{reports[i].ID})[0].Info().Finite {
			how = props.Searched{How: props.Domain}
		}
		reports[i].By(how)
		if x := reports[i].Counterexample; x != nil {
			x.Upto = c.Size
		}
	}
	return reports, scope
}

// search returns the reports of a search that goes through all small cases and then draws random ones.
// Where a statement is refuted, the rules are wrong: the others are searched one size further, and on
// ten times as many random cases, before they count as tested.
func (c Check) search(ctx context.Context) ([]props.Report, error) {
	small, random := c, c
	small.Size, small.Limits = c.Small, spec.SmallLimits()
	if c.Anchors != nil { // small programs end soon: as the other statements, these follow them less far
		anchors := c.Anchors(small.Limits)
		small.Statements = lists.Map(c.Statements, func(s props.Checkable) props.Checkable {
			if list := props.Selected(anchors, []string{s.Info().ID}); len(list) > 0 {
				return list[0]
			}
			return s
		})
	}
	all := small.size(ctx)
	props.TryOthers(ctx, all, c.Statements)
	drawn := c.shaped(ctx, c.open(all))
	for further := false; ; further = true {
		random.Statements = slices.DeleteFunc(c.open(all, drawn), func(s props.Checkable) bool {
			return slices.ContainsFunc(all, func(r props.Report) bool { return r.ID == s.Info().ID && r.Whole() })
		})
		if further {
			random.Statements = props.Selected(random.Statements, c.Further)
		}
		reports, err := random.random(ctx)
		if err != nil {
			return nil, err
		}
		for _, r := range reports {
			drawn = props.Join(drawn, r)
		}
		props.TryOthers(ctx, drawn, c.Statements)
		small.Statements = props.Selected(c.open(all, drawn), c.Further)
		if further || ctx.Err() != nil || len(c.open(all, drawn)) == len(c.Statements) || len(small.Statements) == 0 {
			break
		}
		small.Size++
		more := small.size(ctx)
		all = append(slices.DeleteFunc(all, func(r props.Report) bool {
			return slices.Contains(props.IDs(small.Statements), r.ID)
		}), more...)
		props.TryOthers(ctx, all, c.Statements)
		random.From, random.Checks, random.Units = c.Checks, Factor*c.Checks, nil
	}
	for _, r := range drawn {
		all = props.Join(all, r)
	}
	return props.Among(all, c.Statements), nil
}

// size returns the reports on all cases up to c.Size.
func (c Check) size(ctx context.Context) []props.Report {
	at, end := c.Watch.begin(0, "small cases")
	defer end()
	reports, _ := c.all(ctx, nil, at)
	return reports
}

// shaped returns the reports on the cases Shaped of those of the statements that are about such cases.
func (c Check) shaped(ctx context.Context, statements []props.Checkable) (reports []props.Report) {
	if c.Shaped == nil {
		return nil
	}
	for _, s := range statements {
		var list []props.Report
		for k := range c.Shaped {
			r, err := s.Given(ctx, k)
			if err != nil || ctx.Err() != nil {
				break
			}
			r.By(props.Searched{How: props.Shaped})
			if x := r.Counterexample; x != nil {
				x.Shaped = true
				if len(list) > 0 {
					x.After += list[0].Generated
				}
				if c.Found != nil {
					c.Found(r.ID, x.Case)
				}
			}
			if list = props.Join(list, r); r.Counterexample != nil {
				break
			}
		}
		reports = append(reports, list...)
	}
	return reports
}

// open lists the statements that none of the reports refutes.
func (c Check) open(reports ...[]props.Report) []props.Checkable {
	return slices.DeleteFunc(slices.Clone(c.Statements), func(s props.Checkable) bool {
		return slices.ContainsFunc(slices.Concat(reports...), func(r props.Report) bool {
			return r.ID == s.Info().ID && (r.Counterexample != nil || r.Crash != nil)
		})
	})
}

// small returns the exhaustive check of a part of the statements' cases.
func (c Check) small(part *props.Part, progress func(int)) languages.Exhaustion {
	return languages.Exhaustion{
		Task:   &props.Task{Part: part, Only: append([]string{}, props.IDs(c.Statements)...), More: c.Statements, Until: c.Until, Found: c.Found},
		Limits: c.Limits, Size: c.Size, Progress: progress, Open: c.Solver.Open,
	}
}

// Plan cuts an exhaustive check into so many segments.
func (c Check) Plan(ctx context.Context, parts int) []props.Segment {
	part := &props.Part{Count: true}
	c.Exhaustive(ctx, c.small(part, nil))
	return part.Plan(parts)
}

// cases returns how many cases the part of an exhaustive check has; 0 where nobody wants
// to know, or counting takes too long.
func (c Check) cases() int {
	if !c.Count {
		return 0
	}
	_, end := c.Watch.begin(0, "cases to count")
	defer end()
	part := &props.Part{Segment: c.Part.Segment, Count: true}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second) // an estimate must not cost more than it tells
	defer stop()
	c.Exhaustive(ctx, c.small(part, nil))
	if ctx.Err() != nil {
		return 0
	}
	return part.Counted()
}

// Follow adds cases that are made of the patterns of the rules that are given with l. Where no clause is given,
// statements that take no transitions are what they are without: Further leaves them out.
func (c *Check) Follow(l *languages.Chosen) {
	text, err := l.Language.Formulas(l.Given)
	if l.Given == nil || l.Case == nil || l.Language.Calculus != nil || err != nil {
		return
	}
	forms := lists.Map(text.Forms, func(d *lang.FormDecl) *syntax.Shape { return d.Shape })
	c.Shaped = func(yield func(any) bool) {
		for of := range shapes.Made(text, c.Seed, forms, func(string) bool { return false }) {
			k, err := l.Case(spec.Found{Program: of.Program, Values: of.Input}, text.Forms)
			if err == nil && !yield(k) {
				return
			}
		}
	}
	if !slices.ContainsFunc(text.Lines, func(l texts.Line) bool { return l.Changed && !l.Formula.Rule }) {
		c.Further = props.IDs(lists.Filter(props.Selected(c.Statements, c.Further), func(s props.Checkable) bool { return s.Info().Steps }))
	}
}

// Factor is how many times the random cases that the hardest sibling took are
// wanted before a statement is said to hold.
const Factor = 10

// Search is how far a statement was searched, and how far it has to be: a search
// that would have found each failure that is known of the same statement, of
// another reading or of a mutant.
type Search struct {
	Statement  string `json:"statement" jsonschema:"the ID of the statement"`
	Size       int    `json:"size" jsonschema:"up to which all cases were judged; 0: no exhaustive run"`
	Random     int    `json:"random" jsonschema:"random cases in which it held"`
	WantSize   int    `json:"wantSize" jsonschema:"the size at which a sibling falls in an exhaustive run; 0: none does"`
	SizeOf     string `json:"sizeOf,omitempty" jsonschema:"the sibling that falls at that size"`
	WantRandom int    `json:"wantRandom" jsonschema:"ten times the random cases that the hardest sibling took; 0: none falls at random"`
	RandomOf   string `json:"randomOf,omitempty" jsonschema:"that sibling"`
	// Least is the size of the smallest case that is known of the reading that falls at
	// the largest one: beyond Size only random cases could find it.
	Least   int    `json:"least" jsonschema:"of the readings that fall, the largest of their smallest cases; 0: none falls"`
	LeastOf string `json:"leastOf,omitempty" jsonschema:"that reading"`
	Domain  bool   `json:"domain,omitempty" jsonschema:"all cases that the statement is about were judged"`
}

// Enough reports whether the search would have found what is known.
func (s Search) Enough() bool { return s.Domain || s.Size >= s.WantSize && s.Random >= s.WantRandom }

// Short says in words what is missing.
func (s Search) Short() string {
	text := s.Statement + ":"
	if s.Size < s.WantSize {
		text += fmt.Sprintf(" all cases up to size %d, and the %s falls at size %d;", s.Size, s.SizeOf, s.WantSize)
	}
	if s.Random < s.WantRandom {
		text += fmt.Sprintf(" %s random cases, and the %s falls after %s;", props.Thousands(s.Random), s.RandomOf, props.Thousands(s.WantRandom/Factor))
	}
	return text[:len(text)-1]
}

// falls is what is known of failures of each statement of each language.
type falls map[[2]string]Search

// know adds a failure of the statement, after so many random cases or, in an
// exhaustive run, at a size. 0: not of this kind.
func (f falls) know(language, statement, sibling string, size, after int) {
	key := [2]string{language, statement}
	s := f[key]
	if size > s.WantSize {
		s.WantSize, s.SizeOf = size, sibling
	}
	if Factor*after > s.WantRandom {
		s.WantRandom, s.RandomOf = Factor*after, sibling
	}
	f[key] = s
}

// least adds the size of the smallest case of a reading that falls.
func (f falls) least(language, statement, reading string, size int) {
	key := [2]string{language, statement}
	if s := f[key]; size > s.Least || size == s.Least && "reading "+reading < s.LeastOf {
		s.Least, s.LeastOf = size, "reading "+reading
		f[key] = s
	}
}

// fallsIn collects the failures in runs and of mutants.
func fallsIn(runs []*Run, killings []*Killing) falls {
	f := falls{}
	type of struct{ language, statement, reading string }
	smallest := map[of]int{}
	for _, run := range runs {
		for _, r := range run.Reports {
			c := r.Counterexample
			if c == nil {
				continue
			}
			key := of{run.Language, r.ID, run.Reading}
			if n, ok := smallest[key]; !ok || c.Case.Size < n {
				smallest[key] = c.Case.Size
			}
			switch {
			case run.Mode == Written: // no search found it
			case run.Mode == Exhaustive:
				f.know(run.Language, r.ID, "reading "+run.Reading, min(c.Case.Size, run.Size), 0)
			default:
				f.know(run.Language, r.ID, "reading "+run.Reading, 0, c.After)
			}
		}
	}
	for key, size := range smallest {
		f.least(key.language, key.statement, key.reading, size)
	}
	for _, k := range killings {
		for _, m := range k.Mutants {
			for _, by := range m.KilledBy {
				f.know(k.Language, by.Statement, "mutant "+m.ID, 0, by.After)
			}
		}
	}
	return f
}

// searched returns how far the runs judged the statement, and how far they have to. All
// cases up to a size are a search even where a rule needs larger cases, if another of
// the runs has it. Random cases of different seeds are different ones.
func (f falls) searched(language, statement string, runs []*Run) Search {
	s := f[[2]string{language, statement}]
	s.Statement = statement
	random := map[uint64]int{} // by the seed
	for _, run := range runs {
		for _, r := range run.Reports {
			switch {
			case r.ID != statement || r.Stopped != "":
			case r.Whole():
				s.Domain = s.Domain || r.Result == spec.Tested
			case run.Mode == Exhaustive && r.Counterexample == nil && r.Crash == nil && r.Held > 0 && firedIn(runs, statement, r.NeverFired):
				s.Size = max(s.Size, run.Size)
			case run.Mode == Exhaustive || r.Result != spec.Tested:
			default:
				random[run.Seed] = max(random[run.Seed], r.Held)
			}
		}
	}
	for _, held := range random {
		s.Random += held
	}
	return s
}

// firedIn reports whether each of the rules fired in some run of the statement.
func firedIn(runs []*Run, statement string, rules []string) bool {
	return !slices.ContainsFunc(rules, func(rule string) bool {
		return !slices.ContainsFunc(runs, func(run *Run) bool {
			return slices.ContainsFunc(run.Reports, func(r props.Report) bool {
				return r.ID == statement && !slices.Contains(r.NeverFired, rule)
			})
		})
	})
}
