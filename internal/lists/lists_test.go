package lists

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLists(t *testing.T) {
	odd := func(n int) bool { return n%2 == 1 }
	for _, c := range []struct {
		name  string
		in    []int
		texts []string
		odd   []int
		all   bool
		set   map[int]bool
	}{
		{"none: nil, as a loop that appends leaves it", []int{}, nil, nil, true, map[int]bool{}},
		{"some are kept", []int{1, 2, 3}, []string{"1", "2", "3"}, []int{1, 3}, false, map[int]bool{1: true, 2: true, 3: true}},
		{"all are", []int{3, 3}, []string{"3", "3"}, []int{3, 3}, true, map[int]bool{3: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := []any{Map(c.in, strconv.Itoa), Filter(c.in, odd), All(c.in, odd), Set(c.in)}
			if diff := cmp.Diff([]any{c.texts, c.odd, c.all, c.set}, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}
