// Package memory bounds the memory of a process: what Go and a solver in the process use, in bytes.
package memory

import (
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// unknown stands for memory of unknown size, as in a browser: the address space of WebAssembly.
const unknown = 4 << 30

// Half is half of what the process may use: that of its control group, or of the machine.
func Half() uint64 {
	all, err := memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)()
	if err != nil || all == 0 {
		all = unknown
	}
	return all / 2
}

// Used returns what the process uses.
func Used() uint64 {
	list := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(list)
	return max(list[0].Value.Uint64()-list[1].Value.Uint64(), resident())
}

// Watch is what looks after a bound. The collector keeps garbage below three quarters of it; when
// seven eighths are used, and collecting all garbage does not help, Reached is called, so that
// there is room to say what was found; when that takes more than the bound twice, Over is.
type Watch struct {
	Bound   uint64
	Reached func()
	Over    func()

	used func() uint64
	free func()
}

// every is the time between two looks.
const every = 20 * time.Millisecond

// Start begins to watch, and stop ends it.
func (w Watch) Start() (stop func()) {
	w.used, w.free = Used, debug.FreeOSMemory
	before := debug.SetMemoryLimit(-1) // that of the environment
	limit(min(before, signed(w.Bound/4*3)))
	done := make(chan struct{})
	ticker := time.NewTicker(every)
	go func() {
		for w.look() {
			select {
			case <-ticker.C:
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
		limit(before)
	}
}

// Spare makes the collector keep less garbage than it does by itself, which costs time.
// Where the environment says how much (GOGC), it is left at that.
func Spare() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(25)
	}
}

// Spend makes the collector keep that many percent of garbage, unless GOGC says how much. It saves
// time where much is allocated and little stays. A Watch bounds what is used.
func Spend(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// Leave makes the collector leave all garbage as long as the memory is within the bound of a Watch,
// for a command that is about to end: to look through gigabytes takes longer than to say what was
// found. It waits while the collector works. Without a bound it changes nothing.
func Leave() {
	if debug.SetMemoryLimit(-1) < math.MaxInt64 {
		debug.SetGCPercent(-1)
	}
}

func limit(bytes int64) { debug.SetMemoryLimit(bytes) }

func signed(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

// look reports whether there is more to watch.
func (w *Watch) look() bool {
	most := w.Bound / 8 * 7
	if w.Reached == nil {
		most = 2 * w.Bound
	}
	if w.used() <= most {
		return true
	}
	w.free()
	if w.used() <= most {
		return true
	}
	if w.Reached == nil {
		w.Over()
		return false
	}
	limit(signed(w.Bound / 2 * 3))
	w.Reached()
	go Leave()
	w.Reached = nil
	return true
}
