package certify_test

import (
	"fmt"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/lang"
	"tandem/objects"
)

// counted is what a certificate of objects costs.
type counted struct {
	Nodes    int // of the certificate
	Replaced int // visited by substitutions and removals
	Valued   int // evaluated
}

// The nodes of a certificate, and those that the checker visits, by the number n of
// creations or assignments.
func TestCostsOfObjects(t *testing.T) {
	s := unbounded(t)
	search := exploring("objects", objects.New(), heaped)
	repeat := func(n int, text string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(text, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	vars := func(n int) string { return strings.TrimSuffix(repeat(n, "y#, "), ", ") }
	const class = "class C { f: C; v: int; } "
	for _, row := range []struct {
		name   string
		source func(n int) string
		n      []int
		want   []counted
		reason string
	}{
		{
			"list", func(n int) string {
				return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + "if x.f == z { }"
			},
			[]int{8, 16, 32}, []counted{{39, 111, 67}, {71, 207, 123}, {135, 399, 235}},
			"a chain of n new objects: what is fresh decides everything",
		},
		{
			"walk", func(n int) string {
				return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + repeat(n, "x := x.f; ") + "if x == z { }"
			},
			[]int{8, 16, 32}, []counted{{51, 246, 185}, {91, 674, 345}, {171, 2106, 665}},
			"along the chain: as n²",
		},
		{
			"stores", func(n int) string {
				return class + "var x, z, " + vars(n) + ": C; x := new C; " + repeat(n, "y#.f := x; ") + "if z.f == x { }"
			},
			[]int{8, 16, 32}, []counted{{63, 122, 163}, {111, 226, 291}, {207, 434, 547}},
			"one new object assigned n times: a conditional each",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got []counted
			for _, n := range row.n {
				text := row.source(n)
				p, err := lang.Parse("cost.tdm", []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				cert, _, err := search(t.Context(), p, text, explore.Bounds{}, s)
				if err != nil {
					t.Fatal(err)
				}
				r := check(t, cert, nil)
				if r.Problem != nil {
					t.Fatalf("%d:%d: %v", r.Problem.Line, r.Problem.Col, r.Problem)
				}
				got = append(got, counted{r.Counts.Nodes, r.Counts.Replaced, r.Counts.Valued})
			}
			if fmt.Sprint(got) != fmt.Sprint(row.want) {
				t.Errorf("%s: got %+v, want %+v", row.reason, got, row.want)
			}
		})
	}
}
