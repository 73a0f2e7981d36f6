package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
)

// The test in Go of an example is compiled and run: the right function passes, and a
// wrong one does not.
func TestGoTestOfExample(t *testing.T) {
	for _, row := range []struct{ name, example, function, right, wrong, instead string }{
		{"foo", "foo.tdm", "foo.Foo", `package foo

func Foo(x, y int64) (int64, int64, int64) {
	if x > y {
		y = x
	}
	y = y - x
	if y > 7 {
		x = 0
	}
	return x, y, x + y
}
`, "x, y, x + y", "x, y, x - y"},
		{"binary", "binary_bug.tdm", "example.com/search/binary.Search", `package binary

func Search(a []int64, key int64) (lo, hi, middle, at int64) {
	at = -1
	if len(a) > 7 {
		return
	}
	for hi = int64(len(a)); lo <= hi; {
		middle = (lo + hi) / 2
		switch {
		case a[middle] == key:
			at = middle
			lo = hi + 1
		case a[middle] < key:
			lo = middle + 1
		default:
			hi = middle - 1
		}
	}
	return
}
`, "lo <= hi", "lo < hi"},
	} {
		t.Run(row.name, func(t *testing.T) {
			out, errs, code := ran(register.All(), "", "tests", "../examples/"+row.example, "--format", "go", "--func", row.function)
			if code != cli.ExitFine && code != cli.ExitRefuted {
				t.Fatalf("exit status %d: %s", code, errs)
			}
			dir := t.TempDir()
			for name, text := range map[string]string{"go.mod": "module example.com/" + row.name + "\n", "paths_test.go": out, "code.go": row.right} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			run := func() (string, error) {
				cmd := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "./...")
				cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOWORK=off", "GOPROXY=off")
				text, err := cmd.CombinedOutput()
				return string(text), err
			}
			if text, err := run(); err != nil {
				t.Errorf("the right function: %v\n%s", err, text)
			}
			if err := os.WriteFile(filepath.Join(dir, "code.go"), []byte(strings.Replace(row.right, row.wrong, row.instead, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			if text, err := run(); err == nil || !strings.Contains(text, "FAIL: TestPathsOf") {
				t.Errorf("a wrong function: %v\n%s", err, text)
			}
		})
	}
}
