package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const printed = `goos: linux
pkg: tandem/explore
BenchmarkTree/12_branches/z3-2   	       1	1500000000 ns/op	      4095 checks/op	         1.000 paths/op	       250.4 solver-ms/op	 2097152 B/op	 12345 allocs/op
BenchmarkTree/12_branches/z3-2   	       1	1700000000 ns/op	      4095 checks/op	         1.000 paths/op	       250.4 solver-ms/op	 2097152 B/op	 12345 allocs/op
BenchmarkTree/12_branches/z3-2   	       1	9900000000 ns/op	      4095 checks/op	         1.000 paths/op	       250.4 solver-ms/op	 2097152 B/op	 12345 allocs/op
PASS
ok  	tandem/explore	1.0s
pkg: tandem/basic
BenchmarkRun   	     100	   1234 ns/op	 41.5 MB/s	        15.0 µs/check	       240 ns/step
a line of a test
PASS
`

const made = "`explore`\n" + `
| benchmark | counts | allocations | memory | time | detail |
|---|---|---|---|---|---|
| Tree/12 branches/z3 | 4,095 checks, 1 path | 12,345 | 2 MiB | 1.7 s | solver 250 ms |

` + "`basic`\n" + `
| benchmark | counts | allocations | memory | time | detail |
|---|---|---|---|---|---|
| Run | – | – | – | 1.23 µs | 41.5 MB/s, 15 µs a check, 240 ns a step |
`

func TestTables(t *testing.T) {
	var out strings.Builder
	if err := run(strings.NewReader(printed), &out, ""); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(made, out.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestInto(t *testing.T) {
	file := filepath.Join(t.TempDir(), "doc.md")
	if err := os.WriteFile(file, []byte("# Title\n"+begin+"old\n"+end+"The end.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time changes nothing
		if err := run(strings.NewReader(printed), nil, file); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff("# Title\n"+begin+"\n"+made+"\n"+end+"The end.\n", string(got)); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"nothing", "PASS\n", "found no benchmarks", "an empty table would overwrite a full one"},
		{"failed", printed + "--- FAIL: BenchmarkX\n", "a benchmark failed", "a table with rows missing looks complete"},
		{"number", "BenchmarkX 1 many ns/op\n", `found "many", expected a number`, "the line is named"},
	} {
		t.Run(row.name, func(t *testing.T) {
			err := run(strings.NewReader(row.in), nil, "")
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%v, want %q: %s", err, row.want, row.reason)
			}
		})
	}
	file := filepath.Join(t.TempDir(), "doc.md")
	if err := os.WriteFile(file, []byte("no markers\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(strings.NewReader(printed), nil, file); err == nil || !strings.Contains(err.Error(), "found no lines") {
		t.Errorf("a document without markers: %v", err)
	}
}
