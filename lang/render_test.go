package lang_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/internal/goldens"
	"tandem/lang"
	"tandem/lang/syntax"
)

// TestErrorsAreDrawn compares how the errors of the annotated inputs are drawn
// with the goldens beside them.
func TestErrorsAreDrawn(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatalf("no inputs: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var drawn []string
			for text := range strings.SplitSeq(string(src), "\n---\n") {
				lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
				for i, line := range lines {
					lines[i] = annotation.ReplaceAllString(line, "")
				}
				text = strings.Join(lines, "\n")
				_, err := lang.Parse("in.tdm", []byte(text))
				var errs syntax.Errors
				if !errors.As(err, &errs) {
					t.Fatalf("got %v, want errors", err)
				}
				drawn = append(drawn, errs.Render([]byte(text)))
			}
			got := strings.Join(drawn, "---\n")
			golden := strings.TrimSuffix(file, ".tdm") + ".golden"
			goldens.File(t, golden, got)
		})
	}
}
