package command

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tandem/languages/all"
)

// What a command wrote to is garbage behind it: a process that runs many does not keep
// them.
func TestNothingIsRetained(t *testing.T) {
	var freed atomic.Int32
	register := all.Register()
	const runs = 10
	for range runs {
		out := &bytes.Buffer{}
		if code := Run(register, []string{"languages"}, strings.NewReader(""), out, io.Discard); code != 0 || out.Len() == 0 {
			t.Fatalf("exit status %d", code)
		}
		runtime.AddCleanup(out, func(*atomic.Int32) { freed.Add(1) }, &freed)
	}
	for range 500 { // what runs beside a command ends a little later
		if runtime.GC(); freed.Load() >= runs-1 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("of %d runs %d are garbage", runs, freed.Load())
}
