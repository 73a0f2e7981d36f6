package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tandem/languages/all"
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
		args := []string{"trace", file, fmt.Sprintf("--in=n=%d%s", n, in), "--steps=1000000"}
		if format == "json" {
			args = append(args, "--json")
		}
		var errs strings.Builder
		if code := Run(all.Register(), args, strings.NewReader(""), io.Discard, &errs); code != 0 {
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
