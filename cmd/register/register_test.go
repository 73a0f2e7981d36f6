package register

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/languages"
	"tandem/languages/conform"
)

// Each entry does what it says it can, on its own example.
func TestEntries(t *testing.T) {
	for name, x := range map[string]struct{ file, in, heap string }{
		"basic":            {file: "foo.tdm", in: "x=9,y=2"},
		"arrays":           {file: "partition_bug.tdm", in: "a=[2,1,1,2]"},
		"recursion":        {file: "hanoi.tdm", in: "n=2"},
		"recursion-arrays": {file: "quicksort.tdm", in: "a=[2,1]"},
		"objects":          {file: "find.tdm", in: "v=3", heap: "find.json"},
		"full":             {file: "quicksort_local.tdm", in: "a=[2,1]"},
		"unfolding":        {},
		"traces":           {},
		"lambda":           {file: "choice.lam", in: "s1=1"},
		"lambda-store":     {file: "assign.lam", in: "sv=true"},

		"basic+checks":            {file: "foo.tdm", in: "x=9,y=2"},
		"arrays+checks":           {file: "partition_bug.tdm", in: "a=[2,1,1,2]"},
		"recursion+checks":        {file: "hanoi.tdm", in: "n=2"},
		"recursion-arrays+checks": {file: "quicksort.tdm", in: "a=[2,1]"},
		"objects+checks":          {file: "find.tdm", in: "v=3", heap: "find.json"},
		"full+checks":             {file: "quicksort_local.tdm", in: "a=[2,1]"},
		"unfolding+checks":        {},

		"memoryless":   {},
		"reduction":    {file: "threads/independent.par", in: "a=1,b=0,c=0,d=0,e=0,f=0"},
		"subsumption":  {},
		"arrays-lazy":  {file: "partition_bug.tdm", in: "a=[2,1,1,2]"},
		"objects-lazy": {file: "find.tdm", in: "v=3", heap: "find.json"},
	} {
		t.Run(name, func(t *testing.T) {
			var examples []conform.Example
			if x.file != "" {
				e := conform.Example{File: x.file, Text: read(t, x.file), Input: languages.Input{Values: []string{x.in}}}
				if x.heap != "" {
					e.Input.Heap, e.Input.HeapFile = []byte(read(t, x.heap)), x.heap
				}
				examples = append(examples, e)
			}
			conform.Test(t, All(), name, examples...)
		})
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text)) + "\n"
}
