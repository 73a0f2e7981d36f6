package props_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/props"
)

// The odometer goes through all sequences of choices, each once, in their
// order.
func TestAll(t *testing.T) {
	digits := func(n, size int) func(props.Source) string {
		return func(src props.Source) string {
			var s []byte
			for range n {
				s = append(s, byte('a'+src.Choose(size, "digit")))
			}
			return string(s)
		}
	}
	for _, row := range []struct {
		name   string
		in     func(props.Source) string
		want   int
		reason string
	}{
		{"no choice", func(props.Source) string { return "" }, 1, "there is one way to choose nothing"},
		{"one wheel", digits(1, 7), 7, "7"},
		{"numbers", digits(4, 5), 625, "5^4"},
		{"wheels of one", digits(9, 1), 1, "1^9"},
		{"words", func(src props.Source) string { return digits(src.Choose(5, "length"), 3)(src) }, 121, "1 + 3 + 9 + 27 + 81: later choices depend on earlier ones"},
		{"permutations", func(src props.Source) string {
			left, s := []byte("abcde"), []byte{}
			for len(left) > 0 {
				i := src.Choose(len(left), "letter")
				s = append(s, left[i])
				left = slices.Delete(left, i, i+1)
			}
			return string(s)
		}, 120, "5!: the wheels have different sizes"},
		{"subsets", func(src props.Source) string {
			s := ""
			for i := range 6 {
				if src.Choose(2, "member") == 1 {
					s += fmt.Sprint(i)
				} else {
					s += "."
				}
			}
			return s
		}, 64, "2^6"},
		{"trees", func(src props.Source) string {
			var tree func(n int) string
			tree = func(n int) string {
				if n == 0 {
					return "."
				}
				left := 0
				src.Group("tree", func() { left = src.Choose(n, "left") })
				return "(" + tree(left) + tree(n-1-left) + ")"
			}
			return tree(6)
		}, 132, "Catalan(6): groups change nothing"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			seen, n := map[string]bool{}, 0
			for s := range props.All(row.in) {
				if seen[s] {
					t.Errorf("%q comes twice", s)
				}
				seen[s] = true
				n++
			}
			if n != row.want {
				t.Errorf("%s: got %d, want %d", row.reason, n, row.want)
			}
		})
	}
	var got []string
	for s := range props.All(digits(2, 2)) {
		got = append(got, s)
	}
	if diff := cmp.Diff([]string{"aa", "ab", "ba", "bb"}, got); diff != "" {
		t.Errorf("order: -want +got\n%s", diff)
	}
	n := 0
	for range props.All(digits(20, 9)) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("an enumeration that was left goes on to %d", n)
	}
}

func TestOneOf(t *testing.T) {
	got := slices.Collect(props.All(func(src props.Source) string {
		return props.OneOf(src, "letter", []string{"a", "b", "c"})
	}))
	if diff := cmp.Diff([]string{"a", "b", "c"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
