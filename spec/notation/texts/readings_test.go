package texts_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/spec/notation/texts"
)

// Clauses that a reading adds count in the order of the comment.
func TestAsInOrder(t *testing.T) {
	l := *texts.Printed("full")
	l.Lines = slices.DeleteFunc(slices.Clone(l.Lines), func(line texts.Line) bool {
		return line.ID == "Delta-Var" || line.ID == "Delta-Access"
	})
	as, err := l.As(nil, []string{"symstates.Standard"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range as.Lines {
		if strings.HasPrefix(line.Text, "δnil(") {
			got = append(got, line.ID)
		}
	}
	if want := []string{"Delta-Var", "Delta-Access", "Delta-Cond", "Delta-Op"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
