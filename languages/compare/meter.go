package compare

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"
)

// Cost is what a route took on this machine.
type Cost struct {
	// Solver is the time in the solver's checks, the evaluation of its models
	// included, and Own the rest, by the clock of the comparison.
	Solver, Own time.Duration
	// Allocated is the bytes that were allocated on Go's heap, and Peak the most
	// that were in use there, above what was in use at the beginning, garbage that
	// was not collected yet included. Go's heap was collected before. A solver's
	// own memory is not in it.
	Allocated, Peak uint64
}

// meter measures one run.
type meter struct {
	clock     Clock
	began     time.Duration
	apart     time.Duration // spent aside
	allocated uint64        // at the beginning, and aside
	base      uint64        // in use at the beginning
	peak      atomic.Uint64
	away      sync.Mutex // held while something is done aside
	done      chan struct{}
	ended     sync.WaitGroup
}

// tick is the time between two looks at the heap.
const tick = 2 * time.Millisecond

func newMeter(clock Clock) *meter {
	m := &meter{clock: clock, done: make(chan struct{})}
	runtime.GC()
	m.allocated, m.base = heap()
	m.ended.Go(func() {
		t := time.NewTicker(tick)
		defer t.Stop()
		for {
			select {
			case <-m.done:
				return
			case <-t.C:
				m.away.Lock()
				m.look()
				m.away.Unlock()
			}
		}
	})
	m.began = m.clock()
	return m
}

func (m *meter) look() {
	if _, used := heap(); used > m.base {
		m.peak.Store(max(m.peak.Load(), used-m.base))
	}
}

// aside does what is not to be measured.
func (m *meter) aside(f func()) {
	began := m.clock()
	m.away.Lock()
	before, _ := heap()
	f()
	after, _ := heap()
	m.away.Unlock()
	m.allocated += after - before
	m.apart += m.clock() - began
}

// end is what was measured, of which the solver took some.
func (m *meter) end(solver time.Duration) Cost {
	took := m.clock() - m.began - m.apart
	close(m.done)
	m.ended.Wait()
	m.look()
	allocated, _ := heap()
	return Cost{Solver: solver, Own: max(0, took-solver), Allocated: allocated - m.allocated, Peak: m.peak.Load()}
}

// heap is the bytes that were allocated on Go's heap so far, and those in use.
func heap() (allocated, used uint64) {
	samples := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
