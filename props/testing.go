package props

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"runtime/debug"

	"tandem/spec"
)

// Options say how long to look for a counterexample.
type Options struct {
	Checks int    // random cases
	From   int    // of them so many are left out, at the beginning: what was found is judged again
	Most   int    // random cases while a rule has not fired; less than Checks: none more than these
	Seed   uint64 // of the first case; the same seed gives the same report
	// Tries bounds the cases judged in shrinking, by choices and by structure each. 0: DefaultTries.
	Tries int
	// Progress is told after each case how many are done. nil: nobody.
	Progress func(done int)
	// Found is told of the case that refutes the statement, before it is made smaller. nil: nobody.
	Found func(id string, k Shown)
	turns chan struct{} // of statements that are tested at once; see TestAll
}

// DefaultTries is enough to shrink programs of some dozens of statements. AskedTries is that of statements that a
// solver decides: each try asks it.
const DefaultTries, AskedTries = 3000, 100

// Checkable is a Property of any kind of case.
type Checkable interface {
	// Info is the property without its functions.
	Info() Info
	// Test tries random cases.
	Test(ctx context.Context, opts Options) Report
	// Given judges the one case k. The error says that the property is about others.
	Given(ctx context.Context, k any) (Report, error)
}

// Info is what a property states.
type Info struct {
	ID, Name, Cite, Text string
	Number               spec.Number
	PrintedOf            string
	Claimed              bool
	Solver, Swept        bool
	Kept                 string
	Sides                int // on which the statement takes transitions
	Finite               bool
	Steps                bool // it takes transitions
}

// Info returns the property without its functions.
func (p *Property[K]) Info() Info {
	sides := min(len(p.Symbolic), 1) + min(len(p.Concrete), 1)
	return Info{p.ID, p.Name, p.Cite, p.Text, p.Number, p.PrintedOf, p.Claimed, p.Solver, p.Swept, p.Kept, sides, p.Finite, p.Steps || sides > 0}
}

// Members counts the cases that Gen makes, of which so many are counted at the most.
func (p *Property[K]) Members(most int) (n int) {
	for range All(p.Gen) {
		if n++; n == most {
			break
		}
	}
	return n
}

// testAll judges each case that Gen makes, once. Who leaves out the first of them leaves out all.
func (p *Property[K]) testAll(ctx context.Context, opts Options) Report {
	cases := All(p.Gen)
	if opts.From > 0 {
		cases = func(func(K) bool) {}
	}
	r := Sweep(ctx, &Task{Workers: 1, Found: opts.Found}, []*Property[K]{p}, cases, nil)[0]
	r.By(Searched{How: Domain})
	return r
}

// Test judges opts.Checks random cases, or as many more as opts allows. It shrinks the first that refutes, by choices, then by
// structure, and stops. When ctx ends, the report says after how many cases it stopped. Of a Finite
// property it judges all cases instead, each once.
func (p *Property[K]) Test(ctx context.Context, opts Options) Report {
	if p.Finite {
		return p.testAll(ctx, opts)
	}
	r := p.report()
	for i := opts.From; i < opts.Checks || i < opts.Most && p.misses(&r); i++ {
		if ctx.Err() != nil {
			r.Stopped = context.Cause(ctx).Error()
			break
		}
		seed := caseSeed(opts.Seed, p.ID, i)
		k, v, crash := p.random(ctx, seed, opts.turns)
		if crash != nil {
			r.Crash = crash
			break
		}
		if ctx.Err() != nil && v.Result == spec.Inconclusive {
			r.Stopped = context.Cause(ctx).Error()
			break // the case was not judged to the end
		}
		if !r.add(&v, func() Shown { return p.show(k) }) {
			r.Counterexample = p.counterexample(ctx, k, seed, i+1, opts)
			break
		}
		if opts.Progress != nil {
			opts.Progress(i + 1)
		}
	}
	r.By(Searched{How: Random, Seed: opts.Seed})
	p.settle(&r)
	return r
}

// random judges the random case of a seed, as one of those that have a turn; nil: all have.
func (p *Property[K]) random(ctx context.Context, seed uint64, turns chan struct{}) (k K, v spec.Verdict, crash *Crash) {
	if turns != nil {
		turns <- struct{}{}
		defer func() { <-turns }()
	}
	if k, crash = p.example(seed); crash == nil {
		v, crash = p.judge(ctx, k)
	}
	return k, v, crash
}

// example returns the random case of a seed; a panic of the generator is a bug of this program.
func (p *Property[K]) example(seed uint64) (k K, crash *Crash) {
	defer func() {
		if r := recover(); r != nil {
			crash = &Crash{Case: Shown{Other: fmt.Sprintf("(no case: the generator panicked at seed %d)", seed)}, Panic: fmt.Sprint(r), Stack: string(debug.Stack())}
		}
	}()
	return example(p.Gen, seed), nil
}

// counterexample shrinks k, which refutes p, and judges the result again: the report is what was replayed.
func (p *Property[K]) counterexample(ctx context.Context, k K, seed uint64, after int, opts Options) *Counterexample {
	tries := cmp.Or(opts.Tries, DefaultTries)
	if p.Solver {
		tries = min(tries, AskedTries)
	}
	before := p.show(k)
	if opts.Found != nil {
		opts.Found(p.ID, before)
	}
	small, v := p.reduced(ctx, shrink(ctx, p.Gen, seed, p.fails(ctx), tries), tries)
	if v.Result != spec.Refuted { // only when ctx ended in between
		small = k
		v, _ = p.judge(context.WithoutCancel(ctx), k)
	}
	return &Counterexample{Case: p.show(small), Reason: v.Reason, Failure: v.Failure, After: after, Before: &before, Fired: fired(v), given: small}
}

func (p *Property[K]) fails(ctx context.Context) func(K) bool {
	return func(k K) bool {
		v, crash := p.judge(ctx, k)
		return crash == nil && v.Result == spec.Refuted
	}
}

// reduced returns the simplest case that Smaller leads to from k, which refutes p, and what p says of it.
func (p *Property[K]) reduced(ctx context.Context, k K, tries int) (K, spec.Verdict) {
	small := Reduce(k, p.Smaller, p.fails(ctx), tries)
	v, _ := p.judge(ctx, small)
	return small, v
}

// Reduce returns the simplest case that it reaches from k, which fails, by steps
// of smaller to cases that fail still. It asks fails at most tries times.
func Reduce[K any](k K, smaller func(K) []K, fails func(K) bool, tries int) K {
	if smaller == nil {
		return k
	}
	for again := true; again; {
		again = false
		for _, s := range smaller(k) {
			if tries--; tries < 0 {
				return k
			}
			if fails(s) {
				k, again = s, true
				break
			}
		}
	}
	return k
}

// caseSeed spreads the seeds of a run's cases, so that neighbouring runs and properties do not
// share them. It is never 0, which rapid reads as "any", and fits an int.
func caseSeed(seed uint64, id string, i int) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	x := seed*0x9e3779b97f4a7c15 + h.Sum64() + uint64(i)*0xbf58476d1ce4e5b9
	x ^= x >> 31
	x *= 0x94d049bb133111eb
	x ^= x >> 29
	return x>>1 | 1
}
