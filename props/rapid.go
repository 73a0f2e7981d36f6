package props

import (
	"context"
	"flag"
	"fmt"
	"math/bits"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// Only this file outside tests knows rapid, the library that draws random cases and shrinks them.

// random is a Source backed by rapid.
type random struct{ t *rapid.T }

var coin = rapid.Bool()

// Choose draws evenly. rapid's integers prefer small ones, which suits no productions; its coins are fair.
func (r *random) Choose(n int, label string) int {
	if n <= 1 {
		return 0
	}
	k := bits.Len(uint(n - 1))
	if n&(n-1) != 0 {
		k += 3 // uneven by at most an eighth
	}
	v := 0
	for range k {
		v <<= 1
		if coin.Draw(r.t, label) {
			v |= 1
		}
	}
	return v * n >> k
}

// Group draws what f chooses as one value, which rapid may drop whole.
func (r *random) Group(label string, f func()) {
	outer := r.t
	rapid.Custom(func(t *rapid.T) bool {
		r.t = t
		defer func() { r.t = outer }()
		b := coin.Draw(t, "group") // a group may not be empty
		f()
		return b
	}).Draw(outer, label)
}

func generator[K any](gen func(Source) K) *rapid.Generator[K] {
	return rapid.Custom(func(t *rapid.T) K {
		k := gen(&random{t})
		coin.Draw(t, "end") // a case may not be empty either
		return k
	})
}

// example returns the case that gen builds from the random choices of a seed. It panics where gen does.
func example[K any](gen func(Source) K, seed uint64) K {
	flagged.RLock() // rapid looks at its own seed too, and does not use it
	defer flagged.RUnlock()
	var failed any // rapid would draw again
	k := generator(func(src Source) K {
		defer func() { failed = recover() }()
		return gen(src)
	}).Example(int(seed))
	if failed != nil {
		panic(failed)
	}
	return k
}

// rapid's flags belong to the process: one shrinks at a time, and nobody reads the flags meanwhile.
var (
	shrinking sync.Mutex
	flagged   sync.RWMutex
)

// shrink returns a still failing case with simpler choices than the seed's, or the seed's. It asks
// fails at most tries times, not by time, so that every machine gets the same; none when ctx has ended.
func shrink[K any](ctx context.Context, gen func(Source) K, seed uint64, fails func(K) bool, tries int) K {
	shrinking.Lock()
	defer shrinking.Unlock()
	defer setFlags(map[string]string{
		"rapid.seed":       strconv.FormatUint(seed, 10),
		"rapid.checks":     "1",
		"rapid.nofailfile": "true",
		"rapid.failfile":   "",
		"rapid.shrinktime": "12h",
	})()
	best := example(gen, seed)
	g := generator(gen)
	done := make(chan struct{})
	go func() { // FailNow ends a goroutine
		defer close(done)
		rapid.Check(&silent{name: "props"}, func(t *rapid.T) {
			k := g.Draw(t, "case")
			if tries--; tries < 0 || ctx.Err() != nil {
				runtime.Goexit() // rapid would go on for nothing
			}
			if fails(k) {
				best = k
				t.FailNow()
			}
		})
	}()
	<-done
	return best
}

// setFlags sets flags of the process and returns what puts them back.
func setFlags(values map[string]string) (restore func()) {
	flagged.Lock()
	defer flagged.Unlock()
	if flag.Lookup("test.v") == nil {
		testing.Init() // rapid asks for testing.Short
	}
	if !flag.Parsed() {
		if err := flag.CommandLine.Parse(nil); err != nil {
			panic(err)
		}
	}
	old := map[string]string{}
	for name, v := range values {
		f := flag.Lookup(name)
		if f == nil {
			panic(fmt.Sprintf("props: rapid has no flag %s", name))
		}
		old[name] = f.Value.String()
		if err := flag.Set(name, v); err != nil {
			panic(err)
		}
	}
	return func() {
		flagged.Lock()
		defer flagged.Unlock()
		for name, v := range old {
			_ = flag.Set(name, v) // it was this before
		}
	}
}

// silent is a rapid.TB for use outside of go test: it only remembers failure.
type silent struct {
	name   string
	failed bool
}

func (s *silent) Helper()               {}
func (s *silent) Name() string          { return s.name }
func (s *silent) Logf(string, ...any)   {}
func (s *silent) Log(...any)            {}
func (s *silent) Skipf(string, ...any)  { runtime.Goexit() }
func (s *silent) Skip(...any)           { runtime.Goexit() }
func (s *silent) SkipNow()              { runtime.Goexit() }
func (s *silent) Errorf(string, ...any) { s.failed = true }
func (s *silent) Error(...any)          { s.failed = true }
func (s *silent) Fatalf(string, ...any) { s.failed = true; runtime.Goexit() }
func (s *silent) Fatal(...any)          { s.failed = true; runtime.Goexit() }
func (s *silent) FailNow()              { s.failed = true; runtime.Goexit() }
func (s *silent) Fail()                 { s.failed = true }
func (s *silent) Failed() bool          { return s.failed }
