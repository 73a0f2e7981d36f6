package syntax_test

import (
	"strings"
	"testing"

	"tandem/lang/syntax"
)

// A call in a contract is printed as it reads back, however many arguments it has.
func TestPrintedContractCalls(t *testing.T) {
	for _, call := range []string{"none()", "one(u)", "two(u, u + 1)", "three(u, 2, this.f)"} {
		text := "class C {\n    f: int;\n\n    method m(u: int)\n        requires this." + call + " > 0;\n    {\n    }\n}\n"
		for range 2 {
			file, err := syntax.Parse("c.tdm", []byte(text))
			if err != nil {
				t.Fatalf("%s: %v", call, err)
			}
			if text = string(syntax.Format(file)); !strings.Contains(text, call) {
				t.Errorf("%s is printed as\n%s", call, text)
			}
		}
	}
}
