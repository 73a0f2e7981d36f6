package programs_test

import (
	"strings"
	"testing"

	"tandem/props/programs"
)

// The small programs of the language that has all have every statement.
func TestSmallFull(t *testing.T) {
	missing := map[string]bool{}
	for _, text := range []string{"if ", "while ", "|a| := ", "a[", "x := new C;", "x.v := ", "k := x.m(", "P(", "return ", "var t1: int;", "k := "} {
		missing[text] = true
	}
	for _, voc := range programs.SmallFull() {
		for size := range 6 {
			for _, p := range all(voc, size) {
				text := p.String()
				for want := range missing {
					if strings.Contains(text, want) {
						delete(missing, want)
					}
				}
			}
		}
	}
	for want := range missing {
		t.Errorf("no program has %q", want)
	}
}
