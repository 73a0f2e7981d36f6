package cmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tandem/cmd/register"
)

// longer are programs whose traces grow with n: a loop, and a list of n objects, whose
// fields are arrays that every step could print as a whole.
var longer = map[string]string{
	"loop": "var n: int; while n > 0 { n := n - 1; }",
	"list": "class Node { val: int; next: Node; } var n: int; var l, m: Node; while n > 0 { m := new Node; m.next := l; m.val := n; l := m; n := n - 1; }",
}

// tracer traces a program for n, in text or in JSON.
func tracer(t testing.TB, name, format string) func(n int) {
	file := filepath.Join(t.TempDir(), name+".tdm")
	if err := os.WriteFile(file, []byte(longer[name]), 0o666); err != nil {
		t.Fatal(err)
	}
	in := ",l=nil,m=nil"
	if name == "loop" {
		in = ""
	}
	return func(n int) {
		args := []string{"trace", file, fmt.Sprintf("--in=n=%d%s", n, in), "--bound=steps=1000000"}
		if format == "json" {
			args = append(args, "--json")
		}
		var errs strings.Builder
		if code := Run(register.All(), args, strings.NewReader(""), io.Discard, &errs); code != 0 {
			t.Fatalf("exit status %d: %s", code, errs.String())
		}
	}
}

// BenchmarkTrace: twice the steps take twice the time and memory.
func BenchmarkTrace(b *testing.B) {
	for _, name := range []string{"loop", "list"} {
		for _, format := range []string{"text", "json"} {
			trace := tracer(b, name, format)
			for _, n := range []int{250, 500, 1000} {
				b.Run(fmt.Sprintf("%s/%s/n=%d", name, format, n), func(b *testing.B) {
					for range b.N {
						trace(n)
					}
				})
			}
		}
	}
}

// What a trace allocates grows as its steps and what they change: a step of a long
// trace costs about what one of a short trace does.
func TestTraceIsLinear(t *testing.T) {
	for _, name := range []string{"loop", "list"} {
		for _, format := range []string{"text", "json"} {
			t.Run(name+" "+format, func(t *testing.T) {
				trace := tracer(t, name, format)
				allocated := func(n int) float64 {
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					trace(n)
					runtime.ReadMemStats(&after)
					return float64(after.TotalAlloc - before.TotalAlloc)
				}
				none := allocated(0)
				short, long := allocated(100)-none, allocated(400)-none
				if long > 6*short {
					t.Errorf("four times the steps allocate %.1f times as much: %.0f and %.0f bytes", long/short, short, long)
				}
			})
		}
	}
}

// A step of a trace costs what it changes, not what the heap has: a ring of a hundred
// objects and one of ten thousand cost the same a step.
func TestStepsDoNotCostTheHeap(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "ring.tdm")
	if err := os.WriteFile(file, []byte(`class N { next: N; }
var l: N;
var m: N;
var i: int;
while i > 0 {
    m := l.next;
    l.next := m.next;
    i := i - 1;
}
`), 0o644); err != nil {
		t.Fatal(err)
	}
	of := func(objects, steps int) float64 {
		heap := filepath.Join(dir, "ring.json")
		var text strings.Builder
		text.WriteString(`{"schema":"tandem.heap/v1","objects":{`)
		for i := range objects {
			fmt.Fprintf(&text, `"N%d":{"class":"N","fields":{"next":"N%d"}},`, i+1, (i+1)%objects+1)
		}
		fmt.Fprintf(&text, `"N0":{"class":"N","fields":{"next":null}}},"variables":{"l":"N1","m":null,"i":"%d"}}`, steps)
		if err := os.WriteFile(heap, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var errs strings.Builder
		if code := Run(register.All(), []string{"trace", file, "--in", heap}, strings.NewReader(""), io.Discard, &errs); code != 0 {
			t.Fatalf("exit status %d: %s", code, errs.String())
		}
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs - before.Mallocs)
	}
	few, many := of(100, 50)-of(100, 0), of(10_000, 50)-of(10_000, 0)
	if many > 2*few {
		t.Errorf("50 iterations allocate %.0f times in a heap of 100 objects, %.0f times in one of 10,000", few, many)
	}
}
