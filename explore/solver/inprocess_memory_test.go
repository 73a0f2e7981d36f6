//go:build z3 && cgo

package solver

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"time"

	"tandem/lang"
)

// Contexts that were given up do not wait for a collection that Go itself does not
// need: a process with many sessions does not grow with them.
func TestGivenUpContextsAreFreed(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // none but those that are asked for
	var freed atomic.Int32
	const sessions = 6 * maxGivenUp
	for range sessions {
		z := &inProcess{}
		x := lang.V(lang.NewVar("x", lang.Int))
		if r := z.check(context.Background(), []op{{opAssert, assertion{expr: lang.Term(lang.Lt, x, lang.I(3))}}}, true); r.answer != Sat {
			t.Fatalf("got %+v", r)
		}
		runtime.AddCleanup(z.state, func(*atomic.Int32) { freed.Add(1) }, &freed)
		if err := z.close(); err != nil {
			t.Fatal(err)
		}
	}
	for range 500 { // finalizers run beside
		if freed.Load() >= sessions-2*maxGivenUp {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d of %d contexts were freed", freed.Load(), sessions)
}
