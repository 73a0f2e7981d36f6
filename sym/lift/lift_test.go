package lift

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What cannot be lifted is refused at its place, with advice: a function a line, with what is said of it.
func TestRefused(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "refused.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "refused.go")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	l, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	declared := map[string]int{"named": slices.Index(lines, "	pair") + 1}
	for i, line := range lines {
		m := regexp.MustCompile(`^func (\w+)[^/]*(?:// (?:(\w+): )?(found .*|undefined.*|none))?$`).FindStringSubmatch(line)
		if m == nil || m[3] == "" {
			continue
		}
		at := i + 1
		if declared[m[1]] = at; m[2] != "" {
			at = declared[m[2]]
		}
		_, err := l.lifter().lift([]string{m[1]})
		switch want := fmt.Sprintf("%s:%d:", file, at); {
		case m[3] == "none":
			if err != nil {
				t.Errorf("%s: %v", m[1], err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), ": "+m[3]):
			t.Errorf("%s: found %v, expected %s %s", m[1], err, want, m[3])
		}
	}
	if len(declared) < 38 {
		t.Errorf("%d functions", len(declared))
	}
	if _, err := l.lifter().lift([]string{"Gobal"}); err == nil || !strings.Contains(err.Error(), "found no function Gobal in package refused, did you mean Global?") {
		t.Errorf("found %v", err)
	}
	if _, err := Package(filepath.Join(dir, "none"), []string{"F"}); err == nil {
		t.Error("a folder that is not there was read")
	}
}

// The examples are lifted as their files say.
func TestExamplesAreUpToDate(t *testing.T) {
	dir := filepath.Join("..", "..", "examples", "ordinary")
	for file, funcs := range map[string]string{"mid": "Mid,MidRepaired", "bucket": "Take,TakeRepaired", "contacts": "Show,ShowRepaired", "standard": "Run", "steps": "Steps"} {
		l, err := Package(dir, strings.Split(funcs, ","))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(dir, file+"_sym_test.go"))
		if diff := cmp.Diff(string(want), string(l.Text)); err != nil || diff != "" || l.File != file {
			t.Errorf("go generate ./examples/ordinary: %v -want +got\n%s", err, diff)
		}
	}
}
