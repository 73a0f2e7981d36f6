package props

import (
	"context"
	"slices"
	"time"

	"tandem/spec"
)

// Told is told a sweep's cases in order, even if judged at once. Enumeration goes ahead of judging,
// so each case asks how much was announced until then.
type Told interface {
	// Mark is how much the enumeration has announced until now.
	Mark() int
	// Judged is told of a case that was judged, and of the mark at it.
	Judged(mark int)
	// Ended is told of the mark at the first case that was not judged, or of the last.
	Ended(mark int)
}

// Each calls f after each case.
type Each func()

// Mark is none.
func (Each) Mark() int { return 0 }

// Judged calls f.
func (f Each) Judged(int) { f() }

// Ended does nothing.
func (Each) Ended(int) {}

// dealt is a case to be judged: its number in the enumeration, and the mark at it.
type dealt[K any] struct {
	k       K
	n, mark int
}

// hand is cases that one worker judges, and what it found.
type hand[K any] struct {
	cases []dealt[K]
	after int // the mark behind the last case
	done  chan struct{}

	judged  int // cases, until ctx ended, or one was enough
	reports []Report
	failed  []*failed   // of each property that was refuted or crashed
	found   []judgement // of the last case
	took    time.Duration
	panic   any
}

// begin makes place for what is found of n properties.
func (h *hand[K]) begin(n int) {
	h.judged, h.took, h.panic = 0, 0, nil
	if h.reports == nil {
		h.reports, h.failed, h.found = make([]Report, n), make([]*failed, n), make([]judgement, n)
	}
	clear(h.failed)
	for i := range h.reports {
		h.reports[i].clear()
	}
}

// judgement is what was found of a case; of tells that the property was judged.
type judgement struct {
	v     spec.Verdict
	crash *Crash
	of    bool
}

// failed is a case that ended a property, and what was found.
type failed struct {
	i     int // among the cases
	v     spec.Verdict
	crash *Crash
}

// The sizes of a hand, in cases. A larger one costs less to hand over, a smaller one keeps all
// workers busy and what is told up to date; each should take about a millisecond. The
// cases of one program stay together, up to a number, since they share its runs.
const (
	largest  = 256
	together = 1024
)

// dealer deals the cases of a sweep to workers, and puts what they find together in the order of the cases.
type dealer[K any] struct {
	*sweep[K]
	ctx     context.Context // of the sweep; with a Sharing, for what the dealer judges itself
	workers int
	size    int // of a hand
	hand    *hand[K]
	spare   *hand[K]      // that the one worker has put down; nil: none
	waiting []*hand[K]    // with workers, in their order
	work    chan *hand[K] // nil: there are no workers yet
	stopped bool          // nothing more is judged
	end     int           // the mark where it stopped
}

func (s *sweep[K]) dealer(ctx context.Context) *dealer[K] {
	return &dealer[K]{sweep: s, ctx: spec.Sharing(ctx), workers: workers(s.task, s.properties), size: 1}
}

// isOver reports whether case n + 1, at that mark, is not to be judged any more.
func (d *dealer[K]) isOver(n, mark int) bool {
	switch {
	case d.stopped:
	case d.ctx.Err() != nil:
		d.drain()
		if d.hand != nil {
			mark = d.hand.cases[0].mark
		}
		d.stop(mark)
	case len(d.properties) == 0, d.enough() && n >= d.judged && d.hand == nil && len(d.waiting) == 0:
		d.stop(mark)
	}
	return d.stopped
}

// enough reports whether no more cases need to be judged.
func (d *dealer[K]) enough() bool { return d.open == 0 || d.task.met }

// stop says that nothing more is judged, unless that was said before.
func (d *dealer[K]) stop(mark int) {
	if !d.stopped {
		d.stopped, d.end = true, mark
	}
}

// deal hands on a case.
func (d *dealer[K]) deal(k dealt[K]) {
	if h := d.hand; h != nil {
		last := h.cases[len(h.cases)-1]
		if len(h.cases) >= d.size && (last.mark != k.mark || k.mark == 0 || len(h.cases) >= together) {
			d.pass(k.mark)
		}
	}
	if d.hand == nil {
		d.hand, d.spare = d.spare, nil
	}
	if d.hand == nil {
		d.hand = &hand[K]{}
	}
	d.hand.cases = append(d.hand.cases, k)
	if d.workers == 1 {
		d.pass(k.mark)
	}
}

// pass gives the hand to a worker. Where all are busy it waits for the first.
func (d *dealer[K]) pass(after int) {
	h := d.hand
	d.hand = nil
	if h == nil || d.stopped {
		return
	}
	h.after = after
	if d.workers == 1 {
		d.judge(d.ctx, h)
		d.put(h)
		h.cases = h.cases[:0]
		d.spare = h
		return
	}
	if d.work == nil {
		d.work = make(chan *hand[K], 2*d.workers)
		for range d.workers {
			go func() {
				ctx := spec.Sharing(d.ctx)
				for h := range d.work {
					d.judge(ctx, h)
					close(h.done)
				}
			}()
		}
	}
	h.done = make(chan struct{})
	d.waiting = append(d.waiting, h)
	d.work <- h
	for len(d.waiting) >= 2*d.workers {
		d.take()
	}
}

// take waits for the first hand.
func (d *dealer[K]) take() {
	h := d.waiting[0]
	d.waiting = d.waiting[1:]
	<-h.done
	switch {
	case h.took < time.Millisecond && d.size < largest:
		d.size *= 2
	case h.took > 10*time.Millisecond && d.size > 1:
		d.size /= 2
	}
	d.put(h)
}

// drain waits for all hands.
func (d *dealer[K]) drain() {
	for len(d.waiting) > 0 {
		d.take()
	}
}

// finish judges what is left of n cases and ends the sweep at that mark, and reports whether it got there.
func (d *dealer[K]) finish(n, mark int) (whole bool) {
	d.pass(mark)
	d.drain()
	if whole = !d.stopped; whole {
		d.stop(mark)
		d.judged = max(n, d.judged)
	}
	d.part.end(d.now())
	d.told.Ended(d.end)
	return whole
}

// close ends the workers.
func (d *dealer[K]) close() {
	if d.work != nil {
		close(d.work)
	}
}

// judge judges the cases of a hand with the properties that take part. Where ctx ends
// meanwhile, nothing of the case at which it is counts, so that it can be judged again.
func (d *dealer[K]) judge(ctx context.Context, h *hand[K]) {
	defer func() { h.panic = recover() }()
	start := time.Now()
	h.begin(len(d.properties))
	found, last := h.found, false
	for i, k := range h.cases {
		if ctx.Err() != nil {
			break
		}
		for j, p := range d.properties {
			f := &found[j]
			if f.of = h.failed[j] == nil && !d.ended[j].Load(); f.of {
				f.v, f.crash = p.judge(ctx, k.k)
			}
		}
		if ctx.Err() != nil {
			break
		}
		h.judged++
		for j := range found {
			f := &found[j]
			if f.of && (f.crash != nil || !h.reports[j].add(&f.v, func() Shown { return d.properties[j].show(k.k) })) {
				h.failed[j] = &failed{i, f.v, f.crash}
				last = last || f.crash == nil && d.properties[j].ID == d.task.Until
			}
		}
		if last {
			break
		}
	}
	h.took = time.Since(start)
}

// put adds what was found of a hand to the reports, and makes counterexamples smaller.
func (d *dealer[K]) put(h *hand[K]) {
	if h.panic != nil {
		panic(h.panic)
	}
	if d.stopped {
		return
	}
	small := make([]*Counterexample, len(d.properties))
	for j, f := range h.failed {
		if f != nil && f.crash == nil && !d.ended[j].Load() {
			small[j] = d.counterexample(j, h.cases[f.i], f.v)
		}
	}
	if d.ctx.Err() != nil && slices.ContainsFunc(small, func(k *Counterexample) bool { return k != nil }) {
		d.stop(h.cases[0].mark) // the counterexample may not be the smallest
		return
	}
	last := -1 // the case at which the last property ended
	for j, f := range h.failed {
		if d.ended[j].Load() {
			continue
		}
		d.reports[j].take(h.reports[j])
		if f != nil {
			if d.reports[j].Crash = f.crash; small[j] != nil {
				small[j].After = d.reports[j].Generated
				d.reports[j].Counterexample = small[j]
			}
			d.sweep.end(j, h.cases[f.i].n, f.crash == nil)
			last = max(last, f.i)
		}
	}
	upto := h.judged
	if d.open == 0 {
		upto = last + 1
	}
	if upto > 0 {
		d.judged = h.cases[upto-1].n
		d.part.judged(d.now)
	}
	for _, k := range h.cases[:upto] {
		d.told.Judged(k.mark)
	}
	switch {
	case upto < len(h.cases):
		d.stop(h.cases[upto].mark)
	case d.enough() && d.workers > 1:
		d.stop(h.after)
	}
}

// counterexample returns what is shown of a case that refutes property j.
func (d *dealer[K]) counterexample(j int, k dealt[K], v spec.Verdict) *Counterexample {
	p, at := d.properties[j], k.k
	if d.task.Found != nil {
		d.task.Found(p.ID, p.show(at))
	}
	if p.Smaller != nil {
		if small, w := p.reduced(d.ctx, at, DefaultTries); w.Result == spec.Refuted { // not where ctx ended in between
			at, v = small, w
		}
	}
	return &Counterexample{Case: p.show(at), Reason: v.Reason, Failure: v.Failure, Fired: fired(v), given: at}
}
