package lang_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/syntax"
)

// annotation is what stands behind ### on a line: quoted regular expressions,
// one for each error expected on the line, in their order.
var annotation = regexp.MustCompile(`[ \t]*###(.*)$`)

// TestErrors parses the annotated inputs in testdata/errors: texts separated
// by lines of three dashes. Exactly the annotated errors must be reported.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatalf("no inputs: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range strings.Split(string(src), "\n---\n") {
			t.Run(filepath.Base(file)+"/"+strconv.Itoa(i), func(t *testing.T) {
				checkAnnotated(t, strings.TrimSuffix(text, "\n"))
			})
		}
	}
}

func checkAnnotated(t *testing.T, text string) {
	lines := strings.Split(text, "\n")
	want := map[int][]*regexp.Regexp{}
	for i, line := range lines {
		m := annotation.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		lines[i] = strings.TrimSuffix(line, m[0])
		for rest := strings.TrimSpace(m[1]); rest != ""; {
			quoted := quotedPrefix(rest)
			want[i+1] = append(want[i+1], regexp.MustCompile(quoted[1:len(quoted)-1]))
			rest = strings.TrimSpace(rest[len(quoted):])
		}
	}
	if len(want) == 0 {
		t.Fatal("no annotations")
	}
	_, err := lang.Parse("in.tdm", []byte(strings.Join(lines, "\n")))
	var errs syntax.Errors
	if err != nil && !errors.As(err, &errs) {
		t.Fatalf("got %T, want syntax.Errors", err)
	}
	for _, e := range errs {
		line := e.Span.From.Line
		msg := e.Msg
		if e.Hint != "" {
			msg += " (" + e.Hint + ")"
		}
		if len(want[line]) == 0 {
			t.Errorf("unexpected: %v", e)
			continue
		}
		if re := want[line][0]; !re.MatchString(msg) {
			t.Errorf("%v\ndoes not match %s", e, re)
		}
		want[line] = want[line][1:]
	}
	for line, res := range want {
		for _, re := range res {
			t.Errorf("line %d: no error, want %s", line, re)
		}
	}
}

// quotedPrefix returns the quoted regular expression at the start of s. A backslash
// is one of the expression, which takes \" for a quotation mark.
func quotedPrefix(s string) string {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return s[:i+1]
		}
	}
	panic("annotation without closing quotation mark: " + s)
}
