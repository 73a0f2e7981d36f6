package logplot

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func figure() Figure {
	line := func(name string, y ...float64) Series {
		s := Series{Name: name}
		for i, v := range y {
			s.Points = append(s.Points, Point{math.Pow(2, float64(i)), v})
		}
		return s
	}
	return Figure{Title: "a < b & \"c\"", Rows: [][]Chart{
		{{Title: "one", X: "n", Y: "ms", Series: []Series{line("slow", 1, 10, 100, 1000), line("fast", 0, 2, 0.5)}}},
		{{Title: "two", X: "n", Y: "ms", Series: []Series{line("fast", 3)}}, {Title: "none", Series: []Series{line("slow", 0, -1)}}},
	}}
}

// What is drawn is well-formed, has the texts, a mark for each point above 0 and one
// in the legend, and is the same again.
func TestWrite(t *testing.T) {
	var b strings.Builder
	if err := figure().Write(&b); err != nil {
		t.Fatal(err)
	}
	texts, marks := map[string]int{}, map[string]int{}
	var text *strings.Builder
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "text" {
				text = &strings.Builder{}
			}
			for _, a := range token.Attr {
				if token.Name.Local == "path" && a.Name.Local == "fill" {
					marks[a.Value]++
				}
			}
		case xml.CharData:
			if text != nil {
				text.Write(token)
			}
		case xml.EndElement:
			if token.Name.Local == "text" {
				texts[text.String()]++
				text = nil
			}
		}
	}
	for _, want := range []string{"a < b & \"c\"", "one", "two", "slow", "fast", "ms", "100", "1k", "nothing above 0"} {
		if texts[want] == 0 {
			t.Errorf("no text %q", want)
		}
	}
	if texts["slow"] != 1 || texts["fast"] != 1 {
		t.Errorf("%d and %d names in the legend, want one each", texts["slow"], texts["fast"])
	}
	// slow: 4 points and the legend; fast: 2 + 1 points and the legend.
	if diff := cmp.Diff(map[string]int{styles[0].colour: 5, styles[1].colour: 4}, marks); diff != "" {
		t.Errorf("marks: -want +got\n%s", diff)
	}
	var again strings.Builder
	if err := figure().Write(&again); err != nil || again.String() != b.String() {
		t.Errorf("drawn again it differs, %v", err)
	}
}

// No two styles look the same in black and white.
func TestStyles(t *testing.T) {
	seen := map[[2]string]int{}
	for i, s := range styles {
		if j, ok := seen[[2]string{s.dash, s.mark}]; ok {
			t.Errorf("styles %d and %d have the same dashes and marks", i, j)
		}
		seen[[2]string{s.dash, s.mark}] = i
	}
}

func TestAxis(t *testing.T) {
	for _, row := range []struct {
		values []float64
		ticks  []float64
		reason string
	}{
		{[]float64{1, 10000}, []float64{1, 10, 100, 1000, 10000}, "decades"},
		{[]float64{1, 100}, []float64{1, 3, 10, 30, 100}, "few decades: threes between them"},
		{[]float64{1, 8}, []float64{1, 2, 3, 4, 5, 6, 7, 8}, "less than one decade"},
		{[]float64{0.002, 0.009}, []float64{0.002, 0.003, 0.004, 0.005, 0.006, 0.007, 0.008, 0.009}, "below 1"},
	} {
		a := axis{from: 100, to: 200}
		for _, v := range row.values {
			a.add(v)
		}
		got := a.ticks()
		near := cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })
		if diff := cmp.Diff(row.ticks, got, near); diff != "" || row.reason == "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
	}
	a := axis{from: 100, to: 200}
	a.add(1)
	a.add(100)
	for v, want := range map[float64]float64{1: 100, 10: 150, 100: 200} {
		if got := a.at(v); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v is at %v, want %v", v, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for v, want := range map[float64]string{1: "1", 0.5: "0.5", 1000: "1k", 2500: "2.5k", 3e6: "3M", 2e9: "2G", 0.001: "1e-03"} {
		if got := short(v); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
}
